/**
 * `npm run package`: builds dist/ and packs it into release/fivefold.zip (system.json at its root), with a copy of
 * system.json next to it; `-- --built` packs the last build. Reproducible: the same sources give the same bytes.
 */
import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { type Zippable, zipSync } from "fflate";
import { build } from "./build.ts";

const OUT = "release";

/** Zip files store local time: use their earliest date, independent of the time zone. */
const mtime = () => new Date(1980, 0, 1);

/** All files in a folder, sorted by name. */
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
  if (!process.argv.includes("--built")) await build();
  const { zip, names } = await zipped("dist");
  await mkdir(OUT, { recursive: true });
  await writeFile(join(OUT, "fivefold.zip"), zip);
  await cp(join("dist", "system.json"), join(OUT, "system.json"));
  console.log(`${OUT}/fivefold.zip: ${names.length} files, ${(zip.length / 1024).toFixed(0)} kB`);
}
