/** Injuries, finishing blows, races, and conditions applied and removed. */
import { describe, expect, it } from "vitest";
import { asksRace } from "../../module/rulesets/aura/creation/race.ts";
import { INJURIES } from "../../module/rulesets/aura/damage/injury-tables.ts";
import { checkItemChange } from "../../module/rulesets/aura/gear/equipped-items.ts";
import { actor, armor, type Given, item, type Mutable, shield, systemOf, weapon } from "./people.ts";
import { conditionsOf, holdsOf, type Vector, vectorsOf } from "./vectors.ts";
import { type Happened, World } from "./world.ts";

const keys = ({ problems }: Happened) => problems.map(({ text }) => text.key.replace("AURA.Problem.", ""));
const offers = ({ run }: Happened) => run?.result?.offers.map(({ id }) => id);
const headline = ({ run }: Happened) => run?.result?.headline.key.replace("AURA.Headline.", "");
const gm = (dice: string[] = [], round = 0) => {
  const world = new World(dice);
  world.gm = true;
  world.round = round;
  return world;
};

describe("injuries", () => {
  it("the tables have twelve and eight rows", () => {
    expect([INJURIES.major.length, INJURIES.nonLethal.length]).toEqual([12, 8]);
  });

  it("A-223: a rolled injury is an item with its effect, which is removed with it", () => {
    const ada = actor("Ada");
    const world = gm(["d12:4"]);
    world.act("injury", ada);
    expect(ada.items).toMatchObject([
      {
        name: "AURA.Injury.major.knee.name",
        type: "auraInjury",
        system: { severity: "major", nonLethal: false, healedBy: "treatment", slug: "knee" },
      },
    ]);
    expect(holdsOf(ada)).toEqual(["slowed"]);
    world.write(ada, [{ part: "self", do: "remove", item: ada.items[0]?.id ?? "", why: { key: "x" } }]);
    expect(holdsOf(ada)).toEqual([]);
  });

  it("A-223: an injured arm drops its item unless the GM decides otherwise", () => {
    const armed = () => actor("Ada", { items: [weapon({}, {}, "sword"), shield({ bonus: 2 })] });
    const state = (someone: Mutable) =>
      someone.items.slice(0, 2).map(({ system }) => [system.equipped, system.dropped]);
    const hurt = (row: string, form: object = {}) => {
      const ada = armed();
      gm().act("injury", ada, { form: { row, ...form } });
      return state(ada);
    };
    expect(hurt("weaponArm")).toEqual([
      [false, true],
      [true, false],
    ]);
    expect(hurt("offArm")).toEqual([
      [true, false],
      [false, true],
    ]);
    expect(hurt("weaponArm", { drops: false })).toEqual([
      [true, false],
      [true, false],
    ]);
  });

  it("A-176: a non-lethal injury lasts until the next Long Rest; some effects end with the Round", () => {
    const brow = actor("Ada");
    gm(["d8:2"], 3).act("injury", brow, { form: { severity: "nonLethal" } });
    expect(conditionsOf(brow)).toEqual(["blinded:endOfRound3"]);
    expect(brow.items[0]?.system).toMatchObject({ nonLethal: true, healedBy: "longRest" });
    const winded = actor("Ada", { stamina: 4 });
    gm(["d8:7"]).act("injury", winded, { form: { severity: "nonLethal" } });
    expect(systemOf(winded).stamina.value).toBe(3);
  });

  it("A-176: only the GM can write a custom injury", () => {
    const ada = actor("Ada");
    gm().act("injury", ada, { form: { row: "own", text: "A burnt ear" } });
    expect(ada.items.map(({ name }) => name)).toEqual(["A burnt ear"]);
    expect(keys(gm().act("injury", ada, { form: { row: "own", text: " " } }))).toEqual(["injuryText"]);
    expect(keys(new World().act("injury", ada))).toEqual(["gmOnly"]);
  });

  it("A-223: a smashed jaw blocks spells with speech; the GM may allow it and is warned", () => {
    const chant = item("auraSpell", "Chant", { vocal: true });
    const ada = actor("Ada", { items: [chant, item("auraInjury", "Jaw", { slug: "jaw" })] });
    expect(keys(new World().act("useAbility", ada, { item: chant }))).toEqual(["hurt"]);
    const world = gm();
    const { facts, form, known } = world.stage("useAbility", ada, { item: chant });
    expect(known.warns?.(facts, form).map(({ key }) => key)).toEqual(["AURA.Problem.hurt"]);
    expect(keys(world.act("useAbility", ada, { item: chant }))).toEqual([]);
  });

  it("A-223: each injury blocks its actions and is named; a crushed hand holds nothing", () => {
    const at = (slug: string, act: "run" | "quickRun" | "sprint" | "jump" | "shift", as = new World()) =>
      keys(as.act(act, actor("Ada", { items: [item("auraInjury", slug, { slug })] })));
    const bars = (slug: string) =>
      (["run", "quickRun", "sprint", "jump", "shift"] as const).filter((act) => at(slug, act).includes("hurt"));
    expect(bars("thigh")).toEqual(["run", "quickRun", "sprint", "jump"]);
    expect([bars("gut"), bars("ankle"), bars("ear"), bars("rib")]).toEqual([["sprint"], ["jump"], ["jump"], []]);
    expect(at("thigh", "run", gm())).toEqual([]);
    const hurt = (slug: string) => item("auraInjury", slug, { slug });
    const draws = (hands: number, ...slugs: string[]) => {
      const sword = weapon({ hands }, { equipped: false });
      const ada = actor("Ada", { items: [shield({ bonus: 1 }), sword, ...slugs.map(hurt)] });
      const { facts, form, known } = new World().stage("equip", ada, { item: sword });
      return [
        keys(new World().does("equip", ada, { item: sword })),
        known.form?.(facts, form).some((f) => f.name === "hands"),
      ];
    };
    expect(draws(1)).toEqual([[], false]);
    expect(draws(1, "hand")).toEqual([[], true]);
    expect(draws(2, "weaponArm")).toEqual([["hurt"], true]);
    const heavy = armor({ coverage: 17, rating: 5 }, { equipped: false });
    const dons = (...slugs: string[]) =>
      checkItemChange(actor("Ada", { items: [heavy, ...slugs.map(hurt)] }), heavy, { system: { equipped: true } })
        ?.also ?? [];
    expect([dons(), dons("back").map((one) => one.do)]).toEqual([[], ["tell"]]);
    const gasps = actor("Ada", { stamina: 3, items: [hurt("gut")] });
    new World().does("catchBreath", gasps);
    expect(systemOf(gasps).stamina.value).toBe(3);
  });

  it("A-118 D-55: a lowered maximum lowers the value, and raising it restores nothing", () => {
    const ada = actor("Ada", { stamina: 9 });
    const con = (value: number) =>
      new World().write(ada, [{ part: "self", do: "set", path: "abilities.con.value", value, why: { key: "x" } }]);
    con(5);
    expect(systemOf(ada).stamina).toMatchObject({ value: 5, max: 5 });
    con(10);
    expect(systemOf(ada)).toMatchObject({ stamina: { value: 5, max: 10 }, aura: { value: 13, max: 20 } });
  });
});

describe("a finishing blow", () => {
  const down: Given = { aura: 0, conditions: ["unconscious:death"] };
  it("A-232: costs 1 Energy, and the GM decides whether a Death roll is made", () => {
    const [ada, bo] = [actor("Ada", { conditions: ["defending"] }), actor("Bo", down)];
    const world = gm([], 2);
    const finished = world.act("finish", ada, { targets: [bo] });
    expect(systemOf(ada).energy.value).toBe(4);
    expect(conditionsOf(ada)).toEqual([]);
    expect(offers(finished)).toEqual(["done", "roll", "cancel", "agileMove", "challenge", "interrupt"]);
    expect(finished.run?.result?.offers.slice(0, 2).map(({ by, group }) => [by, group])).toEqual([
      ["gm", "open"],
      ["gm", "open"],
    ]);
    world.press(finished, "done");
    expect(conditionsOf(bo)).toContain("dead");
  });

  it("A-219 A-232: the Death roll is the usual one", () => {
    const bo = actor("Bo", down);
    const world = gm(["d20:20"]);
    const finished = world.act("finish", actor("Ada"), { targets: [bo] });
    expect(offers(finished)).toEqual(["done", "roll"]);
    world.press(finished, "roll");
    expect(conditionsOf(bo)).toEqual(["unconscious:death"]);
  });

  it("A-113 A-218: a target with Aura or still standing cannot be finished", () => {
    const at = (given: Given) => keys(new World().act("finish", actor("Ada"), { targets: [actor("Bo", given)] }));
    expect(at({ ...down, aura: 1 })).toEqual(["notFinishable"]);
    expect(at({ ...down, aura: 9, auraActive: false })).toEqual([]);
    expect(at({ aura: 0 })).toEqual(["notFinishable"]);
    expect(at({ ...down, conditions: ["dead"] })).toEqual(["dead"]);
    expect(keys(new World().act("finish", actor("Ada")))).toEqual(["finishNoTarget"]);
    // A restrained attacker or holder cannot, not even a creature of the GM, unless the GM allows it.
    const tries = (condition: string, anyway: boolean, world = gm()) => {
      const ada = actor("Ada", { conditions: [condition] });
      return keys(world.act("finish", ada, { targets: [actor("Bo", down)], form: { anyway } }));
    };
    expect([tries("restraining", false), tries("restraining", true)]).toEqual([["holdsOn"], []]);
    expect([tries("restrained", false), tries("restrained", true)]).toEqual([["restrained"], []]);
    expect(tries("restraining", true, new World())).toEqual(["holdsOn"]);
  });

  it("A-219: a character's Death roll waits for its owner, a creature's is automatic, as is every one with the setting", () => {
    const struck = (type: "auraCharacter" | "auraCreature", deathRolls: string, ...dice: string[]) => {
      const world = new World(dice, { deathRolls });
      return world.act("applyDamage", actor("Bo", { type, aura: 0 }), { form: { amount: 1 } }).next.length;
    };
    expect(struck("auraCharacter", "prompt")).toBe(0);
    expect(struck("auraCharacter", "auto", "d20:20")).toBe(1);
    expect(struck("auraCreature", "prompt", "d20:20")).toBe(1);
  });

  it("A-237: damage may wake a sleeping target: the GM is asked", () => {
    const bo = actor("Bo", { conditions: ["unconscious:sleep"] });
    const world = gm();
    const hit = world.act("applyDamage", bo, { form: { amount: 2 } });
    expect(offers(hit)).toEqual(["awaken"]);
    world.press(hit, "awaken");
    expect(conditionsOf(bo)).toEqual([]);
  });
});

describe("races", () => {
  const human = () => item("auraRace", "Human", { anyAbility: 1 });
  const giant = () =>
    item("auraRace", "Fellwalker", {
      size: "large",
      speed: 8,
      inherent: { will: -1 },
      abilities: { str: 2 },
      weaknesses: ["cold"],
      resistances: ["fire"],
    });
  const told = (someone: Mutable) => {
    const { size, movement, abilities, inherent, damage } = systemOf(someone);
    return {
      size,
      speed: movement.speed,
      str: abilities.str.value,
      will: inherent.will.bonus,
      weak: [...damage.weaknesses],
      resists: [...damage.resistances],
    };
  };
  const PLAIN = { size: "medium", speed: 6, str: 10, will: 0, weak: [], resists: [] };
  const TALL = { size: "large", speed: 8, str: 12, will: -1, weak: ["cold"], resists: ["fire"] };
  /** A race dropped on a sheet, or removed. */
  function lay(someone: Mutable, ...items: Mutable[]) {
    const before = structuredClone(someone);
    someone.items = items;
    const world = new World();
    world.rules.prepare(someone, world.house);
    world.write(
      someone,
      world.rules.recompute({ before, after: someone, requested: {}, house: {}, worldTime: 0, undo: false }),
    );
    return world;
  }

  it("a race is applied once when added, and reverted when removed", () => {
    const ada = actor("Ada", { weaknesses: ["acid"] });
    const race = giant();
    lay(ada, race);
    expect(told(ada)).toEqual({ ...TALL, weak: ["acid", "cold"] });
    lay(ada, ...ada.items, weapon());
    expect(told(ada)).toEqual({ ...TALL, weak: ["acid", "cold"] });
    lay(ada);
    expect(told(ada)).toEqual({ ...PLAIN, weak: ["acid"] });
  });

  it("later changes stay, and so does a race that was created as applied", () => {
    const ada = actor("Ada");
    lay(ada, giant());
    new World().write(ada, [{ part: "self", do: "set", path: "movement.speed", value: 9, why: { key: "x" } }]);
    lay(ada);
    expect(told(ada)).toEqual({ ...PLAIN, speed: 9 });
    const ready = item("auraRace", "Human", { applied: JSON.stringify({ size: "medium", speed: 6 }) });
    const bo = actor("Bo", { speed: 7 });
    lay(bo, ready);
    expect(told(bo)).toEqual({ ...PLAIN, speed: 7 });
  });

  it("a second race reverts the first one", () => {
    const ada = actor("Ada");
    const old = item("auraRace", "Burrowkin", { size: "small", speed: 5, abilities: { dex: 1, str: -1 } });
    lay(ada, old);
    expect(told(ada)).toEqual({ ...PLAIN, size: "small", speed: 5, str: 9 });
    lay(ada, ...ada.items, giant());
    expect(ada.items.map(({ name }) => name)).toEqual(["Fellwalker"]);
    expect(told(ada)).toEqual(TALL);
    lay(ada);
    expect(told(ada)).toEqual(PLAIN);
  });

  it("a Human's point is asked for; a copied race forgets what it applied to another actor", () => {
    const asked = asksRace(actor("Ada"), human());
    expect(asked?.system?.({ ability: "wis" })).toEqual({ applied: "", "abilities.wis": 1, anyAbility: 0 });
    expect(asksRace(actor("Ada"), giant())?.system?.({})).toEqual({ applied: "" });
    expect(asksRace(actor("Ada"), weapon())).toBeNull();
  });

  it("applied and reverted manually as well", () => {
    const ada = actor("Ada", { items: [human()] });
    const race = () => ada.items[0] as Mutable;
    const world = new World();
    world.act("race", ada, { item: race(), form: { ability: "str" } });
    expect(told(ada)).toEqual({ ...PLAIN, str: 11 });
    expect(headline(world.act("race", ada, { item: race() }))).toBe("race.gone");
    expect(told(ada)).toEqual(PLAIN);
    expect(keys(world.act("race", ada))).toEqual(["noRace"]);
  });
});

describe("manual conditions", () => {
  it.each(vectorsOf("removeCondition"))("%s", (_name, { given, expect: expected }: Vector) => {
    const ada = actor("Ada", given.actor);
    const world = new World();
    world.round = (given.round as number | undefined) ?? 1;
    const off = world.act("applyCondition", ada, { form: { condition: given.remove, on: false } });
    const held = ada.effects.some(({ given: one }) => one?.suspended === true);
    expect({
      removed: off.problems.length === 0 && !held,
      active: holdsOf(ada),
      ...(held ? { suppressedUntil: `endOfRound${world.round}`, agilityUsable: !holdsOf(ada).includes("slowed") } : {}),
    }).toEqual(expected);
    if (off.problems.length > 0) expect(keys(off)).toEqual(["daughter"]);
  });

  it("A-244 A-245: the GM applies any condition, counted in Rounds or continuous", () => {
    const put = (form: object) => {
      const ada = actor("Ada");
      gm([], 4).act("applyCondition", ada, { form: { ...form } });
      return conditionsOf(ada);
    };
    expect(put({ condition: "blinded" })).toEqual(["blinded:endOfRound4"]);
    expect(put({ condition: "dazed", expiry: "nextRound" })).toEqual(["dazed:endOfRound5"]);
    expect(put({ condition: "slowed", expiry: "whileSource", continuous: true })).toEqual(["slowed:continuous"]);
    expect(put({ condition: "unconscious", expiry: "manual", reason: "sleep" })).toEqual(["unconscious:sleep"]);
    expect(put({ condition: "shaken", expiry: "shortRest" })).toEqual(["shaken:shortRest"]);
  });

  it("A-202 A-218 A-243: problems are named", () => {
    const world = new World();
    const bo = actor("Bo");
    expect(keys(world.act("applyCondition", bo, { form: { condition: "dead" } }))).toEqual(["killable"]);
    expect(keys(world.act("applyCondition", bo, { form: { condition: "hungry" } }))).toEqual(["noCondition"]);
    expect(keys(world.act("applyCondition", bo, { form: { condition: "prone", on: false } }))).toEqual(["notHeld"]);
    world.act("applyCondition", bo, { form: { condition: "restrained", expiry: "manual", dc: 18 } });
    expect(bo.effects.map(({ given }) => given)).toEqual([{ expiry: "manual", dc: 18 }]);
  });

  it("A-243: a condition that is also implied ends as an instance and remains as implied", () => {
    const ada = actor("Ada", { conditions: ["dazed", "exposed"] });
    const off = new World().act("applyCondition", ada, { form: { condition: "exposed", on: false } });
    expect(headline(off)).toBe("condition.stays");
    expect([conditionsOf(ada), holdsOf(ada)]).toEqual([["dazed"], ["dazed", "exposed"]]);
  });

  it("A-168 A-172: the GM marks a creature Surprised with a duration", () => {
    const mark = (lasts: string) => {
      const ada = actor("Ada");
      gm([], 2).act("markSurprised", ada, { form: { lasts } });
      return conditionsOf(ada);
    };
    expect(mark("thisRound")).toEqual(["surprised:endOfRound2"]);
    expect(mark("nextRound")).toEqual(["surprised:endOfRound3"]);
    expect(mark("manual")).toEqual(["surprised"]);
    const held = actor("Ada", { conditions: ["surprised"] });
    expect(keys(gm().act("markSurprised", held))).toEqual(["isSurprised"]);
    expect(keys(new World().act("markSurprised", actor("Bo")))).toEqual(["gmOnly"]);
  });
});
