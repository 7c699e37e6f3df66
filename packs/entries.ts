import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { type Data, isData } from "./documents.ts";
import { PackError, type Place } from "./problem.ts";
import type { PackShape, Shape } from "./shape.ts";

/** One document's source, as a file or a line of a table has it. */
export interface Entry {
  place: Place;
  /** Kind of item or actor ("weapon"); empty for tables, macros and pages. */
  kind: string;
  name: string;
  /** Folder inside the pack. */
  folder: string;
  fields: Data;
}

/** The folder of the sources: this file's. */
export const SOURCES = fileURLToPath(new URL(".", import.meta.url));

/** Reads all files of a pack's folder, ordered by name. */
export function readEntries(shape: Shape, pack: PackShape, root = SOURCES): Entry[] {
  const folder = join(root, shape.ruleset, pack.name);
  const entries = readdirSync(folder)
    .filter((name) => /\.(yaml|md)$/.test(name))
    .sort()
    .flatMap((name) => {
      const file = `${shape.ruleset}/${pack.name}/${name}`;
      const text = readFileSync(join(folder, name), "utf8");
      return name.endsWith(".md") ? [readPage(file, text)] : readYaml(file, text);
    });
  const all = [...entries, ...(pack.also?.(entries) ?? [])];
  refuseTwins(all);
  return all;
}

/** Front matter between two lines of dashes, then Markdown. */
function readPage(file: string, text: string): Entry {
  const found = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text);
  const front: unknown = found ? parse(found[1]!) : null;
  if (!found || !isData(front) || typeof front.name !== "string") {
    throw new PackError({ file, entry: file }, "a page starts with front matter that gives its name");
  }
  const place = { file, entry: front.name };
  return { place, kind: "", name: front.name, folder: "", fields: { ...front, text: found[2] } };
}

/** A table of entries (`kind`, `folder`, `defaults`, `entries`) or a single one (`kind`, `name`, fields). */
function readYaml(file: string, text: string): Entry[] {
  const whole = { file, entry: file };
  let parsed: unknown;
  try {
    parsed = parse(text);
  } catch (error) {
    throw new PackError(whole, (error as Error).message);
  }
  if (!isData(parsed)) throw new PackError(whole, "should be a map");
  const { kind = "", folder = "", defaults = {}, entries, ...single } = parsed;
  if (typeof kind !== "string" || typeof folder !== "string" || !isData(defaults)) {
    throw new PackError(whole, "kind and folder are words, defaults a map");
  }
  if (entries === undefined) {
    const { name, ...fields } = single;
    if (typeof name !== "string") throw new PackError(whole, "has neither entries nor a name");
    return [{ place: { file, entry: name }, kind, name, folder, fields }];
  }
  const stray = Object.keys(single)[0];
  if (stray) throw new PackError(whole, `unknown field ${stray} beside entries`);
  if (!isData(entries)) throw new PackError(whole, "entries should be a map from name to fields");
  return Object.entries(entries).map(([name, fields]) => {
    const place = { file, entry: name };
    if (!isData(fields)) throw new PackError(place, "should be a map of fields");
    return { place, kind, name, folder, fields: { ...defaults, ...fields } };
  });
}

function refuseTwins(entries: Entry[]): void {
  const seen = new Map<string, Place>();
  for (const { name, place } of entries) {
    const first = seen.get(name);
    if (first) throw new PackError(place, `duplicate name, it is in packs/${first.file} already`);
    seen.set(name, place);
  }
}
