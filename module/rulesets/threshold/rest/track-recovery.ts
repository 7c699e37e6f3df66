/** Recovery on the condition track: a step for every five minutes out of combat (T-31, D-22). */
import type { Snapshot } from "../../../kernel/ruleset.ts";
import { asActor, RECOVERY } from "../model/data.ts";

export interface TrackRecovery {
  step: number;
  /** Rest toward the next step. */
  restSeconds: number;
  hp: number;
}

export const trackRecoveryOf = (snapshot: Snapshot): TrackRecovery => {
  const { track, hp } = asActor(snapshot).system;
  return { step: track.step, restSeconds: track.restSeconds, hp: hp.value };
};

/** Track and rest progress after seconds of rest. None at 0 HP; at the top of the track the progress is dropped (D-22). */
export function recover(
  { step, restSeconds, hp }: TrackRecovery,
  seconds: number,
): { step: number; restSeconds: number } {
  if (hp <= 0) return { step, restSeconds };
  const total = restSeconds + Math.max(0, Math.round(seconds));
  const up = Math.min(step, Math.floor(total / RECOVERY));
  const left = step - up;
  return { step: left, restSeconds: left === 0 ? 0 : total - up * RECOVERY };
}
