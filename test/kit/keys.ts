/**
 * Which keys of a language file the sources can say. Keys are put together in the code (`Reason.${outcome}`, options of a
 * family named apart), so this reads what is written there: whole keys, their ends, and families with a gap in them.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Files of the rooms that show something. */
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
/** A family: words with gaps between dots. */
const FAMILY = /^(?=.*\0)[\w.\0-]+$/;

/** What says a text under a namespace, whichever it is: it is its callers that name one. */
const HELPER = /`[\w.]+\.\$\{key\}`, data\)/g;

/** The inside of every quotation of a file, gaps of templates as \0. A quotation in a gap of another is one as well. */
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

/** Ends of a key by dots, longest first. */
const ends = (key: string): string[] => {
  const parts = key.split(".");
  return parts.map((_, from) => parts.slice(from).join("."));
};

/** Keys nothing in the sources can come to: neither they nor their family is written anywhere. */
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
    // A ruleset says what all share whole, or by the end of it to whom it is handed (`said("injuries")`).
    const lent = room ? [key] : ends(key);
    return !told && ![...rooms.values()].some(({ words }) => lent.some((end) => words.has(end)));
  });
}
