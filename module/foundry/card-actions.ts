/** What the buttons of a card do. They only ever send intents; the writer decides. */
import type { Text } from "../kernel/card.ts";
import { text } from "../kernel/card.ts";
import type { Request } from "../kernel/procedure.ts";
import type { Form } from "../kernel/ruleset.ts";
import { actionOf, cardOf, factsOf, freshFacts } from "./acts.ts";
import { actorOf } from "./apply.ts";
import { confirmUndo } from "./confirm.ts";
import { askForm } from "./dialog.ts";
import { entryOf, movedOn } from "./ledger.ts";
import { asked, hindrances, prepareOffer } from "./offers.ts";
import { send } from "./relay.ts";
import { openRule } from "./rules-journal.ts";
import { controlled, fromUuid, localize, type MessageDoc, me, notify, openChat, targets as targeted } from "./seam.ts";
import { gather } from "./snapshot.ts";
import { FoundryTable } from "./table.ts";
import { say } from "./text.ts";
import { isForgotten } from "./writer.ts";

type Handler = (message: MessageDoc, button: HTMLElement) => Promise<void>;

const handlers: Record<string, Handler> = {
  offer: (message, button) => pressOffer(message, button, {}),
  bend: async (message, button) => {
    const form = await bentForm(message, button.dataset.act ?? "", button.dataset.offer ?? "");
    if (form) await pressOffer(message, button, form);
  },
  fill: async (message, button) => {
    const form = await filledForm(message, button.dataset.act ?? "", button.dataset.offer ?? "");
    if (form) await pressOffer(message, button, form);
  },
  amend: async (message, button) => {
    const id = button.dataset.act ?? "";
    const act = cardOf(message).acts[id];
    const action = act ? actionOf(cardOf(message), act)?.action : undefined;
    const facts = factsOf(message, id);
    const form =
      act && action && facts ? await askForm(action, facts, act.form, text("FIVEFOLD.Card.amendVerb")) : null;
    if (form) await send({ intent: "amend", message: message.id, act: id, form });
  },
  choose: async (message, button) => {
    const { act = "", request = "", pick = "" } = button.dataset;
    const hindrance = hindranceOf(message, act);
    if (hindrance) notify("warn", say(hindrance));
    else await send({ intent: "answer", message: message.id, act, answer: { id: request, pick } });
  },
  fall: async (message, button) => {
    const { act = "", request = "", dice = "" } = button.dataset;
    const [count, faces] = dice.split("d").map(Number);
    const asked: Request = {
      kind: "roll",
      id: request,
      who: "self",
      count: count ?? 1,
      faces: faces ?? 20,
      read: "sum",
    };
    const answer = await new FoundryTable({}).fall(asked as Extract<Request, { kind: "roll" }>);
    await send({ intent: "answer", message: message.id, act, answer });
  },
  show: async (message) => {
    openChat();
    const card = document.querySelector<HTMLElement>(`.chat-message[data-message-id="${message.id}"]`);
    card?.scrollIntoView({ block: "nearest" });
    card?.querySelector<HTMLElement>("[data-card]:not([data-card=menu])")?.focus();
  },
  apply: (message, button) => send({ intent: "apply", message: message.id, event: button.dataset.event ?? "" }),
  undo: async (message, button) => {
    const event = button.dataset.event ?? "";
    const entry = cardOf(message).events[event];
    if (isForgotten(cardOf(message), event)) return notify("warn", localize("FIVEFOLD.Undo.forgotten"));
    const actor = entry ? actorOf(cardOf(message).acts[entry.act]?.parts[entry.part]?.uuid ?? "") : null;
    const ledger = actor ? entryOf(actor, event) : undefined;
    const moved = actor && ledger ? movedOn(actor, ledger) : [];
    if (moved.length === 0 || (actor && (await confirmUndo(actor, moved))))
      await send({ intent: "undo", message: message.id, event });
  },
  redo: (message, button) => send({ intent: "redo", message: message.id, event: button.dataset.event ?? "" }),
  rule: async (_message, button) => openRule(button.dataset.rule ?? ""),
  sheet: async (_message, button) => {
    const document = await fromUuid(button.dataset.uuid ?? "");
    await document?.sheet?.render({ force: true });
  },
};

/** What stands against an act on which nothing has happened yet, as things are now. */
function hindranceOf(message: MessageDoc, id: string): Text | null {
  const card = cardOf(message);
  const act = card.acts[id];
  const known = act ? actionOf(card, act) : null;
  const facts = act?.journal.length === 0 ? freshFacts(card, act) : null;
  return (act && known && facts && known.action.problems?.(facts, act.form)[0]?.text) || null;
}

/** Sends what a button offers, or says here what stands against it. */
async function pressOffer(message: MessageDoc, button: HTMLElement, form: Form): Promise<void> {
  const { act: id = "", offer: offerId = "" } = button.dataset;
  const card = cardOf(message);
  const act = card.acts[id];
  const offer = act?.offers.find((o) => o.id === offerId);
  const known = act ? actionOf(card, act) : null;
  if (!act || !offer || !known) return;
  const targets = targetUuids();
  const mine = (controlled()[0]?.actor ?? me().character)?.uuid ?? "";
  if (me().isGM && Object.keys(form).length === 0) {
    const ready = prepareOffer(known.ruleset, act, offer, form, { targets, mine });
    if (ready.some((r) => r.incomplete && r.action.form)) return handlers.bend?.(message, button);
  }
  if (offer.asks?.length && Object.keys(form).length === 0) return handlers.fill?.(message, button);
  const [hindrance] = hindrances(known.ruleset, act, offer, form, { targets, mine });
  if (hindrance) notify("warn", say(hindrance));
  else await send({ intent: "offer", message: message.id, act: id, offer: offerId, form, targets, mine });
}

const targetUuids = (): string[] => targeted().flatMap((t) => (t.actor ? [t.actor.uuid] : []));

/** The GM bends what an offer says, in the same dialog anybody gets. */
async function bentForm(message: MessageDoc, id: string, offerId: string) {
  const card = cardOf(message);
  const act = card.acts[id];
  const offer = act?.offers.find((o) => o.id === offerId);
  const action = act && offer ? actionOf(card, act)?.ruleset.actions[offer.action] : undefined;
  const self = offer ? [offer.parts.self ?? "self"].flat()[0] : undefined;
  const uuid = self === "targets" ? targetUuids()[0] : act?.parts[self ?? ""]?.uuid;
  const actor = uuid ? actorOf(uuid) : null;
  if (!offer || !action || !actor || !me().isGM) return null;
  const facts = action.facts(gather({ action, actor, targets: [], given: offer.form }));
  return askForm(action, facts, { ...action.defaults(facts), ...offer.form });
}

/** Whoever presses an offer that asks for something answers it in the dialog; the GM may answer everything. */
async function filledForm(message: MessageDoc, id: string, offerId: string): Promise<Form | null> {
  const card = cardOf(message);
  const act = card.acts[id];
  const offer = act?.offers.find((o) => o.id === offerId);
  const known = act ? actionOf(card, act) : null;
  if (!act || !offer || !known) return null;
  const mine = (controlled()[0]?.actor ?? me().character)?.uuid ?? "";
  const [ready] = prepareOffer(known.ruleset, act, offer, {}, { targets: targetUuids(), mine });
  if (!ready) return null;
  const form = await askForm(ready.action, ready.facts, ready.form, offer.label, me().isGM ? undefined : offer.asks);
  return form && (me().isGM ? form : asked(offer, form));
}

/** One delegated listener, on the element itself: it works in the log and in a popped-out message alike. */
export function listenCard(element: HTMLElement, message: MessageDoc): void {
  element.addEventListener("click", (event) => {
    const button = (event.target as HTMLElement).closest<HTMLElement>("[data-card]");
    const handler = button ? handlers[button.dataset.card ?? ""] : undefined;
    if (!button || !handler || button.getAttribute("aria-disabled") === "true") return;
    event.preventDefault();
    event.stopPropagation();
    button.setAttribute("aria-disabled", "true");
    void handler(message, button).finally(() => button.removeAttribute("aria-disabled"));
  });
}
