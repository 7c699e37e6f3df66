/**
 * Changes the form of a finished act ("change the forgotten +2"): keeps its dice and derives the outcome again. What
 * was applied is undone and applied again with the new outcome, follow-ups included; unchanged acts are not touched.
 */
import type { Form, Offer } from "../../kernel/ruleset.ts";
import { ifStillExists } from "../adapter/if-exists.ts";
import { actorOf } from "../adapter/part-actor.ts";
import { deleteAt, type MessageDoc, type Source, type UserDoc } from "../adapter/seam.ts";
import { actionOf, consequencesOf, factsOf, type RunAct, rerunAct, stored } from "../cards/acts.ts";
import { mayAnswerFor } from "../cards/answer-requests.ts";
import { PAID } from "../cards/card-check.ts";
import type { Act, CardData } from "../cards/card-data.ts";
import { fieldFor, mergedFieldValue, ownCheckboxes } from "../cards/form-permissions.ts";
import { mayAmend, mayUndo } from "../cards/offers.ts";
import { cardOf } from "../cards/read-cards.ts";
import { reviseEvent } from "./apply.ts";
import { fixedFor } from "./authority.ts";
import { tryRead } from "./replay-errors.ts";
import { factsToPlay } from "./trusted-facts.ts";

export interface Amended {
  /** Changed acts by id. */
  runs: Record<string, RunAct>;
  /** Ids of acts that no longer happen. */
  dropped: string[];
}

/** Calculates an amendment: the act itself, and every act that followed from an offer that has changed. */
export async function planAmendment(message: MessageDoc, id: string, form: Form): Promise<Amended> {
  const card = cardOf(message);
  const act = card.acts[id];
  const known = act ? actionOf(card, act) : null;
  const facts = factsToPlay(message, id);
  const result: Amended = { runs: {}, dropped: [] };
  if (!act || !known || !facts || known.action.problems?.(facts, form).length) return result;
  const run = await rerunAct({ ...act, form, ...(act.facts ? { facts: stored(facts) } : {}) }, known.action, facts);
  result.runs[id] = run;
  for (const [follower, later] of childrenOf(card, id)) {
    const [before, after] = [act, run.act].map((a) => a.offers.find((o) => o.id === later.from?.offer));
    if (!after) result.dropped.push(follower, ...descendants(card, follower));
    else {
      const changed = changedFields(before, after);
      if (!Object.keys(changed).length) continue;
      const next = await planAmendment(message, follower, { ...later.form, ...changed });
      Object.assign(result.runs, next.runs);
      result.dropped.push(...next.dropped);
    }
  }
  return result;
}

const childrenOf = (card: CardData, id: string): [string, Act][] =>
  Object.entries(card.acts).filter(([, act]) => act.from?.act === id);

const descendants = (card: CardData, id: string): string[] =>
  childrenOf(card, id).flatMap(([child]) => [child, ...descendants(card, child)]);

function changedFields(before: Offer | undefined, after: Offer): Form {
  return Object.fromEntries(
    Object.entries(after.form).filter(
      ([field, value]) => JSON.stringify(before?.form[field]) !== JSON.stringify(value),
    ),
  );
}

/**
 * The amended form, limited to the fields this user may change: GM-only fields keep their values; the owner of a
 * defender may change only the fields about that defender. Null: the form cannot be amended.
 */
export function amendable(message: MessageDoc, id: string, form: Form, user: UserDoc): Form | null {
  const card = cardOf(message);
  const act = card.acts[id];
  const known = act ? actionOf(card, act) : null;
  const facts = factsToPlay(message, id);
  if (act?.state !== "done" || !known?.action.form || !facts) return null;
  const acts = mayAmend(message, id, user);
  const fields = known.action
    .form(facts, { ...act.form, ...form })
    .flatMap((field) => (acts ? fieldFor(field, user, facts) : ownCheckboxes(field, user, facts)) ?? []);
  const isFixed = fixedFor(message, id, user);
  const changed = fields.filter((field) => field.name in form && (!acts || !isFixed(field.name)));
  return {
    ...act.form,
    ...Object.fromEntries(
      changed.map((field) => [field.name, mergedFieldValue(field, act.form[field.name], form[field.name]) ?? null]),
    ),
  };
}

/** Whether a user may change the form of a finished act. */
export const mayChangeForm = (message: MessageDoc, id: string, user: UserDoc): boolean =>
  mayAmend(message, id, user) || mayDefend(message, id, user);

/** Whether a user who does not own the acting actor may change fields about an own defender. */
function mayDefend(message: MessageDoc, id: string, user: UserDoc): boolean {
  const card = cardOf(message);
  const act = card.acts[id];
  if (act?.state !== "done" || act.from !== null || mayAnswerFor(user, act.parts.self)) return false;
  if (!Object.values(act.parts).some((part) => mayAnswerFor(user, part)) || !mayUndoAll(message, id, user))
    return false;
  const fieldsOf = (): boolean => {
    const facts = factsOf(message, id);
    const fields = (facts && actionOf(card, act)?.action.form?.(facts, act.form)) ?? [];
    return facts !== null && fields.some((field) => ownCheckboxes(field, user, facts) !== null);
  };
  return tryRead(message, fieldsOf, () => false);
}

/** Whether a user may undo all events of an act and its follow-ups; costs already paid stay. */
function mayUndoAll(message: MessageDoc, id: string, user: UserDoc): boolean {
  const card = cardOf(message);
  const later = new Set(descendants(card, id));
  return Object.entries(card.events).every(
    ([event, { act, state }]) =>
      state !== "applied" ||
      (act !== id && !later.has(act)) ||
      event.startsWith(`${id}-${PAID}`) ||
      mayUndo(message, event, user),
  );
}

/** Updates the consequences of undone events of amended acts, so that a redo applies what the card says now. */
export async function revise(message: MessageDoc, acts: readonly string[]): Promise<void> {
  const card = cardOf(message);
  for (const [event, { act, part, state }] of Object.entries(card.events)) {
    const actor = acts.includes(act) && state === "undone" ? actorOf(card.acts[act]?.parts[part]?.uuid ?? "") : null;
    const consequences = actor && consequencesOf(message, act, event.slice(act.length + 1));
    if (actor && consequences) await ifStillExists(actor, () => reviseEvent(actor, event, consequences));
  }
}

/** Update fragment that deletes acts and their events from a card. */
export const deleteActs = (card: CardData, acts: readonly string[]): Source =>
  Object.assign(
    {},
    ...acts.map((id) => deleteAt(`system.acts.${id}`)),
    ...Object.entries(card.events).map(([event, e]) =>
      acts.includes(e.act) ? deleteAt(`system.events.${event}`) : {},
    ),
  );
