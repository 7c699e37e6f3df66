/** Compendium browser: tabs and columns of Bloodied's packs. */
import { by, type FindTab } from "../../../kernel/finding.ts";
import { TIERS, tierKey } from "../model/data.ts";

const price = by("price", "system.price", "BLOODIED.Sheet.field.price", { column: true });
const weight = by("weight", "system.weight", "BLOODIED.Sheet.field.weight");
const level = by("level", "system.level", "BLOODIED.Sheet.levelLabel", { filter: true, column: true });
const hp = by("hp", "system.attributes.hp.max", "BLOODIED.Sheet.hp", { column: true });
const tiers = Object.fromEntries(TIERS.map((tier) => [String(tier), `system.versions.${tierKey(tier)}.enabled`]));

const weapon = [
  by("category", "system.category", "BLOODIED.Sheet.field.category", {
    words: "BLOODIED.Sheet.category",
    filter: true,
    column: true,
  }),
  by("damage", "system.damage.formula", "BLOODIED.Sheet.field.damage", { column: true }),
  by("types", "system.damage.types", "BLOODIED.Sheet.field.damageType", {
    words: "BLOODIED.DamageType",
    filter: true,
  }),
  by("hands", "system.hands", "BLOODIED.Sheet.field.hands", { filter: true }),
  by("range", "system.range.max", "BLOODIED.Sheet.field.range"),
  price,
  weight,
];

/** Natural weapons have no price and no weight. */
const grown = weapon.filter((field) => field !== price && field !== weight);

export const finds: readonly FindTab[] = [
  {
    id: "weapons",
    of: "Item",
    types: ["bloodiedWeapon"],
    only: { at: "system.natural", held: false },
    fields: weapon,
  },
  {
    id: "armor",
    of: "Item",
    types: ["bloodiedArmor", "bloodiedShield"],
    fields: [
      by("slot", "system.slot", "BLOODIED.Sheet.field.slot", {
        words: "BLOODIED.Sheet.slot",
        filter: true,
        column: true,
      }),
      by("formula", "system.formula", "BLOODIED.Sheet.field.armor", { column: true }),
      by("shield", "system.modifier", "BLOODIED.Sheet.field.shield", { column: true }),
      price,
      weight,
    ],
  },
  {
    id: "spells",
    of: "Item",
    types: ["bloodiedSpell"],
    fields: [by("tier", tiers, "BLOODIED.Sheet.field.versions", { filter: true, column: true })],
  },
  { id: "gear", of: "Item", types: ["bloodiedGear", "bloodiedFeature", "bloodiedInjury"], fields: [price, weight] },
  { id: "natural", of: "Item", types: ["bloodiedWeapon"], only: { at: "system.natural", held: true }, fields: grown },
  {
    id: "creatures",
    of: "Actor",
    types: ["bloodiedCreature"],
    fields: [by("kind", "system.details.kind", "BLOODIED.Sheet.kind", { filter: true, column: true }), level, hp],
  },
  {
    id: "characters",
    of: "Actor",
    types: ["bloodiedCharacter"],
    fields: [by("calling", "system.details.occupation", "BLOODIED.Sheet.occupation", { column: true }), level, hp],
  },
];
