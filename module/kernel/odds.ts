/** Exact chances of a procedure. A generator cannot be forked, so every branch is run again from its journal; stages keep that cheap. */
import type { Request, Roll, Start, Step } from "./procedure.ts";
import { type Answer, accept } from "./procedure.ts";

export interface OddsOptions<R> {
  /** Branches less likely than this are left out; what was left out is reported as `lost`. */
  epsilon?: number;
  /** How a chooser chooses; the first option by default. */
  choose?: (choice: Extract<Request, { kind: "choice" }>) => string;
  /** false runs stages inline: only tests want that (merged = unmerged). */
  merge?: boolean;
  /** Never called; fixes R for inference. */
  readonly of?: R;
}

export interface Odds<R> {
  /** Chance by key, in order of first appearance; sums to 1 − lost. */
  chances: Map<string, { p: number; result: R }>;
  lost: number;
}

type Reply = Answer | { id: string; worked: unknown };

/** Works out every branch; results with equal `key` are merged. */
export function odds<R>(start: Start<R>, key: (result: R) => string, options: OddsOptions<R> = {}): Odds<R> {
  const { epsilon = 1e-9, merge = true } = options;
  const choose = options.choose ?? ((choice) => choice.options[0] as string);
  const chances: Odds<R>["chances"] = new Map();
  let lost = 0;
  const walk = (replies: Reply[], p: number): void => {
    if (p < epsilon) {
      lost += p;
      return;
    }
    const next = advance(start, replies, merge);
    if ("result" in next) {
      const name = key(next.result);
      const held = chances.get(name);
      if (held) held.p += p;
      else chances.set(name, { p, result: next.result });
      return;
    }
    const { step } = next;
    if (step.kind === "choice") walk([...replies, { id: step.id, pick: choose(step) }], p);
    else if (step.kind === "roll")
      for (const { faces, p: share } of handful(step)) walk([...replies, { id: step.id, faces }], p * share);
    else if (step.kind === "stage") {
      const inner = odds(step.part, (value) => JSON.stringify(value) ?? "undefined", {
        epsilon: epsilon / Math.max(p, epsilon),
        merge,
        choose,
      });
      lost += p * inner.lost;
      for (const { p: share, result } of inner.chances.values())
        walk([...replies, { id: step.id, worked: result }], p * share);
    }
  };
  walk([], 1);
  return { chances, lost };
}

function advance<R>(
  start: Start<R>,
  replies: readonly Reply[],
  merge: boolean,
): { result: R } | { step: Exclude<Step, { kind: "say" }> } {
  const procedure = start();
  let used = 0;
  let send: unknown;
  for (;;) {
    const next = procedure.next(send);
    send = undefined;
    if (next.done) return { result: next.value };
    const step = next.value;
    if (step.kind === "say" || (step.kind === "stage" && !merge)) continue;
    const reply = replies[used];
    if (!reply) return { step };
    used += 1;
    if (step.kind === "stage") send = { value: (reply as { worked: unknown }).worked };
    else send = accept(step, reply as Answer);
  }
}

const cache = new Map<string, { faces: number[]; p: number }[]>();

/** The distinguishable results of a roll, each with one way it may have fallen. */
function handful(request: Roll): { faces: number[]; p: number }[] {
  const { count, faces, read } = request;
  const name = `${count}d${faces}:${count === 1 ? "sum" : read}`;
  let ways = cache.get(name);
  if (!ways) {
    ways =
      count === 1 || read === "sum"
        ? sums(count, faces)
        : read === "each"
          ? multisets(count, faces)
          : extremes(count, faces, read);
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

function sums(count: number, faces: number): { faces: number[]; p: number }[] {
  return sumChances(count, faces).map((p, over) => {
    const shown: number[] = [];
    let left = over;
    for (let i = 0; i < count; i += 1) {
      const extra = Math.min(left, faces - 1);
      shown.push(1 + extra);
      left -= extra;
    }
    return { faces: shown, p };
  });
}

function multisets(count: number, faces: number): { faces: number[]; p: number }[] {
  const ways: { faces: number[]; p: number }[] = [];
  const factorial = (n: number): number => (n <= 1 ? 1 : n * factorial(n - 1));
  const walk = (held: number[], lowest: number, weight: number): void => {
    if (held.length === count) {
      ways.push({ faces: held, p: weight });
      return;
    }
    if (lowest > faces) return;
    const left = count - held.length;
    for (let n = left; n >= 0; n -= 1) {
      if (lowest === faces && n < left) break;
      walk([...held, ...new Array<number>(n).fill(lowest)], lowest + 1, weight / factorial(n));
    }
  };
  walk([], 1, factorial(count) / faces ** count);
  return ways;
}

function extremes(count: number, faces: number, read: "highest" | "lowest"): { faces: number[]; p: number }[] {
  return Array.from({ length: faces }, (_, i) => {
    const face = i + 1;
    const atMost = read === "highest" ? face : faces - i;
    return {
      faces: new Array<number>(count).fill(face),
      p: (atMost / faces) ** count - ((atMost - 1) / faces) ** count,
    };
  });
}

/** Chance that a result satisfies `test`. */
export function chanceOf<R>(all: Odds<R>, test: (result: R) => boolean): number {
  let p = 0;
  for (const one of all.chances.values()) if (test(one.result)) p += one.p;
  return p;
}

/** Expected value of a number read off the result. */
export function expectation<R>(all: Odds<R>, value: (result: R) => number): number {
  let sum = 0;
  for (const one of all.chances.values()) sum += one.p * value(one.result);
  return sum;
}
