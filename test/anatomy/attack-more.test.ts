/** Results of a hit on its target, and the other ways of attacking, through the actions. */
import { describe, expect, it } from "vitest";
import type { AttackFacts } from "../../module/rulesets/anatomy/attack/attack-facts.ts";
import { reach } from "../../module/rulesets/anatomy/combat/reach-ring.ts";
import { choices, type InjureFacts } from "../../module/rulesets/anatomy/damage/injure-facts.ts";
import { attacked, read, type Situation } from "./attacking.ts";
import { actor, gear, type Mutable, shield, weapon } from "./people.ts";
import { dataOf, type Happened, World } from "./world.ts";

const DV15 = { dv: { dex: 2, armor: 3 } };
const TURN = { fighting: true, ownTurn: true };
const refused = ({ problems }: Happened): string[] =>
  problems.map(({ text }) => text.key.replace(/^ANATOMY\.\w+\./, ""));
const headline = ({ run }: Happened): string => run?.result?.headline.key.replace(/^ANATOMY\./, "") ?? "refused";
const told = ({ run }: Happened): string[] => (run?.result?.offers ?? []).map(({ id }) => id);
const carried = (one: Mutable): unknown[] =>
  one.items.flatMap(({ type, system }) => (type === "anatomyWeapon" ? [[system.carry, system.quantity]] : []));

describe("results of a hit", () => {
  const big = { attacker: { mb: 8 } };
  const vectors: [string, Situation, string[], number, string | null][] = [
    ["V-N-13 N-38", DV15, ["d20:10"], 1, "minor"],
    ["V-N-16 N-38", DV15, ["d20:14"], 2, "major"],
    ["V-N-17 N-38", { dv: { dex: 1 } }, ["d20:19"], 3, "severe"],
    ["V-N-18 N-30", { dv: {} }, ["d20:19"], 4, "deadly"],
    ["V-N-22 N-63", { dv: { dex: 6, armor: 12 } }, ["d20:20"], 1, "minor"],
    ["V-N-24 N-64", { dv: { dex: 6, armor: 9 } }, ["d20:20"], 2, "major"],
    ["V-N-27 N-66", { ...big, dv: { dex: -4 } }, ["d20:1"], 1, "minor"],
    ["V-N-28 N-66", { ...big, dv: {} }, ["d20:1"], 1, null],
    ["V-N-37 N-75", { dv: { armor: 6 }, target: { size: "huge" } }, ["d20:14"], 1, null],
    [
      "V-N-38 N-74",
      { dv: { dex: 3, armor: 1 }, attacker: { size: "large" }, target: { size: "small" } },
      ["d20:12"],
      3,
      "severe",
    ],
    [
      "V-N-52 N-114",
      { ...DV15, attacker: { stamina: 10 }, form: { reckless: 2 } },
      ["d20:15", "d20:12", "d20:18"],
      3,
      "severe",
    ],
  ];
  it.each(vectors)("%s: Strain, and the most severe part allowed", (_, situation, dice, strain, most) => {
    const { world, happened, target } = attacked(situation, dice);
    const { form } = world.offer(happened, "injure-0");
    const staged = world.stage("injure", [...world.beings.values()][0] as Mutable, {
      targets: [target],
      given: { ...form },
    });
    const [part] = choices(staged.facts as InjureFacts, form.degrees as number).filter(({ barred }) => barred === null);
    world.press(happened, "injure-0", part && most !== null ? { part: part.part.id } : {});
    expect([dataOf(target).strain.value, most === null ? null : part?.part.severity]).toEqual([strain, most]);
  });

  it("N-64: the wind effect drains Stamina together with the Strain, beyond an empty pool", () => {
    const injured = actor("Cut", { stamina: 2, exhaustion: 10 });
    const club = weapon("Club", { critEffect: { key: "wind", value: 3, dc: 0 } });
    new World().act("injure", actor("Bren"), {
      item: club,
      targets: [injured],
      form: { degrees: 1, critical: true, part: "leftFoot" },
    });
    expect([dataOf(injured).strain.value, dataOf(injured).stamina.value, dataOf(injured).exhaustion.value]).toEqual([
      5, 0, 7,
    ]);
  });

  it("only the loosen effect asks which item drops", () => {
    const world = new World(["d20:3"]);
    const injured = actor("Cut", {
      items: [weapon("Axe", {}, "axe"), weapon("Dirk", { heldBy: ["leftHand"] }, "dirk")],
    });
    const flail = weapon("Flail", { critEffect: { key: "loosen", value: 0, dc: 0 } });
    const form = { degrees: 0, critical: true, part: "leftEar", held: "dirk" };
    const hit = world.act("injure", actor("Bren"), { item: flail, targets: [injured], form });
    expect(world.offer(hit, "effect").asks).not.toContain("held");
    world.press(hit, "effect");
    expect(carried(injured)).toEqual([
      ["held", 1],
      ["dropped", 1],
    ]);
  });

  it("D-16: oil does not sicken without Constitution", () => {
    const oil = weapon("Oil", { inflictsInjury: false, brings: { status: "sickened", freeAp: 1 } });
    for (const [con, statuses] of [
      [1, ["sickened"]],
      [null, []],
    ] as const) {
      const injured = actor("Cut", { con });
      new World().act("injure", actor("Bren"), { item: oil, targets: [injured], form: { degrees: 2 } });
      expect(injured.effects.flatMap((one) => [...one.statuses])).toEqual(statuses);
      expect([dataOf(injured).body.injuries, dataOf(injured).strain.value]).toEqual([0, 1]);
    }
  });

  it("N-59: an unknown heart is not listed, and a hit that reaches it offers to find it", () => {
    const wolf = (hearts: string[]) => {
      const world = new World(["d20:19"]);
      const self = actor("Ada", { mb: 9, str: 9, items: [weapon("Sword")], more: { "knowledge.hearts": hearts } });
      const enemy = actor("Wolf", { more: { "details.species": "wolf" } });
      const hit = world.act("attack", self, { targets: [enemy], form: { attribute: "str" } });
      const { facts } = world.stage("injure", self, { targets: [enemy] });
      return [
        told(hit).includes("heart-0"),
        choices(facts as InjureFacts, 5).some(({ part }) => part.kind === "heart"),
      ];
    };
    expect([wolf([]), wolf(["wolf"]), wolf(["tried:wolf"])]).toEqual([
      [true, false],
      [false, true],
      [false, false],
    ]);
  });
});

describe("available weapons", () => {
  const both = { leftHand: 3, rightHand: 3 };
  it("N-112 N-134 D-67: a stowed weapon neither attacks nor parries; a throwing knife is drawn into a free hand", () => {
    const knife = (carry: "held" | "stowed") =>
      weapon(
        "Knife",
        { carry, heldBy: [], draw: "free", thrown: true, traits: { light: true, double: false } },
        "knife",
      );
    const arms = (given: object) => {
      const { facts } = new World().stage("attack", actor("Ada", given), { targets: [actor("Bo")] });
      return (facts as AttackFacts).arms.map(({ modes, barred }) => [modes, barred]);
    };
    expect(arms({ items: [knife("held")] })).toEqual([[["melee", "thrown"], ""]]);
    expect(arms({ items: [knife("stowed")] })).toEqual([[["thrown"], ""]]);
    expect(arms({ items: [knife("stowed")], injuries: both })).toEqual([[["thrown"], "hands"]]);
    const parry = new World().act("parry", actor("Ada", { items: [knife("stowed")] }), {
      targets: [actor("Bo")],
      form: { total: 15 },
    });
    expect(refused(parry)).toContain("attack.nothingToParry");
  });

  it("N-109 N-134: no parry or Cleave without a hit", () => {
    const self = actor("Ada", { items: [weapon("Sword")] });
    const enemy = actor("Bo");
    expect(refused(new World().act("parry", self, { targets: [enemy] }))).toContain("attack.parryAfter");
    expect(refused(new World().act("cleave", self, { targets: [enemy] }))).toContain("attack.cleaveAfter");
  });

  it("N-125: a readied shield cannot be thrown, except a small one", () => {
    for (const [usableWhileReadied, problems] of [
      [false, ["attack.weapon.readied"]],
      [true, []],
    ] as const) {
      const guard = shield("Buckler", 1, { readied: true, usableWhileReadied });
      expect(
        refused(
          new World(["d20:9"]).act("throw", actor("Ada", { items: [guard] }), { item: guard, targets: [actor("Bo")] }),
        ),
      ).toEqual(problems);
    }
  });

  it("N-119 N-122 D-71: each knife thrown from a stack lands by its own roll and returns to the stack", () => {
    const world = new World(["d20:19", "d20:18", "d20:3", "d20:2"]);
    const knives = weapon(
      "Knife",
      {
        category: "ranged",
        group: "thrown",
        carry: "stowed",
        heldBy: [],
        draw: "free",
        thrown: true,
        thrownIncrement: 20,
        quantity: 2,
        damageTypes: ["piercing"],
      },
      "stack",
    );
    const self = actor("Ada", { mb: 3, dex: 3, items: [knives] });
    world.act("attack", self, {
      item: knives,
      targets: [actor("Bo", { natural: 3 })],
      form: { shots: 2, distance: 5 },
    });
    expect(carried(self)).toEqual([
      ["stowed", 0],
      ["stuck", 1],
      ["dropped", 1],
    ]);
    for (const carry of ["stuck", "dropped"])
      world.act("pickUp", self, { item: self.items.find(({ system }) => system.carry === carry) as Mutable });
    expect(carried(self)).toEqual([["stowed", 2]]);
  });

  it("N-111: a lunge adds 5 ft to reach and to the reach ring", () => {
    const self = actor("Ada", { stamina: 3, items: [weapon("Sword")] });
    expect([reach(self), reach(actor("Bo", { items: [weapon("Spear", { reach: 10 })] }))]).toEqual([null, 2]);
    const world = new World();
    world.act("lunge", self, { given: TURN });
    expect([reach(self), self.statuses.includes("exposed"), dataOf(self).stamina.value]).toEqual([2, true, 2]);
    expect(refused(world.act("lunge", self, { given: TURN }))).toEqual(["freeTwice", "attack.lunges"]);
  });
});

describe("after the roll", () => {
  it("D-09 N-109: a Cleave with the last Stamina is rolled exhausted", () => {
    const world = new World(["d20:15", "d20:9", "d20:3"]);
    const self = actor("Ada", { mb: 3, str: 3, stamina: 1, items: [weapon("Sword")] });
    const [one, two] = [actor("Bo"), actor("Cy")];
    const hit = world.act("attack", self, { targets: [one], form: { attribute: "str" }, given: TURN });
    const { form } = world.offer(hit, "cleave-0");
    const on = world.act("cleave", self, { targets: [two], given: { ...form, ...TURN }, form: { previous: 0 } });
    expect(read(on)).toMatchObject({ dice: 2, natural: 3 });
  });

  it("D-23: the same die for both attacks, with the flat or boon modifier", () => {
    const world = new World(["d20:9"], { cleaveRoll: "same", advantageMode: "flat" });
    const self = actor("Ada", { mb: 3, str: 3, stamina: 5, items: [weapon("Sword")] });
    const [one, two] = [actor("Bo"), actor("Cy")];
    const hit = world.act("attack", self, { targets: [one], form: { attribute: "str", situations: ["flanking"] } });
    const on = world.act("cleave", self, { targets: [two], given: { ...world.offer(hit, "cleave-0").form } });
    expect([read(hit).total, read(on).total]).toEqual([17, 17]);
  });

  it("N-67 N-122 N-123: compared later, a weapon drops, a javelin sticks or scatters", () => {
    const enemy = () => actor("Bo", { dex: 2, natural: 3 });
    const later = (die: number, form: object, given: object = {}) => {
      const world = new World([`d20:${die}`]);
      const arm = weapon("Spear", { thrown: true, thrownIncrement: 20, damageTypes: ["piercing"], ...given }, "spear");
      const self = actor("Ada", { mb: 3, str: 3, items: [arm] });
      const happened = world.act("attack", self, { item: arm, form: { attribute: "str", ...form } });
      const compared = world.act("compare", self, {
        targets: [enemy()],
        given: { ...world.offer(happened, "compare-0").form },
      });
      return [headline(compared), told(compared), carried(self)];
    };
    expect(later(1, {})).toEqual(["Attack.Headline.fumble", [], [["dropped", 1]]]);
    const thrown = { mode: "thrown", distance: 5 };
    expect(later(15, thrown)).toEqual(["Attack.Headline.hit", ["injure-0"], [["stuck", 1]]]);
    expect(later(4, thrown)).toEqual(["Attack.Headline.miss", ["scatter-0"], [["dropped", 1]]]);
    expect(later(10, { ...thrown, moreDv: 2 })[0]).toBe("Attack.Headline.miss");
    expect(
      refused(
        new World().act("throw", actor("Ada", { items: [gear("Rope", { carry: "stowed" }, "rope")] }), {
          item: gear("Rope", { carry: "stowed" }, "rope"),
          given: TURN,
          targets: [enemy()],
        }),
      ),
    ).toEqual(["attack.drawFirst"]);
  });
});
