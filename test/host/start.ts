/**
 * Serves the built system on the test host: `npm start`.
 * Flags: --port 30000, --host localhost, --world <dir>, --generation 13|14, --system <dir>, --module <dir> (repeatable:
 * a
 * module beside the system), --fresh (clears the world first).
 */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { openServer } from "./server/serve.ts";

const project = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const SOURCES = ["module", "templates", "lang", "packs", "system.json", "vite.config.ts", "package.json"];

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "30000" },
    host: { type: "string", default: "localhost" },
    world: { type: "string", default: join(project, ".host-world") },
    generation: { type: "string", default: "14" },
    system: { type: "string", default: join(project, "dist") },
    module: { type: "string", multiple: true, default: [] },
    fresh: { type: "boolean", default: false },
  },
});

/** The latest modification time of these files and folders, in ms; 0 if there are none. */
async function newest(path: string): Promise<number> {
  const known = await stat(path).catch(() => undefined);
  if (!known) return 0;
  if (!known.isDirectory()) return known.mtimeMs;
  const names = await readdir(path);
  return Math.max(0, ...(await Promise.all(names.map((name) => newest(join(path, name))))));
}

async function buildIfStale(): Promise<void> {
  const dist = resolve(values.system);
  // only this project's own build is rebuilt
  if (dist !== join(project, "dist")) return;
  const manifest = join(dist, "system.json");
  const built = existsSync(manifest) ? await newest(dist) : 0;
  const changed = Math.max(...(await Promise.all(SOURCES.map((name) => newest(join(project, name))))));
  if (built >= changed) return;
  console.log(built ? "The sources are newer than dist: building." : "There is no dist yet: building.");
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const build = spawn(npm, ["run", "build"], { cwd: project, stdio: "inherit", shell: process.platform === "win32" });
  const code = await new Promise<number | null>((done) => build.on("exit", done));
  if (code !== 0) throw new Error("The build failed.");
}

async function main(): Promise<void> {
  const generation = values.generation === "13" ? 13 : values.generation === "14" ? 14 : undefined;
  if (!generation) throw new Error("--generation is 13 or 14.");
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new Error("--port is a port number.");
  await buildIfStale();
  const isOwnBuild = resolve(values.system) === join(project, "dist");
  const table = await openServer({
    generation,
    port,
    host: values.host,
    system: resolve(values.system),
    modules: values.module.map((folder) => resolve(folder)),
    world: resolve(values.world),
    fresh: values.fresh,
    // the demo world uses this project's own types and packs
    ...(isOwnBuild ? { seed: (await import("./demo.ts")).unasked } : {}),
  });
  console.log(`${table.title} (stand-in for Foundry VTT ${generation})`);
  console.log(`The table is set: ${table.address}`);
  if (isOwnBuild) console.log("Join as the Gamemaster first: a new world asks which rulesets to play.");
  console.log("Ctrl+C clears it away; the world is kept.");
  let closing = false;
  const stop = (): void => {
    if (closing) process.exit(1);
    closing = true;
    table.close().then(
      () => process.exit(0),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
}

main().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
