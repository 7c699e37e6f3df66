/**
 * Creatures with reach 0 enter an occupied space, and the occupant may attack first (V-T-60, V-T-93); reach and range.
 */
import { describe, expect, it } from "vitest";
import { actor, creature, type Mutable, natural, power, species, systemOf, weapon } from "./people.ts";
import { longSword, offerIds, offersOf, rolled, totalOf, wordOf } from "./rolling.ts";
import { tokenOf } from "./tokens.ts";
import { World } from "./world.ts";

const bite = (given: Parameters<typeof natural>[1] = {}): Mutable =>
  natural("Bite", { kind: "bite", damage: { type: "piercing" }, ...given });
const viper = (): Mutable =>
  creature("Sewer Viper", { size: "tiny", str: 0, dex: 2, con: 1, progression: "medium", hpMax: 6, items: [bite()] });
const human = (more: Parameters<typeof actor>[1] = {}): Mutable =>
  actor("Human", { class: "Soldier", str: 3, items: [longSword()], hpMax: 24, ...more });
const answering = (world: World, answer: string): World => {
  world.choose = ({ id }) => (id === "intruder" ? answer : undefined);
  return world;
};
const fieldNames = (self: Mutable, item: Mutable, targets: Mutable[], squares?: number) => {
  const tokens = squares === undefined ? [] : targets.map((one) => tokenOf(one, squares));
  const staged = new World().stage("attack", self, { item, targets, tokens });
  return { names: staged.known.form?.(staged.facts, staged.form).map(({ name }) => name), form: staged.form };
};

describe("V-T-60 (T-62, T-63, T-64) the viper at a human's ankle", () => {
  it("waits for the human's answer before any roll", () => {
    const happened = new World().act("attack", viper(), { targets: [human()] });
    expect(happened.run?.pending).toMatchObject({ id: "intruder", who: "t0", options: ["attack", "pass"] });
    expect(happened.run?.lines.map(({ id, line }) => [id, line.rule])).toEqual([
      ["share", "T-62"],
      ["reachZero", "T-64"],
    ]);
  });
  it("allowed to enter, it attacks on the same card", () => {
    const happened = answering(new World(["d20:9"]), "pass").act("attack", viper(), { targets: [human({ ref: 16 })] });
    expect([totalOf(happened, "attack"), wordOf(happened)]).toEqual([16, "hit"]);
    expect(offerIds(happened)).toEqual(["damage"]);
  });
  it("attacked first, it attacks afterwards: one attack, by the occupant only", () => {
    const [snake, man] = [viper(), human({ ref: 16 })];
    const world = answering(new World(["d20:3", "d20:9"]), "attack");
    const came = world.act("attack", snake, { item: snake.items[0], targets: [man] });
    expect(came.run?.journal.map(({ id }) => id)).toEqual(["intruder"]);
    expect(offersOf(came).map(({ id, action, by }) => [id, action, by])).toEqual([
      ["intruder", "intruder", "t0"],
      ["goOn", "attack", "self"],
    ]);
    const interruption = world.press(came, "intruder");
    expect([interruption.facts.names.self, totalOf(interruption, "attack"), wordOf(interruption)]).toEqual([
      "Human",
      8,
      "miss",
    ]);
    const bitten = world.press(came, "goOn");
    expect([bitten.facts.names.self, totalOf(bitten, "attack"), wordOf(bitten)]).toEqual(["Sewer Viper", 16, "hit"]);
    // The note about the shared space was shown on entering.
    expect(bitten.run?.lines.map(({ id }) => id)).toEqual(["attack"]);
  });
  it("does not attack when the occupant's attack drops it to 0 HP", () => {
    const [snake, man] = [viper(), human()];
    const world = answering(new World(["d20:19", "d8:8"]), "attack");
    const came = world.act("attack", snake, { targets: [man] });
    world.press(world.press(came, "intruder"), "damage");
    expect(systemOf(snake).hp.value).toBe(0);
    expect(world.press(came, "goOn").problems.map(({ text }) => text.key)).toEqual(["THRESHOLD.Problem.helpless"]);
  });
  it("no question while it already shares the space, or if the occupant is helpless", () => {
    const [snake, man] = [viper(), human()];
    const inside = fieldNames(snake, snake.items[0] as Mutable, [man], 0);
    expect([inside.names?.includes("share"), inside.form.entering]).toEqual([true, false]);
    expect(fieldNames(snake, snake.items[0] as Mutable, [man], 1).form.entering).toBe(true);
    const out = human({ step: 5, hp: 5 });
    expect(totalOf(rolled("attack", snake, { dice: ["d20:9"], targets: [out] }), "attack")).toBe(16);
  });
});

describe("V-T-93 (T-62, T-63) a Motekin two squares away", () => {
  const whip = () => weapon("Whip", "1d3", { reachBonus: 2, madeFor: "tiny", properties: ["finesse", "reach"] });
  const dagger = () => weapon("Dagger", "1d4", { madeFor: "tiny", hands: "light", properties: ["thrown"], range: 4 });
  const mote = (held: Mutable) => actor("Motekin", { items: [species("Motekin", { size: "tiny" }), held] });
  it("with a whip attacks from where it stands", () => {
    const held = whip();
    const happened = rolled("attack", mote(held), { dice: ["d20:10"], item: held, targets: [human()] });
    expect(totalOf(happened, "attack")).toBe(12);
    const { names } = fieldNames(mote(held), held, [human()], 2);
    expect(names?.some((name) => name === "share" || name.startsWith("far"))).toBe(false);
  });
  it("with a dagger must enter, and the occupant is asked first; when thrown, it need not", () => {
    const held = dagger();
    const happened = new World().act("attack", mote(held), { item: held, targets: [human()] });
    expect(happened.run?.pending).toMatchObject({ id: "intruder", who: "t0" });
    const form = { mode: "thrown" };
    const thrown = rolled("attack", mote(held), { dice: ["d20:10"], item: held, targets: [human()], form });
    expect(totalOf(thrown, "attack")).toBe(12);
  });
});

describe("T-13 distance", () => {
  it("beyond reach and range there is a warning, no error", () => {
    const [spear, bow] = [
      weapon("Long spear", "1d8", { reachBonus: 1 }),
      weapon("Bow", "1d6", { mode: "ranged", range: 12 }),
    ];
    const self = actor("S", { items: [spear, bow] });
    const far = (held: Mutable, squares: number) =>
      fieldNames(self, held, [human()], squares).names?.includes("far-t0");
    expect([far(spear, 2), far(spear, 3), far(bow, 12), far(bow, 13)]).toEqual([false, true, false, true]);
    const tokens = [tokenOf(human(), 3)];
    expect(
      new World().stage("attack", self, { item: spear, targets: [tokens[0]!.actor as Mutable], tokens }).problems,
    ).toEqual([]);
  });
  it("is measured edge to edge: next to a 4-square giant is one square away", () => {
    const sword = longSword();
    const giant = creature("Giant", { size: "gargantuan" });
    const staged = new World().stage("attack", actor("S", { items: [sword] }), {
      item: sword,
      targets: [giant],
      tokens: [tokenOf(giant, 2.5)],
    });
    expect(staged.facts).toMatchObject({ marks: { t0: { squares: 1 } } });
  });
});

describe("follow-ups of a hit", () => {
  it("a net deals no damage and holds; the hold stores the escape DC", () => {
    const net = weapon("Net", "", {
      mode: "thrown",
      range: 2,
      properties: ["thrown"],
      damage: { parts: {} },
      hit: { status: "grappled", dc: 12 },
    });
    (net.system as { damage: { parts: object } }).damage.parts = {};
    const [thrower, man] = [actor("S", { items: [net] }), human({ ref: 10 })];
    const happened = rolled("attack", thrower, { dice: ["d20:15"], item: net, targets: [man] });
    expect([wordOf(happened), offerIds(happened), man.statuses.includes("grappled")]).toEqual(["hit", [], true]);
    expect(man.effects[0]?.given).toMatchObject({ holder: "", holderName: "Net", dc: 12 });
    rolled("attack", thrower, { dice: ["d20:15"], item: net, targets: [man] });
    expect(man.effects).toHaveLength(1);
  });
  it("a tentacle offers a grapple, fangs their poison, once per hit", () => {
    const venom = power("Adder Venom", { kind: "poison", attack: { flat: 5, vs: "fort" } });
    const tentacle = natural("Tentacle", { kind: "tentacle", follow: "grapple" });
    const beast = creature("Beast", { items: [tentacle, bite({ follow: "Adder Venom" }), venom] });
    const target = human({ ref: 5 });
    const world = new World(["d20:15", "d20:15", "d20:3", "d20:1"]);
    const gripped = world.act("attack", beast, { item: tentacle, targets: [target] });
    expect(offerIds(gripped)).toEqual(["damage", "follow-t0"]);
    const hold = world.press(gripped, "follow-t0");
    expect(hold.action).toBe("grapple");
    const bitten = rolled("attack", beast, { dice: ["d20:15"], item: beast.items[1] as Mutable, targets: [target] });
    const offer = offersOf(bitten).find(({ id }) => id === "follow-t0");
    expect([offer?.action, bitten.facts.refs[String(offer?.parts.item)]]).toEqual(["power", venom.uuid]);
    const missed = rolled("attack", beast, { dice: ["d20:1"], item: tentacle, targets: [target] });
    expect(offerIds(missed)).toEqual([]);
  });

  it("T-126: a poison that a translation has renamed is found by the compendium entry it is a copy of", () => {
    const from = "Compendium.fivefold.threshold-powers.Item.venom";
    const venom = { ...power("Otterngift", { kind: "poison", attack: { flat: 5, vs: "fort" } }), from };
    const beast = creature("Beast", { items: [bite({ follow: from }), venom] });
    const bitten = rolled("attack", beast, {
      dice: ["d20:15"],
      item: beast.items[0] as Mutable,
      targets: [human({ ref: 5 })],
    });
    expect(offerIds(bitten)).toEqual(["damage", "follow-t0"]);
  });
});
