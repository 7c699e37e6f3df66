/** Every text the rules can say has English, and every placeholder of it is given. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { actions } from "../../module/rulesets/threshold/rules/actions.ts";
import { conditions } from "../../module/rulesets/threshold/rules/conditions.ts";
import {
  BONUS_TYPES,
  CREATURE_TYPES,
  DAMAGE_TYPES,
  DEFENSES,
  PROGRESSIONS,
  SIZES,
  SKILLS,
  STATS,
} from "../../module/rulesets/threshold/rules/data.ts";
import { houseRules } from "../../module/rulesets/threshold/rules/house.ts";
import { turns } from "../../module/rulesets/threshold/rules/turns.ts";
import { readLanguage } from "../../tools/build.ts";

const english = (await readLanguage("en")).THRESHOLD;

const at = (path: string): unknown =>
  path.split(".").reduce<unknown>((held, key) => (held as Record<string, unknown> | undefined)?.[key], english);

const folder = "module/rulesets/threshold/rules";
const sources = readdirSync(folder).map((file) => ({ file, source: readFileSync(`${folder}/${file}`, "utf8") }));
const placeholders = (sentence: string): string[] => [...sentence.matchAll(/\{(\w+)\}/g)].map((m) => m[1] as string);

describe("texts of Threshold", () => {
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

  it("name every action, condition, resource and house rule", () => {
    for (const id of Object.keys(actions)) expect(typeof at(`Action.${id}`), id).toBe("string");
    for (const { id } of conditions)
      for (const family of ["Condition", "ConditionNote"])
        expect(typeof at(`${family}.${id}`), `${family}.${id}`).toBe("string");
    for (const { id } of turns.resources) expect(typeof at(`Resource.${id}`), id).toBe("string");
    for (const { key, options = [] } of houseRules)
      for (const word of ["name", "hint", ...options])
        expect(typeof at(`House.${key}.${word}`), `${key}.${word}`).toBe("string");
  });

  it.each([
    ["Stat", STATS],
    ["StatShort", STATS],
    ["StatFor", STATS],
    ["Defense", DEFENSES],
    ["DefenseFor", DEFENSES],
    ["Size", SIZES],
    ["Skill", Object.keys(SKILLS)],
    ["Damage", DAMAGE_TYPES],
    ["CreatureType", CREATURE_TYPES],
    ["BonusType", [...BONUS_TYPES, "untyped", "armor", "shield"]],
    ["Progression", Object.keys(PROGRESSIONS)],
    ["Track", ["0", "1", "2", "3", "4", "5"]],
  ] as const)("2.6: %s has a word for each and none beside", (family, ids) => {
    expect(Object.keys(at(family) as object).sort()).toEqual([...ids].sort());
  });
});
