import { describe, expect, it } from "vitest";
import { momentConsequences } from "../../module/rulesets/anatomy/combat/turns.ts";
import { grapplerOrSource, releaseAfterChange } from "../../module/rulesets/anatomy/conditions/holds.ts";
import { token } from "./attacking.ts";
import { actor, armor, creature, type Given, effect as lying, natural, shield, systemOf, weapon } from "./people.ts";
import { World } from "./world.ts";

const given = { fighting: true, ownTurn: true, round: 1 };
/** The attacker of the vectors. */
const attacker = (more: Given = {}) =>
  actor("Bren", { mb: 3, str: 3, dex: 1, skills: { athletics: 5, acrobatics: 2, thievery: 0 }, ...more });
/** A target with these parts of its DV. */
const target = (dex: number, natural: number, more: Given = {}) => creature("Foe", { dex, natural, ...more });
const headline = (done: ReturnType<World["act"]>) => done.run?.result?.headline;
const degrees = (done: ReturnType<World["act"]>) =>
  done.run?.result?.offers.find(({ id }) => id === "effect-0")?.form.degrees;

describe("maneuver rolls", () => {
  it("V-N-63: a total equal to the DV succeeds (N-69, N-70)", () => {
    const world = new World(["d20:7"]);
    const done = world.act("maneuver", attacker(), { targets: [target(2, 3)], form: { kind: "shove" } });
    expect(headline(done)?.data).toMatchObject({ total: 15 });
    expect(headline(done)?.key).toBe("ANATOMY.Headline.maneuver.works");
    expect(degrees(done)).toBe(0);
  });

  it("V-N-64: a penalty against a larger target (N-69, N-70, N-76)", () => {
    const world = new World(["d20:8"]);
    const enemy = target(2, 3, { size: "huge" });
    const done = world.act("maneuver", attacker(), { targets: [enemy], form: { kind: "shove" } });
    expect(headline(done)?.data).toMatchObject({ total: 14 });
    expect(headline(done)?.key).toBe("ANATOMY.Headline.maneuver.fails");
  });

  it("V-N-65: a natural 20 not below the DV adds a degree (N-64, N-69)", () => {
    const world = new World(["d20:20"]);
    const done = world.act("maneuver", attacker(), { targets: [target(6, 9)], form: { kind: "trip" } });
    expect([headline(done)?.data?.total, degrees(done)]).toEqual([25, 1]);
  });

  it("V-N-66: a natural 1 costs a degree (N-66, N-69)", () => {
    const world = new World(["d20:1"]);
    const being = attacker({ mb: 8, skills: { athletics: 7 } });
    const done = world.act("maneuver", being, { targets: [target(1, 0)], form: { kind: "shove" } });
    expect([headline(done)?.data?.total, degrees(done)]).toEqual([16, 0]);
  });

  it("V-N-67: injuries that affect the skill affect the maneuver (N-47, N-52, N-69)", () => {
    const world = new World(["d20:14", "d20:9", "d20:19", "d20:12"]);
    const being = attacker({ injuries: { leftLeg: 1, rightHand: 1 } });
    const done = world.act("maneuver", being, { targets: [target(2, 3)], form: { kind: "shove" } });
    expect([headline(done)?.data?.total, degrees(done)]).toEqual([17, 0]);
  });

  it("N-96, N-97: a maneuver is an attack action and costs 1 AP", () => {
    const world = new World(["d20:7", "d20:7", "d20:7"]);
    const [being, enemy] = [attacker(), target(2, 3)];
    world.act("maneuver", being, { targets: [enemy], given, form: { kind: "shove" } });
    expect([systemOf(being).ap.value, systemOf(being).turn.attackActions]).toEqual([2, 1]);
    const again = world.act("maneuver", being, { targets: [enemy], given, form: { kind: "shove" } });
    expect(again.run?.journal[0]).toMatchObject({ faces: [7, 7] });
  });

  it("N-105: Sunder uses Strength and never provokes; a natural 1 below the DV drops the weapon used (N-67, D-37)", () => {
    const world = new World(["d20:1"]);
    const being = attacker({ skills: {}, items: [weapon("Pick", {}, "pick")] });
    const done = world.act("maneuver", being, { targets: [target(2, 9)], form: { kind: "sunder", arm: "pick" } });
    expect(headline(done)?.data).toMatchObject({ total: 7 });
    expect(being.items.find(({ id }) => id === "pick")?.system).toMatchObject({ carry: "dropped", heldBy: [] });
  });

  it("N-68: a weapon that reaches farther is preset for a target out of the hands’ reach", () => {
    const toad = attacker({ items: [natural("bite", "", {}, "bite"), natural("bite", "", { reach: 10 }, "tongue")] });
    const preset = (squares: number) => {
      const enemy = target(2, 3);
      const tokens = [token(toad, 0, 0), token(enemy, squares, 0)];
      const staged = new World().stage("maneuver", toad, { targets: [enemy], tokens, form: { kind: "drag" } });
      return staged.form.arm;
    };
    expect([1, 2, 3].map(preset)).toEqual(["", "tongue", ""]);
  });

  it("N-71: untrained, the target may attack before the roll; then the maneuver continues without paying again", () => {
    const world = new World(["d20:2", "d20:10"]);
    world.choose = (request) => (request.id === "react" ? "react" : undefined);
    const being = attacker({ skills: {}, untrained: { athletics: 5 } });
    const enemy = target(2, 3, { items: [weapon("Claw", {}, "claw")] });
    const done = world.act("maneuver", being, { targets: [enemy], given, form: { kind: "shove" } });
    expect(headline(done)?.key).toBe("ANATOMY.Headline.provoked");
    expect(systemOf(being).ap.value).toBe(2);
    expect(world.offer(done, "goOn").after).toBe("react-t0");
    const struck = world.press(done, "react-t0");
    expect(struck.action).toBe("react");
    const went = world.press(done, "goOn");
    expect(headline(went)?.key).toBe("ANATOMY.Headline.maneuver.works");
    expect([systemOf(being).ap.value, systemOf(being).turn.attackActions]).toEqual([2, 1]);
  });

  it("N-133: a target that has used a Reactive Attack does not parry the same maneuver", () => {
    const tried = (answer: "react" | "pass") => {
      const world = new World(answer === "react" ? ["d20:2", "d20:10"] : ["d20:10", "d20:2"]);
      world.choose = (request) => (request.id === "react" ? answer : undefined);
      const being = attacker({ skills: {}, untrained: { athletics: 5 } });
      const enemy = target(2, 3, { mb: 3, con: 3, reactions: 3, items: [weapon("Claw", {}, "claw")] });
      const done = world.act("maneuver", being, { targets: [enemy], given, form: { kind: "shove" } });
      const react = answer === "react" ? world.offer(done, "react-t0") : null;
      if (react) world.follow({ ...react, form: { ...react.form, fighting: true } }, done.facts);
      const went = answer === "react" ? world.press(done, "goOn") : done;
      const parry = world.offer(went, "parry-0");
      const [answered] = world.follow({ ...parry, form: { ...parry.form, fighting: true } }, went.facts);
      return [answered?.problems.map(({ text }) => text.key), systemOf(enemy).turn.triggersAnswered.length];
    };
    expect(tried("react")).toEqual([["ANATOMY.Problem.triggerAnswered"], 1]);
    expect(tried("pass")).toEqual([[], 1]);
  });

  it("N-71: a target that cannot react is not asked; without a reaction nothing changes", () => {
    const world = new World(["d20:10", "d20:10"]);
    const being = attacker({ skills: {}, untrained: { athletics: 5 } });
    const dazed = target(2, 3, { statuses: ["dazed"] });
    expect(headline(world.act("maneuver", being, { targets: [dazed], form: { kind: "shove" } }))?.key).toBe(
      "ANATOMY.Headline.maneuver.works",
    );
    world.choose = () => "pass";
    expect(headline(world.act("maneuver", being, { targets: [target(2, 3)], form: { kind: "shove" } }))?.key).toBe(
      "ANATOMY.Headline.maneuver.works",
    );
  });

  it("N-134, D-37: a maneuver may be parried, and its remaining degrees are applied", () => {
    const world = new World(["d20:14", "d20:15"]);
    const being = attacker({ skills: { athletics: 9 } });
    const enemy = target(2, 3, { mb: 6, str: 6, con: 1, items: [weapon("Blade", {}, "blade")] });
    const done = world.act("maneuver", being, { targets: [enemy], form: { kind: "shove" } });
    expect(degrees(done)).toBe(2);
    const parried = world.press(done, "parry-0");
    const left = parried.run?.result?.offers[0];
    expect(left).toMatchObject({ action: "maneuverEffect", form: { kind: "shove", degrees: 1 } });
  });
});

describe("maneuver effects", () => {
  const effect = (
    world: World,
    kind: string,
    degree: number,
    form: object = {},
    enemy = target(2, 3),
    being = attacker(),
  ) => {
    const done = world.act("maneuverEffect", being, { targets: [enemy], form: { kind, degrees: degree, ...form } });
    return { done, enemy, being };
  };

  it("N-104: Steal takes worn or stowed items, never held ones; stolen armor no longer protects", () => {
    const worn = armor("Coat", 2, {}, "coat");
    const enemy = target(2, 3, { items: [worn, weapon("Axe", {}, "axe")] });
    const held = effect(new World(), "steal", 0, { thing: "axe" }, enemy).done;
    expect(held.problems[0]?.text.key).toBe("ANATOMY.Problem.thingMissing");
    const { done } = effect(new World(), "steal", 2, { thing: "coat" }, enemy);
    expect(done.run?.result?.consequences).toMatchObject([
      { part: "self", do: "hand", from: worn.uuid, system: { carry: "stowed", heldBy: [], worn: false } },
      { part: "t0", do: "remove", item: "coat" },
    ]);
    expect([headline(done)?.key, systemOf(enemy).defence.armor]).toEqual(["ANATOMY.Headline.effect.steal.well", 3]);
  });

  it("N-101: a good Overrun knocks prone; N-99: Drag is limited by the attacker's own speed", () => {
    expect(effect(new World(), "overrun", 1).enemy.statuses).toEqual([]);
    expect(effect(new World(), "overrun", 2).enemy.statuses).toEqual(["prone"]);
    const slow = attacker({ speeds: { base: 10 } });
    const { done } = effect(new World(), "drag", 3, {}, target(2, 3), slow);
    expect(headline(done)?.data).toMatchObject({ feet: 10 });
  });

  it("N-102: Reposition moves within reach, 5 ft farther per degree", () => {
    expect(headline(effect(new World(), "reposition", 3).done)?.data).toMatchObject({ feet: 15 });
  });

  it("N-100: with several holds the chosen one is escaped; an unseen grappler is rolled against as well", () => {
    const world = new World(["d20:20"]);
    const net = lying("Net", {}, { statuses: ["pinned"], given: { free: 2 } });
    const grip = lying("Grip", {}, { statuses: ["grappled"], given: { grappler: "Actor.unseen" } });
    const being = actor("Bren", { effects: [grip, net] });
    const out = world.act("escape", being, { given, form: { hold: "1" } });
    expect([headline(out)?.key, systemOf(being).ap.value, being.statuses]).toEqual([
      "ANATOMY.Headline.free",
      1,
      ["grappled"],
    ]);
    const open = world.act("escape", being, { given, form: { way: "athletics" } });
    expect([headline(open)?.key, being.statuses]).toEqual(["ANATOMY.Headline.escape.open", ["grappled"]]);
    world.press(open, "freed");
    expect([being.statuses, systemOf(being).ap.value]).toEqual([[], 0]);
  });

  it("N-107: Trip knocks prone; at 2 degrees standing up costs 1 AP more, once", () => {
    const world = new World();
    const { enemy } = effect(world, "trip", 2);
    expect(enemy.statuses).toContain("prone");
    expect(systemOf(enemy).body.standUp).toBe(2);
    world.act("standUp", enemy, { given });
    expect(systemOf(enemy).ap.value).toBe(1);
    expect(enemy.statuses).not.toContain("prone");
    expect(systemOf(enemy).body.standUp).toBe(1);
  });

  it("N-98: a disarmed weapon lies on the ground", () => {
    const { enemy } = effect(
      new World(),
      "disarm",
      0,
      { thing: "axe" },
      target(2, 3, { items: [weapon("Axe", {}, "axe")] }),
    );
    expect(enemy.items.find(({ id }) => id === "axe")?.system).toMatchObject({ carry: "dropped", heldBy: [] });
  });

  it("N-105: sundered armor and shields are broken, and destroyed at 2 degrees", () => {
    const world = new World();
    const items = [shield("Kite", 3, {}, "kite")];
    const { enemy } = effect(world, "sunder", 1, { thing: "kite" }, target(2, 3, { items }));
    expect(enemy.items.find(({ id }) => id === "kite")?.system).toMatchObject({ broken: true });
    world.act("readyShield", enemy);
    expect(systemOf(enemy).defence.shield).toBe(1);
    effect(world, "sunder", 2, { thing: "kite" }, enemy);
    expect(enemy.items.some(({ id }) => id === "kite")).toBe(false);
  });

  it("N-106: a trick lasts to the start of the attacker's next turn, one round more per degree", () => {
    const world = new World();
    const { enemy, being } = effect(world, "trick", 0, { trick: "offGuard" });
    expect(enemy.statuses).toContain("offGuard");
    expect(grapplerOrSource(enemy.effects[0] as never)).toBe(being.uuid);
    world.write(being, momentConsequences(being, "turnStart", world.house));
    world.write(enemy, releaseAfterChange(enemy, { uuid: being.uuid, actor: being }));
    expect(enemy.statuses).not.toContain("offGuard");
    effect(world, "trick", 1, { trick: "slowed" }, enemy, being);
    expect(systemOf(enemy).speeds.base.current).toBe(20);
    for (const speed of [20, 30]) {
      for (const when of ["turnStart", "turnEnd"] as const)
        world.write(enemy, momentConsequences(enemy, when, world.house));
      expect(systemOf(enemy).speeds.base.current).toBe(speed);
    }
  });

  it("N-105: a net is pulled off for 2 AP or Sundered; a bolt is only pulled out", () => {
    const netted = (dice: string[] = []) => {
      const world = new World(dice);
      const being = actor("Bren", { mb: 3, str: 3, skills: { athletics: 5 } });
      const net = weapon("Net", { inflictsInjury: false, brings: { status: "pinned", freeAp: 2 } });
      world.act("injure", actor("Cut"), { item: net, targets: [being], form: { degrees: 0 } });
      const pinned = () => being.statuses.includes("pinned");
      return { world, being, pinned, spent: () => [3 - systemOf(being).ap.value, systemOf(being).turn.attackActions] };
    };
    const fields = ({ world, being }: ReturnType<typeof netted>, form: object = {}) => {
      const { known, facts, form: filled } = world.stage("escape", being, { given, form: { ...form } });
      return (known.form?.(facts, filled) ?? []).map(({ name }) => name);
    };
    const pulls = netted();
    expect([pulls.pinned(), fields(pulls)]).toEqual([true, ["how"]]);
    pulls.world.act("escape", pulls.being, { given });
    expect([pulls.pinned(), pulls.spent()]).toEqual([false, [2, 0]]);
    // Strength +3 and MB 3 on a 9: 15 succeeds against 15, and fails against 16.
    for (const [fixed, stays] of [
      [15, false],
      [16, true],
    ] as const) {
      const cuts = netted(["d20:9"]);
      cuts.world.act("escape", cuts.being, { given, form: { how: "sunder", fixed } });
      expect([cuts.pinned(), cuts.spent()]).toEqual([stays, [1, 1]]);
    }
    const open = netted(["d20:9"]);
    const done = open.world.act("escape", open.being, { given, form: { how: "sunder" } });
    expect([headline(done)?.key, headline(done)?.data?.total]).toEqual(["ANATOMY.Headline.escape.open", 15]);
    open.world.press(done, "freed");
    expect(open.pinned()).toBe(false);
    expect(fields(netted(), { how: "sunder" })).toContain("fixed");
    const bolt = actor("Bren");
    const world = new World();
    world.act("critEffect", bolt, { form: { key: "pin" } });
    world.act("escape", bolt, { given, form: { how: "sunder" } });
    expect([bolt.statuses, systemOf(bolt).turn.attackActions]).toEqual([[], 0]);
  });

  it("N-100: a grapple lasts until it is broken or the grappler is incapacitated", () => {
    const world = new World(["d20:7"]);
    const { enemy, being } = effect(world, "grapple", 2);
    expect(enemy.statuses).toEqual(expect.arrayContaining(["grappled", "offGuard"]));
    expect(world.act("move", enemy, { given }).problems[0]?.text.key).toBe("ANATOMY.Problem.cannotMove");
    const held = world.act("escape", enemy, { targets: [being], given, form: { way: "acrobatics" } });
    expect(headline(held)?.key).toBe("ANATOMY.Headline.escape.held");
    expect([systemOf(enemy).ap.value, systemOf(enemy).turn.attackActions]).toEqual([2, 1]);
    being.statuses = [...being.statuses, "stunned"];
    world.write(enemy, releaseAfterChange(enemy, { uuid: being.uuid, actor: being }));
    expect(enemy.statuses).not.toContain("grappled");
    expect(enemy.statuses).not.toContain("offGuard");
  });

  it("N-100: Escape is a maneuver against the grappler's DV", () => {
    const world = new World(["d20:10", "d20:12"]);
    const { enemy, being } = effect(world, "grapple", 0, {}, target(0, 3, { mb: 2, skills: { athletics: 3 } }));
    const free = world.act("escape", enemy, { targets: [being], form: { way: "athletics" } });
    expect(headline(free)?.key).toBe("ANATOMY.Headline.free");
    expect(enemy.statuses).not.toContain("grappled");
  });

  it.each([
    ["drag", 1, 10],
    ["overrun", 0, 5],
    ["shove", 2, 15],
    ["reposition", 2, 10],
    ["disarm", 1, 5],
  ])("8.6: %s at degree %i moves %i ft", (kind, degree, feet) => {
    const enemy = target(2, 3, { items: [weapon("Axe", {}, "axe")] });
    const { done } = effect(new World(), kind, degree, { thing: "axe" }, enemy);
    expect(headline(done)?.data).toMatchObject({ feet });
  });
});
