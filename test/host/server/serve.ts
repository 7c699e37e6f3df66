import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Authority } from "./authority.ts";
import { type FirstUser, fillWorld } from "./fill.ts";
import { WebServer } from "./http.ts";
import { readPackages } from "./modules.ts";
import type { Seed } from "./seed.ts";
import { LevelStore, MemoryStore, removeWorld } from "./store.ts";

export interface ServeOptions {
  /** The built system's folder. */
  system: string;
  /** Folders of modules beside it. */
  modules?: string[];
  generation?: 13 | 14;
  /** LevelDB folder of the world; omitted: in memory. */
  world?: string;
  /** 0 uses a free one. */
  port?: number;
  host?: string;
  /** Delays every frame from the server by a random time up to this, in ms. */
  lag?: number;
  /** Clears the world first. */
  fresh?: boolean;
  /** Fills a new world; `demo` uses test/host/demo.ts if it exists. */
  seed?: Seed;
  demo?: boolean;
  /** The first users of a new world. */
  users?: FirstUser[];
}

export interface ServedTable {
  address: string;
  port: number;
  title: string;
  authority: Authority;
  close(): Promise<void>;
}

const FIRST_USERS: FirstUser[] = [
  { name: "Gamemaster", role: 4 },
  { name: "Player 1", role: 1 },
  { name: "Player 2", role: 1 },
];

async function demoSeed(): Promise<Seed | undefined> {
  const file = join(dirname(fileURLToPath(import.meta.url)), "..", "demo.ts");
  return existsSync(file) ? (await import(pathToFileURL(file).href)).default : undefined;
}

/** Opens the world, fills it if it is new, and serves it. */
export async function openServer(options: ServeOptions): Promise<ServedTable> {
  const generation = options.generation ?? 14;
  const system = await readPackages(options.system, options.modules ?? [], generation);
  for (const warning of system.warnings) console.warn(warning);
  if (options.world && options.fresh) await removeWorld(options.world);
  const authority = new Authority({
    generation,
    manifest: system.manifest,
    modules: system.modules.map(({ manifest }) => manifest),
    languages: system.languages,
    packs: system.packs,
    store: options.world ? new LevelStore(options.world) : new MemoryStore(),
  });
  await authority.open().catch((error) => {
    const reason = error?.cause?.code === "LEVEL_LOCKED" ? " Another table has it open." : "";
    throw new Error(`The world ${options.world} cannot be opened.${reason}`, { cause: error });
  });
  const web = new WebServer(authority, system, options.lag);
  try {
    const seed = options.seed ?? (options.demo && authority.users.length === 0 ? await demoSeed() : undefined);
    await fillWorld(authority, options.users ?? FIRST_USERS, seed);
    const port = await web.listen(options.port ?? 0, options.host ?? "localhost");
    return {
      address: `http://${options.host ?? "localhost"}:${port}`,
      port,
      title: authority.title,
      authority,
      close: async () => {
        await web.close();
        await authority.close();
      },
    };
  } catch (error) {
    await authority.close();
    throw error;
  }
}
