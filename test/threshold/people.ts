/** Snapshots for tests, prepared as the data models prepare documents. */
import type { EffectSnapshot, Snapshot } from "../../module/kernel/ruleset.ts";
import { initialData } from "../../module/kernel/schema.ts";
import {
  type ActorData,
  type ActorType,
  type ArmorData,
  asActor,
  type ClassData,
  type DamagePart,
  type DamageType,
  DEFENSES,
  type FeatData,
  type GearData,
  type ItemSystems,
  type ItemType,
  type NaturalData,
  type PowerData,
  type Progression,
  type Resistance,
  type SizeId,
  type SkillId,
  type SpeciesData,
  STATS,
  type TypedModifier,
  type WeaponData,
} from "../../module/rulesets/threshold/model/data.ts";
import { deriveActor } from "../../module/rulesets/threshold/model/derive.ts";
import { documents } from "../../module/rulesets/threshold/model/documents.ts";
import { readHouse } from "../../module/rulesets/threshold/model/house-rules.ts";
import { wantedStatuses } from "../../module/rulesets/threshold/model/recompute.ts";
import * as schema from "../../module/rulesets/threshold/model/schema.ts";
import { poolPath } from "../../module/rulesets/threshold/model/typed-modifiers.ts";
import { blanksOf, copy, type Mutable, item as plain, effect as plainEffect, testActor } from "../kit/snapshots.ts";

export { copy, type Mutable };

export const ITEM_DEFAULTS = blanksOf<ItemType>(documents.Item);

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

/** The five classes of the book, as numbers. */
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

/** Stored data of a new actor with these values; the same for both types. */
export function ACTOR_DEFAULTS(given: Given = {}): Record<string, unknown> {
  const blank = initialData(schema.creature);
  const skills = Object.entries(blank.skills).map(([id, skill]) => {
    return [id, { ...skill, trained: given.trained?.includes(id as SkillId) ?? false }];
  });
  return {
    ...blank,
    stats: over(blank.stats, Object.fromEntries(STATS.map((id) => [id, { base: given[id] ?? 0 }]))),
    size: { ...blank.size, base: given.size ?? "medium" },
    hp: { ...blank.hp, value: given.hp ?? 1, override: given.hpMax ?? null },
    hitDice: { ...blank.hitDice, rolls: given.rolls ?? [] },
    woundThreshold: { value: 0, override: given.wt ?? null },
    track: { ...blank.track, step: given.step ?? 0 },
    attackBonus: { value: 0, override: given.ab ?? null, progression: given.progression ?? "slow" },
    defenses: over(blank.defenses, Object.fromEntries(DEFENSES.map((id) => [id, { override: given[id] ?? null }]))),
    skills: Object.fromEntries(skills),
    resistances: Object.fromEntries((given.resistances ?? []).map((one, at) => [`r${at}`, { source: "", ...one }])),
    modifiers: modifiers(...(given.modifiers ?? [])),
  };
}

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
