/** Compendium browser: document kinds of Anatomy and their filters. */
import {
  actorTab,
  type FindTab,
  fieldsOf,
  findField,
  itemTab,
  threatFields,
} from "../../../kernel/compendium-browser.ts";

const field = fieldsOf("ANATOMY");
const price = field("price", "price", "price", { column: true });
const weight = field("weight", "weight", "weight");
const level = field("level", "details.level", "level", { filter: true, column: true });
const size = field("size", "size", "size", { labelPrefix: "ANATOMY.Size", filter: true, column: true });

export const browserTabs: readonly FindTab[] = [
  itemTab("weapons", "anatomyWeapon", [
    field("category", "category", "category", { labelPrefix: "ANATOMY.Sheet.weaponCategory", filter: true }),
    field("group", "group", "group", { labelPrefix: "ANATOMY.Sheet.group", filter: true, column: true }),
    field("types", "damageTypes", "damageTypes", { labelPrefix: "ANATOMY.Sheet.damage", filter: true, column: true }),
    field("crit", "critRange", "critRange", { column: true }),
    field("effect", "critEffect.key", "critEffect", { labelPrefix: "ANATOMY.CritEffect" }),
    field("hands", "hands", "hands", { filter: true }),
    field("reach", "reach", "reach"),
    field("range", "rangeIncrement", "rangeIncrement"),
    price,
    weight,
  ]),
  itemTab(
    "armor",
    ["anatomyArmor", "anatomyShield"],
    [field("bonus", "bonus", "armorBonus", { filter: true, column: true }), price, weight],
  ),
  itemTab("gear", "anatomyGear", [price, weight]),
  itemTab(
    "techniques",
    ["anatomyAction", "anatomyFeature"],
    [
      field("cost", "cost", "cost", { labelPrefix: "ANATOMY.Sheet.costName", filter: true, column: true }),
      findField("attack", { yes: "system.isAttack" }, "ANATOMY.Sheet.field.isAttack", {
        labelPrefix: "FIVEFOLD.Find.is",
        filter: true,
      }),
      findField("provokes", { yes: "system.provokes" }, "ANATOMY.Sheet.field.provokes", {
        labelPrefix: "FIVEFOLD.Find.is",
        filter: true,
      }),
    ],
  ),
  itemTab("remedies", "anatomyRemedy", [
    field("mode", "mode", "remedyMode", { labelPrefix: "ANATOMY.Sheet.remedyMode", filter: true, column: true }),
    field("severity", "maxSeverity", "maxSeverity", { labelPrefix: "ANATOMY.Severity", filter: true }),
    field("range", "range", "range"),
  ]),
  itemTab(
    "bodies",
    ["anatomyPart", "anatomyPlan", "anatomyProsthetic"],
    [field("kind", "kind", "kind", { labelPrefix: "ANATOMY.Kind", filter: true, column: true })],
  ),
  actorTab("creatures", "anatomyCreature", [level, size, ...threatFields]),
  actorTab("characters", "anatomyCharacter", [level, size]),
];
