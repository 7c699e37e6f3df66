/** Every rule of the catalogue is cited by a test, or listed in prose.json with the reason why it is not. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const folder = "test/bloodied";
const prose = JSON.parse(readFileSync(`${folder}/prose.json`, "utf8")) as Record<string, string>;
const cited = readdirSync(folder)
  .filter((file) => file.endsWith(".test.ts") || file === "vectors.jsonl")
  .filter((file) => file !== "coverage.test.ts")
  .map((file) => readFileSync(`${folder}/${file}`, "utf8"))
  .join("\n");

it("cites every rule B-01 to B-62", () => {
  const all = Array.from({ length: 62 }, (_, i) => `B-${String(i + 1).padStart(2, "0")}`);
  expect(all.filter((id) => !cited.includes(id) && !(id in prose))).toEqual([]);
  for (const [id, reason] of Object.entries(prose)) expect(`${id} ${reason}`.length).toBeGreaterThan(20);
});
