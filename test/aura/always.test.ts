/** Rules that many actions read and no single action tests. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { ViewContext } from "../../module/kernel/ruleset.ts";
import { cost } from "../../module/rulesets/aura/combat/costs.ts";
import { priceText } from "../../module/rulesets/aura/combat/declared-action.ts";
import { allActions as actions } from "../../module/rulesets/aura/index.ts";
import { asActor } from "../../module/rulesets/aura/model/data.ts";
import { powers } from "../../module/rulesets/aura/views/abilities.ts";
import { attacks } from "../../module/rulesets/aura/views/attacks.ts";
import { skills } from "../../module/rulesets/aura/views/skills.ts";
import { actor, FIGHT, item, type Mutable, prepare, systemOf, type WeaponGiven, weapon } from "./people.ts";
import { conditionsOf } from "./vectors.ts";
import { type Happened, World } from "./world.ts";

const CONTEXT: ViewContext = {
  mode: "play",
  owner: true,
  limited: false,
  gm: true,
  house: {},
  worldTime: 0,
  combat: { id: FIGHT, round: 1, current: false, resources: {} },
};
const SWORD: WeaponGiven = { name: "Sword", damage: "1d8" };
const BOW: WeaponGiven = { name: "Bow", damage: "1d8", range: [5, 30, 120] };
const armed = (given: WeaponGiven, id = "arm") => actor("Ada", { items: [weapon(given, {}, id)] });
const inRound = (dice: readonly string[] = []) => {
  const world = new World(dice);
  world.round = 1;
  return world;
};
const keysOf = ({ problems }: Pick<Happened, "problems">) => problems.map(({ text }) => text.key.split(".").at(-1));
const damageOf = (happened: Happened) =>
  (happened.run?.result?.offers.find(({ id }) => id === "damage-t0")?.form as { amount?: number })?.amount;
/** Declared and rolled. */
const struck = (world: World, ada: Mutable, bo: Mutable, form: object = {}) =>
  world.press(
    world.act("attack", ada, { targets: [bo], item: ada.items[0] as Mutable, form: { distance: 10, ...form } }),
    "roll",
  );
const offered = ({ run }: Happened) => run?.result?.offers.map(({ id }) => id) ?? [];

describe("the deciding die", () => {
  it.each([
    ["blow", SWORD],
    ["shot", BOW],
  ])("A-143: a critical %s hits whatever the defense, ignores armor, and leaves the target Exposed", (_name, arm) => {
    const world = inRound(["d20:20", "d8:5"]);
    const bo = actor("Bo", { armor: { coverage: 21, rating: 9 }, more: { "defenses.evasion.bonus": 90 } });
    expect(damageOf(struck(world, armed(arm), bo))).toBe(5);
    // No defense was rolled, and no damage was added.
    world.cup.expectEmpty();
    expect(conditionsOf(bo)).toEqual(["exposed:endOfRound1"]);
  });

  it.each([
    ["blow", SWORD],
    ["shot", BOW],
  ])(
    "A-157 A-159: a 1 of a %s leaves the attacker Exposed until the end of the next Round; tripping an Exposed target has no penalty",
    (_n, arm) => {
      const world = inRound(["d20:1", "d20:10", "d10:3", "d10:2"]);
      const [ada, bo] = [armed(arm), actor("Bo")];
      struck(world, ada, bo);
      expect(conditionsOf(ada)).toEqual(["exposed:endOfRound2"]);
      // One Evasion die for Ada, and Bo is not Unguarded (A-192 does not apply).
      world.press(world.act("maneuver", bo, { targets: [ada], form: { kind: "trip", attack: 9 } }), "roll");
      world.cup.expectEmpty();
      expect([conditionsOf(bo), conditionsOf(ada)]).toEqual([[], ["exposed:endOfRound2", "prone"]]);
    },
  );
});

describe("pips of uses", () => {
  it("P-09: a click on any filled pip of a spell spends one use, on any empty one restores one", () => {
    const one = actor("Ada", { items: [item("auraSpell", "Ember", { uses: { value: 2, max: 3 } })] });
    const pips = powers(one, asActor(one), CONTEXT).groups.flatMap(({ rows: all }) =>
      all.flatMap(({ uses }) => uses?.pips ?? []),
    );
    expect(pips.map(({ on, by, label }) => [on, by, label.key.replace("AURA.Sheet.", "")])).toEqual([
      [true, -1, "powers.useSpend"],
      [true, -1, "powers.useSpend"],
      [false, 1, "powers.useRestore"],
    ]);
  });
});

describe("a low roll", () => {
  it.each([
    [3, true],
    [4, false],
  ])("P-31 A-78 A-96 D-48: a %i of a melee attack, a shot and a maneuver exposes the attacker: %s", (face, exposed) => {
    const causes = ({ run }: Happened) =>
      run?.result?.consequences.flatMap((one) => (one.do === "effect" && one.part === "self" ? [one.why] : []));
    const why = { key: "AURA.Attack.Why.lowRoll", data: { face } };
    const deft = () => actor("Bo", { more: { "defenses.evasion.bonus": 90 } });
    const attack = (arm: WeaponGiven, die: string) => causes(struck(inRound([`d20:${face}`, die]), armed(arm), deft()));
    const world = inRound([`d20:${face}`, "d10:1", "d10:1"]);
    const trips = { targets: [deft()], form: { kind: "trip" } };
    const tripped = causes(world.press(world.act("maneuver", actor("Cy"), trips), "roll"));
    expect([attack(SWORD, "d10:1"), attack(BOW, "d4:1"), tripped]).toEqual(Array(3).fill(exposed ? [why] : []));
  });
});

describe("non-lethal attacks", () => {
  it("A-173: non-lethal damage lowers Aura like any damage; no Death roll at 0 Aura", () => {
    const world = inRound();
    const bo = actor("Bo", { aura: 5 });
    const harm = (lethal: boolean) => world.act("applyDamage", bo, { given: { amount: 5, lethal } });
    expect(offered(harm(false))).not.toContain("deathRoll");
    expect(systemOf(bo).aura.value).toBe(0);
    expect(offered(harm(false))).not.toContain("deathRoll");
    expect(offered(harm(true))).toContain("deathRoll");
  });

  it("A-220: a Death roll is a d20 plus the GM's modifier; nothing else changes it", () => {
    const world = inRound(["d20:12"]);
    const bo = actor("Bo", { aura: 0, level: 9, abilities: { con: 20 } });
    world.gm = true;
    const rolled = world.act("deathRoll", bo, { form: { modifier: 3 } });
    world.cup.expectEmpty();
    expect(rolled.run?.result?.headline.key).toContain("wound");
    expect(conditionsOf(bo)).toEqual(["exhausted:endOfRound2"]);
  });
});

describe("bare hands and MPL", () => {
  const rows = (one: Mutable) => attacks(one, asActor(one), CONTEXT).rows;

  it("A-186 A-187: an unarmed attack is available with both hands full, deals blunt damage and costs 2 Energy", () => {
    const full = actor("Ada", {
      items: [weapon({ ...SWORD, hands: 2 }, {}, "great"), weapon({}, { natural: true }, "bite")],
    });
    const bare = rows(full).at(-1);
    expect([rows(full).length, bare?.id, bare?.attack.disabledReason]).toEqual([3, "", null]);
    expect(bare?.damage?.type.key).toBe("AURA.DamageType.blunt");
    expect(bare?.attack.coins.map(({ pool, count }) => [pool, count])).toEqual([["energy", 2]]);
    const world = inRound(["d20:10", "d10:1"]);
    const hit = world.press(world.act("attack", full, { targets: [actor("Bo")], form: { arm: "" } }), "roll");
    expect([damageOf(hit), systemOf(full).energy.value]).toEqual([1, 3]);
  });

  it("P-15 A-190 D-45: the tooltip of unarmed damage says that it is as high as the melee AV bonus", () => {
    const row = rows(actor("Ada", { abilities: { str: 14, dex: 12 } })).at(-1);
    const bonus = (breakdown?: { counted: readonly { label: { key: string }; value: number }[] } | null) =>
      breakdown?.counted.map(({ label, value }) => [label.key, value]);
    expect(bonus(row?.damage?.why.breakdown)).toEqual([["AURA.Why.unarmedDamage", 2]]);
    expect(bonus(row?.number.why?.breakdown)).toEqual([
      ["AURA.Why.base", 15],
      ["AURA.Why.masab", 2],
    ]);
  });

  it("A-180 A-181 A-184: MPL is compared with a weapon's MPR, and its points are assigned to skills", () => {
    const learned = (mpl: number, points: object = {}) =>
      actor("Ada", { mpl, mplPoints: points, items: [weapon({ ...SWORD, mpr: 3 }, {}, "sword")] });
    const warned = (one: Mutable) => rows(one)[0]?.warn.map(({ key, data }) => [key.split(".").at(-1), data?.mpr]);
    expect([warned(learned(2)), warned(learned(3))]).toEqual([[["unproficient", 3]], []]);
    const spent = { arm: 2, leg: 0, initiative: 2 };
    const shown = (one: Mutable) => skills(one, asActor(one)).mpl;
    expect([shown(learned(4, spent)).over, shown(learned(3, spent)).over]).toEqual([false, true]);
    expect(shown(learned(3, spent)).text).toMatchObject({ key: "AURA.Sheet.mpl.over", data: { spent: 4, mpl: 3 } });
    const ada = systemOf(learned(4, spent));
    expect([ada.skills.arm.total, ada.skills.leg.total, ada.skills.initiative.total]).toEqual([2, 0, 2]);
  });

  it("A-154: Speed comes from the race; a typed value stands", () => {
    const ada = actor("Ada");
    const world = new World();
    const quick = item("auraRace", "Quick", { size: "medium", speed: 9 }, "race");
    ada.items = [...ada.items, quick];
    world.act("race", ada, { item: quick, form: {} });
    expect(systemOf(ada).movement).toMatchObject({ speed: 9, effective: 9, quickRun: 6 });
    systemOf(ada).movement.speed = 7;
    prepare(ada);
    expect(systemOf(ada).movement).toMatchObject({ effective: 7 });
  });
});

describe("maneuvers", () => {
  it("A-200 A-208: a larger target cannot be restrained or pushed unless the GM allows it; A-195: one size larger can be tripped", () => {
    const giant = () => actor("Bo", { size: "large", conditions: ["exposed"] });
    const world = inRound();
    const tries = (kind: string, form: object = {}) =>
      keysOf(world.stage("maneuver", actor("Ada"), { targets: [giant()], form: { kind, ...form } }));
    expect([tries("restrain"), tries("push"), tries("trip")]).toEqual([["size"], ["size"], []]);
    world.gm = true;
    expect([tries("restrain", { larger: true }), tries("push", { larger: true })]).toEqual([[], []]);
  });

  it("A-203: a restrained target still rolls a defense, and the attacker is told of its holder", () => {
    const world = inRound(["d20:10", "d10:9"]);
    const [ada, bo] = [armed(SWORD), actor("Bo", { conditions: ["restrained"] })];
    const notes = () => {
      const { known, facts, form } = world.stage("attack", ada, { targets: [bo], item: ada.items[0] as Mutable });
      return known.form?.(facts, form).flatMap((field) => (field.rule === "A-203" ? [field.kind] : []));
    };
    // Irons have no holder to hit; another creature as holder is noted.
    expect(notes()).toEqual([]);
    bo.effects = bo.effects.map((effect) => ({ ...effect, given: { ...effect.given, source: "Actor.cy" } }));
    expect(notes()).toEqual(["note"]);
    // 9 and 8 are above 15.
    expect(damageOf(struck(world, ada, bo))).toBeUndefined();
    world.cup.expectEmpty();
  });

  it("A-209: a Push names its metres and no direction", () => {
    const world = inRound(["d20:10", "d10:3", "d10:2"]);
    const bo = actor("Bo", { conditions: ["exposed"] });
    const { known, facts, form } = world.stage("maneuver", actor("Ada"), { targets: [bo], form: { kind: "push" } });
    expect(known.form?.(facts, form).map(({ name }) => name)).not.toContain("direction");
    const done = world.press(
      world.act("maneuver", actor("Ada"), { targets: [bo], form: { kind: "push", attack: 9 } }),
      "roll",
    );
    const line = done.run?.lines.find(({ id }) => id === "pushed")?.line;
    expect(line).toMatchObject({ kind: "note", rule: "A-209", text: { data: { metres: 1 } } });
  });
});

describe("conditions and places", () => {
  it("A-242: Prone actors run and jump only after confirmation; a Shift needs none", () => {
    const world = inRound();
    const prone = () => actor("Ada", { conditions: ["prone"] });
    for (const act of ["run", "quickRun", "sprint", "jump"] as const) {
      const asked = world.stage(act, prone(), { form: { distance: 1 } });
      expect([act, keysOf(asked)]).toEqual([act, ["sprawled"]]);
      expect([act, keysOf(world.stage(act, prone(), { form: { distance: 1, sprawled: true } }))]).toEqual([act, []]);
    }
    expect(keysOf(world.stage("shift", prone()))).toEqual([]);
  });

  it("A-34: a button shows the cost, including Stamina in place of Energy; outside Rounds, the cost it would have", () => {
    const says = (fighting: boolean, standIn: number) =>
      actions.run.buttonLabel?.({ purse: { fighting } } as never, { standIn } as never).data?.price;
    expect(says(true, 0)).toEqual(priceText(cost(3)));
    expect(says(true, 1)).toEqual(priceText(cost(2, 1)));
    expect(says(false, 1)).toEqual(priceText(cost(3)));
  });

  it("A-148: the Stealth dialog says when hiding is easy", () => {
    const world = new World();
    const notes = (skill: string) => {
      const { known, facts, form } = world.stage("skill", actor("Ada"), { form: { skill } });
      return known.form?.(facts, form).flatMap(({ rule }) => (rule === "A-148" ? [rule] : []));
    };
    expect([notes("stealth"), notes("awareness")]).toEqual([["A-148"], []]);
  });

  it("A-169: the rules journal explains group surprise by three examples", () => {
    const page = readFileSync(new URL("../../packs/aura/rules/09-exposed.md", import.meta.url), "utf8");
    const words = page.split("### [A-169]")[1]?.split("\n#")[0];
    for (const example of ["guard room", "pit", "Rocks roll down"]) expect(words).toContain(example);
  });
});
