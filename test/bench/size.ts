/** How much a browser loads of the system: at the start of every world, later, and with each active ruleset. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Manifest } from "vite";
import { type Row, row } from "./report.ts";

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
const ENTRY = "module/fivefold.ts";
const PLAY = /^module\/rulesets\/(\w+)\/play\.ts$/;

/** Names of a chunk and of all chunks that it imports. */
function along(pieces: Manifest, name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  for (const one of pieces[name]?.imports ?? []) along(pieces, one, found);
  return found;
}

/** Size of a folder in bytes, with subfolders. */
const weight = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size, 0);

export async function sizeRows(system: string): Promise<Row[]> {
  const pieces = JSON.parse(readFileSync(join(system, "pieces/manifest.json"), "utf8")) as Manifest;
  const read = (names: Iterable<string>): Buffer[] =>
    [...names].map((name) => readFileSync(join(system, pieces[name]!.file)));
  const plain = (files: readonly Buffer[]): number => files.reduce((sum, file) => sum + file.length, 0);
  const zipped = (files: readonly Buffer[]): number => files.reduce((sum, file) => sum + gzipSync(file).length, 0);
  const limit = (what: string, bytes: number, most?: number): Row =>
    row(what, most ? `≤ ${most} kB` : "", kB(bytes), most ? bytes <= most * 1000 : null);
  const start = along(pieces, ENTRY);
  /** What loading a piece adds to what is loaded already. */
  const piece = (what: string, name: string, before: Set<string>): Row => {
    const key = Object.keys(pieces).find((one) => pieces[one]?.name === name);
    if (!key) throw new Error(`no piece is named ${name}`);
    const files = read([...along(pieces, key)].filter((one) => !before.has(one)));
    return row(what, "", `${kB(plain(files))}, gzip ${kB(zipped(files))}`, null);
  };
  const style = readFileSync(join(system, "fivefold.css"));
  const added = (id: string): number => statSync(join(system, `styles/${id}.css`)).size;
  const played = Object.keys(pieces).flatMap((name) => {
    const id = PLAY.exec(name)?.[1];
    const more = [...along(pieces, name)].filter((one) => !start.has(one));
    const files = read(more);
    return id
      ? [row(`and for ${id}`, "", `${kB(plain(files))}, gzip ${kB(zipped(files))}, CSS ${kB(added(id))}`, null)]
      : [];
  });
  return [
    limit("JavaScript every world loads, minified", plain(read(start)), 250),
    limit("JavaScript every world loads, gzip", zipped(read(start)), 90),
    piece("and with the first card", "cards", start),
    piece("and with the first sheet or action, or when idle", "open-sheet", start),
    ...played,
    limit("CSS every world loads", style.length, 80),
    limit("CSS every world loads, gzip", gzipSync(style).length),
    limit("packs", weight(join(system, "packs"))),
  ];
}
