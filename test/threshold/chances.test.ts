/** Exact odds of rolls, and hidden numbers of enemies (T-37, T-135). */
import { describe, expect, it } from "vitest";
import { withoutSecrets } from "../../module/kernel/card.ts";
import type { OddsView } from "../../module/kernel/ruleset.ts";
import { actor, creature, effect, type Mutable, natural, part, typed } from "./people.ts";
import { lineOf, longSword, rolled, wordOf } from "./rolling.ts";
import { type Id, type Staged, World } from "./world.ts";

const chances = (id: Id, self: Mutable, staged: Staged = {}, known = true): OddsView | null | undefined => {
  const { known: action, facts, form } = new World().stage(id, self, staged);
  const { odds: _, ...open } = facts as typeof facts & { odds?: unknown };
  return action.odds?.(known ? facts : open, form);
};
const bar = (view: OddsView | null | undefined) =>
  Object.fromEntries(view?.bar.map(({ label, p }) => [label.key.split(".").at(-1), Math.round(p * 20)]) ?? []);

describe("odds", () => {
  const sword = longSword();
  const soldier = actor("S", { class: "Soldier", str: 3, items: [sword] });
  it("of an attack in twentieths: +5, critical from 19, against Reflex 15 and 25", () => {
    const against = (ref: number) => bar(chances("attack", soldier, { item: sword, targets: [actor("Foe", { ref })] }));
    expect(against(15)).toEqual({ hit: 9, critical: 2, miss: 9 });
    expect(against(25)).toEqual({ critical: 1, miss: 19 });
    expect(against(2)).toEqual({ hit: 17, critical: 2, miss: 1 });
  });
  it("of several targets the first has the bar and each has a sentence", () => {
    const view = chances("attack", soldier, {
      item: sword,
      targets: [actor("A", { ref: 15 }), actor("B", { ref: 25 })],
    });
    expect(bar(view)).toEqual({ hit: 9, critical: 2, miss: 9 });
    expect(view?.sentences.map(({ data }) => [data?.name, data?.percent])).toEqual([
      ["A", "55%"],
      ["B", "5%"],
    ]);
  });
  it("against a typed number, and none without one", () => {
    expect(bar(chances("attack", soldier, { item: sword, form: { fixed: 15 } }))).toEqual({
      hit: 9,
      critical: 2,
      miss: 9,
    });
    expect(chances("attack", soldier, { item: sword })).toBeNull();
  });
  it("T-135 none if this client may not know the defense", () => {
    expect(chances("attack", soldier, { item: sword, targets: [actor("Foe")] }, false)).toBeNull();
  });
  it("P-08 T-25 T-122: damage of an attack: 1d8 + 3, doubled by a critical hit, against threshold and hit points", () => {
    const enemy = actor("Foe", { ref: 15, hp: 10 });
    const view = chances("attack", soldier, { item: sword, targets: [enemy] });
    // 9 in 20 hit for 4 to 11, 2 in 20 are critical for 8 to 22 in steps of 2.
    const p = Object.fromEntries(view?.spread?.bars.map(({ value, p: share }) => [value, share]) ?? []);
    expect(Object.keys(p).map(Number)).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 18, 20, 22]);
    expect([p[4], p[8], p[22]]).toEqual([
      expect.closeTo(9 / 160, 12),
      expect.closeTo(11 / 160, 12),
      expect.closeTo(2 / 160, 12),
    ]);
    expect(view?.sentences).toMatchObject([{ data: { name: "Foe", percent: "55%", damage: 4.9 } }]);
  });
  it("P-08 T-124: no damage to a target that is at 0 hit points already", () => {
    const view = chances("attack", soldier, { item: sword, targets: [actor("Foe", { ref: 15, hp: 0 })] });
    expect(bar(view)).toEqual({ hit: 9, critical: 2, miss: 9 });
    expect(view?.spread).toBeUndefined();
    expect(view?.sentences).toMatchObject([{ data: { name: "Foe", damage: 0 } }]);
  });
  it("T-123 D-20: a target that absorbs fire loses the damage less what it absorbs; if it regains more, that is shown", () => {
    const slashing = part("1d8", "slashing");
    const burning = { damage: { parts: { main: slashing, fire: part("20", "fire") } } };
    const blade = longSword(burning);
    const absorbs = { resistances: [{ type: "fire" as const, mode: "absorption" as const, value: 0 }] };
    const attacked = (hp: number) =>
      chances("attack", soldier, { item: blade, targets: [actor("Hound", { ref: 15, hp, hpMax: 40, ...absorbs })] });
    // 9 in 20 hit for 1d8 + 3 (7.5), 2 in 20 are critical for twice that; each absorbs 20 or 40 of fire.
    const lost = (9 / 20) * (7.5 - 20) + (2 / 20) * (15 - 40);
    expect(attacked(10)?.spread).toBeUndefined();
    expect(attacked(10)?.sentences).toMatchObject([
      {
        key: expect.stringMatching(/againstRegained$/),
        data: { name: "Hound", regained: -Math.round(lost * 10) / 10 },
      },
    ]);
    // At its maximum it regains nothing.
    expect(attacked(40)?.sentences).toMatchObject([{ data: { name: "Hound", damage: 0 } }]);
  });
  it("P-08: a full round shows the number of hits, at least one hit, and the damage of each attack and of all", () => {
    const bear = creature("Bear", {
      str: 2,
      items: [natural("Bite", { kind: "bite" }), natural("Claw", { kind: "claw", role: "secondary", count: 2 })],
    });
    const view = chances("fullRound", bear, { targets: [actor("Foe", { ref: 13 })] });
    // A bite hits in 10 of 20, each of two claws in 5.
    const none = 0.5 * 0.75 * 0.75;
    const one = none + 2 * 0.5 * 0.25 * 0.75;
    expect(view?.bar.find(({ tone }) => tone === "nothing")?.p).toBeCloseTo(none, 12);
    expect(view?.bar.find(({ label }) => label.key.endsWith("oneHit"))?.p).toBeCloseTo(one, 12);
    expect(view?.bar.reduce((sum, { p }) => sum + p, 0)).toBeCloseTo(1, 12);
    const [any, all, ...each] = view?.sentences ?? [];
    expect(any?.data?.percent).toBe("72%");
    expect(each.map(({ data }) => [data?.weapon, data?.percent])).toEqual([
      ["Bite", "50%"],
      ["Claw", "25%"],
      ["Claw", "25%"],
    ]);
    const damage = each.reduce((sum, { data }) => sum + Number(data?.damage), 0);
    expect(Math.abs(damage - Number(all?.data?.damage))).toBeLessThan(0.16);
  });
  it("T-68 T-135: no chances of a full round if this client may not know one of its targets", () => {
    const wolf = creature("Wolf", { items: [natural("Claw", { kind: "claw", count: 2 })] });
    const targets = [actor("Foe", { ref: 13 }), actor("Other")];
    const { known, facts, form } = new World().stage("fullRound", wolf, { targets, form: { target1: "t1" } });
    const { odds } = facts as typeof facts & { odds: Record<string, unknown> };
    expect(known.odds?.(facts, form)?.bar).toHaveLength(3);
    expect(known.odds?.({ ...facts, odds: { t0: odds.t0 } } as typeof facts, form)).toBeNull();
  });
  it("P-08 T-126: a grapple against the opponent's usual roll: a tie resists, a lone 20 wins, a lone 1 loses", () => {
    const [a, b] = [actor("A"), actor("B")];
    // Equal sums: of 400 pairs 190 are higher; a lone 20 or 1 changes none of them.
    expect(chances("grapple", a, { targets: [b] })?.bar[0]?.p).toBeCloseTo(190 / 400, 12);
    expect(chances("grapple", a, { targets: [b] }, false)).toBeNull();
    expect(chances("grapple", a, { form: { other: 11 } })?.bar[0]?.p).toBeCloseTo(9 / 20, 12);
    expect(chances("grapple", a)).toBeNull();
  });
  it("of tests with automatic results, of skills without", () => {
    expect(bar(chances("test", actor("A", { str: 30 }), { form: { stat: "str", dc: 5 } }))).toEqual({
      success: 19,
      failure: 1,
    });
    expect(bar(chances("test", actor("A"), { form: { stat: "str", dc: 99 } }))).toEqual({ success: 1, failure: 19 });
    expect(bar(chances("skill", actor("A"), { form: { skill: "lore", dc: 99 } }))).toEqual({ success: 0, failure: 20 });
    expect(bar(chances("skill", actor("A"), { form: { skill: "lore", dc: 11 } }))).toEqual({
      success: 10,
      failure: 10,
    });
    expect(chances("test", actor("A"))).toBeNull();
  });
});

describe("T-135 a hidden enemy", () => {
  const sword = longSword();
  const happened = () =>
    rolled("attack", actor("S", { items: [sword] }), {
      dice: ["d20:12"],
      item: sword,
      targets: [actor("Foe", { ref: 13 })],
    });
  it("its defense, breakdown and margin are hidden; the verdict is shown", () => {
    const line = lineOf(happened(), "attack");
    if (line?.kind !== "versus") throw new Error("no attack was rolled");
    expect([line.right?.total, line.by]).toEqual([13, 1]);
    const shown = withoutSecrets(line, new Set(["t0"]));
    expect(shown).toMatchObject({ right: null, word: line.word, winner: "right", left: { total: 12 } });
    expect(JSON.stringify(shown)).not.toContain("13");
    expect(shown && "by" in shown ? shown.by : undefined).toBeUndefined();
    expect(withoutSecrets(line, new Set())).toEqual(line);
  });
  it("headline and offers do not reveal hidden numbers", () => {
    const { result } = happened().run ?? {};
    expect(JSON.stringify([result?.headline, result?.offers])).not.toContain("13");
  });
});

describe("situational modifiers of the target", () => {
  const sword = longSword();
  const self = actor("S", { items: [sword] });
  const guarded = () =>
    actor("Guarded", {
      modifiers: [typed("defense.ref", 2, "racial", { situational: true }), typed("defense.all", 1, "racial")],
      effects: [effect("Ward", { "defense.will": "+4 sacred situational" })],
    });
  it("apply to that defense if ticked, and only there", () => {
    const swing = (natural: number, against: string[] = []) =>
      wordOf(
        rolled("attack", self, { dice: [`d20:${natural}`], item: sword, targets: [guarded()], form: { against } }),
      );
    expect([swing(11), swing(10)]).toEqual(["hit", "miss"]);
    expect([swing(12, ["t0:own.m0"]), swing(11, ["t0:own.m0"])]).toEqual(["hit", "miss"]);
  });
  it("only the GM sees them, and only those of the chosen defense", () => {
    const options = (vs: string) => {
      const staged = new World().stage("attack", self, { item: sword, targets: [guarded()], form: { vs } });
      const field = staged.known.form?.(staged.facts, staged.form).find(({ name }) => name === "against");
      return [field?.gm, field?.kind === "ticks" ? field.options.length : 0];
    };
    expect([options("ref"), options("will"), options("fort")]).toEqual([
      [true, 1],
      [true, 1],
      [undefined, 0],
    ]);
  });
});
