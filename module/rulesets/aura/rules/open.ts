/**
 * What is declared stays open until it is done: others may challenge it or interrupt it, whoever does it may end it early or
 * take a step meanwhile. Where no Round is running nothing is declared (D-35).
 */
import type { Offer } from "../../../kernel/ruleset.ts";
import type { ActingFacts } from "./acting.ts";
import type { Moment } from "./instances.ts";
import type { Cost } from "./pay.ts";
import { t } from "./words.ts";

/** What an open card has to know of what was declared. */
export interface Opened {
  /** Of the act. */
  action: string;
  kind: "movement" | "attack" | "other";
  price: Cost;
  /** Stamina that stood in for Energy. */
  standIn: number;
  /** Energy really paid: as many steps may be taken meanwhile (A-18, D-05). */
  energy: number;
  /** An Immediate Interrupt is not interrupted. */
  immediate?: boolean;
  /** Melee: the target may slip away before the roll. */
  melee?: boolean;
  /** What it comes to, where dice decide; without it a press says that it is done. */
  roll?: Pick<Offer, "action" | "label" | "parts" | "form"> & Partial<Pick<Offer, "asks" | "recalls" | "hint">>;
  /** What it does without dice as it is closed; left out, it has happened already. */
  does?: Pick<Offer, "action" | "label" | "parts" | "form">;
  /** Once this has come of it nothing is given back: it is done, or it is not. */
  settled?: boolean;
  /**
   * What ending it early has to know besides: metres and Speed of a movement (`whole`, `speed`), and what was used on it and
   * comes back (`enhancers`: "id:2").
   */
  form?: Offer["form"];
  /** Ids of what was used once on it, the same way. */
  uses?: readonly string[];
}

/** Whatever closes an open card. */
const CLOSING = ["roll", "done", "endEarly", "cancel"] as const;
const GROUP = "open";
/** Initiative comes before the action it is rolled against: until a challenge is answered nothing goes on. */
const PAUSING = ["challenge"] as const;

/** Which Round of which fight something was declared in: past it nobody answers it any more. */
export const roundWord = (moment: Moment): string => (moment ? `${moment.combat}/${moment.round}` : "");

/** One clash, by who did what in which Round, and with what it had left: all who answer it meet in it (A-61, D-60). */
const clashWord = (facts: Known, action: string): string =>
  [roundWord(facts.moment), facts.refs.self ?? "", action, facts.purse.energy, facts.purse.stamina].join("/");

type Known = Pick<ActingFacts, "moment" | "statuses" | "refs" | "purse" | "rough" | "stepFree" | "enforce">;

/** The buttons of an open card; outside of Rounds whoever has something to roll does so at once. */
export function openOffers(facts: Known, opened: Opened): Offer[] {
  if (!facts.moment) return opened.roll ? [closing("roll", opened.roll)] : [];
  const { action, kind, energy } = opened;
  const round = roundWord(facts.moment);
  const own = { self: "self" };
  const offers: Offer[] = [
    opened.roll
      ? closing("roll", opened.roll)
      : opened.does
        ? closing("done", { ...opened.does, hint: t("Offer.doesHint") })
        : closing("done", { action: "done", label: t("Offer.done"), parts: own, form: {}, hint: t("Offer.doneHint") }),
  ];
  if (!opened.settled) offers.push(...ending({ ...opened, ...taken(facts, opened) }, round));
  const held = ["slowed", "restrained"].some((status) => facts.statuses.includes(status));
  const nimble = facts.enforce !== "strict" || facts.purse.agility > opened.price.agility || facts.stepFree;
  if (kind !== "movement" && energy > 0 && nimble && !held && !facts.rough)
    offers.push(
      ...Array.from({ length: energy }, (_, at) => ({
        ...during(`agileMove${at ? at + 1 : ""}`, "agileMove", t("Offer.agileMove"), "self", own),
        form: { declaredIn: round },
        pausedBy: PAUSING,
        hint: t("Offer.agileMoveHint"),
      })),
    );
  return [...offers, ...answers(opened, { declaredIn: round, clash: clashWord(facts, action) })];
}

/** What was really taken of a price: a table that only warns takes what there is, one that counts nothing takes none (D-59). */
function taken({ purse, enforce }: Known, opened: Opened): Pick<Opened, "price" | "standIn" | "energy"> {
  if (enforce === "off") return { price: { energy: 0, stamina: 0, agility: 0 }, standIn: 0, energy: 0 };
  const { price, energy } = opened;
  const standIn = Math.min(opened.standIn, purse.stamina);
  const stamina = Math.min(price.stamina, Math.max(0, purse.stamina - standIn));
  return { price: { energy: price.energy, stamina, agility: Math.min(price.agility, purse.agility) }, standIn, energy };
}

/** Ended at will, or because whoever it was for is gone. */
function ending(
  { action, kind, price, standIn, energy, melee, form, uses, does }: Opened,
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
  // With 1 Energy spent there is nothing to come back, and yet what has not happened need not.
  if (back || does)
    offers.push({
      ...closing("endEarly", { ...end, label: t("Offer.endEarly"), hint: t("Offer.endEarlyHint") }),
      tone: "plain",
      asks: kind === "movement" ? ["metres"] : back ? ["used"] : [],
    });
  if (melee)
    offers.push({
      ...closing("cancel", {
        ...end,
        form: { ...what, used: 1, slipped: true },
        label: t("Offer.cancel"),
        hint: t("Offer.cancelHint"),
      }),
      tone: "plain",
    });
  return offers;
}

/** What others may say to it. */
function answers({ immediate, action }: Opened, form: Offer["form"]): Offer[] {
  const against = { self: "mine", t0: "self" };
  const all = [
    { ...during("challenge", "challenge", t("Offer.challenge"), "any", against), hint: t("Offer.challengeHint") },
  ];
  if (!immediate)
    all.push({
      ...during("interrupt", "interrupt", t("Offer.interrupt"), "any", against),
      hint: t("Offer.interruptHint"),
    });
  return all.map((offer) => ({ ...offer, form: { ...form, against: action }, stays: true }));
}

const closing = (id: (typeof CLOSING)[number], what: NonNullable<Opened["roll"]>): Offer => ({
  id,
  by: "self",
  auto: false,
  tone: "primary",
  group: GROUP,
  pausedBy: PAUSING,
  ...what,
});

const during = (id: string, action: string, label: Offer["label"], by: string, parts: Offer["parts"]): Offer => ({
  id,
  action,
  label,
  by,
  parts,
  form: {},
  tone: "plain",
  auto: false,
  closedBy: CLOSING,
});
