/** Grapples and escapes (T-61, T-126), and the winner of an opposed roll. */
import { describe, expect, it } from "vitest";
import type { Snapshot } from "../../module/kernel/ruleset.ts";
import type { Holder } from "../../module/rulesets/threshold/conditions/holds.ts";
import { opposedWon } from "../../module/rulesets/threshold/model/d20-result.ts";
import { actor, type Mutable, natural, typed, weapon } from "./people.ts";
import { offerIds, offersOf, rolled, totalOf, wordOf } from "./rolling.ts";
import { tokenOf } from "./tokens.ts";
import { World } from "./world.ts";

const given = (holder: Snapshot): Partial<Holder> & Record<string, unknown> => ({ ...holder.effects[0]?.given });
const headline = (happened: { run: { result: { headline: { key: string } } | undefined } | null }) =>
  happened.run?.result?.headline.key.replace("THRESHOLD.Headline.", "");

describe("who wins (T-126)", () => {
  const side = (natural: number, total: number) => ({ natural, total });
  it.each([
    ["the higher total", side(10, 15), side(10, 14), true],
    ["a tie goes to the one resisting", side(10, 15), side(9, 15), false],
    ["a lone natural 20 beats a higher total", side(20, 12), side(15, 30), true],
    ["a lone natural 1 loses with a higher total", side(1, 30), side(5, 6), false],
    ["two natural 20s count their totals", side(20, 25), side(20, 24), true],
    ["two natural 1s count their totals", side(1, 4), side(1, 5), false],
    ["a 20 against a 1", side(1, 40), side(20, 3), false],
  ])("%s", (_, acting, resisting, won) => {
    expect(opposedWon(acting, resisting)).toBe(won);
  });
});

describe("a grapple", () => {
  const pair = () => [actor("Gripper", { class: "Soldier", str: 3 }), actor("Slim", { dex: 4 })] as const;
  const play = (dice: string[], form: object = {}, answer: Record<string, unknown> = {}) => {
    const [gripper, slim] = pair();
    const world = new World(dice);
    const asked = world.act("grapple", gripper, { targets: [slim], form: { ...form } });
    expect(offerIds(asked)).toEqual(["answer-t0"]);
    const answered = world.press(asked, "answer-t0", answer);
    world.cup.expectEmpty();
    return { gripper, slim, asked, answered };
  };
  it("is Attack Bonus, Strength and d20; the target's owner answers, and the winner holds", () => {
    const { gripper, slim, asked, answered } = play(["d20:10", "d20:14"]);
    expect([totalOf(asked, "grapple"), totalOf(answered, "answer")]).toEqual([15, 14]);
    expect(headline(answered)).toBe("grappled.holdLost");
    expect(slim.statuses).toContain("grappled");
    expect(given(slim)).toMatchObject({ holder: gripper.uuid, holderName: "Gripper", dc: null });
    expect(offersOf(asked)[0]).toMatchObject({ by: "t0", parts: { self: "t0", t0: "self" }, auto: false });
  });
  it("resisted on a tie", () => {
    const { slim, answered } = play(["d20:10", "d20:15"]);
    expect([headline(answered), slim.statuses]).toEqual(["grappled.holdWon", []]);
  });
  it("won without holding, or reversed by the resisting actor", () => {
    expect(play(["d20:10", "d20:5"], { hold: false }).slim.statuses).toEqual([]);
    const turned = play(["d20:5", "d20:15"], {}, { hold: true });
    expect([turned.slim.statuses, turned.gripper.statuses]).toEqual([[], ["grappled"]]);
  });
  it("T-61 ignores modifiers to attacks, and includes the track", () => {
    const self = actor("S", {
      str: 1,
      hp: 5,
      hpMax: 10,
      step: 2,
      modifiers: [typed("attack", 5), typed("grapple", 2), typed("attack.melee", 3)],
    });
    const happened = rolled("grapple", self, { dice: ["d20:10"], form: { circumstance: 1 } });
    expect(totalOf(happened, "grapple")).toBe(10 + 1 + 2 - 2 + 1);
  });
});

describe("escaping a hold", () => {
  const held = () => {
    const [gripper, slim] = [actor("Gripper", { str: 3 }), actor("Slim", { str: 1 })];
    const world = new World(["d20:18", "d20:2"]);
    world.press(world.act("grapple", gripper, { targets: [slim] }), "answer-t0");
    expect(slim.statuses).toContain("grappled");
    return { gripper, slim };
  };
  const tries = (slim: Mutable, gripper: Mutable, dice: string[]) => {
    const world = new World(dice);
    const asked = world.act("escape", slim, { tokens: [tokenOf(gripper, 1)] });
    expect(asked.form.way).toBe("grapple");
    return world.press(asked, "answer-t0");
  };
  it("the held actor wins a grapple against the holder", () => {
    const { gripper, slim } = held();
    const answered = tries(slim, gripper, ["d20:15", "d20:12"]);
    expect([headline(answered), slim.statuses, slim.effects]).toEqual(["grappled.escapeLost", [], []]);
  });
  it("on a tie the hold remains", () => {
    const { gripper, slim } = held();
    const answered = tries(slim, gripper, ["d20:14", "d20:12"]);
    expect([headline(answered), slim.statuses.includes("grappled")]).toEqual(["grappled.escapeWon", true]);
  });
  it("no roll against a holder that is helpless or gone", () => {
    const { gripper, slim } = held();
    gripper.statuses = ["unconscious"];
    const happened = new World().act("escape", slim, { tokens: [tokenOf(gripper, 1)] });
    expect([headline(happened), slim.statuses]).toEqual(["free", []]);
    const other = held().slim;
    expect([headline(new World().act("escape", other)), other.statuses]).toEqual(["free", []]);
  });
  it("athletics or acrobatics 12 escape a net, the better one preset", () => {
    const net = () => {
      const thing = weapon("Net", "1d4", { mode: "thrown", hit: { status: "grappled", dc: 12 } });
      const man = actor("Man", { dex: 2, str: 1 });
      rolled("attack", actor("Thrower", { items: [thing] }), { dice: ["d20:19"], item: thing, targets: [man] });
      return man;
    };
    const [lucky, unlucky] = [net(), net()];
    const free = rolled("escape", lucky, { dice: ["d20:10"] });
    expect([free.form.way, free.form.dc, totalOf(free, "escape"), wordOf(free, "escape")]).toEqual([
      "acrobatics",
      12,
      12,
      "succeeds",
    ]);
    expect([headline(free), lucky.statuses]).toEqual(["free", []]);
    const stuck = rolled("escape", unlucky, { dice: ["d20:10"], form: { way: "athletics" } });
    expect([headline(stuck), totalOf(stuck, "escape"), unlucky.statuses]).toEqual(["heldStill", 11, ["grappled"]]);
  });
  it("a manually applied hold can be escaped too, against a number from the GM", () => {
    const man = actor("Man", { statuses: ["grappled"] });
    const happened = rolled("escape", man, { dice: ["d20:15"], form: { dc: 15 } });
    expect([headline(happened), man.statuses]).toEqual(["free", []]);
    expect(new World().act("escape", man).problems.map(({ text }) => text.key)).toEqual(["THRESHOLD.Problem.notHeld"]);
  });
});

describe("T-66 to T-68 attacks to choose from", () => {
  it("without a chosen weapon, wielded and natural weapons are offered, stowed ones are not", () => {
    const self = actor("S", {
      items: [weapon("Drawn"), weapon("Put away", "1d6", { equipped: false }), natural("Bite", { kind: "bite" })],
    });
    const staged = new World().stage("attack", self);
    expect(staged.facts).toMatchObject({ arms: [{ name: "Drawn" }, { name: "Bite" }] });
    expect((staged.facts as unknown as { arms: unknown[] }).arms).toHaveLength(2);
    expect(new World().stage("attack", actor("Bare")).problems[0]?.text.key).toBe("THRESHOLD.Problem.noWeapon");
  });
});
