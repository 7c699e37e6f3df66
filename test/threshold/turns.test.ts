/** Fights: who acts first, what turns, rounds and the encounter bring by themselves (T-119, catalogue 6). */
import { describe, expect, it } from "vitest";
import type { Passing } from "../../module/kernel/ruleset.ts";
import { actions } from "../../module/rulesets/threshold/rules/actions.ts";
import type { House } from "../../module/rulesets/threshold/rules/house.ts";
import { passes, turns } from "../../module/rulesets/threshold/rules/turns.ts";
import { actor, creature, type Mutable, typed } from "./people.ts";
import { houseWith } from "./settings.ts";

/** What a moment brings: cards by their act, values by their path, the rest by its kind. */
const brings = (someone: Mutable, when: Passing, other: Partial<House> = {}) =>
  passes(someone, when, houseWith(other)).map((c) => {
    if (c.do === "offer") return c.action;
    return c.do === "set" ? `${c.path}=${c.value}` : c.do;
  });
const bleeding = (more: Record<string, unknown> = {}) =>
  actor("a", { con: 1, hpMax: 10, hp: 0, step: 5, more: { "bleed.active": true, "bleed.remaining": 3, ...more } });

describe("initiative", () => {
  it("T-119: Dexterity, what is typed and the track", () => {
    const someone = actor("a", {
      dex: 1,
      step: 3,
      modifiers: [typed("initiative", 2, "insight"), typed("d20", 1, "luck")],
    });
    const { formula, breakdown } = turns.initiative(someone);
    expect([formula, breakdown.total]).toEqual(["1d20 - 1", -1]);
    expect(turns.initiative(actor("b", { dex: 2 })).formula).toBe("1d20 + 2");
  });

  it("T-119: after a tie the higher Dexterity, then characters before creatures", () => {
    const [quick, slow, beast] = [actor("z", { dex: 2 }), actor("y", { dex: 1 }), creature("a", { dex: 2 })];
    const order = [beast, slow, quick].sort((a, b) => turns.tie(a, b)).map((one) => one.name);
    expect(order).toEqual(["z", "a", "y"]);
  });
});

describe("moments", () => {
  it("T-31: rest that has not come to a step is lost as a fight starts, and for whoever joins it", () => {
    const resting = actor("a", { hpMax: 10, step: 2, more: { "track.restSeconds": 180 } });
    expect(brings(resting, "fightStart")).toEqual(["track.restSeconds=0"]);
    expect(brings(resting, "arrives")).toEqual(["track.restSeconds=0"]);
    expect(brings(actor("b"), "fightStart")).toEqual([]);
  });

  it("T-19 D-03: a round of bleeding passes at the start of their own turn, unless the table has it otherwise", () => {
    const ticks = (when: Passing, bleedTick: House["bleedTick"], more = {}) =>
      brings(bleeding(more), when, { bleedTick }).includes("bleedTick");
    const begun = { "bleed.since": "turn" };
    expect([ticks("turnStart", "turnStart"), ticks("turnEnd", "turnStart", begun)]).toEqual([true, false]);
    expect([ticks("turnStart", "turnEnd"), ticks("turnEnd", "turnEnd", begun)]).toEqual([false, true]);
    expect([ticks("roundEnd", "roundEnd"), ticks("turnStart", "roundEnd")]).toEqual([true, false]);
    for (const when of ["turnStart", "turnEnd", "roundEnd"] as const) expect(ticks(when, "manual", begun)).toBe(false);
  });

  it("D-03: who falls in the middle of their own turn does not bleed at its end", () => {
    expect(brings(bleeding(), "turnEnd", { bleedTick: "turnEnd" })).toEqual([]);
  });

  it("T-130: the stable and the dead do not bleed", () => {
    const stable = actor("a", { hpMax: 10, hp: 0, step: 5, more: { "bleed.stable": true, "bleed.remaining": 2 } });
    expect(brings(stable, "turnStart")).toEqual(["tell"]);
    const dead = actor("a", { hpMax: 10, hp: 0, step: 5, statuses: ["dead"], more: { "bleed.active": true } });
    expect(brings(dead, "turnStart")).toEqual([]);
  });

  it("6: who is helpless is named as their turn begins; for the rest nothing happens by itself", () => {
    expect(brings(actor("a", { hpMax: 5, step: 5 }), "turnStart")).toEqual(["tell"]);
    for (const when of ["turnStart", "turnEnd", "roundEnd", "reinforced", "fightEnd"] as const)
      expect(brings(actor("a", { hpMax: 5 }), when)).toEqual([]);
  });

  it("D-22: a round is six seconds", () => {
    expect(turns.roundSeconds?.(houseWith())).toBe(6);
  });
});

it("7: a condition put on by hand lasts as the table says; whoever fills it in may say otherwise", () => {
  const { putOn } = actions;
  const filled = (status: string) =>
    putOn.prefill?.({} as never, { status, per: "hours", count: 7, from: "", poison: "" }, "status");
  expect(filled("lucky")).toMatchObject({ per: "rounds", count: 3 });
  expect(filled("evasive")).toMatchObject({ per: "rounds", count: 1 });
  expect(filled("mighty")).toMatchObject({ per: "minutes", count: 10 });
  expect(filled("blessed")).toMatchObject({ per: "encounter" });
});

describe("the tracker's row", () => {
  const row = (someone: Mutable) => turns.row?.(someone, { started: true, current: false, fresh: false });
  const badges = (someone: Mutable) =>
    row(someone)?.badges?.map(({ label, tone }) => [label.key.replace("THRESHOLD.", ""), tone]);

  it("9: the step of the track, helplessness and size as badges; a bar for those who may know", () => {
    expect(row(actor("a", { hpMax: 5 }))).toMatchObject({ badges: [], dim: false, bar: { value: 5, max: 5 } });
    expect(badges(creature("a", { hpMax: 5, step: 3, size: "large" }))).toEqual([
      ["Track.3", "warn"],
      ["Size.large", undefined],
    ]);
    expect(badges(creature("a", { hpMax: 5, step: 4 }))).toEqual([["Track.4", "bad"]]);
  });

  it("9 T-18 T-28: whoever cannot act steps back, the dead are core's to strike out", () => {
    for (const someone of [bleeding(), actor("a", { hpMax: 5, step: 5 })]) {
      expect(row(someone)?.dim).toBe(true);
      expect(badges(someone)).toEqual([
        ["Track.5", "bad"],
        ["Row.helpless", "warn"],
      ]);
    }
    expect(row(actor("a", { hpMax: 5, step: 5, statuses: ["dead"] }))?.dim).toBe(false);
  });
});
