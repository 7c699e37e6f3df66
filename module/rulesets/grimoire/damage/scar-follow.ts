/** Resolves a scar: mended, recovered or healed by extraordinary aid; makes its pending roll (G-119 to G-127). */
import { type Consequence, setValue } from "../../../kernel/consequences.ts";
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { compact } from "../../../kernel/form-values.ts";
import { makeOutcome } from "../../../kernel/outcome.ts";
import type { Procedure } from "../../../kernel/procedure.ts";
import type { Action, Facts, Outcome, Parts, Problem } from "../../../kernel/ruleset.ts";
import { type Body, bodyOf } from "../model/body-facts.ts";
import { asActor, asItem, type ScarData } from "../model/data.ts";
import { readHouse } from "../model/house-rules.ts";
import { problem, t } from "../model/texts.ts";
import { rollImprovement } from "./improvement-roll.ts";
import { scarRule } from "./scar-table.ts";

export interface ScarFollowFacts extends Facts {
  body: Body;
  scar:
    | (Pick<ScarData, "entry" | "state" | "followUp" | "formula" | "attribute"> & { id: string; name: string })
    | null;
  /** The hour of a Mortal Wound is still running (D43). */
  untreated: boolean;
  gm: boolean;
}

function scarFollowFacts(parts: Parts): ScarFollowFacts {
  const item = asItem(parts.item, "grimoireScar");
  const { entry, state, followUp, formula, attribute } = item?.system ?? ({} as Partial<ScarData>);
  return {
    ...factsOfParts({ ...parts, targets: [] }),
    body: bodyOf(parts.self, readHouse(parts.house)),
    scar: item
      ? ({ id: item.id, name: item.name, entry, state, followUp, formula, attribute } as ScarFollowFacts["scar"])
      : null,
    untreated: typeof asActor(parts.self).system.mortal?.diesAt === "number",
    gm: parts.gm,
  };
}

function problems(facts: ScarFollowFacts): Problem[] {
  const { scar, body, untreated, gm } = facts;
  const name = nameOf(facts, "self");
  if (body.gone) return [problem("", "gone", { name })];
  if (!scar || scar.state === "resolved" || scar.entry === 10) return [problem("", "scarIsOver")];
  if (scar.entry === 12) return [problem("", "doomWaits", { name })];
  if (scar.entry !== 11) return [];
  if (untreated) return [problem("", "mortalUntreated", { name })];
  return gm ? [] : [problem("", "wardenOnly")];
}

/** Causes that end with it: Walloped and Mortal Wound are causes of Deprived. */
function ended(entry: number): Consequence[] {
  const why = t("Reason.scarOver");
  const cause = entry === 3 ? "walloped" : entry === 11 ? "mortal" : null;
  return compact([
    cause && setValue("self", `deprived.causes.${cause}`, "", why),
    entry === 11 && setValue("self", "mortal.active", false, why),
  ]);
}

function* start(facts: ScarFollowFacts): Procedure<Outcome> {
  const name = nameOf(facts, "self");
  const { scar, body } = facts;
  if (!scar) return makeOutcome(t("Problem.scarIsOver"));
  const { id, entry, state, followUp, formula, attribute } = scar;
  // An active scar such as Deafened has made its roll already; it only ends.
  const waits = state === "pending" && followUp !== "none" && formula !== "";
  const improvement = waits
    ? yield* rollImprovement(body, { id: "growth", who: "self", followUp, formula, attribute, rule: scarRule(entry) })
    : null;
  return makeOutcome(t(improvement?.changed ? "Headline.scarGrown" : "Headline.scarOver", { name, scar: scar.name }), {
    tone: "good",
    consequences: [
      setValue("self", "state", "resolved", t("Reason.scarOver"), { item: id }),
      ...ended(entry),
      ...(improvement?.consequences ?? []),
    ],
  });
}

export const scarFollow: Action<ScarFollowFacts, Record<string, never>> = {
  id: "scarFollow",
  offeredBy: ["grimoireScar"],
  title: (facts) => t("Title.scarFollow", { scar: facts.scar?.name ?? "", name: nameOf(facts, "self") }),
  icon: "healing",
  facts: scarFollowFacts,
  defaults: () => ({}),
  problems,
  start,
  buttonLabel: () => t("Verb.scarFollow"),
};
