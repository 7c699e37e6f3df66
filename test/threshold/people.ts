/** Snapshots for tests, prepared as the data models prepare documents. */
import type { EffectSnapshot, Snapshot } from "../../module/kernel/ruleset.ts";
import {
  type ActorData,
  type ActorType,
  type ArmorData,
  asActor,
  type ClassData,
  type DamagePart,
  type DamageType,
  DEFENSES,
  type DefenseId,
  ENERGIES,
  type FeatData,
  type GearData,
  type ItemSystems,
  type ItemType,
  type NaturalData,
  type PowerData,
  type Progression,
  type Resistance,
  type SizeId,
  SKILLS,
  type SkillId,
  type SpeciesData,
  STATS,
  type StatId,
  type TypedModifier,
  type WeaponData,
} from "../../module/rulesets/threshold/model/data.ts";
import { deriveActor } from "../../module/rulesets/threshold/model/derive.ts";
import { readHouse } from "../../module/rulesets/threshold/model/house-rules.ts";
import { wantedStatuses } from "../../module/rulesets/threshold/model/settle.ts";
import { poolPath } from "../../module/rulesets/threshold/model/typed-modifiers.ts";
import { copy, type Mutable, item as plain, effect as plainEffect, testActor } from "../kit/snapshots.ts";

export { copy, type Mutable };

const stats = () => Object.fromEntries(STATS.map((id) => [id, 0]));
const autoEnergy = () => Object.fromEntries(ENERGIES.map((id) => [id, "auto"]));
const described = () => ({ description: "", modifiers: {} });
const physical = () => ({ ...described(), quantity: 1, weight: 0, price: 0, carried: true, equipped: false });
const uses = () => ({ value: 0, max: 0, per: "atWill" });
const crit = () => ({ range: 20, multiplier: 2 });
const healing = () => ({ formula: "", ability: "", energy: "none" });
const lasting = () => ({ status: "", per: "unspecified", count: 0 });

/** Every item type with its model's defaults; a test compares them with the models. */
export const ITEM_DEFAULTS: { [T in ItemType]: () => Record<string, unknown> } = {
  thresholdClass: () => ({
    ...described(),
    startingHp: 10,
    hitDie: 8,
    hpAbility: "con",
    attackProgression: "medium",
    defenses: { fort: 0, ref: 0, will: 0 },
    trainedSkills: 0,
  }),
  thresholdSpecies: () => ({
    ...described(),
    adjust: stats(),
    size: "medium",
    bodyShape: "tall",
    speed: 6,
    statedType: { type: "", subtype: "" },
    countsAs: [],
    energy: autoEnergy(),
    resistances: {},
    grants: [],
  }),
  thresholdWeapon: () => ({
    ...physical(),
    mode: "melee",
    attack: { ability: "auto", vs: "ref", bonus: { value: 0, type: "quality" }, addAttackBonus: true },
    damage: { parts: {}, ability: "auto" },
    crit: crit(),
    hands: "one",
    madeFor: "medium",
    reachBonus: 0,
    range: null,
    properties: [],
    proficient: true,
    hit: { status: "", dc: null },
  }),
  thresholdNatural: () => ({
    ...described(),
    kind: "custom",
    role: "primary",
    mode: "melee",
    count: 1,
    damage: { override: "", type: "bludgeoning", parts: {} },
    attack: { ability: "auto", vs: "ref" },
    crit: crit(),
    reachBonus: 0,
    range: null,
    uses: uses(),
    follow: "",
  }),
  thresholdArmor: () => ({ ...physical(), slot: "armor", bonus: 0, madeFor: "medium" }),
  thresholdGear: () => ({ ...physical(), consumable: false, use: healing() }),
  thresholdPower: () => ({
    ...described(),
    kind: "spell",
    action: "standard",
    delivery: "attack",
    attack: { ability: "", vs: "ref", flat: null, addAttackBonus: true, withWeapon: false, replaceAbility: "" },
    range: "",
    area: "",
    target: { types: [], maxHitDice: null },
    damage: { parts: {}, ability: "" },
    crit: crit(),
    healing: healing(),
    track: 0,
    stabilize: false,
    condition: lasting(),
    selfCondition: lasting(),
    bonus: { target: "", type: "circumstance", value: 0 },
    tags: [],
    uses: uses(),
    countsAsAttack: true,
  }),
  thresholdFeat: () => ({ ...described(), category: "feat", flags: { weaponFinesse: false }, uses: uses() }),
};

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
/** Merges given values into defaults, group by group. */
function over(there: Record<string, unknown>, given: object): Record<string, unknown> {
  const made = { ...there };
  for (const [key, value] of Object.entries(given)) {
    const old = made[key];
    made[key] = isGroup(old) && isGroup(value) ? over(old, value) : value;
  }
  return made;
}

type Deep<T> = { [K in keyof T]?: T[K] extends readonly unknown[] ? T[K] : T[K] extends object ? Deep<T[K]> : T[K] };

/** An item of any type of this ruleset, completed like a document: `item("thresholdGear", "Rope", { weight: 8 })`. */
export function item(type: string, name: string, system: object = {}, effects: Snapshot["effects"] = []): Mutable {
  return plain(type, name, over(ITEM_DEFAULTS[type as ItemType]?.() ?? {}, system), effects);
}

const factory =
  <T extends ItemType>(type: T) =>
  (name: string, given: Deep<ItemSystems[T]> = {}): Mutable =>
    item(type, name, given);

export const classOf: (name: string, given?: Deep<ClassData>) => Mutable = factory("thresholdClass");
export const species: (name: string, given?: Deep<SpeciesData>) => Mutable = factory("thresholdSpecies");
export const natural: (name: string, given?: Deep<NaturalData>) => Mutable = factory("thresholdNatural");
export const gear: (name: string, given?: Deep<GearData>) => Mutable = factory("thresholdGear");
export const power: (name: string, given?: Deep<PowerData>) => Mutable = factory("thresholdPower");
export const feat: (name: string, given?: Deep<FeatData>) => Mutable = factory("thresholdFeat");
/** Wielded: `weapon("Long sword", "1d8", { crit: { range: 19 } })`. */
export const weapon = (name: string, dice = "1d8", given: Deep<WeaponData> = {}): Mutable =>
  item("thresholdWeapon", name, {
    equipped: true,
    ...given,
    damage: { parts: { main: part(dice, "slashing") }, ...given.damage },
  });
/** Worn. */
export const armor = (name: string, bonus: number, given: Deep<ArmorData> = {}): Mutable =>
  item("thresholdArmor", name, { equipped: true, bonus, ...given });
export const shield = (name: string, bonus: number, given: Deep<ArmorData> = {}): Mutable =>
  armor(name, bonus, { slot: "shield", ...given });

/** A damage part: `part("1d8", "fire")`. */
export const part = (formula: string, type: DamageType = "slashing", flat = 0, scales = true): DamagePart => {
  return { formula, flat, type, scales };
};

/** A modifier: `typed("defense.ref", 2, "deflection")`. */
export const typed = (target: string, value: number, type = "circumstance", more: object = {}): TypedModifier => ({
  target,
  type,
  value,
  stacks: false,
  situational: false,
  label: "",
  ...more,
});
/** Modifiers as documents store them: `modifiers(typed(…), typed(…))`. */
export const modifiers = (...list: TypedModifier[]): Record<string, TypedModifier> =>
  Object.fromEntries(list.map((one, at) => [`m${at}`, one]));

/** An effect: `effect("Bless", { "defense.all": "+1 sacred" }, { rounds: 3 })`; also "sizing.steps". */
export const effect = (
  name: string,
  pool: Readonly<Record<string, string | number>> = {},
  more: Partial<Parameters<typeof plainEffect>[0]> = {},
): EffectSnapshot =>
  plainEffect({
    name,
    changes: Object.entries(pool).map(([target, value]) => ({
      path: /^(sizing|creature|pool)\./.test(target) ? target : poolPath(target),
      type: "add",
      value,
    })),
    ...more,
  });

/** The five classes of the book, as numbers (8.1). */
const CLASSES = {
  Soldier: [20, 10, "fast", 2, 1, 0],
  Rogue: [16, 8, "medium", 0, 2, 1],
  Factotum: [16, 8, "medium", 1, 1, 1],
  Mage: [12, 6, "slow", 0, 1, 2],
  Priest: [14, 8, "slow", 1, 0, 2],
} as const;
export type ClassName = keyof typeof CLASSES;
export function bookClass(name: ClassName): Mutable {
  const [startingHp, hitDie, attackProgression, fort, ref, will] = CLASSES[name];
  return classOf(name, { startingHp, hitDie, attackProgression, defenses: { fort, ref, will } });
}

export interface Given {
  type?: ActorType;
  /** Bought (characters) or printed before size (creatures). */
  str?: number;
  dex?: number;
  con?: number;
  int?: number;
  wis?: number;
  cha?: number;
  /** One of the five of the book; others go in `items`. */
  class?: ClassName;
  /** Current HP; the maximum by default. */
  hp?: number;
  /** Overrides the maximum. */
  hpMax?: number;
  /** Rolls of the Hit Dice after the first. */
  rolls?: number[];
  /** Defenses as final numbers (overrides). */
  fort?: number;
  ref?: number;
  will?: number;
  /** Wound Threshold as a final number (an override). */
  wt?: number;
  /** Attack Bonus as a final number (an override). */
  ab?: number;
  /** Creatures: fast, medium, slow. */
  progression?: Progression;
  /** Creatures: base size. */
  size?: SizeId;
  /** Step of the condition track. */
  step?: number;
  trained?: SkillId[];
  resistances?: Omit<Resistance, "source" | "valid">[];
  modifiers?: TypedModifier[];
  statuses?: string[];
  effects?: EffectSnapshot[];
  items?: Mutable[];
  /** Any other value by its path below `system`: { "creature.type": "undead", deathMode: "instant" }. */
  more?: Readonly<Record<string, unknown>>;
}

const POOLS = [
  ...["stat", "hp", "woundThreshold", "bleed", "speed", "reach", "carry", "defense", "d20", "attack", "damage"],
  ...["check", "skill", "grapple", "initiative", "resist"],
];
const override = (value: number | undefined) => ({ value: 0, override: value ?? null });

/** Stored actor data with the model's defaults; the same for both types. */
export const ACTOR_DEFAULTS = (given: Given = {}): Record<string, unknown> => ({
  stats: Object.fromEntries(
    STATS.map((id: StatId) => [id, { base: given[id] ?? 0, advance: 0, value: 0, override: null }]),
  ),
  specialStats: {},
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
  size: { override: "", base: given.size ?? "medium", value: "medium" },
  sizing: { steps: 0, grantsAbilityMods: false, gearFollows: true },
  bodyShape: "tall",
  speed: { base: 6, value: 6, override: null, other: {} },
  reach: { base: null, value: 1, override: null },
  hp: { value: given.hp ?? 1, max: 1, starting: 0, ability: "class", override: given.hpMax ?? null },
  hitDice: { die: 8, rolls: given.rolls ?? [], count: 1, override: null },
  woundThreshold: override(given.wt),
  track: { step: given.step ?? 0, restSeconds: 0, previous: 0 },
  bleed: { active: false, stable: false, remaining: null, since: "" },
  deathMode: "bleed",
  lived: 0,
  attackBonus: { ...override(given.ab), progression: given.progression ?? "slow" },
  defenses: Object.fromEntries(
    DEFENSES.map((id: DefenseId) => [id, { natural: 0, misc: 0, class: 0, ...override(given[id]) }]),
  ),
  initiative: override(undefined),
  grapple: override(undefined),
  skills: Object.fromEntries(
    Object.entries(SKILLS).map(([id, ability]) => [
      id,
      { ability, trained: given.trained?.includes(id as SkillId) ?? false, misc: 0 },
    ]),
  ),
  customSkills: {},
  resistances: Object.fromEntries((given.resistances ?? []).map((one, at) => [`r${at}`, { source: "", ...one }])),
  energy: autoEnergy(),
  currency: { coins: 0 },
  modifiers: modifiers(...(given.modifiers ?? [])),
  pool: Object.fromEntries(POOLS.map((name) => [name, []])),
});

function put(system: Record<string, unknown>, more: Readonly<Record<string, unknown>>): void {
  for (const [path, value] of Object.entries(more)) {
    const steps = path.split(".");
    const last = steps.pop() as string;
    const at = steps.reduce((node, step) => node[step] as Record<string, unknown>, system);
    at[last] = value;
  }
}

/** An actor: a character unless `type` is given; stats 0, no class, full HP; with all derived conditions. */
export function actor(name: string, given: Given = {}): Mutable {
  const system = ACTOR_DEFAULTS(given);
  put(system, given.more ?? {});
  const made = testActor(given.type ?? "thresholdCharacter", name, system, {
    items: [...(given.class ? [bookClass(given.class)] : []), ...(given.items ?? [])],
    statuses: [...(given.statuses ?? []), ...(given.effects ?? []).flatMap((one) => one.statuses)],
    effects: given.effects ?? [],
  });
  prepare(made);
  if (given.hp === undefined) systemOf(made).hp.value = systemOf(made).hp.max;
  const wanted = [...wantedStatuses(systemOf(made), made, house())];
  made.statuses = [...new Set([...made.statuses, ...wanted.filter(([, on]) => on).map(([id]) => id)])];
  prepare(made);
  return made;
}

export const creature = (name: string, given: Given = {}): Mutable =>
  actor(name, { ...given, type: "thresholdCreature" });

const house = () => readHouse({});

/** Derives again, as a document does after every change. */
export function prepare(someone: Mutable, settings = house()): void {
  deriveActor(asActor(someone).system, someone, settings);
}

export const systemOf = (someone: Snapshot): ActorData => asActor(someone).system;
