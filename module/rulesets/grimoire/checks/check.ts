/** Rolls a check: d20 + attribute + Object Dice (G-19, G-44), and decides comparisons (G-49). */
import type { DieShown } from "../../../kernel/card.ts";
import { adjustValue, type Consequence, setValue } from "../../../kernel/consequences.ts";
import { labeledModifier } from "../../../kernel/facts.ts";
import { compact, flagOf } from "../../../kernel/form-values.ts";
import { type Breakdown, type Modifier, stack } from "../../../kernel/modifiers.ts";
import { type Procedure, stage } from "../../../kernel/procedure.ts";
import { apCostOf, spendAp } from "../combat/action-points.ts";
import { blunts } from "../gear/sharpened.ts";
import { type KeptDie, rollDie, shownDice } from "../model/dice.ts";
import { attributeText, t } from "../model/texts.ts";
import type { CheckFacts } from "./check-facts.ts";
import type { CheckForm, CheckInput } from "./check-form.ts";
import { type ObjectsRolled, objectText, rollObjects, shownObjects } from "./object-dice.ts";

export type NaturalRoll = 1 | 20 | null;

export interface CheckResult {
  base: KeptDie;
  /** Of the kept Base Die only; marks an extraordinary event, changes no outcome (G-52, D6). */
  natural: NaturalRoll;
  objects: ObjectsRolled;
  total: number;
}

/** Rolls the Base Die first, then each object in the order of the form. */
export function* rollCheck(facts: Pick<CheckFacts, "house">, read: CheckInput, who = "self"): Procedure<CheckResult> {
  const base = yield* rollDie("base", who, 20, read.net);
  const objects = yield* rollObjectsOnly(facts, read, who);
  const natural = base.kept === 1 || base.kept === 20 ? base.kept : null;
  return { base, natural, objects, total: base.kept + read.score + read.modifier + objects.total };
}

/** Rolls only the damage dice, for an attack that hits automatically (G-10). */
export const rollDamageOnly = (facts: Pick<CheckFacts, "house">, read: CheckInput): Procedure<ObjectsRolled> =>
  rollObjectsOnly(facts, { ...read, used: read.used.filter((o) => o.damage) });

function* rollObjectsOnly(facts: Pick<CheckFacts, "house">, read: CheckInput, who = "self"): Procedure<ObjectsRolled> {
  // For odds: merges many dice into few sums.
  return yield* stage(
    "objects",
    () => rollObjects(read.used, who, facts.house.twoWeaponIR),
    (r) => `${r.total}/${r.damage}/${r.burned}`,
    "objects",
  );
}

/** A total with its breakdown; the lower of two weapons is struck through. */
export function breakdownOf(read: CheckInput, { objects }: CheckResult): Breakdown {
  const objectTerms = objects.rolls.map((o): Modifier => {
    const used = read.used.find((u) => u.row === o.row);
    const label = used ? objectText(used.object) : t("Check.adhoc");
    return { ...labeledModifier(label, o.sum), ...(o.counts ? {} : { ignoredFor: t("Check.higherCounts") }) };
  });
  return stack(
    compact([
      labeledModifier(attributeText(read.attribute), read.score),
      read.modifier && labeledModifier(t("Check.modifier"), read.modifier),
      ...objectTerms,
    ]),
  );
}

export function checkDiceShown({ base, natural, objects }: CheckResult): DieShown[] {
  const mark = natural === 20 ? ({ mark: "best" } as const) : natural === 1 ? ({ mark: "worst" } as const) : {};
  const shown = shownDice(base).map((die) => (die.mark ? die : { ...die, ...mark }));
  return [...shown, ...shownObjects(objects)];
}

/** An Action meets its DC on a tie, and the Initiator wins ties against a Save (G-21, G-22, G-50). */
export const initiatorWins = (ir: number, against: number): boolean => ir >= against;

/** Costs of the check, paid with the first die: AP, thrown or shot items, saved Advantages. */
export function costs(facts: CheckFacts, form: CheckForm, read: CheckInput, rolled: boolean): Consequence[] {
  const attack = flagOf(form.attack);
  const used: Consequence[] = read.used.flatMap(({ object }): Consequence[] => {
    const why = t("Reason.used", { name: object.name });
    const one = (item: string) => adjustValue("self", "quantity", -1, why, { min: 0, item });
    return compact([
      object.left !== null && one(object.id),
      attack && object.ammo && object.ammo.left > 0 && one(object.ammo.id),
      attack && object.sharp && blunts(object.sharp, object.name),
    ]);
  });
  const spent = read.auto.rows.flatMap(({ uses }): Consequence[] =>
    uses ? [adjustValue("self", "quantity", -1, t("Reason.used", { name: uses.name }), { min: 0, item: uses.id })] : [],
  );
  const pending: Consequence[] =
    rolled && read.pending !== 0 ? [setValue("self", "pendingAdvantage", 0, t("Reason.pendingUsed"))] : [];
  return [...spendAp(facts, apCostOf(form.ap)), ...used, ...spent, ...pending];
}
