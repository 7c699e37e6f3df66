/** d20 rolls: stat tests, skills, initiative, and single attacks with a weapon (V-T-01, 02, 25, 30 to 45). */
import { describe, expect, it } from "vitest";
import { actor, classOf, item, modifiers, part, power, systemOf, typed, weapon } from "./people.ts";
import { harmOf, lineOf, longSword, offerIds, rolled, shortSword, sumOf, termOf, totalOf, wordOf } from "./rolling.ts";
import { World } from "./world.ts";

const test = (stat: number, dice: string, dc: number | null, more: object = {}) =>
  rolled("test", actor("Somebody", { str: stat, ...more }), { dice: [dice], form: { stat: "str", dc } });

describe("stat tests", () => {
  it("V-T-01 (T-09, T-10) the human's Strength of 1 is a bonus of 1, and 12 meets DC 12", () => {
    const happened = test(1, "d20:11", 12);
    expect([totalOf(happened, "test"), wordOf(happened, "test")]).toEqual([12, "succeeds"]);
  });
  it("V-T-02 (T-09, T-10) a Strength of −1 subtracts one, and 10 fails against 11", () => {
    const happened = test(-1, "d20:11", 11);
    expect([totalOf(happened, "test"), wordOf(happened, "test")]).toEqual([10, "fails"]);
  });
  it("V-T-42 (T-93, T-94) 1 fails at 10 against DC 5, 20 succeeds at 15 against DC 25", () => {
    const one = test(9, "d20:1", 5);
    expect([totalOf(one, "test"), wordOf(one, "test")]).toEqual([10, "autoFailure"]);
    const twenty = test(-5, "d20:20", 25);
    expect([totalOf(twenty, "test"), wordOf(twenty, "test")]).toEqual([15, "autoSuccess"]);
  });
  it("T-09 without a DC the GM decides", () => {
    const happened = test(1, "d20:11", null);
    expect(wordOf(happened, "test")).toBe("open");
    expect(happened.run?.result?.tone).toBe("plain");
  });
  it("T-04 a special stat rolls like any other", () => {
    const someActor = actor("Somebody", { more: { specialStats: { luck: { label: "Luck", value: 4, notes: "" } } } });
    const happened = rolled("test", someActor, { dice: ["d20:9"], form: { stat: "luck", dc: 13 } });
    expect([totalOf(happened, "test"), wordOf(happened, "test")]).toEqual([13, "succeeds"]);
  });
  it("T-44  the free modifier is circumstance and joins the pool of the roll", () => {
    const someActor = actor("Somebody", {
      modifiers: [typed("check.str", 2), typed("check", 1, "insight"), typed("check.dex", 9)],
    });
    const happened = rolled("test", someActor, { dice: ["d20:10"], form: { stat: "str", circumstance: 3 } });
    expect(totalOf(happened, "test")).toBe(10 + 2 + 1 + 3);
  });
  it("a situational modifier counts if ticked, in the pool of its type", () => {
    const someActor = actor("Somebody", {
      modifiers: [typed("check", 1, "racial"), typed("check.str", 2, "racial", { situational: true })],
    });
    expect(totalOf(rolled("test", someActor, { dice: ["d20:10"] }), "test")).toBe(11);
    const ticked = rolled("test", someActor, { dice: ["d20:10"], form: { situations: ["own.m1"] } });
    expect(totalOf(ticked, "test")).toBe(12);
    expect(sumOf(ticked, "test")?.ignored.map(({ value }) => value)).toEqual([1]);
  });
  it("T-01 T-119  initiative has its own free modifier and ticks; they add to the GM override too", () => {
    const modifiers = [
      typed("initiative", 4, "insight"),
      typed("initiative", 6, "insight", { situational: true }),
      typed("d20", 1, "luck"),
    ];
    const begins = (form: object, more: Record<string, unknown> = {}) => {
      const self = actor("Quick", { dex: 2, step: 1, modifiers, more });
      return totalOf(rolled("initiative", self, { dice: ["d20:10"], form: { ...form } }), "initiative");
    };
    const ticked = { situations: ["own.m1"], circumstance: 3 };
    expect([begins({}), begins(ticked)]).toEqual([10 + 2 + 4 + 1 - 1, 10 + 2 + 6 + 1 - 1 + 3]);
    const set = { "initiative.override": 12 };
    expect([begins({}, set), begins(ticked, set)]).toEqual([22, 22 + 6 + 3]);
    const { known, facts, form } = new World().stage("initiative", actor("Quick", { modifiers }), {});
    expect(known.form?.(facts, form).map(({ name }) => name)).toEqual(["sum", "circumstance", "situations"]);
  });
  it("T-28 a helpless actor must be allowed first, the dead do not roll", () => {
    const out = actor("Out", { step: 5, hp: 3, hpMax: 10 });
    const asked = new World().act("test", out);
    expect(asked.problems.map(({ field }) => field)).toEqual(["anyway"]);
    const anyway = rolled("test", out, { dice: ["d20:15"], form: { anyway: true } });
    expect(totalOf(anyway, "test")).toBe(5);
    const dead = new World().act("test", actor("Dead", { statuses: ["dead"] }), { form: { anyway: true } });
    expect(dead.problems.map(({ text }) => text.key)).toEqual(["THRESHOLD.Problem.dead"]);
  });
});

describe("skills", () => {
  const skill = (misc: number, dice: string, dc: number) =>
    rolled(
      "skill",
      actor("Somebody", { more: { "skills.stealth": { ability: "dex", trained: false, misc, value: 0 } } }),
      {
        dice: [dice],
        form: { skill: "stealth", dc },
      },
    );
  it("V-T-40 (T-96) never succeed automatically: 14 on a natural 20 fails against 15", () => {
    const happened = skill(-6, "d20:20", 15);
    expect([totalOf(happened, "skill"), wordOf(happened, "skill")]).toEqual([14, "fails"]);
    expect(happened.run?.lines.map(({ id }) => id)).toEqual(["skill"]);
  });
  it("V-T-41 (T-96) never fail automatically: 12 on a natural 1 succeeds against 10", () => {
    const happened = skill(11, "d20:1", 10);
    expect([totalOf(happened, "skill"), wordOf(happened, "skill")]).toEqual([12, "succeeds"]);
  });
  it("T-125 opposed, the higher total wins and a tie goes to the resisting side", () => {
    const [sneak, guard] = [actor("Sneak", { dex: 2 }), actor("Guard", { wis: 4 })];
    const play = (dice: string[]) => {
      const world = new World(dice);
      const asked = world.act("skill", sneak, { targets: [guard], form: { skill: "stealth", opposed: true } });
      expect(wordOf(asked, "skill")).toBe("open");
      return wordOf(world.press(asked, "answer-t0", { skill: "perceive" }), "skill");
    };
    expect(play(["d20:10", "d20:8"])).toBe("resistsucceeds");
    expect(play(["d20:10", "d20:7"])).toBe("resistfails");
  });
});

describe("V-T-25 (T-30) the track at −5", () => {
  const someActor = () =>
    actor("Somebody", {
      class: "Soldier",
      str: 3,
      dex: 2,
      con: 1,
      trained: ["stealth"],
      hp: 10,
      step: 3,
      items: [longSword()],
    });
  it("reduces every d20 roll by 5", () => {
    const self = someActor();
    const sword = self.items.find(({ name }) => name === "Long sword") as ReturnType<typeof longSword>;
    expect(totalOf(rolled("attack", self, { dice: ["d20:10"], item: sword }), "attack")).toBe(10);
    expect(totalOf(rolled("initiative", self, { dice: ["d20:10"] }), "initiative")).toBe(7);
    expect(totalOf(rolled("test", self, { dice: ["d20:10"], form: { stat: "dex" } }), "test")).toBe(7);
    expect(totalOf(rolled("skill", self, { dice: ["d20:10"], form: { skill: "stealth" } }), "skill")).toBe(12);
  });
  it("does not reduce defenses, threshold and damage", () => {
    const [hale, hurt] = [
      actor("Hale", { class: "Soldier", str: 3, dex: 2, con: 1, items: [longSword()] }),
      someActor(),
    ];
    const numbers = (one: typeof hurt) => {
      const { defenses, woundThreshold } = systemOf(one);
      return [defenses.fort.value, defenses.ref.value, defenses.will.value, woundThreshold.value];
    };
    expect(numbers(hurt)).toEqual(numbers(hale));
    const happened = rolled("attack", hurt, { dice: ["d20:10"], form: { fixed: 5 } });
    expect(harmOf(happened)).toEqual(["1d8 + 3 slashing"]);
  });
});

const swing = (
  natural: number,
  reflex: number,
  given: { str?: number; class?: "Soldier"; step?: number; mod?: number },
) => {
  const { mod = 0, ...more } = given;
  const sword = longSword();
  const self = actor("Brannic", { items: [sword], modifiers: mod ? [typed("attack", mod)] : [], ...more });
  return rolled("attack", self, { dice: [`d20:${natural}`], item: sword, targets: [actor("Foe", { ref: reflex })] });
};

describe("attacks with a weapon", () => {
  it("V-T-30 (T-34, T-36, T-120) a Soldier's 14 hits Reflex 14", () => {
    const happened = swing(9, 14, { class: "Soldier", str: 3 });
    expect([totalOf(happened, "attack"), wordOf(happened)]).toEqual([14, "hit"]);
    expect(offerIds(happened)).toEqual(["damage"]);
  });
  it("V-T-31 (T-120) the same 14 misses Reflex 15", () => {
    const happened = swing(9, 15, { class: "Soldier", str: 3 });
    expect([totalOf(happened, "attack"), wordOf(happened)]).toEqual([14, "miss"]);
    expect(offerIds(happened)).toEqual([]);
  });
  it.each([
    ["Soldier", 14],
    ["Rogue", 13],
    ["Factotum", 13],
    ["Mage", 12],
    ["Priest", 12],
  ] as const)("V-T-32 (T-35, T-36) Str 2 and a long sword: a %s rolls %i", (name, total) => {
    const self = actor("Somebody", { class: name, str: 2, items: [longSword()] });
    expect(totalOf(rolled("attack", self, { dice: ["d20:10"] }), "attack")).toBe(total);
  });
  it("V-T-33 (T-93, T-29) a natural 20 at −10 hits Reflex 30 with 18, critically", () => {
    const happened = swing(20, 30, { mod: 8, step: 4 });
    expect([totalOf(happened, "attack"), wordOf(happened)]).toEqual([18, "critical"]);
    expect(lineOf(happened, "attack.natural")).toMatchObject({ rule: "T-93", tone: "best" });
    expect(happened.run?.result?.offers[0]?.form).toMatchObject({ crit: ["t0"], multiplier: 2 });
  });
  it("V-T-34 (T-94) a natural 1 misses Reflex 10 with 14", () => {
    const happened = swing(1, 10, { mod: 13 });
    expect([totalOf(happened, "attack"), wordOf(happened)]).toEqual([14, "autoMiss"]);
    expect(offerIds(happened)).toEqual([]);
  });
  it.each([
    ["V-T-35 (T-95) a 19 in the range is no automatic hit", 19, 5, 25, 24, "miss"],
    ["V-T-36 (T-95) a 19 that reaches the defense is critical", 19, 6, 25, 25, "critical"],
    ["V-T-37 (T-95) an 18 below the range is an ordinary hit", 18, 9, 20, 27, "hit"],
  ] as const)("%s", (_, natural, mod, reflex, total, word) => {
    const happened = swing(natural, reflex, { mod });
    expect([totalOf(happened, "attack"), wordOf(happened)]).toEqual([total, word]);
  });
  it("V-T-44 (T-117, T-118) Cunning Strike replaces the stat of the attack and nothing else", () => {
    const sword = shortSword();
    const cunning = power("Cunning Strike", {
      kind: "talent",
      attack: { withWeapon: true, replaceAbility: "int" },
    });
    const self = actor("Morrow", { class: "Factotum", int: 3, items: [sword, cunning] });
    const happened = rolled("attack", self, {
      dice: ["d20:10"],
      item: sword,
      form: { technique: cunning.id, fixed: 14 },
    });
    expect([totalOf(happened, "attack"), wordOf(happened)]).toEqual([14, "hit"]);
    expect(harmOf(happened)).toEqual(["1d6 piercing"]);
  });
  it("T-117 the Attack Bonus is listed even if +0, and an attack may leave it out", () => {
    const mage = actor("Mage", { class: "Mage", items: [longSword()] });
    expect(termOf(rolled("attack", mage, { dice: ["d20:10"] }), "attack", "attackBonus")).toBe(0);
    const soldier = actor("Soldier", { class: "Soldier", items: [longSword({ attack: { addAttackBonus: false } })] });
    const without = rolled("attack", soldier, { dice: ["d20:10"] });
    expect([totalOf(without, "attack"), termOf(without, "attack", "attackBonus")]).toEqual([10, undefined]);
    const off = rolled("attack", actor("S", { class: "Soldier", items: [longSword()] }), {
      dice: ["d20:10"],
      form: { attackBonus: false },
    });
    expect(totalOf(off, "attack")).toBe(10);
  });
  it("T-127 5 less without proficiency, and a blade's quality joins the pool", () => {
    const whetted = longSword({ proficient: false, attack: { bonus: { value: 1, type: "quality" } } });
    const self = actor("Somebody", { items: [whetted], modifiers: [typed("attack", 2, "Quality")] });
    const happened = rolled("attack", self, { dice: ["d20:10"] });
    expect(totalOf(happened, "attack")).toBe(10 - 5 + 2);
    expect(sumOf(happened, "attack")?.ignored.map(({ value }) => value)).toEqual([1]);
  });
  it("T-131 without a target the total and the threat stand, and the damage waits for targets", () => {
    const self = actor("Somebody", { items: [longSword()] });
    expect(wordOf(rolled("attack", self, { dice: ["d20:18"] }))).toBe("open");
    const threat = rolled("attack", self, { dice: ["d20:19"] });
    expect(wordOf(threat)).toBe("threat");
    expect(threat.run?.result?.offers[0]).toMatchObject({ parts: { t0: "targets" }, form: { multiplier: 2 } });
    expect(wordOf(rolled("attack", self, { dice: ["d20:19"], form: { fixed: 20 } }))).toBe("miss");
  });
  it("T-37 several targets share one roll, each with its own verdict", () => {
    const sword = longSword();
    const happened = rolled("attack", actor("Wide", { items: [sword] }), {
      dice: ["d20:19"],
      item: sword,
      targets: [actor("Low", { ref: 10 }), actor("High", { ref: 20 }), actor("Even", { ref: 19 })],
    });
    expect(["t0", "t1", "t2"].map((name) => wordOf(happened, `attack.${name}`))).toEqual([
      "critical",
      "miss",
      "critical",
    ]);
    expect(happened.run?.result?.offers[0]).toMatchObject({
      parts: { self: "self", t0: "t0", t1: "t2" },
      form: { crit: ["t0", "t1"] },
    });
  });
  it("D-25 the chart's attack column counts against Reflex only", () => {
    const self = actor("Small", { items: [longSword({ madeFor: "small" })], more: { "size.override": "small" } });
    expect(totalOf(rolled("attack", self, { dice: ["d20:10"] }), "attack")).toBe(11);
    expect(totalOf(rolled("attack", self, { dice: ["d20:10"], form: { vs: "will" } }), "attack")).toBe(10);
  });
  it("a prone target is easier to hit in melee and harder at range; a prone attacker has a penalty", () => {
    const [sword, bow] = [longSword(), weapon("Short bow", "1d6", { mode: "ranged", range: 12 })];
    const self = actor("Somebody", { items: [sword, bow] });
    const prone = () => actor("Foe", { statuses: ["prone"] });
    const against = (held: ReturnType<typeof longSword>, natural: number) =>
      wordOf(rolled("attack", self, { dice: [`d20:${natural}`], item: held, targets: [prone()] }));
    expect([against(sword, 8), against(sword, 7)]).toEqual(["hit", "miss"]);
    expect([against(bow, 12), against(bow, 11)]).toEqual(["hit", "miss"]);
    const lying = actor("Down", { items: [sword], statuses: ["prone"] });
    expect(totalOf(rolled("attack", lying, { dice: ["d20:10"], item: sword }), "attack")).toBe(8);
  });
});

describe("the pool of an attack", () => {
  it("takes d20, attack and its kind, and no other", () => {
    const self = actor("Somebody", {
      class: "Soldier",
      items: [
        longSword(),
        item("thresholdFeat", "Trained Arm", { modifiers: modifiers(typed("attack.melee", 1, "competence")) }),
      ],
      modifiers: [
        typed("attack.ranged", 5),
        typed("d20", 1, "luck"),
        typed("damage.melee", 2, "competence"),
        typed("check", 9),
      ],
    });
    const happened = rolled("attack", self, { dice: ["d20:10"], form: { fixed: 1 } });
    expect(totalOf(happened, "attack")).toBe(10 + 2 + 1 + 1);
    expect(harmOf(happened)).toEqual(["1d8 + 2 slashing"]);
  });
  it("D-27 of two classes the faster Attack Bonus applies", () => {
    const self = actor("Both", {
      items: [longSword(), classOf("A", { attackProgression: "slow" }), classOf("B", { attackProgression: "fast" })],
    });
    expect(totalOf(rolled("attack", self, { dice: ["d20:10"] }), "attack")).toBe(12);
  });
  it("a talent gives its bonus for this use only, spends a use, and applies its condition", () => {
    const reckless = power("Reckless Blow", {
      kind: "talent",
      attack: { withWeapon: true },
      bonus: { target: "damage", type: "circumstance", value: 3 },
      selfCondition: { status: "exposed", per: "rounds", count: 1 },
      uses: { value: 3, max: 3, per: "encounter" },
    });
    const self = actor("Brannic", { str: 1, items: [longSword(), reckless] });
    const happened = rolled("attack", self, { dice: ["d20:10"], form: { technique: reckless.id, fixed: 5 } });
    expect(harmOf(happened)).toEqual(["1d8 + 4 slashing"]);
    expect(self.statuses).toContain("exposed");
    expect((reckless.system as { uses: { value: number } }).uses.value).toBe(2);
  });
  it("further parts of damage keep their own dice and type", () => {
    const brand = weapon("Brand", "1d6", {
      damage: { parts: { main: part("1d6", "slashing"), fire: part("1d4", "fire", 1) } },
    });
    const happened = rolled("attack", actor("S", { str: 2, items: [brand] }), { dice: ["d20:10"], form: { fixed: 5 } });
    expect(harmOf(happened)).toEqual(["1d6 + 2 slashing", "1d4 + 1 fire"]);
  });
});
