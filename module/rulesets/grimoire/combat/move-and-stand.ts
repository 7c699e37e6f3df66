/** AP actions without a roll: Move, Gain Advantage, stand up (G-32, G-33). */
import { adjustValue, setCondition } from "../../../kernel/consequences.ts";
import { FEET_PER_SPACE, metersOf } from "../../../kernel/distance.ts";
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { numberField } from "../../../kernel/fields.ts";
import { compact, wholeOf } from "../../../kernel/form-values.ts";
import { resultOnly } from "../../../kernel/outcome.ts";
import type { Action, Facts, Field, Parts, Problem } from "../../../kernel/ruleset.ts";
import { isDeadOrDestroyed } from "../model/body-facts.ts";
import { ACTORS } from "../model/constants.ts";
import { asActor } from "../model/data.ts";
import { problem, t } from "../model/texts.ts";
import { type ApFacts, apCostOf, apFactsOf, apProblems, spendAp } from "./action-points.ts";

const MOST = 20;

/** Spaces as a text shows them, in meters and feet as well (G-07). */
export const spaces = (count: number) => {
  const feet = count * FEET_PER_SPACE;
  return { spaces: count, metres: metersOf(feet), feet };
};

export interface SpecialFacts extends Facts {
  purse: ApFacts;
  unable: boolean;
  /** Spaces of one Move. */
  perMove: number;
  left: number;
  pending: number;
}
export type SpecialForm = { times: number };

function specialFacts(parts: Parts): SpecialFacts {
  const { unable, movement, pendingAdvantage } = asActor(parts.self).system;
  return {
    ...factsOfParts({ ...parts, targets: [] }),
    purse: apFactsOf(parts),
    unable,
    perMove: movement.perMove,
    left: movement.left,
    pending: pendingAdvantage,
  };
}

/** Repetitions, 1 AP each. */
const timesOf = (form: SpecialForm): number => Math.min(MOST, Math.max(0, wholeOf(form.times) ?? 0));

function problems(facts: SpecialFacts, form: SpecialForm): Problem[] {
  if (facts.unable && !facts.purse.gm) return [problem("", "unable", { name: nameOf(facts, "self") })];
  if (timesOf(form) < 1) return [problem("times", "timesMissing")];
  return apProblems(facts.purse, timesOf(form)).map((p) => ({ ...p, field: "times" }));
}

const times = (rule: string): Field =>
  numberField("times", t("Field.times"), { hint: t("Hint.times"), min: 1, max: MOST, rule });

/** Adds half of DEX, rounded up, Spaces until the turn ends (G-32). */
export const move: Action<SpecialFacts, SpecialForm> = {
  id: "move",
  offeredBy: ACTORS,
  title: (facts) => t("Title.move", { name: nameOf(facts, "self") }),
  icon: "run",
  facts: specialFacts,
  defaults: () => ({ times: 1 }),
  problems: (facts, form) =>
    compact([
      ...problems(facts, form),
      facts.perMove === 0 && !facts.purse.gm && problem("", "cannotMove", { name: nameOf(facts, "self") }),
    ]),
  start(facts, form) {
    const gained = facts.perMove * timesOf(form);
    return resultOnly(t("Headline.moves", { name: nameOf(facts, "self"), ...spaces(facts.left + gained) }), {
      consequences: [
        ...spendAp(facts.purse, timesOf(form)),
        adjustValue("self", "movement.left", gained, t("Reason.moves", spaces(gained)), { min: 0 }),
      ],
    });
  },
  buttonLabel: (_, form) => t("Verb.move", { ap: timesOf(form) }),
};

/** +1 Advantage on the Base Die of the next roll per AP (G-33, D25). */
export const gainAdvantage: Action<SpecialFacts, SpecialForm> = {
  ...move,
  id: "gainAdvantage",
  title: (facts) => t("Title.gainAdvantage", { name: nameOf(facts, "self") }),
  icon: "crosshair",
  form: () => [times("G-33")],
  problems,
  start(facts, form) {
    const gained = timesOf(form);
    return resultOnly(t("Headline.gains", { name: nameOf(facts, "self"), advantages: facts.pending + gained }), {
      tone: "good",
      consequences: [
        ...spendAp(facts.purse, gained),
        adjustValue("self", "pendingAdvantage", gained, t("Reason.gains")),
      ],
    });
  },
  buttonLabel: (_, form) => t("Verb.gainAdvantage", { ap: timesOf(form) }),
};

/** Stands up for 1 AP, or as the Warden decides. */
export const standUp: Action<SpecialFacts & { prone: boolean; gone: boolean }, { ap: number }> = {
  id: "standUp",
  offeredBy: ACTORS,
  title: (facts) => t("Title.standUp", { name: nameOf(facts, "self") }),
  icon: "run",
  facts: (parts) => ({
    ...specialFacts(parts),
    prone: parts.self.statuses.includes("prone"),
    gone: isDeadOrDestroyed(asActor(parts.self)),
  }),
  defaults: () => ({ ap: 1 }),
  form: () => [numberField("ap", t("Check.ap"), { min: 0, max: MOST, rule: "G-85" })],
  problems(facts, form) {
    const name = nameOf(facts, "self");
    if (facts.gone) return [problem("", "gone", { name })];
    if (!facts.prone) return [problem("", "notProne", { name })];
    if (facts.unable && !facts.purse.gm) return [problem("", "unable", { name })];
    return apProblems(facts.purse, apCostOf(form.ap));
  },
  start: (facts, form) =>
    resultOnly(t("Headline.standsUp", { name: nameOf(facts, "self") }), {
      consequences: [
        ...spendAp(facts.purse, apCostOf(form.ap)),
        setCondition("self", "prone", false, t("Reason.stoodUp")),
      ],
    }),
  buttonLabel: (_, form) => t("Verb.standUp", { ap: apCostOf(form.ap) }),
};
