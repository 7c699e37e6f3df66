import { type Data, record } from "../../types.ts";
import type { PoolNode } from "../grammar.ts";
import { applyCount, type DiceResult, resolveModifiers, splitModifiers, sumActive, worth } from "../results.ts";
import type { Roll } from "../roll.ts";
import { defaultRoll, isRoll } from "../support.ts";
import type { DiceTerm, Modifier } from "./dice-term.ts";
import { chooseResults, readCompare } from "./die.ts";
import { type EvaluationOptions, RollTerm, type TermOptions } from "./term.ts";

export interface PoolTermData {
  terms?: string[];
  modifiers?: string[];
  rolls?: Roll[];
  results?: DiceResult[];
  options?: TermOptions;
}

/** {4d6, 3d8}kh: several rolls, some of which count. */
export class PoolTerm extends RollTerm {
  terms: string[];
  modifiers: string[];
  rolls: Roll[];
  results: DiceResult[];

  static MODIFIERS: Record<string, Modifier> = {
    k: "keep",
    kh: "keep",
    kl: "keep",
    d: "drop",
    dh: "drop",
    dl: "drop",
    cs: "countSuccess",
    cf: "countFailures",
  };
  static OPEN_REGEXP = /{/g;
  static CLOSE_REGEXP = /}([^ (){}[\]+\-*/]+)?/g;
  static override REGEXP = /{([^}]+)}([^ (){}[\]+\-*/]+)?/;
  static override SERIALIZE_ATTRIBUTES = ["terms", "modifiers", "rolls", "results"];

  constructor({ terms = [], modifiers = [], rolls = [], results = [], options }: PoolTermData = {}) {
    super({ options });
    this.terms = terms;
    this.modifiers = modifiers;
    this.rolls = rolls.length === terms.length ? rolls : terms.map((term) => defaultRoll().create(term));
    this.results = results;
    if (this.rolls.length && this.results.length && this.rolls.every((roll) => roll._evaluated)) this._evaluated = true;
  }

  get dice(): DiceTerm[] {
    return this.rolls.flatMap((roll) => roll.dice);
  }

  override get expression(): string {
    return `{${this.rolls.map((roll) => roll.formula).join(",")}}${this.modifiers.join("")}`;
  }

  override get total(): number | undefined {
    return this._evaluated ? sumActive(this.results) : undefined;
  }

  get values(): number[] {
    return this.results.filter((r) => r.active).map(worth);
  }

  override get isDeterministic(): boolean {
    return this.rolls.every((roll) => roll.isDeterministic);
  }

  /** Alters the dice of every roll in the pool. */
  alter(...args: Parameters<Roll["alter"]>): this {
    for (const roll of this.rolls) roll.alter(...args);
    this.terms = this.rolls.map((roll) => roll.formula);
    return this;
  }

  override _evaluate(options: EvaluationOptions = {}): this | Promise<this> {
    return this.isDeterministic ? this._evaluateSync(options) : this._evaluateAsync(options);
  }

  async _evaluateAsync(options: EvaluationOptions = {}): Promise<this> {
    for (const roll of this.rolls) {
      if (!roll._evaluated) await roll.evaluate(options);
      this.results.push({ result: roll.total!, active: true });
    }
    this._evaluateModifiers();
    return this;
  }

  override _evaluateSync(options: EvaluationOptions = {}): this {
    for (const roll of this.rolls) {
      if (!roll._evaluated) roll.evaluateSync(options);
      this.results.push({ result: roll.total!, active: true });
    }
    this._evaluateModifiers();
    return this;
  }

  _evaluateModifiers(): void {
    const known = (this.constructor as typeof PoolTerm).MODIFIERS;
    for (const { command, modifier } of resolveModifiers(this.modifiers, known))
      this._evaluateModifier(command, modifier);
  }

  _evaluateModifier(command: string, modifier: string): void {
    const fn = (this.constructor as typeof PoolTerm).MODIFIERS[command];
    if (typeof fn === "function") fn.call(this, modifier);
    else (record(this)[fn!] as ((modifier: string) => unknown) | undefined)?.call(this, modifier);
  }

  keep(modifier: string): boolean | undefined {
    return chooseResults(this.results, modifier, true);
  }

  drop(modifier: string): boolean | undefined {
    return chooseResults(this.results, modifier, false);
  }

  /** Without a target, the best total of the pool is the target. */
  countSuccess(modifier: string): boolean | undefined {
    const rule = readCompare(modifier);
    if (!rule) return false;
    const target = rule.target ?? Math.max(...this.results.map((r) => r.result));
    applyCount(this.results, rule.comparison ?? "=", target, { flagSuccess: true });
    return undefined;
  }

  /** Without a target, the worst total of the pool is the target. */
  countFailures(modifier: string): boolean | undefined {
    const rule = readCompare(modifier);
    if (!rule) return false;
    const target = rule.target ?? Math.min(...this.results.map((r) => r.result));
    applyCount(this.results, rule.comparison ?? "=", target, { flagFailure: true });
    return undefined;
  }

  static fromExpression(formula: string, options: TermOptions = {}): PoolTerm | null {
    const [term, ...more] = defaultRoll().parse(formula, {});
    if (!(term instanceof PoolTerm) || more.length) return null;
    Object.assign(term.options, options);
    return term;
  }

  /** A pool of existing rolls, either all evaluated or none. */
  static fromRolls(rolls: Roll[] = []): PoolTerm {
    const done = rolls.filter((roll) => roll._evaluated).length;
    if (done !== 0 && done !== rolls.length) throw new Error("A pool needs rolls which are all evaluated or all not");
    const pool = new this({ terms: rolls.map((roll) => roll.formula), rolls });
    if (done) pool.results = rolls.map((roll) => ({ result: roll.total!, active: true }));
    pool._evaluated = done > 0;
    return pool;
  }

  static override fromParseNode(node: PoolNode): PoolTerm {
    return new this({ terms: node.terms, modifiers: splitModifiers(node.modifiers), options: { ...node.options } });
  }

  static override _fromData(data: { rolls?: (Roll | Data)[] }): RollTerm {
    const rolls = (data.rolls ?? []).map((roll) => (isRoll(roll) ? roll : defaultRoll().fromData(roll)));
    return super._fromData({ ...data, rolls });
  }

  override toJSON(): Data {
    return { ...super.toJSON(), rolls: this.rolls.map((roll) => roll.toJSON()) };
  }
}
