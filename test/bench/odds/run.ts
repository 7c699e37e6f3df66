/** Bundled separately: no Foundry, no files. */
import type { Action, Facts, Form } from "../../../module/kernel/ruleset.ts";
import { allActions as anatomyActions } from "../../../module/rulesets/anatomy/index.ts";
import { allActions as auraActions } from "../../../module/rulesets/aura/index.ts";
import { allActions as bloodiedActions } from "../../../module/rulesets/bloodied/index.ts";
import { allActions as grimoireActions } from "../../../module/rulesets/grimoire/index.ts";
import { allActions as thresholdActions } from "../../../module/rulesets/threshold/index.ts";
import { measure, type Sample } from "../sample.ts";
import { anatomy } from "./anatomy.ts";
import { aura } from "./aura.ts";
import { bloodied } from "./bloodied.ts";
import { grimoire } from "./grimoire.ts";
import type { Doc, Situation } from "./situation.ts";
import { threshold } from "./threshold.ts";

interface Known {
  id: string;
  actions: Readonly<Record<string, Action>>;
  situations(documents: readonly Doc[]): Situation[];
}

/** Actions of each ruleset, with common and complex situations. */
export const rulesets: readonly Known[] = [
  { id: "bloodied", actions: bloodiedActions as Readonly<Record<string, Action>>, situations: bloodied },
  { id: "grimoire", actions: grimoireActions as Readonly<Record<string, Action>>, situations: grimoire },
  { id: "threshold", actions: thresholdActions as Readonly<Record<string, Action>>, situations: threshold },
  { id: "anatomy", actions: anatomyActions as Readonly<Record<string, Action>>, situations: anatomy },
  { id: "aura", actions: auraActions as Readonly<Record<string, Action>>, situations: aura },
];

export interface Told {
  name: string;
  /** Time of the first calculation, in ms. */
  first: number;
  warm: Sample;
}

/** Facts and complete form of a situation; throws if the form has a problem. */
export function staged(ruleset: Known, { name, action, parts, form }: Situation): { facts: Facts; form: Form } {
  const known = ruleset.actions[action] as Action;
  const facts = known.facts(parts);
  const filled = { ...known.defaults(facts), ...form };
  const problem = known.problems?.(facts, filled)[0];
  if (problem) throw new Error(`${ruleset.id} ${name}: ${problem.text.key}`);
  return { facts, form: filled };
}

/** Measures the odds of every situation; `missing`: actions that have odds but no situation. */
export function run(documents: readonly Doc[]): { told: Told[]; missing: string[] } {
  const told: Told[] = [];
  const missing: string[] = [];
  for (const ruleset of rulesets) {
    const situations = ruleset.situations(documents);
    for (const [id, { odds }] of Object.entries(ruleset.actions))
      if (odds && !situations.some((s) => s.action === id)) missing.push(`${ruleset.id} ${id}`);
    for (const situation of situations) {
      const { name, action } = situation;
      const { facts, form } = staged(ruleset, situation);
      const work = () => ruleset.actions[action]?.odds?.(facts, form);
      const start = performance.now();
      if (!work()) throw new Error(`${ruleset.id} ${name}: there are no odds`);
      const first = performance.now() - start;
      told.push({ name: `${ruleset.id} ${name}`, first, warm: measure(work) });
    }
  }
  return { told, missing };
}
