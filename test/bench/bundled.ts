/** Code as a browser loads it: bundled and minified, without this process's module loader, which names every function. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));

/** The module at a path below this folder, bundled. */
export async function bundled(path: string): Promise<unknown> {
  const folder = mkdtempSync(join(tmpdir(), "fivefold-bench-"));
  try {
    const options = { bundle: true, write: false, minify: true, target: "es2023", format: "esm" } as const;
    // Some modules read the packs; these do not run here.
    const external = ["node:*"];
    const { outputFiles } = await build({ ...options, external, entryPoints: [join(here, path)] });
    const file = join(folder, "run.mjs");
    writeFileSync(file, outputFiles[0]!.text);
    return await import(pathToFileURL(file).href);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
