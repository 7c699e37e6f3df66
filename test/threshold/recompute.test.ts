/** Consequences of any change: limits, the track and its conditions, loads; equipment limits. */
import { describe, expect, it } from "vitest";
import type { Consequence } from "../../module/kernel/consequences.ts";
import { conditions, isIn, statusesOf } from "../../module/rulesets/threshold/conditions/conditions.ts";
import { checkItemChange } from "../../module/rulesets/threshold/gear/equip.ts";
import { recompute, STEPS } from "../../module/rulesets/threshold/model/recompute.ts";
import { uiIcons } from "../../tools/icon-names.ts";
import { actor, armor, copy, gear, type Mutable, shield, species, systemOf } from "./people.ts";
import { houseWith } from "./settings.ts";
import { World } from "./world.ts";

const why = { key: "test" };
const set = (path: string, value: number | boolean | string | null, item?: string): Consequence => ({
  part: "self",
  do: "set",
  path,
  value,
  why,
  ...(item ? { item } : {}),
});
const put = (condition: string, on = true): Consequence => ({ part: "self", do: "condition", condition, on, why });
/** Writes, recomputes, and lists the created cards. */
const write = (being: Mutable, ...consequences: Consequence[]): string[] =>
  new World().write(being, consequences).map((o) => o.action);
const sorted = (being: Mutable) => [...being.statuses].sort();

describe("limits", () => {
  it("D-35: hit points are limited to the maximum, which cuts them when it drops and adds none when it rises", () => {
    const someone = actor("a", { class: "Soldier", con: 2 });
    expect(systemOf(someone).hp.value).toBe(24);
    write(someone, set("stats.con.base", 0));
    expect([systemOf(someone).hp.max, systemOf(someone).hp.value]).toEqual([20, 20]);
    write(someone, set("stats.con.base", 2));
    expect([systemOf(someone).hp.max, systemOf(someone).hp.value]).toEqual([24, 20]);
  });

  it("T-23: hit points of a new Hit Die are not cut by the previous maximum", () => {
    const someone = actor("a", { class: "Soldier", con: 2 });
    systemOf(someone).hitDice.rolls.push(7);
    write(someone, { part: "self", do: "adjust", path: "hp.value", by: 11, why });
    expect([systemOf(someone).hp.max, systemOf(someone).hp.value]).toEqual([35, 35]);
  });

  it("D-22: leftover rest at the top of the track is dropped", () => {
    const someone = actor("a", { hpMax: 10, step: 1, more: { "track.restSeconds": 120 } });
    write(someone, set("track.step", 0));
    expect(systemOf(someone).track.restSeconds).toBe(0);
  });
});

describe("origin", () => {
  const create = (type: string, name: string, system: Record<string, unknown>): Consequence => ({
    part: "self",
    do: "create",
    why,
    item: { type, name, system },
  });
  const elf = { adjust: { dex: 1 }, speed: 7, bodyShape: "long" };

  it("T-06: a second species replaces the first, with its adjustments, speed and body shape", () => {
    const someone = actor("a", { items: [species("Dwarf", { adjust: { con: 2 }, speed: 5 })] });
    expect([systemOf(someone).stats.con.value, systemOf(someone).speed.value]).toEqual([2, 5]);
    write(someone, create("thresholdSpecies", "Elf", elf));
    const { stats, speed, bodyShape } = systemOf(someone);
    expect(someone.items.map((one) => one.name)).toEqual(["Elf"]);
    expect([stats.con.value, stats.dex.value, speed.value, bodyShape]).toEqual([0, 1, 7, "long"]);
  });

  it("T-15: a new character's first class fills the hit points, another one does not", () => {
    const someone = actor("a", { con: 1 });
    write(someone, create("thresholdClass", "Soldier", { startingHp: 20 }));
    expect([systemOf(someone).hp.value, systemOf(someone).hp.max]).toEqual([22, 22]);
    write(someone, set("hp.value", 5));
    write(someone, create("thresholdClass", "Sage", { startingHp: 40 }));
    expect([systemOf(someone).hp.value, systemOf(someone).hp.max]).toEqual([5, 22]);
  });
});

describe("the track and its conditions", () => {
  it.each([1, 2, 3, 4, 5])("7 T-26: step %i is one condition, and no other", (step) => {
    const someone = actor("a", { hpMax: 10, statuses: ["prone"] });
    write(someone, set("track.step", step));
    expect(sorted(someone)).toEqual(["prone", STEPS[step - 1]].sort());
  });

  it("7: a condition toggled on the token sets the step, toggled off it clears the step", () => {
    const someone = actor("a", { hpMax: 10, step: 1 });
    write(someone, put("track3"));
    expect([systemOf(someone).track.step, someone.statuses]).toEqual([3, ["track3"]]);
    write(someone, put("unconscious"));
    expect([systemOf(someone).track.step, someone.statuses]).toEqual([5, ["unconscious"]]);
    expect(isIn(someone, "helpless")).toBe(true);
    write(someone, put("unconscious", false));
    expect([systemOf(someone).track.step, someone.statuses]).toEqual([0, []]);
  });

  it("7: at 0 HP the track cannot be cleared manually", () => {
    const someone = actor("a", { con: 1, hpMax: 10 });
    write(someone, set("hp.value", 0));
    expect(systemOf(someone).track.step).toBe(5);
    const cleared = copy(someone);
    cleared.statuses = cleared.statuses.filter((id) => id !== "unconscious");
    const found = recompute({
      before: someone,
      after: cleared,
      requested: {},
      house: houseWith(),
      worldTime: 0,
      undo: false,
    });
    expect(found).toContainEqual(expect.objectContaining({ do: "condition", condition: "unconscious", on: true }));
    expect(found).toContainEqual(
      expect.objectContaining({ do: "tell", why: expect.objectContaining({ key: "THRESHOLD.Reason.healFirst" }) }),
    );
    write(someone, set("track.step", 2));
    expect([systemOf(someone).track.step, sorted(someone)]).toEqual([5, ["bleeding", "unconscious"]]);
  });

  it("T-27: the data win if both have changed", () => {
    const someone = actor("a", { hpMax: 10, step: 1 });
    write(someone, set("track.step", 4), put("track2"));
    expect([systemOf(someone).track.step, someone.statuses]).toEqual([4, ["track4"]]);
  });

  it("7: bleeding, stable and dead follow the actor's state", () => {
    const someone = actor("a", { con: 1, hpMax: 10 });
    write(someone, set("hp.value", 0));
    expect(sorted(someone)).toEqual(["bleeding", "unconscious"]);
    write(someone, put("bleeding", false));
    expect(sorted(someone)).toEqual(["stable", "unconscious"]);
    write(someone, put("dead"));
    expect(sorted(someone)).toEqual(["dead", "unconscious"]);
    write(someone, put("dead", false));
    expect([sorted(someone), systemOf(someone).hp.value]).toEqual([["stable", "unconscious"], 0]);
  });

  it("after an undo nothing new happens, and the conditions follow", () => {
    const someone = actor("a", { con: 1, hpMax: 10, hp: 4 });
    const before = copy(someone);
    const after = copy(someone);
    systemOf(after).hp.value = 0;
    systemOf(after).track.step = 2;
    const found = recompute({ before, after, requested: {}, house: houseWith(), worldTime: 0, undo: true });
    expect(found.map((c) => (c.do === "condition" ? [c.condition, c.on] : c.do))).toEqual([["track2", true]]);
  });

  it("is idempotent", () => {
    const someone = actor("a", { con: 1, hpMax: 10 });
    write(someone, set("hp.value", 0));
    const still = { before: someone, after: someone, requested: {}, house: houseWith(), worldTime: 0, undo: false };
    expect(recompute(still)).toEqual([]);
  });
});

describe("load", () => {
  it("T-85 T-86: three conditions, one at a time, by the carried load", () => {
    const sack = gear("Sack", { weight: 30, quantity: 0 });
    const someone = actor("a", { items: [sack] });
    const loads = [0, 1, 2].map((quantity) => {
      write(someone, set("quantity", quantity, sack.id));
      return [...someone.statuses];
    });
    expect(loads).toEqual([[], ["loadOver"], ["loadOver"]]);
    expect(actor("a", { str: 1, con: 2, items: [gear("Sack", { weight: 50 })] }).statuses).toEqual(["loadMedium"]);
    expect(actor("a", { str: 1, con: 2, items: [gear("Sack", { weight: 80 })] }).statuses).toEqual(["loadHeavy"]);
  });
});

describe("conditions", () => {
  it("7: every condition of the catalogue exists once, with an image", () => {
    const ids = conditions.map((c) => c.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(27);
    const pictures = conditions.map(({ img }) => /^systems\/fivefold\/icons\/([\w-]+)\.svg$/.exec(img)?.[1] ?? img);
    expect(pictures.filter((name) => !uiIcons.includes(name))).toEqual([]);
    expect(new Set(pictures).size).toBe(pictures.length);
  });

  it("T-28: unconscious implies helpless, and nothing else is implied", () => {
    expect([...statusesOf(["unconscious", "prone"])].sort()).toEqual(["helpless", "prone", "unconscious"]);
    expect(conditions.filter((c) => c.implies).map((c) => c.id)).toEqual(["unconscious"]);
  });
});

describe("equipment limits", () => {
  const mail = armor("Mail", 4);
  const coat = armor("Coat", 2, { equipped: false });
  const buckler = shield("Buckler", 1);

  it("another suit of armor replaces the worn one; a shield stays on", () => {
    const someone = actor("a", { items: [mail, coat, buckler] });
    const also = checkItemChange(someone, coat, { system: { equipped: true } })?.also;
    expect(also?.map((c) => (c.do === "set" ? [c.item, c.path, c.value] : c.do))).toEqual([
      [mail.id, "equipped", false],
    ]);
    expect(checkItemChange(someone, buckler, { "system.equipped": true })).toBeNull();
  });

  it("worn items are carried, and items left behind are not worn", () => {
    const away = armor("Away", 1, { equipped: false, carried: false });
    const someone = actor("a", { items: [away, buckler] });
    const said = (item: Mutable, changes: object) =>
      checkItemChange(someone, item, changes as Record<string, unknown>)?.also?.map((c) =>
        c.do === "set" ? [c.path, c.value] : c.do,
      );
    expect(said(away, { "system.equipped": true })).toEqual([["carried", true]]);
    expect(said(buckler, { system: { carried: false } })).toEqual([["equipped", false]]);
    expect(checkItemChange(someone, away, { system: { carried: false } })).toBeNull();
  });
});
