/** Size, natural weapons, full-round attacks, and creatures with reach 0 (V-T-54 to V-T-66, V-T-93). */
import { describe, expect, it } from "vitest";
import { NATURAL_WEAPON_PRESETS } from "../../module/rulesets/threshold/attack/natural-weapons.ts";
import { weaponInUse } from "../../module/rulesets/threshold/attack/weapon-in-use.ts";
import { asActor, SIZES } from "../../module/rulesets/threshold/model/data.ts";
import { actor, creature, effect, type Given, type Mutable, natural, species, systemOf, weapon } from "./people.ts";
import { harmOf, lineOf, longSword, offerIds, offersOf, rolled, termOf, totalOf, wordOf } from "./rolling.ts";
import { World } from "./world.ts";

const enemy = (ref: number, more: Given = {}): Mutable => actor("Foe", { ref, ...more });
const bite = (given: Parameters<typeof natural>[1] = {}): Mutable =>
  natural("Bite", { kind: "bite", damage: { type: "piercing" }, ...given });
const itemOf = (self: Mutable, name: string): Mutable => self.items.find((one) => one.name === name) as Mutable;
const attackWith = (self: Mutable, name: string, die: string, more: object = {}) =>
  rolled("attack", self, { dice: [die], item: itemOf(self, name), ...more });
const preset = (id: "attack" | "fullRound", self: Mutable, targets: Mutable[], form: object) => {
  const { known, facts, form: filled } = new World([], { helplessBonus: 4 }).stage(id, self, { targets });
  return known.prefill?.(facts, { ...filled, ...form }, "aim")?.circumstance;
};
const grappled = (self: Mutable, die: string) => totalOf(rolled("grapple", self, { dice: [die] }), "grapple");

describe("helpless targets", () => {
  const [out, up] = [enemy(10, { statuses: ["helpless"] }), enemy(10)];

  it("D-30 the preset depends on the targets, and a typed number stays", () => {
    const self = actor("A", { items: [longSword()] });
    const aimed = (aim: string, circumstance: number | null) =>
      preset("attack", self, [up, out], { aim, circumstance });
    expect([aimed("t1", null), aimed("t0", 4), aimed("all", 4), aimed("t1", 2)]).toEqual([4, null, null, undefined]);
  });

  it("D-30 T-68 in a full round only attacks against helpless targets get the bonus", () => {
    const self = creature("C", { items: [bite(), natural("Claw", { kind: "claw" })] });
    const dice = ["d20:10", "d20:10"];
    const round = (form: object) => {
      const settings = { helplessBonus: 4 };
      const done = rolled("fullRound", self, { dice, settings, targets: [up, out], form: { target1: "t1", ...form } });
      return ["attack0", "attack1"].map((id) => termOf(done, id, "helpless"));
    };
    expect([round({}), round({ helpless: 2 }), round({ helpless: null })]).toEqual([
      [undefined, 4],
      [undefined, 2],
      [undefined, undefined],
    ]);
  });
});

describe("size", () => {
  it("V-T-54 (T-57, T-58) a Small character: Reflex 14, +1 on attacks against Reflex, −1 on grapples, stats as they are", () => {
    const small = actor("Small", {
      dex: 2,
      str: 1,
      con: 1,
      class: "Soldier",
      items: [longSword({ madeFor: "small" })],
      more: { "size.override": "small" },
    });
    expect(systemOf(small).defenses.ref.value).toBe(10 + 2 + 1 + 1);
    expect([systemOf(small).stats.str.value, systemOf(small).stats.con.value]).toEqual([1, 1]);
    expect(totalOf(attackWith(small, "Long sword", "d20:10"), "attack")).toBe(10 + 2 + 1 + 1);
    expect(grappled(small, "d20:10")).toBe(10 + 2 + 1 - 1);
  });
  it("V-T-55 (T-58) a Large creature of Str 3, Dex 0, Con 2 has 5, −1 and 3", () => {
    const { stats } = systemOf(creature("Ogre", { size: "large", str: 3, dex: 0, con: 2 }));
    expect([stats.str.value, stats.dex.value, stats.con.value]).toEqual([5, -1, 3]);
  });
  it("V-T-56 (T-58, T-61) a Giantkin Soldier: long sword 14, grapple 16, reach 2, no ability modifiers", () => {
    const giant = actor("Giantkin", {
      class: "Soldier",
      str: 3,
      items: [species("Giantkin", { size: "large" }), longSword({ madeFor: "large" })],
    });
    expect(totalOf(attackWith(giant, "Long sword", "d20:10"), "attack")).toBe(14);
    expect(grappled(giant, "d20:10")).toBe(16);
    expect([systemOf(giant).stats.str.value, systemOf(giant).reach.value]).toEqual([3, 2]);
  });
  it("V-T-57 (T-59) made Large by magic: −1 to hit, +1 to grapple, reach 2, a claw of 1d6, and the sword grows too", () => {
    const grown = actor("Soldier", {
      class: "Soldier",
      str: 3,
      con: 2,
      items: [longSword(), natural("Claw", { kind: "claw", damage: { type: "slashing" } })],
      statuses: ["enlarged"],
    });
    const { stats, reach, defenses } = systemOf(grown);
    expect([stats.str.value, stats.con.value, reach.value, defenses.ref.value]).toEqual([3, 2, 2, 10]);
    const swing = attackWith(grown, "Long sword", "d20:10", { form: { fixed: 1 } });
    expect([totalOf(swing, "attack"), harmOf(swing)]).toEqual([14, ["2d6 + 3 slashing"]]);
    expect(grappled(grown, "d20:10")).toBe(16);
    expect(harmOf(attackWith(grown, "Claw", "d20:10", { form: { fixed: 1 } }))).toEqual(["1d6 + 3 slashing"]);
  });
  it("D-47 gear that does not follow is then too small: −2, and its own dice", () => {
    const grown = actor("Soldier", {
      class: "Soldier",
      str: 3,
      items: [longSword()],
      effects: [effect("Growth", { "sizing.steps": 1, "sizing.gearFollows": "false" })],
    });
    const swing = attackWith(grown, "Long sword", "d20:10", { form: { fixed: 1 } });
    expect([totalOf(swing, "attack"), harmOf(swing)]).toEqual([12, ["1d8 + 3 slashing"]]);
  });
  it("V-T-58 (T-60) a Large long sword in a Medium hand: 2d6+3, 13, and it needs both hands", () => {
    const soldier = actor("Soldier", { class: "Soldier", str: 3, items: [longSword({ madeFor: "large" })] });
    const swing = attackWith(soldier, "Long sword", "d20:10", { form: { fixed: 1 } });
    expect([totalOf(swing, "attack"), harmOf(swing)]).toEqual([13, ["2d6 + 3 slashing"]]);
    const staged = new World().stage("attack", soldier, { item: itemOf(soldier, "Long sword") });
    expect(staged.facts).toMatchObject({ arms: [{ hands: "two", misfit: 1 }] });
    const notes = staged.known.form?.(staged.facts, staged.form).map(({ name }) => name);
    expect(notes).toContain("hands");
  });
  it("a two-handed weapon made for a larger size and a light one for a smaller size cannot be used", () => {
    const self = actor("S", {
      items: [
        weapon("Maul", "2d6", { hands: "two", madeFor: "large" }),
        weapon("Pin", "1d4", { hands: "light", madeFor: "small" }),
        weapon("Fist", "1d3", { hands: "light", madeFor: "wielder" }),
      ],
      more: { "size.override": "medium" },
    });
    const why = (name: string) => new World().stage("attack", self, { item: itemOf(self, name) }).problems[0]?.text.key;
    expect([why("Maul"), why("Pin"), why("Fist")]).toEqual([
      "THRESHOLD.Problem.tooBig",
      "THRESHOLD.Problem.tooSmall",
      undefined,
    ]);
  });
  it("V-T-59 (T-61) a Tiny creature's natural 20 grapples with 17 and wins against a higher total", () => {
    const tiny = creature("Rat", { size: "tiny", str: 0, progression: "medium" });
    expect(systemOf(tiny).stats.str.value).toBe(-2);
    const world = new World(["d20:20", "d20:15"]);
    const asked = world.act("grapple", tiny, { targets: [actor("Big", { str: 9 })] });
    expect(totalOf(asked, "grapple")).toBe(17);
    const answered = world.press(asked, "answer-t0");
    expect(totalOf(answered, "answer")).toBe(24);
    expect(answered.run?.result?.headline.key).toBe("THRESHOLD.Headline.grappled.holdLost");
  });
});

/** The creatures of 8.9 that the vectors use; base stats are the final ones minus the chart. */
const viper = (): Mutable =>
  creature("Sewer Viper", { size: "tiny", str: 0, dex: 2, con: 1, progression: "medium", items: [bite()] });
const bull = (): Mutable =>
  creature("Plains Bull", {
    size: "large",
    str: 3,
    dex: 0,
    con: 2,
    progression: "medium",
    more: { bodyShape: "long" },
    items: [
      natural("Gore", { kind: "gore", damage: { type: "piercing" } }),
      natural("Hoof", { kind: "hoof", role: "secondary", count: 2, damage: { type: "bludgeoning" } }),
    ],
  });

describe("natural weapons", () => {
  it("V-T-61 (T-66, T-68, T-73, T-75, T-25) the bull's full round: 17 hits for 11, 5 misses, 18 hits for 7, no step", () => {
    const target = enemy(15, { hpMax: 40, wt: 12 });
    const world = new World(["d20:12", "d20:5", "d20:18", "d8:6", "d6:2"]);
    const round = world.act("fullRound", bull(), { targets: [target] });
    const seen = ["attack0", "attack1", "attack2"].map((id) => [totalOf(round, id), wordOf(round, id)]);
    expect(seen).toEqual([
      [17, "hit"],
      [5, "miss"],
      [18, "hit"],
    ]);
    expect(offerIds(round)).toEqual(["damage-0", "damage-2"]);
    expect(harmOf(round, "damage-0")).toEqual(["1d8 + 5 piercing"]);
    expect(harmOf(round, "damage-2")).toEqual(["1d6 + 5 bludgeoning"]);
    world.press(round, "damage-0");
    world.press(round, "damage-2");
    world.cup.expectEmpty();
    expect([systemOf(target).hp.value, systemOf(target).track.step]).toEqual([40 - 18, 0]);
  });
  it("T-68, T-69 each attack may have its own target, and the GM's penalty applies to each", () => {
    const [near, far] = [enemy(10), enemy(30)];
    const round = rolled("fullRound", bull(), {
      dice: ["d20:10", "d20:10", "d20:10"],
      targets: [near, far],
      form: { target1: "t1", penalty: 2 },
    });
    expect(["attack0", "attack1", "attack2"].map((id) => totalOf(round, id))).toEqual([13, 8, 8]);
    expect(["attack0", "attack1", "attack2"].map((id) => wordOf(round, id))).toEqual(["hit", "miss", "miss"]);
    expect(offersOf(round)[0]?.parts).toMatchObject({ t0: "t0" });
    const missed = rolled("fullRound", bull(), {
      dice: ["d20:2", "d20:2", "d20:2"],
      targets: [creature("T", { ref: 30 })],
    });
    expect(missed.run?.result?.headline.key).toBe("THRESHOLD.Headline.fullRound.misses");
    const two = rolled("fullRound", bull(), { dice: ["d20:10", "d20:10"], form: { attacks: ["0", "2"] } });
    expect(totalOf(two, "attack1")).toBeUndefined();
  });
  it("D-31 two natural weapons of one kind count as two, a single one is no full round", () => {
    const problems = (count: number) =>
      new World().stage("fullRound", creature("C", { items: [natural("Claw", { kind: "claw", count })] })).problems;
    expect([problems(1).length, problems(2).length]).toEqual([1, 0]);
  });
  it("V-T-62 (T-71, T-72, T-122) the viper's bite: 16, and 1d3−2 is never below 1", () => {
    const target = enemy(16, { hpMax: 20 });
    const world = new World(["d20:9", "d3:1"]);
    const struck = world.act("attack", viper(), { targets: [target], form: { entering: false } });
    expect([totalOf(struck, "attack"), wordOf(struck), harmOf(struck)]).toEqual([16, "hit", ["1d3 − 2 piercing"]]);
    world.press(struck, "damage");
    expect(systemOf(target).hp.value).toBe(19);
  });
  it("V-T-63 (T-71) a playable Tiny species has no free feat: Strength, 12", () => {
    const mote = actor("Motekin", {
      class: "Rogue",
      str: -1,
      dex: 3,
      items: [bite()],
      more: { "size.override": "tiny" },
    });
    expect(totalOf(attackWith(mote, "Bite", "d20:10"), "attack")).toBe(12);
  });
  it("V-T-64 (T-67) the quill: Dexterity for attack and damage", () => {
    const quill = natural("Quill", {
      mode: "ranged",
      range: 8,
      damage: { override: "1d6", type: "piercing" },
      uses: { value: 6, max: 6, per: "encounter" },
    });
    const lizard = creature("Quill Lizard", { size: "small", dex: 2, progression: "medium", items: [quill] });
    const target = enemy(15, { hpMax: 20 });
    const world = new World(["d20:10", "d4:3"]);
    const shot = world.act("attack", lizard, { item: quill, targets: [target] });
    expect([totalOf(shot, "attack"), harmOf(shot)]).toEqual([15, ["1d4 + 3 piercing"]]);
    world.press(shot, "damage");
    expect(systemOf(target).hp.value).toBe(14);
    expect((quill.system as { uses: { value: number } }).uses.value).toBe(5);
  });
  it("without uses left nothing can be shot", () => {
    const quill = natural("Quill", { mode: "ranged", uses: { value: 0, max: 6, per: "encounter" } });
    const lizard = creature("Quill Lizard", { items: [quill] });
    expect(new World().stage("attack", lizard, { item: quill }).problems[0]?.text.key).toBe("THRESHOLD.Problem.usedUp");
  });
  it("V-T-65 (T-74, T-75) a claw as the only attack still has −5, unless the house rule changes it (D-10)", () => {
    const claw = natural("Claw", { kind: "claw", role: "secondary" });
    const one = creature("C", { str: 2, progression: "medium", items: [claw] });
    const struck = attackWith(one, "Claw", "d20:12");
    expect([totalOf(struck, "attack"), termOf(struck, "attack", "secondary")]).toEqual([10, -5]);
    const solo = { dice: ["d20:12"], item: claw, settings: { secondarySolo: "fullRoundOnly" } };
    expect(totalOf(rolled("attack", one, solo), "attack")).toBe(15);
  });
  it("V-T-66 (T-76, T-122) the Bloodtick's critical bite: a flat 1, at least 1, twice", () => {
    const tick = creature("Bloodtick", { size: "fine", str: 0, dex: 1, items: [bite()] });
    const target = enemy(15, { hpMax: 20 });
    const world = new World(["d20:20"]);
    const struck = world.act("attack", tick, { targets: [target], form: { entering: false } });
    expect([totalOf(struck, "attack"), wordOf(struck), harmOf(struck)]).toEqual([29, "critical", ["−3 piercing"]]);
    // The button shows the possible damage.
    expect(offersOf(struck)[0]?.label.data).toMatchObject({ roll: "(1) ×2" });
    world.press(struck, "damage");
    expect(systemOf(target).hp.value).toBe(18);
  });
  it("T-37, T-68 with several targets each line names its target; a full round's lines are short and name the weapon", () => {
    const self = actor("S", { str: 1, items: [longSword()] });
    const [near, far] = [actor("Near", { ref: 10 }), actor("Far", { ref: 30 })];
    const left = (happened: ReturnType<typeof rolled>, id: string) => {
      const line = lineOf(happened, id);
      return line?.kind === "versus" ? line.left.label : undefined;
    };
    const swept = rolled("attack", self, { dice: ["d20:10"], targets: [near, far] });
    expect(["t0", "t1"].map((part) => left(swept, `attack.${part}`))).toMatchObject([
      { key: "THRESHOLD.Line.attackOn", data: { name: "Near" } },
      { key: "THRESHOLD.Line.attackOn", data: { name: "Far" } },
    ]);
    const dice = ["d20:10", "d20:10", "d20:10"];
    const round = rolled("fullRound", bull(), { dice, targets: [near, far], form: { target1: "t1" } });
    expect(["attack0", "attack1"].map((id) => left(round, id))).toMatchObject([
      { key: "THRESHOLD.Line.weaponAt", data: { name: "Near" } },
      { key: "THRESHOLD.Line.weaponAt", data: { name: "Far" } },
    ]);
    expect(left(rolled("fullRound", bull(), { dice, targets: [near] }), "attack0")?.key).toBe("THRESHOLD.Name");
  });
  it("T-70 thrown weapons use Dexterity to hit and Strength for damage", () => {
    const axe = weapon("Hand axe", "1d6", { properties: ["thrown"], range: 4 });
    const self = actor("S", { str: 1, dex: 4, items: [axe] });
    const thrown = rolled("attack", self, { dice: ["d20:10"], item: axe, form: { mode: "thrown", fixed: 1 } });
    expect([totalOf(thrown, "attack"), harmOf(thrown)]).toEqual([14, ["1d6 + 1 slashing"]]);
    expect(totalOf(rolled("attack", self, { dice: ["d20:10"], item: axe }), "attack")).toBe(11);
  });
});

describe("T-76 to T-82 the common kinds of natural weapon", () => {
  const BITE = ["1", "1d2", "1d3", "1d4", "1d6", "1d8", "2d6", "3d6", "4d6"];
  const CLAW = ["1", "1", "1d2", "1d3", "1d4", "1d6", "1d8", "2d6", "3d6"];
  it.each([
    ["T-76", "bite", "piercing", "primary", BITE],
    ["T-77", "claw", "slashing", "secondary", CLAW],
    ["T-78", "gore", "piercing", "primary", BITE],
    ["T-79", "slam", "bludgeoning", "primary", CLAW],
    ["T-80", "sting", "piercing", "secondary", BITE],
    ["T-81", "tentacle", "bludgeoning", "secondary", CLAW],
    ["T-81", "hoof", "bludgeoning", "secondary", CLAW],
    ["T-81", "wing", "bludgeoning", "secondary", CLAW],
    ["T-82", "tailSlam", "bludgeoning", "primary", BITE],
    ["T-82", "pincers", "bludgeoning", "primary", BITE],
  ] as const)("%s %s: %s, %s, from Fine to Colossal", (_, kind, type, role, dice) => {
    expect(NATURAL_WEAPON_PRESETS[kind]).toMatchObject({ type, role });
    const grown = SIZES.map(
      (size) => weaponInUse(asActor(creature("C", { size })), natural("N", { kind }))?.parts[0]?.formula,
    );
    expect(grown).toEqual(dice);
  });
  it("a custom one has the entered dice, scaled by size, unchanged if they are on no row", () => {
    const dice = (override: string) =>
      weaponInUse(asActor(creature("C", { size: "large" })), natural("N", { damage: { override } }))?.parts[0]?.formula;
    expect([dice("1d6"), dice("1d20"), dice("")]).toEqual(["1d8", "1d20", undefined]);
  });
});
