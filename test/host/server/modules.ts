import { type Dirent, existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, resolve, sep } from "node:path";
import { ofFiles } from "./kept.ts";
import { type Pack, readPacks } from "./packs.ts";
import {
  inside,
  type LanguageEntry,
  type Languages,
  list,
  type Manifest,
  mergeDeep,
  readLanguages,
  readSystem,
  type SystemFolder,
} from "./system.ts";

/** A reference to another package in a manifest. */
interface Related {
  id: string;
  type?: string;
}

/** A module.json, with defaults like a system.json. `active`: whether the world uses it. */
export interface ModuleManifest extends Manifest {
  active: boolean;
  library: boolean;
  relationships: { systems: Related[]; requires: Related[] };
  compatibility: Record<string, string>;
}

/** A module's folder, read the way a host reads it. */
export interface ModuleFolder {
  folder: string;
  manifest: ModuleManifest;
  languages: Languages;
  packs: Pack[];
}

/** A folder's files and folders, by their URLs. */
export interface Browsed {
  target: string;
  files: string[];
  dirs: string[];
}

/** A package whose files are served. */
export interface Served {
  /** `systems/<id>/` or `modules/<id>/`. */
  prefix: string;
  folder: string;
  manifest: Manifest;
}

const relative = (path: string): string => path.replace(/^(\.?\/)+/, "");

/** Versions are strings, whatever a manifest contains. */
const asTexts = (versions: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(versions ?? {}).map(([key, value]) => [key, String(value)]));

function complete(raw: Manifest): ModuleManifest {
  const styles = list(raw.styles).map((style) =>
    typeof style === "string" ? { src: style, layer: "modules" } : { layer: "modules", ...(style as { src: string }) },
  );
  const related = (raw.relationships ?? {}) as Record<string, unknown>;
  return {
    description: "",
    socket: false,
    flags: {},
    documentTypes: {},
    ...raw,
    title: raw.title ?? raw.id,
    version: String(raw.version ?? "0"),
    active: true,
    library: raw.library === true,
    authors: list(raw.authors),
    compatibility: asTexts(raw.compatibility),
    relationships: {
      ...related,
      systems: list(related.systems) as Related[],
      requires: list(related.requires) as Related[],
    },
    esmodules: (list(raw.esmodules) as string[]).map(relative),
    scripts: (list(raw.scripts) as string[]).map(relative),
    styles: styles.map((style) => ({ ...style, src: relative(style.src) })),
    languages: (list(raw.languages) as LanguageEntry[]).map((entry) => ({ ...entry, path: relative(entry.path) })),
    packs: list(raw.packs) as Manifest["packs"],
  };
}

/** Why a world cannot use a module; undefined if it can. */
function hindrance(module: ModuleManifest, all: readonly ModuleManifest[], system: Manifest, generation: number) {
  const { compatibility, relationships } = module;
  const { minimum, maximum } = compatibility;
  if (minimum && Number.parseInt(minimum, 10) > generation) return `it needs generation ${minimum}`;
  if (maximum && Number.parseInt(maximum, 10) < generation) return `it ends with generation ${maximum}`;
  const { systems, requires } = relationships;
  if (systems.length > 0 && !systems.some(({ id }) => id === system.id)) return `it is not for ${system.id}`;
  const missing = requires.find(
    ({ id, type }) => type !== "system" && !all.some((other) => other.id === id && other.active),
  );
  return missing && `the module ${missing.id} is missing`;
}

/** Modules by id, each after its requirements. */
function byRequirement(modules: readonly ModuleFolder[]): ModuleFolder[] {
  const sorted = [...modules].sort((a, b) => (a.manifest.id < b.manifest.id ? -1 : 1));
  const ordered = new Set<ModuleFolder>();
  const visiting = new Set<ModuleFolder>();
  const place = (module: ModuleFolder): void => {
    if (ordered.has(module) || visiting.has(module)) return;
    visiting.add(module);
    for (const { id } of module.manifest.relationships.requires) {
      const required = sorted.find(({ manifest }) => manifest.id === id);
      if (required) place(required);
    }
    ordered.add(module);
  };
  for (const module of sorted) place(module);
  return [...ordered];
}

async function readModule(folder: string, system: Manifest, warn: (text: string) => void): Promise<ModuleFolder> {
  const root = resolve(folder);
  const file = join(root, "module.json");
  if (!existsSync(file)) throw new Error(`There is no module.json in ${folder}.`);
  const raw = JSON.parse(await readFile(file, "utf8")) as Manifest;
  if (typeof raw.id !== "string" || !/^[\w-]+$/.test(raw.id))
    throw new Error(`The id in the module.json of ${folder} is no valid package id.`);
  const manifest = complete(raw);
  const named = (manifest.languages as LanguageEntry[]).filter((entry) => !entry.system || entry.system === system.id);
  const there = named.filter(({ path }) => inside(root, path) && existsSync(join(root, path)));
  for (const { path } of named.filter((one) => !there.includes(one)))
    warn(`The language file ${path} of ${manifest.id} does not exist.`);
  const files = there.map(({ path }) => join(root, path));
  const languages = await ofFiles(files, () => readLanguages(root, there));
  const packs = (manifest.packs ?? []).filter((pack) => !pack.system || pack.system === system.id);
  return { folder: root, manifest, languages, packs: await readPacks(root, { ...manifest, packs }, warn, "module") };
}

/** A system with the world's active modules: their languages override the system's, their packs follow its own. */
export async function readPackages(
  folder: string,
  moduleFolders: readonly string[],
  generation: number,
): Promise<SystemFolder> {
  const system = await readSystem(folder);
  if (moduleFolders.length === 0) return system;
  const warnings = [...system.warnings];
  const warn = (text: string): void => void warnings.push(text);
  const modules = byRequirement(await Promise.all(moduleFolders.map((one) => readModule(one, system.manifest, warn))));
  const manifests = modules.map(({ manifest }) => manifest);
  for (const { manifest } of modules) {
    const reason = hindrance(manifest, manifests, system.manifest, generation);
    manifest.active = !reason;
    if (reason) warn(`The module ${manifest.id} is not active: ${reason}.`);
  }
  const active = modules.filter(({ manifest }) => manifest.active);
  const languages: Languages = structuredClone(system.languages);
  for (const module of active)
    for (const [lang, texts] of Object.entries(module.languages))
      languages[lang] = mergeDeep(languages[lang] ?? {}, texts);
  const packs = [...system.packs, ...active.flatMap((module) => module.packs)];
  return { ...system, languages, packs, warnings, modules };
}

/** The active packages in the order their scripts and styles load: libraries, the system, the other modules. */
export function loadOrder({ folder, manifest, modules }: SystemFolder): Served[] {
  const active = modules.filter((module) => module.manifest.active);
  const served = (some: ModuleFolder[]): Served[] =>
    some.map((module) => ({ ...module, prefix: `modules/${module.manifest.id}/` }));
  return [
    ...served(active.filter((module) => module.manifest.library)),
    { prefix: `systems/${manifest.id}/`, folder, manifest },
    ...served(active.filter((module) => !module.manifest.library)),
  ];
}

/** The file at a URL path (without a leading slash); undefined if no package serves it. */
export function fileAt(system: SystemFolder, address: string): string | undefined {
  const served = loadOrder(system).find(({ prefix }) => address.startsWith(prefix));
  return served && inside(served.folder, address.slice(served.prefix.length));
}

/** Contents of a package's folder, as returned by `FilePicker.browse`; undefined if there is no such folder. */
export async function browse(system: SystemFolder, address: string): Promise<Browsed | undefined> {
  const target = address.replace(/\/+$/, "");
  const folder = fileAt(system, `${target}/`);
  const entries = folder ? await readdir(folder, { withFileTypes: true }).catch(() => undefined) : undefined;
  if (!entries) return undefined;
  const paths = (wanted: Dirent[]): string[] =>
    wanted.map(({ name }) => `${target}/${encodeURIComponent(name)}`).sort();
  return {
    target,
    files: paths(entries.filter((entry) => entry.isFile())),
    dirs: paths(entries.filter((entry) => entry.isDirectory())),
  };
}

/** The URL path of a package's file. */
export function addressOf(system: SystemFolder, file: string): string {
  const served = loadOrder(system).find(({ folder }) => file.startsWith(folder + sep));
  return served ? served.prefix + file.slice(served.folder.length + 1).replaceAll(sep, "/") : file;
}
