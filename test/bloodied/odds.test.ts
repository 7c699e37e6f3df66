/** Exact odds: they sum to 1, match manual arithmetic and many random runs (B-05 to B-11, B-18, B-44, B-57). */
import { describe, expect, it } from "vitest";
import { chanceOf, expectation, odds } from "../../module/kernel/odds.ts";
import type { Procedure } from "../../module/kernel/procedure.ts";
import { attack } from "../../module/rulesets/bloodied/attack/attack.ts";
import type { AttackFacts, OddsTarget } from "../../module/rulesets/bloodied/attack/attack-facts.ts";
import {
  type AttackColumn,
  type AttackForm,
  attackColumnOf,
} from "../../module/rulesets/bloodied/attack/attack-form.ts";
import { type DamageResult, damageResultOdds } from "../../module/rulesets/bloodied/attack/attack-odds.ts";
import { rollAttack } from "../../module/rulesets/bloodied/attack/attack-roll.ts";
import { type CheckFacts, type CheckForm, rollCheck } from "../../module/rulesets/bloodied/checks/check-and-save.ts";
import { rollArmor } from "../../module/rulesets/bloodied/damage/armor.ts";
import { cast, castSpell } from "../../module/rulesets/bloodied/magic/cast.ts";
import type { CastFacts } from "../../module/rulesets/bloodied/magic/cast-facts.ts";
import type { CastForm } from "../../module/rulesets/bloodied/magic/cast-form.ts";
import { rollCastSum } from "../../module/rulesets/bloodied/magic/cast-odds.ts";
import { hpAfterDamage } from "../../module/rulesets/bloodied/model/calculations.ts";
import { type RestFacts, type RestForm, rest } from "../../module/rulesets/bloodied/rest/rest.ts";
import { seeded, toss } from "../kit/dice.ts";
import { actor, armor, injury, spell, weapon } from "./people.ts";
import { World } from "./world.ts";

const PLAYS = 100_000;
/** Within five standard errors. */
const near = (share: number, p: number): void =>
  expect(Math.abs(share - p), `${share} against ${p}`).toBeLessThanOrEqual(
    5 * Math.sqrt((p * (1 - p)) / PLAYS) + 1e-12,
  );

const bow = () =>
  weapon({
    name: "Bow",
    category: "ranged",
    hands: 2,
    damage: "2d6",
    types: ["piercing"],
    range: { effective: 60, max: 180 },
  });
const sword = () => weapon({ name: "Sword", category: "melee", hands: 1, damage: "1d8", types: ["slashing"] });

const bystanders = [
  { abilities: { AGL: 14 }, hp: 9, max: 9 },
  { hp: 5, max: 5 },
];

function shot(others: readonly Parameters<typeof actor>[1][] = bystanders) {
  const held = bow();
  const world = new World();
  const enemy = actor("foe", {
    hp: 12,
    max: 12,
    items: [armor("Mail", "1d4", { piercing: { mode: "add", value: -1 } }), armor("Helm", "1d2")],
  });
  const pals = others.map((given, i) => actor(`pal${i}`, given));
  const tokens = [enemy, ...pals].map((p) => ({
    uuid: `T.${p.id}`,
    actor: p,
    disposition: p === enemy ? -1 : 1,
    distance: 50,
    adjacent: p === enemy ? pals.map((o) => `T.${o.id}`) : [`T.${enemy.id}`],
  }));
  const { facts, form } = world.stage("attack", actor("archer", { abilities: { AGL: 16 }, items: [held] }), {
    item: held,
    targets: [enemy],
    tokens,
  });
  return { facts: facts as AttackFacts, form: form as AttackForm };
}

function melee() {
  const held = sword();
  const { facts, form } = new World().stage("attack", actor("a", { abilities: { STR: 14 }, items: [held] }), {
    item: held,
    targets: [actor("foe")],
  });
  return { facts: facts as AttackFacts, form: form as AttackForm };
}

const fire = { formula: "1d6", type: "fire", ignoresArmor: false };

function casting(tier: number, dice: number) {
  const held = spell("Fire", { 0: {}, 1: {}, 2: {}, 3: {} });
  const { facts, form } = new World().stage("cast", actor("c", { pool: { value: 12, max: 12 } }), {
    item: held,
    form: { tier: String(tier), dice },
  });
  return { facts: facts as CastFacts, form: form as CastForm };
}

/** Both actions of a card in one: the hit points lost by the creature that is hit. */
function* exchange(facts: AttackFacts, column: AttackColumn): Procedure<DamageResult> {
  const { part, strayed, hit, critical, damage } = yield* rollAttack(facts, column);
  if (damage === null || part === null) return { part, strayed, hit: false, critical: false, loss: 0 };
  const mark = facts.odds?.[part] as OddsTarget;
  const { total } = yield* rollArmor("armor", "self", mark.armor, column.type);
  return { part, strayed, hit: hit !== false, critical, loss: hpAfterDamage(mark.hp, mark.max, damage, total).loss };
}

describe("odds", () => {
  it("B-05 B-06 B-59: an attack at +2 against +0 hits as calculated manually", () => {
    const { facts, form } = melee();
    let hits = 0;
    let criticals = 0;
    for (let a = 1; a <= 20; a += 1)
      for (let d = 1; d <= 20; d += 1) {
        if (a === 20) criticals += 1;
        else if (a !== 1 && a + 2 >= d) hits += 1;
      }
    const all = damageResultOdds(facts, attackColumnOf(facts, form));
    expect(chanceOf(all, (r) => r.critical)).toBeCloseTo(criticals / 400, 10);
    expect(chanceOf(all, (r) => r.hit && !r.critical)).toBeCloseTo(hits / 400, 10);
    expect(expectation(all, (r) => (r.hit ? 1 : 0)) + all.lost).toBeCloseTo((hits + criticals) / 400, 6);
  });

  it("B-08 B-62: expected damage calculated manually: 4.5 + half STR, on a critical 8 more", () => {
    const { facts, form } = melee();
    const all = damageResultOdds(facts, attackColumnOf(facts, form));
    const hit = chanceOf(all, (r) => r.hit && !r.critical);
    expect(expectation(all, (r) => r.loss)).toBeCloseTo(hit * 5.5 + 0.05 * 13.5, 8);
  });

  it("B-18 B-19 B-09 B-10: a shot into a melee matches random runs, merged and unmerged", () => {
    const { facts, form } = shot();
    const column = attackColumnOf(facts, form);
    expect(column.melee.length).toBe(2);
    const all = damageResultOdds(facts, column);
    const total = [...all.chances.values()].reduce((sum, c) => sum + c.p, all.lost);
    expect(total).toBeCloseTo(1, 9);
    const random = seeded(7);
    const seen = new Map<string, number>();
    let lost = 0;
    for (let i = 0; i < PLAYS; i += 1) {
      const r = toss(exchange(facts, column), random);
      for (const name of [r.part ?? "", r.critical ? "critical" : "", r.hit ? `hit ${r.part}` : ""])
        seen.set(name, (seen.get(name) ?? 0) + 1);
      lost += r.part === "t0" ? r.loss : 0;
    }
    const share = (name: string) => (seen.get(name) ?? 0) / PLAYS;
    for (const part of ["t0", "m0", "m1"]) {
      near(
        share(part),
        chanceOf(all, (r) => r.part === part),
      );
      near(
        share(`hit ${part}`),
        chanceOf(all, (r) => r.hit && r.part === part),
      );
    }
    near(
      share("critical"),
      chanceOf(all, (r) => r.critical),
    );
    expect(Math.abs(lost / PLAYS - expectation(all, (r) => (r.part === "t0" ? r.loss : 0)))).toBeLessThan(0.1);
  });

  it("merged stages give the same odds as inline ones", () => {
    const held = weapon({ name: "Knife", category: "melee", hands: 1, damage: "1d3", types: ["slashing"] });
    const enemy = actor("foe", { items: [armor("Coat", "1d2")] });
    const { facts, form } = new World().stage("attack", actor("a", { items: [held] }), {
      item: held,
      targets: [enemy],
    });
    const known = facts as AttackFacts;
    const column = attackColumnOf(known, form as AttackForm);
    const key = (r: DamageResult) => `${r.part}/${r.strayed}/${r.hit}/${r.critical}/${r.loss}`;
    const merged = damageResultOdds(known, column);
    const inline = odds(() => exchange(known, column), key, { merge: false });
    expect([...merged.chances.keys()].sort()).toEqual([...inline.chances.keys()].sort());
    for (const [name, { p }] of inline.chances) expect(merged.chances.get(name)?.p).toBeCloseTo(p, 9);
  });

  it("B-18 B-19: odds against the creature a shot strays to equal those of aiming at it", () => {
    const guarded = { items: [armor("Mail", "1d4", { piercing: { mode: "add", value: -1 } }), armor("Helm", "1d2")] };
    // same armor as the target; same armor but lower Defense; no armor
    const { facts, form } = shot([guarded, { ...guarded, abilities: { AGL: 6 } }, {}]);
    const column = attackColumnOf(facts, form);
    const all = damageResultOdds(facts, column);
    for (const part of ["t0", "m0", "m1", "m2"]) {
      const alone = damageResultOdds(facts, { ...column, target: part, melee: [] });
      const reached = chanceOf(all, (r) => r.part === part);
      expect(reached, part).toBeGreaterThan(0.2);
      for (const { p, result } of alone.chances.values()) {
        const { hit, critical, loss } = result;
        const same = chanceOf(
          all,
          (r) => r.part === part && r.hit === hit && r.critical === critical && r.loss === loss,
        );
        expect(same / reached, `${part} ${hit} ${critical} ${loss}`).toBeCloseTo(p, 7);
      }
    }
    expect(expectation(all, (r) => (r.part === "m1" ? r.loss : 0))).toBeGreaterThan(
      expectation(all, (r) => (r.part === "m0" ? r.loss : 0)),
    );
  });

  it("B-44 B-46: odds of a cast match manual arithmetic and random runs", () => {
    const two = casting(2, 2);
    const small = odds(
      () => rollCastSum(two.facts, two.form),
      (r) => `${r.success}/${r.tier}`,
    );
    expect(chanceOf(small, (r) => r.success)).toBeCloseTo(3 / 36, 12);
    expect(chanceOf(small, (r) => r.tier === 1)).toBeCloseTo(30 / 36, 12);
    expect(chanceOf(small, (r) => r.tier === 0)).toBeCloseTo(2 / 36, 12);
    const { facts, form } = casting(3, 8);
    const all = odds(
      () => rollCastSum(facts, form),
      (r) => `${r.success}/${r.tier}`,
    );
    const random = seeded(11);
    let successes = 0;
    let sixes = 0;
    for (let i = 0; i < PLAYS; i += 1) {
      const result = toss(castSpell(facts, form), random);
      successes += result.success ? 1 : 0;
      sixes += result.removed;
    }
    near(
      successes / PLAYS,
      chanceOf(all, (r) => r.success),
    );
    expect(Math.abs(sixes / PLAYS - 8 / 6)).toBeLessThan(0.02);
  });

  it("B-57 B-59: odds of a check match manual arithmetic and random runs", () => {
    const world = new World();
    for (const [tn, by] of [
      [15, 8],
      [40, 1],
      [-5, 19],
    ] as const) {
      const { facts, form } = world.stage("check", actor("a", { abilities: { STR: 14 } }), {
        form: { ability: "str", tn },
      });
      const start = () => rollCheck(facts as CheckFacts, form as CheckForm);
      const all = odds(start, (r) => String(r.success));
      expect(chanceOf(all, (r) => r.success === true)).toBeCloseTo(by / 20, 12);
      const random = seeded(tn);
      let successes = 0;
      for (let i = 0; i < PLAYS; i += 1) successes += toss(start(), random).success ? 1 : 0;
      near(successes / PLAYS, by / 20);
    }
  });

  it("P-07 B-44 B-48: a cast presets the fewest dice for 90 % or more, else all that are left, and says so", () => {
    const held = spell(
      "Fire",
      { 0: {}, 1: {}, 2: {}, 3: {} },
      { focus: { label: "", detail: "", ready: false, consumed: false } },
    );
    const preset = (tier: string | undefined, left: number, more: object = {}) => {
      const { facts, form } = new World().stage("cast", actor("c", { pool: { value: left, max: 12 } }), {
        item: held,
        form: { ...(tier ? { tier } : {}), ...more },
      });
      const field = cast.form!(facts as CastFacts, form as CastForm).find(({ name }) => name === "dice");
      return [form.dice, field?.hint?.key.split(".").at(-1)];
    };
    // One die reaches 3 with 67 %, two with 97 %.
    expect(preset(undefined, 12)).toEqual([2, "sure"]);
    // Two dice reach 4 with 92 %.
    expect(preset("1", 12)).toEqual([2, "sure"]);
    // Four dice reach 11 with 84 %, five with 97 %.
    expect(preset("2", 12)).toEqual([5, "sure"]);
    expect(preset("2", 4)).toEqual([4, "all"]);
    // 30, and 22 with three conditions.
    expect([preset("3", 12), preset("3", 12, { agreed: 3 })]).toEqual([
      [11, "sure"],
      [8, "sure"],
    ]);
    expect([preset("2", 12, { dice: 3 }), preset("2", 0)]).toEqual([
      [3, undefined],
      [0, undefined],
    ]);
    const { facts, form } = casting(2, 3);
    const changed = (field: string, value: unknown) =>
      cast.prefill!(facts, { ...form, [field]: value } as CastForm, field);
    expect([changed("tier", "3"), changed("agreed", 2), changed("dice", 4)]).toEqual([{ dice: 11 }, { dice: 4 }, null]);
  });

  it("B-16 B-17: the odds of a spell attack fall at long range, and are 0 beyond the maximum", () => {
    const chanceAt = (distance: number): number => {
      const held = spell("Fire", { 1: { resolution: "attack", range: 30, rangeMax: 60, damage: fire } });
      const enemy = actor("enemy", { abilities: { AGL: 14 } });
      const mage = actor("mage", { abilities: { INT: 17 }, pool: { value: 8, max: 8 } });
      const tokens = [{ uuid: "T.enemy", actor: enemy, disposition: -1, distance, adjacent: [] }];
      const { facts, form } = new World().stage("cast", mage, {
        item: held,
        targets: [enemy],
        tokens,
        form: { tier: "1", dice: 2 },
      });
      const view = cast.odds?.(facts as CastFacts, form as CastForm);
      return view!.bar.filter(({ tone }) => tone === "good" || tone === "best").reduce((sum, { p }) => sum + p, 0);
    };
    // +3 against +2, at long range −1 against +2; two dice reach 4 in 33 of 36 casts.
    expect(chanceAt(30)).toBeCloseTo((33 / 36) * (227 / 400), 9);
    expect(chanceAt(60)).toBeCloseTo((33 / 36) * (156 / 400), 9);
    expect(chanceAt(65)).toBe(0);
  });

  it("B-34: several who rest together see no chance of injury saves, which differ; one alone does", () => {
    const hurt = actor("a", { items: [injury("major", { nextSaveAt: 600 })] });
    const { facts, form } = new World().stage("rest", hurt, {});
    const one = facts as RestFacts;
    const together = rest.factsForSharedDialog?.([one, one]);
    expect(rest.odds?.(one, form as RestForm)?.bar).not.toEqual([]);
    expect(rest.odds?.(together!, form as RestForm)?.bar).toEqual([]);
  });

  it("bars in dialogs sum to 1 and show the target's lines", () => {
    const { facts, form } = shot();
    const view = attack.odds?.(facts, form);
    expect(view?.bar.reduce((sum, part) => sum + part.p, 0)).toBeCloseTo(1, 9);
    expect(view?.bar.map((part) => part.tone)).toContain("harm");
    expect(view?.spread?.lines.length).toBeGreaterThan(0);
    const spelled = casting(3, 6);
    expect(cast.odds?.(spelled.facts, spelled.form)?.bar.reduce((sum, part) => sum + part.p, 0)).toBeCloseTo(1, 9);
    expect(attack.odds?.(facts, { ...form, distance: 999 })).toBeNull();
  });
});
