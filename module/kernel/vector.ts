/** A worked act of the catalogue: what went in, how the dice fell, what came of it. It is played again wherever somebody doubts. */
import type { Consequence } from "./consequences.ts";
import { type Journal, replay } from "./procedure.ts";
import type { Action, Facts, Form, Outcome } from "./ruleset.ts";

export interface Told {
  headline: unknown;
  tone: string;
  consequences: readonly unknown[];
  offers: readonly string[];
}

export interface Vector {
  /** The rules it is about, and in words what it shows. */
  of: string;
  action: string;
  facts: Facts;
  form: Form;
  journal: Journal;
  told: Told;
}

/** What an act came to, as far as a vector says it: plain JSON. */
export const told = (paid: readonly Consequence[], { headline, tone, consequences, offers }: Outcome): Told =>
  JSON.parse(
    JSON.stringify({ headline, tone, consequences: [...paid, ...consequences], offers: offers.map(({ id }) => id) }),
  );

/** The same whatever the order its keys came in. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, held: unknown) =>
    typeof held === "object" && held !== null && !Array.isArray(held)
      ? Object.fromEntries(Object.entries(held).sort(([a], [b]) => (a < b ? -1 : 1)))
      : held,
  );

/** Null where the act comes to what the vector says; else what it came to instead, or why it came to nothing. */
export function played(actions: Readonly<Record<string, Action>>, vector: Vector): string | null {
  const action = Object.hasOwn(actions, vector.action) ? actions[vector.action] : undefined;
  if (!action) return `no action ${vector.action}`;
  try {
    const { paid, done } = replay(() => action.start(vector.facts, vector.form), vector.journal);
    const now = done ? canonical(told(paid, done.result)) : "not at its end";
    return now === canonical(vector.told) ? null : now;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
