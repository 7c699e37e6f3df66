/** Simulated combats: known chances, repeatable results, valid documents. */
import { describe, expect, it } from "vitest";
import type { Style } from "../../module/kernel/tactics.ts";
import { seededRandom } from "../../module/simulator/dice.ts";
import { forecast, playCombat, seedOf } from "../../module/simulator/forecast.ts";
import { chanceOf } from "../../module/simulator/interval.ts";
import { lineUp } from "../../module/simulator/line-up.ts";
import { packActors, readSide } from "../../tools/forecast.ts";
import { simulatedRules } from "../../tools/simulated-rules.ts";
import { CheckedCombat } from "./checked-combat.ts";

const OPTIONS = { mostRounds: 40, breaksAt: [1, 1] as const };

async function sides(ruleset: string, against: string, party = "ready", style: Style = "plain") {
  const rules = await simulatedRules(ruleset);
  const { byName, ready } = packActors(ruleset);
  const own =
    party === "ready"
      ? ready.map((document) => ({ source: document, count: 1, style }))
      : readSide(party, byName, style);
  return { rules, participants: lineUp(rules, [own, readSide(against, byName, style)]) };
}

describe("Wilson's interval", () => {
  it("contains the share, and is narrower with more combats", () => {
    const few = chanceOf(8, 10);
    const many = chanceOf(800, 1000);
    expect(few.p).toBe(0.8);
    expect(few.low).toBeCloseTo(0.4902, 3);
    expect(few.high).toBeCloseTo(0.9433, 3);
    expect(many.high - many.low).toBeLessThan(few.high - few.low);
    expect([1, 27, 36, 100].map((count) => chanceOf(0, count).low)).toEqual([0, 0, 0, 0]);
    expect([1, 27, 36, 100].map((count) => chanceOf(count, count).high)).toEqual([1, 1, 1, 1]);
  });
});

describe("a simulated combat", () => {
  it("of two equal sides is won by each in half of the cases", async () => {
    const { rules, participants } = await sides("bloodied", "Road Bandit:2", "Road Bandit:2");
    const { wins, unresolved } = forecast(rules, participants, OPTIONS, { combats: 200, seed: 3 });
    expect(unresolved.p).toBeLessThan(0.02);
    // Four standard errors of 200 combats.
    expect(Math.abs(wins[0].p - wins[1].p)).toBeLessThan(0.29);
  });
});

describe.each([
  ["bloodied", "Road Bandit:4"],
  ["grimoire", "Road Bandit:4"],
  ["threshold", "Road Bandit:4"],
  ["anatomy", "Road Cutthroat:3"],
  ["aura", "Roadside Cutthroat:3"],
])("a combat of %s", (ruleset, against) => {
  it("has the same result for the same seed in any order of combats, and leaves the combatants unchanged", async () => {
    const { rules, participants } = await sides(ruleset, against, "ready", "clever");
    const before = JSON.stringify(participants.map(({ being }) => being));
    const told = (seed: number) => playCombat(rules, participants, { ...OPTIONS, story: true }, seed);
    const [first, second, third] = [told(7), told(8), told(9)];
    expect([told(9), told(8), told(7)]).toEqual([third, second, first]);
    expect(JSON.stringify(participants.map(({ being }) => being))).toBe(before);
    expect(first.story.length).toBeGreaterThan(first.rounds);
  });

  it("ends with valid documents, without a refused action", async () => {
    const { rules, participants } = await sides(ruleset, against);
    // `npm run soak` plays more.
    const checked = new CheckedCombat(rules, participants, OPTIONS, seededRandom(seedOf(11, 0)));
    const { winner, refused } = checked.run();
    expect([winner === null, refused, checked.violations]).toEqual([false, {}, []]);
  });
});
