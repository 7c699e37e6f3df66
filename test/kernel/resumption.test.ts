/** Resuming from an answer log at any point, all kinds of stale logs, and what formula errors quote. */
import { describe, expect, it } from "vitest";
import { text } from "../../module/kernel/card.ts";
import { parseDice } from "../../module/kernel/formula.ts";
import {
  type Answer,
  addLine,
  choose,
  die,
  type Procedure,
  play,
  type Request,
  replay,
  roll,
  script,
} from "../../module/kernel/procedure.ts";

/** An attack that may be parried after it is seen; a hit rolls damage. */
function* attack(): Procedure<number> {
  const hit = yield* die("hit", "self", 20);
  yield* addLine("hit", { kind: "note", text: text("seen") });
  const answer = yield* choose("answer", "t0", ["stand", "parry"]);
  if (answer === "parry" && (yield* die("parry", "t0", 20)) >= hit) return 0;
  yield* choose("go", "self", ["roll"]);
  return (yield* roll("damage", "self", 3, 8)).reduce((a, b) => a + b, 0);
}

const whole: Answer[] = [
  { id: "hit", faces: [17] },
  { id: "answer", pick: "parry" },
  { id: "parry", faces: [3] },
  { id: "go", pick: "roll" },
  { id: "damage", faces: [3, 8, 1] },
];

it("resumed at any point of its answer log, a procedure ends the same and asks only the rest", async () => {
  for (let at = 0; at <= whole.length; at += 1) {
    const asked: string[] = [];
    const table = {
      answer: async (request: Request) => {
        asked.push(request.id);
        return whole.find((one) => one.id === request.id);
      },
    };
    const stored = JSON.parse(JSON.stringify(whole.slice(0, at))) as Answer[];
    expect(await play(attack, stored, table)).toEqual({ ...replay(attack, whole), journal: whole });
    expect(asked).toEqual(whole.slice(at).map((one) => one.id));
  }
});

describe("a stale answer log is rejected with the name of the request", () => {
  it.each<[string, Answer[], string]>([
    ["another die's answer", [{ id: "parry", faces: [17] }], "hit: the journal answers parry instead"],
    ["a choice for dice", [{ id: "hit", pick: "17" }], "hit: dice were answered with a choice"],
    ["dice for a choice", [whole[0]!, { id: "answer", faces: [1] }], "answer: a choice was answered with dice"],
    ["an option that was not offered", [whole[0]!, { id: "answer", pick: "flee" }], "answer: no option flee"],
    ["too few dice", [...whole.slice(0, 4), { id: "damage", faces: [1, 2] }], "damage: 3 dice asked, 2 given"],
    ["too many dice", [{ id: "hit", faces: [1, 2] }], "hit: 1 dice asked, 2 given"],
    ["a face too high", [{ id: "hit", faces: [21] }], "hit: 21 on a d20"],
    ["a face of zero", [{ id: "hit", faces: [0] }], "hit: 0 on a d20"],
    ["a fractional face", [{ id: "hit", faces: [1.5] }], "hit: 1.5 on a d20"],
    ["a face that is not a number", [{ id: "hit", faces: [Number.NaN] }], "hit: NaN on a d20"],
    ["a superfluous answer", [...whole, { id: "more", faces: [1] }], "more: an unexpected answer"],
  ])("%s", (_, journal, message) => {
    expect(() => replay(attack, journal)).toThrow(
      expect.objectContaining({ name: "StaleAnswerLog", request: message.split(":")[0], message }),
    );
  });
});

it("a choice without options throws with its name", () => {
  expect(() => replay(() => choose("which", "self", []), [])).toThrow("which: nothing to choose from");
});

describe("a script names the request", () => {
  it("if it is too short, too long or does not fit", () => {
    expect(() => script(attack, [17])).toThrow("answer: the script is too short (choose stand, parry)");
    expect(() => script(attack, [17], "stand")).toThrow("damage: the script is too short (3d8)");
    expect(() => script(attack, [17], "stand", [1, 1, 1], [4])).toThrow("1 answers are left over: [[4]]");
    expect(() => script(attack, [17], "stand", [1, 9, 1])).toThrow("damage: 9 on a d8");
    expect(() => script(attack, "stand")).toThrow("hit: dice were answered with a choice");
  });

  it("and needs no answer for a single option or for fewer than one die", () => {
    expect(script(attack, [17], "parry", [3], [3, 8, 1])).toMatchObject({ result: 12, journal: whole });
    expect(script(() => roll("none", "self", -1, 6)).result).toEqual([]);
  });
});

describe("an invalid formula is rejected with the piece that is wrong:", () => {
  it.each([
    ["2d", "unreadable 2d"],
    ["1d6+", "unreadable +"],
    ["1d6 + −3", "unreadable +"],
    ["1d6+@foo", "unreadable +@foo"],
    ["((1d6 + 2) + 3)", "unreadable ((1d6"],
    ["1d6 4", "unreadable 1d6 4"],
    ["1 0", "unreadable 1 0"],
    ["٣d6", "unreadable ٣d6"],
    ["1d0", "noDice 1d0"],
    ["0d6", "noDice 0d6"],
    ["1d6 − 1d4", "negativeDice - 1d4"],
    ["101d6", "tooMany 101d6"],
    ["1d101", "tooMany 1d101"],
    ["9999 + 1", "tooMany + 1"],
    ["(".repeat(10_000), `tooLong ${"(".repeat(40)}`],
  ])("%.20s", (formula, expected) => {
    const parsed = parseDice(formula, { flat: true });
    expect(parsed.ok ? "read" : `${parsed.why.key.split(".").at(-1)} ${parsed.why.data?.part}`).toBe(expected);
  });

  it("but spaces around signs, U+2212 and dashes are accepted", () => {
    for (const formula of [" 1d20\u00a0−\n1 ", "1d20 – 1", `${" ".repeat(10_000)}1d20-1`])
      expect(parseDice(formula, { flat: true })).toMatchObject({ ok: true, dice: { flat: -1 } });
  });
});
