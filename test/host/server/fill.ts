import type { Authority } from "./authority.ts";
import type { Tree } from "./changes.ts";
import { type Seed, seedApi } from "./seed.ts";
import type { PackFolder } from "./system.ts";

export interface FirstUser {
  name: string;
  /** Default PLAYER 1; GAMEMASTER is 4. */
  role?: number;
  data?: Record<string, unknown>;
}

/** Fills a world without users: first the users, then the manifest's pack folders, then the seed. */
export async function fillWorld(authority: Authority, users: readonly FirstUser[], seed?: Seed): Promise<void> {
  if (authority.users.length > 0) return;
  for (const { name, role = 1, data } of users) await authority.addUser(name, role, data);
  const api = seedApi(authority);
  const configuration: Record<string, Tree> = {};
  const place = async (folders: PackFolder[], parent: string | null): Promise<void> => {
    for (const { name, color, sorting = "a", packs = [], folders: inner = [] } of folders) {
      const [folder] = await api.create("Folder", [
        { name, type: "Compendium", color: color ?? null, sorting, folder: parent },
      ]);
      for (const pack of packs) configuration[`${api.manifest.id}.${pack}`] = { folder: folder!._id };
      await place(inner, folder!._id);
    }
  };
  await place(api.manifest.packFolders ?? [], null);
  if (Object.keys(configuration).length > 0) await api.setting("core.compendiumConfiguration", configuration);
  await seed?.(api);
}
