/**
 * Translates our compendiums with the module Babele: registers the folder of its files (made by `tools/babele.ts`) and
 * converters for data it cannot read itself. Embedded items are looked up in the compendium they come from, as several
 * rulesets have items of the same name.
 */
import type { Source } from "../adapter/foundry-shapes.ts";

type Converter = (value: unknown, translation: unknown) => unknown;

/** The part of Babele's interface we use. */
export interface Babele {
  setSystemTranslationsDir(dir: string): void;
  registerConverters(converters: Record<string, Converter>): void;
  translate(pack: string, data: Source): Source;
}

type Translations = Record<string, Record<string, string> | undefined>;
const rows = (value: unknown): Source[] => (Array.isArray(value) ? (value as Source[]) : []);

const record = (value: unknown): Source => (typeof value === "object" && value !== null ? (value as Source) : {});

/** A copy of `value` with the texts of a translation at the same paths. */
function overlaid(value: unknown, translations: unknown): unknown {
  if (typeof translations === "string") return translations;
  const copy = { ...record(value) };
  for (const [key, translated] of Object.entries(record(translations))) copy[key] = overlaid(copy[key], translated);
  return copy;
}

/** An adventure's scene: its name, and the texts of its notes and tokens, by the English ones. */
function scene(source: Source, translations: Source): Source {
  const renamed = (list: unknown, field: string, by: unknown) =>
    rows(list).map((one) => ({ ...one, [field]: record(by)[String(one[field])] ?? one[field] }));
  return {
    ...source,
    name: translations.name ?? source.name,
    notes: renamed(source.notes, "text", translations.notes),
    tokens: renamed(source.tokens, "name", translations.tokens),
  };
}

/** A prepared encounter with its name, by the English one. */
function encounter(source: Source, translations: Source): Source {
  const { encounter: name } = record(record(source.flags).fivefold);
  const translation = translations[String(name)];
  return typeof translation === "string"
    ? (overlaid(source, { flags: { fivefold: { encounter: translation } } }) as Source)
    : source;
}

/** The pack of the original of a copied document. */
function packOf(source: Source): string | undefined {
  const { compendiumSource } = record(source._stats);
  return /^Compendium\.([^.]+\.[^.]+)\./.exec(String(compendiumSource))?.[1];
}

export function converters(babele: Pick<Babele, "translate">): Record<string, Converter> {
  /** A copy of a compendium's document, translated as the original. */
  const asOriginal = (source: Source): Source => {
    const pack = packOf(source);
    return pack ? babele.translate(pack, source) : source;
  };
  /**
   * Items of an actor: translated as in their own compendium, then by the actor's own entry. `source`: the English name
   * of a renamed item's original, as Babele looks texts up by name.
   */
  const items = (value: unknown, translation: unknown): Source[] =>
    rows(value).map((item) => {
      const { source, ...own } = record(record(translation)[String(item.name)]);
      const whole = source ? { ...asOriginal({ ...item, name: source }), name: item.name } : asOriginal(item);
      return overlaid(whole, own) as Source;
    });
  return {
    fivefoldItems: items,
    /** Effects, by their name. */
    fivefoldEffects: (value, translation) =>
      rows(value).map((effect) => ({ ...effect, ...((translation ?? {}) as Translations)[String(effect.name)] })),
    /** Table results, by their range: a name, a text, or both. */
    fivefoldResults: (value, translation) =>
      rows(value).map((row) => ({
        ...row,
        ...((translation ?? {}) as Translations)[(row.range as number[]).join("-")],
      })),
    /** Actors of an adventure: as in their compendium, or by the adventure's entry; tokens have the actor's name. */
    fivefoldActors: (value, translation) =>
      rows(value).map((actor) => {
        const { items: own, ...translations } = record(record(translation)[String(actor.name)]);
        const whole = overlaid(asOriginal(actor), translations) as Source;
        const prototypeToken = { ...record(whole.prototypeToken), name: whole.name };
        return { ...whole, prototypeToken, items: packOf(actor) ? whole.items : items(actor.items, own) };
      }),
    fivefoldScenes: (value, translation) =>
      rows(value).map((one) => scene(one, record(record(translation)[String(one.name)]))),
    fivefoldEncounters: (value, translation) => rows(value).map((one) => encounter(one, record(translation))),
  };
}

/** The languages `babele/` has files for. */
export const TRANSLATED: readonly string[] = ["de"];

/** Registers our converters, and our folder if it has the language: Babele warns about a missing folder. */
export function tellBabele(babele: Babele, language: string): void {
  if (TRANSLATED.includes(language)) babele.setSystemTranslationsDir("babele");
  babele.registerConverters(converters(babele));
}
