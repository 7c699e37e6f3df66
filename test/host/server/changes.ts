import { current, isDraft } from "immer";
import { timed } from "../phases.ts";
import { EMBEDDED, SINGLE } from "./hierarchy.ts";
import { quoted } from "./ids.ts";

/**
 * Applies an update's changes to a stored source: dotted keys, deletion and replacement operators, embedded collections
 * by id.
 */
export type Tree = Record<string, unknown>;

/**
 * The source of a document of any type. Lists the fields that the server and the seeds read; which exist depends on the
 * type.
 */
export interface Stored {
  [key: string]: unknown;
  _id: string;
  name?: string;
  type?: string;
  img?: string;
  system?: Tree;
  folder?: string | null;
  sort?: number;
  author?: string;
  ownership?: Record<string, number>;
  _stats?: Tree & { createdTime?: number };
  /** In a token's delta: the base actor's document with this id is deleted. */
  _tombstone?: boolean;
  items?: Stored[];
  effects?: Stored[];
  pages?: Stored[];
  tokens?: Stored[];
  prototypeToken?: { width?: number; height?: number; texture?: { src?: string } };
  /** Of users. */
  role?: number;
  permissions?: Record<string, boolean>;
  /** Of tokens and combatants. */
  actorId?: string | null;
  sceneId?: string | null;
  tokenId?: string | null;
  actorLink?: boolean;
  delta?: Stored | null;
}

export const isPlain = (value: unknown): value is Tree =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A copy as by JSON. */
export const copy = <T>(value: T): T => timed("copying", () => copied(value) as T);

function copied(value: unknown): unknown {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((entry) => (inJson(entry) ? copied(entry) : null));
  if (typeof (value as { toJSON?: unknown }).toJSON === "function") return JSON.parse(JSON.stringify(value));
  const out: Tree = {};
  for (const [key, inner] of Object.entries(value)) if (inJson(inner)) out[key] = copied(inner);
  return out;
}

const inJson = (value: unknown): boolean => !["undefined", "function", "symbol"].includes(typeof value);

/** An immutable state of a draft or a plain tree; unchanged parts are shared. */
export const stateOf = <T extends object>(tree: T): T => (isDraft(tree) ? (current<object>(tree) as T) : copy(tree));

const forbidden = new Set(["__proto__", "constructor", "prototype"]);

type Step = { key: string; kind: "set" | "delete" | "replace" };

function step(part: string): Step {
  const kind = part.startsWith("-=") ? "delete" : part.startsWith("==") ? "replace" : "set";
  const key = kind === "set" ? part : part.slice(2);
  if (forbidden.has(key)) throw new Error(`The key ${quoted(key)} may not be written.`);
  return { key, kind };
}

const operator = (value: unknown): string | undefined =>
  isPlain(value) && typeof value.__op === "string" ? value.__op : undefined;

/** A copy of a value with dotted keys expanded and operators resolved as for an empty target. */
export function settled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(settled);
  if (!isPlain(value)) return value;
  if (operator(value) === "replace") return settled(value.value);
  const fresh: Tree = {};
  merge(fresh, value);
  return fresh;
}

/** Merges changes into target in place, recursively. */
export function merge(target: Tree, changes: Tree): void {
  for (const [path, value] of Object.entries(changes)) {
    const parts = path.split(".");
    const last = step(parts.pop()!);
    let place = target;
    let missing = false;
    for (const part of parts) {
      const { key } = step(part);
      const deleting = last.kind === "delete" || operator(value) === "del";
      if (typeof place[key] !== "object" || place[key] === null) {
        if (deleting) {
          missing = true;
          break;
        }
        place[key] = {};
      }
      place = place[key] as Tree;
    }
    if (!missing) put(place, last, value);
  }
}

function put(place: Tree, { key, kind }: Step, value: unknown): void {
  const op = operator(value);
  if (kind === "delete" || op === "del") delete place[key];
  else if (kind === "replace" || op === "replace")
    place[key] = settled(op === "replace" ? (value as Tree).value : value);
  else if (isPlain(value) && isPlain(place[key])) merge(place[key], value);
  else place[key] = settled(value);
}

/** Groups dotted keys of the first level under their first part, keeping operators. */
export function gather(changes: Tree): Tree {
  const out: Tree = {};
  for (const [path, value] of Object.entries(changes)) {
    const dot = path.indexOf(".");
    step(dot < 0 ? path : path.slice(0, dot));
    if (dot < 0) {
      if (isPlain(value) && isPlain(out[path]) && !operator(value)) Object.assign(out[path], value);
      else out[path] = value;
      continue;
    }
    const head = path.slice(0, dot);
    const known = out[head];
    out[head] = { ...(isPlain(known) ? known : {}), [path.slice(dot + 1)]: value };
  }
  return out;
}

/**
 * Applies an update to a stored source in place.
 * Embedded collections match by `_id`: a known id is updated, an unknown one added.
 * recursive false: each top-level value is replaced whole.
 */
export function applyChanges(name: string, source: Tree, changes: Tree, recursive = true): void {
  const embedded = EMBEDDED[name] ?? {};
  const single = SINGLE[name] ?? {};
  for (const [key, value] of Object.entries(gather(changes))) {
    if (key === "_id") continue;
    const child = embedded[key];
    const only = single[key];
    if (child && Array.isArray(value)) applyCollection(child, source, key, value, recursive);
    else if (only && isPlain(value) && !operator(value)) {
      const inside = isPlain(source[key]) ? source[key] : {};
      source[key] = inside;
      applyChanges(only, inside, value, recursive);
    } else if (!recursive && !/^(-=|==)/.test(key) && !operator(value)) put(source, { key, kind: "replace" }, value);
    else merge(source, { [key]: value });
  }
}

function applyCollection(child: string, source: Tree, field: string, entries: unknown[], recursive: boolean): void {
  const list: Tree[] = Array.isArray(source[field]) ? source[field] : [];
  source[field] = list;
  for (const entry of entries) {
    if (!isPlain(entry)) throw new Error(`An entry of ${quoted(field)} is no document.`);
    const known = list.find((candidate) => candidate._id === entry._id);
    if (known) applyChanges(child, known, entry, recursive);
    else list.push(settled(entry) as Tree);
  }
}

/** Deep equality of JSON values; the order of keys does not matter. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((value, i) => same(value, b[i]));
  if (!isPlain(a) || !isPlain(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => key in b && same(a[key], b[key]));
}

/**
 * Calls visit for every leaf of a tree of changes with its path, and stores the result. The path is the one in the
 * document: operators and dotted keys are resolved, array positions are "*".
 */
export function visitLeaves(
  tree: unknown,
  visit: (path: string[], value: unknown) => unknown,
  path: string[] = [],
): unknown {
  if (Array.isArray(tree)) return tree.map((value) => visitLeaves(value, visit, [...path, "*"]));
  if (!isPlain(tree)) return visit(path, tree);
  if (operator(tree)) return tree.__op === "replace" ? { ...tree, value: visitLeaves(tree.value, visit, path) } : tree;
  const out: Tree = {};
  for (const [key, value] of Object.entries(tree)) {
    const parts = key.split(".").map((part) => part.replace(/^(-=|==)/, ""));
    out[key] = visitLeaves(value, visit, [...path, ...parts]);
  }
  return out;
}

/** Whether a path matches a manifest's pattern, where "*" stands for any key or position. */
export function matches(pattern: readonly string[], path: readonly string[]): boolean {
  if (pattern.length !== path.length) return false;
  return pattern.every((part, i) => part === "*" || part === path[i]);
}
