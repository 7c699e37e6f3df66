/** Combat Maneuvers and holds, by the test vectors of the catalogue. */
import { describe, expect, it } from "vitest";
import type { ManeuverFacts } from "../../module/rulesets/aura/attack/maneuver-facts.ts";
import { declaredManeuver, type ManeuverForm } from "../../module/rulesets/aura/attack/maneuver-form.ts";
import { maneuverOdds } from "../../module/rulesets/aura/attack/maneuver-roll.ts";
import { instancesOf } from "../../module/rulesets/aura/conditions/instances.ts";
import { actor, type Given, item, type Mutable, systemOf, type WeaponGiven, weapon } from "./people.ts";
import { conditionsOf, cupOf, holdsOf, type Vector, vectorsOf } from "./vectors.ts";
import { type Happened, World } from "./world.ts";

interface Options {
  swift?: boolean;
  targetMoving?: boolean;
  targetWeaponWeight?: "light" | "medium" | "heavy";
  sprintPush?: boolean;
}
const keys = ({ problems }: Pick<Happened, "problems">) =>
  problems.map(({ text }) => text.key.replace(/^AURA\.(Attack\.)?Problem\./, ""));
const offers = ({ run }: Happened) => run?.result?.offers.map(({ id }) => id) ?? [];
const totalOf = ({ run }: Happened, id: string) => {
  const line = run?.lines.find((one) => one.id === id)?.line;
  if (line?.kind !== "total") return undefined;
  const bonus = line.breakdown?.total ?? 0;
  return { die: line.total - bonus, bonus, total: line.total };
};
const energy = (someone: Mutable) => systemOf(someone).energy.value;

describe("maneuvers", () => {
  it.each(vectorsOf("maneuver"))("%s", (_name, vector: Vector) => {
    const { given, expect: expected } = vector;
    const options = (given.options ?? {}) as Options;
    const world = new World(cupOf(vector));
    world.round = 1;
    const wields = given.weapon ? [weapon(given.weapon as WeaponGiven, {}, "arm")] : [];
    const sprinted = options.sprintPush ? { "round.lastMove": "sprint", "round.moved": 6 } : {};
    const ada = actor("Ada", { ...(given.attacker as Given), items: wields, more: sprinted });
    const holds = options.targetWeaponWeight
      ? [weapon({ name: "Blade", weight: options.targetWeaponWeight }, {}, "thing")]
      : [];
    const bo = actor("Bo", { ...(given.target as Given), items: holds });
    const before = { ada: conditionsOf(ada), bo: conditionsOf(bo), energy: energy(ada) };
    const form = {
      kind: given.maneuver,
      arm: wields.length ? "arm" : "",
      thing: "thing",
      moving: options.targetMoving ?? false,
      sprint: options.sprintPush ?? false,
      metres: options.sprintPush ? 3 : 1,
      ...(options.swift ? { swift: true, swiftReason: "unaware" } : {}),
    };
    const declared = world.act("maneuver", ada, { targets: [bo], form });
    if (expected.allowed === false) {
      expect(keys(declared)).toContain(expected.reason);
      expect(energy(ada)).toBe(before.energy);
      return;
    }
    const cost = { energy: before.energy - energy(ada) };
    const rolled = world.press(declared, "roll");
    expect(world.cup.empty).toBe(true);
    const one = declaredManeuver(rolled.facts as ManeuverFacts, rolled.form);
    const word = rolled.run?.result?.headline.key.split(".").at(-1);
    const added = (now: string[], then: string[]) => now.filter((words) => !then.includes(words));
    const dropped =
      (bo.items.find(({ id }) => id === "thing")?.system as { dropped?: boolean; equipped?: boolean } | undefined) ??
      {};
    expect({
      cost,
      fullAV: one.full,
      av: one.av.total,
      defense: totalOf(rolled, "maneuver.defense"),
      fortitude: totalOf(rolled, "fortitude"),
      hit: word !== "misses",
      success: word === "works",
      dropped: dropped.dropped === true && dropped.equipped === false,
      flingAllowed: offers(rolled).includes("fling"),
      pushUpTo: one.metres,
      attackerConditions: added(conditionsOf(ada), before.ada),
      targetConditions: added(conditionsOf(bo), before.bo),
    }).toMatchObject(expected);
  });

  it("D-35: outside Rounds it is rolled at once, and costs no Energy", () => {
    const world = new World(["d20:11", "d10:5", "d10:1"]);
    const [ada, bo] = [actor("Ada"), actor("Bo", { conditions: ["exposed"] })];
    world.act("maneuver", ada, { targets: [bo], form: { kind: "trip", attack: 10 } });
    expect(conditionsOf(bo)).toContain("prone");
    expect(energy(ada)).toBe(5);
  });

  it("A-77 A-78 A-79 D-48: a critical hits and exposes the target, which still rolls Fortitude; a 1 misses and exposes the actor", () => {
    const world = new World(["d20:20", "d10:9"]);
    const [ada, bo] = [actor("Ada"), actor("Bo", { conditions: ["prone"] })];
    world.act("maneuver", ada, { targets: [bo], form: { kind: "push" } });
    expect(conditionsOf(bo)).toEqual(["prone", "exposed:endOfRound0"]);
    // Fortitude exceeds the full AV of 15: the pusher becomes Unguarded.
    expect(conditionsOf(ada)).toEqual(["unguarded:endOfRound0"]);
    const low = new World(["d20:1"]);
    low.round = 2;
    const cy = actor("Cy");
    low.press(low.act("maneuver", cy, { targets: [bo], form: { kind: "trip" } }), "roll");
    expect(conditionsOf(cy)).toEqual(["exposed:endOfRound3"]);
  });

  it("A-27 D-65: a Defending target also resists on a tie; a Push that misses leaves no one Unguarded", () => {
    const world = new World(["d20:9", "d10:1", "d10:5", "d20:9", "d10:9"]);
    const ada = actor("Ada");
    const bo = actor("Bo", { conditions: ["exposed", "defending"] });
    world.act("maneuver", ada, { targets: [bo], form: { kind: "trip" } });
    expect(conditionsOf(bo)).not.toContain("prone");
    const cy = actor("Cy", { conditions: ["exposed"] });
    world.act("maneuver", ada, { targets: [cy], form: { kind: "push" } });
    expect(conditionsOf(ada)).toEqual([]);
  });

  it("A-28 A-164 A-192: it ends Defending, and a Swift one uses the Round's Swift Attack", () => {
    const world = new World();
    world.round = 1;
    const ada = actor("Ada", { conditions: ["defending"] });
    const bo = actor("Bo", { conditions: ["unguarded"] });
    world.act("maneuver", ada, { targets: [bo], form: { kind: "trip", swift: true } });
    expect(conditionsOf(ada)).toEqual([]);
    expect(systemOf(ada).round.swiftUsed).toBe(true);
    const again = { targets: [bo], form: { kind: "trip", swift: true } };
    expect(keys(world.act("maneuver", ada, again))).toEqual(["swiftUsed"]);
    const cy = actor("Cy");
    expect(keys(world.act("maneuver", actor("Di"), { ...again, targets: [cy] }))).toEqual(["notEligible"]);
  });

  it("A-196: a target that faces away or holds nothing cannot be disarmed; A-201 A-204: a restrained or holding actor cannot try", () => {
    const world = new World();
    world.round = 1;
    const form = { kind: "disarm" };
    const bo = actor("Bo", { weapons: [{ name: "Blade" }] });
    expect(keys(world.act("maneuver", actor("Ada"), { targets: [actor("Cy")], form }))).toEqual(["nothingHeld"]);
    expect(keys(world.act("maneuver", actor("Ada"), { targets: [bo], form: { ...form, facing: false } }))).toEqual([
      "facing",
    ]);
    const trip = { targets: [bo], form: { kind: "trip" } };
    expect(keys(world.act("maneuver", actor("Ada", { conditions: ["restrained"] }), trip))).toEqual(["restrained"]);
    expect(keys(world.act("maneuver", actor("Ada", { conditions: ["restraining"] }), trip))).toEqual(["restraining"]);
    expect(keys(world.act("maneuver", actor("Ada"), { form: { kind: "trip" } }))).toEqual(["noTarget"]);
    expect(keys(world.act("maneuver", actor("Ada"), { ...trip, targets: [bo, actor("Cy")] }))).toEqual([
      "FIVEFOLD.Problem.oneTarget",
    ]);
    // D-59: the GM allows it, by a field of the dialog.
    world.gm = true;
    const bound = actor("Ada", { conditions: ["restrained"] });
    expect(keys(world.stage("maneuver", bound, trip))).toEqual(["restrained"]);
    expect(keys(world.stage("maneuver", bound, { ...trip, form: { kind: "trip", anyway: true } }))).toEqual([]);
    const push = { targets: [bo], form: { kind: "push", sprint: true } };
    expect(keys(world.act("maneuver", actor("Ada"), push))).toEqual(["noSprint"]);
  });

  it("Hook the Leg makes a Trip at −3, Wrestler's Grip gives +2 on a Push, Charge +2 more from a Sprint", () => {
    const hook = item("auraAbility", "Hook the Leg", { enhances: "melee", mods: { maneuver: -3 } }, "hook");
    const charge = item("auraAbility", "Charge", { mods: { av: 2, onlyIf: "sprintPush" } });
    const grip = item("auraFeature", "Wrestler's Grip", { category: "combatStyle", slug: "wrestlersGrip" });
    const ada = actor("Ada", { items: [hook, charge, grip] });
    const { facts } = new World().stage("maneuver", ada, { targets: [actor("Bo")] });
    const of = (form: object) => {
      const { av, full } = declaredManeuver(facts as ManeuverFacts, form as ManeuverForm);
      return [av.total, full];
    };
    expect(of({ kind: "trip" })).toEqual([10, 15]);
    expect(of({ kind: "trip", enhancers: ["hook:1"] })).toEqual([12, 15]);
    expect(of({ kind: "push", enhancers: ["hook:1"] })).toEqual([12, 17]);
    expect(of({ kind: "push", sprint: true })).toEqual([14, 19]);
  });

  it("A-97 A-197: a disarmed item is flung for 1 Agility, which is not possible while Slowed", () => {
    const world = new World();
    world.round = 1;
    const ada = actor("Ada");
    world.act("fling", ada, { targets: [actor("Bo")], form: { thing: "Blade" } });
    expect(systemOf(ada).agility.value).toBe(2);
    expect(keys(world.act("fling", actor("Cy", { conditions: ["slowed"] }), { targets: [ada] }))).toEqual(["slowed"]);
  });

  it("a target that can stand firm is asked after the hit, pays, and has Advantage on that Fortitude roll", () => {
    const firm = item(
      "auraAbility",
      "Stand Firm",
      { immediate: true, cost: { energy: 0, stamina: 1, agility: 0 }, mods: { advantage: true } },
      "firm",
    );
    const tripped = (dice: string[], stand: string | undefined, given: Given = {}, first = false) => {
      const world = new World(dice);
      world.round = 1;
      world.choose = ({ id, who }) => (id === "stand" && who === "t0" ? stand : undefined);
      const bo = actor("Bo", { conditions: ["exposed"], items: [firm], ...given });
      if (first) world.press(world.act("useAbility", bo, { item: bo.items[0] as Mutable }), "roll");
      const open = world.act("maneuver", actor("Ada"), { targets: [bo], form: { kind: "trip" } });
      expect(world.offer(open, "roll").asks).toBeUndefined();
      world.press(open, "roll");
      world.cup.expectEmpty();
      return [conditionsOf(bo).includes("prone"), systemOf(bo).stamina.value, systemOf(bo).round.used];
    };
    expect(tripped(["d20:11", "d10:1", "d10:5", "d10:6"], "firm")).toEqual([false, 9, []]);
    expect(tripped(["d20:11", "d10:1", "d10:5"], "yields")).toEqual([true, 10, []]);
    // No prompt after a miss, nor for a target that cannot spend Stamina.
    expect(tripped(["d20:11", "d10:9"], "firm")).toEqual([false, 10, []]);
    expect(tripped(["d20:11", "d10:1", "d10:5"], "firm", { conditions: ["exposed", "shaken"] })).toEqual([
      true,
      10,
      [],
    ]);
    // Set and paid before the roll.
    expect(tripped(["d20:11", "d10:1", "d10:5", "d10:6"], "yields", {}, true)).toEqual([false, 9, []]);
  });

  it("A-195 A-200 A-208 A-209: a larger target cannot be restrained or pushed, a much larger one not tripped; a push has no fixed direction", () => {
    const world = new World(["d20:20", "d10:1"]);
    const tries = (kind: string, size: Given["size"], form = {}) =>
      keys(world.stage("maneuver", actor("Ada"), { targets: [actor("Bo", { size })], form: { kind, ...form } }));
    expect(["restrain", "push", "trip"].map((kind) => tries(kind, "large"))).toEqual([["size"], ["size"], []]);
    expect(tries("trip", "huge")).toEqual(["size"]);
    expect(tries("push", "small")).toEqual([]);
    const pushed = world.act("maneuver", actor("Ada"), { targets: [actor("Bo")], form: { kind: "push" } });
    expect(pushed.run?.lines.find(({ id }) => id === "pushed")?.line.rule).toBe("A-209");
    world.gm = true;
    expect(tries("push", "large", { larger: true })).toEqual([]);
  });

  it("A-233: an incapacitated actor cannot finish a maneuver or break a hold", () => {
    const world = new World();
    world.round = 1;
    const ada = actor("Ada");
    const open = world.act("maneuver", ada, { targets: [actor("Bo", { conditions: ["exposed"] })] });
    const cy = actor("Cy", { conditions: ["restrained"] });
    const tries = world.act("escape", cy);
    for (const one of [ada, cy])
      one.effects = [...one.effects, ...actor("Di", { conditions: ["unconscious:sleep"] }).effects];
    expect([keys(world.press(open, "roll")), keys(world.press(tries, "roll"))]).toEqual([["out"], ["out"]]);
  });

  it("A-71 A-240: conditions of both sides are ticks; those that began or ended since count in the actor's favor", () => {
    const trip = (dice: string[], change: (ada: Mutable, bo: Mutable) => void, form = {}) => {
      const world = new World(dice);
      world.round = 1;
      const ada = actor("Ada", { conditions: ["dazed"] });
      const bo = actor("Bo", { conditions: ["exposed", "blinded"] });
      const open = world.act("maneuver", ada, { targets: [bo], form: { kind: "restrain", ...form } });
      change(ada, bo);
      world.press(open, "roll");
      world.cup.expectEmpty();
    };
    trip(["d20:11", "d20:12", "d10:9", "d10:8"], () => {});
    trip(["d20:11", "d10:9", "d10:8"], (ada, bo) => {
      for (const one of [ada, bo]) [one.effects, one.statuses] = [[], []];
    });
    trip(["d20:11", "d10:9"], () => {}, { sways: [], against: [] });
  });

  it("A-193: exact odds over the Combat roll, Evasion and Fortitude", () => {
    const { facts, form } = new World().stage("maneuver", actor("Ada"), {
      targets: [actor("Bo", { conditions: ["exposed"] })],
      form: { kind: "trip" },
    });
    const view = maneuverOdds(facts as ManeuverFacts, form as ManeuverForm);
    // AV 10 against 1d10* + 8 hits on 1 and 2; Fortitude 1d10* + 10 holds from 16 on, on 6 and more.
    const hit = 1 / 20 + (18 / 20) * (2 / 10);
    expect(view?.bar.map(({ p }) => p)).toEqual([
      expect.closeTo(hit / 2, 9),
      expect.closeTo(hit / 2, 9),
      expect.closeTo(1 - hit, 9),
    ]);
  });
});

/** Two actors in a hold. */
function held(dice: string[] = [], given: Given = {}, holder: Given = {}) {
  const world = new World(["d20:11", "d10:1", ...dice]);
  const ada = actor("Ada", { ...holder, more: { ...holder.more } });
  const bo = actor("Bo", { conditions: ["exposed"], ...given });
  world.act("maneuver", ada, { targets: [bo], form: { kind: "restrain", attack: 10 } });
  return { world, ada, bo };
}

describe("holds", () => {
  it.each(vectorsOf("escape"))("%s", (_name, vector: Vector) => {
    const { given, expect: expected } = vector;
    const { world, ada, bo } = held(cupOf(vector), given.actor, given.opponent as Given);
    world.round = 1;
    const before = energy(bo);
    const form = { method: given.method, against: given.opponentMethod };
    const tries = world.act("escape", bo, { targets: [ada], form });
    const cost = { energy: before - energy(bo) };
    const rolled = world.press(tries, "roll");
    const [total, against] = [totalOf(rolled, "escape")?.total, totalOf(rolled, "holds")?.total];
    expect({ total, against, escaped: !conditionsOf(bo).includes("restrained"), cost }).toEqual(expected);
    expect(world.cup.empty).toBe(true);
  });

  it("A-199 A-201 A-204 A-247: both sides name each other, and end together", () => {
    const { world, ada, bo } = held(["d20:20", "d10:1"]);
    expect(instancesOf(bo.effects).find(({ condition }) => condition === "restrained")?.source).toBe(ada.uuid);
    expect(instancesOf(ada.effects).find(({ condition }) => condition === "restraining")?.source).toBe(bo.uuid);
    expect(holdsOf(ada)).toEqual(["restraining", "slowed"]);
    world.act("escape", bo, { targets: [ada], form: { method: "arm", against: "fortitude" } });
    expect([holdsOf(ada), holdsOf(bo)]).toEqual([[], ["exposed"]]);
  });

  it("A-247: the holder releases at any time, for free", () => {
    const { world, ada, bo } = held();
    world.round = 1;
    world.act("release", ada, { targets: [bo] });
    expect([conditionsOf(ada), conditionsOf(bo)]).toEqual([[], ["exposed"]]);
    expect(energy(ada)).toBe(5);
    expect(keys(world.act("release", ada))).toEqual(["holdsNone"]);
  });

  it("A-202: an escape declared against a hold that has ended does not end another one; each hold has its own DC", () => {
    const ada = actor("Ada", { conditions: ["restrained", "restrained"] });
    const world = new World();
    world.round = 1;
    const [first, second] = instancesOf(ada.effects);
    const tries = world.act("escape", ada, { form: { hold: first?.id } });
    ada.effects = ada.effects.filter(({ id }) => id !== first?.id);
    expect(keys(world.press(tries, "roll"))).toEqual([]);
    expect(instancesOf(ada.effects).map(({ id }) => id)).toEqual([second?.id]);
  });

  it("A-202: without a holder, an equal result escapes", () => {
    const world = new World(["d20:15", "d20:14"]);
    const ada = actor("Ada", { conditions: ["restrained"] });
    expect(systemOf(ada).skills.arm.total).toBe(0);
    world.act("escape", ada, { form: { method: "arm" } });
    expect(conditionsOf(ada)).toEqual([]);
    const bo = actor("Bo", { conditions: ["restrained"] });
    world.act("escape", bo, { form: { method: "arm", dc: 15 } });
    expect(conditionsOf(bo)).toEqual(["restrained"]);
    expect(keys(world.act("escape", actor("Cy")))).toEqual(["freeAlready"]);
  });

  it("A-202 D-58: with the setting, the holder's owner chooses the opposing roll and rolls it", () => {
    const { ada, bo } = held();
    const world = new World(["d10:6", "d20:14"], { defenseRolls: "prompt" });
    world.choose = ({ id, who }) => (id === "against" && who === "t0" ? "arm" : undefined);
    const rolled = world.act("escape", bo, { targets: [ada], form: { method: "fortitude" } });
    expect(rolled.run?.journal.map(({ id }) => id)).toEqual(["against", "escape", "holds"]);
  });

  it("A-204: a Bog Strangler's hold does not slow it", () => {
    const grip = item("auraFeature", "Sure Grip", { category: "trait", slug: "sureGrip" });
    const { ada } = held([], {}, { items: [grip] });
    expect(holdsOf(ada)).toEqual(["restraining"]);
  });
});
