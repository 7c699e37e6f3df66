/** Targets of a prayer and the results: from the power to hit points and track, through the buttons. */
import { describe, expect, it } from "vitest";
import type { CreatureType } from "../../module/rulesets/threshold/model/data.ts";
import { actor, type Mutable, power, species, systemOf } from "./people.ts";
import { type Happened, World } from "./world.ts";

const prayer = (name: string, given: Parameters<typeof power>[1]): Mutable =>
  power(name, { kind: "prayer", delivery: "automatic", ...given });
function prays(world: World, item: Mutable, ...targets: Mutable[]): Happened {
  return world.act("power", actor("Priest", { wis: 3, items: [item] }), { item, targets });
}
const offers = (happened: Happened): string[] => happened.run?.result?.offers.map(({ id }) => id) ?? [];
const only = (...types: CreatureType[]) => ({ types, maxHitDice: null });

describe("targets", () => {
  it("V-T-13 T-20 T-21: a prayer for at most 3 Hit Dice spares one of 4", () => {
    const word = prayer("Word", { target: { types: [], maxHitDice: 3 }, track: 1 });
    const [big, small] = [actor("Big", { class: "Soldier", rolls: [5, 5, 5] }), actor("Small", { class: "Soldier" })];
    expect([systemOf(big).hitDice.count, systemOf(small).hitDice.count]).toEqual([4, 1]);
    const world = new World();
    expect(prays(world, word, big).run?.result?.offers).toEqual([]);
    prays(world, word, big, small);
    expect([systemOf(big).track.step, systemOf(small).track.step]).toEqual([0, 1]);
  });

  it("V-T-81 T-100 T-101: one against the undead affects a Half-Ghoul", () => {
    const kin = species("Half-Ghoul", { countsAs: ["undead"] });
    const [ghoul, human] = [actor("Half-Ghoul", { items: [kin] }), actor("Human")];
    const scatter = prayer("Scatter", { target: only("undead"), track: 1 });
    prays(new World(), scatter, ghoul, human);
    expect([systemOf(ghoul).track.step, systemOf(human).track.step]).toEqual([1, 0]);
  });

  it("V-T-82 T-102: one against the undead does nothing to a human with a trace of undead ancestry", () => {
    const human = actor("Human", { more: { "details.traceAncestry": "a ghoul, long ago" } });
    const scatter = prayer("Scatter", { target: only("undead"), track: 1 });
    expect(offers(prays(new World(), scatter, human))).toEqual([]);
    expect(systemOf(human).track.step).toBe(0);
  });
});

describe("effects", () => {
  it("T-103: a prayer heals with its dice and the caster's stat", () => {
    const world = new World(["d8:5"]);
    const light = prayer("Light", { healing: { formula: "1d8", ability: "wis", energy: "holy" } });
    const hurt = actor("Hurt", { hp: 5, hpMax: 30 });
    const done = prays(world, light, hurt);
    world.press(done, "heal");
    expect(systemOf(hurt).hp.value).toBe(13);
  });

  it("T-130: Steady stabilizes a dying actor; no effect on one that does not bleed", () => {
    const steady = prayer("Steady", { stabilize: true });
    const dying = actor("Dying", { hp: 0, hpMax: 9, step: 5, more: { "bleed.active": true, "bleed.remaining": 1 } });
    prays(new World(), steady, dying);
    expect(systemOf(dying).bleed).toMatchObject({ active: false, stable: true, remaining: 1 });
    const well = actor("Well", { hpMax: 9 });
    prays(new World(), steady, well);
    expect(systemOf(well).bleed).toMatchObject({ active: false, stable: false });
  });

  it("Rally moves actors with hit points one step up, unconscious or not; none at 0 HP", () => {
    const rally = prayer("Rally", { track: -1 });
    const [out, dying] = [
      actor("Out", { hp: 3, hpMax: 9, step: 5 }),
      actor("Dying", { hp: 0, hpMax: 9, step: 5, more: { "bleed.active": true, "bleed.remaining": 1 } }),
    ];
    prays(new World(), rally, out, dying);
    expect([systemOf(out).track.step, systemOf(dying).track.step]).toEqual([4, 5]);
  });
});
