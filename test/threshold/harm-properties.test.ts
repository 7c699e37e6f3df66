/** Invariants of hit points, track and dying flags (T-17 to T-19, T-25 to T-29, T-122 to T-124). */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { damageResult, damageTargetOf } from "../../module/rulesets/threshold/damage/damage-target.ts";
import { DAMAGE_TYPES, type DamageType } from "../../module/rulesets/threshold/model/data.ts";
import { readHouse } from "../../module/rulesets/threshold/model/house-rules.ts";
import { recompute } from "../../module/rulesets/threshold/model/recompute.ts";
import { actor, copy, type Mutable, systemOf } from "./people.ts";
import { World } from "./world.ts";

const type = fc.constantFrom(...DAMAGE_TYPES);
const entry = fc.record({
  type,
  mode: fc.constantFrom("resistance" as const, "immunity" as const, "absorption" as const),
  value: fc.integer({ min: 0, max: 20 }),
});
const kind = fc.constantFrom("humanoid", "undead", "construct", "plant", "elemental", "demon");
const person = fc.record({
  con: fc.integer({ min: -3, max: 4 }),
  hpMax: fc.integer({ min: 1, max: 40 }),
  wt: fc.integer({ min: 0, max: 20 }),
  resistances: fc.array(entry, { maxLength: 3 }),
  kind,
  instant: fc.boolean(),
});
type Person = typeof person extends fc.Arbitrary<infer P> ? P : never;
const settings = fc.record({
  negativeConDeath: fc.constantFrom("instant", "floor"),
  wakeOnHeal: fc.constantFrom("stay", "oneStep", "restore"),
  livingHolyResistance: fc.constantFrom("healingOnly", "both"),
});
const event = fc.oneof(
  fc.record({
    what: fc.constant("damage" as const),
    amount: fc.integer({ min: 1, max: 50 }),
    type,
    attack: fc.boolean(),
  }),
  fc.record({
    what: fc.constant("heal" as const),
    amount: fc.integer({ min: 0, max: 50 }),
    energy: fc.constantFrom("none", "holy", "unholy"),
  }),
  fc.record({
    what: fc.constantFrom(
      "bleedTick" as const,
      "stabilize" as const,
      "bleedAgain" as const,
      "finishOff" as const,
      "wake" as const,
    ),
  }),
  fc.record({ what: fc.constant("track" as const), by: fc.integer({ min: -5, max: 5 }) }),
  fc.record({ what: fc.constant("by hand" as const), hp: fc.integer({ min: -5, max: 50 }) }),
  fc.record({
    what: fc.constant("mark" as const),
    condition: fc.constantFrom("dead", "bleeding", "stable", "unconscious", "track2"),
    on: fc.boolean(),
  }),
);
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never;

const made = ({ kind: of, instant, ...given }: Person): Mutable =>
  actor("One", {
    ...given,
    more: { "creature.type": of, deathMode: instant ? "instant" : "bleed" },
    type: "thresholdCreature",
  });

function happen(world: World, someone: Mutable, event: Event): void {
  const why = { key: "test" };
  switch (event.what) {
    case "damage":
      world.act("damage", someone, { given: { parts: [`${event.amount} ${event.type}`], attack: event.attack } });
      return;
    case "heal":
      world.act("heal", someone, { given: { formula: String(event.amount), energy: event.energy } });
      return;
    case "track":
      world.act("track", someone, { given: { by: event.by } });
      return;
    case "by hand":
      world.write(someone, [{ part: "self", do: "set", path: "hp.value", value: event.hp, why }]);
      return;
    case "mark":
      world.write(someone, [{ part: "self", do: "condition", condition: event.condition, on: event.on, why }]);
      return;
    default:
      world.act(event.what, someone);
  }
}

describe("properties", () => {
  it("T-17 T-18 T-27 T-130: numbers within bounds, flags match the numbers, recomputing is idempotent", () => {
    fc.assert(
      fc.property(person, settings, fc.array(event, { maxLength: 12 }), (who, house, events) => {
        const world = Object.assign(new World([], house), { gm: true });
        const someone = made(who);
        for (const one of events) {
          happen(world, someone, one);
          const { hp, track, bleed } = systemOf(someone);
          const dead = someone.statuses.includes("dead");
          expect(hp.value).toBeGreaterThanOrEqual(0);
          expect(hp.value).toBeLessThanOrEqual(hp.max);
          expect(track.step).toBeGreaterThanOrEqual(0);
          expect(track.step).toBeLessThanOrEqual(5);
          expect(bleed.active && bleed.stable).toBe(false);
          if (hp.value > 0 || dead) expect([bleed.active, bleed.stable, bleed.remaining]).toEqual([false, false, null]);
          else expect([bleed.active || bleed.stable, track.step]).toEqual([true, 5]);
          if (bleed.active) expect(bleed.remaining).toBeGreaterThan(0);
          expect(someone.statuses.includes("bleeding")).toBe(bleed.active);
          expect(someone.statuses.includes("stable")).toBe(bleed.stable);
          const still = {
            before: copy(someone),
            after: someone,
            requested: {},
            house: world.house,
            worldTime: 0,
            undo: false,
          };
          expect(recompute(still)).toEqual([]);
        }
      }),
      { numRuns: 120 },
    );
  });

  it("T-25 T-123: at most one step, never more lost than dealt, and resistances only reduce", () => {
    const amounts = fc.array(fc.record({ type, amount: fc.integer({ min: 0, max: 40 }) }), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(person, amounts, fc.boolean(), (who, list, attack) => {
        const injured = damageTargetOf(made(who));
        const bare = { ...injured, guards: [] };
        const house = readHouse({});
        const [suffered, plain] = [damageResult(injured, list, attack, house), damageResult(bare, list, attack, house)];
        expect(suffered.dealt).toBeLessThanOrEqual(plain.dealt);
        expect(plain.dealt).toBe(list.reduce((sum, { amount }) => sum + amount, 0));
        const { hp, step } = suffered;
        expect(hp.before - hp.after).toBeLessThanOrEqual(suffered.dealt);
        expect(step.after - step.before).toBeLessThanOrEqual(1);
        if (!attack) expect(step.after).toBe(step.before);
        const types = list.map((one): DamageType => one.type);
        expect(suffered.resistanceResults.map((one) => one.type)).toEqual([...new Set(types)]);
      }),
    );
  });
});
