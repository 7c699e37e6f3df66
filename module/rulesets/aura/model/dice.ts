/** The dice of Aura: a bare d20, and defenses that explode (A-76, A-86, A-123 to, D-32). */
import type { DieShown } from "../../../kernel/card.ts";
import { type Procedure, type RollOptions, roll } from "../../../kernel/procedure.ts";

/** 1 Advantage, −1 Disadvantage, 0 both or none: they cancel (A-139, D-32). */
export type NetAdvantage = -1 | 0 | 1;
export const netAdvantage = (advantage: boolean, disadvantage: boolean): NetAdvantage =>
  advantage === disadvantage ? 0 : advantage ? 1 : -1;

export interface Kept {
  /** The face that counts. */
  face: number;
  /** As rolled; the die that does not count is marked dropped. */
  dice: DieShown[];
}

const keptDie = (faces: readonly number[], size: number, net: NetAdvantage): Kept => {
  const face = net < 0 ? Math.min(...faces) : Math.max(...faces);
  const at = faces.indexOf(face);
  return {
    face,
    dice: faces.map((value, index) => ({ faces: size, value, ...(index === at ? {} : { mark: "struck" }) })),
  };
};

/** One step: with Advantage or Disadvantage two dice, of which the higher or lower counts. */
export function* rollKept(
  id: string,
  who: string,
  faces: number,
  net: NetAdvantage,
  options?: RollOptions,
): Procedure<Kept> {
  const rolled = yield* roll(id, who, net === 0 ? 1 : 2, faces, net < 0 ? "lowest" : "highest", options);
  return keptDie(rolled, faces, net);
}

export interface Exploded {
  total: number;
  dice: DieShown[];
}

/** Limit on explosions; even a d4 with Advantage exceeds it with a chance of about 10^-36. */
const MAX_ROLLS = 100;

/**
 * An exploding defense die: on its highest face it is rolled again and added; Advantage and Disadvantage apply at each
 * step.
 */
export function* rollDefense(
  id: string,
  who: string,
  faces: 10 | 4,
  net: NetAdvantage,
  options?: RollOptions,
): Procedure<Exploded> {
  let total = 0;
  const dice: DieShown[] = [];
  for (let step = 0; step < MAX_ROLLS; step += 1) {
    const kept = yield* rollKept(step === 0 ? id : `${id}+${step}`, who, faces, net, options);
    total += kept.face;
    dice.push(...kept.dice);
    if (kept.face < faces) break;
  }
  return { total, dice };
}

/** Chance that the kept die of one step shows exactly `face`. */
export function faceChance(face: number, faces: number, net: NetAdvantage): number {
  if (net === 0) return 1 / faces;
  const less = (n: number) => (n / faces) ** 2;
  return net > 0 ? less(face) - less(face - 1) : less(faces - face + 1) - less(faces - face);
}

/** Exact chance that an exploding defense die reaches `least` or more. */
export function defenseAtLeast(least: number, faces: 10 | 4, net: NetAdvantage): number {
  if (least <= 1) return 1;
  const again = faceChance(faces, faces, net);
  const full = Math.floor((least - 1) / faces);
  const rest = least - full * faces;
  let chance = 0;
  for (let face = rest; face <= faces; face += 1) chance += faceChance(face, faces, net);
  return again ** full * chance;
}
