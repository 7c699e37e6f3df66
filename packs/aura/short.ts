import { ABILITIES } from "../../module/rulesets/aura/model/data.ts";
import { energyOf } from "../../module/rulesets/aura/model/tables.ts";
import { type Data, isData } from "../documents.ts";
import type { Reading, Short } from "../shape.ts";

export { html } from "../short.ts";

/** Short forms in Aura's sources that need more than a renamed path. */

const numbers = (value: unknown, count: number): number[] | null =>
  Array.isArray(value) && value.length === count && value.every((one) => typeof one === "number") ? value : null;

/** `scores: [16, 12, 15, 9, 11, 12]`. */
export function scores(value: unknown, { fail }: Reading): Data {
  const list = numbers(value, 6) ?? fail("scores should be 6 numbers");
  return { abilities: Object.fromEntries(ABILITIES.map((id, at) => [id, { value: list[at] }])) };
}

/** `pools: [37, 7, 15, 3]`: Aura, surges, Stamina and Agility, all full; Energy is derived from Stamina. */
export function pools(value: unknown, { fail }: Reading): Data {
  const [aura, surges, stamina = 0, agility] = numbers(value, 4) ?? fail("pools should be 4 numbers");
  return {
    aura: { value: aura },
    surges: { value: surges },
    stamina: { value: stamina },
    agility: { value: agility },
    energy: { value: energyOf(stamina) },
  };
}

/** `ranks: { arm: 2 }`. */
export function ranks(value: unknown, { fail }: Reading): Data {
  if (!isData(value)) return fail("ranks should be a map from a skill to a number");
  return { skills: Object.fromEntries(Object.entries(value).map(([skill, count]) => [skill, { ranks: count }])) };
}

const DAMAGE = /^(\S+) (\w+)$/;

/** `damage: 1d8 slashing`, stored in the given fields. */
export const damage =
  (damagePart: (formula: string, type: string) => Data): Short =>
  (value, { fail }) => {
    const [, formula, type] = DAMAGE.exec(String(value)) ?? [];
    return formula && type ? damagePart(formula, type) : fail(`"${value}" is not damage like "1d8 slashing"`);
  };

const triplet = ([a, b, c]: readonly number[]): Data => ({ a, b, c });

/** `range: [4, 15, 60]`, in metres. */
export const range: Short = (value, { fail }) => ({
  range: triplet(numbers(value, 3) ?? fail("range should be 3 numbers")),
});

/** `thrown: [3, 6, 12]`: made for throwing, with its ranges. */
export const thrown: Short = (value, { fail }) => ({
  thrown: { enabled: true, ...triplet(numbers(value, 3) ?? fail("thrown should be 3 numbers")) },
});

/** `uses: 3/shortRest`. */
export function uses(value: unknown, { fail }: Reading): Data {
  const [, count, recharge] = /^(\d+)\/(round|shortRest|longRest)$/.exec(String(value)) ?? [];
  if (!count) return fail("uses should be like 3/shortRest");
  return { recharge, uses: { value: Number(count), max: Number(count) } };
}

/** `against: will`: it attacks that defense. */
export const against: Short = (value) => ({ attack: { enabled: true, defense: value } });

const WHEN: Readonly<Record<string, Data>> = {
  "": { expiry: "manual", rounds: 0, reason: "" },
  "this round": { expiry: "round", rounds: 0, reason: "" },
  "next round": { expiry: "round", rounds: 1, reason: "" },
  "while there": { expiry: "whileSource", rounds: 0, reason: "" },
  asleep: { expiry: "manual", rounds: 0, reason: "sleep" },
};

/** `puts: [dazed next round, prone]`: conditions for a target that is hit, or that stands in the area. */
export function puts(value: unknown, { fail }: Reading): Data {
  if (!Array.isArray(value)) return fail("puts should be a list of conditions");
  const conditions = value.map((line: unknown) => {
    const [, id, when = ""] = /^(\w+)(?: (.+))?$/.exec(String(line)) ?? [];
    const lasting = WHEN[when];
    return id && lasting ? { id, ...lasting } : fail(`"${line}" is not a condition like "dazed next round"`);
  });
  return { onHit: { conditions } };
}

/**
 * `applied: { size: medium, speed: 6, by: { abilities.dex.value: 1 } }`: the values before a race was applied and what
 * it added, needed to remove it.
 */
export function applied(value: unknown, { fail }: Reading): Data {
  if (!isData(value) || typeof value.size !== "string" || typeof value.speed !== "number" || !isData(value.by))
    return fail("applied should have size, speed and by");
  const { size, speed, by } = value;
  return { applied: JSON.stringify({ size, speed, by, weaknesses: [], resistances: [] }) };
}
