/** The language files of one language, flattened: text by key. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export function words(folder: string): Map<string, string> {
  const all = new Map<string, string>();
  const add = (prefix: string, value: unknown): void => {
    if (typeof value === "string") all.set(prefix, value);
    else
      for (const [key, below] of Object.entries(value as object)) add(prefix === "" ? key : `${prefix}.${key}`, below);
  };
  for (const file of readdirSync(folder).filter((f) => f.endsWith(".json")))
    add("", JSON.parse(readFileSync(join(folder, file), "utf8")));
  return all;
}
