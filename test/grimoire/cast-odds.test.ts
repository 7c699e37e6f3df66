/** Exact odds of casts, and formulas of [dice] and [sum] (G-133 to G-136). */
import { describe, expect, it } from "vitest";
import { chanceOf, odds } from "../../module/kernel/odds.ts";
import { cast } from "../../module/rulesets/grimoire/magic/cast.ts";
import type { CastFacts } from "../../module/rulesets/grimoire/magic/cast-facts.ts";
import type { CastForm } from "../../module/rulesets/grimoire/magic/cast-form.ts";
import { magicDiceOdds, rollMagicDiceOnly, targetChances } from "../../module/rulesets/grimoire/magic/cast-odds.ts";
import { durationText } from "../../module/rulesets/grimoire/magic/evaluated-spell.ts";
import { alterations, evaluateFormula, spellTextOf } from "../../module/rulesets/grimoire/magic/spell-formulas.ts";
import { seeded, toss } from "../kit/dice.ts";
import { type actor, dust, mark, npc, spell } from "./people.ts";
import { World } from "./world.ts";

describe("[dice] and [sum]", () => {
  it("operators are evaluated in order, halves rounded down; other input is invalid", () => {
    const given = { dice: 3, sum: 11 };
    const values = [
      "[sum]",
      "[dice] * 10",
      "[sum] / 2",
      "10 + [sum]",
      "2 + 3 × [dice]",
      "([dice] + 1) * 2",
      "7 − [dice]",
    ];
    expect(values.map((formula) => evaluateFormula(formula, given))).toEqual([11, 30, 5, 21, 11, 8, 4]);
    for (const nonsense of ["", "[cups]", "[sum] [dice]", "3 +", "(1", "1)", "4 / 0", "alert(1)", "[sum]d6", "-"])
      expect(evaluateFormula(nonsense, given), nonsense).toBeNull();
  });

  it("a list of changes is read completely or not at all", () => {
    expect(alterations("armor.bonus + [dice]; ap.max - 1")).toEqual([
      { path: "armor.bonus", by: "[dice]", sign: 1 },
      { path: "ap.max", by: "1", sign: -1 },
    ]);
    expect([alterations(""), alterations("armor.bonus"), alterations("ap.max - lots")]).toEqual([[], null, null]);
  });

  it("P-21 G-133: before the roll, a text shows the chosen dice in place of [sum]", () => {
    const chosen = { dice: 2, sum: null };
    const step = "<p>You are up to [sum] Spaces away. Willing companions who come along: [dice] − 1.</p>";
    expect(spellTextOf(step, chosen)).toBe("You are up to 2d6 Spaces away. Willing companions who come along: 1.");
    expect(spellTextOf(step, { dice: 1, sum: null })).toMatch(/up to 1d6 Spaces .* along: 0\.$/);
    expect(spellTextOf("DC 10 + [sum], [sum] × 2 and [dice] × 2", chosen)).toBe("DC 10 + 2d6, 2d6 × 2 and 4");
    const lasts = (formula: string) => durationText({ duration: { formula, unit: "minute" } }, chosen);
    expect(lasts("[sum] * 10").data?.formula).toBe("2d6 × 10");
    expect(lasts("[dice] * 10").data).toEqual({ count: 20 });
  });

  it("texts show the rolled values", () => {
    const given = { dice: 3, sum: 11 };
    expect(spellTextOf("<p>Within [dice] × 2 Spaces, DC 15 + [dice], [dice] − 1 others &amp; [sum].</p>", given)).toBe(
      "Within 6 Spaces, DC 18, 2 others & 11.",
    );
    expect(spellTextOf("[dice] − 1 others", { dice: 1, sum: 4 })).toBe("0 others");
    expect(spellTextOf("as by @Rule[G-33]{Gain Advantage}, [dice]", null)).toBe("as by Gain Advantage, [dice]");
  });
});

describe("odds of a cast", () => {
  const staged = (form: Partial<CastForm>, more: Parameters<typeof actor>[1] = {}) => {
    const known = spell("Spell");
    const caster = npc("Witch", { items: [known, dust(4)], more: { "magic.slotDice": 4 }, ...more });
    const made = new World().stage("cast", caster, { item: known, form: { slot: 0, dust: 0, free: 0, ...form } });
    return { facts: made.facts as CastFacts, form: made.form as CastForm };
  };

  it("G-135 G-136: matches of two, three and four dice equal the manual count", () => {
    const chance = (slot: number, dustDice: number) => {
      const { facts, form } = staged({ slot, dust: dustDice });
      const all = magicDiceOdds(facts.caster, form);
      return [chanceOf(all, (r) => r.matches === 2), chanceOf(all, (r) => r.failed)];
    };
    const close = (seen: (number | undefined)[], wanted: number[]) =>
      seen.forEach((p, i) => void expect(p).toBeCloseTo(wanted[i] as number, 12));
    close(chance(1, 0), [0, 0]);
    close(chance(2, 0), [1 / 6, 0]);
    close(chance(1, 2), [90 / 216, 6 / 216]);
    close(chance(2, 2), [(720 + 90) / 1296, (120 + 6) / 1296]);
  });

  it("G-134: Fatigue from slot dice only, none from dust", () => {
    const { facts, form } = staged({ slot: 2, dust: 2 });
    const all = magicDiceOdds(facts.caster, form);
    expect(chanceOf(all, (r) => r.fatigueDice === 0)).toBeCloseTo(1 / 4, 12);
    expect(chanceOf(all, (r) => r.fatigueDice === 2)).toBeCloseTo(1 / 4, 12);
  });

  it("equal many random runs, and exactly the unmerged odds", () => {
    const { facts, form } = staged({ slot: 2, dust: 1 });
    const key = (r: { sum: number; fatigueDice: number; failed: boolean }) => `${r.sum}/${r.fatigueDice}/${r.failed}`;
    const merged = odds(() => rollMagicDiceOnly(facts.caster, form), key);
    const inline = odds(() => rollMagicDiceOnly(facts.caster, form), key, { merge: false });
    for (const [name, { p }] of inline.chances) expect(merged.chances.get(name)?.p).toBeCloseTo(p, 12);
    const random = seeded(5);
    const plays = 60_000;
    let nines = 0;
    for (let i = 0; i < plays; i += 1) nines += toss(rollMagicDiceOnly(facts.caster, form), random).sum === 9 ? 1 : 0;
    const p = chanceOf(merged, (r) => r.sum === 9);
    expect(Math.abs(nines / plays - p)).toBeLessThan(5 * Math.sqrt((p * (1 - p)) / plays));
  });

  it("G-158: a body of magic has neither mishap nor Fatigue, and shows its STR cost", () => {
    const { facts, form } = staged({ slot: 3 }, { items: [spell("Spell"), mark("Vessel", { vessel: true })] });
    const view = cast.odds?.(facts, form);
    expect(view?.bar).toMatchObject([{ p: 1, tone: "good" }]);
    expect(view?.sentences.map((s) => s.key)).toContain("GRIMOIRE.Odds.magic.expectedStr");
  });

  it("the bar adds up to 1; unavailable dice have no odds", () => {
    const { facts, form } = staged({ slot: 2, dust: 2 });
    expect(cast.odds?.(facts, form)?.bar.reduce((sum, part) => sum + part.p, 0)).toBeCloseTo(1, 12);
    expect(cast.odds?.(facts, { ...form, dust: 5 })).toBeNull();
    expect(cast.odds?.(facts, { ...form, slot: 0, dust: 0 })).toBeNull();
  });

  it("D21 G-46: the chance to affect each target equals the manual count: successful dice times d20 against d20", () => {
    const chances = (form: Partial<CastForm>, words: object, enemy: Parameters<typeof npc>[1]) => {
      const known = spell("Spell", { check: "contest", resist: "wil", ...words });
      const caster = npc("Witch", { wil: 12, items: [known], more: { "magic.slotDice": 4 } });
      const targets = [npc("Foe", enemy)];
      const made = new World().stage("cast", caster, { item: known, targets, form: { slot: 1, ...form } });
      return targetChances(made.facts as CastFacts, made.form as CastForm).map(({ part, clean, astray, damage }) => ({
        part,
        p: clean + astray,
        damage,
      }));
    };
    // 20 × 20 pairs; the caster wins ties, so equal scores win 210 of them.
    expect(chances({}, {}, { wil: 12 })).toMatchObject([{ part: "t0", p: expect.closeTo(210 / 400, 12) }]);
    // Counts the pairs for another difference of scores.
    const pairs = (lead: number) => {
      let won = 0;
      for (let a = 1; a <= 20; a += 1) for (let b = 1; b <= 20; b += 1) if (a + lead >= b) won += 1;
      return won / 400;
    };
    expect(chances({}, {}, { wil: 7 })[0]?.p).toBeCloseTo(pairs(5), 12);
    // Three dice fail if all are equal: 6 of 216.
    expect(chances({ slot: 3 }, {}, { wil: 7 })[0]?.p).toBeCloseTo((pairs(5) * 210) / 216, 12);
    // Adds [sum] of one die.
    const summed = [1, 2, 3, 4, 5, 6].reduce((sum, n) => sum + pairs(5 + n) / 6, 0);
    expect(chances({ asObject: true }, {}, { wil: 7 })[0]?.p).toBeCloseTo(summed, 12);
    expect(chances({}, { check: "none" }, { wil: 7 })).toEqual([]);
    expect(chances({}, {}, { wil: 7, dead: true })).toEqual([]);
    const { facts, form } = staged({ slot: 2 });
    expect(cast.odds?.(facts, form)?.sentences.map((one) => one.key)).not.toContain("GRIMOIRE.Odds.magic.holds");
  });

  it("P-35 G-152 D33: a target that burns easily takes the higher of two dice for each Magic Die, minus Armor", () => {
    const lash = spell("Lash", { check: "contest", resist: "wil", damage: "[sum]", damageType: "fire" });
    const damage = (slot: number, enemy: Parameters<typeof npc>[1], item = lash) => {
      const caster = npc("Witch", { wil: 60, items: [item], more: { "magic.slotDice": 4 } });
      const made = new World().stage("cast", caster, { item, targets: [npc("Foe", enemy)], form: { slot, dust: 0 } });
      return targetChances(made.facts as CastFacts, made.form as CastForm)[0]?.damage;
    };
    const bark = [mark("Bark", { fireVulnerable: true })];
    // The higher of two d6 is 161 / 36 on average, and 1 in 1 of 36 pairs.
    expect(damage(1, { wil: 3 })).toBe(3.5);
    expect(damage(1, { wil: 3, items: bark })).toBe(4.5);
    expect(damage(2, { wil: 3, items: bark })).toBe(8.9);
    expect(damage(1, { wil: 3, naturalArmor: 3, items: bark })).toBe(1.6);
    const cold = spell("Well", { check: "contest", resist: "wil", damage: "[sum]", damageType: "cold" });
    expect(damage(1, { wil: 3, items: bark }, cold)).toBe(3.5);
  });

  it("P-35 G-102: the bar shows the first living target", () => {
    const hush = spell("Hush", { check: "contest", resist: "wil" });
    const caster = npc("Witch", { wil: 12, items: [hush], more: { "magic.slotDice": 4 } });
    const shown = (targets: ReturnType<typeof npc>[]) => {
      const made = new World().stage("cast", caster, { item: hush, targets, form: { slot: 1, dust: 0 } });
      return cast.odds?.(made.facts as CastFacts, made.form as CastForm);
    };
    const enemy = npc("Foe", { wil: 3 });
    expect(shown([npc("Dead", { wil: 30, dead: true }), enemy])?.bar).toEqual(shown([enemy])?.bar);
  });
});
