/** Critical effects of an enemy's ability on a target that failed its Save against Critical Damage (G-101). */
import { adjustValue, type Consequence, removeItem, setValue } from "../../../kernel/consequences.ts";
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { choiceField } from "../../../kernel/fields.ts";
import { stringOf } from "../../../kernel/form-values.ts";
import { printDice, rollDice } from "../../../kernel/formula.ts";
import { makeOutcome } from "../../../kernel/outcome.ts";
import { addTotal, type Procedure } from "../../../kernel/procedure.ts";
import type { Action, Facts, Field, Outcome, Parts, Problem } from "../../../kernel/ruleset.ts";
import { type AffectableItem, reachable } from "../magic/spell-effect-items.ts";
import { isDeadOrDestroyed } from "../model/body-facts.ts";
import { asActor } from "../model/data.ts";
import { attributeText, problem, t } from "../model/texts.ts";
import { parseCriticalEffect } from "./critical-effect-offer.ts";

export interface SufferFacts extends Facts {
  gone: boolean;
  /** Already Deprived for another cause; null: cannot be Deprived. */
  deprived: boolean | null;
  burnable: Pick<AffectableItem, "id" | "name">[];
}
export type SufferForm = {
  brings: string;
  /** Name of the effect, for the card. */
  what: string;
  /** Id of the burned item; "" for none. */
  thing: string;
};

function sufferFacts(parts: Parts): SufferFacts {
  const actor = asActor(parts.self);
  const { deprived } = actor.system;
  return {
    ...factsOfParts({ ...parts, targets: [] }),
    gone: isDeadOrDestroyed(actor),
    deprived: deprived ? deprived.causes.other !== "" : null,
    burnable: reachable(parts.self).things.flatMap(({ id, name, metal }) => (metal ? [] : [{ id, name }])),
  };
}

const burns = (form: SufferForm): boolean =>
  (parseCriticalEffect(stringOf(form.brings)) ?? []).some(({ what }) => what === "burns");

function problems(facts: SufferFacts, form: SufferForm): Problem[] {
  if (facts.gone) return [problem("", "gone", { name: nameOf(facts, "self") })];
  return parseCriticalEffect(stringOf(form.brings)) === null ? [problem("", "bringsUnread")] : [];
}

const fields = (facts: SufferFacts, form: SufferForm): Field[] =>
  burns(form)
    ? [
        choiceField("thing", t("Field.suffer.thing"), {
          options: [
            { value: "", label: t("Field.suffer.nothing") },
            ...facts.burnable.map(({ id, name }) => ({ value: id, label: t("Name", { name }) })),
          ],
          as: "list",
          rule: "G-101",
        }),
      ]
    : [];

function* start(facts: SufferFacts, form: SufferForm): Procedure<Outcome> {
  const what = stringOf(form.what);
  const why = t("Reason.suffers", { what });
  const consequences: Consequence[] = [];
  for (const [at, one] of (parseCriticalEffect(stringOf(form.brings)) ?? []).entries()) {
    if (one.what === "deprived" && facts.deprived === false)
      consequences.push(
        setValue("self", "deprived.causes.other", "manual", why),
        setValue("self", "deprived.other", what, why),
      );
    const item = facts.burnable.find(({ id }) => id === form.thing);
    if (one.what === "burns" && item) consequences.push(removeItem("self", item.id, why));
    if (one.what !== "loses") continue;
    const rolled = yield* rollDice(`loses${at}`, "self", one.dice);
    const attribute = attributeText(one.attribute);
    yield* addTotal(
      `loses${at}`,
      t(one.max ? "Line.losesMax" : "Line.loses", { attribute, formula: printDice(one.dice) }),
      { rule: "G-101", dice: rolled.shown, total: rolled.total, tone: "bad" },
    );
    const path = `attributes.${one.attribute}.${one.max ? "max" : "value"}`;
    consequences.push(adjustValue("self", path, -Math.max(0, rolled.total), why, { min: 0 }));
  }
  const name = nameOf(facts, "self");
  return makeOutcome(t("Headline.suffers", { name, what }), { tone: "worst", consequences });
}

export const suffer: Action<SufferFacts, SufferForm> = {
  id: "suffer",
  title: (facts) => t("Title.suffer", { name: nameOf(facts, "self") }),
  icon: "bleeding-wound",
  facts: sufferFacts,
  defaults: (facts) => ({ brings: "", what: "", thing: facts.burnable[0]?.id ?? "" }),
  form: fields,
  problems,
  start,
  buttonLabel: () => t("Verb.suffer"),
};
