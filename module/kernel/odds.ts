/**
 * Exact odds of a procedure: all outcomes of its dice with their probabilities. A generator cannot be forked, so each
 * branch but the first restarts and is sent the same values again; stages keep that cheap.
 */
import type { Choice, Pay, Procedure, Roll, Say, Stage, Start, Step } from "./procedure.ts";

export interface OddsOptions {
  /** Branches less likely than this are left out; what was left out is reported as `lost`. */
  epsilon?: number;
  /** Which option a choice takes; the first by default. */
  choose?: (choice: Choice) => string;
  /** false runs stages inline: only tests want that (merged = unmerged). */
  merge?: boolean;
}

export interface Odds<R> {
  /** Chance by key, in order of first appearance; sums to 1 − lost. */
  chances: Map<string, { p: number; result: R }>;
  lost: number;
}

/** One outcome of a step: the value the procedure receives, and its probability. */
interface Branch {
  value: unknown;
  p: number;
}

/** Explores all branches; results with equal `key` are merged, and the first one represents them. */
export function odds<R>(start: Start<R>, key: (result: R) => string, options: OddsOptions = {}): Odds<R> {
  const { epsilon = 1e-9, merge = true, choose = (choice) => choice.options[0]! } = options;
  return explore(start, key, epsilon, { epsilon, merge, choose, memo: new Map() });
}

/**
 * Chains distributions: combines each result with the odds of its follow-up and merges equal outcomes. Nothing is
 * replayed, so a long procedure costs one sum per pair of results instead of a run per branch.
 */
export function followed<R, T>(all: Odds<R>, next: (result: R) => Odds<T>, key: (result: T) => string): Odds<T> {
  const chances: Odds<T>["chances"] = new Map();
  let { lost } = all;
  for (const { p, result } of all.chances.values()) {
    const more = next(result);
    lost += p * more.lost;
    for (const one of more.chances.values()) {
      const name = key(one.result);
      const known = chances.get(name);
      if (known) known.p += p * one.p;
      else chances.set(name, { p: p * one.p, result: one.result });
    }
  }
  return { chances, lost };
}

/** Options and cache of a whole exploration, including its stages. */
interface Run extends Required<OddsOptions> {
  /** Cached odds of keyed stages. */
  memo: Map<string, Odds<unknown>>;
}

/** `epsilon`: that of `run`, scaled up inside a stage reached by an unlikely branch. */
function explore<R>(start: Start<R>, key: (result: R) => string, epsilon: number, run: Run): Odds<R> {
  const { merge, choose } = run;
  const chances: Odds<R>["chances"] = new Map();
  let lost = 0;

  const branches = (step: Exclude<Step, Say | Pay>, p: number): Branch[] => {
    if (step.kind === "roll") return rollBranches(step);
    if (step.kind === "choice") return [{ value: chosen(step, choose), p: 1 }];
    // All branches share the odds of a keyed stage, so its epsilon must not depend on the probability of this branch.
    const inner = stageOdds(step, step.key === undefined ? epsilon / p : run.epsilon, run);
    lost += p * inner.lost;
    return [...inner.chances.values()].map((one) => ({ value: { value: one.result }, p: one.p }));
  };

  /** Sends a value and advances to the next step that branches, or to the end. */
  const send = (procedure: Procedure<R>, value: unknown): IteratorResult<Exclude<Step, Say | Pay>, R> => {
    let next = procedure.next(Array.isArray(value) ? [...value] : value);
    for (;;) {
      if (next.done) return next;
      const step = next.value;
      if (step.kind !== "say" && step.kind !== "pay" && (merge || step.kind !== "stage"))
        return { done: false, value: step };
      next = procedure.next();
    }
  };

  const walk = (procedure: Procedure<R>, sent: readonly unknown[], p: number): void => {
    const next = send(procedure, sent.at(-1));
    if (next.done) {
      const name = key(next.value);
      const known = chances.get(name);
      if (known) known.p += p;
      else chances.set(name, { p, result: next.value });
      return;
    }
    let paused: Procedure<R> | undefined = procedure;
    for (const branch of branches(next.value, p)) {
      const share = p * branch.p;
      if (share < epsilon) {
        lost += share;
        continue;
      }
      const own = paused ?? start();
      if (!paused) for (const value of sent) send(own, value);
      paused = undefined;
      walk(own, [...sent, branch.value], share);
    }
  };

  walk(start(), [undefined], 1);
  return { chances, lost };
}

function stageOdds(step: Stage, epsilon: number, run: Run): Odds<unknown> {
  const known = step.key === undefined ? undefined : run.memo.get(step.key);
  if (known) return known;
  const name = (step.resultName ?? JSON.stringify) as (result: unknown) => string | undefined;
  const found = explore(step.part, (result) => name(result) ?? "", epsilon, run);
  if (step.key !== undefined) run.memo.set(step.key, found);
  return found;
}

function chosen(choice: Choice, choose: (choice: Choice) => string): string {
  const pick = choose(choice);
  if (!choice.options.includes(pick)) throw new Error(`${choice.id}: no option ${pick}`);
  return pick;
}

const cache = new Map<string, Branch[]>();

/** The distinguishable results of a roll, each with example faces. */
function rollBranches(request: Roll): Branch[] {
  const { count, faces } = request;
  const read = count === 1 ? "sum" : request.read;
  const name = `${count}d${faces}:${read}`;
  let ways = cache.get(name);
  if (!ways) {
    if (read === "sum") ways = sums(count, faces);
    else if (read === "each") ways = multisets(request);
    else ways = extremes(count, faces, read);
    if (cache.size > 200) cache.clear();
    cache.set(name, ways);
  }
  return ways;
}

/** Distribution of the sum of `count` dice: index = sum − count. */
export function sumChances(count: number, faces: number): number[] {
  let chances = [1];
  for (let i = 0; i < count; i += 1) {
    const next = new Array<number>(chances.length + faces - 1).fill(0);
    for (const [at, p] of chances.entries()) for (let f = 0; f < faces; f += 1) next[at + f]! += p / faces;
    chances = next;
  }
  return chances;
}

function sums(count: number, faces: number): Branch[] {
  return sumChances(count, faces).map((p, over) => {
    const shown: number[] = [];
    let left = over;
    for (let i = 0; i < count; i += 1) {
      const extra = Math.min(left, faces - 1);
      shown.push(1 + extra);
      left -= extra;
    }
    return { value: shown, p };
  });
}

/** Larger rolls would block the dialog for seconds. */
const MOST = 500_000;

/** Faces regardless of order, weighted by the number of orders. */
function multisets({ id, count, faces }: Roll): Branch[] {
  if (choices(count + faces - 1, count) > MOST)
    throw new Error(`${id}: ${count}d${faces} read one by one are too many for exact chances`);
  const ways: Branch[] = [];
  /** `orders`: number of orders in which the dice so far can fall. */
  const walk = (pool: readonly number[], face: number, orders: number): void => {
    const left = count - pool.length;
    if (left === 0) ways.push({ value: pool, p: orders / faces ** count });
    else if (face === faces) ways.push({ value: [...pool, ...repeatedFace(face, left)], p: orders / faces ** count });
    else
      for (let n = left; n >= 0; n -= 1) walk([...pool, ...repeatedFace(face, n)], face + 1, orders * choices(left, n));
  };
  walk([], 1, 1);
  return ways;
}

const repeatedFace = (face: number, count: number): number[] => new Array<number>(count).fill(face);

/** Binomial coefficient n over k. */
function choices(n: number, k: number): number {
  let number = 1;
  for (let i = 1; i <= k; i += 1) number = (number * (n - k + i)) / i;
  return number;
}

/**
 * As example, all dice show the face that counts. P(highest ≤ f) − P(highest < f), and the mirror image for the lowest.
 */
function extremes(count: number, faces: number, read: "highest" | "lowest"): Branch[] {
  return Array.from({ length: faces }, (_, i) => {
    const within = read === "highest" ? i + 1 : faces - i;
    return { value: repeatedFace(i + 1, count), p: (within / faces) ** count - ((within - 1) / faces) ** count };
  });
}

/** Probability that a result satisfies `test`; what was left out does not count. */
export function chanceOf<R>(all: Odds<R>, test: (result: R) => boolean): number {
  let p = 0;
  for (const one of all.chances.values()) if (test(one.result)) p += one.p;
  return p;
}

/** Expected value of a number of the result; what was left out counts as 0. */
export function expectation<R>(all: Odds<R>, value: (result: R) => number): number {
  let sum = 0;
  for (const one of all.chances.values()) sum += one.p * value(one.result);
  return sum;
}
