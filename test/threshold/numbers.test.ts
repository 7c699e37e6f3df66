/** The numbers of an actor: stats, hit points, defenses, size, creature type (their vectors). */
import { describe, expect, it } from "vitest";
import { kindText } from "../../module/rulesets/threshold/model/creature-type.ts";
import { worldSkills } from "../../module/rulesets/threshold/model/skill-list.ts";
import {
  actor,
  armor,
  classOf,
  creature,
  effect,
  feat,
  gear,
  modifiers,
  natural,
  prepare,
  shield,
  species,
  systemOf,
  typed,
} from "./people.ts";
import { houseWith } from "./settings.ts";

const stats = (someone: Parameters<typeof systemOf>[0]) => {
  const { str, dex, con, int, wis, cha } = systemOf(someone).stats;
  return [str.value, dex.value, con.value, int.value, wis.value, cha.value];
};
const defenses = (someone: Parameters<typeof systemOf>[0]) => {
  const { fort, ref, will } = systemOf(someone).defenses;
  return [fort.value, ref.value, will.value];
};
const belt = (value: number) =>
  gear(`Belt ${value}`, { equipped: true, modifiers: modifiers(typed("stat.dex", value, "Magic")) });
const hpOf = (someone: Parameters<typeof systemOf>[0]) => [systemOf(someone).hp.max, systemOf(someone).hitDice.count];

describe("stats", () => {
  it("V-T-03 T-06 T-07 T-08 T-55: creation, species and advancement add up, the better of two magic items applies", () => {
    const elf = species("Elf", { adjust: { dex: 1, wis: 1, con: -1 } });
    const someone = actor("a", { dex: 2, items: [elf, belt(1), belt(2)], more: { "stats.dex.advance": 1 } });
    expect(stats(someone)).toEqual([0, 6, -1, 0, 1, 0]);
    const why = systemOf(someone).why["stat.dex"]!;
    expect(why.counted.map((m) => m.value)).toEqual([2, 1, 1, 2]);
    expect(why.ignored.map((m) => m.value)).toEqual([1]);
  });

  it("T-08: items that are not worn add nothing", () => {
    const packed = gear("Belt", { modifiers: modifiers(typed("stat.str", 2, "Magic")) });
    expect(stats(actor("a", { items: [packed] }))[0]).toBe(0);
  });

  it("V-T-04 T-05 T-07: a blank character has zeros, defenses of 10 and a Wound Threshold of 10", () => {
    const someone = actor("a");
    expect([...stats(someone), ...defenses(someone), systemOf(someone).woundThreshold.value]).toEqual([
      0, 0, 0, 0, 0, 0, 10, 10, 10, 10,
    ]);
  });

  it("T-01: the GM override applies, and the calculated value stays visible", () => {
    const someone = actor("a", { str: 3, more: { "stats.str.override": 7 } });
    const why = systemOf(someone).why["stat.str"]!;
    expect([stats(someone)[0], why.counted.length, why.ignored.map((m) => m.value)]).toEqual([7, 1, [3]]);
  });

  it("stats come first, so that Constitution changes hit points, Fortitude, the threshold and the load", () => {
    const amulet = gear("Amulet", { equipped: true, modifiers: modifiers(typed("stat.con", 2, "Magic")) });
    const { hp, woundThreshold, carry } = systemOf(actor("a", { class: "Soldier", items: [amulet] }));
    expect([hp.max, woundThreshold.value, carry.light]).toEqual([24, 14, 30]);
  });
});

describe("hit points", () => {
  it("V-T-05 T-15 T-16 T-22 T-32: a Soldier with Con 2 has 24 and one Hit Die", () => {
    expect(hpOf(actor("a", { class: "Soldier", con: 2 }))).toEqual([24, 1]);
  });

  it("V-T-06 T-23 T-32: every further die adds its roll and Con twice", () => {
    expect(hpOf(actor("a", { class: "Soldier", con: 2, rolls: [7, 1] }))).toEqual([40, 3]);
  });

  it("V-T-07 T-32: a negative Con is never doubled", () => {
    expect(hpOf(actor("a", { class: "Mage", con: -1, rolls: [4] }))).toEqual([14, 2]);
  });

  it("V-T-08 T-32: a die never takes hit points away", () => {
    expect(hpOf(actor("a", { class: "Mage", con: -2, rolls: [1, 3] }))).toEqual([11, 3]);
  });

  it.each([
    ["starting", 36],
    ["never", 34],
  ] as const)("V-T-09 T-32: with conHpDoubling %s the Soldier has %i", (conHpDoubling, max) => {
    const someone = actor("a", { class: "Soldier", con: 2, rolls: [7, 1] });
    prepare(someone, houseWith({ conHpDoubling }));
    expect(systemOf(someone).hp.max).toBe(max);
  });

  it("V-T-10 T-16: a Con of 0 changes nothing", () => {
    expect(hpOf(actor("a", { class: "Priest" }))[0]).toBe(14);
  });

  it("V-T-11 T-16: hit points without a stat ignore Con", () => {
    const golem = creature("a", { con: 3, rolls: [5], more: { "hp.ability": "none", "hp.starting": 20 } });
    expect(hpOf(golem)[0]).toBe(25);
  });

  it("T-16: another stat may replace Con, from the class too", () => {
    expect(hpOf(actor("a", { class: "Mage", int: 3, con: -2, more: { "hp.ability": "int" } }))[0]).toBe(18);
    const seer = classOf("Seer", { startingHp: 10, hpAbility: "wis" });
    expect(hpOf(actor("a", { wis: 2, con: 5, items: [seer] }))[0]).toBe(14);
    // A stored Con overrides the class.
    expect(hpOf(actor("a", { wis: 2, con: 5, items: [seer], more: { "hp.ability": "con" } }))[0]).toBe(20);
  });

  it("V-T-12 T-32: the maximum is at least 1", () => {
    expect(hpOf(creature("a", { con: -2, more: { "hp.starting": 1 } }))[0]).toBe(1);
  });

  it("T-20: the number of Hit Dice may be overridden", () => {
    expect(hpOf(actor("a", { rolls: [3], more: { "hitDice.override": 5 } }))[1]).toBe(5);
  });
});

describe("defenses", () => {
  it("V-T-47 T-41 T-42 T-43: class, stats, armor and shield; the threshold is Fortitude", () => {
    const items = [armor("Chain shirt", 4), shield("Round shield", 2)];
    const someone = actor("a", { class: "Soldier", con: 2, dex: 1, wis: 1, items });
    expect([...defenses(someone), systemOf(someone).woundThreshold.value]).toEqual([14, 18, 11, 14]);
  });

  it("T-65: natural hardiness raises the threshold too", () => {
    const bull = creature("a", { con: 1, more: { "defenses.fort.natural": 2, "defenses.ref.natural": 3 } });
    expect([...defenses(bull), systemOf(bull).woundThreshold.value]).toEqual([13, 13, 10, 13]);
  });

  it("T-24: situational modifiers are in no stored number", () => {
    const dwarf = actor("a", { modifiers: [typed("defense.fort", 2, "racial", { situational: true })] });
    expect([defenses(dwarf)[0], systemOf(dwarf).woundThreshold.value]).toEqual([10, 10]);
  });

  it("D-27: of two classes the better bonus applies for each defense, and the faster Attack Bonus", () => {
    const items = [
      classOf("Guard", { startingHp: 30, attackProgression: "slow", defenses: { fort: 3, ref: 0, will: 0 } }),
      classOf("Sage", { startingHp: 5, attackProgression: "medium", defenses: { fort: 0, ref: 1, will: 2 } }),
    ];
    const someone = actor("a", { items });
    expect([...defenses(someone), systemOf(someone).attackBonus.value, systemOf(someone).hp.max]).toEqual([
      13, 11, 12, 1, 30,
    ]);
  });

  it("a creature without a class has its own bonuses, with a class the class's", () => {
    const more = { "defenses.will.class": 2, "attackBonus.progression": "fast" };
    expect([defenses(creature("a", { more }))[2], systemOf(creature("a", { more })).attackBonus.value]).toEqual([
      12, 2,
    ]);
    const priest = creature("a", { class: "Mage", more });
    expect([defenses(priest)[2], systemOf(priest).attackBonus.value]).toEqual([12, 0]);
    expect(defenses(priest)[1]).toBe(11);
  });

  it("V-T-25 T-30: the track is in every d20 roll and in nothing else", () => {
    const hurt = { class: "Rogue", dex: 2, str: 1, trained: ["stealth"], items: [] } as const;
    const [whole, down] = [0, 3].map((step) =>
      systemOf(actor("a", { ...hurt, trained: ["stealth"], items: [], step })),
    );
    const of = (s: NonNullable<typeof whole>) => [s.initiative.value, s.skills.stealth.value, s.grapple.value];
    expect([of(whole!), of(down!)]).toEqual([
      [2, 7, 2],
      [-3, 2, -3],
    ]);
    expect(down!.track.penalty).toBe(-5);
    const still = (s: NonNullable<typeof whole>) => [
      s.defenses.fort.value,
      s.defenses.ref.value,
      s.defenses.will.value,
      s.woundThreshold.value,
      s.hp.max,
      s.stats.dex.value,
    ];
    expect(still(down!)).toEqual(still(whole!));
  });
});

describe("size", () => {
  const small = species("Hillkin", { size: "small" });

  it("V-T-54 T-57 T-58: a small character has the chart's Reflex and grapple, not its ability modifiers", () => {
    const rogueish = classOf("Factotum", { defenses: { fort: 1, ref: 1, will: 1 }, attackProgression: "slow" });
    const someone = actor("a", { dex: 2, items: [small, rogueish] });
    expect([...stats(someone).slice(0, 3), defenses(someone)[1], systemOf(someone).grapple.value]).toEqual([
      0, 2, 0, 14, -1,
    ]);
  });

  it("T-58 T-59: chart modifiers that do not apply are listed with the reason", () => {
    const why = (someone: Parameters<typeof systemOf>[0]) =>
      systemOf(someone).why["stat.str"]!.ignored.map((m) => [m.value, m.ignoredFor?.key.replace("THRESHOLD.Why.", "")]);
    expect(why(actor("a", { items: [small] }))).toEqual([[-1, "monstersOnly"]]);
    expect(why(actor("a", { statuses: ["enlarged"] }))).toEqual([[2, "notGranted"]]);
    expect(why(creature("a", { size: "large" }))).toEqual([]);
  });

  it("V-T-55 T-58: a large creature has the chart's ability modifiers", () => {
    const bull = creature("a", { size: "large", str: 3, con: 2, more: { bodyShape: "long" } });
    expect([...stats(bull).slice(0, 3), systemOf(bull).reach.value]).toEqual([5, -1, 3, 1]);
  });

  it("T-58: a playable species played by the GM has no ability modifiers", () => {
    const giant = creature("a", { size: "large", str: 3, more: { "creature.playableSpecies": true } });
    expect(stats(giant)[0]).toBe(3);
  });

  it("V-T-56 T-58 T-61: a Giantkin grapples better and reaches farther", () => {
    const giantkin = species("Giantkin", { size: "large" });
    const { grapple, reach, stats: own } = systemOf(actor("a", { class: "Soldier", str: 3, items: [giantkin] }));
    expect([grapple.value, reach.value, own.str.value]).toEqual([6, 2, 3]);
  });

  it("V-T-57 T-59: made Large by a spell that states nothing on abilities", () => {
    const someone = actor("a", { class: "Soldier", str: 3, con: 2, dex: 1, statuses: ["enlarged"] });
    const { size, sizing, reach, grapple, defenses: d } = systemOf(someone);
    expect([size.base, size.value, sizing.gearSteps, reach.value]).toEqual(["medium", "large", 1, 2]);
    expect([...stats(someone).slice(0, 3), d.ref.value, grapple.value]).toEqual([3, 1, 2, 11, 6]);
  });

  it("T-59 D-39: an effect that grants them gives a character the difference, a monster those of its new size", () => {
    const grown = () => [effect("Growth", { "sizing.steps": 2, "sizing.grantsAbilityMods": "true" })];
    expect(stats(actor("a", { effects: grown(), items: [small] })).slice(0, 3)).toEqual([3, -2, 1]);
    expect(stats(creature("a", { effects: grown(), size: "small" })).slice(0, 3)).toEqual([2, -1, 1]);
    const kobold = { "creature.playableSpecies": true };
    expect(stats(creature("a", { effects: grown(), size: "small", more: kobold })).slice(0, 3)).toEqual([3, -2, 1]);
  });

  it("T-52: size magic shares the chart's pool: the highest, not the sum", () => {
    const ogre = creature("a", { size: "large", effects: [effect("Bulk", { "stat.str": "+4 size" })] });
    expect(stats(ogre)[0]).toBe(4);
  });

  it("D-47: an effect without gear leaves gear at its size", () => {
    const alone = effect("Growth", { "sizing.steps": 1, "sizing.gearFollows": "false" });
    const { size, sizing } = systemOf(actor("a", { effects: [alone], statuses: ["enlarged"] }));
    expect([size.value, sizing.steps, sizing.gearSteps, sizing.gearFollows]).toEqual(["huge", 2, 1, false]);
  });

  it("size is limited to the chart, and the GM override applies", () => {
    const huge = creature("a", { size: "colossal", statuses: ["enlarged"] });
    expect(systemOf(huge).size.value).toBe("colossal");
    expect(systemOf(actor("a", { items: [small], more: { "size.override": "large" } })).size.value).toBe("large");
  });

  it("D-08: the setting changes cells of the chart; invalid entries change nothing", () => {
    const bull = creature("a", { size: "large", str: 3 });
    prepare(bull, houseWith({ sizeChart: "large str 4, large attack −2, nothing at all" }));
    expect([stats(bull)[0], defenses(bull)[1]]).toEqual([7, 7]);
  });

  it("T-71: a small enough monster has Weapon Finesse free; a feat gives it to any actor", () => {
    const finesse = (...given: Parameters<typeof creature>) => systemOf(creature(...given)).finesse;
    expect(finesse("a", { size: "tiny" })).toEqual({ has: true, auto: true });
    expect(finesse("a", { size: "small", statuses: ["reduced"] })).toEqual({ has: true, auto: true });
    expect(finesse("a", { size: "tiny", more: { "creature.playableSpecies": true } }).has).toBe(false);
    const trained = feat("Weapon Finesse", { flags: { weaponFinesse: true } });
    expect(systemOf(actor("a", { items: [trained] })).finesse).toEqual({ has: true, auto: false });
  });
});

describe("creature type", () => {
  const elf = species("Elf");
  const wrought = species("Wrought", { statedType: { type: "construct", subtype: "Wrought" } });

  it("V-T-74 T-98 T-99: Humanoid with the species's name, unless the species states another type", () => {
    const label = (...items: ReturnType<typeof species>[]) => kindText(systemOf(actor("a", { items })).creature);
    expect(label(elf).data).toMatchObject({ subtype: "Elf", type: { key: "THRESHOLD.CreatureType.humanoid" } });
    expect(label(wrought).data).toMatchObject({
      subtype: "Wrought",
      type: { key: "THRESHOLD.CreatureType.construct" },
    });
    expect(label()).toEqual({ key: "THRESHOLD.CreatureType.humanoid" });
  });

  it("T-101 D-15 D-17: who counts as undead, and who is living", () => {
    const of = (given: Parameters<typeof actor>[1]) => systemOf(actor("a", given)).creature;
    const ghoul = species("Half-Ghoul", { countsAs: ["undead"] });
    expect([of({ items: [ghoul] }).undead, of({ items: [ghoul] }).kind]).toEqual([true, "undead"]);
    expect(of({ items: [wrought] }).kind).toBe("nonliving");
    expect(of({ effects: [effect("Curse", { "creature.countsAs": "undead" })] }).undead).toBe(true);
    expect(systemOf(creature("a", { more: { "creature.type": "plant" } })).creature.kind).toBe("living");
    expect(of({ more: { "details.traceAncestry": "a vampire, long ago" } }).undead).toBe(false);
  });

  it("T-114 to T-116: entries not possible for that creature type are marked", () => {
    const all = (["holy", "unholy", "corruption"] as const).map(
      (type) => ({ type, mode: "immunity", value: 0 }) as const,
    );
    const valid = (given: Parameters<typeof creature>[1]) =>
      Object.values(systemOf(creature("a", { ...given, resistances: [...all] })).resistances).map((r) => r.valid);
    expect(valid({})).toEqual([true, false, false]);
    expect(valid({ more: { "creature.type": "undead" } })).toEqual([false, true, false]);
    expect(valid({ more: { "creature.countsAs": ["undead"] } })).toEqual([false, false, false]);
    expect(valid({ more: { "creature.type": "construct" } })).toEqual([true, true, true]);
  });
});

describe("other derived numbers", () => {
  it("initiative, grapple and skills include modifiers of any d20 roll", () => {
    const given = [typed("d20", 1, "luck"), typed("initiative", 4, "insight"), typed("attack", 3, "insight")];
    const { initiative, grapple, skills } = systemOf(
      actor("a", { dex: 1, str: 2, class: "Soldier", modifiers: given }),
    );
    expect([initiative.value, grapple.value, skills.stealth.value]).toEqual([6, 5, 2]);
  });

  it("special stats and own skills are derived like the rest", () => {
    const someone = actor("a", {
      int: 2,
      modifiers: [typed("stat.sanity", 1, "luck"), typed("skill.sail", 2, "competence")],
      more: {
        specialStats: { sanity: { label: "Sanity", value: 3, notes: "" } },
        customSkills: { sail: { label: "Sailing", ability: "int", trained: true, misc: 0 } },
      },
    });
    const { why, customSkills } = systemOf(someone);
    expect([why["stat.sanity"]?.total, customSkills.sail?.value]).toEqual([4, 9]);
  });

  it("D-24: added skills apply to all actors, and removed ones are listed", () => {
    const settings = houseWith({ skillList: "Sailing dex, Old Tongues int, −Tinker" });
    const someone = actor("a", { dex: 3 });
    prepare(someone, settings);
    const { customSkills } = systemOf(someone);
    expect([customSkills.sailing?.value, customSkills["old-tongues"]?.label]).toEqual([3, "Old Tongues"]);
    expect(worldSkills(settings).usual).not.toContain("tinker");
    expect(worldSkills(settings).usual).toHaveLength(11);
  });

  it("natural weapons always count; conditions count once, whatever applied them (T-134)", () => {
    const shell = natural("Shell", { modifiers: modifiers(typed("defense.ref", 1, "racial")) });
    const twice = [effect("Ward", {}, { statuses: ["warded"] }), effect("Ward", {}, { statuses: ["warded"] })];
    expect(defenses(actor("a", { items: [shell], effects: twice }))[1]).toBe(13);
  });

  it("T-13: stated reach replaces the natural one, and typed modifiers add to either", () => {
    const long = [typed("reach", 1, "competence")];
    expect(systemOf(actor("a", { modifiers: long })).reach.value).toBe(2);
    expect(systemOf(creature("a", { size: "tiny" })).reach.value).toBe(0);
    expect(systemOf(creature("a", { size: "large", more: { "reach.base": 5 }, modifiers: long })).reach.value).toBe(6);
  });
});
