/** What the world clock does to injuries: untreated ones are checked every day, treated ones heal (N-33, N-35). */
import type { Consequence } from "../../../kernel/consequences.ts";
import type { DueAction, HouseRules, Snapshot } from "../../../kernel/ruleset.ts";
import { DAY } from "../../../kernel/world-time.ts";
import { t } from "../model/texts.ts";
import { healthFactsOf, remove } from "./health-facts.ts";
import { dayOf, healedInjuries, partsToCheck } from "./worsen-roll.ts";

const isDead = (actor: Snapshot): boolean => healthFactsOf(actor).dead;

/** One card per day for actors with injuries that may worsen; a missed day comes before the next (N-33). */
export function dueActions(actor: Snapshot, now: number, _house?: HouseRules): readonly DueAction[] {
  const self = healthFactsOf(actor);
  if (self.dead || self.con === null) return [];
  const all = { parts: self.parts, wounds: self.wounds };
  const today = dayOf(now);
  const waiting = partsToCheck(all, today).map(({ id }) => id);
  const days = self.wounds
    .filter(({ treated, part, lastWorsenDay }) => !treated && waiting.includes(part) && lastWorsenDay < today)
    .map(({ lastWorsenDay }) => lastWorsenDay + 1);
  if (days.length === 0) return [];
  return [{ actor: actor.uuid, action: "worsen", form: {}, at: Math.min(...days) * DAY }];
}

/** Treated injuries heal by themselves after their weeks (N-35). */
export function healedInjuryConsequences(actor: Snapshot, now: number): Consequence[] {
  if (isDead(actor)) return [];
  const { parts, wounds } = healthFactsOf(actor);
  return healedInjuries({ parts, wounds }, now).flatMap(({ id, name }): Consequence[] => [
    remove("self", id, "healed"),
    { part: "self", do: "tell", why: t("Reason.woundClosed", { name: actor.name, part: name }) },
  ]);
}
