/** What is shipped for a world to play again: worked acts of every catalogue, which come to what the rules of today say. */
import { describe, expect, it } from "vitest";
import { played, type Vector } from "../../module/kernel/vector.ts";
import { rulesets } from "../../module/rulesets/index.ts";
import { known } from "../../module/rulesets/known.ts";
import { ruleAnchors } from "../../packs/rules-index.ts";

const ids = Object.keys(ruleAnchors());

describe.each(known.map((one) => [one.frame.id, one] as const))("%s", (id, { frame, vectors }) => {
  const { actions } = rulesets.find((one) => one.id === id)!;

  it("ships acts about many of its rules, and each comes to what it says", async () => {
    const all = (await vectors()).default as readonly Vector[];
    const rules = new Set(
      all.flatMap(({ of }) => of.match(new RegExp(`(?<!V-)\\b${frame.prefix}-\\d+\\b`, "g")) ?? []),
    );
    // Half of the rules of a small ruleset.
    const least = Math.min(30, Math.ceil(ids.filter((rule) => rule.startsWith(`${frame.prefix}-`)).length / 2));
    expect(least).toBeGreaterThan(0);
    expect(all.length).toBeGreaterThanOrEqual(least);
    expect(rules.size).toBeGreaterThanOrEqual(least);
    expect(all.flatMap((vector) => played(actions, vector) ?? [])).toEqual([]);
  });

  it("notices an act that comes to something else, one that does not end, and one nobody knows", async () => {
    const [first] = (await vectors()).default as readonly [Vector];
    const { told, journal } = first;
    expect(played(actions, { ...first, told: { ...told, tone: `${told.tone}!` } })).not.toBeNull();
    expect(played(actions, { ...first, journal: [...journal, { id: "nobody", faces: [1] }] })).toContain("nobody");
    expect(played(actions, { ...first, action: "constructor" })).toBe("no action constructor");
  });
});
