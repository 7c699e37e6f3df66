/** Our talents in play, as the compendium has them (T-44, T-46, T-53, T-97, T-124). */
import { describe, expect, it } from "vitest";
import { named } from "../packs/threshold-docs.ts";
import { actor, creature, item, type Mutable } from "./people.ts";
import { harmOf, longSword, offerIds, offersOf, rolled, sumOf, totalOf } from "./rolling.ts";
import { use } from "./using.ts";
import { World } from "./world.ts";

const talent = (name: string): Mutable => {
  const { type, system } = named("powers", name);
  return item(type as string, name, structuredClone(system) as object);
};
const strike = (name: string, dice: string[], target = creature("Target", { ref: 5, hpMax: 30, wt: 20 })) => {
  const power = talent(name);
  const self = actor("A", { str: 3, class: "Soldier", items: [longSword(), power] });
  return {
    target,
    power,
    happened: rolled("attack", self, { dice, targets: [target], form: { technique: power.id } }),
  };
};

describe("talents used with a weapon attack", () => {
  it("T-44: Measured Thrust adds 2 to hit", () => {
    expect(totalOf(strike("Measured Thrust", ["d20:10"]).happened, "attack")).toBe(10 + 2 + 3 + 2);
  });

  it("T-44: Opening Strike adds 2 to hit and 3 to damage", () => {
    const { happened } = strike("Opening Strike", ["d20:10"]);
    expect(totalOf(happened, "attack")).toBe(10 + 2 + 3 + 2);
    expect(JSON.stringify(harmOf(happened))).toContain("1d8 + 6");
  });

  it.each([
    ["Driving Strike", "prone"],
    ["Low Cut", "slowed"],
  ])("T-97: %s leaves the target %s after a hit, not after a miss", (name, status) => {
    const [hit, miss] = [strike(name, ["d20:15"]), strike(name, ["d20:1"])];
    expect([hit.target.statuses.includes(status), miss.target.statuses.includes(status)]).toEqual([true, false]);
    expect((hit.power.system.uses as { value: number }).value).toBe(1);
  });
});

describe("talents of their own", () => {
  it("T-26: Shake It Off moves its user one step up the track", () => {
    const self = actor("A", { more: { "track.step": 3 } });
    use(new World(), self, talent("Shake It Off"));
    expect((self.system.track as { step: number }).step).toBe(2);
  });

  it("T-124: Second Wind heals with Constitution, whatever the kind of creature", () => {
    const self = actor("A", { con: 2, class: "Soldier", hp: 5 });
    const world = new World(["d8:4"]);
    const happened = use(world, self, talent("Second Wind"));
    world.press(happened, offerIds(happened)[0]!);
    expect((self.system.hp as { value: number }).value).toBe(5 + 4 + 2);
  });

  it("T-47: Cover an Ally makes the ally Evasive for one round", () => {
    const ally = actor("Ally");
    const world = new World();
    const happened = use(world, actor("A"), talent("Cover an Ally"), [ally]);
    world.press(happened, offerIds(happened)[0]!);
    expect(ally.statuses).toContain("evasive");
  });

  it("T-40: Feint attacks Will with Charisma and Attack Bonus, and Exposes the target", () => {
    const target = creature("Target", { will: 12 });
    const world = new World(["d20:9"]);
    const happened = use(world, actor("A", { cha: 2, class: "Rogue" }), talent("Feint"), [target]);
    expect(sumOf(happened, "power")?.total).toBe(1 + 2);
    world.press(happened, offersOf(happened).find(({ action }) => action === "putOn")!.id);
    expect(target.statuses).toContain("exposed");
  });
});
