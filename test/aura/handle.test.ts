/** Things in hand: drawing, stowing, picking up, loading, and what slips from the Shaken. */
import { describe, expect, it } from "vitest";
import { equip as equipHook, rests } from "../../module/rulesets/aura/rules/equip.ts";
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
  it("A-29: 1 Energy for what is handy, 2 for the rest; stowing costs the same", () => {
    const world = new World();
    const ada = actor("Ada", { items: [sword(), staff()] });
    world.act("equip", ada, { given: inRound(1), form: { thing: "sword" } });
    expect([of(ada, "sword").equipped, energy(ada)]).toEqual([true, 4]);
    world.act("equip", ada, { given: inRound(1), form: { thing: "staff" } });
    expect([of(ada, "staff").equipped, energy(ada)]).toEqual([false, 2]);
    expect(keys(world.act("equip", ada, { given: inRound(1), form: { thing: "staff", energy: 3 } }))).toEqual([
      "energy",
    ]);
  });

  it("V-A-124 A-30: a potion deep in a pack is 2 + 1, as the GM has it", () => {
    const world = new World();
    const ada = actor("Ada", { items: [item("auraGear", "Potion", { handy: true }, "potion")] });
    const found = world.act("equip", ada, { given: inRound(1), form: { thing: "potion", energy: 3 } });
    expect([headline(found), energy(ada)]).toEqual(["equip.getOut", 2]);
  });

  it("A-29 D-35: outside of Rounds nothing is charged and nothing stays open", () => {
    const world = new World();
    const ada = actor("Ada", { items: [sword()] });
    const drawn = world.act("equip", ada, { form: { thing: "sword" } });
    expect([of(ada, "sword").equipped, energy(ada), offers(drawn)]).toEqual([true, 5, []]);
  });

  it("A-18 A-56: in a Round it can be answered, and each Energy gives a step; none of it comes back", () => {
    const drawn = new World().act("equip", actor("Ada", { items: [sword()] }), { given: inRound(1) });
    expect(offers(drawn)).toEqual(["done", "agileMove", "challenge", "interrupt"]);
  });

  it("2.2: what has grown on a body or lies on the ground is not drawn; what is gone is named", () => {
    const claws = weapon({ name: "Claws" }, { natural: true }, "claws");
    const dropped = weapon({ name: "Mace" }, { equipped: false, dropped: true }, "mace");
    const bare = actor("Bo", { items: [claws, dropped] });
    expect(keys(new World().act("equip", bare, { given: inRound(1) }))).toEqual(["nothingToEquip"]);
    const ada = actor("Ada", { items: [sword()] });
    expect(keys(new World().act("equip", ada, { given: inRound(1), form: { thing: "mace" } }))).toEqual([
      "thingMissing",
    ]);
  });
});

describe("what slips from the Shaken (A-238)", () => {
  it.each(vectorsOf("handleItem"))("%s", (_name, vector: Vector) => {
    const world = new World(cupOf(vector));
    const ada = actor("Ada", { ...vector.given.actor, items: [bow(), arrows()] });
    world.act("load", ada, { given: inRound(1) });
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
    const drawn = world.act("equip", ada, { given: inRound(1) });
    expect(of(ada, "sword")).toMatchObject(after);
    expect([headline(drawn), energy(ada)]).toEqual([said, 4]);
  });

  it("A-238: stowing may slip too; picking up only where the GM says so", () => {
    const world = new World(["d20:1", "d20:2"]);
    const ada = actor("Ada", { conditions: ["shaken"], items: [staff()] });
    world.act("equip", ada, { given: inRound(1) });
    expect(of(ada, "staff")).toMatchObject({ equipped: false, dropped: true });
    const missed = world.act("pickUp", ada, { given: inRound(1), form: { maySlip: true } });
    expect([headline(missed), of(ada, "staff").dropped]).toEqual(["slips.pickUp", true]);
    world.act("pickUp", ada, { given: inRound(1) });
    expect(of(ada, "staff")).toMatchObject({ equipped: true, dropped: false });
    expect(world.cup.empty).toBe(true);
  });
});

describe("picking up (A-31, D-02)", () => {
  const lying = () => [weapon({ name: "Mace" }, { equipped: false, dropped: true }, "mace")];
  const picked = (form: Record<string, unknown>, settings: object = {}) => {
    const ada = actor("Ada", { items: lying() });
    const happened = new World([], settings).act("pickUp", ada, { given: inRound(2), form });
    return { ada, happened, left: [energy(ada), conditionsOf(ada)] };
  };

  it("A-31: 1 Energy and Exposed, nothing in passing, 2 Energy, or what the GM says", () => {
    const usual = picked({});
    expect(usual.left).toEqual([4, ["exposed:endOfRound2"]]);
    expect(of(usual.ada, "mace")).toMatchObject({ equipped: true, dropped: false });
    expect(picked({ way: "free" }).left).toEqual([5, []]);
    expect(picked({ way: "two" }).left).toEqual([3, []]);
    expect(picked({ way: "custom", energy: 4 }).left).toEqual([1, []]);
  });

  it("D-18: exposedDefault says how long that lasts", () => {
    expect(picked({}, { exposedDefault: "endOfNextRound" }).left).toEqual([4, ["exposed:endOfRound3"]]);
  });

  it("A-31: something on no sheet has to be named", () => {
    expect(keys(picked({ thing: "" }).happened)).toEqual(["sayWhat"]);
    const torch = picked({ thing: "", what: "a torch" });
    expect(torch.happened.run?.result?.headline.data?.thing).toBe("a torch");
    expect(of(torch.ada, "mace").dropped).toBe(true);
  });
});

describe("loading (A-14, A-51)", () => {
  it("A-14: costs what the weapon says and takes no arrow yet", () => {
    const world = new World();
    const ada = actor("Ada", { items: [bow({ loadCost: 2 }), arrows()] });
    const loaded = world.act("load", ada, { given: inRound(1) });
    expect(of(ada, "bow")).toMatchObject({ loaded: true, loadedWith: "arrows" });
    expect([energy(ada), of(ada, "arrows").quantity, headline(loaded)]).toEqual([3, 20, "loadWith"]);
    expect(keys(world.act("load", ada, { given: inRound(1) }))).toEqual(["loaded"]);
  });

  it("A-14: which of two kinds is said; without any there is nothing to load; creatures need not count", () => {
    const world = new World();
    const ada = actor("Ada", { items: [bow(), arrows(), arrows(6, "barbed")] });
    world.act("load", ada, { given: inRound(1), form: { ammunition: "barbed" } });
    expect(of(ada, "bow").loadedWith).toBe("barbed");
    const none = actor("Bo", { items: [bow(), arrows(0)] });
    expect(keys(world.act("load", none, { given: inRound(1) }))).toEqual(["noAmmunition"]);
    expect(keys(world.act("load", actor("Cy", { items: [bow()] }), { given: inRound(1) }))).toEqual(["noAmmunition"]);
    const archer = creature("Archer", { items: [bow()] });
    expect(headline(world.act("load", archer, { given: inRound(1) }))).toBe("load");
    expect(keys(world.act("load", actor("Dee"), { given: inRound(1) }))).toEqual(["nothingToLoad"]);
  });

  it("A-51: only what may be spread over Rounds is; what was put in stays", () => {
    const siege = { loadCost: 8, multiRound: true, ammunition: "" };
    const world = new World();
    const ada = actor("Ada", { items: [bow(siege)] });
    world.act("load", ada, { given: inRound(1) });
    expect([energy(ada), of(ada, "bow").progress, of(ada, "bow").loaded]).toEqual([0, 5, false]);
    systemOf(ada).energy.value = 5;
    world.act("load", ada, { given: inRound(2) });
    expect([energy(ada), of(ada, "bow").progress, of(ada, "bow").loaded]).toEqual([2, 0, true]);
    const bo = actor("Bo", { items: [bow({ loadCost: 8, ammunition: "" })] });
    expect(keys(world.act("load", bo, { given: inRound(1) }))).toEqual(["energy"]);
    const cy = actor("Cy", { items: [bow(siege)] });
    world.act("load", cy);
    expect([energy(cy), of(cy, "bow").loaded]).toEqual([5, true]);
  });

  it("8.5: Quick Nock takes 1 Energy off, once a Round", () => {
    const style = item("auraFeature", "Quick Nock", { category: "combatStyle", slug: "quickNock" }, "quick");
    const world = new World();
    const ada = actor("Ada", { items: [bow({ loadCost: 2 }), arrows(), style] });
    world.act("load", ada, { given: inRound(1) });
    expect([energy(ada), systemOf(ada).round.used]).toEqual([4, ["quick"]]);
    of(ada, "bow").loaded = false;
    world.act("load", ada, { given: inRound(1) });
    expect(energy(ada)).toBe(2);
  });
});

describe("what is worn and held (2.2)", () => {
  const also = (someone: Mutable, thing: Mutable, system: object) =>
    equipHook(someone, thing, { system })?.also?.map((one) => [
      "item" in one ? one.item : "",
      "path" in one ? one.path : "",
      "value" in one ? one.value : null,
    ]);

  it("2.2: one set of armour at a time, beside what has grown; shields and weapons make no room", () => {
    const mail = { ...armor({ coverage: 13, rating: 4 }), id: "mail" };
    const hide = { ...armor({ coverage: 14, rating: 2 }, { natural: true }), id: "hide" };
    const plate = { ...armor({ coverage: 19, rating: 7 }, { equipped: false }), id: "plate" };
    const ada = actor("Ada", { items: [mail, hide, plate, shield({ bonus: 2 })] });
    expect(also(ada, plate, { equipped: true })).toEqual([["mail", "equipped", false]]);
    expect(also(ada, shield({ bonus: 1 }), { equipped: true })).toBeUndefined();
    expect(also(ada, hide, { equipped: true })).toBeUndefined();
  });

  it("A-13 A-196: what is in hand does not lie on the ground, and the other way round", () => {
    const mace = weapon({ name: "Mace" }, { equipped: false, dropped: true }, "mace");
    const ada = actor("Ada", { items: [mace, staff()] });
    expect(also(ada, mace, { equipped: true })).toEqual([["mace", "dropped", false]]);
    expect(also(ada, ada.items[1] as Mutable, { dropped: true })).toEqual([["staff", "equipped", false]]);
    expect(also(ada, mace, { quantity: 2 })).toBeUndefined();
  });

  it("2.2: what lies on a thing counts while it is in hand, worn or grown", () => {
    expect(rests(weapon())).toBe(false);
    expect(rests(weapon({}, { equipped: false }))).toBe(true);
    expect(rests(weapon({}, { equipped: false, natural: true }))).toBe(false);
    expect(rests(shield({ bonus: 1 }, { dropped: true }))).toBe(true);
    expect(rests(item("auraFeature", "Long Stride"))).toBe(false);
  });
});
