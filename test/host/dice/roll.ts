import type { Data } from "../types.ts";
import { type ParseNode, parseFormula } from "./grammar.ts";
import { type Branch, computeTree, RollParser } from "./parser.ts";
import { collapseInlineResult, expandInlineResult, type RollAnchorOptions, rollAnchor } from "./roll-anchor.ts";
import {
  chatContext,
  type MessageData,
  type MessageOptions,
  type RenderOptions,
  toMessage,
  tooltipParts,
} from "./roll-chat.ts";
import { type MissingData, replaceFormulaData } from "./roll-data.ts";
import { MATH_PROXY, safeEval } from "./safe-eval.ts";
import { config, defaultRoll, generation, isNumeric, rollClass } from "./support.ts";
import { renderBuiltIn } from "./templates.ts";
import { DiceTerm } from "./terms/dice-term.ts";
import { type AnyTerm, type EvaluationOptions, RollTerm } from "./terms/term.ts";

/** Options that a system stores in a roll. */
export interface RollOptions {
  [key: string]: unknown;
  flavor?: string;
}

/** A roll as JSON. */
interface RollSource {
  class?: string;
  formula: string;
  data?: Data;
  options?: RollOptions;
  dice?: Data[];
  terms?: Data[];
  total?: number | string;
  evaluated?: boolean;
}

/** A formula with its data, its terms and, once evaluated, its total. */
export class Roll {
  data: Data;
  options: RollOptions;
  terms: AnyTerm[];
  _dice: DiceTerm[] = [];
  _formula: string;
  _evaluated = false;
  _total: number | string | undefined;
  _root: Roll | undefined;
  _resolver: unknown;

  static MATH_PROXY = MATH_PROXY;
  static CHAT_TEMPLATE = "templates/dice/roll.hbs";
  static TOOLTIP_TEMPLATE = "templates/dice/tooltip.hbs";
  static RESOLVERS = new Map<Roll, unknown>();

  /** @throws Error when the formula cannot be read or an @path has no value in the data. */
  constructor(formula: string, data: Data = {}, options: RollOptions = {}) {
    this.data = this._prepareData(data);
    this.options = options;
    const cls = this.constructor as typeof Roll;
    this.terms = cls.parse(formula, this.data);
    this._formula = cls.getFormula(this.terms);
  }

  _prepareData(data: Data): Data {
    return data ?? {};
  }

  get dice(): DiceTerm[] {
    const own = this.terms.flatMap((term) => [...(term.dice ?? []), ...(term instanceof DiceTerm ? [term] : [])]);
    return [...this._dice, ...own];
  }

  get formula(): string {
    return this._formula;
  }

  get result(): string {
    return this.terms.map((term) => term.total).join("");
  }

  get total(): number | undefined {
    return isNumeric(this._total) ? Number(this._total) : undefined;
  }

  get product(): number | string | undefined {
    return this._total;
  }

  get isDeterministic(): boolean {
    return this.terms.every((term) => term.isDeterministic);
  }

  /** Changes the number of dice (times, then plus); only before the roll is evaluated. */
  alter(multiply: number, add: number, { multiplyNumeric = false } = {}): this {
    if (this._evaluated) throw new Error("An evaluated roll cannot be altered");
    for (const term of this.terms) {
      if (term.number !== undefined && !(term instanceof DiceTerm)) multiplyNumeric && term.alter!(multiply);
      else (term as AnyTerm).alter?.(multiply, add, { multiplyNumeric });
    }
    this.resetFormula();
    return this;
  }

  clone(): this {
    return new (this.constructor as typeof Roll)(this._formula, this.data, this.options) as this;
  }

  /** Rolls the dice and computes the total. Only once. */
  async evaluate(options: EvaluationOptions = {}): Promise<this> {
    this.#claim();
    const { minimize = false, maximize = false, allowStrings = false, allowInteractive = true, ...rest } = options;
    await this._evaluate({ minimize, maximize, allowStrings, allowInteractive, ...rest });
    return this;
  }

  /** Strict (the default): throws if the formula contains dice. Not strict: dice count as nothing. */
  evaluateSync({
    minimize = false,
    maximize = false,
    allowStrings = false,
    strict = true,
  }: EvaluationOptions = {}): this {
    this.#claim();
    return this._evaluateSync({ minimize, maximize, allowStrings, strict });
  }

  #claim() {
    if (this._evaluated) throw new Error("This roll was evaluated before and cannot change any more");
    this._evaluated = true;
  }

  async _evaluate(options: EvaluationOptions = {}): Promise<this> {
    for (const term of this.terms) if (!term._evaluated) await term.evaluate(options);
    this._total = this._evaluateTotal();
    return this;
  }

  _evaluateSync(options: EvaluationOptions = {}): this {
    for (const term of this.terms) {
      if (term._evaluated) continue;
      term._evaluated = true;
      term._evaluateSync(options);
    }
    this._total = this._evaluateTotal();
    return this;
  }

  _evaluateTotal(): number | string {
    const total = computeTree(RollParser.toAST(this.terms), (term) => term.total as number | string);
    if (typeof total === "number" && Number.isNaN(total)) throw new Error(`${this._formula} does not come to a number`);
    if (total === undefined) throw new Error("A roll without terms cannot be evaluated");
    // JSON has no negative zero, so rolls avoid it.
    return total === 0 ? 0 : total;
  }

  async roll(options: EvaluationOptions = {}): Promise<this> {
    return this.evaluate(options);
  }

  /** Rerolls the same formula and data. */
  async reroll(options: EvaluationOptions = {}): Promise<this> {
    return this.clone().evaluate(options);
  }

  resetFormula(): string {
    this._formula = (this.constructor as typeof Roll).getFormula(this.terms);
    return this._formula;
  }

  propagateFlavor(flavor: string): void {
    if (flavor) for (const term of this.terms) term.options.flavor ??= flavor;
  }

  toString(): string {
    return this._formula;
  }

  static create(formula: string, data: Data = {}, options: RollOptions = {}): Roll {
    return new (defaultRoll())(formula, data, options);
  }

  static get defaultImplementation(): typeof Roll {
    return defaultRoll();
  }

  static get resolverImplementation(): undefined {
    return undefined;
  }

  static getFormula(terms: RollTerm[]): string {
    return terms.map((term) => term.formula).join("");
  }

  static safeEval(expression: string): number {
    return safeEval(expression);
  }

  static simplifyTerms(terms: AnyTerm[]): AnyTerm[] {
    return terms;
  }

  /** The totals of n rolls of a formula. */
  static async simulate(formula: string, n = 10000): Promise<number[]> {
    const totals: number[] = [];
    const model = new this(formula);
    for (let i = 0; i < n; i++) totals.push((await model.clone().evaluate({ allowInteractive: false })).total!);
    return totals;
  }

  static registerResult(_method: string, _denomination: string, _result: number): undefined {
    return undefined;
  }

  /**
   * Terms of a formula with @paths replaced; an unresolved one becomes text that cannot be evaluated. @throws if the
   * formula is invalid.
   */
  static parse(formula: string, data: Data = {}): AnyTerm[] {
    if (formula === undefined || formula === null || String(formula).trim() === "") return [];
    const replaced = this.replaceFormulaData(String(formula), data);
    return this.instantiateAST(parseFormula(replaced));
  }

  static instantiateAST(ast: Branch<ParseNode> | ParseNode[]): AnyTerm[] {
    const { termTypes } = config().Dice;
    return RollParser.flattenTree<ParseNode>(ast).map((node) =>
      (termTypes[node.class] ?? RollTerm).fromParseNode(node),
    );
  }

  /** Replaces @paths with values. Unresolved ones become `missing`, or stay if that is omitted. */
  static replaceFormulaData(formula: string, data: Data, options: MissingData = {}): string {
    return replaceFormulaData(formula, data, options);
  }

  /** Whether the formula can be parsed and evaluated, whatever the values of its @paths. */
  static validate(formula: string): boolean {
    try {
      const plain = String(formula).replace(/@([a-z.0-9_-]+)/gi, "1");
      new this(plain).evaluateSync({ strict: false });
      return true;
    } catch {
      return false;
    }
  }

  static identifyFulfillableTerms(_terms: RollTerm[]): DiceTerm[] {
    return [];
  }

  static _classifyStringTerm(term: unknown): RollTerm | undefined {
    return term instanceof RollTerm ? term : this.parse(String(term), {})[0];
  }

  async getTooltip(): Promise<string> {
    return renderBuiltIn((this.constructor as typeof Roll).TOOLTIP_TEMPLATE, { parts: tooltipParts(this) });
  }

  /** HTML for the chat log; a private roll shows question marks. */
  async render(options: RenderOptions = {}): Promise<string> {
    if (!this._evaluated) await this.evaluate({ allowInteractive: !options.isPrivate });
    const { template = (this.constructor as typeof Roll).CHAT_TEMPLATE } = options;
    return renderBuiltIn(template, await this._prepareChatRenderContext(options));
  }

  async _prepareChatRenderContext(options: RenderOptions = {}): Promise<Data> {
    return chatContext(this, options);
  }

  /** Posts this roll; with create: false returns the message's source instead. */
  async toMessage(messageData: MessageData = {}, options: MessageOptions = {}): Promise<unknown> {
    return toMessage(this, messageData ?? {}, options, generation());
  }

  toAnchor(options: RollAnchorOptions = {}): HTMLAnchorElement {
    return rollAnchor(this, options);
  }

  static async expandInlineResult(a: HTMLAnchorElement): Promise<void> {
    await expandInlineResult(a, this);
  }

  static collapseInlineResult(a: HTMLAnchorElement): void {
    collapseInlineResult(a);
  }

  toJSON(): Data {
    return {
      class: this.constructor.name,
      options: this.options,
      dice: this._dice.map((die) => die.toJSON()),
      formula: this._formula,
      terms: this.terms.map((term) => term.toJSON()),
      total: this._total,
      evaluated: this._evaluated,
    };
  }

  /** Restores a roll with its stored class name. @throws Error if CONFIG.Dice.rolls has no such class. */
  static fromData(source: Data): Roll {
    const data = source as Partial<RollSource>;
    let cls: typeof Roll | undefined = this;
    if (data.class && data.class !== this.name) {
      cls = config().Dice.rolls.find((c) => c.name === data.class);
      if (!cls) throw new Error(`No roll class called ${data.class} is registered`);
    }
    const roll = new cls(data.formula!, data.data ?? {}, data.options ?? {});
    roll.terms = (data.terms ?? []).map((term) => RollTerm.fromData(term));
    if (data.evaluated ?? true) {
      roll._total = data.total;
      roll._dice = (data.dice ?? []).map((die) => RollTerm.fromData(die) as DiceTerm);
      roll._evaluated = true;
    }
    return roll;
  }

  static fromJSON(json: string): Roll {
    return this.fromData(JSON.parse(json));
  }

  /** A roll made of existing terms. @throws Error if some dice are evaluated and others are not. */
  static fromTerms(terms: AnyTerm[], options: RollOptions = {}): Roll {
    const states = terms.filter((term) => !isConstant(term)).map((term) => term._evaluated);
    if (states.includes(true) && states.includes(false)) {
      throw new Error("A roll cannot mix evaluated and unevaluated terms");
    }
    const roll = new this(this.getFormula(terms), {}, options);
    roll.terms = terms;
    roll._evaluated =
      terms.length > 0 && (states.length ? states.every(Boolean) : terms.every((term) => term._evaluated));
    if (roll._evaluated) roll._total = roll._evaluateTotal();
    return roll;
  }
}

/** Numbers, operators and texts: these do not depend on evaluation. */
const isConstant = (term: RollTerm): boolean =>
  ["NumericTerm", "OperatorTerm", "StringTerm"].some((name) => term instanceof (config().Dice.termTypes[name] ?? Roll));

rollClass.base = Roll;
