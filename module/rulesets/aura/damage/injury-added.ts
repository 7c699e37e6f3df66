/**
 * An injury dropped on a sheet: its immediate effects apply as after an attack, and held items drop.
 */
import { nameOf } from "../../../kernel/facts.ts";
import type { DropAction } from "../../../kernel/item-handling.ts";
import { makeOutcome } from "../../../kernel/outcome.ts";
import { addNote, type Procedure } from "../../../kernel/procedure.ts";
import type { Action, Form, Outcome, Snapshot } from "../../../kernel/ruleset.ts";
import { asItem } from "../model/data.ts";
import { t } from "../model/texts.ts";
import { dropped, fallen, falling, handsOf, type InjuryFacts, injuryFacts, momentary } from "./injury.ts";
import { INJURIES, type InjuryRow } from "./injury-tables.ts";

interface InjuredFacts extends InjuryFacts {
  injury: string;
  row: InjuryRow | null;
}

function rowOf(item: Snapshot | undefined): InjuryRow | null {
  const slug = asItem(item, "auraInjury")?.system.slug;
  return (
    Object.values(INJURIES)
      .flat()
      .find(({ id }) => id === slug) ?? null
  );
}

/** Only if it has immediate effects, and not when the actor's own items are moved. */
export function dropAction(actor: Snapshot, item: Snapshot): DropAction | null {
  const row = rowOf(item);
  const own = actor.items.some(({ uuid }) => uuid === item.uuid);
  const comes = row && (row.passing || row.stamina || dropped({ hands: handsOf(actor) }, row).length > 0);
  return !own && comes ? { action: "injured", given: {}, by: "self", skip: true } : null;
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
    const falls = facts.row && (yield* fallen(facts, facts.row));
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
