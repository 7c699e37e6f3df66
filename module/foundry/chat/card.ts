/** Renders a card for the viewing user. Buttons appear only for users who may click them. */
import { text } from "../../kernel/card.ts";
import type { Action, Offer, Ruleset } from "../../kernel/ruleset.ts";
import { listenCard } from "../actions/listen-card.ts";
import { localize, type MessageDoc, me, renderTemplate, type Source } from "../adapter/foundry-api.ts";
import { rulesetById } from "../adapter/ruleset-of.ts";
import { localizeText } from "../adapter/text.ts";
import { mayChangeForm } from "../apply/amendable.ts";
import { tryRead } from "../apply/replay-errors.ts";
import { actionOf, eventId, isActUndone } from "../cards/act-lookup.ts";
import { factsOf, linesOf } from "../cards/acts.ts";
import type { Act, CardData } from "../cards/card-data.ts";
import { cannotStart, countAlike, isOfferClosed } from "../cards/offers.ts";
import { passingActors, reactingUsers, reactorsOf } from "../cards/reactions.ts";
import { cardOf } from "../cards/read-cards.ts";
import {
  isConclusion,
  isSameAction,
  MOST_NUMBERS,
  numberLines,
  resolvedActs,
  toResult,
  withoutReplacedTotals,
} from "./card-folding.ts";
import { headlineView, lineView, splitAtFirstName, splitAtName } from "./card-lines.ts";
import { awaitedUsers, successCount, withoutRepeats } from "./card-quiet.ts";
import { eventView, offerView, receiptView, rollAllView } from "./card-rows.ts";
import { openSince, waitingView } from "./card-waiting.ts";

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
  const toldIds = toResult(card, acts[0]?.[0] ?? "", concludes(card), (id) => isActUndone(card.events, id));
  const result = card.acts[toldIds.at(-1) ?? ""];
  const all = acts.map(([id, act]) => actView(message, card, id, act, toldIds));
  const views = withoutReplacedTotals(all);
  const sums = all.flatMap((d) => d.sums);
  const isLong = acts.length > 1 || all.some(({ lines }) => numberLines(lines).length > MOST_NUMBERS);
  const resolved = isLong && roots(card) === 1 ? withoutWaiting(card) : new Set();
  const folded = resolved.size === acts.length;
  /** While a card waits, the follow-ups of its first run fold as soon as they are resolved. */
  const isFolded = ({ id, from }: ActView): boolean => folded || (from !== "" && resolved.has(id));
  const details = all.filter(isFolded);
  return {
    id: message.id,
    ruleset: card.ruleset,
    icon: ruleset?.icon ?? "",
    told: headlineView(title, ownerOf(first, known?.action)),
    time: message.timestamp || null,
    whisper: message.whisper.length > 0,
    weight: result?.tone === "best" || result?.tone === "worst" ? `is-${result.tone}` : "",
    empty: acts.length === 0 ? localize("FIVEFOLD.Card.unreadable") : "",
    acts: withoutRepeats(
      views.flatMap((d) => (d.bare ? [] : isFolded(d) ? foldedAct(d) : { ...d.act, lines: d.lines })),
    ),
    details: details.map(detailsOf),
    sums,
    more: details.length + sums.length > 0,
    tally: successCount(card, ruleset),
    // Do not repeat the card's title as a question.
    asks: views.flatMap((d) => (d.ask ? [{ ...d.ask, ask: d.ask.ask === title ? "" : d.ask.ask }] : [])),
    amends: acts
      .flatMap(([id, act]) => (actionOf(card, act)?.action.form && mayChangeForm(message, id, me()) ? [id] : []))
      .join(" "),
  };
}

const withoutWaiting = (card: CardData): Set<string> =>
  resolvedActs(
    card,
    (id, touch) => card.events[eventId(id, touch)]?.state,
    (id, offer) => isOfferClosed(card, id, offer),
  );

const roots = ({ acts }: CardData): number => Object.values(acts).filter(({ from }) => !from).length;

const concludes =
  (card: CardData) =>
  (follower: Act, act: Act): boolean =>
    isSameAction(follower, act) || isConclusion(follower, actionOf(card, follower)?.action.concludes);

/** Name of the acting actor; "" if the action has none. */
const ownerOf = (act: Act | undefined, action: Action | undefined): string =>
  action?.hasNoActor ? "" : (act?.parts.self?.name ?? "");

/** Names of all parts of an action run, the acting one first. */
const namesOn = ({ parts: { self, ...others } }: Act): string[] => [
  self?.name ?? "",
  ...Object.values(others).map(({ name }) => name),
];

/** `toldIds`: action runs up to the one with the card's result, whose headline is the card's. */
function actView(message: MessageDoc, card: CardData, id: string, act: Act, toldIds: readonly string[]) {
  const lines = linesOf(message, id).map(({ line }) => lineView(line, localizeText));
  const waiting = act.waiting && act.state === "waiting" ? waitingView(message, card, id, act, act.waiting) : null;
  const headline = localizeText(act.headline) || (actionOf(card, act) ? "" : localize("FIVEFOLD.Card.unreadable"));
  const follows = act.from !== null;
  const events = act.touches.flatMap((touch) => eventView(message, card, id, act, touch) ?? []);
  const lives = lines.filter((line) => line.kind === "loss");
  const numbered = lines.some((line) => line.kind === "versus" || line.kind === "total");
  const isTold = toldIds.includes(id);
  const story =
    id === toldIds[0] ? localizeText(card.acts[toldIds.at(-1) ?? ""]?.headline) || headline : follows ? "" : headline;
  const only = follows && !isTold && events.length === 1 && events[0]?.part === "self" ? headline : "";
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
  const reactors = reactorsOf(message, id);
  const passes = passingActors(message, id, me()).length > 0;
  const reacts =
    reactors.length > 0 && !passes
      ? text("FIVEFOLD.Card.waitsForReactions", { people: reactingUsers(reactors) })
      : null;
  const waits = waiting ? (waiting.mine ? "" : waiting.sentence) : localizeText(reacts) || awaitedUsers(card, id, act);
  const nothing = !follows && !headline && !waits && lines.length + receipts.length === 0;
  const open = act.state === "done" ? act.offers : [];
  const offers = open.flatMap((o): Source[] => [offerView(message, card, id, act, o) ?? []].flat());
  return {
    id,
    from: act.from?.act ?? "",
    headline: splitAtFirstName(headline, namesOn(act)),
    lines: lines.filter((line) => line.kind !== "loss" || !beside.has(line.part)),
    // A question before any dice: there is nothing to show above it.
    bare: nothing && waiting !== null,
    act: {
      id,
      shape: interrupts ? "ff-interrupt" : follows ? "follow" : "main",
      tone: act.tone,
      story,
      step:
        follows && !isTold && !only && (headline || lines.length > 0) ? splitAtFirstName(headline, namesOn(act)) : null,
      kept: act.state === "done" && act.kept === true && act.parts.self?.hidden === true && !me().isGM && !numbered,
      alone: act.state === "done" && act.alone === true,
      receipts,
      waits,
      rollAll: rollAllView(card, act, offers),
      offers: offers.filter((o) => !o.light),
      lights: countAlike(offers.filter((o) => o.light)),
      passes,
    },
    sums: lines.flatMap((line) => line.sums),
    ask: waiting?.mine ? waiting : null,
  };
}

type ActView = ReturnType<typeof actView>;

/** What an action run cost is in the details of a resolved exchange. */
const isMinor = ({ slight, isCost }: { slight: boolean; isCost: boolean }): boolean => slight && isCost;

/** A resolved action run: its numbers in one line each, its receipts, and what may still follow. */
function foldedAct({ act, lines }: ActView) {
  const { story, step, alone, lights } = act;
  const offers = act.offers.filter(({ minor }) => !minor);
  const all = numberLines(lines);
  const numbers = all.length > MOST_NUMBERS ? [] : all;
  const receipts = act.receipts.filter((row) => !isMinor(row));
  const isEmpty =
    !story && !step?.post && !alone && [numbers, receipts, offers, lights].every(({ length }) => length === 0);
  const shown = { ...act, shape: "follow", lines: [], kept: false, numbers, receipts, offers, lean: true };
  return isEmpty ? [] : [shown];
}

/** The rest of a resolved action run: its sentence, all its lines, and what it cost. */
const detailsOf = ({ act, headline, lines }: ActView) => ({
  ...act,
  shape: "follow",
  story: "",
  step: headline,
  lines,
  rollAll: null,
  receipts: act.receipts.filter(isMinor),
  kept: false,
  alone: false,
  offers: act.offers.filter(({ minor }) => minor),
  lights: [],
});

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
      return view && !view.disabledReason
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

/** Whether something waits for a follow-up: it says what happens meanwhile, or is the main button. */
const isAwaited = ({ otherwise, tone }: Offer): boolean => otherwise !== undefined || tone === "primary";

/**
 * Open GM decisions on a finished card, one entry per action run, without runs whose buttons are all optional. For the
 * GM's tools window. `decides`: what is decided.
 */
export function gmOffers(message: MessageDoc): Source[] {
  const card = cardOf(message);
  return Object.entries(card.acts).flatMap(([id, act]): Source[] => {
    const known = act.state === "done" ? actionOf(card, act) : null;
    const ownOffers = act.offers.filter(
      (offer) => known && offer.by === "gm" && !offer.auto && !isOfferClosed(card, id, offer),
    );
    const open = ownOffers.filter((offer) => known && !cannotStart(known.ruleset, act, offer));
    if (!open.some(isAwaited)) return [];
    const offers = open.flatMap((offer) => offerView(message, card, id, act, offer) ?? []);
    const decides = open.filter(isAwaited).map((offer) => whatOffered(act, offer));
    return offers.length ? [{ ruleset: card.ruleset, told: localizeText(act.headline), offers, decides }] : [];
  });
}

/** Equal for follow-ups of different cards that do the same to the same actors. */
const whatOffered = (act: Act, { action, form, parts }: Offer): string =>
  JSON.stringify([
    action,
    form,
    Object.values(parts)
      .flat()
      .map((name) => act.parts[name]?.uuid ?? name),
  ]);

/** A sentence split at the name; `apart` if the sentence lacks it. */
const splitAt = (sentence: string, name: string) => ({
  told: splitAtName(sentence, name),
  apart: !sentence.includes(name),
});
