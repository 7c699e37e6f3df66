import type { DiceResult } from "../results.ts";
import { DiceTerm, type DiceTermData, type Modifier } from "./dice-term.ts";
import { chooseResults, rerollFaces } from "./die.ts";

/** Heads (1) or tails (0). */
export class Coin extends DiceTerm {
  static override DENOMINATION = "c";
  static override MODIFIERS: Record<string, Modifier> = { c: "call" };

  constructor(data: DiceTermData = {}) {
    super({ ...data, faces: 2 });
  }

  override get lowestFace(): number {
    return 0;
  }

  override get highestFace(): number {
    return 1;
  }

  override mapRandomFace(randomUniform: number): number {
    return Math.ceil((1 - randomUniform) * 2) - 1;
  }

  override getResultLabel(result: DiceResult): string {
    return result.result === 1 ? "H" : "T";
  }

  override getResultCSS(result: DiceResult): (string | null)[] {
    return [
      this.constructor.name.toLowerCase(),
      result.result === 1 ? "heads" : "tails",
      result.success ? "success" : null,
      result.failure ? "failure" : null,
    ];
  }

  /** "c1" calls heads, "c0" tails; correct calls count 1. */
  call(modifier: string): boolean | undefined {
    const called = /^c([01])$/i.exec(modifier)?.[1];
    if (called === undefined) return false;
    for (const r of this.results) {
      r.success = r.result === Number(called);
      r.failure = !r.success;
      r.count = r.success ? 1 : 0;
    }
    return undefined;
  }
}

/** A die showing -1, 0 or +1. */
export class FateDie extends DiceTerm {
  static override DENOMINATION = "f";
  static override MODIFIERS: Record<string, Modifier> = {
    r: "reroll",
    rr: "rerollRecursive",
    k: "keep",
    kh: "keep",
    kl: "keep",
    d: "drop",
    dh: "drop",
    dl: "drop",
  };

  constructor(data: DiceTermData = {}) {
    super({ ...data, faces: 3 });
  }

  override get lowestFace(): number {
    return -1;
  }

  override get highestFace(): number {
    return 1;
  }

  override mapRandomFace(randomUniform: number): number {
    return Math.ceil((1 - randomUniform) * 3) - 2;
  }

  async reroll(modifier: string): Promise<boolean | undefined> {
    return rerollFaces(this, modifier, false);
  }

  async rerollRecursive(modifier: string): Promise<boolean | undefined> {
    return rerollFaces(this, modifier, true);
  }

  keep(modifier: string): boolean | undefined {
    return chooseResults(this.results, modifier, true);
  }

  drop(modifier: string): boolean | undefined {
    return chooseResults(this.results, modifier, false);
  }

  override getResultLabel(result: DiceResult): string {
    return { "-1": "-", "0": " ", "1": "+" }[String(result.result)] ?? String(result.result);
  }
}
