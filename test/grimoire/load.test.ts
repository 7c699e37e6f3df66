/** Slots, Fatigue, armor and magic values: the vectors, and cases around them. */
import { describe, expect, it } from "vitest";
import type { Snapshot } from "../../module/kernel/ruleset.ts";
import type { DropFacts } from "../../module/rulesets/grimoire/gear/fatigue-and-dropping.ts";
import { droppable, loadOf, overloadOf, slotsUsed } from "../../module/rulesets/grimoire/gear/slots.ts";
import { recompute } from "../../module/rulesets/grimoire/model/recompute.ts";
import {
  actor,
  armor,
  book,
  detachment,
  dust,
  gear,
  type Mutable,
  mark,
  npc,
  scroll,
  shield,
  systemOf,
  weapon,
} from "./people.ts";
import { vectorsOf } from "./vectors.ts";
import { type Happened, World } from "./world.ts";

type Thing = { name: string; slots: number; quantity?: number; stack?: number };
const things = (given: unknown): Mutable[] => (given as Thing[]).map(({ name, ...fields }) => gear(name, fields));
const offersOf = (happened: Happened) => happened.run?.result?.offers.map((o) => o.action) ?? [];

describe("slots", () => {
  it.each(vectorsOf("slots"))("$name", ({ given, expect: wanted }) => {
    const being = actor("Pack", {
      slots: given.base as number,
      slotsLost: given.lost as number,
      fatigue: given.fatigue as number,
      tumors: given.tumors as number,
      items: [...things(given.items), dust(given.dust as number)],
    });
    const { slots, magic } = systemOf(being);
    expect({ max: slots?.max, used: slots?.used, free: slots?.free, pool: magic?.pool }).toEqual(wanted);
  });

  it("G-65: items left behind and petty items take no slot; a started set counts as a full one", () => {
    expect(slotsUsed(gear("Tent", { slots: 2, carried: false }))).toBe(0);
    expect(slotsUsed(gear("Bell", { slots: 0 }))).toBe(0);
    expect(slotsUsed(gear("Rations", { quantity: 7, stack: 3 }))).toBe(3);
    expect(slotsUsed(gear("Rations", { quantity: 0, stack: 3 }))).toBe(0);
    expect(slotsUsed(scroll("Hush"))).toBe(0);
  });

  it("G-129 G-151 G-154: a Grimoire is bulky, one slot if fused, none if bound; bound overrides fused", () => {
    expect(
      [{}, { fused: true }, { bound: true }, { bound: true, fused: true }].map((b) => slotsUsed(book("B", b))),
    ).toEqual([2, 1, 0, 0]);
  });

  it("G-66: an item being created, with incomplete data, counts by its type", () => {
    const raw = (type: string, system: object) => ({ id: "x", type, name: "x", system }) as unknown as Snapshot;
    expect(slotsUsed(raw("grimoireBook", {}))).toBe(2);
    expect(slotsUsed(raw("grimoireScroll", {}))).toBe(0);
    expect(slotsUsed(raw("grimoireGear", { quantity: 2 }))).toBe(2);
    expect(slotsUsed(raw("grimoireScar", {}))).toBe(0);
  });

  it("G-155 G-148: the lowest override applies, later losses are subtracted, and removing the mark restores the slots", () => {
    const wings = mark("Wings", { entry: 19, slotsBase: 7, noArmor: true });
    const rift = mark("Backfire", { entry: 12, slotsLost: 1, armor: 1 });
    const max = (...items: Mutable[]) => systemOf(actor("a", { slotsLost: 2, items })).slots?.max;
    expect([max(), max(wings), max(wings, rift), max(rift)]).toEqual([8, 5, 4, 7]);
    expect(systemOf(actor("a", { slots: 1, slotsLost: 3 })).slots?.max).toBe(0);
  });

  it("G-133: dust, free dice and free slots form the pool, never below 0", () => {
    const free = () => mark("Burns", { entry: 11, freeDie: true });
    const laden = actor("a", { slots: 1, items: [gear("Tent", { slots: 4 }), dust(3), free(), free()] });
    expect(systemOf(laden).slots?.free).toBe(-3);
    expect(systemOf(laden).magic).toMatchObject({
      dust: 3,
      freeDice: 2,
      pool: 5,
      threshold: 4,
      vessel: false,
      never: false,
    });
    const left = gear("Mana Dust", { role: "manaDust", quantity: 9, carried: false });
    expect(systemOf(actor("b", { items: [left, ...[1, 2, 3, 4, 5].map(free)] })).magic).toMatchObject({
      dust: 0,
      freeDice: 4,
    });
  });

  it("G-139 G-154 G-158: marks lower the Fatigue threshold, end casting, make a body of magic", () => {
    const items = [
      mark("Nerves", { entry: 3, threshold: 3 }),
      mark("Hand lost", { entry: 18, neverCast: true }),
      mark("Vessel", { entry: 22, vessel: true }),
    ];
    expect(systemOf(actor("a", { items })).magic).toMatchObject({ threshold: 3, never: true, vessel: true });
  });

  it("untracked NPCs have the entered slot dice minus Fatigue and tumors", () => {
    const witch = npc("Witch", {
      fatigue: 1,
      tumors: 1,
      items: [gear("Chest", { slots: 30 }), dust(3)],
      more: { "magic.slotDice": 4 },
    });
    const { slots, magic } = systemOf(witch);
    expect([slots?.max, slots?.free, magic?.pool]).toEqual([4, 2, 5]);
    expect(overloadOf(systemOf(witch), witch)).toBe("fits");
  });

  it("G-66: the breakdown names every piece of the load", () => {
    const being = actor("a", { fatigue: 2, items: [weapon("Maul", "d10", { slots: 2 }), gear("Bell", { slots: 0 })] });
    const { why } = loadOf(systemOf(being), being);
    expect(why.used.counted.map((m) => [m.label.data?.name ?? m.label.key, m.value])).toEqual([
      ["Maul", 2],
      ["GRIMOIRE.Why.fatigue", 2],
    ]);
  });
});

describe("overloaded", () => {
  it.each(vectorsOf("add-fatigue"))("$name", ({ given, expect: wanted }) => {
    const world = new World();
    world.gm = true;
    const being = actor("Bearer", {
      slots: given.slotsMax as number,
      fatigue: (given.fatigue as number | undefined) ?? 0,
      items: things(given.items),
    });
    world.act("giveFatigue", being, { form: { amount: given.add } });
    let prompts = world.posted.filter(({ offer }) => offer.action === "dropItem").length;
    const dropped: string[] = [];
    for (const name of (given.dropOrder as string[] | undefined) ?? []) {
      const thing = being.items.find((i) => i.name === name)?.id;
      const happened = world.act("dropItem", being, { form: { thing } });
      prompts += offersOf(happened).length;
      if (happened.run) dropped.push(name);
    }
    const { slots, fatigue } = systemOf(being);
    const overflow = Math.max(0, -(slots?.free ?? 0));
    const seen = { fatigue, dropPrompts: prompts, dropped, used: slots?.used, free: slots?.free, overflow };
    expect(seen).toMatchObject(wanted);
  });

  const laden = () =>
    actor("Laden", {
      slots: 2,
      items: [gear("Rope"), gear("Torches", { quantity: 6, stack: 3, held: "main" }), gear("Bell", { slots: 0 })],
    });

  it("G-66: marked at once, asked until it fits, and asked only once at a time", () => {
    const world = new World();
    const being = laden();
    being.statuses = [];
    expect(world.write(being, []).map((o) => o.action)).toEqual(["dropItem"]);
    expect(being.statuses).toContain("overloaded");
    expect(world.write(being, [])).toEqual([]);
    const first = world.act("dropItem", being, { form: { thing: being.items[0]?.id } });
    expect(offersOf(first)).toEqual([]);
    expect(systemOf(being).slots?.free).toBe(0);
    expect(being.statuses).not.toContain("overloaded");
  });

  it("G-66: an actor overloaded by Fatigue alone is asked once it carries something to drop", () => {
    const world = new World();
    const being = laden();
    being.statuses = [];
    const items = being.items;
    being.items = [];
    world.write(being, [{ part: "self", do: "set", path: "fatigue", value: 9, why: { key: "" } }]);
    expect(being.statuses).toContain("overloaded");
    const before = { ...being };
    being.items = items;
    const asked = (from: typeof before) =>
      recompute({ before: from, after: being, requested: {}, house: world.house, worldTime: 0, undo: false }).flatMap(
        (c) => (c.do === "offer" ? [c.action] : []),
      );
    expect([asked(before), asked({ ...being })]).toEqual([["dropItem"], []]);
  });

  it("G-66: the card asks for more while overloaded; part of a stack may suffice", () => {
    const world = new World();
    const being = actor("Laden", {
      slots: 1,
      items: [gear("Rope"), gear("Torches", { quantity: 6, stack: 3, held: "main" })],
    });
    const torches = being.items[1] as Mutable;
    const some = world.act("dropItem", being, { form: { thing: torches.id, count: 3 } });
    expect(offersOf(some)).toEqual(["dropItem"]);
    expect(some.run?.result?.offers[0]).toMatchObject({ by: "self", asks: ["thing", "count"], auto: false });
    expect(torches.system).toMatchObject({ quantity: 3, carried: true, held: "main" });
    const rest = world.press(some, "dropItem", { thing: torches.id });
    expect(torches.system).toMatchObject({ quantity: 3, carried: false, held: "none" });
    expect(offersOf(rest)).toEqual([]);
    expect(world.stage("dropItem", being).problems.map((p) => p.text.key)).toEqual(["GRIMOIRE.Problem.loadFits"]);
  });

  it("G-66: dropping three of six torches frees no slot if the third set is only started", () => {
    const being = actor("Laden", { slots: 1, items: [gear("Torches", { quantity: 7, stack: 3 })] });
    const { facts } = new World().stage("dropItem", being);
    expect((facts as DropFacts).over).toBe(2);
    const world = new World();
    const one = world.act("dropItem", being, { form: { thing: being.items[0]?.id, count: 1 } });
    expect(offersOf(one)).toEqual(["dropItem"]);
    expect(systemOf(being).slots?.free).toBe(-1);
  });

  it("G-66: the card offers items by name, and dropping part of a stack", () => {
    const world = new World();
    const being = actor("Laden", {
      slots: 1,
      items: [gear("Rope"), gear("Rope"), gear("Torches", { quantity: 6, stack: 3 })],
    });
    const asked = world.act("dropItem", being);
    expect(asked.run?.pending).toMatchObject({
      kind: "choice",
      who: "self",
      options: ["Rope", "Rope (2)", "Torches", "part"],
    });
    world.choose = () => "part";
    const open = world.act("dropItem", being);
    expect([open.run?.paid, open.run?.result?.consequences, offersOf(open)]).toEqual([[], [], ["dropItem"]]);
    world.choose = () => "Rope (2)";
    world.act("dropItem", being);
    expect(being.items.map((i) => i.system.carried)).toEqual([true, false, true]);
  });

  it("G-154: a fused Grimoire cannot be dropped", () => {
    const being = actor("a", { slots: 0, items: [book("Fused", { fused: true })] });
    expect(droppable(being)).toEqual([]);
    expect(overloadOf(systemOf(being), being)).toBe("stuck");
  });

  it("D31: with nothing left to drop the Warden is told once", () => {
    const world = new World();
    world.gm = true;
    const being = actor("a", { slots: 1 });
    const told: string[] = [];
    const settle = world.rules.recompute;
    world.rules.recompute = (change) => {
      const all = settle(change);
      told.push(...all.flatMap((c) => (c.do === "tell" ? [c.why.key] : [])));
      return all;
    };
    world.act("giveFatigue", being, { form: { amount: 2 } });
    world.act("giveFatigue", being, { form: { amount: 1 } });
    expect(told).toEqual(["GRIMOIRE.Reason.stuck"]);
    expect(world.posted).toEqual([]);
  });

  it("G-64: only the Warden gives Fatigue, to actors that can gain it", () => {
    const stage = (gm: boolean, targets: Mutable[]) => {
      const world = new World();
      world.gm = gm;
      return world.stage("giveFatigue", actor("a"), { targets }).problems.map((p) => p.text.key.split(".").at(-1));
    };
    expect(stage(false, [])).toEqual(["wardenOnly"]);
    expect(stage(true, [detachment("Mob")])).toEqual(["noneToTire"]);
    expect(stage(true, [detachment("Mob"), actor("b")])).toEqual([]);
  });
});

describe("armor", () => {
  it.each(vectorsOf("armor"))("$name", ({ given, expect: wanted }) => {
    const items = (given.armorSources as number[]).map((value, at) =>
      armor(`Piece ${at}`, { category: "other", armor: value, worn: true }),
    );
    const { armor: seen } = systemOf(actor("a", { items }));
    expect(seen.value).toBe(wanted.armor);
    expect(seen.raw).toBe(4);
  });

  it("G-68: armor counts while worn and carried; natural armor, marks and spells are added", () => {
    const coat = (given: object) => armor("Coat", { armor: 2, ...given });
    const value = (items: Mutable[], more = {}) => systemOf(actor("a", { items, naturalArmor: 1, more })).armor;
    expect(value([coat({ worn: false })])).toMatchObject({ raw: 1, value: 1 });
    expect(value([coat({ worn: true, carried: false })])).toMatchObject({ raw: 1 });
    expect(value([coat({ worn: true }), mark("Essence", { armor: 1 })], { "armor.bonus": 2 })).toMatchObject({
      raw: 6,
      value: 3,
    });
  });

  it("G-155: wings prevent worn armor; natural armor and marks still protect", () => {
    const items = [
      armor("Mail", { armor: 2, worn: true }),
      mark("Wings", { entry: 19, noArmor: true }),
      mark("Bark", { entry: 16, armor: 1 }),
    ];
    const { armor: seen, why } = systemOf(actor("a", { items, naturalArmor: 1 }));
    expect(seen.value).toBe(2);
    expect(why.armor?.ignored.map((m) => m.label.data?.name)).toEqual(["Mail"]);
  });

  it("a shield adds dice, not Armor", () => {
    expect(systemOf(actor("a", { items: [shield("Heater Shield")] })).armor.value).toBe(0);
  });
});
