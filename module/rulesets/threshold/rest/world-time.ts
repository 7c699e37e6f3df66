/** World time outside combat: track recovery, effects counted in rounds, and bleeding actors (T-31, T-132, T-133). */
import { type Consequence, setValue } from "../../../kernel/consequences.ts";
import { compact } from "../../../kernel/form-values.ts";
import type { Elapsed, HouseRules, Snapshot } from "../../../kernel/ruleset.ts";
import { advanceOwnTime } from "../conditions/durations.ts";
import { isBleedingOut } from "../damage/bleeding-rounds.ts";
import { readHouse } from "../model/house-rules.ts";
import { t } from "../model/texts.ts";
import { recover, trackRecoveryOf } from "./track-recovery.ts";

const MINUTE = 60;

const offer = (action: string, form: Record<string, number | boolean>, why: string, hold: boolean): Consequence => ({
  part: "self",
  do: "offer",
  action,
  form,
  ...(hold ? { hold: true } : {}),
  why: t(`Reason.${why}`),
});

/** Seconds toward the next step add up silently; a gained step gets a card that can be undone. */
function recovery(snapshot: Snapshot, seconds: number): Consequence[] {
  const before = trackRecoveryOf(snapshot);
  const after = recover(before, seconds);
  if (after.step !== before.step)
    return [offer("rest", { minutes: seconds / MINUTE, advance: false }, "rested", false)];
  if (after.restSeconds === before.restSeconds) return [];
  return [setValue("self", "track.restSeconds", after.restSeconds, t("Reason.timePassed"))];
}

/** Combat counts its own time. The GM decides about bleeding actors before a minute passes. */
export function timeConsequences(snapshot: Snapshot, { seconds, fighting }: Elapsed, rules: HouseRules): Consequence[] {
  if (fighting || seconds <= 0 || snapshot.statuses.includes("dead")) return [];
  return compact([
    isBleedingOut(snapshot) && seconds >= MINUTE && offer("meanwhile", {}, "bleedsOn", true),
    ...advanceOwnTime(snapshot, seconds),
    ...(readHouse(rules).autoRecovery ? recovery(snapshot, seconds) : []),
  ]);
}
