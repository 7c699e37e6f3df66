/** Poisoned weapons, venom, and gear that coats a weapon. */
import { describe, expect, it } from "vitest";
import { actor, creature, gear, type Mutable, weapon } from "./people.ts";
import { dataOf, type Happened, World } from "./world.ts";

const POISON = { dc: 15, stamina: 4, status: "sickened", rounds: 2, doses: 1 };
const poisonOf = (one: Mutable) => one.system.poison as typeof POISON & { name: string };
const statuses = (one: Mutable): string[] => one.effects.flatMap((effect) => effect.statuses);
const offers = ({ run }: Happened): string[] => run?.result?.offers.map(({ id }) => id) ?? [];

/** A hit on the left ear with a weapon of its owner, then the poison's check with this d20. */
function struck(arm: Mutable, injured: Mutable, d20: string, form: object = {}): Happened {
  const world = new World([d20]);
  const by = actor("Bren", { items: [arm] });
  const done = world.act("injure", by, {
    targets: [injured],
    form: { degrees: 0, part: "leftEar", ...form },
    item: arm,
  });
  const check = done.run?.result?.offers.find(({ id }) => id === "poison");
  if (check) world.act("critEffect", injured, { form: { ...check.form } });
  return done;
}

describe("a poisoned weapon", () => {
  it("N-20: a failed Constitution check costs Stamina and brings the condition", () => {
    const [blade, injured] = [weapon("Knife", { poison: POISON }), actor("Cut", { stamina: 9 })];
    struck(blade, injured, "d20:3");
    // 1 of Strain, 4 of the poison.
    expect([dataOf(injured).stamina.value, statuses(injured)]).toEqual([4, ["sickened"]]);
  });
  it("N-20: a check that meets the DC leaves only the Strain", () => {
    const [blade, injured] = [weapon("Knife", { poison: POISON }), actor("Cut", { stamina: 9 })];
    struck(blade, injured, "d20:20");
    expect([dataOf(injured).stamina.value, statuses(injured)]).toEqual([8, []]);
  });
  it("N-29: the poison needs an injury, and keeps its dose without one", () => {
    const [blade, injured] = [weapon("Knife", { poison: POISON }), actor("Cut", { stamina: 9 })];
    expect(offers(struck(blade, injured, "d20:3", { degrees: -1, part: "" }))).toEqual([]);
    expect(poisonOf(blade)).toMatchObject({ dc: 15, doses: 1 });
  });
  it("N-29: a poisoned hit uses a dose, and the last one ends the poison; venom stays", () => {
    const [blade, fang] = [weapon("Knife", { poison: POISON }), weapon("Fang", { poison: { ...POISON, doses: 0 } })];
    struck(blade, actor("Cut"), "d20:20");
    struck(fang, actor("Cut"), "d20:20");
    expect([poisonOf(blade), poisonOf(fang)]).toMatchObject([
      { dc: 0, doses: 0 },
      { dc: 15, doses: 0 },
    ]);
  });
  it("N-20: a touch without injury poisons, too", () => {
    const chill = weapon("Chill", { inflictsInjury: false, touch: true, poison: { ...POISON, doses: 0, status: "" } });
    const injured = actor("Cut", { stamina: 9 });
    struck(chill, injured, "d20:1");
    expect(dataOf(injured).stamina.value).toBe(4);
  });
  it("N-21: without Constitution a poison has no effect", () => {
    const [blade, bones] = [weapon("Knife", { poison: POISON }), creature("Bones", { con: null })];
    struck(blade, bones, "d20:1");
    expect(statuses(bones)).toEqual([]);
  });
});

describe("coating a weapon", () => {
  const coat = (one: Mutable, more: object = {}) => {
    const phial = gear("Adder Milk", { use: { kind: "poison", ap: 1 }, poison: { ...POISON, doses: 0 } });
    one.items = [...one.items, phial];
    return [new World().act("useGear", one, { item: phial, ...more }), phial] as const;
  };
  it("N-20: copies the poison with its name to the held blade and uses up the gear", () => {
    const blade = weapon("Knife", { carry: "held", damageTypes: ["piercing"] });
    const [, phial] = coat(
      actor("Cut", { items: [weapon("Sword", { carry: "stowed", damageTypes: ["slashing"] }), blade] }),
    );
    expect(poisonOf(blade)).toEqual({
      name: "Adder Milk",
      dc: 15,
      stamina: 4,
      status: "sickened",
      rounds: 2,
      doses: 1,
    });
    expect(phial.system.quantity).toBe(0);
  });
  it("N-20: needs a weapon with an edge or a point", () => {
    const [done] = coat(actor("Cut", { items: [weapon("Mace", { damageTypes: ["bludgeoning"] })] }));
    expect(done.problems.map(({ text }) => text.key)).toEqual(["ANATOMY.Problem.noBlade"]);
  });
});
