/**
 * Checks of a ruleset's texts: every key that its rules use has an English text, and every placeholder is filled in.
 */
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { Ruleset } from "../../module/kernel/ruleset.ts";
import { readLanguage } from "../../tools/build.ts";

type Spoken = Pick<Ruleset, "actions" | "conditions" | "houseRules"> & { turns: Pick<Ruleset["turns"], "resources"> };
type At = (path: string) => unknown;

const ends = (pattern: RegExp, text: string): string[] =>
  [...text.matchAll(pattern)].flatMap((found) => found.slice(1).filter((part) => part !== undefined));
const placeholders = (sentence: string): string[] => ends(/\{(\w+)\}/g, sentence);

/** Reads the English texts below a namespace: "Problem.noTarget". */
export async function english(namespace: string): Promise<At> {
  const all = (await readLanguage("en"))[namespace];
  return (path) =>
    path.split(".").reduce<unknown>((held, key) => (held as Record<string, unknown> | undefined)?.[key], all);
}

/** Declares the tests of one ruleset's rules. */
export function speaks(id: string, at: At, ruleset: Spoken): void {
  const namespace = id.toUpperCase();
  const folder = `module/rulesets/${id}`;
  const sources = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /^(?!data\b|views\b).*(?<!\.d\.json)\.ts$/.test(file))
    .map((file) => ({ file, source: readFileSync(`${folder}/${file}`, "utf8") }));

  it.each(sources)("$file uses only keys with an English text", ({ source }) => {
    const written = [
      ...ends(/"((?:Title|Headline|Line|Why|Form|Offer|Reason|Problem|Verb|Warning|Odds)\.[A-Za-z][\w.]*)"/g, source),
      ...ends(/\bt\(\s*"([A-Za-z][\w.-]*)"/g, source),
      ...ends(/\bt\(\s*[^"`()]*\?\s*"([\w.-]+)"\s*:\s*"([\w.-]+)"/g, source),
      ...ends(/\bproblem\(\s*[^,()]+,\s*"([A-Za-z]+)"/g, source).map((key) => `Problem.${key}`),
    ];
    expect(written.filter((key) => typeof at(key) !== "string")).toEqual([]);
  });

  it.each(sources)("$file composes only keys of existing families", ({ source }) => {
    const families = ends(/`([A-Z][A-Za-z]*(?:\.[A-Za-z]+)*)\.\$\{/g, source).map((family) =>
      family.replace(new RegExp(`^${namespace}\\.?`), ""),
    );
    expect(families.filter((family) => family !== "" && typeof at(family) !== "object")).toEqual([]);
  });

  it.each(sources)("$file fills in every placeholder where key and data are given together", ({ source }) => {
    const said = [...source.matchAll(/\bt\(\s*"([A-Za-z][\w.-]*)"\s*(?:,\s*\{([^{}]*)\})?\s*\)/g)];
    const faults = said.flatMap(([, key = "", given = ""]) => {
      const sentence = at(key);
      if (typeof sentence !== "string" || given.includes("...")) return [];
      const names = ends(/(?:^|[,\s])(\w+)\s*(?=:|,|$)/g, given);
      return placeholders(sentence).flatMap((name) => (names.includes(name) ? [] : [`${key}: ${name}`]));
    });
    expect(faults).toEqual([]);
  });

  it("every action, condition, resource and house rule has a name", () => {
    const { actions, conditions, turns, houseRules } = ruleset;
    const keys = [
      ...Object.keys(actions).map((action) => `Action.${action}`),
      ...conditions.map((condition) => `Condition.${condition.id}`),
      ...turns.resources.map((resource) => `Resource.${resource.id}`),
      ...houseRules.flatMap(({ key, kind, initial, options = [] }) =>
        ["name", "hint", ...options, ...(kind === "hours" ? Object.keys(initial as object) : [])].map(
          (word) => `House.${key}.${word}`,
        ),
      ),
    ];
    expect(keys.filter((key) => typeof at(key) !== "string")).toEqual([]);
  });
}
