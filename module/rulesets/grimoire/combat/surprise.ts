/** Surprise, set and removed by the Warden (G-83). */
import { type Consequence, setCondition, setValue } from "../../../kernel/consequences.ts";
import { factsOfParts, namesOf } from "../../../kernel/facts.ts";
import { checkField } from "../../../kernel/fields.ts";
import { flagOf } from "../../../kernel/form-values.ts";
import { resultOnly } from "../../../kernel/outcome.ts";
import type { Action, Facts } from "../../../kernel/ruleset.ts";
import { ACTORS } from "../model/constants.ts";
import { problem, t } from "../model/texts.ts";
import { apAtCombatStart } from "./action-points.ts";
import { targetsOrSelf } from "./targets-or-self.ts";

export interface SurpriseFacts extends Facts {
  gm: boolean;
  /** Each part with its AP when surprised and when not. */
  who: { part: string; surprised: boolean; ap: { surprised: number; full: number } }[];
}
export type SurpriseForm = { on: boolean };

/** The Warden sets surprise: 2 AP until the first turn ends; removing it restores all AP (G-83). */
export const surprise: Action<SurpriseFacts, SurpriseForm> = {
  id: "surprise",
  offeredBy: ACTORS,
  title: () => t("Title.surprise"),
  icon: "surprised",
  target: "each",
  facts(parts) {
    return {
      ...factsOfParts(parts),
      gm: parts.gm,
      who: targetsOrSelf(parts).map(({ snapshot, part }) => ({
        part,
        surprised: snapshot.statuses.includes("surprised"),
        ap: { surprised: apAtCombatStart(snapshot, true), full: apAtCombatStart(snapshot, false) },
      })),
    };
  },
  defaults: (facts) => ({ on: !facts.who.every((one) => one.surprised) }),
  form: () => [checkField("on", t("Field.surprised"), { hint: t("Hint.surprised"), rule: "G-83" })],
  problems: (facts) => (facts.gm ? [] : [problem("", "wardenOnly")]),
  start(facts, form) {
    const on = flagOf(form.on);
    const reason = t(on ? "Reason.surprised" : "Reason.notSurprised");
    return resultOnly(
      t(on ? "Headline.surprised" : "Headline.notSurprised", {
        names: namesOf(
          facts,
          facts.who.map(({ part }) => part),
        ),
      }),
      {
        tone: on ? "bad" : "plain",
        consequences: facts.who.flatMap(({ part, ap }): Consequence[] => [
          setCondition(part, "surprised", on, reason),
          setValue(part, "ap.value", on ? ap.surprised : ap.full, reason),
        ]),
      },
    );
  },
  buttonLabel: () => t("Verb.surprise"),
};
