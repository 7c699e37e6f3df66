import { config } from "./support.ts";

/** Parsed formulas are flat: operand, operator, operand... Precedence is applied by the parser (parser.ts). */
type NodeOf<Class extends string, Parts> = { class: Class; formula: string; options: { flavor?: string } } & Parts;

export type NumericNode = NodeOf<"NumericTerm", { number: number }>;
export type OperatorNode = NodeOf<"OperatorTerm", { operator: string }>;
export type StringNode = NodeOf<"StringTerm", { term: string }>;
export type ParentheticalNode = NodeOf<"ParentheticalTerm", { term: string }>;
export type FunctionNode = NodeOf<"FunctionTerm", { fn: string; terms: string[] }>;
export type PoolNode = NodeOf<"PoolTerm", { terms: string[]; modifiers: string }>;
/** Without a number it is one die; faces are a number, a denomination or a group to be evaluated first. */
export type DiceNode = NodeOf<
  "DiceTerm",
  { number: number | ParentheticalNode | null; faces: number | string | ParentheticalNode; modifiers: string }
>;

export type ParseNode =
  | NumericNode
  | OperatorNode
  | StringNode
  | ParentheticalNode
  | FunctionNode
  | PoolNode
  | DiceNode;

const FREE_TEXT = /[^\s(){}[\]$,+\-*%/]+/y;
const NUMBER = /\d+(?:\.\d+)?|\.\d+/y;
const FUNCTION = /([a-z_$][\w$]*)\(/iy;
const FLAVOR = /\[([^\]]*)\]/y;
const MULTIPLICATIVE = "*/%";

class Reader {
  private at = 0;
  constructor(private readonly text: string) {}

  whole(): ParseNode[] {
    const nodes = this.expression();
    if (this.at < this.text.length) this.fail(`unexpected "${this.text[this.at]}"`);
    return nodes;
  }

  private fail(reason: string): never {
    throw new Error(`Cannot read the roll formula "${this.text}" at ${this.at + 1}: ${reason}`);
  }

  private space() {
    while (/\s/.test(this.text[this.at] ?? "")) this.at++;
  }

  private take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.text);
    if (match) this.at = pattern.lastIndex;
    return match;
  }

  /** Reads a run of + and -; true if the result is negative. */
  private signs(): boolean {
    let negative = false;
    for (this.space(); this.text[this.at] === "+" || this.text[this.at] === "-"; this.space()) {
      if (this.text[this.at++] === "-") negative = !negative;
    }
    return negative;
  }

  private expression(): ParseNode[] {
    const nodes = [this.signedOperand()];
    for (this.space(); this.at < this.text.length && !")},".includes(this.text[this.at]!); this.space()) {
      let operator = this.text[this.at]!;
      if (operator === "+" || operator === "-") {
        operator = this.signs() ? "-" : "+";
        nodes.push(operatorNode(operator), this.operand());
      } else if (MULTIPLICATIVE.includes(operator)) {
        this.at++;
        nodes.push(operatorNode(operator), this.signedOperand());
      } else this.fail(`expected an operator before "${operator}"`);
    }
    return nodes;
  }

  private signedOperand(): ParseNode {
    const negative = this.signs();
    const node = this.operand();
    return negative ? negate(node) : node;
  }

  private operand(): ParseNode {
    this.space();
    const start = this.at;
    const node = this.bareOperand(start);
    const flavor = this.take(FLAVOR);
    if (flavor) node.options.flavor = flavor[1]!;
    node.formula = this.text.slice(start, this.at);
    return node;
  }

  private bareOperand(start: number): ParseNode {
    const first = this.text[this.at];
    if (first === undefined) this.fail("the formula ends too early");
    if (first === "(") {
      const inner = this.parenthetical();
      return this.dice(inner) ?? inner;
    }
    if (first === "{") return this.pool();
    const called = this.take(FUNCTION);
    if (called && !/^d$/i.test(called[1]!)) {
      return { class: "FunctionTerm", fn: called[1]!, terms: this.list(")"), formula: "", options: {} };
    }
    if (called) this.at = start;
    const number = this.take(NUMBER);
    const dice = this.dice(number ? Number(number[0]) : null);
    if (dice) return dice;
    const more = this.take(FREE_TEXT);
    if (number && !more) return { class: "NumericTerm", number: Number(number[0]), formula: "", options: {} };
    if (!more) this.fail(`unexpected "${first}"`);
    return { class: "StringTerm", term: this.text.slice(start, this.at), formula: "", options: {} };
  }

  private parenthetical(): ParentheticalNode {
    const start = ++this.at;
    this.expression();
    const term = this.text.slice(start, this.at);
    if (this.text[this.at] !== ")") this.fail("a parenthesis is not closed");
    this.at++;
    return { class: "ParentheticalTerm", term, formula: `(${term})`, options: {} };
  }

  private pool(): PoolNode {
    this.at++;
    const terms = this.list("}");
    return { class: "PoolTerm", terms, modifiers: this.take(FREE_TEXT)?.[0] ?? "", formula: "", options: {} };
  }

  /** Comma separated expressions up to the closing symbol, as text. */
  private list(close: string): string[] {
    const items: string[] = [];
    this.space();
    if (this.text[this.at] === close) {
      this.at++;
      return items;
    }
    for (;;) {
      const start = this.at;
      this.expression();
      items.push(this.text.slice(start, this.at).trim());
      const next = this.text[this.at++];
      if (next === close) return items;
      if (next !== ",") this.fail(`expected "${close}"`);
    }
  }

  /** The rest of a dice term after its count; null, with nothing consumed, if this is not a dice term. */
  private dice(number: number | ParentheticalNode | null): DiceNode | null {
    const start = this.at;
    if (!/[dD]/.test(this.text[this.at] ?? "")) return null;
    this.at++;
    const faces = this.faces();
    if (faces !== null) {
      const modifiers = this.take(FREE_TEXT)?.[0] ?? "";
      if (typeof faces !== "string" || number !== null || knowsModifiers(faces, modifiers)) {
        return { class: "DiceTerm", number, faces, modifiers, formula: "", options: {} };
      }
    }
    this.at = start;
    return null;
  }

  private faces(): number | string | ParentheticalNode | null {
    const next = this.text[this.at] ?? "";
    if (next === "(") return this.parenthetical();
    if (next === "%") {
      this.at++;
      return 100;
    }
    const digits = this.take(/\d+/y);
    if (digits) return Number(digits[0]);
    if (!/[a-z]/i.test(next) || !config()?.Dice?.terms?.[next.toLowerCase()]) return null;
    this.at++;
    return next.toLowerCase();
  }
}

/** "dcc1" is a called coin but "dcheck" is a word: without a count, the rest must consist of known modifiers. */
function knowsModifiers(denomination: string, modifiers: string): boolean {
  const known = config().Dice.terms[denomination]!.MODIFIERS ?? {};
  return Array.from(modifiers.matchAll(/[a-z]+/gi)).every((word) => word[0].toLowerCase() in known);
}

const operatorNode = (operator: string): OperatorNode => ({
  class: "OperatorTerm",
  operator,
  formula: ` ${operator} `,
  options: {},
});

function negate(node: ParseNode): ParseNode {
  if (node.class === "NumericTerm") return { ...node, number: -node.number, formula: `-${node.formula}` };
  const term = `-1 * ${node.formula}`;
  return { class: "ParentheticalTerm", term, formula: `(${term})`, options: {} };
}

/**
 * Read a formula (after @data replacement) into operands and operators in written order.
 * @throws Error naming the position of the first character that does not fit.
 */
export const parseFormula = (formula: string): ParseNode[] => new Reader(formula.trim()).whole();
