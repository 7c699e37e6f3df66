/** Plays the worked acts of the catalogues in this very program: whoever doubts it can see that the rules do what they should. */
import { played, type Vector } from "../kernel/vector.ts";
import { known } from "../rulesets/known.ts";
import { arrived } from "./arrival.ts";
import { rulesets } from "./rulesets.ts";

export interface Verdict {
  ruleset: string;
  /** How many were played. */
  count: number;
  /** Those that came to something else. */
  wrong: { of: string; action: string; now: string }[];
}

/** The worked acts of a ruleset; fetched when they are asked for. */
export async function vectorsOf(id: string): Promise<readonly Vector[]> {
  const { default: vectors } = (await known.find(({ frame }) => frame.id === id)?.vectors()) ?? { default: [] };
  return vectors as readonly Vector[];
}

export async function playVectors(id: string): Promise<Verdict> {
  const ruleset = rulesets.find((one) => one.id === id) ?? null;
  await arrived(ruleset);
  const vectors = await vectorsOf(id);
  const wrong = vectors.flatMap((vector) => {
    const now = played(ruleset?.actions ?? {}, vector);
    return now === null ? [] : [{ of: vector.of, action: vector.action, now }];
  });
  return { ruleset: id, count: vectors.length, wrong };
}
