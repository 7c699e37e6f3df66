/** The built system, rebuilt if the sources are newer. */
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { build } from "../../tools/build.ts";

const SOURCES = ["module", "templates", "lang", "packs", "tools", "system.json", "vite.config.ts", "package.json"];

/** Latest change in these files and folders, in ms; 0 if there are none. */
async function newest(path: string): Promise<number> {
  const known = await stat(path).catch(() => undefined);
  if (!known) return 0;
  if (!known.isDirectory()) return known.mtimeMs;
  const times = await Promise.all((await readdir(path)).map((name) => newest(join(path, name))));
  return Math.max(0, ...times);
}

/** Folder of a build that is not older than its sources. */
export async function freshSystem(folder = "dist"): Promise<string> {
  const changed = Math.max(...(await Promise.all(SOURCES.map(newest))));
  // written last: missing after a failed build
  if ((await newest(join(folder, "system.json"))) >= changed) return folder;
  console.log("The sources are newer than dist: building ...");
  await build(folder);
  return folder;
}
