/** Combat: order, and automatic consequences of turns, rounds and the encounter (T-119). */
import { describe, expect, it } from "vitest";
import type { CombatMoment } from "../../module/kernel/ruleset.ts";
import { momentConsequences, turns } from "../../module/rulesets/threshold/combat/turns.ts";
import { allActions as actions } from "../../module/rulesets/threshold/index.ts";
import type { House } from "../../module/rulesets/threshold/model/house-rules.ts";
import { actor, creature, type Mutable, typed } from "./people.ts";
import { houseWith } from "./settings.ts";
import { World } from "./world.ts";

/** Consequences of a point in the combat: cards by their action, values by their path, the rest by kind. */
const brings = (someone: Mutable, when: CombatMoment, other: Partial<House> = {}) =>
  momentConsequences(someone, when, houseWith(other)).map((c) => {
    if (c.do === "offer") return c.action;
    return c.do === "set" ? `${c.path}=${c.value}` : c.do;
  });
const bleeding = (more: Record<string, unknown> = {}) =>
  actor("a", { con: 1, hpMax: 10, hp: 0, step: 5, more: { "bleed.active": true, "bleed.remaining": 3, ...more } });

describe("initiative", () => {
  it("T-119: Dexterity, typed modifiers and the track", () => {
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
    const order = [beast, slow, quick].sort((a, b) => turns.compareTied(a, b)).map((one) => one.name);
    expect(order).toEqual(["z", "a", "y"]);
  });
});

describe("points of the combat", () => {
  it("T-31: rest progress short of a step is lost when combat starts, also for actors joining later", () => {
    const resting = actor("a", { hpMax: 10, step: 2, more: { "track.restSeconds": 180 } });
    expect(brings(resting, "fightStart")).toEqual(["track.restSeconds=0"]);
    expect(brings(resting, "arrives")).toEqual(["track.restSeconds=0"]);
    expect(brings(actor("b"), "fightStart")).toEqual([]);
  });

  it("T-19 D-03: a bleed round passes at the start of the own turn, unless the house rule changes it", () => {
    const ticks = (when: CombatMoment, bleedTick: House["bleedTick"], more = {}) =>
      brings(bleeding(more), when, { bleedTick }).includes("bleedTick");
    const begun = { "bleed.since": "turn" };
    expect([ticks("turnStart", "turnStart"), ticks("turnEnd", "turnStart", begun)]).toEqual([true, false]);
    expect([ticks("turnStart", "turnEnd"), ticks("turnEnd", "turnEnd", begun)]).toEqual([false, true]);
    expect([ticks("roundEnd", "roundEnd"), ticks("turnStart", "roundEnd")]).toEqual([true, false]);
    for (const when of ["turnStart", "turnEnd", "roundEnd"] as const) expect(ticks(when, "manual", begun)).toBe(false);
  });

  it("D-03: an actor that falls in its own turn does not bleed at its end", () => {
    expect(brings(bleeding(), "turnEnd", { bleedTick: "turnEnd" })).toEqual([]);
  });

  it("T-130: stable and dead actors do not bleed", () => {
    const stable = actor("a", { hpMax: 10, hp: 0, step: 5, more: { "bleed.stable": true, "bleed.remaining": 2 } });
    expect(brings(stable, "turnStart")).toEqual(["tell"]);
    const dead = actor("a", { hpMax: 10, hp: 0, step: 5, statuses: ["dead"], more: { "bleed.active": true } });
    expect(brings(dead, "turnStart")).toEqual([]);
  });

  it("6: a helpless actor is announced when its turn begins; for others nothing happens automatically", () => {
    expect(brings(actor("a", { hpMax: 5, step: 5 }), "turnStart")).toEqual(["tell"]);
    for (const when of ["turnStart", "turnEnd", "roundEnd", "reinforced", "fightEnd"] as const)
      expect(brings(actor("a", { hpMax: 5 }), when)).toEqual([]);
  });

  it("D-22: a round is six seconds", () => {
    expect(turns.roundSeconds?.(houseWith())).toBe(6);
  });
});

it("7: a condition applied manually has the default duration of the rules, which users may change", () => {
  const { putOn } = actions;
  const filled = (status: string) =>
    putOn.prefill?.({} as never, { status, per: "hours", count: 7, from: "", poison: "" }, "status");
  expect(filled("lucky")).toMatchObject({ per: "rounds", count: 3 });
  expect(filled("evasive")).toMatchObject({ per: "rounds", count: 1 });
  expect(filled("mighty")).toMatchObject({ per: "minutes", count: 10 });
  expect(filled("blessed")).toMatchObject({ per: "encounter" });
});

describe("the tracker's row", () => {
  const row = (someone: Mutable) => turns.trackerRow?.(someone, { started: true, current: false, fresh: false });
  const badges = (someone: Mutable) =>
    row(someone)?.badges?.map(({ label, tone }) => [label.key.replace("THRESHOLD.", ""), tone]);

  it("9: track step, helplessness and size as badges; a bar for users who may see it", () => {
    expect(row(actor("a", { hpMax: 5 }))).toMatchObject({ badges: [], dim: false, bar: { value: 5, max: 5 } });
    expect(badges(creature("a", { hpMax: 5, step: 3, size: "large" }))).toEqual([
      ["Track.3", "warn"],
      ["Size.large", undefined],
    ]);
    expect(badges(creature("a", { hpMax: 5, step: 4 }))).toEqual([["Track.4", "bad"]]);
  });

  it("T-01: the GM lets a creature flee or surrender, alive; not a helpless one, and not before combat starts", () => {
    const thief = creature("a", { hpMax: 5 });
    const buttons = row(thief)?.acts ?? [];
    expect(buttons.map(({ form, gm, inMenu }) => [form?.how, gm, inMenu])).toEqual([
      ["flees", true, true],
      ["surrenders", true, true],
    ]);
    expect(row(creature("a", { hpMax: 5, step: 5 }))?.acts).toEqual([]);
    expect(row(actor("b", { hpMax: 5 }))?.acts).toEqual([]);
    expect(turns.trackerRow?.(thief, { started: false, current: false, fresh: false }).acts).toEqual([]);
    const told = (gm: boolean, someone: Mutable, how: string) => {
      const { run, problems } = Object.assign(new World(), { gm }).act("leaveFight", someone, { form: { how } });
      const result = run?.result;
      return result ? [result.headline.key, result.consequences[0]?.do] : problems.map(({ text }) => text.key);
    };
    expect(told(true, thief, "surrenders")).toEqual(["FIVEFOLD.Leave.Headline.leaves.surrenders", "leave"]);
    expect(told(true, thief, "flees")).toEqual(["FIVEFOLD.Leave.Headline.leaves.flees", "leave"]);
    expect(told(false, thief, "flees")).toEqual(["FIVEFOLD.Problem.gmOnly"]);
    expect(told(true, creature("b", { hpMax: 5, step: 5 }), "flees")).toEqual(["THRESHOLD.Problem.cannotLeave"]);
  });

  it("9 T-18 T-28: actors that cannot act are dimmed, the dead are marked defeated by core", () => {
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
