/** Copying spells and making Grimoires beyond the vectors: payment, refusals and losses (G-149, G-162 to G-170). */
import { describe, expect, it } from "vitest";
import { asItem, type GearRole } from "../../module/rulesets/grimoire/model/data.ts";
import { actor, book, dust, gear, type Mutable, mark, scroll, spell, systemOf } from "./people.ts";
import { type Happened, World } from "./world.ts";

const problemsOf = (happened: { problems: Happened["problems"] }) =>
  happened.problems.map((p) => `${p.field}: ${p.text.key.split(".").at(-1)}`);
const offersOf = (happened: Happened) => happened.run?.result?.offers.map((o) => o.id) ?? [];
const stock = (name: string, role: GearRole, quantity = 1) => gear(name, { role, quantity, slots: 0 });
const ink = (quantity: number) => stock("Gold ink", "inks", quantity);
const quantityOf = (item: Mutable) => (item.system as { quantity: number }).quantity;
const spellsIn = (being: Mutable, page: Mutable | undefined) =>
  being.items.flatMap((i) => (asItem(i, "grimoireSpell")?.system.book === page?.id ? [i.name] : []));

describe("copying a spell", () => {
  const scribe = (given: Parameters<typeof actor>[1] = {}, ...more: Mutable[]) => {
    const page = book("Book");
    const written = scroll("Scroll of Hush", {
      name: "Hush",
      resist: "wil",
      duration: { formula: "[sum]", unit: "minute" },
    });
    return { page, written, being: actor("Scribe", { gp: 50, ...given, items: [page, written, ...more] }) };
  };

  it("G-163 G-164: the copied spell has all its values; paid with gold or a vial of gold ink", () => {
    const { being, page, written } = scribe({ gp: 10 }, ink(2));
    const world = new World();
    const happened = world.act("copySpell", being, { item: written });
    expect(happened.form.pay).toBe("ink");
    const copied = being.items.find((i) => i.name === "Hush") as Mutable;
    expect(copied.system).toMatchObject({
      book: page.id,
      resist: "wil",
      duration: { formula: "[sum]", unit: "minute" },
    });
    expect("name" in copied.system).toBe(false);
    expect([systemOf(being).gp, quantityOf(being.items.find((i) => i.name === "Gold ink") as Mutable)]).toEqual([
      10, 1,
    ]);
    expect(world.offer(happened, "hours")).toMatchObject({
      by: "gm",
      action: "hoursPass",
      form: { hours: 6, advance: true },
    });
    const { known, facts, form } = world.stage("hoursPass", being, { given: { hours: 2 } });
    expect(known.durationSeconds?.(facts, form)).toBe(7200);
  });

  it("G-149: a ruined book takes no spell; without a book, inks or scroll nothing is copied", () => {
    const stage = (given: Parameters<typeof actor>[1], items: Mutable[], form: Record<string, unknown> = {}) => {
      const written = scroll("S");
      const being = actor("Scribe", { gp: 50, ...given, items: [written, ...items] });
      return problemsOf(new World().stage("copySpell", being, { item: written, form }));
    };
    expect(stage({}, [])).toEqual(["book: noGrimoire"]);
    expect(stage({}, [book("Ruin", { usable: false })])).toEqual(["book: unusable"]);
    expect(stage({}, [book("Left", { carried: false })])).toEqual(["book: noGrimoire"]);
    expect(stage({ gp: 49 }, [book("B")])).toEqual(["pay: gp"]);
    expect(stage({}, [book("B")], { pay: "ink" })).toEqual(["pay: noInk"]);
    expect(stage({}, [book("B")], { book: "elsewhere" })).toEqual(["book: whichBook"]);
    expect(stage({}, [book("B")], { slot: 3, dust: 2 })).toEqual(["slot: overCap", "dust: dustDice"]);
    expect(stage({}, [book("B")])).toEqual([]);
    const none = new World().stage("copySpell", actor("Scribe", { gp: 50, items: [book("B")] }));
    expect(problemsOf(none)).toEqual([": noScroll"]);
  });

  it("D22 G-136: three equal dice fail the copy: scroll and inks are lost, and the mishap occurs", () => {
    const { being, page, written } = scribe({}, dust(3));
    const happened = new World(["d6:4", "d6:4", "d6:4"]).act("copySpell", being, { item: written, form: { slot: 3 } });
    expect(happened.run?.result?.headline.key).toBe("GRIMOIRE.Headline.magic.copyFails");
    expect([spellsIn(being, page), systemOf(being).gp, systemOf(being).fatigue]).toEqual([[], 0, 3]);
    expect([being.items.some((i) => i.type === "grimoireScroll"), offersOf(happened)]).toEqual([false, ["mishap"]]);
  });

  it("D22: two equal dice and a spell wound have their costs when copying, too", () => {
    const { being, page, written } = scribe({ wil: 9 }, mark("Wound", { wilPerCast: "1d4", expiresAt: 9 }));
    const happened = new World(["d6:2", "d6:2", "d4:3"]).act("copySpell", being, { item: written, form: { slot: 2 } });
    expect([spellsIn(being, page), systemOf(being).attributes.wil.value]).toEqual([["Hush"], 6]);
    expect(offersOf(happened)).toEqual(["hours", "mishap"]);
  });

  it("D22: with the casting risks off only [sum] counts; dust is still used up", () => {
    const { being, page, written } = scribe({}, dust(3));
    const world = new World(["d6:5", "d6:5", "d6:5"], { copyUsesCastingRisks: false });
    const happened = world.act("copySpell", being, { item: written, form: { slot: 1, dust: 2 } });
    world.cup.expectEmpty();
    expect([spellsIn(being, page), systemOf(being).fatigue, systemOf(being).magic?.dust]).toEqual([["Hush"], 0, 1]);
    expect(offersOf(happened), "fifteen off six hours").toEqual([]);
  });

  it("copying is refused in combat, except for the Warden", () => {
    const { being, written } = scribe();
    const world = new World();
    const stage = () => problemsOf(world.stage("copySpell", being, { item: written, given: { fighting: true } }));
    expect(stage()).toEqual([": inFight"]);
    world.gm = true;
    expect(stage()).toEqual([]);
  });
});

describe("making a Grimoire", () => {
  const quiet = { moon: true, quiet: true };
  const maker = (given: Parameters<typeof actor>[1], ...items: Mutable[]) =>
    actor("Maker", {
      gp: 200,
      ...given,
      items: [scroll("Scroll", { name: "Hush" }), stock("Blank", "blankBook"), ...items],
    });

  it("G-168: each vial of gold ink counts for 50 gp; scroll, book and ink are used up", () => {
    const vials = ink(5);
    const being = maker({ gp: 60 }, vials);
    new World().act("makeBook", being, { form: { ...quiet, vials: 3 } });
    expect([systemOf(being).gp, quantityOf(vials), being.items.map((i) => i.name)]).toEqual([
      10,
      2,
      ["Gold ink", "GRIMOIRE.NewGrimoire", "Hush"],
    ]);
    const all = maker({ gp: 0 }, ink(4));
    new World().act("makeBook", all, { form: quiet });
    expect([systemOf(all).gp, quantityOf(all.items[0] as Mutable), systemOf(all).deprived?.causes.grimoire]).toEqual([
      0,
      0,
      "night",
    ]);
  });

  it("G-166: lists all missing requirements at once", () => {
    const stage = (being: Mutable, form: Record<string, unknown>) =>
      problemsOf(new World().stage("makeBook", being, { form }));
    expect(stage(actor("Poor"), {})).toEqual([
      "scroll: noScroll",
      "vials: gp",
      "blank: noBlank",
      "moon: noMoon",
      "quiet: noQuiet",
    ]);
    expect(stage(maker({}, ink(1)), { ...quiet, vials: 2 })).toEqual(["vials: noInk"]);
    expect(stage(maker({}), { ...quiet, remains: "dust" })).toEqual(["remains: noRemains"]);
    expect(stage(maker({}), quiet)).toEqual([]);
  });

  it("G-149 G-170: a book from a ruined one's remains restores the old spells and adds the new one", () => {
    const ruin = book("Ruin", { usable: false });
    const being = maker({}, ruin, spell("Old", {}, ruin));
    const world = new World();
    const happened = world.act("makeBook", being, { form: quiet });
    expect(happened.form.remains).toBe(ruin.id);
    expect(asItem(ruin, "grimoireBook")?.system.usable).toBe(true);
    expect(spellsIn(being, ruin)).toEqual(["Old", "Hush"]);
    expect(being.items.filter((i) => i.type === "grimoireBook")).toHaveLength(1);
    expect(world.offer(happened, "hours").form.hours).toBe(6);
  });

  it("a stack of scrolls or blank books is reduced by one", () => {
    const being = maker({});
    for (const item of being.items) (item.system as { quantity: number }).quantity = 2;
    new World().act("makeBook", being, { form: quiet });
    expect(
      being.items.filter((i) => ["Scroll", "Blank"].includes(i.name)).map((i) => quantityOf(i as Mutable)),
    ).toEqual([1, 1]);
  });
});
