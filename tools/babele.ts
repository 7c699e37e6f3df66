/**
 * Translation files for the module Babele: a template with all texts of every pack, and for each language the texts in
 * `babele/<language>`, with the mapping that both need. `tsx tools/babele.ts de` prints the progress of a language.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { shippedPacks } from "../packs/build.ts";
import { type Doc, packUuid, SYSTEM } from "../packs/documents.ts";
import type { Pack } from "../packs/ruleset.ts";
import { shapes } from "../packs/rulesets.ts";
import {
  effectMapping,
  effectWords,
  type Originals,
  ownItemWords,
  withEffectNames,
  withOriginalNames,
} from "./babele-items.ts";
import { withTables } from "./babele-tables.ts";
import { fieldName, isRead, list, nested, some, texts } from "./babele-texts.ts";

/** A text, or texts by name: pages, rows, items. */
export type Words = { [key: string]: string | Words };
export type Mapping = Record<string, string | { path: string; converter: string }>;

/** One file: a pack in one language. */
export interface Translation {
  label: string;
  mapping?: Mapping;
  folders?: Record<string, string>;
  entries: Record<string, Words>;
}

const FOLDER = "babele";

interface Extract {
  words: Words;
  mapping: Mapping;
}

/** The texts of an item or an actor, with their paths. */
function ofData(doc: Doc): Extract {
  const found = texts(doc.system).filter(([path]) => isRead(String(doc.type), path));
  return {
    words: Object.fromEntries(found.map(([path, text]) => [fieldName(path), text])),
    mapping: Object.fromEntries(found.map(([path]) => [fieldName(path), `system.${path.join(".")}`])),
  };
}

/** The texts of an adventure. Copied actors are translated in their own compendium. */
function ofAdventure(doc: Doc, originals: Originals): Extract {
  const byName = (docs: readonly Doc[], words: (one: Doc) => Words): Words =>
    Object.fromEntries(docs.map((one) => [one.name, words(one)]));
  const own = list(doc.actors).filter(({ _stats }) => !(_stats as Doc).compendiumSource);
  const copied = new Set(list(doc.actors).map(({ name }) => name));
  const actor = (one: Doc): Words => {
    const found = texts(one.system).filter(([path]) => isRead(String(one.type), path));
    const system = nested(found.map(([path, text]) => [["system", ...path], text]));
    return { name: one.name, ...system, ...some("items", ownItemWords(one, originals)) };
  };
  const scene = (one: Doc): Words => ({
    name: one.name,
    notes: Object.fromEntries(list(one.notes).map(({ text }) => [String(text), String(text)])),
    ...some("tokens", Object.fromEntries(tokenNames(one, copied).map((name) => [name, name]))),
  });
  const journal = (one: Doc): Words => ofDoc("JournalEntry", one, new Map()).words;
  return {
    words: {
      name: doc.name,
      caption: String(doc.caption),
      description: String(doc.description),
      folders: Object.fromEntries(list(doc.folders).map(({ name }) => [name, name])),
      journals: byName(list(doc.journal), journal),
      scenes: byName(list(doc.scenes), scene),
      encounters: Object.fromEntries(
        list(doc.combats)
          .map(encounterOf)
          .map((name) => [name, name]),
      ),
      ...some("actors", byName(own, actor)),
    },
    mapping: {
      scenes: { path: "scenes", converter: "fivefoldScenes" },
      encounters: { path: "combats", converter: "fivefoldEncounters" },
      actors: { path: "actors", converter: "fivefoldActors" },
    },
  };
}

/** The name of a prepared encounter. */
const encounterOf = ({ flags }: Doc): string => (flags as { fivefold: { encounter: string } }).fivefold.encounter;

/** Names of tokens that are not their actor's. */
const tokenNames = (scene: Doc, actors: ReadonlySet<string>): string[] => [
  ...new Set(
    list(scene.tokens)
      .map(({ name }) => name)
      .filter((name) => !actors.has(name)),
  ),
];

function ofDoc(document: string, doc: Doc, originals: Originals): Extract {
  const name = { name: doc.name };
  if (document === "Item") {
    const { words, mapping } = ofData(doc);
    return { words: { ...name, ...words, ...effectWords(doc) }, mapping: { ...mapping, ...effectMapping(doc) } };
  }
  if (document === "Actor") {
    const { words, mapping } = ofData(doc);
    const token = { path: "prototypeToken.name", converter: "name" };
    return {
      words: { ...name, ...words, ...some("items", ownItemWords(doc, originals)) },
      mapping: { ...mapping, tokenName: token, items: { path: "items", converter: "fivefoldItems" } },
    };
  }
  if (document === "JournalEntry") {
    const page = ({ name, text }: Doc): Words => ({ name, text: (text as { content: string }).content });
    return {
      words: { ...name, pages: Object.fromEntries(list(doc.pages).map((p) => [p.name, page(p)])) },
      mapping: {},
    };
  }
  if (document === "RollTable") {
    const row = ({ name, description, documentUuid }: Doc): Words => ({
      ...(name && !documentUuid && { name }),
      ...(description ? { description: String(description) } : {}),
    });
    const rows = list(doc.results).map((r) => [(r.range as number[]).join("-"), row(r)] as const);
    const said = Object.fromEntries(rows.filter(([, words]) => Object.keys(words).length > 0));
    return {
      words: {
        ...name,
        ...(doc.description ? { description: String(doc.description) } : {}),
        ...some("results", said),
      },
      mapping: { results: { path: "results", converter: "fivefoldResults" } },
    };
  }
  if (document === "Adventure") return ofAdventure(doc, originals);
  return { words: name, mapping: {} };
}

/** All documents of the packs by uuid. */
function docsByUuid(packs: ReadonlyMap<string, Pack>): Map<string, Doc> {
  const docs = new Map<string, Doc>();
  for (const { ruleset, packs: own } of shapes)
    for (const { name, document } of own)
      for (const { doc } of packs.get(`${ruleset}-${name}`)?.made ?? [])
        docs.set(packUuid(ruleset, name, document, doc._id), doc);
  return docs;
}

/** All texts to translate: every text of every pack, by file. */
export function skeletons(packs: ReadonlyMap<string, Pack> = shippedPacks()): Map<string, Required<Translation>> {
  const originals = docsByUuid(packs);
  return new Map(
    [...packs].map(([id, pack]) => {
      const docs = pack.made.map(({ doc }) => [doc.name, ofDoc(pack.shape.document, doc, originals)] as const);
      return [
        `${SYSTEM}.${id}.json`,
        {
          label: pack.shape.label,
          mapping: Object.assign({}, ...docs.map(([, { mapping }]) => mapping)) as Mapping,
          folders: Object.fromEntries(pack.folders.map(({ name }) => [name, name])),
          entries: Object.fromEntries(docs.map(([name, { words }]) => [name, words])),
        },
      ];
    }),
  );
}

/** Languages with a folder of translations. */
export const languages = (): string[] => (existsSync(FOLDER) ? readdirSync(FOLDER).sort() : []);

/** What a language has, by file, as its translators wrote it. */
export function written(language: string): Map<string, Translation> {
  const folder = join(FOLDER, language);
  const files = readdirSync(folder).filter((file) => file.endsWith(".json"));
  return new Map(files.map((file) => [file, JSON.parse(readFileSync(join(folder, file), "utf8")) as Translation]));
}

/** Parts of a text that must be the same in every language: links, buttons, anchors, dice placeholders. */
const held = (text: string): string =>
  (text.match(/@\w+\[[^\]]*\]|\[(?:dice|sum)\]|(?:id|data-rule)="[^"]*"/g) ?? []).sort().join(" ");

/** The tags of a text in their order. */
const tags = (text: string): string => (text.match(/<[^>]*>/g) ?? []).join("");

/** The numbers in a text, without those of links, of their labels and of tags. */
const numbers = (text: string): string =>
  (text.replace(/<[^>]*>|@\w+\[[^\]]*\](?:\{[^}]*\})?/g, " ").match(/\d+/g) ?? []).sort().join(" ");

/** How a translation differs from its original. */
const differences = (text: string, original: string): string[] => [
  ...(held(text) === held(original) ? [] : ["a link, an anchor or a gap is not that of the original"]),
  ...(tags(text) === tags(original) ? [] : ["its tags are not those of the original"]),
  ...(numbers(text) === numbers(original) ? [] : ["its numbers are not those of the original"]),
];

/** Problems of a translation, as texts. */
export function faults(whole: ReadonlyMap<string, Translation>, written: ReadonlyMap<string, Translation>): string[] {
  const ours = withTables(whole, written, "en");
  return [...ours].flatMap(([file, { label, folders = {}, entries = {}, ...rest }]) => {
    const all = whole.get(file);
    if (!all) return [`${file}: there is no such pack`];
    const there = new Map(
      texts({ folders: all.folders, entries: all.entries }).map(([path, text]) => [path.join(" › "), text]),
    );
    const stray = Object.keys(rest).map((key) => `${file}: ${key} is made by the build`);
    const said = texts({ folders, entries }).flatMap(([path, text]) => {
      const at = path.join(" › ");
      const original = there.get(at);
      if (original === undefined) return [`${file}: ${at}: there is no such text`];
      return differences(text, original).map((what) => `${file}: ${at}: ${what}`);
    });
    return [...(label ? [] : [`${file}: it has no label`]), ...stray, ...said];
  });
}

/** Table rows that link to a document get the translated name of that document. */
function withDrawn(pack: Pack, ours: Translation, name: (uuid: string) => string | undefined): Record<string, Words> {
  if (pack.shape.document !== "RollTable") return ours.entries ?? {};
  const drawn = pack.made.flatMap(({ doc }) => {
    const rows = list(doc.results).flatMap(({ range, documentUuid }) => {
      const found = documentUuid ? name(String(documentUuid)) : undefined;
      return found ? [[(range as number[]).join("-"), { name: found }] as const] : [];
    });
    return rows.length > 0 ? [[doc.name, Object.fromEntries(rows)] as const] : [];
  });
  const entries = { ...ours.entries };
  for (const [table, rows] of drawn) {
    const own = entries[table] ?? {};
    entries[table] = { ...own, results: { ...rows, ...((own.results as Words | undefined) ?? {}) } };
  }
  return entries;
}

/** Entries with what the build adds: names of the originals of renamed items, and names of effects where a field refers to them. */
function withReferences(pack: Pack, entries: Record<string, Words>, originals: Originals): Record<string, Words> {
  const { document } = pack.shape;
  const added = pack.made.flatMap(({ doc }) => {
    const words = entries[doc.name] ?? {};
    if (document === "Item") return [[doc.name, withEffectNames(doc, words)] as const];
    if (document === "Actor") return [[doc.name, withOriginalNames(doc, words, originals)] as const];
    if (document !== "Adventure") return [];
    const actors = { ...(words.actors as Record<string, Words> | undefined) };
    for (const one of list(doc.actors))
      if (actors[one.name]) actors[one.name] = withOriginalNames(one, actors[one.name]!, originals);
    return [[doc.name, { ...words, ...some("actors", actors) }] as const];
  });
  return { ...entries, ...Object.fromEntries(added.filter(([, words]) => Object.keys(words).length > 0)) };
}

/** The files of one language as Babele loads them. */
export function translated(packs: ReadonlyMap<string, Pack>, language: string): Map<string, Translation> {
  const whole = skeletons(packs);
  const ours = withTables(whole, written(language), language);
  const originals = docsByUuid(packs);
  const names = new Map<string, string>();
  for (const [uuid, { name }] of originals) {
    const [, system, pack] = uuid.split(".");
    const found = ours.get(`${system}.${pack}.json`)?.entries?.[name]?.name;
    if (typeof found === "string") names.set(uuid, found);
  }
  return new Map(
    [...ours].flatMap(([file, own]) => {
      const all = whole.get(file);
      const pack = packs.get(file.slice(SYSTEM.length + 1, -".json".length));
      if (!all || !pack) return [];
      const { label, folders = {} } = own;
      const entries = withReferences(
        pack,
        withDrawn(pack, own, (uuid) => names.get(uuid)),
        originals,
      );
      return [[file, { label, mapping: all.mapping, folders, entries }]];
    }),
  );
}

/** Writes `babele/template` for new translations, and `babele/<language>` for Babele. */
export async function buildTranslations(outDir: string): Promise<void> {
  const packs = shippedPacks();
  const sets = new Map<string, Map<string, Translation>>([["template", skeletons(packs)]]);
  for (const id of languages()) sets.set(id, translated(packs, id));
  for (const [id, files] of sets) {
    await mkdir(join(outDir, FOLDER, id), { recursive: true });
    for (const [file, content] of files)
      await writeFile(join(outDir, FOLDER, id, file), `${JSON.stringify(content, null, id === "template" ? 2 : 0)}\n`);
  }
}

if (process.argv[1]?.endsWith("babele.ts")) {
  const whole = skeletons();
  const count = ({ entries }: Pick<Translation, "entries">): number => texts(entries ?? {}).length;
  for (const language of process.argv[2] ? [process.argv[2]] : languages()) {
    const ours = written(language);
    for (const [file, all] of whole)
      console.log(`${language} ${file}: ${count(ours.get(file) ?? { entries: {} })} of ${count(all)} texts`);
    for (const fault of faults(whole, ours)) console.log(fault);
    process.exitCode = faults(whole, ours).length > 0 ? 1 : 0;
  }
}
