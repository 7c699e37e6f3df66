/** Every text the rules can say has English, and every placeholder of it is given. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { actions } from "../../module/rulesets/grimoire/rules/actions.ts";
import { conditions } from "../../module/rulesets/grimoire/rules/conditions.ts";
import { ATTRIBUTES, CAUSES } from "../../module/rulesets/grimoire/rules/data.ts";
import { houseRules } from "../../module/rulesets/grimoire/rules/house.ts";
import { turns } from "../../module/rulesets/grimoire/rules/turns.ts";
import { readLanguage } from "../../tools/build.ts";

const english = (await readLanguage("en")).GRIMOIRE;

const at = (path: string): unknown =>
  path.split(".").reduce<unknown>((held, key) => (held as Record<string, unknown> | undefined)?.[key], english);

const folder = "module/rulesets/grimoire/rules";
const sources = readdirSync(folder).map((file) => ({ file, source: readFileSync(`${folder}/${file}`, "utf8") }));
const placeholders = (sentence: string): string[] => [...sentence.matchAll(/\{(\w+)\}/g)].map((m) => m[1] as string);

describe("texts of Grimoire", () => {
  it.each(sources)("$file says nothing without English", ({ source }) => {
    const direct = [...source.matchAll(/\bt\(\s*"([A-Za-z][\w.-]*)"/g)].map((m) => m[1] as string);
    const chosen = [...source.matchAll(/\bt\(\s*[^"`()]*\?\s*"([\w.-]+)"\s*:\s*"([\w.-]+)"/g)].flatMap((m) =>
      m.slice(1),
    );
    const problems = [...source.matchAll(/\bproblem\(\s*[^,()]+,\s*"([A-Za-z]+)"/g)].map((m) => `Problem.${m[1]}`);
    const missing = [...direct, ...chosen, ...problems].filter((key) => typeof at(key as string) !== "string");
    expect(missing).toEqual([]);
  });

  it.each(sources)("$file puts together only what has a family of keys", ({ source }) => {
    const families = [...source.matchAll(/\bt\(\s*`([A-Z][A-Za-z]*(?:\.[A-Za-z]+)*)\.\$\{/g)].map(
      (m) => m[1] as string,
    );
    expect(families.filter((family) => typeof at(family) !== "object")).toEqual([]);
  });

  it.each(sources)("$file gives every placeholder of what it says in one breath", ({ source }) => {
    const said = [...source.matchAll(/\bt\(\s*"([A-Za-z][\w.-]*)"\s*(?:,\s*\{([^{}]*)\})?\s*\)/g)];
    const faults = said.flatMap(([, key, given]) => {
      const sentence = at(key as string);
      if (typeof sentence !== "string" || given?.includes("...")) return [];
      const names = [...(given ?? "").matchAll(/(?:^|[,\s])(\w+)\s*(?=:|,|$)/g)].map((m) => m[1]);
      return placeholders(sentence).flatMap((name) => (names.includes(name) ? [] : [`${key}: ${name}`]));
    });
    expect(faults).toEqual([]);
  });

  it("name every action, condition, resource, attribute, cause and house rule", () => {
    for (const id of Object.keys(actions)) expect(typeof at(`Action.${id}`), id).toBe("string");
    for (const { id } of conditions) expect(typeof at(`Condition.${id}`), id).toBe("string");
    for (const { id } of turns.resources) expect(typeof at(`Resource.${id}`), id).toBe("string");
    for (const id of ATTRIBUTES)
      for (const family of ["Attribute", "AttributeName", "AttributeFor"])
        expect(typeof at(`${family}.${id}`), `${family}.${id}`).toBe("string");
    for (const id of CAUSES) expect(typeof at(`Cause.${id}`), id).toBe("string");
    for (const { key, options = [] } of houseRules)
      for (const word of ["name", "hint", ...options])
        expect(typeof at(`House.${key}.${word}`), `${key}.${word}`).toBe("string");
  });

  it("cite the decision in every house rule", () => {
    for (const { key, decision } of houseRules) expect(at(`House.${key}.hint`)).toContain(`(${decision})`);
  });
});
