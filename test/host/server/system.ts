import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, resolve, sep } from "node:path";
import { transform } from "esbuild";
import Handlebars from "handlebars";
import type { Source } from "../wire.ts";
import { isPlain, type Tree } from "./changes.ts";
import { ofFiles, textOf } from "./kept.ts";
import type { ModuleFolder } from "./modules.ts";
import { type Pack, readPacks } from "./packs.ts";

/** Folder of the built system that tests load. */
export const BUILT = process.env.FIVEFOLD_BUILT ?? "dist";

/** A pack's entry in the manifest, also sent to clients. */
export interface PackEntry {
  [key: string]: unknown;
  name: string;
  /** The type of its documents. */
  type: string;
  path?: string;
}

export interface PackFolder {
  name: string;
  color?: string;
  sorting?: "a" | "m";
  packs?: string[];
  folders?: PackFolder[];
}

/** Declared fields of a subtype. */
export interface TypeRules {
  htmlFields?: string[];
  filePathFields?: Record<string, string[]>;
  /** Fields that only a Gamemaster or an assistant may change. */
  gmOnlyFields?: string[];
}

/** A system.json. After completion all lists exist. */
export interface Manifest {
  [key: string]: unknown;
  id: string;
  title?: string;
  version: string;
  socket?: boolean;
  documentTypes?: Record<string, Record<string, TypeRules>>;
  esmodules?: string[];
  scripts?: string[];
  styles?: ({ src: string; layer: string | null } | string)[];
  packs?: PackEntry[];
  packFolders?: PackFolder[];
}

export type Languages = Record<string, Source>;

export interface LanguageEntry {
  lang: string;
  path: string;
  /** The system this file is for; omitted: any. */
  system?: string;
}

/** A built system folder, read the way a host reads it. */
export interface SystemFolder {
  folder: string;
  manifest: Manifest;
  languages: Languages;
  packs: Pack[];
  warnings: string[];
  /** The modules beside it, active or not. */
  modules: ModuleFolder[];
}

const UNSAFE = new Set(["__proto__", "constructor", "prototype"]);

/** Languages are merged deep, dotted keys nested: a later file's keys win. */
export function mergeDeep(into: Tree, from: Tree): Tree {
  for (const [dotted, value] of Object.entries(from)) {
    const [key = "", ...rest] = dotted.split(".");
    if (UNSAFE.has(key)) continue;
    const inner = rest.length > 0 ? { [rest.join(".")]: value } : value;
    if (isPlain(inner)) into[key] = mergeDeep(isPlain(into[key]) ? into[key] : {}, inner);
    else into[key] = inner;
  }
  return into;
}

/** The texts of each language, merged from all existing files. */
export async function readLanguages(root: string, named: readonly LanguageEntry[]): Promise<Languages> {
  const languages: Languages = {};
  for (const { lang, path } of named)
    languages[lang] = mergeDeep(languages[lang] ?? {}, JSON.parse(await readInside(root, path)));
  return languages;
}

/** A manifest's list; empty if omitted. */
export const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Sets a manifest's defaults. */
function complete(manifest: Manifest): Manifest {
  const styles = list(manifest.styles).map((style) =>
    typeof style === "string"
      ? { src: style, layer: "system" }
      : { layer: "system", ...(style as { src: string; layer?: string | null }) },
  );
  return {
    title: manifest.id,
    description: "",
    authors: [],
    socket: false,
    flags: {},
    documentTypes: {},
    grid: { type: 1, distance: 1, units: "", diagonals: 0 },
    primaryTokenAttribute: null,
    secondaryTokenAttribute: null,
    ...manifest,
    version: String(manifest.version ?? "0.0.0"),
    esmodules: list(manifest.esmodules) as string[],
    scripts: list(manifest.scripts) as string[],
    languages: list(manifest.languages),
    packs: list(manifest.packs).map((pack) => ({ system: manifest.id, ...(pack as PackEntry) })),
    styles,
  };
}

export async function readSystem(folder: string): Promise<SystemFolder> {
  const root = resolve(folder);
  const file = join(root, "system.json");
  if (!existsSync(file)) throw new Error(`There is no system.json in ${folder}.`);
  const raw = JSON.parse(await readFile(file, "utf8")) as Manifest;
  if (typeof raw.id !== "string" || !/^[\w-]+$/.test(raw.id))
    throw new Error("The manifest's id is no valid package id.");
  const manifest = complete(raw);
  const warnings: string[] = [];
  const named = manifest.languages as LanguageEntry[];
  const there = named.filter(({ path }) => inside(root, path) && existsSync(join(root, path)));
  for (const { path } of named.filter((one) => !there.includes(one)))
    warnings.push(`The language file ${path} does not exist.`);
  const files = there.map(({ path }) => join(root, path));
  const languages = await ofFiles(files, () => readLanguages(root, there));
  const packs = await readPacks(root, manifest, (warning) => warnings.push(warning));
  return { folder: root, manifest, languages, packs, warnings, modules: [] };
}

/** The path of a file inside a folder; undefined if it would be outside of it. */
export function inside(root: string, path: string): string | undefined {
  if (path.includes("\0")) return undefined;
  const full = resolve(root, `.${sep}${path}`);
  return full === root || full.startsWith(root + sep) ? full : undefined;
}

export async function readInside(root: string, path: string): Promise<string> {
  const full = inside(root, path);
  if (!full) throw new Error(`${path} leads out of the system's folder.`);
  return textOf(full);
}

/** A script for pages that sets `hostTemplates`: the precompiled templates of all packages, by the path of a request. */
export async function templateScript(packages: readonly { folder: string; prefix: string }[]): Promise<string> {
  const found = packages.map(async ({ folder, prefix }) =>
    (await readdir(folder, { recursive: true }))
      .filter((path) => path.endsWith(".hbs"))
      .map((path) => ({ folder, path, requested: prefix + path.replaceAll(sep, "/") })),
  );
  const files = (await Promise.all(found)).flat();
  return ofFiles(
    files.map(({ folder, path }) => join(folder, path)),
    async () => {
      const entries = files.map(async ({ folder, path, requested }) => {
        const code = precompiled(await readInside(folder, path));
        return code === null ? [] : [`${JSON.stringify(requested)}: ${code}`];
      });
      const source = `globalThis.hostTemplates = { ${(await Promise.all(entries)).flat().join(", ")} };`;
      return (await transform(source, { minify: true, target: "es2022" })).code;
    },
  );
}

/** A template's code; null if it is invalid: the page compiles it again and reports the error. */
function precompiled(source: string): string | null {
  try {
    return String(Handlebars.precompile(source, { preventIndent: true }));
  } catch {
    return null;
  }
}
