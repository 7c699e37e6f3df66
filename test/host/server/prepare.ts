import { isPlain, type Stored, type Tree } from "./changes.ts";
import { cleanChanges } from "./clean.ts";
import {
  CORE_TYPES,
  EMBEDDED,
  SINGLE,
  TYPED,
  WITH_AUTHOR,
  WITH_OWNERSHIP,
  WITH_SORT,
  WITHOUT_STATS,
} from "./hierarchy.ts";
import { isId, quoted, randomID } from "./ids.ts";
import type { Manifest } from "./system.ts";

/** Defaults and validation of a new document on the server. */
export interface Context {
  manifest: Manifest;
  release: { generation: number; version: string };
  /** The requesting user; the id is null while the first users are created. */
  user: { _id: string | null };
  isGM: boolean;
  now: number;
}

const SORT_STEP = 100_000;
const COLORS = ["#b3403a", "#3a6fb3", "#3a8f52", "#a8782c", "#7c4fb0", "#2f8a92", "#b04f86", "#6d7a2d"];

/**
 * Throws if the subtype is neither core's nor declared in the manifest's documentTypes; sets the default if it is
 * missing.
 */
export function checkType(manifest: Manifest, name: string, source: Tree): void {
  if (!TYPED.has(name)) return;
  const declared = Object.keys(manifest.documentTypes?.[name] ?? {});
  const core = CORE_TYPES[name] ?? (declared.length ? [] : ["base"]);
  source.type ??= name === "Macro" ? "script" : core[0];
  if (typeof source.type === "string" && [...core, ...declared].includes(source.type)) return;
  throw new Error(
    `${quoted(source.type)} is no ${name} type. The system declares: ${[...core, ...declared].join(", ") || "none"}.`,
  );
}

/** Completes a pending source in place, including its embedded documents. `siblings`: its existing siblings. */
export function completeSource(
  context: Context,
  name: string,
  source: Stored,
  place: { keepId: boolean; keepEmbeddedIds: boolean; siblings: Iterable<Stored> },
): void {
  const { user, manifest, release, now } = context;
  if (!(place.keepId && isId(source._id))) source._id = randomID();
  checkType(manifest, name, source);
  if (WITH_AUTHOR.has(name)) source.author ??= user._id!;
  // stored once: a client would otherwise generate its own
  if (name === "User") source.color ??= COLORS[[...place.siblings].length % COLORS.length];
  if (name === "ChatMessage") source.timestamp ??= now;
  if (WITH_OWNERSHIP.has(name)) {
    const given = context.isGM && isPlain(source.ownership) ? source.ownership : {};
    const fallback = name === "JournalEntryPage" ? -1 : 0;
    source.ownership = { default: fallback, ...(given as Record<string, number>), [String(user._id)]: 3 };
  }
  if (WITH_SORT.has(name) && !source.sort) {
    let last = 0;
    for (const other of place.siblings) {
      if ((other.folder ?? null) === (source.folder ?? null)) last = Math.max(last, other.sort ?? 0);
    }
    source.sort = last + SORT_STEP;
  }
  if (!WITHOUT_STATS.has(name)) {
    source._stats = {
      compendiumSource: null,
      duplicateSource: null,
      ...source._stats,
      coreVersion: release.version,
      systemId: manifest.id,
      systemVersion: manifest.version,
      createdTime: now,
      modifiedTime: now,
      lastModifiedBy: user._id,
    };
  }
  for (const [field, child] of Object.entries(EMBEDDED[name] ?? {})) {
    const children = source[field];
    if (children === undefined) continue;
    if (!Array.isArray(children)) throw new Error(`${name} ${quoted(field)} is no list.`);
    completeAll(context, child, children, place.keepEmbeddedIds);
  }
  for (const [field, child] of Object.entries(SINGLE[name] ?? {})) {
    const only = source[field];
    if (!isPlain(only)) continue;
    only._id ??= source._id;
    for (const [inner, innerChild] of Object.entries(EMBEDDED[child] ?? {}))
      completeAll(context, innerChild, (only[inner] ?? []) as Stored[], true);
  }
  Object.assign(source, cleanChanges(manifest, name, source.type, ownFields(name, source)));
}

/** Completes embedded documents created together with their parent. */
function completeAll(context: Context, name: string, children: Stored[], keepIds: boolean): void {
  const done: Stored[] = [];
  for (const child of children) {
    if (child._tombstone) continue;
    if (done.some((other) => other._id === child._id)) (child as Tree)._id = undefined;
    completeSource(context, name, child, { keepId: keepIds, keepEmbeddedIds: keepIds, siblings: done });
    done.push(child);
  }
}

/** A source's fields without its embedded collections: those are sanitized by their own rules. */
function ownFields(name: string, source: Tree): Tree {
  const fields = { ...source };
  for (const field of [...Object.keys(EMBEDDED[name] ?? {}), ...Object.keys(SINGLE[name] ?? {})]) delete fields[field];
  return fields;
}

/** Sanitizes an update's changes, including those of embedded documents. */
export function cleanUpdate(context: Context, name: string, source: Stored, changes: Tree): Tree {
  const ruled = name === "ActorDelta" ? "Actor" : name;
  const type = typeof changes.type === "string" ? changes.type : source.type;
  const embedded = EMBEDDED[name] ?? {};
  const single = SINGLE[name] ?? {};
  const out: Tree = { ...cleanChanges(context.manifest, ruled, type, ownFields(name, changes)) };
  for (const [field, child] of Object.entries(embedded)) {
    const entries = changes[field];
    if (!Array.isArray(entries)) {
      if (entries !== undefined) out[field] = entries;
      continue;
    }
    const list = (source[field] ?? []) as Stored[];
    out[field] = entries.map((entry: Stored) => {
      const known = list.find((candidate) => candidate._id === entry._id);
      if (known) return cleanUpdate(context, child, known, entry);
      if (entry._tombstone) return entry;
      const fresh = structuredClone(entry);
      completeSource(context, child, fresh, { keepId: true, keepEmbeddedIds: true, siblings: list });
      return fresh;
    });
  }
  for (const [field, child] of Object.entries(single)) {
    const value = changes[field];
    if (value !== undefined)
      out[field] = isPlain(value) ? cleanUpdate(context, child, (source[field] ?? {}) as Stored, value) : value;
  }
  return out;
}
