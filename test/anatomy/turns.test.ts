import { describe, expect, it } from "vitest";
import type { CombatMoment, EffectSnapshot } from "../../module/kernel/ruleset.ts";
import { momentConsequences, roundsPass, turnStartCards, turns } from "../../module/rulesets/anatomy/combat/turns.ts";
import { expireWithSource } from "../../module/rulesets/anatomy/conditions/effect-expiry.ts";
import { readHouse } from "../../module/rulesets/anatomy/model/house-rules.ts";
import { actor, effect, type Mutable, natural, shield, systemOf, weapon } from "./people.ts";
import { World } from "./world.ts";

const house = readHouse({});
const fighting = { fighting: true, ownTurn: true, round: 1 };
const pass = (world: World, being: Mutable, when: CombatMoment) =>
  world.write(being, momentConsequences(being, when, world.house));
/** An effect by name, with its statuses. */
const lasting = (name: string, statuses: string[], given: EffectSnapshot["given"]): EffectSnapshot =>
  effect(name, {}, { statuses, given } as never);

describe("before the first turn", () => {
  it("V-N-96: off guard and without reactions until the first own turn begins (N-05, N-13, N-131)", () => {
    const world = new World();
    const being = actor("Bren", { str: 1, dex: 3, natural: 2 });
    expect(systemOf(being).defence.dv).toBe(15);
    pass(world, being, "fightStart");
    expect(being.statuses).toContain("offGuard");
    expect(systemOf(being).defence.offGuard).toBe(12);
    expect(systemOf(being).reactions.value).toBe(0);
    expect(systemOf(being).ap.value).toBe(0);
    pass(world, being, "turnStart");
    expect(being.statuses).not.toContain("offGuard");
    expect(systemOf(being).reactions.value).toBe(4);
    expect(systemOf(being).ap.value).toBe(3);
    expect(systemOf(being).turn).toMatchObject({ hasActed: true, number: 1, startAp: 3 });
  });

  it("N-05: off guard for another reason stays", () => {
    const world = new World();
    const being = actor("Bren", { effects: [lasting("Tricked", ["offGuard"], {})] });
    pass(world, being, "arrives");
    pass(world, being, "turnStart");
    expect(being.statuses).toContain("offGuard");
  });
});

describe("AP and reactions", () => {
  it("V-N-68: one reaction plus the better of Strength and Dexterity (N-131)", () => {
    const max = [
      { str: 2, dex: 3 },
      { str: -1, dex: 0 },
      { str: -2, dex: -1 },
      { str: 4, dex: 1 },
    ].map((given) => systemOf(actor("x", given)).reactions.max);
    expect(max).toEqual([4, 1, 1, 5]);
    expect(systemOf(actor("x", { dex: 3, house: { extraReactions: false } })).reactions.max).toBe(1);
  });

  it.each([
    ["hasted", 4, 3],
    ["dazed", 1, 0],
    ["stunned", 0, 0],
    ["roundAction", 3, 3],
  ])("%s begins its turn with %i AP and %i reactions", (status, ap, reactions) => {
    const world = new World();
    const being = actor("Bren", { dex: 2, statuses: [status] });
    pass(world, being, "turnStart");
    expect([systemOf(being).ap.value, systemOf(being).reactions.value]).toEqual([ap, reactions]);
    expect(being.statuses.includes("roundAction")).toBe(false);
  });

  it("V-N-69: three simple actions; the second attack action has one disadvantage, the fourth no AP (N-89, N-96, N-125)", () => {
    const world = new World(["d20:10", "d20:10", "d20:10"]);
    const sword = weapon("Sword", {}, "sword");
    const being = actor("Bren", { items: [sword, shield("Shield", 2, {}, "shield")] });
    const enemy = actor("Foe");
    const given = fighting;
    world.act("attack", being, { item: sword, targets: [enemy], given });
    expect(systemOf(being).ap.value).toBe(2);
    world.act("readyShield", being, { given });
    expect([systemOf(being).ap.value, systemOf(being).turn.attackActions]).toEqual([1, 1]);
    expect(systemOf(being).defence.shield).toBe(2);
    const second = world.act("attack", being, { item: sword, targets: [enemy], given });
    expect(systemOf(being).ap.value).toBe(0);
    expect(second.run?.journal[0]).toMatchObject({ faces: [10, 10] });
    const third = world.act("attack", being, { item: sword, targets: [enemy], given });
    expect(third.problems.map(({ text }) => text.key)).toEqual(["ANATOMY.Problem.apShort"]);
  });

  it("V-N-70: Defend adds MB, blocks attacks this turn, and leaves reactions alone (N-124)", () => {
    const world = new World(["d20:10", "d20:10"]);
    const sword = weapon("Sword", {}, "sword");
    const being = actor("Bren", { mb: 3, natural: 5, items: [sword] });
    const enemy = actor("Foe");
    world.act("attack", being, { item: sword, targets: [enemy], given: fighting });
    world.act("defend", being, { given: fighting });
    expect(systemOf(being).defence.dv).toBe(18);
    const third = world.act("attack", being, { item: sword, targets: [enemy], given: fighting });
    expect(third.problems.map(({ text }) => text.key)).toEqual(["ANATOMY.Problem.defending"]);
    pass(world, being, "turnEnd");
    const given = { fighting: true, ownTurn: false, round: 1 };
    const fourth = world.act("react", being, { targets: [enemy], given, form: { trigger: "move" } });
    expect(fourth.problems).toEqual([]);
    expect(systemOf(being).reactions.value).toBe(0);
    expect(systemOf(being).defence.dv).toBe(18);
    pass(world, being, "turnStart");
    expect(systemOf(being).defence.dv).toBe(15);
    expect(being.statuses).not.toContain("defending");
  });

  it("V-N-71: a round action takes all AP and reactions, and extra AP strengthen it (N-93, N-94)", () => {
    const world = new World();
    const being = actor("Bren", { con: 1, stamina: 3, statuses: ["hasted"] });
    pass(world, being, "turnStart");
    expect(systemOf(being).ap.value).toBe(4);
    world.act("catchBreath", being, { given: fighting });
    expect([systemOf(being).ap.value, systemOf(being).reactions.value]).toEqual([0, 0]);
    expect(systemOf(being).turn).toMatchObject({ extraAp: 1, roundAction: "catchBreath" });
    expect(systemOf(being).stamina.value).toBe(6);
    expect(being.statuses).toContain("roundAction");
  });

  it("V-N-72: a round action must come first in a turn (N-93)", () => {
    const world = new World(["d20:10"]);
    const sword = weapon("Sword", {}, "sword");
    const being = actor("Bren", { items: [sword], stamina: 3 });
    pass(world, being, "turnStart");
    world.act("attack", being, { item: sword, targets: [actor("Foe")], given: fighting });
    const second = world.act("catchBreath", being, { given: fighting });
    expect(second.problems.map(({ text }) => text.key)).toEqual(["ANATOMY.Problem.notAtStart"]);
  });

  it("N-93: Total Defence is twice MB plus 2 per extra AP, until the next turn", () => {
    const world = new World();
    const being = actor("Bren", { mb: 3, statuses: ["hasted"] });
    pass(world, being, "turnStart");
    world.act("totalDefence", being, { given: fighting });
    expect(systemOf(being).defence.dodge).toBe(8);
    pass(world, being, "turnEnd");
    pass(world, being, "turnStart");
    expect(systemOf(being).defence.dodge).toBe(0);
  });

  it("D-73: outside combat nothing is counted", () => {
    const world = new World();
    const being = actor("Bren", { ap: 0 });
    expect(world.act("defend", being).problems).toEqual([]);
    expect(systemOf(being).ap.value).toBe(0);
    expect(systemOf(being).turn.noAttack).toBe(false);
    world.write(being, roundsPass(being, { seconds: 5, fighting: false }));
    expect(being.statuses).toContain("defending");
    world.write(being, roundsPass(being, { seconds: 6, fighting: true }));
    expect(being.statuses).toContain("defending");
    world.write(being, roundsPass(being, { seconds: 6, fighting: false }));
    expect(being.statuses).not.toContain("defending");
  });

  it("N-88, D-18: a named free action once per turn, and on one’s own turn only", () => {
    const world = new World();
    const being = actor("Bren");
    world.act("speak", being, { given: fighting, form: { words: "Now" } });
    expect(systemOf(being).turn.freeUsed).toEqual(["speak"]);
    const twice = world.act("speak", being, { given: fighting });
    expect(twice.problems.map(({ text }) => text.key)).toEqual(["ANATOMY.Problem.freeTwice"]);
    const off = world.act("drop", actor("Foe", { items: [weapon("Axe")] }), {
      given: { ...fighting, ownTurn: false },
    });
    expect(off.problems.map(({ text }) => text.key)).toEqual(["ANATOMY.Problem.freeOffTurn"]);
  });
});

describe("effects that end with turns", () => {
  it("N-55, D-47: stunned to the end of the next turn, then confused while the head has two injuries", () => {
    const world = new World();
    const given = { until: "turnEnd", turns: 1, afterwards: "confused", part: "head", step: 2 };
    const being = actor("Bren", { injuries: { head: 2 }, effects: [lasting("Stunned", ["stunned"], given)] });
    pass(world, being, "turnStart");
    expect(systemOf(being).ap.value).toBe(0);
    pass(world, being, "turnEnd");
    expect(being.statuses).not.toContain("stunned");
    expect(being.statuses).toContain("confused");
    const healed = actor("Odo", { injuries: { head: 1 }, effects: [lasting("Stunned", ["stunned"], given)] });
    pass(world, healed, "turnEnd");
    expect(healed.statuses).not.toContain("confused");
  });

  it("an effect that lasts until another's turn ends when it begins, or when that actor is gone", () => {
    const given = { until: "source", turns: 1, source: "Actor.odo", till: 3 };
    const being = actor("Bren", { effects: [lasting("Off guard", ["offGuard"], given)] });
    const other = (number: number) => ({
      ...actor("Odo", { more: { "turn.number": number } }),
      uuid: "Actor.odo",
    });
    expect(expireWithSource(being, { uuid: "Actor.odo", actor: other(2) })).toEqual([]);
    expect(expireWithSource(being, { uuid: "Actor.odo", actor: other(3) })).toMatchObject([{ do: "end" }]);
    expect(expireWithSource(being, { uuid: "Actor.odo", actor: null })).toMatchObject([{ do: "end" }]);
    expect(expireWithSource(being, { uuid: "Actor.else", actor: null })).toEqual([]);
  });

  it("N-67: a locked natural weapon is unlocked at the end of its turn, and after combat", () => {
    const world = new World();
    const lockedUntil = { combat: "locked", round: 1, turn: 2 };
    const being = actor("Wolf", {
      items: [natural("bite", "mouth", { lockedUntil }, "bite")],
      more: { "turn.number": 1 },
    });
    const lock = () => being.items.find(({ id }) => id === "bite")?.system.lockedUntil;
    pass(world, being, "turnEnd");
    expect(lock()).toMatchObject({ combat: "locked" });
    pass(world, being, "turnStart");
    pass(world, being, "turnEnd");
    expect(lock()).toMatchObject({ combat: "" });
  });

  it("end of combat: pools and injuries stay, stances end, bleeding actors get a card", () => {
    const world = new World();
    const being = actor("Bren", { dex: 1, bleed: 2, strain: 1, ap: 1, statuses: ["exposed", "defending"] });
    const posted = pass(world, being, "fightEnd");
    expect(being.statuses).not.toContain("exposed");
    expect(being.statuses).not.toContain("defending");
    expect([systemOf(being).ap.value, systemOf(being).strain.value, systemOf(being).bleed.value]).toEqual([3, 1, 2]);
    expect(posted.map(({ action }) => action)).toEqual(["bleedsOn"]);
  });

  it("start of a turn: bleeding, waking, confusion, in this order", () => {
    const asleep = lasting("Out", ["unconscious"], { wake: 30 });
    const being = actor("Bren", { bleed: 1, effects: [asleep] });
    expect(turnStartCards(being)).toEqual([
      { action: "bleedTick", form: {}, auto: true },
      { action: "wake", form: { dc: 30 }, auto: false },
      { action: "passTurn", form: {}, auto: false },
    ]);
    const idle = ["passTurn"];
    const acts = (statuses: string[], effects: EffectSnapshot[] = []) =>
      turnStartCards(actor("x", { effects, statuses })).map(({ action }) => action);
    expect([acts(["coma"], [asleep]), acts(["stunned"]), acts(["dazed"])]).toEqual([idle, idle, []]);
    expect(turnStartCards(actor("x", { statuses: ["confused"] })).map(({ action }) => action)).toEqual(["confused"]);
    expect(turnStartCards(actor("x", { bleed: 1, statuses: ["dead"] }))).toEqual([]);
  });

  it("N-129: a row shows free actions, and an enemy's state only to users who may know", () => {
    const being = actor("Ogre", { strain: 4, more: { "turn.freeUsed": ["speak"], "turn.attackActions": 1 } });
    const row = turns.trackerRow?.(being, { started: true, current: true, fresh: false });
    expect(row?.notes).toMatchObject([
      { key: "ANATOMY.Row.next", data: { count: "−1" } },
      { key: "ANATOMY.Row.free", data: { count: 1 } },
    ]);
    expect(row?.badges).toMatchObject([
      { label: { key: "ANATOMY.Row.strain" }, labelWithoutNumber: { key: "ANATOMY.Condition.strain" } },
    ]);
  });

  it("N-01, D-31: ties by higher Dexterity; a round is six seconds (N-86)", () => {
    const [a, b] = [actor("A", { dex: 1 }), actor("B", { dex: 3 })];
    expect(turns.compareTied(a, b)).toBeGreaterThan(0);
    expect(turns.compareTied(b, a)).toBeLessThan(0);
    expect(turns.roundSeconds?.(house)).toBe(6);
  });
});
