/** Follow-ups of a card (`offers` in stored data): who may start them, and what they would start. */
import { type Text, text } from "../../kernel/card.ts";
import type { Action, Facts, Form, Offer, Ruleset } from "../../kernel/ruleset.ts";
import {
  asDoc,
  fromUuidSync,
  type ItemDoc,
  type MessageDoc,
  type Source,
  type UserDoc,
} from "../adapter/foundry-api.ts";
import { actorOf } from "../adapter/part-actor.ts";
import { actionIn, rulesetOf } from "../adapter/ruleset-of.ts";
import { gather } from "../adapter/snapshot.ts";
import { stableId } from "../adapter/stable-id.ts";
import { mayRevert } from "../ledger/change-scope.ts";
import { ledgerOf } from "../ledger/ledger.ts";
import { revertible } from "../ledger/revertible.ts";
import { isActUndone } from "./act-lookup.ts";
import { mayActFor } from "./answer-requests.ts";
import type { Act, CardData } from "./card-data.ts";
import { cardOf } from "./read-cards.ts";

const isClicked = (card: CardData, id: string, offer: string): boolean =>
  Object.values(card.acts).some(({ from }) => from?.act === id && from.offer === offer);

/**
 * Whether a follow-up is closed: it or another of its group was clicked, its action run was undone, or the follow-up it
 * comes after was closed without a click. Follow-ups that stay open close nothing, but are closed by the others of
 * their group.
 */
export function isOfferClosed(card: CardData, id: string, offer: Offer): boolean {
  if (isActUndone(card.events, id)) return true;
  if (offer.closedBy?.some((other) => isClicked(card, id, other))) return true;
  const offers = card.acts[id]?.offers ?? [];
  const rivals = offers.filter(
    (o) => !o.stays && (o.id === offer.id || (offer.group !== undefined && o.group === offer.group)),
  );
  if (rivals.some((rival) => isClicked(card, id, rival.id))) return true;
  const first = offers.find((o) => o.id === offer.after);
  return first !== undefined && isOfferClosed(card, id, first) && !isClicked(card, id, first.id);
}

/** Whether a follow-up still waits for the action run of another one; never for the GM. */
export function isTooEarly(card: CardData, id: string, { after }: Offer, user: Pick<UserDoc, "isGM">): boolean {
  if (after === undefined || user.isGM) return false;
  return !Object.values(card.acts).some(
    ({ from, state }) => from?.act === id && from.offer === after && state === "done",
  );
}

/** Label of the follow-up that comes before this one. */
export const labelOfPrevious = (act: Act, offer: Offer): Text =>
  act.offers.find((o) => o.id === offer.after)?.label ?? offer.label;

/** Merges buttons with the same label into one that shows how often it can still be clicked. */
export function countAlike(offers: readonly Source[]): Source[] {
  const firsts = offers.filter((o, at) => offers.findIndex((other) => other.label === o.label) === at);
  return firsts.map((o) => {
    const times = offers.filter((other) => other.label === o.label).length;
    return times > 1 ? { ...o, times } : o;
  });
}

export interface Ready {
  action: Action;
  facts: Facts;
  form: Form;
  problems: Text[];
  /** All its problems are about form fields. */
  incomplete: boolean;
}

/** Who clicks: the user's target uuids, and the uuid of the actor they act with. */
export interface Clicker {
  targets: readonly string[];
  mine: string;
}

/** Uuids of a follow-up's part; "targets" and "mine" are those of the user who clicks. */
function uuidsOf(act: Act, names: string | readonly string[] | undefined, clicker: Clicker): string[] {
  return [names ?? []].flat().flatMap((name) => {
    if (name === "targets") return [...clicker.targets];
    if (name === "mine") return clicker.mine ? [clicker.mine] : [];
    return act.parts[name] ? [act.parts[name].uuid] : [];
  });
}

/** Names of parts that a follow-up needs and that have been deleted. */
export function deletedParts(act: Act, offer: Offer): string[] {
  const names = [offer.parts.self ?? "self"].flat();
  return names.flatMap((name) => (act.parts[name] && !actorOf(act.parts[name].uuid) ? [act.parts[name].name] : []));
}

/** The action runs that a follow-up would start, one per acting actor, with their problems. */
export function prepareOffer(ruleset: Ruleset, act: Act, offer: Offer, form: Form, clicker: Clicker): Ready[] {
  const action = actionIn(ruleset, offer.action);
  if (!action) return [];
  const others = Object.keys(offer.parts)
    .filter((name) => /^t\d+$/.test(name))
    .sort()
    .flatMap((name) => uuidsOf(act, offer.parts[name], clicker));
  const item = fromUuidSync(uuidsOf(act, offer.parts.item, clicker)[0] ?? "");
  const given = { ...offer.form, ...form };
  return uuidsOf(act, offer.parts.self ?? "self", clicker).flatMap((uuid) => {
    const actor = actorOf(uuid);
    if (!actor || rulesetOf(actor.type) !== ruleset) return [];
    const aimed = others.flatMap((other) => actorOf(other) ?? []).filter((a) => rulesetOf(a.type) === ruleset);
    const facts = action.facts(
      gather({ action, actor, item: item ? asDoc<ItemDoc>(item) : null, targets: aimed, given }),
    );
    const filled = { ...action.defaults(facts), ...given };
    const problems = action.problems?.(facts, filled) ?? [];
    const incomplete = problems.length > 0 && problems.every((p) => p.field !== "");
    return [{ action, facts, form: filled, problems: problems.map((p) => p.text), incomplete }];
  });
}

/** The part of a form that the user who clicks a follow-up may fill in. */
export const allowedFields = (offer: Offer, form: Form): Form =>
  Object.fromEntries(Object.entries(form).filter(([field]) => offer.asks?.includes(field)));

/** Why clicking a follow-up would do nothing; empty if it would do something. */
export function offerProblems(ruleset: Ruleset, act: Act, offer: Offer, form: Form, clicker: Clicker): Text[] {
  const gone = deletedParts(act, offer);
  if (gone.length) return gone.map((name) => text("FIVEFOLD.Card.gone", { name }));
  const ready = prepareOffer(ruleset, act, offer, form, clicker);
  if (ready.length === 0)
    return [text(offer.parts.self === "mine" ? "FIVEFOLD.Problem.noActorChosen" : "FIVEFOLD.Problem.noTarget")];
  return ready.some((r) => r.problems.length === 0) ? [] : ready.flatMap((r) => r.problems);
}

/**
 * Whether a follow-up has become pointless without a click: its actor is gone, or it has problems that no form input
 * solves.
 */
export function cannotStart(ruleset: Ruleset, act: Act, offer: Offer): boolean {
  if (deletedParts(act, offer).length) return true;
  // Its parts are known only on the click.
  if (
    Object.values(offer.parts)
      .flat()
      .some((name) => ["targets", "mine"].includes(name))
  )
    return false;
  const ready = prepareOffer(ruleset, act, offer, {}, { targets: [], mine: "" });
  return ready.length > 0 && ready.every(({ problems, incomplete }) => problems.length > 0 && !incomplete);
}

/** Distinct warnings of the action runs that a follow-up would start; they block nothing. */
export function warnings(ready: readonly Ready[]): Text[] {
  const all = ready.flatMap(({ action, facts, form }) => action.warns?.(facts, form) ?? []);
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
}

/** Whether an action run follows from another, directly or through runs between them. */
function descendsFrom(card: CardData, act: string, id: string): boolean {
  const from = card.acts[act]?.from?.act;
  return from !== undefined && (from === id || descendsFrom(card, from, id));
}

/** Applied events of action runs that came from this one, newest first. */
export function descendantEvents(card: CardData, id: string): string[] {
  return Object.entries(card.events)
    .filter(([, e]) => e.state === "applied" && descendsFrom(card, e.act, id))
    .sort((a, b) => b[1].order - a[1].order)
    .map(([event]) => event);
}

/** Undone events this event's action run follows from, on the same actors, oldest first: they are redone before it. */
export function earlierUndoneEvents(card: CardData, event: string): string[] {
  const { act = "" } = card.events[event] ?? {};
  const there = Object.values(card.acts[act]?.parts ?? {}).map(({ uuid }) => uuid);
  return Object.entries(card.events)
    .filter(([, e]) => e.state === "undone" && descendsFrom(card, act, e.act))
    .filter(([, e]) => there.includes(card.acts[e.act]?.parts[e.part]?.uuid ?? ""))
    .sort((a, b) => a[1].order - b[1].order)
    .map(([one]) => one);
}

/** Whether a user may redo an event: they must own its part and those of everything redone before it. */
export function mayRedo(message: MessageDoc, event: string, user: UserDoc): boolean {
  const card = cardOf(message);
  return [event, ...earlierUndoneEvents(card, event)].every((id) => {
    const { act = "", part = "" } = card.events[id] ?? {};
    return mayActFor(user, card.acts[act]?.parts[part]);
  });
}

/**
 * Whether a user may undo an event: they must own its part, everything it changed and everything that followed from it.
 */
export function mayUndo(message: MessageDoc, event: string, user: UserDoc): boolean {
  const card = cardOf(message);
  const own = (id: string): boolean => {
    const entry = card.events[id];
    if (entry === undefined || !mayActFor(user, card.acts[entry.act]?.parts[entry.part])) return false;
    if (user.isGM) return true;
    const actor = actorOf(card.acts[entry.act]?.parts[entry.part]?.uuid ?? "");
    return actor === null || revertible(actor, id, message.author).every((r) => mayRevert(user, actor, r));
  };
  const entry = card.events[event];
  return entry !== undefined && [event, ...descendantEvents(card, entry.act)].every(own);
}

/** Whether a user may change the form of a finished action run: the owner of its actor, if they may undo all it did. */
export function mayAmend(message: MessageDoc, id: string, user: UserDoc): boolean {
  const card = cardOf(message);
  const act = card.acts[id];
  if (act?.state !== "done" || act.from !== null) return false;
  if (user.isGM) return true;
  const events = Object.entries(card.events).filter(
    ([, e]) => e.state === "applied" && (e.act === id || descendsFrom(card, e.act, id)),
  );
  return mayActFor(user, act.parts.self) && events.every(([event]) => mayUndo(message, event, user));
}

/** The id of an action run that a follow-up starts: the same on every client, and never used before, not even in the ledger. */
export function freshId(message: MessageDoc, id: string, offer: string, facts: Facts): string {
  const self = facts.refs.self ?? "";
  const actor = actorOf(self);
  const known = Object.keys(actor ? ledgerOf(actor) : {});
  for (let at = 0; ; at += 1) {
    const candidate = stableId(message.id, id, offer, self, at);
    if (!cardOf(message).acts[candidate] && !known.some((event) => event.startsWith(candidate))) return candidate;
  }
}
