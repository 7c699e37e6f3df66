/** Localizes texts of the pure layers for this client. */
import type { Text } from "../../kernel/card.ts";
import { format, language } from "./foundry-api.ts";

/**
 * Localizes a text; nested texts first, numbers in the language's format. The result is plain text: escape it for HTML.
 */
export function localizeText(text: Text | null | undefined): string {
  if (!text) return "";
  const data: Record<string, string> = {};
  for (const [name, value] of Object.entries(text.data ?? {}))
    data[name] =
      typeof value === "number"
        ? figure(String(value))
        : typeof value === "string"
          ? figure(value)
          : localizeText(value);
  return format(text.key, data);
}

/** A number shown by the rules: "−3", "4.4%", "<0.01%". Other placeholder values stay as they are. */
const FIGURE = /^([<+−-]? ?)(\d+)(?:\.(\d+))?(%?)$/;

/** A number in this client's format: true minus sign, decimal separator, percent sign. */
export function figure(written: string): string {
  const [, sign = "", whole, part, percent] = FIGURE.exec(written) ?? [];
  if (whole === undefined) return written;
  const point = part === undefined ? "" : (0.5).toLocaleString(language()).charAt(1) + part;
  const unit = percent ? (0).toLocaleString(language(), { style: "percent" }).slice(1) : "";
  return `${sign.replace("-", "−")}${whole}${point}${unit}`;
}

/** Real time of day in the client's language; with the date if it was another day. */
export function clockTime(since: number): string {
  const then = new Date(since);
  const hour = { hour: "2-digit", minute: "2-digit" } as const;
  return then.toDateString() === new Date().toDateString()
    ? then.toLocaleTimeString(language(), hour)
    : then.toLocaleString(language(), { day: "numeric", month: "short", ...hour });
}

/** Adds text enrichers to those of Foundry. */
export const addEnrichers = (...enrichers: object[]): unknown =>
  (CONFIG.TextEditor.enrichers as object[]).push(...enrichers);
