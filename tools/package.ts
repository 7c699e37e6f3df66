/** Packs dist/ into release/fivefold.zip (system.json at its root) with a standalone system.json beside it. */
import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { type Zippable, zipSync } from "fflate";
import { build } from "./build.ts";

const OUT = "release";

await build();
const files: Zippable = {};
for (const entry of await readdir("dist", { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue;
  const path = join(entry.parentPath, entry.name);
  files[relative("dist", path).replaceAll("\\", "/")] = new Uint8Array(await readFile(path));
}
await mkdir(OUT, { recursive: true });
const zip = zipSync(files, { level: 9 });
await writeFile(join(OUT, "fivefold.zip"), zip);
await cp(join("dist", "system.json"), join(OUT, "system.json"));
console.log(`${OUT}/fivefold.zip: ${Object.keys(files).length} files, ${(zip.length / 1024).toFixed(0)} kB`);
