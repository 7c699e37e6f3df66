/** Every text key used in the system exists in every language, and all texts follow the rules of the glossaries. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { rulesets } from "../module/rulesets/index.ts";
import manifest from "../system.json" with { type: "json" };
import { readLanguage } from "../tools/build.ts";
import { ALIKE, NAMES } from "./kit/german.ts";
import { leaves, sources, unsaid } from "./kit/keys.ts";

type Words = ReadonlyMap<string, unknown>;
const read = async (id: string): Promise<Words> => new Map(leaves(await readLanguage(id)));
const english = await readLanguage("en");
const [en, de] = [await read("en"), await read("de")];
const at = (path: string): unknown =>
  path.split(".").reduce<unknown>((held, key) => (held as Record<string, unknown> | undefined)?.[key], english);

const NAMESPACES = ["FIVEFOLD", "PARTY", ...rulesets.map(({ id }) => id.toUpperCase()), "TYPES"].join("|");
const KEYS = new RegExp(`["'\`]((?:${NAMESPACES})(?:\\.[A-Za-z0-9_-]+)+)["'\`]`, "g");

describe("the English language file", () => {
  it.each(sources)("has every key that %s uses", (file) => {
    const written = [...readFileSync(file, "utf8").matchAll(KEYS)];
    const missing = written
      .map((m) => m[1] as string)
      .filter((key) => typeof at(key) !== "string" && typeof at(key) !== "object");
    expect(missing).toEqual([]);
  });

  it.each(rulesets.map((ruleset) => [ruleset.id, ruleset] as const))(
    "has names for every tool of %s",
    (_, { id, tools, actions }) => {
      const key = (tool: string, part: string) => at(`${id.toUpperCase()}.Tool.${tool}.${part}`);
      for (const { id: tool, group, actors, action } of tools) {
        if (group)
          expect([tool, typeof key(tool, "label"), typeof at(`FIVEFOLD.Tools.group.${group}`)]).toEqual([
            tool,
            "string",
            "string",
          ]);
        if (actors === "made") expect([tool, typeof key(tool, "made")]).toEqual([tool, "string"]);
        if (action) expect([tool, Object.keys(actions)]).toEqual([tool, expect.arrayContaining([action])]);
      }
    },
  );

  it("has no key that no source uses", () => {
    const ids = rulesets.map(({ id }) => id);
    // Check of the check: unused keys are found in a ruleset's namespace and in the shared one.
    expect(unsaid(["FIVEFOLD.Card.pressedByNobody", "BLOODIED.Sheet.lineless"], ids)).toHaveLength(2);
    expect(unsaid([...en.keys()], ids)).toEqual([]);
  });
});

it("the manifest lists all languages", () => {
  expect(manifest.languages.map(({ lang, path }) => [lang, path])).toEqual(
    ["en", ...readdirSync("lang").filter((id) => id !== "en")].map((id) => [id, `lang/${id}.json`]),
  );
});

describe.each([
  ["English", en],
  ["German", de],
])("the %s texts", (_, words) => {
  it("are not empty, are no keys, and have balanced placeholders", () => {
    const odd = [...words].filter(([path, value]) => {
      if (typeof value !== "string" || value.trim() === "" || value !== value.trim()) return true;
      if (value === path || new RegExp(`^(${NAMESPACES})\\.`).test(value)) return true;
      return (value.match(/\{/g)?.length ?? 0) !== (value.match(/\{\w+\}/g)?.length ?? 0);
    });
    expect(odd).toEqual([]);
  });
});

describe("the German texts", () => {
  const filled = (value: unknown): string[] => [...new Set(String(value).match(/\{\w+\}|<[^>]+>/g) ?? [])].sort();
  const pairs = [...en].flatMap(([key, value]) =>
    de.has(key) ? [[key, String(value), String(de.get(key))] as const] : [],
  );

  it("have the same keys as the English files, file by file", () => {
    const both = [...new Set(["en", "de"].flatMap((id) => readdirSync(`lang/${id}`)))];
    const keys = (id: string, file: string): string[] => {
      if (!readdirSync(`lang/${id}`).includes(file)) return [];
      return leaves(JSON.parse(readFileSync(`lang/${id}/${file}`, "utf8"))).map(([key]) => `${file}: ${key}`);
    };
    const [there, here] = ["en", "de"].map((id) => both.flatMap((file) => keys(id, file))) as [string[], string[]];
    const [has, wanted] = [new Set(here), new Set(there)];
    expect({
      missing: there.filter((key) => !has.has(key)),
      left: here.filter((key) => !wanted.has(key)),
    }).toEqual({ missing: [], left: [] });
  });

  it("have the same placeholders as the English ones", () => {
    const other = pairs.filter(([, theirs, ours]) => filled(theirs).join() !== filled(ours).join());
    expect(other).toEqual([]);
  });

  it("differ from the English ones, except for names, units and words that both languages share", () => {
    const alike = new Set(Object.values(ALIKE).flat());
    const same = pairs.filter(([key, theirs, ours]) => {
      if (NAMES.test(key)) return false;
      const said = ours.replace(/\{\w+\}|<[^>]+>|\d*[dW]\d+/g, " ").match(/\p{L}+/gu) ?? [];
      return theirs === ours && said.some((word) => !alike.has(word));
    });
    expect(same).toEqual([]);
  });

  it("use German quotation marks, units and informal address, and no ending after a placeholder", () => {
    const faults: [string, RegExp][] = [
      ["straight or English quotation marks", /["“](?=\p{L})|(?<=\p{L})["”]|'|‘(?=\p{L})(?<!‚[^‘]*‘)/u],
      ["three dots for an ellipsis", /\.\.\./],
      ["two blanks", / {2}/],
      ["a name with an ending", /\}(?:s|’s|es)\b/],
      ["a number parted from its unit", /(?:\}|\d) (?:%|Fuß|h|min|s|m|TP|Pfund)(?![\p{L}])/u],
      ["a formal you", /(?<=[\p{Ll},;] )(?:Sie|Ihnen|Ihre?[nmrs]?)\b/u],
      ["a word of the English game", /\b(?:GM|DC|HP|Gamemaster)\b/],
    ];
    const found = [...de].flatMap(([key, value]) =>
      faults.flatMap(([what, pattern]) => (pattern.test(String(value)) ? [[key, what, value]] : [])),
    );
    expect(found).toEqual([]);
  });
});
