/** Finds the places for counters of line and branch coverage in a source file. */
import ts from "typescript";
import { Edits } from "./edits.ts";

/** One counter: the first statement of a line, or a branch. */
export interface Place {
  kind: "line" | "branch";
  line: number;
  /** "12:7 else". */
  name: string;
  /** Range of the source text that it covers. */
  from: number;
  to: number;
}

const { SyntaxKind: K } = ts;

const LOGICAL: ReadonlySet<ts.SyntaxKind> = new Set([
  K.AmpersandAmpersandToken,
  K.BarBarToken,
  K.QuestionQuestionToken,
  K.AmpersandAmpersandEqualsToken,
  K.BarBarEqualsToken,
  K.QuestionQuestionEqualsToken,
]);

/** Statements without an effect when they are executed. */
const STILL: ReadonlySet<ts.SyntaxKind> = new Set([
  K.Block,
  K.EmptyStatement,
  K.FunctionDeclaration,
  K.ClassDeclaration,
  K.InterfaceDeclaration,
  K.TypeAliasDeclaration,
  K.ImportDeclaration,
  K.ExportDeclaration,
  K.ModuleDeclaration,
]);

const declared = (node: ts.Node): boolean =>
  ts.canHaveModifiers(node) && (ts.getModifiers(node)?.some(({ kind }) => kind === K.DeclareKeyword) ?? false);

const inList = (node: ts.Node): boolean =>
  ts.isBlock(node.parent) || ts.isSourceFile(node.parent) || ts.isCaseOrDefaultClause(node.parent);

/** A wrapped anonymous class or function would lose the name inferred from its variable; Foundry uses class names. */
const named = (node: ts.Node): boolean =>
  ts.isClassExpression(node) || ts.isFunctionExpression(node) || ts.isArrowFunction(node);

/** Inserts a counter, identified by its number within the file, at every statement and branch. */
export function counted(
  file: string,
  text: string,
  counter: (id: number) => string,
): { code: string; places: Place[] } {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true);
  const edits = new Edits();
  const places: Place[] = [];
  const add = (kind: Place["kind"], node: ts.Node, what: string): string => {
    const { line, character } = source.getLineAndCharacterOfPosition(node.getStart(source));
    const [from, to] = what === "not" ? [0, 0] : [node.getStart(source), node.getEnd()];
    places.push({ kind, line: line + 1, name: `${line + 1}:${character + 1} ${what}`, from, to });
    return counter(places.length - 1);
  };
  const wrap = (node: ts.Node, kind: Place["kind"], what: string): void => {
    edits.open(node.getStart(source), `(${add(kind, node, what)},`);
    edits.close(node.getEnd(), ")");
  };
  /** Counter before a statement, in braces if the statement is not in a list. */
  const before = (node: ts.Statement, counters: string): void => {
    const alone = !inList(node);
    edits.open(node.getStart(source), `${alone ? "{" : ""}${counters};`);
    if (alone) edits.close(node.getEnd(), "}");
  };
  const branchOf = (node: ts.Statement, what: string): void => {
    const count = add("branch", node, what);
    if (ts.isBlock(node)) edits.open(node.getStart(source) + 1, `${count};`);
    else before(node, count);
  };
  const visitStatement = (node: ts.Statement): void => {
    if (STILL.has(node.kind) || declared(node) || ts.isLabeledStatement(node.parent)) return;
    before(node, add("line", node, "statement"));
  };
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node)) return;
    if (ts.isStatement(node) && !ts.isSourceFile(node)) visitStatement(node);
    if (declared(node)) return;
    if (ts.isIfStatement(node)) {
      if (!node.elseStatement) edits.close(node.getEnd(), ` else {${add("branch", node, "not")}}`);
      branchOf(node.thenStatement, "then");
      if (node.elseStatement) branchOf(node.elseStatement, "else");
    } else if (ts.isConditionalExpression(node)) {
      wrap(node.whenTrue, "branch", "?");
      wrap(node.whenFalse, "branch", ":");
    } else if (ts.isBinaryExpression(node) && LOGICAL.has(node.operatorToken.kind)) {
      if (!named(node.right)) wrap(node.right, "branch", node.operatorToken.getText(source));
    } else if (ts.isCaseOrDefaultClause(node)) {
      edits.open(node.statements.pos, `${add("branch", node, "case")};`);
    } else if ((ts.isParameter(node) || ts.isBindingElement(node)) && node.initializer) {
      if (!named(node.initializer)) wrap(node.initializer, "branch", "default");
    } else if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) {
      if (!ts.isClassExpression(node.body)) wrap(node.body, "line", "value");
    } else if (ts.isPropertyDeclaration(node) && node.initializer && !named(node.initializer)) {
      wrap(node.initializer, "line", "property");
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { code: edits.apply(text), places };
}
