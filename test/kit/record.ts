/**
 * Records the actions that tests run, if FIVEFOLD_RECORD is set: `tools/vectors.ts` makes the shipped test vectors of
 * them.
 */
import { appendFileSync } from "node:fs";
import { expect } from "vitest";
import type { Vector } from "../../module/kernel/vector.ts";
import { vectorResult } from "../../module/kernel/vector.ts";
import type { ActResult } from "./world.ts";

const FILE = process.env.FIVEFOLD_RECORD;

export function record({ action, facts, form, run }: Pick<ActResult, "action" | "facts" | "form" | "run">): void {
  const of = FILE ? expect.getState().currentTestName : undefined;
  if (!FILE || !of || !run?.result) return;
  const { odds: _, hints: __, ...kept } = facts as typeof facts & { odds?: unknown; hints?: unknown };
  const vector: Vector = {
    of,
    action,
    facts: kept,
    form,
    journal: run.journal,
    told: vectorResult(run.paid, run.result),
  };
  appendFileSync(FILE, `${JSON.stringify(vector)}\n`);
}
