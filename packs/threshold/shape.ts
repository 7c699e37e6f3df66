import * as item from "../../module/rulesets/threshold/model/item-schema.ts";
import { character, creature } from "../../module/rulesets/threshold/model/schema.ts";
import type { Kind, Shape } from "../shape.ts";
import {
  against,
  bonuses,
  crit,
  damage,
  defenses,
  heals,
  html,
  lasting,
  natural,
  reaching,
  resists,
  speeds,
  stats,
  trained,
  uses,
} from "./short.ts";
import { token } from "./token.ts";

const weapon: Kind = {
  word: "Weapon",
  type: "thresholdWeapon",
  text: "description",
  fields: item.weapon,
  short: { damage: damage(true), crit, reach: "reachBonus", bonuses },
};

const naturalWeapon: Kind = {
  word: "Natural",
  type: "thresholdNatural",
  text: "description",
  fields: item.natural,
  defaults: { damage: { type: "piercing" } },
  short: { type: "damage.type", override: "damage.override", extra: damage(true), uses, bonuses },
};

const armor: Kind = {
  word: "Armor",
  type: "thresholdArmor",
  text: "description",
  fields: item.armor,
  short: { bonuses },
};

const gear: Kind = {
  word: "Gear",
  type: "thresholdGear",
  text: "description",
  fields: item.gear,
  short: { bonuses, heals: heals("use") },
};

const power: Kind = {
  word: "Power",
  type: "thresholdPower",
  text: "description",
  fields: item.power,
  defaults: { delivery: "automatic" },
  short: {
    against,
    range: reaching,
    damage: damage(false),
    plus: "damage.ability",
    heals: heals("healing"),
    puts: lasting("condition"),
    selfPuts: lasting("selfCondition"),
    only: "target.types",
    hitDice: "target.maxHitDice",
    uses,
    bonuses,
  },
};

const feat: Kind = {
  word: "Feat",
  type: "thresholdFeat",
  text: "description",
  fields: item.feat,
  short: { bonuses, uses },
};

const classes: Kind = {
  word: "Class",
  type: "thresholdClass",
  text: "description",
  fields: item.characterClass,
  defaults: { attackProgression: "slow" },
  short: { defenses, bonuses },
};

const species: Kind = {
  word: "Species",
  type: "thresholdSpecies",
  text: "description",
  fields: item.species,
  short: { resists, bonuses },
};

/** Recomputed values and fields of play. */
const omits = [
  ...["stats.*.value", "specialStats", "size.value", "sizing", "speed.value", "reach.value", "hp.max", "hitDice.count"],
  ...["woundThreshold.value", "bleed", "lived", "attackBonus.value", "defenses.*.value", "initiative", "grapple"],
  ...["customSkills", "pool"],
];

const short = {
  stats,
  hp: "hp.value",
  natural,
  trained,
  speeds,
  resists,
  bonuses,
  coins: "currency.coins",
  alignment: "details.alignment",
  notes: html("details", "notes"),
};

const characterKind: Kind = {
  word: "Character",
  type: "thresholdCharacter",
  text: "details.biography",
  fields: character,
  omits,
  defaults: { hp: { value: 0 } },
  short,
};

const creatureKind: Kind = {
  word: "Creature",
  type: "thresholdCreature",
  text: "details.biography",
  fields: creature,
  omits,
  defaults: { hp: { value: 0 } },
  short: {
    ...short,
    type: "creature.type",
    subtypes: "creature.subtypes",
    size: "size.base",
    shape: "bodyShape",
    speed: "speed.base",
    start: "hp.starting",
    die: "hitDice.die",
    rolls: "hitDice.rolls",
    attack: "attackBonus.progression",
    challenge: "details.challenge",
  },
};

/** The shape of Threshold's sources. */
export const threshold: Shape = {
  ruleset: "threshold",
  title: "Threshold",
  color: "#005398",
  packs: [
    { name: "rules", label: "Threshold: Rules", document: "JournalEntry" },
    { name: "gm", label: "Threshold: For the GM", document: "JournalEntry", secret: true },
    { name: "characters", label: "Threshold: Characters", document: "Actor" },
    { name: "creatures", label: "Threshold: Creatures", document: "Actor", secret: true },
    { name: "classes", label: "Threshold: Classes and Species", document: "Item" },
    { name: "gear", label: "Threshold: Weapons and Gear", document: "Item" },
    { name: "powers", label: "Threshold: Powers and Feats", document: "Item" },
    { name: "tables", label: "Threshold: Tables", document: "RollTable" },
    { name: "gm-tables", label: "Threshold: Tables for the GM", document: "RollTable", secret: true },
    { name: "macros", label: "Threshold: Macros", document: "Macro" },
    { name: "adventure", label: "Threshold: Adventure", document: "Adventure", secret: true },
  ],
  kinds: {
    weapon,
    natural: naturalWeapon,
    armor,
    gear,
    power,
    feat,
    class: classes,
    species,
    character: characterKind,
    creature: creatureKind,
  },
  heroes: ["character"],
  bars: ["hp", "track"],
  effectKeys: /^$/,
  effectWords: /^pool\.[\w.]+$/,
  token,
};
