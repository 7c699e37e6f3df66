/** Texts of the pure rooms in the language of this client. */
import type { Text } from "../kernel/card.ts";
import { format } from "./seam.ts";

/** Localises a text; nested texts first, numbers with a true minus sign. Plain text: whoever puts it into HTML escapes it. */
export function say(text: Text | null | undefined): string {
  if (!text) return "";
  const data: Record<string, string> = {};
  for (const [name, value] of Object.entries(text.data ?? {}))
    data[name] = typeof value === "number" ? number(value) : typeof value === "string" ? value : say(value);
  return format(text.key, data);
}

const number = (value: number): string => (value < 0 ? `−${-value}` : String(value));
