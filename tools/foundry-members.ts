/**
 * Compares our hand-written shapes of Foundry objects with Foundry's type definitions, member by member: the shapes that
 * `module/foundry/adapter/foundry-shapes.check.ts` lists, and the shapes that a source casts a Foundry object to.
 */
import ts from "typescript";

export type Generation = "13" | "14";

/** A member that a shape names and Foundry's type lacks, or that has another kind of value there. */
export interface Finding {
  at: string;
  /** The member from its shape down: `Scenery.grid.size`. */
  path: string;
  what: string;
}

export interface Survey {
  findings: Finding[];
  /** What the listed shapes of each generation name: members by shape, with spaces between. */
  members: Record<Generation, Record<string, string>>;
}

export interface Setup {
  program: ts.Program;
  generation: Generation;
  /** Whether a file holds Foundry's type definitions. */
  isFoundry(file: string): boolean;
  /** Whether a file is ours and may use Foundry. */
  isOurs(file: string): boolean;
}

/** A shape and what it is compared with; without `foundry` its members are only noted. */
interface Pair {
  shape: ts.Type;
  foundry: ts.Type | undefined;
  path: string;
  /** A listed shape itself, not another shape that names it. */
  isListed: boolean;
  seen: readonly ts.Type[];
}

interface Row {
  name: string;
  only: Generation | undefined;
  shape: ts.Type;
  foundry: ts.Type;
  node: ts.Node;
  /** False for a row that only states which class a value of a wider type has. */
  isShape: boolean;
}

/** Functions of foundry-api.ts that cast to their type argument. */
const CASTS = new Set(["narrow", "asDoc"]);
const OPEN = ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.Never | ts.TypeFlags.TypeParameter;

export function survey({ program, generation, isFoundry, isOurs }: Setup): Survey {
  const checker = program.getTypeChecker();
  const files = program.getSourceFiles().filter(({ fileName }) => isOurs(fileName));
  const rows = files.flatMap((file) => rowsOf(file, checker));
  const classOf = new Map(rows.map(({ shape, foundry }) => [symbolOf(shape), foundry]));
  const scope = files[0] ? checker.getSymbolsInScope(files[0], ts.SymbolFlags.Value) : [];
  const globals = new Map(scope.map((symbol) => [symbol.name, symbol]));
  const findings: Finding[] = [];
  const members: Survey["members"] = { "13": {}, "14": {} };

  for (const { name, only, shape, foundry, node } of rows.filter((row) => row.isShape)) {
    const named = new Set<string>();
    const pair: Pair = { shape, foundry, path: name, isListed: true, seen: [] };
    walk({ ...pair, foundry: undefined }, placeOf(node), (path) => named.add(path.slice(name.length + 1)));
    for (const one of only ? [only] : (["13", "14"] as const)) members[one][name] = [...named].join(" ");
    if (!only || only === generation) walk(pair, placeOf(node));
  }
  for (const file of files) visit(file);
  return { findings, members };

  /** Compares every cast of a Foundry object below a node. */
  function visit(node: ts.Node): void {
    const cast = castIn(node);
    const foundry = cast && typeBefore(cast.value);
    if (cast && foundry && isOfFoundry(foundry)) {
      const path = cast.type.getText().replace(/\s+/g, " ");
      walk({ shape: checker.getTypeFromTypeNode(cast.type), foundry, path, isListed: false, seen: [] }, placeOf(node));
    }
    ts.forEachChild(node, visit);
  }

  /** The type of a value before its cast; of a listed shape the class it stands for. */
  function typeBefore(value: ts.Expression): ts.Type {
    const type = checker.getTypeAtLocation(value);
    return classOf.get(symbolOf(checker.getNonNullableType(type))) ?? type;
  }

  function isOfFoundry(type: ts.Type): boolean {
    if (type.isUnionOrIntersection()) return type.types.some(isOfFoundry);
    const isReference = (type as ts.ObjectType).objectFlags & ts.ObjectFlags.Reference;
    if (isReference && checker.getTypeArguments(type as ts.TypeReference).some(isOfFoundry)) return true;
    const { name, declarations = [] } = symbolOf(type) ?? {};
    return name === "globalThis" || declarations.some((one) => isFoundry(one.getSourceFile().fileName));
  }

  /**
   * Walks a shape as deep as we declared it; reports members that Foundry lacks, and notes those that the shape itself
   * names.
   */
  function walk(pair: Pair, at: string, note?: (path: string) => void): void {
    const shape = checker.getNonNullableType(pair.shape);
    if (!(shape.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) || pair.seen.includes(shape)) return;
    if (!pair.isListed && shape.symbol && classOf.has(shape.symbol)) return;
    const { foundry } = pair;
    const below = { isListed: false, seen: [...pair.seen, shape] };
    const inner = (of: (type: ts.Type) => ts.Type | undefined): boolean => {
      const held = of(shape);
      if (held)
        walk({ ...pair, ...below, shape: held, foundry: foundry && of(checker.getNonNullableType(foundry)) }, at, note);
      return held !== undefined;
    };
    if (inner(awaited)) return;
    inner(elementOf);
    const kinds = constituents(foundry);
    for (const member of checker.getPropertiesOfType(shape).filter(isOurMember)) {
      const isInherited = isListedElsewhere(member, shape.symbol);
      if (isInherited && (note || !pair.isListed)) continue;
      const path = `${pair.path}.${member.name}`;
      note?.(path);
      const type = checker.getTypeOfSymbol(member);
      if (kinds.length === 0) walk({ ...below, shape: type, foundry: undefined, path }, at, note);
      for (const kind of kinds) {
        const theirs = typeIn(kind, member.name);
        if (theirs === null) report(at, path, `does not exist on ${text(kind)}`);
        else if (theirs) {
          compareKinds(at, path, type, theirs, kind);
          walk({ ...below, shape: type, foundry: theirs, path }, at, note);
        }
      }
    }
    for (const signatures of ["getCallSignatures", "getConstructSignatures"] as const) {
      const made = shape[signatures]()[0]?.getReturnType();
      const theirs = kinds.flatMap((kind) => kind[signatures]().slice(-1)).map((one) => one.getReturnType());
      for (const one of made ? (theirs.length > 0 ? theirs : [undefined]) : [])
        walk({ ...below, shape: made!, foundry: one, path: `${pair.path}()` }, at, note);
    }
  }

  function report(at: string, path: string, what: string): void {
    findings.push({ at, path, what: `${path} ${what}` });
  }

  function compareKinds(at: string, path: string, type: ts.Type, theirs: ts.Type, kind: ts.Type): void {
    const [here, there] = [kindOf(type), kindOf(theirs)];
    // A class is a function with members: our shape may be either.
    if (here && there && here !== there && (here !== "object" || there !== "function"))
      report(at, path, `is a ${here} here and a ${there} on ${text(kind)}`);
  }

  function isOurMember({ declarations: [declaration] = [] }: ts.Symbol): boolean {
    if (!declaration || !isOurs(declaration.getSourceFile().fileName)) return false;
    return !(ts.isClassElement(declaration) && declaration.name && ts.isPrivateIdentifier(declaration.name));
  }

  /** Whether a member belongs to another listed shape, which has its own comparison. */
  function isListedElsewhere(member: ts.Symbol, shape: ts.Symbol | undefined): boolean {
    const parent = member.declarations?.[0]?.parent;
    const owner = parent && ts.isInterfaceDeclaration(parent) ? checker.getSymbolAtLocation(parent.name) : undefined;
    return owner !== undefined && owner !== shape && classOf.has(owner);
  }

  /** The type of a member; null where there is none, undefined where the definitions allow any name. */
  function typeIn(type: ts.Type, name: string): ts.Type | null | undefined {
    const apparent = checker.getApparentType(type);
    const isGlobal = type.symbol?.name === "globalThis";
    const property = checker.getPropertyOfType(apparent, name) ?? (isGlobal ? globals.get(name) : undefined);
    if (property) return checker.getTypeOfSymbol(property);
    return checker.getIndexInfosOfType(apparent).length > 0 ? undefined : null;
  }

  /** The type that a promise resolves to. */
  function awaited(type: ts.Type): ts.Type | undefined {
    return checker.getPropertyOfType(type, "then") ? checker.getAwaitedType(type) : undefined;
  }

  /** The type of the elements of an iterable. */
  function elementOf(type: ts.Type): ts.Type | undefined {
    const iterator = checker
      .getPropertiesOfType(type)
      .find(({ escapedName }) => String(escapedName).startsWith("__@iterator"));
    const made = resultOf(iterator);
    const result = resultOf(made && checker.getPropertyOfType(made, "next"));
    // The other part of the union is what a generator returns.
    const given = (result?.isUnion() ? result.types : []).find(({ symbol }) => symbol?.name === "IteratorYieldResult");
    const value = given && checker.getPropertyOfType(given, "value");
    return value && checker.getTypeOfSymbol(value);
  }

  function resultOf(method: ts.Symbol | undefined): ts.Type | undefined {
    return method && checker.getTypeOfSymbol(method).getCallSignatures()[0]?.getReturnType();
  }

  /** The parts of a union; empty for `any` and `unknown`. */
  function constituents(type: ts.Type | undefined): readonly ts.Type[] {
    if (!type || type.flags & OPEN) return [];
    const bare = checker.getNonNullableType(type);
    const all = bare.isUnion() ? bare.types : [bare];
    return all.some(({ flags }) => flags & OPEN) ? [] : all;
  }

  /** Kind of value at run time; undefined if there are several or it is not known. */
  function kindOf(type: ts.Type): string | undefined {
    const kinds = new Set(constituents(type).map(singleKind));
    return kinds.size === 1 ? [...kinds][0] : undefined;
  }

  function text(type: ts.Type): string {
    return checker.typeToString(type).slice(0, 60);
  }
}

/** Members that are not Foundry's: an option of our own, and what the module Dice So Nice adds. */
const NOT_FOUNDRY = /\.(fivefold|dice3d|_dice3danimating)$/;

/** Findings that `known` does not explain, and entries of `known` without a finding. */
export function problems(findings: readonly Finding[], known: Readonly<Record<string, string>>): string[] {
  const wrong = findings.filter(({ path }) => !NOT_FOUNDRY.test(path) && !(path in known));
  const idle = Object.keys(known).filter((name) => !findings.some(({ path }) => path === name));
  return [
    ...new Set(wrong.map(({ at, what }) => `${at} ${what}`)),
    ...idle.map((name) => `${name} is defined: remove it from the list of members that are not`),
  ];
}

/** Differences between the members that the shapes name and those confirmed by the definitions. */
export function unconfirmed(members: Survey["members"], confirmed: Survey["members"]): string[] {
  const lines = (of: Survey["members"]): string[] =>
    (["13", "14"] as const).flatMap((generation) =>
      Object.entries(of[generation]).flatMap(([shape, names]) =>
        names.split(" ").map((name) => `${shape}.${name} (${generation})`),
      ),
    );
  const [now, then] = [lines(members), lines(confirmed)];
  return [
    ...now.filter((line) => !then.includes(line)).map((line) => `lacks ${line}`),
    ...then.filter((line) => !now.includes(line)).map((line) => `has ${line}, which no shape names`),
  ];
}

function singleKind(type: ts.Type): string | undefined {
  if (type.flags & ts.TypeFlags.StringLike) return "string";
  if (type.flags & ts.TypeFlags.NumberLike) return "number";
  if (type.flags & ts.TypeFlags.BooleanLike) return "boolean";
  if (!(type.flags & ts.TypeFlags.Object)) return undefined;
  return type.getCallSignatures().length + type.getConstructSignatures().length > 0 ? "function" : "object";
}

const symbolOf = (type: ts.Type): ts.Symbol | undefined => type.symbol ?? type.aliasSymbol;

function placeOf(node: ts.Node): string {
  const file = node.getSourceFile();
  const { line } = file.getLineAndCharacterOfPosition(node.getStart());
  return `${file.fileName.replace(/^.*?\/(?=module\/)/, "")}:${line + 1}`;
}

/** `value as Type` or `narrow<Type>(value)`; for `value as unknown as Type` the value before both casts. */
function castIn(node: ts.Node): { value: ts.Expression; type: ts.TypeNode } | undefined {
  if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && CASTS.has(node.expression.text)) {
    const [value, type] = [node.arguments[0], node.typeArguments?.[0]];
    return value && type ? { value: uncast(value), type } : undefined;
  }
  if (!ts.isAsExpression(node) || ts.isConstTypeReference(node.type) || ts.isAsExpression(node.parent))
    return undefined;
  return { value: uncast(node.expression), type: node.type };
}

const uncast = (value: ts.Expression): ts.Expression =>
  ts.isAsExpression(value) || ts.isParenthesizedExpression(value) ? uncast(value.expression) : value;

/** Rows `Name: [Shape, Class]` of the interfaces `Shapes`, `Shapes13`, `Shapes14` and `Parents`. */
function rowsOf(file: ts.SourceFile, checker: ts.TypeChecker): Row[] {
  return file.statements.filter(ts.isInterfaceDeclaration).flatMap((table) => {
    const matched = /^(?:Parents|Shapes(13|14)?)$/.exec(table.name.text);
    if (!matched) return [];
    const only = matched[1] as Generation | undefined;
    const isShape = table.name.text !== "Parents";
    return table.members.flatMap((node): Row[] => {
      if (!ts.isPropertySignature(node) || !node.type || !ts.isTupleTypeNode(node.type)) return [];
      const [shape, foundry] = node.type.elements.map((type) => checker.getTypeFromTypeNode(type));
      return shape && foundry ? [{ name: node.name.getText(), only, shape, foundry, node, isShape }] : [];
    });
  });
}
