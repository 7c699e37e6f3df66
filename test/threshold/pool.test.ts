/** Bonus types and stacking; effect modifiers as strings (T-44 to T-55). */
import { describe, expect, it } from "vitest";
import { situationalModifiers, stackedSum } from "../../module/rulesets/threshold/model/modifier-stacking.ts";
import {
  modifiersOf,
  type NamedModifier,
  poolPath,
  printTyped,
  readModifier,
  targetOf,
} from "../../module/rulesets/threshold/model/typed-modifiers.ts";
import { actor, effect, gear, modifiers, systemOf, typed } from "./people.ts";
import { houseWith } from "./settings.ts";

type Bonus = [type: string, value: number, stacks?: boolean];
const all = (...list: Bonus[]): NamedModifier[] =>
  list.map(([type, value, stacks = false], at) => ({
    ...typed("d20", value, type, { stacks }),
    id: `m${at}`,
    name: { key: type },
  }));
const total = (list: NamedModifier[], other: Parameters<typeof houseWith>[0] = {}): number =>
  stackedSum(list, ["d20"], houseWith(other)).total;

describe("one pool", () => {
  it("V-T-48 T-53: circumstance, dodge and luck add up, bonuses and penalties", () => {
    const list = all(["circumstance", 2], ["circumstance", 1], ["dodge", 1], ["dodge", 1], ["luck", -1]);
    expect(total(list)).toBe(4);
  });

  it("V-T-49 T-54: of every other type the highest applies", () => {
    const found = stackedSum(all(["competence", 1], ["competence", 3], ["insight", 2]), ["d20"], houseWith());
    expect([found.total, found.ignored.map((m) => m.value)]).toEqual([5, [1]]);
  });

  it("T-45 T-47 T-49 T-50: the highest competence and insight apply, dodge and luck add up, and luck may be negative", () => {
    expect(total(all(["competence", 1], ["competence", 3]))).toBe(3);
    expect(total(all(["insight", 2], ["insight", 1]))).toBe(2);
    expect(total(all(["dodge", 1], ["dodge", 1]))).toBe(2);
    expect(total(all(["luck", 2], ["luck", -3]))).toBe(-1);
  });

  it("V-T-50 T-54: modifiers on all defenses share the pool with those on one", () => {
    const given = [typed("defense.all", 1, "deflection"), typed("defense.ref", 2, "deflection")];
    const { fort, ref, will } = systemOf(actor("a", { modifiers: given })).defenses;
    expect([fort.value, ref.value, will.value]).toEqual([11, 12, 11]);
  });

  it("V-T-51 T-48 T-54: sacred and profane are one type, unless the house rule separates them", () => {
    const list = all(["sacred", 1], ["profane", 2]);
    expect([total(list), total(list, { sacredProfaneSeparate: true })]).toEqual([2, 3]);
  });

  it("V-T-52 T-55: a custom type takes the highest too, and adds what states that it stacks", () => {
    const two: Bonus[] = [
      ["Magic", 1],
      ["magic ", 2],
    ];
    expect([total(all(...two)), total(all(...two, ["Magic", 1, true]))]).toEqual([2, 3]);
  });

  it("V-T-53 T-54: the highest bonus and the worst penalty", () => {
    expect([total(all(["racial", 2], ["racial", -1])), total(all(["racial", -1], ["racial", -3]))]).toEqual([1, -3]);
  });

  it("V-T-94 T-54: under house rule add all penalties apply", () => {
    const list = all(["racial", -1], ["racial", -3], ["racial", 2]);
    expect([total(list), total(list, { sameTypePenalties: "add" })]).toEqual([-1, -2]);
  });

  it("terms always apply, modifiers of other targets never, situational ones only if ticked", () => {
    const [one, other] = all(["luck", 1], ["luck", 2]) as [NamedModifier, NamedModifier];
    const list = [one, { ...other, situational: true }, { ...one, target: "attack" }];
    const terms = [{ label: { key: "base" }, value: 5 }];
    const sum = (ticked: string[]) => stackedSum(list, ["d20"], houseWith(), { terms, ticked }).total;
    expect([sum([]), sum(["m1"]), situationalModifiers(list, ["d20"]).map((m) => m.id)]).toEqual([6, 8, ["m1"]]);
  });

  it("D-07: two modifiers without a type are one category", () => {
    expect(total(all(["", 1], [" ", 2]))).toBe(2);
  });
});

describe("sources of modifiers", () => {
  it("own modifiers, worn items, conditions and effects, each named after its source", () => {
    const ring = gear("Ring", { equipped: true, modifiers: modifiers(typed("defense.all", 1, "deflection")) });
    const packed = gear("Spare", { modifiers: modifiers(typed("defense.all", 3, "deflection")) });
    const someone = actor("a", {
      modifiers: [typed("d20", 1, "luck", { label: "A good day" })],
      items: [ring, packed],
      statuses: ["blessed"],
      effects: [effect("Bless", { "attack.melee": "+2 magic stacks", "hp.max": "nonsense" })],
    });
    const bearer = { ...someone, system: systemOf(someone) };
    expect(modifiersOf(bearer).map((m) => [m.name.data?.name ?? m.name.key, m.target, m.value, m.stacks])).toEqual([
      ["A good day", "d20", 1, false],
      ["Ring", "defense.all", 1, false],
      ["THRESHOLD.Condition.blessed", "attack", 1, false],
      ["THRESHOLD.Condition.blessed", "defense.all", 1, false],
      ["Bless", "attack.melee", 2, true],
    ]);
  });

  it("a disabled effect adds nothing", () => {
    const off = { ...effect("Bless", { d20: "+2 luck" }), disabled: true };
    expect(systemOf(actor("a", { effects: [off] })).initiative.value).toBe(0);
  });

  it("T-134: Blessed and Profane ward do not add up on a defense", () => {
    const { fort } = systemOf(actor("a", { statuses: ["blessed", "baned"] })).defenses;
    expect(fort.value).toBe(11);
  });
});

describe("effect modifiers as strings", () => {
  it.each([
    ["+2 deflection", { value: 2, type: "deflection", stacks: false, situational: false }],
    ["−1 luck", { value: -1, type: "luck", stacks: false, situational: false }],
    ["-1 Luck", { value: -1, type: "luck", stacks: false, situational: false }],
    ["+1 magic stacks", { value: 1, type: "magic", stacks: true, situational: false }],
    ["2 old magic situational stacks", { value: 2, type: "old magic", stacks: true, situational: true }],
  ])("reads %s", (words, read) => {
    expect(readModifier(words)).toEqual(read);
  });

  it.each(["", "2", "luck", "+2", "+1d4 luck", "+2 luck +1 dodge", "+1.5 luck"])("rejects %j", (words) => {
    expect(readModifier(words)).toBeNull();
  });

  it("reads back what it prints", () => {
    for (const words of ["+2 deflection", "−1 luck", "+1 magic stacks", "+0 racial situational"])
      expect(printTyped(readModifier(words)!)).toBe(words);
  });

  it("finds targets by path", () => {
    expect(targetOf(`system.${poolPath("defense.ref")}`)).toBe("defense.ref");
    expect(targetOf(poolPath("stat.sanity"))).toBe("stat.sanity");
    expect([targetOf("pool.luck"), targetOf("hp.max"), targetOf("pool.defense")]).toEqual([null, null, null]);
  });
});
