/** Critical Damage, the Warden's ruling, and death. */
import { describe, expect, it } from "vitest";
import { itemsOf } from "../../module/rulesets/grimoire/model/data.ts";
import { Fight, headlineOf, lineOf, offersOf } from "./fight.ts";
import {
  ability,
  actor,
  detachment,
  type Given,
  gear,
  type Mutable,
  mark,
  npc,
  scar,
  systemOf,
  weapon,
} from "./people.ts";
import { type Happened, World } from "./world.ts";

describe("the Save against Critical Damage", () => {
  const down = (given: Given = {}, dice = ["d20:2"]) => {
    const world = new Fight(dice);
    world.time = 1000;
    const being = actor("Ael", { hp: 2, str: 10, ...given });
    return { world, being, happened: world.act("harm", being, { form: { raw: 4 } }) };
  };

  it("G-98 G-99: on a failure a character can only crawl and has one hour", () => {
    const { being, happened } = down();
    expect(systemOf(being).critical).toEqual({ active: true, stable: false, diesAt: 4600 });
    expect(being.statuses).toContain("critical");
    expect(offersOf(happened.next[0])).toEqual(["bandage", "scar"]);
  });

  it("G-33 D25: saved Advantages are used, and used up with the roll", () => {
    const { being, happened } = down({ pendingAdvantage: 2 }, ["d20:1", "d20:18", "d20:3"]);
    const line = lineOf(happened.next[0], "critSave");
    expect(line?.kind === "versus" && line.left.total).toBe(26);
    expect(systemOf(being).pendingAdvantage).toBe(0);
  });

  it("the dice are requested from the owner of the saving actor", () => {
    const { happened } = down();
    const { facts, form } = happened.next[0] as Happened;
    expect(facts.refs.roller).toBe(facts.refs.self);
    const again = new World().again({ ...(happened.next[0] as Happened), facts, form }, []);
    expect(again.pending).toMatchObject({ id: "critSave", who: "roller", count: 1, faces: 20 });
  });

  it("G-58 G-99: any actor's bandage stops the hour and is used up; at 0 HP the crawling stays", () => {
    const { world, being, happened } = down();
    const friend = actor("Bo", { ap: 3, items: [gear("Bandages", { role: "bandage", quantity: 3, stack: 3 })] });
    const bandaged = world.act("bandage", friend, { targets: [being], given: { fighting: true } });
    expect(bandaged.problems).toEqual([]);
    expect(systemOf(being).critical).toEqual({ active: true, stable: true, diesAt: null });
    expect(itemsOf(friend, "grimoireGear")[0]?.system.quantity).toBe(2);
    expect(systemOf(friend).ap.value).toBe(2);
    expect(world.offer(happened.next[0] as Happened, "bandage")).toMatchObject({
      by: "any",
      parts: { self: "mine", t0: "self" },
    });
  });

  it("D29: a stable actor with more than 0 HP stands up", () => {
    const { world, being } = down();
    const friend = actor("Bo", { items: [gear("Bandages", { role: "bandage" })] });
    world.act("bandage", friend, { targets: [being] });
    world.act("heal", being, { form: { amount: "1" } });
    expect(systemOf(being).critical).toEqual({ active: false, stable: false, diesAt: null });
    expect(being.statuses).not.toContain("critical");
  });

  it("D29: healing an unstable actor gives HP but does not stabilize", () => {
    const { world, being } = down();
    world.act("heal", being, { form: { amount: "1" } });
    expect([systemOf(being).hp.value, systemOf(being).critical?.active]).toEqual([1, true]);
  });

  it("G-58: refused without bandages, when unable to act, or without a bleeding patient", () => {
    const { world, being } = down();
    const key = (self: Mutable, targets: Mutable[], form = {}) =>
      world.act("bandage", self, { targets, form }).problems[0]?.text.key.replace("GRIMOIRE.Problem.", "");
    expect(key(actor("Bo"), [being])).toBe("noBandage");
    expect(key(actor("Bo", { dex: 0, items: [gear("B", { role: "bandage" })] }), [being])).toBe("cannotHelp");
    expect(key(actor("Bo", { items: [gear("B", { role: "bandage" })] }), [actor("Well")])).toBe("notBleeding");
    expect(key(being, [])).toBe("cannotHelp");
    expect(key(actor("Bo"), [being], { free: true })).toBe("noBandage");
    world.gm = true;
    expect(key(actor("Bo"), [being], { free: true })).toBeUndefined();
  });

  it("G-101: a failed Save names the critical effects of the enemy's weapon and abilities", () => {
    const bite = weapon("Bite", "d6", { criticalEffect: "<p>lose <b>d6</b> DEX</p>" });
    const enemy = npc("Spider", {
      items: [
        bite,
        weapon("Net", "d4", { criticalEffect: "not this one" }),
        ability("Venom", { trigger: "onCriticalDamage", text: "<p>sleep</p>" }),
      ],
    });
    const world = new Fight(["d20:1"]);
    const happened = world.act("harm", actor("Ael", { hp: 1 }), {
      targets: [enemy],
      form: { raw: 3, weapons: [bite.id] },
    });
    const effects = happened.next[0]?.run?.lines.flatMap(({ line }) =>
      line.kind === "note" && line.rule === "G-101" ? [line.text.data] : [],
    );
    expect(effects).toEqual([
      { what: "Bite", text: "lose d6 DEX" },
      { what: "Venom", text: "sleep" },
    ]);
  });

  it("G-128: a Doomed character that fails dies without scar or second hit; a death card follows", () => {
    const world = new Fight(["d20:5"]);
    const being = actor("Ael", {
      hp: 1,
      str: 11,
      doomed: true,
      items: [scar("Doomed", { entry: 12, state: "pending" })],
    });
    world.act("harm", being, { form: { raw: 2, extra: 1 } });
    expect([systemOf(being).dead, systemOf(being).doomed, world.scars]).toEqual([true, false, []]);
    expect(world.posted.map(({ offer }) => offer.action)).toEqual(["death"]);
  });

  it("G-128: a Doomed character that succeeds is no longer Doomed and its scar resolves; the 12 HP hit adds a new one", () => {
    const world = new Fight(["d20:20", "d6:1", "d6:1", "d6:1"]);
    const being = actor("Ael", {
      hp: 12,
      str: 12,
      doomed: true,
      items: [scar("Doomed", { entry: 12, state: "pending" })],
    });
    world.act("harm", being, { form: { raw: 13 } });
    expect([systemOf(being).doomed, systemOf(being).hp.max, world.scars]).toEqual([false, 12, [12]]);
    expect(itemsOf(being, "grimoireScar")[0]?.system.state).toBe("resolved");
  });

  it("G-52: a natural 1 or 20 of the kept die is offered to the Warden and decides nothing", () => {
    const wonder = (dice: string[], form: object = {}) => {
      const world = new Fight(dice);
      const happened = world.act("critSave", actor("Ael", { str: 12 }), { form: { ...form } });
      return (happened.run?.result?.offers ?? [])
        .filter((o) => o.id === "extraordinary")
        .map((o) => [o.by, o.form.natural]);
    };
    expect(wonder(["d20:20"])).toEqual([["gm", 20]]);
    expect(wonder(["d20:1"])).toEqual([["gm", 1]]);
    expect(wonder(["d20:1", "d20:9"], { adv: 1 })).toEqual([]);
    const world = new Fight(["d20:20"]);
    const weak = actor("Ael", { hp: 0, hpMax: 3, str: { value: 1, max: 9 } });
    world.act("critSave", weak, { form: { dc: 30 } });
    expect(systemOf(weak).critical?.active).toBe(true);
  });

  it("odds: STR 10 against 15 succeeds on 6 or more, with an Advantage on one of two dice", () => {
    const world = new World();
    const chance = (form: object) => {
      const { known, facts, form: filled } = world.stage("critSave", actor("Ael", { str: 10 }), { form: { ...form } });
      return known.odds?.(facts, filled)?.bar[0]?.p;
    };
    expect(chance({})).toBeCloseTo(15 / 20, 12);
    expect(chance({ adv: 1 })).toBeCloseTo(1 - (5 / 20) ** 2, 12);
    expect(chance({ dis: 1 })).toBeCloseTo((15 / 20) ** 2, 12);
  });
});

describe("the Warden's ruling", () => {
  const fallen = (being: Mutable) => {
    const world = new Fight(["d20:2"]);
    const happened = world.act("harm", being, { form: { raw: systemOf(being).hp.value + 1 } });
    return { world, save: happened.next[0] as Happened };
  };

  it("G-100: four rulings for a person, each with its consequence", () => {
    const said = (verdict: string) => {
      const being = npc("Orc");
      const { world, save } = fallen(being);
      world.gm = true;
      world.press(save, `verdict-${verdict}`);
      const { dead, critical } = systemOf(being);
      return [dead, being.statuses.includes("unconscious"), critical?.active];
    };
    expect(said("dead")).toEqual([true, false, false]);
    expect(said("unconscious")).toEqual([false, true, false]);
    expect(said("spared")).toEqual([false, false, false]);
    expect(said("bleeding")).toEqual([false, false, true]);
  });

  it("G-108: a detachment is routed or weakened", () => {
    for (const flag of ["routed", "weakened"] as const) {
      const being = detachment("Mob");
      const { world, save } = fallen(being);
      expect(offersOf(save)).toEqual(["verdict-routed", "verdict-weakened"]);
      world.press(save, `verdict-${flag}`);
      expect(systemOf(being)[flag]).toBe(true);
      expect(being.statuses).toContain(flag);
    }
  });

  it("only the Warden can rule, and one ruling closes the others", () => {
    const { world, save } = fallen(npc("Orc"));
    const offers = ["dead", "unconscious", "spared", "bleeding"].map((v) => world.offer(save, `verdict-${v}`));
    expect(offers.map(({ by, group }) => [by, group])).toEqual(Array(4).fill(["gm", "verdict"]));
  });

  it("G-102 D42: STR 0 kills a character by any cause; for a person the Warden is asked", () => {
    const world = new Fight();
    const hero = actor("Ael", { str: 3 });
    world.write(hero, [
      { part: "self", do: "adjust", path: "attributes.str.value", by: -3, min: 0, why: { key: "x" } },
    ]);
    expect(systemOf(hero).dead).toBe(true);
    const orc = npc("Orc", { hp: 2, str: 3 });
    world.act("harm", orc, { form: { raw: 5 } });
    expect([systemOf(orc).dead, world.posted.map(({ offer }) => [offer.action, offer.form.cause])]).toEqual([
      false,
      [["deathCall", "strength"]],
    ]);
  });

  it("on a card of its own the ruling is a choice of the Warden", () => {
    const world = new Fight();
    const orc = npc("Orc", { str: { value: 0, max: 9 } });
    const asked = world.act("deathCall", orc, { given: { cause: "strength" } });
    expect(asked.run?.pending).toMatchObject({ id: "verdict", who: "gm", options: ["dead", "unconscious", "spared"] });
    world.choose = () => "dead";
    world.act("deathCall", orc, { given: { cause: "strength" } });
    expect(systemOf(orc).dead).toBe(true);
  });

  it("G-99: an hour that was stopped kills nothing", () => {
    const world = new Fight();
    const being = actor("Ael", { hp: 0, hpMax: 4, critical: { active: true, stable: false, diesAt: 500 } });
    expect(world.act("deathCall", being, { given: { cause: "hour", due: 400 } }).problems[0]?.text.key).toBe(
      "GRIMOIRE.Problem.hourStopped",
    );
    world.act("deathCall", being, { given: { cause: "hour", due: 500, verdict: "spared" } });
    expect(systemOf(being).critical).toEqual({ active: true, stable: true, diesAt: null });
  });
});

describe("death", () => {
  it("G-106: the card names the successors; clocks and saved Advantages are cleared", () => {
    const world = new World();
    world.gm = true;
    const being = actor("Ael", {
      pendingAdvantage: 1,
      critical: { active: true, stable: false, diesAt: 90 },
      mortal: { active: true, diesAt: 80 },
    });
    world.act("die", being);
    const { critical, mortal, pendingAdvantage } = systemOf(being);
    expect([critical?.diesAt, mortal?.diesAt, pendingAdvantage]).toEqual([null, null, 0]);
    expect(world.posted.map(({ offer }) => offer.action)).toEqual(["death"]);
    const card = world.act("death", being);
    expect(card.run?.lines.map(({ id }) => id)).toEqual(["next"]);
    expect(headlineOf(card)).toBe("dies");
  });

  it("G-158: a body of magic at STR 0 becomes a spell the Warden chooses", () => {
    const world = new World();
    const being = actor("Ash", { hp: 1, str: 2, items: [mark("Vessel", { entry: 22, vessel: true })] });
    const happened = world.act("harm", being, { form: { raw: 9 } });
    expect(headlineOf(happened)).toBe("harm.gone.vessel");
    const card = world.act("death", being);
    expect(headlineOf(card)).toBe("becomesSpell");
    expect(world.offer(card, "becomeSpell")).toMatchObject({ by: "gm", asks: ["spell"] });
    world.press(card, "becomeSpell", { spell: "Hush" });
    expect(being.items.map(({ type, name }) => [type, name])).toContainEqual(["grimoireSpell", "Hush"]);
  });

  it("reviving closes all wounds and gives at least 1 STR; Warden only", () => {
    const world = new World();
    const being = actor("Ael", {
      hp: 0,
      hpMax: 4,
      str: { value: 0, max: 9 },
      dead: true,
      critical: { active: true, stable: false, diesAt: null },
    });
    expect(world.act("revive", being).problems[0]?.text.key).toBe("GRIMOIRE.Problem.wardenOnly");
    world.gm = true;
    world.act("revive", being, { form: { hp: 2 } });
    const { dead, hp, attributes, critical } = systemOf(being);
    expect([dead, hp.value, attributes.str.value, critical?.active]).toEqual([false, 2, 1, false]);
  });
});
