/**
 * Snapshots for tests, prepared as the data models prepare documents, with actors as the catalogue's vectors describe
 * them.
 */
import type { EffectSnapshot, HouseRules, Snapshot } from "../../module/kernel/ruleset.ts";
import {
  type AbilityId,
  type ActorData,
  type ActorType,
  asActor,
  type DamageType,
  type InstanceGiven,
  type ItemType,
  type MartialId,
  type SizeId,
  type UnconsciousReason,
} from "../../module/rulesets/aura/model/data.ts";
import { deriveActor } from "../../module/rulesets/aura/model/derive.ts";
import { readHouse } from "../../module/rulesets/aura/model/house-rules.ts";
import { SIZE_CHART } from "../../module/rulesets/aura/model/tables.ts";
import { copy, effect, type Mutable, item as plain, testActor } from "../kit/snapshots.ts";
import { ACTOR_DEFAULTS, ITEM_DEFAULTS } from "./defaults.ts";

export { ACTOR_DEFAULTS, copy, ITEM_DEFAULTS, type Mutable };

/** The combat id of tests. */
export const FIGHT = "fight0000000000";

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
/** Deep merge of `given` into `there`. */
export function over(there: Record<string, unknown>, given: object): Record<string, unknown> {
  const made = { ...there };
  for (const [key, value] of Object.entries(given)) {
    const old = made[key];
    made[key] = isGroup(old) && isGroup(value) ? over(old, value) : value;
  }
  return made;
}

/** An item of any Aura type with default data; `id` if a test refers to it. */
export function item(type: ItemType, name: string, system: object = {}, id?: string): Mutable {
  const made = plain(type, name, structuredClone(over(ITEM_DEFAULTS[type](), system)));
  return id ? { ...made, id, uuid: `Item.${id}` } : made;
}

/** A weapon as vectors describe it. */
export interface WeaponGiven {
  name?: string;
  damage?: string;
  damageType?: DamageType;
  attack?: number;
  evasion?: number;
  accuracy?: number;
  range?: [number, number, number];
  thrown?: [number, number, number];
  precise?: number;
  mpr?: number;
  weight?: "light" | "medium" | "heavy";
  drawClass?: string;
  drawWeight?: number;
  hands?: number;
}
const triplet = ([a, b, c]: readonly [number, number, number]) => ({ a, b, c });

/** Wielded and loaded; ranged if it has a range. */
export const weapon = (given: WeaponGiven = {}, more: object = {}, id?: string): Mutable =>
  item(
    "auraWeapon",
    given.name ?? "Weapon",
    over(
      {
        weaponClass: given.range ? "ranged" : "melee",
        group: given.weight ?? "medium",
        hands: given.hands ?? (["none", "handCrossbow"].includes(given.drawClass ?? "none") ? 1 : 2),
        damage: { formula: given.damage ?? "1d6", type: given.damageType ?? "slashing" },
        attackBonus: given.attack ?? 0,
        evasionBonus: given.evasion ?? 0,
        accuracy: given.accuracy ?? 0,
        precise: given.precise ?? 0,
        mpr: given.mpr ?? 0,
        ...(given.range ? { range: triplet(given.range) } : {}),
        ...(given.thrown ? { thrown: { enabled: true, ...triplet(given.thrown) } } : {}),
        drawClass: given.drawClass ?? "none",
        drawWeight: given.drawWeight ?? 0,
        equipped: true,
        loaded: true,
      },
      more,
    ),
    id,
  );

interface ArmorGiven {
  coverage: number;
  rating: number;
  penalty?: number;
  mpr?: number;
  rangedCoverage?: number;
  broken?: boolean;
}
/** Worn. */
export const armor = (given: ArmorGiven, more: object = {}): Mutable =>
  item("auraArmor", "Armour", { equipped: true, ...given, ...more });
/** In hand. */
export const shield = (given: { bonus: number; mpr?: number; broken?: boolean }, more: object = {}): Mutable =>
  item("auraShield", "Shield", { equipped: true, ...given, ...more });

/** An actor as vectors describe it; omitted values are defaults. */
export interface Given {
  type?: ActorType;
  abilities?: Partial<Record<AbilityId, number>>;
  level?: number;
  mpl?: number;
  mplPoints?: Partial<Record<MartialId, number>>;
  ranks?: Partial<Record<MartialId, number>>;
  size?: SizeId;
  race?: Partial<Record<"evasion" | "fortitude" | "will", number>>;
  speed?: number;
  weapons?: WeaponGiven[];
  armor?: ArmorGiven;
  naturalArmor?: ArmorGiven;
  shield?: { bonus: number; mpr?: number; broken?: boolean };
  aura?: number;
  auraActive?: boolean;
  stamina?: number;
  energy?: number;
  agility?: number;
  surges?: number;
  masabAdd?: AbilityId[];
  masdbAdd?: AbilityId[];
  agilityBonus?: number;
  weaknesses?: DamageType[];
  resistances?: DamageType[];
  /** "exposed", "exposed:endOfRound2", "exhausted:shortRest", "unconscious:stamina", "slowed:continuous". */
  conditions?: string[];
  staminaAsEnergyUsed?: number;
  staminaAsEnergyLimit?: number;
  moved?: number;
  deathSaved?: boolean;
  /** Beyond the vectors: items, further `system` data, house rules. */
  items?: Mutable[];
  effects?: EffectSnapshot[];
  more?: Readonly<Record<string, unknown>>;
  house?: HouseRules;
}

/** A condition of the vectors as an effect. */
export function condition(words: string): EffectSnapshot {
  const [id = "", detail = ""] = words.split(":");
  const round = /^endOfRound(\d+)$/.exec(detail)?.[1];
  const given: Partial<InstanceGiven> = round
    ? { expiry: "round", combat: FIGHT, round: Number(round) }
    : detail === "shortRest"
      ? { expiry: "shortRest" }
      : detail === "continuous"
        ? { expiry: "whileSource", continuous: true }
        : { expiry: "manual", ...(detail ? { reason: detail as UnconsciousReason } : {}) };
  return effect({ name: id, changes: [], statuses: [id], given });
}

const put = (system: Record<string, unknown>, path: string, value: unknown): void => {
  const steps = path.split(".");
  const last = steps.pop() as string;
  const at = steps.reduce((node, step) => node[step] as Record<string, unknown>, system);
  at[last] = value;
};

function numbers(given: Given): [string, unknown][] {
  const each = (at: string, list: object | undefined, end = ""): [string, unknown][] =>
    Object.entries(list ?? {}).map(([id, value]) => [`${at}.${id}${end}`, value]);
  const found: [string, unknown][] = [
    ...each("abilities", given.abilities, ".value"),
    ["level", given.level ?? 0],
    ["mpl", given.mpl ?? 0],
    ...each("mplPoints", given.mplPoints),
    ...each("skills", given.ranks, ".ranks"),
    ["size", given.size ?? "medium"],
    ["movement.speed", given.speed ?? SIZE_CHART[given.size ?? "medium"].speed],
    ...each("inherent", given.race, ".bonus"),
    ["aura.active", given.auraActive ?? true],
    ["agility.bonus", given.agilityBonus ?? 0],
    ["damage.weaknesses", given.weaknesses ?? []],
    ["damage.resistances", given.resistances ?? []],
    ["round.staminaAsEnergy", given.staminaAsEnergyUsed ?? 0],
    ["stamina.asEnergyBonus", (given.staminaAsEnergyLimit ?? 1) - 1],
    ["round.moved", given.moved ?? 0],
    ["round.deathSaved", given.deathSaved ?? false],
    ...Object.entries(given.more ?? {}),
  ];
  return found;
}

/** An actor: by default a character of level 0, scores 10, pools full. */
export function actor(name: string, given: Given = {}): Mutable {
  const system = ACTOR_DEFAULTS();
  for (const [path, value] of numbers(given)) put(system, path, value);
  const features = given.masabAdd || given.masdbAdd;
  const made = testActor(given.type ?? "auraCharacter", name, system, {
    items: [
      ...(given.weapons ?? []).map((one) => weapon(one)),
      ...(given.armor ? [armor(given.armor)] : []),
      ...(given.naturalArmor ? [armor(given.naturalArmor, { natural: true })] : []),
      ...(given.shield ? [shield(given.shield)] : []),
      ...(features
        ? [item("auraFeature", "Training", { masab: given.masabAdd ?? [], masdb: given.masdbAdd ?? [] })]
        : []),
      ...(given.items ?? []),
    ],
    effects: [...(given.conditions ?? []).map(condition), ...(given.effects ?? [])],
  });
  prepare(made, given.house);
  const now = systemOf(made);
  now.stamina.value = given.stamina ?? now.stamina.max;
  now.aura.value = given.aura ?? now.aura.max;
  now.surges.value = given.surges ?? now.surges.max;
  now.agility.value = given.agility ?? now.agility.max;
  prepare(made, given.house);
  now.energy.value = given.energy ?? now.energy.next;
  // Pool values of vectors are set as given, even above the maximum.
  for (const pool of ["aura", "stamina", "agility", "surges"] as const)
    if (given[pool] !== undefined) now[pool].value = given[pool];
  made.statuses = made.effects.flatMap((one) => one.statuses);
  return made;
}

export const creature = (name: string, given: Given = {}): Mutable => actor(name, { type: "auraCreature", ...given });

/** Derives again, as a document does after every change. */
export function prepare(someone: Mutable, rules: HouseRules = {}): void {
  deriveActor(asActor(someone).system, someone, readHouse(rules));
}

export const systemOf = (someone: Snapshot): ActorData => asActor(someone).system;
