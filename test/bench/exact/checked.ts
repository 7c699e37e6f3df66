/** Compares the odds of one situation with runs of it. */
import type { Action, Facts, Form, Parts } from "../../../module/kernel/ruleset.ts";
import { seededRandom } from "../../../module/simulator/dice.ts";
import { deviations } from "./landed.ts";
import { readers } from "./readers.ts";
import { Scene } from "./story.ts";

/** An action with its open dialog, filled in. */
export interface Staged {
  name: string;
  action: string;
  parts: Parts;
  facts: Facts;
  form: Form;
}

export interface Known {
  id: string;
  actions: Readonly<Record<string, Action>>;
}

const seedOf = (name: string): number =>
  [...name].reduce((seed, letter) => Math.imul(seed, 31) + letter.charCodeAt(0), 7);

/** What deviates of the odds of a situation. */
export function checked({ id, actions }: Known, { name, action, parts, facts, form }: Staged, plays: number): string[] {
  const view = actions[action]?.odds?.(facts, form);
  const reader = readers[id]?.[action];
  if (!view) return ["there are no odds"];
  if (!reader) return [`nothing reads what ${action} comes to`];
  const scene = new Scene(actions, action, parts, facts, form);
  const random = seededRandom(seedOf(name));
  return deviations(view, plays, () => reader(scene.play(random), scene, random));
}

/**
 * The same, but a deviation counts only if ten times as many runs with other dice confirm it: of thousands of
 * comparisons a few exceed any limit by chance.
 */
export function confirmed(known: Known, staged: Staged, plays: number): string[] {
  const found = checked(known, staged, plays);
  return found.length === 0 ? [] : checked(known, { ...staged, name: `${staged.name}, again` }, 10 * plays);
}
