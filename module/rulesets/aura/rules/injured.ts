/** An injury that somebody lays on a sheet: what passes of it comes as it does off a blow (8.4, A-176). */
import { done, nameOf } from "../../../kernel/facts.ts";
import type { Laid } from "../../../kernel/keeping.ts";
import type { Action, Form, Snapshot } from "../../../kernel/ruleset.ts";
import { asItem } from "./data.ts";
import { INJURIES, type InjuryRow } from "./injuries.ts";
import { momentary } from "./injury.ts";
import { type SuffererFacts, suffererFacts } from "./sufferer.ts";
import { t } from "./words.ts";

interface InjuredFacts extends SuffererFacts {
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

/** Only where something passes of it; what is moved about among one's own things comes from nowhere. */
export function laid(actor: Snapshot, item: Snapshot): Laid | null {
  const row = rowOf(item);
  const own = actor.items.some(({ uuid }) => uuid === item.uuid);
  return !own && row && (row.passing || row.stamina) ? { action: "injured", given: {}, by: "self", skip: true } : null;
}

export const injured: Action<InjuredFacts, Form> = {
  id: "injured",
  offeredBy: [],
  icon: "broken-bone",
  target: "none",
  title: (facts) => t("Title.injury", { name: nameOf(facts, "self") }),
  facts: (parts) => ({ ...suffererFacts(parts), injury: parts.item?.name ?? "", row: rowOf(parts.item) }),
  defaults: () => ({}),
  start: (facts) =>
    done({
      headline: t("Headline.injury", {
        name: nameOf(facts, "self"),
        injury: t("Name", { name: facts.injury }),
      }),
      tone: "bad",
      consequences: facts.row ? momentary(facts, facts.row, t("Name", { name: facts.injury })) : [],
      offers: [],
    }),
};
