/** Renders a card for the viewing user. Buttons appear only for users who may click them. */
import { text } from "../../kernel/card.ts";
import { replay } from "../../kernel/procedure.ts";
import type { Action, Offer, Ruleset } from "../../kernel/ruleset.ts";
import { listenCard } from "../actions/listen-card.ts";
import { actorOf } from "../adapter/part-actor.ts";
import { rulesetById } from "../adapter/ruleset-of.ts";
import { activeGM, localize, type MessageDoc, me, renderTemplate, type Source } from "../adapter/seam.ts";
import { localizeText } from "../adapter/text.ts";
import { mayChangeForm } from "../apply/amendable.ts";
import { tryRead } from "../apply/replay-errors.ts";
import { actionOf, eventId, touched } from "../cards/act-lookup.ts";
import { factsOf, linesOf } from "../cards/acts.ts";
import { mayAnswerFor, mayClickOffer } from "../cards/answer-requests.ts";
import type { Act, AppliedEvent, CardData } from "../cards/card-data.ts";
import { rememberedGmValues } from "../cards/gm-values.ts";
import { disabledReason, pauseOf } from "../cards/offer-pause.ts";
import { countAlike, isOfferClosed, isOver, mayRedo, mayUndo, prepareOffer } from "../cards/offers.ts";
import { passesFor, pendingReactors, reactingUsers } from "../cards/reactions.ts";
import { cardOf } from "../cards/read-cards.ts";
import { entryOf } from "../ledger/ledger.ts";
import { headlineView, type LineView, lineView, splitAtName, toldOf } from "./card-lines.ts";
import { awaitedUsers, successCount, withoutRepeats } from "./card-quiet.ts";
import { openSince, waitingView } from "./card-waiting.ts";
import { type Changed, isUnreported, receipt } from "./receipt.ts";

const TEMPLATE = "systems/fivefold/templates/card.hbs";

/** Renders the whole element of a card's chat message. */
export async function renderCard(message: MessageDoc): Promise<HTMLElement> {
  const card = cardOf(message);
  const html = await renderTemplate(TEMPLATE, readable(message, card, rulesetById(card.ruleset)));
  const holder = document.createElement("template");
  holder.innerHTML = html.trim();
  const element = holder.content.firstElementChild as HTMLElement;
  listenCard(element, message);
  keepOpen(message.id, element);
  element.querySelector("[data-card=menu]")?.addEventListener("click", openMenu);
  return element;
}

/** Cards whose details this user has opened; re-rendering keeps them open. */
const explained = new Set<string>();

function keepOpen(id: string, element: HTMLElement): void {
  const details = element.querySelector<HTMLDetailsElement>("details.ff-more");
  if (!details) return;
  details.open = explained.has(id);
  details.addEventListener("toggle", () => {
    if (details.open) explained.add(id);
    else if (details.isConnected) explained.delete(id);
  });
}

/** Opens the log's context menu, for devices without a right click. */
function openMenu(event: Event): void {
  event.stopPropagation();
  const button = event.currentTarget as HTMLElement;
  const { left, bottom } = button.getBoundingClientRect();
  const at = { bubbles: true, cancelable: true, clientX: left, clientY: bottom };
  button.dispatchEvent(new MouseEvent("contextmenu", at));
}

/** A card that the rules cannot read says so, instead of breaking the chat log. */
const readable = (message: MessageDoc, card: CardData, ruleset: Ruleset | null): Source =>
  tryRead(
    message,
    () => cardView(message, card, ruleset),
    () => cardView(message, { ...card, acts: {}, events: {} }, ruleset),
  );

/** View data of the card template; plain data. */
function cardView(message: MessageDoc, card: CardData, ruleset: Ruleset | null): Source {
  const acts = Object.entries(card.acts).sort((a, b) => a[1].seq - b[1].seq);
  const first = acts[0]?.[1];
  const known = first ? actionOf(card, first) : null;
  const facts = acts[0] ? factsOf(message, acts[0][0]) : null;
  const title = known && facts ? localizeText(known.action.title(facts)) : "";
  const drawn = acts.map(([id, act]) => actView(message, card, id, act));
  return {
    id: message.id,
    ruleset: card.ruleset,
    icon: ruleset?.icon ?? "",
    told: headlineView(title, ownerOf(first, known?.action)),
    time: message.timestamp || null,
    whisper: message.whisper.length > 0,
    weight: first?.tone === "best" || first?.tone === "worst" ? `is-${first.tone}` : "",
    empty: acts.length === 0 ? localize("FIVEFOLD.Card.unreadable") : "",
    acts: withoutRepeats(drawn.flatMap((d) => (d.bare ? [] : d.act))),
    sums: drawn.flatMap((d) => d.sums),
    tally: successCount(card, ruleset),
    // Do not repeat the card's title as a question.
    asks: drawn.flatMap((d) => (d.ask ? [{ ...d.ask, ask: d.ask.ask === title ? "" : d.ask.ask }] : [])),
    amends: acts.flatMap(([id, act]) =>
      actionOf(card, act)?.action.form && mayChangeForm(message, id, me()) ? [{ act: id }] : [],
    ),
  };
}

/** Name of the acting actor; "" if the action has none. */
const ownerOf = (act: Act | undefined, action: Action | undefined): string =>
  action?.hasNoActor ? "" : (act?.parts.self?.name ?? "");

/** Names of all parts of an act, the acting one first. */
const namesOn = ({ parts: { self, ...others } }: Act): string[] => [
  self?.name ?? "",
  ...Object.values(others).map(({ name }) => name),
];

function actView(message: MessageDoc, card: CardData, id: string, act: Act) {
  const lines = linesOf(message, id).map(({ line }) => lineView(line, localizeText));
  const waiting = act.waiting && act.state === "waiting" ? waitingView(message, card, id, act, act.waiting) : null;
  const headline = localizeText(act.headline) || (actionOf(card, act) ? "" : localize("FIVEFOLD.Card.unreadable"));
  const follows = act.from !== null;
  const events = act.touches.flatMap((touch) => eventView(message, card, id, act, touch) ?? []);
  const lives = lines.filter((line) => line.kind === "loss");
  const only = follows && events.length === 1 && events[0]?.part === "self" ? headline : "";
  const rows = events.map((event) =>
    receiptView(
      event,
      only,
      lives.find((life) => life.part === event.part),
    ),
  );
  const receipts = rows.filter((row) => !(row.slight && (row.nothing || row.silent)));
  const beside = new Set(events.map((event) => event.part));
  const interrupts = follows && lines.some((line) => line.kind === "versus");
  const reactors = act.offers.flatMap((offer) => pendingReactors(message, id, offer) ?? []);
  const passes = reactors.some((actor) => passesFor(me(), actor));
  const reacts =
    reactors.length > 0 && !passes
      ? text("FIVEFOLD.Card.waitsForReactions", { people: reactingUsers(reactors) })
      : null;
  const waits = waiting ? (waiting.mine ? "" : waiting.sentence) : localizeText(reacts) || awaitedUsers(card, id, act);
  const nothing = !follows && !headline && !waits && lines.length + receipts.length === 0;
  const open = act.state === "done" ? act.offers : [];
  const offers = open.flatMap((o): Source[] => [offerView(message, card, id, act, o) ?? []].flat());
  return {
    // A question before any dice: there is nothing to show above it.
    bare: nothing && waiting !== null,
    act: {
      id,
      shape: interrupts ? "ff-interrupt" : follows ? "follow" : "main",
      tone: act.tone,
      story: follows ? "" : headline,
      step: follows && !only && (headline || lines.length > 0) ? toldOf(headline, namesOn(act)) : null,
      lines: lines.filter((line) => line.kind !== "loss" || !beside.has(line.part)),
      kept: act.state === "done" && act.kept === true && act.parts.self?.hidden === true && !me().isGM,
      alone: act.state === "done" && act.alone === true,
      receipts,
      waits,
      offers: offers.filter((o) => !o.light),
      lights: countAlike(offers.filter((o) => o.light)),
      passes,
    },
    sums: lines.flatMap((line) => line.sums),
    ask: waiting?.mine ? waiting : null,
  };
}

/** Everything on a card that waits for a user: a question, a click, an application. For the GM's pending panel. */
export function pendingOnCard(message: MessageDoc): Source[] {
  const card = cardOf(message);
  const since = message.timestamp ? ` ${openSince(message.timestamp)}` : "";
  return Object.entries(card.acts).flatMap(([id, act]): Source[] => {
    const who = ownerOf(act, actionOf(card, act)?.action);
    const base = { ruleset: card.ruleset, act: id };
    if (act.state === "waiting" && act.waiting) {
      const { ask, dice, options, sentence, id: request, rolling } = waitingView(message, card, id, act, act.waiting);
      if (rolling) return [];
      const asked = act.parts[act.waiting.who]?.name ?? who;
      return [{ ...base, ...splitAt(ask, asked), request, dice, options, sentence }];
    }
    const events = act.touches.flatMap((touch): Source[] => {
      const view = eventView(message, card, id, act, touch);
      if (view?.state !== "waiting") return [];
      return [
        {
          ...base,
          ...splitAt(localizeText(act.headline), view.name),
          event: view.event,
          sentence: (view.note || localize("FIVEFOLD.Card.waitsForGM")) + since,
        },
      ];
    });
    const offers = act.offers.flatMap((offer): Source[] => {
      const view = offer.auto ? offerView(message, card, id, act, offer) : null;
      return view && !view.barred
        ? [
            {
              ...base,
              ...splitAt(localizeText(act.headline), who),
              offer: offer.id,
              label: view.label,
              sentence: view.otherwise + since,
            },
          ]
        : [];
    });
    return [...events, ...offers];
  });
}

/** Open GM decisions on a finished card, one entry per act. For the GM's tools window. */
export function gmOffers(message: MessageDoc): Source[] {
  const card = cardOf(message);
  return Object.entries(card.acts).flatMap(([id, act]): Source[] => {
    const known = act.state === "done" ? actionOf(card, act) : null;
    const mine = act.offers.filter(
      (offer) => known && offer.by === "gm" && !offer.auto && !isOfferClosed(card, id, offer),
    );
    const open = mine.filter((offer) => known && !isOver(known.ruleset, act, offer));
    const offers = open.flatMap((offer) => offerView(message, card, id, act, offer) ?? []);
    return offers.length ? [{ ruleset: card.ruleset, told: localizeText(act.headline), offers }] : [];
  });
}

/** A sentence split at the name; `apart` if the sentence lacks it. */
const splitAt = (sentence: string, name: string) => ({
  told: splitAtName(sentence, name),
  apart: !sentence.includes(name),
});

function offerView(message: MessageDoc, card: CardData, id: string, act: Act, offer: Offer): Source | null {
  if (!mayClickOffer(me(), offer, act.parts) || isOfferClosed(card, id, offer)) return null;
  const whom = offer.parts.self;
  const reachable = activeGM() !== null || message.author?.active === true;
  const action = actionOf(card, act)?.ruleset.actions[offer.action];
  const optional = offer.atOnce === true && (offer.asks?.length ?? 0) > 0;
  const bendable = action?.form !== undefined && (me().isGM || optional);
  const barred = localizeText(disabledReason(card, id, act, offer, reachable));
  // A blocked offer of the declared action shows its reason; small reactions are hidden until the pause ends.
  if (offer.closedBy && !bendable && pauseOf(card, id, offer)) return null;
  return {
    act: id,
    id: offer.id,
    label: localizeText(offer.label),
    hint: forecastView(message, card, id, act, offer) || localizeText(offer.hint),
    otherwise: localizeText(offer.otherwise),
    paint: { primary: "primary", danger: "bad", plain: "" }[offer.tone ?? "plain"],
    img: typeof whom === "string" && whom !== "self" ? (act.parts[whom]?.img ?? "") : "",
    barred,
    bendable,
    // Shown small while another offer is open, its sentence in the tooltip.
    light: offer.closedBy !== undefined && !barred && !bendable,
  };
}

/** Preview of an offer's result with the GM's stored values; only the GM sees it before the click. */
function forecastView(message: MessageDoc, card: CardData, id: string, act: Act, offer: Offer): string {
  const given = rememberedGmValues(message.id, card, id, offer);
  const known = Object.keys(given).length ? actionOf(card, act) : null;
  const [ready] = known ? prepareOffer(known.ruleset, act, offer, given, { targets: [], mine: "" }) : [];
  if (!ready || ready.problems.length) return "";
  const { done } = replay(() => ready.action.start(ready.facts, ready.form), []);
  // No preview if dice are needed.
  return done ? localizeText(text("FIVEFOLD.Card.foreseen", { what: done.result.headline })) : "";
}

function eventView(message: MessageDoc, card: CardData, id: string, act: Act, touch: string) {
  const event = eventId(id, touch);
  const part = touched(touch);
  const entry: AppliedEvent | undefined = card.events[event];
  const ref = act.parts[part];
  if (!ref) return null;
  const actor = actorOf(ref.uuid);
  const state = entry?.state ?? "waiting";
  if (actor && state === "applied" && isUnreported(actor, event)) return null;
  const able = state === "applied" ? mayUndo : state === "undone" ? mayRedo : null;
  const right = able ? able(message, event, me()) : mayAnswerFor(me(), ref);
  const may = right && (activeGM() !== null || isAuthorOf(card));
  return {
    event,
    part,
    name: ref.name,
    img: actor?.img ?? ref.img,
    state,
    undone: state === "undone",
    // The GM may retry a failed event while the actor exists.
    open: state === "waiting" || (state === "failed" && actor !== null && me().isGM),
    keep: state === "waiting" && !may,
    changed: actor && entry ? receipt(actor, event, ref.hidden && !me().isGM) : [],
    note: localizeText(entry?.note),
    nothing: actor !== null && entryOf(actor, event)?.recorded.length === 0,
    may,
  };
}

/** A row of one actor: its part of the headline, its changes, and its life bar if there is one. */
function receiptView(event: NonNullable<ReturnType<typeof eventView>>, headline: string, life: LineView | undefined) {
  const { changed, ...row } = event;
  const line = life?.kind === "loss" && !event.undone ? life : null;
  const same = (c: Changed) => line !== null && c.before === line.before && c.after === line.after;
  const named = changed.find(same);
  return {
    ...row,
    told: splitAtName(headline, event.name),
    life: line && named ? { ...line, moves: named.text } : line,
    changes: changed.filter((c) => !same(c) && (!c.condition || event.undone)).map((c) => c.text),
    conditions: event.undone ? [] : changed.filter((c) => c.condition),
    slight: !headline && !line && !event.note && changed.every((c) => !c.condition),
    silent: event.state === "applied" && !event.may && changed.length === 0,
  };
}

/** Without a GM the author of a card may still click its buttons. */
const isAuthorOf = (card: CardData): boolean => Object.values(card.acts).some((a) => a.by === me().id);
