/** The GM's panel: damage of any kind, and holy or unholy healing. */
import { nameOf } from "../../../kernel/facts.ts";
import { checkField, choiceField, textField } from "../../../kernel/fields.ts";
import { flagOf, stringOf } from "../../../kernel/form-values.ts";
import { parseAmount } from "../../../kernel/formula.ts";
import type { Action, Field, Form, Parts, Problem } from "../../../kernel/ruleset.ts";
import { ACTORS } from "../model/constants.ts";
import { DAMAGE_TYPES } from "../model/data.ts";
import { readHouse } from "../model/house-rules.ts";
import { damageText, problem, t } from "../model/texts.ts";
import { type DamageFacts, type DamageForm, damageTargetFacts, startDamage } from "./damage.ts";
import { isDamageType, printPart } from "./damage-offers.ts";
import {
  type HealFacts,
  type HealForm,
  healDefaults,
  healFacts,
  healingFields,
  healProblems,
  startHeal,
} from "./heal.ts";

export type ApplyForm = {
  /** A number or dice. */
  amount: string;
  type: string;
  /** Off for falls and other damage that is not one attack (D-21). */
  attack: boolean;
  half: boolean;
};

/** Affects only the actor of the action, not the targets. */
const withSelfOnly = (parts: Parts): Parts => ({ ...parts, targets: [], given: { ...parts.given, whom: "self" } });
const facts = (parts: Parts): DamageFacts => ({
  ...damageTargetFacts(withSelfOnly(parts)),
  house: readHouse(parts.house),
});

const fields = (): Field[] => [
  textField("amount", t("Field.damage.amount"), {
    hint: t("Hint.amount"),
    placeholder: t("Hint.amountPlaceholder"),
    rule: "T-122",
  }),
  choiceField("type", t("Field.damage.type"), {
    options: DAMAGE_TYPES.map((value) => ({ value, label: damageText(value) })),
    as: "list",
    rule: "T-123",
  }),
  checkField("attack", t("Field.damage.attack"), { hint: t("Hint.damage.attack"), rule: "T-25" }),
  checkField("half", t("Field.damage.half")),
];

function problems({ victims, ...rest }: DamageFacts, form: ApplyForm): Problem[] {
  if (victims.self?.dead) return [problem("", "dead", { name: nameOf(rest, "self") })];
  if (stringOf(form.amount).trim() === "") return [problem("amount", "damageMissing")];
  const parsed = parseAmount(stringOf(form.amount));
  return parsed.ok ? [] : [{ field: "amount", text: parsed.why }];
}

const asDamage = (form: ApplyForm): DamageForm => ({
  parts: [
    printPart({
      formula: stringOf(form.amount),
      type: isDamageType(form.type) ? form.type : DAMAGE_TYPES[0],
    }),
  ],
  whom: "self",
  crit: [],
  multiplier: 1,
  attack: flagOf(form.attack),
  half: flagOf(form.half),
  modifier: 0,
  terms: "[]",
  waited: false,
});

export const applyDamage: Action<DamageFacts, ApplyForm & Form> = {
  id: "applyDamage",
  offeredBy: ACTORS,
  title: (given) => t("Title.damage", { name: nameOf(given, "self") }),
  icon: "drop",
  facts,
  defaults: () => ({ amount: "", type: DAMAGE_TYPES[0], attack: true, half: false }),
  form: fields,
  problems,
  start: (given, form) => startDamage(given, asDamage(form)),
  buttonLabel: () => t("Verb.damage"),
};

export const holyUnholy: Action<HealFacts, HealForm & Form> = {
  id: "holyUnholy",
  offeredBy: ACTORS,
  title: (given) => t("Title.heal", { name: nameOf(given, "self") }),
  icon: "hand-bandage",
  facts: (parts) => healFacts(withSelfOnly(parts)),
  defaults: () => ({ ...healDefaults(), energy: "holy" }),
  form: healingFields,
  problems: healProblems,
  start: startHeal,
  buttonLabel: () => t("Verb.heal"),
};
