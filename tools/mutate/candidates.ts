/** All possible mutations of a source file, each at one place, found by syntax alone. */
import ts from "typescript";

export interface Candidate {
  file: string;
  line: number;
  kind: string;
  from: number;
  to: number;
  original: string;
  mutated: string;
  /** Removes a statement, instead of changing the value of an expression. */
  drops: boolean;
  /** Runs once when its module is loaded. */
  topLevel: boolean;
}

const { SyntaxKind: K } = ts;

const SWAPS: Partial<Record<ts.SyntaxKind, [kind: string, operator: string]>> = {
  [K.LessThanToken]: ["comparison", "<="],
  [K.LessThanEqualsToken]: ["comparison", "<"],
  [K.GreaterThanToken]: ["comparison", ">="],
  [K.GreaterThanEqualsToken]: ["comparison", ">"],
  [K.EqualsEqualsEqualsToken]: ["comparison", "!=="],
  [K.ExclamationEqualsEqualsToken]: ["comparison", "==="],
  [K.PlusToken]: ["arithmetic", "-"],
  [K.MinusToken]: ["arithmetic", "+"],
  [K.AsteriskToken]: ["arithmetic", "/"],
  [K.SlashToken]: ["arithmetic", "*"],
  [K.PercentToken]: ["arithmetic", "*"],
  [K.AmpersandAmpersandToken]: ["logical", "||"],
  [K.BarBarToken]: ["logical", "&&"],
  [K.QuestionQuestionToken]: ["logical", "&&"],
  [K.PlusEqualsToken]: ["assignment", "-="],
  [K.MinusEqualsToken]: ["assignment", "+="],
};
const METHODS: Record<string, string> = {
  some: "every",
  every: "some",
  min: "max",
  max: "min",
  floor: "ceil",
  ceil: "floor",
};

const isText = (node: ts.Node): boolean => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
const isRunLater = (node: ts.Node): boolean =>
  ts.isFunctionLike(node) ||
  (ts.isPropertyDeclaration(node) && !ts.getModifiers(node)?.some((m) => m.kind === K.StaticKeyword));
const isConstant = (node: ts.Node): boolean =>
  !ts.isAsExpression(node.parent) &&
  !ts.isEnumMember(node.parent) &&
  !("name" in node.parent && node.parent.name === node);

/** Candidates of one file, in the order of the text; only expressions and statements within one line. */
export function candidates(file: string, text: string): Candidate[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true);
  const found: Candidate[] = [];
  const of = (node: ts.Node): string => node.getText(source);
  const add = (node: ts.Node, kind: string, mutated: string, topLevel: boolean, drops = false): void => {
    const [from, to] = [node.getStart(source), node.getEnd()];
    const original = text.slice(from, to);
    if (original.includes("\n")) return;
    const line = source.getLineAndCharacterOfPosition(from).line + 1;
    found.push({ file, line, kind, from, to, original, mutated, drops, topLevel });
  };
  const binary = (node: ts.BinaryExpression, top: boolean): void => {
    const { left, operatorToken, right } = node;
    const swap = SWAPS[operatorToken.kind];
    if (!swap || (operatorToken.kind === K.PlusToken && (isText(left) || isText(right)))) return;
    const [kind, operator] = swap;
    const sides = kind === "assignment" ? [of(left), of(right)] : [`(${of(left)})`, `(${of(right)})`];
    add(node, kind, `${sides[0]} ${operator} ${sides[1]}`, top);
  };
  const call = (node: ts.CallExpression, top: boolean): void => {
    if (!ts.isPropertyAccessExpression(node.expression)) return;
    const { expression, name } = node.expression;
    const other = METHODS[name.text];
    if (!other || of(expression) === "super") return;
    const before = text.slice(node.getStart(source), name.getStart(source));
    add(node, "method", `${before}${other}${text.slice(name.getEnd(), node.getEnd())}`, top);
  };
  const visit = (node: ts.Node, top: boolean): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    if (ts.isBinaryExpression(node)) binary(node, top);
    else if (ts.isCallExpression(node)) call(node, top);
    else if (ts.isNumericLiteral(node) && isConstant(node)) add(node, "number", String(Number(node.text) + 1), top);
    else if (node.kind === K.TrueKeyword && isConstant(node)) add(node, "boolean", "false", top);
    else if (node.kind === K.FalseKeyword && isConstant(node)) add(node, "boolean", "true", top);
    else if (ts.isPrefixUnaryExpression(node) && node.operator === K.ExclamationToken)
      add(node, "not", of(node.operand), top);
    if (ts.isIfStatement(node)) add(node.expression, "condition", `!(${of(node.expression)})`, top);
    if (ts.isConditionalExpression(node)) add(node.condition, "condition", `!(${of(node.condition)})`, top);
    if (ts.isReturnStatement(node) && node.expression) add(node.expression, "return", "undefined", top);
    if (ts.isExpressionStatement(node)) {
      const { expression } = node;
      const inner = ts.isAwaitExpression(expression) ? expression.expression : expression;
      if (ts.isCallExpression(inner) && inner.expression.kind !== K.SuperKeyword) add(node, "call", "", top, true);
    }
    ts.forEachChild(node, (child) => visit(child, top && !isRunLater(node)));
  };
  visit(source, true);
  return found;
}
