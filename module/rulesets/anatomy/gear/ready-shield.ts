/** Ready Shield: adds the shield's bonus until the next turn begins; the shield cannot attack meanwhile (N-125). */
import { setValue } from "../../../kernel/consequences.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { choiceField } from "../../../kernel/fields.ts";
import { compact, stringOf } from "../../../kernel/form-values.ts";
import type { Action, Field, Parts, Problem } from "../../../kernel/ruleset.ts";
import { type PlainFacts, payAndReturn, plainFacts } from "../combat/action-builders.ts";
import { priceConsequences, priceProblems } from "../combat/costs.ts";
import { forTurns, startEffect } from "../conditions/effect-duration.ts";
import { isBlocked } from "../model/body.ts";
import { ACTORS } from "../model/constants.ts";
import { asActor, itemsOf } from "../model/data.ts";
import { protection } from "../model/defence-values.ts";
import { named, problem, t } from "../model/texts.ts";

interface ShieldFacts extends PlainFacts {
  shields: { id: string; name: string; bonus: number; readied: boolean; barred: boolean }[];
}
type ShieldForm = { shield: string };

const PRICE = { ap: 1 };

function shieldFacts(parts: Parts): ShieldFacts {
  const { body } = asActor(parts.self).system;
  // A hand that cannot hold, or an arm that cannot ready a shield (N-46, N-51).
  const fails = (part: string): boolean => body.letsGo.includes(part) || isBlocked(body, part, "readyShield");
  return {
    ...plainFacts(parts),
    shields: itemsOf(parts.self, "anatomyShield")
      .filter(({ system }) => system.carry === "held")
      .map(({ id, name, system }) => ({
        id,
        name,
        bonus: protection(system),
        readied: system.readied,
        barred: system.heldBy.some(fails),
      })),
  };
}

const shieldOf = (facts: ShieldFacts, form: ShieldForm) =>
  facts.shields.find(({ id }) => id === stringOf(form.shield)) ?? facts.shields.find(({ barred }) => !barred);

function problems(facts: ShieldFacts, form: ShieldForm): Problem[] {
  const name = nameOf(facts, "self");
  const shield = shieldOf(facts, form);
  return [
    ...priceProblems(facts.purse, PRICE, name),
    ...(!shield
      ? [problem("shield", "noShield", { name })]
      : shield.barred
        ? [problem("shield", "shieldArm", { name, shield: shield.name })]
        : shield.readied
          ? [problem("shield", "shieldUp", { shield: shield.name })]
          : []),
  ];
}

export const readyShield: Action<ShieldFacts, ShieldForm> = {
  id: "readyShield",
  offeredBy: ACTORS,
  title: (facts) => t("Title.readyShield", { name: nameOf(facts, "self") }),
  icon: "shield",
  facts: shieldFacts,
  defaults: (facts) => ({ shield: facts.shields.find(({ barred, readied }) => !barred && !readied)?.id ?? "" }),
  form: (facts): Field[] =>
    facts.shields.length < 2
      ? []
      : [
          choiceField("shield", t("Form.shield"), {
            options: facts.shields.map(({ id, name, bonus, barred }) => ({
              value: id,
              label: t("Form.shieldWith", { name, bonus }),
              ...(barred
                ? { disabledReason: t("Problem.shieldArm", { name: nameOf(facts, "self"), shield: name }) }
                : {}),
            })),
            as: "list",
            rule: "N-125",
          }),
        ],
  problems,
  start(facts, form) {
    const shield = shieldOf(facts, form);
    const name = nameOf(facts, "self");
    if (!shield) return payAndReturn([], t("Problem.noShield", { name }));
    const why = t("Reason.shieldUp", { shield: shield.name });
    return payAndReturn(
      priceConsequences(facts.purse, PRICE),
      t("Headline.readyShield", { name, shield: named(shield.name), bonus: shield.bonus }),
      compact([
        setValue("self", "readied", true, why, { item: shield.id }),
        !facts.statuses.includes("shieldReadied") &&
          startEffect(
            "self",
            forTurns("ANATOMY.Condition.shieldReadied", { until: "turnStart" }, { statuses: ["shieldReadied"] }),
            why,
          ),
      ]),
    );
  },
  buttonLabel: () => t("Verb.readyShield"),
};
