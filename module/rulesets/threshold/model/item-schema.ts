/** Stored data of Threshold's items. */
import {
  amount,
  boolean,
  count,
  each,
  group,
  html,
  integer,
  integerOrNull,
  oneOf,
  oneOfOrEmpty,
  record,
  someOf,
  text,
  textList,
} from "../../../kernel/schema.ts";
import { CREATURE_TYPES, DAMAGE_TYPES, DEFENSES, NATURAL_KINDS, SIZES, STATS, WEAPON_PROPERTIES } from "./constants.ts";
import { bodyShape, energy, hitDie, modifiers, progression, resistances } from "./schema.ts";

const described = { description: html(), modifiers: modifiers() };
/** Items with weight: pounds each, at Medium. */
export const physical = {
  ...described,
  quantity: count(1),
  weight: amount(),
  price: amount(),
  carried: boolean(true),
  equipped: boolean(),
};

const size = () => oneOf(SIZES, "medium");
const defense = () => oneOf(DEFENSES, "ref");
const damageType = () => oneOf(DAMAGE_TYPES, "bludgeoning");
/** One of the six stats, the id of a special stat (T-04), or empty. */
const statOrEmpty = () => text();
/**
 * "auto": by the kind of attack (T-66, T-67, D-26); else "none", one of the six, or the id of a special stat of the
 * item's owner (T-04).
 */
const abilityChoice = () => text("auto");
/** Squares; null: none. */
const range = () => integerOrNull({ min: 0 });
/** `formula`: at Medium; dice off the ladder do not change with size. */
export const damagePart = { formula: text(), flat: integer(), type: damageType(), scales: boolean(true) };
const parts = () => record(damagePart);
export const crit = { range: integer(20, { min: 2, max: 20 }), multiplier: integer(2, { min: 1, max: 10 }) };
/** max 0: unlimited. */
export const uses = { value: count(), max: count(), per: oneOf(["atWill", "encounter", "day"], "atWill") };
export const healing = { formula: text(), ability: statOrEmpty(), energy: oneOf(["none", "holy", "unholy"], "none") };
/** A condition applied for a time; status "": none. */
export const conditionDuration = {
  status: text(),
  per: oneOf(["unspecified", "encounter", "rounds", "minutes", "hours", "permanent"], "unspecified"),
  count: count(),
};

export const characterClass = {
  ...described,
  startingHp: count(10),
  hitDie: hitDie(),
  hpAbility: oneOf([...STATS, "none"], "con"),
  attackProgression: progression("medium"),
  defenses: each(DEFENSES, () => integer()),
  trainedSkills: count(),
};

export const species = {
  ...described,
  adjust: each(STATS, () => integer(0, { min: -30, max: 30 })),
  size: size(),
  bodyShape: bodyShape(),
  speed: count(6),
  statedType: group({ type: oneOfOrEmpty(CREATURE_TYPES), subtype: text() }),
  countsAs: textList(),
  energy: energy(),
  resistances: resistances(),
  /** Uuids of natural weapons and feats. */
  grants: textList(),
};

export const weapon = {
  ...physical,
  mode: oneOf(["melee", "thrown", "ranged"], "melee"),
  attack: group({
    ability: abilityChoice(),
    vs: defense(),
    bonus: group({ value: integer(), type: text("quality") }),
    addAttackBonus: boolean(true),
  }),
  damage: group({ parts: parts(), ability: abilityChoice() }),
  crit: group(crit),
  hands: oneOf(["light", "one", "two"], "one"),
  /** wielder: always fits, dice by the wielder's size. */
  madeFor: oneOf([...SIZES, "wielder"], "medium"),
  reachBonus: integer(),
  /** null: it can be neither thrown nor shot. */
  range: range(),
  properties: someOf(WEAPON_PROPERTIES),
  /** Ready to shoot; only weapons with the property "load" are ever unloaded. */
  loaded: boolean(true),
  proficient: boolean(true),
  /** Condition applied on a hit, with its escape DC (net); "": none. */
  hit: group({ status: text(), dc: integerOrNull() }),
};

export const natural = {
  ...described,
  kind: oneOf(NATURAL_KINDS, "custom"),
  role: oneOf(["primary", "secondary"], "primary"),
  mode: oneOf(["melee", "ranged"], "melee"),
  count: integer(1, { min: 1 }),
  damage: group({ override: text(), type: damageType(), parts: parts() }),
  attack: group({ ability: abilityChoice(), vs: defense() }),
  crit: group(crit),
  reachBonus: integer(),
  range: range(),
  uses: group(uses),
  /** Follow-up of a hit: "grapple", or the uuid or name of a power. */
  follow: text(),
};

export const armor = { ...physical, slot: oneOf(["armor", "shield"], "armor"), bonus: integer(), madeFor: size() };

export const gear = {
  ...physical,
  consumable: boolean(),
  /** Effect of using it: a draught's healing; "" formula: none. */
  use: group(healing),
};

export const power = {
  ...described,
  kind: oneOf(["spell", "prayer", "talent", "poison", "hazard"], "spell"),
  action: oneOf(["standard", "move", "fullRound", "free", "reaction"], "standard"),
  delivery: oneOf(["attack", "automatic"], "attack"),
  attack: group({
    ability: statOrEmpty(),
    vs: defense(),
    /** Replaces Attack Bonus and stat. */
    flat: integerOrNull(),
    addAttackBonus: boolean(true),
    withWeapon: boolean(),
    replaceAbility: statOrEmpty(),
  }),
  /** "self", "touch", "weapon", "contact", squares as a number, or any text. */
  range: text(),
  /** "cone, 40 ft": read by `readArea`. */
  area: text(),
  target: group({ types: someOf(CREATURE_TYPES), maxHitDice: integerOrNull({ min: 0 }) }),
  damage: group({ parts: parts(), ability: statOrEmpty() }),
  crit: group(crit),
  healing: group(healing),
  /** Steps, down is positive. */
  track: integer(0, { min: -5, max: 5 }),
  stabilize: boolean(),
  /** Conditions applied to targets and to the user, with their duration. */
  condition: group(conditionDuration),
  selfCondition: group(conditionDuration),
  /** Bonus for this use only (Reckless Blow: damage +3 circumstance). */
  bonus: group({ target: text(), type: text("circumstance"), value: integer() }),
  /** Fear, poison …: keywords that situational modifiers refer to. */
  tags: textList(),
  uses: group(uses),
  countsAsAttack: boolean(true),
};

export const feat = {
  ...described,
  category: oneOf(["feat", "talent", "trait"], "feat"),
  flags: group({ weaponFinesse: boolean() }),
  uses: group(uses),
};
