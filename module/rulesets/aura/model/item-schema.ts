/** Stored data of Aura's items. */
import {
  amount,
  boolean,
  count,
  each,
  group,
  html,
  integer,
  integerOrNull,
  list,
  oneOf,
  oneOfOrEmpty,
  someOf,
  text,
  textList,
} from "../../../kernel/schema.ts";
import {
  ABILITIES,
  AMMUNITION,
  AREA_SHAPES,
  DAMAGE_TYPES,
  DEFENSES,
  DRAW_CLASSES,
  ENHANCES,
  EXPIRIES,
  FEATURE_CATEGORIES,
  GROUPS,
  ONLY_IF,
  RECHARGES,
  SIZES,
} from "./constants.ts";

/** `rule`: IDs of the rules that explain it. */
const described = { description: html(), rule: text() };
const owned = { ...described, quantity: count(1), price: count() };
/** max 0: unlimited. */
const uses = () => group({ value: count(), max: count() });
/** Meters: Advantage up to a, normal up to b, Disadvantage up to c. */
export const range = { a: amount(), b: amount(), c: amount() };

export const weapon = {
  ...owned,
  weaponClass: oneOf(["melee", "ranged"], "melee"),
  group: oneOf(GROUPS, "medium"),
  hands: integer(1, { min: 1, max: 2 }),
  damage: group({ formula: text("1d6"), type: oneOf(DAMAGE_TYPES, "slashing") }),
  /** Melee AV bonus; also Accuracy when thrown with Thrown. */
  attackBonus: integer(),
  evasionBonus: integer(),
  accuracy: integer(),
  /** Meters, before size. */
  reach: integer(0, { min: -1 }),
  precise: count(),
  mpr: count(),
  range: group(range),
  thrown: group({ enabled: boolean(), ...range }),
  drawClass: oneOf(DRAW_CLASSES, "none"),
  /** Kilograms; 15 means less than 20. */
  drawWeight: count(),
  loadCost: count(),
  loaded: boolean(),
  /** Loading may be spread over Rounds; `progress`: Energy paid so far. */
  multiRound: boolean(),
  progress: count(),
  ammunition: oneOfOrEmpty(AMMUNITION),
  /** Id of the ammunition it was loaded with; "": the first that fits. */
  loadedWith: text(),
  handy: boolean(),
  natural: boolean(),
  energyCost: count(3),
  equipped: boolean(),
  dropped: boolean(),
  /** How many were thrown and not picked up. */
  lying: count(),
};

export const armor = {
  ...owned,
  /** 0: never, 21: always. */
  coverage: integer(10, { min: 0, max: 21 }),
  rangedCoverage: integerOrNull({ min: 0, max: 21 }),
  rating: count(1),
  penalty: count(),
  mpr: count(),
  natural: boolean(),
  equipped: boolean(),
  broken: boolean(),
};

export const shield = {
  ...owned,
  bonus: count(1),
  mpr: count(),
  group: oneOf(GROUPS, "medium"),
  hands: integer(1, { min: 0, max: 2 }),
  equipped: boolean(),
  broken: boolean(),
  handy: boolean(),
  dropped: boolean(),
};

export const ammunition = {
  ...owned,
  kind: oneOf(AMMUNITION, "arrow"),
  damageBonus: integer(),
  precise: count(),
  damageType: oneOfOrEmpty(DAMAGE_TYPES),
};

export const gear = {
  ...owned,
  /** Kilograms. */
  weight: amount(),
  handy: boolean(),
  consumable: boolean(),
  uses: uses(),
  /** Energy cost to use it. */
  energy: count(),
  healing: group({ surge: boolean() }),
  /** Stamina it restores. */
  stamina: count(),
  /** Manacles: escape DC; 0: none. */
  escapeDc: count(),
  /** Poison: AV against Fortitude (0: none), damage, and a condition that lasts `rounds` more Rounds. */
  poison: group({ av: count(), damage: text(), condition: text(), rounds: count() }),
  /** Slug that rules check: "healersKit", "repairKit", "crowbar", "torch", "lantern"; "": none. */
  slug: text(),
};

/** Abilities and spells (D-50). */
export const power = {
  ...described,
  cost: group({ energy: count(), stamina: count(), agility: count() }),
  immediate: boolean(),
  multiRound: boolean(),
  progress: count(),
  recharge: oneOf(RECHARGES, "none"),
  uses: uses(),
  enhances: oneOf(ENHANCES, "none"),
  maxPerAttack: integer(1, { min: 1 }),
  mods: group({
    av: integer(),
    missChance: integer(),
    damage: text(),
    precise: count(),
    doubles: count(),
    halves: count(),
    advantage: boolean(),
    onlyIf: oneOf(ONLY_IF, "none"),
    /** Trip and Disarm: replaces the −5; null: −5 (Hook the Leg). */
    maneuver: integerOrNull({ max: 0 }),
  }),
  attack: group({
    enabled: boolean(),
    defense: oneOf(DEFENSES, "evasion"),
    base: integer(15),
    ability: oneOf([...ABILITIES, "best"], "best"),
    bonus: integer(),
    damage: text(),
    damageType: oneOf(DAMAGE_TYPES, "force"),
    /** Meters. */
    range: amount(),
    /** Meters; 0: one target. */
    area: amount(),
    areaShape: oneOf(AREA_SHAPES, "circle"),
    /** Only affects targets with at most this much Aura; null: any (Sleepfall). */
    auraAtMost: integerOrNull({ min: 0 }),
  }),
  onHit: group({
    conditions: list(group({ id: text(), expiry: oneOf(EXPIRIES, "round"), rounds: count(), reason: text() })),
    push: count(),
  }),
  healing: group({ surge: boolean(), bonus: integer() }),
  /** Restored to the user, or to its target. */
  resource: group({ stamina: count(), energy: count() }),
  removes: textList(),
  /** Gives Resistance to a damage type chosen at use (Aura Ward). */
  ward: boolean(),
  /** Furls or unfurls the user's own Aura (Furl Aura). */
  furl: boolean(),
  /** Meters that the user moves (Slip Away). */
  moves: count(),
  target: oneOf(["self", "ally", "enemy", "area"], "self"),
  /** Duration of an area in Rounds. */
  lasts: count(),
  vocal: boolean(),
};

export const feature = {
  ...described,
  category: oneOf(FEATURE_CATEGORIES, "feat"),
  masab: someOf(ABILITIES),
  masdb: someOf(ABILITIES),
  /** Slug of a style or feat that rules check; "": it has only its effects. */
  slug: text(),
};

export const race = {
  ...described,
  size: oneOf(SIZES, "medium"),
  speed: amount(6),
  inherent: each(["evasion", "fortitude", "will"], () => integer()),
  abilities: each(ABILITIES, () => integer()),
  /** Bonus to one ability score of the player's choice (Human). */
  anyAbility: count(),
  weaknesses: someOf(DAMAGE_TYPES),
  resistances: someOf(DAMAGE_TYPES),
  /** What was written to the actor and is reverted on removal, as JSON of paths and amounts; "": not applied. */
  applied: text(),
};

export const injury = {
  ...described,
  part: text(),
  severity: oneOf(["major", "minor"], "minor"),
  nonLethal: boolean(),
  /** Description of its effect. */
  effect: text(),
  healedBy: oneOf(["treatment", "shortRest", "longRest"], "treatment"),
  /** Slug of an injury that rules check; "": it has only its effects and its description. */
  slug: text(),
};
