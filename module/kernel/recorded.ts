/**
 * Recorded changes of an event and their inverse. Only `foundry/apply/apply.ts` writes them to documents; tests undo
 * simulated combats with them.
 */
import { adjusted, type Consequence } from "./consequences.ts";

type Source = Record<string, unknown>;

export interface Footprint {
  side: number;
  scale: number;
}

/** Radii in the units of the scene. */
export interface TokenLight {
  bright: number;
  dim: number;
}

/** An item moved from one actor to another: `item` is its old id, `as` its new one. `back`: an undo. */
export interface Moved {
  do: "moved";
  from: string;
  to: string;
  item: string;
  as: string;
  count: number;
  /** Stored on a stack the item joined, in the same write, so that a continued transfer does not add it twice. */
  mark: string;
  /** The item's source at the giver, and its quantity there. */
  source: Source;
  before: number;
  back?: true;
}

/** One recorded change, with all that an undo needs. */
export type Recorded =
  /**
   * `root`: a field of the document itself (name, ownership), not of its system data. `unset`: no number was stored;
   * `before` is the derived one.
   */
  | { do: "value"; path: string; item?: string; root?: true; unset?: true; before: unknown; after: unknown }
  /** A created document. `of`: uuid of the parent document if it is not the actor itself. */
  | { do: "made"; kind: Made; source: Source; condition?: string; of?: string }
  /** A deleted document. */
  | { do: "gone"; kind: Made; source: Source; condition?: string; of?: string }
  /** A turn resource of the actor's combatants. */
  | { do: "held"; resource: string; by: number }
  /** The assigned character of users, such as the successor of a dead one. */
  | { do: "heir"; users: string[]; from: string; to: string }
  /** Size of the token with that uuid, or of the actor's prototype token. */
  | { do: "sized"; uuid: string; before: Footprint; after: Footprint }
  /** Elevation of a token. */
  | { do: "raised"; uuid: string; before: number; after: number }
  /** Light of a token. */
  | { do: "lit"; uuid: string; before: TokenLight; after: TokenLight }
  /** An item transferred between actors. */
  | Moved
  /** A number of another actor, which has its own ledger. */
  | { do: "beside"; of: string; path: string; by: number; event: string };

type Made = "Item" | "ActiveEffect" | "Actor" | "Combatant";
export type ValueChange = Extract<Recorded, { do: "value" }>;

/** Path of a recorded value in its document. */
export const fieldOf = ({ path, root }: ValueChange): string => (root ? path : `system.${path}`);

/** Whether two values are equal; lists by their entries in order. */
export const isEqual = (a: unknown, b: unknown): boolean =>
  a === b || (Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((entry, at) => entry === b[at]));

/**
 * The record of a changed value; null if nothing changes. `stored`: the stored value; `derived`: the one that counts if
 * no number is stored.
 */
export function valueChange(
  c: Extract<Consequence, { do: "adjust" | "set" | "append" }>,
  stored: unknown,
  derived: unknown,
): ValueChange | null {
  const own = { do: "value" as const, path: c.path, ...("item" in c && c.item ? { item: c.item } : {}) };
  if (c.do === "append") return Array.isArray(stored) ? { ...own, before: stored, after: [...stored, c.value] } : null;
  if (c.do === "set") return isEqual(c.value, stored) ? null : { ...own, before: stored, after: c.value };
  const before = stored ?? derived;
  if (typeof before !== "number") return null;
  const after = adjusted(before, c);
  const unset = stored === null || stored === undefined ? { unset: true as const } : {};
  return after === before ? null : { ...own, ...unset, before, after };
}

/** What the inverse of recorded changes depends on: the documents as they are now. */
export interface Now {
  /** A document that no longer exists is not restored to any value. */
  exists(item: string | undefined): boolean;
  /** The value of the actor, or of one of its items, at a path such as "system.hp.value": stored, or else derived. */
  current(item: string | undefined, field: string): unknown;
  /** Ids of documents created by undone events. */
  idsOfUndoneCreations: ReadonlySet<unknown>;
  inverseTransfer(moved: Moved): Moved;
}

/** Inverse changes of recorded ones, newest first, calculated from current values. */
export function inverseChanges(recorded: readonly Recorded[], now: Now): Recorded[] {
  const inverted = new Map<string, unknown>();
  return [...recorded].reverse().flatMap((r): Recorded[] => {
    if (r.do === "made") return [{ ...r, do: "gone" }];
    if (r.do === "gone") return now.idsOfUndoneCreations.has(r.source._id) ? [] : [{ ...r, do: "made" }];
    if (r.do === "held") return [{ ...r, by: -r.by }];
    if (r.do === "moved") return [now.inverseTransfer(r)];
    // The other actor's ledger undoes it as a whole.
    if (r.do === "beside") return [{ ...r, by: 0 }];
    if (r.do === "heir") return [{ ...r, from: r.to, to: r.from }];
    if (r.do === "sized") return [{ ...r, before: r.after, after: r.before }];
    if (r.do === "raised") return [{ ...r, before: r.after, after: r.before }];
    if (r.do === "lit") return [{ ...r, before: r.after, after: r.before }];
    if (!now.exists(r.item)) return [];
    const key = `${r.item ?? ""} ${fieldOf(r)}`;
    const currentValue = inverted.has(key) ? inverted.get(key) : now.current(r.item, fieldOf(r));
    const after = valueAfterUndo(r, currentValue);
    inverted.set(key, after);
    const { unset: _, ...rest } = r;
    return [{ ...rest, before: currentValue, after }];
  });
}

/** The value after the undo: later changes of a number are kept; null removes a value that was not stored before. */
function valueAfterUndo({ root, unset, before, after }: ValueChange, currentValue: unknown): unknown {
  if (unset && currentValue === after) return null;
  const isNumber = typeof before === "number" && typeof after === "number" && typeof currentValue === "number";
  return !root && isNumber ? currentValue - (after - before) : before;
}
