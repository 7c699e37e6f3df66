/** Recomputation after a change from any source: clamps, conditions, death, losses. */
import { describe, expect, it } from "vitest";
import type { Consequence } from "../../module/kernel/consequences.ts";
import { conditions, hasCondition, statusesOf } from "../../module/rulesets/grimoire/conditions/conditions.ts";
import type { CauseId, ItemType, MarkData } from "../../module/rulesets/grimoire/model/data.ts";
import { recompute } from "../../module/rulesets/grimoire/model/recompute.ts";
import { uiIcons } from "../../tools/icon-names.ts";
import { actor, armor, book, copy, detachment, held, type Mutable, npc, scar, shield, systemOf } from "./people.ts";
import { World } from "./world.ts";

const why = { key: "test" };
const set = (path: string, value: number | boolean | string | null): Consequence => ({
  part: "self",
  do: "set",
  path,
  value,
  why,
});
const put = (condition: string, on = true): Consequence => ({ part: "self", do: "condition", condition, on, why });
const create = (type: ItemType, system: object): Consequence => ({
  part: "self",
  do: "create",
  why,
  item: { name: "Made", type, system: system as Record<string, unknown> },
});
/** Writes, recomputes, and returns the actions of posted cards. */
const write = (being: Mutable, ...consequences: Consequence[]): string[] =>
  new World().write(being, consequences).map((o) => o.action);

describe("values", () => {
  it("D19: values are clamped to their maximum", () => {
    const being = actor("a", { hpMax: 6, str: { value: 9, max: 12 } });
    write(being, set("attributes.str.value", 15), set("hp.max", 4));
    expect([systemOf(being).attributes.str.value, systemOf(being).hp.value]).toEqual([12, 4]);
  });

  it("deprived days end with the last cause, not before", () => {
    const being = actor("a", { causes: { food: "manual", sleep: "night" }, days: 3 });
    expect(being.statuses).toEqual(["deprived"]);
    write(being, set("deprived.causes.food", ""));
    expect([systemOf(being).deprived?.days, systemOf(being).deprived?.active]).toEqual([3, true]);
    write(being, set("deprived.causes.sleep", ""));
    expect([systemOf(being).deprived?.days, systemOf(being).deprived?.active]).toEqual([0, false]);
    expect(being.statuses).toEqual([]);
  });

  it("D29: a bandaged actor stands up with any HP; an open wound keeps it crawling", () => {
    const down = (stable: boolean) =>
      actor("a", { hp: 0, hpMax: 5, critical: { active: true, stable, diesAt: stable ? null : 900 } });
    const [bandaged, open] = [down(true), down(false)];
    expect(bandaged.statuses).toEqual(["critical", "stable"]);
    for (const being of [bandaged, open]) write(being, set("hp.value", 2));
    expect(systemOf(bandaged).critical).toEqual({ active: false, stable: false, diesAt: null });
    expect(bandaged.statuses).toEqual([]);
    expect(systemOf(open).critical).toEqual({ active: true, stable: false, diesAt: 900 });
    expect(open.statuses).toEqual(["critical"]);
  });
});

describe("conditions from data", () => {
  const none: Partial<Record<CauseId, "manual">> = {};
  it.each([
    ["G-103 G-105", { dex: { value: 0, max: 9 } }, ["paralysed", "unable"]],
    ["G-104 G-105", { wil: { value: 0, max: 9 } }, ["delirious", "unable"]],
    ["G-128", { doomed: true }, ["doomed"]],
    [
      "G-127",
      { mortal: { active: true, diesAt: 9 }, causes: { ...none, mortal: "manual" as const } },
      ["mortal", "deprived", "unable"],
    ],
    ["G-33", { pendingAdvantage: 1 }, ["gained"]],
    ["G-34", { items: [held("Dodge")] }, ["holding"]],
    ["G-138", { more: { "magic.blockedUntil": 5 } }, ["blocked-magic"]],
  ] as const)("%s: %j", (_, given, wanted) => {
    const being = actor("a", given as object);
    being.statuses = [];
    write(being);
    expect([...being.statuses].sort()).toEqual([...wanted].sort());
  });

  it.each([
    [4, "pending", "broken-limb"],
    [5, "pending", "diseased"],
    [7, "pending", "hamstrung"],
    [8, "active", "deaf"],
    [10, "active", "sundered"],
  ] as const)("7: scar %i, %s, sets %s until it is resolved", (entry, state, condition) => {
    const being = actor("a");
    write(being, create("grimoireScar", { entry, state }));
    expect(being.statuses).toEqual([condition]);
    write(being, { ...set("state", "resolved"), item: being.items[0]?.id } as Consequence);
    expect(being.statuses).toEqual(condition === "sundered" ? ["sundered"] : []);
  });

  it("7: scars without a condition set none", () => {
    for (const entry of [1, 2, 3, 6, 9, 11, 12]) {
      const being = actor("a");
      write(being, create("grimoireScar", { entry, state: "pending" }));
      expect(being.statuses, String(entry)).toEqual([]);
    }
  });

  it("G-124: deafness of another cause stays on unrelated changes", () => {
    const being = actor("a", { statuses: ["deaf"] });
    write(being, set("gp", 4));
    expect(being.statuses).toEqual(["deaf"]);
    const scarred = actor("b", { items: [scar("Deafened", { entry: 8 })] });
    write(scarred, { part: "self", do: "remove", item: scarred.items[0]?.id as string, why });
    expect(scarred.statuses).toEqual([]);
  });

  const marks: [Partial<MarkData>, string][] = [
    [{ entry: 3, threshold: 3 }, "raw-nerves"],
    [{ entry: 6, fireImmune: true }, "fire-immune"],
    [{ entry: 8, wilPerCast: "1d4" }, "spell-wound"],
    [{ entry: 9 }, "moonveil"],
    [{ entry: 10 }, "insubstantial"],
    [{ entry: 12, armor: 1 }, "arcane-armor"],
    [{ entry: 16, fireVulnerable: true }, "bark-skin"],
    [{ entry: 17, failPersuasion: true }, "unnatural"],
    [{ entry: 19, noArmor: true }, "winged"],
    [{ entry: 22, vessel: true }, "vessel"],
    [{ entry: 24, elemental: true }, "elemental"],
  ];
  it.each(marks)("7: the mark %j sets %s as long as it lasts", (system, condition) => {
    const being = actor("a");
    write(being, create("grimoireMark", system));
    expect(being.statuses).toEqual(condition === "insubstantial" ? ["insubstantial", "unable"] : [condition]);
    write(being, { part: "self", do: "remove", item: being.items[0]?.id as string, why });
    expect(being.statuses).toEqual([]);
  });

  it("7: implied conditions are set with their parents, never alone", () => {
    expect([...statusesOf(["insubstantial"])].sort()).toEqual([
      "helpless",
      "insubstantial",
      "prone",
      "unable",
      "unconscious",
    ]);
    expect(hasCondition(actor("a", { critical: { active: true } }), "helpless")).toBe(true);
    expect(hasCondition(actor("a", { wil: { value: 0, max: 3 } }), "helpless")).toBe(false);
  });

  it("7: every condition has its own name and icon, and the icon is built", () => {
    for (const of of ["id", "img"] as const)
      expect(new Set(conditions.map((c) => c[of])).size, of).toBe(conditions.length);
    const pictures = conditions.map((c) => /^systems\/fivefold\/icons\/([\w-]+)\.svg$/.exec(c.img)?.[1] ?? c.img);
    expect(pictures.filter((name) => !uiIcons.includes(name))).toEqual([]);
  });

  it("7: conditions set by users stay; an automatic one set manually is removed", () => {
    const being = actor("a");
    write(being, put("cover"), put("prone"), put("surprised"), put("paralysed"), put("winged"));
    expect(being.statuses).toEqual(["cover", "prone", "surprised"]);
    write(being, put("unconscious"));
    expect(being.statuses).toContain("unable");
    write(being, put("unconscious", false));
    expect(being.statuses).not.toContain("unable");
  });

  it("a change of an item has no consequences", () => {
    const knife = shield("Buckler");
    expect(recompute({ before: knife, after: knife, requested: {}, house: {}, worldTime: 0, undo: false })).toEqual([]);
  });

  it("recomputing its own result changes nothing", () => {
    for (const being of [
      actor("a", { critical: { active: true }, items: [held("Parry")], slots: 0, fatigue: 3 }),
      detachment("b", { more: { routed: true } }),
      npc("c", { dead: true }),
    ]) {
      const world = new World();
      world.write(being, []);
      expect(
        recompute({ before: copy(being), after: being, requested: {}, house: world.house, worldTime: 0, undo: false }),
      ).toEqual([]);
    }
  });
});

describe("death and dying", () => {
  it("G-102: STR 0 kills a character by any cause", () => {
    const being = actor("a", { str: 4 });
    const cards = write(being, set("attributes.str.value", 0));
    expect([systemOf(being).dead, cards]).toEqual([true, ["death"]]);
    expect(being.statuses).toEqual(["dead", "unable"]);
  });

  it("D42 G-109: for people the Warden is asked, a detachment is destroyed", () => {
    const person = npc("a", { str: 4 });
    expect([write(person, set("attributes.str.value", 0)), systemOf(person).dead]).toEqual([["deathCall"], false]);
    const mob = detachment("b", { str: 4 });
    write(mob, set("attributes.str.value", 0));
    expect([systemOf(mob).destroyed, mob.statuses]).toEqual([true, ["dead", "unable"]]);
  });

  it("death, rout and weakness set or removed manually are written back", () => {
    const being = npc("a");
    write(being, put("dead"));
    expect(systemOf(being).dead).toBe(true);
    write(being, put("dead", false));
    expect([systemOf(being).dead, being.statuses]).toEqual([false, []]);
    const mob = detachment("b");
    write(mob, put("routed"), put("weakened"), put("dead"));
    expect([systemOf(mob).routed, systemOf(mob).weakened, systemOf(mob).destroyed]).toEqual([true, true, true]);
    write(mob, set("routed", false));
    expect(mob.statuses).toEqual(["weakened", "dead", "unable"]);
  });

  it("an actor stored as dead without the condition is alive again", () => {
    const being = npc("a", { dead: true });
    being.statuses = [];
    write(being);
    expect([systemOf(being).dead, being.statuses]).toEqual([false, []]);
  });

  it("a person has no rout flag to write back; the condition stays", () => {
    const being = npc("a");
    write(being, put("routed"));
    expect(being.statuses).toEqual(["routed"]);
    expect("routed" in being.system).toBe(false);
  });

  it("D26: actors that are critical, helpless or dead lose their held actions", () => {
    for (const change of [
      set("critical.active", true),
      set("attributes.wil.value", 0),
      set("dead", true),
      put("unconscious"),
    ]) {
      const being = actor("a", { items: [held("Dodge"), held("Parry")] });
      write(being, change);
      expect([being.items.length, being.statuses.includes("holding")], JSON.stringify(change)).toEqual([0, false]);
    }
    const fine = actor("a", { items: [held("Dodge")] });
    write(fine, set("hp.value", 1));
    expect(fine.items.length).toBe(1);
  });

  it("the dead lose saved Advantages, clocks and a bound Grimoire; other books stay", () => {
    const being = actor("a", {
      pendingAdvantage: 2,
      critical: { active: true, diesAt: 40 },
      mortal: { active: true, diesAt: 50 },
      items: [book("Bound", { bound: true }), book("Plain")],
    });
    write(being, set("dead", true));
    const { pendingAdvantage, critical, mortal } = systemOf(being);
    expect([pendingAdvantage, critical?.diesAt, mortal?.diesAt]).toEqual([0, null, null]);
    expect(being.items.map((i) => i.name)).toEqual(["Plain"]);
  });

  it("an undo has no consequences except conditions that follow the values", () => {
    const being = actor("a", { str: 4, slots: 1, items: [held("Dodge")] });
    const cards = new World()
      .write(being, [set("attributes.str.value", 0), set("fatigue", 5)], true)
      .map((o) => o.action);
    expect([cards, systemOf(being).dead, being.items.length]).toEqual([[], false, 1]);
    expect(being.statuses).toContain("overloaded");
  });
});

describe("wings", () => {
  it("G-155: wings remove worn armor, and leave the strapped shield", () => {
    const being = actor("a", {
      items: [
        armor("Mail", { armor: 2, worn: true }),
        armor("Cloak", { category: "other", worn: true }),
        shield("Round Shield"),
      ],
    });
    write(being, create("grimoireMark", { entry: 19, noArmor: true, slotsBase: 5 }));
    expect(being.items.slice(0, 3).map((i) => i.system.worn)).toEqual([false, false, true]);
  });
});
