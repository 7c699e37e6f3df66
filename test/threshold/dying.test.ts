/** Falling, bleeding, dying and recovering: consequences of any hit point change, and the actions about it. */
import { describe, expect, it } from "vitest";
import type { Consequence } from "../../module/kernel/consequences.ts";
import type { CombatMoment } from "../../module/kernel/ruleset.ts";
import { bleedPasses } from "../../module/rulesets/threshold/damage/bleeding.ts";
import { bleedRounds } from "../../module/rulesets/threshold/damage/bleeding-rounds.ts";
import { stepAfter } from "../../module/rulesets/threshold/damage/wound-threshold.ts";
import { readHouse } from "../../module/rulesets/threshold/model/house-rules.ts";
import { actor, creature, feat, type Given, type Mutable, modifiers, systemOf, typed } from "./people.ts";
import { type Happened, type Id, World } from "./world.ts";

const why = { key: "test" };
const set = (path: string, value: number | boolean | null): Consequence => ({
  part: "self",
  do: "set",
  path,
  value,
  why,
});
const put = (condition: string, on = true): Consequence => ({ part: "self", do: "condition", condition, on, why });

const hit = (world: World, injured: Mutable, amount: number): Happened =>
  world.act("damage", actor("Striker"), {
    targets: [injured],
    given: { whom: "targets", parts: [`${amount} slashing`] },
  });
const heals = (world: World, injured: Mutable, points: number): Happened =>
  world.act("heal", actor("Priest"), { targets: [injured], given: { whom: "targets", formula: String(points) } });
const gm = (settings: object = {}): World => Object.assign(new World([], settings), { gm: true });
const act = (world: World, id: Id, someone: Mutable, given: Record<string, unknown> = {}): string =>
  world.act(id, someone, { given }).run?.result?.headline.key.replace("THRESHOLD.Headline.", "") ?? "refused";
const refused = (world: World, id: Id, someone: Mutable, given: Record<string, unknown> = {}): string[] =>
  world.act(id, someone, { given }).problems.map(({ text }) => text.key.replace("THRESHOLD.Problem.", ""));

const state = (someone: Mutable) => {
  const { hp, track, bleed } = systemOf(someone);
  return [hp.value, track.step, bleed.active, bleed.stable, bleed.remaining];
};
const marks = (someone: Mutable): string[] =>
  ["bleeding", "stable", "unconscious", "dead"].filter((id) => someone.statuses.includes(id));
const posted = (world: World): string[] => world.posted.map(({ offer }) => offer.action);
/** At 0 HP and bleeding, with this many rounds. */
const down = (remaining = 2, more: Given = {}) =>
  actor("Down", {
    hp: 0,
    hpMax: 20,
    step: 5,
    ...more,
    more: { "bleed.active": true, "bleed.remaining": remaining, ...more.more },
  });

describe("the fall to 0 HP", () => {
  it("V-T-14 T-17 T-18 T-19: unconscious, helpless, bleeding out with 2 rounds", () => {
    const world = new World();
    const fool = actor("Fool", { hp: 5, hpMax: 20 });
    hit(world, fool, 5);
    expect(state(fool)).toEqual([0, 5, true, false, 2]);
    expect(marks(fool)).toEqual(["bleeding", "unconscious"]);
    expect(posted(world)).toEqual(["fall"]);
  });

  it("V-T-15 T-19: damage beyond 0 is lost; Con 3 gives 5 rounds", () => {
    const world = new World();
    const brute = actor("Brute", { con: 3, hp: 9, hpMax: 20 });
    hit(world, brute, 30);
    expect(state(brute)).toEqual([0, 5, true, false, 5]);
  });

  it("V-T-16 T-33: a negative Con is dead at once, without a counter", () => {
    const world = new World();
    const mage = actor("Mage", { con: -1, hp: 4, hpMax: 20 });
    hit(world, mage, 4);
    expect(state(mage)).toEqual([0, 5, false, false, null]);
    expect(marks(mage)).toEqual(["unconscious", "dead"]);
    expect(posted(world)).toEqual(["death"]);
  });

  it("V-T-17 T-33 D-02: under floor, Con −1 has one round and Con −2 none", () => {
    const world = new World([], { negativeConDeath: "floor" });
    const [frail, frailer] = [-1, -2].map((con) => actor("Frail", { con, hp: 4, hpMax: 20 })) as [Mutable, Mutable];
    for (const one of [frail, frailer]) hit(world, one, 4);
    expect([state(frail)[4], marks(frail)]).toEqual([1, ["bleeding", "unconscious"]]);
    expect([state(frailer)[4], marks(frailer)]).toEqual([null, ["unconscious", "dead"]]);
  });

  it("D-02: bonuses to the counter do not help a negative Con", () => {
    const breath = feat("Lingering Breath", { modifiers: modifiers(typed("bleed.rounds", 2, "competence")) });
    expect(bleedRounds(actor("Frail", { con: -1, items: [breath] }), readHouse({})).total).toBe(0);
    expect(bleedRounds(actor("Tough", { con: 1, items: [breath] }), readHouse({})).total).toBe(5);
  });

  it("V-T-26 T-17 T-18 T-25: over the threshold and lethal: step 5, not 1, and the previous step is stored", () => {
    const world = new World();
    const one = actor("One", { con: 1, hp: 10, hpMax: 20, wt: 9 });
    const done = hit(world, one, 12);
    expect(state(one)).toEqual([0, 5, true, false, 3]);
    expect(systemOf(one).track.previous).toBe(0);
    expect(done.run?.lines.map(({ id }) => id)).toContain("t0.threshold");
    expect(done.run?.result?.headline.key).toBe("THRESHOLD.Headline.fate.falls");
  });

  it("V-T-87 T-19 T-17: a penalty to the rounds can leave 0", () => {
    const world = new World();
    const cursed = actor("Cursed", { hp: 3, hpMax: 20, modifiers: [typed("bleed.rounds", -2)] });
    hit(world, cursed, 3);
    expect(state(cursed)).toEqual([0, 5, false, false, null]);
    expect(marks(cursed)).toEqual(["unconscious", "dead"]);
  });

  it("D-28: an actor with instant death does not bleed", () => {
    const world = new World();
    const thrall = creature("Thrall", { hp: 3, hpMax: 20, more: { deathMode: "instant" } });
    hit(world, thrall, 3);
    expect(marks(thrall)).toEqual(["unconscious", "dead"]);
  });

  it("T-17: a manual edit falls the same way, and its undo adds nothing new", () => {
    const world = new World();
    const one = actor("One", { hpMax: 20, step: 2 });
    world.write(one, [set("hp.value", 0)]);
    expect(state(one)).toEqual([0, 5, true, false, 2]);
    expect(systemOf(one).track.previous).toBe(2);
    const other = actor("Other", { hpMax: 20 });
    expect(world.write(other, [set("hp.value", 0)], true)).toEqual([]);
    expect(systemOf(other).bleed.active).toBe(false);
  });

  it("D-35 T-130: at 0 HP damage changes nothing; the GM may finish off, or resume the bleeding of a stable actor", () => {
    const [bleeding, stable] = [down(2), down(2, { more: { "bleed.active": false, "bleed.stable": true } })];
    const offers = [bleeding, stable].map((one) => hit(new World(), one, 30).run?.result);
    expect(state(bleeding)).toEqual([0, 5, true, false, 2]);
    expect(offers.map((result) => result?.offers.map(({ id, by }) => [id, by]))).toEqual([
      [["finishOff-t0", "gm"]],
      [
        ["finishOff-t0", "gm"],
        ["bleedAgain-t0", "gm"],
      ],
    ]);
    expect(offers.map((result) => result?.consequences)).toEqual([[], []]);
  });
});

describe("bleeding out", () => {
  /** A turn as the tracker runs it: its consequences, then the cards it requests. */
  function turn(world: World, someone: Mutable, when: CombatMoment): void {
    const brought = bleedPasses(someone, when, world.house);
    world.write(someone, brought);
    if (when === "turnStart" && world.house.bleedTick === "turnStart") act(world, "bleedTick", someone);
    for (const c of brought) if (c.do === "offer") act(world, c.action as Id, someone);
  }

  it("V-T-18 T-19 D-03: one round less on each own turn, dead at 0", () => {
    const world = new World();
    const one = actor("One", { hp: 5, hpMax: 20 });
    hit(world, one, 5);
    turn(world, one, "turnStart");
    expect(state(one)).toEqual([0, 5, true, false, 1]);
    turn(world, one, "turnStart");
    expect(marks(one)).toEqual(["unconscious", "dead"]);
    expect(posted(world)).toEqual(["fall", "death"]);
  });

  it("D-03: at turn end, the turn of the fall does not count", () => {
    const world = new World([], { bleedTick: "turnEnd" });
    const one = actor("One", { hp: 5, hpMax: 20 });
    turn(world, one, "turnStart");
    hit(world, one, 5);
    turn(world, one, "turnEnd");
    expect(state(one)[4]).toBe(2);
    turn(world, one, "turnStart");
    expect(state(one)[4]).toBe(2);
    turn(world, one, "turnEnd");
    expect(state(one)[4]).toBe(1);
    // Nor the turn in which the GM resumes the bleeding.
    turn(world, one, "turnStart");
    world.gm = true;
    act(world, "stabilize", one);
    act(world, "bleedAgain", one);
    turn(world, one, "turnEnd");
    expect(state(one)[4]).toBe(1);
  });

  it("V-T-19 T-19 T-124: healing ends it, clears the counter, and does not wake", () => {
    const world = new World();
    const one = down(1);
    const done = heals(world, one, 3);
    expect(state(one)).toEqual([3, 5, false, false, null]);
    expect(marks(one)).toEqual(["unconscious"]);
    expect(done.run?.result?.offers.map(({ id, by }) => [id, by])).toEqual([["wake-t0", "gm"]]);
    world.gm = true;
    world.press(done, "wake-t0");
    expect(state(one)).toEqual([3, 4, false, false, null]);
  });

  it.each([
    ["stay", 2, 5],
    ["oneStep", 5, 4],
    ["restore", 2, 2],
    ["restore", 5, 5],
  ])("T-124 D-04: under wakeOnHeal %s, fallen at step %i, the step is %i", (wakeOnHeal, previous, step) => {
    const world = new World([], { wakeOnHeal });
    const one = down(1, { more: { "track.previous": previous } });
    const done = heals(world, one, 3);
    expect(systemOf(one).track.step).toBe(step);
    expect(done.run?.result?.offers).toHaveLength(step === 5 ? 1 : 0);
  });

  it("T-124: healing stops at the maximum; none for the dead", () => {
    const world = new World();
    const hurt = actor("Hurt", { hp: 18, hpMax: 20 });
    heals(world, hurt, 9);
    expect(systemOf(hurt).hp.value).toBe(20);
    const dead = down(1, { statuses: ["dead"] });
    expect(heals(world, dead, 9).run?.result).toMatchObject({
      consequences: [],
      headline: { key: "THRESHOLD.Headline.went.dead" },
    });
  });

  it("T-130: stable, the counter stops; bleeding again, it continues from there", () => {
    const world = gm();
    const one = down(1);
    expect(act(world, "stabilize", one)).toBe("stabilized");
    expect(state(one)).toEqual([0, 5, false, true, 1]);
    expect(marks(one)).toEqual(["stable", "unconscious"]);
    expect(refused(world, "bleedTick", one)).toEqual(["notBleeding"]);
    expect(act(world, "bleedAgain", one)).toBe("bleedsAgain");
    expect(state(one)).toEqual([0, 5, true, false, 1]);
    expect(act(world, "advanceRound", one)).toBe("bleedsOut");
    expect(marks(one)).toEqual(["unconscious", "dead"]);
  });

  it("T-124: after the GM cancels a death the actor is at 0 HP, unconscious and stable", () => {
    const world = gm();
    const slain = actor("Slain", { hpMax: 20 });
    expect(world.write(slain, [put("dead")]).map(({ action }) => action)).toEqual(["death"]);
    expect(state(slain)).toEqual([20, 0, false, false, null]);
    // A power or the button on the card of an earlier round does not.
    expect(refused(world, "stabilize", slain, { power: true })).toEqual(["dead"]);
    expect(act(world, "stabilize", slain)).toBe("reprieved");
    expect(state(slain)).toEqual([0, 5, false, true, null]);
    expect(marks(slain)).toEqual(["stable", "unconscious"]);
    expect(act(world, "bleedAgain", slain)).toBe("bleedsAgain");
    expect(state(slain)).toEqual([0, 5, true, false, 2]);
  });

  it("T-33: the death of an enemy asks the GM for no decision; its button is among the details", () => {
    const buttonOf = (someone: Mutable) => {
      const world = gm();
      world.write(someone, [put("dead")]);
      const [offer] = world.act("death", someone).run?.result?.offers ?? [];
      return [offer?.id, offer?.minor === true, offer?.otherwise !== undefined];
    };
    expect(buttonOf(actor("Bran"))).toEqual(["spare", false, true]);
    expect(buttonOf(creature("Thrall"))).toEqual(["spare", true, false]);
  });

  it("7: toggling the conditions manually causes the fall, and stability", () => {
    const world = new World();
    const one = actor("One", { hpMax: 20 });
    world.write(one, [put("bleeding")]);
    expect(state(one)).toEqual([0, 5, true, false, 2]);
    world.write(one, [put("bleeding", false)]);
    expect(state(one)).toEqual([0, 5, false, true, 2]);
    expect(marks(one)).toEqual(["stable", "unconscious"]);
    world.write(one, [put("stable", false)]);
    expect(state(one)).toEqual([0, 5, true, false, 2]);
    world.write(one, [set("bleed.stable", true)]);
    expect(state(one)).toEqual([0, 5, false, true, 2]);
    world.write(one, [put("dead")]);
    expect(marks(one)).toEqual(["unconscious", "dead"]);
    expect(state(one)).toEqual([0, 5, false, false, null]);
    const other = actor("Other", { hpMax: 20 });
    world.write(other, [put("stable")]);
    expect(state(other)).toEqual([0, 5, false, true, null]);
  });
});

describe("the track, and the GM's actions", () => {
  it("T-26 T-27: steps are positions from 0 to 5", () => {
    expect([stepAfter(0, 1), stepAfter(4, 1), stepAfter(5, 1), stepAfter(3, -1), stepAfter(0, -1)]).toEqual([
      1, 5, 5, 2, 0,
    ]);
  });

  it.each([
    [0, 1, 1, "track.down"],
    [3, -1, 2, "track.up"],
    [1, -1, 0, "track.clear"],
    [4, 1, 5, "track.out"],
    [5, -1, 4, "track.up"],
    [5, 1, 5, "trackStays"],
  ])("T-26 8.7: from step %i by %i to %i", (from, by, to, word) => {
    const one = actor("One", { hpMax: 20, step: from });
    expect(act(new World(), "track", one, { by })).toBe(word);
    expect(systemOf(one).track.step).toBe(to);
  });

  it("D-04 D-35: at 0 HP no moving on the track, no waking, no second finishing off", () => {
    const world = gm();
    const one = down();
    expect(refused(world, "track", one, { by: -1 })).toEqual(["healFirst"]);
    expect(refused(world, "wake", one)).toEqual(["healFirst"]);
    expect(act(world, "finishOff", one)).toBe("finishedOff");
    expect(marks(one)).toEqual(["unconscious", "dead"]);
    expect(refused(world, "finishOff", one)).toEqual(["dead"]);
    expect(refused(world, "finishOff", actor("Up", { hpMax: 9 }))).toEqual(["stillUp"]);
    expect(refused(world, "wake", actor("Up", { hpMax: 9 }))).toEqual(["awake"]);
  });

  it("GM-only actions are refused to players", () => {
    const world = new World();
    expect(refused(world, "finishOff", down())).toEqual(["gmOnly"]);
    expect(refused(world, "advanceRound", down())).toEqual(["gmOnly"]);
    expect(refused(world, "stabilize", down(1, { statuses: ["dead"] }))).toEqual(["gmOnly"]);
    expect(refused(world, "wake", actor("Out", { hpMax: 9, step: 5 }))).toEqual(["gmOnly"]);
  });

  it("6: the cards of a fall and of a death show what is left, and the GM's actions", () => {
    const fallen = new World().act("fall", down(3)).run?.result;
    expect(fallen).toMatchObject({ headline: { key: "THRESHOLD.Headline.falls", data: { rounds: 3 } } });
    // T-130: of one group, so that no round is counted for a stabilized creature.
    expect(fallen?.offers.map(({ action, by, group }) => [action, by, group])).toEqual([
      ["stabilize", "gm", "bleeding"],
      ["bleedTick", "gm", "bleeding"],
    ]);
    // D-03: combat counts the rounds itself, unless the house rule leaves it to the GM.
    const inCombat = (settings: object) =>
      new World([], settings).act("fall", down(3), { given: { fighting: true } }).run?.result?.offers.map((o) => o.id);
    expect(inCombat({})).toEqual(["stabilize-self"]);
    expect(inCombat({ bleedTick: "manual" })).toEqual(["stabilize-self", "tick"]);
    // Stabilizing is the main button only for the characters' side.
    const mainOf = (someone: Mutable) =>
      (["fall", "bleedTick"] as const).map((id) => new World().act(id, someone).run?.result?.offers[0]?.tone);
    expect(mainOf(down(3))).toEqual(["primary", "primary"]);
    const enemy = creature("Foe", { hp: 0, hpMax: 20, step: 5, more: { "bleed.active": true, "bleed.remaining": 3 } });
    expect(mainOf(enemy)).toEqual(["plain", "plain"]);
    const dead = new World().act("death", down(0, { statuses: ["dead"] })).run?.result;
    expect(dead?.offers.map(({ action, by }) => [action, by])).toEqual([["stabilize", "gm"]]);
  });
});
