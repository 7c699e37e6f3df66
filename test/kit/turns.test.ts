/** Tests that take turns: no commit leaves out a test for good, and what a commit always runs is not among them. */
import { describe, expect, it } from "vitest";
import { casesInTurn, filesInTurn, leftOut } from "./turns.ts";

const QUARTERS = ["00000000", "00000001", "00000002", "00000003"];

describe("files that take turns", () => {
  it("each run in exactly one of four quarters", () => {
    const all = filesInTurn().map(({ file }) => file);
    expect(all.length).toBeGreaterThan(60);
    const run = QUARTERS.flatMap((commit) => all.filter((file) => !leftOut(commit).includes(file)));
    expect(run.sort()).toEqual(all);
  });

  it("are chosen by the commit alone; without a commit all run", () => {
    expect(leftOut("4ab87e54a1b2c3")).toEqual(leftOut("00000000"));
    expect(leftOut("0d7253c7ffffff")).toEqual(leftOut("00000003"));
    expect(leftOut(undefined)).toEqual([]);
    expect(() => leftOut("main")).toThrow("not a commit");
  });

  it("and so do the cases of a file: each in one quarter, none of them empty with five rulesets", () => {
    const cases = ["a", "b", "c", "d", "e"];
    expect(QUARTERS.map((commit) => casesInTurn(cases, commit))).toEqual([["a", "e"], ["b"], ["c"], ["d"]]);
    expect(casesInTurn(cases, "")).toEqual(cases);
  });

  it("do not include evenings, clicks, faults, requests of players, documents or rules", () => {
    const always = /evening|pace|keyboard|table-|\/(?:once|forged|relay)\.|^test\/(?:kernel|packs)\//;
    expect(filesInTurn().filter(({ file }) => always.test(file))).toEqual([]);
  });
});
