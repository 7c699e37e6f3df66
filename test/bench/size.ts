/**
 * How much a browser loads of the system: at the start of every world, later, and with each active ruleset. What a
 * ruleset loads on use (rare actions, item sheets) is a row of its own.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Manifest } from "vite";
import { type Row, row } from "./report.ts";

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
const ENTRY = "module/fivefold.ts";
/** Ids of the rulesets: each has pieces named "<id>-play", loaded with it, and "<id>-views", with its first sheet. */
const RULESETS = ["bloodied", "grimoire", "threshold", "anatomy", "aura"];

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
  const size = (files: readonly Buffer[]): string => `${kB(plain(files))}, gzip ${kB(zipped(files))}`;
  /** A piece by name or module, and all that it imports, but what every world loads. */
  const loads = (name: string): Set<string> => {
    const key = Object.keys(pieces).find((one) => one === name || pieces[one]?.name === name);
    if (!key) throw new Error(`no piece is named ${name}`);
    return new Set([...along(pieces, key)].filter((one) => !start.has(one)));
  };
  const piece = (what: string, name: string): Row => row(what, "", size(read(loads(name))), null);
  const style = readFileSync(join(system, "fivefold.css"));
  const added = (id: string): number => statSync(join(system, `styles/${id}.css`)).size;
  /** What a world loads of the rulesets when it plays all of them and has opened a sheet of each, each piece once. */
  const all = new Set<string>();
  const played = RULESETS.map((id) => {
    const [play, views] = [loads(`${id}-play`), loads(`${id}-views`)];
    for (const one of [...play, ...views]) all.add(one);
    return row(
      `and for ${id}, with its sheets`,
      "",
      `${size(read(new Set([...play, ...views])))}, CSS ${kB(added(id))}`,
      null,
    );
  });
  const onUse = new Set(
    RULESETS.flatMap((id) => [
      ...loads(`module/rulesets/${id}/rare-actions.ts`),
      ...loads(`module/rulesets/${id}/views/item-views.ts`),
    ]).filter((one) => !all.has(one)),
  );
  return [
    limit("JavaScript every world loads, minified", plain(read(start)), 250),
    limit("JavaScript every world loads, gzip", zipped(read(start)), 90),
    piece("and with the first card", "cards"),
    piece("and with the first sheet or action, or when idle", "open-sheet"),
    ...played,
    limit("and for all five rulesets, with their sheets, gzip", zipped(read(all)), 260),
    row("on use or when idle: their rare actions and item sheets", "", size(read(onUse)), null),
    limit("CSS every world loads", style.length, 80),
    limit("CSS every world loads, gzip", gzipSync(style).length),
    limit("packs", weight(join(system, "packs"))),
  ];
}
