/** What passing world time does to an actor. Runs in the queue of the active GM's client; loaded when time passes. */
import type { Consequence } from "../../kernel/consequences.ts";
import type { DueAction } from "../../kernel/ruleset.ts";
import { combatantsOf } from "../adapter/combatants.ts";
import { effectExpired } from "../adapter/effect-time-left.ts";
import { type ActorDoc, type MessageDoc, randomId } from "../adapter/foundry-api.ts";
import { remove } from "../adapter/if-exists.ts";
import { isInPlay, rulesetOf } from "../adapter/ruleset-of.ts";
import { ruleSettings } from "../adapter/settings.ts";
import { snapshotOf } from "../adapter/snapshot.ts";
import { applyEvent } from "../apply/apply.ts";
import { START } from "../cards/act-lookup.ts";
import type { Act } from "../cards/card-data.ts";
import { openCards } from "../cards/open-cards.ts";
import { postOffer } from "../cards/post.ts";
import { cardOf } from "../cards/read-cards.ts";
import { waitingCard } from "../cards/waiting-cards.ts";
import { dueOf } from "./due-actions.ts";

/** Applies what the time that passes does to an actor, posts its due cards, and deletes its expired effects. */
export async function applyElapsedTime(actor: ActorDoc, seconds: number, now: number): Promise<void> {
  if (seconds > 0) await elapse(actor, seconds, now);
  await postDueCards(actor, now);
  await deleteExpiredEffects(actor);
}

/** Applies the ruleset's effects of elapsed time; the ruleset is told whether the actor is in combat. */
async function elapse(actor: ActorDoc, seconds: number, now: number): Promise<void> {
  const elapses = rulesetOf(actor.type)?.timeConsequences;
  if (!elapses) return;
  const time = { seconds, fighting: combatantsOf(actor).length > 0, now };
  // A card that already waits for this action is not posted again.
  const asked = (c: Consequence): boolean =>
    c.do === "offer" && c.hold === true && waitingCard(actor, c.action) !== null;
  const elapsed = elapses(snapshotOf(actor), time, ruleSettings.house(actor.type));
  // Values go on while a ruleset is not in play; cards with a question wait until it is.
  const quiet = !isInPlay(rulesetOf(actor.type));
  const consequences = elapsed.filter((c) => !asked(c) && !(quiet && c.do === "offer" && c.hold === true));
  if (consequences.length > 0) await applyEvent(actor, `${randomId()}-self`, consequences);
}

/** Posts one card per due action, and deletes waiting cards whose action is no longer due. */
export async function postDueCards(actor: ActorDoc, now: number): Promise<void> {
  const due = dueOf(actor, now);
  const cards = heldCards(actor);
  const same = (d: DueAction, act: Act) =>
    act.action === d.action && act.form.due === d.at && (act.form.item ?? "") === (d.item ?? "");
  for (const { message, act } of cards) if (!due.some((d) => same(d, act))) await remove(message);
  for (const d of due)
    if (!cards.some(({ act }) => same(d, act)))
      await postOffer(actor, { action: d.action, form: { ...d.form, item: d.item ?? "", due: d.at } }, "", true);
}

/** Cards of due actions on which nothing has happened yet. */
function heldCards(actor: ActorDoc): { message: MessageDoc; act: Act }[] {
  return openCards().flatMap((message) => {
    const [act, ...more] = Object.values(cardOf(message).acts);
    const waits = act?.waiting?.id === START && typeof act.form.due === "number" && more.length === 0;
    return act && waits && act.parts.self?.uuid === actor.uuid ? [{ message, act }] : [];
  });
}

/** Deletes expired effects, with the conditions they carry. */
export async function deleteExpiredEffects(actor: ActorDoc): Promise<void> {
  for (const effect of [...actor.effects]) if (!effect.disabled && effectExpired(effect)) await remove(effect);
}
