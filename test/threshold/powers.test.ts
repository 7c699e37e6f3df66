/** Powers: one roll against many, valid targets, follow-ups, costs. */
import { describe, expect, it } from "vitest";
import { momentConsequences } from "../../module/rulesets/threshold/combat/turns.ts";
import { actor, type Given, gear, part, power, species, systemOf, typed } from "./people.ts";
import { harmOf, lineOf, offersOf, shortSword } from "./rolling.ts";
import { enemy, headlineOf, outcome, reasons, struckFor, use, venom } from "./using.ts";
import { World } from "./world.ts";

const ember = () =>
  power("Ember Dart", {
    attack: { ability: "int", vs: "ref" },
    range: "12",
    damage: { parts: { a: part("1d8", "fire") }, ability: "int" },
  });
describe("a power's attack", () => {
  it("V-T-43 T-34 T-117: the Slow +0 is listed too", () => {
    const world = new World(["d20:12"]);
    const happened = use(world, actor("Mage", { class: "Mage", int: 3 }), ember());
    const found = lineOf(happened, "power");
    if (found?.kind !== "versus") throw new Error("no roll");
    expect(found.left.total).toBe(15);
    expect(found.left.breakdown?.counted.map(({ value }) => value)).toEqual([0, 3]);
  });

  it("V-T-45 T-117: a power may state that the Attack Bonus is not added", () => {
    const item = power("Hush", { attack: { ability: "wis", vs: "will", addAttackBonus: false } });
    const world = new World(["d20:10"]);
    expect(struckFor(use(world, actor("Ael", { class: "Soldier", wis: 2 }), item))).toBe(12);
  });

  it("T-37 T-95 T-120: one roll against each defense, one damage roll for all who were hit", () => {
    const world = new World(["d20:12", "d8:5"]);
    const [slow, quick] = [enemy("Slow", { ref: 15 }), enemy("Quick", { ref: 16 })];
    const happened = use(world, actor("Mage", { class: "Mage", int: 3 }), ember(), [quick, slow]);
    expect([headlineOf(happened), outcome(happened).headline.data?.who]).toEqual(["power.hitsSome", "Slow"]);
    const hit = world.press(happened, "damage");
    expect([systemOf(slow).hp.value, systemOf(quick).hp.value]).toEqual([22, 30]);
    expect(outcome(hit).consequences.length).toBeGreaterThan(0);
    world.cup.expectEmpty();
  });

  it("T-95 T-121: a natural 20 is a critical hit for powers too", () => {
    const world = new World(["d20:20", "d8:5"]);
    const target = enemy("Slow", { ref: 40 });
    const happened = use(world, actor("Mage", { class: "Mage", int: 3 }), ember(), [target]);
    expect(headlineOf(happened)).toBe("power.critical");
    world.press(happened, "damage");
    expect(systemOf(target).hp.value).toBe(30 - 16);
  });

  it("T-118: an automatic power has its ticks and its stat too", () => {
    const lance = power("Lance", {
      delivery: "automatic",
      damage: { parts: { a: part("1d8", "fire") }, ability: "int" },
    });
    const modifiers = [typed("damage.spell", 2, "insight", { situational: true })];
    const caster = () => actor("Mage", { int: 1, wis: 4, modifiers, items: [lance] });
    const { known, facts, form } = new World().stage("power", caster(), { item: lance, targets: [enemy("Bo")] });
    const asked = known.form?.(facts, form).map(({ name }) => name);
    expect(["situations", "ability"].filter((name) => asked?.includes(name))).toEqual(["situations", "ability"]);
    const deals = (settled: object) =>
      (harmOf(use(new World(), caster(), lance, [enemy("Bo")], settled)) as string[] | undefined)?.[0];
    expect(deals({})).toBe("1d8 + 1 fire");
    expect(deals({ situations: ["own.m0"], ability: "wis" })).toBe("1d8 + 6 fire");
  });

  it("D-25 T-52: the caster's size counts against Reflex only; spells have their own pool", () => {
    const small = (vs: "ref" | "will") =>
      struckFor(
        use(
          new World(["d20:10"]),
          actor("Quill", {
            int: 1,
            items: [species("Hillkin", { size: "small" })],
            modifiers: [typed("attack.spell", 2, "insight"), typed("attack.melee", 5, "insight")],
          }),
          power("Needle", { attack: { ability: "int", vs } }),
        ),
      );
    expect([small("ref"), small("will")]).toEqual([14, 13]);
  });

  it("T-131: a typed number replaces a missing target", () => {
    const rolled = (fixed: number | null) =>
      headlineOf(use(new World(["d20:10"]), actor("Mage", { int: 2 }), ember(), [], { fixed }));
    expect([rolled(null), rolled(12), rolled(13)]).toEqual(["power.total", "power.hitsOpen", "power.missesOpen"]);
  });

  it("T-37: the headline of a miss names the targets", () => {
    const targets = [enemy("Slow", { ref: 15 }), enemy("Quick", { ref: 16 })];
    const missed = use(new World(["d20:2"]), actor("Mage", { int: 2 }), ember(), targets);
    expect([headlineOf(missed), outcome(missed).headline.data?.who]).toEqual(["power.misses", "Slow, Quick"]);
  });

  it("T-121 T-131: without a target only a critical number is a critical hit for later targets", () => {
    const offered = (natural: number) => {
      const happened = use(new World([`d20:${natural}`]), actor("Mage", { int: 2 }), ember());
      return outcome(happened).offers.map(({ action, form }) => [action, form.multiplier]);
    };
    expect([offered(10), offered(20), offered(1)]).toEqual([[["damage", 1]], [["damage", 2]], []]);
  });

  it("T-118: the stat that replaces the one to hit also adds to damage", () => {
    const lance = power("Black Lance", {
      attack: { ability: "wis", vs: "fort" },
      damage: { parts: { a: part("1d8", "unholy") }, ability: "wis" },
    });
    const world = new World(["d20:10", "d8:1"]);
    const target = enemy("Bo", { fort: 10 });
    const happened = use(world, actor("Ael", { cha: 4 }), lance, [target], { ability: "cha" });
    expect(struckFor(happened)).toBe(14);
    world.press(happened, "damage");
    expect(systemOf(target).hp.value).toBe(25);
  });
});

describe("targets of a power", () => {
  const scatter = () =>
    power("Scatter the Dead", {
      attack: { ability: "wis", vs: "will" },
      target: { types: ["undead"], maxHitDice: 4 },
      track: 1,
    });

  it("V-T-13 T-20 T-21: four Hit Dice exceed three; the GM may include them", () => {
    const prayer = () => power("Calm", { delivery: "automatic", target: { maxHitDice: 3 }, track: -1 });
    const target = enemy("Big", { rolls: [4, 4, 4], step: 1 });
    const world = new World();
    const spared = use(world, actor("Ael"), prayer(), [target]);
    expect([systemOf(target).hitDice.count, headlineOf(spared), systemOf(target).track.step]).toEqual([
      4,
      "power.nobody",
      1,
    ]);
    use(world, actor("Ael"), prayer(), [target], { flipped: ["t0"] });
    expect(systemOf(target).track.step).toBe(0);
  });

  it("V-T-81 V-T-82 T-100 T-101 T-102: undead and half-undead, but not a mere trace", () => {
    const ghoul = species("Half-Ghoul", { countsAs: ["undead"] });
    const step = (given: Given) => {
      const target = actor("Target", { hpMax: 20, will: 10, ...given });
      use(new World(["d20:15"].slice(0, given.items || given.type ? 1 : 0)), actor("Priest"), scatter(), [target]);
      return systemOf(target).track.step;
    };
    expect([
      step({ items: [ghoul] }),
      step({ type: "thresholdCreature", more: { "creature.type": "undead" } }),
      step({ more: { "details.traceAncestry": "a ghoul, they say" } }),
    ]).toEqual([1, 1, 0]);
  });

  it("no effect on targets immune to poison", () => {
    const immune = enemy("Thrall", { resistances: [{ type: "poison", mode: "immunity", value: 0 }] });
    const world = new World();
    expect(headlineOf(use(world, actor("Ael"), venom(), [immune]))).toBe("power.nobody");
    world.gm = true;
    const form = { flat: 5, vs: "fort", poison: true, track: 1 };
    expect(headlineOf(world.act("hazard", immune, { form }))).toBe("hazard.nobody");
  });
});

describe("follow-ups of a power", () => {
  it("T-97: a hit applies its condition for the encounter, a touch immediately", () => {
    const world = new World(["d20:15"]);
    const [target, friend] = [enemy("Bo", { will: 10 }), actor("Cy")];
    const dread = power("Dread Whisper", {
      attack: { ability: "cha", vs: "will" },
      condition: { status: "frightened" },
    });
    use(world, actor("Ael"), dread, [target]);
    expect(target.statuses).toContain("frightened");
    const mantle = power("Stone Mantle", { delivery: "automatic", range: "touch", condition: { status: "warded" } });
    const before = systemOf(friend).defenses.ref.value;
    use(world, actor("Ael"), mantle, [friend]);
    expect(systemOf(friend).defenses.ref.value).toBe(before + 2);
    const again = use(world, actor("Ael"), mantle, [friend]);
    expect(again.next.map((one) => headlineOf(one))).toEqual(["putOn.already"]);
    expect(systemOf(friend).defenses.ref.value).toBe(before + 2);
  });

  it("on oneself it needs no target; a use is spent either way, until none is left", () => {
    const footwork = power("Evasive Footwork", {
      kind: "talent",
      delivery: "automatic",
      range: "self",
      condition: { status: "evasive", per: "rounds", count: 1 },
      uses: { value: 1, max: 3, per: "encounter" },
    });
    const rogue = actor("Ael");
    const world = new World();
    const happened = use(world, rogue, footwork);
    // Where the world only asks, it is applied, too: no one else decides about it.
    expect(offersOf(happened).map(({ action, always }) => [action, always])).toEqual([["putOn", true]]);
    expect([rogue.statuses, systemOf(rogue).defenses.ref.value]).toEqual([["evasive"], 12]);
    expect((footwork.system.uses as { value: number }).value).toBe(0);
    expect(reasons(use(world, rogue, footwork))).toEqual(["powerSpent"]);
    world.write(rogue, momentConsequences(rogue, "turnStart", world.house));
    expect(rogue.statuses).toEqual([]);
  });

  it("T-103 T-111: a prayer heals with its stat; a draught is consumed", () => {
    const mending = power("Mending Light", {
      kind: "prayer",
      delivery: "automatic",
      range: "touch",
      healing: { formula: "1d8", ability: "wis", energy: "holy" },
    });
    const draught = gear("Blessed draught", {
      consumable: true,
      quantity: 1,
      use: { formula: "1d8 + 2", energy: "holy" },
    });
    const world = new World(["d8:4", "d8:1"]);
    const [priest, hurt] = [
      actor("Ilsabet", { wis: 3, hpMax: 20, hp: 5, items: [draught] }),
      actor("Bo", { hpMax: 20, hp: 1 }),
    ];
    world.press(use(world, priest, mending, [hurt]), "heal");
    expect(systemOf(hurt).hp.value).toBe(8);
    world.press(use(world, priest, draught, [hurt]), "heal");
    expect([systemOf(hurt).hp.value, draught.system.quantity]).toEqual([11, 0]);
    expect(reasons(use(world, priest, draught, [hurt]))).toEqual(["noneLeft"]);
    expect(reasons(use(world, priest, gear("Rope")))).toEqual(["noUse"]);
  });

  it("T-130: a prayer stops the bleeding", () => {
    const dying = actor("Bo", { hpMax: 20, hp: 0, step: 5, more: { "bleed.active": true, "bleed.remaining": 2 } });
    use(new World(), actor("Ael"), power("Steady the Dying", { delivery: "automatic", stabilize: true }), [dying]);
    expect(systemOf(dying).bleed).toMatchObject({ active: false, stable: true });
  });

  it("T-28: a helpless user must be allowed first", () => {
    const asleep = actor("Ael", { hpMax: 20, step: 5 });
    const footwork = power("Footwork", { delivery: "automatic", range: "self", condition: { status: "evasive" } });
    expect(reasons(use(new World(), asleep, footwork))).toEqual(["helpless"]);
    expect(headlineOf(use(new World(), asleep, footwork, [], { anyway: true }))).toBe("power.works");
  });

  it("V-T-44 T-117 T-118: a talent leads to the weapon's own attack with another stat; damage keeps its own", () => {
    const cunning = power("Cunning Strike", {
      kind: "talent",
      attack: { withWeapon: true, replaceAbility: "int" },
      uses: { value: 2, max: 2, per: "encounter" },
    });
    const world = new World(["d20:10"]);
    const kett = actor("Kett", { class: "Factotum", int: 3, items: [shortSword()] });
    const happened = use(world, kett, cunning, [enemy("Bo", { ref: 14 })]);
    const left = () => (cunning.system.uses as { value: number }).value;
    expect([headlineOf(happened), left()]).toEqual(["power.technique", 2]);
    const struck = world.press(happened, "attack");
    expect([struckFor(struck, "attack"), left()]).toEqual([14, 1]);
    expect(harmOf(struck)).toEqual(["1d6 piercing"]);
  });

  it("T-135: odds are shown against targets whose numbers may be known", () => {
    const world = new World();
    const mage = actor("Mage", { int: 3 });
    const item = ember();
    const staged = world.stage("power", mage, { item, targets: [enemy("Bo", { ref: 14 })] });
    const bar = staged.known.odds?.(staged.facts, staged.form)?.bar.map(({ p }) => Math.round(p * 100));
    // 11 and more hit: ten faces, one of them critical.
    expect(bar).toEqual([45, 5, 50]);
    const { odds: _, ...hidden } = staged.facts as typeof staged.facts & { odds?: unknown };
    expect(staged.known.odds?.(hidden, staged.form)).toBeNull();
  });
});
