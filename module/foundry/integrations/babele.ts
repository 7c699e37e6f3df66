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

type Words = Record<string, Record<string, string> | undefined>;
const rows = (value: unknown): Source[] => (Array.isArray(value) ? (value as Source[]) : []);

export function converters(babele: Pick<Babele, "translate">): Record<string, Converter> {
  return {
    /** Items of an actor: translated as in their own compendium, then by the actor's own entry. */
    fivefoldItems: (value, translation) =>
      rows(value).map((item) => {
        const { compendiumSource } = (item._stats ?? {}) as { compendiumSource?: string | null };
        const pack = /^Compendium\.([^.]+\.[^.]+)\./.exec(compendiumSource ?? "")?.[1];
        const whole = pack ? babele.translate(pack, item) : item;
        return { ...whole, ...((translation ?? {}) as Words)[String(item.name)] };
      }),
    /** Table results, by their range: a name, a text, or both. */
    fivefoldResults: (value, translation) =>
      rows(value).map((row) => ({ ...row, ...((translation ?? {}) as Words)[(row.range as number[]).join("-")] })),
  };
}

/** The languages `babele/` has files for. */
export const TRANSLATED: readonly string[] = ["de"];

/** Registers our converters, and our folder if it has the language: Babele warns about a missing folder. */
export function tellBabele(babele: Babele, language: string): void {
  if (TRANSLATED.includes(language)) babele.setSystemTranslationsDir("babele");
  babele.registerConverters(converters(babele));
}
