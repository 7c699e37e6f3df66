/** Handling items: drawing, stowing, picking up, loading, and dropping while Shaken. */
import { describe, expect, it } from "vitest";
import { checkItemChange as equipHook } from "../../module/rulesets/aura/gear/equipped-items.ts";
import { isSuppressed } from "../../module/rulesets/aura/gear/suppressed-items.ts";
import { actor, armor, creature, item, type Mutable, shield, systemOf, weapon } from "./people.ts";
import { conditionsOf, cupOf, type Vector, vectorsOf } from "./vectors.ts";
import { type Happened, inRound, World } from "./world.ts";

const keys = ({ problems }: Happened) => problems.map(({ text }) => text.key.replace("AURA.Problem.", ""));
const headline = ({ run }: Happened) => run?.result?.headline.key.replace("AURA.Headline.", "");
const offers = ({ run }: Happened) => run?.result?.offers.map(({ id }) => id);
const energy = (someone: Mutable) => systemOf(someone).energy.value;
const of = (someone: Mutable, id: string) =>
  someone.items.find((one) => one.id === id)?.system as Record<string, unknown>;

const sword = () => weapon({ name: "Arming Sword" }, { handy: true, equipped: false }, "sword");
const staff = () => weapon({ name: "Staff" }, { hands: 2 }, "staff");
const bow = (more: object = {}) =>
  weapon(
    { name: "Short Bow", range: [4, 20, 80], drawClass: "bow", drawWeight: 30 },
    { loadCost: 1, loaded: false, ammunition: "arrow", ...more },
    "bow",
  );
const arrows = (quantity = 20, id = "arrows") => item("auraAmmunition", id, { kind: "arrow", quantity }, id);

describe("drawing and stowing", () => {
  it("A-29: 1 Energy for handy items, 2 for others; stowing costs the same", () => {
    const world = new World();
    const ada = actor("Ada", { items: [sword(), staff()] });
    world.does("equip", ada, { given: inRound(1), form: { thing: "sword" } });
    expect([of(ada, "sword").equipped, energy(ada)]).toEqual([true, 4]);
    world.does("equip", ada, { given: inRound(1), form: { thing: "staff" } });
    expect([of(ada, "staff").equipped, energy(ada)]).toEqual([false, 2]);
    expect(keys(world.does("equip", ada, { given: inRound(1), form: { thing: "staff", energy: 3 } }))).toEqual([
      "energy",
    ]);
  });

  it("V-A-124 A-30: a potion deep in a pack costs 2 + 1 by GM ruling", () => {
    const world = new World();
    const ada = actor("Ada", { items: [item("auraGear", "Potion", { handy: true }, "potion")] });
    const found = world.does("equip", ada, { given: inRound(1), form: { thing: "potion", energy: 3 } });
    expect([headline(found), energy(ada)]).toEqual(["equip.getOut", 2]);
  });

  it("A-29 D-35: outside Rounds it is free and done at once", () => {
    const world = new World();
    const ada = actor("Ada", { items: [sword()] });
    const drawn = world.does("equip", ada, { form: { thing: "sword" } });
    expect([of(ada, "sword").equipped, energy(ada), offers(drawn)]).toEqual([true, 5, []]);
  });

  it("A-18 A-56 A-65: in a Round it stays open for reactions; nothing is drawn until it is done", () => {
    const world = new World();
    world.round = 1;
    const ada = actor("Ada", { items: [sword(), staff()] });
    const open = world.act("equip", ada, { form: { thing: "sword" } });
    expect([headline(open), offers(open)]).toEqual([
      "begins.draw",
      ["done", "endEarly", "agileMove", "challenge", "interrupt"],
    ]);
    expect(world.offer(open, "done").label).toMatchObject({ key: "AURA.Offer.does.draw" });
    expect([of(ada, "sword").equipped, energy(ada)]).toEqual([false, 4]);
    const drawn = world.press(open, "done");
    expect([headline(drawn), offers(drawn), of(ada, "sword").equipped, energy(ada)]).toEqual([
      "equip.draw",
      [],
      true,
      4,
    ]);
    // Ended early, the staff stays in hand and 1 of 2 Energy is refunded. In the next Round the old card does not draw
    // it.
    const stows = world.act("equip", ada, { form: { thing: "staff" } });
    world.press(stows, "endEarly", { used: 1 });
    expect([of(ada, "staff").equipped, energy(ada)]).toEqual([true, 3]);
    of(ada, "staff").equipped = false;
    world.round = 2;
    world.press(stows, "done");
    expect([of(ada, "staff").equipped, energy(ada)]).toEqual([false, 3]);
  });

  it("A-56 A-40: an unconscious actor cannot finish it, unless it took its own last Stamina (D-39)", () => {
    const world = new World();
    world.round = 1;
    const ada = actor("Ada", { items: [sword()] });
    const open = world.act("equip", ada);
    ada.effects = actor("Bo", { conditions: ["unconscious:stamina"] }).effects;
    ada.statuses = ["unconscious"];
    expect(keys(world.press(open, "done"))).toEqual(["unable"]);
    const spent = actor("Cy", { items: [sword()], energy: 0, stamina: 1 });
    const last = world.act("equip", spent, { form: { standIn: 1, lastStamina: true } });
    expect(spent.statuses).toContain("unconscious");
    world.press(last, "done");
    expect(of(spent, "sword").equipped).toBe(true);
  });

  it("A-29 A-30: in a Round armor is put on for 2 Energy or the GM's cost, and worn armor is taken off", () => {
    const [mail, coat] = [armor({ coverage: 13, rating: 4 }), armor({ coverage: 10, rating: 1 }, { equipped: false })];
    const ada = actor("Ada", {
      items: [
        { ...mail, id: "mail", name: "Mail" },
        { ...coat, id: "coat", name: "Coat" },
      ],
    });
    const world = new World();
    const on = world.does("equip", ada, { given: inRound(1), form: { thing: "coat" } });
    expect([headline(on), energy(ada), of(ada, "coat").equipped, of(ada, "mail").equipped]).toEqual([
      "equip.putOn",
      3,
      true,
      false,
    ]);
    const off = world.does("equip", ada, { given: inRound(1), form: { thing: "coat", energy: 1 } });
    expect([headline(off), energy(ada), of(ada, "coat").equipped]).toEqual(["equip.takeOff", 2, false]);
  });

  it("a wrenched back cannot bear heavy armor without help", () => {
    const plate = { ...armor({ coverage: 19, rating: 7 }, { equipped: false }), id: "plate" };
    const ada = actor("Ada", { items: [plate, item("auraInjury", "Wrenched Back", { slug: "back" })] });
    const world = new World();
    expect(keys(world.does("equip", ada, { form: { thing: "plate" } }))).toEqual(["hurt"]);
    world.gm = true;
    expect(keys(world.does("equip", ada, { form: { thing: "plate" } }))).toEqual([]);
  });

  it("natural and dropped items cannot be drawn; a missing item is named", () => {
    const claws = weapon({ name: "Claws" }, { natural: true }, "claws");
    const dropped = weapon({ name: "Mace" }, { equipped: false, dropped: true }, "mace");
    const bare = actor("Bo", { items: [claws, dropped] });
    expect(keys(new World().does("equip", bare, { given: inRound(1) }))).toEqual(["nothingToEquip"]);
    const ada = actor("Ada", { items: [sword()] });
    expect(keys(new World().does("equip", ada, { given: inRound(1), form: { thing: "mace" } }))).toEqual([
      "thingMissing",
    ]);
  });
});

describe("dropping while Shaken (A-238)", () => {
  it.each(vectorsOf("handleItem"))("%s", (_name, vector: Vector) => {
    const world = new World(cupOf(vector));
    const ada = actor("Ada", { ...vector.given.actor, items: [bow(), arrows()] });
    world.does("load", ada, { given: inRound(1) });
    const { energy: left } = systemOf(ada);
    expect({ dropped: of(ada, "arrows").quantity === 19, energy: left.value }).toEqual(vector.expect);
    expect(of(ada, "bow").loaded).toBe(false);
  });

  it.each([
    [4, { equipped: false, dropped: true }, "slips.draw"],
    [5, { equipped: true, dropped: false }, "equip.draw"],
  ] as const)("A-238: a %i on the Chance roll", (face, after, said) => {
    const world = new World([`d20:${face}`]);
    const ada = actor("Ada", { conditions: ["shaken"], items: [sword()] });
    const drawn = world.does("equip", ada, { given: inRound(1) });
    expect(of(ada, "sword")).toMatchObject(after);
    expect([headline(drawn), energy(ada)]).toEqual([said, 4]);
  });

  it("A-238: stowing may fail, too; picking up only if the GM says so", () => {
    const world = new World(["d20:1", "d20:2"]);
    const ada = actor("Ada", { conditions: ["shaken"], items: [staff()] });
    world.does("equip", ada, { given: inRound(1) });
    expect(of(ada, "staff")).toMatchObject({ equipped: false, dropped: true });
    const missed = world.does("pickUp", ada, { given: inRound(1), form: { maySlip: true } });
    expect([headline(missed), of(ada, "staff").dropped]).toEqual(["slips.pickUp", true]);
    world.does("pickUp", ada, { given: inRound(1) });
    expect(of(ada, "staff")).toMatchObject({ equipped: true, dropped: false });
    expect(world.cup.empty).toBe(true);
  });
});

describe("picking up (A-31, D-02)", () => {
  it("A-13: picking up the last thrown item restores it; one of several is counted again", () => {
    const back = (quantity: number, dropped: boolean, lying: number) => {
      const axe = weapon({ name: "Axe" }, { quantity, dropped, lying, equipped: false }, "axe");
      const ada = actor("Ada", { items: [axe] });
      const happened = new World().does("pickUp", ada, { form: { thing: "axe", way: "free" } });
      return happened.problems.length > 0 ? null : of(ada, "axe");
    };
    expect(back(0, true, 3)).toMatchObject({ quantity: 1, lying: 2, dropped: false, equipped: true });
    expect(back(1, false, 2)).toMatchObject({ quantity: 2, lying: 1, equipped: false });
    // Disarmed, it was counted all along; without thrown items there is nothing to pick up.
    expect(back(2, true, 0)).toMatchObject({ quantity: 2, lying: 0, dropped: false, equipped: true });
    expect(back(2, true, 1)).toMatchObject({ quantity: 2, lying: 1, equipped: true });
    expect(back(2, false, 0)).toBeNull();
  });

  const lying = () => [weapon({ name: "Mace" }, { equipped: false, dropped: true }, "mace")];
  const picked = (form: Record<string, unknown>, settings: object = {}) => {
    const ada = actor("Ada", { items: lying() });
    const happened = new World([], settings).does("pickUp", ada, { given: inRound(2), form });
    return { ada, happened, left: [energy(ada), conditionsOf(ada)] };
  };

  it("A-31: 1 Energy and Exposed, free in passing, 2 Energy, or a custom cost", () => {
    const usual = picked({});
    expect(usual.left).toEqual([4, ["exposed:endOfRound2"]]);
    expect(of(usual.ada, "mace")).toMatchObject({ equipped: true, dropped: false });
    expect(picked({ way: "free" }).left).toEqual([5, []]);
    expect(picked({ way: "two" }).left).toEqual([3, []]);
    expect(picked({ way: "custom", energy: 4 }).left).toEqual([1, []]);
  });

  it("D-18: exposedDefault sets the duration of Exposed", () => {
    expect(picked({}, { exposedDefault: "endOfNextRound" }).left).toEqual([4, ["exposed:endOfRound3"]]);
  });

  it("A-31: an item that is on no sheet needs a name", () => {
    expect(keys(picked({ thing: "" }).happened)).toEqual(["sayWhat"]);
    const torch = picked({ thing: "", what: "a torch" });
    expect(torch.happened.run?.result?.headline.data?.thing).toBe("a torch");
    expect(of(torch.ada, "mace").dropped).toBe(true);
  });
});

describe("loading (A-14, A-51)", () => {
  it("A-14: costs the weapon's Energy and uses no arrow yet", () => {
    const world = new World();
    const ada = actor("Ada", { items: [bow({ loadCost: 2 }), arrows()] });
    const loaded = world.does("load", ada, { given: inRound(1) });
    expect(of(ada, "bow")).toMatchObject({ loaded: true, loadedWith: "arrows" });
    expect([energy(ada), of(ada, "arrows").quantity, headline(loaded)]).toEqual([3, 20, "loadWith"]);
    expect(keys(world.does("load", ada, { given: inRound(1) }))).toEqual(["loaded"]);
  });

  it("A-14: the ammunition is chosen from two kinds; without any it cannot load; creatures need not count", () => {
    const world = new World();
    const ada = actor("Ada", { items: [bow(), arrows(), arrows(6, "barbed")] });
    world.does("load", ada, { given: inRound(1), form: { ammunition: "barbed" } });
    expect(of(ada, "bow").loadedWith).toBe("barbed");
    const none = actor("Bo", { items: [bow(), arrows(0)] });
    expect(keys(world.does("load", none, { given: inRound(1) }))).toEqual(["noAmmunition"]);
    expect(keys(world.does("load", actor("Cy", { items: [bow()] }), { given: inRound(1) }))).toEqual(["noAmmunition"]);
    const archer = creature("Archer", { items: [bow()] });
    expect(headline(world.does("load", archer, { given: inRound(1) }))).toBe("load");
    expect(keys(world.does("load", actor("Dee"), { given: inRound(1) }))).toEqual(["nothingToLoad"]);
  });

  it("A-51: only a weapon that allows it loads over several Rounds; Energy paid is kept", () => {
    const siege = { loadCost: 8, multiRound: true, ammunition: "" };
    const world = new World();
    const ada = actor("Ada", { items: [bow(siege)] });
    world.does("load", ada, { given: inRound(1) });
    expect([energy(ada), of(ada, "bow").progress, of(ada, "bow").loaded]).toEqual([0, 5, false]);
    systemOf(ada).energy.value = 5;
    world.does("load", ada, { given: inRound(2) });
    expect([energy(ada), of(ada, "bow").progress, of(ada, "bow").loaded]).toEqual([2, 0, true]);
    const bo = actor("Bo", { items: [bow({ loadCost: 8, ammunition: "" })] });
    expect(keys(world.does("load", bo, { given: inRound(1) }))).toEqual(["energy"]);
    const cy = actor("Cy", { items: [bow(siege)] });
    world.does("load", cy);
    expect([energy(cy), of(cy, "bow").loaded]).toEqual([5, true]);
  });

  it("Quick Nock costs 1 Energy less, once a Round", () => {
    const style = item("auraFeature", "Quick Nock", { category: "combatStyle", slug: "quickNock" }, "quick");
    const world = new World();
    const ada = actor("Ada", { items: [bow({ loadCost: 2 }), arrows(), style] });
    world.does("load", ada, { given: inRound(1) });
    expect([energy(ada), systemOf(ada).round.used]).toEqual([4, ["quick"]]);
    of(ada, "bow").loaded = false;
    world.does("load", ada, { given: inRound(1) });
    expect(energy(ada)).toBe(2);
  });
});

describe("worn and wielded items", () => {
  const also = (someone: Mutable, thing: Mutable, system: object) =>
    equipHook(someone, thing, { system })?.also?.map((one) => [
      "item" in one ? one.item : "",
      "path" in one ? one.path : "",
      "value" in one ? one.value : null,
    ]);

  it("one set of armor at a time, besides natural armor; shields and weapons replace nothing", () => {
    const mail = { ...armor({ coverage: 13, rating: 4 }), id: "mail" };
    const hide = { ...armor({ coverage: 14, rating: 2 }, { natural: true }), id: "hide" };
    const plate = { ...armor({ coverage: 19, rating: 7 }, { equipped: false }), id: "plate" };
    const ada = actor("Ada", { items: [mail, hide, plate, shield({ bonus: 2 })] });
    expect(also(ada, plate, { equipped: true })).toEqual([["mail", "equipped", false]]);
    expect(also(ada, shield({ bonus: 1 }), { equipped: true })).toBeUndefined();
    expect(also(ada, hide, { equipped: true })).toBeUndefined();
  });

  it("A-13 A-196: an item in hand is not dropped, and a dropped one is not in hand", () => {
    const mace = weapon({ name: "Mace" }, { equipped: false, dropped: true }, "mace");
    const ada = actor("Ada", { items: [mace, staff()] });
    // The staff needs both hands: wielding the mace as well gives a warning.
    expect(also(ada, mace, { equipped: true })).toEqual([
      ["", "", null],
      ["mace", "dropped", false],
    ]);
    expect(also(ada, ada.items[1] as Mutable, { dropped: true })).toEqual([["staff", "equipped", false]]);
    expect(also(ada, mace, { quantity: 2 })).toBeUndefined();
    // Two of three thrown darts are counted again manually; the last is no longer dropped. A lower count changes
    // nothing on the ground.
    const darts = weapon(
      { name: "Dart", thrown: [3, 6, 12] },
      { equipped: false, quantity: 0, lying: 3, dropped: true },
      "darts",
    );
    const bo = actor("Bo", { items: [darts] });
    expect(also(bo, darts, { quantity: 2 })).toEqual([
      ["darts", "lying", 1],
      ["darts", "dropped", false],
    ]);
    const two = weapon({ name: "Dart" }, { quantity: 2, lying: 1 }, "two");
    expect([
      also(bo, two, { quantity: 5 }),
      also(bo, two, { quantity: 1 }),
      also(bo, two, { quantity: 3, lying: 1 }),
    ]).toEqual([[["two", "lying", 0]], undefined, undefined]);
  });

  it("effects of an item apply while it is in hand, worn or natural", () => {
    expect(isSuppressed(weapon())).toBe(false);
    expect(isSuppressed(weapon({}, { equipped: false }))).toBe(true);
    expect(isSuppressed(weapon({}, { equipped: false, natural: true }))).toBe(false);
    expect(isSuppressed(shield({ bonus: 1 }, { dropped: true }))).toBe(true);
    expect(isSuppressed(item("auraFeature", "Long Stride"))).toBe(false);
  });
});
