/** The modules in `game.modules`. */
import { type Constructor, type Data, record, type Source } from "../../types.ts";
import { jsonCopy, rt } from "../state.ts";
import { Collection } from "../utils/collection.ts";

/** A module: its manifest, lists as sets, and its own additions (`api`). */
export interface ModulePackage {
  [key: string]: unknown;
  readonly id: string;
  readonly active: boolean;
  title: string;
  version: string;
  library: boolean;
  socket: boolean;
  flags: Record<string, Data>;
  scripts: Set<string>;
  esmodules: Set<string>;
  styles: Data[];
  languages: Set<Data>;
  packs: Set<Data>;
  getFlag(scope: string, key: string): unknown;
  toObject(): Source;
}

/** Manifest fields that are lists there and sets in a package. */
const SETS = ["authors", "media", "scripts", "esmodules", "languages", "packs", "packFolders"];
const RELATIONS = ["systems", "requires", "recommends", "conflicts"];

function makeModule(manifest: Source): ModulePackage {
  const { Module } = rt.foundry.packages as Record<string, Constructor>;
  const module = new Module!() as ModulePackage;
  const { active, ...data } = jsonCopy(manifest);
  Object.assign(module, data);
  for (const key of SETS) module[key] = new Set((data[key] as unknown[] | undefined) ?? []);
  const related = record(data.relationships);
  module.relationships = Object.fromEntries(
    RELATIONS.map((key) => [key, new Set((related[key] as unknown[] | undefined) ?? [])]),
  );
  Object.defineProperty(module, "type", { value: "module", enumerable: true });
  Object.defineProperty(module, "active", { value: active === true, enumerable: true });
  Object.defineProperty(module, "_source", { value: data, enumerable: false });
  module.getFlag = (scope: string, key: string) => module.flags[scope]?.[key];
  module.toObject = () => jsonCopy(data);
  return module;
}

/** Every module of the world by its id, active or not. */
export function makeModules(manifests: readonly Source[]): Collection<ModulePackage> {
  return new Collection(manifests.map(makeModule).map((module) => [module.id, module] as const));
}
