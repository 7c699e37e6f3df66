/** Time: what the world's clock has made due (G-99, G-127, 6.3). */
import type { Due, HouseRules, Snapshot } from "../../../kernel/ruleset.ts";
import { isGone } from "./body.ts";
import { asActor } from "./data.ts";
import { magicDue } from "./mishap-follow.ts";

/**
 * In time order, ties as listed: hours to live that are over ask the Warden, marks that have run out end by a card.
 * Nothing happens to anybody by itself.
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
