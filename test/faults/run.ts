/** One run: the steps of a seed on a reset table, and the violated invariants. */
import type { Bench } from "./bench.ts";
import { differences, people } from "./oracle.ts";
import { newLog, Play } from "./play.ts";
import { random } from "./random.ts";
import { type Step, stepsOf } from "./steps.ts";

export interface Run {
  seed: number;
  steps: Step[];
  found: string[];
}

/** Generation for a seed. */
export const generationOf = (seed: number): 13 | 14 => (seed % 2 ? 13 : 14);

export async function runOnce(bench: Bench, seed: number, steps: Step[] = stepsOf(seed)): Promise<Run> {
  const dice = random(seed + 1_000_003);
  await bench.reset(dice);
  const start = await people(bench.here("Gamemaster")!);
  bench.watch.reset(start.map(({ uuid, values }) => [uuid, Number(values["attributes.hp.value"])] as const));
  const log = newLog();
  const play = new Play(bench, log);
  for (const step of steps) await play.step(step);
  return { seed, steps, found: await differences(bench, log, start, dice) };
}

/** Shrinks a run: the shortest list of steps found that still ends with a difference. */
export async function shrink(bench: Bench, run: Run, tries = 60): Promise<Run> {
  let best = run;
  let left = tries;
  for (let size = Math.ceil(best.steps.length / 2); size >= 1 && left > 0; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let at = 0; at < best.steps.length && left > 0; left -= 1) {
      const steps = [...best.steps.slice(0, at), ...best.steps.slice(at + size)];
      const again = await runOnce(bench, run.seed, steps);
      if (again.found.length) best = again;
      else at += size;
    }
  return best;
}
