/** Action points: cost of an action, ability to pay, and actions that are forbidden (G-82 to G-86, G-105, D23). */
import { adjustValue, type Consequence } from "../../../kernel/consequences.ts";
import { flagOf, wholeOf } from "../../../kernel/form-values.ts";
import type { Parts, Problem, Snapshot } from "../../../kernel/ruleset.ts";
import { asActor } from "../model/data.ts";
import { problem, t } from "../model/texts.ts";

/** Data needed to pay; part of the facts of every action with an AP cost. */
export interface ApFacts {
  /** False outside combat, where AP are not counted. */
  fighting: boolean;
  /** The Warden may overspend. */
  gm: boolean;
  ap: { value: number; max: number };
}

export const apFactsOf = (parts: Parts): ApFacts => {
  const { value, max } = asActor(parts.self).system.ap;
  return { fighting: flagOf(parts.given.fighting), gm: parts.gm, ap: { value, max } };
};

/** AP cost from a form value: whole, at least 0. */
export const apCostOf = (value: Parameters<typeof wholeOf>[0]): number => Math.max(0, wholeOf(value) ?? 0);

/** Consequences that spend the AP of an action (G-84); for `pay`, with the first die. */
export const spendAp = (purse: ApFacts, price: number): Consequence[] =>
  purse.fighting && price > 0
    ? [adjustValue("self", "ap.value", -price, t("Reason.ap", { ap: price }), { min: 0 })]
    : [];

/** Problem if the cost exceeds the remaining AP (D23); never for the Warden. */
export const apProblems = (purse: ApFacts, price: number): Problem[] =>
  purse.fighting && !purse.gm && price > purse.ap.value
    ? [problem("ap", "apShort", { ap: price, left: purse.ap.value })]
    : [];

/** AP while surprised, until the end of the first turn (G-83). */
const SURPRISED_AP = 2;

/** Maximum AP, reduced while surprised. */
export const apAtCombatStart = (actor: Snapshot, surprised = actor.statuses.includes("surprised")): number => {
  const { max } = asActor(actor).system.ap;
  return surprised ? Math.min(SURPRISED_AP, max) : max;
};
