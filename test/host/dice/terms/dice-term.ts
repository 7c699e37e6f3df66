import { type Data, record } from "../../types.ts";
import type { DiceNode, ParentheticalNode } from "../grammar.ts";
import {
  applyCount,
  applyDeduct,
  compareResult,
  type DiceResult,
  keepOrDrop,
  resolveModifiers,
  splitModifiers,
  sumActive,
  worth,
} from "../results.ts";
import type { Roll } from "../roll.ts";
import { config, defaultRoll, isRoll, scriptedDice } from "../support.ts";
import { type EvaluationOptions, RollTerm, type TermOptions } from "./term.ts";

const MOST_DICE = 999;

const isGroup = (node: unknown): node is ParentheticalNode => record(node).class === "ParentheticalTerm";

export interface DiceTermData {
  /** A number, or a Roll evaluated to it. */
  number?: number | Roll;
  faces?: number | string | Roll;
  method?: string;
  modifiers?: string[] | string;
  results?: DiceResult[];
  options?: TermOptions;
}

/** Stored dice: rolls for the number or the faces are data, too; results may be plain faces. */
type DiceSource = {
  number?: number | Roll | Data;
  faces?: number | Roll | Data;
  results?: (number | DiceResult)[];
};

/** A modifier: the name of a method, or a function called with the term. */
export type Modifier = string | ((modifier: string) => unknown);

/** Anything rolled: dice, coins, cards. */
export class DiceTerm extends RollTerm {
  _number: number | Roll;
  _faces: number | Roll;
  modifiers: string[];
  results: DiceResult[];
  /** Set while minimize or maximize force faces: nothing may be rerolled then. */
  _forced = false;
  #method: string | undefined;

  static DENOMINATION = "";
  static MODIFIERS: Record<string, Modifier> = {};
  static MODIFIERS_REGEXP_STRING = "([^ (){}[\\]+\\-*/]+)";
  static MODIFIER_REGEXP = /([A-z]+)([^A-z\s()+\-*/]+)?/g;
  static override REGEXP = /^([0-9]+)?[dD]([A-z]|[0-9]+)([^ (){}[\]+\-*/]+)?(?:\[([^\]]+)\])?$/;
  static override SERIALIZE_ATTRIBUTES = ["number", "faces", "modifiers", "results", "method"];

  constructor(data: DiceTermData = {}) {
    const { number = 1, faces = 6, method, modifiers = [], results = [], options = {} } = data;
    super({ options });
    this._number = number;
    this._faces = faces as number | Roll;
    this.#method = method;
    this.modifiers = typeof modifiers === "string" ? splitModifiers(modifiers) : modifiers;
    this.results = results;
    if (this.results.length) this._evaluated = true;
  }

  get method(): string | undefined {
    return this.#method;
  }

  set method(value: string | undefined) {
    this.#method = value;
  }

  get number(): number | undefined {
    return isRoll(this._number) ? this._number.total : this._number;
  }

  set number(value: number) {
    this._number = value;
  }

  get faces(): number | undefined {
    return isRoll(this._faces) ? this._faces.total : this._faces;
  }

  set faces(value: number) {
    this._faces = value;
  }

  get denomination(): string {
    return (this.constructor as typeof DiceTerm).DENOMINATION;
  }

  /** Dice rolled to determine the number or the faces. */
  get dice(): DiceTerm[] {
    return [this._number, this._faces].flatMap((part) => (isRoll(part) ? part.dice : []));
  }

  override get expression(): string {
    const own = (this.constructor as typeof DiceTerm).DENOMINATION;
    const written = (part: number | Roll) => (isRoll(part) ? `(${part.formula})` : part);
    return `${written(this._number)}d${own === "d" ? written(this._faces) : own}${this.modifiers.join("")}`;
  }

  override get total(): number | undefined {
    return this._evaluated ? sumActive(this.results) : undefined;
  }

  get values(): number[] {
    return this.results.filter((r) => r.active).map(worth);
  }

  override get isDeterministic(): boolean {
    return false;
  }

  /** Change how many dice are rolled: times `multiply` (rounded), plus `add`. */
  alter(multiply: number, add: number): this {
    if (this._evaluated) throw new Error("Dice which were rolled cannot be altered");
    const factor = Number.isFinite(multiply) && multiply >= 0 ? multiply : 1;
    if (isRoll(this._number)) {
      this._number = defaultRoll().create(`(${this._number.formula}) * ${factor} + ${add || 0}`);
    } else this._number = Math.max(0, Math.round(this._number * factor) + (Number.isFinite(add) ? add : 0));
    return this;
  }

  override _evaluate(options: EvaluationOptions = {}): this | Promise<this> {
    if (RollTerm.isDeterministic(this, options)) return this._evaluateSync(options);
    return this._evaluateAsync(options);
  }

  async _evaluateAsync(options: EvaluationOptions = {}): Promise<this> {
    for (const part of [this._number, this._faces]) if (isRoll(part) && !part._evaluated) await part.evaluate(options);
    this.#checkCount();
    for (let n = this.results.length; n < this.number!; n++) await this.roll(options);
    await this._evaluateModifiers();
    return this;
  }

  override _evaluateSync(options: EvaluationOptions = {}): this {
    const { minimize = false, maximize = false, strict = true } = options;
    for (const part of [this._number, this._faces]) if (isRoll(part) && !part._evaluated) part.evaluateSync(options);
    this.#checkCount();
    if (!minimize && !maximize) {
      if (strict) throw new Error(`${this.expression} depends on chance and cannot be evaluated synchronously`);
      return this;
    }
    this._forced = true;
    for (let n = this.results.length; n < this.number!; n++) {
      this.results.push({ result: maximize ? this.highestFace : this.lowestFace, active: true });
    }
    for (const { command, modifier } of this.#calls()) this.#apply(command, modifier);
    return this;
  }

  #checkCount() {
    if (this.number! > MOST_DICE) throw new Error(`At most ${MOST_DICE} dice can be rolled in one term`);
  }

  get lowestFace(): number {
    return Math.min(1, this.faces ?? 1);
  }

  get highestFace(): number {
    return this.faces ?? 1;
  }

  /** Roll one more of these dice into the results. */
  async roll({ minimize = false, maximize = false, ...options }: EvaluationOptions = {}): Promise<DiceResult> {
    const rolled: DiceResult = { result: 0, active: true };
    if (minimize) rolled.result = this.lowestFace;
    else if (maximize) rolled.result = this.highestFace;
    else rolled.result = (await this._roll(options)) ?? this.randomFace();
    this.results.push(rolled);
    return rolled;
  }

  /** For subclasses with dice rolled elsewhere (manually, by a device); undefined: random. */
  async _roll(_options: EvaluationOptions = {}): Promise<number | undefined> {
    return undefined;
  }

  /** A uniform random number near 0 is the highest face, near 1 the lowest. */
  mapRandomFace(randomUniform: number): number {
    return Math.ceil((1 - randomUniform) * this.faces!);
  }

  /** The next scripted face if a test provides one (counted from 1, for coins and fate dice, too), otherwise random. */
  randomFace(): number {
    const faces = this.faces!;
    const scripted = scriptedDice()?.next(faces);
    if (scripted === undefined || scripted === null) return this.mapRandomFace(config().Dice.randomUniform());
    if (!Number.isInteger(scripted) || scripted < 1 || scripted > faces) {
      throw new Error(`${scripted} is scripted for a die with ${faces} faces`);
    }
    return this.lowestFace - 1 + scripted;
  }

  getResultLabel(result: DiceResult): string {
    return String(result.result);
  }

  getResultCSS(result: DiceResult): (string | null)[] {
    const has = (flag: unknown, name: string) => (flag ? name : null);
    return [
      this.constructor.name.toLowerCase(),
      `d${this.faces}`,
      has(result.success, "success"),
      has(result.failure, "failure"),
      has(result.rerolled, "rerolled"),
      has(result.exploded, "exploded"),
      has(result.discarded, "discarded"),
      has(result.result === this.lowestFace && !result.success, "min"),
      has(result.result === this.highestFace && !result.failure, "max"),
    ];
  }

  getTooltipData(): Data {
    return {
      formula: this.expression,
      total: this.total,
      faces: this.faces,
      flavor: this.flavor,
      icon: null,
      method: this.method,
      rolls: this.results.map((r) => ({
        result: this.getResultLabel(r),
        classes: this.getResultCSS(r).filter(Boolean).join(" "),
      })),
    };
  }

  #calls() {
    return resolveModifiers(this.modifiers, (this.constructor as typeof DiceTerm).MODIFIERS);
  }

  #apply(command: string, modifier: string): unknown {
    const fn = (this.constructor as typeof DiceTerm).MODIFIERS[command];
    if (typeof fn === "function") return fn.call(this, modifier);
    if (fn === undefined) return undefined;
    return (record(this)[fn] as ((modifier: string) => unknown) | undefined)?.call(this, modifier);
  }

  async _evaluateModifiers(): Promise<void> {
    for (const { command, modifier } of this.#calls()) await this._evaluateModifier(command, modifier);
  }

  async _evaluateModifier(command: string, modifier: string): Promise<void> {
    await this.#apply(command, modifier);
  }

  static compareResult = compareResult;
  static _keepOrDrop = keepOrDrop;
  static _applyCount = applyCount;
  static _applyDeduct = applyDeduct;

  static matchTerm(expression: string, { imputeNumber = true } = {}): RegExpMatchArray | null {
    const match = expression.match(this.REGEXP);
    return match && (match[1] !== undefined || imputeNumber) ? match : null;
  }

  static fromMatch(match: RegExpMatchArray): RollTerm {
    const [, number, faces, modifiers, flavor] = match;
    const kind = /^\d+$/.test(faces!) ? Number(faces) : faces!.toLowerCase();
    const count = number === undefined ? null : Number(number);
    return this.fromParseNode({
      number: count,
      faces: kind,
      modifiers: modifiers ?? "",
      options: flavor ? { flavor } : {},
    });
  }

  /** The class registered for the denomination constructs itself; numbers as faces use "d". */
  static override fromParseNode(node: Partial<DiceNode> & Pick<DiceNode, "faces">): RollTerm {
    const part = <T>(value: T | ParentheticalNode) =>
      isGroup(value) ? defaultRoll().create(value.term) : (value as Exclude<T, ParentheticalNode>);
    const denomination = typeof node.faces === "string" ? node.faces.toLowerCase() : "d";
    const cls = config().Dice.terms[denomination];
    if (!cls) throw new Error(`No dice are registered for the denomination ${denomination}`);
    const data: DiceTermData = { number: part(node.number) ?? 1, modifiers: splitModifiers(node.modifiers ?? "") };
    if (denomination === "d") data.faces = part(node.faces);
    return new cls({ ...data, options: { ...node.options } });
  }

  static override _fromData(data: DiceSource): RollTerm {
    const revive = (part: DiceSource["number"]) =>
      part && typeof part === "object" && !isRoll(part) ? defaultRoll().fromData(part) : part;
    const results = (data.results ?? []).map((r) =>
      typeof r === "number" ? { result: r, active: true } : { ...r, active: r.active ?? true },
    );
    return super._fromData({ ...data, number: revive(data.number), faces: revive(data.faces), results });
  }

  override toJSON(): Data {
    const data = super.toJSON();
    data.number = isRoll(this._number) ? this._number.toJSON() : this._number;
    data.faces = isRoll(this._faces) ? this._faces.toJSON() : this._faces;
    if (data.method === undefined) delete data.method;
    return data;
  }
}
