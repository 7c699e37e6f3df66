/** Damage, Death rolls and saves, sleep and waking: by the test vectors of the catalogue. */
import { describe, expect, it } from "vitest";
import { momentConsequences, turns } from "../../module/rulesets/aura/combat/rounds.ts";
import { damageAfterArmor } from "../../module/rulesets/aura/damage/damage.ts";
import { deathResult, saveResult } from "../../module/rulesets/aura/damage/death.ts";
import { actor, FIGHT, type Given, type Mutable, systemOf } from "./people.ts";
import { conditionsOf, cupOf, type Vector, vectorsOf } from "./vectors.ts";
import { type Happened, inRound, World } from "./world.ts";

/** "on" of the vectors becomes a boolean. */
const settingsOf = ({ given }: Vector): Record<string, unknown> =>
  Object.fromEntries(Object.entries(given.settings ?? {}).map(([key, value]) => [key, value === "on" ? true : value]));
const roundOf = ({ given }: Vector): number => (given.round as number | undefined) ?? 1;
const aura = (someone: Mutable) => systemOf(someone).aura.value;
const added = (before: string[], someone: Mutable) => conditionsOf(someone).filter((words) => !before.includes(words));
const totalOf = ({ run }: Happened, id: string) => {
  const line = run?.lines.find((one) => one.id === id)?.line;
  return line?.kind === "total" ? line.total : null;
};

describe("damage", () => {
  it.each(vectorsOf("applyDamage"))("%s", (_name, vector) => {
    const { given, expect: expected } = vector;
    const world = new World(cupOf(vector), { deathRolls: "auto", ...settingsOf(vector) });
    const bo = actor("Bo", { stamina: 12, ...(given.target as Given) });
    const before = conditionsOf(bo);
    const { through } = damageAfterArmor(given.base as number, (given.armorReduction as number | undefined) ?? 0, 0, 0);
    world.round = roundOf(vector);
    const hit = world.act("applyDamage", bo, {
      form: { amount: through, type: given.type, lethal: true },
    });
    const [death] = hit.next;
    expect(world.cup.empty).toBe(true);
    const damage = hit.run?.result?.headline.data?.damage;
    expect({
      damage,
      target: { aura: aura(bo) },
      targetConditions: added(before, bo),
      ...(death
        ? { deathRoll: { total: totalOf(death, "deathRoll"), result: deathResult(totalOf(death, "deathRoll") ?? 0) } }
        : {}),
    }).toMatchObject(expected);
    expect(death !== undefined).toBe(expected.deathRoll !== undefined);
  });

  // The damage of an attack is tested with the attacks; here, its consequences.
  it.each(
    [...vectorsOf("meleeAttack"), ...vectorsOf("rangedAttack")].filter(
      ([, { expect: expected }]) => expected.targetConditions && expected.lethal === false,
    ),
  )("%s", (_name, vector) => {
    const world = new World([], { deathRolls: "auto" });
    const { armor: _armor, ...target } = vector.given.target as Given;
    const bo = actor("Bo", target);
    const before = conditionsOf(bo);
    const amount = (vector.expect.damage as number | undefined) ?? 5;
    world.act("applyDamage", bo, {
      given: inRound(roundOf(vector)),
      form: { amount, lethal: false, raw: false },
    });
    const { aura: left, stamina } = systemOf(bo);
    expect({ aura: left.value, stamina: stamina.value }).toMatchObject(vector.expect.target as object);
    expect(added(before, bo).sort()).toEqual([...(vector.expect.targetConditions as string[])].sort());
  });

  it("A-174 A-175 D-19: non-lethal damage at 0 Aura has the effects of the setting, and none while Aura is left", () => {
    const beaten = (nonLethalAtZero: string, left = 0) => {
      const bo = actor("Bo", { aura: left });
      new World([], { nonLethalAtZero }).act("applyDamage", bo, {
        given: inRound(2),
        form: { amount: 3, lethal: false, raw: false },
      });
      return conditionsOf(bo);
    };
    expect(beaten("exhausted")).toEqual(["exhausted:endOfRound3"]);
    expect(beaten("shaken")).toEqual(["shaken:shortRest"]);
    expect(beaten("both", 9)).toEqual([]);
  });

  it("A-219: an invalid amount is a problem and has no effect", () => {
    const bo = actor("Bo");
    const hit = new World().act("applyDamage", bo, { form: { amount: "lots" } });
    expect(hit.problems.map(({ field }) => field)).toEqual(["amount"]);
    expect(hit.run).toBeNull();
  });
});

describe("Death rolls and Death Saves", () => {
  it.each(vectorsOf("deathRoll"))("%s", (_name, vector) => {
    const world = new World(cupOf(vector));
    const bo = actor("Bo", { aura: 0, ...vector.given.actor });
    const rolled = world.act("deathRoll", bo, { given: inRound(roundOf(vector)) });
    const result = deathResult(totalOf(rolled, "deathRoll") ?? 0);
    expect({ result, conditions: conditionsOf(bo) }).toEqual(vector.expect);
    // Every result but scratch, wound and death comes with an injury.
    const injured = ["majorInjury", "bleeding", "bleedingUnconscious"].includes(result);
    expect(rolled.run?.result?.offers.map(({ id }) => id)).toEqual(injured ? ["injury"] : []);
  });

  it.each(vectorsOf("deathSave"))("%s", (_name, vector) => {
    const world = new World(cupOf(vector));
    const bo = actor("Bo", { aura: 0, conditions: ["bleedingOut"], ...vector.given.actor });
    const rolled = world.act("deathSave", bo, { given: inRound(1) });
    const [problem] = rolled.problems;
    expect(
      problem
        ? { allowed: false, reason: problem.text.key.replace("AURA.Problem.", "") }
        : { result: saveResult(totalOf(rolled, "deathSave") ?? 0) },
    ).toEqual(vector.expect);
  });

  it("A-231: fragile creatures die at once unless the GM rules otherwise; some survive only on a high roll", () => {
    const rat = actor("Rat", { type: "auraCreature", aura: 0, more: { "details.fragile": true } });
    new World().act("deathRoll", rat);
    expect(conditionsOf(rat)).toEqual(["dead"]);
    const spared = actor("Rat", { type: "auraCreature", aura: 0, more: { "details.fragile": true } });
    new World(["d20:20"]).act("deathRoll", spared, { form: { fate: "roll" } });
    expect(conditionsOf(spared)).toEqual([]);
    const lava = actor("Bo", { aura: 0 });
    new World(["d20:17"]).act("deathRoll", lava, { form: { fate: "only", atLeast: 18 } });
    expect(conditionsOf(lava)).toEqual(["dead"]);
  });

  it("A-113 A-218: no death while Aura remains; a furled Aura does not count", () => {
    const keys = (given: Given) =>
      new World(["d20:20"]).act("deathRoll", actor("Bo", given)).problems.map(({ text }) => text.key);
    expect([keys({ aura: 1 }), keys({ aura: 9, auraActive: false }), keys({ aura: 0 })]).toEqual([
      ["AURA.Problem.killable"],
      [],
      [],
    ]);
    // A roll required by damage is made even if Aura was regained since.
    const late = actor("Bo", { aura: 3 });
    const owed = new World(["d20:1"]).act("deathRoll", late, { form: { owed: true } });
    expect([owed.run?.result?.headline.key, conditionsOf(late).sort()]).toEqual([
      "AURA.Headline.deathRoll.bleedingUnconscious",
      ["exhausted:shortRest", "stabilized", "unconscious:death"],
    ]);
    const bo = actor("Bo", { aura: 3, conditions: ["bleedingOut"] });
    const saved = new World(["d20:1"]).act("deathSave", bo, { given: inRound(1) });
    expect(conditionsOf(bo).sort()).toEqual(["bleedingOut", "unconscious:death"]);
    expect(saved.run?.lines.map(({ id }) => id)).toEqual(["deathSave", "spared"]);
  });

  it("A-176 A-230 A-231: non-lethal damage may injure; only the bleeding make saves; lava may kill outright; the dead do not wake", () => {
    const ids = (given: Given, form: object, dice: string[] = []) =>
      new World(dice)
        .act("applyDamage", actor("Bo", given), { form: { ...form } })
        .run?.result?.offers.map((o) => o.id);
    expect(ids({}, { amount: 4, lethal: false })).toEqual(["injury"]);
    expect([ids({}, { amount: 4 }), ids({}, { amount: 0, lethal: false })]).toEqual([[], []]);
    const problems = (act: "deathSave" | "wakeRoll", ...conditions: string[]) =>
      new World().act(act, actor("Bo", { aura: 0, conditions })).problems.map(({ text }) => text.key.split(".").at(-1));
    expect(problems("deathSave", "unconscious:sleep")).toEqual(["notBleeding"]);
    expect(problems("deathSave", "stabilized", "unconscious:death")).toEqual(["notBleeding"]);
    expect(problems("wakeRoll", "unconscious:stamina", "dead")).toEqual(["dead"]);
    const doomed = (type: "auraCharacter" | "auraCreature") =>
      new World(["d20:17"])
        .act("deathRoll", actor("Bo", { type, aura: 0 }))
        .run?.result?.offers.map((o) => [o.id, o.by]);
    expect([doomed("auraCharacter"), doomed("auraCreature")]).toEqual([[], [["doom", "gm"]]]);
  });

  it("D-72: death ends instances counted in Rounds, bleeding and holds; others stay", () => {
    const bo = actor("Bo", {
      aura: 0,
      conditions: ["bleedingOut", "exposed:endOfRound3", "defending", "prone", "restraining"],
    });
    new World(["d20:1"]).act("deathRoll", bo, { given: inRound(2) });
    expect(conditionsOf(bo).sort()).toEqual(["dead", "prone"]);
    expect(systemOf(bo).energy.value).toBe(0);
  });
});

describe("start of a Round for unconscious and bleeding actors", () => {
  it.each(vectorsOf("roundStart").filter(([, { dice }]) => dice.length > 0))("%s", (_name, vector) => {
    const round = roundOf(vector);
    const world = new World(cupOf(vector));
    const bo = actor("Bo", vector.given.actor);
    world.write(bo, momentConsequences(bo, "roundEnd", world.house, { id: FIGHT, round: round - 1, combatants: [] }));
    world.write(bo, momentConsequences(bo, "roundStart", world.house, { id: FIGHT, round, combatants: [] }));
    const cards = turns.roundStartCards?.(bo, world.house) ?? [];
    const rolls = cards.map(
      ({ action }) => [action, world.act(action as "wakeRoll", bo, { given: inRound(round) })] as const,
    );
    const save = rolls.find(([action]) => action === "deathSave")?.[1];
    const { energy, agility, stamina } = systemOf(bo);
    expect({
      energy: energy.value,
      agility: agility.value,
      stamina: stamina.value,
      conditions: conditionsOf(bo),
      ...(save ? { deathSave: { result: saveResult(totalOf(save, "deathSave") ?? 0) } } : {}),
    }).toMatchObject(vector.expect);
    expect(world.cup.empty).toBe(true);
  });

  const begins = (dice: string[] = [], ...conditions: string[]) => {
    const world = new World(dice);
    world.round = 2;
    const bo = actor("Bo", { energy: 4, agility: 1, conditions: ["bleedingOut", ...conditions] });
    world.write(bo, momentConsequences(bo, "roundStart", world.house, { id: FIGHT, round: 2, combatants: [] }));
    const keys = (id: "defend" | "agileMove" | "run", form = {}) =>
      world
        .stage(id, bo, { form, given: inRound(2) })
        .problems.map(({ text }) => text.key.replace("AURA.Problem.", ""));
    const pools = () => [systemOf(bo).energy.value, systemOf(bo).agility.value];
    return { world, bo, keys, pools };
  };

  it.each([
    ["12", [5, 3], []],
    ["20", [5, 3], []],
    ["3", [0, 3], ["unable"]],
    ["1", [0, 3], ["unable"]],
  ])(
    "A-224 A-228 D-37: a bleeding actor cannot act and gets no pools before the Death Save (%s)",
    (face, after, barred) => {
      const { world, bo, keys, pools } = begins([`d20:${face}`]);
      expect([pools()[0], keys("defend"), keys("agileMove"), keys("defend", { standIn: 1 })]).toEqual([
        0,
        ["saveDue"],
        ["saveDue"],
        ["saveDue"],
      ]);
      world.act("deathSave", bo);
      expect([pools(), keys("defend"), systemOf(bo).round.used]).toEqual([after, barred, []]);
      expect(systemOf(bo).round.energyStart).toBe(after[0]);
    },
  );

  it("A-227 A-230: bleeding that stops before the save gives the Round's pools, with 2 Energy less if Exhausted", () => {
    const { world, bo, keys, pools } = begins([], "exhausted");
    world.write(bo, [{ part: "self", do: "set", path: "aura.value", value: 0, why: { key: "x" } }]);
    expect(keys("defend")).toEqual(["saveDue"]);
    world.write(bo, [{ part: "self", do: "set", path: "aura.value", value: 4, why: { key: "x" } }]);
    expect([pools(), keys("defend")]).toEqual([[3, 3], []]);
  });

  it("A-224 A-228: bleeding that begins within a Round blocks nothing before the next one; the GM may allow an action", () => {
    const world = new World();
    world.round = 2;
    const bo = actor("Bo", { conditions: ["bleedingOut"] });
    expect(world.stage("defend", bo, { given: inRound(2) }).problems).toEqual([]);
    const { world: next, keys } = begins();
    next.gm = true;
    expect([keys("defend"), keys("agileMove", { anyway: true })]).toEqual([["saveDue"], []]);
  });

  it("A-246 D-67: regaining Stamina does not wake; A-236: the GM wakes, with at least 1 Stamina", () => {
    const world = new World();
    const bo = actor("Bo", { stamina: 0, conditions: ["unconscious:stamina"] });
    world.write(bo, [{ part: "self", do: "set", path: "stamina.value", value: 3, why: { key: "x" } }]);
    expect(conditionsOf(bo)).toEqual(["unconscious:stamina"]);
    expect(world.act("awaken", bo).problems.map(({ text }) => text.key)).toEqual(["AURA.Problem.gmOnly"]);
    world.gm = true;
    world.act("awaken", bo);
    expect(conditionsOf(bo)).toEqual([]);
  });

  it("A-230: regaining Aura stops the bleeding and does not wake; new bleeding ends Stabilized", () => {
    const world = new World();
    const bo = actor("Bo", { aura: 0, conditions: ["bleedingOut", "unconscious:death"] });
    world.write(bo, [{ part: "self", do: "set", path: "aura.value", value: 4, why: { key: "x" } }]);
    expect(conditionsOf(bo).sort()).toEqual(["stabilized", "unconscious:death"]);
  });
});
