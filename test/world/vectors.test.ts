/** The shipped test vectors of each ruleset, compared with the current rules. */
import { describe, expect, it } from "vitest";
import { played, type Vector } from "../../module/kernel/vector.ts";
import { rulesets } from "../../module/rulesets/index.ts";
import { known } from "../../module/rulesets/known.ts";
import { ruleAnchors } from "../../packs/rules-index.ts";

const ids = Object.keys(ruleAnchors());

describe.each(known.map((one) => [one.frame.id, one] as const))("%s", (id, { frame, vectors }) => {
  const { actions } = rulesets.find((one) => one.id === id)!;

  it("cover many of its rules, and each gives its recorded result", async () => {
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

  it("a different result, an incomplete action and an unknown action are detected", async () => {
    const [first] = (await vectors()).default as readonly [Vector];
    const { told, journal } = first;
    expect(played(actions, { ...first, told: { ...told, tone: `${told.tone}!` } })).not.toBeNull();
    expect(played(actions, { ...first, journal: [...journal, { id: "nobody", faces: [1] }] })).toContain("nobody");
    expect(played(actions, { ...first, action: "constructor" })).toBe("no action constructor");
  });
});
