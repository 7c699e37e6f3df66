/** Shared parts of actions without a roll: facts, cost and result. */
import type { Tone } from "../../../kernel/card.ts";
import { type Consequence, setCondition } from "../../../kernel/consequences.ts";
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { addNote, type Procedure, pay } from "../../../kernel/procedure.ts";
import type { Action, Facts, Form, Offer, Outcome, Parts, Problem } from "../../../kernel/ruleset.ts";
import { ACTORS } from "../model/constants.ts";
import { t } from "../model/texts.ts";
import {
  type CostFacts,
  costFactsOf,
  extraAp,
  type Price,
  priceConsequences,
  priceProblems,
  roundPriceConsequences,
  roundProblems,
} from "./costs.ts";

export interface PlainFacts extends Facts {
  purse: CostFacts;
  statuses: string[];
}

export const plainFacts = (parts: Parts, targets: Parts["targets"] = []): PlainFacts => ({
  ...factsOfParts({ ...parts, targets }),
  purse: costFactsOf(parts),
  statuses: [...parts.self.statuses],
});

export const isIn = (facts: Pick<PlainFacts, "statuses">, status: string): boolean => facts.statuses.includes(status);

export const conditionOn = (part: string, condition: string, key: string): Consequence =>
  setCondition(part, condition, true, t(`Reason.${key}`));
export const conditionOff = (part: string, condition: string, key: string): Consequence => ({
  ...conditionOn(part, condition, key),
  do: "condition",
  condition,
  on: false,
});

/** Pays the cost and returns the outcome. */
export function* payAndReturn(
  cost: readonly Consequence[],
  headline: Outcome["headline"],
  consequences: readonly Consequence[] = [],
  more: { tone?: Tone; offers?: readonly Offer[] } = {},
): Procedure<Outcome> {
  yield* pay("cost", cost);
  return { headline, tone: more.tone ?? "plain", consequences, offers: more.offers ?? [] };
}

/** An action with a fixed price that affects only its actor. */
export const fixedPriceAction = (
  id: string,
  icon: string,
  price: Price,
  does: (facts: PlainFacts) => Consequence[],
  against: (facts: PlainFacts, name: string) => Problem[] = () => [],
): Action<PlainFacts, Form> => ({
  id,
  offeredBy: ACTORS,
  title: (facts) => t(`Title.${id}`, { name: nameOf(facts, "self") }),
  icon,
  facts: (parts) => plainFacts(parts),
  defaults: () => ({}),
  problems(facts) {
    const name = nameOf(facts, "self");
    return [...priceProblems(facts.purse, price, name), ...against(facts, name)];
  },
  start: (facts) =>
    payAndReturn(
      priceConsequences(facts.purse, price),
      t(`Headline.${id}`, { name: nameOf(facts, "self") }),
      does(facts),
    ),
  buttonLabel: () => t(`Verb.${id}`, { ap: price.ap ?? 0 }),
});

/** Notes what AP beyond the usual number add (N-94). */
export function* sayExtra(purse: CostFacts): Procedure<void> {
  const extra = extraAp(purse);
  if (extra > 0) yield* addNote("extraAp", t("Line.extraAp", { extra }), { rule: "N-94" });
}

function* roundActionOutcome(
  { purse }: PlainFacts,
  id: string,
  headline: Outcome["headline"],
  consequences: readonly Consequence[],
  offers: Offer[] = [],
): Procedure<Outcome> {
  yield* sayExtra(purse);
  return yield* payAndReturn(roundPriceConsequences(purse, id), headline, consequences, { offers });
}

/** A round action without a roll of its own (N-93, N-128). */
export const defineRoundAction = <F extends PlainFacts>(
  id: string,
  icon: string,
  facts: (parts: Parts) => F,
  does: (facts: F) => {
    consequences: Consequence[];
    data: Readonly<Record<string, string | number>>;
    offers?: Offer[];
  },
  against: (facts: F, name: string) => Problem[] = () => [],
): Action<F, Form> => ({
  id,
  offeredBy: ACTORS,
  title: (known) => t(`Title.${id}`, { name: nameOf(known, "self") }),
  icon,
  facts,
  defaults: () => ({}),
  problems(known) {
    const name = nameOf(known, "self");
    return [...roundProblems(known.purse, name), ...against(known, name)];
  },
  start(known) {
    const { consequences, data, offers } = does(known);
    const headline = t(`Headline.${id}`, { name: nameOf(known, "self"), ...data });
    return roundActionOutcome(known, id, headline, consequences, offers);
  },
  buttonLabel: () => t(`Verb.${id}`),
});
