/** Action points: what an act costs, who can pay it, and what may not be done at all (G-82 to G-86, G-105, D23). */
import type { Consequence } from "../../../kernel/consequences.ts";
import type { Parts, Problem, Snapshot } from "../../../kernel/ruleset.ts";
import { flagOf, wholeOf } from "../../../kernel/values.ts";
import { AP_SECONDS, asActor } from "./data.ts";
import { problem, t } from "./words.ts";

/** What paying needs to know; part of the facts of every act with a price. */
export interface Purse {
  /** Outside a fight nobody counts AP. */
  fighting: boolean;
  /** The Warden may overspend. */
  gm: boolean;
  ap: { value: number; max: number };
}

export const purseOf = (parts: Parts): Purse => {
  const { value, max } = asActor(parts.self).system.ap;
  return { fighting: flagOf(parts.given.fighting), gm: parts.gm, ap: { value, max } };
};

/** AP as the form holds them: whole and never below 0. */
export const priceOf = (value: Parameters<typeof wholeOf>[0]): number => Math.max(0, wholeOf(value) ?? 0);

/** The AP of an act, off what is left (G-84); goes into `pay`, with the first die. */
export const spendAp = (purse: Purse, price: number): Consequence[] =>
  purse.fighting && price > 0
    ? [{ part: "self", do: "adjust", path: "ap.value", by: -price, min: 0, why: t("Reason.ap", { ap: price }) }]
    : [];

/** More than is left is refused (D23); the Warden may. */
export const apProblems = (purse: Purse, price: number): Problem[] =>
  purse.fighting && !purse.gm && price > purse.ap.value
    ? [problem("ap", "apShort", { ap: price, left: purse.ap.value })]
    : [];

/** "2 AP (6 s)" (G-05). */
export const apText = (price: number) => t("Line.ap", { ap: price, seconds: price * AP_SECONDS });

/** AP of the surprised, until their first turn ends (G-83). */
const SURPRISED_AP = 2;

/** All AP, or what surprise leaves of them. */
export const fullAp = (actor: Snapshot, surprised = actor.statuses.includes("surprised")): number => {
  const { max } = asActor(actor).system.ap;
  return surprised ? Math.min(SURPRISED_AP, max) : max;
};
