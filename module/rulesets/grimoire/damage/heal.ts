/** Healing of HP or a score other than by rest: a potion, a temple, the Warden (G-60, G-63). */
import { adjustValue, type Consequence } from "../../../kernel/consequences.ts";
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { checkField, choiceField, textField } from "../../../kernel/fields.ts";
import { compact, flagOf, stringOf } from "../../../kernel/form-values.ts";
import { parseDice, printDice, rollDice } from "../../../kernel/formula.ts";
import { makeOutcome } from "../../../kernel/outcome.ts";
import { addTotal, type Procedure } from "../../../kernel/procedure.ts";
import type { Action, Facts, Outcome, Parts, Problem } from "../../../kernel/ruleset.ts";
import { type Body, bodyOf } from "../model/body-facts.ts";
import { ATTRIBUTES, type AttributeId, asItem } from "../model/data.ts";
import { readHouse } from "../model/house-rules.ts";
import { attributeText, isAttribute, problem, t } from "../model/texts.ts";
import { DAMAGEABLE } from "./damage.ts";

export interface HealFacts extends Facts {
  body: Body;
  /** The consumed item; null for none. */
  potion: { id: string; name: string; heals: string; left: number } | null;
  gm: boolean;
}
export type HealForm = {
  /** HP or an attribute. */
  what: "hp" | AttributeId;
  /** A number or dice: "1d6". */
  amount: string;
  /** The Warden allows healing despite Deprived (G-63). */
  override: boolean;
};

function healFacts(parts: Parts): HealFacts {
  const gear = asItem(parts.item, "grimoireGear");
  return {
    ...factsOfParts({ ...parts, targets: [] }),
    body: bodyOf(parts.self, readHouse(parts.house)),
    potion: gear ? { id: gear.id, name: gear.name, heals: gear.system.heals, left: gear.system.quantity } : null,
    gm: parts.gm,
  };
}

const whatOf = (form: HealForm): HealForm["what"] => (isAttribute(form.what) ? form.what : "hp");

function problems(facts: HealFacts, form: HealForm): Problem[] {
  const name = nameOf(facts, "self");
  if (facts.body.gone) return [problem("", "gone", { name })];
  if (facts.potion && facts.potion.left < 1) return [problem("", "usedUp", { item: facts.potion.name })];
  if (facts.body.deprived && !flagOf(form.override)) return [problem("", "deprivedHeals", { name })];
  if (stringOf(form.amount).trim() === "") return [problem("amount", "healingMissing")];
  const parsed = parseDice(stringOf(form.amount), { flat: true });
  return parsed.ok ? [] : [{ field: "amount", text: parsed.why }];
}

function* start(facts: HealFacts, form: HealForm): Procedure<Outcome> {
  const what = whatOf(form);
  const parsed = parseDice(stringOf(form.amount), { flat: true });
  const dice = parsed.ok ? parsed.dice : { terms: [], flat: 0 };
  const rolled = yield* rollDice("amount", "self", dice);
  const amount = Math.max(0, rolled.total);
  if (dice.terms.length > 0)
    yield* addTotal("amount", t("Line.healing", { formula: printDice(dice) }), {
      rule: "G-60",
      dice: rolled.shown,
      total: amount,
      tone: "good",
    });
  const { hp, max, attributes } = facts.body;
  const [now, most] = what === "hp" ? [hp, max] : [attributes[what].value, attributes[what].max];
  const gained = Math.max(0, Math.min(most, now + amount) - now);
  const path = what === "hp" ? "hp.value" : `attributes.${what}.value`;
  const used: Consequence[] = facts.potion
    ? [
        adjustValue("self", "quantity", -1, t("Reason.usedUp", { item: facts.potion.name }), {
          item: facts.potion.id,
          min: 0,
        }),
      ]
    : [];
  const data = { name: nameOf(facts, "self"), gained, ...(what === "hp" ? {} : { attribute: attributeText(what) }) };
  return makeOutcome(
    t(gained === 0 ? "Headline.nothingHealed" : what === "hp" ? "Headline.healed" : "Headline.restored", data),
    {
      tone: "good",
      consequences: [adjustValue("self", path, amount, t("Reason.healed"), { max: Math.max(now, most) }), ...used],
    },
  );
}

export const heal: Action<HealFacts, HealForm> = {
  id: "heal",
  offeredBy: DAMAGEABLE,
  title: (facts) => t("Title.heal", { name: nameOf(facts, "self") }),
  icon: "healing",
  facts: healFacts,
  defaults: (facts) => ({ what: "hp", amount: facts.potion?.heals ?? "", override: false }),
  form: (facts) =>
    compact([
      choiceField("what", t("Field.heal.what"), {
        options: [
          { value: "hp", label: t("Choice.heal.hp") },
          ...ATTRIBUTES.map((id) => ({ value: id, label: attributeText(id) })),
        ],
        as: "segments",
      }),
      textField("amount", t("Field.heal.amount"), {
        hint: t("Hint.harm.raw"),
        placeholder: t("Hint.harm.rawPlaceholder"),
      }),
      facts.body.deprived && checkField("override", t("Field.rest.override"), { gm: true, rule: "G-63" }),
    ]),
  problems,
  start,
  buttonLabel: () => t("Verb.heal"),
};
