/** Compendium browser: Grimoire's content and its filters. */
import { type FindTab, findField } from "../../../kernel/compendium-browser.ts";

const price = findField("price", "system.price", "GRIMOIRE.Sheet.field.price", { column: true });
const slots = findField("slots", "system.slots", "GRIMOIRE.Sheet.field.slots", { filter: true, column: true });
const hands = findField("hands", "system.hands", "GRIMOIRE.Sheet.field.hands", { filter: true });
const hp = findField("hp", "system.hp.max", "GRIMOIRE.Sheet.field.hp", { column: true });
const text = "system.description";

/** A spell in a Grimoire, or on a scroll. */
const spell = [
  findField("resist", "system.check", "GRIMOIRE.Sheet.field.check", {
    labelPrefix: "GRIMOIRE.Sheet.check",
    filter: true,
  }),
  findField("damageType", "system.damageType", "GRIMOIRE.Sheet.field.damageType", { filter: true, column: true }),
  findField("range", "system.range.spaces", "GRIMOIRE.Sheet.field.rangeSpaces", { column: true }),
  findField("ap", "system.apCost", "GRIMOIRE.Sheet.field.apCost"),
];

const weapon = [
  findField("dice", "system.dice", "GRIMOIRE.Sheet.field.dice", { filter: true, column: true }),
  findField("attribute", "system.attribute", "GRIMOIRE.Sheet.field.attribute", {
    labelPrefix: "GRIMOIRE.Attribute",
    filter: true,
  }),
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
  {
    id: "weapons",
    of: "Item",
    types: ["grimoireWeapon"],
    condition: { at: "system.natural", held: false },
    fields: weapon,
  },
  {
    id: "armor",
    of: "Item",
    types: ["grimoireArmor"],
    fields: [
      findField("category", "system.category", "GRIMOIRE.Sheet.field.category", {
        labelPrefix: "GRIMOIRE.Sheet.category",
        filter: true,
        column: true,
      }),
      findField("armor", "system.armor", "GRIMOIRE.Sheet.field.armorPoints", { filter: true, column: true }),
      slots,
      price,
    ],
  },
  { id: "spells", of: "Item", types: ["grimoireSpell"], fields: spell, text: "system.text" },
  { id: "books", of: "Item", types: ["grimoireBook", "grimoireScroll"], fields: [slots, price] },
  {
    id: "gear",
    of: "Item",
    types: ["grimoireGear"],
    fields: [
      findField("role", "system.role", "GRIMOIRE.Sheet.field.role", {
        labelPrefix: "GRIMOIRE.Sheet.role",
        filter: true,
      }),
      slots,
      price,
    ],
  },
  { id: "abilities", of: "Item", types: ["grimoireAbility"], fields: [], text },
  { id: "backgrounds", of: "Item", types: ["grimoireBackground"], fields: [], text },
  {
    id: "scars",
    of: "Item",
    types: ["grimoireScar"],
    fields: [findField("entry", "system.entry", "GRIMOIRE.Sheet.field.entry", { column: true })],
  },
  {
    id: "marks",
    of: "Item",
    types: ["grimoireMark"],
    fields: [findField("entry", "system.entry", "GRIMOIRE.Sheet.field.entry", { column: true })],
    text: "system.text",
  },
  {
    id: "natural",
    of: "Item",
    types: ["grimoireWeapon"],
    condition: { at: "system.natural", held: true },
    fields: grown,
  },
  {
    id: "creatures",
    of: "Actor",
    types: ["grimoireNpc", "grimoireDetachment"],
    fields: [findField("role", "system.role", "GRIMOIRE.Sheet.role.label", { column: true }), hp],
    text,
  },
  {
    id: "characters",
    of: "Actor",
    types: ["grimoireCharacter", "grimoireHireling"],
    fields: [findField("background", "system.bio.background", "GRIMOIRE.Bio.background", { column: true }), hp],
    text,
  },
];
