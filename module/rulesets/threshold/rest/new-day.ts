/** A new day: restores uses per day (T-129, 6 Rest 4). */
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { makeOutcome } from "../../../kernel/outcome.ts";
import { addNote, type Procedure } from "../../../kernel/procedure.ts";
import type { Action, Facts, Form, Outcome, Parts } from "../../../kernel/ruleset.ts";
import { ACTORS } from "../model/constants.ts";
import { refreshed, type Spent, spentOf } from "../model/limited-uses.ts";
import { t } from "../model/texts.ts";

export interface NewDayFacts extends Facts {
  spent: Spent[];
}

const newDayFacts = (parts: Parts): NewDayFacts => ({
  ...factsOfParts({ ...parts, targets: [] }),
  spent: spentOf(parts.self, "day"),
});

function* start(facts: NewDayFacts): Procedure<Outcome> {
  const { spent } = facts;
  if (spent.length > 0)
    yield* addNote("uses", t("Line.usesBack", { list: spent.map(({ name }) => name).join(", ") }), { rule: "T-129" });
  return makeOutcome(
    t(spent.length > 0 ? "Headline.newDay.uses" : "Headline.newDay.nothing", { name: nameOf(facts, "self") }),
    { consequences: refreshed(spent) },
  );
}

export const newDay: Action<NewDayFacts, Form> = {
  id: "newDay",
  offeredBy: ACTORS,
  title: (facts) => t("Title.newDay", { name: nameOf(facts, "self") }),
  icon: "sun",
  facts: newDayFacts,
  defaults: () => ({}),
  start,
  buttonLabel: () => t("Verb.newDay"),
};
