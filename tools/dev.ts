/**
 * `npm run dev`: the test host, rebuilt whenever a source changes; open pages reload automatically. Only changed parts
 * are built again; icons and the Babele files are built once at the start. Flags: --port 30000, --host localhost,
 * --world <dir>, --generation 13|14, --module <dir> (repeatable), --fresh.
 */
import { statSync, watch } from "node:fs";
import { cp, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { openServer, type ServedTable } from "../test/host/server/serve.ts";
import { buildRest, readLanguage } from "./build.ts";
import { type Anchors, codeContext, packContext } from "./dev/code.ts";
import { Pages } from "./dev/pages.ts";

const OUT = "release/dev";
const SYSTEM = join(OUT, "system");
/** Debounce: an editor may write several files. */
const QUIET_MS = 30;

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "30000" },
    host: { type: "string", default: "localhost" },
    world: { type: "string", default: ".host-world" },
    generation: { type: "string", default: "14" },
    module: { type: "string", multiple: true, default: [] },
    fresh: { type: "boolean", default: false },
  },
});

type PackSources = typeof import("./dev/pack-sources.ts");

let started = 0;
const pages = new Pages((version) => {
  if (started && version > 0)
    console.log(`A page has loaded it ${Math.round(Date.now() - started)} ms after the file was saved.`);
});
await pages.listen();

let anchors: Anchors = {};
/** Documents of each pack as last written. */
const written = new Map<string, string>();
const packCode = await packContext(join(OUT, "packs.mjs"));
let packVersion = 0;

/** Reads the pack sources again and writes the changed packs; returns their names. */
async function buildChangedPacks(isFirst = false): Promise<string[]> {
  await packCode.rebuild();
  packVersion += 1;
  const address = new URL(`../${OUT}/packs.mjs?${packVersion}`, import.meta.url).href;
  const { allPacks, ruleAnchors, writePack } = (await import(address)) as PackSources;
  const changed: string[] = [];
  for (const [name, { folders, made }] of allPacks()) {
    const docs = [...folders, ...made.map(({ doc }) => doc)];
    const text = JSON.stringify(docs);
    if (written.get(name) === text) continue;
    written.set(name, text);
    changed.push(name);
    if (!isFirst) await writePack(join(SYSTEM, "packs", name), docs);
  }
  anchors = ruleAnchors() as unknown as Anchors;
  await writeFile(join(SYSTEM, "rules-index.json"), `${JSON.stringify(anchors, null, 2)}\n`);
  return changed;
}

let table: ServedTable | undefined;
async function serve(fresh = false): Promise<void> {
  await table?.close();
  const generation = values.generation === "13" ? 13 : 14;
  const options = { generation, port: Number(values.port), host: values.host, fresh, demo: true } as const;
  const modules = values.module.map((folder) => resolve(folder));
  table = await openServer({ ...options, modules, system: resolve(SYSTEM), world: resolve(values.world) });
}

/** Builds whatever these files are part of, and reloads the pages. */
async function rebuild(files: readonly string[]): Promise<void> {
  const of = (folder: string): string[] => files.filter((file) => file.startsWith(`${folder}/`));
  for (const file of of("templates"))
    await cp(file, join(SYSTEM, file), { recursive: true }).catch(() => rm(join(SYSTEM, file), { recursive: true }));
  const languages = new Set(of("lang").map((file) => file.split("/")[1] as string));
  for (const id of languages)
    await writeFile(join(SYSTEM, "lang", `${id}.json`), JSON.stringify(await readLanguage(id)));
  const last = JSON.stringify(anchors);
  const packs = of("packs").length ? await buildChangedPacks() : [];
  if (of("module").length || JSON.stringify(anchors) !== last) await code.rebuild();
  // The server reads languages and packs only when it starts.
  if (languages.size || packs.length) await serve();
  pages.reload();
  const what = packs.length ? ` (packs: ${packs.join(", ")})` : "";
  console.log(`${files.join(", ")}: built ${Math.round(Date.now() - started)} ms after it was saved${what}.`);
}

await rm(OUT, { recursive: true, force: true });
await mkdir(SYSTEM, { recursive: true });
const code = await codeContext(SYSTEM, pages.script, () => anchors);
await buildRest(SYSTEM);
await buildChangedPacks(true);
await code.rebuild();
await serve(values.fresh);
console.log(`The table is set: ${table?.address}`);

const waiting = new Set<string>();
let timer: NodeJS.Timeout | undefined;
let work = Promise.resolve();
const known = new Map<string, number>();

function saved(file: string): void {
  const at = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
  if (known.get(file) === at) return;
  known.set(file, at);
  waiting.add(file);
  clearTimeout(timer);
  timer = setTimeout(() => {
    work = work.then(async () => {
      const files = [...waiting];
      if (files.length === 0) return;
      waiting.clear();
      started = Math.max(...files.map((name) => known.get(name) ?? 0));
      await rebuild(files).catch((error: unknown) => console.error(error instanceof Error ? error.message : error));
    });
  }, QUIET_MS);
}

for (const folder of (await readdir(".")).filter((name) => ["module", "templates", "lang", "packs"].includes(name)))
  watch(folder, { recursive: true }, (_event, name) => {
    if (name && !statSync(join(folder, name), { throwIfNoEntry: false })?.isDirectory())
      saved(`${folder}/${name.replaceAll("\\", "/")}`);
  });

process.on("SIGINT", () => {
  pages.close();
  void Promise.all([table?.close(), code.dispose(), packCode.dispose()]).then(() => process.exit(0));
});
