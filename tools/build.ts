/** Builds dist/: an installable system folder. `tsx tools/build.ts` */
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build as viteBuild } from "vite";
import { buildPacks, packManifest } from "../packs/build.ts";
import { buildTranslations } from "./babele.ts";
import { buildIcons } from "./icons.ts";
import { buildSprite } from "./sprite.ts";

type Json = { [key: string]: Json | string | number | boolean | null | Json[] | string[] };

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Merges b into a copy of a. Throws if a key is defined twice. */
function merge(a: Json, b: Json, path = ""): Json {
  const out: Json = { ...a };
  for (const [key, value] of Object.entries(b)) {
    const existing = out[key];
    if (isObject(existing) && isObject(value)) out[key] = merge(existing, value, `${path}${key}.`);
    else if (existing !== undefined) throw new Error(`lang: ${path}${key} is defined twice`);
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

/** The manifest with its generated parts: version, packs and their folders. */
export async function manifest(): Promise<Json> {
  const base = JSON.parse(await readFile("system.json", "utf8")) as Json;
  const { version } = JSON.parse(await readFile("package.json", "utf8")) as { version: string };
  return { ...base, version, ...(packManifest() as unknown as Json) };
}

/** Everything but code and styles. */
export async function buildRest(work: string): Promise<void> {
  await mkdir(join(work, "lang"), { recursive: true });
  await cp("templates", join(work, "templates"), { recursive: true });
  for (const id of await readdir("lang"))
    await writeFile(join(work, "lang", `${id}.json`), JSON.stringify(await readLanguage(id)));
  await buildIcons(work);
  buildSprite(join(work, "icons"));
  await buildPacks(work);
  await buildTranslations(work);
  await writeFile(join(work, "system.json"), `${JSON.stringify(await manifest(), null, 2)}\n`);
  for (const file of ["README.md", "CHANGELOG.md", "LICENSE"]) await cp(file, join(work, file)).catch(() => undefined);
}

/** Builds in a temporary folder and renames it at the end: a failed build leaves the previous one unchanged. */
export async function build(outDir = "dist"): Promise<void> {
  const work = `${outDir}-building`;
  await rm(work, { recursive: true, force: true });
  await mkdir(work, { recursive: true });
  await viteBuild({ logLevel: "warn", build: { outDir: work } });
  await buildRest(work);
  // Moved away instead of deleted, so that concurrent readers find the old or the new build.
  const last = `${outDir}-last`;
  await rm(last, { recursive: true, force: true });
  await rename(outDir, last).catch(() => undefined);
  await rename(work, outDir);
  await rm(last, { recursive: true, force: true });
}

if (process.argv[1]?.endsWith("build.ts")) await build(process.argv[2] ?? "dist");
