/** Dice formulas: `2d6 + 1d4 + 3`. A small parser with an allow-list, never eval. */

import { type DieShown, type Text, text } from "./card.ts";
import { type Procedure, roll, stage } from "./procedure.ts";

interface DiceTerm {
  count: number;
  faces: number;
}

export interface Dice {
  terms: DiceTerm[];
  flat: number;
}

export type Parsed = { ok: true; dice: Dice } | { ok: false; why: Text };

/** Far beyond any rule; larger dice would block the exact odds. */
const LIMIT = { pieces: 12, count: 100, faces: 100, flat: 9999, length: 160 };

/**
 * Reads `NdX` terms and, where `flat` is allowed, whole numbers, joined by + or −. Dice are never subtracted. "" gives
 * no dice. Rejects with a reason that quotes the invalid piece.
 */
export function parseDice(formula: string, { flat = false }: { flat?: boolean } = {}): Parsed {
  const refuse = (key: string, part: string): Parsed => ({
    ok: false,
    why: text(`FIVEFOLD.Formula.${key}`, { part: part.slice(0, 40) }),
  });
  const dice: Dice = { terms: [], flat: 0 };
  const trimmed = formula.trim();
  if (trimmed === "") return { ok: true, dice };
  if (trimmed.length > LIMIT.length) return refuse("tooLong", trimmed);
  const pieces =
    trimmed
      .replace(/[−–]/g, "-")
      .match(/[+-]?[^+-]*/g)
      ?.filter((p) => p !== "") ?? [];
  if (pieces.length > LIMIT.pieces) return refuse("tooLong", trimmed);
  for (const raw of pieces) {
    const piece = raw.trim();
    const negative = piece.startsWith("-");
    const body = piece.replace(/^[+-]\s*/, "");
    const match = /^(\d*)[dD](\d+)$/.exec(body);
    if (match) {
      const count = match[1] === "" ? 1 : Number(match[1]);
      const faces = Number(match[2]);
      if (negative) return refuse("negativeDice", piece);
      if (count < 1 || faces < 1) return refuse("noDice", piece);
      if (count > LIMIT.count || faces > LIMIT.faces) return refuse("tooMany", piece);
      dice.terms.push({ count, faces });
    } else if (/^\d+$/.test(body)) {
      if (!flat) return refuse("noFlat", piece);
      dice.flat += negative ? -Number(body) : Number(body);
      if (Math.abs(dice.flat) > LIMIT.flat) return refuse("tooMany", piece);
    } else return refuse("unreadable", piece);
  }
  return { ok: true, dice };
}

/** Highest possible result, flat part included. */
export const maximum = (dice: Dice): number => dice.terms.reduce((sum, t) => sum + t.count * t.faces, dice.flat);

/** Average result, flat part included; not rounded. */
export const averageOf = ({ terms, flat }: Dice): number =>
  terms.reduce((sum, { count, faces }) => sum + (count * (faces + 1)) / 2, flat);

/** Reads an amount of damage: dice and flat numbers that can be 0 or more. */
export function parseAmount(formula: string): Parsed {
  const parsed = parseDice(formula, { flat: true });
  if (!parsed.ok || maximum(parsed.dice) >= 0) return parsed;
  return { ok: false, why: text("FIVEFOLD.Formula.belowZero") };
}

/** "1d8 + 2d6 + 1", "0" for no dice; {@link parseDice} with `flat` reads it back. */
export function printDice(dice: Dice): string {
  const terms = dice.terms.map((t) => `${t.count}d${t.faces}`).join(" + ");
  const flat = Math.abs(dice.flat);
  if (terms === "") return dice.flat < 0 ? `−${flat}` : String(flat);
  return dice.flat === 0 ? terms : `${terms} ${dice.flat < 0 ? "−" : "+"} ${flat}`;
}

export interface Rolled {
  total: number;
  /** For the card; odds use the total only. */
  shown: DieShown[];
}

/** Rolls the terms one after another as requests `id`, `id.1`, …; the total includes the flat part. */
export function* rollDice(id: string, who: string, dice: Dice): Procedure<Rolled> {
  const last = dice.terms.at(-1);
  if (!last) return { total: dice.flat, shown: [] };
  const at = dice.terms.length - 1;
  const before = () => rollDice(id, who, { terms: dice.terms.slice(0, at), flat: dice.flat });
  // Merges equal totals: otherwise the odds of 1d4 + 1d6 + 1d8 + 1d10 would branch for every combination of faces.
  const sofar = at < 2 ? yield* before() : yield* stage(`${id}.until${at}`, before, (rolled) => String(rolled.total));
  const faces = yield* roll(at === 0 ? id : `${id}.${at}`, who, last.count, last.faces);
  return {
    total: faces.reduce((sum, face) => sum + face, sofar.total),
    shown: [...sofar.shown, ...faces.map((value) => ({ faces: last.faces, value }))],
  };
}
