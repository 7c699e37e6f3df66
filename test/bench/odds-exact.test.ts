/**
 * Odds are exact: every situation of the benchmark, run with random dice, gives the results that its dialog predicts.
 */
import { describe, expect, it } from "vitest";
import type { Facts, Form } from "../../module/kernel/ruleset.ts";
import { shippedPacks } from "../../packs/build.ts";
import { soakOdds, supplyOf } from "../../tools/soak-odds.ts";
import { checked as compared } from "./exact/checked.ts";
import { rulesets, staged } from "./odds/run.ts";
import type { Doc, Situation } from "./odds/situation.ts";

/** Runs of a situation, of each variant with other Advantages, and of one that is examined closely. */
const PLAYS = 300;
const VARIANT = 50;
const CLOSELY = 3000;
/** None, single ones, an odd number, the most that the dialog offers. */
const ADVANTAGES = [0, 1, 2, 3, 7, 12];

/** Random situations of each ruleset, and runs of each; `npm run soak -- --odds 1000` plays more. */
const RANDOM = 8;
const RANDOM_PLAYS = 500;

const documents = [...shippedPacks().values()].flatMap((pack) => pack.made.map(({ doc }) => doc)) as unknown as Doc[];
type Known = (typeof rulesets)[number];

function checked(ruleset: Known, situation: Situation, facts: Facts, form: Form, plays: number): string[] {
  const found = compared(ruleset, { ...situation, facts, form }, plays);
  return found.map((what) => `${situation.name}: ${what}`);
}

/** The dice of a Grimoire form that take Advantages: the Base Die, and one for each item used. */
function diceOf(facts: Facts, form: Form): string[] {
  const things = (facts as { objects?: readonly { id: string }[] }).objects ?? [];
  const used = new Set(Array.isArray(form.objects) ? (form.objects as string[]) : []);
  return [...("adv" in form ? ["adv"] : []), ...things.flatMap(({ id }, row) => (used.has(id) ? [`adv${row}`] : []))];
}

const grimoire = rulesets.find(({ id }) => id === "grimoire")!;

describe("exact odds", () => {
  for (const ruleset of rulesets)
    it(`P-35 P-37: ${ruleset.id}: random runs of every situation match bar and spread`, () => {
      const found = ruleset.situations(documents).flatMap((situation) => {
        const { facts, form } = staged(ruleset, situation);
        return checked(ruleset, situation, facts, form, PLAYS);
      });
      expect(found).toEqual([]);
    });

  for (const { id } of rulesets)
    it(`P-35: ${id}: random runs of random situations match bar and spread`, async () => {
      const request = { situations: RANDOM, plays: RANDOM_PLAYS, seed: 23, bench: false };
      expect((await soakOdds(id, request)).found).toEqual([]);
    });

  it("P-35: compare every action that shows chances", async () => {
    const left = await Promise.all(
      rulesets.map(async ({ id }) => {
        const { actions, prepared } = await supplyOf(id);
        return actions.filter((action) => !prepared.some((one) => one.action === action));
      }),
    );
    expect(left.flat()).toEqual([]);
  });

  it("P-36: grimoire: random runs of a flail against a shield match bar and spread closely", () => {
    const situation = grimoire.situations(documents).find(({ name }) => name === "action: two weapons at a shield")!;
    const { facts, form } = staged(grimoire, situation);
    expect(checked(grimoire, situation, facts, form, CLOSELY)).toEqual([]);
  });

  it("P-35 G-17: grimoire: random runs match with 0 to 12 Advantages on each die", () => {
    const found = grimoire.situations(documents).flatMap((situation) => {
      const { facts, form } = staged(grimoire, situation);
      return diceOf(facts, form).flatMap((die) =>
        ADVANTAGES.flatMap((count) => {
          const named = { ...situation, name: `${situation.name}, ${die} ${count}` };
          return checked(grimoire, named, facts, { ...form, [die]: count }, VARIANT);
        }),
      );
    });
    expect(found).toEqual([]);
  });
});
