/**
 * Odds are exact: every situation of the benchmark, run with random dice, gives the results that its dialog predicts.
 */
import { describe, expect, it } from "vitest";
import type { Form } from "../../module/kernel/ruleset.ts";
import { allPacks } from "../../packs/build.ts";
import { seeded } from "../kit/dice.ts";
import { deviations } from "./exact/landed.ts";
import { readers } from "./exact/readers.ts";
import { Scene } from "./exact/story.ts";
import { rulesets, staged } from "./odds/run.ts";
import type { Doc, Situation } from "./odds/situation.ts";

/** Runs of a situation, of each variant with other Advantages, and of one that is examined closely. */
const PLAYS = 700;
const VARIANT = 50;
const CLOSELY = 5000;
const MOST_ADVANTAGES = 12;

const documents = [...allPacks().values()].flatMap((pack) => pack.made.map(({ doc }) => doc)) as unknown as Doc[];
type Known = (typeof rulesets)[number];

function checked(ruleset: Known, { name, action, parts }: Situation, facts: Scene["facts"], form: Form, plays: number) {
  const view = ruleset.actions[action]?.odds?.(facts, form);
  const reader = readers[ruleset.id]?.[action];
  if (!view) return [`${name}: there are no odds`];
  if (!reader) return [`${name}: nothing reads what ${action} comes to`];
  const scene = new Scene(ruleset.actions, action, parts, facts, form);
  const random = seeded([...name].reduce((seed, letter) => Math.imul(seed, 31) + letter.charCodeAt(0), 7));
  return deviations(view, plays, () => reader(scene.play(random), scene, random)).map((what) => `${name}: ${what}`);
}

/** The dice of a Grimoire form that take Advantages: the Base Die, and one for each item used. */
function diceOf(facts: Scene["facts"], form: Form): string[] {
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

  it("P-36: grimoire: random runs of a flail against a shield match bar and spread closely", () => {
    const situation = grimoire.situations(documents).find(({ name }) => name === "action: two weapons at a shield")!;
    const { facts, form } = staged(grimoire, situation);
    expect(checked(grimoire, situation, facts, form, CLOSELY)).toEqual([]);
  });

  it("P-35 G-17: grimoire: random runs match with 0 to 12 Advantages on each die", () => {
    const found = grimoire.situations(documents).flatMap((situation) => {
      const { facts, form } = staged(grimoire, situation);
      return diceOf(facts, form).flatMap((die) =>
        Array.from({ length: MOST_ADVANTAGES + 1 }, (_, count) => ({ die, count })).flatMap(({ die, count }) => {
          const named = { ...situation, name: `${situation.name}, ${die} ${count}` };
          return checked(grimoire, named, facts, { ...form, [die]: count }, VARIANT);
        }),
      );
    });
    expect(found).toEqual([]);
  });
});
