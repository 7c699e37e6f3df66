/**
 * A random sample of mutants of module/, the same for the same seed and sources; and source texts with mutants
 * inserted.
 */
import { readFileSync } from "node:fs";
import ts from "typescript";
import { seeded } from "../../test/host/server/dice.ts";
import { Edits } from "../instrument/edits.ts";
import { sourceFiles } from "../instrument/sources.ts";
import { type Candidate, candidates } from "./candidates.ts";

export interface Mutant extends Candidate {
  id: number;
}

/** The text with all its mutants, each behind its own switch. */
export function mutatedText(text: string, mutants: readonly Mutant[], isOn: (id: number) => string): string {
  const edits = new Edits();
  for (const { id, from, to, mutated, drops } of mutants) {
    edits.open(from, drops ? `{if (!${isOn(id)}) ` : `(${isOn(id)} ? (${mutated}) : (`);
    edits.close(to, drops ? "}" : "))");
  }
  return edits.apply(text);
}

/** Whether the text still parses with this mutant. */
function isReadable(text: string, mutant: Mutant): boolean {
  const fileName = mutant.file;
  const changed = mutatedText(text, [mutant], (id) => `m[${id}]`);
  const { diagnostics } = ts.transpileModule(changed, {
    fileName,
    reportDiagnostics: true,
    compilerOptions: { target: ts.ScriptTarget.ESNext },
  });
  return !diagnostics?.length;
}

/** A sample of `count` mutants, at most one per line, numbered by position. */
export function choose(seed: number, count: number): Mutant[] {
  const texts = new Map(sourceFiles().map((file) => [file, readFileSync(file, "utf8")]));
  const all = [...texts].flatMap(([file, text]) => candidates(file, text));
  const next = seeded(seed);
  const taken = new Map<string, Mutant>();
  while (taken.size < count && all.length) {
    const [one] = all.splice(Math.floor(next() * all.length), 1) as [Candidate];
    const place = `${one.file}:${one.line}`;
    const mutant = { ...one, id: 0 };
    if (!taken.has(place) && isReadable(texts.get(one.file) ?? "", mutant)) taken.set(place, mutant);
  }
  return [...taken.values()]
    .sort((a, b) => (a.file === b.file ? a.from - b.from : a.file < b.file ? -1 : 1))
    .map((mutant, id) => ({ ...mutant, id }));
}
