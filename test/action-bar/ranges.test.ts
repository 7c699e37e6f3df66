/** Ranges shown while a target is chosen: reach, bands and increments of attacks in all rulesets. */
import { expect, it } from "vitest";
import { feetOf } from "../../module/kernel/distance.ts";
import type { RangeBand } from "../../module/kernel/target-range.ts";
import { rangesOf } from "../../module/rulesets/aura/attack/ranges.ts";
import * as anatomyPeople from "../anatomy/people.ts";
import { World as AnatomyWorld } from "../anatomy/world.ts";
import * as auraPeople from "../aura/people.ts";
import { World as AuraWorld } from "../aura/world.ts";
import * as bloodiedPeople from "../bloodied/people.ts";
import { World as BloodiedWorld } from "../bloodied/world.ts";
import * as grimoirePeople from "../grimoire/people.ts";
import { World as GrimoireWorld } from "../grimoire/world.ts";
import * as thresholdPeople from "../threshold/people.ts";
import { World as ThresholdWorld } from "../threshold/world.ts";

const told = (bands: readonly RangeBand[] | undefined) =>
  bands?.map(({ feet, label }) => [Math.round(feet), label.key.split(".").at(-1), ...Object.values(label.data ?? {})]);

it("B-14 B-15: a bow has its effective and its maximum range, a sword its reach", () => {
  const { actor, weapon } = bloodiedPeople;
  const of = (one: bloodiedPeople.Mutable) => {
    const { known, facts, form } = new BloodiedWorld().stage("attack", actor("Ann"), { item: one });
    return told(known.ranges?.(facts, form));
  };
  const common = { hands: 1, damage: "1d6", types: ["piercing"] };
  expect(of(weapon({ name: "Bow", ...common, category: "ranged", range: { effective: 60, max: 180 } }))).toEqual([
    [60, "near"],
    [180, "far"],
  ]);
  expect(of(weapon({ name: "Sword", ...common, category: "melee" }))).toEqual([[5, "reach"]]);
});

it("N-108 N-111 N-115 D-24: reach with a lunge, and one disadvantage more for each increment of a bow", () => {
  const { actor, weapon, bow } = anatomyPeople;
  const of = (one: anatomyPeople.Mutable, form: Record<string, unknown> = {}, settings: object = {}) => {
    const staged = new AnatomyWorld([], settings).stage("attack", actor("Ada", { items: [one] }), { item: one, form });
    return told(staged.known.ranges?.(staged.facts, staged.form));
  };
  expect(of(weapon("Sword", {}, "s"))).toEqual([[5, "reach"]]);
  expect(of(weapon("Sword", {}, "s"), { lunge: true })).toEqual([[10, "reach"]]);
  expect(of(bow("Bow", { rangeIncrement: 50 }, "b"), {}, { rangeRounding: "within" })).toEqual([
    [50, "increment", 1],
    [100, "increment", 2],
    [150, "increment", 3],
    [200, "increment", 4],
  ]);
  expect(of(bow("Bow", { rangeIncrement: 50 }, "b"), {}, { rangeRounding: "full" })?.[0]).toEqual([49, "increment", 1]);
});

it("T-13 T-61: squares become feet", () => {
  const { actor, weapon } = thresholdPeople;
  const sword = weapon("Sword");
  const { known, facts, form } = new ThresholdWorld().stage("attack", actor("Ada"), { item: sword });
  expect(told(known.ranges?.(facts, form))).toEqual([[5, "reach"]]);
});

it("A-11 A-100 D-47: metres become feet: Reach counts the empty metres between, a bow has three bands", () => {
  const { actor } = auraPeople;
  const of = (one: auraPeople.Mutable) => {
    const { known, facts, form } = new AuraWorld().stage("attack", actor("Bran", { items: [one] }), { item: one });
    return told(known.ranges?.(facts, form));
  };
  // The third space away leaves two empty metres between: out of a Reach of 1.
  const [[feet, label] = []] = of(auraPeople.item("auraWeapon", "Sword", { reach: 1 })) ?? [];
  expect([label, Number(feet) >= feetOf(2, "m"), Number(feet) <= feetOf(3, "m")]).toEqual(["reach", true, true]);
  expect(told(rangesOf({ reach: 0, range: { a: 15, b: 60, c: 150 } }))).toEqual([
    [50, "advantage"],
    [200, "normal"],
    [500, "disadvantage"],
  ]);
});

it("G-113 G-114: a bow has the distance from which it is Impaired, a spear its reach", () => {
  const { actor } = grimoirePeople;
  const of = (system: object) => {
    const one = grimoirePeople.item("grimoireWeapon", "Weapon", system);
    const { known, facts, form } = new GrimoireWorld().stage("action", actor("Maren", { items: [one] }), { item: one });
    return told(known.ranges?.(facts, form));
  };
  expect(of({ ranged: true, near: 12 })).toEqual([[60, "near"]]);
  expect(of({ reach: 2 })).toEqual([[10, "reach"]]);
});
