/** Structure of a document's sheet, and which of its parts have changed since they were last rendered. */
import type { Ruleset } from "../../kernel/ruleset.ts";
import type { SheetShape } from "../../kernel/sheet.ts";
import { type Doc, getProperty, me } from "../adapter/foundry-api.ts";
import { rulesetOf } from "../adapter/ruleset-of.ts";

/** The ruleset and sheet shape of a document type. Throws an Error if no ruleset has a sheet for it. */
export function shapeOf(type: string): { ruleset: Ruleset; shape: SheetShape } {
  const ruleset = rulesetOf(type);
  const shape = ruleset?.sheets?.[type];
  if (!ruleset || !shape) throw new Error(`no ruleset has a sheet for ${type}`);
  return { ruleset, shape };
}

/** True for users with limited permission only. */
export const isLimited = (document: Doc): boolean => document.limited && !me().isGM;

/** Remembers the data each part was rendered from, to find parts that have changed. */
export class RenderedParts {
  readonly #keys = new Map<string, string>();
  readonly #asked = new Map<string, Set<string>>();

  /** Paths of the stored document that a part's inputs read; filled while it is rendered. */
  asked(part: string): Set<string> {
    const paths = this.#asked.get(part) ?? new Set<string>();
    this.#asked.set(part, paths);
    return paths;
  }

  /** The data of a part, as one string. */
  key(part: string, data: unknown, extra: unknown, document: Doc): string {
    const stored = [...this.asked(part)].sort().map((path) => getProperty(document._source, path) ?? null);
    return JSON.stringify([data ?? null, extra, stored]);
  }

  same(part: string, key: string): boolean {
    return this.#keys.get(part) === key;
  }

  draw(part: string, key: string): void {
    this.#keys.set(part, key);
  }

  forget(): void {
    this.#keys.clear();
  }
}
