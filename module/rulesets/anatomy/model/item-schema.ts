/** Stored data of Anatomy's items, body parts first. */
import {
  amount,
  boolean,
  count,
  group,
  html,
  integer,
  integerOrNull,
  list,
  number,
  oneOf,
  oneOfOrEmpty,
  record,
  type Stored,
  someOf,
  text,
  textList,
  timeOrNull,
} from "../../../kernel/schema.ts";
import {
  ATTRIBUTES,
  BLOCKS,
  BONUS_TYPES,
  COSTS,
  CRIT_EFFECTS,
  DAMAGE_TYPES,
  MODES,
  NATURAL_KINDS,
  PART_KINDS,
  SEVERITIES,
  WEAPON_GROUPS,
} from "./constants.ts";

const severity = () => oneOf(SEVERITIES, "minor");
const partKind = () => oneOf(PART_KINDS, "other");

/**
 * A modifier of an injury step, part, item or effect, collected in model/modifiers.ts. `target`: "d20", "attack",
 * "attack.melee", "skill.stealth", "check.str", "save.con", "initiative", "speed.base", "apCost.standUp"; bonuses also
 * "dv", "ap", "reactions". The rules validate target and condition (model/check-source.ts).
 */
const modifier = {
  mode: oneOf(MODES, "disadvantage"),
  target: text("d20"),
  /** Counts, points, feet or AP; above 0 for advantage and disadvantage. */
  value: integer(1, { min: -99, max: 99 }),
  /** For bonuses: named types do not stack, dodge and untyped do. */
  type: oneOf(BONUS_TYPES, "untyped"),
  /**
   * "": always. "audio", "visual", "scent": checks with that component; "prone", "notProne": against such targets;
   * "flyStep": `value` counts house steps (D-17); else a weapon group.
   */
  when: text(),
};
export type Modifier = Stored<typeof modifier>;
const modifiers = () => list(group(modifier));

/** The check of a step and its effects, as status ids; "stunned" and "dazed" last one round. */
const onset = {
  /** DC of the Constitution check; 0: none. */
  dc: count(),
  always: textList(),
  failure: textList(),
  success: textList(),
  /** Begins when the check's effect has expired (N-55). */
  afterwards: textList(),
  /** On a success, DC of the wake-up check in each later turn (N-56); 0: none. */
  wake: count(),
};
export type Onset = Stored<typeof onset>;

/** Effects of a part's n-th injury. */
const step = {
  modifiers: modifiers(),
  /** Conditions while the part has that many injuries; recomputed. */
  status: textList(),
  blocks: someOf(BLOCKS),
  /** Natural weapon kinds of the part that are disabled. */
  disables: textList(),
  /** The part drops what it holds when the step is reached. */
  drop: boolean(),
  /** The part's passive modifiers end. */
  losesPassive: boolean(),
  destroys: boolean(),
  /** Fires once when the count reaches the step; never on a recompute. */
  onset: group(onset),
  /** DC of the Constitution check that heals it after an hour of rest; 0: none (N-54). */
  hourly: count(),
};
export type PartStep = Stored<typeof step>;

/** `rule`: IDs of the rules that explain it. */
const described = { description: html(), rule: text() };

export const part = {
  ...described,
  kind: partKind(),
  side: text(),
  severity: severity(),
  /** Id of its parent part on the same actor; "": none. */
  attachedTo: text(),
  steps: list(group(step)),
  passive: modifiers(),
  /** Cannot be picked before it is known (N-59). */
  hidden: boolean(),
  /** Id of the prosthetic of the same actor that replaces it; "": none. */
  prosthetic: text(),
};

/** One injury is one item. */
export const injury = {
  ...described,
  part: text(),
  severity: severity(),
  source: text(),
  /** World time in seconds. */
  inflictedAt: number(),
  treated: boolean(),
  treatedAt: timeOrNull(),
  treatedBy: text(),
  /** barbed weapons. */
  treatDcMod: integer(),
  /** Recomputed: world time; null while untreated, destroyed or lost (N-35). */
  healsAt: timeOrNull(),
  /** Day (whole days of world time) of the last worsening check (N-33). */
  lastWorsenDay: integer(),
};

export const plan = {
  ...described,
  parts: record({
    kind: partKind(),
    name: text(),
    side: text(),
    parent: text(),
    severity: oneOfOrEmpty(SEVERITIES),
    natural: oneOfOrEmpty(NATURAL_KINDS),
  }),
};

export const carried = {
  ...described,
  carry: oneOf(["held", "worn", "stowed", "dropped", "stuck"], "stowed"),
  /** Ids of the parts (hands, arms) that hold it. */
  heldBy: textList(),
  /** stuck: name of the target. */
  stuckIn: text(),
  /** Uuid of that target; "": not found. */
  stuckTo: text(),
  /** Id of the stack it was thrown from and returns to; "": it was a single item. */
  stack: text(),
  quantity: count(1),
  weight: amount(),
  price: amount(),
  broken: boolean(),
};

/** Effect of a poisoned hit on a target whose Constitution check against `dc` fails; 0: no poison. */
const poison = () =>
  group({
    /** Name of the poison that coats the weapon; "": the weapon's own venom. */
    name: text(),
    dc: count(),
    /** Stamina damage (N-20). */
    stamina: count(),
    /** A condition for `rounds` turns of the target. */
    status: text(),
    rounds: count(1),
    /** Hits left; 0: every hit is poisoned. */
    doses: count(),
  });

export const weapon = {
  ...carried,
  category: oneOf(["melee", "ranged", "natural"], "melee"),
  group: oneOf(WEAPON_GROUPS, "blade"),
  hands: integer(1, { min: 0, max: 2 }),
  attributes: someOf(ATTRIBUTES, "str", "dex"),
  /** Feet. */
  reach: count(5),
  rangeIncrement: count(),
  thrown: boolean(),
  thrownIncrement: count(10),
  reload: oneOf(["none", "free", "simple", "standard", "greater"], "none"),
  draw: oneOf(["free", "simple"], "simple"),
  loaded: boolean(true),
  /** Slug of the ammunition; "": none. */
  ammunition: text(),
  damageTypes: someOf(DAMAGE_TYPES),
  attackBonus: integer(),
  /** Lowest natural roll that is critical. */
  critRange: integer(20, { min: 2, max: 20 }),
  critEffect: group({ key: oneOf(CRIT_EFFECTS, "none"), value: integer(), dc: count() }),
  touch: boolean(),
  inflictsInjury: boolean(true),
  /** Weapons without injury: the effect of a hit instead (net, oil, gaze). */
  brings: group({
    status: text(),
    check: group({ attribute: oneOfOrEmpty(ATTRIBUTES), dc: count() }),
    text: text(),
    freeAp: count(),
  }),
  poison: poison(),
  traits: group({ light: boolean(), double: boolean() }),
  naturalKind: oneOfOrEmpty(NATURAL_KINDS),
  /** Natural weapons: the part they belong to. */
  part: text(),
  /** The turn until whose end it cannot be used (N-67); "": usable. */
  lockedUntil: group({ combat: text(), round: integer(), turn: integer() }),
};

export const armor = {
  ...carried,
  bonus: count(),
  worn: boolean(),
  penalties: modifiers(),
  /** Bonus lost until repaired (rend). */
  rend: count(),
};

export const shield = {
  ...carried,
  bonus: count(),
  readied: boolean(),
  usableWhileReadied: boolean(),
  penalties: modifiers(),
  /** Bonus lost until repaired (rend). */
  rend: count(),
  coverWhenReadied: boolean(),
};

export const gear = {
  ...carried,
  /** Slug: ammunition, and gear that rules look for (satchel, bandage, picks, atlas, crutch). */
  slug: text(),
  uses: group({ value: count(), max: count() }),
  /** Effect of using it. */
  use: group({
    kind: oneOfOrEmpty(["stamina", "staunch", "tourniquet", "salts", "repair", "poison"]),
    value: integer(),
    ap: count(1),
    drunk: boolean(),
  }),
  /** What it coats a weapon with. */
  poison: poison(),
  modifiers: modifiers(),
};

export const prosthetic = {
  ...carried,
  /** The replaced part's kind; its children are replaced as well (D-49). */
  replaces: oneOf(PART_KINDS, "hand"),
  /** Abilities that stay blocked. */
  keeps: someOf(BLOCKS),
  /** Natural weapon kinds still disabled. */
  disables: textList(),
  modifiers: modifiers(),
  fittedTo: text(),
};

export const remedy = {
  ...described,
  mode: oneOf(["heal", "regrow", "staunch", "clear"], "heal"),
  /** Only parts of this kind; "": any. */
  only: oneOfOrEmpty(PART_KINDS),
  maxSeverity: severity(),
  count: count(1),
  /** null: takes `castTime` instead. */
  ap: integerOrNull({ min: 0 }, 2),
  castTime: text(),
  /** −1: all Stamina. */
  stamina: integer(1, { min: -1 }),
  vocal: boolean(true),
  somatic: boolean(true),
  range: count(),
};

export const action = {
  ...described,
  /** Id of the action it starts; "": a card with its text. */
  plays: text(),
  /** Variant of that action, such as the maneuver ("trip"); "": asks, or there is only one. */
  which: text(),
  cost: oneOf(COSTS, "simple"),
  stamina: count(),
  isAttack: boolean(),
  provokes: boolean(),
  modifiers: modifiers(),
  extraApText: text(),
};

export const feature = { ...described, modifiers: modifiers() };
