/** House English (`docs/glossary-en.md`) that a script can check: forbidden words, lengths, full stops, one spelling per label. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { readLanguage } from "../tools/build.ts";
import { leaves } from "./kit/keys.ts";

const texts = async (id: string): Promise<[string, string][]> =>
  leaves(await readLanguage(id)).map(([key, value]) => [key, String(value)]);
const en = await texts("en");

/** A text without placeholders and markup: what they are filled with is not its own length. */
const fixed = (text: string): string =>
  text
    .replace(/\{\w+\}|<[^>]+>/g, "")
    .replace(/\s+/g, " ")
    .trim();

/** Keys of hints, notes and texts for an empty list, which may be sentences. */
const isHint = (key: string): boolean =>
  /(?:hint|otherwise|note|because|help|why|sentence|lead|text|title|means|usual|barred|noConditions)(?:\.\w+)?$/i.test(
    key,
  );
const isButton = (key: string): boolean => /^\w+\.(?:\w+\.)?(?:Verb|Offer)\./.test(key) && !isHint(key);
const isLabel = (key: string, text: string): boolean =>
  /^\w+\.(?:\w+\.)?(?:Field|Form)\.|\.Sheet\.field\./.test(key) && !isHint(key) && !text.endsWith(".");
const isSentence = (key: string): boolean => /^\w+\.(?:\w+\.)?(?:Headline|Problem)\./.test(key);
const isStopless = (key: string): boolean =>
  isButton(key) || (/^\w+\.(?:Action|Condition|Choice|Reason|Resource|Title)\./.test(key) && !isHint(key));
/** Notices to the GM that a rule attaches to a change as its reason. */
const NOTICES = ["GRIMOIRE.Reason.magic.twin", "GRIMOIRE.Reason.magic.twinOver", "GRIMOIRE.Reason.stuck"];

const FORBIDDEN =
  /\b(?:who(?:m|so)?ever|whom|somebody|anybody|nobody|everybody|anew|(?:comes?|came) of|all the same|so be it|take it back|taken back|put aside|set aside|GM (?:says|judges))\b/i;
/** Labels that are a preposition or a question word and nothing else. */
const BARE = /^(?:against|who|whom|how|what|by|with|out of|for|from|at|in|around|where|when|why|mind)$/i;

describe("English texts", () => {
  const faulty = (wrong: (key: string, text: string) => boolean): string[] =>
    en.flatMap(([key, text]) => (wrong(key, text) ? [`${key}: ${text}`] : []));

  it("use no forbidden words", () => {
    expect(faulty((_, text) => FORBIDDEN.test(text) || BARE.test(text.trim()))).toEqual([]);
  });

  it("keep buttons within 24 characters and labels within 32, placeholders not counted", () => {
    expect(faulty((key, text) => isButton(key) && fixed(text).length > 24)).toEqual([]);
    expect(faulty((key, text) => isLabel(key, text) && fixed(text).length > 32)).toEqual([]);
  });

  it("end headlines and errors with a full stop, and labels, buttons and reasons without one", () => {
    expect(faulty((key, text) => isSentence(key) && !/(?:[.!?…:]|\})[”’)]?$/.test(text))).toEqual([]);
    expect(
      faulty((key, text) => isStopless(key) && !NOTICES.includes(key) && /[^.]\.$/.test(text) && !/\.\s/.test(text)),
    ).toEqual([]);
  });

  /** Cards, ledgers and settings store these keys (`docs/glossary-en.md`). */
  const STORED =
    /^(?:(?:BLOODIED|ANATOMY|THRESHOLD|AURA|GRIMOIRE)\.(?:\w+\.)?(?:Headline|Line)\.|AURA\.Field\.somebody$|FIVEFOLD\.Settings\.oddsFor\.|PARTY\.(?:Problem\.)?nobody$)/;

  it("have keys without forbidden words, unless the key is stored", () => {
    const unclear = /whom|nobody|somebody|everybody|anybody|whoever|anew|(?:^|\.)victim/i;
    expect(en.flatMap(([key]) => (unclear.test(key) && !/noBody/.test(key) && !STORED.test(key) ? [key] : []))).toEqual(
      [],
    );
  });

  it("write a label one way within a ruleset", () => {
    const spellings = new Map<string, Map<string, string>>();
    for (const [key, text] of en) {
      if (!isStopless(key) || /\.(?:Reason|Choice)\.|\.none$/.test(key)) continue;
      const id = `${key.split(".")[0]}: ${text.toLowerCase()}`;
      spellings.set(id, (spellings.get(id) ?? new Map()).set(text, key));
    }
    expect([...spellings.values()].flatMap((ways) => (ways.size > 1 ? [[...ways]] : []))).toEqual([]);
  });
});

/** Rulesets whose compendium texts are checked for these words. */
const CHECKED_PACKS = ["bloodied", "anatomy", "threshold", "aura", "grimoire"];
const UNCLEAR_IN_PACKS = /\b(?:who(?:m|so)?ever|whom|(?:some|any|no|every)body)\b/i;
/** What characters say may contain them. YAML has straight quotes around its texts. */
const DIALOGUE = /“[^”]*”/g;
const DIALOGUE_IN_MARKDOWN = /“[^”]*”|"[^"]*"/g;

it.each(CHECKED_PACKS)("compendium texts of %s use no forbidden words outside of dialogue", (ruleset) => {
  const sources = readdirSync(join("packs", ruleset), { recursive: true, withFileTypes: true }).filter(
    (file) => file.isFile() && /\.(?:md|yaml)$/.test(file.name),
  );
  const found = sources.flatMap(({ parentPath, name }) =>
    readFileSync(join(parentPath, name), "utf8")
      .split("\n")
      .flatMap((line, index) =>
        UNCLEAR_IN_PACKS.test(line.replace(name.endsWith(".md") ? DIALOGUE_IN_MARKDOWN : DIALOGUE, ""))
          ? [`${join(parentPath, name)}:${index + 1} ${line.trim()}`]
          : [],
      ),
  );
  expect(sources.length).toBeGreaterThan(0);
  expect(found).toEqual([]);
});

const files = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((f) => f.isFile() && /(?<!\.d)\.ts$/.test(f.name))
    .map((f) => join(f.parentPath, f.name).replaceAll("\\", "/"));

/** Words that the glossary replaces. */
const UNCLEAR =
  /\b(?:who(?:m|so)?ever|(?:some|every|no)body|anew|(?:comes?|came) of (?:it|that|this)|all the same|so be it|victims?|aftermath|taken back|take it back|(?:put|set) aside|fights?|fought|foes?|barred|deeds?|laps(?:e[sd]?|ing)|by hand|stands? against|shel(?:f|ves)|sways?|daughters?|mothers?|compan(?:y|ies)|(?:un)?seal(?:s|ed)?|minds?|beware|writers?|held off|gets? through|blows?|settl(?:es?|ed|ing)(?! for)|fates?|what follows)\b/i;
/** Quoted text, code, and names of rules and of Foundry's parts. */
const NAMES_AND_QUOTES =
  /`[^`]*`|"[^"]*"|“[^”]*”|\{@link[^}]*\}|\b[Ff]inishing blows?|\b(?:Power|Rattling|Reckless) Blow|Die of Fate|[Ff]ate dice/g;
const isUnclear = (prose: string): boolean => UNCLEAR.test(prose.replace(NAMES_AND_QUOTES, ""));

/** The comments and test titles of a file that contain a forbidden word, with their lines. */
function unclearProseOf(file: string): string[] {
  const text = readFileSync(file, "utf8");
  // Parsing every file takes seconds.
  if (!text.split("\n").some((line) => /\/\/|\*|["'`]/.test(line) && isUnclear(line))) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const ranges = new Map<number, number>();
  const visit = (node: ts.Node): void => {
    for (const { pos, end } of [
      ...(ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(text, node.getEnd()) ?? []),
    ])
      ranges.set(pos, end);
    if (ts.isCallExpression(node) && /^(?:it|describe|test)\b/.test(node.expression.getText(source))) {
      const [title] = node.arguments;
      if (title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title)))
        ranges.set(title.getStart(source) + 1, title.getEnd() - 1);
    }
    node.getChildren(source).forEach(visit);
  };
  visit(source);
  return [...ranges].flatMap(([pos, end]) => {
    const prose = text.slice(pos, end);
    return isUnclear(prose) ? [`${file}:${source.getLineAndCharacterOfPosition(pos).line + 1} ${prose}`] : [];
  });
}

it.each(["module", "packs", "tools", "test"])("comments and test titles in %s use no forbidden words", (folder) => {
  const ours = "test/language.test.ts";
  const found = files(folder).flatMap((file) => (file === ours ? [] : unclearProseOf(file)));
  expect(found).toEqual([]);
});

/** Words that no declared name contains, as a word of its camel case. Actions are named by their stored ids. */
const UNCLEAR_NAME =
  /(?:^|[a-z_])(?:[Nn]obody|[Ss]omebody|[Aa]nybody|[Ww]hom|[Ww]hoever|[Vv]ictims?|[Ff]oes?|[Aa]new|[Aa]ftermath|[Dd]eeds?|[Ss]ways?|[Ss]hel(?:f|ves)|[Ss]eal(?:s|ed)?|[Ff]ought|[Dd]aughters?|[Cc]ompany|[Ss]ettl(?:ed|ing))(?![a-z])/;
/** Names of variables and parameters of `module` for which there is a standard term. Stored facts keep theirs. */
const LOCALS = "held|whom|menace|struck|laid|wraps|blow|meant|fights?|fighters?";
const UNCLEAR_LOCAL = new RegExp(`^(?:${LOCALS})$`);

it.each(["module", "packs", "tools", "test"])("declared names in %s contain no forbidden words", (folder) => {
  const found = files(folder)
    .filter((file) => !/test\/host|language\.test/.test(file))
    .flatMap((file) => {
      const names = readFileSync(file, "utf8").matchAll(
        /^\s*(?:export )?(?:async )?(?:const|let|function\*?|interface|type|class) (\w+)(?!.*: Action<)/gm,
      );
      return [...names].flatMap(([, name = ""]) => (UNCLEAR_NAME.test(name) ? [`${file} ${name}`] : []));
    });
  expect(found).toEqual([]);
});

it("variables and parameters in module have standard terms as names", () => {
  const found = files("module").flatMap((file) => {
    const text = readFileSync(file, "utf8");
    // Parsing every file takes seconds.
    if (!new RegExp(`\\b(?:${LOCALS})\\b`).test(text)) return [];
    const names: string[] = [];
    const visit = (node: ts.Node): void => {
      const { name } =
        ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isFunctionDeclaration(node)
          ? node
          : { name: undefined };
      if (name && ts.isIdentifier(name) && UNCLEAR_LOCAL.test(name.text)) names.push(`${file} ${name.text}`);
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
    return names;
  });
  expect(found).toEqual([]);
});
