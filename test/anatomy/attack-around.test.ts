/** V-N-36, V-N-46 to V-N-57: sizes, bystanders, throws and scatter; flanking by token positions. */
import { describe, expect, it } from "vitest";
import { opposite } from "../../module/rulesets/anatomy/combat/positions.ts";
import { bystanderDv, increments, throwIncrement } from "../../module/rulesets/anatomy/combat/range.ts";
import { DIRECTIONS, directionOf, landingSquare, startOf } from "../../module/rulesets/anatomy/gear/scatter-square.ts";
import { SIZES } from "../../module/rulesets/anatomy/model/data.ts";
import { maneuverSize, meleeSize } from "../../module/rulesets/anatomy/model/size.ts";
import { attacked, read, type Situation, staged, token } from "./attacking.ts";
import { actor, gear, type Mutable, weapon } from "./people.ts";
import { World } from "./world.ts";

const DV15 = { dv: { dex: 2, armor: 3 } };
const shot: Situation = { ...DV15, mode: "ranged", weapon: { rangeIncrement: 70 } };
const armed = (name: string, given = {}): Mutable => actor(name, { items: [weapon("Sword")], ...given });

/** The attacker is six squares west of the target; an ally anywhere. */
const scene = (ally: Mutable, x: number, y: number) => (self: Mutable, target: Mutable) => [
  token(self, 0, 5, 1),
  token(target, 6, 5),
  token(ally, x, y, 1),
];

describe("positions", () => {
  it("V-N-36 N-72 N-73 N-76: size doubles by category", () => {
    const targets = ["large", "huge", "gargantuan", "colossal", "small", "tiny", "diminutive", "fine"] as const;
    expect(targets.map((size) => meleeSize("medium", size))).toEqual([1, 2, 4, 8, -1, -2, -4, -8]);
    expect(targets.map((size) => maneuverSize("medium", size))).toEqual([-1, -2, -4, -8, 1, 2, 4, 8]);
    for (const size of SIZES) expect(meleeSize(size, size)).toBe(0);
  });

  it("V-N-46 N-116: shooting into melee with an ally: 1 disadvantage", () => {
    const tokens = scene(armed("Cy"), 7, 5);
    expect(attacked({ ...shot, tokens }, ["d20:12", "d20:19"])).toMatchObject({ natural: 12, total: 16, degrees: 0 });
  });

  it("V-N-47 N-116: none if the target is two sizes larger than the ally", () => {
    const target = { size: "huge" as const };
    const tokens = (self: Mutable, enemy: Mutable) => [
      token(self, 0, 5, 1),
      token(enemy, 6, 4, -1, 3),
      token(armed("Cy"), 9, 5, 1),
    ];
    expect(attacked({ ...shot, target, tokens }, ["d20:12"])).toMatchObject({ total: 16, degrees: -2, dice: 1 });
  });

  it("V-N-48 N-116: none if the ally is 10 ft away", () => {
    const tokens = scene(armed("Cy"), 8, 5);
    expect(attacked({ ...shot, tokens }, ["d20:12"])).toMatchObject({ total: 16, dice: 1 });
  });

  it("V-N-49 N-117: bystanders as large as the target or larger add to the DV", () => {
    const others = { dex: 0 };
    const tokens = (self: Mutable, target: Mutable) => [
      token(self, 0, 5, 1),
      token(target, 7, 5),
      token(actor("Mid", { ...others }), 2, 5, 0),
      token(actor("Tall", { size: "large" }), 3, 5, 0, 2),
      token(actor("Small", { size: "small" }), 5, 5, 0),
      token(actor("Down", { statuses: ["prone"] }), 6, 5, 0),
      token(actor("Aside"), 4, 9, 0),
    ];
    expect(attacked({ ...shot, tokens }, ["d20:19"])).toMatchObject({ total: 23, dv: 21, degrees: 0 });
    expect([bystanderDv("medium", "medium"), bystanderDv("large", "medium"), bystanderDv("small", "medium")]).toEqual([
      2, 4, 0,
    ]);
  });

  it("N-79 D-28 D-38: an ally on the opposite side flanks, and the user may change it", () => {
    const flank = (x: number, y: number, given = {}, settings = {}) => {
      const { world, self, target, arm, tokens } = staged(
        {
          ...DV15,
          settings,
          tokens: (me, enemy) => [token(me, 5, 5, 1), token(enemy, 6, 5), token(armed("Cy", given), x, y, 1)],
        },
        [],
      );
      const { situations } = world.stage("attack", self, { item: arm, targets: [target], tokens }).form;
      return (situations as string[]).filter((one) => one === "flanking");
    };
    expect(flank(7, 5)).toEqual(["flanking"]);
    expect(flank(7, 4)).toEqual([]);
    expect(flank(8, 5)).toEqual([]);
    expect(flank(7, 5, { statuses: ["stunned"] })).toEqual([]);
    expect(flank(7, 5, { items: [] })).toEqual([]);
    expect(flank(7, 5, {}, { autoDetect: "manual" })).toEqual([]);
    const at = (x: number, y: number) => ({ x, y, width: 1, height: 1 });
    expect(opposite(at(1, 1), at(0, 0), at(2, 2))).toBe(true);
    expect(opposite(at(1, 1), at(0, 0), at(2, 1))).toBe(false);
    expect(opposite(at(1, 1), at(0, 1), at(2, 1))).toBe(true);
    expect(opposite(at(1, 1), at(0, 0), at(2, 0))).toBe(false);
    expect(opposite({ x: 1, y: 1, width: 2, height: 2 }, at(0, 1), at(3, 2))).toBe(true);
  });
});

describe("several rolls", () => {
  it("V-N-50 N-112: two weapons, 1 disadvantage each; one attack action", () => {
    const world = new World(["d20:13", "d20:16", "d20:11", "d20:8", "d20:9", "d20:10"]);
    const [one, two] = [weapon("Sword"), weapon("Knife", { heldBy: ["leftHand"] })];
    const self = actor("Ada", { mb: 3, str: 3, ap: 2, items: [one, two], more: { "turn.attackActions": 1 } });
    const happened = world.act("attack", self, {
      item: one,
      targets: [actor("Bo", { dex: 2, natural: 3 })],
      form: { weapons: [one.id, two.id] },
      given: { fighting: true, ownTurn: true },
    });
    expect(read(happened)).toMatchObject({ natural: 11, total: 17, degrees: 0 });
    expect(read(happened, "attack1")).toMatchObject({ natural: 8, total: 14, hit: false });
    expect(self.system).toMatchObject({ ap: { value: 1 }, turn: { attackActions: 2 } });
    world.cup.expectEmpty();
  });

  it("V-N-53 N-119: three shots, 2 disadvantages each, three arrows", () => {
    const nine = ["d20:14", "d20:9", "d20:17"];
    const world = new World([...nine, ...nine, ...nine]);
    const bow = weapon("Bow", {
      category: "ranged",
      group: "bow",
      attributes: ["dex", "wis"],
      rangeIncrement: 60,
      reload: "free",
      ammunition: "arrow",
    });
    const arrows = gear("Arrows", { slug: "arrow", quantity: 4 });
    const self = actor("Ada", { mb: 3, dex: 1, items: [bow, arrows] });
    const target = actor("Bo", { dex: 2, natural: 3 });
    const form = { shots: 3, distance: 20 };
    const happened = world.act("attack", self, { item: bow, targets: [target], form });
    expect(["attack", "attack1", "attack2"].map((id) => read(happened, id))).toMatchObject(
      [0, 1, 2].map(() => ({ natural: 9, total: 13, hit: false })),
    );
    expect(arrows.system.quantity).toBe(1);
    expect(world.act("attack", self, { item: bow, targets: [target], form }).problems[0]?.text.key).toBe(
      "ANATOMY.Problem.attack.noAmmunition",
    );
  });
});

describe("throws", () => {
  it("V-N-54 N-120 N-121: the increment grows with Strength", () => {
    expect([throwIncrement(10, 3), throwIncrement(10, -2), throwIncrement(20, 1)]).toEqual([25, 10, 25]);
  });

  it("D-21: an exact multiple counts as a full increment by default, as the nearer one by house rule", () => {
    expect([increments(70, 70, { rangeRounding: "floor" }), increments(70, 70, { rangeRounding: "within" })]).toEqual([
      1, 0,
    ]);
    expect([increments(150, 70, { rangeRounding: "floor" }), increments(150, 70, { rangeRounding: "within" })]).toEqual(
      [2, 2],
    );
  });

  it.each([
    ["V-N-55", 0, 25, 10, "d8:1", "W", 3],
    ["V-N-56", 0, 25, 10, "d8:4", "NE", 3],
    ["V-N-57", 3, 10, 25, "d8:8", "SW", 1],
  ] as const)("%s N-123: clockwise from the thrower's side", (_id, x, distance, increment, die, direction, squares) => {
    const world = new World([die]);
    const [self, target] = [actor("Ada"), actor("Bo")];
    const happened = world.act("scatter", self, {
      targets: [target],
      tokens: [token(self, x, 5, 1), token(target, 5, 5)],
      form: { name: "Javelin", increments: increments(distance, increment, { rangeRounding: "floor" }) },
    });
    expect(happened.facts).toMatchObject({ start: "W" });
    expect(happened.run?.result?.headline.data).toMatchObject({
      direction: { key: `ANATOMY.Attack.Direction.${direction}` },
      feet: squares * 5,
    });
  });

  it("N-122: a sharp item sticks, a blunt one falls, a miss scatters", () => {
    const thrown = (damageTypes: ("piercing" | "bludgeoning")[], die: string) => {
      const found = attacked({ ...DV15, mode: "thrown", weapon: { damageTypes }, form: { distance: 5 } }, [die]);
      const offers = found.happened.run?.result?.offers.map(({ id }) => id);
      return [found.self.items.find(({ type }) => type === "anatomyWeapon")?.system.carry, offers];
    };
    expect(thrown(["piercing"], "d20:15")).toEqual(["stuck", ["injure-0"]]);
    expect(thrown(["bludgeoning"], "d20:15")).toEqual(["dropped", ["injure-0"]]);
    expect(thrown(["piercing"], "d20:2")).toEqual(["dropped", ["scatter-0"]]);
    // D-71: on a natural 1 it falls next to the thrower.
    expect(thrown(["piercing"], "d20:1")).toEqual(["dropped", []]);
  });

  it("V-N-55 V-N-56 V-N-57 D-39: the landing square, counted from the edge of large targets", () => {
    const at = (x: number, y: number, side = 1) => ({ x, y, width: side, height: side });
    const [target, west] = [at(5, 5), at(0, 5)];
    expect(startOf(target, west)).toBe("W");
    const lands = (face: number, many: number) => landingSquare(target, directionOf("W", face), many);
    expect([lands(1, 2), lands(4, 2), lands(8, 0)]).toEqual([
      [2, 5],
      [8, 2],
      [4, 6],
    ]);
    expect(landingSquare(at(5, 5, 3), "E", 1)).toEqual([9, 6]);
    const around = [at(5, 0), at(10, 0), at(10, 5), at(10, 10), at(5, 10), at(0, 10), at(0, 5), at(0, 0)];
    expect(around.map((from) => startOf(target, from))).toEqual([...DIRECTIONS]);
  });

  it("N-122: of a stack each thrown item lies where it fell, the rest stays in hand", () => {
    const world = new World(["d20:15", "d20:15", "d20:2", "d20:15"]);
    const knives = weapon("Knives", {
      category: "ranged",
      group: "thrown",
      attributes: ["dex", "wis"],
      thrown: true,
      draw: "free",
      quantity: 4,
      damageTypes: ["piercing"],
    });
    const self = actor("Ada", { mb: 3, dex: 1, items: [knives] });
    world.act("attack", self, { item: knives, targets: [actor("Bo")], form: { shots: 2, distance: 5 } });
    expect(knives.system.quantity).toBe(2);
    const others = self.items.filter(({ id, type }) => type === "anatomyWeapon" && id !== knives.id);
    expect(others.map(({ system }) => [system.carry, system.quantity])).toEqual([
      ["stuck", 1],
      ["dropped", 1],
    ]);
  });

  it("N-120: any item can be thrown", () => {
    const world = new World(["d20:12"]);
    const pot = gear("Pot", { carry: "held" });
    const self = actor("Ada", { mb: 2, str: 3, dex: 1, items: [pot] });
    const happened = world.act("throw", self, { item: pot, targets: [actor("Bo")], form: { distance: 20 } });
    expect(read(happened)).toMatchObject({ total: 17, dice: 1, hit: true });
    expect(pot.system.carry).toBe("dropped");
  });
});
