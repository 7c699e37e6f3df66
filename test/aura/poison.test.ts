/** Poisons: a dose coats a weapon, and its card rolls against Fortitude after a hit. */
import { describe, expect, it } from "vitest";
import { checkSource } from "../../module/rulesets/aura/model/check-source.ts";
import { actor, item, type Mutable, systemOf } from "./people.ts";
import { conditionsOf } from "./vectors.ts";
import { type Happened, World } from "./world.ts";

const dose = (poison: object) =>
  item("auraGear", "Venom", { consumable: true, quantity: 2, energy: 2, poison: { av: 17, ...poison } }, "venom");
const offers = ({ run }: Happened) => run?.result?.offers.map(({ id }) => id);

/** Bo, hit by a weapon that Ada has poisoned. */
function poisoned(venom: Mutable, dice: string[], given = {}) {
  const world = new World(dice, { autoApplyDamage: true });
  world.round = 1;
  const ada = actor("Ada", { items: [venom] });
  const bo = actor("Bo", given);
  const coated = world.does("useGear", ada, { item: venom, targets: [bo] });
  const struck = world.act("abilityRoll", ada, { item: venom, targets: [bo] });
  world.cup.expectEmpty();
  return { ada, bo, coated, struck };
}

describe("poisons", () => {
  it("A-133: a dose costs 2 Energy, is used up, and affects no target before a hit", () => {
    const venom = dose({ damage: "1d6" });
    const world = new World();
    world.round = 1;
    const [ada, bo] = [actor("Ada", { items: [venom] }), actor("Bo")];
    const coated = world.does("useGear", ada, { item: venom, targets: [bo] });
    expect([offers(coated), coated.run?.result?.headline.key]).toEqual([["poison"], "AURA.Headline.useGear.coats"]);
    expect([systemOf(ada).energy.value, ada.items[0]?.system.quantity, bo.effects]).toEqual([3, 1, []]);
    expect(coated.run?.result?.offers[0]).toMatchObject({ action: "abilityRoll", parts: { t0: "targets" } });
  });

  it("A-130 A-133: its AV, the user's scores aside, against Fortitude; damage and a condition", () => {
    // Fortitude 10 + 6 against 17.
    const venom = dose({ damage: "1d6", condition: "slowed", rounds: 1 });
    const { bo } = poisoned(venom, ["d10:6", "d6:4"], { aura: 20 });
    expect([conditionsOf(bo), systemOf(bo).aura.value]).toEqual([["slowed:endOfRound2"], 16]);
    const { bo: held } = poisoned(venom, ["d10:8"], { aura: 20 });
    expect([conditionsOf(held), systemOf(held).aura.value]).toEqual([[], 20]);
  });

  it("A-237: a poison that makes unconscious puts its target to sleep", () => {
    const { bo } = poisoned(dose({ av: 15, condition: "unconscious" }), ["d10:2"]);
    expect(conditionsOf(bo)).toEqual(["unconscious:sleep"]);
  });

  it("A-133: unreadable damage and unknown conditions are refused, naming the field", () => {
    const refused = (poison: object) =>
      checkSource("auraGear", { poison: { damage: "", condition: "", ...poison } }).map(({ field }) => field);
    expect(refused({ damage: "1d6", condition: "dazed" })).toEqual([]);
    expect(refused({ damage: "much" })).toEqual(["poison.damage"]);
    expect(refused({ condition: "drunk" })).toEqual(["poison.condition"]);
  });
});
