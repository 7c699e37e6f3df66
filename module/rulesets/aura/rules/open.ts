/**
 * What is declared stays open until it is done: others may challenge it or interrupt it, whoever does it may end it early or
 * take a step meanwhile. Where no Round is running nothing is declared (D-35).
 */
import type { Offer } from "../../../kernel/ruleset.ts";
import type { ActingFacts } from "./acting.ts";
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
  /** Once this has come of it nothing is given back: it is done, or it is not. */
  settled?: boolean;
  /** Stamina, Agility and metres that come back where nothing came of them. */
  form?: Offer["form"];
}

/** Whatever closes an open card. */
const CLOSING = ["roll", "done", "endEarly", "cancel"] as const;
const GROUP = "open";

/** The buttons of an open card; none outside of Rounds. */
export function openOffers(facts: Pick<ActingFacts, "moment" | "statuses">, opened: Opened): Offer[] {
  if (!facts.moment) return opened.roll ? [closing("roll", opened.roll)] : [];
  const { action, kind, price, standIn, energy, form } = opened;
  const what = {
    ...form,
    action,
    kind,
    price: price.energy,
    standIn,
    paid: energy,
    stamina: price.stamina,
    agility: price.agility,
  };
  const own = { self: "self" };
  const offers: Offer[] = [
    opened.roll
      ? closing("roll", opened.roll)
      : closing("done", { action: "done", label: t("Offer.done"), parts: own, form: {}, hint: t("Offer.doneHint") }),
  ];
  if (!opened.settled && price.energy + price.stamina + price.agility > 0)
    offers.push({
      ...closing("endEarly", {
        action: "endEarly",
        label: t("Offer.endEarly"),
        parts: own,
        form: what,
        hint: t("Offer.endEarlyHint"),
      }),
      tone: "plain",
      asks: ["used", "metres"],
    });
  if (opened.melee)
    offers.push({
      ...closing("cancel", {
        action: "endEarly",
        label: t("Offer.cancel"),
        parts: own,
        form: { ...what, used: 1 },
        hint: t("Offer.cancelHint"),
      }),
      tone: "plain",
    });
  if (kind !== "movement" && energy > 0 && !["slowed", "restrained"].some((status) => facts.statuses.includes(status)))
    offers.push(
      ...Array.from({ length: energy }, (_, at) => ({
        ...during(`agileMove${at ? at + 1 : ""}`, "agileMove", t("Offer.agileMove"), "self", own),
        hint: t("Offer.agileMoveHint"),
      })),
    );
  return [...offers, ...answers(opened)];
}

/** What others may say to it. */
function answers({ immediate, action }: Opened): Offer[] {
  const against = { self: "mine", t0: "self" };
  const all = [
    { ...during("challenge", "challenge", t("Offer.challenge"), "any", against), hint: t("Offer.challengeHint") },
  ];
  if (!immediate)
    all.push({
      ...during("interrupt", "interrupt", t("Offer.interrupt"), "any", against),
      hint: t("Offer.interruptHint"),
    });
  return all.map((offer) => ({ ...offer, form: { against: action }, stays: true }));
}

const closing = (id: (typeof CLOSING)[number], what: NonNullable<Opened["roll"]>): Offer => ({
  id,
  by: "self",
  auto: false,
  tone: "primary",
  group: GROUP,
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
