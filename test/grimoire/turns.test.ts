/** Action points, Moves and turn order: the vectors, and cases around them. */
import { describe, expect, it } from "vitest";
import type { CombatantSnapshot, CombatMoment } from "../../module/kernel/ruleset.ts";
import { spaces } from "../../module/rulesets/grimoire/combat/move-and-stand.ts";
import { groupOf } from "../../module/rulesets/grimoire/combat/sides.ts";
import {
  alternate,
  type Entry,
  groupOrder,
  momentConsequences,
  order,
  turns,
} from "../../module/rulesets/grimoire/combat/turns.ts";
import { ScriptedDice } from "../kit/dice.ts";
import { actor, detachment, held, type Mutable, mark, npc, systemOf } from "./people.ts";
import { vectorsOf } from "./vectors.ts";
import { World } from "./world.ts";

const fight = { given: { fighting: true } };
const at = (world: World, being: Mutable, ...moments: CombatMoment[]) => {
  for (const when of moments) world.write(being, momentConsequences(being, when));
};
const problemKeys = (problems: readonly { field: string; text: { key: string } }[]) =>
  problems.map((p) => `${p.field}:${p.text.key.split(".").at(-1)}`);

describe("action points", () => {
  it.each(vectorsOf("ap"))("$name", ({ given, expect: wanted }) => {
    const world = new World();
    const statuses = given.surprised ? ["surprised"] : [];
    const being = actor("a", { apMax: given.apMax as number, statuses });
    at(world, being, "fightStart");
    const seen: unknown[] = [systemOf(being).ap.value];
    for (const event of given.events as ("endTurn" | { spend: number })[]) {
      if (event === "endTurn") at(world, being, "turnEnd");
      else {
        const { problems } = world.act("gainAdvantage", being, { ...fight, form: { times: event.spend } });
        if (problems.length > 0) {
          expect(problemKeys(problems)).toEqual(["times:apShort"]);
          seen.push("refused");
          continue;
        }
      }
      seen.push(systemOf(being).ap.value);
    }
    expect(seen).toEqual(wanted.ap);
  });

  it("G-83: surprise ends with the first turn, and can be removed before", () => {
    const world = new World();
    world.gm = true;
    const enemy = npc("Foe");
    world.act("surprise", actor("a"), { targets: [enemy] });
    expect([enemy.statuses.includes("surprised"), systemOf(enemy).ap.value]).toEqual([true, 2]);
    world.act("surprise", actor("a"), { targets: [enemy] });
    expect([enemy.statuses.includes("surprised"), systemOf(enemy).ap.value]).toEqual([false, 4]);
    world.act("surprise", enemy);
    at(world, enemy, "turnEnd");
    expect([enemy.statuses.includes("surprised"), systemOf(enemy).ap.value]).toEqual([false, 4]);
    world.gm = false;
    expect(problemKeys(world.stage("surprise", enemy).problems)).toEqual([":wardenOnly"]);
  });

  it("AP of a spell for the next turn are added at its start and removed at its end", () => {
    const world = new World();
    const being = actor("a", { more: { "ap.bonusNextTurn": 3 } });
    at(world, being, "turnStart");
    expect(systemOf(being).ap).toMatchObject({ value: 7, bonusNextTurn: 0 });
    at(world, being, "turnEnd", "turnStart");
    expect(systemOf(being).ap).toMatchObject({ value: 4, bonusNextTurn: 0 });
    expect(momentConsequences(being, "turnStart")).toEqual([]);
  });

  it("removed AP never go below 0", () => {
    const world = new World();
    const being = actor("a", { ap: 1, more: { "ap.bonusNextTurn": -2 } });
    at(world, being, "turnStart");
    expect(systemOf(being).ap.value).toBe(0);
  });

  it("D25: combat starts and ends without saved Advantages, held actions and Spaces", () => {
    for (const when of ["fightStart", "fightEnd"] as const) {
      const world = new World();
      const being = actor("a", { ap: 1, pendingAdvantage: 2, items: [held("Dodge")], more: { "movement.left": 4 } });
      at(world, being, when);
      const { ap, pendingAdvantage, movement } = systemOf(being);
      expect([ap.value, pendingAdvantage, movement.left, being.items.length]).toEqual([4, 0, 0, 0]);
      expect(being.statuses).toEqual([]);
    }
  });

  it("G-35: held actions are cancelled by a card when the turn starts", () => {
    const dodge = held("Dodge");
    expect(turns.turnStartCards?.(actor("a", { items: [dodge] }), {})).toEqual([
      { action: "cancelHeld", form: { item: dodge.id }, auto: true },
    ]);
    expect(turns.turnStartCards?.(actor("b"), {})).toEqual([]);
  });

  it("rooted lasts until the end of the actor's turn", () => {
    const world = new World();
    const being = actor("a", { statuses: ["rooted"] });
    at(world, being, "turnStart");
    expect(systemOf(being).movement.perMove).toBe(0);
    at(world, being, "turnEnd");
    expect(being.statuses).toEqual([]);
    expect(systemOf(being).movement.perMove).toBe(5);
  });
});

describe("moving and gaining Advantage", () => {
  it.each(vectorsOf("move"))("$name", ({ given, expect: wanted }) => {
    const world = new World();
    const being = actor("a", { dex: given.dex as number });
    const perMove = systemOf(being).movement.perMove;
    for (let i = 0; i < (given.moves as number); i += 1) world.act("move", being, fight);
    const moved = spaces(systemOf(being).movement.left);
    const each = spaces(perMove);
    const seen = { spacesPerMove: perMove, ...moved };
    expect(seen).toMatchObject(wanted);
    expect(moved.spaces).toBe(each.spaces * (given.moves as number));
  });

  it("G-32: a Move costs 1 AP in combat, none outside, and its Spaces expire when the turn ends", () => {
    const world = new World();
    const being = actor("a", { dex: 11 });
    world.act("move", being, fight);
    expect([systemOf(being).ap.value, systemOf(being).movement.left]).toEqual([3, 6]);
    world.act("move", being);
    expect([systemOf(being).ap.value, systemOf(being).movement.left]).toEqual([3, 12]);
    at(world, being, "turnEnd");
    expect([systemOf(being).ap.value, systemOf(being).movement.left]).toEqual([4, 0]);
  });

  it("D24: crawling is one Space; restrained, unconscious or without DEX there is no movement", () => {
    const perMove = (given: object) => systemOf(actor("a", { dex: 12, ...given })).movement.perMove;
    expect(perMove({ critical: { active: true } })).toBe(1);
    expect(perMove({ statuses: ["hamstrung"] })).toBe(1);
    expect(perMove({ dex: { value: 0, max: 12 }, critical: { active: true } })).toBe(0);
    for (const status of ["restrained", "rooted", "unconscious"])
      expect(perMove({ statuses: [status] }), status).toBe(0);
    expect(perMove({ items: [mark("Spirit", { entry: 10 })] })).toBe(0);
    expect(perMove({ more: { "movement.bonus": 2 } })).toBe(8);
  });

  it("G-105: an actor unable to act cannot Move or Gain Advantage, unless the Warden allows it", () => {
    const world = new World();
    const being = actor("a", { wil: { value: 0, max: 9 } });
    expect(problemKeys(world.stage("move", being, fight).problems)).toEqual([":unable"]);
    expect(problemKeys(world.stage("gainAdvantage", being, fight).problems)).toEqual([":unable"]);
    world.gm = true;
    expect(world.stage("move", being, fight).problems).toEqual([]);
  });

  it("G-103: a Move of 0 Spaces is refused", () => {
    const world = new World();
    expect(problemKeys(world.stage("move", actor("a", { statuses: ["restrained"] }), fight).problems)).toEqual([
      ":cannotMove",
    ]);
  });

  it("G-33: Advantages add up, 1 AP each; the Warden may overspend for an actor (D23)", () => {
    const world = new World();
    const being = actor("a", { ap: 2 });
    world.act("gainAdvantage", being, { ...fight, form: { times: 2 } });
    expect([systemOf(being).pendingAdvantage, systemOf(being).ap.value]).toEqual([2, 0]);
    expect(being.statuses).toEqual(["gained"]);
    expect(problemKeys(world.stage("gainAdvantage", being, fight).problems)).toEqual(["times:apShort"]);
    world.gm = true;
    world.act("gainAdvantage", being, fight);
    expect([systemOf(being).pendingAdvantage, systemOf(being).ap.value]).toEqual([3, 0]);
  });

  it("G-32: a detachment moves as one", () => {
    const world = new World();
    const mob = detachment("Mob", { dex: 7 });
    world.act("move", mob, fight);
    expect(systemOf(mob).movement.left).toBe(4);
  });
});

describe("turn order", () => {
  type Given = { name: string; group: string; wil: number };
  const sides = { party: 1, neutral: 0, hostile: -1 } as const;
  const combatant = (
    name: string,
    initiative: number | null,
    given: Partial<CombatantSnapshot> = {},
  ): CombatantSnapshot => ({
    id: name,
    name,
    initiative,
    defeated: false,
    disposition: 1,
    actor: actor(name),
    ...given,
  });

  it.each(vectorsOf("initiative"))("$name", ({ given, dice, expect: wanted }) => {
    const cup = new ScriptedDice(dice);
    const allCombatants = (given.combatants as Given[]).map(({ name, group, wil }) => {
      const being = actor(name, { wil });
      const { formula, breakdown } = turns.initiative(being);
      expect(formula).toBe(`1d20 + ${breakdown.total}`);
      const [face = 0] = cup.take({ kind: "roll", id: name, who: "self", count: 1, faces: 20, read: "sum" });
      return combatant(name, face + breakdown.total, { actor: being, disposition: sides[group as keyof typeof sides] });
    });
    cup.expectEmpty();
    expect(allCombatants.map((f) => f.initiative)).toEqual(wanted.totals);
    expect(turns.order?.(allCombatants, {})).toEqual(wanted.order);
    if (wanted.groupOrder) {
      const entries = allCombatants.map((f) => ({ group: groupOf(f), total: f.initiative }) as Entry);
      expect(groupOrder(entries, { firstGroup: "highest" })).toEqual(wanted.groupOrder);
    }
  });

  const entry = (id: string, group: string, total: number, more: Partial<Entry> = {}): Entry => ({
    id,
    name: id,
    group,
    total,
    wil: 10,
    dex: 10,
    ...more,
  });

  it("D7: within a group sorted by WIL, then DEX, then name", () => {
    const party = [
      entry("d", "party", 9),
      entry("c", "party", 9),
      entry("b", "party", 9, { dex: 11 }),
      entry("a", "party", 9, { wil: 9, dex: 18 }),
    ];
    expect(alternate(party, { firstGroup: "highest" })).toEqual(["b", "c", "d", "a"]);
  });

  it("D7: players always first, or the side the Warden chooses", () => {
    const all = [entry("h", "hostile", 20), entry("n", "neutral", 15), entry("p", "party", 3)];
    expect(alternate(all, { firstGroup: "highest" })).toEqual(["h", "n", "p"]);
    expect(alternate(all, { firstGroup: "players" })).toEqual(["p", "h", "n"]);
    expect(alternate(all, { firstGroup: "ask" }, "neutral")).toEqual(["n", "h", "p"]);
    expect(alternate(all, { firstGroup: "ask" })).toEqual(["h", "n", "p"]);
  });

  it("D8: sides by disposition, secret is hostile, a named side overrides it", () => {
    const side = (disposition: number, group = "") => groupOf({ disposition, actor: actor("a", { more: { group } }) });
    expect([side(1), side(0), side(-1), side(-2), side(1, " Cult ")]).toEqual([
      "party",
      "neutral",
      "hostile",
      "hostile",
      "Cult",
    ]);
    expect(groupOf({ disposition: -1, actor: null })).toBe("hostile");
  });

  it("D36: defeated combatants come last, those without a roll before them", () => {
    const allCombatants = [
      combatant("fallen", 30, { defeated: true }),
      combatant("late", null),
      combatant("slow", 5),
      combatant("foe", 9, { disposition: -1 }),
      combatant("quick", 12),
    ];
    expect(order(allCombatants, {})).toEqual(["quick", "foe", "slow", "late", "fallen"]);
  });

  it("G-81: all combatants act exactly once, sides alternate while they have members left", () => {
    const groups = ["party", "hostile", "neutral"];
    for (let size = 1; size < 9; size += 1) {
      const all = Array.from({ length: size * 2 }, (_, i) =>
        entry(`${i}`, groups[(i * i + size) % 3] as string, (i * 7) % 11),
      );
      const ids = alternate(all, { firstGroup: "highest" });
      expect([...ids].sort()).toEqual(all.map((e) => e.id).sort());
      const left = new Map(groups.map((g) => [g, all.filter((e) => e.group === g).length]));
      let last = "";
      for (const id of ids) {
        const { group } = all.find((e) => e.id === id) as Entry;
        const others = [...left].some(([g, n]) => g !== last && n > 0);
        if (others) expect(group, ids.join(" ")).not.toBe(last);
        left.set(group, (left.get(group) ?? 0) - 1);
        last = group;
      }
    }
  });

  it("G-79: equal rolls are sorted by WIL, DEX and name", () => {
    const [a, b] = [actor("A", { wil: 12 }), actor("B", { wil: 9, dex: 18 })];
    expect(turns.compareTied(a, b)).toBeLessThan(0);
    expect(turns.compareTied(actor("A", { dex: 8 }), actor("B", { dex: 9 }))).toBeGreaterThan(0);
    expect(turns.compareTied(actor("A"), actor("B"))).toBeLessThan(0);
  });

  it("G-82: AP are the pips of the tracker, stored on the actor", () => {
    expect(turns.resources).toEqual([{ id: "ap", shape: "diamond", full: 4, path: "ap" }]);
    expect(turns.refill(actor("a"))).toEqual({});
  });
});
