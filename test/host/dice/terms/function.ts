import { type Data, record } from "../../types.ts";
import type { FunctionNode } from "../grammar.ts";
import type { Roll } from "../roll.ts";
import { config, defaultRoll, isNumeric, isRoll } from "../support.ts";
import type { DiceTerm } from "./dice-term.ts";
import { type EvaluationOptions, RollTerm, type TermOptions } from "./term.ts";

export interface FunctionTermData {
  fn: string;
  terms?: string[];
  rolls?: Roll[];
  result?: number | string;
  options?: TermOptions;
}

/** A function for formulas; it may return a promise only if rolls are evaluated asynchronously. */
export type RollFunction = (...args: (number | string | undefined)[]) => unknown;

/** floor(...), max(...), or a function a system put in CONFIG.Dice.functions. */
export class FunctionTerm extends RollTerm {
  fn: string;
  terms: string[];
  rolls: Roll[];
  result: number | string | undefined;
  override isIntermediate = true;

  static override SERIALIZE_ATTRIBUTES = ["fn", "terms", "rolls", "result"];

  constructor({ fn, terms = [], rolls = [], result, options }: FunctionTermData) {
    super({ options });
    this.fn = fn;
    this.terms = terms;
    this.rolls = rolls.length === terms.length ? rolls : terms.map((term) => defaultRoll().create(term));
    this.result = result;
    if (result !== undefined) this._evaluated = true;
  }

  get dice(): DiceTerm[] {
    return this.rolls.flatMap((roll) => roll.dice);
  }

  override get total(): number | string | undefined {
    return this.result;
  }

  override get expression(): string {
    return `${this.fn}(${this.rolls.map((roll) => roll.formula).join(", ")})`;
  }

  get function(): RollFunction | undefined {
    const own = config()?.Dice?.functions?.[this.fn];
    if (own) return own as RollFunction;
    const builtIn = Object.hasOwn(Math, this.fn) ? record(Math)[this.fn] : undefined;
    return typeof builtIn === "function" && this.fn !== "random" ? (builtIn as RollFunction) : undefined;
  }

  override get isDeterministic(): boolean {
    if (this.function?.constructor.name === "AsyncFunction") return false;
    return this.rolls.every((roll) => roll.isDeterministic);
  }

  override _evaluate(options: EvaluationOptions = {}): this | Promise<this> {
    return this.isDeterministic ? this._evaluateSync(options) : this._evaluateAsync(options);
  }

  async _evaluateAsync(options: EvaluationOptions = {}): Promise<this> {
    for (const roll of this.rolls) if (!roll._evaluated) await roll.evaluate({ ...options, allowStrings: true });
    this.#finish(await this.#call());
    return this;
  }

  override _evaluateSync(options: EvaluationOptions = {}): this {
    for (const roll of this.rolls) if (!roll._evaluated) roll.evaluateSync({ ...options, allowStrings: true });
    this.#finish(this.#call());
    return this;
  }

  #call(): unknown {
    const call = this.function;
    if (!call) throw new Error(`${this.fn} is not a function rolls can use`);
    return call(...this.rolls.map((roll) => (isNumeric(roll.product) ? Number(roll.product) : roll.product)));
  }

  #finish(result: unknown) {
    if (typeof record(result).then === "function") throw new Error(`${this.fn} cannot be evaluated synchronously`);
    this.result = isNumeric(result) ? Number(result) || 0 : String(result);
  }

  static override fromParseNode(node: FunctionNode): FunctionTerm {
    return new this({ fn: node.fn, terms: node.terms, options: { ...node.options } });
  }

  static override _fromData(data: { rolls?: (Roll | Data)[] }): RollTerm {
    const rolls = (data.rolls ?? []).map((roll) => (isRoll(roll) ? roll : defaultRoll().fromData(roll)));
    return super._fromData({ ...data, rolls });
  }

  override toJSON(): Data {
    return { ...super.toJSON(), rolls: this.rolls.map((roll) => roll.toJSON()) };
  }
}
