/** The sources to count and mutate, and the first counter of each. */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { SIZE } from "../../test/host/instruments.ts";
import { counted, type Place } from "./counters.ts";

/** All files of module/ with runtime code, sorted by path. */
export const sourceFiles = (): string[] =>
  readdirSync("module", { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.ts$/.test(entry.name) && !/\.(d|d\.json|check)\.ts$/.test(entry.name))
    .map((entry) => join(relative(".", entry.parentPath), entry.name).replaceAll("\\", "/"))
    .sort();

export interface Counted {
  file: string;
  /** Number of its first counter. */
  first: number;
  places: Place[];
}

let known: Counted[] | undefined;

/** All counters, numbered consecutively: the same sources have the same numbers in every build. */
export function countedSources(): Counted[] {
  if (known) return known;
  let next = 0;
  known = sourceFiles().map((file) => {
    const { places } = counted(file, readFileSync(file, "utf8"), String);
    const first = next;
    next += places.length;
    return { file, first, places };
  });
  if (next > SIZE) throw new Error(`${next} counters, but there is room for ${SIZE} only.`);
  return known;
}
