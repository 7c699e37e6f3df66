/** What spells, weapons, potions and scrolls promise beyond damage: saves after a hit, turns, wards, once a day, used up. */
import { describe, expect, it } from "vitest";
import type { NewEffect } from "../../module/kernel/consequences.ts";
import type { EffectSnapshot, Snapshot } from "../../module/kernel/ruleset.ts";
import { initialData } from "../../module/kernel/schema.ts";
import { turns } from "../../module/rulesets/bloodied/combat/turns.ts";
import { asActor, itemAs } from "../../module/rulesets/bloodied/model/data.ts";
import { damageTypes, readHouse } from "../../module/rulesets/bloodied/model/house-rules.ts";
import * as schema from "../../module/rulesets/bloodied/model/schema.ts";
import { actor, item, type Mutable, spell, weapon } from "./people.ts";
import { hpOf, World } from "./world.ts";

const effect = (name: string, more: Partial<EffectSnapshot> = {}): EffectSnapshot => ({
  id: `e-${name}`,
  name,
  img: "",
  statuses: [],
  disabled: false,
  changes: [],
  source: "",
  ...more,
});
const affected = (being: Mutable, ...effects: EffectSnapshot[]): Mutable => Object.assign(being, { effects });
const gear = (name: string, use: object, quantity = 1, effects: Snapshot["effects"] = []): Mutable => {
  const blank = initialData(schema.gear);
  return item("bloodiedGear", name, { ...blank, quantity, use: { ...blank.use, ...use } }, effects);
};
const frost = () =>
  spell(
    "Frost",
    {
      2: {
        resolution: "attack",
        range: 60,
        rangeMax: 120,
        saveAbility: "bld",
        onSave: "none",
        damage: { formula: "2d6", type: "cold", ignoresArmor: false },
        applies: "Numbed Legs",
      },
    },
    {},
    [effect("Numbed Legs", { left: { rounds: 1 } })],
  );
const offered = (world: World, ...args: Parameters<World["act"]>) =>
  world.act(...args).run?.result?.offers.map(({ id, action, parts }) => `${id} ${action} ${parts.item ?? ""}`);

describe("a hit that does more than damage", () => {
  it("B-55 B-58: Frost at Tier 2 asks the target that it hits for a save, and not one that it misses", () => {
    const cast = (dice: string[]) => {
      const held = frost();
      return offered(new World(dice), "castAttack", actor("c"), {
        item: held,
        targets: [actor("foe", { max: 40 })],
        given: { tier: 2 },
      });
    };
    expect(cast(["d20:15", "d20:5", "d6:1", "d6:1"])).toEqual(["blow blow ", "rider castSave item"]);
    expect(cast(["d20:5", "d20:15"])).toEqual([]);
  });

  it("B-58: a failed save applies the effect, a success does not", () => {
    const applied = (die: number) => {
      const held = frost();
      const { run } = new World([`d20:${die}`]).act("castSave", actor("c"), {
        item: held,
        targets: [actor("foe", { max: 40 })],
        given: { tier: 2 },
      });
      return run?.result?.consequences.flatMap((c) => (c.do === "effect" ? [[c.effect.name, c.effect.given]] : []));
    };
    expect(applied(11)).toEqual([["Numbed Legs", { tier: 2 }]]);
    expect(applied(10)).toEqual([]);
  });

  it("B-58: a weapon with an effect asks for its save; in a pair, each weapon asks for its own", () => {
    const fang = (name: string, equipped: string, applies: string): Mutable => {
      const held = weapon({ name, category: "light", hands: 1, damage: "1d4", types: ["piercing"], equipped });
      itemAs(held, "bloodiedWeapon").system.hit = { save: applies ? "bld" : "none", applies };
      return held;
    };
    const enemy = () => actor("foe", { max: 40 });
    const one = fang("Fangs", "main", "Poisoned");
    const single = new World(["d20:15", "d20:5", "d4:1"]);
    expect(offered(single, "attack", actor("a", { items: [one] }), { item: one, targets: [enemy()] })).toEqual([
      "blow blow ",
      "rider castSave item",
    ]);
    const pair = [fang("Plain", "main", ""), fang("Fangs", "off", "Poisoned")];
    const both = new World(["d20:19", "d20:5", "d4:1", "d20:19", "d20:5", "d4:1"]);
    expect(offered(both, "attackPair", actor("a", { items: pair }), { targets: [enemy()] })).toEqual([
      "blow blow ",
      "blow2 blow ",
      "rider2 castSave item2",
    ]);
  });
});

describe("turns", () => {
  const refilled = (turn: { movement: number; action: number }, feet = 30) => {
    const being = actor("a");
    const { system } = asActor(being);
    Object.assign(system, { turn, attributes: { ...system.attributes, movement: feet } });
    return turns.refill(being);
  };
  it("B-03: effects add and take movements and actions; who cannot move has no movement", () => {
    expect(refilled({ movement: 0, action: 0 })).toEqual({ movement: 1, action: 1 });
    expect(refilled({ movement: 1, action: 0 })).toEqual({ movement: 2, action: 1 });
    expect(refilled({ movement: 0, action: -1 })).toEqual({ movement: 1, action: 0 });
    expect(refilled({ movement: 0, action: -3 })).toEqual({ movement: 1, action: 0 });
    expect(refilled({ movement: 1, action: 0 }, 0)).toEqual({ movement: 0, action: 1 });
  });

  it("B-03: Hours gives its action or movement on the turn in which it is cast", () => {
    const hours = spell("Hours", { 3: { applies: "A Second Chance" } }, {}, [
      effect("A Second Chance", { given: { action: 1 } }),
    ]);
    const world = new World();
    world.act("castEffect", actor("c"), { item: hours, given: { tier: 3 } });
    expect(world.spent).toEqual({ action: -1 });
  });
});

describe("spells that last", () => {
  const blow = (being: Mutable, type: string, dice: string[] = []) => {
    new World(dice).act("blow", being, { form: { amount: "7", type } });
    return hpOf(being).value;
  };
  it("B-10: a ward against a type stops that type and no other", () => {
    const warded = () => affected(actor("a", { max: 20 }), effect("Proof", { given: { proof: "fire" } }));
    expect([blow(warded(), "fire"), blow(warded(), "cold")]).toEqual([20, 13]);
    const off = affected(actor("a", { max: 20 }), effect("Proof", { given: { proof: "fire" }, disabled: true }));
    expect(blow(off, "fire")).toBe(13);
  });

  it("B-10 D-40: Ward at Tier 3 offers every damage type in play, also those of the house rule", () => {
    const proof = (type: string) => effect(`Proof against ${type}`, { given: { proof: type.toLowerCase() } });
    const ward = spell("Ward", { 3: { applies: "Proof against Fire; Proof against Cold", targets: 1 } }, {}, [
      proof("Fire"),
      proof("Cold"),
    ]);
    const house = { damageTypes: "thunder" };
    const { facts } = new World([], house).stage("castEffect", actor("c"), { item: ward, given: { tier: 3 } });
    const { effects } = facts as unknown as { effects: NewEffect[] };
    const proofs = effects.map(({ name, given }) => [name, given?.proof]);
    expect(proofs.slice(0, 2)).toEqual([
      ["Proof against Fire", "fire"],
      ["Proof against Cold", "cold"],
    ]);
    expect(proofs.at(-1)).toEqual(["Proof against Thunder", "thunder"]);
    expect(new Set(proofs.map(([, type]) => type))).toEqual(new Set(damageTypes(readHouse(house))));
    expect(effects.at(-1)?.origin).toBeUndefined();
  });

  it("B-05: an effect that lasts until an attack ends with it, hit or miss", () => {
    const hidden = affected(actor("a"), effect("Invisible", { given: { untilAttack: true } }), effect("Warded"));
    const blade = weapon({ name: "Blade", category: "light", hands: 1, damage: "1d6", types: ["slashing"] });
    const { run } = new World(["d20:2", "d20:15"]).act("attack", hidden, { item: blade, targets: [actor("foe")] });
    expect(run?.paid.filter((c) => c.do === "end")).toMatchObject([{ part: "self", effect: "e-Invisible" }]);
  });

  it("B-55: each Tier of Unweave ends an effect of the same Tier, Tier 1 also of Tier 0, and nothing else", () => {
    const unweave = spell("Unweave", { 1: { targets: 1 }, 2: { targets: 1 } });
    itemAs(unweave, "bloodiedSpell").system.unweaves = true;
    const at = (tier: number) => effect(`T${tier}`, { given: { tier } });
    const ended = (tier: number, ...effects: EffectSnapshot[]) => {
      const { run } = new World().act("castEffect", actor("c"), {
        item: unweave,
        targets: [affected(actor("foe"), ...effects)],
        given: { tier },
      });
      return run?.result?.consequences.flatMap((c) => (c.do === "end" ? [c.effect] : [])) ?? [];
    };
    expect(ended(2, at(1), at(2), at(3), effect("Poisoned"))).toEqual(["e-T2"]);
    expect(ended(1, at(0), at(2))).toEqual(["e-T0"]);
    expect(ended(2, at(1), effect("Poisoned"))).toEqual([]);
    expect(ended(2, effect("T2", { given: { tier: 2 }, thing: "Ring" }))).toEqual([]);
  });
});

describe("once a day, and used up", () => {
  const mending = () =>
    spell("Mending", { 1: { healing: { formula: "1d4" }, applies: "Mended" } }, {}, [
      effect("Mended", { given: { daily: "mending" } }),
    ]);
  const patient = (...effects: EffectSnapshot[]) => affected(actor("p", { hp: 3, max: 20 }), ...effects);
  const marked = effect("Mended", { given: { daily: "mending", tier: 1 } });

  it("B-40: Mending marks its patient for the day, and heals no marked patient", () => {
    const held = mending();
    const { run } = new World(["d4:2"]).act("castMend", actor("c"), {
      item: held,
      targets: [patient()],
      given: { tier: 1 },
    });
    expect(run?.result?.consequences.map((c) => c.do)).toEqual(["adjust", "effect"]);
    const again = new World().stage("castMend", actor("c"), {
      item: mending(),
      targets: [patient(marked)],
      given: { tier: 1 },
    });
    expect(again.known.problems?.(again.facts, again.form)).toMatchObject([
      { text: { key: "BLOODIED.Problem.doneToday" } },
    ]);
  });

  it("B-40: a day of rest ends the mark", () => {
    const { run } = new World(["d4:2"]).act("rest", patient(marked, effect("Blessed")), { form: { days: 1 } });
    expect(run?.result?.consequences.filter((c) => c.do === "end")).toMatchObject([{ effect: "e-Mended" }]);
  });

  it("B-48 B-49: a reagent counts as a condition for any spell and is used up, success or not", () => {
    const pouch = gear("Reagents", { reagent: true }, 2);
    const held = spell("Fire", { 1: { label: "flame" } });
    const caster = actor("c", { pool: { value: 3, max: 3 }, items: [held, pouch] });
    const world = new World(["d6:1"]);
    const { facts } = world.stage("cast", caster, { item: held });
    expect(facts).toMatchObject({ conditions: [{ id: `gear-${pouch.id}`, label: "Reagents", ready: false }] });
    world.act("cast", caster, {
      item: held,
      form: { tier: "1", dice: 1, conditions: [`gear-${pouch.id}`] },
    });
    expect(itemAs(pouch, "bloodiedGear").system.quantity).toBe(1);
  });

  it("B-03 B-24: a potion takes the action, is used up, and heals without a roll to succeed", () => {
    const potion = gear("Potion", { enabled: true, tier: 1, healing: { formula: "1d6" }, targets: 1 }, 2);
    const drinker = actor("d", { hp: 3, max: 20, items: [potion] });
    const world = new World();
    expect(offered(world, "use", drinker, { item: potion })).toEqual([
      "onSelf castMend item",
      "onTargets castMend item",
    ]);
    expect([itemAs(potion, "bloodiedGear").system.quantity, world.spent.action]).toEqual([1, 1]);
    new World(["d6:4"]).act("castMend", drinker, { item: potion, given: { tier: 1 } });
    expect(hpOf(drinker).value).toBe(7);
    const empty = gear("Potion", { enabled: true }, 0);
    const { known, facts, form } = new World().stage("use", actor("d", { items: [empty] }), { item: empty });
    expect(known.problems?.(facts, form)).toMatchObject([{ text: { key: "BLOODIED.Problem.usedUp" } }]);
  });

  it("D-34 B-58: a scroll attacks with INT, or calls for a save of all in its area", () => {
    const lance = gear("Lance", {
      enabled: true,
      tier: 2,
      resolution: "attack",
      range: 60,
      rangeMax: 120,
      damage: { formula: "2d8", type: "fire", ignoresArmor: false },
    });
    const reader = actor("r", { abilities: { INT: 16 } });
    const { facts } = new World().stage("castAttack", reader, {
      item: lance,
      targets: [actor("foe")],
      given: { tier: 2 },
    });
    expect(facts).toMatchObject({ arms: [{ name: "Lance", spell: true, formula: "2d8", types: ["fire"] }] });
    const ball = gear("Ball", {
      enabled: true,
      tier: 3,
      resolution: "save",
      area: "15 ft radius",
      range: 120,
      damage: { formula: "5d6", type: "fire", ignoresArmor: false },
    });
    const world = new World(["d6:1", "d6:2", "d6:3", "d6:4", "d6:5"]);
    expect(
      offered(world, "use", actor("r", { items: [ball] }), { item: ball, targets: [actor("a"), actor("b")] }),
    ).toEqual(["on-t0 castSave item", "on-t1 castSave item"]);
  });

  it("D-35: no item of the house is dearer than the limit on starting gear", () => {
    expect([readHouse({}).startingGear, readHouse({ startingGear: 0 }).startingGear]).toEqual([250, 0]);
  });
});
