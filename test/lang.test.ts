/** Every text the system names has English words, and every English text is a sentence somebody can read. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { rulesets } from "../module/rulesets/index.ts";
import { readLanguage } from "../tools/build.ts";

const english = await readLanguage("en");
const at = (path: string): unknown =>
  path.split(".").reduce<unknown>((held, key) => (held as Record<string, unknown> | undefined)?.[key], english);

const sources = ["module", "templates"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((f) => f.isFile() && /\.(ts|hbs)$/.test(f.name))
    .map((f) => join(f.parentPath, f.name)),
);

const NAMESPACES = ["FIVEFOLD", ...rulesets.map(({ id }) => id.toUpperCase()), "TYPES"].join("|");
const KEYS = new RegExp(`["'\`]((?:${NAMESPACES})(?:\\.[A-Za-z0-9_-]+)+)["'\`]`, "g");

const leaves = (node: unknown, path: string[] = []): [string, unknown][] =>
  typeof node === "object" && node !== null
    ? Object.entries(node).flatMap(([key, value]) => leaves(value, [...path, key]))
    : [[path.join("."), node]];

describe("the English language file", () => {
  it.each(sources)("has every key %s writes out", (file) => {
    const written = [...readFileSync(file, "utf8").matchAll(KEYS)];
    const missing = written
      .map((m) => m[1] as string)
      .filter((key) => typeof at(key) !== "string" && typeof at(key) !== "object");
    expect(missing).toEqual([]);
  });

  it.each(rulesets.map((ruleset) => [ruleset.id, ruleset] as const))(
    "names every tool of %s",
    (_, { id, tools, actions }) => {
      const key = (tool: string, part: string) => at(`${id.toUpperCase()}.Tool.${tool}.${part}`);
      for (const { id: tool, group, on, action } of tools) {
        if (group)
          expect([tool, typeof key(tool, "label"), typeof at(`FIVEFOLD.Tools.group.${group}`)]).toEqual([
            tool,
            "string",
            "string",
          ]);
        if (on === "made") expect([tool, typeof key(tool, "made")]).toEqual([tool, "string"]);
        if (action) expect([tool, Object.keys(actions)]).toEqual([tool, expect.arrayContaining([action])]);
      }
    },
  );

  it("holds no empty text, no key for a text and no unbalanced placeholder", () => {
    const odd = leaves(english).filter(([path, value]) => {
      if (typeof value !== "string" || value.trim() === "") return true;
      if (value === path || new RegExp(`^(${NAMESPACES})\\.`).test(value)) return true;
      return (value.match(/\{/g)?.length ?? 0) !== (value.match(/\{\w+\}/g)?.length ?? 0);
    });
    expect(odd).toEqual([]);
  });
});
