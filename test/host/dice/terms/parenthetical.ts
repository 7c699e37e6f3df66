import type { Data } from "../../types.ts";
import type { ParentheticalNode } from "../grammar.ts";
import type { Roll } from "../roll.ts";
import { defaultRoll, isRoll } from "../support.ts";
import type { DiceTerm } from "./dice-term.ts";
import { type EvaluationOptions, RollTerm, type TermOptions } from "./term.ts";

/** A group in parentheses, evaluated as a roll of its own. */
export class ParentheticalTerm extends RollTerm {
  term: string | undefined;
  roll: Roll | undefined;
  override isIntermediate = true;

  static OPEN_REGEXP = /([A-z][A-z0-9]+)?\(/g;
  static CLOSE_REGEXP = /\)/g;
  static override SERIALIZE_ATTRIBUTES = ["term", "roll"];

  constructor({ term, roll, options }: { term?: string; roll?: Roll; options?: TermOptions } = {}) {
    super({ options });
    this.roll = roll ?? (term === undefined ? undefined : defaultRoll().create(term));
    this.term = term ?? this.roll?.formula;
    if (this.roll?._evaluated) this._evaluated = true;
  }

  get dice(): DiceTerm[] {
    return this.roll?.dice ?? [];
  }

  override get total(): number | string | undefined {
    return this.roll?.product;
  }

  override get expression(): string {
    return `(${this.roll?.formula ?? this.term})`;
  }

  override get isDeterministic(): boolean {
    return this.roll?.isDeterministic ?? true;
  }

  override _evaluate(options: EvaluationOptions = {}): this | Promise<this> {
    if (this.roll!._evaluated) return this;
    return this.isDeterministic ? this._evaluateSync(options) : this._evaluateAsync(options);
  }

  async _evaluateAsync(options: EvaluationOptions = {}): Promise<this> {
    await this.roll!.evaluate(options);
    return this;
  }

  override _evaluateSync(options: EvaluationOptions = {}): this {
    if (!this.roll!._evaluated) this.roll!.evaluateSync(options);
    return this;
  }

  /** Alters the dice inside the parentheses. */
  alter(multiply: number, add: number, options?: { multiplyNumeric?: boolean }): this {
    this.roll!.alter(multiply, add, options);
    this.term = this.roll!.formula;
    return this;
  }

  static fromTerms(terms: RollTerm[], options?: TermOptions): ParentheticalTerm {
    const roll = defaultRoll().fromTerms(terms);
    return new this({ term: roll.formula, roll, options });
  }

  static override fromParseNode(node: ParentheticalNode): ParentheticalTerm {
    return new this({ term: node.term, options: { ...node.options } });
  }

  static override _fromData(data: { roll?: Roll | Data }): RollTerm {
    const roll = data.roll && !isRoll(data.roll) ? defaultRoll().fromData(data.roll) : data.roll;
    return super._fromData({ ...data, roll });
  }

  override toJSON(): Data {
    return { ...super.toJSON(), term: this.roll?.formula ?? this.term, roll: this.roll?.toJSON() };
  }
}
