import { readdirSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Cache of results computed from files, for the whole process, until the files change: all test hosts use the same
 * system.
 */
const kept = new Map<string, { mark: string; made: Promise<unknown> }>();

function keep<T>(name: string, mark: string, make: () => Promise<T>): Promise<T> {
  const known = kept.get(name);
  if (known?.mark === mark) return known.made as Promise<T>;
  const made = make();
  kept.set(name, { mark, made });
  made.catch(() => kept.get(name)?.made === made && kept.delete(name));
  return made;
}

const markOf = ({ mtimeMs, size, ino }: { mtimeMs: number; size: number; ino: number }): string =>
  `${ino} ${size} ${mtimeMs}`;

/** A file's text; throws if it does not exist. */
export const textOf = async (file: string): Promise<string> =>
  keep(`text ${file}`, markOf(statSync(file)), () => readFile(file, "utf8"));

/** The cached result computed from these files. It is shared: callers must not change it. */
export const ofFiles = async <T>(files: readonly string[], make: () => Promise<T>): Promise<T> =>
  keep(`files ${files.join()}`, files.map((file) => markOf(statSync(file))).join(), make);

/** The cached result computed from a folder's own files. It is shared: callers must not change it. */
export async function ofFolder<T>(folder: string, make: () => Promise<T>): Promise<T> {
  const names = readdirSync(folder).sort();
  return keep(`folder ${folder}`, names.map((name) => `${name} ${markOf(statSync(join(folder, name)))}`).join(), make);
}
