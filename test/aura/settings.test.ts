/** Effects of the house rules and the Combat Styles on numbers. */
import { describe, expect, it } from "vitest";
import type { HouseRules } from "../../module/kernel/ruleset.ts";
import { weaponInUseOf, weaponsInUseOf } from "../../module/rulesets/aura/attack/weapons-in-use.ts";
import { exposedRounds } from "../../module/rulesets/aura/conditions/instances.ts";
import { asActor } from "../../module/rulesets/aura/model/data.ts";
import { houseRules, legRow, readHouse } from "../../module/rulesets/aura/model/house-rules.ts";
import { actor, armor, type Given, item, type Mutable, shield, systemOf, weapon } from "./people.ts";
import { inRound, World } from "./world.ts";

const withHouse = (house: HouseRules, given: Given = {}) => systemOf(actor("Ada", { ...given, house }));
const cheapest = (someone: Mutable, house: HouseRules, throws: boolean) =>
  weaponInUseOf(asActor(someone), someone.items[0]?.id ?? "", throws, readHouse(house))?.cost;

describe("house rules", () => {
  it("D-27 D-59: the first option of each is the default", () => {
    for (const { options, initial } of houseRules) if (options) expect(initial).toBe(options[0]);
    expect(readHouse({})).toMatchObject({ rangedEnergy: 1, gearPenalty: 1, reachPrompts: true });
  });

  it("D-01 D-22: rangedEnergy is the cost of shots and throws, plus 1 without proficiency", () => {
    const bow = weapon({ range: [4, 20, 80], mpr: 1 });
    const ada = actor("Ada", { mpl: 1, items: [bow] });
    expect(cheapest(ada, {}, false)).toMatchObject({ energy: 1 });
    expect(cheapest(ada, { rangedEnergy: 2 }, false)).toMatchObject({ energy: 2 });
    const bo = actor("Bo", { items: [weapon({ mpr: 1 })] });
    expect(cheapest(bo, { rangedEnergy: 2 }, true)).toMatchObject({ energy: 3 });
  });

  it("D-24: brokenArmor sets the AR of broken armor; a broken shield gives 0, and penalties stay", () => {
    const broken = { armor: { coverage: 13, rating: 5, penalty: 1, broken: true }, shield: { bonus: 2, broken: true } };
    const whole = withHouse({}, { armor: { coverage: 13, rating: 5, penalty: 1 }, shield: { bonus: 2 } });
    expect(withHouse({}, broken).armor[0]?.rating).toBe(0);
    expect(withHouse({ brokenArmor: "half" }, broken).armor[0]?.rating).toBe(2);
    expect(withHouse({}, broken).defenses.evasion.value).toBe(whole.defenses.evasion.value - 2);
  });

  it.each([
    [0, 0],
    [1, 2],
    [3, 6],
  ])("D-21: gearPenalty %i subtracts %i from Evasion for non-proficient armor and shield", (gearPenalty, less) => {
    const gear = { armor: { coverage: 10, rating: 1, mpr: 1 }, shield: { bonus: 2, mpr: 1 } };
    expect(withHouse({ gearPenalty }, gear).defenses.evasion.value).toBe(8 + 2 - less);
    expect(withHouse({ gearPenalty }, gear).defenses.unarmedEvasion.value).toBe(8 - less / 2);
  });

  it("D-30: legStrengthTable replaces the default table row by row; invalid text is a problem", () => {
    const rows = "0/0/0, 0/0/0, 9/2.5/2, 0/0/0, 0/0/0, 0/0/0, 0/0/0, 0/0/0, 0/0/0";
    const legs = { ranks: { leg: 10 } };
    const ours = withHouse({}, legs);
    const theirs = withHouse({ legStrengthTable: rows }, legs);
    expect([ours.movement.sprint, ours.jump.distance, ours.agility.max]).toEqual([10, 4, 4]);
    expect([theirs.movement.sprint, theirs.jump.distance, theirs.agility.max]).toEqual([15, 5.5, 5]);
    expect(legRow({ legStrengthTable: "much" }, 12)).toEqual({ sprint: 4, jump: 1, agility: 1 });
    const rule = houseRules.find(({ key }) => key === "legStrengthTable");
    expect([
      rule?.unreadableEntries?.(rows),
      rule?.unreadableEntries?.(""),
      rule?.unreadableEntries?.("1/2/3"),
    ]).toEqual([[], [], ["1/2/3"]]);
  });

  it("D-18: exposedDefault is the duration of Exposed if its cause names none", () => {
    expect(exposedRounds(readHouse({}))).toBe(0);
    expect(exposedRounds(readHouse({ exposedDefault: "endOfNextRound" }))).toBe(1);
  });

  it('D-59: with enforceCosts "off" nothing is charged; with "warn" as much as there is', () => {
    const left = (enforceCosts: string) => {
      const ada = actor("Ada", { energy: 2 });
      const happened = new World([], { enforceCosts }).act("run", ada, { given: inRound(1) });
      return [happened.problems.length, systemOf(ada).energy.value];
    };
    expect(left("strict")).toEqual([1, 2]);
    expect(left("warn")).toEqual([0, 0]);
    expect(left("off")).toEqual([0, 2]);
  });

  it("D-59: only the GM may allow an action that cannot be paid", () => {
    const ada = actor("Ada", { energy: 1 });
    const world = new World();
    const anyway = { given: inRound(1), form: { anyway: true } };
    expect(world.act("run", ada, anyway).problems).toHaveLength(1);
    world.gm = true;
    expect(world.act("run", ada, anyway).problems).toEqual([]);
    expect(systemOf(ada).energy.value).toBe(0);
  });
});

describe("Combat Styles", () => {
  const style = (slug: string) => item("auraFeature", slug, { category: "combatStyle", slug });
  const evasion = (given: Given) => systemOf(actor("Ada", given)).defenses;
  const blade = (more: object = {}) => weapon({ name: "Blade" }, { hands: 1, ...more });
  const av = (slug: string, ...items: Mutable[]) => {
    const ada = actor("Ada", { items: [...items, style(slug)] });
    return weaponsInUseOf(asActor(ada), readHouse({}))[0];
  };

  it("Shield Line: +1 for an intact shield while Defending, against shots as well", () => {
    const line = { items: [shield({ bonus: 2 }), style("shieldLine")] };
    expect([evasion(line).evasion.value, evasion(line).rangedEvasion.value]).toEqual([10, 2]);
    const up = evasion({ ...line, conditions: ["defending"] });
    expect([up.evasion.value, up.rangedEvasion.value, up.unarmedEvasion.value]).toEqual([11, 3, 8]);
    expect(up.rangedEvasion.noShield).toBe(0);
    const broken = { items: [shield({ bonus: 2, broken: true }), style("shieldLine")], conditions: ["defending"] };
    expect(evasion(broken).evasion.value).toBe(8);
  });

  it("Twin Guard: +1 Evasion with a melee weapon in each hand", () => {
    expect(evasion({ items: [blade(), blade(), style("twinGuard")] }).evasion.value).toBe(9);
    expect(evasion({ items: [blade(), blade({ equipped: false }), style("twinGuard")] }).evasion.value).toBe(8);
    expect(evasion({ items: [blade(), blade()] }).evasion.value).toBe(8);
  });

  it("Duelist's Measure: +1 AV with one one-handed melee weapon and an empty hand", () => {
    expect(av("duelistsMeasure", blade())?.sum.total).toBe(16);
    expect(av("duelistsMeasure", blade(), shield({ bonus: 1 }))?.sum.total).toBe(15);
    expect(av("duelistsMeasure", blade({ hands: 2 }))?.sum.total).toBe(15);
    expect(av("duelistsMeasure", blade(), blade())?.sum.total).toBe(15);
  });

  it("Heavy Swing: +1 damage with Heavy melee weapons", () => {
    const flat = (group: string) => av("heavySwing", blade({ group }))?.flat.reduce((sum, { value }) => sum + value, 0);
    expect([flat("heavy"), flat("medium")]).toEqual([1, 0]);
  });

  it("A-185: too many styles give a warning and are not blocked", () => {
    const { combatStyles } = systemOf(actor("Ada", { mpl: 3, items: [style("heavySwing"), style("twinGuard")] }));
    expect(combatStyles).toEqual({ max: 1, used: 2 });
  });

  it("A-182: a stowed or dropped weapon adds nothing to Evasion", () => {
    const quick = (more: object) => weapon({ evasion: 1 }, more);
    expect(evasion({ items: [quick({})] }).evasion.value).toBe(9);
    expect(evasion({ items: [quick({ equipped: false })] }).evasion.value).toBe(8);
    expect(evasion({ items: [quick({ dropped: true })] }).evasion.value).toBe(8);
    expect(
      evasion({
        armor: { coverage: 10, rating: 1, penalty: 1 },
        items: [armor({ coverage: 1, rating: 1 }, { equipped: false, penalty: 4 })],
      }).evasion.value,
    ).toBe(7);
  });
});
