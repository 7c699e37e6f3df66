/** Conditions: which imply which, and how to set and remove them. */
import type { Text } from "./card.ts";
import type { Consequence } from "./consequences.ts";

/** A condition: its status id, the conditions it implies, and who sets it. */
export interface Condition {
  id: string;
  /** Icon path, relative to the system folder or to core's icons. */
  img: string;
  /** Conditions implied by this one while it lasts; derived, never toggled on their own. */
  implies?: readonly string[];
  /** automatic: set by the ruleset; manual: set by users. */
  set: "automatic" | "manual" | "both";
  /** Shown as an overlay, large on the token. */
  overlay?: boolean;
  /** ID of the rule that its tooltip links to. */
  rule?: string;
}

const factory =
  (set: Condition["set"]) =>
  (id: string, icon: string, more: Partial<Pick<Condition, "implies" | "overlay" | "rule">> = {}): Condition => ({
    id,
    img: `systems/fivefold/icons/${icon}.svg`,
    set,
    ...more,
  });
/** Derived from stored data or the body; manual changes do not last. */
export const automatic = factory("automatic");
/** Set and removed by users and actions. */
export const manual = factory("manual");
/** Derived from stored data, and also set by users: then the stored data change, too. */
export const both = factory("both");

export interface Held {
  id: string;
  /** The condition that implies this one; absent if it was set itself. */
  parent?: string;
}

const implied = new WeakMap<readonly Condition[], ReadonlyMap<string, readonly string[]>>();

/** The conditions that imply others, by id; computed once per list. */
function implying(conditions: readonly Condition[]): ReadonlyMap<string, readonly string[]> {
  const known = implied.get(conditions);
  if (known) return known;
  const map = new Map(conditions.flatMap(({ id, implies }) => (implies ? [[id, implies] as const] : [])));
  implied.set(conditions, map);
  return map;
}

/** All conditions in force: those set, and transitively those they imply, each once, with the first parent found. */
export function conditionsInForce(standing: Iterable<string>, conditions: readonly Condition[]): Held[] {
  const byId = implying(conditions);
  const heldById = new Map<string, Held>();
  for (const id of standing) heldById.set(id, { id });
  const queue = [...heldById.keys()];
  for (let i = 0; i < queue.length; i += 1) {
    for (const child of byId.get(queue[i]!) ?? []) {
      if (heldById.has(child)) continue;
      heldById.set(child, { id: child, parent: queue[i]! });
      queue.push(child);
    }
  }
  return [...heldById.values()];
}

/** Consequences that bring the named conditions to the given state; other conditions stay as users set them. */
export const conditionChanges = (
  wanted: ReadonlyMap<string, boolean>,
  statuses: readonly string[],
  why: (condition: string, on: boolean) => Text,
): Consequence[] =>
  [...wanted]
    .filter(([id, on]) => statuses.includes(id) !== on)
    .map(([condition, on]) => ({ part: "self", do: "condition", condition, on, why: why(condition, on) }));
