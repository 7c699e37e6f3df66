/**
 * A declared action stays open until it is done: others may challenge or interrupt it, the actor may end it early or
 * take an Agile Move. Outside Rounds actions are done at once (D-35).
 */
import { makeOffer } from "../../../kernel/outcome.ts";
import type { Offer } from "../../../kernel/ruleset.ts";
import type { Moment } from "../conditions/instances.ts";
import { t } from "../model/texts.ts";
import type { ActingFacts } from "./action-facts.ts";
import type { Cost } from "./costs.ts";

/** Data of a declared action that its open card needs. */
export interface OpenAction {
  /** Id of the action. */
  action: string;
  kind: "movement" | "attack" | "other";
  price: Cost;
  /** Stamina that replaced Energy. */
  standIn: number;
  /** Energy really paid: the number of Agile Moves (A-18, D-05). */
  energy: number;
  /** An Immediate Interrupt cannot be interrupted. */
  immediate?: boolean;
  /** Melee: the target may leave Reach before the roll. */
  melee?: boolean;
  /** The follow-up that rolls it; without one, a Done button closes the card. */
  roll?: Pick<Offer, "action" | "label" | "parts" | "form"> &
    Partial<Pick<Offer, "asks" | "atOnce" | "recalls" | "hint">>;
  /** The follow-up that resolves it without dice; absent: it has happened already. */
  does?: Pick<Offer, "action" | "label" | "parts" | "form">;
  /** Its effect has happened: no refunds. */
  settled?: boolean;
  /**
   * Data for ending early: meters and Speed of a movement (`whole`, `speed`), and used abilities to refund
   * (`enhancers`: "id:2").
   */
  form?: Offer["form"];
  /** Ids of once-a-Round uses to refund. */
  uses?: readonly string[];
}

/** Follow-ups that close an open card. */
const CLOSING = ["roll", "done", "endEarly", "cancel"] as const;
const GROUP = "open";
/** A challenge pauses the action until it is answered. */
const PAUSING = ["challenge"] as const;

/** Combat and Round of the declaration: no reactions after that Round. */
export const roundId = (moment: Moment): string => (moment ? `${moment.combat}/${moment.round}` : "");

/** Id of one clash: actor, action, Round and pools; all reactions to it share it (A-61, D-60). */
const clashId = (facts: Known, action: string): string =>
  [roundId(facts.moment), facts.refs.self ?? "", action, facts.purse.energy, facts.purse.stamina].join("/");

type Known = Pick<ActingFacts, "moment" | "statuses" | "refs" | "purse" | "rough" | "stepFree" | "enforce">;

/** The buttons of an open card; outside Rounds only the roll. */
export function openOffers(facts: Known, opened: OpenAction): Offer[] {
  if (!facts.moment) return opened.roll ? [closing("roll", opened.roll)] : [];
  const { action, kind, energy } = opened;
  const round = roundId(facts.moment);
  const own = { self: "self" };
  const startsAfterReactions = kind === "movement" ? {} : { afterReactions: round };
  const offers: Offer[] = [
    opened.roll
      ? { ...closing("roll", opened.roll), ...startsAfterReactions }
      : opened.does
        ? { ...closing("done", { ...opened.does, hint: t("Offer.doesHint") }), ...startsAfterReactions }
        : closing("done", { action: "done", label: t("Offer.done"), parts: own, form: {}, hint: t("Offer.doneHint") }),
  ];
  if (!opened.settled) offers.push(...ending({ ...opened, ...amountsPaid(facts, opened) }, round));
  const cannotMove = ["slowed", "restrained"].some((status) => facts.statuses.includes(status));
  const nimble = facts.enforce !== "strict" || facts.purse.agility > opened.price.agility || facts.stepFree;
  if (kind !== "movement" && energy > 0 && nimble && !cannotMove && !facts.rough)
    offers.push(
      ...Array.from({ length: energy }, (_, at) => ({
        ...whileOpen(`agileMove${at ? at + 1 : ""}`, "agileMove", t("Offer.agileMove"), "self", own),
        // Unused ones stay until the end of the Round.
        closedBy: ["endEarly", "cancel"],
        within: round,
        form: { declaredIn: round },
        pausedBy: PAUSING,
        hint: t("Offer.agileMoveHint"),
      })),
    );
  return [...offers, ...reactionOffers(opened, { declaredIn: round, clash: clashId(facts, action) })];
}

/** What was really paid: with "warn" as much as there was, with "off" nothing (D-59). */
function amountsPaid({ purse, enforce }: Known, opened: OpenAction): Pick<OpenAction, "price" | "standIn" | "energy"> {
  if (enforce === "off") return { price: { energy: 0, stamina: 0, agility: 0 }, standIn: 0, energy: 0 };
  const { price, energy } = opened;
  const standIn = Math.min(opened.standIn, purse.stamina);
  const stamina = Math.min(price.stamina, Math.max(0, purse.stamina - standIn));
  return { price: { energy: price.energy, stamina, agility: Math.min(price.agility, purse.agility) }, standIn, energy };
}

/** Ending early, at will or because the target is gone. */
function ending(
  { action, kind, price, standIn, energy, melee, form, uses, does }: OpenAction,
  declaredIn: string,
): Offer[] {
  const what = {
    ...form,
    declaredIn,
    of: action,
    kind,
    price: price.energy,
    standIn,
    paid: energy,
    stamina: price.stamina,
    agility: price.agility,
    ...(uses ? { enhancers: uses.map((id) => `${id}:1`) } : {}),
  };
  const end = { action: "endEarly", parts: { self: "self" }, form: what };
  const offers: Offer[] = [];
  const back = price.energy > 1 || price.stamina + price.agility > 0;
  // With 1 Energy spent there is no refund, but an effect that has not happened may still be canceled.
  if (back || does)
    offers.push({
      ...closing("endEarly", { label: t("Offer.endEarly"), ...end, hint: t("Offer.endEarlyHint") }),
      tone: "plain",
      asks: kind === "movement" ? ["metres"] : back ? ["used"] : [],
    });
  if (melee)
    offers.push({
      ...closing("cancel", {
        label: t("Offer.cancel"),
        ...end,
        form: { used: 1, ...what, slipped: true },
        hint: t("Offer.cancelHint"),
      }),
      tone: "plain",
    });
  return offers;
}

function reactionOffers({ immediate, action }: OpenAction, form: Offer["form"]): Offer[] {
  const against = { self: "mine", t0: "self" };
  const all = [
    { ...whileOpen("challenge", "challenge", t("Offer.challenge"), "any", against), hint: t("Offer.challengeHint") },
  ];
  if (!immediate)
    all.push({
      ...whileOpen("interrupt", "interrupt", t("Offer.interrupt"), "any", against),
      hint: t("Offer.interruptHint"),
    });
  return all.map((offer) => ({ ...offer, form: { ...form, against: action }, stays: true }));
}

const closing = (id: (typeof CLOSING)[number], what: NonNullable<OpenAction["roll"]>): Offer => ({
  id,
  by: "self",
  auto: false,
  tone: "primary",
  group: GROUP,
  pausedBy: PAUSING,
  ...what,
});

const whileOpen = (id: string, action: string, label: Offer["label"], by: string, parts: Offer["parts"]): Offer =>
  makeOffer(id, action, label, {
    by,
    parts,
    closedBy: CLOSING,
  });
