/** Every worked vector of the catalogue is played by a test. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { vectors, vectorsOf } from "./vectors.ts";

const folder = "test/grimoire";
const lists = await Promise.all(
  readdirSync(folder)
    .flatMap((file) => /^ops-(\w+)\.ts$/.exec(file)?.[1] ?? [])
    .map(async (part) => ((await import(`./ops-${part}.ts`)) as { OPS: readonly string[] }).OPS),
);
const all = lists.flat();

it("holds 118 vectors, V-G-01 to V-G-118, each once", () => {
  const ids = Array.from({ length: 118 }, (_, i) => `V-G-${String(i + 1).padStart(2, "0")}`);
  expect(vectors.map((vector) => vector.id)).toEqual(ids);
});

it("plays every operation, each in one file", () => {
  expect([...all].sort()).toEqual([...new Set(vectors.map((vector) => String(vector.given.op)))].sort());
  expect(vectorsOf(...all).length).toBe(118);
});

it("every operation is used by a test that reads its vectors", () => {
  const tests = readdirSync(folder)
    .filter((file) => file.endsWith(".test.ts") && file !== "vectors.test.ts")
    .map((file) => readFileSync(`${folder}/${file}`, "utf8"))
    .filter((source) => /\b(vectorsOf|played)\(/.test(source))
    .join("\n");
  const named = (op: string) => tests.includes(`"${op}"`) || new RegExp(`\\b${op}[:,]`).test(tests);
  expect(all.filter((op) => !named(op))).toEqual([]);
});
