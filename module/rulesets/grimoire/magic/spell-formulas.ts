/** Formulas of [dice] and [sum] in spells: a small parser with an allow-list, no eval (G-133). */

export interface SpellDice {
  dice: number;
  sum: number;
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

/** A spell's text for a card: [dice] and [sum] filled in, markup removed. */
export function spellTextOf(html: string, given: SpellDice | null): string {
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
  if (!given) return plain;
  const product = (factor: string, value: number) => String(Number(factor) * value);
  return plain
    .replace(/\[dice\]\s*[x×]\s*(\d+)/gi, (_, factor: string) => product(factor, given.dice))
    .replace(/\[sum\]\s*[x×]\s*(\d+)/gi, (_, factor: string) => product(factor, given.sum))
    .replace(/(\d+)\s*\+\s*\[dice\]/gi, (_, more: string) => String(Number(more) + given.dice))
    .replace(/(\d+)\s*\+\s*\[sum\]/gi, (_, more: string) => String(Number(more) + given.sum))
    .replace(/\[dice\]\s*[-−]\s*(\d+)/gi, (_, less: string) => String(given.dice - Number(less)))
    .replace(/\[dice\]/gi, String(given.dice))
    .replace(/\[sum\]/gi, String(given.sum));
}
