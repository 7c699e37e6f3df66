import { NATURALS, naturalWeapon } from "../../module/rulesets/anatomy/creation/natural-weapons.ts";
import type { BlockId, Modifier, NaturalKind, Onset, PartStep } from "../../module/rulesets/anatomy/model/data.ts";
import { type Data, isData } from "../documents.ts";
import type { Reading, Short } from "../shape.ts";

export { html } from "../short.ts";

/** Short forms in Anatomy's sources that need more than a renamed path. */

const ATTRIBUTES = ["str", "dex", "con", "int", "wis", "cha"];

/** `attributes: [2, 1, 1, 0, 0, 0]`; Constitution may be null (none). */
export function attributes(value: unknown, { fail }: Reading): Data {
  const list: unknown[] = Array.isArray(value) ? value : [];
  if (list.length !== 6) fail("attributes should be 6 numbers");
  return { attributes: Object.fromEntries(ATTRIBUTES.map((id, at) => [id, { value: list[at] }])) };
}

/** `skills: { athletics: 2t, stealth: 1 }`: ranks added to the attribute, `t` if trained. */
export function skills(value: unknown, { fail }: Reading): Data {
  if (!isData(value)) return fail("skills should be a map from a skill to its ranks");
  const made = Object.entries(value).map(([skill, ranks]) => {
    const [, number, trained] = /^(\d+)(t?)$/.exec(String(ranks)) ?? [];
    if (!number) return fail(`${skill} should be like 2t or 1`);
    return [skill, { ranks: Number(number), trained: trained === "t" }] as const;
  });
  return { skills: Object.fromEntries(made) };
}

/** `stamina: 7` or `10 + 2`: base without Constitution, plus training. */
export function stamina(value: unknown, { fail }: Reading): Data {
  const [, base, training] = /^(\d+)(?: \+ (\d+))?$/.exec(String(value)) ?? [];
  if (!base) return fail("stamina should be like 10 or 10 + 2");
  return { stamina: { base: Number(base), training: Number(training ?? 0) } };
}

/** `speeds: { base: 10, fly: 60 }`, in feet. */
export function speeds(value: unknown, { fail }: Reading): Data {
  if (!isData(value)) return fail("speeds should be a map from a way of moving to feet");
  return { speeds: Object.fromEntries(Object.entries(value).map(([way, feet]) => [way, { value: feet }])) };
}

const COUNT = /^(\d+) (dis|adv) (\S+?)(?: when (\w+))?$/;
const NUMBER = /^([+-]\d+) (\S+?)(?: (dodge|size|shield|armor))?(?: when (\w+))?$/;

/** `1 dis skill.perception when audio`, `-10 speed.base`, `+1 apCost.standUp`, `+1 skill.thievery`. */
export function modifier(line: unknown, { fail }: Pick<Reading, "fail">): Modifier {
  const count = COUNT.exec(String(line));
  if (count) {
    const [, value, way, target = "", when = ""] = count;
    return { mode: way === "dis" ? "disadvantage" : "advantage", target, value: Number(value), type: "untyped", when };
  }
  const number = NUMBER.exec(String(line));
  if (!number) return fail(`"${line}" is not a modifier like "1 dis skill.stealth" or "-5 speed.base"`);
  const [, value, target = "", type = "untyped", when = ""] = number;
  const mode = target.startsWith("speed.") ? "speed" : target.startsWith("apCost.") ? "apCost" : "bonus";
  return { mode, target, value: Number(value), type: type as Modifier["type"], when };
}

/** A list of modifiers, stored in the given field. */
export const modifiers =
  (field: string): Short =>
  (value, reading) => {
    if (!Array.isArray(value)) return reading.fail(`${field} should be a list`);
    return { [field]: value.map((line: unknown) => modifier(line, reading)) };
  };

const ONSET: Onset = { dc: 0, always: [], failure: [], success: [], afterwards: [], wake: 0 };

/** The effect of each injury of a part, from the first; `{}` has none and `gone` destroys the part. */
export function steps(value: unknown, reading: Reading): Data {
  if (!Array.isArray(value)) return reading.fail("steps should be a list");
  return { steps: value.map((one: unknown) => step(one, reading)) };
}

function step(one: unknown, { fail }: Reading): PartStep {
  const source = one === "gone" ? { destroys: true } : one;
  if (!isData(source)) return fail("a step is a map, or gone");
  const { modifiers: lines = [], onset = {}, ...rest } = source;
  if (!Array.isArray(lines) || !isData(onset)) return fail("modifiers of a step are a list, its onset a map");
  const blank: PartStep = {
    modifiers: lines.map((line: unknown) => modifier(line, { fail })),
    status: [],
    blocks: [] as BlockId[],
    disables: [],
    drop: false,
    losesPassive: false,
    destroys: false,
    onset: overlay(ONSET, onset, fail),
    hourly: 0,
  };
  return overlay(blank, rest, fail);
}

function overlay<T extends object>(base: T, over: Data, fail: Reading["fail"]): T {
  const stray = Object.keys(over).find((key) => !(key in base));
  if (stray) fail(`unknown field ${stray} in a step`);
  return { ...base, ...over };
}

const TYPES: Readonly<Record<string, string>> = { B: "bludgeoning", P: "piercing", S: "slashing" };

/** `type: PS`: piercing or slashing. */
export function damageTypes(value: unknown, { fail }: Reading): Data {
  return { damageTypes: [...String(value)].map((one) => TYPES[one] ?? fail(`unknown type ${one}`)) };
}

/** Defaults of critical effects whose values the weapon does not set. */
const EFFECTS: Readonly<Record<string, { value: number; dc: number }>> = {
  none: { value: 0, dc: 0 },
  bleed: { value: 1, dc: 0 },
  stagger: { value: 0, dc: 15 },
  topple: { value: 0, dc: 0 },
  push: { value: 10, dc: 0 },
  loosen: { value: 0, dc: 15 },
  hobble: { value: 10, dc: 0 },
  open: { value: 0, dc: 0 },
  pin: { value: 1, dc: 0 },
  rend: { value: 1, dc: 0 },
  wind: { value: 1, dc: 0 },
  barbed: { value: 5, dc: 0 },
};

/** `effect: bleed 2`, `effect: topple`. */
export function effect(value: unknown, { fail }: Reading): Data {
  const [, key = "", number] = /^(\w+)(?: (\d+))?$/.exec(String(value)) ?? [];
  const usual = EFFECTS[key];
  if (!usual) return fail(`unknown critical effect "${value}"`);
  return { critEffect: { key, ...usual, ...(number ? { value: Number(number) } : {}) } };
}

/** `natural: claw`: all data of a claw, as in a body plan. */
export function natural(value: unknown, { fail }: Reading): Data {
  const kind = Object.keys(NATURALS).find((one) => one === value) as NaturalKind | undefined;
  return kind ? naturalWeapon(kind, "") : fail(`unknown natural weapon ${value}`);
}

/** `throws: 15`: thrown, with that range increment. */
export const throws = (value: unknown): Data => ({ thrown: true, thrownIncrement: value });

/** `light: true`, `double: true`. */
export const trait =
  (name: string): Short =>
  (value) => ({ traits: { [name]: value } });

/** `held: [Right hand]`: the hands that hold the item. */
export function held(value: unknown, { beside, fail }: Reading): Data {
  if (!Array.isArray(value)) return fail("held should be a list of hands");
  return { carry: "held", heldBy: value.map((hand: unknown) => beside(String(hand))) };
}

/** `worn: true`: armor that is worn. */
export const worn = (value: unknown): Data => ({ worn: value, carry: value === true ? "worn" : "stowed" });

/** The id of another item of the same actor, stored in the given field. */
export const named =
  (field: string): Short =>
  (value, { beside }) => ({ [field]: beside(String(value)) });

/** `uses: 10`: value and maximum. */
export const uses = (value: unknown): Data => ({ uses: { value, max: value } });
