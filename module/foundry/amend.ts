/**
 * "Change the forgotten +2": another form on an act that is done, the same dice, the outcome derived anew. What was applied is
 * taken back and applied as it should have been, what followed goes along; nothing that stays the same is touched twice.
 */
import type { Form, Offer } from "../kernel/ruleset.ts";
import { actionOf, cardOf, consequencesOf, factsOf, type RunAct, rerunAct } from "./acts.ts";
import { actorOf, reviseEvent } from "./apply.ts";
import type { Act, CardData } from "./card-data.ts";
import { deleteAt, type MessageDoc, type Source, type UserDoc } from "./seam.ts";

export interface Amended {
  /** Acts as they are now, by id. */
  runs: Record<string, RunAct>;
  /** Acts that no longer come about. */
  dropped: string[];
}

/** Works out an amendment: the act itself, and every act that followed from an offer that reads differently now. */
export async function amended(message: MessageDoc, id: string, form: Form): Promise<Amended> {
  const card = cardOf(message);
  const act = card.acts[id];
  const known = act ? actionOf(card, act) : null;
  const facts = factsOf(message, id);
  const result: Amended = { runs: {}, dropped: [] };
  if (!act || !known || !facts || known.action.problems?.(facts, form).length) return result;
  const run = await rerunAct({ ...act, form }, known.action, facts);
  result.runs[id] = run;
  for (const [follower, later] of childrenOf(card, id)) {
    const [before, after] = [act, run.act].map((a) => a.offers.find((o) => o.id === later.from?.offer));
    if (!after) result.dropped.push(follower, ...descendants(card, follower));
    else {
      const changed = differing(before, after);
      if (!Object.keys(changed).length) continue;
      const next = await amended(message, follower, { ...later.form, ...changed });
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

function differing(before: Offer | undefined, after: Offer): Form {
  return Object.fromEntries(
    Object.entries(after.form).filter(
      ([field, value]) => JSON.stringify(before?.form[field]) !== JSON.stringify(value),
    ),
  );
}

/** The fields a user may amend: the GM's own stay as they were for everybody else. */
export function amendable(message: MessageDoc, id: string, form: Form, user: UserDoc): Form | null {
  const card = cardOf(message);
  const act = card.acts[id];
  const known = act ? actionOf(card, act) : null;
  const facts = factsOf(message, id);
  if (act?.state !== "done" || !known?.action.form || !facts) return null;
  const fields = known.action.form(facts, { ...act.form, ...form }).filter((f) => user.isGM || !f.gm);
  const names = new Set(fields.map((f) => f.name));
  return { ...act.form, ...Object.fromEntries(Object.entries(form).filter(([field]) => names.has(field))) };
}

/** What was taken back of amended acts, before or just now: done again, it is what the card says now. */
export async function revise(message: MessageDoc, acts: readonly string[]): Promise<void> {
  const card = cardOf(message);
  for (const [event, { act, part, state }] of Object.entries(card.events)) {
    const actor = acts.includes(act) && state === "undone" ? actorOf(card.acts[act]?.parts[part]?.uuid ?? "") : null;
    const consequences = actor && consequencesOf(message, act, event.slice(act.length + 1));
    if (actor && consequences) await reviseEvent(actor, event, consequences);
  }
}

/** The update fragment that takes acts and their events out of a card. */
export const without = (card: CardData, acts: readonly string[]): Source =>
  Object.assign(
    {},
    ...acts.map((id) => deleteAt(`system.acts.${id}`)),
    ...Object.entries(card.events).map(([event, e]) =>
      acts.includes(e.act) ? deleteAt(`system.events.${event}`) : {},
    ),
  );
