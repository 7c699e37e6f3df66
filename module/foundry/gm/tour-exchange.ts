/** The demo attack of a tour, continued as the GM would click it, until it has changed something that can be undone. */
import type { Form, Offer } from "../../kernel/ruleset.ts";
import { withDice } from "../actions/intent-dice.ts";
import { type MessageDoc, messageById, onHook } from "../adapter/foundry-api.ts";
import { remove } from "../adapter/if-exists.ts";
import { eventId, isActUndone, loadAct, loadCardActions, partOfTouch } from "../cards/act-lookup.ts";
import { prepareOffer } from "../cards/offers.ts";
import { cardOf } from "../cards/read-cards.ts";
import { queued } from "../ledger/write-queue.ts";
import type { Intent } from "../socket/intent.ts";
import { send } from "../socket/relay.ts";

/** Real attacks with real dice: a miss is deleted, and the attack repeated at most this often. */
const ATTACKS = 25;
/** Clicks on one card. */
const CLICKS = 8;
/** Timeouts in ms: for the effect of a click, then for each further write. */
const EFFECT = 1_500;
const FOLLOW_UP = 300;

const isChanged = (message: MessageDoc): boolean =>
  Object.values(cardOf(message).events).some(({ state }) => state === "applied");

/** The answer to an empty choice of a follow-up's form: its first option. */
function filledForm(message: MessageDoc, id: string, offer: Offer): Form {
  const loaded = loadAct(message, id);
  const [ready] = loaded ? prepareOffer(loaded.ruleset, loaded.act, offer, {}, { targets: [], mine: "" }) : [];
  if (!ready?.incomplete) return {};
  for (const field of ready.action.form?.(ready.facts, ready.form) ?? []) {
    const option = field.kind === "choice" ? field.options.find(({ disabledReason }) => !disabledReason) : undefined;
    if (option && !ready.form[field.name]) return { [field.name]: option.value };
  }
  return {};
}

/** The next click on a card: an answer, an application, or the first follow-up that is left; null: nothing to click. */
function nextClick(message: MessageDoc): Intent | null {
  const { acts, events } = cardOf(message);
  for (const [act, { state, waiting, touches, offers }] of Object.entries(acts)) {
    const pick = waiting?.options[0];
    if (waiting && pick !== undefined)
      return { intent: "answer", message: message.id, act, answer: { id: waiting.id, pick } };
    if (state !== "done" || isActUndone(events, act)) continue;
    const open = touches.map((touch) => eventId(act, partOfTouch(touch))).find((id) => events[id]?.state === "waiting");
    if (open) return { intent: "apply", message: message.id, event: open };
    const pressed = (offer: string) =>
      Object.values(acts).some(({ from }) => from?.act === act && from.offer === offer);
    const left = offers.filter(({ id }) => !pressed(id));
    const offer = left.find(({ tone }) => tone === "danger") ?? left.find(({ tone }) => tone === "primary");
    if (!offer) continue;
    const form = filledForm(message, act, offer);
    return { intent: "offer", message: message.id, act, offer: offer.id, form, targets: [] };
  }
  return null;
}

const data = (id: string): string => {
  const message = messageById(id);
  return message ? JSON.stringify(cardOf(message)) : "";
};

/** Callbacks that wait for a change of a card, by its id. */
const waiting = new Map<string, () => void>();
for (const hook of ["updateChatMessage", "deleteChatMessage"])
  onHook(hook, (message: MessageDoc) => waiting.get(message.id)?.());

/** Resolves to true with the next change or deletion of a card; to false after `limit` ms without one. */
const nextChange = (id: string, limit: number): Promise<boolean> =>
  new Promise((resolve) => {
    const end = (changed: boolean): void => {
      clearTimeout(timer);
      waiting.delete(id);
      resolve(changed);
    };
    const timer = setTimeout(() => end(false), limit);
    waiting.set(id, () => end(true));
  });

/** Waits until the effects of a click are written: later writes apply its changes. `before`: the card's data before the click. */
async function effectsWritten(id: string, before: string): Promise<void> {
  for (;;) {
    await queued();
    const message = messageById(id);
    if (!message || isChanged(message)) return;
    if (!(await nextChange(id, data(id) === before ? EFFECT : FOLLOW_UP))) return;
  }
}

/** Clicks until the card has changed something; false: it cannot, as after a miss. */
async function carryOut(message: MessageDoc): Promise<boolean> {
  for (let clicks = 0; clicks < CLICKS; clicks += 1) {
    const current = messageById(message.id);
    if (!current) return false;
    if (isChanged(current)) return true;
    await loadCardActions(cardOf(current));
    const click = nextClick(current);
    if (!click) return false;
    const before = data(message.id);
    await send(await withDice(click));
    await effectsWritten(message.id, before);
    if (data(message.id) === before) return false;
  }
  return false;
}

/** The card of an attack that has changed something; the last attempt's card if none has. */
export async function demoAttack(strike: () => Promise<MessageDoc | null>): Promise<MessageDoc | null> {
  for (let attacks = 1; ; attacks += 1) {
    const message = await strike();
    if (!message || (await carryOut(message)) || attacks >= ATTACKS) return message;
    await remove(message);
  }
}
