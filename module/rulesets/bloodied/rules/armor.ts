/** Armor is dice: every worn piece is rolled anew for every hit (B-09), changed by the damage type (B-10). */
import type { Total } from "../../../kernel/card.ts";
import { mod } from "../../../kernel/facts.ts";
import { rollDice } from "../../../kernel/formula.ts";
import { type Modifier, stack } from "../../../kernel/modifiers.ts";
import type { Procedure } from "../../../kernel/procedure.ts";
import type { Snapshot } from "../../../kernel/ruleset.ts";
import { type ArmorEntry, asActor, wornArmor } from "./data.ts";
import { formula } from "./extra.ts";
import { armorPiece, armorTotal } from "./numbers.ts";
import { t, typeText } from "./words.ts";

export interface ArmorFacts {
  pieces: { name: string; formula: string; byType: Record<string, ArmorEntry> }[];
  /** Flat, added after the pieces. */
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

export interface ArmorRolled {
  pieces: number[];
  total: number;
  /** How it is shown; null where nothing protects. */
  shown: Total | null;
}

function entryText(type: string, entry: ArmorEntry) {
  return entry.mode === "multiply"
    ? t("Why.typeTimes", { type: typeText(type), value: entry.value })
    : t("Why.typeAdds", { type: typeText(type) });
}

/** Rolls the pieces one after another, `id`, `id.p1`, …; nothing is rolled where there is no piece. */
export function* rollArmor(id: string, who: string, armor: ArmorFacts, type: string): Procedure<ArmorRolled> {
  const pieces: number[] = [];
  const modifiers: Modifier[] = [];
  const dice: Total["dice"] = [];
  for (const [index, piece] of armor.pieces.entries()) {
    const rolled = yield* rollDice(index === 0 ? id : `${id}.p${index}`, who, formula(piece.formula));
    const entry = piece.byType[type];
    const value = armorPiece(rolled.total, entry);
    pieces.push(value);
    dice.push(...rolled.shown);
    modifiers.push(mod(t("Why.piece", { name: piece.name }), rolled.total));
    if (value !== rolled.total && entry) modifiers.push(mod(entryText(type, entry), value - rolled.total));
  }
  const total = armorTotal(pieces, armor.bonus);
  if (armor.bonus !== 0) modifiers.push(mod(t("Why.other"), armor.bonus));
  const missing = total - modifiers.reduce((sum, m) => sum + m.value, 0);
  if (missing !== 0) modifiers.push(mod(t("Why.neverBelowZero"), missing));
  if (modifiers.length === 0) return { pieces, total, shown: null };
  return { pieces, total, shown: { label: t("Line.armor"), dice, total, breakdown: stack(modifiers) } };
}
