/** Applying damage: threshold and track, criticals, resistances, the fall to 0 HP; through the follow-up of a hit. */
import { describe, expect, it } from "vitest";
import type { Line } from "../../module/kernel/card.ts";
import { replay } from "../../module/kernel/procedure.ts";
import type { Outcome } from "../../module/kernel/ruleset.ts";
import { damage } from "../../module/rulesets/threshold/damage/damage.ts";
import { printPart, readPart, withFlat } from "../../module/rulesets/threshold/damage/damage-offers.ts";
import { actor, creature, item, type Mutable, species, systemOf, typed } from "./people.ts";
import { type Happened, World } from "./world.ts";

const res = (type: string, mode: "resistance" | "immunity" | "absorption", value = 0) => [
  { type: type as "fire", mode, value },
];
/** One hit on an actor by a default attacker. */
function hit(world: World, injured: Mutable, parts: string | string[], more: object = {}): Happened {
  return world.act("damage", actor("Striker"), {
    targets: [injured],
    given: { whom: "targets", parts: [parts].flat(), ...more },
  });
}
const result = (happened: Happened): Outcome => {
  if (!happened.run?.result)
    throw new Error(`nothing came of ${happened.action}: ${JSON.stringify(happened.problems)}`);
  return happened.run.result;
};
const line = (happened: Happened, id: string): Line | undefined =>
  happened.run?.lines.find((one) => one.id === id)?.line;
const keys = (happened: Happened): string[] => happened.run?.lines.map(({ id }) => id) ?? [];
/** HP, step, bleeding, conditions. */
const state = (someone: Mutable) => {
  const { hp, track, bleed } = systemOf(someone);
  return { hp: hp.value, step: track.step, active: bleed.active, remaining: bleed.remaining };
};

describe("Wound Threshold and track", () => {
  it("V-T-20 T-24 T-25: damage equal to the threshold moves no step", () => {
    const world = new World();
    const orc = actor("Orc", { hpMax: 30, fort: 14 });
    const done = hit(world, orc, "14 slashing");
    expect(state(orc)).toEqual({ hp: 16, step: 0, active: false, remaining: null });
    expect(line(done, "t0.threshold")).toMatchObject({
      secretOf: "t0",
      text: { key: "THRESHOLD.Line.underThreshold" },
    });
    expect(keys(done)).not.toContain("t0.step");
  });

  it("V-T-21 T-25 T-26: one more moves one step, −1 on d20 rolls", () => {
    const world = new World();
    const orc = actor("Orc", { hpMax: 30, fort: 14 });
    const done = hit(world, orc, "15 slashing");
    expect(state(orc)).toEqual({ hp: 15, step: 1, active: false, remaining: null });
    expect(systemOf(orc).track.penalty).toBe(-1);
    expect(orc.statuses).toContain("track1");
    expect(line(done, "t0.threshold")).toMatchObject({ text: { data: { dealt: 15, threshold: 14 } } });
    expect(result(done).headline.key).toBe("THRESHOLD.Headline.fate.reels");
  });

  it("V-T-22 T-25: any higher amount is still one step", () => {
    const world = new World();
    const ogre = actor("Ogre", { hpMax: 60, fort: 14 });
    hit(world, ogre, "40 bludgeoning");
    expect(state(ogre)).toEqual({ hp: 20, step: 1, active: false, remaining: null });
  });

  it("V-T-23 T-25: each attack of a full round is compared alone", () => {
    const world = new World();
    const bull = actor("Bull", { hpMax: 40, fort: 12 });
    hit(world, bull, "11 piercing");
    hit(world, bull, "7 bludgeoning");
    expect(state(bull)).toEqual({ hp: 22, step: 0, active: false, remaining: null });
  });

  it("V-T-24 T-26 T-27 T-29: −1, −2, −5, −10, unconscious, and no further", () => {
    const world = new World();
    const giant = actor("Giant", { hpMax: 100, fort: 10 });
    const seen = Array.from({ length: 6 }, () => {
      hit(world, giant, "11 slashing");
      return [systemOf(giant).track.penalty, giant.statuses.includes("unconscious")];
    });
    expect(seen).toEqual([
      [-1, false],
      [-2, false],
      [-5, false],
      [-10, false],
      [-10, true],
      [-10, true],
    ]);
    expect(giant.statuses.filter((id) => id.startsWith("track"))).toEqual([]);
    expect(systemOf(giant).bleed.active).toBe(false);
  });

  it("P-23 T-122: damage below 0 is refused at its field, 0 and a formula that can reach 0 are not", () => {
    const refused = (amount: string) =>
      new World()
        .stage("applyDamage", actor("A"), { form: { amount: amount } })
        .problems.map((one) => [one.field, one.text.key]);
    expect(refused("−4")).toEqual([["amount", "FIVEFOLD.Formula.belowZero"]]);
    expect([refused("0"), refused("1d4 − 4")]).toEqual([[], []]);
  });

  it("D-21: damage that is not an attack is not compared with the threshold", () => {
    const world = new World();
    const orc = actor("Orc", { hpMax: 30, fort: 10 });
    world.act("applyDamage", orc, { given: { amount: "20", type: "bludgeoning", attack: false } });
    expect(state(orc)).toEqual({ hp: 10, step: 0, active: false, remaining: null });
  });

  it("V-T-88 T-24 T-51 T-54: a bonus against poison alone does not raise the threshold", () => {
    const world = new World();
    const against = typed("defense.fort", 2, "racial", { situational: true });
    const dwarf = actor("Dwarf", {
      con: 2,
      hpMax: 40,
      items: [species("Dwarf", { modifiers: { poison: against } })],
    });
    expect(systemOf(dwarf).woundThreshold.value).toBe(12);
    hit(world, dwarf, "13 poison");
    expect(state(dwarf)).toEqual({ hp: 27, step: 1, active: false, remaining: null });
  });
});

describe("critical hits", () => {
  it("V-T-38 T-121 T-122: (5 + 3) ×2 = 16 slashing", () => {
    const world = new World(["d8:5"]);
    const enemy = actor("Foe", { hpMax: 40, fort: 20 });
    const done = hit(world, enemy, "1d8 + 3 slashing", { crit: ["t0"], multiplier: 2 });
    expect(systemOf(enemy).hp.value).toBe(24);
    expect(line(done, "t0.crit")).toMatchObject({ kind: "total", label: { data: { base: 8, times: 2 } }, total: 16 });
  });

  it("V-T-39 T-121: (1 + 4) ×3 = 15", () => {
    const world = new World(["d12:1"]);
    const enemy = actor("Foe", { hpMax: 40, fort: 20 });
    hit(world, enemy, "1d12 + 4 slashing", { crit: ["t0"], multiplier: 3 });
    expect(systemOf(enemy).hp.value).toBe(25);
  });

  it("V-T-66 T-122 D-33: at least 1 before it is multiplied", () => {
    const world = new World();
    const enemy = actor("Foe", { hpMax: 10, fort: 20 });
    hit(world, enemy, `${withFlat("1", -4)} piercing`, { crit: ["t0"], multiplier: 2 });
    expect(systemOf(enemy).hp.value).toBe(8);
    hit(new World(["d3:1"]), enemy, "1d3 - 2 piercing");
    expect(systemOf(enemy).hp.value).toBe(7);
  });

  it("T-121 D-18: under multiplyDice the dice are rolled again and the bonus counts once", () => {
    const world = new World(["d8:5", "d8:2"], { critMode: "multiplyDice" });
    const enemy = actor("Foe", { hpMax: 40, fort: 20 });
    hit(world, enemy, "1d8 + 3 slashing", { crit: ["t0"], multiplier: 2 });
    world.cup.expectEmpty();
    expect(systemOf(enemy).hp.value).toBe(30);
  });

  it("T-131: one damage roll for all, critical only where it was; without a target it waits", () => {
    const world = new World(["d6:4"]);
    const [one, two] = [actor("One", { hpMax: 20, fort: 20 }), actor("Two", { hpMax: 20, fort: 20 })];
    const done = world.act("damage", actor("Mage"), {
      targets: [one, two],
      given: { whom: "targets", parts: ["1d6 fire"], crit: ["t1"], multiplier: 2 },
    });
    expect([systemOf(one).hp.value, systemOf(two).hp.value]).toEqual([16, 12]);
    expect(result(done).headline).toMatchObject({ key: "THRESHOLD.Headline.damageAll", data: { count: 2, total: 4 } });
    const alone = new World(["d6:4"]);
    const open = alone.act("damage", actor("Mage"), { given: { whom: "targets", parts: ["1d6 fire"], multiplier: 2 } });
    expect(result(open).consequences).toEqual([]);
    expect(result(open).offers.map(({ id, form, parts, stays }) => [id, form.parts, parts.t0, stays])).toEqual([
      ["apply", ["4 fire"], "targets", true],
      ["applyCritical", ["8 fire"], "targets", true],
    ]);
  });

  it("6 Attack 4: the hit target is self, and the attacker's dice are rolled", () => {
    const enemy = actor("Foe", { hpMax: 20, fort: 20 });
    const striker = actor("Striker");
    const world = new World();
    const { facts, form } = world.stage("damage", enemy, {
      targets: [striker],
      given: { parts: ["1d8 + 3 slashing", "1d6 fire"], multiplier: 2, attack: true },
    });
    const asked = replay(() => damage.start(facts as never, form as never), []);
    expect(asked.pending).toMatchObject({ id: "0.damage", who: "t0", count: 1, faces: 8 });
    const done = new World(["d8:2", "d6:1"]).act("damage", enemy, {
      targets: [striker],
      given: { parts: ["1d8 + 3 slashing", "1d6 fire"], multiplier: 2, attack: true },
    });
    expect(systemOf(enemy).hp.value).toBe(8);
    expect(result(done).consequences.every(({ part }) => part === "self")).toBe(true);
  });

  it("printed damage parts are read back", () => {
    expect(readPart(printPart({ formula: "1d8 + 3", type: "slashing" }))).toMatchObject({
      formula: "1d8 + 3",
      type: "slashing",
      dice: { terms: [{ count: 1, faces: 8 }], flat: 3 },
    });
    expect(readPart("1d8 sharp")).toBeNull();
    expect(readPart("slashing")).toBeNull();
    expect(withFlat("1d4", -1)).toBe("1d4 − 1");
  });
});

describe("visible to players", () => {
  it("T-135: an enemy's numbers are in no open line and not in the headline; the step and the outcome are", () => {
    const world = new World(["d6:2"]);
    const enemy = actor("Foe", { hp: 43, hpMax: 87, fort: 17, resistances: res("fire", "resistance", 5) });
    const done = hit(world, enemy, ["1d6 + 21 slashing", "9 fire"]);
    const open = done.run?.lines.filter(({ line: one }) => one.secretOf === undefined).map(({ id }) => id);
    expect(open).toEqual(["0.damage", "1.damage", "t0.step"]);
    const told = JSON.stringify([result(done).headline, line(done, "t0.step")]);
    for (const number of [43, 87, 17, 16, 27]) expect(told, String(number)).not.toContain(String(number));
    expect(result(done).headline.data).toMatchObject({ rolled: 32 });
    expect(systemOf(enemy).hp.value).toBe(16);
  });
});

describe("resistances", () => {
  it("V-T-86 T-123 T-25: the threshold is compared with the damage dealt", () => {
    const world = new World();
    const enemy = actor("Foe", { hpMax: 40, fort: 12, resistances: res("fire", "resistance", 5) });
    const done = hit(world, enemy, "14 fire");
    expect(state(enemy)).toMatchObject({ hp: 31, step: 0 });
    expect(line(done, "t0.fire")).toMatchObject({
      secretOf: "t0",
      text: { key: "THRESHOLD.Line.met.resisted", data: { value: 5, dealt: 9 } },
    });
  });

  it("V-T-83 T-114: unholy immunity of the living does not count", () => {
    const world = new World();
    const human = actor("Human", { hpMax: 20, fort: 20, resistances: res("unholy", "immunity") });
    const done = hit(world, human, "9 unholy");
    expect(systemOf(human).hp.value).toBe(11);
    expect(line(done, "t0.unholy")).toMatchObject({ text: { key: "THRESHOLD.Line.met.invalid" } });
  });

  it("V-T-84 T-116: corruption immunity of a construct counts, resistance of a human too", () => {
    const world = new World();
    const made = creature("Made", {
      hpMax: 20,
      fort: 20,
      resistances: res("corruption", "immunity"),
      more: { "creature.type": "construct" },
    });
    const human = actor("Human", { hpMax: 20, fort: 20, resistances: res("corruption", "resistance", 4) });
    for (const one of [made, human]) hit(world, one, "9 corruption");
    expect([systemOf(made).hp.value, systemOf(human).hp.value]).toEqual([20, 15]);
  });

  it.each([
    ["immunity before resistance", [...res("fire", "resistance", 2), ...res("fire", "immunity")], 20],
    ["absorption before both", [...res("fire", "immunity"), ...res("fire", "absorption")], 20],
    ["the highest resistance, not their sum", [...res("fire", "resistance", 2), ...res("fire", "resistance", 3)], 15],
  ])("T-123: %s", (_, resistances, left) => {
    const world = new World();
    const enemy = actor("Foe", { hpMax: 20, fort: 30, resistances });
    hit(world, enemy, "8 fire");
    expect(systemOf(enemy).hp.value).toBe(left);
  });

  it("T-123: parts of one type are one amount; dealt and absorbed damage make one net change, which alone can cause a fall", () => {
    const world = new World();
    const enemy = actor("Foe", { hpMax: 20, fort: 30, resistances: res("cold", "resistance", 3) });
    hit(world, enemy, ["2 cold", "2 cold"]);
    expect(systemOf(enemy).hp.value).toBe(19);
    const hound = actor("Hound", { hp: 5, hpMax: 20, fort: 7, resistances: res("fire", "absorption") });
    const done = hit(world, hound, ["8 piercing", "6 fire"]);
    expect(state(hound)).toEqual({ hp: 3, step: 1, active: false, remaining: null });
    expect(result(done).consequences).toHaveLength(2);
  });

  it("T-25 T-123 D-20: the threshold is compared with the damage dealt, even if more was absorbed and hit points rise", () => {
    const world = new World();
    const hound = actor("Hound", { hp: 10, hpMax: 20, fort: 12, resistances: res("fire", "absorption") });
    const done = hit(world, hound, ["13 slashing", "14 fire"]);
    expect(state(hound)).toMatchObject({ hp: 11, step: 1 });
    expect(result(done).headline.key).toBe("THRESHOLD.Headline.fate.reels");
  });

  it("T-123: absorbed damage heals, up to the maximum", () => {
    const world = new World();
    const hound = actor("Hound", { hp: 18, hpMax: 20, fort: 7, resistances: res("fire", "absorption") });
    const done = hit(world, hound, "6 fire");
    expect(systemOf(hound).hp.value).toBe(20);
    expect(result(done).headline.key).toBe("THRESHOLD.Headline.fate.healed");
  });

  it("the GM may halve it, rounded down", () => {
    const world = new World();
    const enemy = actor("Foe", { hpMax: 20, fort: 30 });
    hit(world, enemy, "7 fire", { half: true });
    expect(systemOf(enemy).hp.value).toBe(17);
  });

  it("a species' entries count like the actor's own", () => {
    const world = new World();
    const wrought = actor("Wrought", {
      hpMax: 20,
      items: [
        item("thresholdSpecies", "Wrought", {
          statedType: { type: "construct", subtype: "Wrought" },
          resistances: { a: { type: "poison", mode: "immunity", value: 0, source: "" } },
        }),
      ],
    });
    hit(world, wrought, "9 poison");
    expect(systemOf(wrought).hp.value).toBe(20);
  });
});
