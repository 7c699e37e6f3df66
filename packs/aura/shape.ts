import * as item from "../../module/rulesets/aura/model/item-schema.ts";
import { character, creature } from "../../module/rulesets/aura/model/schema.ts";
import type { Kind, Shape } from "../shape.ts";
import * as short from "./short.ts";
import { token } from "./token.ts";

const weapon: Kind = {
  word: "Weapon",
  type: "auraWeapon",
  text: "description",
  fields: item.weapon,
  short: {
    damage: short.damage((formula, type) => ({ damage: { formula, type } })),
    av: "attackBonus",
    evasion: "evasionBonus",
    range: short.range,
    thrown: short.thrown,
    draw: "drawClass",
    kg: "drawWeight",
    load: "loadCost",
  },
};

const armor: Kind = {
  word: "Armor",
  type: "auraArmor",
  text: "description",
  fields: item.armor,
};

const shield: Kind = {
  word: "Shield",
  type: "auraShield",
  text: "description",
  fields: item.shield,
};

const ammunition: Kind = {
  word: "Ammunition",
  type: "auraAmmunition",
  text: "description",
  fields: item.ammunition,
  short: { type: "damageType" },
};

const gear: Kind = {
  word: "Gear",
  type: "auraGear",
  text: "description",
  fields: item.gear,
  short: { surge: "healing.surge", uses: ["uses.value", "uses.max"] },
};

const ability: Kind = {
  word: "Ability",
  type: "auraAbility",
  text: "description",
  fields: item.power,
  short: {
    energy: "cost.energy",
    stamina: "cost.stamina",
    agility: "cost.agility",
    uses: short.uses,
    against: short.against,
    damage: short.damage((formula, type) => ({ attack: { damage: formula, damageType: type } })),
    range: "attack.range",
    area: "attack.area",
    shape: "attack.areaShape",
    auraAtMost: "attack.auraAtMost",
    puts: short.puts,
    push: "onHit.push",
    surge: "healing.surge",
    gives: "resource",
  },
};
const spell: Kind = { ...ability, word: "Spell", type: "auraSpell" };

const feature: Kind = {
  word: "Feature",
  type: "auraFeature",
  text: "description",
  fields: item.feature,
};

const race: Kind = {
  word: "Race",
  type: "auraRace",
  text: "description",
  fields: item.race,
  short: { applied: short.applied },
};

const injury: Kind = {
  word: "Injury",
  type: "auraInjury",
  text: "description",
  fields: item.injury,
};

/** Fields of play. */
const omits = ["round", "sway"];

const shortOfActor = {
  scores: short.scores,
  pools: short.pools,
  ranks: short.ranks,
  points: "mplPoints",
  speed: "movement.speed",
  weak: "damage.weaknesses",
  resists: "damage.resistances",
  coins: "currency",
  notes: short.html("details", "notes"),
};

const characterKind: Kind = {
  word: "Character",
  type: "auraCharacter",
  text: "details.biography",
  fields: character,
  omits,
  short: shortOfActor,
};

const creatureKind: Kind = {
  word: "Creature",
  type: "auraCreature",
  text: "details.biography",
  fields: creature,
  omits,
  short: {
    ...shortOfActor,
    category: "details.category",
    threat: "details.threat",
    fragile: "details.fragile",
    tactics: short.html("details", "tactics"),
  },
};

/** The shape of Aura's sources. */
export const aura: Shape = {
  ruleset: "aura",
  title: "Aura",
  color: "#915600",
  packs: [
    { name: "rules", label: "Aura: Rules", document: "JournalEntry" },
    { name: "gm", label: "Aura: For the GM", document: "JournalEntry", secret: true },
    { name: "characters", label: "Aura: Characters", document: "Actor" },
    { name: "creatures", label: "Aura: Creatures", document: "Actor", secret: true },
    { name: "gear", label: "Aura: Weapons and Gear", document: "Item" },
    { name: "powers", label: "Aura: Abilities, Spells and Races", document: "Item" },
    { name: "injuries", label: "Aura: Injuries", document: "Item" },
    { name: "tables", label: "Aura: Tables", document: "RollTable" },
    { name: "gm-tables", label: "Aura: Tables for the GM", document: "RollTable", secret: true },
    { name: "macros", label: "Aura: Macros", document: "Macro" },
    { name: "adventure", label: "Aura: Adventure", document: "Adventure", secret: true },
  ],
  kinds: {
    weapon,
    armor,
    shield,
    ammunition,
    gear,
    ability,
    spell,
    feature,
    race,
    injury,
    character: characterKind,
    creature: creatureKind,
  },
  heroes: ["character"],
  bars: ["aura", "stamina"],
  effectKeys:
    /^((aura|surges|stamina|energy|agility|movement|jump|reach|missChance)\.bonus|surges\.recoveryBonus|stamina\.asEnergyBonus|attack\.\w+|(defenses|inherent|skills)\.\w+\.bonus)$/,
  effectWords: /^(sway\.(advantage|disadvantage)|stamina\.halved)$/,
  token,
};
