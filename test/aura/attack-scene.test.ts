/** Attacks in a scene: distances, facing, spent items, several targets, no target; odds and texts. */
import { describe, expect, it } from "vitest";
import { odds } from "../../module/kernel/odds.ts";
import type { Field, TokenSnapshot } from "../../module/kernel/ruleset.ts";
import type { AttackFacts } from "../../module/rulesets/aura/attack/attack-facts.ts";
import { type AttackForm, declaredAttackOf } from "../../module/rulesets/aura/attack/attack-form.ts";
import { attackOdds, chancesOf, meanOf } from "../../module/rulesets/aura/attack/attack-odds.ts";
import { rollAttack } from "../../module/rulesets/aura/attack/attack-roll.ts";
import { allActions as actions } from "../../module/rulesets/aura/index.ts";
import { english } from "../kit/texts.ts";
import { actor, creature, type Given, item, type Mutable, systemOf, type WeaponGiven, weapon } from "./people.ts";
import { type Happened, type Staged, World } from "./world.ts";

const at = await english("AURA");
const DAGGER: WeaponGiven = { name: "Dagger", damage: "1d4", thrown: [3, 6, 12], weight: "light" };
const BOW: WeaponGiven = { name: "Bow", damage: "1d6", range: [5, 30, 120] };
const inRound = (dice: readonly string[] = [], settings: object = {}): World => {
  const world = new World(dice, settings);
  world.round = 1;
  return world;
};
const keysOf = ({ problems }: Pick<Happened, "problems">) => problems.map(({ text }) => text.key.split(".").at(-1));
const wordOf = ({ run }: Happened) => run?.result?.headline.key.replace("AURA.Attack.Headline.", "");
const held = (someone: Mutable, id = "arm") =>
  someone.items.find((one) => one.id === id)?.system as Record<string, unknown>;
const armed = (given: WeaponGiven, more: object = {}, items: Mutable[] = [], who: Given = {}) =>
  actor("Ada", { ...who, items: [weapon(given, more, "arm"), ...items] });
const arms = ({ items }: Mutable) => ({ item: items[0] as Mutable });
const fieldsOf = (world: World, someone: Mutable, staged: Staged): readonly Field[] => {
  const { facts, form } = world.stage("attack", someone, staged);
  return actions.attack.form?.(facts as AttackFacts, form as AttackForm) ?? [];
};
const token = (who: Mutable, x: number, y: number, more: Partial<TokenSnapshot> = {}): TokenSnapshot => ({
  uuid: `Scene.s.Token.${who.id}`,
  actor: who,
  disposition: 0,
  distance: 0,
  edgeDistance: null,
  adjacent: [],
  center: { x, y },
  facing: null,
  ...more,
});
/** Converts metres to feet as the foundry layer measures them. */
const feet = (metres: number) => (metres * 5) / 1.5;

describe("spent items", () => {
  it("A-13: throwing takes one of the stack; the last one is dropped", () => {
    const thrown = (quantity: number) => {
      const world = inRound(["d20:15", "d4:1", "d4:2"]);
      const ada = armed(DAGGER, { quantity });
      const form = { throws: true, distance: 4 };
      world.press(world.act("attack", ada, { ...arms(ada), targets: [actor("Bo")], form }), "roll");
      return held(ada);
    };
    expect(thrown(2)).toMatchObject({ quantity: 1, lying: 1, equipped: true, dropped: false });
    expect(thrown(1)).toMatchObject({ quantity: 0, lying: 1, equipped: false, dropped: true });
  });

  it("A-14: a shot uses up the loaded ammunition and leaves the weapon unloaded", () => {
    const world = inRound(["d20:15", "d4:1", "d6:2"]);
    const arrows = [
      item("auraAmmunition", "Arrows", { kind: "arrow", quantity: 3 }, "plain"),
      item("auraAmmunition", "Barbed", { kind: "arrow", quantity: 1, damageBonus: 2 }, "barbed"),
    ];
    const ada = armed(BOW, { loadCost: 1, ammunition: "arrow", loadedWith: "barbed" }, arrows);
    const declared = world.act("attack", ada, { ...arms(ada), targets: [actor("Bo")], form: { distance: 20 } });
    expect(held(ada, "barbed").quantity).toBe(1);
    const struck = world.press(declared, "roll");
    expect(struck.run?.result?.headline.data).toMatchObject({ damage: 4 });
    expect(held(ada)).toMatchObject({ loaded: false });
    expect([held(ada, "barbed").quantity, held(ada, "plain").quantity]).toEqual([0, 3]);
    const again = world.stage("attack", ada, { ...arms(ada), targets: [actor("Bo")] });
    expect(keysOf(again)).toEqual(["notLoaded"]);
  });

  it("A-14: a character without ammunition cannot shoot; a creature's ammunition is not counted", () => {
    const tried = (someone: Mutable) =>
      keysOf(inRound().stage("attack", someone, { ...arms(someone), targets: [actor("Bo")] }));
    expect(tried(armed(BOW, { ammunition: "arrow" }))).toEqual(["noAmmunition"]);
    expect(tried(creature("Orc", { items: [weapon(BOW, { ammunition: "arrow" }, "arm")] }))).toEqual([]);
  });

  it("A-06 D-01: the cost of a shot is a house rule", () => {
    const ada = armed(BOW, {});
    inRound([], { rangedEnergy: 2 }).act("attack", ada, { ...arms(ada), targets: [actor("Bo")] });
    expect(systemOf(ada).energy.value).toBe(3);
  });
});

describe("positions", () => {
  const staged = (ada: Mutable, bo: Mutable, tokens: TokenSnapshot[]) => ({ ...arms(ada), targets: [bo], tokens });

  it("A-100: the distance is measured; too far is blocked unless the GM allows it", () => {
    const world = inRound();
    const ada = armed(BOW);
    const bo = actor("Bo");
    const near = staged(ada, bo, [token(ada, 0, 0), token(bo, 20, 0, { distance: feet(20) })]);
    expect(world.stage("attack", ada, near).form.distance).toBe(20);
    const far = { ...near, form: { distance: 121 } };
    expect(keysOf(world.stage("attack", ada, far))).toEqual(["range"]);
    expect(keysOf(world.stage("attack", ada, { ...far, form: { distance: 121, unaimed: 6 } }))).toEqual(["range"]);
    world.gm = true;
    const unaimed = world.stage("attack", ada, { ...far, form: { distance: 121, unaimed: 6 } });
    expect(unaimed.problems).toEqual([]);
    expect(declaredAttackOf(unaimed.facts as AttackFacts, unaimed.form as AttackForm)?.options.unaimed).toBe(6);
  });

  it("A-146 A-147 A-149: facing is read from the token rotation and can be overridden", () => {
    const world = inRound();
    const ada = armed(DAGGER);
    const bo = actor("Bo");
    // Bo is below Ada: rotation 0 faces down, away from Ada.
    const facing = (his: number | null, hers: number | null) => {
      const scene = staged(ada, bo, [token(ada, 5, 5, { facing: hers }), token(bo, 5, 6, { facing: his })]);
      const notes = fieldsOf(world, ada, scene).map(({ name }) => name);
      return [world.stage("attack", ada, scene).form.facing, notes.includes("behind")];
    };
    expect(facing(0, 0)).toEqual([false, false]);
    expect(facing(180, 180)).toEqual([true, true]);
    expect(facing(90, 90)).toEqual([true, false]);
    expect(facing(80, null)).toEqual([false, false]);
    expect(facing(null, null)).toEqual([true, false]);
  });

  it("A-11 A-155 D-47: a target out of Reach is noted and not blocked; adjacent tokens have no gap", () => {
    const world = inRound();
    const note = (ada: Mutable, away: Partial<TokenSnapshot>) => {
      const bo = actor("Bo");
      const tokens = [token(ada, 0, 0), token(bo, 3, 0, away)];
      expect(keysOf(world.stage("attack", ada, staged(ada, bo, tokens)))).toEqual([]);
      const found = fieldsOf(world, ada, staged(ada, bo, tokens)).find(({ name }) => name === "gap");
      return found?.kind === "note" ? [found.text.key.split(".").at(-1), found.text.data?.gap] : null;
    };
    expect(note(armed(DAGGER), { edgeDistance: feet(1) })).toEqual(["withinReach", 0]);
    expect(note(armed(DAGGER), { edgeDistance: feet(3) })).toEqual(["beyondReach", 2]);
    expect(note(armed(DAGGER, { reach: 2 }), { edgeDistance: feet(3) })).toEqual(["withinReach", 2]);
    expect(note(armed(DAGGER, {}, [], { size: "tiny" }), { edgeDistance: feet(1) })).toEqual(["beyondReach", 0]);
    expect(note(armed(DAGGER, {}, [], { size: "tiny" }), { edgeDistance: 0 })).toEqual(["withinReach", -1]);
    expect(note(armed(DAGGER), { distance: feet(1) })).toEqual(["withinReach", 0]);
    expect(note(armed(DAGGER), { distance: null })).toBeNull();
  });

  it("A-11: one of several targets is attacked", () => {
    const world = inRound(["d20:9", "d8:3"]);
    const ada = armed({ damage: "1d8" });
    const [bo, cy] = [actor("Bo"), actor("Cy", { conditions: ["unconscious:sleep"] })];
    const declared = world.act("attack", ada, { ...arms(ada), targets: [bo, cy], form: { aim: "t1" } });
    const struck = world.press(declared, "roll");
    world.press(struck, "damage-t0");
    expect(systemOf(cy).aura.value).toBe(systemOf(cy).aura.max - 3);
    expect(systemOf(bo).aura.value).toBe(systemOf(bo).aura.max);
  });
});

describe("without a target", () => {
  it("D-64: the die and the damage are rolled once; comparing with a target rolls only the defense", () => {
    const world = inRound(["d20:12", "d8:5", "d10:2", "d10:9"]);
    const ada = armed({ damage: "1d8" });
    const open = world.press(world.act("attack", ada, arms(ada)), "roll");
    expect(wordOf(open)).toBe("open.blow");
    expect(open.run?.result?.headline.data).toMatchObject({ face: 12 });
    const { form } = world.offer(open, "compare");
    const against = (bo: Mutable) => world.act("compare", ada, { ...arms(ada), targets: [bo], given: { ...form } });
    const hit = against(actor("Bo", { armor: { coverage: 13, rating: 3 } }));
    expect(wordOf(hit)).toBe("hit");
    expect(hit.run?.result?.headline.data).toMatchObject({ damage: 2 });
    expect(wordOf(against(actor("Cy")))).toBe("miss");
    world.cup.expectEmpty();
    expect(keysOf(world.stage("compare", ada, { ...arms(ada), given: { ...form } }))).toEqual(["noTarget"]);
  });

  it.each([
    ["A-182: halved for a weapon without proficiency", { mpr: 5 }, {}, 2],
    ["A-141: doubled by an enhancing ability", {}, { doubles: 1 }, 10],
  ])("D-64 %s, damage applied to a target is that of a comparison without armor", (_, given, mods, amount) => {
    const world = inRound(["d20:12", "d8:5"]);
    const ada = armed({ damage: "1d8", ...given }, {}, [item("auraAbility", "Blow", { enhances: "any", mods }, "o")]);
    const open = world.press(world.act("attack", ada, { ...arms(ada), form: { enhancers: ["o:1"] } }), "roll");
    expect(world.offer(open, "bare")).toMatchObject({ form: { amount }, label: { data: { damage: amount } } });
  });

  it("D-64 A-27: the target wins a tie if Defending at the comparison", () => {
    const world = inRound(["d20:9", "d6:4", "d4:1"]);
    const ada = armed(BOW);
    const open = world.press(world.act("attack", ada, arms(ada)), "roll");
    const { form } = world.offer(open, "compare");
    const bo = actor("Bo", { conditions: ["defending"] });
    // 8 and 1 against a 9.
    expect(wordOf(world.act("compare", ada, { ...arms(ada), targets: [bo], given: { ...form } }))).toBe("miss");
    world.cup.expectEmpty();
  });

  it("D-64 A-80: dice that depend on the target are rolled once it is known, and added", () => {
    const world = inRound(["d20:12", "d8:5", "d10:2", "d6:4"]);
    const opening = item(
      "auraAbility",
      "Opening",
      { enhances: "any", mods: { damage: "1d6", onlyIf: "targetExposed" } },
      "o",
    );
    const ada = armed({ damage: "1d8" }, {}, [opening]);
    const open = world.press(world.act("attack", ada, { ...arms(ada), form: { enhancers: ["o:1"] } }), "roll");
    expect(open.run?.result?.headline.data).toMatchObject({ face: 12, damage: 5 });
    const { form } = world.offer(open, "compare");
    const bo = actor("Bo", { conditions: ["exposed"] });
    const hit = world.act("compare", ada, { ...arms(ada), targets: [bo], given: { ...form } });
    expect(hit.run?.result?.headline.data).toMatchObject({ damage: 9 });
    world.cup.expectEmpty();
  });

  it("D-64 A-79: a 1 misses every target, and leaves the attacker Exposed once", () => {
    const world = new World(["d20:1"]);
    const ada = armed({ damage: "1d8" });
    const open = world.act("attack", ada, arms(ada));
    expect(wordOf(open)).toBe("open.fumble");
    expect(open.run?.result?.offers).toEqual([]);
    expect(ada.effects).toHaveLength(1);
  });
});

describe("odds", () => {
  const people = (given: Given, more: Given = {}) => [
    armed({ damage: "1d8", precise: 1 }, {}, [], more),
    actor("Bo", { armor: { coverage: 13, rating: 3 }, ...given }),
  ];
  const cases: [string, Given, Given, WeaponGiven | null, Record<string, unknown>][] = [
    ["a melee attack", {}, {}, null, {}],
    ["a Defending target", { conditions: ["defending"] }, {}, null, {}],
    ["a Dazed attacker, a prone target", { conditions: ["prone"] }, { conditions: ["dazed"] }, null, {}],
    ["from behind, non-lethal", {}, {}, null, { facing: false, restrain: true, steps: 1 }],
    ["a target with a weakness", { weaknesses: ["slashing"] }, {}, null, { doubles: 1 }],
    ["a shot", {}, {}, BOW, { distance: 20 }],
    ["a far shot at an evasive target", {}, {}, BOW, { distance: 60, movement: "evasive" }],
    ["a shot at a Defending target", { conditions: ["defending"] }, {}, BOW, { distance: 3 }],
    ["a thrown weapon without Thrown", {}, {}, { damage: "1d8" }, { throws: true, distance: 3 }],
  ];

  it.each(cases)("A-76 A-86 A-124 A-142: %s: exact odds match all dice combinations", (_name, bo, ada, arm, form) => {
    const world = inRound();
    const [, opponent] = people(bo, ada);
    const attacker = arm ? armed(arm, {}, [], ada) : (people(bo, ada)[0] as Mutable);
    const { facts, form: filled } = world.stage("attack", attacker, {
      ...arms(attacker),
      targets: [opponent as Mutable],
      form,
    });
    const declared = declaredAttackOf(facts as AttackFacts, filled as AttackForm);
    if (!declared?.target) throw new Error("no target");
    const { weapon: usedWeapon, target, options } = declared;
    const every = odds(
      () =>
        rollAttack("blow", usedWeapon, target, {
          ...options,
          restraint: null,
          attack: options.attack - 3 * (options.restraint ?? 0),
        }),
      ({ hit, critical, armor, suffered }) => JSON.stringify([hit, critical, armor !== null, suffered?.damage]),
      { epsilon: 1e-7 },
    );
    const sum = (test: (result: { hit: boolean; critical: boolean; armor: unknown }) => boolean) =>
      [...every.chances.values()].reduce((all, { p, result }) => (test(result) ? all + p : all), 0);
    const known = chancesOf(usedWeapon, target, options);
    expect(known.hit).toBeCloseTo(
      sum(({ hit, critical }) => hit && !critical),
      4,
    );
    expect(known.critical).toBeCloseTo(
      sum(({ critical }) => critical),
      4,
    );
    expect(known.armored).toBeCloseTo(
      sum(({ hit, armor }) => hit && armor !== null),
      4,
    );
    const mean = [...every.chances.values()].reduce(
      (all, { p, result }) => all + p * (result.suffered?.damage ?? 0),
      0,
    );
    expect(meanOf(known.damage)).toBeCloseTo(mean, 3);
  });

  it("5: a user who may not see the target's numbers gets no odds", () => {
    const [ada, bo] = people({}) as [Mutable, Mutable];
    const { facts, form } = inRound().stage("attack", ada, { ...arms(ada), targets: [bo] });
    const view = attackOdds(facts as AttackFacts, form as AttackForm);
    expect(view?.bar.reduce((all, { p }) => all + p, 0)).toBeCloseTo(1, 9);
    expect(attackOdds({ ...(facts as AttackFacts), odds: {} }, form as AttackForm)).toBeNull();
  });
});

/** All texts in a result, with their data. */
const textsIn = (value: unknown): { key: string; data?: Record<string, unknown> }[] => {
  if (typeof value !== "object" || value === null) return [];
  const own =
    "key" in value && typeof value.key === "string" ? [value as { key: string; data?: Record<string, unknown> }] : [];
  return [...own, ...Object.values(value).flatMap(textsIn)];
};

describe("texts", () => {
  const said = (what: unknown): string[] =>
    textsIn(what).flatMap(({ key, data = {} }) => {
      if (!key.startsWith("AURA.")) return [];
      const sentence = at(key.slice("AURA.".length));
      if (typeof sentence !== "string") return [key];
      return [...sentence.matchAll(/\{(\w+)\}/g)].flatMap(([, name = ""]) => (name in data ? [] : [`${key}: ${name}`]));
    });

  it.each<[string, WeaponGiven, Given, Record<string, unknown>, string[]]>([
    ["melee", DAGGER, { conditions: ["prone"] }, { swift: true, restrain: true, automatic: true }, ["d4:1", "d20:12"]],
    [
      "shot",
      { ...BOW, drawClass: "bow", drawWeight: 80 },
      { conditions: ["unconscious:sleep"] },
      { distance: 300 },
      ["d6:1"],
    ],
    ["throw", DAGGER, { conditions: ["restrained", "blinded"] }, { throws: true, distance: 9 }, ["d4:1"]],
  ])(
    "%s: every label, note, problem and headline has an English text and its data",
    (_name, arm, target, form, dice) => {
      const world = inRound(["d20:20", "d20:20", ...dice]);
      world.gm = true;
      const perk = item("auraAbility", "Perk", { enhances: "any", maxPerAttack: 2, cost: { stamina: 3 } }, "perk");
      const ada = armed(arm, {}, [perk], { conditions: ["dazed"] });
      const bo = actor("Bo", target);
      const tokens = [
        token(ada, 0, 0, { facing: 90 }),
        token(bo, 5, 0, { distance: feet(5), edgeDistance: feet(5), facing: 90 }),
      ];
      const staged = { ...arms(ada), targets: [bo, actor("Cy")], tokens, form: { ...form, enhancers: ["perk:1"] } };
      const { facts, form: filled, problems } = world.stage("attack", ada, staged);
      const { attack } = actions;
      expect(said(attack.form?.(facts as AttackFacts, filled as AttackForm))).toEqual([]);
      expect(said(problems)).toEqual([]);
      expect(
        said([attack.title(facts as AttackFacts), attack.buttonLabel?.(facts as AttackFacts, filled as AttackForm)]),
      ).toEqual([]);
      expect(said(attack.odds?.(facts as AttackFacts, { ...filled, anyway: true, unaimed: 2 } as AttackForm))).toEqual(
        [],
      );
      const able = { ...staged, form: { ...staged.form, anyway: true, unaimed: 2 } };
      const declared = world.act("attack", ada, able);
      expect(said([declared.problems, declared.run?.result, declared.run?.lines])).toEqual([]);
      const struck = world.press(declared, "roll");
      expect(wordOf(struck)).toMatch(/^critical/);
      expect(said([struck.run?.result, struck.run?.lines])).toEqual([]);
    },
  );
});
