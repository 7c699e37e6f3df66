import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { writePack } from "../../packs/build.ts";
import type { Doc } from "../../packs/documents.ts";
import { BUILT } from "../host/server/system.ts";
import { adventure, sources } from "../packs/adventure-sources.ts";

export interface AdventureSystem {
  folder: string;
  doc: Doc;
  close(): Promise<void>;
}

const NAME = "bloodied-adventure";

/** The built system with the adventure of the tests as Bloodied's. */
export async function adventureSystem(): Promise<AdventureSystem> {
  const folder = await mkdtemp(join(tmpdir(), "fivefold-system-"));
  const root = sources();
  const { doc, files = [] } = adventure(root);
  await rm(root, { recursive: true });
  const own = new Set(["system.json", "packs", "maps"]);
  for (const entry of await readdir(BUILT))
    if (!own.has(entry)) await symlink(resolve(BUILT, entry), join(folder, entry));
  await mkdir(join(folder, "packs"));
  for (const pack of await readdir(join(BUILT, "packs")))
    if (pack !== NAME) await cp(join(BUILT, "packs", pack), join(folder, "packs", pack), { recursive: true });
  await writePack(join(folder, "packs", NAME), [doc]);
  for (const { file, text } of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  const manifest = JSON.parse(await readFile(join(BUILT, "system.json"), "utf8")) as { packs: { name: string }[] };
  const pack = {
    name: NAME,
    label: "Bloodied: The Ferry",
    type: "Adventure",
    path: `packs/${NAME}`,
    system: "fivefold",
    ownership: { PLAYER: "NONE", ASSISTANT: "OWNER" },
  };
  const packs = [...manifest.packs.filter(({ name }) => name !== NAME), pack];
  await writeFile(join(folder, "system.json"), JSON.stringify({ ...manifest, packs }));
  return { folder, doc, close: () => rm(folder, { recursive: true }) };
}
