/** Archers: their targets are first enemies in no melee with their own side; surrounded they draw (B-18, N-116, N-117). */
import { describe, expect, it } from "vitest";
import type { Style } from "../../module/kernel/tactics.ts";
import { lineUp } from "../../module/simulator/line-up.ts";
import { packActors, readSide } from "../../tools/forecast.ts";
import { simulatedRules } from "../../tools/simulated-rules.ts";
import { Standing } from "./standing.ts";

type Spot = readonly [x: number, y: number];

/** A combat before its first turn; `spots` are those of the first side, then those of the enemies. */
async function standing(
  ruleset: string,
  sides: readonly [string, string],
  spots: readonly Spot[],
  style: Style = "plain",
) {
  const rules = await simulatedRules(ruleset);
  const { byName } = packActors(ruleset);
  const lined = lineUp(rules, [readSide(sides[0], byName, style), readSide(sides[1], byName, "plain")]);
  const placed = lined.map((participant, at) => ({ ...participant, x: spots[at]![0], y: spots[at]![1] }));
  return new Standing(rules, placed, { mostRounds: 1, breaksAt: [1, 1] }, () => 0.5);
}

/** Name of the target of the first combatant. */
async function target(...given: Parameters<typeof standing>) {
  const combat = await standing(...given);
  const [uuid = ""] = combat.choice()?.targets ?? [];
  return combat.combatant(uuid)?.being.name;
}

/** Name of the weapon with which the first combatant attacks. */
async function weapon(...given: Parameters<typeof standing>) {
  const combat = await standing(...given);
  const chosen = combat.choice();
  return combat.combatants[0]?.being.items.find(({ id }) => id === chosen?.item)?.name;
}

/** The archer, and a second of its side. */
const OWN: readonly Spot[] = [
  [0, 0],
  [4, 0],
];

describe.each<Style>(["plain", "clever"])("a %s archer", (style) => {
  const bloodied = (...spots: Spot[]) =>
    target("bloodied", ["Bandit Bowman,Road Bandit", "Gate Guard:2"], [...OWN, ...spots], style);

  it("B-18: shoots at an enemy that is in no melee, even if another is nearer", async () => {
    expect(await bloodied([5, 0], [9, 6])).toBe("Gate Guard 2");
  });

  it("B-18: shoots into a melee if all enemies are in one", async () => {
    expect(await bloodied([5, 0], [5, 1])).toBe("Gate Guard 1");
  });

  it("B-18: is not hindered by its own melee", async () => {
    expect(await bloodied([1, 0], [9, 6])).toBe("Gate Guard 1");
  });

  const anatomy = (...spots: Spot[]) =>
    target("anatomy", ["Bone Archer,Barrow Skeleton", "Road Cutthroat:2"], [...OWN, ...spots], style);

  it("N-116: shoots at an enemy that is in no melee with an ally, even if another is nearer", async () => {
    expect(await anatomy([5, 1], [6, 8])).toBe("Road Cutthroat 2");
  });

  it("N-117: shoots at an enemy with a clear line of fire, even if another is nearer", async () => {
    expect(await anatomy([6, 0], [6, 8])).toBe("Road Cutthroat 2");
  });
});

/** The archer, and a second of its side, with one enemy between them. */
const NEAR: readonly Spot[] = [
  [0, 0],
  [2, 0],
];

describe.each<Style>(["plain", "clever"])("a surrounded %s archer", (style) => {
  const bloodied = (...spots: Spot[]) =>
    weapon("bloodied", ["Bandit Bowman,Road Bandit", "Gate Guard:2"], [...NEAR, ...spots], style);
  const anatomy = (...spots: Spot[]) =>
    weapon("anatomy", ["Bone Archer,Barrow Skeleton", "Road Cutthroat:2"], [...NEAR, ...spots], style);

  it("B-18: draws a melee weapon if all shots may stray", async () => {
    expect(await bloodied([1, 0], [2, 1])).toBe("Dirk");
    expect(await bloodied([1, 0], [9, 6])).toBe("Short Bow");
  });

  it("N-116, N-129: drops the bow and draws a melee weapon if all shots endanger an ally", async () => {
    expect(await anatomy([1, 0], [2, 1])).toBe("Short Sword");
    expect(await anatomy([1, 0], [9, 6])).toBe("War Bow");
  });
});

describe("without a rule against shots into a melee", () => {
  it.each([
    ["threshold", "Glade Archer,Road Bandit", "Grave Thrall:2"],
    ["aura", "Tollgate Archer,Roadside Cutthroat", "Village Militia:2"],
    ["grimoire", "Bandit Bowman,Road Bandit", "Town Militia:2"],
  ])("a plain archer of %s shoots at the nearest enemy", async (ruleset, own, enemies) => {
    expect(await target(ruleset, [own, enemies], [...OWN, [5, 0], [7, 6]])).toMatch(/ 1$/);
  });
});
