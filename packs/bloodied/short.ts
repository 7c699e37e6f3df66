import { type Data, isData } from "../documents.ts";
import { toHtml } from "../markdown.ts";
import type { Reading } from "../shape.ts";

/** Short forms in Bloodied's sources that need more than a renamed path. */

const ABILITIES = ["str", "bld", "agl", "int", "lck"];

/** `scores: [4, 6, 14, 3, 8]`, in the order STR BLD AGL INT LCK. */
export function scores(value: unknown, { fail }: Reading): Data {
  if (!Array.isArray(value) || value.length !== ABILITIES.length) fail("scores should be five numbers");
  const list = value as unknown[];
  return { abilities: Object.fromEntries(ABILITIES.map((ability, i) => [ability, { value: list[i] }])) };
}

/** Notes: Markdown in the sources, HTML in the game. */
export function notes(value: unknown, { fail }: Reading): Data {
  if (typeof value !== "string") fail("notes should be a string");
  return { details: { notes: toHtml(String(value)) } };
}

/** `against: { bludgeoning: -1, lightning: x0.5 }`: how a damage type changes the roll of this armor. */
export function against(value: unknown, { fail }: Reading): Data {
  if (!isData(value)) fail("against should be a map from damage type to number");
  const entries = Object.entries(value as Data).map(([type, number]) => {
    const times = typeof number === "string" ? /^x(\d+(?:\.\d+)?)$/.exec(number) : null;
    if (times) return [type, { mode: "multiply", value: Number(times[1]) }];
    if (typeof number !== "number") fail(`against.${type} should be a number, or x and a number`);
    return [type, { mode: "add", value: number }];
  });
  return { byType: Object.fromEntries(entries) };
}

/** `conditions: { Silver-inlaid focus: { ready: true } }`: the casting conditions a caster has prepared. */
export function conditions(value: unknown, { fail, id }: Reading): Data {
  if (!isData(value)) fail("conditions should be a map from label to condition");
  const entries = Object.entries(value as Data).map(([label, rest]) => {
    if (!isData(rest)) return fail(`conditions.${label} should be a map`);
    return [id("conditions", label), { label, ...rest }];
  });
  return { conditions: Object.fromEntries(entries) };
}

export const TIER_FIELDS = ["tier0", "tier1", "tier2", "tier3", "tier4"] as const;

/**
 * One version of a spell: `tier2: { label: 2d8 at 60 ft, attack: [60, 120], damage: 2d8 fire, effect: text }`.
 * `attack` and `save: agl half` choose the resolution; `range` is one number, 5 for touch; `pierce` ignores armor.
 */
export const tier =
  (field: string) =>
  (value: unknown, reading: Reading): Data => ({ versions: { [field]: version(field, value, reading) } });

/** `use: { tier: 1, label: heal 1d6, heal: 1d6 }`: a potion or scroll, in the form of a spell's version. */
export const use = (value: unknown, reading: Reading): Data => ({ use: version("use", value, reading) });

/** `hit: bld Poisoned`, or `hit: none Held`: the save after a hit, and the effect that it prevents. */
export function hit(value: unknown, { fail }: Reading): Data {
  const [save, ...names] = String(value).split(" ");
  if (![...ABILITIES, "none"].includes(save!) || names.length === 0)
    fail("hit should be an ability or none, and an effect");
  return { hit: { save, applies: names.join(" ") } };
}

/** Problems of a text such as "Warded; Numbed": names that are not among the effects. */
export const unknownEffects = (field: string, applies: unknown, effects: readonly string[]): string[] =>
  applies === "" ||
  String(applies)
    .split("; ")
    .every((name) => effects.includes(name))
    ? []
    : [`${field} applies "${applies}", which is not among its effects`];

function version(field: string, value: unknown, { fail }: Reading): Data {
  if (!isData(value)) return fail(`${field} should be a map`);
  const { attack, save, range, damage, pierce, heal, effect, ...rest } = value;
  const version: Data = { enabled: true, onSave: "none", ...rest };
  if (effect !== undefined) version.effect = toHtml(String(effect));
  if (range !== undefined) Object.assign(version, { range, rangeMax: range });
  if (attack !== undefined) {
    if (!Array.isArray(attack) || attack.length !== 2) return fail(`${field}.attack should be [effective, max]`);
    const [near, far] = attack as unknown[];
    Object.assign(version, { resolution: "attack", range: near, rangeMax: far });
  }
  if (save !== undefined) {
    const [saveAbility, onSave] = String(save).split(" ");
    if (!ABILITIES.includes(saveAbility!) || !["half", "none"].includes(onSave!)) {
      return fail(`${field}.save should be an ability and half or none`);
    }
    Object.assign(version, { saveAbility, onSave }, attack === undefined ? { resolution: "save" } : {});
  }
  if (damage !== undefined) {
    const [formula, type] = String(damage).split(" ");
    version.damage = { formula, type, ignoresArmor: pierce === true };
  }
  if (heal !== undefined) version.healing = { formula: heal };
  return version;
}
