/** Speak: a free action that needs a working mouth (N-50). */
import { nameOf } from "../../../kernel/facts.ts";
import { textField } from "../../../kernel/fields.ts";
import { compact, stringOf } from "../../../kernel/form-values.ts";
import type { Action, Parts, Problem } from "../../../kernel/ruleset.ts";
import { ACTORS } from "../model/constants.ts";
import { asActor } from "../model/data.ts";
import { problem, t } from "../model/texts.ts";
import { type PlainFacts, payAndReturn, plainFacts } from "./action-builders.ts";
import { priceConsequences, priceProblems } from "./costs.ts";

interface SpeakFacts extends PlainFacts {
  mute: boolean;
}
type SpeakForm = { words: string };

const PRICE = { free: ["speak"] };

function problems(facts: SpeakFacts): Problem[] {
  const name = nameOf(facts, "self");
  return compact([...priceProblems(facts.purse, PRICE, name), facts.mute && problem("", "mute", { name })]);
}

export const speak: Action<SpeakFacts, SpeakForm> = {
  id: "speak",
  offeredBy: ACTORS,
  title: (facts) => t("Title.speak", { name: nameOf(facts, "self") }),
  icon: "talk",
  facts: (parts: Parts) => ({
    ...plainFacts(parts),
    mute: parts.self.statuses.includes("silenced") || asActor(parts.self).system.body.blocks.includes("speech"),
  }),
  defaults: () => ({ words: "" }),
  form: () => [textField("words", t("Form.words"), { placeholder: t("Form.wordsPlaceholder"), rule: "N-129" })],
  problems,
  start(facts, form) {
    const words = stringOf(form.words).trim();
    const name = nameOf(facts, "self");
    return payAndReturn(
      priceConsequences(facts.purse, PRICE),
      words === "" ? t("Headline.speak", { name }) : t("Headline.says", { name, words }),
    );
  },
  buttonLabel: () => t("Verb.speak"),
};
