/** Reads and matches the worked vectors of the catalogue. */
import { readFileSync } from "node:fs";
import { expect } from "vitest";

export interface Vector {
  id: string;
  rules: string[];
  /** `op`: the tested operation. */
  given: Record<string, unknown>;
  dice: string[];
  expect: Record<string, unknown>;
  why: string;
}

export const vectors: readonly Vector[] = readFileSync(new URL("vectors.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Vector);

/** Vectors of some operations, each with its test name: `it.each(vectorsOf("slots"))("$name", ({ given }) => …)`. */
export const vectorsOf = (...ops: readonly string[]): (Vector & { name: string })[] =>
  vectors
    .filter((vector) => ops.includes(String(vector.given.op)))
    .map((vector) => ({ ...vector, name: `${vector.id} ${vector.rules.join(" ")}: ${vector.why}` }));

/** Only expected keys must match; an expected key that is not produced fails. */
export function matches(seen: unknown, expected: unknown, path: string): void {
  if (Array.isArray(expected)) {
    expect(Array.isArray(seen), `${path} is a list`).toBe(true);
    expect((seen as unknown[]).length, `${path}.length`).toBe(expected.length);
    for (const [i, value] of expected.entries()) matches((seen as unknown[])[i], value, `${path}[${i}]`);
  } else if (typeof expected === "object" && expected !== null) {
    for (const [key, value] of Object.entries(expected)) {
      expect(Object.keys(seen as object), `${path}.${key} is produced`).toContain(key);
      matches((seen as Record<string, unknown>)[key], value, `${path}.${key}`);
    }
  } else expect(seen, path).toBe(expected);
}
