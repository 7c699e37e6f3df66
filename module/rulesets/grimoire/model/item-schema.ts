/** Stored data of Grimoire's items. */
import {
  amount,
  boolean,
  count,
  group,
  html,
  integer,
  integerOrNull,
  number,
  oneOf,
  oneOfOrEmpty,
  text,
  textList,
  timeOrNull,
} from "../../../kernel/schema.ts";
import {
  ATTRIBUTES,
  type AttributeId,
  BLAST_SHAPES,
  FOLLOW_UPS,
  GEAR_ROLES,
  PROPERTIES,
  TRIGGERS,
  WAYS,
} from "./constants.ts";

const attribute = (initial: AttributeId = "str") => oneOf(ATTRIBUTES, initial);
/** null: the AP cost of the house rule `attackAp` (D40). */
const apCost = () => integerOrNull({ min: 0, max: 8 });

/** Weapon, armor, gear, grimoire, scroll. */
export const physical = (slots = 1) => ({
  quantity: count(1),
  /** 0 petty, 2 bulky. */
  slots: count(slots),
  /** Units per slot set. */
  stack: integer(1, { min: 1 }),
  price: amount(),
  metal: boolean(),
  /** False: left behind, uses no slots. */
  carried: boolean(true),
  held: oneOf(["none", "main", "off", "both"], "none"),
  worn: boolean(),
  description: html(),
});

/** A special property of armor, gear or an ability, see {@link PROPERTIES}. */
const property = () => oneOfOrEmpty(PROPERTIES);
/** Uuids of items and tables that come with it, unpacked once. */
const contents = () => textList();

export const weapon = {
  ...physical(),
  /** Plain dice: "d8", "2d4". */
  dice: text("d6"),
  attribute: attribute(),
  hands: integer(1, { min: 0, max: 2 }),
  apCost: apCost(),
  ranged: boolean(),
  /** Spaces; Impaired is suggested beyond it (G-114). 0: no limit. */
  near: count(),
  thrown: boolean(),
  reach: count(1),
  blast: boolean(),
  blastRadius: count(),
  blastShape: oneOf(BLAST_SHAPES, "circle"),
  fire: boolean(),
  magical: boolean(),
  reloadAp: count(),
  trackAmmo: boolean(),
  /** Item id. */
  ammoItem: text(),
  natural: boolean(),
  consumable: boolean(),
  dealsDamage: boolean(true),
  ignoreArmor: boolean(),
  /** Shown when its target fails a Save against Critical Damage (G-101). */
  criticalEffect: html(),
  /**
   * When its own die has a suggested Advantage: "parry", "wood", "armor" (Armor 2 or 3), "object", "rope", "sharp".
   * "far": a Disadvantage at arm's length (javelins). "sharp": freshly sharpened, or on wood. "tight": never Impaired in
   * tight quarters.
   */
  edge: text(),
  /** Suggests one Disadvantage on the target's shield die. */
  wrapsShields: boolean(),
  /** Restrains a target on a hit; DC of the STR Save to break free. 0: does not. */
  binds: integer(0, { min: 0, max: 99 }),
};

export const armor = {
  ...physical(),
  category: oneOf(["body", "helm", "shield", "other"], "body"),
  armor: integer(0, { min: 0, max: 3 }),
  /** Shields: Object Dice in Saves; "" for none. */
  dice: text(),
  attribute: attribute(),
  magical: boolean(),
  /** A strapped shield leaves the hand free (Buckler). */
  strapped: boolean(),
  property: property(),
};

export const gear = {
  ...physical(),
  dice: text(),
  attribute: attribute(),
  role: oneOf(GEAR_ROLES, "none"),
  heals: text(),
  consumable: boolean(),
  property: property(),
  contents: contents(),
  /** Spaces that it lights; 0: none. */
  light: count(),
};

export const book = {
  ...physical(2),
  usable: boolean(true),
  /** Fused to a hand (mishap 18): one slot. */
  fused: boolean(),
  /** Bound to its owner's life (mishap 15): no slots. */
  bound: boolean(),
  contents: contents(),
};

const UNITS = ["instant", "turn", "round", "minute", "hour", "day", "special"] as const;
const magic = {
  range: group({ text: text(), spaces: count() }),
  /** With [dice]: "cone, [dice] × 2 Spaces", read by `readArea`; "": as `range.text` says. */
  area: text(),
  duration: group({ formula: text(), unit: oneOf(UNITS, "instant") }),
  targets: text(),
  check: oneOf(["none", "contest", "dc"], "none"),
  attribute: attribute("wil"),
  resist: attribute("dex"),
  /** In [dice] and [sum]; "" for none. */
  damage: text(),
  damageType: text(),
  heals: text(),
  /** At this many dice or more the spell also stabilizes; 0: never. */
  stabilises: count(),
  /** In [dice] and [sum]: DC of the Save if `check` is "dc", and DC to break free later; "" for none. */
  dc: text(),
  /** Ids of conditions on the target, separated by spaces: "restrained prone". */
  conditions: text(),
  /** Changes while it lasts, separated by semicolons: "armor.natural + [dice]; ap.max - [dice]". */
  alters: text(),
  /** Permanent changes in the same form: "pendingAdvantage + 1; ap.bonusNextTurn + [dice]". */
  gives: text(),
  /** Ends on a hit: "raw 6" of 6 or more before Armor, "net 1" of 1 or more after Armor; "" never. */
  breaks: text(),
  /** Special effect; "" for none. */
  way: oneOfOrEmpty(WAYS),
  blast: boolean(),
  apCost: apCost(),
  /** With [dice] and [sum]. */
  text: html(),
};

export const spell = {
  /** Item id of the Grimoire; "" for none. */
  book: text(),
  ...magic,
};

export const scroll = { ...physical(0), spell: group({ name: text(), ...magic }) };

export const scar = {
  entry: integer(1, { min: 1, max: 12 }),
  location: text(),
  state: oneOf(["active", "pending", "resolved"], "active"),
  followUp: oneOf(FOLLOW_UPS, "none"),
  formula: text(),
  attribute: attribute(),
  trigger: oneOf(TRIGGERS, "now"),
  description: html(),
};

export const mark = {
  /** Mishap row. */
  entry: integer(2, { min: 2, max: 24 }),
  armor: integer(),
  slotsBase: integerOrNull({ min: 0 }),
  slotsLost: count(),
  freeDie: boolean(),
  threshold: integerOrNull({ min: 1, max: 6 }),
  vessel: boolean(),
  wilPerCast: text(),
  elemental: boolean(),
  noArmor: boolean(),
  neverCast: boolean(),
  fireImmune: boolean(),
  failPersuasion: boolean(),
  fireVulnerable: boolean(),
  /** World time in seconds. */
  expiresAt: timeOrNull(),
  /** What the Warden decided. */
  text: html(),
  /** Owner and Warden only. */
  secret: text(),
  /** Actor uuid: twin, deity, hunter. */
  linked: text(),
  deferred: text(),
  followUp: oneOf(FOLLOW_UPS, "none"),
  attribute: attribute(),
  trigger: oneOfOrEmpty(TRIGGERS),
};

export const ability = {
  trigger: oneOf(["passive", "onHit", "onCriticalDamage", "onTurn", "action"], "passive"),
  apCost: count(),
  /**
   * Effect on a target that fails the Save against Critical Damage: "dex - d6; str.max - 1; deprived; burns"; "" none.
   */
  brings: text(),
  property: property(),
  text: html(),
};

/** A held action (G-34); an item, so that cards can create and undo it. */
export const heldAction = {
  action: text("action"),
  description: text(),
  condition: text(),
  apCost: count(1),
  /** The prepared form (G-36), as JSON. */
  frozen: text(),
  round: count(),
  worldTime: number(),
};

export const background = {
  category: oneOf(["background", "role"], "background"),
  names: textList(),
  /** Uuids, repeated per piece; a table uuid is drawn from (a random spell). */
  gear: textList(),
  tableA: text(),
  tableB: text(),
  gpFormula: text(),
  wage: count(),
  /** Carries a Grimoire by the house rule `castersCarryGrimoire`. */
  caster: boolean(),
  /** Uuids of actors that are created with the character (animals). */
  companions: textList(),
  description: html(),
};
