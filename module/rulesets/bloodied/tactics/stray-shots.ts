/** Shots into a melee, which may hit another combatant in it (B-18). */
import type { Snapshot } from "../../../kernel/ruleset.ts";
import type { Situation } from "../../../kernel/tactics.ts";
import { meleeAround } from "../attack/melee-detection.ts";

/** Whether a shot of the acting combatant at a target may stray. */
export function mayStray({ self, tokens }: Situation): (target: Snapshot) => boolean {
  const all = tokens();
  return ({ uuid }) => meleeAround(uuid, self.uuid, all).engaged.length > 0;
}
