/** Effects of single items: edges, warm coats, antidotes, light, cover, caltrops, whetstones, food, contents of items. */
import { describe, expect, it } from "vitest";
import type { Consequence } from "../../module/kernel/consequences.ts";
import { checkObjectsOf } from "../../module/rulesets/grimoire/checks/object-dice.ts";
import { momentConsequences } from "../../module/rulesets/grimoire/combat/turns.ts";
import { usesOf } from "../../module/rulesets/grimoire/gear/item-uses.ts";
import { ability, actor, armor, gear, item, type Mutable, npc, weapon } from "./people.ts";
import { dataOf, type Id, type Staged, World } from "./world.ts";

const held = { held: "main" as const };
const staged = (id: Id, being: Mutable, more: Staged = {}) => new World().stage(id, being, more);
/** Ids and effects of the rows that can be ruled out, and those ruled out at first. */
function rows(id: Id, being: Mutable, more: Staged = {}) {
  const { known, facts, form } = staged(id, being, more);
  const field = known.form?.(facts, form).find((f) => f.name === "struck");
  const options = field?.kind === "ticks" ? field.options.map(({ label }) => label.key.replace("GRIMOIRE.", "")) : [];
  return { options, struck: form.struck as string[] };
}
/** Faces that an attack or a Save rolls for its objects, with a form. */
function rolledWith(dice: string[], id: Id, being: Mutable, more: Staged): World {
  const world = new World(dice);
  world.act(id, being, more);
  world.cup.expectEmpty();
  return world;
}
const done = (
  id: Id,
  being: Mutable,
  thing: Mutable,
  dice: string[] = [],
  form: object = {},
): readonly Consequence[] => {
  const happened = new World(dice).act(id, being, { item: thing, form: { ...form } });
  expect(happened.problems).toEqual([]);
  return happened.run?.result?.consequences ?? [];
};

describe("edges of weapons", () => {
  const hatchet = () => weapon("Hatchet", "d6", { ...held, edge: "wood", metal: true });

  it("G-17: an Advantage that depends on the target is ruled out until the Warden allows it", () => {
    const axe = hatchet();
    const being = actor("A", { items: [axe] });
    const more = { item: axe, targets: [npc("Chest")] };
    expect(rows("action", being, more)).toEqual({ options: ["Check.edgeOn.wood"], struck: [`wood-${axe.id}`] });
    rolledWith(["d20:9", "d6:2"], "action", being, more);
    rolledWith(["d20:9", "d6:2", "d6:5"], "action", being, { ...more, form: { struck: [] } });
    for (const [edge, row] of [
      ["rope", "rope"],
      ["object", "object"],
      ["sharp", "wood"],
      ["parry", ""],
    ] as const) {
      const other = weapon("Other", "d6", { ...held, edge });
      const { options } = rows("action", actor("B", { items: [other] }), { item: other, targets: [npc("C")] });
      expect([edge, options]).toEqual([edge, row ? [`Check.edgeOn.${row}`] : []]);
    }
  });

  it("G-31: a whetstone gives one Advantage on the blade's die in its next attack, and no more", () => {
    const [axe, stone] = [hatchet(), gear("Whetstone", { property: "sharpen" })];
    const being = actor("A", { items: [axe, stone] });
    const world = new World(["d20:9", "d6:2", "d6:5", "d20:9", "d6:2"]);
    expect(usesOf(stone).map(({ act }) => act)).toEqual(["sharpen"]);
    expect(world.act("sharpen", being, { item: stone }).problems).toEqual([]);
    const more = { item: axe, targets: [npc("B")] };
    expect(rows("action", being, more).options).toEqual(["Check.edgeOn.sharp", "Check.edgeOn.wood"]);
    world.act("action", being, more);
    world.act("action", being, more);
    world.cup.expectEmpty();
    const bare = actor("C", { items: [weapon("Club"), stone] });
    expect(staged("sharpen", bare, { item: stone }).problems.map(({ field }) => field)).toEqual(["blade"]);
  });

  it("G-91: the form says that a short sword is never Impaired in tight quarters", () => {
    const hintOf = (edge: string) => {
      const sword = weapon("Sword", "d6", { ...held, edge });
      const { known, facts, form } = staged("action", actor("A", { items: [sword] }), { item: sword });
      return known.form?.(facts, form).find(({ name }) => name === "impaired")?.hint?.key;
    };
    expect([hintOf("tight"), hintOf("")]).toEqual(["GRIMOIRE.Check.neverTight", undefined]);
  });
});

describe("armor and gear in some situations", () => {
  it("G-43: a quilted jack gives an Advantage against cold, if the Warden allows the row and it is worn", () => {
    const jack = (worn: boolean) => armor("Jack", { property: "cold", worn });
    expect(rows("save", actor("A", { items: [jack(false)] })).options).toEqual([]);
    const being = actor("A", { items: [jack(true)] });
    const { options, struck } = rows("save", being);
    expect([options, struck]).toEqual([["Check.situation.cold"], [`cold-${being.items[0]?.id}`]]);
    rolledWith(["d20:9"], "save", being, { form: { dc: 15 } });
    rolledWith(["d20:9", "d20:12"], "save", being, { form: { dc: 15, struck: [] } });
  });

  it("G-02: an antidote counts in STR Saves only and is used up when it counts", () => {
    const vial = gear("Antidote", { property: "poison", consumable: true, quantity: 2 });
    const being = actor("A", { items: [vial] });
    expect(rows("save", being, { form: { attribute: "dex" } }).options).toEqual([]);
    expect(rows("save", being, { form: { attribute: "str" } }).options).toEqual(["Check.situation.poison"]);
    rolledWith(["d20:9"], "save", being, { form: { attribute: "str", dc: 15 } });
    const left = () => (being.items[0]!.system as { quantity: number }).quantity;
    expect(left()).toBe(2);
    rolledWith(["d20:9", "d20:12"], "save", being, { form: { attribute: "str", dc: 15, struck: [] } });
    expect(left()).toBe(1);
  });

  it("G-68: scales count against sneaking, plate against swimming and climbing too, never in attacks or Saves", () => {
    const [scale, plate] = (["noisy", "heavy"] as const).map((property) =>
      actor(property, { items: [armor(property, { property, worn: true })] }),
    ) as [Mutable, Mutable];
    const options = (being: Mutable, form: object) => rows("action", being, { form: { ...form } }).options;
    expect(options(scale, { attribute: "dex" })).toEqual(["Check.situation.noisy"]);
    expect(options(scale, { attribute: "str" })).toEqual([]);
    expect(options(plate, { attribute: "str" })).toEqual(["Check.situation.heavy"]);
    expect(options(plate, { attribute: "dex", attack: true })).toEqual([]);
    expect(rows("save", scale, { form: { attribute: "dex" } }).options).toEqual([]);
    rolledWith(["d20:9", "d20:3"], "action", scale, { form: { attribute: "dex", dc: 15, struck: [] } });
  });

  it("G-42: a leather cap is offered in Saves only, with the reason", () => {
    const being = actor("A", { items: [armor("Cap", { property: "above", dice: "d4", worn: true })] });
    expect(checkObjectsOf(being, "action").some(({ name }) => name === "Cap")).toBe(false);
    const { known, facts, form } = staged("save", being);
    const field = known.form?.(facts, form).find(({ name }) => name === "objects");
    const hint = field?.kind === "ticks" ? field.options[0]?.hint?.key : "";
    expect(hint).toBe("GRIMOIRE.Check.onlyAbove");
  });

  it("G-92: a pack hunter is Enhanced if the Warden allows the row", () => {
    const wolf = npc("Wolf", { items: [ability("Pack Hunter", { property: "pack" }), weapon("Bite", "d6", held)] });
    const more = { item: wolf.items[1] as Mutable, targets: [npc("B")] };
    expect(rows("action", wolf, more).options).toEqual(["Check.situation.pack"]);
    rolledWith(["d20:9", "d20:11", "d6:2"], "action", wolf, { ...more, form: { struck: [] } });
  });
});

describe("uses", () => {
  it("G-61: a ration ends hunger and is used up, a drink ends thirst", () => {
    const [food, skin] = [
      gear("Rations", { role: "rations", consumable: true, quantity: 2 }),
      gear("Skin", { role: "water" }),
    ];
    const being = actor("A", { items: [food, skin], causes: { food: "manual", water: "manual" } });
    const world = new World();
    world.act("consume", being, { item: food });
    expect(dataOf(being).deprived?.causes).toMatchObject({ food: "", water: "manual" });
    expect((being.items[0]!.system as { quantity: number }).quantity).toBe(1);
    world.act("consume", being, { item: skin });
    expect(dataOf(being).deprived?.active).toBe(false);
    const meal = gear("Meal", { role: "rations", slots: 0, carried: false, consumable: true });
    expect(usesOf(meal).map(({ act }) => act)).toEqual(["consume"]);
    expect(usesOf(gear("Left", { role: "rations", carried: false }))).toEqual([]);
  });

  it("G-07: a lit torch gives its tokens light in feet, and gives none when it is put out", () => {
    const torch = gear("Torch", { role: "light", light: 8 });
    const being = actor("A", { items: [torch] });
    const world = new World();
    const lights = (): unknown =>
      world.act("kindle", being, { item: torch }).run?.result?.consequences.find((c) => c.do === "light");
    expect(lights()).toMatchObject({ bright: 40, dim: 40 });
    expect(lights()).toMatchObject({ bright: 0, dim: 0 });
    expect(lights()).toMatchObject({ bright: 40 });
  });

  it("G-91: a planted Tower Shield is cover for 1 AP until it is taken up", () => {
    const tower = armor("Tower", { category: "shield", dice: "d8", property: "cover", worn: true });
    const being = actor("A", { items: [tower], ap: 1 });
    const world = new World();
    world.act("plant", being, { item: tower, given: { fighting: true } });
    expect([being.statuses.includes("cover"), dataOf(being).ap.value]).toEqual([true, 0]);
    world.act("plant", being, { item: tower, given: { fighting: true } });
    expect([being.statuses.includes("cover"), dataOf(being).ap.value]).toEqual([false, 0]);
    expect(staged("plant", being, { item: tower, given: { fighting: true } }).problems).toHaveLength(1);
  });

  it("G-40: a creature that steps into caltrops makes a DEX Save against DC 15, or takes 1 damage and is rooted", () => {
    const bag = gear("Caltrops", { property: "scatter" });
    const being = actor("A", { items: [bag] });
    const { run } = new World().act("strew", being, { item: bag });
    const [offer] = run?.result?.offers ?? [];
    expect(offer).toMatchObject({ action: "save", by: "any", stays: true, parts: { self: "targets" } });
    expect(offer?.form).toMatchObject({ dc: 15, suggest: "dex" });
    expect((being.items[0]!.system as { carried: boolean }).carried).toBe(false);
    const injured = npc("B", { dex: 5, hp: 4 });
    const lost = new World(["d20:9"]).act("save", injured, { form: { ...offer?.form } });
    const next = lost.run?.result?.offers.map(({ action, form }) => [action, form?.raw ?? ""]);
    expect(next).toEqual(
      expect.arrayContaining([
        ["harm", "1"],
        ["spellEffect", ""],
      ]),
    );
  });

  it("G-32: Scatter moves for 0 AP once per combat", () => {
    const goblin = npc("Goblin", { dex: 14, ap: 0, items: [ability("Scatter", { property: "dash" })] });
    const thing = goblin.items[0] as Mutable;
    const world = new World();
    world.act("dash", goblin, { item: thing, given: { fighting: true } });
    expect([dataOf(goblin).movement.left, dataOf(goblin).ap.value]).toEqual([7, 0]);
    expect(staged("dash", goblin, { item: thing }).problems.map(({ text }) => text.key)).toEqual([
      "GRIMOIRE.Problem.use.spent",
    ]);
    // The next combat allows it again.
    world.write(goblin, momentConsequences(goblin, "fightEnd"));
    expect(staged("dash", goblin, { item: thing }).problems).toEqual([]);
  });

  it("G-129 G-59: a bought Grimoire holds two random spells, a satchel three bandages, once", () => {
    const table = "Compendium.x.tables.RollTable.a";
    const book = item("grimoireBook", "Grimoire", { contents: [table, table] });
    const owner = actor("A", { items: [book] });
    const out = done("unpack", owner, book, ["d28:3", "d28:17"]);
    expect(out.flatMap((c) => (c.do === "draw" ? [[c.face, c.system]] : []))).toEqual([
      [3, { book: book.id }],
      [17, { book: book.id }],
    ]);
    expect(out).toContainEqual(expect.objectContaining({ do: "set", path: "contents", value: [], item: book.id }));
    const satchel = gear("Satchel", { contents: ["roll", "roll", "roll"] });
    const brought = done("unpack", actor("B", { items: [satchel] }), satchel);
    expect(brought).toContainEqual(expect.objectContaining({ do: "hand", from: "roll", system: { quantity: 3 } }));
    expect(usesOf(gear("Empty"))).toEqual([]);
  });
});
