/**
 * What a player's message says is played again before the GM's client acts on it: from the documents as the GM has them and
 * the dice and choices in the message. Only where that yields the same is it written without asking.
 */
import { replay, type Start } from "../kernel/procedure.ts";
import type { Facts, Offer, Outcome } from "../kernel/ruleset.ts";
import { actionOf, consequencesOf, freshFacts } from "./acts.ts";
import { needsGM } from "./born.ts";
import type { Act, CardData } from "./card-data.ts";
import { reachesOnly } from "./moved.ts";
import { cardOf } from "./read-cards.ts";
import { type ActorDoc, fromUuidSync, type MessageDoc, me, type UserDoc } from "./seam.ts";
import { speaksFor } from "./table.ts";

/** Acts this client has played or examined itself: "message-act" to the verdict on what the act said then. */
const verdicts = new Map<string, { said: string; verdict: boolean }>();

/** Everything of an act that its author could change afterwards and that somebody would act on. */
const saidBy = ({ action, parts, facts, form, journal, headline, offers, from }: Act): string =>
  JSON.stringify([action, parts, facts, form, journal, headline, offers, from]);

/** Remembers that this client has played an act itself, as it wrote it. */
export function vouch(message: MessageDoc, id: string, act: Act): void {
  verdicts.set(`${message.id}-${id}`, { said: saidBy(act), verdict: true });
}

/** Whether an act may be written without asking the GM. */
export function trusted(message: MessageDoc, id: string): boolean {
  const act = cardOf(message).acts[id];
  if (!act) return false;
  const key = `${message.id}-${id}`;
  const said = saidBy(act);
  const known = verdicts.get(key);
  if (known?.said === said) return known.verdict;
  const verdict = message.author?.isGM === true || examined(message, id);
  verdicts.set(key, { said, verdict });
  return verdict;
}

/** Whether this client may do to an actor what an act does: an owner, where it makes nobody and hands nobody over. */
export function mayChange(actor: ActorDoc, message: MessageDoc, id: string, touch: string): boolean {
  if (me().isGM || !actor.isOwner) return me().isGM;
  try {
    return !needsGM(consequencesOf(message, id, touch) ?? []);
  } catch {
    return true;
  }
}

/** A forged act may hold anything a rule does not expect: where a rule stumbles over it, it does not agree. */
function examined(message: MessageDoc, id: string): boolean {
  try {
    return agrees(message, id);
  } catch {
    return false;
  }
}

function agrees(message: MessageDoc, id: string): boolean {
  const card = cardOf(message);
  const act = card.acts[id];
  if (!act) return false;
  if (!rightful(message, act)) return false;
  const fresh = freshFacts(card, act, message.author?.isGM ?? false);
  const known = actionOf(card, act);
  if (!fresh || !known) return false;
  if (act.journal.length === 0 && known.action.problems?.(fresh, act.form).length) return false;
  const mine = yields(card, act, fresh);
  if (mine === null || JSON.stringify(act.offers) !== JSON.stringify(mine.result?.offers ?? [])) return false;
  if (!answeredRightly(act, message.author, () => known.action.start(fresh, act.form))) return false;
  const owns = (actor: ActorDoc) => actor.testUserPermission(message.author, "OWNER");
  if (!reachesOnly(mine.result?.consequences ?? [], owns)) return false;
  if (act.facts === null) return true;
  // Somebody may have been hurt since: the sentence is of then, what is written and offered has to be the same now.
  const theirs = yields(card, act, act.facts);
  if (theirs === null || JSON.stringify(theirs.result?.headline ?? null) !== JSON.stringify(act.headline)) return false;
  return written(theirs) === written(mine);
}

/** Whether whoever wrote an act may act there: with their own, or because another act offers it. */
export const rightful = (message: MessageDoc, act: Act): boolean =>
  act.from ? offered(message, cardOf(message), act) : ownsSelf(message, act);

/** Whether the author may have given every answer in the journal: dice of "self" fall at whoever plays, others at their owner. */
function answeredRightly(act: Act, author: UserDoc | null, start: Start<Outcome>): boolean {
  return act.journal.every((_, i) => {
    const who = replay(start, act.journal.slice(0, i)).pending?.who ?? "self";
    return who === "self" || (author !== null && speaksFor(author, act.parts[who]));
  });
}

/** What an act yields from given facts; null where its journal does not fit them. */
function yields(card: CardData, act: Act, facts: Facts): { paid: unknown; result: Outcome | null } | null {
  const known = actionOf(card, act);
  try {
    const progress = known ? replay(() => known.action.start(facts, act.form), act.journal) : null;
    return progress && { paid: progress.paid, result: progress.done?.result ?? null };
  } catch {
    return null;
  }
}

const written = ({ paid, result }: { paid: unknown; result: Outcome | null }): string =>
  JSON.stringify([paid, result?.consequences, result?.offers]);

function ownsSelf(message: MessageDoc, act: Act): boolean {
  const self = fromUuidSync(act.parts.self?.uuid ?? "");
  const item = act.parts.item ? fromUuidSync(act.parts.item.uuid) : null;
  if (item && item.parent?.uuid !== self?.uuid) return false;
  return message.author !== null && (self?.testUserPermission(message.author, "OWNER") ?? false);
}

/** Whether the act it says it follows is to be trusted and really offers it, in these words. */
function offered(message: MessageDoc, card: CardData, act: Act): boolean {
  const parent = act.from ? card.acts[act.from.act] : undefined;
  const offer = parent?.offers.find((o) => o.id === act.from?.offer);
  if (!act.from || !parent || offer?.action !== act.action || !trusted(message, act.from.act)) return false;
  const self = [offer.parts.self ?? "self"].flat().map((part) => parent.parts[part]?.uuid);
  const same = Object.entries(offer.form).every(
    ([field, value]) => offer.asks?.includes(field) || JSON.stringify(act.form[field]) === JSON.stringify(value),
  );
  return same && self.includes(act.parts.self?.uuid) && suffers(parent, act, offer);
}

/** Whether an act is about the things and targets its offer names; those of whoever pressed are anybody's. */
function suffers(parent: Act, act: Act, offer: Offer): boolean {
  const uuids = (names: string | readonly string[]) => [names].flat().map((part) => parent.parts[part]?.uuid);
  const aims = Object.entries(offer.parts).flatMap(([part, names]) => (/^t\d+$/.test(part) ? names : []));
  const item = act.parts.item?.uuid;
  if (item && !uuids(offer.parts.item ?? []).includes(item)) return false;
  if (aims.some((name) => name === "targets" || name === "mine")) return true;
  const aimed = Object.entries(act.parts).filter(([part]) => /^t\d+$/.test(part));
  return aimed.every(([, part]) => uuids(aims).includes(part.uuid));
}
