/** Odds of a contest use the target's preset Save: hampered shields, broken limbs (G-25, G-42). */
import { describe, expect, it } from "vitest";
import { action } from "../../module/rulesets/grimoire/attack/action.ts";
import type { ActionFacts, ActionForm } from "../../module/rulesets/grimoire/attack/action-form.ts";
import { effect } from "../kit/snapshots.ts";
import { actor, type Mutable, npc, scar, shield, weapon } from "./people.ts";
import { World } from "./world.ts";

function success(self: Mutable, target: Mutable, form: object = {}): number | undefined {
  const held = self.items[0] as Mutable;
  const staged = new World().stage("action", self, { item: held, targets: [target], form: { ...form } });
  const view = action.odds?.(staged.facts as ActionFacts, staged.form as ActionForm);
  return view?.bar.find(({ tone }) => tone === "good")?.p;
}

const faces = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1);
/** Faces of a die when the lower of two counts. */
const lower = (count: number): number[] => faces(count).flatMap((a) => faces(count).map((b) => Math.min(a, b)));

/** Share of outcomes in which d20 + lead + weapon is at least d20 + block, counted individually. */
function counted(lead: number, dice: readonly number[], saves: readonly number[], block: readonly number[]): number {
  let [won, all] = [0, 0];
  for (const a of faces(20))
    for (const hit of dice)
      for (const d of saves)
        for (const guard of block) {
          all += 1;
          if (a + lead + hit >= d + guard) won += 1;
        }
  return won / all;
}

describe("the likely Save in odds", () => {
  const flail = (wrapsShields = true) => actor("A", { str: 12, items: [weapon("Flail", "d6", { wrapsShields })] });
  const enemy = (): Mutable => npc("B", { str: 14, dex: 8, items: [shield("Heater", "d6")] });

  it("P-36: a flail gives the target's shield die a Disadvantage", () => {
    expect(success(flail(), enemy())).toBeCloseTo(counted(-2, faces(6), faces(20), lower(6)), 9);
    expect(success(flail(false), enemy())).toBeCloseTo(counted(-2, faces(6), faces(20), faces(6)), 9);
  });

  it("P-36: a flail that is not used to attack does not hamper shields", () => {
    expect(success(flail(), enemy(), { attack: false })).toBeCloseTo(counted(-2, faces(6), faces(20), faces(6)), 9);
  });

  it("P-36: a ringing shield has its Disadvantages (Iron Chime)", () => {
    const target = enemy();
    const given = { sum: 3, dice: 1, rings: 1, thing: target.items[0]!.id };
    target.effects = [effect({ name: "Iron Chime", changes: [], given })];
    expect(success(flail(false), target)).toBeCloseTo(counted(-2, faces(6), faces(20), lower(6)), 9);
  });

  it("P-36 G-120: a broken arm impairs the target's Save with STR", () => {
    const target = npc("B", {
      str: 14,
      dex: 8,
      items: [scar("Broken Limb", { entry: 4, state: "pending", location: "arm" })],
    });
    expect(success(flail(), target)).toBeCloseTo(counted(-2, faces(6), lower(20), [0]), 9);
  });
});
