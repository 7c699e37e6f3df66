import { type Data, isData } from "../documents.ts";
import type { Reading, Short } from "../shape.ts";

export { html } from "../short.ts";

/** Short forms in Threshold's sources that need more than a renamed path. */

const STATS = ["str", "dex", "con", "int", "wis", "cha"];
const DEFENSES = ["fort", "ref", "will"];

/** `[3, 1, 2]` assigned to the keys; `at` is the form in which each number is stored. */
function inOrder(keys: readonly string[], at: (value: unknown) => unknown, field: string) {
  return (value: unknown, { fail }: Reading): Data => {
    const list: unknown[] = Array.isArray(value) ? value : [];
    if (list.length !== keys.length) fail(`${field} should be ${keys.length} numbers`);
    return Object.fromEntries(keys.map((key, i) => [key, at(list[i])]));
  };
}

const wrap =
  (field: string, short: (value: unknown, reading: Reading) => Data): Short =>
  (value, reading) => ({ [field]: short(value, reading) });

/** `stats: [2, 1, 2, 0, 1, 0]`, bought or printed, before species and size modifiers. */
export const stats = wrap(
  "stats",
  inOrder(STATS, (base) => ({ base }), "stats"),
);

/** `natural: [1, 0, 0]`: natural hardiness, natural armor, mental resistance. */
export const natural = wrap(
  "defenses",
  inOrder(DEFENSES, (value) => ({ natural: value }), "natural"),
);

/** `defenses: [2, 1, 0]` of a class. */
export const defenses = wrap(
  "defenses",
  inOrder(DEFENSES, (value) => value, "defenses"),
);

/** `trained: [athletics, endure]`. */
export function trained(value: unknown, { fail }: Reading): Data {
  if (!Array.isArray(value)) return fail("trained should be a list of skills");
  return { skills: Object.fromEntries(value.map((skill: unknown) => [String(skill), { trained: true }])) };
}

/** `speeds: { fly: 8 }`, in squares, in addition to walking. */
export function speeds(value: unknown, { fail, id }: Reading): Data {
  if (!isData(value)) return fail("speeds should be a map from a way of moving to squares");
  const other = Object.entries(value).map(([mode, squares]) => [id("speeds", mode), { mode, value: squares }]);
  return { speed: { other: Object.fromEntries(other) } };
}

const BONUS = /^(\S+) ([+-]\d+) (\w+)( stacks)?(?: (against .+|when .+))?$/;

/**
 * `bonuses: [defense.ref +2 deflection, defense.fort +2 racial against poison]`; one with a condition is situational (a
 * checkbox).
 */
export function bonuses(value: unknown, { fail, id }: Reading): Data {
  if (!Array.isArray(value)) return fail("bonuses should be a list");
  const made = value.map((line: unknown) => {
    const [, target, number, type, stacks, when] = BONUS.exec(String(line)) ?? [];
    if (!target) return fail(`"${line}" is not a bonus like "defense.ref +2 deflection"`);
    const label = when ? `${when[0]!.toUpperCase()}${when.slice(1)}` : "";
    const one = { target, type, value: Number(number), stacks: Boolean(stacks), situational: Boolean(when), label };
    return [id("bonuses", String(line)), one];
  });
  return { modifiers: Object.fromEntries(made) };
}

const RESISTANCE = /^(\w+) (?:(\d+)|(immunity|absorption))$/;

/** `resists: [holy 5, poison immunity]`. */
export function resists(value: unknown, { fail, id }: Reading): Data {
  if (!Array.isArray(value)) return fail("resists should be a list");
  const made = value.map((line: unknown) => {
    const [, type, number, mode] = RESISTANCE.exec(String(line)) ?? [];
    if (!type) return fail(`"${line}" is not a resistance like "holy 5" or "poison immunity"`);
    const one = { type, mode: mode ?? "resistance", value: Number(number ?? 0), source: "" };
    return [id("resists", String(line)), one];
  });
  return { resistances: Object.fromEntries(made) };
}

const PART = /^(\S+?)([+-]\d+)? (\w+)$/;

/** `damage: 1d8 slashing`, `2d6+3 fire`, or a list of them; `scales`: whether the dice grow with size. */
export function damage(scales: boolean): Short {
  return (value, { fail, id }) => {
    const made = [value].flat().map((line: unknown, index) => {
      const [, formula, flat, type] = PART.exec(String(line)) ?? [];
      if (!formula) return fail(`"${line}" is not damage like "1d8 slashing"`);
      return [id("damage", String(index)), { formula, flat: Number(flat ?? 0), type, scales }];
    });
    return { damage: { parts: Object.fromEntries(made) } };
  };
}

/** `crit: 19`, or `20 x3` for another multiplier. */
export function crit(value: unknown, { fail }: Reading): Data {
  const [, range, multiplier] = /^(\d+)(?: x(\d))?$/.exec(String(value)) ?? [];
  if (!range) return fail("crit should be like 19 or 20 x3");
  return { crit: { range: Number(range), multiplier: Number(multiplier ?? 2) } };
}

/** `uses: 3/encounter`; powers without it are at will. */
export function uses(value: unknown, { fail }: Reading): Data {
  const [, count, per] = /^(\d+)\/(encounter|day)$/.exec(String(value)) ?? [];
  if (!count) return fail("uses should be like 3/encounter or 2/day");
  return { uses: { value: Number(count), max: Number(count), per } };
}

/** `against: wis ref`, with Attack Bonus; `against: +5 fort`, with a fixed number. */
export function against(value: unknown, { fail }: Reading): Data {
  const [, by, vs] = /^(\w{3}|\+\d+) (fort|ref|will)$/.exec(String(value)) ?? [];
  if (!by || !vs) return fail("against should be like wis ref or +5 fort");
  const flat = by.startsWith("+");
  const attack = flat ? { flat: Number(by), vs, addAttackBonus: false } : { ability: by, vs };
  return { delivery: "attack", attack };
}

/** `heals: 1d8 wis holy`, `1d8 + 2 holy`, `1d8 int none`: formula, optional stat, energy. */
export function heals(field: string): Short {
  return (value, { fail }) => {
    const [, formula, ability, energy] =
      /^(\S+(?: [+-] \d+)?)(?: (\w{3}))? (none|holy|unholy)$/.exec(String(value)) ?? [];
    if (!formula) return fail(`${field} should be like 1d8 wis holy`);
    return { [field]: { formula, ability: ability ?? "", energy } };
  };
}

/** `puts: slowed`, until the encounter ends, or `lucky 3 rounds`. */
export function lasting(field: string): Short {
  return (value, { fail }) => {
    const [, status, count, per] = /^(\w+)(?: (\d+) (round|minute|hour)s?)?$/.exec(String(value)) ?? [];
    if (!status) return fail(`${field} should be like slowed or lucky 3 rounds`);
    return { [field]: { status, per: per ? `${per}s` : "unspecified", count: Number(count ?? 0) } };
  };
}

/** `range: 12` is in squares; anything else is text. */
export const reaching = (value: unknown): Data => ({ range: String(value) });
