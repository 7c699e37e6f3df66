/**
 * Exact odds of checks: they add up and equal manual calculation and many random runs (G-17, G-21, G-45, G-50, G-67,
 * G-94).
 */
import { describe, expect, it } from "vitest";
import { odds } from "../../module/kernel/odds.ts";
import type { OddsView } from "../../module/kernel/ruleset.ts";
import { action } from "../../module/rulesets/grimoire/attack/action.ts";
import type { ActionFacts, ActionForm } from "../../module/rulesets/grimoire/attack/action-form.ts";
import { initiatorWins, rollCheck, rollDamageOnly } from "../../module/rulesets/grimoire/checks/check.ts";
import { checkInputOf } from "../../module/rulesets/grimoire/checks/check-form.ts";
import { targetSpreads } from "../../module/rulesets/grimoire/checks/check-odds.ts";
import { save } from "../../module/rulesets/grimoire/checks/save.ts";
import type { SaveFacts, SaveForm } from "../../module/rulesets/grimoire/checks/save-form.ts";
import { retreat } from "../../module/rulesets/grimoire/combat/retreat.ts";
import { seeded, toss } from "../kit/dice.ts";
import { actor, type Mutable, mark, npc, shield, weapon } from "./people.ts";
import { World } from "./world.ts";

const PLAYS = 100_000;
/** Within five standard errors. */
const near = (share: number, p: number): void =>
  expect(Math.abs(share - p), `${share} against ${p}`).toBeLessThanOrEqual(
    5 * Math.sqrt((p * (1 - p)) / PLAYS) + 1e-12,
  );
const good = (view: OddsView | null | undefined) => view?.bar.find((b) => b.tone === "good")?.p;
const lineOf = (view: OddsView | null | undefined, key: string) =>
  view?.spread?.lines.find((l) => l.label.key === `GRIMOIRE.Check.odds.${key}`)?.p;

function acting(being: Mutable, staged: object, settings: object = {}) {
  const { facts, form } = new World([], settings).stage("action", being, staged);
  return { facts: facts as ActionFacts, form: form as ActionForm };
}
function saving(being: Mutable, form: object, settings: object = {}) {
  const staged = new World([], settings).stage("save", being, { form: { ...form } });
  return { facts: staged.facts as SaveFacts, form: staged.form as SaveForm };
}

describe("odds of checks", () => {
  it("G-21 G-45 D2: d20 + 10 against 20: an Action succeeds on 10 or more, a Save on 11", () => {
    const being = actor("A");
    const one = acting(being, { form: { dc: 20 } });
    expect(good(action.odds?.(one.facts, one.form))).toBeCloseTo(11 / 20, 12);
    const strict = saving(being, { dc: 20 });
    expect(good(save.odds?.(strict.facts, strict.form))).toBeCloseTo(10 / 20, 12);
    const meet = saving(being, { dc: 20 }, { saveTie: "meet" });
    expect(good(save.odds?.(meet.facts, meet.form))).toBeCloseTo(11 / 20, 12);
  });

  it("G-17 G-18: extra dice equal the manual calculation: best and worst of three", () => {
    const chance = (adv: number, dis: number) => {
      const { facts, form } = acting(actor("A"), { form: { dc: 20, adv, dis } });
      return good(action.odds?.(facts, form)) as number;
    };
    expect(chance(2, 0)).toBeCloseTo(1 - (9 / 20) ** 3, 12);
    expect(chance(0, 2)).toBeCloseTo((11 / 20) ** 3, 12);
    expect(chance(2, 2)).toBeCloseTo(11 / 20, 12);
  });

  it("G-50 G-67: a contest equals the manual calculation: result against likely Save, damage minus Armor", () => {
    const knife = weapon("Knife", "d4");
    const enemy = npc("B", { str: 8, dex: 12, hp: 3, naturalArmor: 1 });
    const { facts, form } = acting(actor("A", { str: 11, items: [knife] }), { item: knife, targets: [enemy] });
    let wins = 0;
    const damage = [0, 0, 0, 0, 0];
    for (let a = 1; a <= 20; a += 1)
      for (let k = 1; k <= 4; k += 1)
        for (let d = 1; d <= 20; d += 1)
          if (a + 11 + k >= d + 12) {
            wins += 1;
            damage[k - 1]! += 1;
          }
    const view = action.odds?.(facts, form);
    expect(good(view)).toBeCloseTo(wins / 1600, 12);
    expect(view?.bar.reduce((sum, part) => sum + part.p, 0)).toBeCloseTo(1, 12);
    expect(view?.spread?.bars.map((b) => [b.value, b.tone])).toEqual([
      [1, "half"],
      [2, "half"],
      [3, "good"],
    ]);
    for (const { value, p } of view?.spread?.bars ?? []) expect(p).toBeCloseTo((damage[value] as number) / 1600, 12);
    expect([lineOf(view, "down"), lineOf(view, "strength")]).toEqual([view?.spread?.bars[2]?.p, undefined]);
  });

  it("G-94 G-42: two weapons against a shield equal random runs", () => {
    const [sword, dagger] = [weapon("Sword", "d8"), weapon("Dagger", "d6")];
    const enemy = npc("B", { str: 13, hp: 4, naturalArmor: 1, items: [shield("Heater", "d6")] });
    const { facts, form } = acting(actor("A", { str: 12, items: [sword, dagger] }), {
      item: sword,
      targets: [enemy],
      form: { objects: [sword.id, dagger.id], adv: 1, adv0: 1 },
    });
    const read = checkInputOf(facts, form);
    expect(read.used.map((o) => o.net)).toEqual([1, 0]);
    const theirs = saving(enemy, {});
    const met = checkInputOf(theirs.facts, theirs.form);
    expect([met.attribute, met.used.length]).toEqual(["str", 1]);
    const spread = targetSpreads(facts, form, ["t0"])[0]!;
    const random = seeded(23);
    let wins = 0;
    let hurt = 0;
    let down = 0;
    for (let i = 0; i < PLAYS; i += 1) {
      const mine = toss(rollCheck(facts, read), random);
      const other = toss(rollCheck(theirs.facts, met), random);
      if (!initiatorWins(mine.total, other.total)) continue;
      const net = Math.max(0, mine.objects.damage - 1);
      wins += 1;
      hurt += net;
      if (net >= 4) down += 1;
    }
    near(wins / PLAYS, spread.success);
    near(down / PLAYS, lineOf(action.odds?.(facts, form), "down") as number);
    const mean = [...spread.damage].reduce((sum, [n, p]) => sum + n * p, 0);
    expect(Math.abs(hurt / PLAYS - mean)).toBeLessThan(0.05);
  });

  it("merged stages equal inline ones", () => {
    const [sword, flail] = [weapon("Sword", "d6"), weapon("Flail", "2d4")];
    const { facts, form } = acting(actor("A", { items: [sword, flail] }), {
      item: sword,
      form: { objects: [sword.id, flail.id], adv0: 1, dis1: 1 },
    });
    for (const house of ["highest", "sum"] as const) {
      const known = { ...facts, house: { ...facts.house, twoWeaponIR: house } };
      const read = checkInputOf(known, form);
      const key = (r: { total: number; objects: { damage: number } }) => `${r.total}/${r.objects.damage}`;
      const merged = odds(() => rollCheck(known, read), key);
      const inline = odds(() => rollCheck(known, read), key, { merge: false });
      expect([...merged.chances.keys()].sort()).toEqual([...inline.chances.keys()].sort());
      for (const [name, { p }] of inline.chances) expect(merged.chances.get(name)?.p).toBeCloseTo(p, 9);
      expect([...merged.chances.values()].reduce((sum, c) => sum + c.p, merged.lost)).toBeCloseTo(1, 9);
    }
  });

  it("G-93: with several targets the bar shows the first one's odds, sentences the others", () => {
    const held = weapon("Bomb", "d8", { blast: true });
    const { facts, form } = acting(actor("A", { items: [held] }), { item: held, targets: [npc("B"), npc("C")] });
    const sentences = action.odds?.(facts, form)?.sentences.map((s) => s.data?.name) ?? [];
    expect(sentences).toEqual(["B", "C", undefined]);
  });

  it("D6 G-52: a natural 1 or 20 occurs once in ten rolls, regardless of the difficulty", () => {
    const { facts, form } = acting(actor("A"), { form: { dc: 40 } });
    const view = action.odds?.(facts, form);
    expect(good(view)).toBe(0);
    expect(view?.sentences.at(-1)?.data).toEqual({ percent: 10 });
  });

  it("G-10 G-13: no odds without a roll, with a hidden DC or when refused; an automatic hit shows its damage", () => {
    const held = weapon("Axe", "d10");
    const being = actor("A", { items: [held] });
    const view = (form: object) => {
      const one = acting(being, { item: held, targets: [npc("B", { hp: 8, str: 9 })], form: { ...form } });
      return action.odds?.(one.facts, one.form);
    };
    expect(view({ mode: "failure" })).toBeNull();
    expect(view({ mode: "dc", dcShown: false })).toBeNull();
    expect(view({ objects: ["adhoc"], adhoc: "x" })).toBeNull();
    expect(good(view({ mode: "success" }))).toBe(1);
    expect(lineOf(view({ mode: "success" }), "strength")).toBeCloseTo(2 / 10, 12);
    const kept = saving(being, { dcShown: false });
    expect(save.odds?.(kept.facts, kept.form)).toBeNull();
  });

  it("P-35 G-102: the first living target has the bar and the damage; a dead one is left out", () => {
    const axe = weapon("Axe", "d10");
    const being = actor("A", { items: [axe] });
    const dead = npc("Dead", { hp: 1, dead: true });
    const [enemy, other] = [npc("B", { hp: 8, str: 9 }), npc("C", { hp: 4 })];
    const shown = (targets: Mutable[], form: object) => {
      const one = acting(being, { item: axe, targets, form: { ...form } });
      return action.odds?.(one.facts, one.form);
    };
    for (const form of [{}, { mode: "dc", dc: 20 }, { mode: "success" }])
      expect(shown([dead, enemy, other], form)).toEqual(shown([enemy, other], form));
    // 10 + d20 + d10 against 20: with a 1, 12 of 20 faces hit; with a 9 or 10 all.
    const spread = shown([dead, enemy], { mode: "dc", dc: 20 })?.spread?.bars ?? [];
    expect(spread.map(({ value }) => value)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    for (const { value, p } of spread) expect(p).toBeCloseTo(Math.min(20, 11 + value) / 200, 12);
    expect(shown([dead, enemy, other], { mode: "success" })?.sentences.map(({ data }) => data)).toEqual([
      { name: "B", percent: 100, damage: 5.5 },
      { name: "C", percent: 100, damage: 5.5 },
    ]);
  });

  it("P-35 G-152 D33: several targets share the roll; one that burns easily takes the higher of two dice", () => {
    const flask = weapon("Flask", "d6", { fire: true, blast: true });
    const bark = npc("Bark", { hp: 20, dex: 3, items: [mark("Bark", { fireVulnerable: true })] });
    const { facts, form } = acting(actor("A", { dex: 40, items: [flask] }), {
      item: flask,
      targets: [bark, npc("C", { hp: 20, dex: 3 })],
      form: { attribute: "dex" },
    });
    const view = action.odds?.(facts, form);
    expect(view?.spread?.bars.map(({ value }) => value)).toEqual([1, 2, 3, 4, 5, 6]);
    for (const { value, p } of view?.spread?.bars ?? []) expect(p).toBeCloseTo((2 * value - 1) / 36, 12);
    expect(view?.sentences.map(({ data }) => data?.damage)).toEqual([4.5, 3.5, undefined]);
    const automatic = action.odds?.(facts, { ...form, mode: "success" });
    expect(automatic?.spread?.bars).toEqual(
      view?.spread?.bars.map((one) => ({ ...one, p: expect.closeTo(one.p, 12) })),
    );
  });

  it("P-35 D33 G-94: dice for a target that burns easily: merged stages equal inline ones", () => {
    const [sword, flail] = [weapon("Sword", "d6"), weapon("Flail", "2d4")];
    const { facts, form } = acting(actor("A", { items: [sword, flail] }), {
      item: sword,
      form: { objects: [sword.id, flail.id], adv0: 1 },
    });
    const read = checkInputOf(facts, form);
    const burning = { ...read, used: read.used.map((one) => ({ ...one, embers: true })) };
    const key = (r: { damage: number; burned: number }) => `${r.damage}/${r.burned}`;
    const merged = odds(() => rollDamageOnly(facts, burning), key);
    const inline = odds(() => rollDamageOnly(facts, burning), key, { merge: false });
    expect([...merged.chances.keys()].sort()).toEqual([...inline.chances.keys()].sort());
    for (const [name, { p }] of inline.chances) expect(merged.chances.get(name)?.p).toBeCloseTo(p, 9);
  });

  it("G-112: a retreat has odds, too", () => {
    const { facts, form } = saving(actor("A", { dex: 15 }), {});
    const filled = { ...retreat.defaults(facts), ...form, attribute: "dex", place: "home", objects: [] };
    expect(good(retreat.odds?.(facts, filled))).toBeCloseTo(15 / 20, 12);
  });
});
