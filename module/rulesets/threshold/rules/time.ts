/** What the world's clock brings outside fights: the track, what is counted in rounds, and those who bleed (T-31, T-132, T-133). */
import type { Consequence } from "../../../kernel/consequences.ts";
import type { Elapsed, HouseRules, Snapshot } from "../../../kernel/ruleset.ts";
import { tick } from "./effects.ts";
import { readHouse } from "./house.ts";
import { bleeds } from "./meanwhile.ts";
import { recover, recoveringOf } from "./recovery.ts";
import { t } from "./words.ts";

const MINUTE = 60;

const offer = (action: string, form: Record<string, number | boolean>, why: string, hold: boolean): Consequence => ({
  part: "self",
  do: "offer",
  action,
  form,
  ...(hold ? { hold: true } : {}),
  why: t(`Reason.${why}`),
});

/** Seconds toward the next step add up in silence; a step gained is told on a card that can be taken back. */
function recovery(snapshot: Snapshot, seconds: number): Consequence[] {
  const before = recoveringOf(snapshot);
  const after = recover(before, seconds);
  if (after.step !== before.step)
    return [offer("rest", { minutes: seconds / MINUTE, advance: false }, "rested", false)];
  if (after.restSeconds === before.restSeconds) return [];
  return [
    { part: "self", do: "set", path: "track.restSeconds", value: after.restSeconds, why: t("Reason.timePassed") },
  ];
}

/** Fights count their own time. Nobody bleeds through a minute unasked. */
export function elapses(snapshot: Snapshot, { seconds, fighting }: Elapsed, rules: HouseRules): Consequence[] {
  if (fighting || seconds <= 0 || snapshot.statuses.includes("dead")) return [];
  return [
    ...(bleeds(snapshot) && seconds >= MINUTE ? [offer("meanwhile", {}, "bleedsOn", true)] : []),
    ...tick(snapshot, seconds),
    ...(readHouse(rules).autoRecovery ? recovery(snapshot, seconds) : []),
  ];
}
