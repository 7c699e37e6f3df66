/** Interactive panels of a sheet: the pack, weapons, magic. */
import { describe, expect, test } from "vitest";
import type { Text } from "../../module/kernel/card.ts";
import type { Snapshot, ViewContext } from "../../module/kernel/ruleset.ts";
import { asActor } from "../../module/rulesets/grimoire/model/data.ts";
import { magic } from "../../module/rulesets/grimoire/views/magic.ts";
import { type Cell, pack } from "../../module/rulesets/grimoire/views/slot-grid.ts";
import { weapons } from "../../module/rulesets/grimoire/views/weapons.ts";
import { goblin, maren, NOW, party, quillane, witch } from "../../tools/preview-grimoire-samples.ts";
import { actor, book, dust, gear, spell, weapon } from "./people.ts";

const context = (more: Partial<ViewContext> = {}): ViewContext => ({
  mode: "play",
  owner: true,
  limited: false,
  gm: true,
  house: {},
  worldTime: NOW,
  combat: null,
  ...more,
});
const fight = { round: 1, current: true, resources: { ap: 2 } };
const of = (one: Snapshot, more: Partial<ViewContext> = {}) => magic(one, asActor(one), context(more));

describe("pack (G-65, G-66)", () => {
  const cells = (one: Snapshot): Cell[] => (pack(asActor(one)) as { cells: Cell[] }).cells;
  const kinds = (one: Snapshot): string =>
    cells(one)
      .map((c) => `${c.kind}${c.span}${c.over ? "!" : ""}`)
      .join(" ");

  test("items by size, Fatigue, free and lost cells fill the slots exactly", () => {
    expect(kinds(quillane())).toBe("item2 item1 item1 item1 fatigue1 fatigue1 free1 free1 lost1");
    expect(cells(quillane()).reduce((sum, c) => sum + c.span, 0)).toBe(10);
  });

  test("petty items and those left behind take no cell", () => {
    const one = actor("A", { items: [dust(3), gear("Tent", { slots: 2, carried: false })] });
    expect(kinds(one)).toBe(Array(10).fill("free1").join(" "));
  });

  test("an item longer than a row continues in the next one", () => {
    const one = actor("A", { items: [gear("Coins", { quantity: 700, stack: 100 })] });
    expect(kinds(one)).toBe("item5 item2 free1 free1 free1");
  });

  test("overload is marked from the first cell beyond the last slot", () => {
    expect(kinds(maren())).toBe("item1 item1 item2 item2 item3 fatigue1 fatigue1! fatigue1! tumor1!");
    const { over, sentence } = pack(asActor(maren())) as { over: boolean; sentence: Text };
    expect([over, sentence.data]).toEqual([true, { free: 3 }]);
  });

  test("untracked people show Fatigue against their slot dice", () => {
    expect(kinds(witch())).toBe("fatigue1 free1 free1 free1");
    expect(pack(asActor(goblin())).shown).toBe(false);
    expect(pack(asActor(party()))).toEqual({ shown: false });
  });
});

describe("weapons", () => {
  test("score, dice and AP come from the Action (G-15, G-53, G-85)", () => {
    const one = actor("A", {
      str: 9,
      dex: 12,
      items: [
        weapon("Longsword", "d8", { held: "main" }),
        weapon("Bow", "2d4", { attribute: "dex", hands: 2, apCost: 3 }),
      ],
    });
    const { rows } = weapons(one, asActor(one), context());
    expect(rows.map(({ roll }) => roll.shown)).toEqual(["+9 + d8", "+12 + 2d4", "+9 + d4"]);
    expect(rows.map(({ roll }) => roll.why?.sum)).toEqual(["1d20 + 9 + 1d8", "1d20 + 12 + 2d4", "1d20 + 9 + 1d4"]);
    expect(rows.map(({ meta }) => meta.at(-1)?.data)).toEqual([{ ap: 2 }, { ap: 3 }, { ap: 2 }]);
    expect(rows.map(({ ready }) => ready)).toEqual([true, false, true]);
  });

  test("unarmed presets its own form", () => {
    const one = actor("A");
    const { rows } = weapons(one, asActor(one), context({ combat: fight }));
    expect(JSON.parse(rows[0]!.given)).toEqual({
      fighting: true,
      objects: ["unarmed"],
      attack: true,
      attribute: "str",
      mode: "contest",
      ap: 2,
    });
  });

  test("the default AP of the house rule is used (D40)", () => {
    const one = actor("A");
    expect(weapons(one, asActor(one), context({ house: { attackAp: 1 } })).rows[0]!.meta.at(-1)?.data).toEqual({
      ap: 1,
    });
  });
});

describe("magic (G-131 to G-137)", () => {
  interface Shown {
    one: {
      odds: { bar: { percent: string }[]; sum: Text } | null;
      given: string;
      problem: Text | null;
      count: number;
      act: string;
      sources: { source: string; dice: { on: boolean; value: number }[] }[];
    };
    spells: { name: string; on: boolean; meta: Text[] }[];
  }
  const shown = (picks: Record<string, string>, one = quillane()): Shown =>
    of(one, { selections: picks }) as unknown as Shown;

  test("picked dice have exact odds: three dice, 20 of 36 without a pair", () => {
    const { one } = shown({ slot: "2", dust: "1" });
    expect(one.odds?.bar.map(({ percent: p }) => p)).toEqual(["56%", "42%", "2.8%"]);
    expect(one.odds?.sum.data).toEqual({ low: 3, high: 18 });
    expect(JSON.parse(one.given)).toEqual({ slot: 2, dust: 1, free: 0, fighting: false });
  });

  test("clicking the last picked die of a source unpicks it, any other picks up to it", () => {
    const [slot] = shown({ slot: "2", dust: "1" }).one.sources;
    expect(slot?.dice).toMatchObject([
      { on: true, value: 1 },
      { on: true, value: 1 },
    ]);
    expect(shown({ slot: "0", dust: "1" }).one.sources[0]?.dice).toMatchObject([
      { on: false, value: 1 },
      { on: false, value: 2 },
    ]);
  });

  test("picks are clamped to the available dice; too many show the problem instead of odds", () => {
    expect(shown({ slot: "9" }).one.sources[0]?.dice.filter(({ on }) => on)).toHaveLength(2);
    const many = actor("A", { items: [dust(5), ...inBook()] });
    const { one } = shown({ slot: "4", dust: "4" }, many);
    expect([one.count, one.problem?.key, one.odds]).toEqual([8, "GRIMOIRE.Problem.magic.overCap", null]);
  });

  test("the picked spell is cast; a scroll is read", () => {
    const all = quillane();
    const scrollId = all.items.find(({ type }) => type === "grimoireScroll")!.id;
    expect(shown({ spell: scrollId }, all).one.act).toBe("castScroll");
    expect(
      shown({ spell: scrollId }, all)
        .spells.filter(({ on }) => on)
        .map(({ name }) => name),
    ).toEqual(["Cold Well"]);
    expect(shown({ spell: "gone" }).spells[0]).toMatchObject({ name: "Cinder Lash", on: true });
  });

  test("durations use the picked dice", () => {
    const mirror = shown({ slot: "2", dust: "1" }).spells.find(({ name }) => name === "Mirror Image");
    expect(mirror?.meta.at(-1)).toEqual({ key: "GRIMOIRE.Duration.many.minute", data: { count: 30 } });
  });

  test("a detachment has no magic, and without spells there is no panel", () => {
    expect(of(party())).toEqual({ shown: false, none: true });
    expect(of(goblin()).shown).toBe(false);
  });

  const inBook = () => {
    const one = book("Grimoire", { held: "both" });
    return [one, spell("Cinder Lash", {}, one)];
  };
});
