/** Texts of the pure rooms in the language of this client. */
import type { Text } from "../kernel/card.ts";
import { format, language } from "./seam.ts";

/** Localises a text; nested texts first, numbers as the language writes them. Plain text: whoever puts it into HTML escapes it. */
export function say(text: Text | null | undefined): string {
  if (!text) return "";
  const data: Record<string, string> = {};
  for (const [name, value] of Object.entries(text.data ?? {}))
    data[name] =
      typeof value === "number" ? figure(String(value)) : typeof value === "string" ? figure(value) : say(value);
  return format(text.key, data);
}

/** What the rules work out to be shown: "−3", "4.4%", "<0.01%". Whatever else a text is filled with stays as it is. */
const FIGURE = /^([<+−-]? ?)(\d+)(?:\.(\d+))?(%?)$/;

/** A number as this client's language writes it: a true minus sign, its point, its per cent. */
export function figure(written: string): string {
  const [, sign = "", whole, part, percent] = FIGURE.exec(written) ?? [];
  if (whole === undefined) return written;
  const point = part === undefined ? "" : (0.5).toLocaleString(language()).charAt(1) + part;
  const unit = percent ? (0).toLocaleString(language(), { style: "percent" }).slice(1) : "";
  return `${sign.replace("-", "−")}${whole}${point}${unit}`;
}

/** The time of day here, in the words of the game's language; with the day where it was another one. */
export function clockTime(since: number): string {
  const then = new Date(since);
  const hour = { hour: "2-digit", minute: "2-digit" } as const;
  return then.toDateString() === new Date().toDateString()
    ? then.toLocaleTimeString(language(), hour)
    : then.toLocaleString(language(), { day: "numeric", month: "short", ...hour });
}
