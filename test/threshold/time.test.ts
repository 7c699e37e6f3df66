/** Time: rest and the track, the end of an encounter, rounds and world time, days and levels. */
import { describe, expect, it } from "vitest";
import type { Consequence } from "../../module/kernel/consequences.ts";
import { momentConsequences } from "../../module/rulesets/threshold/combat/turns.ts";
import { runningOn } from "../../module/rulesets/threshold/conditions/durations.ts";
import { readHouse } from "../../module/rulesets/threshold/model/house-rules.ts";
import { outcomeField } from "../../module/rulesets/threshold/rest/rest.ts";
import { recover } from "../../module/rulesets/threshold/rest/track-recovery.ts";
import { timeConsequences } from "../../module/rulesets/threshold/rest/world-time.ts";
import { actor, classOf, effect, type Given, gear, type Mutable, power, systemOf } from "./people.ts";
import { type Happened, World } from "./world.ts";

const house = readHouse({});
const headlineOf = (happened: Happened) => happened.run?.result?.headline.key.replace("THRESHOLD.Headline.", "");
const offersOf = (happened: Happened) => happened.run?.result?.offers.map(({ id }) => id) ?? [];
const trackOf = (being: Mutable) => {
  const { step, restSeconds } = systemOf(being).track;
  return { step, minutes: restSeconds / 60 };
};
const rests = (being: Mutable, minutes: number, more: object = {}, settings: object = {}): Happened =>
  new World([], settings).act("rest", being, { form: { minutes, ...more } });
const offered = (consequences: readonly Consequence[]) =>
  consequences.flatMap((c) => (c.do === "offer" ? [{ action: c.action, hold: c.hold === true }] : []));

/** World time advances: its consequences are written, and automatic cards are run. */
function passTime(world: World, being: Mutable, seconds: number, fighting = false): void {
  for (const offer of world.write(being, timeConsequences(being, { seconds, fighting }, world.house)))
    if (offer.hold) world.post(being, offer);
    else world.act(offer.action as "rest", being, { form: offer.form });
}
const turn = (world: World, being: Mutable): void => {
  for (const offer of world.write(being, momentConsequences(being, "turnStart", world.house))) world.post(being, offer);
};

describe("rest", () => {
  it("V-T-27 T-31: twelve minutes are two steps, and two minutes are carried", () => {
    const being = actor("Ael", { hpMax: 20, hp: 6, step: 5 });
    expect(headlineOf(rests(being, 12))).toBe("rest.up");
    expect(trackOf(being)).toEqual({ step: 3, minutes: 2 });
    expect(systemOf(being).track.penalty).toBe(-5);
    expect(being.statuses).not.toContain("unconscious");
  });

  it("V-T-28 T-31: four minutes and one more are five", () => {
    const being = actor("Ael", { hpMax: 20, step: 1 });
    rests(being, 4);
    expect(trackOf(being)).toEqual({ step: 1, minutes: 4 });
    expect(headlineOf(rests(being, 1))).toBe("rest.well");
    expect(trackOf(being)).toEqual({ step: 0, minutes: 0 });
  });

  it("V-T-29 T-31: rest progress is lost when combat begins", () => {
    const world = new World();
    const being = actor("Ael", { hpMax: 20, step: 2 });
    rests(being, 3);
    world.write(being, momentConsequences(being, "fightStart", house));
    world.write(being, momentConsequences(being, "fightEnd", house));
    rests(being, 3);
    expect(trackOf(being)).toEqual({ step: 2, minutes: 3 });
  });

  it("T-31: nothing counts at 0 HP, nothing is carried past the top", () => {
    expect(recover({ step: 5, restSeconds: 0, hp: 0 }, 6000)).toEqual({ step: 5, restSeconds: 0 });
    expect(recover({ step: 1, restSeconds: 0, hp: 3 }, 460)).toEqual({ step: 0, restSeconds: 0 });
    expect(recover({ step: 4, restSeconds: 120, hp: 3 }, 480)).toEqual({ step: 2, restSeconds: 0 });
  });

  it("T-129: no recovery in combat, unless the GM insists", () => {
    const being = actor("Ael", { hpMax: 20, step: 2 });
    const world = new World();
    world.act("rest", being, { form: { minutes: 10, insist: true }, given: { fighting: true } });
    expect(trackOf(being).step).toBe(2);
    world.gm = true;
    world.act("rest", being, { form: { minutes: 10, advance: false }, given: { fighting: true } });
    expect(trackOf(being).step).toBe(2);
    world.act("rest", being, { form: { minutes: 10, advance: false, insist: true }, given: { fighting: true } });
    expect(trackOf(being).step).toBe(0);
  });

  it("T-129: minutes handed to world time are counted by it alone; if it counts nothing, by the rest", () => {
    const rested = (settings: object) => {
      const being = actor("Ael", { hpMax: 20, step: 2 });
      const world = new World([], settings);
      world.gm = true;
      const happened = world.act("rest", being, { form: { minutes: 5, advance: true } });
      expect(world.rules.actions.rest.durationSeconds?.(happened.facts, happened.form)).toBe(300);
      return trackOf(being).step;
    };
    expect([rested({}), rested({ autoRecovery: false })]).toEqual([2, 1]);
  });

  it("T-129: the GM decides how many HP return, up to the maximum; players cannot", () => {
    const hurt = () => actor("Ael", { hpMax: 20, hp: 15 });
    const given = (gm: boolean, hp: number) => {
      const being = hurt();
      const world = new World();
      world.gm = gm;
      world.act("rest", being, { form: { minutes: 5, hp, advance: false } });
      return systemOf(being).hp.value;
    };
    expect([given(true, 3), given(true, 30), given(false, 3)]).toEqual([18, 20, 15]);
  });
});

const bleeding = (more: Given = {}): Mutable =>
  actor("Bo", {
    hpMax: 20,
    hp: 0,
    step: 5,
    more: { "bleed.active": true, "bleed.remaining": 2 },
    ...more,
  });

describe("bleeding while time passes", () => {
  it.each([
    ["stable", { hp: 0, active: false, stable: true, dead: false }],
    ["tended", { hp: 1, active: false, stable: false, dead: false }],
    ["dead", { hp: 0, active: false, stable: false, dead: true }],
  ])("T-132: a rest asks the GM first: %s", (fate, expected) => {
    const being = bleeding();
    const world = new World();
    const asked = world.act("rest", being, { form: { minutes: 10 } });
    expect([headlineOf(asked), trackOf(being).step]).toEqual(["rest.bleeds", 5]);
    expect(offersOf(asked)).toEqual(["meanwhile-stable", "meanwhile-tended", "meanwhile-dead"]);
    expect(asked.run?.result?.offers.every(({ by, group }) => by === "gm" && group === "meanwhile")).toBe(true);
    world.gm = true;
    world.press(asked, `meanwhile-${fate}`);
    const { hp, bleed } = systemOf(being);
    expect({
      hp: hp.value,
      active: bleed.active,
      stable: bleed.stable,
      dead: being.statuses.includes("dead"),
    }).toEqual(expected);
  });

  it("T-132: decided in the dialog it is one card; seconds ask nothing, nor does a stable actor", () => {
    const world = new World();
    world.gm = true;
    const being = bleeding();
    // The GM is asked before a minute passes.
    const unasked = world.stage("rest", being, { form: { minutes: 10 } });
    expect(unasked.problems.map(({ field }) => field)).toEqual([outcomeField(being.uuid)]);
    expect(world.stage("rest", being, { form: { minutes: 0.5 } }).problems).toEqual([]);
    world.act("rest", being, { form: { minutes: 10, hp: 4, advance: false, [outcomeField(being.uuid)]: "tended" } });
    expect([systemOf(being).hp.value, systemOf(being).bleed.active]).toEqual([4, false]);
    const asks = (someone: Mutable, seconds: number) =>
      offered(timeConsequences(someone, { seconds, fighting: false }, house));
    expect(asks(bleeding(), 60)).toEqual([{ action: "meanwhile", hold: true }]);
    expect(asks(bleeding(), 59)).toEqual([]);
    const stable = bleeding({ more: { "bleed.stable": true } });
    expect(asks(stable, 600)).toEqual([]);
  });

  it("T-132: GM-only, and only for a bleeding actor", () => {
    const world = new World();
    expect(world.stage("meanwhile", bleeding(), { form: { fate: "dead" } }).problems).toHaveLength(1);
    world.gm = true;
    expect(world.stage("meanwhile", actor("Up"), { form: { fate: "dead" } }).problems).toHaveLength(1);
    expect(world.stage("meanwhile", bleeding()).problems.map(({ field }) => field)).toEqual(["fate"]);
  });
});

describe("world time", () => {
  it("V-T-92 T-31: ten advances of half a minute are five minutes; turning time back does nothing", () => {
    const being = actor("Ael", { hpMax: 20, step: 1 });
    const world = new World();
    for (let at = 1; at <= 9; at += 1) passTime(world, being, 30);
    expect(trackOf(being)).toEqual({ step: 1, minutes: 4.5 });
    passTime(world, being, 30);
    expect(trackOf(being)).toEqual({ step: 0, minutes: 0 });
    expect(timeConsequences(being, { seconds: -3600, fighting: false }, house)).toEqual([]);
  });

  it("T-31 D-22: no recovery in combat or with the setting off, and none for the dead", () => {
    const being = actor("Ael", { hpMax: 20, step: 1 });
    expect(timeConsequences(being, { seconds: 300, fighting: true }, house)).toEqual([]);
    expect(timeConsequences(being, { seconds: 300, fighting: false }, readHouse({ autoRecovery: false }))).toEqual([]);
    const dead = actor("Bo", { hpMax: 20, step: 1, statuses: ["dead"] });
    expect(timeConsequences(dead, { seconds: 300, fighting: false }, house)).toEqual([]);
  });
});

const four = () => [
  effect("Blessing", { "defense.ref": "+2 sacred" }),
  effect("Luck", {}, { statuses: ["lucky"], given: { per: "rounds", until: 18 } }),
  effect("Might", { "stat.str": "+2 magic" }, { seconds: 600 }),
  effect("Trait", { "hp.max": "+1 racial" }, { given: { per: "permanent" } }),
];
const names = (being: Mutable) => being.effects.map(({ name }) => name);

describe("the end of an encounter", () => {
  it("V-T-73 T-97: only effects without their own duration end", () => {
    const being = actor("Ael", { effects: four() });
    const world = new World();
    const end = momentConsequences(being, "fightEnd", house);
    expect(offered(end)).toEqual([{ action: "encounterEnd", hold: false }]);
    const done = world.act("encounterEnd", being);
    expect(names(being)).toEqual(["Luck", "Might", "Trait"]);
    expect(offersOf(done)).toEqual(["rounds", "rest"]);
    world.gm = true;
    world.press(done, "rounds");
    expect(names(being)).toEqual(["Might", "Trait"]);
    expect(world.act("encounterEnd", being, { form: { what: "rounds" } }).problems).toHaveLength(1);
  });

  it("T-97 D-23: the setting may ask first; without ending effects there is no card", () => {
    const being = actor("Ael", { effects: four() });
    expect(offered(momentConsequences(being, "fightEnd", readHouse({ encounterEndPrompt: "ask" })))).toEqual([
      { action: "encounterEnd", hold: true },
    ]);
    expect(momentConsequences(actor("Bo"), "fightEnd", house)).toEqual([]);
  });

  it("T-97: effects that last until removed stay, and so do effects of items", () => {
    const lent = effect("Belt", { "stat.str": "+1 magic" });
    const being = actor("Ael", {
      effects: [effect("Prone", {}, { statuses: ["prone"] }), effect("Fear", {}, { statuses: ["frightened"] }), lent],
      items: [{ ...gear("Belt"), effects: [lent] }],
    });
    new World().act("encounterEnd", being);
    expect(names(being)).toEqual(["Prone", "Belt"]);
  });

  it("6 Encounter ends 2: uses per encounter are restored, those per day with the day", () => {
    const items = () => [
      power("Ward", { uses: { value: 0, max: 2, per: "encounter" } }),
      power("Steady", { uses: { value: 1, max: 3, per: "day" } }),
    ];
    const left = (being: Mutable) => being.items.map((one) => (one.system.uses as { value: number }).value);
    const being = actor("Ael", { items: items() });
    const world = new World();
    world.write(being, momentConsequences(being, "fightEnd", house));
    expect(left(being)).toEqual([2, 1]);
    world.act("newDay", being);
    expect(left(being)).toEqual([2, 3]);
  });
});

describe("rounds", () => {
  it("6 Turn starts 3: three rounds end at their bearer's third turn", () => {
    const world = new World();
    const being = actor("Ael");
    world.act("putOn", being, { form: { status: "lucky", per: "rounds", count: 3 } });
    const seen = [1, 2, 3].map(() => {
      turn(world, being);
      return [runningOn(being)[0]?.rounds, being.statuses.includes("lucky")];
    });
    expect(seen).toEqual([
      [2, true],
      [1, true],
      [undefined, false],
    ]);
  });

  it("T-133: after combat a round is six seconds of world time; a rest of a minute ends them", () => {
    const world = new World();
    const being = actor("Ael", { effects: four() });
    passTime(world, being, 6);
    expect(runningOn(being).find(({ name }) => name === "Luck")?.rounds).toBe(2);
    passTime(world, being, 11);
    expect(names(being)).toContain("Luck");
    passTime(world, being, 1);
    expect(names(being)).not.toContain("Luck");
    const other = actor("Bo", { effects: four() });
    rests(other, 1);
    expect(names(other)).toEqual(["Blessing", "Might", "Trait"]);
  });

  it("T-134: a condition counts once; the longer time is kept, and its modifiers count once", () => {
    const world = new World();
    const being = actor("Ael");
    const lucky = (count: number, per = "rounds") =>
      headlineOf(world.act("putOn", being, { form: { status: "lucky", per, count } }));
    expect([lucky(2), lucky(2), lucky(1), lucky(3), lucky(1, "encounter"), lucky(9)]).toEqual([
      "putOn.new",
      "putOn.already",
      "putOn.already",
      "putOn.longer",
      "putOn.longer",
      "putOn.already",
    ]);
    expect(being.effects).toHaveLength(1);
  });
});

describe("days and levels", () => {
  const soldier = (con: number) =>
    actor("Ael", {
      con,
      items: [classOf("Soldier", { startingHp: 20, hitDie: 10, attackProgression: "fast" })],
    });

  it("V-T-06 T-23 T-128: the die is rolled, and level, die, maximum and HP rise together", () => {
    const being = soldier(2);
    const world = new World(["d10:7", "d10:1"]);
    world.gm = true;
    expect(systemOf(being).hp.max).toBe(24);
    world.act("levelUp", being);
    expect(systemOf(being).hp).toMatchObject({ max: 35, value: 35 });
    world.act("levelUp", being);
    const { hp, hitDice, details } = systemOf(being);
    expect([hp.max, hp.value, hitDice.count, hitDice.rolls, details.level]).toEqual([40, 40, 3, [7, 1], 3]);
    world.cup.expectEmpty();
  });

  it("T-128 T-08: a die may be entered, and stats rise; this level's Constitution counts for its die", () => {
    const being = soldier(1);
    systemOf(being).hp.value = 5;
    const world = new World();
    const wished = world.act("levelUp", being, { form: { rolled: 4, gain_con: 1, gain_str: 2 } });
    // A player requests a level; nothing rises before the GM allows it.
    expect([systemOf(being).details.level, headlineOf(wished)]).toEqual([1, "THRESHOLD.Review.levelUp"]);
    world.gm = true;
    world.press(wished, "allow");
    const { hp, stats } = systemOf(being);
    // 20 + 2 × 2 and 4 + 4; of the new Constitution only the die is healed.
    expect([hp.max, hp.value, stats.con.value, stats.str.value]).toEqual([32, 13, 2, 2]);
  });

  it("T-23 T-32: a die never takes hit points away, and its entry is limited to its faces", () => {
    const being = soldier(-3);
    const world = new World(["d10:2"]);
    world.gm = true;
    const before = systemOf(being).hp.max;
    world.act("levelUp", being);
    expect(systemOf(being).hp.max).toBe(before);
    expect(world.stage("levelUp", being, { form: { rolled: 11 } }).problems.map(({ field }) => field)).toEqual([
      "rolled",
    ]);
  });

  it("T-84 T-86: the load report names the band", () => {
    const report = (weight: number) =>
      headlineOf(new World().act("loadReport", actor("Ael", { items: [gear("Stone", { weight })] })));
    expect([report(10), report(10.5)]).toEqual(["load.none", "load.over"]);
  });
});
