/** Effects of the shipped abilities and spells, one by one. */
import { describe, expect, it } from "vitest";
import { momentConsequences } from "../../module/rulesets/aura/combat/rounds.ts";
import { actor, condition, FIGHT, type Given, item, type Mutable, systemOf } from "./people.ts";
import { conditionsOf, holdsOf } from "./vectors.ts";
import { type Happened, World } from "./world.ts";

const keys = ({ problems }: Happened) => problems.map(({ text }) => text.key.replace("AURA.Problem.", ""));
const offers = ({ run }: Happened) => run?.result?.offers.map(({ id }) => id);
const spell = (system: object, name = "Spell") => item("auraSpell", name, system);
const ability = (system: object) => item("auraAbility", "Ability", system);
/** An actor with a power, and the power. */
const wielding = (power: Mutable, given: Given = {}) => actor("Ada", { ...given, items: [power] });

describe("effects", () => {
  it("Second Wind spends a surge, Mending Pulse lets an ally spend one", () => {
    const wind = ability({ healing: { surge: true, bonus: 0 } });
    const ada = wielding(wind, { abilities: { str: 14, con: 12 }, aura: 3, surges: 2 });
    new World().act("useAbility", ada, { item: wind });
    expect(systemOf(ada)).toMatchObject({ aura: { value: 9 }, surges: { value: 1 } });
    const pulse = spell({ healing: { surge: true, bonus: 2 }, target: "ally" });
    const bo = actor("Bo", { abilities: { str: 14, con: 12 }, aura: 3, surges: 2 });
    const world = new World();
    const healed = world.act("useAbility", wielding(pulse), { item: pulse, targets: [bo] });
    expect(systemOf(bo).aura.value).toBe(3);
    expect(healed.run?.result?.offers[0]?.by).toBe("t0");
    world.press(healed, "surge-t0");
    expect(systemOf(bo)).toMatchObject({ aura: { value: 11 }, surges: { value: 1 } });
  });

  it("A-244: Shake It Off ends one condition, and only suspends a continuous one", () => {
    const shake = ability({ removes: ["dazed", "slowed", "shaken"] });
    const ada = wielding(shake, { conditions: ["dazed", "slowed:continuous"] });
    const world = new World();
    world.round = 2;
    const use = (form: object) => world.press(world.act("useAbility", ada, { item: shake, form: { ...form } }), "roll");
    use({ ends: "slowed" });
    expect(holdsOf(ada)).toEqual(["dazed", "exposed"]);
    use({});
    expect(holdsOf(ada)).toEqual([]);
    world.write(ada, momentConsequences(ada, "roundEnd", world.house, { id: FIGHT, round: 2, combatants: [] }));
    expect(holdsOf(ada)).toEqual(["slowed"]);
  });

  it("Commanding Shout restores at most the Energy of the Round's start, and none to the unconscious", () => {
    const shout = ability({ resource: { stamina: 0, energy: 3 }, target: "ally" });
    const given = (bo: Mutable) => {
      const world = new World();
      world.round = 1;
      world.press(world.act("useAbility", wielding(shout), { item: shout, targets: [bo] }), "roll");
      return systemOf(bo).energy.value;
    };
    expect(given(actor("Bo", { energy: 0, more: { "round.energyStart": 5 } }))).toBe(3);
    expect(given(actor("Bo", { energy: 4, more: { "round.energyStart": 5 } }))).toBe(5);
    expect(given(actor("Bo", { energy: 0, conditions: ["unconscious:sleep"], more: { "round.energyStart": 5 } }))).toBe(
      0,
    );
  });

  it("Aura Ward gives a Resistance until the end of the next Round", () => {
    const ward = spell({ ward: true, target: "ally" }, "Aura Ward");
    const bo = actor("Bo");
    const world = new World();
    world.round = 2;
    const open = world.act("useAbility", wielding(ward), { item: ward, targets: [bo], form: { type: "cold" } });
    world.press(open, "roll");
    expect(bo.effects).toMatchObject([
      { name: "Aura Ward", changes: [{ path: "system.damage.resistances", value: "cold" }], given: { round: 3 } },
    ]);
    const ends = (round: number) =>
      momentConsequences(bo, "roundEnd", world.house, { id: FIGHT, round, combatants: [] });
    expect(ends(2)).toEqual([]);
    world.write(bo, ends(3));
    expect(bo.effects).toEqual([]);
  });

  it("A-244: Mire slows targets inside for its four Rounds, and removing the condition helps for one", () => {
    const mire = spell({
      target: "area",
      lasts: 4,
      onHit: { conditions: [{ id: "slowed", expiry: "whileSource", rounds: 0, reason: "" }], push: 0 },
    });
    const bo = actor("Bo");
    const world = new World();
    world.round = 1;
    const ada = wielding(mire);
    const cast = world.press(world.act("useAbility", ada, { item: mire, targets: [bo] }), "roll");
    // Later targets are affected until the area ends; leaving the area removes the condition for good.
    expect(offers(cast)).toEqual(["others", "leaves"]);
    expect(conditionsOf(bo)).toEqual(["slowed:endOfRound4"]);
    world.round = 3;
    const cy = actor("Cy");
    world.act("abilityRoll", ada, { item: mire, targets: [cy], form: { ...cast.run?.result?.offers[0]?.form } });
    expect(conditionsOf(cy)).toEqual(["slowed:endOfRound4"]);
    world.gm = true;
    world.act("applyCondition", cy, { form: { ...cast.run?.result?.offers[1]?.form } });
    world.gm = false;
    expect(cy.effects).toEqual([]);
    world.round = 5;
    const late = world.act("abilityRoll", wielding(mire), {
      item: mire,
      form: { ...cast.run?.result?.offers[0]?.form },
    });
    expect(keys(late)).toEqual(["areaOver"]);
    world.round = 2;
    world.act("applyCondition", bo, { form: { condition: "slowed", on: false } });
    expect(holdsOf(bo)).toEqual([]);
    const end = (round: number) =>
      world.write(bo, momentConsequences(bo, "roundEnd", world.house, { id: FIGHT, round, combatants: [] }));
    end(2);
    expect(holdsOf(bo)).toEqual(["slowed"]);
    end(4);
    expect(bo.effects).toEqual([]);
  });

  it("A-113 D-55: Furl Aura furls and unfurls it, with the ability or by the GM", () => {
    const furl = ability({ cost: { energy: 1, stamina: 0, agility: 0 }, furl: true });
    const ada = wielding(furl);
    const world = new World();
    world.act("useAbility", ada, { item: furl });
    expect(systemOf(ada).aura.active).toBe(false);
    world.round = 1;
    world.does("furl", ada);
    expect(systemOf(ada)).toMatchObject({ aura: { active: true }, energy: { value: 4 } });
    const bo = actor("Bo");
    expect(keys(world.does("furl", bo))).toEqual(["cannotFurl"]);
    world.gm = true;
    world.does("furl", bo);
    expect(systemOf(bo)).toMatchObject({ aura: { active: false }, energy: { value: 5 } });
  });

  it("D-35: once-a-Round uses are counted only in Rounds; a declared ability resolves late, but not by an unconscious user", () => {
    const flash = spell({ recharge: "round", uses: { value: 1, max: 1 }, cost: { energy: 2, stamina: 0, agility: 0 } });
    const ada = wielding(flash);
    const world = new World();
    const used = () => ((ada.items[0] as Mutable).system.uses as { value: number }).value;
    world.act("useAbility", ada, { item: ada.items[0] as Mutable });
    expect(used()).toBe(1);
    world.round = 1;
    const open = world.act("useAbility", ada, { item: ada.items[0] as Mutable });
    expect(used()).toBe(0);
    world.round = 2;
    world.write(ada, [
      { part: "self", do: "effect", why: { key: "x" }, effect: { name: "x", changes: [], statuses: ["unconscious"] } },
    ]);
    expect(keys(world.press(open, "roll"))).toEqual(["unable"]);
    world.write(ada, [{ part: "self", do: "end", effect: ada.effects[0]?.id ?? "", why: { key: "x" } }]);
    expect(keys(world.press(open, "roll"))).toEqual([]);
  });

  it("A-244: a condition from an injury is neither ended nor removed; an ally is another creature", () => {
    const shake = ability({ removes: ["slowed"] });
    const knee = { ...condition("slowed:continuous"), thing: "Ruined Knee" };
    const ada = wielding(shake, { effects: [knee] });
    const world = new World();
    expect(keys(world.act("useAbility", ada, { item: shake }))).toEqual(["nothingToEnd"]);
    expect(keys(world.act("applyCondition", ada, { form: { condition: "slowed", on: false } }))).toEqual(["fromThing"]);
    const shout = ability({ resource: { stamina: 0, energy: 3 }, target: "ally" });
    const cy = wielding(shout, { energy: 1, more: { "round.energyStart": 5 } });
    world.round = 1;
    world.press(world.act("useAbility", cy, { item: shout, form: { onSelf: true } }), "roll");
    expect(systemOf(cy).energy.value).toBe(1);
  });

  it("A-18 D-68: Slip Away counts as movement, with no other consequence", () => {
    const slip = ability({ cost: { energy: 0, stamina: 0, agility: 2 }, immediate: true, moves: 2 });
    const ada = wielding(slip);
    const world = new World();
    world.round = 1;
    world.press(world.act("useAbility", ada, { item: slip }), "roll");
    expect(systemOf(ada)).toMatchObject({ agility: { value: 1 }, round: { moved: 2 } });
  });
});
