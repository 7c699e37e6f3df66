/**
 * `npm run modules`: boots the built system with real public modules and reports the results (docs/modules.md). Each
 * argument is a folder with a module.json; without arguments, every folder in `.modules`, which git ignores: unpack the
 * releases there yourself, one folder per module, with the modules they require. Flags: --generation 13 | 14 (default:
 * both), --system <built folder>.
 */
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { freshSystem } from "../test/bench/dist.ts";
import { FLAGS, findBrowser } from "./browser.ts";
import { boot, type Report } from "./modules-boot.ts";

const HOME = ".modules";
/** Some modules need WebGL: software rendering where there is no graphics card. */
const WEBGL = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader"];

interface Found {
  id: string;
  folder: string;
  version: string;
  requires: string[];
}

async function read(folder: string): Promise<Found> {
  const manifest = JSON.parse(await readFile(join(folder, "module.json"), "utf8"));
  const requires: { id: string; type?: string }[] = manifest.relationships?.requires ?? [];
  return {
    id: manifest.id,
    folder: resolve(folder),
    version: String(manifest.version),
    requires: requires.filter(({ type }) => type !== "system").map(({ id }) => id),
  };
}

/** Folders in `.modules` with a module. */
async function atHome(): Promise<string[]> {
  const names = existsSync(HOME) ? await readdir(HOME) : [];
  return names.map((name) => join(HOME, name)).filter((folder) => existsSync(join(folder, "module.json")));
}

/** A module's folder and those of the modules it requires, as far as they are found. */
function withRequired(module: Found, all: readonly Found[]): string[] {
  const needed = module.requires.flatMap((id) => all.filter((other) => other.id === id).slice(0, 1));
  return [...new Set([module.folder, ...needed.flatMap((one) => withRequired(one, all))])];
}

function show({ generation, boots, checks, complaints, own }: Report, { id, version }: Found): void {
  console.log(`\n${id} ${version}, generation ${generation}: ${boots ? "boots" : "DOES NOT BOOT"}`);
  for (const { name, problem } of checks)
    console.log(`  ${problem === null ? "ok  " : "FAIL"} ${name}${problem ? `: ${problem}` : ""}`);
  for (const text of new Set(own)) console.log(`  its own: ${text}`);
  console.log(complaints.length ? `  console: ${complaints.length} complaints` : "  console: clean");
  for (const complaint of complaints) console.log(`    ${complaint.replaceAll("\n", "\n    ")}`);
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { generation: { type: "string" }, system: { type: "string" } },
  });
  const known = await Promise.all((await atHome()).map(read));
  const wanted = positionals.length ? await Promise.all(positionals.map(read)) : known;
  if (wanted.length === 0) {
    console.log(`There are no modules: unpack their releases into folders in ${HOME}, or name folders.`);
    return 1;
  }
  const generations = values.generation ? [Number(values.generation) as 13 | 14] : ([13, 14] as const);
  const system = resolve(values.system ?? (await freshSystem()));
  const flags = [...FLAGS.filter((flag) => flag !== "--disable-gpu"), ...WEBGL];
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: flags });
  let failed = 0;
  for (const module of wanted)
    for (const generation of generations) {
      const modules = withRequired(module, [...wanted, ...known]);
      const report = await boot({ browser, system, modules, generation, id: module.id });
      show(report, module);
      if (!report.boots || report.complaints.length || report.checks.some(({ problem }) => problem !== null))
        failed += 1;
    }
  await browser.close();
  return failed ? 1 : 0;
}

process.exitCode = await main();
