/** The load of each actor, as a report for the whole party (T-83). */
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { resultOnly } from "../../../kernel/outcome.ts";
import type { Action, Facts, Form } from "../../../kernel/ruleset.ts";
import { number } from "../../../kernel/sheet-numbers.ts";
import { ACTORS } from "../model/constants.ts";
import { type ActorData, asActor } from "../model/data.ts";
import { t } from "../model/texts.ts";

export interface LoadFacts extends Facts {
  carry: Pick<
    ActorData["carry"],
    "load" | "light" | "medium" | "heavy" | "overHead" | "offGround" | "pushDrag" | "band"
  >;
  speed: number;
}

const RULE = { none: "T-84", medium: "T-85", heavy: "T-86", over: "T-86" } as const;

export const loadReport: Action<LoadFacts, Form> = {
  id: "loadReport",
  offeredBy: ACTORS,
  title: (facts) => t("Title.loadReport", { name: nameOf(facts, "self") }),
  icon: "knapsack",
  facts(parts) {
    const { carry, speed } = asActor(parts.self).system;
    const { load, light, medium, heavy, overHead, offGround, pushDrag, band } = carry;
    return {
      ...factsOfParts({ ...parts, targets: [] }),
      carry: { load, light, medium, heavy, overHead, offGround, pushDrag, band },
      speed: speed.value,
    };
  },
  defaults: () => ({}),
  *start(facts) {
    const { load, light, medium, heavy, overHead, offGround, pushDrag, band } = facts.carry;
    const name = nameOf(facts, "self");
    yield {
      kind: "say",
      id: "load",
      line: {
        kind: "note",
        rule: RULE[band],
        text: t("Line.load", { load: number(load), light, medium, heavy, speed: facts.speed }),
        tone: band === "none" ? "good" : band === "medium" ? "plain" : "bad",
      },
    };
    yield {
      kind: "say",
      id: "lift",
      line: { kind: "note", rule: "T-90", text: t("Line.lift", { overHead, offGround, pushDrag }) },
    };
    return yield* resultOnly(t(`Headline.load.${band}`, { name, load: number(load) }), {
      tone: band === "none" || band === "medium" ? "plain" : "bad",
    });
  },
  buttonLabel: () => t("Verb.loadReport"),
};
