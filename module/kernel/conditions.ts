import type { Text } from "./card.ts";
import type { Consequence } from "./consequences.ts";

/** Conditions: what a status is called, what follows from it, how long it lasts. */
export interface Condition {
  id: string;
  /** Icon path below the system folder or core's icons. */
  img: string;
  /** Conditions that follow from this one while it lasts; derived, never toggled on their own. */
  daughters?: readonly string[];
  /** automatic: the ruleset puts it on and off; manual: people do. */
  set: "automatic" | "manual" | "both";
  /** Drawn large over the token. */
  overlay?: boolean;
  /** Rule ID its tooltip links to. */
  rule?: string;
}

export interface Held {
  id: string;
  /** The condition this one follows from; absent when it stands by itself. */
  parent?: string;
}

/** Everything held: the standing conditions and, transitively, their daughters, each once, with the first parent found. */
export function heldConditions(standing: Iterable<string>, conditions: readonly Condition[]): Held[] {
  const byId = new Map(conditions.map((c) => [c.id, c]));
  const held = new Map<string, Held>();
  for (const id of standing) held.set(id, { id });
  const queue = [...held.keys()];
  for (let i = 0; i < queue.length; i += 1) {
    for (const daughter of byId.get(queue[i]!)?.daughters ?? []) {
      if (held.has(daughter)) continue;
      held.set(daughter, { id: daughter, parent: queue[i]! });
      queue.push(daughter);
    }
  }
  return [...held.values()];
}

/** What it takes for the conditions named to be as they should; those not named stay as people set them. */
export const mirrored = (
  wanted: ReadonlyMap<string, boolean>,
  statuses: readonly string[],
  why: (condition: string, on: boolean) => Text,
): Consequence[] =>
  [...wanted]
    .filter(([id, on]) => statuses.includes(id) !== on)
    .map(([condition, on]) => ({ part: "self", do: "condition", condition, on, why: why(condition, on) }));

/** How long something lasts: rounds, else seconds of world time, else without a countdown. */
export interface Duration {
  rounds?: number;
  seconds?: number;
  encounter?: boolean;
}

/** What is left of a duration after `rounds` and `seconds` have passed, never below 0; null for one without a countdown. */
export function remaining(
  duration: Duration,
  passed: { rounds: number; seconds: number },
): { rounds?: number; seconds?: number } | null {
  if (duration.rounds !== undefined) return { rounds: Math.max(0, duration.rounds - passed.rounds) };
  if (duration.seconds !== undefined) return { seconds: Math.max(0, duration.seconds - passed.seconds) };
  return null;
}
