/** Poisons and hazards: attacks without an attacker, and active poison. */
import { describe, expect, it } from "vitest";
import type { Form } from "../../module/kernel/ruleset.ts";
import {
  hazardAttackOf,
  printHazardAttack,
  readHazardAttack,
} from "../../module/rulesets/threshold/attack/hazard-attack.ts";
import { HAZARDS, hazardPreset } from "../../module/rulesets/threshold/attack/hazard-presets.ts";
import { momentConsequences } from "../../module/rulesets/threshold/combat/turns.ts";
import { runningOn } from "../../module/rulesets/threshold/conditions/durations.ts";
import { asItem } from "../../module/rulesets/threshold/model/data.ts";
import { actor, creature, type Mutable, modifiers, species, systemOf, typed } from "./people.ts";
import { enemy, headlineOf, outcome, reasons, struckFor, use, venom } from "./using.ts";
import { type Happened, World } from "./world.ts";

describe("poisons and hazards", () => {
  const hazard = (world: World, target: Mutable, form: object): Happened => {
    world.gm = true;
    return world.act("hazard", actor("GM's hand"), { targets: [target], form: form as Record<string, unknown> });
  };

  it("V-T-46 T-37 T-38 T-40: venom against Fortitude hits on a tie, a visage against Will misses by one", () => {
    const world = new World(["d20:8", "d20:6"]);
    const target = enemy("Bo", { fort: 13, will: 13 });
    expect(struckFor(hazard(world, target, { flat: 5, vs: "fort" }), "hazard")).toBe(13);
    const visage = hazard(world, target, { flat: 6, vs: "will", status: "frightened" });
    expect([struckFor(visage, "hazard"), headlineOf(visage)]).toEqual([12, "hazard.misses"]);
    expect(target.statuses).not.toContain("frightened");
  });

  it("V-T-88 T-24 T-51 T-54: a Dwarf's bonus against venom applies, and the threshold is unchanged", () => {
    const dwarf = actor("Dwarf", {
      con: 2,
      hpMax: 40,
      items: [species("Dwarf", { modifiers: modifiers(typed("defense.fort", 2, "racial", { situational: true })) })],
    });
    const world = new World(["d20:9"]);
    world.gm = true;
    const staged = world.stage("hazard", dwarf);
    const against = (staged.known.form?.(staged.facts, staged.form) ?? []).find(({ name }) => name === "against");
    const [tick] = against?.kind === "ticks" ? against.options : [];
    const happened = world.act("hazard", dwarf, {
      form: { flat: 5, vs: "fort", formula: "13", type: "poison", poison: true, against: [String(tick?.value)] },
    });
    expect([struckFor(happened, "hazard"), headlineOf(happened)]).toEqual([14, "hazard.hits"]);
    world.press(happened, "damage");
    expect([systemOf(dwarf).woundThreshold.value, systemOf(dwarf).track.step]).toEqual([12, 1]);
  });

  it("T-97: a condition of a hazard in minutes lasts minutes, unless the GM enters rounds", () => {
    const item = venom();
    Object.assign(systemOf(item), { condition: { status: "slowed", per: "minutes", count: 10 } });
    const lasting = (form: object) => {
      const world = new World(["d20:20"]);
      world.gm = true;
      const done = world.act("hazard", actor("Hand"), {
        item,
        targets: [enemy("Bo")],
        form: form as Record<string, unknown>,
      });
      const { per, count } = (outcome(done).offers.find(({ action }) => action === "putOn")?.form ?? {}) as Form;
      return [per, count];
    };
    expect([lasting({}), lasting({ rounds: 2 })]).toEqual([
      ["minutes", 10],
      ["rounds", 2],
    ]);
  });

  it("D-50 6 Turn starts 2: three turns, three attacks, and none of them restarts the poison", () => {
    const target = enemy("Bo", { fort: 10 });
    const world = new World(["d20:10"]);
    use(world, actor("Ael"), venom(), [target]);
    expect(runningOn(target).map(({ rounds }) => rounds)).toEqual([3]);
    const doses = [1, 2, 3, 4].map(() =>
      world
        .write(target, momentConsequences(target, "turnStart", world.house))
        .filter(({ action }) => action === "dose"),
    );
    expect(doses.map((offers) => offers.length)).toEqual([1, 1, 1, 0]);
    expect(target.statuses).not.toContain("poisoned");
    const biting = new World(["d20:6", "d6:4"]);
    const [offer] = doses[0] ?? [];
    expect(offer?.hold).toBe(true);
    const happened = biting.act("dose", target, { form: offer?.form });
    expect([struckFor(happened, "dose"), headlineOf(happened)]).toEqual([11, "dose.hits"]);
    expect(outcome(happened).offers.map(({ id, by }) => [id, by])).toEqual([["damage", "gm"]]);
    biting.gm = true;
    biting.press(happened, "damage");
    expect(systemOf(target).hp.value).toBe(26);
    expect(target.statuses).not.toContain("poisoned");
  });

  it("D-50: a new dose restarts the three rounds, and two doses do not run in parallel", () => {
    const target = enemy("Bo", { fort: 10 });
    const world = new World(["d20:10", "d20:10"]);
    use(world, actor("Ael"), venom(), [target]);
    world.write(target, momentConsequences(target, "turnStart", world.house));
    use(world, actor("Ael"), venom(), [target]);
    expect(runningOn(target).map(({ rounds }) => rounds)).toEqual([3]);
  });

  it("3: a poison used by an actor takes only their track penalty; an active poison takes none", () => {
    const viper = creature("Viper", { dex: 4, step: 2, progression: "fast", size: "tiny" });
    expect(struckFor(use(new World(["d20:10"]), viper, venom(), []))).toBe(13);
    const world = new World(["d20:10"]);
    const target = enemy("Bo", { step: 2, fort: 30 });
    expect(
      struckFor(world.act("dose", target, { form: { poison: printHazardAttack(hazardPreset("adderVenom")) } }), "dose"),
    ).toBe(15);
  });

  it("built-in hazards survive a round trip and match the powers", () => {
    for (const id of HAZARDS) expect(readHazardAttack(printHazardAttack(hazardPreset(id)))).toEqual(hazardPreset(id));
    const known = asItem(venom(), "thresholdPower");
    if (!known) throw new Error("no power");
    expect({ ...hazardAttackOf(known), name: "" }).toEqual({ ...hazardPreset("adderVenom"), name: "" });
    expect([readHazardAttack("nonsense"), readHazardAttack(""), readHazardAttack("3")]).toEqual([null, null, null]);
  });

  it("T-01: a hazard is GM-only, its numbers are prefilled, and dice must be valid", () => {
    const world = new World();
    const target = enemy("Bo");
    expect(reasons(world.act("hazard", target))).toEqual(["gmOnly"]);
    world.gm = true;
    const staged = world.stage("hazard", target, { form: { kind: "fallingRocks" } });
    expect(staged.known.prefill?.(staged.facts, staged.form, "kind")).toMatchObject({
      flat: 8,
      vs: "ref",
      formula: "3d6",
      type: "bludgeoning",
    });
    expect(reasons(world.act("hazard", target, { form: { formula: "much" } }))).toEqual(["damageFormula"]);
  });
});
