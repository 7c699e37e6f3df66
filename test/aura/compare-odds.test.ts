/** Odds with a die already rolled, and with too many dice to calculate (D-64). */
import { describe, expect, it } from "vitest";
import { MOST_LOST } from "../../module/kernel/odds-view.ts";
import type { AttackFacts } from "../../module/rulesets/aura/attack/attack-facts.ts";
import type { AttackForm } from "../../module/rulesets/aura/attack/attack-form.ts";
import { attackOdds } from "../../module/rulesets/aura/attack/attack-odds.ts";
import { actor, item, type Mutable, type WeaponGiven, weapon } from "./people.ts";
import { World } from "./world.ts";

const ada = (given: WeaponGiven, items: Mutable[] = []) =>
  actor("Ada", { items: [weapon(given, {}, "arm"), ...items] });

function view(self: Mutable, target: Mutable, form: object) {
  const staged = new World().stage("compare", self, {
    item: self.items[0] as Mutable,
    targets: [target],
    form: { ...form },
  });
  return attackOdds(staged.facts as AttackFacts, staged.form as AttackForm);
}
const shown = (found: ReturnType<typeof view>) =>
  Object.fromEntries((found?.bar ?? []).map(({ label, p }) => [label.key.split(".").at(-1), p]));
const spread = (found: ReturnType<typeof view>) => found?.spread?.bars.map(({ value, p }) => [value, p]);

describe("P-37 D-64: odds of comparing a rolled attack with a target", () => {
  const self = ada({ damage: "1d8" });

  it("use the rolled die: only the defense is open, and the damage is the one rolled", () => {
    const found = view(self, actor("Bo", { armor: { coverage: 13, rating: 3 } }), { face: 12, rolled: 5 });
    const { hit = 0, critical, miss = 0 } = shown(found);
    expect(hit).toBeGreaterThan(0);
    expect(miss).toBeGreaterThan(0);
    expect(critical).toBeUndefined();
    expect(hit + miss).toBeCloseTo(1, 12);
    // A 12 strikes the armor of coverage 13: 5 − 3 are left.
    expect(spread(found)).toEqual([[2, hit]]);
  });

  it("a rolled 20 is a critical hit, whatever the target rolls", () => {
    const found = view(self, actor("Bo", { armor: { coverage: 13, rating: 3 } }), { face: 20, rolled: 5 });
    expect(shown(found)).toEqual({ critical: 1 });
    expect(spread(found)).toEqual([[5, 1]]);
  });

  it("neither Advantage nor Disadvantage changes a rolled die", () => {
    const plain = view(self, actor("Bo"), { face: 12, rolled: 5 });
    for (const kind of ["advantage", "disadvantage"])
      expect(view(self, actor("Bo"), { face: 12, rolled: 5, [kind]: true })).toEqual(plain);
  });

  it("A-80: dice that depend on the target are still rolled and added to the rolled damage", () => {
    const mods = { damage: "1d6", onlyIf: "targetExposed" };
    const opening = item("auraAbility", "Opening", { enhances: "any", mods }, "o");
    const found = view(ada({ damage: "1d8" }, [opening]), actor("Bo", { conditions: ["exposed"] }), {
      face: 12,
      rolled: 5,
      enhancers: ["o:1"],
    });
    const { hit = 0 } = shown(found);
    expect(spread(found)?.map(([value]) => value)).toEqual([6, 7, 8, 9, 10, 11]);
    for (const [, p] of spread(found) ?? []) expect(p).toBeCloseTo(hit / 6, 12);
  });
});

describe("P-35: odds of too many dice", () => {
  it("are not calculated, so no dialog shows them", () => {
    const lost = (damage: string) => view(ada({ damage }), actor("Bo"), {})?.lost;
    expect(lost("60d6")).toBe(0);
    expect(lost("61d6")).toBeGreaterThan(MOST_LOST);
  });
});
