/** Hands, worn items, and invalid source data. */
import { describe, expect, it } from "vitest";
import { checkItemChange } from "../../module/rulesets/grimoire/gear/equip.ts";
import { checkSource } from "../../module/rulesets/grimoire/model/check-source.ts";
import { actor, armor, book, gear, type Mutable, mark, shield, spell, weapon } from "./people.ts";

/** "Axe:held none" for each stowed item, or the refusal. */
function answer(items: Mutable[], item: Mutable, changes: Record<string, unknown>, flat = true): string[] {
  const being = actor("a", { items });
  const given = flat
    ? Object.fromEntries(Object.entries(changes).map(([k, v]) => [`system.${k}`, v]))
    : { system: changes };
  const { refuse, also } = checkItemChange(being, item, given) ?? {};
  if (refuse) return [refuse.key.replace("GRIMOIRE.Warning.", "refused: ")];
  const nameOf = (id: string | undefined) => items.find((i) => i.id === id)?.name;
  return (also ?? []).map((c) => (c.do === "set" ? `${nameOf(c.item)}:${c.path} ${c.value}` : c.do));
}

describe("hands", () => {
  const axe = () => weapon("Axe", "d10", { hands: 2, held: "both" });
  const sword = (held: "main" | "off" | "none" = "none") => weapon("Sword", "d6", { held });

  it("a hand holds one item; both hands hold one item", () => {
    const [great, knife] = [axe(), sword()];
    expect(answer([great, knife], knife, { held: "main" })).toEqual(["Axe:held none"]);
    expect(answer([great, knife], knife, { held: "off" }, false)).toEqual(["Axe:held none"]);
    const [left, right] = [sword("off"), weapon("Dagger", "d6", { held: "main" })];
    const torch = gear("Torch");
    expect(answer([left, right, torch], torch, { held: "main" })).toEqual(["Dagger:held none"]);
    expect(answer([left, right, great], great, { held: "both" })).toEqual(["Sword:held none", "Dagger:held none"]);
    expect(answer([left], left, { held: "none" })).toEqual([]);
    expect(answer([left], left, { quantity: 2 })).toEqual([]);
  });

  it("a shield occupies the off hand unless it is strapped on", () => {
    const [heater, buckler] = [shield("Heater"), shield("Buckler", "d4", { strapped: true })];
    const great = axe();
    expect(answer([heater, great], great, { held: "both" })).toEqual(["Heater:worn false"]);
    expect(answer([buckler, great], great, { held: "both" })).toEqual([]);
    const off = shield("Round", "d6", { worn: false });
    expect(answer([off, great], off, { worn: true })).toEqual(["Axe:held none"]);
    expect(answer([heater, off], off, { worn: true })).toEqual(["Heater:worn false"]);
    expect(answer([buckler, great], buckler, { worn: true })).toEqual([]);
    const dagger = sword("main");
    expect(answer([off, dagger], off, { worn: true })).toEqual([]);
  });

  it("G-132: a Grimoire in both hands stows everything else", () => {
    const [tome, knife, heater] = [book("Tome"), sword("main"), shield("Heater")];
    expect(answer([tome, knife, heater], tome, { held: "both" })).toEqual(["Sword:held none", "Heater:worn false"]);
  });

  it("G-154: the hand fused to a Grimoire holds nothing else", () => {
    const [tome, knife, heater] = [book("Tome", { fused: true }), sword(), shield("Heater", "d6", { worn: false })];
    const all = [tome, knife, heater];
    expect(answer(all, knife, { held: "off" })).toEqual(["refused: grownHand"]);
    expect(answer(all, knife, { held: "both" })).toEqual(["refused: grownHand"]);
    expect(answer(all, heater, { worn: true })).toEqual(["refused: grownHand"]);
    expect(answer(all, knife, { held: "main" })).toEqual([]);
    expect(answer(all, tome, { held: "both" })).toEqual([]);
  });

  it("an item left behind is neither held nor worn", () => {
    const mail = armor("Mail", { worn: true });
    expect(answer([mail], mail, { carried: false })).toEqual(["Mail:worn false"]);
    const knife = sword("main");
    expect(answer([knife], knife, { carried: false })).toEqual(["Sword:held none"]);
    expect(answer([sword()], sword(), { carried: false })).toEqual([]);
  });

  it("an item that cannot be held needs no change", () => {
    expect(checkItemChange(actor("a"), spell("Hush"), { "system.held": "main" })).toBeNull();
  });
});

describe("worn items", () => {
  it("one body armor, one helm, any other pieces beside them (G-68)", () => {
    const [mail, jack, cap, cloak] = [
      armor("Mail", { worn: true }),
      armor("Jack"),
      armor("Cap", { category: "helm", worn: true }),
      armor("Cloak", { category: "other" }),
    ];
    const all = [mail, jack, cap, cloak];
    expect(answer(all, jack, { worn: true })).toEqual(["Mail:worn false"]);
    expect(answer(all, cloak, { worn: true })).toEqual([]);
    const helm = armor("Helm", { category: "helm" });
    expect(answer([...all, helm], helm, { worn: true })).toEqual(["Cap:worn false"]);
  });

  it("G-155: with wings only a shield can be worn", () => {
    const wings = mark("Wings", { entry: 19, noArmor: true });
    const [mail, heater] = [armor("Mail"), shield("Heater", "d6", { worn: false })];
    expect(answer([wings, mail], mail, { worn: true })).toEqual(["refused: noArmor"]);
    expect(answer([wings, heater], heater, { worn: true })).toEqual([]);
  });
});

describe("invalid source data", () => {
  const fields = (type: string, system: object) =>
    checkSource(type, system as Record<string, unknown>).map((p) => p.field);

  it.each([
    ["grimoireWeapon", { dice: "" }, ["dice"]],
    ["grimoireWeapon", { dice: "d6 + 1" }, ["dice"]],
    ["grimoireArmor", { dice: "sword" }, ["dice"]],
    ["grimoireArmor", { dice: "" }, []],
    ["grimoireGear", { dice: "d4", heals: "d6 + 1" }, []],
    ["grimoireGear", { heals: "lots" }, ["heals"]],
    ["grimoireSpell", { damage: "[sum] / 2", targets: "[dice]", alters: "armor.bonus + [dice]" }, []],
    ["grimoireSpell", { damage: "2d", dc: "[dice", alters: "armor" }, ["dc", "damage", "alters"]],
    ["grimoireScroll", { spell: { heals: "[sum]]" } }, ["spell.heals"]],
    ["grimoireScar", { formula: "2d6" }, []],
    ["grimoireScar", { formula: "2x6" }, ["formula"]],
    ["grimoireMark", { wilPerCast: "1d4", deferred: "?" }, ["deferred"]],
    ["grimoireBackground", { gpFormula: "3d6 + 2" }, []],
    ["grimoireAbility", { text: "anything" }, []],
    ["grimoireBook", {}, []],
  ])("2.2: %s %j is refused at %j", (type, system, wanted) => {
    expect(fields(type, system)).toEqual(wanted);
  });
});
