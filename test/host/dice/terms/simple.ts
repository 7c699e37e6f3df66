import { PRECEDENCE } from "../parser.ts";
import { type EvaluationOptions, RollTerm, type TermOptions } from "./term.ts";

/** A plain number. */
export class NumericTerm extends RollTerm {
  number: number;

  static override REGEXP = new RegExp(`^([0-9]+(?:\\.[0-9]+)?)${RollTerm.FLAVOR_REGEXP_STRING}?$`);
  static override SERIALIZE_ATTRIBUTES = ["number"];

  constructor({ number, options }: { number: number; options?: TermOptions }) {
    super({ options });
    this.number = Number(number) || 0;
  }

  override get expression(): string {
    return String(this.number);
  }

  override get total(): number {
    return this.number;
  }

  static matchTerm(expression: string): RegExpMatchArray | null {
    return expression.match(this.REGEXP);
  }

  static fromMatch(match: RegExpMatchArray): NumericTerm {
    return new this({ number: Number(match[1]), options: match[2] ? { flavor: match[2] } : {} });
  }

  /** Multiplies and adds to the number, rounding to a whole one. */
  alter(multiply: number): this {
    this.number = Math.round(this.number * multiply);
    return this;
  }
}

/** One of + - * / %. Has no flavor. */
export class OperatorTerm extends RollTerm {
  operator: string;

  static PRECEDENCE = PRECEDENCE;
  static OPERATORS = ["+", "-", "*", "/", "%"];
  static override REGEXP = /\+|-|\*|\/|%/g;
  static override SERIALIZE_ATTRIBUTES = ["operator"];

  constructor({ operator, options }: { operator: string; options?: TermOptions }) {
    super({ options });
    this.operator = operator;
  }

  override get flavor(): string {
    return "";
  }

  override get expression(): string {
    return ` ${this.operator} `;
  }

  override get total(): string {
    return ` ${this.operator} `;
  }
}

/** Text that is neither a number nor dice; it can only be evaluated if strings are allowed. */
export class StringTerm extends RollTerm {
  term: string;

  static override SERIALIZE_ATTRIBUTES = ["term"];

  constructor({ term, options }: { term: string; options?: TermOptions }) {
    super({ options });
    this.term = term;
  }

  override get expression(): string {
    return this.term;
  }

  override get total(): string {
    return this.term;
  }

  override get isDeterministic(): boolean {
    const name = this.term as keyof Math;
    return typeof Math[name] !== "function" || name !== "random";
  }

  override _evaluateSync({ allowStrings = false }: EvaluationOptions = {}): this {
    if (!allowStrings) throw new Error(`"${this.term}" in a roll is neither a number nor dice`);
    return this;
  }
}
