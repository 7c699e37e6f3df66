/**
 * A rule is a generator that pauses where dice fall or a person chooses. One function serves the live game, the test,
 * the resumption after a reload and the exact odds: only the one who answers differs.
 */
import type { Line } from "./card.ts";
import type { Consequence } from "./consequences.ts";

/** What a rule looks at in a handful of dice; odds branch on nothing more. "each" knows the faces, not their order. */
export type Read = "each" | "sum" | "highest" | "lowest";

export interface Roll {
  kind: "roll";
  /** Unique within its procedure; the journal answers by it. */
  id: string;
  /** The part (self, target, …) whose dice these are, and who is asked where the table asks. */
  who: string;
  count: number;
  faces: number;
  read: Read;
  /** Falls without a prompt: its owner is not asked to roll it. */
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
  /** The first option stands when nobody answers. */
  options: readonly string[];
}

/** One line of the card. */
export interface Say {
  kind: "say";
  id: string;
  line: Line;
}

/** What is paid here and now, whatever comes after: it is written even while the procedure still waits for somebody. */
export interface Pay {
  kind: "pay";
  id: string;
  consequences: readonly Consequence[];
}

/** A piece whose distinct results are few although its dice are many: odds work it out once and merge equal results. */
export interface Stage {
  kind: "stage";
  id: string;
  part: () => Procedure<unknown>;
  /** Results with the same name count as one to the odds; without it, results of equal JSON do. */
  same?: (result: never) => string;
  /** Stages of one key are the same piece wherever they stand: the odds work it out once for all of them. */
  key?: string;
}

export type Step = Roll | Choice | Say | Pay | Stage;
export type Request = Roll | Choice;
export type Answer = { id: string; faces: number[] } | { id: string; pick: string };
/** Facts, form and journal are the whole state of a roll. */
export type Journal = readonly Answer[];
export type Procedure<R> = Generator<Step, R, unknown>;
export type Start<R> = () => Procedure<R>;

/** A journal or script that does not fit the procedure: names the request it failed at. */
export class StaleJournal extends Error {
  readonly request: string;
  constructor(request: string, why: string) {
    super(`${request}: ${why}`);
    this.name = "StaleJournal";
    this.request = request;
  }
}

/** Rolls `count` dice of `faces` faces; returns the faces as they fell. Fewer than one die: nothing is asked. */
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

/** Rolls one die again while it shows its highest face, `limit` times at most; returns every face. */
export function* exploding(
  id: string,
  who: string,
  faces: number,
  limit = 100,
  options?: RollOptions,
): Procedure<number[]> {
  const all: number[] = [];
  while (all.length < limit) {
    const face = yield* die(all.length === 0 ? id : `${id}+${all.length}`, who, faces, options);
    all.push(face);
    if (face < faces) break;
  }
  return all;
}

/** Asks a part to choose; a single option is still asked (a button), but tests and odds pass it by. None is an error. */
export function* choose<O extends string>(id: string, who: string, options: readonly O[]): Procedure<O> {
  if (options.length === 0) throw new Error(`${id}: nothing to choose from`);
  return (yield { kind: "choice", id, who, options }) as O;
}

/** Puts a line on the card. */
export function* say(id: string, line: Line): Procedure<void> {
  yield { kind: "say", id, line };
}

/** Writes consequences at this point, before anybody is asked again. */
export function* pay(id: string, consequences: readonly Consequence[]): Procedure<void> {
  if (consequences.length) yield { kind: "pay", id, consequences };
}

/**
 * Runs `part`; odds work it out once and merge its equal results, which must therefore be plain JSON and stay unchanged.
 * `same` names a result where its JSON says more than the rest of the procedure looks at. Use where a procedure measures
 * over 10 ms, with a test that merged = unmerged. `key` names a piece that does not depend on what came before.
 */
export function* stage<R>(id: string, part: Start<R>, same?: (result: R) => string, key?: string): Procedure<R> {
  const worked = (yield { kind: "stage", id, part, same, key }) as { value: R } | undefined;
  return worked ? worked.value : yield* part();
}

export interface Progress<R> {
  lines: { id: string; line: Line }[];
  /** What was paid on the way. */
  paid: Consequence[];
  /** What is asked next; absent when the procedure is done. */
  pending?: Request;
  done?: { result: R };
  /** Answers taken from the journal. */
  used: number;
  /** What those answers were given to. */
  answered: Request[];
}

/** Runs a procedure on a journal, purely. Throws {@link StaleJournal} where the journal does not fit. */
export function replay<R>(start: Start<R>, journal: Journal): Progress<R> {
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
      if (used < journal.length) throw new StaleJournal(journal[used]!.id, "an answer nobody asked for");
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
      send = accept(step, answer);
      answered.push(step);
      used += 1;
    }
  }
}

/** The value a procedure receives for an answer; throws {@link StaleJournal} for one that does not fit the request. */
export function accept(request: Request, answer: Answer): number[] | string {
  if (answer.id !== request.id) throw new StaleJournal(request.id, `the journal answers ${answer.id} instead`);
  if (request.kind === "choice") {
    if (!("pick" in answer)) throw new StaleJournal(request.id, "a choice was answered with dice");
    if (!request.options.includes(answer.pick)) throw new StaleJournal(request.id, `no option ${answer.pick}`);
    return answer.pick;
  }
  if (!("faces" in answer)) throw new StaleJournal(request.id, "dice were answered with a choice");
  if (answer.faces.length !== request.count)
    throw new StaleJournal(request.id, `${request.count} dice asked, ${answer.faces.length} given`);
  for (const face of answer.faces)
    if (!Number.isInteger(face) || face < 1 || face > request.faces)
      throw new StaleJournal(request.id, `${face} on a d${request.faces}`);
  return [...answer.faces];
}

/** Whoever answers requests; `undefined` means: not to be had here and now. */
export interface Table {
  answer(
    request: Request,
    lines: readonly { id: string; line: Line }[],
  ): Promise<Answer | undefined> | Answer | undefined;
}

export interface Played<R> extends Progress<R> {
  journal: Answer[];
}

/**
 * Plays on from a journal until done, or until the table has no answer here and now. Throws {@link StaleJournal} where
 * the journal or an answer of the table does not fit.
 */
export async function play<R>(start: Start<R>, journal: Journal, table: Table): Promise<Played<R>> {
  const written: Answer[] = [...journal];
  for (;;) {
    const progress = replay(start, written);
    if (!progress.pending) return { ...progress, journal: written };
    const answer = await table.answer(progress.pending, progress.lines);
    if (!answer) return { ...progress, journal: written };
    accept(progress.pending, answer);
    written.push(answer);
  }
}

/**
 * Plays a procedure on given dice and choices, for tests: `script(start, [17], [3, 8], "parry")`. A choice with a single
 * option needs no word. Too long, too short or an 11 on a d10 fails and names the die.
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
      if (left.length) throw new StaleJournal("end", `${left.length} answers are left over: ${JSON.stringify(left)}`);
      return { result: progress.done.result, lines: progress.lines, paid: progress.paid, journal };
    }
    const request = progress.pending!;
    if (request.kind === "choice" && request.options.length === 1) {
      journal.push({ id: request.id, pick: request.options[0]! });
      continue;
    }
    const next = left.shift();
    if (next === undefined) throw new StaleJournal(request.id, `the script is too short (${describe(request)})`);
    const answer = Array.isArray(next) ? { id: request.id, faces: next } : { id: request.id, pick: next };
    accept(request, answer);
    journal.push(answer);
  }
}

/** "3d6" or "choose a, b": how an error names a request. */
export function describe(request: Request): string {
  return request.kind === "roll" ? `${request.count}d${request.faces}` : `choose ${request.options.join(", ")}`;
}
