/**
 * Finds language keys that no source uses. Keys are composed in the code (`Reason.${outcome}`, options of a family
 * named elsewhere), so it looks for whole keys, their ends, and families with placeholders.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Source files with text keys. */
export const sources: readonly string[] = ["module", "templates"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((f) => f.isFile() && /\.(ts|hbs)$/.test(f.name))
    .map((f) => join(f.parentPath, f.name)),
);

export const leaves = (node: unknown, path: string[] = []): [string, unknown][] =>
  typeof node === "object" && node !== null
    ? Object.entries(node).flatMap(([key, value]) => leaves(value, [...path, key]))
    : [[path.join("."), node]];

const KEY = /^[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*$/;
/** A family: a key with placeholders (\0) for parts of it. */
const FAMILY = /^(?=.*\0)[\w.\0-]+$/;

/** Helper functions that prepend a namespace to a key: only their callers name keys. */
const HELPER = /`[\w.]+\.\$\{key\}`, data\)/g;

/**
 * Contents of all string literals of a file, with \0 for placeholders in templates; also literals inside placeholders.
 */
function* quotations(code: string): Generator<string> {
  for (const [, one, two] of code.matchAll(/"([^"\n]{0,90})"|'([^'\n]{0,90})'/g)) yield (one ?? two) as string;
  for (const [, inside = ""] of code.matchAll(/`((?:[^`\\]|\\.)*)`/g)) yield inside.replace(/\$\{[^{}]*\}/g, "\0");
  for (const [key] of code.matchAll(/\b[A-Z]{4,9}(?:\.[A-Za-z0-9_-]+)+/g)) yield key;
}

interface Written {
  words: Set<string>;
  families: RegExp[];
}

function read(files: readonly string[]): Written {
  const found = new Set(files.flatMap((file) => [...quotations(readFileSync(file, "utf8").replace(HELPER, ""))]));
  const families = [...found].filter(
    (one) => FAMILY.test(one) && one.split(".").some((part) => /[A-Za-z]{4}|^[A-Za-z-]{2,}$/.test(part)),
  );
  const gap = (one: string): string => one.replace(/[.-]/g, "\\$&").replaceAll("\0", "[^.]+");
  return {
    words: new Set([...found].filter((one) => KEY.test(one))),
    families: families.map((one) => new RegExp(`(?:^|\\.)${gap(one)}$`)),
  };
}

/** The ends of a key, longest first. */
const ends = (key: string): string[] => {
  const parts = key.split(".");
  return parts.map((_, from) => parts.slice(from).join("."));
};

/** Keys that no source uses: neither the key nor its family occurs. */
export function unsaid(keys: readonly string[], rulesets: readonly string[]): string[] {
  const own = (id: string) =>
    new RegExp(`[/\\\\](?:rulesets|templates)[/\\\\]${id}[/\\\\]|^templates[/\\\\]${id}[/\\\\]`);
  const shared = read(sources.filter((file) => !rulesets.some((id) => own(id).test(file))));
  const rooms = new Map(rulesets.map((id) => [id.toUpperCase(), read(sources.filter((file) => own(id).test(file)))]));
  return keys.filter((key) => {
    const family = key.slice(0, key.lastIndexOf("."));
    const room = rooms.get(key.split(".")[0] as string);
    const told = [shared, ...(room ? [room] : [])].some(
      ({ words, families }) =>
        ends(key).some((end) => words.has(end)) ||
        ends(family).some((end) => words.has(end) && (room || end.includes("."))) ||
        families.some((one) => one.test(key)),
    );
    // A ruleset uses shared texts by their whole key, or by its end if a helper adds the namespace
    // (`said("injuries")`).
    const lent = room ? [key] : ends(key);
    return !told && ![...rooms.values()].some(({ words }) => lent.some((end) => words.has(end)));
  });
}
