/** Posts cards: new ones and follow-up cards. */
import type { Text } from "../../kernel/card.ts";
import type { Consequence } from "../../kernel/consequences.ts";
import { canonical } from "../../kernel/vector.ts";
import { escapeHtml } from "../adapter/breakdown.ts";
import {
  type ActorDoc,
  applyMode,
  createMessage,
  currentMode,
  getSpeaker,
  type MessageDoc,
  me,
  messageById,
  randomId,
  type Source,
} from "../adapter/foundry-api.ts";
import { refused } from "../adapter/refusal-log.ts";
import { loadActions } from "../adapter/ruleset-loader.ts";
import { actionIn, rulesetOf } from "../adapter/ruleset-of.ts";
import { calledName, gather } from "../adapter/snapshot.ts";
import { stableId } from "../adapter/stable-id.ts";
import { localizeText } from "../adapter/text.ts";
import { beginAct, gmDataUpdate, type NewAct, storeGmData } from "./acts.ts";
import { cardOf } from "./read-cards.ts";

/** Runs actions as far as possible and posts them as one card. */
export async function postActs(
  actor: ActorDoc,
  acts: readonly Omit<NewAct, "seq" | "from">[],
  cause = "",
  mode = currentMode(),
  messageId = "",
  whisper: readonly string[] = [],
): Promise<MessageDoc | undefined> {
  const first = acts[0];
  if (!first) return undefined;
  const runs = [];
  for (const [seq, act] of acts.entries())
    runs.push({ id: randomId(), run: await beginAct({ ...act, from: null, seq }) });
  const rolls = runs.flatMap((r) => r.run.rolls);
  const data: Source = {
    type: "card",
    speaker: first.action.hasNoActor ? { alias: me().name } : getSpeaker(actor),
    content: escapeHtml(localizeText(first.action.title(first.facts))),
    rolls: rolls.map((r) => JSON.stringify(r)),
    system: { ruleset: first.ruleset.id, cause, acts: Object.fromEntries(runs.map((r) => [r.id, r.run.act])) },
  };
  const message = await createOnce(
    whisper.length ? { ...data, whisper: [...whisper] } : applyMode(data, mode),
    messageId,
  );
  if (message) await storeGmData(runs.map(({ id, run }) => gmDataUpdate(message, id, run)));
  return message;
}

/** Creates a message; with an id only once, whichever client is first. */
async function createOnce(data: Source, id: string): Promise<MessageDoc | undefined> {
  if (!id) return createMessage(data);
  if (messageById(id)) return messageById(id);
  return createMessage({ ...data, _id: id }, { keepId: true }).catch((error: unknown) => {
    if (messageById(id)) return messageById(id);
    throw error;
  });
}

interface FollowUp extends Pick<Extract<Consequence, { do: "offer" }>, "action" | "form"> {
  targets?: readonly ActorDoc[];
  /** Ids of the users who may see it; empty: by roll mode. */
  whisper?: readonly string[];
}

/**
 * Whether a message is the follow-up card expected under its id. Ids are predictable: a player's message counts only if
 * it asks the same question and has no answers yet.
 */
function isFollowUp(message: MessageDoc, { action, form }: FollowUp, parent: string): boolean {
  if (message.type !== "card") return false;
  const { cause, acts } = cardOf(message);
  const [act, ...more] = Object.values(acts).filter(({ from }) => from === null);
  if (!act || cause !== parent || act.action !== action) return false;
  if (message.author?.isGM || message.isAuthor) return true;
  const asks = Object.entries(form).every(([name, value]) => canonical(act.form[name]) === canonical(value));
  return more.length === 0 && asks && act.state === "waiting" && act.journal.length === 0;
}

/** The id for a follow-up card: the predicted one, or the next one if another message occupies it. */
function freeId(id: string, offer: FollowUp, parent: string): { id: string; posted: boolean } {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const candidate = attempt === 0 ? id : stableId(id, attempt);
    const there = messageById(candidate);
    if (!there) return { id: candidate, posted: false };
    if (isFollowUp(there, offer, parent)) return { id: candidate, posted: true };
    refused({ user: there.author?.id ?? "", kind: "taken", message: there.id, detail: offer.action });
  }
  return { id: randomId(), posted: false };
}

const MAX_ATTEMPTS = 5;

/** Posts the card that a consequence of an event asks for. Idempotent. */
export const postFollowUp = (
  actor: ActorDoc,
  offer: Extract<Consequence, { do: "offer" }>,
  event: string,
  index: number,
): Promise<string | null> => postOffer(actor, offer, event, offer.hold === true, stableId(event, "card", index));

/**
 * Posts a follow-up card for an actor; resolves to its message id. With `messageId` it is posted once, whichever client
 * is first.
 */
export async function postOffer(
  actor: ActorDoc,
  offer: FollowUp,
  parent: string,
  hold = false,
  messageId = "",
): Promise<string | null> {
  const place = messageId ? freeId(messageId, offer, parent) : { id: "", posted: false };
  if (place.posted) return place.id;
  const ruleset = rulesetOf(actor.type);
  await loadActions(ruleset, [offer.action]);
  const action = actionIn(ruleset, offer.action);
  if (!ruleset || !action) return null;
  const item = offer.form.item ? (actor.items.get(String(offer.form.item)) ?? null) : null;
  const facts = action.facts(gather({ action, actor, item, targets: offer.targets ?? [], given: offer.form }));
  const message = await postActs(
    actor,
    [{ ruleset, action, facts, form: { ...action.defaults(facts), ...offer.form }, hold }],
    parent,
    actor.token?.hidden ? "gm" : "public",
    place.id,
    offer.whisper,
  );
  return message?.id ?? null;
}

/** Whispers notes to the GMs; once per event. */
export async function postTells(actor: ActorDoc, tells: readonly Text[], event = ""): Promise<void> {
  for (const [i, tell] of tells.entries())
    await createOnce(
      { speaker: getSpeaker(actor), content: escapeHtml(localizeText(asCalled(actor, tell))), whisper: gmIds() },
      event && stableId(event, "tell", i),
    );
}

/** An unlinked token's actor is named as its token. */
const asCalled = (actor: ActorDoc, tell: Text): Text =>
  tell.data?.name === actor.name ? { ...tell, data: { ...tell.data, name: calledName(actor) } } : tell;

/** Posts a public message without an actor, once per id. */
export async function postTexts(texts: readonly Text[], id: string): Promise<void> {
  const lines = texts.map((line) => `<p>${escapeHtml(localizeText(line))}</p>`);
  // Without a speaker core would use the selected token.
  if (lines.length) await createOnce({ speaker: { alias: me().name }, content: lines.join("") }, id);
}

export const gmIds = (): string[] => [...(game.users ?? [])].filter((u) => u.isGM).map((u) => u.id as string);
