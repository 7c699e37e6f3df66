/** Events due on the world clock (G-99, G-127). */
import type { DueAction, HouseRules, Snapshot } from "../../../kernel/ruleset.ts";
import { magicDue } from "../magic/end-mark.ts";
import { isDeadOrDestroyed } from "../model/body-facts.ts";
import { asActor } from "../model/data.ts";

/**
 * In time order: expired hours to live ask the Warden, expired marks end by a card. Nothing is applied automatically.
 */
export function dueActions(snapshot: Snapshot, now: number, _house?: HouseRules): readonly DueAction[] {
  const actor = asActor(snapshot);
  if (isDeadOrDestroyed(actor)) return [];
  const { critical, mortal } = actor.system;
  const hours = [
    { cause: "hour", at: critical?.diesAt ?? null },
    { cause: "mortal", at: mortal?.diesAt ?? null },
  ].flatMap(({ cause, at }): DueAction[] =>
    at === null || at > now ? [] : [{ actor: actor.uuid, action: "deathCall", form: { cause }, at }],
  );
  return [...hours, ...magicDue(snapshot, now)].sort((a, b) => a.at - b.at);
}
