import { config } from "../support.ts";

export interface EvaluationOptions {
  minimize?: boolean;
  maximize?: boolean;
  allowStrings?: boolean;
  allowInteractive?: boolean;
  strict?: boolean;
  [key: string]: unknown;
}

/** One part of a roll: a die, a number, an operator, a group. */
export class RollTerm {
  options: Record<string, any>;
  _evaluated = false;
  _root: any;
  isIntermediate = false;

  static FLAVOR_REGEXP_STRING = "(?:\\[([^\\]]+)\\])";
  static FLAVOR_REGEXP = /(?:\[([^\]]+)\])/g;
  static REGEXP: RegExp | undefined = undefined;
  static SERIALIZE_ATTRIBUTES: string[] = [];

  constructor({ options = {} }: { options?: Record<string, any> } = {}) {
    this.options = options ?? {};
  }

  /** The term as written, without flavour. */
  get expression(): string {
    throw new Error(`${this.constructor.name} has no expression`);
  }

  get formula(): string {
    return this.flavor ? `${this.expression}[${this.flavor}]` : this.expression;
  }

  get total(): any {
    throw new Error(`${this.constructor.name} has no total`);
  }

  get flavor(): string {
    return this.options.flavor || "";
  }

  get isDeterministic(): boolean {
    return true;
  }

  get resolver(): any {
    return this._root?._resolver;
  }

  /** Once only. A promise when chance is involved. */
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

  /** Rebuild a term from its JSON data by the class named there; classes are looked up in CONFIG.Dice. */
  static fromData(data: any): RollTerm {
    const { termTypes = {}, terms = {} } = config()?.Dice ?? {};
    const cls = termTypes[data.class] ?? Object.values<any>(terms).find((c) => c.name === data.class) ?? terms.d;
    if (!cls?._fromData) throw new Error(`No roll term class is called ${data.class}`);
    return cls._fromData(data);
  }

  static _fromData(data: any): RollTerm {
    const term = new (this as any)(data);
    term._evaluated = data.evaluated ?? true;
    return term;
  }

  static fromParseNode(node: any): RollTerm {
    const { evaluated = false, ...data } = node;
    return (this as any).fromData({ ...data, evaluated });
  }

  static fromJSON(json: string): RollTerm {
    return this.fromData(JSON.parse(json));
  }

  toJSON(): Record<string, any> {
    const data: Record<string, any> = {
      class: this.constructor.name,
      options: this.options,
      evaluated: this._evaluated,
    };
    for (const key of (this.constructor as typeof RollTerm).SERIALIZE_ATTRIBUTES) data[key] = (this as any)[key];
    return data;
  }
}
