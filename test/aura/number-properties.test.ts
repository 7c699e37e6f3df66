/** Invariants of the numbers (property tests). */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  actualCost,
  availablePoolsOf,
  cost,
  paymentConsequences,
  refusal,
} from "../../module/rulesets/aura/combat/costs.ts";
import { closure, conditions } from "../../module/rulesets/aura/conditions/conditions.ts";
import { activeConditions, isExpired, until } from "../../module/rulesets/aura/conditions/instances.ts";
import { ABILITIES } from "../../module/rulesets/aura/model/data.ts";
import { defenseAtLeast, type NetAdvantage } from "../../module/rulesets/aura/model/dice.ts";
import { energyOf } from "../../module/rulesets/aura/model/tables.ts";
import { drawWeightOf, ordered } from "../../module/rulesets/aura/model/weapon-values.ts";
import { actor, condition, systemOf } from "./people.ts";

const score = fc.integer({ min: 0, max: 40 });
const scores = fc.record(
  Object.fromEntries(ABILITIES.map((id) => [id, score])) as Record<(typeof ABILITIES)[number], typeof score>,
);
const some = fc.subarray(conditions.map(({ id }) => id));

describe("derived numbers", () => {
  it("D-28: halves and thirds are rounded down, each by itself", () => {
    fc.assert(
      fc.property(scores, fc.nat(20), (abilities, level) => {
        const {
          abilities: now,
          attack,
          defenses,
          aura,
          surges,
          stamina,
        } = systemOf(actor("Ada", { abilities, level }));
        for (const id of ABILITIES) {
          expect(now[id].mod).toBe(abilities[id] - 10);
          expect(now[id].half * 2).toBeLessThanOrEqual(now[id].mod);
          expect(now[id].half * 2).toBeGreaterThan(now[id].mod - 2);
        }
        const both = now.str.mod + now.dex.mod;
        expect(attack.masab * 3).toBeLessThanOrEqual(both);
        expect(attack.masab * 3).toBeGreaterThan(both - 3);
        expect(defenses.fortitude.value).toBe(10 + Math.floor(level / 3) + now.con.half + now.str.half);
        const modifier = now.str.mod + now.con.mod + now.int.mod + now.wis.mod + now.cha.mod;
        expect(aura.max).toBe(Math.max(0, 20 + modifier + Math.floor(modifier / 3)));
        expect(surges.recovery).toBe(Math.max(1, modifier));
        expect(stamina.max).toBe(abilities.con);
      }),
      { numRuns: 60 },
    );
  });

  it("every number is the sum of its breakdown", () => {
    fc.assert(
      fc.property(scores, fc.nat(12), fc.nat(6), (abilities, level, mpl) => {
        const system = systemOf(actor("Ada", { abilities, level, mpl, shield: { bonus: 2, mpr: 3 } }));
        const shown: Record<string, number> = {
          evasion: system.defenses.evasion.value,
          unarmedEvasion: system.defenses.unarmedEvasion.value,
          rangedEvasion: system.defenses.rangedEvasion.value,
          fortitude: system.defenses.fortitude.value,
          will: system.defenses.will.value,
          aura: system.aura.max,
          stamina: system.stamina.max,
          agility: system.agility.max,
          surges: system.surges.max,
          recovery: system.surges.recovery,
          "skill.leg": system.skills.leg.total,
          masab: system.attack.masab,
          masdb: system.attack.masdb,
          auraModifier: system.aura.modifier,
          speed: system.movement.effective,
          sprint: system.movement.sprint,
          jump: system.jump.distance,
        };
        for (const [key, value] of Object.entries(shown)) {
          const why = system.why[key];
          expect([key, why?.total]).toEqual([key, value]);
          expect(why?.counted.reduce((sum, one) => sum + one.value, 0)).toBe(value);
        }
      }),
      { numRuns: 40 },
    );
  });

  it("A-37: Energy follows Stamina and stays within 0 to 5", () => {
    fc.assert(
      fc.property(fc.integer({ min: -3, max: 60 }), (stamina) => {
        expect(energyOf(stamina)).toBe(stamina < 0 ? 0 : Math.min(5, stamina));
      }),
    );
  });

  it("D-42 A-105: ranges stay ordered and above 0, and higher Arm Strength never shortens the range of a bow", () => {
    const metres = fc.integer({ min: -80, max: 300 });
    fc.assert(
      fc.property(metres, metres, metres, (a, b, c) => {
        const range = ordered({ a, b, c });
        expect(range.a).toBeGreaterThanOrEqual(0);
        expect(range.a).toBeLessThanOrEqual(range.b);
        expect(range.b).toBeLessThanOrEqual(range.c);
      }),
    );
    const weight = fc.constantFrom(20, 30, 40, 50, 80);
    fc.assert(
      fc.property(fc.integer({ min: -10, max: 45 }), fc.nat(7), weight, (arm, mpl, drawWeight) => {
        const bow = { drawClass: "bow", drawWeight, hands: 2 } as const;
        const [weak, strong] = [drawWeightOf(bow, arm, mpl), drawWeightOf(bow, arm + 1, mpl)];
        expect(strong?.row.range.c).toBeGreaterThanOrEqual(weak?.row.range.c ?? 0);
        expect(strong?.row.weight).toBeLessThanOrEqual(drawWeight);
      }),
    );
  });
});

describe("conditions", () => {
  it("A-243: implying is idempotent; more causes never remove a condition", () => {
    fc.assert(
      fc.property(some, some, (one, two) => {
        const held = closure(one);
        expect([...closure(held)].sort()).toEqual([...held].sort());
        const more = closure([...one, ...two]);
        for (const id of held) expect(more.has(id)).toBe(true);
      }),
    );
  });

  it("A-243 A-244: a suspended instance has no effect, in any representation", () => {
    fc.assert(
      fc.property(some, some, (standing, resting) => {
        const effects = standing.map(condition);
        const asleep = resting.map((id) => {
          const one = condition(`${id}:continuous`);
          return { ...one, given: { ...one.given, suspended: true } };
        });
        const told = [...effects, ...asleep].flatMap(({ statuses }) => statuses);
        expect([...activeConditions([...effects, ...asleep], told)].sort()).toEqual(
          [...activeConditions(effects)].sort(),
        );
      }),
    );
  });

  it("A-78 D-36: an instance of n Rounds ends with the last of them, in its own combat only", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.nat(3), fc.nat(12), (round, rounds, now) => {
        const given = { ...condition("exposed"), given: { ...until({ combat: "a", round }, rounds) } };
        const [instance] = [{ id: "x", condition: "exposed", ...given.given } as Parameters<typeof isExpired>[0]];
        expect(isExpired(instance, { combat: "a", round: now })).toBe(now >= round + rounds);
        expect(isExpired(instance, { combat: "b", round: now })).toBe(false);
      }),
    );
  });
});

describe("costs", () => {
  const pool = fc.nat(8);
  it("A-34 A-40: a payable cost leaves no pool below 0 and takes exactly its amount; another names its reason", () => {
    fc.assert(
      fc.property(pool, pool, pool, pool, pool, pool, fc.nat(3), fc.nat(2), fc.boolean(), (...given) => {
        const [energy, stamina, agility, e, s, a, standIn, used, fighting] = given;
        const system = systemOf(actor("Ada", { energy, stamina, agility, staminaAsEnergyUsed: used }));
        const purse = availablePoolsOf(system, new Set<string>(), fighting);
        const price = cost(e, s, a);
        const due = actualCost(price, standIn, purse);
        const taken = paymentConsequences(price, standIn, purse).flatMap((one) =>
          one.do === "adjust" ? [[one.path, one.by] as const] : [],
        );
        const by = (path: string) => taken.find(([at]) => at === path)?.[1] ?? 0;
        const after = [energy + by("energy.value"), stamina + by("stamina.value"), agility + by("agility.value")];
        if (refusal(price, standIn, purse) === null) expect(Math.min(...after)).toBeGreaterThanOrEqual(0);
        else expect(Math.min(...after) < 0 || due.standIn > purse.standIn).toBe(true);
        if (!fighting) expect([by("energy.value"), by("agility.value")]).toEqual([0, 0]);
        else expect(due.energy + due.stamina + due.agility).toBe(e + s + a);
      }),
    );
  });
});

describe("exploding dice", () => {
  it("A-124 A-125: chances fall with the target number, start at 1 and never reach 0", () => {
    const faces = fc.constantFrom(4 as const, 10 as const);
    const netAdvantage = fc.constantFrom<NetAdvantage>(-1, 0, 1);
    fc.assert(
      fc.property(fc.integer({ min: -5, max: 60 }), faces, netAdvantage, (least, die, way) => {
        const chance = defenseAtLeast(least, die, way);
        // Sums of the same chances in another order differ in their last digits.
        const hair = 1e-12;
        expect(chance).toBeLessThanOrEqual(1 + hair);
        expect(chance).toBeGreaterThan(0);
        expect(defenseAtLeast(least + 1, die, way)).toBeLessThanOrEqual(chance + hair);
        expect(defenseAtLeast(least, die, 1) + hair).toBeGreaterThanOrEqual(defenseAtLeast(least, die, -1));
      }),
    );
  });

  it("A-124: no total is a multiple of the highest face, since that face is always rolled again", () => {
    for (const die of [4, 10] as const)
      for (const times of [1, 2, 3])
        expect(defenseAtLeast(die * times, die, 0)).toBeCloseTo(defenseAtLeast(die * times + 1, die, 0), 12);
  });
});
