import { readdirSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** What was made of files, kept for the whole process and made anew once they have changed: every table opens the same system. */
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

/** A file's text; throws where there is none. */
export const textOf = async (file: string): Promise<string> =>
  keep(`text ${file}`, markOf(statSync(file)), () => readFile(file, "utf8"));

/** What is made of these files. It is handed to everybody who asks: none of them may change it. */
export const ofFiles = async <T>(files: readonly string[], make: () => Promise<T>): Promise<T> =>
  keep(`files ${files.join()}`, files.map((file) => markOf(statSync(file))).join(), make);

/** What is made of a folder's own files. None of those who are handed it may change it. */
export async function ofFolder<T>(folder: string, make: () => Promise<T>): Promise<T> {
  const names = readdirSync(folder).sort();
  return keep(`folder ${folder}`, names.map((name) => `${name} ${markOf(statSync(join(folder, name)))}`).join(), make);
}
