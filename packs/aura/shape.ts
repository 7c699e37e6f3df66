import { ABILITIES, MARTIAL, SKILLS } from "../../module/rulesets/aura/model/data.ts";
import type { Data } from "../documents.ts";
import { type Kind, record, type Shape } from "../shape.ts";
import * as short from "./short.ts";
import { token } from "./token.ts";

const described = { description: "", rule: "" };
const owned = { ...described, quantity: 1, price: 0 };
const metres = { a: 0, b: 0, c: 0 };
const none = { value: 0, max: 0 };
const by = (ids: readonly string[], value: unknown): Data => Object.fromEntries(ids.map((id) => [id, value]));

const weapon: Kind = {
  word: "Weapon",
  type: "auraWeapon",
  text: "description",
  template: {
    ...owned,
    weaponClass: "melee",
    group: "medium",
    hands: 1,
    damage: { formula: "1d6", type: "slashing" },
    attackBonus: 0,
    evasionBonus: 0,
    accuracy: 0,
    reach: 0,
    precise: 0,
    mpr: 0,
    range: metres,
    thrown: { enabled: false, ...metres },
    drawClass: "none",
    drawWeight: 0,
    loadCost: 0,
    loaded: false,
    multiRound: false,
    progress: 0,
    ammunition: "",
    loadedWith: "",
    handy: false,
    natural: false,
    energyCost: 3,
    equipped: false,
    dropped: false,
    lying: 0,
  },
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
  template: {
    ...owned,
    coverage: 10,
    rangedCoverage: null,
    rating: 1,
    penalty: 0,
    mpr: 0,
    natural: false,
    equipped: false,
    broken: false,
  },
};

const shield: Kind = {
  word: "Shield",
  type: "auraShield",
  text: "description",
  template: {
    ...owned,
    bonus: 1,
    mpr: 0,
    group: "medium",
    hands: 1,
    equipped: false,
    broken: false,
    handy: false,
    dropped: false,
  },
};

const ammunition: Kind = {
  word: "Ammunition",
  type: "auraAmmunition",
  text: "description",
  template: { ...owned, kind: "arrow", damageBonus: 0, precise: 0, damageType: "" },
  short: { type: "damageType" },
};

const gear: Kind = {
  word: "Gear",
  type: "auraGear",
  text: "description",
  template: {
    ...owned,
    weight: 0,
    handy: false,
    consumable: false,
    uses: none,
    energy: 0,
    healing: { surge: false },
    stamina: 0,
    escapeDc: 0,
    slug: "",
  },
  short: { surge: "healing.surge", uses: ["uses.value", "uses.max"] },
};

const ability: Kind = {
  word: "Ability",
  type: "auraAbility",
  text: "description",
  template: {
    ...described,
    cost: { energy: 0, stamina: 0, agility: 0 },
    immediate: false,
    multiRound: false,
    progress: 0,
    recharge: "none",
    uses: none,
    enhances: "none",
    maxPerAttack: 1,
    mods: {
      av: 0,
      missChance: 0,
      damage: "",
      precise: 0,
      doubles: 0,
      halves: 0,
      advantage: false,
      onlyIf: "none",
      maneuver: null,
    },
    attack: {
      enabled: false,
      defense: "evasion",
      base: 15,
      ability: "best",
      bonus: 0,
      damage: "",
      damageType: "force",
      range: 0,
      area: 0,
      auraAtMost: null,
    },
    onHit: { conditions: [], push: 0 },
    healing: { surge: false, bonus: 0 },
    resource: { stamina: 0, energy: 0 },
    removes: [],
    ward: false,
    furl: false,
    moves: 0,
    target: "self",
    lasts: 0,
    vocal: false,
  },
  short: {
    energy: "cost.energy",
    stamina: "cost.stamina",
    agility: "cost.agility",
    uses: short.uses,
    against: short.against,
    damage: short.damage((formula, type) => ({ attack: { damage: formula, damageType: type } })),
    range: "attack.range",
    area: "attack.area",
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
  template: { ...described, category: "feat", masab: [], masdb: [], slug: "" },
};

const race: Kind = {
  word: "Race",
  type: "auraRace",
  text: "description",
  template: {
    ...described,
    size: "medium",
    speed: 6,
    inherent: { evasion: 0, fortitude: 0, will: 0 },
    abilities: by(ABILITIES, 0),
    anyAbility: 0,
    weaknesses: [],
    resistances: [],
    applied: "",
  },
  short: { applied: short.applied },
};

const injury: Kind = {
  word: "Injury",
  type: "auraInjury",
  text: "description",
  template: {
    ...described,
    part: "",
    severity: "minor",
    nonLethal: false,
    effect: "",
    healedBy: "treatment",
    slug: "",
  },
};

const plus = { bonus: 0 };
/** Stored data of an actor. Derived values are left out. */
const actor: Data = {
  abilities: by(ABILITIES, { value: 10 }),
  level: 1,
  mpl: 0,
  mplPoints: by(MARTIAL, 0),
  size: "medium",
  posture: "standing",
  movement: { speed: 6, ...plus },
  jump: plus,
  reach: plus,
  missChance: plus,
  aura: { value: 0, ...plus, active: true },
  surges: { value: 0, ...plus, recoveryBonus: 0 },
  stamina: { value: 0, ...plus, halved: false, asEnergyBonus: 0 },
  energy: { value: 0, ...plus },
  agility: { value: 0, ...plus },
  inherent: by(["evasion", "fortitude", "will"], plus),
  defenses: by(["evasion", "unarmedEvasion", "rangedEvasion", "fortitude", "will"], plus),
  attack: { avBonus: 0, damageBonus: 0, missChanceBonus: 0, precise: 0 },
  skills: {
    ...Object.fromEntries(Object.entries(SKILLS).map(([id, ability]) => [id, { ability, ranks: 0, bonus: 0 }])),
    custom: record({ label: "", ability: "int", ranks: 0 }),
  },
  damage: { weaknesses: [], resistances: [] },
  overrides: by(
    [
      "auraMax",
      "evasion",
      "unarmedEvasion",
      "rangedEvasion",
      "fortitude",
      "will",
      "armStrength",
      "legStrength",
      "initiative",
    ],
    null,
  ),
  currency: 0,
};
const details = { biography: "", notes: "" };

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

const character: Kind = {
  word: "Character",
  type: "auraCharacter",
  text: "details.biography",
  template: { ...actor, details },
  short: shortOfActor,
};

const creature: Kind = {
  word: "Creature",
  type: "auraCreature",
  text: "details.biography",
  template: { ...actor, details: { ...details, category: "folk", threat: 0, tactics: "", fragile: false } },
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
  journal: "Aura: Rules",
  packs: [
    { name: "rules", label: "Aura: Rules", document: "JournalEntry" },
    { name: "characters", label: "Aura: Characters", document: "Actor" },
    { name: "creatures", label: "Aura: Creatures", document: "Actor", secret: true },
    { name: "gear", label: "Aura: Weapons and Gear", document: "Item" },
    { name: "powers", label: "Aura: Abilities, Spells and Races", document: "Item" },
    { name: "injuries", label: "Aura: Injuries", document: "Item" },
    { name: "tables", label: "Aura: Tables", document: "RollTable" },
    { name: "macros", label: "Aura: Macros", document: "Macro" },
    { name: "scenes", label: "Aura: Scenes", document: "Scene", secret: true },
  ],
  kinds: { weapon, armor, shield, ammunition, gear, ability, spell, feature, race, injury, character, creature },
  heroes: ["character"],
  bars: ["aura", "stamina"],
  effectKeys:
    /^((aura|surges|stamina|energy|agility|movement|jump|reach|missChance)\.bonus|surges\.recoveryBonus|stamina\.asEnergyBonus|attack\.\w+|(defenses|inherent|skills)\.\w+\.bonus)$/,
  effectWords: /^(sway\.(advantage|disadvantage)|stamina\.halved)$/,
  token,
};
