/** Builds dist/: an installable system folder. `tsx tools/build.ts` */
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build as viteBuild } from "vite";
import { buildPacks, packManifest } from "../packs/build.ts";
import { buildIcons } from "./icons.ts";
import { buildSprite } from "./sprite.ts";

type Json = { [key: string]: Json | string | number | boolean | null | Json[] | string[] };

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Merges b into a copy of a; a key defined twice is a mistake in the sources. */
function merge(a: Json, b: Json, path = ""): Json {
  const out: Json = { ...a };
  for (const [key, value] of Object.entries(b)) {
    const held = out[key];
    if (isObject(held) && isObject(value)) out[key] = merge(held, value, `${path}${key}.`);
    else if (held !== undefined) throw new Error(`lang: ${path}${key} is defined twice`);
    else out[key] = value;
  }
  return out;
}

/** One language from its files: lang/<id>/*.json. */
export async function readLanguage(id: string): Promise<Json> {
  const folder = join("lang", id);
  let all: Json = {};
  for (const file of (await readdir(folder)).sort())
    if (file.endsWith(".json")) all = merge(all, JSON.parse(await readFile(join(folder, file), "utf8")) as Json);
  return all;
}

/** The manifest with what is generated: version, packs and the folders they lie in. */
export async function manifest(): Promise<Json> {
  const base = JSON.parse(await readFile("system.json", "utf8")) as Json;
  const { version } = JSON.parse(await readFile("package.json", "utf8")) as { version: string };
  return { ...base, version, ...(packManifest() as unknown as Json) };
}

export async function build(outDir = "dist"): Promise<void> {
  await rm(outDir, { recursive: true, force: true });
  await mkdir(join(outDir, "lang"), { recursive: true });
  await viteBuild({ logLevel: "warn", build: { outDir } });
  await cp("templates", join(outDir, "templates"), { recursive: true });
  for (const id of await readdir("lang"))
    await writeFile(join(outDir, "lang", `${id}.json`), JSON.stringify(await readLanguage(id)));
  await buildIcons(outDir);
  buildSprite(join(outDir, "icons"));
  await buildPacks(outDir);
  await writeFile(join(outDir, "system.json"), `${JSON.stringify(await manifest(), null, 2)}\n`);
  for (const file of ["README.md", "CHANGELOG.md", "LICENSE"])
    await cp(file, join(outDir, file)).catch(() => undefined);
}

if (process.argv[1]?.endsWith("build.ts")) await build(process.argv[2] ?? "dist");
