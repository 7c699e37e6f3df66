import type { Source } from "../wire.ts";
import type { Authority } from "./authority.ts";
import type { Stored } from "./changes.ts";
import type { Manifest } from "./system.ts";

/** Primary documents in a pack have a name and a type. */
export type PackDocument = Stored & { name: string; type: string };

/** API for a module that fills a new world. All operations run as the first Gamemaster. */
export interface SeedApi {
  generation: 13 | 14;
  manifest: Manifest;
  /** Users so far, by stored source. */
  users(): Stored[];
  user(name: string, role?: number, data?: Source): Promise<Stored>;
  title(title: string): Promise<void>;
  /** Creates documents; `_id` is kept where given. Resolves with the stored sources. */
  create(documentName: string, data: Source[], parentUuid?: string): Promise<Stored[]>;
  /** Updates documents by `_id`. */
  update(documentName: string, changes: Source[], parentUuid?: string): Promise<Stored[]>;
  /** Sets a world setting, key "namespace.key". */
  setting(key: string, value: unknown): Promise<void>;
  worldTime(value: number): Promise<void>;
  /** Ids of the packs, "fivefold.bloodied-gear". */
  packs(): string[];
  /** A pack's document by name, ready to be created in the world or inside another document; throws if missing. */
  fromPack(pack: string, name: string, changes?: Source): Source;
  /** All documents of a pack. */
  packDocuments(pack: string): PackDocument[];
}

export type Seed = (api: SeedApi) => Promise<void> | void;

export function seedApi(authority: Authority): SeedApi {
  const { manifest, packs, generation } = authority.options;
  const find = (name: string) => {
    const pack = packs.find(({ collection, metadata }) => collection === name || metadata.name === name);
    if (!pack)
      throw new Error(`There is no pack ${name}; there are ${packs.map((other) => other.collection).join(", ")}.`);
    return pack;
  };
  const document = (action: "create" | "update", documentName: string, data: Source[], parentUuid?: string) =>
    authority.asGamemaster({
      kind: "document",
      action,
      documentName,
      parentUuid: parentUuid ?? null,
      pack: null,
      data,
      operation: { keepId: true },
    }) as Promise<Stored[]>;
  return {
    generation,
    manifest,
    users: () => authority.users.map((user) => structuredClone(user)),
    user: (name, role = 1, data = {}) => authority.addUser(name, role, data),
    title: (title) => authority.setTitle(title),
    create: (documentName, data, parentUuid) => document("create", documentName, data, parentUuid),
    update: (documentName, changes, parentUuid) => document("update", documentName, changes, parentUuid),
    setting: async (key, value) => {
      await authority.asGamemaster({ kind: "setting", scope: "world", key, value });
    },
    worldTime: async (value) => {
      await authority.asGamemaster({ kind: "worldTime", value, delta: 0, options: {} });
    },
    packs: () => packs.map((pack) => pack.collection),
    packDocuments: (name) => find(name).documents(null) as PackDocument[],
    fromPack: (packName, name, changes = {}) => {
      const pack = find(packName);
      const known = [...pack.shelf.table(pack.documentName).values()].find((candidate) => candidate.name === name);
      const [source] = known ? pack.documents([known._id]) : [];
      if (!source) throw new Error(`The pack ${pack.collection} holds no ${name}.`);
      const { _id, folder, sort, ownership, ...rest } = source;
      const uuid = `Compendium.${pack.collection}.${pack.documentName}.${_id}`;
      return { ...rest, _stats: { ...rest._stats, compendiumSource: uuid }, ...changes };
    },
  };
}
