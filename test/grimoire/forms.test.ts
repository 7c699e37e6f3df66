/** Form defaults and validation: objects, distances, causes of Deprived, clamping. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { feetOf } from "../../module/kernel/distance.ts";
import type { CombatantSnapshot, Form, TokenSnapshot } from "../../module/kernel/ruleset.ts";
import { ideas } from "../../module/rulesets/grimoire/attack/action-ideas.ts";
import { moraleGroupOf } from "../../module/rulesets/grimoire/combat/morale-groups.ts";
import { moraleCalls, resetMorale } from "../../module/rulesets/grimoire/combat/morale-in-combat.ts";
import { headlineOf, offersOf } from "./fight.ts";
import { played } from "./ops-g3.ts";
import { actor, gear, hireling, type Mutable, mark, npc, scroll, shield, systemOf, weapon } from "./people.ts";
import { World } from "./world.ts";

const reasons = (problems: readonly { text: { key: string } }[]) =>
  problems.map(({ text }) => text.key.split(".").at(-1));
const seen = (being: Mutable, disposition = -1): TokenSnapshot => ({
  uuid: `Token.${being.id}`,
  actor: being,
  disposition,
  distance: 5,
  adjacent: [],
});

describe("fields of an Action", () => {
  const shown = (item?: Mutable) => {
    const axe = item ?? weapon("Axe", "d10", { held: "main" });
    const being = actor("Ael", { items: [axe] });
    const { known, facts, form } = new World().stage("action", being, {
      ...(item ? { item } : {}),
      targets: [npc("Goblin")],
    });
    return (known.form?.(facts, form) ?? []).filter(({ isCollapsed }) => !isCollapsed).map(({ name }) => name);
  };

  it("G-87: an attack with a weapon asks for Advantages and AP; idea, intent and resolution are collapsed", () => {
    expect(shown(weapon("Axe", "d10", { held: "main" }))).toEqual(["adv", "dis", "sum", "ap"]);
    expect(shown()).toEqual(expect.arrayContaining(["idea", "intent", "mode", "attribute", "objects"]));
  });
});

describe("objects in use", () => {
  const onehanded = () => mark("Hand Lost", { entry: 18, neverCast: true });
  it("G-154 G-138: without the fused hand casting is refused, but magic weapons and copying still work", () => {
    const sword = weapon("Sword", "d8", { held: "main", magical: true });
    const page = scroll("Scroll");
    const being = actor("Ael", { items: [sword, page, onehanded()] });
    const struck = new World(["d20:10", "d8:3"]).act("action", being, { item: sword, form: { mode: "dc", dc: 5 } });
    expect(headlineOf(struck)).toBe("action.success");
    const world = new World();
    const why = (id: "castScroll" | "copySpell") => reasons(world.stage(id, being, { item: page }).problems);
    expect(why("castScroll")).toEqual(["never"]);
    expect(why("copySpell")).not.toContain("never");
    // Mishap 2 blocks all of it.
    const dulled = actor("Ash", { items: [sword, page], more: { "magic.blockedUntil": 900 } });
    expect(headlineOf(world.act("action", dulled, { item: sword }))).toBe("trivial.failure");
    expect(reasons(world.stage("copySpell", dulled, { item: page }).problems)).toContain("blocked");
  });

  it("G-88: unarmed is always available, beside natural weapons and arcane bolts", () => {
    const bites = () => [weapon("Bite", "d8", { natural: true })];
    for (const being of [npc("Bear", { items: bites() }), hireling("Hob", { items: bites() })]) {
      const { form } = new World().stage("action", being);
      expect(form.objects).toEqual([]);
      const world = new World(["d20:10", "d4:3"]);
      world.act("action", being, { form: { attack: true, mode: "contest", objects: ["unarmed"] } });
      world.cup.expectEmpty();
    }
  });

  it("G-10: an automatic hit rolls only the damage dice", () => {
    const [sword, lamp] = [weapon("Sword", "d8", { held: "main" }), gear("Lantern", { dice: "d4" })];
    const world = new World(["d8:5"]);
    const form = { attack: true, mode: "success", objects: [sword.id, lamp.id] };
    const enemy = npc("Foe", { hp: 9 });
    world.act("action", actor("Ael", { items: [sword, lamp] }), { targets: [enemy], form });
    expect(systemOf(enemy).hp.value).toBe(4);
    world.cup.expectEmpty();
  });

  const pick = () => weapon("War Pick", "d8", { held: "main", ignoreArmor: true, edge: "armor" });
  /** The form of an Action from the sheet after ticking one list of `ids` after the other. */
  function ticked(being: Mutable, first: Form, ...lists: string[][]) {
    const { known, facts, form } = new World().stage("action", being, { targets: [npc("Foe", { naturalArmor: 2 })] });
    let filled: Form = { ...form, ...first };
    for (const objects of lists) {
      filled = { ...filled, objects };
      filled = { ...filled, ...known.prefill?.(facts, filled, "objects") };
    }
    return filled;
  }
  it("G-85: a weapon ticked later sets attack, AP and its properties", () => {
    const [tool, bomb] = [pick(), weapon("Bomb", "2d6", { apCost: 3, blast: true, fire: true, reloadAp: 1 })];
    const being = actor("Ael", { items: [tool, bomb, shield("Shield", "d6")] });
    const blank = ticked(being, {}, []);
    expect(blank).toMatchObject({ attack: false, ap: 1, ignoreArmor: false });
    expect(ticked(being, {}, [tool.id])).toMatchObject({
      attack: true,
      ap: 2,
      ignoreArmor: true,
      mode: "contest",
      adv0: 1,
    });
    expect(ticked(being, {}, [bomb.id])).toMatchObject({ attack: true, ap: 4, blast: true, fire: true });
    expect(ticked(being, {}, [bomb.id], [])).toMatchObject({ attack: false, ap: 1, blast: false, fire: false });
  });

  it("G-85: fields edited by the user stay", () => {
    const tool = pick();
    const being = actor("Ael", { items: [tool] });
    expect(ticked(being, { ap: 3, fire: true }, [tool.id])).toMatchObject({ attack: true, ap: 3, fire: true });
    expect(ticked(being, {}, [tool.id], [])).toMatchObject({ attack: false, ap: 1 });
  });

  it("G-23: the ideas and their rules page name the same attributes", () => {
    const page = readFileSync("packs/grimoire/rules/11-ideas.md", "utf8");
    const rows = page.split("\n").filter((line) => /^\| [A-Z]/.test(line));
    const written = rows.map((line) => line.split("|")[2]?.trim().split(" ").at(-1));
    // Attacks use STR or DEX.
    expect(written).toEqual(
      ideas.map(({ id, attribute, held }) => (held ? "held" : id === "attack" ? "DEX" : attribute.toUpperCase())),
    );
  });
});

describe("distances", () => {
  it.each([
    [30, "ft", 30],
    [24, "m", 80],
    [1.5, "metres", 5],
    [3, "Meters", 10],
    [7, "", 7],
  ])("G-07 G-114: %d %s on a scene are %d feet", (distance, units, feet) => {
    expect(feetOf(distance, units)).toBeCloseTo(feet, 9);
  });
});

describe("Deprived", () => {
  it("G-61: the end of a cause can be chosen, and “other” has a description", () => {
    const world = new World();
    world.gm = true;
    const being = actor("Ael");
    const { known, facts, form } = world.stage("deprive", being, { form: { causes: ["food", "other"] } });
    expect(known.form?.(facts, form).map(({ name }) => name)).toEqual(["causes", "other", "end_food", "end_other"]);
    world.act("deprive", being, { form: { causes: ["food", "other"], other: "Salt", end_food: "night" } });
    expect(systemOf(being).deprived).toMatchObject({ other: "Salt", causes: { food: "night", other: "manual" } });
    // Changed later, and shown in the rest dialog.
    world.act("deprive", being, { form: { causes: ["food", "other"], end_other: "hours" } });
    expect(systemOf(being).deprived).toMatchObject({ other: "Salt", causes: { food: "night", other: "hours" } });
    world.act("rest", being, { form: { type: "night" } });
    expect(systemOf(being).deprived).toMatchObject({ active: false, other: "", causes: { food: "", other: "" } });
  });

  it("G-61: a cause kept by the Warden continues after the rest and blocks recovery", () => {
    const world = new World();
    const being = actor("Ael", { hp: 1, hpMax: 4, causes: { sleep: "night" } });
    const { known, facts, form } = world.stage("rest", being, { form: { type: "night" } });
    const keeps = known.form?.(facts, form).find(({ name }) => name === "keeps");
    expect(keeps?.kind === "ticks" && keeps.options.map(({ value }) => value)).toEqual(["sleep"]);
    world.act("rest", being, { form: { type: "night", keeps: ["sleep"] } });
    expect([systemOf(being).deprived?.causes.sleep, systemOf(being).hp.value]).toEqual(["night", 1]);
    world.act("rest", being, { form: { type: "night" } });
    expect([systemOf(being).deprived?.causes.sleep, systemOf(being).hp.value]).toEqual(["", 4]);
  });
});

describe("values changed by an effect", () => {
  const spell = (path: string, disabled = false) => ({
    id: "e",
    name: "Quick",
    img: "",
    statuses: [],
    disabled,
    changes: [{ path, value: "4" }],
    source: "",
  });
  const stored = (path: string, disabled?: boolean) => {
    const being = actor("Ael", { dex: { value: 11, max: 9 }, hp: 6, hpMax: 4 });
    being.effects = [spell(path, disabled)];
    new World().write(being, [{ part: "self", do: "set", path: "gp", value: 1, why: { key: "x" } }]);
    return [systemOf(being).attributes.dex.value, systemOf(being).hp.value];
  };
  it("D19: a score above its maximum while a spell lasts is not written back; without a spell it is", () => {
    expect(stored("attributes.dex.value")).toEqual([11, 4]);
    expect(stored("hp.value")).toEqual([9, 6]);
    expect(stored("armor.bonus")).toEqual([9, 4]);
    expect(stored("attributes.dex.value", true)).toEqual([9, 4]);
  });
});

describe("size of a group", () => {
  const combatant = (being: Mutable, defeated = false): CombatantSnapshot => ({
    id: being.id,
    actor: being,
    name: being.name,
    disposition: -1,
    initiative: 10,
    defeated,
  });
  const band = (count: number, groupSize = 1) =>
    Array.from({ length: count }, (_, n) => npc(`Goblin ${n + 1}`, { hp: 3, more: { groupSize } }));
  /** Starts combat for all. */
  const begun = (all: Mutable[]) => {
    const world = new World();
    for (const one of all)
      world.write(
        one,
        resetMorale(
          one,
          false,
          all.map((each) => combatant(each)),
        ),
      );
    return world;
  };
  const triggers = (all: Mutable[]) => moraleCalls(all.map((one) => combatant(one))).map(({ form }) => form.trigger);

  it.each(played("morale-triggers"))("%s, counted in combat", (_, { given, expect: wanted }) => {
    const all = band(Number(given.groupSize));
    const world = begun(all);
    const asked = (given.casualties as number[]).map((lost) => {
      for (const one of all.slice(0, lost)) if (!one.statuses.includes("dead")) world.write(one, [dead]);
      const called = triggers(all).flatMap((each) => String(each).split(" "));
      for (const one of all)
        for (const trigger of called)
          world.write(one, [
            { part: "self", do: "set", path: `morale.${trigger}Done`, value: true, why: { key: "x" } },
          ]);
      return called;
    });
    expect({ triggers: asked }).toEqual(wanted);
  });
  const dead = { part: "self", do: "set", path: "dead", value: true, why: { key: "x" } } as const;

  it("G-71: a creature already down before combat does not count as a casualty", () => {
    const all = band(4);
    const corpse = npc("Goblin 9", { dead: true, more: { groupSize: 9 } });
    const world = begun([corpse, ...all]);
    expect(triggers([corpse, ...all])).toEqual([]);
    world.write(all[0] as Mutable, [dead]);
    expect(triggers([corpse, ...all])).toEqual(["first"]);
  });

  it("G-71: a late arrival counts with the others and does not trigger morale", () => {
    const all = band(4);
    const world = begun(all);
    for (const one of all)
      world.write(one, [{ part: "self", do: "adjust", path: "groupSize", by: 1, why: { key: "x" } }]);
    const late = npc("Goblin 5", { hp: 3 });
    world.write(
      late,
      resetMorale(
        late,
        true,
        [...all, late].map((one) => combatant(one)),
      ),
    );
    expect(systemOf(late)).toMatchObject({ groupSize: 5, morale: { firstDone: false, halfDone: false } });
    world.write(all[0] as Mutable, [dead]);
    expect(triggers([...all, late])).toEqual(["first"]);
  });

  it("G-71 D8: outside combat the size is the number on the scene, secret ones included", () => {
    const all = band(3, 4);
    const [first, second, hidden] = all as [Mutable, Mutable, Mutable];
    const tokens = [seen(first), seen(second), seen(hidden, -2)];
    expect(moraleGroupOf({ self: first, tokens })).toMatchObject({ size: 3, casualties: 1 });
    const fell = new World().act("deathCall", first, { tokens, form: { verdict: "dead" } });
    const asked = fell.run?.result?.offers.map(({ form }) => form.trigger) ?? [];
    expect([offersOf(fell)[0], new Set(asked)]).toEqual(["morale0", new Set(["first"])]);
  });
});
