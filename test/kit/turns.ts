/** Test files that take turns in `.ci/run`: each commit runs a quarter of them (`FIVEFOLD_TURN`); reasons in test/README.md. */
import { readdirSync } from "node:fs";

const QUARTERS = 4;

/** Volume, the test host, and the windows of single rulesets in the browser. */
const IN_TURN: readonly RegExp[] = [
  /^host\//,
  /^e2e\/(?:anatomy|aura|threshold)-(?!evening)/,
  /^e2e\/create-(?:anatomy|aura|bloodied|threshold)\./,
  /^e2e\/(?:accessible|accessible-items|faults|german|grimoire-tools|refused|reload|strip|two-rulesets)\./,
  /^faults\/(?:interleavings|volley)\./,
  /^hostile\/(?:blind|harmless|markup)\./,
  /^(?:bench\/odds-exact|world\/sound)\./,
];

/** Files that take turns, in alphabetical order, with their quarter. */
export const filesInTurn = (): { file: string; quarter: number }[] =>
  readdirSync("test", { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".test.ts") && IN_TURN.some((pattern) => pattern.test(file)))
    .sort()
    .map((file, at) => ({ file: `test/${file}`, quarter: at % QUARTERS }));

/** The quarter of a commit (a hexadecimal hash). */
function turnOf(commit: string): number {
  const turn = Number.parseInt(commit.slice(0, 8), 16) % QUARTERS;
  if (Number.isNaN(turn)) throw new Error(`FIVEFOLD_TURN is not a commit: ${commit}`);
  return turn;
}

/** Files that a run leaves out; without a commit none. */
export const leftOut = (commit: string | undefined): string[] =>
  commit ? filesInTurn().flatMap(({ file, quarter }) => (quarter === turnOf(commit) ? [] : [file])) : [];

/** Of the cases of one file, such as its rulesets, those that a run plays; without a commit all. */
export const casesInTurn = <T>(cases: readonly T[], commit = process.env.FIVEFOLD_TURN): T[] =>
  cases.filter((_, at) => !commit || at % QUARTERS === turnOf(commit));
