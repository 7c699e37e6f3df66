/** Runs the rulesets' test vectors in the running system, to show that the rules work as expected. */
import { played, type Vector } from "../../kernel/vector.ts";
import { known } from "../../rulesets/known.ts";
import { loadActions } from "../adapter/ruleset-loader.ts";
import { rulesets } from "../adapter/ruleset-of.ts";

export interface Verdict {
  ruleset: string;
  /** Number of vectors run. */
  count: number;
  /** Vectors with a different result. */
  wrong: { of: string; action: string; now: string }[];
}

/** The test vectors of a ruleset; lazy-loaded. */
async function vectorsOf(id: string): Promise<readonly Vector[]> {
  const { default: vectors } = (await known.find(({ frame }) => frame.id === id)?.vectors()) ?? { default: [] };
  return vectors as readonly Vector[];
}

export async function playVectors(id: string): Promise<Verdict> {
  const ruleset = rulesets.find((one) => one.id === id) ?? null;
  await loadActions(ruleset);
  const vectors = await vectorsOf(id);
  const wrong = vectors.flatMap((vector) => {
    const now = played(ruleset?.actions ?? {}, vector);
    return now === null ? [] : [{ of: vector.of, action: vector.action, now }];
  });
  return { ruleset: id, count: vectors.length, wrong };
}
