/** Compendium browser: Grimoire's content and its filters. */
import {
  actorTab,
  type FindTab,
  fieldsOf,
  findField,
  itemTab,
  threatFields,
} from "../../../kernel/compendium-browser.ts";

const field = fieldsOf("GRIMOIRE");
const price = field("price", "price", "price", { column: true });
const slots = field("slots", "slots", "slots", { filter: true, column: true });
const hands = field("hands", "hands", "hands", { filter: true });
const hp = field("hp", "hp.max", "hp", { column: true });
const text = "system.description";

/** A spell in a Grimoire, or on a scroll. */
const spell = [
  field("resist", "check", "check", { labelPrefix: "GRIMOIRE.Sheet.check", filter: true }),
  field("damageType", "damageType", "damageType", { filter: true, column: true }),
  field("range", "range.spaces", "rangeSpaces", { column: true }),
  field("ap", "apCost", "apCost"),
];

const weapon = [
  field("dice", "dice", "dice", { filter: true, column: true }),
  field("attribute", "attribute", "attribute", { labelPrefix: "GRIMOIRE.Attribute", filter: true }),
  hands,
  findField("ranged", { yes: "system.ranged" }, "GRIMOIRE.Sheet.field.ranged", {
    labelPrefix: "FIVEFOLD.Find.is",
    filter: true,
  }),
  slots,
  price,
];

/** Natural weapons have no price. */
const grown = weapon.filter((field) => field !== price && field !== slots);

export const browserTabs: readonly FindTab[] = [
  itemTab("weapons", "grimoireWeapon", weapon, { condition: { at: "system.natural", held: false } }),
  itemTab("armor", "grimoireArmor", [
    field("category", "category", "category", { labelPrefix: "GRIMOIRE.Sheet.category", filter: true, column: true }),
    field("armor", "armor", "armorPoints", { filter: true, column: true }),
    slots,
    price,
  ]),
  itemTab("spells", "grimoireSpell", spell, { text: "system.text" }),
  itemTab("books", ["grimoireBook", "grimoireScroll"], [slots, price]),
  itemTab("gear", "grimoireGear", [
    field("role", "role", "role", { labelPrefix: "GRIMOIRE.Sheet.role", filter: true }),
    slots,
    price,
  ]),
  itemTab("abilities", "grimoireAbility", [], { text }),
  itemTab("backgrounds", "grimoireBackground", [], { text }),
  itemTab("scars", "grimoireScar", [field("entry", "entry", "entry", { column: true })]),
  itemTab("marks", "grimoireMark", [field("entry", "entry", "entry", { column: true })], { text: "system.text" }),
  itemTab("natural", "grimoireWeapon", grown, { condition: { at: "system.natural", held: true } }),
  actorTab(
    "creatures",
    ["grimoireNpc", "grimoireDetachment"],
    [findField("role", "system.role", "GRIMOIRE.Sheet.role.label", { column: true }), hp, ...threatFields],
    { text },
  ),
  actorTab(
    "characters",
    ["grimoireCharacter", "grimoireHireling"],
    [findField("background", "system.bio.background", "GRIMOIRE.Bio.background", { column: true }), hp],
    { text },
  ),
];
