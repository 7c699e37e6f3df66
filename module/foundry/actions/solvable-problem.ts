/** Problems that a checkbox of the dialog solves. */
import type { Field, Problem } from "../../kernel/ruleset.ts";

/** Whether a dialog has a box, for players too, that solves a problem when ticked, such as to spend the last of a resource. */
export const isSolvedByTick = (problem: Problem | undefined, fields: readonly Field[]): boolean =>
  fields.some(({ name, kind, gm }) => kind === "check" && !gm && name === problem?.field);
