/** Procedures: replay, resuming, stale answer logs, and scripts that name the failed request. */
import { describe, expect, it } from "vitest";
import { text } from "../../module/kernel/card.ts";
import {
  type Answer,
  addLine,
  choose,
  die,
  type Procedure,
  play,
  replay,
  roll,
  StaleAnswerLog,
  script,
  stage,
  valueOfAnswer,
} from "../../module/kernel/procedure.ts";
import { exploding } from "./exploding.ts";

function* duel(): Procedure<string> {
  const attack = yield* die("attack", "self", 20);
  yield* addLine("attack", { kind: "note", text: text("X", { attack }) });
  if (attack === 1) return "miss";
  const answer = yield* choose("answer", "target", ["stand", "parry"]);
  if (answer === "stand") return "hit";
  const parry = yield* roll("parry", "target", 2, 6, "highest");
  return Math.max(...parry) >= 5 ? "parried" : "hit";
}

describe("replay", () => {
  it("stops at a missing answer and returns the pending request", () => {
    expect(replay(duel, []).pending).toMatchObject({ id: "attack", faces: 20 });
    const second = replay(duel, [{ id: "attack", faces: [17] }]);
    expect(second.pending).toMatchObject({ kind: "choice", who: "target", options: ["stand", "parry"] });
    expect(second.lines).toEqual([{ id: "attack", line: { kind: "note", text: text("X", { attack: 17 }) } }]);
  });

  it("is pure: the same answer log gives the same card", () => {
    const journal: Answer[] = [
      { id: "attack", faces: [17] },
      { id: "answer", pick: "parry" },
      { id: "parry", faces: [2, 5] },
    ];
    expect(replay(duel, journal)).toEqual(replay(duel, journal));
    expect(replay(duel, journal).done).toEqual({ result: "parried" });
  });

  it("rejects a stale answer log and names the request", () => {
    const stale = (journal: Answer[]) => {
      try {
        replay(duel, journal);
      } catch (error) {
        return error instanceof StaleAnswerLog ? error.request : String(error);
      }
      return "accepted";
    };
    expect(stale([{ id: "defense", faces: [3] }])).toBe("attack");
    expect(stale([{ id: "attack", faces: [21] }])).toBe("attack");
    expect(stale([{ id: "attack", faces: [0] }])).toBe("attack");
    expect(stale([{ id: "attack", faces: [2.5] }])).toBe("attack");
    expect(stale([{ id: "attack", faces: [3, 4] }])).toBe("attack");
    expect(stale([{ id: "attack", pick: "stand" }])).toBe("attack");
    expect(
      stale([
        { id: "attack", faces: [3] },
        { id: "answer", pick: "dodge" },
      ]),
    ).toBe("answer");
    expect(
      stale([
        { id: "attack", faces: [3] },
        { id: "answer", faces: [1] },
      ]),
    ).toBe("answer");
    expect(
      stale([
        { id: "attack", faces: [1] },
        { id: "answer", pick: "stand" },
      ]),
    ).toBe("answer");
  });

  it("rejects two requests with the same id", () => {
    function* twice(): Procedure<number> {
      return (yield* die("d", "self", 6)) + (yield* die("d", "self", 6));
    }
    expect(() => replay(twice, [{ id: "d", faces: [1] }])).toThrow("two requests are named d");
  });

  it("copies the faces, so that no rule changes the answer log", () => {
    const answer = { id: "d", faces: [3] };
    const given = valueOfAnswer(
      { kind: "roll", id: "d", who: "self", count: 1, faces: 6, read: "sum" },
      answer,
    ) as number[];
    given[0] = 6;
    expect(answer.faces).toEqual([3]);
  });
});

describe("play", () => {
  it("stops if the table has no answer, and continues from the answer log", async () => {
    const here = await play(duel, [], { answer: (r) => (r.who === "self" ? { id: r.id, faces: [12] } : undefined) });
    expect(here.pending?.id).toBe("answer");
    const there = await play(duel, JSON.parse(JSON.stringify(here.journal)), {
      answer: async (r) => ({ id: r.id, pick: "stand" }),
    });
    expect(there.done).toEqual({ result: "hit" });
  });

  it("rejects an impossible answer from the table", async () => {
    await expect(play(duel, [], { answer: (r) => ({ id: r.id, faces: [99] }) })).rejects.toBeInstanceOf(StaleAnswerLog);
  });
});

describe("script", () => {
  it("uses the given dice and choices", () => {
    expect(script(duel, [17], "parry", [3, 6]).result).toBe("parried");
    expect(script(duel, [1]).result).toBe("miss");
  });
  it("names the request where it fails", () => {
    expect(() => script(duel, [17], "parry")).toThrow(/parry: the script is too short \(2d6\)/);
    expect(() => script(duel, [1], [4])).toThrow(/1 answers are left over: \[\[4\]\]/);
    expect(() => script(duel, [21])).toThrow(/attack: 21 on a d20/);
    expect(() => script(duel, [17], "dodge")).toThrow(/answer: no option dodge/);
  });
  it("skips choices with a single option", () => {
    function* one(): Procedure<string> {
      return yield* choose("only", "self", ["roll"]);
    }
    expect(script(one).result).toBe("roll");
  });
  it("explodes dice until one does not show its highest face", () => {
    expect(script(() => exploding("x", "self", 6), [6], [6], [2]).result).toEqual([6, 6, 2]);
  });
  it("runs stages inline", () => {
    function* staged(): Procedure<number> {
      return 1 + (yield* stage("inner", () => die("d", "self", 4)));
    }
    expect(script(staged, [3]).result).toBe(4);
  });
});
