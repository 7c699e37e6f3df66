/** Every text the rules can say has English, and every placeholder of it is given. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { actions } from "../../module/rulesets/bloodied/rules/actions.ts";
import { conditions } from "../../module/rulesets/bloodied/rules/conditions.ts";
import { houseRules } from "../../module/rulesets/bloodied/rules/house.ts";
import { turns } from "../../module/rulesets/bloodied/rules/turns.ts";

const english = JSON.parse(readFileSync("lang/en/bloodied.json", "utf8")) as { BLOODIED: unknown };

const at = (path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>((held, key) => (held as Record<string, unknown> | undefined)?.[key], english.BLOODIED);

const folder = "module/rulesets/bloodied/rules";
const source = readdirSync(folder)
  .map((file) => readFileSync(`${folder}/${file}`, "utf8"))
  .join("\n");

describe("texts of Bloodied", () => {
  it("have English for every key written out in the rules", () => {
    const quoted = [
      ...source.matchAll(/"((?:Title|Headline|Line|Why|Form|Offer|Reason|Problem|Verb|Warning|Odds)\.[A-Za-z.]+)"/g),
    ];
    expect(quoted.length).toBeGreaterThan(150);
    for (const [, key] of quoted) expect(typeof at(key as string), key).toBe("string");
  });
  it("have English for every problem", () => {
    for (const [, key] of source.matchAll(/problem\(\s*[^,()]+,\s*"([A-Za-z]+)"/g))
      expect(typeof at(`Problem.${key}`), key).toBe("string");
  });
  it("have families of keys below everything that is put together", () => {
    for (const [, written] of source.matchAll(/`((?:[A-Z][A-Za-z]*)(?:\.[A-Za-z]+)*)\.\$\{/g)) {
      const family = (written as string).replace(/^BLOODIED\.?/, "");
      if (family !== "") expect(typeof at(family), family).toBe("object");
    }
  });
  it("name every action, condition, resource and house rule", () => {
    for (const id of Object.keys(actions)) expect(typeof at(`Action.${id}`), id).toBe("string");
    for (const { id } of conditions) expect(typeof at(`Condition.${id}`), id).toBe("string");
    for (const { id } of turns.resources) expect(typeof at(`Resource.${id}`), id).toBe("string");
    for (const { key, kind, initial, options = [] } of houseRules)
      for (const word of ["name", "hint", ...options, ...(kind === "hours" ? Object.keys(initial as object) : [])])
        expect(typeof at(`House.${key}.${word}`), `${key}.${word}`).toBe("string");
  });
});
