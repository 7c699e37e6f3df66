/** Every text key used in the system exists in every language, and all texts follow the rules of the glossaries. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { rulesets } from "../module/rulesets/index.ts";
import manifest from "../system.json" with { type: "json" };
import { readLanguage } from "../tools/build.ts";
import { ALIKE, NAMES } from "./kit/german.ts";
import { leaves, sources, unsaid } from "./kit/keys.ts";
import { outdated } from "./kit/translated.ts";

type Words = ReadonlyMap<string, unknown>;
/** Contents of the files of a language, by file name. */
type Files = ReadonlyMap<string, object>;
const read = async (id: string): Promise<Words> => new Map(leaves(await readLanguage(id)));
const english = await readLanguage("en");
const texts = new Map<string, Words>();
for (const { lang } of manifest.languages) texts.set(lang, await read(lang));
const textsOf = (id: string): Words => texts.get(id) ?? new Map();
const [en, de] = [textsOf("en"), textsOf("de")];
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

describe.each(manifest.languages.filter(({ lang }) => lang !== "en"))("$lang", ({ lang }) => {
  it("has no translation of an English text that has changed since", () => {
    expect(outdated(lang, en, textsOf(lang)), "check them, then: npx tsx tools/translated.ts").toEqual([]);
  });

  it("reports a changed English text with the old translation, and not with a new one", () => {
    const [[known] = [""]] = [...textsOf(lang)];
    const changed = new Map([...en, [known, "another text"]]);
    expect(outdated(lang, changed, textsOf(lang))).toEqual([known]);
    expect(outdated(lang, changed, new Map([...textsOf(lang), [known, "a new translation"]]))).toEqual([]);
  });
});

it("the manifest lists all languages", () => {
  expect(manifest.languages.map(({ lang, path }) => [lang, path])).toEqual(
    ["en", ...readdirSync("lang").filter((id) => id !== "en")].map((id) => [id, `lang/${id}.json`]),
  );
});

describe.each([...texts])("the texts of %s", (_, words) => {
  it("are not empty, are no keys, and have balanced placeholders", () => {
    const odd = [...words].filter(([path, value]) => {
      if (typeof value !== "string" || value.trim() === "" || value !== value.trim()) return true;
      if (value === path || new RegExp(`^(${NAMESPACES})\\.`).test(value)) return true;
      return (value.match(/\{/g)?.length ?? 0) !== (value.match(/\{\w+\}/g)?.length ?? 0);
    });
    expect(odd).toEqual([]);
  });
});

const filled = (value: unknown): string[] => [...new Set(String(value).match(/\{\w+\}|<[^>]+>/g) ?? [])].sort();
const filesOf = (id: string): Files =>
  new Map(readdirSync(`lang/${id}`).map((file) => [file, JSON.parse(readFileSync(`lang/${id}/${file}`, "utf8"))]));
/** Keys that a language lacks or has in addition, file by file. */
const keyFaults = (theirs: Files, ours: Files) => {
  const keys = (files: Files) => [...files].flatMap(([file, words]) => leaves(words).map(([key]) => `${file}: ${key}`));
  const [wanted, has] = [new Set(keys(theirs)), new Set(keys(ours))];
  return { missing: [...wanted].filter((key) => !has.has(key)), left: [...has].filter((key) => !wanted.has(key)) };
};
/** Keys whose placeholders or markup differ from the English text. */
const placeholderFaults = (words: Words): string[] =>
  [...en].flatMap(([key, value]) =>
    words.has(key) && filled(value).join() !== filled(words.get(key)).join() ? [key] : [],
  );

describe.each([...texts].filter(([id]) => id !== "en"))(
  "P-34: the texts of %s, compared with the English ones",
  (id, words) => {
    it("have the same keys, file by file", () => {
      expect(keyFaults(filesOf("en"), filesOf(id))).toEqual({ missing: [], left: [] });
    });

    it("have the same placeholders", () => {
      expect(placeholderFaults(words)).toEqual([]);
    });
  },
);

it("P-34: a language with a missing key, an additional one and another placeholder is detected", () => {
  const theirs: Files = new Map([["cards.json", { A: { b: "1", c: "2" } }]]);
  const ours: Files = new Map([
    ["cards.json", { A: { b: "1" } }],
    ["more.json", { D: "3" }],
  ]);
  expect(keyFaults(theirs, ours)).toEqual({ missing: ["cards.json: A.c"], left: ["more.json: D"] });
  const [[key] = [""]] = [...en].filter(([, value]) => /\{name\}/.test(String(value)));
  expect(placeholderFaults(new Map([...en, [key, "{nom}"]]))).toEqual([key]);
});

describe("the German texts", () => {
  const pairs = [...en].flatMap(([key, value]) =>
    de.has(key) ? [[key, String(value), String(de.get(key))] as const] : [],
  );

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
