/** Events due on the world clock (G-99, G-127, 6.3). */
import type { Due, HouseRules, Snapshot } from "../../../kernel/ruleset.ts";
import { magicDue } from "../magic/mishap-follow.ts";
import { isGone } from "../model/body-facts.ts";
import { asActor } from "../model/data.ts";

/**
 * In time order: expired hours to live ask the Warden, expired marks end by a card. Nothing is applied automatically.
 */
export function due(snapshot: Snapshot, now: number, _house?: HouseRules): readonly Due[] {
  const actor = asActor(snapshot);
  if (isGone(actor)) return [];
  const { critical, mortal } = actor.system;
  const hours = [
    { cause: "hour", at: critical?.diesAt ?? null },
    { cause: "mortal", at: mortal?.diesAt ?? null },
  ].flatMap(({ cause, at }): Due[] =>
    at === null || at > now ? [] : [{ actor: actor.uuid, action: "deathCall", form: { cause }, at }],
  );
  return [...hours, ...magicDue(snapshot, now)].sort((a, b) => a.at - b.at);
}
