/** Formulas of [dice] and [sum] in spells: a small parser with an allow-list, no eval (G-133). */

export interface SpellDice {
  dice: number;
  sum: number;
}
/** Dice chosen for a cast; `sum` is null before they are rolled. */
export interface ChosenDice {
  dice: number;
  sum: number | null;
}

const TOKEN = /\s*(\[dice\]|\[sum\]|\d{1,4}|[-+*/()x×−])/y;
const LONGEST = 120;

function tokens(formula: string): string[] | null {
  const found: string[] = [];
  let at = 0;
  while (at < formula.length) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(formula);
    if (!match) return null;
    found.push(match[1] as string);
    at = TOKEN.lastIndex;
  }
  return found;
}

/** Value of "[sum]", "[dice] * 10", "[sum] / 2" or "10 + [sum]", rounded down at the end; null if invalid or empty. */
export function evaluateFormula(formula: string, given: SpellDice): number | null {
  const text = formula.trim().toLowerCase();
  if (text === "" || text.length > LONGEST) return null;
  const left = tokens(text);
  if (!left) return null;
  let at = 0;

  const factor = (): number => {
    const token = left[at];
    at += 1;
    if (token === "[dice]") return given.dice;
    if (token === "[sum]") return given.sum;
    if (token === "(") {
      const inner = sum();
      if (left[at] !== ")") return Number.NaN;
      at += 1;
      return inner;
    }
    return token !== undefined && /^\d+$/.test(token) ? Number(token) : Number.NaN;
  };
  const product = (): number => {
    let value = factor();
    for (let sign = left[at]; sign !== undefined && "*x×/".includes(sign); sign = left[at]) {
      at += 1;
      const next = factor();
      value = sign === "/" ? value / next : value * next;
    }
    return value;
  };
  const sum = (): number => {
    let value = product();
    for (let sign = left[at]; sign !== undefined && "+-−".includes(sign); sign = left[at]) {
      at += 1;
      const next = product();
      value = sign === "+" ? value + next : value - next;
    }
    return value;
  };

  const value = sum();
  return at === left.length && Number.isFinite(value) ? Math.floor(value) : null;
}

/** Whether a formula is valid; empty is. */
export const readable = (formula: string): boolean =>
  formula.trim() === "" || evaluateFormula(formula, { dice: 1, sum: 1 }) !== null;

export interface Alteration {
  path: string;
  by: string;
  sign: 1 | -1;
}

/** Parses "armor.natural + [dice]; ap.max - [dice]"; null if any entry is invalid. */
export function alterations(text: string): Alteration[] | null {
  const pieces = text
    .split(";")
    .map((piece) => piece.trim())
    .filter((piece) => piece !== "");
  const read = pieces.map((piece): Alteration | null => {
    const match = /^([a-z][\w.]*)\s*([-+−])\s*(.+)$/i.exec(piece);
    if (!match || evaluateFormula(match[3] as string, { dice: 1, sum: 1 }) === null) return null;
    return { path: match[1] as string, by: match[3] as string, sign: match[2] === "+" ? 1 : -1 };
  });
  return read.includes(null) ? null : (read as Alteration[]);
}

/** Paths a spell may change permanently: values that vary in play. */
export const GIVABLE: readonly string[] = [
  "pendingAdvantage",
  "ap.value",
  "ap.bonusNextTurn",
  "movement.left",
  "fatigue",
];

/** A text with [dice] and [sum] filled in; before the roll [sum] is shown as its dice, "2d6" (G-133). */
export function withDice(text: string, { dice, sum }: ChosenDice): string {
  const total = sum ?? `${dice}d6`;
  const times = (factor: string) => (sum === null ? `${total} × ${factor}` : String(Number(factor) * sum));
  const plus = (more: string) => (sum === null ? `${more} + ${total}` : String(Number(more) + sum));
  return text
    .replace(/\[dice\]\s*[x×*]\s*(\d+)/gi, (_, factor: string) => String(Number(factor) * dice))
    .replace(/\[sum\]\s*[x×*]\s*(\d+)/gi, (_, factor: string) => times(factor))
    .replace(/(\d+)\s*\+\s*\[dice\]/gi, (_, more: string) => String(Number(more) + dice))
    .replace(/(\d+)\s*\+\s*\[sum\]/gi, (_, more: string) => plus(more))
    .replace(/\[dice\]\s*[-−]\s*(\d+)/gi, (_, less: string) => String(Math.max(0, dice - Number(less))))
    .replace(/\[dice\]/gi, String(dice))
    .replace(/\[sum\]/gi, String(total));
}

/** A spell's text without markup; with dice, [dice] and [sum] are filled in. */
export function spellTextOf(html: string, given: ChosenDice | null): string {
  const plain = html
    .replace(/<\/(p|li|h\d)>\s*(?=<)/gi, " ")
    .replace(/<[^>]*>/g, "")
    .replace(/@\w+\[[^\]]*\]\{([^}]*)\}/g, "$1")
    .replace(/@\w+\[([^\]]*)\]/g, "$1")
    .replace(/&nbsp;/g, " ")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, "“")
    .replace(/&#0?39;/g, "’")
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ")
    .trim();
  return given ? withDice(plain, given) : plain;
}
