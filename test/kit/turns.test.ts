/** Tests that take turns: no commit leaves out a test for good, and what a commit always runs is not among them. */
import { describe, expect, it } from "vitest";
import { casesInTurn, filesInTurn, leftOut } from "./turns.ts";

const COMMITS = Array.from({ length: 8 }, (_, share) => `0000000${share}`);

describe("files that take turns", () => {
  it("each run in exactly one of eight shares", () => {
    const all = filesInTurn().map(({ file }) => file);
    expect(all.length).toBeGreaterThan(60);
    const run = COMMITS.flatMap((commit) => {
      const left = new Set(leftOut(commit));
      return all.filter((file) => !left.has(file));
    });
    expect(run.sort()).toEqual(all);
  });

  it("are chosen by the commit alone; without a commit all run", () => {
    expect(leftOut("4ab87e58a1b2c3")).toEqual(leftOut("00000000"));
    expect(leftOut("0d7253c7ffffff")).toEqual(leftOut("00000007"));
    expect(leftOut(undefined)).toEqual([]);
    expect(() => leftOut("main")).toThrow("not a commit");
  });

  it("and so do the cases of a file: each commit plays one of them, and each of them has its turn", () => {
    const cases = ["a", "b", "c", "d", "e"];
    expect(COMMITS.map((commit) => casesInTurn(cases, commit).join())).toEqual([...cases, "a", "b", "c"]);
    expect(casesInTurn(cases, "")).toEqual(cases);
  });

  it("do not include evenings, clicks, faults, requests of players, documents or rules", () => {
    const always = /evening|pace|keyboard|table-|\/(?:once|forged|relay)\.|^test\/(?:kernel|packs)\//;
    expect(filesInTurn().filter(({ file }) => always.test(file))).toEqual([]);
  });
});
