import type { Data } from "./documents.ts";
import { toHtml } from "./markdown.ts";
import type { Short } from "./shape.ts";

/** Short forms that several rulesets share. */

/** A field with Markdown in the sources and HTML in the game. */
export const html =
  (...path: string[]): Short =>
  (value, { fail }) => {
    if (typeof value !== "string") return fail(`${path.at(-1)} should be a string`);
    return path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), toHtml(value)) as Data;
  };
