/** Test files that take turns in `.ci/run`: each commit runs an eighth of them (`FIVEFOLD_TURN`); `npm test` leaves them out. Reasons in test/README.md. */
import { readdirSync } from "node:fs";

const SHARES = 8;

/** Volume, whole worlds, the test host, and windows in the browser: those of single rulesets, and those outside of combat. */
const IN_TURN: readonly RegExp[] = [
  /^host\//,
  /^e2e\/(?:anatomy|aura|grimoire|threshold)-(?!evening)/,
  /^e2e\/create-(?:anatomy|aura|bloodied|grimoire|threshold)\./,
  /^e2e\/(?:adventure|create|field-limits|finder|first-run|forecast|party|rest|scene-controls|threat|wrong-input)\./,
  /^e2e\/(?:accessible|accessible-items|faults|german|refused|reload|strip|two-rulesets)\./,
  /^faults\/(?:interleavings|volley)\./,
  /^hostile\/(?:blind|harmless|markup)\./,
  /^(?:bench\/odds-exact|migrations\/table|simulator\/simulator|world\/(?:adventure|sound))\./,
];

/** Files that take turns, in alphabetical order, with their share. */
export const filesInTurn = (): { file: string; share: number }[] =>
  readdirSync("test", { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".test.ts") && IN_TURN.some((pattern) => pattern.test(file)))
    .sort()
    .map((file, at) => ({ file: `test/${file}`, share: at % SHARES }));

/** Which of this many shares a commit (a hexadecimal hash) runs. */
function shareOf(commit: string, shares: number): number {
  const share = Number.parseInt(commit.slice(0, 8), 16) % shares;
  if (Number.isNaN(share)) throw new Error(`FIVEFOLD_TURN is not a commit: ${commit}`);
  return share;
}

/** Files that a run leaves out; without a commit none. */
export const leftOut = (commit: string | undefined): string[] =>
  commit ? filesInTurn().flatMap(({ file, share }) => (share === shareOf(commit, SHARES) ? [] : [file])) : [];

/** The case of a file, such as one of its rulesets, that a run plays; without a commit all. */
export const casesInTurn = <T>(cases: readonly T[], commit = process.env.FIVEFOLD_TURN): T[] =>
  cases.filter((_, at) => !commit || at === shareOf(commit, cases.length));
