/** Rests, Recovery Surges and gear: by the test vectors of the catalogue. */
import { describe, expect, it } from "vitest";
import { auraAfter } from "../../module/rulesets/aura/damage/heal.ts";
import { longRest, repairsIn, shortRest, surgesIn } from "../../module/rulesets/aura/rest/rest.ts";
import type { RestFacts } from "../../module/rulesets/aura/rest/rest-facts.ts";
import { actor, armor, type Given, item, type Mutable, shield, systemOf } from "./people.ts";
import { conditionsOf, type Vector, vectorsOf } from "./vectors.ts";
import { type Happened, inRound, World } from "./world.ts";

const keys = ({ problems }: Happened) => problems.map(({ text }) => text.key.replace("AURA.Problem.", ""));
const offers = ({ run }: Happened) => run?.result?.offers.map(({ id }) => id);
const headline = ({ run }: Happened) => run?.result?.headline.key.replace("AURA.Headline.", "");
const pools = (someone: Mutable) => {
  const { aura, surges, stamina } = systemOf(someone);
  return { aura: aura.value, surges: surges.value, stamina: stamina.value };
};
const spell = (value: number, recharge: string) => item("auraSpell", "Spell", { recharge, uses: { value, max: 3 } });
const usesOf = (someone: Mutable) => someone.items.map(({ system }) => (system.uses as { value: number }).value);
/** Recovery Value 6, Aura 28, 6 surges, 12 Stamina. */
const TOUGH: Given = { abilities: { str: 14, con: 12 } };

describe("Short Rests", () => {
  it.each(vectorsOf("shortRest"))("%s", (_name, { given, expect: expected }: Vector) => {
    const power = spell(0, "shortRest");
    const ada = actor("Ada", { ...given.actor, items: [power] });
    const minutes = given.minutes as number;
    new World().act("shortRest", ada, { form: { minutes, surges: given.surges } });
    expect({
      ...pools(ada),
      maxSurges: surgesIn(minutes),
      maxRepairs: repairsIn(minutes),
      conditions: conditionsOf(ada),
      abilitiesRecovered: usesOf(ada)[0] === 3,
    }).toEqual(expected);
  });

  it("A-120 A-211: surges are spent one by one, none at full Aura", () => {
    const ada = actor("Ada", { ...TOUGH, aura: 20, surges: 4 });
    const { aura, surges } = systemOf(ada);
    expect(auraAfter({ aura, surges }, 3)).toEqual([26, 28]);
    new World().act("shortRest", ada, { form: { minutes: 15, surges: 3 } });
    expect(pools(ada)).toEqual({ aura: 28, surges: 2, stamina: 12 });
  });

  it("P-04 A-120: the preset is the number of surges that brings Aura closest to its maximum, and their time", () => {
    const preset = (aura: number, surges: number, form?: object) => {
      const { form: preset } = new World().stage("shortRest", actor("Ada", { ...TOUGH, aura, surges }), {
        form: { ...form },
      });
      return [preset.minutes, preset.surges];
    };
    // Recovery Value 6 of Aura 28.
    expect(preset(0, 6)).toEqual([25, 5]);
    expect(preset(2, 6)).toEqual([20, 4]);
    expect(preset(0, 2)).toEqual([10, 2]);
    expect(preset(25, 6)).toEqual([5, 1]);
    expect([preset(26, 6), preset(28, 6), preset(0, 0)]).toEqual([
      [5, 0],
      [5, 0],
      [5, 0],
    ]);
    expect(preset(0, 6, { minutes: 10 })).toEqual([10, 2]);
    const { facts, form } = new World().stage("shortRest", actor("Ada", { ...TOUGH, aura: 0 }));
    const changed = (minutes: number) =>
      shortRest.prefill!(facts as RestFacts, { ...form, minutes } as never, "minutes");
    expect([changed(15), changed(30)]).toEqual([{ surges: 3 }, { surges: 5 }]);
    expect(shortRest.prefill!(facts as RestFacts, form as never, "surges")).toBeNull();
    const ada = actor("Ada", { ...TOUGH, aura: 0 });
    new World().act("shortRest", ada);
    expect(pools(ada)).toEqual({ aura: 28, surges: 1, stamina: 12 });
  });

  it("A-210 A-211: surges are limited by time, and time comes in steps of five minutes", () => {
    const world = new World();
    const ada = actor("Ada", { ...TOUGH, aura: 0 });
    const at = (form: object) => keys(world.act("shortRest", ada, { form: { ...form } }));
    expect(at({ minutes: 10, surges: 3 })).toEqual(["tooManySurges"]);
    expect(at({ minutes: 7 })).toEqual(["restMinutes"]);
    expect(at({ minutes: 35 })).toEqual(["restMinutes"]);
    expect(at({ minutes: null })).toEqual(["restMinutes"]);
    expect(keys(world.act("shortRest", ada, { given: inRound(2) }))).toEqual(["restFighting"]);
    world.gm = true;
    expect(keys(world.act("shortRest", ada, { given: inRound(2), form: { insist: true } }))).toEqual([]);
    expect(keys(world.act("shortRest", actor("Bo", { conditions: ["dead"] })))).toEqual(["dead"]);
  });

  it("A-211: in a group rest each actor spends its own surges and repairs its own items", () => {
    const world = new World();
    const full = actor("Cy", TOUGH);
    const hurt = ["Ada", "Bo"].map((name) => actor(name, { ...TOUGH, aura: 1, surges: 4 }));
    const people = [full, hurt[0]!, actor("Di", { items: [shield({ bonus: 2 }, { broken: true })] }), hurt[1]!];
    const [first, ...others] = people.map((one) => world.stage("shortRest", one).facts as RestFacts);
    const facts = shortRest.factsForSharedDialog!([first!, ...others]);
    const preset = shortRest.defaults(facts);
    const form = { ...preset, minutes: 10 };
    const own = hurt.map(({ uuid }) => `surges-${uuid.replaceAll(".", "-")}`);
    expect([preset.minutes, ...own.map((field) => preset[field])]).toEqual([20, 4, 4]);
    expect(shortRest.form!(facts, form).map(({ name }) => name)).toEqual([
      "minutes",
      ...own.flatMap((field) => [field, `after-${field}`]),
      "repairs",
      "borrowed",
      "stamina",
      "advance",
    ]);
    expect(shortRest.problems!(facts, { ...form, [own[0]!]: 2, [own[1]!]: 3 }).map(({ field }) => field)).toEqual([
      own[1],
    ]);
    const repairs = [people[2]!.items[0]!.id];
    expect(
      shortRest.problems!(facts, { ...form, minutes: 15, repairs, [own[0]!]: 0 }).map(({ text }) => text.data?.name),
    ).toEqual(["Di"]);
    for (const one of people) world.act("shortRest", one, { form: { ...form, [own[0]!]: 2, [own[1]!]: 1 } });
    expect(hurt.map(pools)).toEqual([
      { aura: 13, surges: 2, stamina: 12 },
      { aura: 7, surges: 3, stamina: 12 },
    ]);
  });

  it("A-212 D-53: one repair per fifteen minutes, with a Repair Kit, owned or borrowed", () => {
    const broken = () => [armor({ coverage: 13, rating: 4 }, { broken: true }), shield({ bonus: 2 }, { broken: true })];
    const rest = (minutes: number, count: number, more: Mutable[] = [], form: object = {}) => {
      const things = broken();
      const ada = actor("Ada", { items: [...things, ...more] });
      const repairs = things.slice(0, count).map(({ id }) => id);
      const done = new World().act("shortRest", ada, { form: { minutes, repairs, ...form } });
      return {
        problems: keys(done),
        broken: ada.items.map(({ system }) => system.broken).filter((one) => one === true),
      };
    };
    const kit = () => item("auraGear", "Kit", { slug: "repairKit" });
    expect(rest(15, 1, [kit()])).toEqual({ problems: [], broken: [true] });
    expect(rest(15, 2, [kit()])).toEqual({ problems: ["tooManyRepairs"], broken: [true, true] });
    expect(rest(30, 2, [kit()])).toEqual({ problems: [], broken: [] });
    expect(rest(15, 1)).toEqual({ problems: ["noKit"], broken: [true, true] });
    expect(rest(15, 1, [], { borrowed: true })).toEqual({ problems: [], broken: [true] });
  });

  it("A-213: an interrupted rest restores only the chosen parts", () => {
    const ada = actor("Ada", {
      ...TOUGH,
      stamina: 0,
      aura: 3,
      conditions: ["exhausted:shortRest", "unconscious:stamina"],
      items: [spell(1, "shortRest")],
    });
    const nothing = { stamina: false, powers: false, conditions: false, wakes: false, surges: 0 };
    new World().act("shortRest", ada, { form: { minutes: 5, ...nothing } });
    expect({ ...pools(ada), uses: usesOf(ada), conditions: conditionsOf(ada) }).toEqual({
      aura: 3,
      surges: 6,
      stamina: 0,
      uses: [1],
      conditions: ["exhausted:shortRest", "unconscious:stamina"],
    });
    // Woken without regaining Stamina, it has 1: at 0 it would fall unconscious again (D-26).
    new World().act("shortRest", ada, { form: { ...nothing, wakes: true } });
    expect({ stamina: pools(ada).stamina, conditions: conditionsOf(ada) }).toEqual({
      stamina: 1,
      conditions: ["exhausted:shortRest"],
    });
  });

  it("A-236 A-246 D-35 D-53: those without Stamina or knocked out wake, the dying do not; instances counted in Rounds end", () => {
    const ada = actor("Ada", {
      ...TOUGH,
      conditions: [
        "unconscious:nonLethal",
        "unconscious:death",
        "unconscious:sleep",
        "exposed:endOfRound3",
        "slowed:continuous",
        "prone",
      ],
    });
    new World().act("shortRest", ada);
    expect(conditionsOf(ada).sort()).toEqual(["prone", "slowed:continuous", "unconscious:death", "unconscious:sleep"]);
  });
});

describe("Long Rests", () => {
  it.each(vectorsOf("longRest"))("%s", (_name, { given, expect: expected }: Vector) => {
    const ada = actor("Ada", { ...given.actor, aura: 0, surges: 0, stamina: 1 });
    new World().act("longRest", ada);
    expect(pools(ada)).toEqual(expected);
  });

  it("A-215 A-216: daily uses come back, and injuries healed by the rest are removed", () => {
    const [day, hour] = [spell(0, "longRest"), spell(0, "shortRest")];
    const ada = actor("Ada", {
      ...TOUGH,
      aura: 0,
      conditions: ["exhausted:shortRest", "unconscious:sleep"],
      items: [
        day,
        hour,
        item("auraInjury", "Nose", { healedBy: "longRest" }),
        item("auraInjury", "Knee", { healedBy: "treatment" }),
      ],
    });
    const brief = structuredClone(ada);
    new World().act("shortRest", brief);
    expect(
      brief.items.map(({ system, name }) => (system.uses as { value: number } | undefined)?.value ?? name),
    ).toEqual([0, 3, "Nose", "Knee"]);
    new World().act("longRest", ada);
    expect(ada.items.map(({ system, name }) => (system.uses as { value: number } | undefined)?.value ?? name)).toEqual([
      3,
      3,
      "Knee",
    ]);
    expect(conditionsOf(ada)).toEqual([]);
  });

  it("A-217: an interrupted night restores a share, and surges may be spent; A-214: without sleep it is not a full rest", () => {
    const tired = () => actor("Ada", { ...TOUGH, aura: 2, surges: 3, stamina: 12 });
    const half = tired();
    new World().act("longRest", half, { form: { share: "half", slept: false } });
    expect(pools(half)).toEqual({ aura: 16, surges: 6, stamina: 12 });
    const spent = tired();
    new World().act("longRest", spent, { form: { share: "quarter", surges: 2 } });
    // 2 + 6 + 6 + 7, and 1 surge left with a quarter of 6.
    expect(pools(spent)).toEqual({ aura: 21, surges: 2, stamina: 12 });
    expect(keys(new World().act("longRest", tired(), { form: { slept: false } }))).toEqual(["notSlept"]);
  });

  it("A-230: full Aura stops the bleeding without Stabilized", () => {
    const ada = actor("Ada", { ...TOUGH, aura: 0, conditions: ["bleedingOut"] });
    new World().act("longRest", ada);
    expect(conditionsOf(ada)).toEqual([]);
  });

  it("a GM's rest advances the world clock, a player's does not", () => {
    const world = new World();
    const at = (id: "shortRest" | "longRest", form: object) => {
      const { facts, form: filled } = world.stage(id, actor("Ada"), { form: { ...form } });
      return (id === "shortRest" ? shortRest : longRest).durationSeconds?.(facts as never, filled as never);
    };
    expect(at("shortRest", { minutes: 15 })).toBe(0);
    world.gm = true;
    expect([at("shortRest", { minutes: 15 }), at("longRest", {}), at("longRest", { hours: 3 })]).toEqual([
      900, 28_800, 10_800,
    ]);
  });
});

describe("restoring Aura and Stamina", () => {
  it("A-40 A-120 A-121: a surge restores the Recovery Value, only if something allows it, up to the maximum", () => {
    const world = new World();
    const ada = actor("Ada", { ...TOUGH, aura: 25, surges: 1 });
    expect(keys(world.act("surge", ada))).toEqual(["surgeOutside"]);
    world.gm = true;
    world.act("surge", ada);
    expect(pools(ada)).toMatchObject({ aura: 28, surges: 0 });
    expect(keys(world.act("surge", ada))).toEqual(["noSurges"]);
    expect(keys(world.act("surge", actor("Bo")))).toEqual(["auraFull"]);
  });

  it("A-230: restoring Aura stops the bleeding, and a full pool is a problem", () => {
    const ada = actor("Ada", { ...TOUGH, aura: 0, stamina: 9, conditions: ["bleedingOut"] });
    const world = new World();
    world.act("heal", ada, { form: { amount: 3 } });
    expect({ ...pools(ada), conditions: conditionsOf(ada) }).toEqual({
      aura: 3,
      surges: 6,
      stamina: 9,
      conditions: ["stabilized"],
    });
    world.act("heal", ada, { form: { amount: 30, pool: "stamina" } });
    expect(pools(ada).stamina).toBe(12);
    expect(headline(world.act("heal", ada, { form: { amount: 1, pool: "stamina" } }))).toBe("heal.full");
    expect(keys(world.act("heal", ada, { form: { amount: -1 } }))).toEqual(["amount"]);
  });
});

describe("gear", () => {
  const tonic = () => item("auraGear", "Tonic", { consumable: true, energy: 2, healing: { surge: true } });
  const draught = () => item("auraGear", "Draught", { consumable: true, energy: 2, stamina: 2, quantity: 2 });
  const countOf = (someone: Mutable) => someone.items[0]?.system.quantity;

  it("a Surge Tonic costs 2 Energy, a Vigour Draught restores Stamina", () => {
    const ada = actor("Ada", { ...TOUGH, aura: 10, surges: 2, items: [tonic()] });
    const world = new World();
    world.round = 1;
    const opened = world.act("useGear", ada, { item: ada.items[0] as Mutable });
    // It is used when the action is done; until then others can react and it can be ended early.
    expect(offers(opened)).toEqual(["done", "endEarly", "agileMove", "agileMove2", "challenge", "interrupt"]);
    expect([pools(ada).aura, countOf(ada), systemOf(ada).energy.value]).toEqual([10, 1, 3]);
    world.press(opened, "done");
    expect({ ...pools(ada), energy: systemOf(ada).energy.value, left: countOf(ada) }).toEqual({
      aura: 16,
      surges: 1,
      stamina: 12,
      energy: 3,
      left: 0,
    });
    expect(keys(world.does("useGear", ada, { item: ada.items[0] as Mutable }))).toEqual(["usedUp"]);
    const bo = actor("Bo", { ...TOUGH, stamina: 11, items: [draught()] });
    new World().does("useGear", bo, { item: bo.items[0] as Mutable });
    expect({ stamina: pools(bo).stamina, left: countOf(bo) }).toEqual({ stamina: 12, left: 1 });
    expect(keys(new World().does("useGear", bo, { item: bo.items[0] as Mutable }))).toEqual(["staminaFull"]);
  });

  it("A-120: given to another creature, it spends that creature's surge", () => {
    const ada = actor("Ada", { items: [tonic()] });
    const bo = actor("Bo", { ...TOUGH, aura: 1, surges: 1 });
    const world = new World();
    const given = world.does("useGear", ada, { item: ada.items[0] as Mutable, targets: [bo] });
    expect(offers(given)).toEqual(["surge-t0"]);
    world.press(given, "surge-t0");
    expect(pools(bo)).toMatchObject({ aura: 7, surges: 0 });
  });

  it("A-238: a Shaken actor may drop it without using it up; the Energy is spent", () => {
    const use = (face: number) => {
      const ada = actor("Ada", { aura: 10, conditions: ["shaken"], items: [tonic()] });
      const world = new World([`d20:${face}`]);
      world.round = 1;
      world.gm = true;
      const used = world.does("useGear", ada, { item: ada.items[0] as Mutable, form: { maySlip: true } });
      return { word: headline(used), left: countOf(ada), energy: systemOf(ada).energy.value };
    };
    expect(use(4)).toEqual({ word: "useGear.dropped", left: 1, energy: 3 });
    expect(use(5)).toEqual({ word: "useGear.self", left: 0, energy: 3 });
  });

  it("A-202: Manacles restrain a target the GM approves, escape DC 18", () => {
    const irons = item("auraGear", "Manacles", { escapeDc: 18 });
    const world = new World();
    const [ada, bo] = [actor("Ada", { items: [irons] }), actor("Bo")];
    expect(keys(world.does("useGear", ada, { item: irons }))).toEqual(["fetterNoTarget"]);
    const used = world.does("useGear", ada, { item: irons, targets: [bo] });
    expect([offers(used), conditionsOf(bo)]).toEqual([["fetter"], []]);
    world.press(used, "fetter");
    expect(bo.effects.map(({ given }) => given)).toEqual([{ expiry: "manual", dc: 18 }]);
  });
});
