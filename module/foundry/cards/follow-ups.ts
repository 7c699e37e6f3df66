/**
 * Follow-ups that start without a click ({@link import("../../kernel/offer.ts").ByItself}): a roll by the client of the
 * user who declared the action, a creature's by the GM's client.
 */
import type { Form, Offer, Ruleset } from "../../kernel/ruleset.ts";
import type { MessageDoc } from "../adapter/foundry-api.ts";
import { ruleSettings } from "../adapter/settings.ts";
import { loadAct } from "./act-lookup.ts";
import { pauseOf } from "./offer-pause.ts";
import { isOfferClosed, isTooEarly, prepareOffer } from "./offers.ts";
import { isCreature } from "./which-client-rolls.ts";

const NO_TARGETS = { targets: [], mine: "" };

interface FollowUp {
  form: Form;
  /** Its actor has no player owner. */
  creature: boolean;
}

/** How a follow-up starts without a click; null: it waits for one. */
export function followUpOf(message: MessageDoc, id: string, offer: Offer): FollowUp | null {
  const found = automaticFollowUp(message, id, offer);
  return found && !isHeld(message, id, offer, found.kind) ? found : null;
}

function automaticFollowUp(
  message: MessageDoc,
  id: string,
  offer: Offer,
): (FollowUp & { kind: "roll" | "defense" }) | null {
  const loaded = loadAct(message, id);
  if (loaded?.act.state !== "done") return null;
  const { card, act, ruleset } = loaded;
  const { byItself } = ruleset.actions[offer.action] ?? {};
  if (!byItself || !isAutomated(byItself.kind) || !isForKnownParts(offer) || offer.stays || offer.by === "gm")
    return null;
  if (isOfferClosed(card, id, offer) || isTooEarly(card, id, offer, { isGM: false }) || pauseOf(card, id, offer))
    return null;
  const creature = isCreature(act.parts[String(offer.parts.self ?? "self")]);
  if (byItself.kind === "defense" && !creature) return null;
  const [ready, more] = prepareOffer(ruleset, act, offer, {}, NO_TARGETS);
  const form = ready && !more ? (byItself.form?.(ready.facts, ready.form) ?? (byItself.form ? null : {})) : null;
  const filled = form ? prepareOffer(ruleset, act, offer, form, NO_TARGETS) : [];
  return form && filled[0]?.problems.length === 0 ? { kind: byItself.kind, form, creature } : null;
}

/**
 * Those of some follow-ups that one click can roll: at least two rolls of the same action, one of each group, that ask
 * for nothing.
 */
export function canRollTogether(ruleset: Ruleset, offers: readonly Offer[]): Offer[] {
  const rolls = offers.filter(
    (offer, at) =>
      ruleset.actions[offer.action]?.byItself &&
      isForKnownParts(offer) &&
      !offer.stays &&
      (offer.atOnce || !offer.asks?.length) &&
      (offer.group === undefined || offers.findIndex(({ group }) => group === offer.group) === at),
  );
  const alike = rolls.filter(({ action }) => action === rolls[0]?.action);
  return alike.length > 1 ? alike : [];
}

/** A user's setting may require a click for damage. */
const isAutomated = (kind: "roll" | "defense"): boolean =>
  kind === "defense"
    ? ruleSettings.automates("defenses")
    : ruleSettings.automates("followUps") && ruleSettings.damageAtOnce();

/** Parts that depend on the clicking user require a click. */
const isForKnownParts = ({ parts }: Offer): boolean =>
  !Object.values(parts)
    .flat()
    .some((name) => ["targets", "mine"].includes(name));

/** Whether a follow-up waits for another one of its group: a choice of a user, or a creature's defense against it. */
function isHeld(message: MessageDoc, id: string, offer: Offer, kind: "roll" | "defense"): boolean {
  const loaded = loadAct(message, id);
  if (!loaded || offer.group === undefined) return false;
  const { card, act, ruleset } = loaded;
  return act.offers.some((rival) => {
    if (rival.id === offer.id || rival.group !== offer.group || isOfferClosed(card, id, rival)) return false;
    const rivalKind = ruleset.actions[rival.action]?.byItself?.kind;
    // Of several rolls the first one is usual, such as full damage before half.
    if (rivalKind === "roll") return kind === "roll" && act.offers.indexOf(rival) < act.offers.indexOf(offer);
    const defends = rivalKind === "defense" && ruleSettings.automates("defenses");
    if (defends && isCreature(act.parts[String(rival.parts.self ?? "self")]))
      return automaticFollowUp(message, id, rival) !== null;
    return prepareOffer(ruleset, act, rival, {}, NO_TARGETS).some(({ problems }) => problems.length === 0);
  });
}
