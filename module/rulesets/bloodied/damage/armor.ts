/** Armor is dice: every worn piece is rolled again for every hit (B-09) and modified by the damage type (B-10). */
import type { Total } from "../../../kernel/card.ts";
import { labeledModifier } from "../../../kernel/facts.ts";
import { compact } from "../../../kernel/form-values.ts";
import { rollDice } from "../../../kernel/formula.ts";
import { type Modifier, stack } from "../../../kernel/modifiers.ts";
import { type Procedure, stage } from "../../../kernel/procedure.ts";
import type { Snapshot } from "../../../kernel/ruleset.ts";
import { armorOfPiece, armorTotal } from "../model/calculations.ts";
import { type ArmorEntry, asActor, wornArmor } from "../model/data.ts";
import { formulaDice } from "../model/dice-fields.ts";
import { t, typeText } from "../model/texts.ts";

export interface ArmorFacts {
  pieces: { name: string; formula: string; byType: Record<string, ArmorEntry> }[];
  /** Flat bonus, added after the pieces. */
  bonus: number;
}

export const armorOf = (snapshot: Snapshot): ArmorFacts => ({
  pieces: wornArmor(snapshot).map(({ name, system }) => ({
    name,
    formula: system.formula,
    byType: Object.fromEntries(Object.entries(system.byType).map(([type, { mode, value }]) => [type, { mode, value }])),
  })),
  bonus: asActor(snapshot).system.attributes.armor.bonus,
});

export interface ArmorRoll {
  pieces: number[];
  total: number;
  /** Shown on the card; null without armor. */
  shown: Total | null;
}

function entryText(type: string, entry: ArmorEntry) {
  return entry.mode === "multiply"
    ? t("Why.typeTimes", { type: typeText(type), value: entry.value })
    : t("Why.typeAdds", { type: typeText(type) });
}

interface Worn {
  pieces: number[];
  sum: number;
  dice: Total["dice"];
  modifiers: Modifier[];
}

/** Rolls the pieces one after another. Odds depend on their sum only, so equal sums are merged. */
function* rollPieces(id: string, who: string, worn: ArmorFacts["pieces"], type: string): Procedure<Worn> {
  const piece = worn.at(-1);
  if (!piece) return { pieces: [], sum: 0, dice: [], modifiers: [] };
  const at = worn.length - 1;
  const before = () => rollPieces(id, who, worn.slice(0, at), type);
  const sofar = at === 0 ? yield* before() : yield* stage(`${id}.until${at}`, before, (r) => String(r.sum));
  const rolled = yield* rollDice(at === 0 ? id : `${id}.p${at}`, who, formulaDice(piece.formula));
  const entry = piece.byType[type];
  const value = armorOfPiece(rolled.total, entry);
  const changed =
    entry && value !== rolled.total ? [labeledModifier(entryText(type, entry), value - rolled.total)] : [];
  return {
    pieces: [...sofar.pieces, value],
    sum: sofar.sum + value,
    dice: [...sofar.dice, ...rolled.shown],
    modifiers: [...sofar.modifiers, labeledModifier(t("Why.piece", { name: piece.name }), rolled.total), ...changed],
  };
}

/** Rolls the pieces as requests `id`, `id.p1`, …; without pieces nothing is rolled. */
export function* rollArmor(id: string, who: string, armor: ArmorFacts, type: string): Procedure<ArmorRoll> {
  const { pieces, dice, modifiers } = yield* rollPieces(id, who, armor.pieces, type);
  const total = armorTotal(pieces, armor.bonus);
  const all = compact([...modifiers, armor.bonus !== 0 && labeledModifier(t("Why.other"), armor.bonus)]);
  const missing = total - all.reduce((sum, m) => sum + m.value, 0);
  if (missing !== 0) all.push(labeledModifier(t("Why.neverBelowZero"), missing));
  if (all.length === 0) return { pieces, total, shown: null };
  return { pieces, total, shown: { label: t("Line.armor"), dice, total, breakdown: stack(all) } };
}
