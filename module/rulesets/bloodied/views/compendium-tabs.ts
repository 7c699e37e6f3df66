/** Compendium browser: tabs and columns of Bloodied's packs. */
import { type FindTab, findField } from "../../../kernel/compendium-browser.ts";
import { TIERS, tierKey } from "../model/data.ts";

const price = findField("price", "system.price", "BLOODIED.Sheet.field.price", { column: true });
const weight = findField("weight", "system.weight", "BLOODIED.Sheet.field.weight");
const level = findField("level", "system.level", "BLOODIED.Sheet.levelLabel", { filter: true, column: true });
const hp = findField("hp", "system.attributes.hp.max", "BLOODIED.Sheet.hp", { column: true });
const tiers = Object.fromEntries(TIERS.map((tier) => [String(tier), `system.versions.${tierKey(tier)}.enabled`]));

const weapon = [
  findField("category", "system.category", "BLOODIED.Sheet.field.category", {
    labelPrefix: "BLOODIED.Sheet.category",
    filter: true,
    column: true,
  }),
  findField("damage", "system.damage.formula", "BLOODIED.Sheet.field.damage", { column: true }),
  findField("types", "system.damage.types", "BLOODIED.Sheet.field.damageType", {
    labelPrefix: "BLOODIED.DamageType",
    filter: true,
  }),
  findField("hands", "system.hands", "BLOODIED.Sheet.field.hands", { filter: true }),
  findField("range", "system.range.max", "BLOODIED.Sheet.field.range"),
  price,
  weight,
];

/** Natural weapons have no price and no weight. */
const naturalWeapon = weapon.filter((field) => field !== price && field !== weight);

export const browserTabs: readonly FindTab[] = [
  {
    id: "weapons",
    of: "Item",
    types: ["bloodiedWeapon"],
    condition: { at: "system.natural", held: false },
    fields: weapon,
  },
  {
    id: "armor",
    of: "Item",
    types: ["bloodiedArmor", "bloodiedShield"],
    fields: [
      findField("slot", "system.slot", "BLOODIED.Sheet.field.slot", {
        labelPrefix: "BLOODIED.Sheet.slot",
        filter: true,
        column: true,
      }),
      findField("formula", "system.formula", "BLOODIED.Sheet.field.armor", { column: true }),
      findField("shield", "system.modifier", "BLOODIED.Sheet.field.shield", { column: true }),
      price,
      weight,
    ],
  },
  {
    id: "spells",
    of: "Item",
    types: ["bloodiedSpell"],
    fields: [findField("tier", tiers, "BLOODIED.Sheet.field.versions", { filter: true, column: true })],
  },
  { id: "gear", of: "Item", types: ["bloodiedGear", "bloodiedFeature", "bloodiedInjury"], fields: [price, weight] },
  {
    id: "natural",
    of: "Item",
    types: ["bloodiedWeapon"],
    condition: { at: "system.natural", held: true },
    fields: naturalWeapon,
  },
  {
    id: "creatures",
    of: "Actor",
    types: ["bloodiedCreature"],
    fields: [
      findField("kind", "system.details.kind", "BLOODIED.Sheet.kind", { filter: true, column: true }),
      level,
      hp,
    ],
  },
  {
    id: "characters",
    of: "Actor",
    types: ["bloodiedCharacter"],
    fields: [
      findField("calling", "system.details.occupation", "BLOODIED.Sheet.occupation", { column: true }),
      level,
      hp,
    ],
  },
];
