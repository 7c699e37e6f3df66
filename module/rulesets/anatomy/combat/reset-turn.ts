/** The GM resets a turn to its start: AP, reactions, attacks and free actions. */
import { type Consequence, type FormValue, setCondition, setValue } from "../../../kernel/consequences.ts";
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { resultOnly } from "../../../kernel/outcome.ts";
import type { Action, Facts, Form } from "../../../kernel/ruleset.ts";
import { ACTORS } from "../model/constants.ts";
import { problem, t } from "../model/texts.ts";
import { fullTurn } from "./turns.ts";

interface ResetFacts extends Facts {
  gm: boolean;
  ap: number;
  reactions: number;
}

const set = (path: string, value: FormValue): Consequence => setValue("self", path, value, t("Reason.resetTurn"));

export const resetTurn: Action<ResetFacts, Form> = {
  id: "resetTurn",
  offeredBy: ACTORS,
  title: (facts) => t("Title.resetTurn", { name: nameOf(facts, "self") }),
  icon: "return-arrow",
  startedBy: "gm",
  facts: (parts) => ({
    ...factsOfParts({ ...parts, targets: [] }),
    gm: parts.gm,
    ...fullTurn(parts.self, parts.house),
  }),
  defaults: () => ({}),
  problems: (facts) => (facts.gm ? [] : [problem("", "gmOnly")]),
  start: (facts) =>
    resultOnly(t("Headline.resetTurn", { name: nameOf(facts, "self") }), {
      consequences: [
        set("ap.value", facts.ap),
        set("turn.startAp", facts.ap),
        set("reactions.value", facts.reactions),
        set("turn.attackActions", 0),
        set("turn.freeUsed", []),
        set("turn.noAttack", false),
        set("turn.roundAction", ""),
        set("turn.extraAp", 0),
        set("turn.lunge", false),
        set("turn.triggersAnswered", []),
        setCondition("self", "roundAction", false, t("Reason.resetTurn")),
      ],
    }),
  buttonLabel: () => t("Verb.resetTurn"),
};
