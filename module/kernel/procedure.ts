/**
 * A rule is a generator that pauses for dice and choices. One function serves the live game, tests, resuming after a
 * reload, and exact odds: only the source of the answers differs.
 */
import type { Line, Text } from "./card.ts";
import type { Consequence } from "./consequences.ts";

/** What a rule reads of several dice; odds branch on nothing more. "each": the faces, but not their order. */
export type Read = "each" | "sum" | "highest" | "lowest";

export interface Roll {
  kind: "roll";
  /** Unique within its procedure; the answer log refers to it. */
  id: string;
  /** The part (self, target, …) that rolls, and whose owner is prompted where the world prompts for rolls. */
  who: string;
  count: number;
  faces: number;
  read: Read;
  /** Rolled without a prompt to its owner. */
  unasked?: true;
}

/** How a die is requested. */
export interface RollOptions {
  unasked?: boolean;
}

export interface Choice {
  kind: "choice";
  id: string;
  who: string;
  /** The first option is used if there is no answer. */
  options: readonly string[];
}

/** One line of the card. */
export interface Say {
  kind: "say";
  id: string;
  line: Line;
}

/** A cost paid at this point, regardless of the result: it is written even while the procedure waits for an answer. */
export interface Pay {
  kind: "pay";
  id: string;
  consequences: readonly Consequence[];
}

/** A part of a procedure with many dice but few distinct results: odds compute it once and merge equal results. */
export interface Stage {
  kind: "stage";
  id: string;
  part: () => Procedure<unknown>;
  /** Name of a result; odds merge results with the same name. Omitted: results with equal JSON. */
  resultName?: (result: never) => string;
  /** Stages with the same key are identical: odds compute them once for the whole procedure. */
  key?: string;
}

export type Step = Roll | Choice | Say | Pay | Stage;
export type Request = Roll | Choice;
export type Answer = { id: string; faces: number[] } | { id: string; pick: string };
/** Facts, form and answer log are the complete state of an action. */
export type AnswerLog = readonly Answer[];
export type Procedure<R> = Generator<Step, R, unknown>;
export type Start<R> = () => Procedure<R>;

/** An answer log or script that does not fit the procedure: names the request at which it failed. */
export class StaleAnswerLog extends Error {
  readonly request: string;
  constructor(request: string, why: string) {
    super(`${request}: ${why}`);
    this.name = "StaleAnswerLog";
    this.request = request;
  }
}

/** Rolls `count` dice of `faces` faces; returns the faces as rolled. Fewer than one die: no request, []. */
export function* roll(
  id: string,
  who: string,
  count: number,
  faces: number,
  read: Read = "sum",
  { unasked = false }: RollOptions = {},
): Procedure<number[]> {
  if (count < 1) return [];
  return (yield { kind: "roll", id, who, count, faces, read, ...(unasked ? { unasked } : {}) }) as number[];
}

/** Rolls one die. */
export function* die(id: string, who: string, faces: number, options?: RollOptions): Procedure<number> {
  const [face] = yield* roll(id, who, 1, faces, "sum", options);
  return face as number;
}

/** Asks a part to choose. A single option is still asked (a button), but tests and odds skip it. No options: throws. */
export function* choose<O extends string>(id: string, who: string, options: readonly O[]): Procedure<O> {
  if (options.length === 0) throw new Error(`${id}: nothing to choose from`);
  return (yield { kind: "choice", id, who, options }) as O;
}

/** Puts a line on the card. */
export function* addLine(id: string, line: Line): Procedure<void> {
  yield { kind: "say", id, line };
}

/** Puts a sentence on the card. */
export const addNote = (
  id: string,
  text: Text,
  more: Omit<Extract<Line, { kind: "note" }>, "kind" | "text"> = {},
): Procedure<void> => addLine(id, { kind: "note", text, ...more });

type TotalLine = Extract<Line, { kind: "total" }>;

/** Puts a number on the card, with the dice it was rolled with. Omitted: no dice. */
export const addTotal = (
  id: string,
  label: Text,
  more: Omit<TotalLine, "kind" | "label" | "dice"> & Partial<Pick<TotalLine, "dice">>,
): Procedure<void> => addLine(id, { kind: "total", label, dice: [], ...more });

/** Writes consequences at this point, before the next request. */
export function* pay(id: string, consequences: readonly Consequence[]): Procedure<void> {
  if (consequences.length) yield { kind: "pay", id, consequences };
}

/**
 * Runs `part`; odds compute it once and merge its equal results, which must therefore be plain JSON and stay unchanged.
 * `resultName` names a result if its JSON holds more than the rest of the procedure reads. `key`: for a part that does
 * not depend on what came before. Use it where a procedure takes over 10 ms, with a test that merged = unmerged.
 */
export function* stage<R>(id: string, part: Start<R>, same?: (result: R) => string, key?: string): Procedure<R> {
  const worked = (yield { kind: "stage", id, part, resultName: same, key }) as { value: R } | undefined;
  return worked ? worked.value : yield* part();
}

export interface Progress<R> {
  lines: { id: string; line: Line }[];
  /** Consequences paid so far. */
  paid: Consequence[];
  /** The pending request; absent when the procedure is done. */
  pending?: Request;
  done?: { result: R };
  /** Number of answers used from the log. */
  used: number;
  /** The requests that those answers belong to. */
  answered: Request[];
}

/**
 * Replays a procedure with an answer log, without side effects. Throws {@link StaleAnswerLog} if the log does not fit.
 */
export function replay<R>(start: Start<R>, journal: AnswerLog): Progress<R> {
  const procedure = start();
  const lines: Progress<R>["lines"] = [];
  const paid: Consequence[] = [];
  const seen = new Set<string>();
  const answered: Request[] = [];
  let used = 0;
  let send: unknown;
  for (;;) {
    const next = procedure.next(send);
    send = undefined;
    if (next.done) {
      if (used < journal.length) throw new StaleAnswerLog(journal[used]!.id, "an unexpected answer");
      return { lines, paid, done: { result: next.value }, used, answered };
    }
    const step = next.value;
    if (step.kind === "say") lines.push({ id: step.id, line: step.line });
    else if (step.kind === "pay") paid.push(...step.consequences);
    else if (step.kind !== "stage") {
      if (seen.has(step.id)) throw new Error(`two requests are named ${step.id}`);
      seen.add(step.id);
      const answer = journal[used];
      if (!answer) return { lines, paid, pending: step, used, answered };
      send = valueOfAnswer(step, answer);
      answered.push(step);
      used += 1;
    }
  }
}

/** The value that a procedure receives for an answer; throws {@link StaleAnswerLog} if it does not fit the request. */
export function valueOfAnswer(request: Request, answer: Answer): number[] | string {
  if (answer.id !== request.id) throw new StaleAnswerLog(request.id, `the journal answers ${answer.id} instead`);
  if (request.kind === "choice") {
    if (!("pick" in answer)) throw new StaleAnswerLog(request.id, "a choice was answered with dice");
    if (!request.options.includes(answer.pick)) throw new StaleAnswerLog(request.id, `no option ${answer.pick}`);
    return answer.pick;
  }
  if (!("faces" in answer)) throw new StaleAnswerLog(request.id, "dice were answered with a choice");
  if (answer.faces.length !== request.count)
    throw new StaleAnswerLog(request.id, `${request.count} dice asked, ${answer.faces.length} given`);
  for (const face of answer.faces)
    if (!Number.isInteger(face) || face < 1 || face > request.faces)
      throw new StaleAnswerLog(request.id, `${face} on a d${request.faces}`);
  return [...answer.faces];
}

/** Answers requests; `undefined`: no answer available here and now. */
export interface AnswerSource {
  answer(
    request: Request,
    lines: readonly { id: string; line: Line }[],
  ): Promise<Answer | undefined> | Answer | undefined;
}

export interface Played<R> extends Progress<R> {
  journal: Answer[];
}

/**
 * Runs a procedure from an answer log until it is done, or until the answer source has no answer here and now. Throws
 * {@link StaleAnswerLog} if the log or an answer does not fit.
 */
export async function play<R>(start: Start<R>, journal: AnswerLog, source: AnswerSource): Promise<Played<R>> {
  const written: Answer[] = [...journal];
  for (;;) {
    const progress = replay(start, written);
    if (!progress.pending) return { ...progress, journal: written };
    const answer = await source.answer(progress.pending, progress.lines);
    if (!answer) return { ...progress, journal: written };
    valueOfAnswer(progress.pending, answer);
    written.push(answer);
  }
}

/**
 * Runs a procedure with these dice and choices, for tests: `script(start, [17], [3, 8], "parry")`. A choice with a
 * single option is answered by itself. Too many or too few answers, or an 11 on a d10, throw and name the request.
 */
export function script<R>(
  start: Start<R>,
  ...given: (number[] | string)[]
): { result: R; lines: Progress<R>["lines"]; paid: Consequence[]; journal: Answer[] } {
  const journal: Answer[] = [];
  const left = [...given];
  for (;;) {
    const progress = replay(start, journal);
    if (progress.done) {
      if (left.length) throw new StaleAnswerLog("end", `${left.length} answers are left over: ${JSON.stringify(left)}`);
      return { result: progress.done.result, lines: progress.lines, paid: progress.paid, journal };
    }
    const request = progress.pending!;
    if (request.kind === "choice" && request.options.length === 1) {
      journal.push({ id: request.id, pick: request.options[0]! });
      continue;
    }
    const next = left.shift();
    if (next === undefined) throw new StaleAnswerLog(request.id, `the script is too short (${describe(request)})`);
    const answer = Array.isArray(next) ? { id: request.id, faces: next } : { id: request.id, pick: next };
    valueOfAnswer(request, answer);
    journal.push(answer);
  }
}

/** "3d6" or "choose a, b": a request in error messages. */
export function describe(request: Request): string {
  return request.kind === "roll" ? `${request.count}d${request.faces}` : `choose ${request.options.join(", ")}`;
}
