/** Acts that wait, played on: with an answer, with a press, with a form the GM has settled. Only the writer of a card does this. */
import { type Answer, accept, replay, StaleJournal } from "../kernel/procedure.ts";
import type { Form } from "../kernel/ruleset.ts";
import { actionOf, freshFacts, holdAct, partsOf, REVIEW, runAct, START, stored } from "./acts.ts";
import { fillable, mayCause } from "./authority.ts";
import type { Act } from "./card-data.ts";
import { rollerOf } from "./creature-dice.ts";
import { factsToPlay } from "./facts-to-play.ts";
import { cardOf } from "./read-cards.ts";
import { reportError } from "./refusals.ts";
import type { MessageDoc, UserDoc } from "./seam.ts";
import { speaksFor } from "./table.ts";
import { rightful, vouch } from "./trust.ts";
import { write } from "./writer.ts";

/**
 * Plays an act on with somebody's answer. A stale or impossible one is dropped: the card still asks. An act on which nothing
 * has fallen yet starts on the documents as they are now, a held one with what was typed for it.
 */
export async function answer(
  message: MessageDoc,
  id: string,
  given: Answer,
  user: UserDoc,
  form: Form = {},
  dice: readonly Answer[] = [],
): Promise<void> {
  const card = cardOf(message);
  const act = card.acts[id];
  const known = act ? actionOf(card, act) : null;
  if (act?.state !== "waiting" || !known) return;
  if (act.waiting?.id === REVIEW) return settle(message, id, form, user);
  if (act.waiting?.id === START) {
    const gm = rankOf(message, id, user);
    const facts = freshFacts(card, act, gm);
    // What the GM has settled stands.
    const typed = act.waiting.reviewed && !user.isGM ? {} : facts ? fillable(message, id, facts, form, user) : {};
    const by = dice.length || user.isGM ? user.id : act.by;
    return start(message, id, { ...act, by, form: { ...act.form, ...typed } }, { user, dice });
  }
  if (act.journal.length === 0) return start(message, id, act, { given, user });
  const facts = factsToPlay(message, id);
  if (!facts) return;
  await unlessStale(message, id, async () => {
    const pending = replay(() => known.action.start(facts, act.form), act.journal).pending;
    // Whose answer it is, the rule says: what the card says of that is its author's word.
    if (!pending || !speaksFor(user, act.parts[pending.who])) return;
    accept(pending, given);
    const kept = stored(known.action.keeps?.(facts, act.form) ?? facts);
    const own = { ...act, facts: kept, by: rollerOf(message, act) };
    const run = await runAct(own, known.action, facts, { answer: given });
    if (cardOf(message).acts[id]?.journal.length === act.journal.length) await write(message, { [id]: run });
  });
}

/** Runs work on an act; an answer that does not fit is dropped: the card still asks. */
async function unlessStale(message: MessageDoc, id: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof StaleJournal) return;
    reportError(error, { message: message.id, act: id, action: cardOf(message).acts[id]?.action ?? "" });
  }
}

/** Whether facts of an act are taken as for a GM: on a GM's card, where a GM has settled it, or where a GM presses. */
const rankOf = (message: MessageDoc, id: string, user: UserDoc): boolean =>
  user.isGM ||
  message.author?.isGM === true ||
  (cardOf(message).acts[id]?.waiting?.reviewed === true && mayCause(message, id));

/** Starts an act that was held, on the documents as they are now; what stands against it leaves it waiting. */
async function start(
  message: MessageDoc,
  id: string,
  act: Act,
  { given, user, dice = [] }: { given?: Answer; user: UserDoc; dice?: readonly Answer[] },
): Promise<void> {
  const card = cardOf(message);
  const known = actionOf(card, act);
  const facts = freshFacts(card, act, rankOf(message, id, user));
  if (!known || !facts || known.action.problems?.(facts, act.form).length) return;
  const reviewed = act.waiting?.reviewed === true;
  await unlessStale(message, id, async () => {
    const pending = given && replay(() => known.action.start(facts, act.form), []).pending;
    // What was asked may have been settled meanwhile, by another act of the card: then it goes on without the question.
    const moot = given !== undefined && given.id === act.waiting?.id && pending?.id !== given.id;
    const who = moot ? act.waiting?.who : pending?.who;
    if (given && who && !speaksFor(user, act.parts[who])) return;
    if (given && pending && !moot) accept(pending, given);
    const kept = known.action.keeps?.(facts, act.form) ?? facts;
    const fresh = { ...act, by: rollerOf(message, act), facts: stored(kept), parts: partsOf(facts) };
    const run = await runAct(fresh, known.action, facts, { answer: moot ? undefined : given, dice });
    // A GM has settled it, or fills it in: its form is not the author's alone.
    await write(message, { [id]: run }, {}, reviewed || user.id !== message.author?.id);
  });
}

/**
 * The GM has settled the form of an act: whoever plays it rolls, where anything is to be rolled. The documents may have
 * changed since it was sent: facts are taken anew.
 */
async function settle(message: MessageDoc, id: string, form: Form, user: UserDoc): Promise<void> {
  if (!user.isGM) return;
  const card = cardOf(message);
  const act = card.acts[id];
  const known = act ? actionOf(card, act) : null;
  if (!act || !known) return;
  const settled = { ...act, form: { ...act.form, ...form } };
  const facts = freshFacts(card, settled, true);
  if (!facts || known.action.problems?.(facts, settled.form).length) return;
  const fresh = { ...settled, facts: stored(facts), parts: partsOf(facts) };
  const free = replay(() => known.action.start(facts, fresh.form), []).pending === undefined;
  const run = free
    ? await runAct(fresh, known.action, facts)
    : holdAct(fresh, facts, { id: START, who: "self", reviewed: true });
  // Its problems for a player are the GM's to judge, and the GM has judged them.
  const own = rightful(message, id);
  await write(message, { [id]: run }, {}, true);
  const written = cardOf(message).acts[id];
  if (own && written) await vouch(message, id, written, true);
}
