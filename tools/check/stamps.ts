/**
 * Hashes of the files that each step read in its last successful run, to skip unchanged ones. Stored in
 * node_modules/.cache.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Cache folder of the steps. */
export const CACHE = "node_modules/.cache/fivefold-check";

const PATH = join(CACHE, "stamps.json");

/** All files at or below these paths. */
export const filesAt = (paths: readonly string[]): string[] =>
  paths.flatMap((path) => {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (!stat?.isDirectory()) return stat ? [path] : [];
    return filesAt(readdirSync(path).map((name) => `${path}/${name}`));
  });

const hashes = new Map<string, string>();

/** Hash of a file's content; each file is read once. */
export function hashOf(file: string): string {
  const hash = hashes.get(file) ?? createHash("sha1").update(readFileSync(file)).digest("hex");
  hashes.set(file, hash);
  return hash;
}

function known(): Record<string, Record<string, string>> {
  try {
    return JSON.parse(readFileSync(PATH, "utf8")) as Record<string, Record<string, string>>;
  } catch {
    return {};
  }
}

const green = known();

/** Files that changed since this step last succeeded; `gone`: some were deleted. */
export function changedSince(step: string, files: readonly string[]): { changed: string[]; gone: boolean } {
  const last = green[step] ?? {};
  const here = new Set(files);
  const changed = files.filter((file) => last[file] !== hashOf(file));
  return { changed, gone: Object.keys(last).some((file) => !here.has(file)) };
}

/** Records that a step succeeded with the current content of these files. */
export function keepGreen(step: string, files: readonly string[]): void {
  green[step] = Object.fromEntries(files.map((file) => [file, hashOf(file)]));
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(PATH, JSON.stringify(green));
}
