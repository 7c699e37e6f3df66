/** Which users may change the form of a finished action run, and which of its fields. */
import type { Form } from "../../kernel/ruleset.ts";
import type { MessageDoc, UserDoc } from "../adapter/foundry-api.ts";
import { actionOf, descendants } from "../cards/act-lookup.ts";
import { factsOf } from "../cards/acts.ts";
import { mayActFor } from "../cards/answer-requests.ts";
import { PAID } from "../cards/card-check.ts";
import { fieldFor, mergedFieldValue, ownCheckboxes } from "../cards/form-permissions.ts";
import { mayAmend, mayUndo } from "../cards/offers.ts";
import { cardOf } from "../cards/read-cards.ts";
import { fixedFor } from "./authority.ts";
import { tryRead } from "./replay-errors.ts";
import { factsToPlay } from "./trusted-facts.ts";

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

/** Whether a user may change the form of a finished action run. */
export const mayChangeForm = (message: MessageDoc, id: string, user: UserDoc): boolean =>
  mayAmend(message, id, user) || mayDefend(message, id, user);

/** Whether a user who does not own the acting actor may change fields about an own defender. */
function mayDefend(message: MessageDoc, id: string, user: UserDoc): boolean {
  const card = cardOf(message);
  const act = card.acts[id];
  if (act?.state !== "done" || act.from !== null || mayActFor(user, act.parts.self)) return false;
  if (!Object.values(act.parts).some((part) => mayActFor(user, part)) || !mayUndoAll(message, id, user)) return false;
  const fieldsOf = (): boolean => {
    const facts = factsOf(message, id);
    const fields = (facts && actionOf(card, act)?.action.form?.(facts, act.form)) ?? [];
    return facts !== null && fields.some((field) => ownCheckboxes(field, user, facts) !== null);
  };
  return tryRead(message, fieldsOf, () => false);
}

/** Whether a user may undo all events of an action run and its follow-ups; costs already paid stay. */
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
