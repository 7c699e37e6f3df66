/** Derived values: Defence Value, pools, reactions, speeds, skills, gear, effects, house rules. */
import { describe, expect, it } from "vitest";
import type { HouseRules } from "../../module/kernel/ruleset.ts";
import { recoverableMax } from "../../module/rulesets/anatomy/damage/stamina-loss.ts";
import { healsAt } from "../../module/rulesets/anatomy/model/body.ts";
import { SEVERITIES, SIZES, type SizeId } from "../../module/rulesets/anatomy/model/data.ts";
import { isOffGuard, VARIANTS, variantOf } from "../../module/rulesets/anatomy/model/defence-values.ts";
import { injuryValues, readHouse } from "../../module/rulesets/anatomy/model/house-rules.ts";
import { maneuverSize, meleeSize } from "../../module/rulesets/anatomy/model/size.ts";
import {
  actor,
  armor,
  copy,
  creature,
  effect,
  feature,
  type Given,
  gear,
  injury,
  modifier,
  prepare,
  shield,
  systemOf,
} from "./people.ts";

const house = (set: HouseRules = {}) => readHouse(set);
const variants = (given: Given) => {
  const { defence } = systemOf(actor("Ada", given));
  return Object.fromEntries(VARIANTS.map((id) => [id, defence[id]]));
};
const readied = (bonus: number) => shield("Shield", bonus, { readied: true });

describe("N-09 to N-13: the Defence Value", () => {
  it.each([
    ["V-N-01", { dex: 2, items: [armor("Mail", 3)] }, [15, 12, 13, 10]],
    ["V-N-02", { dex: -2, items: [armor("Scale", 4), readied(2)] }, [14, 8, 14, 8]],
    ["V-N-03", { wis: 3, items: [armor("Coat", 1)], more: { "defence.attribute": "wis" } }, [14, 13, 14, 13]],
    ["V-N-04", { dex: 1, mb: 4, items: [armor("Coat", 2)], statuses: ["defending"] }, [17, 15, 12, 10]],
    ["V-N-05", {}, [10, 10, 10, 10]],
  ] as [string, Given, number[]][])("%s N-10 N-11 N-12 N-13", (_, given, [dv, touch, offGuard, touchOffGuard]) => {
    expect(variants(given)).toEqual({ dv, touch, offGuard, touchOffGuard });
  });

  it("V-N-96 N-05 N-13 N-131: before the first turn the off-guarded DV is used, and the reaction maximum is unchanged", () => {
    const made = actor("Ada", { str: 1, dex: 3, items: [armor("Coat", 2)], statuses: ["offGuard"], reactions: 0 });
    const { defence, reactions } = systemOf(made);
    expect(defence[variantOf({ touch: false, offGuard: isOffGuard(made) })]).toBe(12);
    expect([reactions.value, reactions.max]).toEqual([0, 4]);
  });

  it.each(["offGuard", "helpless", "stunned", "blinded", "unconscious"])("N-13: %s is off guard", (status) => {
    expect(isOffGuard(actor("Ada", { statuses: [status] }))).toBe(true);
  });
  it.each(["dazed", "grappled", "prone", "exhausted", "roundAction"])("N-13 D-72: %s is not off guard", (status) => {
    expect(isOffGuard(actor("Ada", { statuses: [status] }))).toBe(false);
  });

  it("D-51: the best worn armor plus natural armor; broken or torn armor counts less", () => {
    const items = [armor("Coat", 2), armor("Harness", 7), armor("Packed", 9, { worn: false, carry: "stowed" })];
    expect(variants({ natural: 3, items })).toMatchObject({ dv: 20, touch: 10 });
    expect(variants({ items: [armor("Broken", 7, { broken: true })] })).toMatchObject({ dv: 13 });
    expect(variants({ items: [armor("Torn", 2, { rend: 5 })] })).toMatchObject({ dv: 10 });
  });

  it("N-51 N-125: a shield counts while readied, and not on an injured arm", () => {
    expect(variants({ items: [shield("Round", 2)] })).toMatchObject({ dv: 10 });
    expect(variants({ items: [readied(2), shield("Kite", 3, { readied: true })] })).toMatchObject({ dv: 13 });
    expect(variants({ items: [readied(2)], injuries: { leftArm: 1 } })).toMatchObject({ dv: 12 });
    expect(variants({ items: [readied(2)], injuries: { leftArm: 2 } })).toMatchObject({ dv: 10 });
    expect(variants({ items: [readied(2)], injuries: { rightArm: 2 } })).toMatchObject({ dv: 12 });
  });

  it("named types do not stack, dodge and others do", () => {
    const effects = [
      effect("Ward", { dv: "bonus +3 armor" }),
      effect("Step", { dv: "bonus +2 dodge" }),
      effect("Dance", { dv: "bonus +1 dodge" }),
      effect("Luck", { dv: "bonus +1" }),
    ];
    const items = [armor("Coat", 2)];
    expect(variants({ effects, items })).toEqual({ dv: 17, touch: 14, offGuard: 14, touchOffGuard: 11 });
    const { why } = systemOf(actor("Ada", { effects, items }));
    expect(why.dv?.ignored.map(({ value }) => value)).toEqual([2]);
  });

  it("D-03 D-06 D-07: house rules change the base and what off guard loses", () => {
    const given = { wis: 3, mb: 2, statuses: ["defending"], more: { "defence.attribute": "wis" } };
    expect(variants({ ...given, house: { dvBase: 8 } })).toMatchObject({ dv: 13, offGuard: 11 });
    expect(variants({ ...given, house: { offGuardLosesDodge: false } })).toMatchObject({ dv: 15, offGuard: 15 });
    expect(variants({ ...given, house: { offGuardLosesAnyAttribute: true } })).toMatchObject({ offGuard: 10 });
  });
});

describe("N-14 to N-21: pools", () => {
  const pools = (given: Given) => {
    const { stamina, exhaustion } = systemOf(actor("Ada", given));
    return { max: stamina.max, exhaustionMax: exhaustion.max };
  };
  it.each([
    ["V-N-06", { con: 3, level: 4, more: { "stamina.training": 2 } }, { max: 24, exhaustionMax: 13 }],
    ["V-N-07", { con: -3, level: 5 }, { max: 1, exhaustionMax: 7 }],
    ["V-N-08", { con: null, level: 4 }, { max: null, exhaustionMax: null }],
    ["V-N-09", { con: 0, level: 6 }, { max: 10, exhaustionMax: 10 }],
  ] as [string, Given, object][])("%s N-15 N-16 N-17 N-21", (_, given, wanted) => {
    expect(pools(given)).toEqual(wanted);
  });

  it("N-21: without Constitution the pools are null", () => {
    const { stamina, exhaustion } = systemOf(actor("Bones", { con: null, stamina: 5 }));
    expect([stamina.value, exhaustion.value]).toEqual([null, null]);
  });

  it("D-08: the house rule sets base Exhaustion, at least 1 in total", () => {
    expect(pools({ con: -3, house: { exhaustionBase: 2 } })).toMatchObject({ exhaustionMax: 1 });
  });

  it("D-10 D-30: Strain limits recovery, to at least 1", () => {
    const worn = (strain: number, set: HouseRules = {}) => recoverableMax(16, strain, house(set));
    expect([worn(0), worn(3), worn(99), worn(9, { strainMode: "track" })]).toEqual([16, 13, 1, 16]);
  });

  it("N-131 D-19: reactions are 1 plus the better of Strength and Dexterity", () => {
    const most = (str: number, dex: number, rules: HouseRules = {}) =>
      systemOf(actor("Ada", { str, dex, house: rules })).reactions.max;
    expect([most(2, 3), most(-1, 0), most(-2, -1), most(4, 1)]).toEqual([4, 1, 1, 5]);
    expect(most(2, 3, { extraReactions: false })).toBe(1);
  });

  it.each([
    ["dazed", 1, 0],
    ["stunned", 0, 0],
    ["unconscious", 0, 0],
    ["roundAction", 3, 0],
    ["hasted", 4, 3],
    ["prone", 3, 3],
  ])("%s leaves %i AP and %i reactions", (status, ap, reactions) => {
    const { ap: held, reactions: left } = systemOf(actor("Ada", { dex: 2, statuses: [status] }));
    expect([held.max, left.max]).toEqual([ap, reactions]);
  });

  it("N-87 N-94: the house rule sets the AP per turn, hasted adds one", () => {
    expect(systemOf(actor("Ada", { statuses: ["hasted"], house: { apPerTurn: 5 } })).ap.max).toBe(6);
  });
});

describe("skills, saves and speeds", () => {
  it("adds attribute, ranks and bonuses; specialties count for themselves", () => {
    const effects = [effect("Picks", { "skill.thievery": "bonus +1" })];
    const made = systemOf(actor("Ada", { dex: 3, skills: { thievery: 5 }, effects, more: { "skills.craft.misc": 2 } }));
    expect([made.skills.thievery.mod, made.skills.craft.mod, made.skills.stealth.mod]).toEqual([6, 2, 3]);
    expect(made.why["skill.thievery"]?.total).toBe(6);
  });

  it("D-57: a save adds bonuses on saves only, and is null without Constitution", () => {
    const more = { "saves.con.misc": 2 };
    expect(systemOf(actor("Ada", { con: 3, more })).why["save.con"]?.total).toBe(5);
    expect(systemOf(actor("Bones", { con: null, more })).why["save.con"]).toBeUndefined();
  });

  it("a harness affects speed and skills while worn, gear while carried", () => {
    const harness = armor("Full harness", 7, { penalties: [modifier("speed", "speed.base", -5)] });
    const stowed = armor("Full harness", 7, {
      worn: false,
      carry: "stowed",
      penalties: harness.system.penalties as never,
    });
    expect(systemOf(actor("Ada", { items: [harness] })).speeds.base.current).toBe(25);
    expect(systemOf(actor("Ada", { items: [stowed] })).speeds.base.current).toBe(30);
    const crutch = { modifiers: [modifier("apCost", "apCost.standUp", -1)] };
    const injuries = { leftFoot: 1 };
    const rises = (carry: "held" | "stowed") =>
      systemOf(actor("Ada", { injuries, items: [gear("Crutch", { ...crutch, carry })] })).body.standUp;
    expect([rises("stowed"), rises("held")]).toEqual([2, 1]);
    expect(systemOf(actor("Ada", { items: [gear("Crutch", { ...crutch, carry: "held" })] })).body.standUp).toBe(1);
  });

  it("D-20: with free standing up only its modifiers add AP", () => {
    const items = [gear("Crutch", { carry: "held", modifiers: [modifier("apCost", "apCost.standUp", -1)] })];
    expect(systemOf(actor("Ada", { items, house: { standUpAp: 0 } })).body.standUp).toBe(0);
    expect(systemOf(actor("Ada", { injuries: { leftLeg: 1 }, house: { standUpAp: 0 } })).body.standUp).toBe(2);
  });

  it.each(["grappled", "pinned"])("%s cannot move at all", (status) => {
    const { speeds } = systemOf(actor("Ada", { speeds: { climb: 20 }, statuses: [status] }));
    expect([speeds.base.current, speeds.climb.current]).toEqual([0, 0]);
  });

  it("effects are read by their text, and not while disabled", () => {
    const hobbled = effect("Hobbled", { "speed.base": "speed −10" });
    expect(systemOf(actor("Ada", { effects: [hobbled] })).speeds.base.current).toBe(20);
    expect(systemOf(actor("Ada", { effects: [{ ...hobbled, disabled: true }] })).speeds.base.current).toBe(30);
    const trait = feature("Fleet", { modifiers: [modifier("speed", "speed.base", 10)] });
    expect(systemOf(actor("Ada", { items: [trait] })).speeds.base.current).toBe(40);
  });
});

describe("sizes, severities, house rules", () => {
  it("V-N-36 N-72 N-73 N-76: doubled per category, reversed for maneuvers", () => {
    const targets: SizeId[] = ["large", "huge", "gargantuan", "colossal", "small", "tiny", "diminutive", "fine"];
    expect(targets.map((target) => meleeSize("medium", target))).toEqual([1, 2, 4, 8, -1, -2, -4, -8]);
    expect(targets.map((target) => maneuverSize("medium", target))).toEqual([-1, -2, -4, -8, 1, 2, 4, 8]);
    expect(SIZES.map((size) => meleeSize(size, size))).toEqual(SIZES.map(() => 0));
  });

  it("V-N-85 N-34 N-35: one week of healing per level, for treated injuries only", () => {
    const { body } = systemOf(actor("Ada"));
    const days = SEVERITIES.map((severity) => {
      const at = healsAt({ part: "leftArm", severity, treated: true, treatedAt: 1000 }, body);
      return at === null ? null : (at - 1000) / 86400;
    });
    expect(days).toEqual([7, 14, 21, 28, 35]);
    expect(healsAt({ part: "leftArm", severity: "minor", treated: false, treatedAt: null }, body)).toBeNull();
  });

  it("N-35 N-37: the injury has the countdown, which stops when the part is lost", () => {
    const wound = (injuries: Record<string, number>, part: string) => {
      const made = actor("Ada", { injuries, items: [injury(part, { treated: true, treatedAt: 0 }, "it")] });
      return made.items.find(({ id }) => id === "it")?.system.healsAt;
    };
    expect(wound({}, "leftEar")).toBe(7 * 86400);
    expect(wound({ leftEar: 1 }, "leftEar")).toBeNull();
    expect(wound({ leftArm: 3 }, "leftHand")).toBeNull();
  });

  it("D-11: injuries have the house rule's values, or the default if those are not five numbers", () => {
    expect(injuryValues(house({ injuryValues: "1 1 2 3 8" }))).toEqual([1, 1, 2, 3, 8]);
    for (const words of ["", "1, 2, 3", "a lot", "1, 2, 3, 4, five"])
      expect(injuryValues(house({ injuryValues: words }))).toEqual([1, 2, 3, 4, 5]);
  });

  it("deriving again from derived data changes nothing", () => {
    const made = creature("Ada", { dex: 2, con: 1, injuries: { leftArm: 2, head: 1 }, items: [readied(2)], bleed: 2 });
    const once = JSON.stringify(made.system);
    const again = copy(made);
    prepare(again);
    expect(JSON.stringify(again.system)).toBe(once);
  });
});
