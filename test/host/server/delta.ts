import { createDraft } from "immer";
import {
  applyChanges,
  copy,
  gather,
  isPlain,
  merge,
  type Stored,
  same,
  settled,
  stateOf,
  type Tree,
} from "./changes.ts";
import type { Node } from "./locate.ts";

/** Unlinked tokens: a synthetic actor made of the base actor and the token's delta. */

const effectiveFields = ["items", "effects"] as const;

/** An unlinked token's synthetic actor: the base actor merged with the token's delta. */
export function syntheticSource(base: Stored | undefined, delta: Tree): Stored {
  const actor = createDraft<Tree>(base ?? { items: [], effects: [] }) as Stored;
  const { _id, items, effects, ...own } = delta;
  for (const [key, value] of Object.entries(own)) {
    if (value === null || value === undefined) continue;
    if (key === "ownership" || key === "name" || key === "type" || key === "img") (actor as Tree)[key] = copy(value);
    else applyChanges("Actor", actor, { [key]: value });
  }
  for (const field of effectiveFields) {
    const list = actor[field] ?? [];
    for (const entry of (delta[field] ?? []) as Stored[]) {
      const at = list.findIndex((candidate) => candidate._id === entry._id);
      if (entry._tombstone) {
        if (at >= 0) list.splice(at, 1);
      } else if (at >= 0) list[at] = copy(entry);
      else list.push(copy(entry));
    }
    actor[field] = list;
  }
  return actor;
}

/** A view of an unlinked token's actor with mutable embedded documents; `store` writes them into the delta. */
export class SyntheticActor implements Node {
  readonly name = "Actor";
  readonly source: Stored;

  constructor(
    readonly parent: Node,
    readonly base: Stored | undefined,
    readonly delta: Stored,
  ) {
    this.source = syntheticSource(base, delta);
  }

  /** Documents that differ from the base, in order, then tombstones of missing base documents. */
  store(): void {
    const source = stateOf(this.source);
    for (const field of effectiveFields) {
      const now = source[field]!;
      const basic = this.base?.[field] ?? [];
      const has = (list: Stored[], id: string): boolean => list.some((entry) => entry._id === id);
      const own = now.filter((entry) => !basic.some((other) => same(other, entry)));
      const gone = basic.filter(({ _id }) => !has(now, _id)).map(({ _id }) => ({ _id, _tombstone: true }));
      const entries = [...own, ...gone];
      if (entries.length > 0 || this.delta[field]) this.delta[field] = copy(entries);
    }
  }
}

/** The nearest synthetic actor among the node and its ancestors. */
export function syntheticAbove(node: Node | null): SyntheticActor | undefined {
  for (let at = node; at; at = at.parent) if (at instanceof SyntheticActor) return at;
  return undefined;
}

/** The delta of a token, created if missing. */
export function deltaOf(token: Stored): Stored {
  if (typeof token.delta !== "object" || token.delta === null) token.delta = { _id: token._id };
  return token.delta;
}

/**
 * Writes an actor's field changes into a delta. Deletions and replacements stay recorded ("-=key", "==key"), since the
 * base actor still has the key.
 */
export function writeDelta(delta: Tree, changes: Tree, recursive: boolean): void {
  for (const [field, value] of Object.entries(gather(changes))) {
    if (field === "_id") continue;
    if (!isPlain(value) || value.__op !== undefined || /^(-=|==)/.test(field)) merge(delta, { [field]: value });
    else if (!recursive) delta[field] = marked(value);
    else {
      if (!isPlain(delta[field])) delta[field] = {};
      keep(delta[field] as Tree, value);
    }
  }
}

/** All keys of a record as replacements of the base's. */
const marked = (value: Tree): Tree =>
  Object.fromEntries(Object.entries(settled(value) as Tree).map(([key, inner]) => [`==${key}`, inner]));

function keep(target: Tree, changes: Tree): void {
  for (const [written, value] of Object.entries(gather(changes))) {
    const key = written.replace(/^(-=|==)/, "");
    const [gone, instead] = [`-=${key}`, `==${key}`];
    const op = isPlain(value) ? value.__op : undefined;
    const clear = (): void => {
      for (const each of [key, gone, instead]) delete target[each];
    };
    if (written === gone || op === "del") {
      clear();
      target[gone] = null;
    } else if (written === instead || op === "replace") {
      clear();
      target[instead] = settled(op === "replace" ? (value as Tree).value : value);
    } else if (!isPlain(value)) {
      clear();
      target[key] = settled(value);
    } else if (isPlain(target[instead])) merge(target[instead], value);
    else if (gone in target || instead in target) {
      clear();
      target[instead] = settled(value);
    } else {
      if (!isPlain(target[key])) target[key] = {};
      keep(target[key] as Tree, value);
    }
  }
}
