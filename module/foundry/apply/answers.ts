/** Continues waiting action runs with an answer, a start or the GM's review. Runs only on the client that writes the card. */
import { type Answer, replay, StaleAnswerLog, valueOfAnswer } from "../../kernel/procedure.ts";
import type { Form } from "../../kernel/ruleset.ts";
import type { MessageDoc, UserDoc } from "../adapter/foundry-api.ts";
import { reportError } from "../adapter/refusal-log.ts";
import { actionOf, loadAct, REVIEW, START } from "../cards/act-lookup.ts";
import { freshFacts, holdAct, partsOf, runAct, stored } from "../cards/acts.ts";
import { mayActFor } from "../cards/answer-requests.ts";
import type { Act } from "../cards/card-data.ts";
import { cardOf } from "../cards/read-cards.ts";
import { rollerOf } from "../cards/which-client-rolls.ts";
import { fillable, mayApplyAct } from "./authority.ts";
import { storeRuns } from "./card-updates.ts";
import { factsToPlay } from "./trusted-facts.ts";
import { mayRunAct, trustAct } from "./verify.ts";

/**
 * Continues an action run with a user's answer. A stale or invalid answer is dropped, and the question stays open. A
 * run without dice yet starts with current documents; a held one also takes the fields the user filled in.
 */
export async function answer(
  message: MessageDoc,
  id: string,
  given: Answer,
  user: UserDoc,
  form: Form = {},
  dice: readonly Answer[] = [],
): Promise<void> {
  const loaded = loadAct(message, id);
  if (loaded?.act.state !== "waiting") return;
  const { card, act, action } = loaded;
  if (act.waiting?.id === REVIEW) return reviewCheck(message, id, form, user);
  if (act.waiting?.id === START) {
    const gm = rankOf(message, id, user);
    const facts = freshFacts(card, act, gm);
    // A form the GM has reviewed stays as it is.
    const typed = act.waiting.reviewed && !user.isGM ? {} : facts ? fillable(message, id, facts, form, user) : {};
    const by = dice.length || user.isGM ? user.id : act.by;
    return start(message, id, { ...act, by, form: { ...act.form, ...typed } }, { user, dice });
  }
  if (act.journal.length === 0) return start(message, id, act, { given, user });
  const facts = factsToPlay(message, id);
  if (!facts) return;
  await unlessStale(message, id, async () => {
    const pending = replay(() => action.start(facts, act.form), act.journal).pending;
    // The rule says who answers; `waiting.who` on the card is only what its author wrote.
    if (!pending || !mayActFor(user, act.parts[pending.who])) return;
    valueOfAnswer(pending, given);
    const kept = stored(action.factsToStore?.(facts, act.form) ?? facts);
    const own = { ...act, facts: kept, by: rollerOf(message, act) };
    const run = await runAct(own, action, facts, { answer: given });
    if (cardOf(message).acts[id]?.journal.length === act.journal.length) await storeRuns(message, { [id]: run });
  });
}

/** Runs work on an action run; a stale answer is dropped, and the question stays open. */
async function unlessStale(message: MessageDoc, id: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof StaleAnswerLog) return;
    reportError(error, { message: message.id, act: id, action: cardOf(message).acts[id]?.action ?? "" });
  }
}

/**
 * Whether an action run's facts are gathered with a GM's knowledge: on a GM's card, after a GM's review, or if a GM
 * clicks.
 */
const rankOf = (message: MessageDoc, id: string, user: UserDoc): boolean =>
  user.isGM ||
  message.author?.isGM === true ||
  (cardOf(message).acts[id]?.waiting?.reviewed === true && mayApplyAct(message, id));

/** Starts a held action run with current documents; if it has problems, it stays waiting. */
async function start(
  message: MessageDoc,
  id: string,
  act: Act,
  { given, user, dice = [] }: { given?: Answer; user: UserDoc; dice?: readonly Answer[] },
): Promise<void> {
  const card = cardOf(message);
  const action = actionOf(card, act)?.action;
  const facts = freshFacts(card, act, rankOf(message, id, user));
  if (!action || !facts || action.problems?.(facts, act.form).length) return;
  const reviewed = act.waiting?.reviewed === true;
  await unlessStale(message, id, async () => {
    const pending = given && replay(() => action.start(facts, act.form), []).pending;
    // Another run of the card may have answered the question meanwhile: then this one continues without it.
    const moot = given !== undefined && given.id === act.waiting?.id && pending?.id !== given.id;
    const who = moot ? act.waiting?.who : pending?.who;
    if (given && who && !mayActFor(user, act.parts[who])) return;
    if (given && pending && !moot) valueOfAnswer(pending, given);
    const kept = action.factsToStore?.(facts, act.form) ?? facts;
    const fresh = { ...act, by: rollerOf(message, act), facts: stored(kept), parts: partsOf(facts) };
    const run = await runAct(fresh, action, facts, { answer: moot ? undefined : given, dice });
    // A GM reviewed or filled in the form, so it is not the author's alone: vouch for it.
    await storeRuns(message, { [id]: run }, {}, reviewed || user.id !== message.author?.id);
  });
}

/**
 * Stores the GM's review of a form; the acting user rolls if there is anything to roll. Facts are rebuilt, as documents
 * may have changed since the request.
 */
async function reviewCheck(message: MessageDoc, id: string, form: Form, user: UserDoc): Promise<void> {
  if (!user.isGM) return;
  const loaded = loadAct(message, id);
  if (!loaded) return;
  const { card, act, action } = loaded;
  const reviewed = { ...act, form: { ...act.form, ...form } };
  const facts = freshFacts(card, reviewed, true);
  if (!facts || action.problems?.(facts, reviewed.form).length) return;
  const fresh = { ...reviewed, facts: stored(facts), parts: partsOf(facts) };
  const free = replay(() => action.start(facts, fresh.form), []).pending === undefined;
  const run = free
    ? await runAct(fresh, action, facts)
    : holdAct(fresh, facts, { id: START, who: "self", reviewed: true });
  // The GM has decided on problems a player's client would report.
  const own = mayRunAct(message, id);
  await storeRuns(message, { [id]: run }, {}, true);
  const written = cardOf(message).acts[id];
  if (own && written) await trustAct(message, id, written, true);
}
