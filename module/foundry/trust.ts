/**
 * What a player's message says is played again before the GM's client acts on it: from the documents as the GM has them and
 * the dice and choices in the message. Only where that yields the same is it written without asking.
 */
import { replay } from "../kernel/procedure.ts";
import type { Facts, Outcome } from "../kernel/ruleset.ts";
import { actionOf, cardOf, freshFacts } from "./acts.ts";
import type { Act, CardData } from "./card-model.ts";
import { fromUuidSync, type MessageDoc } from "./seam.ts";

/** Acts this client has played or examined itself: "message-act" to the verdict. */
const verdicts = new Map<string, boolean>();
const name = (message: MessageDoc, id: string): string =>
  `${message.id}-${id}-${cardOf(message).acts[id]?.journal.length ?? 0}`;

/** Remembers that this client has played an act itself. */
export function vouch(message: MessageDoc, id: string): void {
  verdicts.set(name(message, id), true);
}

/** Whether an act may be written without asking the GM. */
export function trusted(message: MessageDoc, id: string): boolean {
  const key = name(message, id);
  const known = verdicts.get(key);
  if (known !== undefined) return known;
  const verdict = message.author?.isGM === true || agrees(message, id);
  verdicts.set(key, verdict);
  return verdict;
}

function agrees(message: MessageDoc, id: string): boolean {
  const card = cardOf(message);
  const act = card.acts[id];
  if (!act) return false;
  const rightful = act.from ? offered(message, card, act) : ownsSelf(message, act);
  if (!rightful) return false;
  const fresh = freshFacts(card, act, message.author?.isGM ?? false);
  const known = actionOf(card, act);
  if (!fresh || !known) return false;
  if (act.journal.length === 0 && known.action.problems?.(fresh, act.form).length) return false;
  const mine = yields(card, act, fresh);
  if (mine === null || JSON.stringify([act.headline, act.offers]) !== shown(mine)) return false;
  return act.facts === null || JSON.stringify(yields(card, act, act.facts)) === JSON.stringify(mine);
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

const shown = ({ result }: { result: Outcome | null }): string =>
  JSON.stringify([result?.headline ?? null, result?.offers ?? []]);

function ownsSelf(message: MessageDoc, act: Act): boolean {
  const self = fromUuidSync(act.parts.self?.uuid ?? "");
  return message.author !== null && (self?.testUserPermission(message.author, "OWNER") ?? false);
}

/** Whether the act it says it follows is to be trusted and really offers it, in these words. */
function offered(message: MessageDoc, card: CardData, act: Act): boolean {
  const parent = act.from ? card.acts[act.from.act] : undefined;
  const offer = parent?.offers.find((o) => o.id === act.from?.offer);
  if (!act.from || !parent || offer?.action !== act.action || !trusted(message, act.from.act)) return false;
  const self = [offer.parts.self ?? "self"].flat().map((part) => parent.parts[part]?.uuid);
  const same = Object.entries(offer.form).every(
    ([field, value]) => JSON.stringify(act.form[field]) === JSON.stringify(value),
  );
  return same && self.includes(act.parts.self?.uuid);
}
