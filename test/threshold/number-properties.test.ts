/** Invariants of all numbers, for any input. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BONUS_TYPES, SIZES, STATS } from "../../module/rulesets/threshold/model/data.ts";
import { stackedSum, stacks } from "../../module/rulesets/threshold/model/modifier-stacking.ts";
import { type NamedModifier, printTyped, readModifier } from "../../module/rulesets/threshold/model/typed-modifiers.ts";
import { actor, copy, creature, effect, gear, prepare, systemOf } from "./people.ts";
import { houseWith } from "./settings.ts";

const type = fc.constantFrom(...BONUS_TYPES, "magic", "armor", "untyped");
const one = fc.record({ type, value: fc.integer({ min: -6, max: 6 }), stacks: fc.boolean() });
const asTyped = (list: { type: string; value: number; stacks: boolean }[]): NamedModifier[] =>
  list.map((given, at) => ({
    ...given,
    id: `m${at}`,
    target: "d20",
    situational: false,
    label: "",
    name: { key: given.type },
  }));

describe("a pool", () => {
  it("the total does not depend on the order of modifiers, and ignored ones are kept", () => {
    fc.assert(
      fc.property(fc.array(one, { maxLength: 8 }), fc.boolean(), (list, add) => {
        const house = houseWith({ sameTypePenalties: add ? "add" : "worst" });
        const [there, back] = [asTyped(list), asTyped(list).reverse()].map((all) => stackedSum(all, ["d20"], house));
        expect(there!.total).toBe(back!.total);
        expect(there!.counted.length + there!.ignored.length).toBe(list.filter((m) => m.value !== 0).length);
      }),
    );
  });

  it("T-53 T-54: is the sum of stacking modifiers and of each other type's best and worst", () => {
    fc.assert(
      fc.property(fc.array(one, { maxLength: 8 }), (list) => {
        const house = houseWith({ sacredProfaneSeparate: true });
        const free = list.filter((m) => m.stacks || stacks(m.type)).reduce((sum, m) => sum + m.value, 0);
        const rest = list.filter((m) => !m.stacks && !stacks(m.type));
        const bound = [...new Set(rest.map((m) => m.type))].map((name) => {
          const values = rest.filter((m) => m.type === name).map((m) => m.value);
          return Math.max(0, ...values) + Math.min(0, ...values);
        });
        expect(stackedSum(asTyped(list), ["d20"], house).total).toBe(bound.reduce((sum, n) => sum + n, free));
      }),
    );
  });

  it("printed effect modifiers are read back", () => {
    fc.assert(
      fc.property(one, fc.boolean(), (given, situational) => {
        expect(readModifier(printTyped({ ...given, situational }))).toEqual({ ...given, situational });
      }),
    );
  });
});

describe("derivation", () => {
  const someone = fc.record({
    stats: fc.tuple(...STATS.map(() => fc.integer({ min: -4, max: 6 }))),
    monster: fc.boolean(),
    size: fc.constantFrom(...SIZES),
    step: fc.integer({ min: 0, max: 5 }),
    rolls: fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 4 }),
    statuses: fc.subarray(["enlarged", "reduced", "blessed", "mighty", "slowed", "frightened"]),
    grants: fc.boolean(),
    pounds: fc.integer({ min: 0, max: 300 }),
  });

  it("is idempotent, and every number is the total of its breakdown", () => {
    fc.assert(
      fc.property(someone, ({ stats, monster, size, grants, pounds, ...given }) => {
        const growth = effect("Growth", { "sizing.steps": 1, "sizing.grantsAbilityMods": String(grants) });
        const made = (monster ? creature : actor)("a", {
          ...given,
          ...Object.fromEntries(STATS.map((id, at) => [id, stats[at] ?? 0])),
          size,
          effects: [growth],
          items: [gear("Load", { weight: pounds })],
        });
        const once = copy(made);
        prepare(made);
        expect(made.system).toEqual(once.system);
        const { why, hp, defenses, woundThreshold, speed, carry } = systemOf(made);
        for (const { total, counted } of Object.values(why))
          expect(Math.abs(counted.reduce((sum, m) => sum + m.value, 0) - total)).toBeLessThan(0.001);
        expect([hp.max, defenses.ref.value, woundThreshold.value, speed.value]).toEqual([
          why.hp?.total,
          why.ref?.total,
          defenses.fort.value,
          why.speed?.total,
        ]);
        expect(hp.max).toBeGreaterThanOrEqual(1);
        expect(carry.light <= carry.medium && carry.medium <= carry.heavy).toBe(true);
      }),
    );
  });
});
