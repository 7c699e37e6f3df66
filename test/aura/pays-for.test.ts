/** Costs of actions, and derived values that are not stored: one sentence per rule. */
import { describe, expect, it } from "vitest";
import { weaponInUseOf } from "../../module/rulesets/aura/attack/weapons-in-use.ts";
import { aura } from "../../module/rulesets/aura/index.ts";
import { asActor, DEFENSES, type WeaponData } from "../../module/rulesets/aura/model/data.ts";
import { readHouse } from "../../module/rulesets/aura/model/house-rules.ts";
import { actor, armor, ITEM_DEFAULTS, type Mutable, systemOf, weapon } from "./people.ts";
import { World } from "./world.ts";

const inRound = (dice: readonly string[] = []) => {
  const world = new World(dice);
  world.round = 1;
  return world;
};

describe("pools", () => {
  it("A-35: effects allow more Stamina in place of Energy", () => {
    const world = inRound();
    const ada = actor("Ada", { energy: 1, staminaAsEnergyLimit: 2 });
    expect(world.act("run", ada, { form: { standIn: 2 } }).problems).toEqual([]);
    expect([systemOf(ada).stamina.value, systemOf(ada).energy.value]).toEqual([8, 0]);
    const usual = actor("Bo", { energy: 1 });
    expect(world.act("run", usual, { form: { standIn: 2 } }).problems).toHaveLength(1);
  });

  it("A-49: a Shift can cost 2 Agility, a Run costs none", () => {
    const world = inRound();
    const ada = actor("Ada");
    world.act("shift", ada, { form: { by: "agility" } });
    world.act("run", ada);
    expect([systemOf(ada).agility.value, systemOf(ada).energy.value]).toEqual([1, 2]);
  });

  it("A-08: an unarmed attack costs 2", () => {
    const world = inRound();
    const ada = actor("Ada");
    world.act("attack", ada, { targets: [actor("Bo")], form: { arm: "" } });
    expect(systemOf(ada).energy.value).toBe(3);
  });

  it("A-17: a second movement in a Round reminds of the turn between the two", () => {
    const rules = (more: object) => {
      const { known, facts, form } = inRound().stage("run", actor("Ada", { more: { ...more } }));
      return known.form?.(facts, form).map(({ rule }) => rule);
    };
    expect(rules({ "round.moved": 3, "round.lastMove": "run" })).toContain("A-17");
    expect(rules({})).not.toContain("A-17");
  });
});

describe("ranged attacks", () => {
  const bow = (accuracy: number) =>
    weapon({ name: "Bow", damage: "1d8", accuracy, range: [5, 30, 120] }, {}, `bow${accuracy}`);
  const house = readHouse({});

  it("A-89 A-108: the Miss Chance Modifier of a shot or throw comes from the weapon", () => {
    const spear = weapon({ name: "Spear", attack: 2, thrown: [5, 10, 20] }, {}, "spear");
    const club = weapon({ name: "Club", attack: 2 }, {}, "club");
    const ada = asActor(actor("Ada", { abilities: { dex: 14 }, items: [bow(1), bow(3), spear, club] }));
    const mcm = (id: string, thrown = false) => weaponInUseOf(ada, id, thrown, house)?.sum.total;
    // 8 − halved Dexterity − Accuracy.
    expect([mcm("bow1"), mcm("bow3"), mcm("spear", true), mcm("club", true)]).toEqual([5, 3, 4, 6]);
  });

  it("A-98: a Hit roll below Coverage strikes armor, an equal one does not", () => {
    const damage = (face: number) => {
      const world = inRound([`d20:${face}`, "d4:1", "d8:5"]);
      const ada = actor("Ada", { items: [bow(9)] });
      const bo = actor("Bo", { items: [armor({ coverage: 13, rating: 3 })] });
      const declared = world.act("attack", ada, {
        targets: [bo],
        item: ada.items[0] as Mutable,
        form: { distance: 10 },
      });
      const shot = world.press(declared, "roll");
      return (shot.run?.result?.offers.find(({ id }) => id === "damage-t0")?.form as { amount?: number })?.amount;
    };
    expect([damage(12), damage(13)]).toEqual([2, 5]);
  });

  it("A-95: a Hit roll of 20 hits any defense and leaves the target Exposed", () => {
    const world = inRound(["d20:20", "d8:5"]);
    const ada = actor("Ada", { items: [bow(0)] });
    const bo = actor("Bo", { size: "miniscule" });
    world.press(
      world.act("attack", ada, { targets: [bo], item: ada.items[0] as Mutable, form: { distance: 10 } }),
      "roll",
    );
    expect(bo.statuses).toEqual(["exposed"]);
  });

  it("A-101: Arm Strength limits the draw weight of a bow", () => {
    const drawn = (str: number) => {
      const ada = actor("Ada", {
        abilities: { str },
        mpl: 5,
        weapons: [{ range: [5, 30, 120], drawClass: "bow", drawWeight: 45 }],
      });
      const bow = ada.items[0]?.system as unknown as WeaponData;
      return [bow.drawn, bow.extraDamage];
    };
    expect([drawn(12), drawn(22), drawn(40)]).toEqual([
      [20, 0],
      [35, 1],
      [45, 3],
    ]);
  });
});

describe("actors", () => {
  it("A-112 A-114: Aura is the first token bar, may be 0, and absorbs damage while asleep", () => {
    expect(aura.bars[0]).toBe("aura");
    const mindless = actor("Rat", { abilities: { str: 4, con: 4, int: 1, wis: 4, cha: 1 } });
    expect(systemOf(mindless).aura.max).toBe(0);
    const world = inRound();
    const bo = actor("Bo", { conditions: ["unconscious:stamina"], stamina: 0 });
    const before = systemOf(bo).aura.value;
    const hurt = world.act("applyDamage", bo, { given: { amount: 4, lethal: true } });
    expect(systemOf(bo).aura.value).toBe(before - 4);
    expect(hurt.run?.result?.offers.map(({ id }) => id)).not.toContain("deathRoll");
  });

  it("A-122 A-123 A-132: every defense is rolled the same way, and an attack that names none targets Evasion", () => {
    for (const defense of DEFENSES) {
      const faces = defense === "rangedEvasion" ? 4 : 10;
      // The highest face is rolled again.
      const world = new World([`d${faces}:${faces}`, `d${faces}:1`]);
      world.act("defense", actor("Ada"), { form: { defense } });
      expect([defense, world.cup.empty]).toEqual([defense, true]);
    }
    expect((ITEM_DEFAULTS.auraSpell() as { attack: { defense: string } }).attack.defense).toBe("evasion");
  });

  it("A-156: Evasion, jump and Speed can differ from the size by their own bonuses", () => {
    const ada = systemOf(actor("Ada", { speed: 5, race: { evasion: 1 }, more: { "jump.bonus": -2 } }));
    expect([ada.defenses.evasion.value, ada.jump.distance, ada.movement.effective]).toEqual([9, 1, 5]);
  });
});
