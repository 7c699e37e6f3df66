import { type Data, record } from "../../types.ts";
import type { DiceConfig } from "../realm.ts";
import type { Roll } from "../roll.ts";
import { config } from "../support.ts";
import type { DiceTerm } from "./dice-term.ts";

export interface EvaluationOptions {
  minimize?: boolean;
  maximize?: boolean;
  allowStrings?: boolean;
  allowInteractive?: boolean;
  strict?: boolean;
  [key: string]: unknown;
}

/** Options of a term, and results of its modifiers. */
export interface TermOptions {
  [key: string]: unknown;
  flavor?: string;
}

/** Stored fields that all term classes read. */
interface TermSource {
  class?: string;
  evaluated?: boolean;
}

/** Members that only some kinds of terms have. */
interface Parts {
  number?: unknown;
  dice?: DiceTerm[];
  alter?(multiply: number, add?: number, options?: { multiplyNumeric?: boolean }): unknown;
}

/** A term of any kind. */
export type AnyTerm = RollTerm & Parts;

/** One part of a roll: a die, a number, an operator, a group. */
export class RollTerm {
  options: TermOptions;
  _evaluated = false;
  _root: Roll | undefined;
  isIntermediate = false;

  static FLAVOR_REGEXP_STRING = "(?:\\[([^\\]]+)\\])";
  static FLAVOR_REGEXP = /(?:\[([^\]]+)\])/g;
  static REGEXP: RegExp | undefined = undefined;
  static SERIALIZE_ATTRIBUTES: string[] = [];

  constructor({ options = {} }: { options?: TermOptions } = {}) {
    this.options = options ?? {};
  }

  /** The term as written, without flavor. */
  get expression(): string {
    throw new Error(`${this.constructor.name} has no expression`);
  }

  get formula(): string {
    return this.flavor ? `${this.expression}[${this.flavor}]` : this.expression;
  }

  get total(): number | string | undefined {
    throw new Error(`${this.constructor.name} has no total`);
  }

  get flavor(): string {
    return this.options.flavor || "";
  }

  get isDeterministic(): boolean {
    return true;
  }

  get resolver(): unknown {
    return this._root?._resolver;
  }

  /** Only once. Returns a promise if dice are rolled. */
  evaluate(options: EvaluationOptions = {}): this | Promise<this> {
    if (this._evaluated)
      throw new Error(`This ${this.constructor.name} was evaluated before and cannot change any more`);
    this._evaluated = true;
    return this._evaluate(options);
  }

  _evaluate(options: EvaluationOptions = {}): this | Promise<this> {
    return this._evaluateSync(options);
  }

  _evaluateSync(_options: EvaluationOptions = {}): this {
    return this;
  }

  static isDeterministic(term: RollTerm, { minimize = false, maximize = false }: EvaluationOptions = {}): boolean {
    return minimize || maximize || term.isDeterministic;
  }

  /** Restores a term from JSON with the class named there; classes are looked up in CONFIG.Dice. */
  static fromData(data: Data): RollTerm {
    const { class: name } = data as TermSource;
    const { termTypes = {}, terms = {} }: Partial<DiceConfig> = config()?.Dice ?? {};
    const cls = termTypes[name!] ?? Object.values(terms).find((c) => c.name === name) ?? terms.d;
    if (!cls?._fromData) throw new Error(`No roll term class is called ${name}`);
    return cls._fromData(data);
  }

  static _fromData(data: Data): RollTerm {
    const term = new this(data);
    term._evaluated = (data as TermSource).evaluated ?? true;
    return term;
  }

  static fromParseNode(node: Data): RollTerm {
    const { evaluated = false, ...data } = node;
    return this.fromData({ ...data, evaluated });
  }

  static fromJSON(json: string): RollTerm {
    return this.fromData(JSON.parse(json));
  }

  toJSON(): Data {
    const data: Data = {
      class: this.constructor.name,
      options: this.options,
      evaluated: this._evaluated,
    };
    for (const key of (this.constructor as typeof RollTerm).SERIALIZE_ATTRIBUTES) data[key] = record(this)[key];
    return data;
  }
}
