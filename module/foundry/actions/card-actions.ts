/** Handlers of a card's buttons. They only send intents; the authoritative client decides. */
import type { Text } from "../../kernel/card.ts";
import { text } from "../../kernel/card.ts";
import type { Action, Facts, Form } from "../../kernel/ruleset.ts";
import { fromUuid, localize, type MessageDoc, me, notify, openChat } from "../adapter/foundry-api.ts";
import { localizeText } from "../adapter/text.ts";
import { choose } from "../applications/choose.ts";
import { askDefender, askForm, askOrSend } from "../applications/dialog.ts";
import { questions } from "../applications/lazy-confirm.ts";
import { openRule } from "../applications/rules-journal.ts";
import { changedSinceEvent, isUndoable } from "../apply/undo.ts";
import { actionOf, loadAct, REVIEW, START } from "../cards/act-lookup.ts";
import { factsOf, freshFacts, loadCompendiumOptions } from "../cards/acts.ts";
import { rememberedGmValues, splitSecrets, storeSecrets } from "../cards/gm-values.ts";
import { overrides, pauseOf } from "../cards/offer-pause.ts";
import {
  allowedFields,
  type Clicker,
  mayAmend,
  offerProblems,
  prepareOffer,
  type Ready,
  warnings,
} from "../cards/offers.ts";
import { passingActors } from "../cards/reactions.ts";
import { cardOf } from "../cards/read-cards.ts";
import { send } from "../socket/relay.ts";
import { userActor } from "./controlled-actor.ts";
import { clickerFor } from "./follow-up-actor.ts";
import { withDice } from "./intent-dice.ts";
import { rememberClick, rollAndAnswer } from "./roll-after-click.ts";

/** The clicked element, or the data attributes it would have. */
type ClickedButton = { dataset: Record<string, string | undefined> };
/** `plain`: clicked with Shift, so without a dialog. */
type Handler = (message: MessageDoc, button: ClickedButton, plain: boolean) => Promise<void>;

const handlers: Record<string, Handler> = {
  offer: (message, button, plain) => requestFollowUp(message, button, {}, { plain }),
  rollAll: async (message, { dataset: { act, offers = "" } }, plain) => {
    for (const offer of offers.split(" ")) await requestFollowUp(message, { dataset: { act, offer } }, {}, { plain });
  },
  // Changes the fields of a follow-up before it starts.
  editForm: async (message, button) => {
    const clicker = await offerClicker(message, button);
    if (clicker) await (me().isGM ? changeAndClick : fillAndClick)(message, button, clicker);
  },
  choose: async (message, button) => {
    const { act = "", request = "", pick = "" } = button.dataset;
    if (request === REVIEW) return review(message, act);
    const hindrance = firstProblem(message, act);
    const form = hindrance || request !== START ? {} : await openedForm(message, act);
    if (hindrance) notify("warn", localizeText(hindrance));
    else if (form) {
      const changed = changedFields(form, cardOf(message).acts[act]?.form ?? {});
      const answer = { id: request, pick };
      await send(await withDice({ intent: "answer", message: message.id, act, answer, form: changed }));
    }
  },
  // Rolls the die that the run waits for.
  rollDie: (message, button) => {
    const { act = "", request = "", dice = "" } = button.dataset;
    return rollAndAnswer(message.id, act, request, dice);
  },
  show: async (message) => {
    openChat();
    const card = document.querySelector<HTMLElement>(`.chat-message[data-message-id="${message.id}"]`);
    card?.scrollIntoView({ block: "nearest" });
    card?.querySelector<HTMLElement>("[data-card]:not([data-card=menu])")?.focus();
  },
  pass: async (message, { dataset: { act = "", rest } }) => {
    const actors = passingActors(message, act, me());
    const path = loadAct(message, act)?.ruleset.turns.reactions?.passPath;
    await send({ intent: "pass", message: message.id, act });
    if (rest && path) for (const actor of actors) await actor.update({ [`system.${path}`]: true });
  },
  apply: (message, button) => send({ intent: "apply", message: message.id, event: button.dataset.event ?? "" }),
  undo: async (message, button) => {
    const event = button.dataset.event ?? "";
    if (!isUndoable(message, event)) return notify("warn", localize("FIVEFOLD.Undo.forgotten"));
    const changed = changedSinceEvent(message, event);
    if (changed.length === 0 || (await (await questions())?.confirmUndo(changed)))
      await send({ intent: "undo", message: message.id, event });
  },
  redo: (message, button) => send({ intent: "redo", message: message.id, event: button.dataset.event ?? "" }),
  rule: async (_message, button) => openRule(button.dataset.rule ?? ""),
  sheet: async (_message, button) => {
    const document = await fromUuid(button.dataset.uuid ?? "");
    await document?.sheet?.render({ force: true });
  },
};

/** Changes the form of a finished action run; asks which one if a card has several. */
export async function amendAct(message: MessageDoc, acts: readonly string[]): Promise<void> {
  const card = cardOf(message);
  const known = acts.flatMap((value) => {
    const act = card.acts[value];
    const action = act && actionOf(card, act)?.action;
    const facts = factsOf(message, value);
    return act && action && facts ? [{ value, act, action, facts, label: action.title(facts) }] : [];
  });
  const id = await choose(text("FIVEFOLD.Card.amend"), known);
  const one = known.find(({ value }) => value === id);
  if (!id || !one) return;
  const { act, action, facts } = one;
  const verb = text("FIVEFOLD.Card.amendVerb");
  const form = mayAmend(message, id, me())
    ? await askForm(action, facts, act.form, verb)
    : await askDefender(action, facts, act.form, verb);
  if (form)
    await send({
      intent: "amend",
      message: message.id,
      act: id,
      form: await storable(message, id, action, facts, form),
    });
}

/** Lets the GM review a player's form and sends it back. */
async function review(message: MessageDoc, id: string): Promise<void> {
  const loaded = me().isGM ? loadAct(message, id) : null;
  const facts = loaded && freshFacts(loaded.card, loaded.act);
  if (!loaded || !facts) return;
  const { act, action } = loaded;
  const form = await askForm(action, facts, act.form, text("FIVEFOLD.Card.approve"));
  if (!form) return;
  const stored = await storable(message, id, action, facts, form);
  const answer = { id: REVIEW, pick: REVIEW };
  await send({ intent: "answer", message: message.id, act: id, answer, form: changedFields(stored, act.form) });
}

const changedFields = (form: Form, before: Form): Form =>
  Object.fromEntries(Object.entries(form).filter(([name, value]) => !isEqualJson(value, before[name])));

const isEqualJson = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** A form as it may be stored; its GM-only fields are kept in this browser. */
async function storable(message: MessageDoc, place: string, action: Action, facts: Facts, form: Form): Promise<Form> {
  const { form: stored, secrets } = splitSecrets(action, facts, form);
  await storeSecrets(message.id, place, secrets);
  return stored;
}

/**
 * The form of a waiting action run filled in before it starts; empty if the action opens no dialog, null if cancelled.
 */
async function openedForm(message: MessageDoc, id: string): Promise<Form | null> {
  const card = cardOf(message);
  const act = card.acts[id];
  const action = act ? actionOf(card, act)?.action : undefined;
  await loadCompendiumOptions(card);
  const facts = act && action?.opensForm ? freshFacts(card, act) : null;
  return act && facts && action?.opensForm?.(facts)
    ? askForm(action, facts, { ...action.defaults(facts), ...act.form })
    : {};
}

/** The first problem of an action run that has not begun, with current documents; null if there is none. */
function firstProblem(message: MessageDoc, id: string): Text | null {
  const loaded = loadAct(message, id);
  if (loaded?.act.journal.length !== 0) return null;
  const { card, act, action } = loaded;
  const facts = freshFacts(card, act, me().isGM || act.waiting?.reviewed === true);
  if (!facts) return null;
  const problems = action.problems?.(facts, act.form) ?? [];
  // Field problems are left to the dialog that opens.
  const against = action.opensForm?.(facts) ? problems.filter(({ field }) => field === "") : problems;
  return against[0]?.text ?? null;
}

/** The acting actor and the targets of a follow-up; null if the user was asked and cancelled. */
async function offerClicker(message: MessageDoc, { dataset }: ClickedButton): Promise<Clicker | null> {
  const loaded = loadAct(message, dataset.act ?? "");
  const offer = loaded?.act.offers.find((o) => o.id === dataset.offer);
  return loaded && offer ? clickerFor(loaded.ruleset, loaded.act, offer) : null;
}

function warn(ready: readonly Ready[]): void {
  for (const warned of warnings(ready)) notify("warn", localizeText(warned));
}

/** Sends the intent of a follow-up, or warns about its first problem. */
async function requestFollowUp(
  message: MessageDoc,
  button: ClickedButton,
  form: Form,
  { review = false, clicker: known, plain = false }: { review?: boolean; clicker?: Clicker; plain?: boolean } = {},
): Promise<void> {
  const clicker = known ?? (await offerClicker(message, button));
  if (!clicker) return;
  const { act: id = "", offer: offerId = "" } = button.dataset;
  const loaded = loadAct(message, id);
  const offer = loaded?.act.offers.find((o) => o.id === offerId);
  if (!loaded || !offer) return;
  const { card, act, ruleset } = loaded;
  const pause = overrides(me(), form) ? null : pauseOf(card, id, offer);
  if (pause) return notify("warn", localizeText(pause));
  if (me().isGM && Object.keys(form).length === 0) {
    const remembered = rememberedGmValues(message.id, card, id, offer);
    const ready = prepareOffer(ruleset, act, offer, remembered, clicker);
    if (ready.some((r) => r.incomplete && r.action.form)) return changeAndClick(message, button, clicker);
    if (Object.keys(remembered).length) {
      warn(ready);
      return requestFollowUp(message, button, remembered, { clicker });
    }
  }
  if (offer.asks?.length && Object.keys(form).length === 0 && !review) {
    const atOnce = plain || offer.atOnce === true;
    const presets = atOnce ? prepareOffer(ruleset, act, offer, {}, clicker) : [];
    if (!atOnce || presets.some((r) => r.incomplete)) return fillAndClick(message, button, clicker);
  }
  const hindrance = review ? undefined : offerProblems(ruleset, act, offer, form, clicker)[0];
  if (hindrance) return notify("warn", localizeText(hindrance));
  // A dialog has already shown the warnings.
  if (!review && Object.keys(form).length === 0) warn(prepareOffer(ruleset, act, offer, form, clicker));
  if (!review) rememberClick(message.id, id, offerId);
  await send(
    await withDice({
      intent: "offer",
      message: message.id,
      act: id,
      offer: offerId,
      form,
      targets: [...clicker.targets],
      mine: clicker.mine,
      review,
    }),
  );
}

/** Does what a click on a follow-up's button does; with a form, what the submitted dialog does. */
export const pressButton = (message: MessageDoc, act: string, offer: string, form?: Form): Promise<void> => {
  const ruleset = form && loadAct(message, act)?.ruleset;
  const clicker = ruleset && { targets: [], mine: userActor(ruleset)?.uuid ?? "" };
  return requestFollowUp(message, { dataset: { act, offer } }, form ?? {}, {
    ...(clicker && { clicker }),
    plain: form !== undefined,
  });
};

async function changeAndClick(message: MessageDoc, button: ClickedButton, clicker: Clicker): Promise<void> {
  const form = await askChangedForm(message, button.dataset.act ?? "", button.dataset.offer ?? "", clicker);
  if (form) await requestFollowUp(message, button, form, { clicker });
}

async function fillAndClick(message: MessageDoc, button: ClickedButton, clicker: Clicker): Promise<void> {
  const filled = await askOfferForm(message, button.dataset.act ?? "", button.dataset.offer ?? "", clicker);
  if (filled) await requestFollowUp(message, button, filled.form, { review: filled.sent, clicker });
}

/** Lets the GM change the preset fields of a follow-up, in the action's usual dialog. */
async function askChangedForm(message: MessageDoc, id: string, offerId: string, clicker: Clicker) {
  const loaded = me().isGM ? loadAct(message, id) : null;
  const offer = loaded?.act.offers.find((o) => o.id === offerId);
  if (!loaded || !offer) return null;
  const { card, act, ruleset } = loaded;
  const given = rememberedGmValues(message.id, card, id, offer);
  const [ready] = prepareOffer(ruleset, act, offer, given, clicker);
  if (!ready) return null;
  const { action, facts } = ready;
  const form = await askForm(action, facts, ready.form);
  return form && storable(message, `${id}/${offerId}`, action, facts, form);
}

/** Opens the dialog of a follow-up that asks for something; the GM may fill in every field. */
async function askOfferForm(
  message: MessageDoc,
  id: string,
  offerId: string,
  clicker: Clicker,
): Promise<{ form: Form; sent: boolean } | null> {
  const loaded = loadAct(message, id);
  const offer = loaded?.act.offers.find((o) => o.id === offerId);
  if (!loaded || !offer) return null;
  const { act, ruleset } = loaded;
  const [ready] = prepareOffer(ruleset, act, offer, {}, clicker);
  if (!ready) return null;
  const { action, facts } = ready;
  const filled = await askOrSend(action, facts, ready.form, offer.label, me().isGM ? undefined : offer.asks);
  if (!filled) return null;
  const { form, sent } = filled;
  if (!me().isGM) return { form: allowedFields(offer, form), sent };
  return { form: await storable(message, `${id}/${offerId}`, action, facts, form), sent };
}

/** Handles a click on a card's button. */
export const pressCardButton = async (message: MessageDoc, button: HTMLElement, plain: boolean): Promise<void> =>
  handlers[button.dataset.card ?? ""]?.(message, button, plain);
