/** Rest, Deprived and time: the vectors, and cases around them. */
import { describe, expect, it } from "vitest";
import { script } from "../../module/kernel/procedure.ts";
import { turns } from "../../module/rulesets/grimoire/combat/turns.ts";
import { dueActions } from "../../module/rulesets/grimoire/conditions/due-events.ts";
import { AP_SECONDS, CAUSE_ENDS, CAUSES, type CauseId } from "../../module/rulesets/grimoire/model/data.ts";
import { readHouse } from "../../module/rulesets/grimoire/model/house-rules.ts";
import { fatigueOfDays } from "../../module/rulesets/grimoire/rest/deprivation.ts";
import { endedBy, type RestFacts, rest } from "../../module/rulesets/grimoire/rest/rest.ts";
import { headlineOf, lineOf, offersOf } from "./fight.ts";
import { played } from "./ops-g3.ts";
import { actor, detachment, type Given, gear, type Mutable, mark, scar, systemOf } from "./people.ts";
import { World } from "./world.ts";

const lacking = (...causes: CauseId[]): Given["causes"] => Object.fromEntries(causes.map((id) => [id, CAUSE_ENDS[id]]));
const causesOf = (being: Mutable) => CAUSES.filter((id) => systemOf(being).deprived?.causes[id] !== "");
const walloped = () =>
  scar("Walloped", { entry: 3, state: "pending", followUp: "hpAdd", formula: "1d6", trigger: "rest" });

interface Resting {
  type: string;
  ends?: string[];
  state: Given & { deprivedCauses?: CauseId[] };
}

describe("rest", () => {
  it.each(played("rest"))("%s", (_, { given, dice, expect: wanted }) => {
    const { type, ends = [], state } = given as unknown as Resting;
    const { deprivedCauses = [], ...body } = state;
    const world = new World(dice);
    const items = deprivedCauses.includes("walloped") ? [walloped()] : [];
    const being = actor("Ael", { ...body, causes: lacking(...deprivedCauses), items });
    world.act("rest", being, { form: { type: type === "short" ? "breath" : type, ends } });
    const { hp, fatigue, attributes } = systemOf(being);
    expect({ hp: hp.value, hpMax: hp.max, fatigue, ...attributes, deprivedCauses: causesOf(being) }).toMatchObject(
      wanted,
    );
    world.cup.expectEmpty();
  });

  it("G-56: catching breath without water restores nothing", () => {
    const { problems } = new World().act("rest", actor("Ael", { hp: 1, hpMax: 4 }), { form: { water: false } });
    expect(problems.map((p) => p.field)).toEqual(["water"]);
  });

  it("G-57: after catching breath the Warden may roll the Die of Fate for whether it was noticed", () => {
    const world = new World(["d6:3"]);
    const happened = world.act("rest", actor("Ael", { hp: 1, hpMax: 4 }));
    expect(world.offer(happened, "exposed").by).toBe("gm");
    expect(headlineOf(world.press(happened, "exposed"))).toBe("exposed.misfortune");
  });

  it("G-57 G-60 G-61: a common rest asks once, for all causes, at a price all can pay", () => {
    const world = new World();
    const [ael, bea] = [actor("Ael", { gp: 9 }), actor("Bea", { gp: 2, causes: lacking("water") })];
    const [first, other] = [ael, bea].map((one) => world.act("rest", one).facts as RestFacts);
    const facts = rest.factsForSharedDialog!([first!, other!]);
    expect([facts.gp, facts.causes.map(({ id }) => id)]).toEqual([2, ["water"]]);
    const offered = (one: RestFacts) =>
      script(() => rest.start(one, rest.defaults(one))).result?.offers.map(({ id }) => id);
    expect([first!, rest.factsOfLaterActor!(other!)].map(offered)).toEqual([["exposed", "safe", "encounter"], []]);
  });

  it("G-65: only a safe night removes Fatigue", () => {
    const night = (safe: boolean) => {
      const being = actor("Ael", { hp: 1, hpMax: 4, fatigue: 3 });
      new World().act("rest", being, { form: { type: "night", safe } });
      return [systemOf(being).hp.value, systemOf(being).fatigue];
    };
    expect([night(true), night(false)]).toEqual([
      [4, 0],
      [4, 3],
    ]);
  });

  it("G-59: a week without a healer does not restore scores", () => {
    const being = actor("Ael", { hp: 1, hpMax: 4, fatigue: 2, str: { value: 4, max: 9 } });
    new World().act("rest", being, { form: { type: "week", healer: false } });
    const { hp, fatigue, attributes } = systemOf(being);
    expect([hp.value, fatigue, attributes.str.value]).toEqual([4, 0, 4]);
  });

  it("G-60: care has its price, and too little gold is refused", () => {
    const world = new World();
    const being = actor("Ael", { hp: 1, hpMax: 4, gp: 50 });
    expect(world.act("rest", being, { form: { type: "week", cost: 51 } }).problems.map((p) => p.field)).toEqual([
      "cost",
    ]);
    world.act("rest", being, { form: { type: "week", cost: 40 } });
    expect(systemOf(being).gp).toBe(10);
  });

  it("G-63: the Warden may let Deprived actors recover anyway", () => {
    const being = actor("Ael", { hp: 1, hpMax: 4, causes: lacking("food") });
    new World().act("rest", being, { form: { override: true } });
    expect(systemOf(being).hp.value).toBe(4);
  });

  it("G-61: hours and nights end their causes; food waits for the Warden", () => {
    const causes = CAUSES.map((id) => ({ id, ends: CAUSE_ENDS[id] }));
    expect(endedBy("breath", causes)).toEqual([]);
    expect(endedBy("hours", causes)).toEqual(["walloped"]);
    expect(endedBy("night", causes)).toEqual(["sleep", "walloped", "mishap", "grimoire"]);
    expect(endedBy("week", causes)).toEqual(["sleep", "walloped", "mishap", "grimoire"]);
  });

  it("G-143: a pending roll of a mishap is made when its cause ends, before HP recover", () => {
    const world = new World(["d6:6"]);
    const left = mark("Starved", { entry: 7, deferred: "1d6", followUp: "hpReplace", trigger: "rest" });
    const being = actor("Ael", { hp: 1, hpMax: 4, causes: lacking("mishap"), items: [left] });
    world.act("rest", being, { form: { type: "night" } });
    expect(systemOf(being).hp).toEqual({ value: 6, max: 6 });
    expect(being.items).toEqual([]);
    world.cup.expectEmpty();
  });

  it("D29 G-99: a bleeding actor cannot rest; a bandaged one rests and stands up", () => {
    const world = new World();
    const state = (stable: boolean) => ({ active: true, stable, diesAt: stable ? null : 99 });
    const bleeding = actor("Ael", { hp: 0, hpMax: 4, critical: state(false) });
    const happened = world.act("rest", bleeding, { form: { type: "hours" } });
    expect([systemOf(bleeding).hp.value, headlineOf(happened)]).toEqual([0, "rest.hoursBlocked"]);
    const bandaged = actor("Ael", { hp: 0, hpMax: 4, critical: state(true) });
    world.act("rest", bandaged);
    expect([systemOf(bandaged).hp.value, systemOf(bandaged).critical?.active]).toEqual([4, false]);
  });

  it("D43: no rest ends a Mortal Wound, ticked or not", () => {
    const being = actor("Ael", { hp: 1, hpMax: 4, causes: lacking("mortal"), mortal: { active: true, diesAt: null } });
    new World().act("rest", being, { form: { type: "week", ends: ["mortal"] } });
    expect([systemOf(being).hp.value, causesOf(being)]).toEqual([1, ["mortal"]]);
  });

  it("a rest takes 0, 4 or 8 hours or 7 days; a Deprived week offers to count its days", () => {
    const world = new World();
    const being = actor("Ael", { causes: lacking("food") });
    const takes = (type: string) => {
      const { known, facts, form } = world.stage("rest", being, { form: { type } });
      return known.durationSeconds?.(facts, form);
    };
    expect(["breath", "hours", "night", "week"].map(takes)).toEqual([0, 14_400, 28_800, 604_800]);
    const week = world.act("rest", being, { form: { type: "week" } });
    expect(offersOf(week)).toEqual(["days"]);
    world.press(week, "days");
    expect([systemOf(being).deprived?.days, systemOf(being).fatigue]).toEqual([7, 6]);
  });

  it("a weakened detachment recovers with a few hours of rest", () => {
    const mob = detachment("Mob", { hp: 1, hpMax: 6, more: { weakened: true }, statuses: ["weakened"] });
    new World().act("rest", mob, { form: { type: "hours" } });
    expect([systemOf(mob).weakened, systemOf(mob).hp.value, mob.statuses]).toEqual([false, 6, []]);
  });
});

describe("Deprived", () => {
  it.each(played("deprived"))("%s", (_, { given, expect: wanted }) => {
    const world = new World();
    const being = actor("Ael", { causes: lacking("food"), slots: 10 });
    for (let day = 0; day < Number(given.fullDays); day += 1) world.act("dayPasses", being);
    expect(systemOf(being).fatigue).toBe(wanted.fatigueAdded);
    expect(fatigueOfDays(0, Number(given.fullDays), readHouse({}))).toBe(wanted.fatigueAdded);
  });

  it("D13: the grace days are a setting", () => {
    expect([0, 1, 3].map((deprivedGrace) => fatigueOfDays(1, 2, { deprivedGrace }))).toEqual([2, 2, 0]);
  });

  it("an actor that is not Deprived counts no days, and the count ends with the last cause", () => {
    const world = new World();
    const fed = actor("Fed");
    world.act("dayPasses", fed);
    expect(systemOf(fed).deprived?.days).toBe(0);
    const hungry = actor("Ael", { causes: lacking("food", "sleep"), days: 3 });
    world.act("deprive", hungry, { form: { causes: ["food"] } });
    expect([causesOf(hungry), systemOf(hungry).deprived?.days]).toEqual([["food"], 3]);
    world.act("deprive", hungry, { form: { causes: [] } });
    expect([causesOf(hungry), systemOf(hungry).deprived?.days, hungry.statuses]).toEqual([[], 0, []]);
  });

  it("G-61: causes have their default end; ending Walloped manually makes its roll", () => {
    const world = new World(["d6:4"]);
    const being = actor("Ael", { hp: 1, hpMax: 3, causes: lacking("walloped"), items: [walloped()] });
    world.act("deprive", being, { form: { causes: ["sleep", "food"] } });
    expect(systemOf(being).deprived?.causes).toMatchObject({ sleep: "night", food: "manual", walloped: "" });
    expect(systemOf(being).hp).toEqual({ value: 1, max: 7 });
    world.cup.expectEmpty();
  });

  it("D43: a Mortal Wound can be neither added nor removed manually", () => {
    const key = (being: Mutable, causes: string[]) =>
      new World().act("deprive", being, { form: { causes } }).problems[0]?.text.key;
    expect(key(actor("Ael"), ["mortal"])).toBe("GRIMOIRE.Problem.mortalByItself");
    const wounded = actor("Ael", { causes: lacking("mortal"), mortal: { active: true } });
    expect(key(wounded, [])).toBe("GRIMOIRE.Problem.mortalByItself");
  });

  it("G-158: food and water are not offered for a body of magic", () => {
    const world = new World();
    const options = (being: Mutable) => {
      const { known, facts, form } = world.stage("deprive", being);
      const field = known.form?.(facts, form)[0];
      return field?.kind === "ticks" ? field.options.map((o) => o.value) : [];
    };
    expect(options(actor("Ael"))).toEqual([...CAUSES]);
    expect(options(actor("Ash", { items: [mark("Vessel", { vessel: true })] }))).toEqual(CAUSES.slice(2));
  });

  it("G-63: healing has no effect on Deprived actors, unless the Warden allows it", () => {
    const draught = gear("Healing Draught", { role: "potion", heals: "1d6", quantity: 1 });
    const being = actor("Ael", { hp: 1, hpMax: 4, causes: lacking("water"), items: [draught] });
    const refused = new World().act("heal", being, { item: draught });
    expect(refused.problems[0]?.text.key).toBe("GRIMOIRE.Problem.deprivedHeals");
    const world = new World(["d6:2"]);
    world.act("heal", being, { item: draught, form: { override: true } });
    expect([systemOf(being).hp.value, (draught.system as { quantity: number }).quantity]).toEqual([3, 0]);
    expect(world.act("heal", being, { item: draught, form: { override: true } }).problems[0]?.text.key).toBe(
      "GRIMOIRE.Problem.usedUp",
    );
  });

  it("a temple restores a score at once", () => {
    const being = actor("Ael", { wil: { value: 2, max: 11 } });
    new World().act("heal", being, { form: { what: "wil", amount: "99" } });
    expect(systemOf(being).attributes.wil.value).toBe(11);
  });
});

describe("time", () => {
  it.each(played("time"))("%s", (_, { given, expect: wanted }) => {
    // Seconds the world clock advances per round.
    const round = turns.roundSeconds?.(readHouse({})) ?? 0;
    expect(Number(given.ap) * AP_SECONDS + Number(given.rounds) * round).toBe(wanted.seconds);
  });

  it("G-99 G-127: an expired hour asks the Warden, once", () => {
    const being = actor("Ael", { critical: { active: true, diesAt: 500 }, mortal: { active: true, diesAt: 400 } });
    expect(dueActions(being, 399)).toEqual([]);
    expect(dueActions(being, 500).map(({ action, form, at }) => [action, form.cause, at])).toEqual([
      ["deathCall", "mortal", 400],
      ["deathCall", "hour", 500],
    ]);
    expect(dueActions(actor("Dead", { dead: true, critical: { active: true, diesAt: 1 } }), 500)).toEqual([]);
  });

  it("G-139 G-138: expired marks are due by the same clock", () => {
    const being = actor("Ael", {
      items: [mark("Raw nerves", { entry: 3, threshold: 3, expiresAt: 200 })],
      more: { "magic.blockedUntil": 100 },
    });
    expect(dueActions(being, 300).map(({ action, item, at }) => [action, item, at])).toEqual([
      ["mishapFollow", undefined, 100],
      ["mishapFollow", being.items[0]?.id, 200],
    ]);
  });
});

it("G-56: the headline of catching breath names the recovered HP", () => {
  const happened = new World().act("rest", actor("Ael", { hp: 1, hpMax: 4 }));
  expect(happened.run?.result?.headline.data).toMatchObject({ name: "Ael", hp: 3 });
  expect(lineOf(happened, "blocked")).toBeUndefined();
  // With full HP nothing is regained.
  expect(headlineOf(new World().act("rest", actor("Ael", { hp: 4, hpMax: 4 })))).toBe("rest.breathFull");
  const healed = new World().act("heal", actor("Ael", { hp: 4, hpMax: 4 }), { form: { amount: "1" } });
  expect(headlineOf(healed)).toBe("nothingHealed");
});
