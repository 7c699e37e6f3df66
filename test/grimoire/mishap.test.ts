/** Every row of the mishap table: immediate effects, marks, and how they end (G-138 to G-160). */
import { describe, expect, it } from "vitest";
import { magicDue } from "../../module/rulesets/grimoire/magic/end-mark.ts";
import { createMark } from "../../module/rulesets/grimoire/magic/mishap-marks.ts";
import { mishapOffers } from "../../module/rulesets/grimoire/magic/mishap-offers.ts";
import { asItem, type MarkData } from "../../module/rulesets/grimoire/model/data.ts";
import { actor, armor, book, gear, type Mutable, mark, npc, scroll, spell, systemOf, weapon } from "./people.ts";
import { type Happened, World } from "./world.ts";

const marksOf = (being: Mutable): (Partial<MarkData> & { name: string })[] =>
  being.items.flatMap((i) => {
    const one = asItem(i, "grimoireMark");
    return one ? [{ name: one.name, ...one.system }] : [];
  });
const problemsOf = (happened: { problems: Happened["problems"] }) =>
  happened.problems.map((p) => p.text.key.split(".").at(-1));

/** Applies one row to an actor at world time 1000. */
function suffer(entry: number, given: Parameters<typeof actor>[1] = {}, dice: string[] = [], form: object = {}) {
  const being = actor("Mage", { str: 9, dex: 9, wil: 9, ...given });
  const world = new World(dice);
  world.time = 1000;
  const happened = world.act("mishap", being, { form: { entry: String(entry), ...form } });
  world.cup.expectEmpty();
  return { being, world, happened, system: systemOf(being), mark: marksOf(being)[0] };
}

describe("rows of the mishap table", () => {
  it("G-138 2: no magic for 1d6 hours of world time; casting, copying and making books are refused", () => {
    const { being, system, world } = suffer(2, { items: [scroll("S")] }, ["d6:3"]);
    expect([system.magic?.blockedUntil, being.statuses.includes("blocked-magic")]).toEqual([1000 + 3 * 3600, true]);
    const item = being.items[0] as Mutable;
    for (const act of ["castScroll", "copySpell", "makeBook"] as const)
      expect(problemsOf(world.stage(act, being, { item })), act).toEqual(["blocked"]);
    expect(problemsOf(world.stage("mishapFollow", being))).toEqual(["notYet"]);
    world.time += 3 * 3600;
    expect(magicDue(being, world.time)).toMatchObject([{ action: "mishapFollow", at: 1000 + 3 * 3600 }]);
    world.act("mishapFollow", being);
    expect([system.magic?.blockedUntil, being.statuses]).toEqual([null, []]);
    expect([magicDue(being, world.time), problemsOf(world.stage("mishapFollow", being))]).toEqual([[], ["notBlocked"]]);
  });

  it("G-139 3: for a day slot dice cause Fatigue from 3 up", () => {
    const { being, mark: left, system, world } = suffer(3);
    expect([left?.threshold, left?.expiresAt, system.magic?.threshold]).toEqual([3, 1000 + 86_400, 3]);
    const item = being.items[0] as Mutable;
    expect(problemsOf(world.stage("mishapFollow", being, { item }))).toEqual(["notYet"]);
    world.time += 86_400;
    expect(magicDue(being, world.time)).toMatchObject([{ item: item.id }]);
    world.act("mishapFollow", being, { item });
    expect([being.items, system.magic?.threshold]).toEqual([[], 4]);
  });

  it.each([4, 5])(
    "G-140 G-141 %i: one more Fatigue unless the Warden unticks it; with full slots an item must be dropped",
    (entry) => {
      expect(suffer(entry).system.fatigue).toBe(1);
      expect(suffer(entry, {}, [], { more: false }).system.fatigue).toBe(0);
      const { world } = suffer(entry, { slots: 1, items: [gear("Rope")] });
      expect(world.posted.map(({ offer }) => offer.action)).toEqual(["dropItem"]);
    },
  );

  it.each([4, 5])("G-140 G-141 G-150 %i: the saved token ignores the mishap's Fatigue, unless it is kept", (entry) => {
    const saved = { more: { "magic.ignoreFatigue": 2 } };
    const pools = (form: object, given: object = saved) => {
      const { system } = suffer(entry, given, [], form);
      return [system.fatigue, system.magic?.ignoreFatigue];
    };
    expect([pools({}), pools({ ignore: false }), pools({ more: false }), pools({ ignore: true }, {})]).toEqual([
      [0, 1],
      [1, 2],
      [0, 2],
      [1, 0],
    ]);
    const fields = (given: object, more: object = {}) => {
      const { known, facts, form } = new World().stage("mishap", actor("Mage", given), {
        form: { entry: String(entry), ...more },
      });
      return known.form?.(facts, form).map(({ name }) => name) ?? [];
    };
    expect([fields(saved).includes("ignore"), fields({}).includes("ignore")]).toEqual([true, false]);
    expect(fields(saved, { more: false })).not.toContain("ignore");
  });

  it("G-142 6: items that are not metal burn, spells with their book; unticked, bound and left behind ones do not", () => {
    const [page, bound] = [book("Book"), book("Bound", { bound: true })];
    const things = [
      page,
      bound,
      spell("In the book", {}, page),
      spell("In the bound book", {}, bound),
      gear("Rope"),
      gear("Cup", { metal: true }),
      gear("Chest", { carried: false }),
      weapon("Claw", "d6", { natural: true }),
      scroll("Scroll"),
      gear("Tent"),
    ];
    const tent = things[9] as Mutable;
    const burnt = [page, things[4], things[8]].map((i) => (i as Mutable).id);
    const { being, mark: left } = suffer(6, { items: things }, [], { burnt: [...burnt, "nonsense"] });
    expect(being.items.map((i) => i.name)).toEqual([
      "Bound",
      "In the bound book",
      "Cup",
      "Chest",
      "Claw",
      "Tent",
      "GRIMOIRE.Mishap.6.name",
    ]);
    expect([being.items.includes(tent), left?.fireImmune]).toEqual([true, true]);
    const kept = things.filter((i) => ["Bound", "Cup", "Chest", "Claw"].includes(i.name));
    const all = suffer(6, { items: [gear("Rope"), ...kept] });
    expect(all.being.items.map((i) => i.name)).toEqual(["Bound", "Cup", "Chest", "Claw", "GRIMOIRE.Mishap.6.name"]);
  });

  it("G-143 7: Deprived; after recovery 1d6 may become maximum HP", () => {
    const { being, system, world } = suffer(7, { hp: 3, hpMax: 4 });
    expect([system.deprived?.causes.mishap, system.deprived?.active]).toEqual(["night", true]);
    const item = being.items[0] as Mutable;
    expect(problemsOf(world.stage("mishapFollow", being, { item }))).toEqual(["stillDeprived"]);
    const night = new World(["d6:6"]);
    night.act("rest", being, { form: { type: "night", safe: true, water: true } });
    night.cup.expectEmpty();
    expect([system.deprived?.active, system.hp.max, system.hp.value]).toEqual([false, 6, 6]);
    expect(being.items).toEqual([]);
  });

  it("G-144 8: for a day every cast costs WIL; afterwards 3d6 may become maximum WIL", () => {
    const { being, mark: left, world, system } = suffer(8, { wil: { value: 5, max: 9 } });
    expect([left?.wilPerCast, left?.expiresAt, being.statuses.includes("spell-wound")]).toEqual(["1d4", 87_400, true]);
    const item = being.items[0] as Mutable;
    const after = (dice: string[]) => {
      const later = new World(dice);
      later.time = 87_400;
      later.act("mishapFollow", being, { item });
      later.cup.expectEmpty();
      return [system.attributes.wil, being.items.length];
    };
    expect(problemsOf(world.stage("mishapFollow", being, { item }))).toEqual(["notYet"]);
    expect(after(["d6:6", "d6:5", "d6:2"])).toEqual([{ value: 9, max: 13 }, 0]);
  });

  it("G-145 9, G-157 21: a mark with the Warden's description as text, never as markup", () => {
    expect([suffer(9).mark?.entry, suffer(9).being.statuses]).toEqual([9, ["moonveil"]]);
    expect(suffer(21, {}, [], { text: " The <b>Moth</b> & her court " }).mark?.text).toBe(
      "<p>The &lt;b&gt;Moth&lt;/b&gt; &amp; her court</p>",
    );
  });

  it("G-146 10: out of body for 1d4 hours; the body is unconscious", () => {
    const { being, mark: left, world } = suffer(10, {}, ["d4:2"]);
    expect([left?.expiresAt, being.statuses.includes("insubstantial")]).toEqual([1000 + 7200, true]);
    expect(systemOf(being).unable).toBe(true);
    world.time += 7200;
    world.act("mishapFollow", being, { item: being.items[0] as Mutable });
    expect([systemOf(being).unable, being.statuses]).toEqual([false, []]);
  });

  it("G-147 11: WIL lost, one free die per mishap; permanent only if the Warden says so", () => {
    const once = suffer(11, {}, ["d4:3"]);
    expect([once.system.attributes.wil, once.system.magic?.freeDice]).toEqual([{ value: 6, max: 9 }, 1]);
    new World(["d4:1"]).act("mishap", once.being, { form: { entry: "11" } });
    expect(once.system.magic?.freeDice).toBe(2);
    expect(suffer(11, {}, ["d4:3"], { permanent: true }).system.attributes.wil).toEqual({ value: 6, max: 6 });
  });

  it("G-148 12: one slot lost and one Armor gained, each time", () => {
    const { being, system } = suffer(12, {}, [], { text: "Every knot comes undone." });
    new World().act("mishap", being, { form: { entry: "12" } });
    expect([system.slots?.max, system.armor.value]).toEqual([8, 2]);
  });

  it("G-149 13: the book used becomes unusable; without a book nothing happens", () => {
    const [first, second] = [book("First"), book("Second", { bound: true })];
    suffer(13, { items: [first, second] }, [], { book: second.id });
    expect([first, second].map((b) => asItem(b, "grimoireBook")?.system.usable)).toEqual([true, false]);
    suffer(13, { items: [first, second] });
    expect(asItem(first, "grimoireBook")?.system.usable).toBe(false);
    expect(suffer(13).being.items).toEqual([]);
  });

  it("G-150 14: tumors instead of Fatigue; a healer removes them, and one casting Fatigue can be ignored", () => {
    const { being, system, world } = suffer(14, { fatigue: 3, gp: 9 }, [], { fatigue: 2 });
    expect([system.fatigue, system.tumors, system.deprived?.active]).toEqual([1, 2, false]);
    expect(problemsOf(world.stage("removeTumors", being, { form: { count: 3, cost: 10 } }))).toEqual(["tumors", "gp"]);
    world.act("removeTumors", being, { form: { cost: 4 } });
    expect([system.tumors, system.magic?.ignoreFatigue, system.gp]).toEqual([0, 1, 5]);
    expect(problemsOf(world.stage("removeTumors", being))).toEqual(["noTumors"]);
    expect(suffer(14).system.deprived?.causes.mishap).toBe("night");
  });

  it("G-151 15: half of WIL, rounded down, goes into the book, which needs no slot", () => {
    const page = book("Book");
    const { system, mark: left } = suffer(15, { wil: 9, items: [page] }, [], { text: "A ring" });
    expect([system.attributes.wil, system.slots?.used, left?.text]).toEqual([{ value: 5, max: 9 }, 0, "<p>A ring</p>"]);
  });

  it("G-152 16: STR is lost permanently; at 0 the character dies", () => {
    const { system, being } = suffer(16, { str: 3 }, ["d4:3"]);
    expect([system.attributes.str, system.dead, being.statuses.includes("dead")]).toEqual([
      { value: 0, max: 0 },
      true,
      true,
    ]);
    expect(suffer(16, {}, ["d4:1"]).mark).toMatchObject({ armor: 1, fireVulnerable: true });
  });

  it("G-153 17, G-160 24: marks that change the character", () => {
    expect(suffer(17).mark?.failPersuasion).toBe(true);
    const { mark: left, being, happened } = suffer(24, {}, [], { secret: "Ashtar" });
    expect([left?.secret, left?.elemental, being.statuses.includes("elemental")]).toEqual(["", true, true]);
    expect(happened.run?.result?.headline.data?.said).toMatchObject({ key: "GRIMOIRE.Line.magic.trueName" });
  });

  it("G-154 18: a hand fuses to the book and has a bolt; losing the hand ends casting", () => {
    const page = book("Book");
    const { being, system, world } = suffer(18, { items: [page] });
    const bolt = being.items.find((i) => i.type === "grimoireWeapon") as Mutable;
    const item = being.items.find((i) => i.type === "grimoireMark") as Mutable;
    expect(bolt.system).toMatchObject({ dice: "d6", natural: true, magical: true, slots: 0 });
    expect([system.slots?.used, asItem(item, "grimoireMark")?.system.linked]).toEqual([1, bolt.id]);
    expect(problemsOf(world.stage("mishapFollow", being, { item }))).toEqual(["wardenOnly"]);
    world.gm = true;
    world.act("mishapFollow", being, { item });
    expect([being.items.includes(bolt), system.magic?.never, asItem(page, "grimoireBook")?.system.fused]).toEqual([
      false,
      true,
      false,
    ]);
    expect(problemsOf(world.stage("mishapFollow", being, { item }))).toEqual(["handIsOff"]);
  });

  it("G-155 19: five slots regardless of earlier losses; later losses count; removing the mark restores the old slots", () => {
    const before = mark("Backfire", { entry: 12, slotsLost: 1 });
    const { being, system, world } = suffer(
      19,
      { slotsLost: 2, items: [before, armor("Mail", { armor: 2, worn: true })] },
      ["d4:4"],
    );
    expect([system.slots?.max, system.attributes.dex, system.armor.value]).toEqual([5, { value: 13, max: 13 }, 0]);
    world.act("mishap", being, { form: { entry: "12" } });
    expect(system.slots?.max).toBe(4);
    world.gm = true;
    const wings = being.items.find((i) => asItem(i, "grimoireMark")?.system.entry === 19) as Mutable;
    world.act("mishapFollow", being, { item: wings });
    expect(system.slots?.max).toBe(6);
  });

  it("G-156 20: a limb rolled, picked, or chosen by the Warden", () => {
    expect(suffer(20, {}, ["d6:3"]).mark?.name).toBe("GRIMOIRE.AlienLimb.3.name");
    expect(suffer(20, {}, [], { limb: "6" }).mark?.name).toBe("GRIMOIRE.AlienLimb.6.name");
    expect(suffer(20, {}, [], { limb: "", text: "Crab legs" }).mark).toMatchObject({
      name: "GRIMOIRE.Mishap.20.name",
      text: "<p>Crab legs</p>",
    });
  });

  it("G-158 22: a body of magic needs no food and no water", () => {
    const { system } = suffer(22, { causes: { food: "manual", sleep: "night" } });
    expect([system.magic?.vessel, system.deprived?.causes.food, system.deprived?.causes.sleep]).toEqual([
      true,
      "",
      "night",
    ]);
  });

  it("G-159 23: a double; magical aid restores both and gives each attribute 1d6", () => {
    const { being, system, world, happened } = suffer(23);
    expect(happened.run?.result?.consequences.map((c) => c.do)).toEqual(["actor", "create", "tell"]);
    const item = being.items[0] as Mutable;
    expect(problemsOf(world.stage("mishapFollow", being, { item }))).toEqual(["wardenOnly"]);
    const aid = new World(["d6:1", "d6:2", "d6:6"]);
    aid.gm = true;
    aid.act("mishapFollow", being, { item });
    aid.cup.expectEmpty();
    expect(system.attributes).toEqual({
      str: { value: 10, max: 10 },
      dex: { value: 11, max: 11 },
      wil: { value: 15, max: 15 },
    });
    expect(being.items).toEqual([]);
  });
});

describe("mishaps in general", () => {
  it("G-137: a row by its number, 2 to 24; actors without magic are refused", () => {
    const world = new World();
    const being = actor("Mage");
    for (const entry of ["1", "25", "", "x"])
      expect(problemsOf(world.stage("mishap", being, { form: { entry } })), entry).toEqual(["noEntry"]);
    expect(problemsOf(world.stage("mishap", npc("Goblin"), { form: { entry: "9" } }))).toEqual([]);
    expect(mishapOffers(1, { fatigue: 0, book: "", ignore: false })).toEqual([]);
  });

  it("rows described by the Warden wait for the Warden, rows with a player's choice for the player; others apply", () => {
    const waits: Record<string, number[]> = {};
    for (let entry = 2; entry <= 24; entry += 1) {
      const [offer] = mishapOffers(entry, { fatigue: 0, book: "", ignore: false });
      const who = offer?.auto ? "nobody" : (offer?.by ?? "");
      waits[who] = [...(waits[who] ?? []), entry];
      expect(offer?.auto, `${entry}`).toBe(offer?.asks === undefined);
    }
    expect(waits).toEqual({
      nobody: [2, 3, 7, 8, 9, 10, 11, 13, 14, 16, 18, 19, 22, 24],
      gm: [4, 5, 6, 12, 17, 20, 21, 23],
      self: [15],
    });
  });

  it("the asked user can fill in what the row asks for, and nothing else", () => {
    const page = book("Book", { held: "both" });
    const written = spell("Spell", {}, page);
    const caster = actor("Mage", { items: [page, written] });
    const world = new World(["d6:5", "d6:5", "d6:5"]);
    const happened = world.act("cast", caster, { item: written, form: { slot: 3 } });
    expect(() => world.press(happened, "mishap", { permanent: true })).toThrow("does not ask for permanent");
    world.press(happened, "mishap", { text: "A fox" });
    expect(marksOf(caster)[0]?.text).toBe("<p>A fox</p>");
  });

  it("every question has a field, and every row a text", () => {
    const world = new World();
    const being = actor("Mage", { items: [book("A"), book("B"), gear("Rope", { quantity: 2 })] });
    const names = (entry: number) => {
      const { known, facts, form } = world.stage("mishap", being, { form: { entry: String(entry) } });
      return known.form?.(facts, form).map((field) => field.name);
    };
    expect(names(6)).toEqual(["entry", "means", "burnt"]);
    expect(names(13)).toEqual(["entry", "means", "book"]);
    expect(names(15)).toEqual(["entry", "means", "book", "text", "permanent"]);
    expect(names(20)).toEqual(["entry", "means", "limb", "text"]);
    expect(names(23)).toEqual(["entry", "means", "ages", "text"]);
    expect(names(24)).toEqual(["entry", "means"]);
  });

  it("marks are complete: the model adds nothing", () => {
    const made = createMark(9);
    const complete = Object.keys(mark("x").system).sort();
    expect(made.do === "create" && Object.keys(made.item.system).sort()).toEqual(complete);
  });
});
