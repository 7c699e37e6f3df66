/** A duel with a coin: its chances are known exactly. */
import { describe, expect, it } from "vitest";
import { text } from "../../module/kernel/card.ts";
import { setValue } from "../../module/kernel/consequences.ts";
import type { DocumentTypes } from "../../module/kernel/document-types.ts";
import { factsOfParts } from "../../module/kernel/facts.ts";
import { stack } from "../../module/kernel/modifiers.ts";
import { makeOutcome } from "../../module/kernel/outcome.ts";
import { die } from "../../module/kernel/procedure.ts";
import type { Action, Play, Snapshot } from "../../module/kernel/ruleset.ts";
import { boolean } from "../../module/kernel/schema.ts";
import type { Tactics } from "../../module/kernel/tactics.ts";
import type { SimulatedRules } from "../../module/simulator/combat-world.ts";
import { forecast } from "../../module/simulator/forecast.ts";
import { lineUp } from "../../module/simulator/line-up.ts";

const COMBATS = 20_000;
const why = text("why");

/** The target is out on a 2 of two. */
const flip: Action = {
  id: "flip",
  icon: "coins",
  title: () => text("flip"),
  target: "one",
  facts: (parts) => factsOfParts(parts),
  defaults: () => ({}),
  *start() {
    const face = yield* die("flip", "self", 2);
    return makeOutcome(text("flipped"), face === 2 ? { consequences: [setValue("t0", "out", true, why)] } : {});
  },
};

const isOut = ({ system }: Snapshot): boolean => system.out === true;

const tactics: Tactics = {
  state: (actor) => (isOut(actor) ? "down" : "fighting"),
  resourcesLeft: () => [],
  options: ({ enemies, done }) =>
    done.length > 0
      ? []
      : enemies
          .filter(({ cannotAct }) => !cannotAct)
          .map(({ actor }) => ({ action: "flip", targets: [actor.uuid], expectedBenefit: 1 })),
  movement: () => null,
  simplifications: [],
};

/** `first`: formula of the initiative of the party. */
function rules(first: string): SimulatedRules {
  const play: Play = {
    actions: { flip },
    tools: [],
    recompute: () => [],
    loadViews: () => Promise.reject(new Error("no views")),
    browserTabs: [],
    turns: {
      initiative: ({ name }) => ({ formula: name === "A" ? first : "1d2", breakdown: stack([]) }),
      compareTied: (a, b) => (a.name < b.name ? -1 : 1),
      resources: [],
      refill: () => ({}),
    },
  };
  const types: DocumentTypes = { Actor: { duelist: { out: boolean() } }, Item: {}, prepareActor: () => undefined };
  return { play, types, tactics, house: {} };
}

const duel = (first: string, seed: number) => {
  const known = rules(first);
  const one = (name: string) => [{ source: { name, type: "duelist" }, count: 1, style: "plain" as const }];
  const options = { mostRounds: 100, breaksAt: [1, 1] as const };
  return forecast(known, lineUp(known, [one("A"), one("B")]), options, { combats: COMBATS, seed });
};

/** Within four and a half standard errors. */
const near = (share: number, p: number): void =>
  expect(Math.abs(share - p)).toBeLessThan(4.5 * Math.sqrt((p * (1 - p)) / COMBATS));

describe("a duel in which each flips a coin", () => {
  it("is won in two of three cases by the combatant who always begins", () => {
    const { wins, rounds, anyFalls } = duel("3", 5);
    near(wins[0].p, 2 / 3);
    near(anyFalls.p, 1 / 3);
    expect(wins[0].low).toBeLessThan(2 / 3);
    expect(wins[0].high).toBeGreaterThan(2 / 3);
    // Each round ends it with 3/4: 4/3 rounds on average.
    expect(rounds.average).toBeCloseTo(4 / 3, 1);
  });

  it("is won in 7 of 12 cases if both roll a die of two for the initiative, and A acts first on a tie", () => {
    // A begins with 3/4: 3/4 · 2/3 + 1/4 · 1/3.
    near(duel("1d2", 6).wins[0].p, 7 / 12);
  });
});
