/** The Wound Threshold and the condition track as numbers (T-24 to T-27, D-20, D-21). */
import { KNOCKED_OUT } from "../model/data.ts";

/** One attack that deals more than the threshold; an equal amount does nothing (T-25). */
export const exceedsThreshold = (dealt: number, threshold: number, attack: boolean): boolean =>
  attack && dealt > threshold;

/** A position on the track, limited to its ends (T-26, T-27). */
export const stepAfter = (step: number, by: number): number => Math.max(0, Math.min(KNOCKED_OUT, step + by));
