/**
 * Permissions: decides whether a user may apply an action run's consequences, click its follow-ups, answer it or fill
 * in its form. Every entry point asks here: apply, resume, answer, review, follow-up, held cards, amend. Undo and redo
 * ask `mayUndo` and `mayRedo` in `cards/offers.ts`; whether this client may write to an actor is `mayThisClientApply`
 * in `verify.ts`.
 */
import type { Consequence } from "../../kernel/consequences.ts";
import type { Facts, Form, Offer, Ruleset } from "../../kernel/ruleset.ts";
import { canonical } from "../../kernel/vector.ts";
import { type ActorDoc, fromUuidSync, type MessageDoc, me, type UserDoc } from "../adapter/foundry-api.ts";
import { type RefusalKind, refused } from "../adapter/refusal-log.ts";
import { loadAct, REVIEW, START } from "../cards/act-lookup.ts";
import { freshFacts } from "../cards/acts.ts";
import { mayActFor, mayClickOffer } from "../cards/answer-requests.ts";
import type { Act } from "../cards/card-data.ts";
import { fieldFor, mergedFieldValue } from "../cards/form-permissions.ts";
import { allowedFields, type Clicker, isTooEarly, prepareOffer } from "../cards/offers.ts";
import { cardOf } from "../cards/read-cards.ts";
import { isLocal } from "../ledger/change-scope.ts";
import { entryOf } from "../ledger/ledger.ts";
import { hasForgedPause, isTrusted } from "./verify.ts";

/**
 * Whether this client may apply what an action run yields. A GM's client: if it trusts the run, or a GM clicked. A
 * player's client writes with its user's own permissions only.
 */
export const mayApplyAct = (message: MessageDoc, act: string, user?: UserDoc): boolean =>
  !me().isGM || user?.isGM === true || isTrusted(message, act);

/**
 * Whether an undone event may be redone with these consequences: if its action run is trusted, or if they equal the
 * undone ones. The ledger may be forged by the actor's owner, so it counts only for changes to that actor.
 */
export function mayReapply(
  message: MessageDoc,
  act: string,
  actor: ActorDoc,
  event: string,
  consequences: readonly Consequence[],
): boolean {
  if (mayApplyAct(message, act)) return true;
  return isLocal(consequences) && canonical(entryOf(actor, event)?.consequences) === canonical(consequences);
}

/** Why a user may not click a follow-up of an action run; null if they may. */
export function clickRefusal(
  message: MessageDoc,
  id: string,
  offer: Offer,
  user: UserDoc,
  mine: string,
): RefusalKind | null {
  const act = cardOf(message).acts[id];
  if (!act) return "unreadable";
  if (!mayClickOffer(user, offer, act.parts)) return offer.by === "gm" ? "gmOnly" : "notOwner";
  if (isTooEarly(cardOf(message), id, offer, user)) return "problem";
  if (mine && !fromUuidSync(mine)?.testUserPermission(user, "OWNER")) return "notOwner";
  if (me().isGM && !user.isGM && hasForgedPause(message, id, offer)) return "notTrusted";
  return mayApplyAct(message, id, user) ? null : "notTrusted";
}

/**
 * Why a user may not answer a waiting action run; null if they may. Who has to answer is derived from the action, as
 * the card may be forged by its author.
 */
export function answerRefusal(message: MessageDoc, id: string, user: UserDoc): RefusalKind | null {
  const loaded = loadAct(message, id);
  const waiting = loaded?.act.waiting;
  if (!waiting) return "unreadable";
  const { act, action } = loaded;
  if (user.isGM) return null;
  if (waiting.id === REVIEW) return "gmOnly";
  if (waiting.id === START && act.journal.length === 0 && action.startedBy === "gm") return "gmOnly";
  if (!mayActFor(user, act.parts[waiting.who])) return "notYourTurnToAnswer";
  return mayApplyAct(message, id, user) ? null : "notTrusted";
}

const isEqualJson = (a: unknown, b: unknown): boolean => canonical(a ?? null) === canonical(b ?? null);

/**
 * Whether a form field is fixed for a user: on another user's card, a value that differs from the default was set by
 * that user or by another rule and stays.
 */
export function fixedFor(message: MessageDoc, id: string, user: UserDoc): (field: string) => boolean {
  const loaded = loadAct(message, id);
  if (!loaded) return () => true;
  if (user.isGM || isOwnCard(message, user)) return () => false;
  const { card, act, action } = loaded;
  const bare = freshFacts(card, { ...act, form: {} }, false);
  const usual: Form = bare ? action.defaults(bare) : {};
  return (field) => !isEqualJson(act.form[field], usual[field]);
}

/** The part of a form that a user may fill in for an action run that waits to be started: only fields of its dialog. */
export function fillable(message: MessageDoc, id: string, facts: Facts, form: Form, user: UserDoc): Form {
  const loaded = loadAct(message, id);
  if (!loaded) return {};
  const { act, action } = loaded;
  if (user.isGM) return form;
  const isFixed = fixedFor(message, id, user);
  const fields = action.form?.(facts, { ...act.form, ...form }) ?? [];
  const changed = fields.flatMap((field): [string, Form[string]][] => {
    const [before, now] = [act.form[field.name], form[field.name]];
    const own = now === undefined || isEqualJson(before, now) ? null : fieldFor(field, user, facts);
    return own && !isFixed(field.name) ? [[field.name, mergedFieldValue(own, before, now) ?? null]] : [];
  });
  const ignored = Object.keys(form).filter(
    (name) => !changed.some(([own]) => own === name) && !isEqualJson(form[name], act.form[name]),
  );
  if (ignored.length > 0) reportIgnoredFields(message, id, act, user, ignored);
  return Object.fromEntries(changed);
}

/** On a user's own card all fields were filled in by that user. */
const isOwnCard = (message: MessageDoc, user: UserDoc): boolean => message.author?.id === user.id;

const reportIgnoredFields = (
  message: MessageDoc,
  id: string,
  act: Act,
  user: UserDoc,
  fields: readonly string[],
): void =>
  refused({
    user: user.id,
    kind: "gmField",
    message: message.id,
    act: id,
    detail: `${act.action}: ${fields.slice(0, 3).join(", ")}`,
  });

/** The part of a form that a user may fill in when clicking a follow-up: the fields it asks for, except GM-only ones. */
export function fillableIn(
  act: Act,
  offer: Offer,
  form: Form,
  user: UserDoc,
  clicker: Clicker,
  ruleset: Ruleset,
): Form {
  // Only the GM may change preset fields (another row of the injury table, a helpless target).
  if (user.isGM) return form;
  const [ready] = prepareOffer(ruleset, act, offer, allowedFields(offer, form), clicker);
  const fields = ready ? (ready.action.form?.(ready.facts, ready.form) ?? []) : [];
  const closed = fields.filter((field) => ready && fieldFor(field, user, ready.facts) === null);
  return Object.fromEntries(
    Object.entries(allowedFields(offer, form)).filter(([name]) => !closed.some((field) => field.name === name)),
  );
}
