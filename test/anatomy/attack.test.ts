/**
 * V-N-13 to V-N-38: the attack roll, its degrees, criticals and fumbles, advantage and size, through the action itself.
 */
import { describe, expect, it } from "vitest";
import { attacked, type Situation } from "./attacking.ts";
import { dataOf } from "./world.ts";

type Expected = Partial<
  Pick<ReturnType<typeof attacked>, "total" | "dv" | "hit" | "degrees" | "critical" | "natural" | "dice">
>;

const DV15 = { dv: { dex: 2, armor: 3 } };
const strong = { attacker: { mb: 8 } };

const vectors: [string, Situation, string[], Expected][] = [
  ["V-N-13 N-06 N-29", DV15, ["d20:10"], { total: 16, dv: 15, hit: true, degrees: 0 }],
  ["V-N-14 N-29: equal is not higher", DV15, ["d20:9"], { total: 15, hit: false, degrees: null }],
  ["V-N-15 N-30: four over is no degree", DV15, ["d20:13"], { total: 19, degrees: 0 }],
  ["V-N-16 N-30", DV15, ["d20:14"], { total: 20, degrees: 1 }],
  ["V-N-17 N-30", { dv: { dex: 1 } }, ["d20:19"], { total: 25, dv: 11, degrees: 2 }],
  ["V-N-18 N-30", { dv: {} }, ["d20:19"], { total: 25, dv: 10, degrees: 3 }],
  ["V-N-19 N-32", { dv: {}, attacker: { mb: 8, str: 8 } }, ["d20:19"], { total: 35, degrees: 5 }],
  ["V-N-20 N-31", { dv: { dex: 1 } }, ["d20:17"], { total: 23, degrees: 2 }],
  [
    "V-N-22 N-63",
    { dv: { dex: 6, armor: 12 } },
    ["d20:20"],
    { total: 26, dv: 28, hit: true, critical: false, degrees: 0 },
  ],
  [
    "V-N-23 N-64: on a tie",
    { dv: { dex: 6, armor: 10 } },
    ["d20:20"],
    { total: 26, dv: 26, hit: true, critical: true, degrees: 0 },
  ],
  ["V-N-24 N-64", { dv: { dex: 6, armor: 9 } }, ["d20:20"], { total: 26, critical: true, degrees: 1 }],
  [
    "V-N-25 N-65",
    { dv: { dex: 2, armor: 6 }, weapon: { critRange: 18 } },
    ["d20:18"],
    { total: 24, critical: true, degrees: 2 },
  ],
  [
    "V-N-26 N-65",
    { dv: { dex: 5, armor: 10 }, weapon: { critRange: 18 } },
    ["d20:19"],
    { total: 25, dv: 25, hit: false },
  ],
  ["V-N-27 N-66", { ...strong, dv: { dex: -4 } }, ["d20:1"], { total: 12, dv: 6, hit: true, degrees: 0 }],
  ["V-N-28 N-66 N-38", { ...strong, dv: {} }, ["d20:1"], { total: 12, hit: true, degrees: -1 }],
  [
    "V-N-32 N-79 N-80",
    { ...DV15, target: { statuses: ["prone"] }, form: { situations: ["flanking"] } },
    ["d20:4", "d20:17", "d20:9"],
    { natural: 17, total: 23, degrees: 1, dice: 3 },
  ],
  [
    "V-N-33 N-77 N-79",
    { ...DV15, form: { situations: ["flanking"], cover: "cover" } },
    ["d20:12"],
    { total: 18, degrees: 0, dice: 1 },
  ],
  [
    "V-N-34 N-78: a 20 on the other die",
    { ...DV15, form: { situations: ["flanking"], cover: "total" } },
    ["d20:20", "d20:3"],
    { natural: 3, total: 9, hit: false },
  ],
  [
    "V-N-35 N-78 flat",
    { ...DV15, settings: { advantageMode: "flat" }, form: { cover: "total" } },
    ["d20:14"],
    { natural: 14, total: 16, degrees: 0 },
  ],
  [
    "V-N-37 N-72 N-75",
    { dv: { armor: 6 }, target: { size: "huge" } },
    ["d20:14"],
    { total: 22, dv: 16, hit: true, degrees: -1 },
  ],
  [
    "V-N-38 N-73 N-74",
    { dv: { dex: 3, armor: 1 }, attacker: { size: "large" }, target: { size: "small" } },
    ["d20:12"],
    { total: 16, dv: 14, degrees: 2 },
  ],
  [
    "V-N-39 N-74",
    { ...DV15, mode: "ranged", attacker: { size: "large" }, form: { distance: 20 } },
    ["d20:15"],
    { total: 19, degrees: 1, dice: 1 },
  ],
  [
    "V-N-40 N-80 N-82",
    { ...DV15, attacker: { statuses: ["prone"] }, target: { statuses: ["prone"] } },
    ["d20:6", "d20:11"],
    { natural: 11, total: 17, degrees: 0 },
  ],
  [
    "V-N-41 N-81 N-85",
    {
      ...DV15,
      mode: "ranged",
      weapon: { rangeIncrement: 80 },
      attacker: { statuses: ["prone"] },
      target: { statuses: ["prone"] },
      form: { distance: 30 },
    },
    ["d20:13"],
    { total: 17, dice: 1 },
  ],
  [
    "V-N-43 N-81 N-83",
    {
      ...DV15,
      mode: "thrown",
      attacker: { statuses: ["prone"] },
      target: { statuses: ["prone"] },
      form: { distance: 5 },
    },
    ["d20:18", "d20:16", "d20:19"],
    { natural: 16, total: 22, degrees: 1 },
  ],
  [
    "V-N-44 N-77 N-115",
    { ...DV15, mode: "ranged", weapon: { rangeIncrement: 70 }, form: { distance: 150, cover: "cover" } },
    ["d20:17", "d20:15", "d20:19", "d20:16"],
    { natural: 15, total: 19, degrees: 0 },
  ],
  [
    "V-N-45 N-115",
    { ...DV15, mode: "ranged", weapon: { rangeIncrement: 70 }, form: { distance: 70 } },
    ["d20:17", "d20:18"],
    { natural: 17, total: 21, degrees: 1 },
  ],
  [
    "V-N-50 N-96",
    { ...DV15, form: { previous: 2 } },
    ["d20:13", "d20:16", "d20:11"],
    { natural: 11, total: 17, degrees: 0 },
  ],
  ["V-N-51 N-113", { ...DV15, form: { power: 3 } }, ["d20:9"], { total: 21, degrees: 1 }],
  [
    "V-N-52 N-114",
    { ...DV15, form: { reckless: 2 } },
    ["d20:15", "d20:12", "d20:18"],
    { natural: 12, total: 18, degrees: 2 },
  ],
];

describe("one attack roll", () => {
  it.each(vectors)("%s", (_name, situation, dice, expected) => {
    expect(attacked(situation, dice)).toMatchObject(expected);
  });

  it("V-N-29 N-66 N-67: a natural 1 on a tie drops nothing", () => {
    const { hit, self } = attacked({ ...strong, dv: { armor: 2 } }, ["d20:1"]);
    expect(hit).toBe(false);
    expect(self.items.find(({ type }) => type === "anatomyWeapon")?.system.carry).toBe("held");
  });

  it("V-N-30 N-67: a natural 1 below the DV drops the weapon", () => {
    const { hit, total, self } = attacked(DV15, ["d20:1"]);
    expect([hit, total]).toEqual([false, 7]);
    expect(self.items.find(({ type }) => type === "anatomyWeapon")?.system).toMatchObject({
      carry: "dropped",
      heldBy: [],
    });
  });

  it("N-66 N-67: the note on a natural 1 names the rule of its effect", () => {
    const rules = (situation: Situation) =>
      attacked(situation, ["d20:1"]).happened.run?.lines.flatMap(({ line }) => (line.kind === "note" ? line.rule : []));
    expect(rules(DV15)).toContain("N-67");
    expect(rules({ ...strong, dv: { dex: -4 } })).toContain("N-66");
  });

  it("V-N-31 N-67: in combat a natural weapon is locked until the end of the next turn", () => {
    const lock = (fighting: boolean) =>
      attacked({ ...DV15, naturalWeapon: true, given: { fighting, ownTurn: fighting } }, ["d20:1"]).self.items.find(
        ({ type }) => type === "anatomyWeapon",
      )?.system.lockedUntil;
    expect(lock(true)).toMatchObject({ combat: "fight", turn: 1 });
    expect(lock(false)).toMatchObject({ combat: "" });
  });

  it("V-N-42 N-84: no bow while prone, except by the GM", () => {
    const situation: Situation = {
      ...DV15,
      mode: "ranged",
      weapon: { group: "bow", rangeIncrement: 70 },
      attacker: { statuses: ["prone"] },
      form: { distance: 30 },
    };
    const { happened } = attacked(situation, []);
    expect(happened.problems.map(({ text }) => text.key)).toEqual(["ANATOMY.Problem.attack.bowProne"]);
  });

  it("N-113 N-19: at most the martial bonus, and no more Stamina than there is", () => {
    const problems = (form: object, attacker = {}) =>
      attacked({ ...DV15, form: { ...form }, attacker }, []).happened.problems.map(({ text }) => text.key);
    expect(problems({ power: 4 })).toEqual(["ANATOMY.Problem.attack.powerMost"]);
    expect(problems({ reckless: 3 }, { stamina: 2 })).toEqual(["ANATOMY.Problem.staminaShort"]);
  });

  it("D-09: paying the last Stamina makes that very roll exhausted", () => {
    const { dice, self } = attacked({ ...DV15, attacker: { stamina: 2 }, form: { power: 2 } }, ["d20:9", "d20:8"]);
    expect(dice).toBe(2);
    expect(dataOf(self).stamina.value).toBe(0);
  });

  it("D-56: blinded and injured eyes count once, the larger of them", () => {
    const { dice } = attacked({ ...DV15, attacker: { injuries: { leftEye: 1, rightEye: 1 } } }, [
      "d20:9",
      "d20:8",
      "d20:7",
    ]);
    expect(dice).toBe(3);
  });

  it("N-12 N-13: DV type by the target's conditions", () => {
    const dv = (target: object, weapon = {}) =>
      attacked({ dv: { dex: 2, armor: 3 }, target: { ...target }, weapon }, target ? ["d20:5"] : []).dv;
    expect(dv({})).toBe(15);
    expect(dv({}, { touch: true })).toBe(12);
    expect(dv({ statuses: ["offGuard"] })).toBe(13);
    expect(dv({ statuses: ["offGuard"] }, { touch: true })).toBe(10);
  });

  it("D-02 boon: the highest of n d6 is added or subtracted", () => {
    const boon = { advantageMode: "boon" };
    expect(attacked({ ...DV15, settings: boon, form: { adv: 2 } }, ["d20:9", "d6:2", "d6:5"])).toMatchObject({
      natural: 9,
      total: 20,
    });
    expect(attacked({ ...DV15, settings: boon, form: { dis: 1 } }, ["d20:9", "d6:2"])).toMatchObject({
      total: 13,
      hit: false,
    });
  });
});
