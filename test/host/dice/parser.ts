import { type ParseNode, parseFormula } from "./grammar.ts";

export const PRECEDENCE: Record<string, number> = { "+": 10, "-": 10, "*": 20, "/": 20, "%": 20 };

export interface Tree {
  class: "Node";
  operator: string;
  operands: [any, any];
  formula: string;
}

/** Turns formulas into parse nodes and flat term lists into trees; CONFIG.Dice.parser. */
export class RollParser {
  formula: string;

  constructor(formula: string) {
    this.formula = formula;
  }

  static parse(formula: string): ParseNode[] {
    return parseFormula(formula);
  }

  static isOperatorTerm(node: any): boolean {
    return (node?.class ?? node?.constructor?.name) === "OperatorTerm" || typeof node?.operator === "string";
  }

  /** Undo toAST: operands and operators in written order. */
  static flattenTree(root: any): any[] {
    if (root?.class !== "Node") return Array.isArray(root) ? root : [root];
    const operator = { class: "OperatorTerm", operator: root.operator, formula: ` ${root.operator} `, options: {} };
    return [...this.flattenTree(root.operands[0]), operator, ...this.flattenTree(root.operands[1])];
  }

  /**
   * A binary tree over operands, multiplication binding tighter than addition, equals from left to right.
   * @throws Error when operands and operators do not alternate.
   */
  static toAST(root: any): any {
    const list: any[] = Array.isArray(root) ? root : this.flattenTree(root);
    let at = 0;
    const operand = () => {
      const node = list[at++];
      if (node === undefined || this.isOperatorTerm(node))
        throw new Error("The roll has an operator without an operand");
      return node;
    };
    const climb = (floor: number): any => {
      let left = operand();
      while (at < list.length) {
        const operator: string | undefined = list[at]?.operator;
        if (operator === undefined) throw new Error("The roll has two terms without an operator between them");
        const rank = PRECEDENCE[operator] ?? 0;
        if (rank < floor) return left;
        at++;
        const right = climb(rank + 1);
        left = { class: "Node", operator, operands: [left, right], formula: "" } satisfies Tree;
      }
      return left;
    };
    return climb(0);
  }
}

/** Compute a tree whose leaves are numbers (or, with string terms allowed, text). */
export function computeTree(node: any, leaf: (term: any) => number | string): number | string {
  if (node?.class !== "Node") return leaf(node);
  const left = computeTree(node.operands[0], leaf);
  const right = computeTree(node.operands[1], leaf);
  if (typeof left === "string" || typeof right === "string") return `${left} ${node.operator} ${right}`;
  switch (node.operator) {
    case "+":
      return left + right;
    case "-":
      return left - right;
    case "*":
      return left * right;
    case "/":
      return left / right;
    case "%":
      return left % right;
    default:
      throw new Error(`Unknown operator ${node.operator} in a roll`);
  }
}
