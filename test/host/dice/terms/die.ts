import { applyCount, applyDeduct, compareResult, type DiceResult, keepOrDrop } from "../results.ts";
import { DiceTerm, type DiceTermData, type Modifier } from "./dice-term.ts";

const MOST_REPEATS = 1000;
const REPEAT = /^[a-z]+(\d+)?([<>=]+)?(\d+)?$/i;
const COMPARE = /^[a-z]+([<>=]+)?(\d+)?$/i;
const CHOOSE = /^[kd]([hl])?(\d+)?$/i;

/** "r", "r3", "r<3", "r2<3": maximum number of rerolls, comparison, target. */
function readRepeat(modifier: string, otherwise: number) {
  const match = REPEAT.exec(modifier);
  if (!match) return null;
  let [, most, comparison, target] = match;
  if (most && !comparison && !target) [most, target] = [undefined, most];
  return {
    most: most ? Number(most) : Number.POSITIVE_INFINITY,
    comparison: comparison ?? "=",
    target: target ? Number(target) : otherwise,
  };
}

/** "cs>4": comparison and target, each undefined if omitted. */
export function readCompare(modifier: string) {
  const match = COMPARE.exec(modifier);
  if (!match) return null;
  return { comparison: match[1], target: match[2] === undefined ? undefined : Number(match[2]) };
}

/** "kh2" or "d": which end and how many. A plain k keeps high, a plain d drops low. */
function readChoice(modifier: string, bare: "h" | "l") {
  const match = CHOOSE.exec(modifier);
  if (!match) return null;
  return { highest: (match[1] ?? bare).toLowerCase() === "h", number: Number(match[2]) || 1 };
}

/** Iterates over the results, including added ones if recursive, and rolls again if the condition holds. */
async function rollAgain(
  term: DiceTerm,
  modifier: string,
  otherwise: number,
  recursive: boolean,
  mark: (r: DiceResult) => void,
): Promise<boolean | undefined> {
  const rule = readRepeat(modifier, otherwise);
  if (!rule) return false;
  if (term._forced) return undefined;
  const initial = term.results.length;
  for (let i = 0, left = rule.most; left > 0 && i < (recursive ? term.results.length : initial); i++) {
    if (i > MOST_REPEATS) throw new Error(`${term.expression} would be rolled without end`);
    const r = term.results[i]!;
    if (!r.active || !compareResult(r.result, rule.comparison, rule.target)) continue;
    mark(r);
    left--;
    await term.roll();
  }
  return undefined;
}

/** "r": the result found is discarded and another one rolled. */
export const rerollFaces = (term: DiceTerm, modifier: string, recursive: boolean) =>
  rollAgain(term, modifier, term.lowestFace, recursive, (r) => {
    r.rerolled = true;
    r.active = false;
  });

/** "k" and "d", for dice and for pools. */
export function chooseResults(results: DiceResult[], modifier: string, keep: boolean): boolean | undefined {
  const choice = readChoice(modifier, keep ? "h" : "l");
  if (!choice) return false;
  keepOrDrop(results, choice.number, { keep, highest: choice.highest });
  return undefined;
}

/** A fair die with any number of faces. */
export class Die extends DiceTerm {
  static override DENOMINATION = "d";
  static override MODIFIERS: Record<string, Modifier> = {
    r: "reroll",
    rr: "rerollRecursive",
    x: "explode",
    xo: "explodeOnce",
    k: "keep",
    kh: "keep",
    kl: "keep",
    d: "drop",
    dh: "drop",
    dl: "drop",
    min: "minimum",
    max: "maximum",
    even: "countEven",
    odd: "countOdd",
    cs: "countSuccess",
    cf: "countFailures",
    df: "deductFailures",
    sf: "subtractFailures",
    ms: "marginSuccess",
  };

  constructor(data: DiceTermData = {}) {
    super(data);
    if (typeof this._faces !== "number" && !this._faces?.terms) this._faces = Number(this._faces);
  }

  override get total(): number | undefined {
    const total = super.total;
    if (total === undefined) return total;
    if (this.options.marginSuccess !== undefined) return total - Number(this.options.marginSuccess);
    if (this.options.marginFailure !== undefined) return Number(this.options.marginFailure) - total;
    return total;
  }

  override get denomination(): string {
    return `d${this.faces}`;
  }

  async reroll(modifier: string, { recursive = false }: { recursive?: boolean } = {}): Promise<boolean | undefined> {
    return rerollFaces(this, modifier, recursive);
  }

  async rerollRecursive(modifier: string): Promise<boolean | undefined> {
    return this.reroll(modifier, { recursive: true });
  }

  async explode(modifier: string, { recursive = true }: { recursive?: boolean } = {}): Promise<boolean | undefined> {
    return rollAgain(this, modifier, this.highestFace, recursive, (r) => {
      r.exploded = true;
    });
  }

  async explodeOnce(modifier: string): Promise<boolean | undefined> {
    return this.explode(modifier, { recursive: false });
  }

  keep(modifier: string): boolean | undefined {
    return chooseResults(this.results, modifier, true);
  }

  drop(modifier: string): boolean | undefined {
    return chooseResults(this.results, modifier, false);
  }

  countSuccess(modifier: string): boolean | undefined {
    const rule = readCompare(modifier);
    if (!rule) return false;
    applyCount(this.results, rule.comparison ?? "=", rule.target ?? this.highestFace, { flagSuccess: true });
    return undefined;
  }

  countFailures(modifier: string): boolean | undefined {
    const rule = readCompare(modifier);
    if (!rule) return false;
    applyCount(this.results, rule.comparison ?? "=", rule.target ?? this.lowestFace, { flagFailure: true });
    return undefined;
  }

  countEven(_modifier: string): boolean | undefined {
    this.#countRemainder(0);
    return undefined;
  }

  countOdd(_modifier: string): boolean | undefined {
    this.#countRemainder(1);
    return undefined;
  }

  #countRemainder(remainder: number) {
    for (const r of this.results) {
      if (!r.active) continue;
      r.success = Math.abs(r.result % 2) === remainder;
      r.count = r.success ? 1 : 0;
    }
  }

  deductFailures(modifier: string): boolean | undefined {
    return this.#deduct(modifier, { deductFailure: true });
  }

  subtractFailures(modifier: string): boolean | undefined {
    return this.#deduct(modifier, { invertFailure: true });
  }

  #deduct(modifier: string, how: { deductFailure?: boolean; invertFailure?: boolean }): boolean | undefined {
    const rule = readCompare(modifier);
    if (!rule) return false;
    const judged = this.results.some((r) => r.success !== undefined || r.failure !== undefined);
    const written = rule.comparison !== undefined || rule.target !== undefined;
    const comparison = written || !judged ? (rule.comparison ?? "=") : null;
    applyDeduct(this.results, comparison, rule.target ?? this.lowestFace, how);
    return undefined;
  }

  marginSuccess(modifier: string): boolean | undefined {
    const rule = readCompare(modifier);
    if (!rule) return false;
    const target = rule.target ?? this.highestFace;
    if (rule.comparison?.startsWith("<")) this.options.marginFailure = target;
    else this.options.marginSuccess = target;
    return undefined;
  }

  minimum(modifier: string): boolean | undefined {
    return this.#limit(modifier, (result, target) => result < target);
  }

  maximum(modifier: string): boolean | undefined {
    return this.#limit(modifier, (result, target) => result > target);
  }

  /** The rolled face stays recorded; its counted value is limited. */
  #limit(modifier: string, beyond: (result: number, target: number) => boolean): boolean | undefined {
    const target = Number(/^m(?:in|ax)(\d+)$/i.exec(modifier)?.[1] ?? Number.NaN);
    if (Number.isNaN(target)) return false;
    for (const r of this.results) {
      if (!beyond(r.count ?? r.result, target)) continue;
      r.count = target;
      r.rerolled = true;
    }
    return undefined;
  }
}
