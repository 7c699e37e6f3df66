/**
 * Our packs in another language, by the module Babele: where its files lie (`tools/babele.ts` makes them), and how it reads
 * what it has no way for. A copy on an actor is looked up in the pack it comes from: five rulesets have a spear each.
 */
import type { Source } from "./docs.ts";

type Converter = (value: unknown, translation: unknown) => unknown;

/** What of Babele's interface is used. */
export interface Babele {
  setSystemTranslationsDir(dir: string): void;
  registerConverters(converters: Record<string, Converter>): void;
  translate(pack: string, data: Source): Source;
}

type Words = Record<string, Record<string, string> | undefined>;
const rows = (value: unknown): Source[] => (Array.isArray(value) ? (value as Source[]) : []);

export function converters(babele: Pick<Babele, "translate">): Record<string, Converter> {
  return {
    /** Items an actor carries: as their pack has them, under a name of their own where they have one. */
    fivefoldItems: (value, translation) =>
      rows(value).map((item) => {
        const { compendiumSource } = (item._stats ?? {}) as { compendiumSource?: string | null };
        const pack = /^Compendium\.([^.]+\.[^.]+)\./.exec(compendiumSource ?? "")?.[1];
        const whole = pack ? babele.translate(pack, item) : item;
        return { ...whole, ...((translation ?? {}) as Words)[String(item.name)] };
      }),
    /** Rows of a table, by their range: a name, a text, or both. */
    fivefoldResults: (value, translation) =>
      rows(value).map((row) => ({ ...row, ...((translation ?? {}) as Words)[(row.range as number[]).join("-")] })),
  };
}

/** The languages `babele/` has files for. */
export const TRANSLATED: readonly string[] = ["de"];

/** Tells Babele our converters, and our folder where it has the language: Babele warns of a folder that is missing. */
export function tellBabele(babele: Babele, language: string): void {
  if (TRANSLATED.includes(language)) babele.setSystemTranslationsDir("babele");
  babele.registerConverters(converters(babele));
}
