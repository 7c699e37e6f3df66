import { SKILLS } from "../../module/rulesets/threshold/model/data.ts";
import type { Data } from "../documents.ts";
import { type Kind, record, type Shape } from "../shape.ts";
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

const modifiers = record({ target: "", type: "circumstance", value: 0, stacks: false, situational: false, label: "" });
const resistances = record({ type: "", mode: "resistance", value: 0, source: "" });
const energy = { holyHealing: "auto", holyDamage: "auto", unholyHealing: "auto", unholyDamage: "auto" };
const parts = record({ formula: "", flat: 0, type: "bludgeoning", scales: true });
const atWill = { value: 0, max: 0, per: "atWill" };
const critical = { range: 20, multiplier: 2 };
const healing = { formula: "", ability: "", energy: "none" };
const condition = { status: "", per: "unspecified", count: 0 };
/** One value for each of the six stats. */
const six = (value: unknown): Data =>
  Object.fromEntries(["str", "dex", "con", "int", "wis", "cha"].map((id) => [id, value]));

const described = { description: "", modifiers };
const physical = { ...described, quantity: 1, weight: 0, price: 0, carried: true, equipped: false };

const weapon: Kind = {
  word: "Weapon",
  type: "thresholdWeapon",
  text: "description",
  template: {
    ...physical,
    mode: "melee",
    attack: { ability: "auto", vs: "ref", bonus: { value: 0, type: "quality" }, addAttackBonus: true },
    damage: { parts, ability: "auto" },
    crit: critical,
    hands: "one",
    madeFor: "medium",
    reachBonus: 0,
    range: null,
    properties: [],
    proficient: true,
    hit: { status: "", dc: null },
  },
  short: { damage: damage(true), crit, reach: "reachBonus", bonuses },
};

const naturalWeapon: Kind = {
  word: "Natural",
  type: "thresholdNatural",
  text: "description",
  template: {
    ...described,
    kind: "custom",
    role: "primary",
    mode: "melee",
    count: 1,
    damage: { override: "", type: "piercing", parts },
    attack: { ability: "auto", vs: "ref" },
    crit: critical,
    reachBonus: 0,
    range: null,
    uses: atWill,
    follow: "",
  },
  short: { type: "damage.type", override: "damage.override", extra: damage(true), uses, bonuses },
};

const armor: Kind = {
  word: "Armor",
  type: "thresholdArmor",
  text: "description",
  template: { ...physical, slot: "armor", bonus: 0, madeFor: "medium" },
  short: { bonuses },
};

const gear: Kind = {
  word: "Gear",
  type: "thresholdGear",
  text: "description",
  template: { ...physical, consumable: false, use: healing },
  short: { bonuses, heals: heals("use") },
};

const power: Kind = {
  word: "Power",
  type: "thresholdPower",
  text: "description",
  template: {
    ...described,
    kind: "spell",
    action: "standard",
    delivery: "automatic",
    attack: { ability: "", vs: "ref", flat: null, addAttackBonus: true, withWeapon: false, replaceAbility: "" },
    range: "",
    area: "",
    target: { types: [], maxHitDice: null },
    damage: { parts, ability: "" },
    crit: critical,
    healing,
    track: 0,
    stabilize: false,
    condition,
    selfCondition: condition,
    bonus: { target: "", type: "circumstance", value: 0 },
    tags: [],
    uses: atWill,
    countsAsAttack: true,
  },
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
  template: { ...described, category: "feat", flags: { weaponFinesse: false }, uses: atWill },
  short: { bonuses, uses },
};

const classes: Kind = {
  word: "Class",
  type: "thresholdClass",
  text: "description",
  template: {
    ...described,
    startingHp: 10,
    hitDie: 8,
    hpAbility: "con",
    attackProgression: "slow",
    defenses: { fort: 0, ref: 0, will: 0 },
    trainedSkills: 0,
  },
  short: { defenses, bonuses },
};

const species: Kind = {
  word: "Species",
  type: "thresholdSpecies",
  text: "description",
  template: {
    ...described,
    adjust: six(0),
    size: "medium",
    bodyShape: "tall",
    speed: 6,
    statedType: { type: "", subtype: "" },
    countsAs: [],
    energy,
    resistances,
    grants: [],
  },
  short: { resists, bonuses },
};

const overridable = { override: null };
const defense = { natural: 0, misc: 0, class: 0, override: null };
/** Stored data of an actor. Derived values are left out. */
const actor: Data = {
  stats: six({ base: 0, advance: 0, override: null }),
  details: {
    level: 1,
    xp: 0,
    alignment: "",
    deity: { name: "", alignment: "" },
    biography: "",
    notes: "",
    traceAncestry: "",
    challenge: "",
  },
  creature: { type: "humanoid", subtypes: [], countsAs: [], vitality: "auto", playableSpecies: false },
  size: { override: "", base: "medium" },
  bodyShape: "tall",
  speed: { base: 6, override: null, other: record({ mode: "fly", value: 0 }) },
  reach: { base: null, override: null },
  hp: { value: 0, starting: 0, ability: "class", override: null },
  hitDice: { die: 8, rolls: [], override: null },
  woundThreshold: overridable,
  track: { step: 0, restSeconds: 0, previous: 0 },
  deathMode: "bleed",
  attackBonus: { progression: "slow", override: null },
  defenses: { fort: defense, ref: defense, will: defense },
  skills: Object.fromEntries(Object.entries(SKILLS).map(([id, ability]) => [id, { ability, trained: false, misc: 0 }])),
  resistances,
  energy,
  currency: { coins: 0 },
  modifiers,
};

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

const character: Kind = {
  word: "Character",
  type: "thresholdCharacter",
  text: "details.biography",
  template: actor,
  short,
};

const creature: Kind = {
  word: "Creature",
  type: "thresholdCreature",
  text: "details.biography",
  template: actor,
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
  journal: "Threshold: Rules",
  packs: [
    { name: "rules", label: "Threshold: Rules", document: "JournalEntry" },
    { name: "characters", label: "Threshold: Characters", document: "Actor" },
    { name: "creatures", label: "Threshold: Creatures", document: "Actor", secret: true },
    { name: "classes", label: "Threshold: Classes and Species", document: "Item" },
    { name: "gear", label: "Threshold: Weapons and Gear", document: "Item" },
    { name: "powers", label: "Threshold: Powers and Feats", document: "Item" },
    { name: "tables", label: "Threshold: Tables", document: "RollTable" },
    { name: "macros", label: "Threshold: Macros", document: "Macro" },
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
    character,
    creature,
  },
  heroes: ["character"],
  bars: ["hp", "track"],
  effectKeys: /^$/,
  token,
};
