/** The Die of Fate: random decisions (G-78); also whether a rest was noticed (G-57). */
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { textField } from "../../../kernel/fields.ts";
import { stringOf } from "../../../kernel/form-values.ts";
import { makeOutcome } from "../../../kernel/outcome.ts";
import { addTotal, die, type Procedure } from "../../../kernel/procedure.ts";
import type { Action, Facts, Outcome } from "../../../kernel/ruleset.ts";
import { DAMAGEABLE } from "../damage/damage.ts";
import { t } from "../model/texts.ts";

export type FateDieForm = {
  /** The question as free text; "exposed": whether a rest was noticed. */
  question: string;
  /** The Warden's decision instead of the die; "" rolls. */
  word: string;
};

/** Decisions of the Warden about a rest, without a die (G-57). */
export const EXPOSED = ["safe", "encounter"] as const;

/** 4 or more favors the party. */
export const favours = (face: number): "party" | "misfortune" => (face >= 4 ? "party" : "misfortune");

function* start(_: Facts, form: FateDieForm): Procedure<Outcome> {
  const decision = EXPOSED.find((one) => one === form.word);
  if (decision) return makeOutcome(t(`Headline.exposed.${decision}`), { tone: decision === "safe" ? "good" : "bad" });
  const face = yield* die("fate", "self", 6);
  const favored = favours(face);
  const tone = favored === "party" ? "good" : "bad";
  yield* addTotal("fate", t("Line.fate"), {
    rule: "G-78",
    dice: [{ faces: 6, value: face }],
    total: face,
    against: t("Line.fateFrom"),
    tone,
  });
  const question = stringOf(form.question).trim();
  const headline =
    question === "exposed"
      ? t(`Headline.exposed.${favored}`)
      : t(question === "" ? `Headline.fate.${favored}` : `Headline.fateAsked.${favored}`, { question });
  return makeOutcome(headline, { tone });
}

export const fateDie: Action<Facts, FateDieForm> = {
  id: "fateDie",
  offeredBy: DAMAGEABLE,
  title: (facts) => t("Title.fateDie", { name: nameOf(facts, "self") }),
  icon: "rolling-dices",
  facts: (parts) => factsOfParts({ ...parts, targets: [] }),
  defaults: () => ({ question: "", word: "" }),
  form: () => [
    textField("question", t("Field.fateDie.question"), {
      placeholder: t("Hint.fateDie.questionPlaceholder"),
      rule: "G-78",
    }),
  ],
  start,
  buttonLabel: () => t("Verb.fateDie"),
};
