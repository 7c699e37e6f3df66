/** Snapshots for tests, prepared as the data models prepare documents. */
import type { EffectSnapshot, HouseRules, Snapshot } from "../../module/kernel/ruleset.ts";
import { wantedStatuses } from "../../module/rulesets/anatomy/conditions/recompute-conditions.ts";
import {
  type ActionData,
  type ActorData,
  type ActorType,
  type ArmorData,
  ATTRIBUTES,
  type AttributeId,
  asActor,
  type FeatureData,
  type GearData,
  type InjuryData,
  type ItemSystems,
  type ItemType,
  type Modifier,
  type NaturalKind,
  type PartData,
  type PartKind,
  type ProstheticData,
  type RemedyData,
  type ShieldData,
  type SizeId,
  SKILLS,
  type SkillId,
  type SpeedId,
  type WeaponData,
} from "../../module/rulesets/anatomy/model/data.ts";
import { deriveActor } from "../../module/rulesets/anatomy/model/derive.ts";
import { readHouse } from "../../module/rulesets/anatomy/model/house-rules.ts";
import { poolPath } from "../../module/rulesets/anatomy/model/modifiers.ts";
import { TEMPLATES } from "../../module/rulesets/anatomy/model/part-templates.ts";
import { copy, type Mutable, item as plain, effect as plainEffect, testActor } from "../kit/snapshots.ts";
import { ACTOR_DEFAULTS, ITEM_DEFAULTS } from "./defaults.ts";

export { ACTOR_DEFAULTS, copy, ITEM_DEFAULTS, type Mutable };

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
/** Merges the given data into the default, group by group. */
function laid(there: Record<string, unknown>, given: object): Record<string, unknown> {
  const made = { ...there };
  for (const [key, value] of Object.entries(given)) {
    const old = made[key];
    made[key] = isGroup(old) && isGroup(value) ? laid(old, value) : value;
  }
  return made;
}

type Deep<T> = { [K in keyof T]?: T[K] extends readonly unknown[] ? T[K] : T[K] extends object ? Deep<T[K]> : T[K] };

/** An item of any type, completed like a document; `id`: a fixed id for tests. */
export function item(type: ItemType, name: string, system: object = {}, id?: string): Mutable {
  const made = plain(type, name, structuredClone(laid(ITEM_DEFAULTS[type](), system)));
  return id ? { ...made, id, uuid: `Item.${id}` } : made;
}

const factory =
  <T extends ItemType>(type: T) =>
  (name: string, given: Deep<ItemSystems[T]> = {}, id?: string): Mutable =>
    item(type, name, given, id);

export const prosthetic: (name: string, given?: Deep<ProstheticData>, id?: string) => Mutable =
  factory("anatomyProsthetic");
export const remedy: (name: string, given?: Deep<RemedyData>, id?: string) => Mutable = factory("anatomyRemedy");
export const gear: (name: string, given?: Deep<GearData>, id?: string) => Mutable = factory("anatomyGear");
export const action: (name: string, given?: Deep<ActionData>, id?: string) => Mutable = factory("anatomyAction");
export const feature: (name: string, given?: Deep<FeatureData>, id?: string) => Mutable = factory("anatomyFeature");
/** A weapon in the right hand. */
export const weapon = (name: string, given: Deep<WeaponData> = {}, id?: string): Mutable =>
  item("anatomyWeapon", name, { carry: "held", heldBy: ["rightHand"], ...given }, id);
export const bow = (name: string, given: Deep<WeaponData> = {}, id?: string): Mutable =>
  weapon(
    name,
    {
      category: "ranged",
      group: "bow",
      hands: 2,
      heldBy: ["leftHand", "rightHand"],
      attributes: ["dex", "wis"],
      rangeIncrement: 60,
      reload: "free",
      damageTypes: ["piercing"],
      ...given,
    },
    id,
  );
/** A natural weapon of a part: `natural("bite", "mouth")`. */
export const natural = (kind: NaturalKind, part = "", given: Deep<WeaponData> = {}, id?: string): Mutable =>
  item(
    "anatomyWeapon",
    kind,
    { category: "natural", group: "natural", hands: 0, carry: "worn", naturalKind: kind, part, ...given },
    id,
  );
/** Worn armor. */
export const armor = (name: string, bonus: number, given: Deep<ArmorData> = {}, id?: string): Mutable =>
  item("anatomyArmor", name, { carry: "worn", worn: true, bonus, ...given }, id);
/** A shield in the left hand. */
export const shield = (name: string, bonus: number, given: Deep<ShieldData> = {}, id?: string): Mutable =>
  item("anatomyShield", name, { carry: "held", heldBy: ["leftHand"], bonus, ...given }, id);

/** A modifier: `modifier("disadvantage", "skill.stealth", 1)`. */
export const modifier = (
  mode: Modifier["mode"],
  target: string,
  value: number,
  more: Partial<Modifier> = {},
): Modifier => ({ mode, target, value, type: "untyped", when: "", ...more });

/**
 * An effect with modifiers as text: `effect("Hobbled", { "speed.base": "speed −10" })`; also plain paths:
 * "martialBonus".
 */
export const effect = (
  name: string,
  pool: Readonly<Record<string, string | number>> = {},
  more: Partial<Parameters<typeof plainEffect>[0]> = {},
): EffectSnapshot =>
  plainEffect({
    name,
    changes: Object.entries(pool).map(([target, value]) => ({
      path: typeof value === "number" ? target : poolPath(target),
      type: "add",
      value,
    })),
    ...more,
  });

/** A part from its kind's template: `part("eye", "Left eye", { attachedTo: "head" }, "leftEye")`. */
export function part(kind: PartKind, name: string, given: Deep<PartData> = {}, id?: string): Mutable {
  const { below: _, icon: _icon, ...template } = TEMPLATES[kind];
  return item("anatomyPart", name, { ...template, ...given }, id);
}
export const injury = (partId: string, given: Deep<InjuryData> = {}, id?: string): Mutable =>
  item("anatomyInjury", "Wound", { part: partId, ...given }, id);

const spoken = (id: string): string => id.replace(/([A-Z\d])/g, " $1").replace(/^./, (first) => first.toUpperCase());
/** Parts by id, each with its kind, or kind and parent: `parts({ head: "head", mouth: ["mouth", "head"] })`. */
export const parts = (given: Readonly<Record<string, PartKind | readonly [PartKind, string]>>): Mutable[] =>
  Object.entries(given).map(([id, what]) => {
    const [kind, parent] = typeof what === "string" ? [what, ""] : what;
    return part(
      kind,
      spoken(id),
      { attachedTo: parent, side: id.startsWith("left") ? "left" : id.startsWith("right") ? "right" : "" },
      id,
    );
  });

/** Ids: head, leftEar, rightEar, nose, leftEye, rightEye, mouth, leftArm, leftHand, …, leftLeg, leftFoot, …, heart. */
export const humanoid = (): Mutable[] =>
  parts({
    head: "head",
    leftEar: ["ear", "head"],
    rightEar: ["ear", "head"],
    nose: ["nose", "head"],
    leftEye: ["eye", "head"],
    rightEye: ["eye", "head"],
    mouth: ["mouth", "head"],
    leftArm: "arm",
    leftHand: ["hand", "leftArm"],
    rightArm: "arm",
    rightHand: ["hand", "rightArm"],
    leftLeg: "leg",
    leftFoot: ["foot", "leftLeg"],
    rightLeg: "leg",
    rightFoot: ["foot", "rightLeg"],
    heart: "heart",
  });

export interface Given {
  type?: ActorType;
  str?: number;
  dex?: number;
  /** null: no Constitution. */
  con?: number | null;
  int?: number;
  wis?: number;
  cha?: number;
  /** Martial bonus. */
  mb?: number;
  level?: number;
  size?: SizeId;
  /** Natural armor. */
  natural?: number;
  stamina?: number;
  exhaustion?: number;
  strain?: number;
  bleed?: number;
  ap?: number;
  reactions?: number;
  /** Total of a skill, as ranks above the attribute; it is trained. */
  skills?: Partial<Record<SkillId, number>>;
  untrained?: Partial<Record<SkillId, number>>;
  speeds?: Partial<Record<SpeedId, number>>;
  /** Parts instead of a humanoid's. */
  body?: Mutable[];
  /** Injuries by part id; `treated`: how many of them are treated. */
  injuries?: Readonly<Record<string, number>>;
  treated?: Readonly<Record<string, number>>;
  statuses?: string[];
  effects?: EffectSnapshot[];
  items?: Mutable[];
  /** Other values by path below `system`: { "survival.destroyedAt": 4 }. */
  more?: Readonly<Record<string, unknown>>;
  /** House rules that differ from the default. */
  house?: HouseRules;
}

function put(system: Record<string, unknown>, more: Readonly<Record<string, unknown>>): void {
  for (const [path, value] of Object.entries(more)) {
    const steps = path.split(".");
    const last = steps.pop() as string;
    const at = steps.reduce((node, step) => node[step] as Record<string, unknown>, system);
    at[last] = value;
  }
}

/** Values of `Given` by their paths. */
function numbers(given: Given): Record<string, unknown> {
  const attribute = (id: AttributeId): number => given[id] ?? 0;
  const ranks = (list: Given["skills"], trained: boolean): [string, unknown][] =>
    (Object.entries(list ?? {}) as [SkillId, number][]).flatMap(([id, total]) => [
      [`skills.${id}.ranks`, total - attribute(SKILLS[id])],
      [`skills.${id}.trained`, trained],
    ]);
  const found: [string, unknown][] = [
    ...ATTRIBUTES.map((id): [string, unknown] => [`attributes.${id}.value`, given[id] === undefined ? 0 : given[id]]),
    ["martialBonus", given.mb ?? 1],
    ["details.level", given.level ?? 1],
    ["size", given.size ?? "medium"],
    ["defence.natural", given.natural ?? 0],
    ["strain.value", given.strain ?? 0],
    ["bleed.value", given.bleed ?? 0],
    ["stamina.value", given.stamina ?? null],
    ["exhaustion.value", given.exhaustion ?? null],
    ...Object.entries(given.speeds ?? {}).map(([id, value]): [string, unknown] => [`speeds.${id}.value`, value]),
    ...ranks(given.skills, true),
    ...ranks(given.untrained, false),
  ];
  return Object.fromEntries(found);
}

function injuriesOf(given: Given, body: readonly Mutable[]): Mutable[] {
  return Object.entries(given.injuries ?? {}).flatMap(([id, count]) => {
    const severity = (body.find((one) => one.id === id)?.system as Partial<PartData> | undefined)?.severity ?? "minor";
    return Array.from({ length: count }, (_, at) => {
      const treated = at < (given.treated?.[id] ?? 0);
      return injury(id, { severity, treated, treatedAt: treated ? 0 : null }, `${id}-${at + 1}`);
    });
  });
}

/** An actor: a character by default, humanoid, attributes 0, full pools; with the statuses that follow. */
export function actor(name: string, given: Given = {}): Mutable {
  const system = ACTOR_DEFAULTS();
  put(system, { ...numbers(given), ...(given.more ?? {}) });
  const body = given.body ?? humanoid();
  const made = testActor(given.type ?? "anatomyCharacter", name, system, {
    items: [...body, ...injuriesOf(given, body), ...(given.items ?? [])],
    statuses: [...(given.statuses ?? []), ...(given.effects ?? []).flatMap((one) => one.statuses)],
    effects: given.effects ?? [],
  });
  const rules = given.house ?? {};
  prepare(made, rules);
  const wanted = [...wantedStatuses(made)];
  made.statuses = [...new Set([...made.statuses, ...wanted.filter(([, on]) => on).map(([id]) => id)])];
  prepare(made, rules);
  const now = systemOf(made);
  now.ap.value = given.ap ?? now.ap.max;
  now.reactions.value = given.reactions ?? now.reactions.max;
  return made;
}

export const creature = (name: string, given: Given = {}): Mutable =>
  actor(name, { type: "anatomyCreature", ...given });

/** An actor as stored in a pack. */
interface Packed {
  name: string;
  type?: unknown;
  system: Record<string, unknown>;
  items?: unknown;
}

/** An actor of a pack with derived values, its items under their own ids; `change` edits the items first. */
export function living(packed: Packed, change: (items: Mutable[]) => void = () => {}): Mutable {
  const items = ((packed.items ?? []) as (Packed & { _id: string })[]).map((doc) =>
    item(doc.type as ItemType, doc.name, doc.system, doc._id),
  );
  change(items);
  const system = structuredClone(laid(ACTOR_DEFAULTS(), packed.system));
  const made = testActor(packed.type as string, packed.name, system, { items });
  prepare(made);
  return made;
}

export function prepare(someone: Mutable, rules: HouseRules = {}): void {
  deriveActor(asActor(someone).system, someone, readHouse(rules));
}

export const systemOf = (someone: Snapshot): ActorData => asActor(someone).system;
