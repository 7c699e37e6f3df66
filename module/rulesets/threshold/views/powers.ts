/** Spells, prayers, talents, poisons: effects, uses left, and the roll of a click (T-117, T-129). */
import type { Text } from "../../../kernel/card.ts";
import { partsFor } from "../../../kernel/facts.ts";
import { compact } from "../../../kernel/form-values.ts";
import type { Breakdown } from "../../../kernel/modifiers.ts";
import type { Field, Snapshot, ViewContext } from "../../../kernel/ruleset.ts";
import { rollView, type Shown } from "../../../kernel/sheet-numbers.ts";
import { rollText } from "../damage/damage-offers.ts";
import { power as act } from "../magic/power.ts";
import type { PowerFacts } from "../magic/power-facts.ts";
import { damageParts, damageSum, healingFormula, type PowerForm, powerDefaults } from "../magic/power-form.ts";
import { type ActorSnapshot, type ItemSnapshot, itemsOf, type PowerData } from "../model/data.ts";
import { unlimited } from "../model/limited-uses.ts";
import { damageText, defenseText } from "../model/texts.ts";
import { pips, usesText } from "./limited-uses.ts";
import { modifierText } from "./modifiers.ts";
import { named, said, t } from "./texts.ts";

/** "range 12", "touch", "self". */
export function rangeText(range: string): Text[] {
  if (range.trim() === "") return [];
  if (/^\d+$/.test(range.trim())) return [t("powers.range", { squares: range.trim() })];
  return [["self", "touch", "weapon", "contact"].includes(range) ? t(`powerRange.${range}`) : named(range)];
}

/** The dice it rolls, as in its dialog: including stat and pool. */
function dice(facts: PowerFacts, form: PowerForm): Text[] {
  const { power } = facts;
  if (!power) return [];
  const healing = healingFormula(facts, power, form);
  return compact([
    ...damageParts(power, damageSum(facts, power, form)).map((part) =>
      t("about.weapon", { dice: rollText([part]), type: damageText(part.type) }),
    ),
    power.healing.formula.trim() !== "" && t("powers.heals", { dice: healing.replaceAll("-", "−") }),
  ]);
}

/** Its effects, short enough for a row. */
export function powerTexts(data: PowerData, rolls: readonly Text[]): Text[] {
  const { condition, selfCondition, bonus, attack, delivery } = data;
  return compact([
    delivery === "attack" &&
      attack.vs !== "ref" &&
      !attack.withWeapon &&
      t("attacks.against", { defense: defenseText(attack.vs) }),
    ...rolls,
    ...[condition, selfCondition].flatMap(({ status }) => (status === "" ? [] : [said(`Condition.${status}`)])),
    !(bonus.target === "" || bonus.value === 0) && modifierText(bonus),
  ]);
}

const broken = (field: Extract<Field, { kind: "sum" }>): Breakdown => ({
  total: Number(field.total.replace("−", "-")),
  counted: field.terms.filter(({ ignored }) => !ignored),
  ignored: field.terms.filter(({ ignored }) => ignored === true),
});

/** Its attack roll, as in its dialog; null if it needs none. */
function rollOf(name: string, facts: PowerFacts, form: PowerForm): Shown | null {
  const sum = act.form?.(facts, form).find((field) => field.kind === "sum");
  if (sum?.kind !== "sum") return null;
  const why = broken(sum);
  return rollView(t("powers.toHit", { name }), why, why.total);
}

/** The row of a power; `dice`: what it rolls. */
export function powerRow(document: Snapshot, power: ItemSnapshot<"thresholdPower">, context: ViewContext) {
  const { id, uuid, name, img, system } = power;
  const spent = !unlimited(system.uses) && system.uses.value <= 0;
  const shown = pips(system.uses);
  const facts = act.facts(partsFor(document, context, power));
  const form = powerDefaults(facts);
  const rolls = dice(facts, form);
  return {
    id,
    uuid,
    name,
    img,
    // A technique changes a weapon attack, so its button opens that attack.
    ...(system.attack.withWeapon
      ? { act: "attack", given: JSON.stringify({ technique: id }) }
      : { act: "power", given: "{}" }),
    meta: [
      t(`action.${system.action}`),
      ...rangeText(system.range),
      ...powerTexts(system, rolls),
      ...(shown === null ? usesText(system.uses) : []),
    ],
    dice: rolls,
    uses: shown,
    /** "2/3": uses left. */
    left: unlimited(system.uses) ? "" : `${system.uses.value}/${system.uses.max}`,
    spent: spent ? t("powers.spent") : null,
    roll: spent ? null : rollOf(name, facts, form),
  };
}

export const powers = (document: Snapshot, actor: ActorSnapshot, context: ViewContext) =>
  itemsOf(actor, "thresholdPower").map((power) => powerRow(document, power, context));
