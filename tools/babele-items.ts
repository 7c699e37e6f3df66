/** Items on actors, and effects of items, in the files for Babele. */
import type { Doc } from "../packs/documents.ts";
import type { Mapping, Words } from "./babele.ts";
import { at, fieldName, isRead, list, nested, some, texts } from "./babele-texts.ts";

/** Items of the packs by uuid. */
export type Originals = ReadonlyMap<string, Doc>;

/** The compendium's item that an actor's item is a copy of. */
const originalOf = (item: Doc, originals: Originals): Doc | undefined =>
  originals.get(String((item._stats as Doc | undefined)?.compendiumSource));

/** Texts of an actor's items that differ from those of their compendium: names and changed texts. */
export function ownItemWords(actor: Doc, originals: Originals): Words {
  const own = list(actor.items).flatMap((item) => {
    const original = originalOf(item, originals);
    const changed = texts(item.system).filter(
      ([path, text]) => isRead(String(item.type), path) && at(original?.system, path) !== text,
    );
    const words = {
      ...(original?.name === item.name ? {} : { name: item.name }),
      ...nested(changed.map(([path, text]) => [["system", ...path], text])),
    };
    return Object.keys(words).length > 0 ? [[item.name, words] as const] : [];
  });
  return Object.fromEntries(own);
}

/** The words for an actor's items, with the name of the original of each renamed item: Babele looks texts up by name. */
export function withOriginalNames(actor: Doc, words: Words, originals: Originals): Words {
  const items = { ...(words.items as Words | undefined) };
  for (const item of list(actor.items)) {
    const original = originalOf(item, originals);
    if (original && original.name !== item.name)
      items[item.name] = { ...(items[item.name] as Words | undefined), source: original.name };
  }
  return { ...words, ...some("items", items) };
}

/** Names and texts of an item's effects. */
export const effectWords = (item: Doc): Words =>
  some(
    "effects",
    Object.fromEntries(
      list(item.effects).map(({ name, description }) => [
        name,
        { name, ...(description ? { description: String(description) } : {}) },
      ]),
    ),
  );

/** Fields that name effects of their own item, separated by semicolons. */
const appliesOf = (item: Doc): [string[], string][] =>
  list(item.effects).length > 0 ? texts(item.system).filter(([path]) => path.at(-1) === "applies") : [];

export const effectMapping = (item: Doc): Mapping =>
  list(item.effects).length === 0
    ? {}
    : {
        effects: { path: "effects", converter: "fivefoldEffects" },
        ...Object.fromEntries(appliesOf(item).map(([path]) => [fieldName(path), `system.${path.join(".")}`])),
      };

/** The words for an item, with the translated names of effects in the fields that name them. */
export function withEffectNames(item: Doc, words: Words): Words {
  const effects = words.effects as Record<string, Words> | undefined;
  if (!effects) return words;
  const named = (names: string): string =>
    names
      .split(";")
      .map((name) => String(effects[name.trim()]?.name ?? name.trim()))
      .join("; ");
  return { ...words, ...Object.fromEntries(appliesOf(item).map(([path, names]) => [fieldName(path), named(names)])) };
}
