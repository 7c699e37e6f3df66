/**
 * Changes the form of a finished action run ("change the forgotten +2"): keeps its dice and derives the outcome again.
 * What was applied is undone and applied again with the new outcome, follow-ups included; unchanged runs are not
 * touched.
 */
import type { Form, Offer } from "../../kernel/ruleset.ts";
import { deleteAt, type MessageDoc, type Source } from "../adapter/foundry-api.ts";
import { ifStillExists } from "../adapter/if-exists.ts";
import { actorOf } from "../adapter/part-actor.ts";
import { actionOf, childrenOf, descendants } from "../cards/act-lookup.ts";
import { consequencesOf, type RunAct, rerunAct, stored } from "../cards/acts.ts";
import type { CardData } from "../cards/card-data.ts";
import { cardOf } from "../cards/read-cards.ts";
import { reviseEvent } from "./apply.ts";
import { factsToPlay } from "./trusted-facts.ts";

export interface Amended {
  /** Changed action runs by id. */
  runs: Record<string, RunAct>;
  /** Ids of action runs that no longer happen. */
  dropped: string[];
}

/** Calculates an amendment: the run itself, and every run started by a follow-up that has changed. */
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

function changedFields(before: Offer | undefined, after: Offer): Form {
  return Object.fromEntries(
    Object.entries(after.form).filter(
      ([field, value]) => JSON.stringify(before?.form[field]) !== JSON.stringify(value),
    ),
  );
}

/** Updates the consequences of undone events of amended action runs, so that a redo applies what the card says now. */
export async function revise(message: MessageDoc, acts: readonly string[]): Promise<void> {
  const card = cardOf(message);
  for (const [event, { act, part, state }] of Object.entries(card.events)) {
    const actor = acts.includes(act) && state === "undone" ? actorOf(card.acts[act]?.parts[part]?.uuid ?? "") : null;
    const consequences = actor && consequencesOf(message, act, event.slice(act.length + 1));
    if (actor && consequences) await ifStillExists(actor, () => reviseEvent(actor, event, consequences));
  }
}

/** Update fragment that deletes action runs and their events from a card. */
export const deleteActs = (card: CardData, acts: readonly string[]): Source =>
  Object.assign(
    {},
    ...acts.map((id) => deleteAt(`system.acts.${id}`)),
    ...Object.entries(card.events).map(([event, e]) =>
      acts.includes(e.act) ? deleteAt(`system.events.${event}`) : {},
    ),
  );
