import { record } from "../types.ts";
import { type OperatorNode, type ParseNode, parseFormula } from "./grammar.ts";

export const PRECEDENCE: Record<string, number> = { "+": 10, "-": 10, "*": 20, "/": 20, "%": 20 };

export interface Tree<Leaf> {
  class: "Node";
  operator: string;
  operands: [Branch<Leaf>, Branch<Leaf>];
  formula: string;
}

/** A node of a tree: another tree, or a term or parse node. */
export type Branch<Leaf> = Leaf | Tree<Leaf>;

const isTree = <Leaf>(node: Branch<Leaf> | Leaf[]): node is Tree<Leaf> => record(node).class === "Node";

/** Turns formulas into parse nodes and flat term lists into trees; CONFIG.Dice.parser. */
export class RollParser {
  formula: string;

  constructor(formula: string) {
    this.formula = formula;
  }

  static parse(formula: string): ParseNode[] {
    return parseFormula(formula);
  }

  static isOperatorTerm(node: unknown): boolean {
    const { class: named, constructor: cls, operator } = record(node);
    return (named ?? cls?.name) === "OperatorTerm" || typeof operator === "string";
  }

  /** Undo toAST: operands and operators in written order. */
  static flattenTree<Leaf>(root: Branch<Leaf> | Leaf[]): (Leaf | OperatorNode)[] {
    if (!isTree(root)) return Array.isArray(root) ? root : [root];
    const operator: OperatorNode = {
      class: "OperatorTerm",
      operator: root.operator,
      formula: ` ${root.operator} `,
      options: {},
    };
    return [...this.flattenTree(root.operands[0]), operator, ...this.flattenTree(root.operands[1])];
  }

  /**
   * A binary tree over operands, multiplication binding tighter than addition, equals from left to right.
   * @throws Error when operands and operators do not alternate.
   */
  static toAST<Leaf>(root: Branch<Leaf> | Leaf[]): Branch<Leaf> {
    const list = Array.isArray(root) ? root : this.flattenTree(root);
    let at = 0;
    const operand = (): Leaf => {
      const node = list[at++];
      if (node === undefined || this.isOperatorTerm(node))
        throw new Error("The roll has an operator without an operand");
      return node as Leaf;
    };
    const climb = (floor: number): Branch<Leaf> => {
      let left: Branch<Leaf> = operand();
      while (at < list.length) {
        const operator = record(list[at]).operator as string | undefined;
        if (operator === undefined) throw new Error("The roll has two terms without an operator between them");
        const rank = PRECEDENCE[operator] ?? 0;
        if (rank < floor) return left;
        at++;
        const right = climb(rank + 1);
        left = { class: "Node", operator, operands: [left, right], formula: "" };
      }
      return left;
    };
    return climb(0);
  }
}

/** Computes a tree whose leaves are numbers (or, if string terms are allowed, texts). */
export function computeTree<Leaf>(node: Branch<Leaf>, leaf: (term: Leaf) => number | string): number | string {
  if (!isTree(node)) return leaf(node);
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
