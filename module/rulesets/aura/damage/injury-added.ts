/**
 * An injury dropped on a sheet: its immediate effects apply as after an attack, and held items drop.
 */
import { nameOf } from "../../../kernel/facts.ts";
import { makeOutcome } from "../../../kernel/outcome.ts";
import { addNote, type Procedure } from "../../../kernel/procedure.ts";
import type { Action, Form, Outcome } from "../../../kernel/ruleset.ts";
import { t } from "../model/texts.ts";
import { droppedHeld, falling, type InjuryFacts, injuryFacts, momentary } from "./injury.ts";
import { rowOf } from "./injury-drop.ts";
import type { InjuryRow } from "./injury-tables.ts";

interface InjuredFacts extends InjuryFacts {
  injury: string;
  row: InjuryRow | null;
}

export const injured: Action<InjuredFacts, Form> = {
  id: "injured",
  icon: "broken-bone",
  title: (facts) => t("Title.injury", { name: nameOf(facts, "self") }),
  facts: (parts) => ({ ...injuryFacts(parts), injury: parts.item?.name ?? "", row: rowOf(parts.item) }),
  defaults: () => ({}),
  *start(facts): Procedure<Outcome> {
    const name = nameOf(facts, "self");
    const injury = t("Name", { name: facts.injury });
    const falls = facts.row && (yield* droppedHeld(facts, facts.row));
    if (falls) yield* addNote("drops", t("Line.injury.drops", { name, thing: falls.name }));
    return makeOutcome(t("Headline.injury", { name, injury }), {
      tone: "bad",
      consequences: [
        ...(facts.row ? momentary(facts, facts.row, injury) : []),
        ...(falls ? falling(falls, t("Why.injured", { injury })) : []),
      ],
    });
  },
};
