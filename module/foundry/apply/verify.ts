/**
 * Verifies action runs written by players' clients. A GM's client replays a run from its own documents with the dice
 * and choices in the message, and applies it only if the result is the same. The threat model is in docs/security.md.
 */
import { type Procedure, type Request, replay, StaleAnswerLog } from "../../kernel/procedure.ts";
import type { Action, Facts, Form, Offer, Outcome } from "../../kernel/ruleset.ts";
import { canonical } from "../../kernel/vector.ts";
import { type ActorDoc, asDoc, fromUuidSync, type MessageDoc, me, type UserDoc } from "../adapter/foundry-api.ts";
import { type RefusalKind, refused, reportError } from "../adapter/refusal-log.ts";
import { calledName } from "../adapter/snapshot.ts";
import { actionOf, loadAct, REVIEW, START } from "../cards/act-lookup.ts";
import { consequencesOf, factsOf, freshFacts, partsOf, playedAct, stored } from "../cards/acts.ts";
import { mayActFor, mayClickOffer } from "../cards/answer-requests.ts";
import type { Act, CardData, PartRef } from "../cards/card-data.ts";
import { fieldFor, mergedFieldValue } from "../cards/form-permissions.ts";
import { isPlayerWritten } from "../cards/player-writes.ts";
import { cardOf } from "../cards/read-cards.ts";
import { answeredForCreature, isRolledWithoutPrompt } from "../cards/which-client-rolls.ts";
import { isLocal, reachesOnly } from "../ledger/change-scope.ts";
import { needsGM } from "../ledger/create-documents.ts";
import { isTrustStored, storeCreatureDoubt, storeTrust } from "../ledger/stored-trust.ts";
import { enqueue } from "../ledger/write-queue.ts";
import { setTrustCheck } from "./is-rolling.ts";
import { hasOfferedTargets, isPauseForged, wasOfferClosed } from "./verify-follow-up.ts";

interface Verdict {
  content: string;
  verdict: boolean;
  /** This client ran the action itself, or has verified that its facts match the documents. */
  factsVerified: boolean;
}

/**
 * Verdicts on action runs that this client has run or verified, by "message-act", with the content they were made for.
 */
const verdicts = new Map<string, Verdict>();

/** Limit of form fields, well above any form. */
const MAX_FIELDS = 200;

const verdictKey = (message: MessageDoc, id: string): string => `${message.id}-${id}`;

/** Everything of an action run that its author could change later and that has effects. */
const contentOf = ({
  action,
  parts,
  facts,
  form,
  journal,
  lines,
  headline,
  tone,
  offers,
  touches,
  waiting,
  from,
}: Act): string =>
  JSON.stringify([action, parts, facts, form, journal, lines, headline, tone, offers, touches, waiting, from]);

/**
 * Trusts an action that this client ran itself or has verified, as written. `keep`: stored across reloads, for runs on a
 * player's card that cannot be verified again because a GM reviewed or clicked them, or their own costs changed the facts.
 */
export async function trustAct(message: MessageDoc, id: string, act: Act, keep = false): Promise<void> {
  const content = contentOf(act);
  verdicts.set(verdictKey(message, id), { content, verdict: true, factsVerified: true });
  if (keep && me().isGM && !message.author?.isGM) await storeTrust(message.id, id, content, act.from);
}

/** Whether the facts of an action run, as now on the card, are verified: this client ran it or has compared them. */
export function areFactsVerified(message: MessageDoc, id: string): boolean {
  const act = cardOf(message).acts[id];
  if (act && me().isGM) isTrusted(message, id);
  const known = verdicts.get(verdictKey(message, id));
  return act !== undefined && known?.factsVerified === true && known.content === contentOf(act);
}

/** Whether the facts on a card match current documents. */
function factsAgree(message: MessageDoc, id: string): boolean {
  const card = cardOf(message);
  const act = card.acts[id];
  const fresh = act && freshFacts(card, act, message.author?.isGM ?? false);
  const action = act && actionOf(card, act)?.action;
  if (!fresh || !action) return false;
  const accepted = [fresh, action.factsToStore?.(fresh, act.form) ?? fresh].map((facts) => canonical(stored(facts)));
  return act.facts === null || accepted.includes(canonical(act.facts));
}

/** Whether an action run is trusted: by a GM's card, by stored trust, or by verification. Cached. */
export function isTrusted(message: MessageDoc, id: string): boolean {
  const act = cardOf(message).acts[id];
  if (!act) return false;
  const content = contentOf(act);
  const known = verdicts.get(verdictKey(message, id));
  if (known?.content === content) return known.verdict;
  const vouched = message.author?.isGM === true || isTrustStored(message.id, id, content);
  const failure = vouched ? null : refusalReason(message, id);
  if (failure && me().isGM)
    refused({ user: message.author?.id ?? "", kind: failure, message: message.id, act: id, detail: act.action });
  if (failure === "creatureDice" && me().isGM) void enqueue(() => storeCreatureDoubt(message.id));
  verdicts.set(verdictKey(message, id), {
    content,
    verdict: failure === null,
    factsVerified: vouched || (failure === null && factsAgree(message, id)),
  });
  return failure === null;
}
setTrustCheck(isTrusted);

/** Whether this client may apply an action run to an actor: a GM, or an owner if nothing in it needs a GM. */
export function mayThisClientApply(actor: ActorDoc, message: MessageDoc, id: string, touch: string): boolean {
  if (me().isGM || !actor.isOwner) return me().isGM;
  try {
    return !needsGM(consequencesOf(message, id, touch) ?? []);
  } catch (error) {
    if (!(error instanceof StaleAnswerLog)) reportError(error, { message: message.id, act: id });
    return true;
  }
}

/** Why an action run is not trusted; null if it is. If a rule throws on a forged run, it counts as unreadable. */
function refusalReason(message: MessageDoc, id: string): RefusalKind | null {
  try {
    return verificationFailure(message, id);
  } catch (error) {
    if (!(error instanceof StaleAnswerLog))
      reportError(error, {
        message: message.id,
        act: id,
        action: cardOf(message).acts[id]?.action ?? "",
        user: message.author?.id ?? "",
      });
    return "unreadable";
  }
}

/** The check of docs/security.md that an action run fails; null if it passes all of them. */
function verificationFailure(message: MessageDoc, id: string): RefusalKind | null {
  const loaded = loadAct(message, id);
  const { author } = message;
  if (!loaded || !author || Object.keys(loaded.act.form).length > MAX_FIELDS) return "unreadable";
  const { card, act, action } = loaded;
  const fresh = freshFacts(card, act, author.isGM);
  if (!fresh) return "unreadable";
  const start = (): Procedure<Outcome> => action.start(fresh, act.form);
  const requests = orNull(() => replay(start, act.journal).answered) ?? [];
  if (answeredForCreature(message, id, requests)) return "creatureDice";
  const source = act.from ? offerRefusal(message, card, id) : ownsSelf(message, act) ? null : "notOwner";
  if (source) return source;
  if (!changesOnlyAllowedFields(card, act, action, fresh, author)) return "gmField";
  if (hasProblems(message, id, action, fresh)) return "problem";
  const run = replayed(action, act, fresh);
  if (!run) return "notTrusted";
  if (!answeredRightly(act, author, requests)) return "notYourTurnToAnswer";
  const consequences = [...run.paid, ...(run.done?.result.consequences ?? [])];
  if (!reachesOnly(consequences, (actor) => actor.testUserPermission(author, "OWNER"))) return "notOwner";
  if (!isStartable(card, act) && !changesOnlyOwned(act, consequences, author)) return "notStartable";
  return matchesReplay(message, id, action, fresh) ? null : "notTrusted";
}

/** Whether a card shows what its action run yields from its own facts, and current facts have the same consequences. */
function matchesReplay(message: MessageDoc, id: string, action: Action, fresh: Facts): boolean {
  const act = cardOf(message).acts[id] as Act;
  if (isPlayerWritten(message, id) && !hasRealNames(act, fresh)) return false;
  const facts = act.facts ?? factsOf(message, id) ?? fresh;
  const derived = playedAct(act, action, fresh);
  // Facts on a player's card may be forged: if a rule throws on them, they are not genuine.
  const claimed = orNull(() => playedAct(act, action, facts));
  if (!claimed || !derived) return false;
  const shown = ({ lines, headline, tone, offers, touches, state, waiting }: Act): string =>
    canonical([lines, headline, tone, offers, touches, state, withoutTime(waiting)]);
  const offersAndTouches = ({ offers, touches }: Act): string => canonical([offers, touches]);
  // An old card without facts cannot be compared, as documents may have changed since.
  const isShown = act.facts !== null || isPlayerWritten(message, id);
  if ((isShown && shown(act) !== shown(claimed)) || offersAndTouches(act) !== offersAndTouches(derived)) return false;
  const resultFrom = (from: Facts): string => {
    const { paid, done } = replayed(action, act, from) ?? {};
    return canonical([paid ?? null, done?.result.consequences ?? null]);
  };
  return isHeld(act) || resultFrom(facts) === resultFrom(fresh);
}

function orNull<R>(work: () => R): R | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** A pending request without its time, which is the author's clock. */
const withoutTime = (waiting: Act["waiting"]): unknown => waiting && { ...waiting, since: 0, reviewed: undefined };

const isHeld = (act: Act): boolean => act.journal.length === 0 && [START, REVIEW].includes(act.waiting?.id ?? "");

/** Whether parts have the names and pictures of their documents. */
const hasRealNames = (act: Act, fresh: Facts): boolean => {
  const real = partsOf(fresh);
  return Object.entries(act.parts).every(([name, { uuid, name: called, img }]) => {
    const part = real[name];
    if (part) return part.uuid === uuid && part.name === called && part.img === img;
    const document = fromUuidSync(uuid);
    return !document || calledName(document) === called;
  });
};

/** Whether GM-only fields are unchanged, and a started follow-up changes only fields that it asks for. */
function changesOnlyAllowedFields(card: CardData, act: Act, action: Action, fresh: Facts, author: UserDoc): boolean {
  const offer = offerOf(card, act);
  const usual: Form = { ...action.defaults(fresh), ...offer?.form };
  const same = (a: unknown, b: unknown): boolean => canonical(a ?? null) === canonical(b ?? null);
  return (action.form?.(fresh, act.form) ?? []).every((field) => {
    const [before, now] = [usual[field.name], act.form[field.name]];
    if (same(before, now)) return true;
    if (offer && !offer.asks?.includes(field.name)) return false;
    const own = fieldFor(field, author, fresh);
    return own !== null && same(mergedFieldValue(own, before, now), now);
  });
}

/** Whether an action run has problems its author should have seen; not those that its own costs may have caused. */
function hasProblems(message: MessageDoc, id: string, action: Action, fresh: Facts): boolean {
  const card = cardOf(message);
  const act = card.acts[id] as Act;
  const problems = action.problems?.(fresh, act.form) ?? [];
  if (problems.length === 0) return false;
  // A form sent for review is decided by the GM.
  if (act.waiting?.id === REVIEW) return false;
  if (act.journal.length === 0 || isPlayerWritten(message, id)) return true;
  const forGM = freshFacts(card, act, true);
  const others = forGM ? (action.problems?.(forGM, act.form) ?? []) : [];
  return problems.some((one) => !others.some((other) => canonical(other) === canonical(one)));
}

/** Whether an action is offered by its actor's sheet or by one of its items, or follows from another one. */
function isStartable(card: CardData, act: Act): boolean {
  if (act.from) {
    const source = card.acts[act.from.act];
    return source !== undefined && isStartable(card, source);
  }
  const action = actionOf(card, act)?.action;
  const [self, item] = [act.parts.self, act.parts.item].map((part) => (part ? fromUuidSync(part.uuid) : null));
  const items = self?.documentName === "Actor" ? [...asDoc<ActorDoc>(self).items] : [];
  return [self, item, ...items].some((one) => one && action?.offeredBy?.includes(one.type));
}

/**
 * Whether an action run without a source does only what its author could write manually: follow-ups of an edited sheet
 * (a choice at death's line) are posted like that.
 */
function changesOnlyOwned(act: Act, consequences: Outcome["consequences"], author: UserDoc): boolean {
  const owned = ({ uuid }: PartRef): boolean => fromUuidSync(uuid)?.testUserPermission(author, "OWNER") ?? false;
  return isLocal(consequences) && Object.values(act.parts).every(owned);
}

/** Whether the author of a message may run this action: with an own actor, or because another action run offers it. */
export const mayRunAct = (message: MessageDoc, id: string): boolean => {
  const card = cardOf(message);
  const act = card.acts[id];
  return act !== undefined && (act.from ? offerRefusal(message, card, id) === null : ownsSelf(message, act));
};

/** Whether the author may have given every answer: their own and automatic dice, others only as the part's owner. */
const answeredRightly = ({ parts }: Act, author: UserDoc, requests: readonly Request[]): boolean =>
  requests.every(
    (request) =>
      request.who === "self" ||
      (request.kind === "roll" && isRolledWithoutPrompt(request)) ||
      mayActFor(author, parts[request.who]),
  );

/** What an action run yields from given facts; null if its answers do not fit them. */
function replayed(action: Action, act: Act, facts: Facts) {
  try {
    return replay(() => action.start(facts, act.form), act.journal);
  } catch (error) {
    if (error instanceof StaleAnswerLog) return null;
    throw error;
  }
}

function ownsSelf(message: MessageDoc, act: Act): boolean {
  const self = fromUuidSync(act.parts.self?.uuid ?? "");
  const item = act.parts.item ? fromUuidSync(act.parts.item.uuid) : null;
  if (item && item.parent?.uuid !== self?.uuid) return false;
  return message.author !== null && (self?.testUserPermission(message.author, "OWNER") ?? false);
}

const offerOf = (card: CardData, act: Act): Offer | undefined =>
  act.from ? card.acts[act.from.act]?.offers.find((o) => o.id === act.from?.offer) : undefined;

/** Whether the pause of a follow-up was changed by the author of the card. */
export const hasForgedPause = (message: MessageDoc, id: string, offer: Offer): boolean =>
  isPauseForged(message, cardOf(message), id, offer, (run) => isTrusted(message, run));

/**
 * Why an action run is not a valid follow-up of the run it names; null if it is the only one its author may start from
 * that follow-up.
 */
function offerRefusal(message: MessageDoc, card: CardData, id: string): RefusalKind | null {
  const act = card.acts[id] as Act;
  const parent = act.from ? card.acts[act.from.act] : undefined;
  const offer = offerOf(card, act);
  if (!act.from || !parent || !offer || offer.action !== act.action) return "notStartable";
  if (!isTrusted(message, act.from.act)) return "notTrusted";
  if (!message.author || !mayClickOffer(message.author, offer, parent.parts)) return "notOwner";
  if (hasForgedPause(message, act.from.act, offer)) return "notTrusted";
  if (wasOfferClosed(message, card, id, offer)) return "taken";
  const self = [offer.parts.self ?? "self"].flat().map((part) => parent.parts[part]?.uuid);
  const own = offer.parts.self === "mine" && ownsSelf(message, act);
  const aimed = offer.parts.self === "targets";
  if (!own && !aimed && !self.includes(act.parts.self?.uuid)) return "notOwner";
  const same = Object.entries(offer.form).every(
    ([field, value]) => offer.asks?.includes(field) || canonical(act.form[field]) === canonical(value),
  );
  return same && hasOfferedTargets(parent, act, offer) ? null : "notStartable";
}
