/** Scripted dice and choices for the rules; a wrong, missing or unused die fails with its name. */
import { expect } from "vitest";
import type { Line } from "../../module/kernel/card.ts";
import type { Consequence } from "../../module/kernel/consequences.ts";
import type { Answer, Procedure, Request, Start } from "../../module/kernel/procedure.ts";
import { describe, replay } from "../../module/kernel/procedure.ts";
import { runOnce } from "../../module/simulator/dice.ts";

export type Chooser = (request: Extract<Request, { kind: "choice" }>) => string | undefined;

export class ScriptedDice {
  readonly #left: { faces: number; value: number }[];
  constructor(dice: readonly string[] = []) {
    this.#left = dice.map((name) => {
      const match = /^d(\d+):(\d+)$/.exec(name);
      if (!match) throw new Error(`not a die: ${name}`);
      return { faces: Number(match[1]), value: Number(match[2]) };
    });
  }
  get empty(): boolean {
    return this.#left.length === 0;
  }
  take(request: Extract<Request, { kind: "roll" }>): number[] {
    return Array.from({ length: request.count }, () => {
      const next = this.#left.shift();
      if (!next) throw new Error(`${request.id} (${describe(request)}): no die is left`);
      if (next.faces !== request.faces)
        throw new Error(`${request.id}: a d${request.faces} is asked, a d${next.faces} lies there`);
      return next.value;
    });
  }
  expectEmpty(): void {
    expect(this.#left, "dice left over").toEqual([]);
  }
}

export interface Run<R> {
  paid: Consequence[];
  result: R | undefined;
  lines: { id: string; line: Line }[];
  journal: Answer[];
  pending?: Request;
}

/** Runs a procedure with the cup's dice; stops at a choice without an answer. A single option is taken. */
export function runWithDice<R>(start: Start<R>, cup: ScriptedDice, choose: Chooser = () => undefined): Run<R> {
  const journal: Answer[] = [];
  for (;;) {
    const { lines, paid, pending, done } = replay(start, journal);
    if (!pending) return { result: done?.result, lines, paid, journal };
    if (pending.kind === "roll") journal.push({ id: pending.id, faces: cup.take(pending) });
    else {
      const pick = pending.options.length === 1 ? pending.options[0] : choose(pending);
      if (pick === undefined) return { result: undefined, lines, paid, journal, pending };
      journal.push({ id: pending.id, pick });
    }
  }
}

/** Runs a procedure once with random dice, without an answer log: for many runs. Choices take the first option. */
export const toss = <R>(procedure: Procedure<R>, random: () => number): R =>
  runOnce(procedure, random, ({ options }) => options[0] as string, []);

export { seededRandom as seeded } from "../../module/simulator/dice.ts";
