/** Start and end of Rounds, and costs, by the test vectors of the catalogue. */
import { describe, expect, it } from "vitest";
import { availablePoolsOf, type Cost, paymentConsequences, refusal } from "../../module/rulesets/aura/combat/costs.ts";
import { momentConsequences, turns } from "../../module/rulesets/aura/combat/rounds.ts";
import { conditionsOf as holding } from "../../module/rulesets/aura/conditions/conditions-of.ts";
import { endInstances, instancesOf, isExpired } from "../../module/rulesets/aura/conditions/instances.ts";
import { actor, copy, FIGHT, type Mutable, systemOf } from "./people.ts";
import { conditionsOf, holdsOf, type Vector, vectorsOf } from "./vectors.ts";
import { World } from "./world.ts";

const someone = ({ given }: Vector): Mutable =>
  actor("Ada", { ...given.actor, ...(given.settings ? { house: given.settings } : {}) });
const fight = (round: number) => ({ id: FIGHT, round, combatants: [] });

describe("start of a Round", () => {
  // Saves and rolls to wake have cards of their own and are tested there.
  it.each(vectorsOf("roundStart").filter(([, { dice }]) => dice.length === 0))("%s", (_name, vector) => {
    const round = vector.given.round as number;
    const world = new World([], vector.given.settings ?? {});
    const ada = someone(vector);
    const was = conditionsOf(ada);
    const over = instancesOf(ada.effects).filter((one) => isExpired(one, { combat: FIGHT, round: round - 1 }));
    const expired = was.filter((words) => over.some((one) => words === `${one.condition}:endOfRound${one.round}`));
    world.write(ada, momentConsequences(ada, "roundEnd", world.house, fight(round - 1)));
    world.write(ada, momentConsequences(ada, "roundStart", world.house, fight(round)));
    const { energy, agility, stamina } = systemOf(ada);
    expect({
      energy: energy.value,
      agility: agility.value,
      stamina: stamina.value,
      expired,
      conditions: conditionsOf(ada),
    }).toMatchObject(vector.expect);
  });

  it("A-39 A-224 A-235 D-52: the bleeding roll a save, other unconscious actors a roll to wake, those who are both roll both", () => {
    const asked = (...conditions: string[]) =>
      turns.roundStartCards?.(actor("Ada", { conditions }), {}).map(({ action }) => action);
    expect(asked("bleedingOut")).toEqual(["deathSave"]);
    expect(asked("unconscious:stamina")).toEqual(["wakeRoll"]);
    expect(asked("unconscious:nonLethal", "bleedingOut")).toEqual(["deathSave", "wakeRoll"]);
    expect(asked("unconscious:death", "stabilized")).toEqual([]);
    expect(asked("dead", "bleedingOut")).toEqual([]);
  });

  it("A-53 D-37: once-a-Round uses are restored, and a repeated Round start changes nothing", () => {
    const world = new World();
    const ada = actor("Ada", {
      energy: 1,
      agility: 0,
      moved: 4,
      more: { "round.swiftUsed": true, "round.used": ["x"] },
    });
    world.write(ada, momentConsequences(ada, "roundStart", world.house, fight(2)));
    expect(systemOf(ada)).toMatchObject({
      energy: { value: 5 },
      agility: { value: 3 },
      round: { swiftUsed: false, moved: 0, used: [], energyStart: 5 },
    });
    expect(momentConsequences(ada, "roundStart", world.house, fight(2))).toEqual([]);
  });

  it("A-167: the button of the question who is surprised says so when no one is chosen", () => {
    const [ada, bo] = [actor("Ada"), actor("Bo")];
    const label = (surprised: string[]) => {
      const { known, facts, form } = new World().stage("surprise", ada, { targets: [ada, bo], form: { surprised } });
      return known.buttonLabel?.(facts, form).key;
    };
    expect([label([]), label(["t0"])]).toEqual(["AURA.Verb.surpriseNone", "AURA.Verb.surprise"]);
  });

  it("D-35: instances from before combat are counted from the first Round", () => {
    const world = new World();
    const ada = actor("Ada", { conditions: ["exposed:endOfRound0"] });
    const [loose] = ada.effects;
    ada.effects = [{ ...loose!, given: { expiry: "round", combat: "", round: 0, rounds: 1 } }];
    world.write(ada, momentConsequences(ada, "fightStart", world.house, fight(0)));
    expect(conditionsOf(ada)).toEqual(["exposed:endOfRound2"]);
    world.write(ada, momentConsequences(ada, "roundEnd", world.house, fight(1)));
    expect(conditionsOf(ada)).toEqual(["exposed:endOfRound2"]);
    world.write(ada, momentConsequences(ada, "fightEnd", world.house, fight(1)));
    expect(conditionsOf(ada)).toEqual([]);
  });
});

describe("costs", () => {
  it.each(vectorsOf("payCost"))("%s", (_name, vector) => {
    const world = new World();
    const ada = someone(vector);
    const price: Cost = { energy: 0, stamina: 0, agility: 0, ...(vector.given.cost as Partial<Cost>) };
    const standIn = (vector.given.staminaAsEnergy as number | undefined) ?? 0;
    const purse = availablePoolsOf(systemOf(ada), holding(ada), true);
    const reason = refusal(price, standIn, purse);
    if (!reason) world.write(ada, paymentConsequences(price, standIn, purse));
    const { energy, stamina } = systemOf(ada);
    expect({
      allowed: reason === null,
      ...(reason ? { reason } : {}),
      energy: energy.value,
      stamina: stamina.value,
      conditions: conditionsOf(ada),
    }).toMatchObject(vector.expect);
  });
});

describe("conditions and what they imply", () => {
  it.each(vectorsOf("removeCondition"))("%s", (_name, vector) => {
    const world = new World();
    const ada = someone(vector);
    const before = copy(ada);
    const round = (vector.given.round as number | undefined) ?? 1;
    const taken = instancesOf(ada.effects).filter(({ condition }) => condition === vector.given.remove);
    world.write(ada, endInstances("self", taken, { combat: FIGHT, round }));
    const [suspended] = instancesOf(ada.effects).filter((one) => one.suspended);
    expect({
      removed: ada.effects.length < before.effects.length,
      ...(suspended ? { suppressedUntil: `endOfRound${suspended.round}` } : {}),
      active: holdsOf(ada),
      agilityUsable: !holding(ada).has("slowed"),
    }).toMatchObject({ agilityUsable: true, ...vector.expect });
    // It continues at the end of the Round.
    world.write(ada, momentConsequences(ada, "roundEnd", world.house, fight(round)));
    if (suspended) expect(holdsOf(ada)).toEqual(holdsOf(before));
  });

  it.each(vectorsOf("countMove"))("%s", (_name, vector) => {
    const world = new World();
    const ada = someone(vector);
    world.write(ada, [
      { part: "self", do: "adjust", path: "round.moved", by: vector.given.distance as number, why: { key: "x" } },
    ]);
    expect({ moved: systemOf(ada).round.moved, conditions: conditionsOf(ada) }).toEqual(vector.expect);
  });
});
