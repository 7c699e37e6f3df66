/** Stored data of every Bloodied document type. */
import {
  amount,
  boolean,
  count,
  each,
  group,
  html,
  integer,
  number,
  oneOf,
  record,
  type Stored,
  text,
  textList,
} from "../../../kernel/schema.ts";
import { ABILITIES, SEVERITIES, TIERS, tierKey } from "./constants.ts";

const bonus = () => integer();
const attackBonuses = () => group({ melee: bonus(), ranged: bonus(), all: bonus() });

/** Characters and creatures. */
export const actor = {
  abilities: each(ABILITIES, () => group({ value: count(10), saveBonus: bonus(), checkBonus: bonus() })),
  level: count(1),
  attributes: group({
    hp: group({
      value: integer(10),
      max: integer(10, { min: 1 }),
      /** Death's choice (B-25) is pending. */
      choice: boolean(),
      /** An injury was taken instead of death, and HP have not been above the line since. */
      lieu: boolean(),
    }),
    /** Feet. */
    movement: count(30),
    hands: count(2),
    initiative: group({ bonus: bonus() }),
    defense: group({ bonus: bonus() }),
    armor: group({ bonus: bonus() }),
  }),
  casting: group({ pool: group({ value: count(), max: count() }) }),
  /** Additional movements and actions of each turn (B-03). */
  turn: group({ movement: bonus(), action: bonus() }),
  bonuses: group({ attack: attackBonuses(), damage: attackBonuses(), saves: bonus(), checks: bonus() }),
  details: group({
    ancestry: text(),
    occupation: text(),
    appearance: text(),
    biography: html(),
    notes: html(),
    coins: amount(),
    /** Creatures: free text for the GM. */
    kind: text(),
    threat: text(),
  }),
  traits: group({ diesAtZero: boolean(), noInjury: boolean() }),
};

/** Weapon, armor, shield, gear. */
export const physical = { price: amount(), weight: amount(), quantity: count(1), description: html() };

export const weapon = {
  ...physical,
  category: oneOf(["melee", "light", "ranged"], "melee"),
  hands: integer(1, { min: 0, max: 2 }),
  damage: group({ formula: text("1d6"), types: textList("slashing"), bonus: bonus() }),
  attack: group({ bonus: bonus() }),
  ability: oneOf(["best", "str", "bld", "agl", "int"], "best"),
  /** Feet. A melee or light weapon with max > 0 can be thrown. */
  range: group({ effective: count(), max: count(), reach: count(5) }),
  equipped: oneOf(["none", "main", "off", "both"], "none"),
  natural: boolean(),
  consumable: boolean(),
  /** What a hit does besides damage: names of the weapon's effects, separated by ";", prevented by the save. */
  hit: group({ save: oneOf(["none", ...ABILITIES], "none"), applies: text() }),
};

const armorEntry = { mode: oneOf(["add", "multiply"], "add"), value: number() };
export type ArmorEntry = Stored<typeof armorEntry>;

export const armor = {
  ...physical,
  formula: text("1d4"),
  slot: oneOf(["body", "head", "natural", "other"], "body"),
  /** How a damage type modifies this piece's roll (B-10). */
  byType: record(armorEntry),
  equipped: boolean(),
};

export const shield = { ...physical, modifier: count(1), equipped: boolean() };

/** One Tier of a spell, or the use of a potion or scroll. */
export const spellVersion = {
  enabled: boolean(),
  /** Short cell text. */
  label: text(),
  effect: html(),
  /** Feet. */
  range: count(),
  rangeMax: count(),
  /** "cone, 40 ft": read by `readArea`. */
  area: text(),
  duration: text(),
  /** Maximum number of targets; 0: any number. */
  targets: count(),
  resolution: oneOf(["none", "attack", "save"], "none"),
  saveAbility: oneOf(ABILITIES, "agl"),
  onSave: oneOf(["half", "none"], "half"),
  damage: group({ formula: text(), type: text("arcane"), ignoresArmor: boolean() }),
  healing: group({ formula: text() }),
  /** Names of effects of the spell that are applied to its targets, separated by ";"; "": none. */
  applies: text(),
};
export type SpellVersion = Stored<typeof spellVersion>;

export const spell = {
  description: html(),
  versions: each(TIERS.map(tierKey), () => group(spellVersion)),
  conditions: record({ label: text(), detail: text(), ready: boolean(), consumed: boolean() }),
  /** Each Tier ends the effect of a spell of that Tier; Tier 1 also of Tier 0. */
  unweaves: boolean(),
};

export const gear = {
  ...physical,
  /** A potion or scroll is used up by doing what a spell of `tier` does; a reagent by being a casting condition (B-49). */
  use: group({ ...spellVersion, tier: integer(0, { min: 0, max: 4 }), reagent: boolean() }),
};

export const injury = {
  severity: oneOf(SEVERITIES, "minor"),
  successes: integer(0, { min: 0, max: 1 }),
  failures: integer(0, { min: 0, max: 1 }),
  intervalHours: number(24, { min: 1 }),
  /** World time, seconds. */
  inflictedAt: number(),
  nextSaveAt: number(),
  source: oneOf(["critical", "massive", "inLieu", "gm"], "gm"),
  /** Appearance of the injury. */
  text: text(),
};

export const feature = { description: html() };
