/** Dice formulas as the catalogues write them: `2d6 + 1d4 + 3`. An own small parser with an allow-list, never eval. */

import { type DieShown, type Text, text } from "./card.ts";
import { die, type Procedure, roll } from "./procedure.ts";

export interface DiceTerm {
  count: number;
  faces: number;
}

export interface Dice {
  terms: DiceTerm[];
  flat: number;
}

export type Parsed = { ok: true; dice: Dice } | { ok: false; why: Text };

const LIMIT = { terms: 12, count: 100, faces: 1000, flat: 9999, length: 120 };

/**
 * Reads `NdX` terms and, where `flat` is allowed, whole numbers, joined by + or −. Dice are never subtracted.
 * "" reads as nothing. Refuses with a reason that quotes the offending piece.
 */
export function parseDice(formula: string, { flat = false }: { flat?: boolean } = {}): Parsed {
  const refuse = (key: string, part: string): Parsed => ({
    ok: false,
    why: text(`FIVEFOLD.Formula.${key}`, { part: part.slice(0, 40) }),
  });
  if (formula.length > LIMIT.length) return refuse("tooLong", formula);
  const compact = formula.replaceAll("−", "-").replace(/\s+/g, "");
  const dice: Dice = { terms: [], flat: 0 };
  if (compact === "") return { ok: true, dice };
  const pieces = compact.match(/[+-]?[^+-]*/g)?.filter((p) => p !== "") ?? [];
  if (pieces.length > LIMIT.terms) return refuse("tooLong", formula);
  for (const [index, piece] of pieces.entries()) {
    const sign = piece.startsWith("-") ? -1 : 1;
    const body = piece.replace(/^[+-]/, "");
    if (index > 0 && body === piece) return refuse("unreadable", piece);
    const match = /^(\d*)[dD](\d+)$/.exec(body);
    if (match) {
      const count = match[1] === "" ? 1 : Number(match[1]);
      const faces = Number(match[2]);
      if (sign < 0) return refuse("negativeDice", piece);
      if (count < 1 || faces < 1) return refuse("noDice", piece);
      if (count > LIMIT.count || faces > LIMIT.faces) return refuse("tooMany", piece);
      dice.terms.push({ count, faces });
    } else if (/^\d+$/.test(body)) {
      if (!flat) return refuse("noFlat", piece);
      if (Number(body) > LIMIT.flat) return refuse("tooMany", piece);
      dice.flat += sign * Number(body);
    } else return refuse("unreadable", piece === "" ? formula : piece);
  }
  return { ok: true, dice };
}

/** The dice of a formula already validated; throws a plain Error for one that is not. */
export function diceOf(formula: string, options: { flat?: boolean } = {}): Dice {
  const parsed = parseDice(formula, options);
  if (!parsed.ok) throw new Error(`not a dice formula: ${formula}`);
  return parsed.dice;
}

/** Highest possible result of the dice, flat part included. */
export const maximum = (dice: Dice): number => dice.terms.reduce((sum, t) => sum + t.count * t.faces, dice.flat);

/** "1d8 + 2d6 + 1", "0" for nothing. */
export function printDice(dice: Dice): string {
  const parts = dice.terms.map((t) => `${t.count}d${t.faces}`);
  if (dice.flat !== 0 || parts.length === 0) {
    const shown = String(Math.abs(dice.flat));
    if (parts.length === 0) return dice.flat < 0 ? `−${shown}` : shown;
    return `${parts.join(" + ")} ${dice.flat < 0 ? "−" : "+"} ${shown}`;
  }
  return parts.join(" + ");
}

export interface Rolled {
  total: number;
  shown: DieShown[];
}

/** Rolls the terms one after another as requests `id`, `id.1`, …; the total includes the flat part. */
export function* rollDice(id: string, who: string, dice: Dice): Procedure<Rolled> {
  const shown: DieShown[] = [];
  let total = dice.flat;
  for (const [index, term] of dice.terms.entries()) {
    const name = index === 0 ? id : `${id}.${index}`;
    const faces =
      term.count === 1 ? [yield* die(name, who, term.faces)] : yield* roll(name, who, term.count, term.faces);
    for (const value of faces) shown.push({ faces: term.faces, value });
    total += faces.reduce((a, b) => a + b, 0);
  }
  return { total, shown };
}
