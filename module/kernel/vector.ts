/** A test vector: input, dice and result of an action; it can be replayed at any time. */
import type { Consequence } from "./consequences.ts";
import { type AnswerLog, replay } from "./procedure.ts";
import type { Action, Facts, Form, Outcome } from "./ruleset.ts";

export interface StoredResult {
  headline: unknown;
  tone: string;
  consequences: readonly unknown[];
  offers: readonly string[];
}

export interface Vector {
  /** Rule IDs, and what it shows. */
  of: string;
  action: string;
  facts: Facts;
  form: Form;
  journal: AnswerLog;
  told: StoredResult;
}

/** The result of an action as a vector stores it: plain JSON. */
export const vectorResult = (
  paid: readonly Consequence[],
  { headline, tone, consequences, offers }: Outcome,
): StoredResult =>
  JSON.parse(
    JSON.stringify({ headline, tone, consequences: [...paid, ...consequences], offers: offers.map(({ id }) => id) }),
  );

/** Canonical JSON: keys sorted, so that equal values give equal texts. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

/** Null if the action gives the vector's result; else the actual result or the error. */
export function played(actions: Readonly<Record<string, Action>>, vector: Vector): string | null {
  const action = Object.hasOwn(actions, vector.action) ? actions[vector.action] : undefined;
  if (!action) return `no action ${vector.action}`;
  try {
    const { paid, done } = replay(() => action.start(vector.facts, vector.form), vector.journal);
    const now = done ? canonical(vectorResult(paid, done.result)) : "not at its end";
    return now === canonical(vector.told) ? null : now;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
