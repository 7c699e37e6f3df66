/** Random dice with a seed, and running a procedure with them. */
import type { Consequence } from "../kernel/consequences.ts";
import type { Choice, Procedure } from "../kernel/procedure.ts";

export type Random = () => number;

/** A seeded generator of numbers from 0 to 1 (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let x = Math.imul(state ^ (state >>> 15), 1 | state);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) / 4294967296;
  };
}

export const rollDie = (random: Random, faces: number): number => 1 + Math.floor(random() * faces);

/** Runs a procedure once; costs paid on the way are appended to `paid`. */
export function runOnce<R>(
  procedure: Procedure<R>,
  random: Random,
  choose: (choice: Choice) => string,
  paid: Consequence[],
): R {
  let send: unknown;
  for (;;) {
    const next = procedure.next(send);
    if (next.done) return next.value;
    const step = next.value;
    send = undefined;
    if (step.kind === "roll") {
      const faces: number[] = [];
      for (let die = 0; die < step.count; die += 1) faces.push(rollDie(random, step.faces));
      send = faces;
    } else if (step.kind === "choice") send = step.options.length === 1 ? step.options[0] : choose(step);
    else if (step.kind === "pay") paid.push(...step.consequences);
  }
}
