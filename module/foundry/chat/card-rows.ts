/** Views of a card's follow-up buttons and receipts. */
import { text } from "../../kernel/card.ts";
import { replay } from "../../kernel/procedure.ts";
import type { Offer } from "../../kernel/ruleset.ts";
import { activeGM, type MessageDoc, me, type Source } from "../adapter/foundry-api.ts";
import { actorOf } from "../adapter/part-actor.ts";
import { localizeText } from "../adapter/text.ts";
import { actionOf, DOUBT, eventId, partOfTouch } from "../cards/act-lookup.ts";
import { mayActFor, mayClickOffer } from "../cards/answer-requests.ts";
import { PAID } from "../cards/card-check.ts";
import type { Act, AppliedEvent, CardData } from "../cards/card-data.ts";
import { canRollTogether } from "../cards/follow-ups.ts";
import { rememberedGmValues } from "../cards/gm-values.ts";
import { disabledReason, pauseOf } from "../cards/offer-pause.ts";
import { isOfferClosed, mayRedo, mayUndo, prepareOffer } from "../cards/offers.ts";
import { isForSideOf, isRoundOver } from "../cards/reactions.ts";
import { entryOf } from "../ledger/ledger.ts";
import { type LineView, splitAtName } from "./card-lines.ts";
import { type Changed, isUnreported, receipt } from "./receipt.ts";

/** View of a follow-up's button; null if this user may not click it, or it is closed. */
export function offerView(message: MessageDoc, card: CardData, id: string, act: Act, offer: Offer): Source | null {
  if (!mayClickOffer(me(), offer, act.parts) || isOfferClosed(card, id, offer)) return null;
  if (isRoundOver(offer) || !isForSideOf(me(), offer, act.parts)) return null;
  const actingPart = offer.parts.self;
  const reachable = activeGM() !== null || message.author?.active === true;
  const action = actionOf(card, act)?.ruleset.actions[offer.action];
  const optional = offer.atOnce === true && (offer.asks?.length ?? 0) > 0;
  const isEditable = action?.form !== undefined && (me().isGM || optional);
  const reason = localizeText(disabledReason(card, id, act, offer, reachable));
  // A blocked follow-up of the declared action shows its reason; reactions to it are hidden until the pause ends.
  if (offer.closedBy && !isEditable && pauseOf(card, id, offer)) return null;
  return {
    act: id,
    id: offer.id,
    label: localizeText(offer.label),
    hint: forecastView(message, card, id, act, offer) || localizeText(offer.hint),
    otherwise: localizeText(offer.otherwise),
    paint: { primary: "primary", danger: "bad", plain: "" }[offer.tone ?? "plain"],
    img: typeof actingPart === "string" && actingPart !== "self" ? (act.parts[actingPart]?.img ?? "") : "",
    disabledReason: reason,
    isEditable,
    minor: offer.minor === true && !reason,
    // Shown small while another follow-up is open, its sentence in the tooltip.
    light: offer.closedBy !== undefined && !reason && !isEditable,
  };
}

/** View of the button that rolls several follow-ups at once; null if there are not several. */
export function rollAllView(card: CardData, act: Act, views: readonly Source[]): Source | null {
  const ruleset = actionOf(card, act)?.ruleset;
  const isOpen = ({ id }: Offer): boolean =>
    views.some((view) => view.id === id && !view.disabledReason && !view.light);
  const rolls = ruleset ? canRollTogether(ruleset, act.offers.filter(isOpen)) : [];
  const [first] = rolls;
  if (!first || !ruleset) return null;
  const what = text(`${ruleset.id.toUpperCase()}.Action.${first.action}`);
  return {
    offers: rolls.map(({ id }) => id).join(" "),
    label: localizeText(text("FIVEFOLD.Card.rollAll", { what, count: rolls.length })),
  };
}

/** Preview of a follow-up's result with the GM's stored values; only the GM sees it before the click. */
function forecastView(message: MessageDoc, card: CardData, id: string, act: Act, offer: Offer): string {
  const given = rememberedGmValues(message.id, card, id, offer);
  const known = Object.keys(given).length ? actionOf(card, act) : null;
  const [ready] = known ? prepareOffer(known.ruleset, act, offer, given, { targets: [], mine: "" }) : [];
  if (!ready || ready.problems.length) return "";
  const { done } = replay(() => ready.action.start(ready.facts, ready.form), []);
  // No preview if dice are needed.
  return done ? localizeText(text("FIVEFOLD.Card.foreseen", { what: done.result.headline })) : "";
}

/** View of an event written to a part; null if nothing about it is reported. */
export function eventView(message: MessageDoc, card: CardData, id: string, act: Act, touch: string) {
  const event = eventId(id, touch);
  const part = partOfTouch(touch);
  const entry: AppliedEvent | undefined = card.events[event];
  const ref = act.parts[part];
  if (!ref) return null;
  const actor = actorOf(ref.uuid);
  const state = entry?.state ?? "waiting";
  if (actor && state === "applied" && isUnreported(actor, event)) return null;
  const able = state === "applied" ? mayUndo : state === "undone" ? mayRedo : null;
  const right = able ? able(message, event, me()) : mayActFor(me(), ref);
  // A GM's client refuses a player's click on a doubted event.
  const doubted = state !== "applied" && entry?.note?.key === DOUBT && !me().isGM && activeGM() !== null;
  const may = right && !doubted && (activeGM() !== null || isAuthorOf(card));
  return {
    event,
    part,
    name: ref.name,
    img: actor?.img ?? ref.img,
    state,
    undone: state === "undone",
    isCost: touch.startsWith(PAID),
    // The GM may retry a failed event while the actor exists.
    open: state === "waiting" || (state === "failed" && actor !== null && me().isGM),
    // The note of a doubted event says it.
    keep: state === "waiting" && !may && !doubted,
    changed: actor && entry ? receipt(actor, event, ref.hidden && !me().isGM) : [],
    note: localizeText(entry?.note),
    nothing: actor !== null && entryOf(actor, event)?.recorded.length === 0,
    may,
  };
}

/** A row of one actor: its part of the headline, its changes, and its life bar if there is one. */
export function receiptView(
  event: NonNullable<ReturnType<typeof eventView>>,
  headline: string,
  life: LineView | undefined,
) {
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
