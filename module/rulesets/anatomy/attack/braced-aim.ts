/** Braced Aim: a round action for one shot that ignores disadvantages of range and cover. */
import { nameOf } from "../../../kernel/facts.ts";
import { flagOf, wholeOf } from "../../../kernel/form-values.ts";
import { type Procedure, pay } from "../../../kernel/procedure.ts";
import type { Action, Outcome } from "../../../kernel/ruleset.ts";
import { sayExtra } from "../combat/action-builders.ts";
import { extraAp, roundPriceConsequences, roundProblems } from "../combat/costs.ts";
import { t } from "../model/texts.ts";
import { attack, attackVariant } from "./attack.ts";
import { type AttackFacts, attackFacts } from "./attack-facts.ts";
import { attackFields } from "./attack-fields.ts";
import type { AttackForm, AttackVariant } from "./attack-form.ts";
import { attackOdds } from "./attack-odds.ts";
import { attackProblems } from "./attack-problems.ts";

/** Ignores one disadvantage, plus one per extra AP. After a reaction the count comes from the form. */
const mannerOf = ({ purse }: AttackFacts, form: AttackForm): AttackVariant => ({
  price: { attack: true },
  counts: [],
  ignores: flagOf(form.answered) ? (wholeOf(form.ignores) ?? 1) : 1 + extraAp(purse),
  free: true,
  cleaves: false,
  single: true,
});

const aimed = (facts: AttackFacts, form: AttackForm) => attackVariant(mannerOf(facts, form), "bracedAim");

function* start(facts: AttackFacts, form: AttackForm): Procedure<Outcome> {
  const { ignores } = mannerOf(facts, form);
  if (!flagOf(form.answered)) {
    yield* pay("round", roundPriceConsequences(facts.purse, "bracedAim"));
    yield* sayExtra(facts.purse);
  }
  return yield* aimed(facts, form).start(facts, { ...form, ignores });
}

export const bracedAim: Action<AttackFacts, AttackForm> = {
  ...attack,
  id: "bracedAim",
  title: (facts) => t("Title.bracedAim", { name: nameOf(facts, "self") }),
  icon: "crosshair",
  target: "one",
  facts: (parts) => {
    const facts = attackFacts(parts);
    const weapons = facts.arms
      .filter(({ modes }) => modes.some((mode) => mode !== "melee"))
      .map((weapon) => ({ ...weapon, modes: weapon.modes.filter((mode) => mode !== "melee") }));
    return { ...facts, arms: weapons };
  },
  form: (facts, form) => attackFields(facts, form, mannerOf(facts, form)),
  problems: (facts, form) => {
    const against = flagOf(form.answered) ? [] : roundProblems(facts.purse, nameOf(facts, "self"));
    return against.length > 0 ? against : attackProblems(facts, form, mannerOf(facts, form));
  },
  start,
  odds: (facts, form) => attackOdds(facts, form, mannerOf(facts, form)),
  buttonLabel: () => t("Verb.bracedAim"),
};
