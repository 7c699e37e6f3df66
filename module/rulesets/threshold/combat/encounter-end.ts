/** The end of an encounter: effects that last for it end, and uses per encounter are restored. */
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { compact, stringOf } from "../../../kernel/form-values.ts";
import { makeOffer } from "../../../kernel/outcome.ts";
import { addNote, type Procedure } from "../../../kernel/procedure.ts";
import type { Action, Facts, Offer, Outcome, Parts, Snapshot } from "../../../kernel/ruleset.ts";
import { ended, type RunningEffect, runningOn } from "../conditions/durations.ts";
import { ACTORS } from "../model/constants.ts";
import { refreshed, type Spent, spentOf } from "../model/limited-uses.ts";
import { problem, t } from "../model/texts.ts";

export interface EncounterFacts extends Facts {
  /** Effects that end now. */
  over: Pick<RunningEffect, "id" | "name">[];
  /** Effects with rounds left. */
  rounds: Pick<RunningEffect, "id" | "name" | "rounds">[];
  spent: Spent[];
}
/** `what`: "rounds" ends the effects counted in rounds, by a follow-up. */
export type EncounterForm = { what: string };

const named = ({ id, name, rounds }: RunningEffect) => ({ id, name, rounds });
const ofLength = (snapshot: Snapshot, length: RunningEffect["length"]) =>
  runningOn(snapshot)
    .filter((effect) => effect.length === length)
    .map(named);

const encounterFacts = (parts: Parts): EncounterFacts => ({
  ...factsOfParts({ ...parts, targets: [] }),
  over: ofLength(parts.self, "encounter"),
  rounds: ofLength(parts.self, "rounds"),
  spent: spentOf(parts.self, "encounter"),
});

const list = (effects: readonly { name: string }[]): string => effects.map(({ name }) => name).join(", ");

function offers(facts: EncounterFacts): Offer[] {
  return compact([
    facts.rounds.length > 0 &&
      makeOffer("rounds", "encounterEnd", t("Offer.endRounds", { effects: list(facts.rounds) }), {
        by: "gm",
        form: { what: "rounds" },
        otherwise: t("Offer.endRoundsOtherwise"),
      }),
    makeOffer("rest", "rest", t("Offer.rest", { name: nameOf(facts, "self") }), {
      // Each actor rests on its own card: world time would count the minutes once for each.
      form: { advance: false },
      asks: ["minutes"],
    }),
  ]);
}

function* start(facts: EncounterFacts, form: EncounterForm): Procedure<Outcome> {
  const name = nameOf(facts, "self");
  const later = stringOf(form.what) === "rounds";
  const over = later ? facts.rounds : facts.over;
  if (over.length > 0)
    yield* addNote("over", t("Line.over", { effects: list(over) }), { rule: later ? "T-133" : "T-97" });
  if (!later) {
    for (const { id, name: effect, rounds } of facts.rounds)
      yield* addNote(`rounds-${id}`, t("Line.runsOn", { effect, rounds: rounds ?? 0 }), { rule: "T-133" });
    if (facts.spent.length > 0) yield* addNote("uses", t("Line.usesBack", { list: list(facts.spent) }));
  }
  return {
    headline: t(`Headline.encounter.${later ? "rounds" : over.length > 0 ? "over" : "nothing"}`, { name }),
    tone: "plain",
    consequences: [...ended(over), ...(later ? [] : refreshed(facts.spent))],
    offers: later ? [] : offers(facts),
  };
}

export const encounterEnd: Action<EncounterFacts, EncounterForm> = {
  id: "encounterEnd",
  offeredBy: ACTORS,
  title: (facts) => t("Title.encounterEnd", { name: nameOf(facts, "self") }),
  icon: "tattered-banner",
  facts: encounterFacts,
  defaults: () => ({ what: "" }),
  problems: (facts, { what }) =>
    what === "rounds" && facts.rounds.length === 0 ? [problem("", "noEffects", { name: nameOf(facts, "self") })] : [],
  start,
  buttonLabel: () => t("Verb.encounterEnd"),
};
