/** Compendium browser: tabs and columns of Bloodied's packs. */
import {
  actorTab,
  type FindTab,
  fieldsOf,
  findField,
  itemTab,
  threatFields,
} from "../../../kernel/compendium-browser.ts";
import { TIERS, tierKey } from "../model/data.ts";

const field = fieldsOf("BLOODIED");
const price = field("price", "price", "price", { column: true });
const weight = field("weight", "weight", "weight");
const level = findField("level", "system.level", "BLOODIED.Sheet.levelLabel", { filter: true, column: true });
const hp = findField("hp", "system.attributes.hp.max", "BLOODIED.Sheet.hp", { column: true });
const tiers = Object.fromEntries(TIERS.map((tier) => [String(tier), `system.versions.${tierKey(tier)}.enabled`]));

const weapon = [
  field("category", "category", "category", { labelPrefix: "BLOODIED.Sheet.category", filter: true, column: true }),
  field("damage", "damage.formula", "damage", { column: true }),
  field("types", "damage.types", "damageType", { labelPrefix: "BLOODIED.DamageType", filter: true }),
  field("hands", "hands", "hands", { filter: true }),
  field("range", "range.max", "range"),
  price,
  weight,
];

/** Natural weapons have no price and no weight. */
const naturalWeapon = weapon.filter((field) => field !== price && field !== weight);

export const browserTabs: readonly FindTab[] = [
  itemTab("weapons", "bloodiedWeapon", weapon, { condition: { at: "system.natural", held: false } }),
  itemTab(
    "armor",
    ["bloodiedArmor", "bloodiedShield"],
    [
      field("slot", "slot", "slot", { labelPrefix: "BLOODIED.Sheet.slot", filter: true, column: true }),
      field("formula", "formula", "armor", { column: true }),
      field("shield", "modifier", "shield", { column: true }),
      price,
      weight,
    ],
  ),
  itemTab("spells", "bloodiedSpell", [
    findField("tier", tiers, "BLOODIED.Sheet.field.versions", { filter: true, column: true }),
  ]),
  itemTab("gear", ["bloodiedGear", "bloodiedFeature", "bloodiedInjury"], [price, weight]),
  itemTab("natural", "bloodiedWeapon", naturalWeapon, { condition: { at: "system.natural", held: true } }),
  actorTab("creatures", "bloodiedCreature", [
    findField("kind", "system.details.kind", "BLOODIED.Sheet.kind", { filter: true, column: true }),
    level,
    hp,
    ...threatFields,
  ]),
  actorTab("characters", "bloodiedCharacter", [
    findField("calling", "system.details.occupation", "BLOODIED.Sheet.occupation", { column: true }),
    level,
    hp,
  ]),
];
