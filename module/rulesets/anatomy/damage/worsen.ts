/** The daily check whether untreated injuries worsen, and the death saves after it (N-23, D-32). */
import { nameOf } from "../../../kernel/facts.ts";
import { numberOf } from "../../../kernel/form-values.ts";
import type { Procedure } from "../../../kernel/procedure.ts";
import type { Action, Form, Offer, Outcome, Parts, Problem } from "../../../kernel/ruleset.ts";
import {
  type CheckModifiers,
  conCheckModifiers,
  ROLL_DEFAULTS,
  type RollForm,
  rollFields,
} from "../checks/follow-up-check.ts";
import { ACTORS } from "../model/constants.ts";
import { problem, t } from "../model/texts.ts";
import { saveOffer } from "./death-save-offer.ts";
import { deadProblems, type OwnFacts, ownFacts } from "./health-facts.ts";
import { dailyBodyOf, dayOf, markChecked, partsToCheck, worsenDay, worsenOdds } from "./worsen-roll.ts";

export interface WorsenFacts extends OwnFacts {
  roller: CheckModifiers | null;
}
export type WorsenForm = Form & RollForm & { due: number | null };

const worsenFacts = (parts: Parts): WorsenFacts => {
  const own = ownFacts(parts);
  return { ...own, roller: conCheckModifiers(parts.self, own.house) };
};

/** The day to check: the due one, else today, or tomorrow if today was checked already. */
function dayFor(facts: WorsenFacts, form: WorsenForm): number {
  const due = numberOf(form.due);
  if (due !== null) return dayOf(due);
  const today = dayOf(facts.worldTime);
  return partsToCheck(dailyBodyOf(facts), today).length > 0 ? today : today + 1;
}

/** An unconscious actor makes a death save for each new injury (N-23, D-32). */
export const saveAfter = (self: WorsenFacts["self"], name: string, times: number): Offer[] =>
  times > 0 && self.unconscious && !self.dead
    ? Array.from({ length: times }, (_, at) => ({
        ...saveOffer(name),
        ...(at > 0 ? { id: `deathSave-${at + 1}` } : {}),
      }))
    : [];

function* start(facts: WorsenFacts, form: WorsenForm): Procedure<Outcome> {
  const name = nameOf(facts, "self");
  const day = dayFor(facts, form);
  const { made, worse } = yield* worsenDay(
    "worsen",
    facts,
    facts.roller as CheckModifiers,
    dailyBodyOf(facts),
    day,
    form,
  );
  return {
    headline: t(worse.length > 0 ? "Headline.worsen.worse" : "Headline.worsen.holds", {
      name,
      parts: worse.join(", "),
    }),
    tone: worse.length > 0 ? "worst" : "good",
    consequences: [...made, ...markChecked(facts.self.wounds, day)],
    offers: saveAfter(facts.self, name, made.length > 0 ? 1 : 0),
  };
}

export const worsen: Action<WorsenFacts, WorsenForm> = {
  id: "worsen",
  offeredBy: ACTORS,
  title: (facts) => t("Title.worsen", { name: nameOf(facts, "self") }),
  icon: "virus",
  facts: worsenFacts,
  defaults: () => ({ ...ROLL_DEFAULTS, due: null }),
  form: (facts, form) => (facts.roller ? rollFields(facts.roller, form, facts.house, "N-33") : []),
  problems(facts, form): Problem[] {
    if (facts.self.dead) return deadProblems(facts);
    if (!facts.roller) return [problem("", "noConstitution", { name: nameOf(facts, "self") })];
    return partsToCheck(dailyBodyOf(facts), dayFor(facts, form)).length > 0
      ? []
      : [problem("", "nothingWorsens", { name: nameOf(facts, "self") })];
  },
  start,
  odds: (facts, form) => (facts.roller ? worsenOdds(facts, facts.roller, dayFor(facts, form), form) : null),
  rollsOnClickingClient: true,
  buttonLabel: () => t("Verb.worsen"),
};
