/** Property tests of wounds, of rolls that change a body, and of morale. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { moraleTriggers } from "../../module/rulesets/grimoire/combat/morale-groups.ts";
import { hitResultOf } from "../../module/rulesets/grimoire/damage/hit-result.ts";
import { improvementOf, withImprovement } from "../../module/rulesets/grimoire/damage/improvement-roll.ts";
import { fatigueOfDays } from "../../module/rulesets/grimoire/rest/deprivation.ts";

const body = fc.record({
  hp: fc.integer({ min: 0, max: 20 }),
  armor: fc.integer({ min: 0, max: 3 }),
  critical: fc.boolean(),
  stable: fc.boolean(),
  scarred: fc.boolean(),
  attributes: fc.integer({ min: 1, max: 20 }).map((value) => {
    const score = { value, max: 20 };
    return { str: score, dex: score, wil: score };
  }),
});
const hit = fc.tuple(body, fc.integer({ min: 0, max: 60 }), fc.boolean(), fc.boolean());

describe("any hit", () => {
  it("G-67 G-95: net damage equals HP and STR lost, and neither falls below 0", () => {
    fc.assert(
      fc.property(hit, ([struck, raw, ignoreArmor, critSaveAtZero]) => {
        const { net, hp, overflow, str } = hitResultOf(struck, raw, ignoreArmor, { critSaveAtZero });
        expect(net).toBe(Math.max(0, raw - (ignoreArmor ? 0 : struck.armor)));
        expect(hp.before - hp.after + overflow).toBe(net);
        expect(hp.after).toBeGreaterThanOrEqual(0);
        expect(str.after).toBe(Math.max(0, str.before - overflow));
        if (overflow > 0) expect(hp.after).toBe(0);
      }),
    );
  });

  it("G-96 G-97 G-102: a Save is required for STR lost, not at STR 0, and never twice", () => {
    fc.assert(
      fc.property(hit, ([struck, raw, ignoreArmor]) => {
        const { critSave, overflow, gone, str } = hitResultOf(struck, raw, ignoreArmor, { critSaveAtZero: false });
        expect(gone).toBe(overflow > 0 && str.after === 0);
        expect(critSave).toBe(overflow > 0 && str.after > 0 && !struck.critical);
      }),
    );
  });

  it("G-116: a scar is added when HP drop to 0, by the HP before the hit", () => {
    fc.assert(
      fc.property(hit, ([struck, raw, ignoreArmor]) => {
        const { scar, hp, gone } = hitResultOf(struck, raw, ignoreArmor, { critSaveAtZero: false });
        const due = struck.scarred && hp.before > 0 && hp.after === 0 && !gone;
        expect(scar).toBe(due ? Math.min(12, hp.before) : null);
      }),
    );
  });

  it("more damage never leaves a better state", () => {
    fc.assert(
      fc.property(hit, ([struck, raw, ignoreArmor]) => {
        const house = { critSaveAtZero: false };
        const [soft, hard] = [
          hitResultOf(struck, raw, ignoreArmor, house),
          hitResultOf(struck, raw + 1, ignoreArmor, house),
        ];
        expect(hard.hp.after).toBeLessThanOrEqual(soft.hp.after);
        expect(hard.str.after).toBeLessThanOrEqual(soft.str.after);
      }),
    );
  });
});

describe("any roll that changes a body", () => {
  const followUps = ["none", "hpReplace", "hpAdd", "hpSet", "attrCurrent", "attrMax", "wilSave"] as const;
  const score = fc.tuple(fc.integer({ min: 0, max: 18 }), fc.integer({ min: 0, max: 18 })).map(([a, b]) => ({
    value: Math.min(a, b),
    max: Math.max(a, b),
  }));
  const grower = fc.record({
    hp: fc.integer({ min: 0, max: 6 }),
    max: fc.integer({ min: 6, max: 14 }),
    attributes: fc.record({ str: score, dex: score, wil: score }),
  });

  it("D19: nothing ends above its maximum, and only a Mortal Wound lowers one", () => {
    fc.assert(
      fc.property(grower, fc.constantFrom(...followUps), fc.integer({ min: 1, max: 18 }), (before, followUp, total) => {
        const grown = improvementOf(before, followUp, "dex", total);
        const after = withImprovement(before, grown);
        expect(after.hp).toBeLessThanOrEqual(after.max);
        expect(after.attributes.dex.value).toBeLessThanOrEqual(after.attributes.dex.max);
        if (followUp !== "hpSet") {
          expect(after.max).toBeGreaterThanOrEqual(before.max);
          expect(after.hp).toBe(before.hp);
        } else expect(after.max).toBe(total);
        expect(grown.changed).toBe(grown.consequences.length > 0);
        expect([after.attributes.str, after.attributes.wil]).toEqual([before.attributes.str, before.attributes.wil]);
      }),
    );
  });
});

describe("days and casualties", () => {
  it("G-62: days give the same Fatigue, counted one by one or together", () => {
    fc.assert(
      fc.property(fc.nat(20), fc.nat(20), fc.nat(20), fc.nat(10), (before, a, b, deprivedGrace) => {
        const at = (from: number, days: number) => fatigueOfDays(from, days, { deprivedGrace });
        expect(at(before, a) + at(before + a, b)).toBe(at(before, a + b));
      }),
    );
  });

  it("G-71 D35: each group is asked once per trigger, the half rounded up", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), (size) => {
        const done = { first: false, half: false };
        const asked: [number, string][] = [];
        for (let fallen = 1; fallen <= size; fallen += 1)
          for (const trigger of moraleTriggers(size, fallen, done)) {
            done[trigger] = true;
            asked.push([fallen, trigger]);
          }
        expect(asked).toEqual(
          size < 2
            ? []
            : [
                [1, "first"],
                [Math.ceil(size / 2), "half"],
              ],
        );
      }),
    );
  });
});
