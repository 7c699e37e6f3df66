/** Invariants: hit point lines (B-22 to B-25), recomputing, armor (B-09, B-10), clocks (B-34), the pool (B-45). */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rollSave } from "../../module/rulesets/bloodied/checks/save-roll.ts";
import { castSpell } from "../../module/rulesets/bloodied/magic/cast.ts";
import type { CastFacts } from "../../module/rulesets/bloodied/magic/cast-facts.ts";
import type { CastForm } from "../../module/rulesets/bloodied/magic/cast-form.ts";
import { spellTarget, TIER_NUMBERS } from "../../module/rulesets/bloodied/magic/target-numbers.ts";
import { armorOfPiece, armorTotal, hpThresholds } from "../../module/rulesets/bloodied/model/calculations.ts";
import { itemAs, SEVERITIES } from "../../module/rulesets/bloodied/model/data.ts";
import { recompute } from "../../module/rulesets/bloodied/model/recompute.ts";
import { injuryAfterSave, nextSaveTime } from "../../module/rulesets/bloodied/model/resolve.ts";
import { type RestFacts, type RestForm, restDays } from "../../module/rulesets/bloodied/rest/rest.ts";
import { seeded, toss } from "../kit/dice.ts";
import { actor, copy, injury, spell } from "./people.ts";
import { hpOf, World } from "./world.ts";

const max = fc.integer({ min: 1, max: 60 });
const events = fc.array(
  fc.oneof(fc.integer({ min: -40, max: 40 }), fc.constantFrom("die", "injury", "revive", "kill")),
  { maxLength: 12 },
);
const settings = fc.record({ inLieuAgain: fc.constantFrom("always", "once"), creatureInjuries: fc.boolean() });
const people = fc.record({
  type: fc.constantFrom("bloodiedCharacter", "bloodiedCreature"),
  diesAtZero: fc.boolean(),
  noInjury: fc.boolean(),
});

describe("properties", () => {
  it("B-22 B-24 B-25 B-32 B-39: hit points stay within their limits, statuses mirror them, recomputing is idempotent", () => {
    fc.assert(
      fc.property(max, events, settings, people, (total, list, house, who) => {
        const world = new World(
          Array.from({ length: 40 }, () => "d6:4"),
          house,
        );
        const being = actor(
          "p",
          { max: total, type: who.type, traits: { diesAtZero: who.diesAtZero, noInjury: who.noInjury } },
          world.house,
        );
        const { bloodied, deathAt } = hpThresholds(total);
        for (const event of list) {
          if (typeof event === "number") {
            if (!being.statuses.includes("dead") || event < 0)
              world.write(being, [
                {
                  part: "self",
                  do: "adjust",
                  path: "attributes.hp.value",
                  by: event,
                  min: deathAt,
                  max: total,
                  why: { key: "" },
                },
              ]);
          } else if (event === "kill" || event === "revive") world.act(event, being);
          else {
            world.choose = () => event;
            world.act("fate", being);
          }
          const { value, choice, lieu, state } = hpOf(being);
          expect(value).toBeGreaterThanOrEqual(deathAt);
          expect(value).toBeLessThanOrEqual(total);
          expect(Object.is(value, -0)).toBe(false);
          expect(being.statuses.includes("bloodied")).toBe(value <= bloodied);
          expect(being.statuses.includes("atTheLine")).toBe(choice);
          expect(being.statuses.includes("seriousInjury")).toBe(being.items.length > 0);
          expect(being.statuses.includes("bleedingOut") && (value > 0 || state === "dead")).toBe(false);
          expect(choice && state === "dead").toBe(false);
          expect(lieu && value > deathAt).toBe(false);
          expect(new Set(being.statuses).size).toBe(being.statuses.length);
          expect(
            recompute({
              before: copy(being),
              after: being,
              requested: {},
              house: world.house,
              worldTime: 0,
              undo: false,
            }),
          ).toEqual([]);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("manual edits, a changed total and undo cause no false loss", () => {
    fc.assert(
      fc.property(max, max, fc.integer({ min: -80, max: 80 }), (was, is, value) => {
        const before = actor("p", { max: was });
        const after = copy(before);
        hpOf(after).max = is;
        hpOf(after).value = value;
        const grown = recompute({ before, after, requested: {}, house: {}, worldTime: 0, undo: false });
        if (was !== is)
          expect(
            grown.some((c) => c.do === "offer" || (c.do === "condition" && c.condition === "bleedingOut" && c.on)),
          ).toBe(false);
        const undone = recompute({ before, after, requested: {}, house: {}, worldTime: 0, undo: true });
        expect(undone.every((c) => c.do === "condition" && (c.condition === "bloodied" || !c.on))).toBe(true);
      }),
    );
  });

  it("B-09 B-10: neither a piece nor the total armor is ever below 0", () => {
    const entry = fc.option(
      fc.record({
        mode: fc.constantFrom("add" as const, "multiply" as const),
        value: fc.double({ min: -20, max: 20, noNaN: true }),
      }),
      { nil: undefined },
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100 }), entry, fc.integer({ min: -30, max: 30 }), (rolled, e, bonus) => {
        const piece = armorOfPiece(
          rolled,
          e ? { ...e, value: e.mode === "add" ? Math.trunc(e.value) : e.value } : undefined,
        );
        expect(piece).toBeGreaterThanOrEqual(0);
        expect(Number.isInteger(piece)).toBe(true);
        expect(armorTotal([piece], bonus)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it("B-34 B-35 B-36: an injury's step takes two or three saves, and its clock never goes back", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...SEVERITIES),
        fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
        (severity, saves) => {
          let tally = { severity, successes: 0, failures: 0 };
          for (const [index, success] of saves.entries()) {
            const step = injuryAfterSave(tally, success);
            if (step.outcome !== "active") {
              expect(index).toBeGreaterThan(0);
              return;
            }
            tally = step;
          }
          expect.unreachable("three saves always decide");
        },
      ),
    );
    fc.assert(
      fc.property(fc.nat(1e9), fc.nat(1e9), fc.integer({ min: 1, max: 100 }), (now, due, hours) => {
        expect(nextSaveTime(now, due, hours)).toBeGreaterThan(Math.min(now, due));
        expect(nextSaveTime(now, due, hours)).toBeLessThanOrEqual(due + hours * 3600);
      }),
    );
  });

  it("B-34 B-40: a rest rolls every due save of its days, in time order", () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.integer({ min: 1, max: 8 }),
        fc.array(fc.constantFrom(...SEVERITIES), { maxLength: 3 }),
        (seed, days, wounds) => {
          const being = actor("p", { max: 20, hp: 3, items: wounds.map((s) => injury(s, { nextSaveAt: 3600 })) });
          const { facts, form } = new World().stage("rest", being, { form: { days, mode: "bed", advance: true } });
          const rested = toss(restDays(facts as RestFacts, form as RestForm), seeded(seed));
          expect(rested.healed.length).toBeLessThanOrEqual(days);
          if (!rested.dead)
            for (const kept of rested.clocks)
              if (kept.outcome === "active") expect(kept.now.nextSaveAt).toBeGreaterThan(days * 86_400);
        },
      ),
    );
  });

  it("B-45: the pool loses exactly the sixes and never more than was rolled", () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 4 }), (seed, dice, tier) => {
        const held = spell("S", { 0: {}, 1: {}, 2: {}, 3: {}, 4: {} });
        const { facts, form } = new World().stage("cast", actor("c", { pool: { value: 12, max: 12 } }), {
          item: held,
          form: { dice, tier: String(tier) },
        });
        const result = toss(castSpell(facts as CastFacts, form as CastForm), seeded(seed));
        expect(result.removed).toBeLessThanOrEqual(dice);
        expect(result.total).toBeGreaterThanOrEqual(dice + 5 * result.removed);
        expect(result.success).toBe(result.total >= result.target);
      }),
    );
  });

  it("B-48 B-50 B-51 B-52 B-53 B-54: conditions never raise a Tier's number; Tier 0 is not lowered", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(0, 1, 2, 3, 4),
        fc.nat(9),
        fc.constantFrom("set", "each"),
        (tier, met, conditionMode) => {
          const target = spellTarget(tier as 0, met, { conditionMode });
          expect(target).toBeLessThanOrEqual(TIER_NUMBERS[tier] as number);
          if (tier === 0) expect(target).toBe(3);
          expect(spellTarget(tier as 0, met + 5, { conditionMode })).toBeLessThanOrEqual(target);
        },
      ),
    );
  });

  it("B-58 B-60: a save's 1 always succeeds and its 20 never does", () => {
    for (const target of [-5, 0, 1, 19, 20, 40])
      for (const [face, success] of [
        [1, true],
        [20, false],
      ] as const)
        expect(
          toss(
            rollSave("s", "self", { ability: "agl", target: { total: target, counted: [], ignored: [] } }),
            () => (face - 1) / 20 + 0.001,
          ).success,
        ).toBe(success);
  });

  it("injury items keep an interval of at least an hour (D-20)", () => {
    const world = new World(["d6:6"], { injuryHours: { minor: 24, major: 12, deadly: 0 } });
    const being = actor("p");
    world.act("injury", being);
    expect(itemAs(being.items[0]!, "bloodiedInjury").system.intervalHours).toBe(1);
  });
});
