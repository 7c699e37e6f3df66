/**
 * `npm run package`: packs dist/ into release/fivefold.zip (system.json at its root) with a standalone system.json beside it.
 * The same sources give the same bytes, wherever, whenever and by whomever they are packed.
 */
import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { type Zippable, zipSync } from "fflate";
import { build } from "./build.ts";

const OUT = "release";

/** Zips keep local time: the first day they know, whatever the time zone. */
const mtime = () => new Date(1980, 0, 1);

/** Everything in a folder, in the order of its names. */
export async function zipped(folder: string): Promise<{ zip: Uint8Array; names: string[] }> {
  const found = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const names = found
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll("\\", "/"))
    .sort();
  const files: Zippable = {};
  for (const name of names) files[name] = new Uint8Array(await readFile(join(folder, name)));
  return { zip: zipSync(files, { level: 9, mtime: mtime() }), names };
}

if (process.argv[1]?.endsWith("package.ts")) {
  await build();
  const { zip, names } = await zipped("dist");
  await mkdir(OUT, { recursive: true });
  await writeFile(join(OUT, "fivefold.zip"), zip);
  await cp(join("dist", "system.json"), join(OUT, "system.json"));
  console.log(`${OUT}/fivefold.zip: ${names.length} files, ${(zip.length / 1024).toFixed(0)} kB`);
}
