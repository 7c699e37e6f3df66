/** Posts cards: the first act of one, or a follow-up that waits for somebody. */
import type { Text } from "../kernel/card.ts";
import type { Consequence } from "../kernel/consequences.ts";
import { beginAct, keepSeal, type NewAct } from "./acts.ts";
import { rulesetOf } from "./rulesets.ts";
import {
  type ActorDoc,
  applyMode,
  createMessage,
  currentMode,
  getSpeaker,
  type MessageDoc,
  randomId,
  type Source,
} from "./seam.ts";
import { gather } from "./snapshot.ts";
import { say } from "./text.ts";

/** Plays acts as far as may be and posts them as one card. */
export async function postActs(
  actor: ActorDoc,
  acts: readonly Omit<NewAct, "seq" | "from">[],
  cause = "",
  mode = currentMode(),
): Promise<MessageDoc | undefined> {
  const first = acts[0];
  if (!first) return undefined;
  const runs = [];
  for (const [seq, act] of acts.entries())
    runs.push({ id: randomId(), run: await beginAct({ ...act, from: null, seq }) });
  const rolls = runs.flatMap((r) => r.run.rolls);
  const data: Source = {
    type: "card",
    speaker: getSpeaker(actor),
    content: say(first.action.title(first.facts)),
    rolls: rolls.map((r) => JSON.stringify(r)),
    system: { ruleset: first.ruleset.id, cause, acts: Object.fromEntries(runs.map((r) => [r.id, r.run.act])) },
  };
  const message = await createMessage(applyMode(data, mode));
  if (message) for (const { id, run } of runs) await keepSeal(message, id, run);
  return message;
}

/** Posts the card a consequence offers; returns its message id. */
export async function postOffer(
  actor: ActorDoc,
  offer: Pick<Extract<Consequence, { do: "offer" }>, "action" | "form">,
  parent: string,
  hold = false,
): Promise<string | null> {
  const ruleset = rulesetOf(actor.type);
  const action = ruleset?.actions[offer.action];
  if (!ruleset || !action) return null;
  const item = offer.form.item ? (actor.items.get(String(offer.form.item)) ?? null) : null;
  const facts = action.facts(gather({ action, actor, item, targets: [], given: offer.form }));
  const message = await postActs(
    actor,
    [{ ruleset, action, facts, form: { ...action.defaults(facts), ...offer.form }, hold }],
    parent,
    actor.token?.hidden ? "gm" : "public",
  );
  return message?.id ?? null;
}

/** A remark for the GM's eyes. */
export async function postTells(actor: ActorDoc, tells: readonly Text[]): Promise<void> {
  for (const tell of tells) await createMessage({ speaker: getSpeaker(actor), content: say(tell), whisper: gmIds() });
}

const gmIds = (): string[] => [...(game.users ?? [])].filter((u) => u.isGM).map((u) => u.id as string);
