/** World time and rounds: posts cards for due actions and deletes expired effects. */
import type { Consequence } from "../../kernel/consequences.ts";
import type { DueAction } from "../../kernel/ruleset.ts";
import { combatantsOf } from "../adapter/combatants.ts";
import { ifStillExists, remove } from "../adapter/if-exists.ts";
import { rulesetOf } from "../adapter/ruleset-of.ts";
import {
  type ActorDoc,
  activeGM,
  asDoc,
  effectExpired,
  type ItemDoc,
  type MessageDoc,
  randomId,
  sceneTokens,
  worldActors,
  worldTime,
} from "../adapter/seam.ts";
import { ruleSettings } from "../adapter/settings.ts";
import { snapshotOf } from "../adapter/snapshot.ts";
import { applyEvent } from "../apply/apply.ts";
import { enqueue } from "../apply/card-updates.ts";
import { START } from "../cards/acts.ts";
import type { Act } from "../cards/card-data.ts";
import { openCards } from "../cards/open-cards.ts";
import { postOffer } from "../cards/post.ts";
import { cardOf } from "../cards/read-cards.ts";
import { waitingCard } from "../cards/waiting-cards.ts";

/** All actors of the world, and those of unlinked tokens on the viewed scene. */
export function allActors(): ActorDoc[] {
  const tokens = sceneTokens().flatMap((t) => (t.actor?.isToken ? [t.actor] : []));
  return [...worldActors(), ...tokens];
}

const dueOf = (actor: ActorDoc, now: number): readonly DueAction[] =>
  rulesetOf(actor.type)?.dueActions?.(snapshotOf(actor), now, ruleSettings.house(actor.type)) ?? [];

/** The earliest due action and its actor; null if nothing is due. */
export function firstDue(): { actor: ActorDoc; due: DueAction } | null {
  const all = allActors().flatMap((actor) => dueOf(actor, worldTime()).map((due) => ({ actor, due })));
  return all.sort((a, b) => a.due.at - b.due.at)[0] ?? null;
}

/**
 * Applies what passing time does, posts a card for each due action that has none, and deletes expired effects. Active
 * GM's client only. Time turned back has no effects.
 */
export function onWorldTime(now: number, by = 0): void {
  if (!activeGM()?.isSelf) return;
  void enqueue(async () => {
    for (const actor of allActors())
      await ifStillExists(actor, async () => {
        if (by > 0) await elapse(actor, by, now);
        await postDueCards(actor, now);
        await deleteExpiredEffects(actor);
      });
  });
}

/** Applies the ruleset's effects of elapsed time; the ruleset is told whether the actor is in combat. */
async function elapse(actor: ActorDoc, seconds: number, now: number): Promise<void> {
  const elapses = rulesetOf(actor.type)?.timeConsequences;
  if (!elapses) return;
  const time = { seconds, fighting: combatantsOf(actor).length > 0, now };
  // A card that already waits for this action is not posted again.
  const asked = (c: Consequence): boolean =>
    c.do === "offer" && c.hold === true && waitingCard(actor, c.action) !== null;
  const brought = elapses(snapshotOf(actor), time, ruleSettings.house(actor.type));
  const consequences = brought.filter((c) => !asked(c));
  if (consequences.length > 0) await applyEvent(actor, `${randomId()}-self`, consequences);
}

/** An item or effect of an actor was created, changed or deleted: due actions may have changed. */
export function onClockChange(changed: unknown): void {
  const { parent, documentName } = asDoc<ItemDoc>(changed);
  const actor = parent?.documentName === "Actor" ? asDoc<ActorDoc>(parent) : null;
  if (!actor || actor.pack || !activeGM()?.isSelf || !rulesetOf(actor.type)?.dueActions) return;
  const work = async (): Promise<void> => {
    await postDueCards(actor, worldTime());
    // Generation 14 marks an expired effect but does not delete it.
    if (documentName === "ActiveEffect") await deleteExpiredEffects(actor);
  };
  void enqueue(work, actor);
}

/** Posts one card per due action, and deletes waiting cards whose action is no longer due. */
async function postDueCards(actor: ActorDoc, now: number): Promise<void> {
  const due = dueOf(actor, now);
  const held = heldCards(actor);
  const same = (d: DueAction, act: Act) =>
    act.action === d.action && act.form.due === d.at && (act.form.item ?? "") === (d.item ?? "");
  for (const { message, act } of held) if (!due.some((d) => same(d, act))) await remove(message);
  for (const d of due)
    if (!held.some(({ act }) => same(d, act)))
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
async function deleteExpiredEffects(actor: ActorDoc): Promise<void> {
  for (const effect of [...actor.effects]) if (!effect.disabled && effectExpired(effect)) await remove(effect);
}

/** Rounds expire effects, too. */
export function onTurnChange(): void {
  if (!activeGM()?.isSelf) return;
  void enqueue(async () => {
    for (const actor of allActors()) await deleteExpiredEffects(actor);
  });
}
