/** Healing, up to the total; the dead stay dead (B-24). */
import { adjustValue } from "../../../kernel/consequences.ts";
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { textField } from "../../../kernel/fields.ts";
import { stringOf } from "../../../kernel/form-values.ts";
import { printDice, rollDice } from "../../../kernel/formula.ts";
import { makeOutcome } from "../../../kernel/outcome.ts";
import { addTotal, type Procedure } from "../../../kernel/procedure.ts";
import type { Action, Facts, Outcome, Parts, Problem } from "../../../kernel/ruleset.ts";
import { asActor } from "../model/data.ts";
import { modifierDice, modifierProblems } from "../model/dice-fields.ts";
import { problem, t } from "../model/texts.ts";
import { sayLoss } from "./damage.ts";

export interface HealFacts extends Facts {
  hp: number;
  max: number;
  dead: boolean;
  bleeding: boolean;
}
export type HealForm = { amount: string };

function* start(facts: HealFacts, form: HealForm): Procedure<Outcome> {
  const name = nameOf(facts, "self");
  if (facts.dead) return makeOutcome(t("Headline.alreadyDead", { name }));
  const dice = modifierDice(form.amount);
  const rolled = yield* rollDice("amount", "self", dice);
  const amount = Math.max(0, rolled.total);
  if (dice.terms.length > 0)
    yield* addTotal("amount", t("Line.healing", { formula: printDice(dice) }), { dice: rolled.shown, total: amount });
  const after = Math.min(facts.max, facts.hp + amount);
  yield* sayLoss("loss", facts, facts.hp - after, after);
  return makeOutcome(
    t(`Headline.${after < 1 || facts.hp >= 1 ? "heals" : facts.bleeding ? "wakes" : "wakesUp"}`, {
      name,
      amount: after - facts.hp,
    }),
    {
      tone: "good",
      consequences: [
        adjustValue("self", "attributes.hp.value", amount, t("Reason.healed", { amount }), { max: facts.max }),
      ],
    },
  );
}

function problems(facts: HealFacts, form: HealForm): Problem[] {
  if (facts.dead) return [problem("", "dead", { name: nameOf(facts, "self") })];
  if (stringOf(form.amount).trim() === "") return [problem("amount", "amountMissing")];
  return modifierProblems("amount", form.amount);
}

export const heal: Action<HealFacts, HealForm> = {
  id: "heal",
  offeredBy: ["bloodiedCharacter", "bloodiedCreature"],
  title: (facts) => t("Title.heal", { name: nameOf(facts, "self") }),
  icon: "healing",
  facts: (parts: Parts) => {
    const { hp } = asActor(parts.self).system.attributes;
    return {
      ...factsOfParts({ ...parts, targets: [] }),
      hp: hp.value,
      max: hp.max,
      dead: parts.self.statuses.includes("dead"),
      bleeding: parts.self.statuses.includes("bleedingOut"),
    };
  },
  defaults: () => ({ amount: "" }),
  form: () => [
    textField("amount", t("Form.amount"), { hint: t("Form.amountHint"), placeholder: t("Form.amountPlaceholder") }),
  ],
  problems,
  start,
  buttonLabel: () => t("Verb.heal"),
};
