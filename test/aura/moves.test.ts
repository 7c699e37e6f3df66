/** Moving, jumping, standing up, defending: through the actions, by the test vectors of the catalogue. */
import { describe, expect, it } from "vitest";
import { farthest } from "../../module/rulesets/aura/combat/jump.ts";
import { energyFor, type MoveFacts, turnLoss } from "../../module/rulesets/aura/combat/moves.ts";
import { actor, item, type Mutable, systemOf, weapon } from "./people.ts";
import { conditionsOf, holdsOf, type Vector, vectorsOf } from "./vectors.ts";
import { type Happened, type Id, inRound, World } from "./world.ts";

const pools = (someone: Mutable) => {
  const { energy, stamina, agility } = systemOf(someone);
  return { energy: energy.value, stamina: stamina.value, agility: agility.value };
};
/** What an action took from the pools. */
function cost(before: ReturnType<typeof pools>, someone: Mutable): Record<string, number> {
  const now = pools(someone);
  const taken = (["energy", "stamina", "agility"] as const).map((pool): [string, number] => [
    pool,
    before[pool] - now[pool],
  ]);
  return Object.fromEntries(taken.filter(([, by]) => by !== 0));
}
const keys = ({ problems }: Happened) => problems.map(({ text }) => text.key.replace("AURA.Problem.", ""));
const offers = ({ run }: Happened) => run?.result?.offers.map(({ id }) => id);

describe("runs", () => {
  it.each(vectorsOf("move"))("%s", (_name, { given, expect: expected }: Vector) => {
    const world = new World();
    const ada = actor("Ada", given.actor);
    const before = pools(ada);
    const degrees = (given.turns as number[] | undefined) ?? [];
    const losses = degrees.map(turnLoss);
    const form = { turns: losses.filter((m) => m === 1).length, sharp: losses.filter((m) => m === 2).length };
    const id = (given.kind as "sprint" | "quickRun" | undefined) ?? "run";
    world.act(id, ada, { given: inRound(1), form });
    const { movement, round } = systemOf(ada);
    expect({
      distance: round.moved,
      cost: cost(before, ada),
      ...(given.moved === undefined ? {} : { spent: { energy: energyFor(given.moved as number, movement.effective) } }),
    }).toMatchObject(expected);
    expect(round.lastMove).toBe(id);
  });

  it("A-18 A-56 A-65 D-35: a run stays open in a Round, without Agile Moves; outside Rounds nothing is declared or charged", () => {
    const world = new World();
    const ada = actor("Ada");
    const open = world.act("run", ada, { given: inRound(1) });
    expect(offers(open)).toEqual(["done", "endEarly", "challenge", "interrupt"]);
    expect(pools(ada).energy).toBe(2);
    const free = world.act("run", ada);
    expect(offers(free)).toEqual([]);
    expect(pools(ada).energy).toBe(2);
  });

  it("A-201 D-70: a restrained actor, or one with Speed 0, cannot run", () => {
    const world = new World();
    expect(keys(world.act("run", actor("Ada", { conditions: ["restrained"] }), { given: inRound(1) }))).toContain(
      "restrained",
    );
    expect(keys(world.act("run", actor("Ada", { speed: 0 }), { given: inRound(1) }))).toEqual(["noSpeed"]);
    expect(keys(world.act("shift", actor("Ada", { speed: 0 }), { given: inRound(1) }))).toEqual([]);
  });

  it("A-09 A-241: a Shift costs 1 Energy or 2 Agility; Agility is blocked while Slowed", () => {
    const world = new World();
    const ada = actor("Ada", { energy: 0 });
    world.act("shift", ada, { given: inRound(1) });
    expect(pools(ada)).toMatchObject({ energy: 0, agility: 1 });
    const bo = actor("Bo", { energy: 0, conditions: ["slowed"] });
    expect(keys(world.act("shift", bo, { given: inRound(1), form: { by: "agility" } }))).toEqual(["slowed"]);
  });
});

describe("jumps", () => {
  it.each(vectorsOf("jump"))("%s", (_name, { given, expect: expected }: Vector) => {
    const world = new World();
    const sprinting = given.sprinting === true;
    const ada = actor("Ada", {
      ...given.actor,
      moved: given.movedBefore as number,
      more: { "round.lastMove": sprinting ? "sprint" : "run" },
    });
    const before = pools(ada);
    const jumped = world.act("jump", ada, { given: inRound(1), form: { distance: given.distance } });
    expect({
      allowed: jumped.problems.length === 0,
      maxDistance: farthest(jumped.facts as MoveFacts, { sprinting }),
      cost: cost(before, ada),
      conditions: conditionsOf(ada),
    }).toMatchObject(expected);
  });

  it("A-22: no jump beyond the maximum; an invalid distance is a problem", () => {
    const world = new World();
    const ada = actor("Ada");
    expect(keys(world.act("jump", ada, { given: inRound(1), form: { distance: 9 } }))).toEqual(["tooFar"]);
    expect(keys(world.act("jump", ada, { given: inRound(1), form: { distance: "far" } }))).toEqual(["distance"]);
    expect(pools(ada).energy).toBe(5);
  });
});

describe("Prone, kneeling, standing", () => {
  it("A-10 A-25 A-68: kneeling up leaves Unguarded without a refund; then standing up", () => {
    const world = new World();
    const ada = actor("Ada", { conditions: ["prone"] });
    expect(keys(world.does("standUp", ada, { given: inRound(2) }))).toEqual(["stillProne"]);
    const kneels = world.act("kneelUp", ada, { given: inRound(2) });
    expect(systemOf(ada).posture).toBe("kneeling");
    expect(conditionsOf(ada)).toEqual(["unguarded:endOfRound2"]);
    expect(offers(kneels)).not.toContain("endEarly");
    world.does("standUp", ada, { given: inRound(2) });
    expect(systemOf(ada).posture).toBe("standing");
    expect(pools(ada).energy).toBe(3);
    expect(keys(world.act("kneelUp", ada, { given: inRound(2) }))).toEqual(["notProne"]);
  });

  it.each(vectorsOf("defend"))("%s", (_name, { given, expect: expected }: Vector) => {
    const world = new World();
    const ada = actor("Ada", given.actor);
    world.act("defend", ada, { given: inRound(1) });
    const words = [...conditionsOf(ada)].sort();
    expect({ conditions: words, active: holdsOf(ada) }).toMatchObject(expected);
  });

  it.each(vectorsOf("catchBreath"))("%s", (_name, { given, expect: expected }: Vector) => {
    const world = new World();
    const ada = actor("Ada", given.actor);
    const rests = world.does("catchBreath", ada, { given: inRound(1) });
    expect({ allowed: rests.problems.length === 0, ...pools(ada) }).toMatchObject(expected);
  });

  it("A-32 D-06: Catch Your Breath needs at least 1 Energy", () => {
    expect(keys(new World().does("catchBreath", actor("Ada", { energy: 0 }), { given: inRound(1) }))).toEqual([
      "energy",
    ]);
  });

  it("A-38 D-39: the last Stamina needs confirmation, the action happens, and the actor falls unconscious", () => {
    const world = new World();
    const ada = actor("Ada", { stamina: 1, energy: 3 });
    expect(keys(world.act("sprint", ada, { given: inRound(1) }))).toEqual(["lastStamina"]);
    world.act("sprint", ada, { given: inRound(1), form: { lastStamina: true } });
    expect(systemOf(ada).round.moved).toBeGreaterThan(0);
    expect(conditionsOf(ada)).toEqual(["unconscious:stamina"]);
    expect(holdsOf(ada)).toEqual(["exposed", "surprised", "unconscious", "unguarded"]);
    expect(pools(ada)).toMatchObject({ energy: 0, stamina: 0 });
  });

  it("A-34 D-59: Stamina replaces Energy once a Round; the warn setting allows missing costs", () => {
    const world = new World();
    const ada = actor("Ada", { energy: 2 });
    world.act("run", ada, { given: inRound(1), form: { standIn: 1 } });
    expect(pools(ada)).toMatchObject({ energy: 0, stamina: 9 });
    expect(keys(world.does("standUp", ada, { given: inRound(1), form: { standIn: 1 } }))).toEqual([
      "staminaAsEnergyLimit",
    ]);
    const lax = new World([], { enforceCosts: "warn" });
    expect(keys(lax.does("standUp", ada, { given: inRound(1) }))).toEqual([]);
  });
});

describe("actions blocked by injuries", () => {
  const maimed = (slug: string) => actor("Ada", { items: [item("auraInjury", slug, { slug })] });
  const barred = (slug: string, id: Id, form: Record<string, unknown> = {}) =>
    keys(new World().act(id, maimed(slug), { given: inRound(1), form }));

  it.each([
    ["thigh", ["run", "quickRun", "sprint", "jump"]],
    ["gut", ["sprint"]],
    ["ankle", ["jump"]],
    ["ear", ["jump"]],
    ["ribs", []],
  ] as const)("%s", (slug, wanted) => {
    const ways = ["run", "quickRun", "sprint", "shift", "jump"] as const;
    expect(ways.filter((id) => barred(slug, id, { distance: 1 }).includes("hurt"))).toEqual(wanted);
  });

  it("a wrenched back blocks Lift and Climb; the GM may allow them", () => {
    expect(barred("back", "exert", { deed: "lift", roll: "" })).toEqual(["hurt"]);
    expect(barred("back", "exert", { deed: "climb", roll: "" })).toEqual(["hurt"]);
    expect(barred("back", "exert", { deed: "endure", roll: "" })).toEqual([]);
    const world = new World();
    world.gm = true;
    expect(keys(world.act("run", maimed("thigh"), { given: inRound(1) }))).toEqual([]);
  });

  it("a useless arm cannot draw a two-handed weapon", () => {
    const maul = (hands: number) => weapon({ name: "Maul" }, { hands, equipped: false }, "maul");
    const ada = (hands: number) =>
      actor("Ada", { items: [maul(hands), item("auraInjury", "Arm", { slug: "weaponArm" })] });
    expect(keys(new World().does("equip", ada(2), { given: inRound(1) }))).toEqual(["hurt"]);
    expect(keys(new World().does("equip", ada(1), { given: inRound(1) }))).toEqual([]);
  });

  it("A-32: with a gut wound Catch Your Breath spends the Energy and restores no Stamina", () => {
    const ada = actor("Ada", { stamina: 4, energy: 4, items: [item("auraInjury", "Gut", { slug: "gut" })] });
    const rests = new World().does("catchBreath", ada, { given: inRound(1) });
    expect(pools(ada)).toMatchObject({ energy: 1, stamina: 4 });
    expect(rests.run?.result?.headline.key).toBe("AURA.Headline.catchBreathVain");
  });
});
