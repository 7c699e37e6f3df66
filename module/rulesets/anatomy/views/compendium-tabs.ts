/** Compendium browser: document kinds of Anatomy and their filters. */
import { type FindTab, findField } from "../../../kernel/compendium-browser.ts";

const price = findField("price", "system.price", "ANATOMY.Sheet.field.price", { column: true });
const weight = findField("weight", "system.weight", "ANATOMY.Sheet.field.weight");
const level = findField("level", "system.details.level", "ANATOMY.Sheet.field.level", { filter: true, column: true });
const size = findField("size", "system.size", "ANATOMY.Sheet.field.size", {
  labelPrefix: "ANATOMY.Size",
  filter: true,
  column: true,
});

export const browserTabs: readonly FindTab[] = [
  {
    id: "weapons",
    of: "Item",
    types: ["anatomyWeapon"],
    fields: [
      findField("category", "system.category", "ANATOMY.Sheet.field.category", {
        labelPrefix: "ANATOMY.Sheet.weaponCategory",
        filter: true,
      }),
      findField("group", "system.group", "ANATOMY.Sheet.field.group", {
        labelPrefix: "ANATOMY.Sheet.group",
        filter: true,
        column: true,
      }),
      findField("types", "system.damageTypes", "ANATOMY.Sheet.field.damageTypes", {
        labelPrefix: "ANATOMY.Sheet.damage",
        filter: true,
        column: true,
      }),
      findField("crit", "system.critRange", "ANATOMY.Sheet.field.critRange", { column: true }),
      findField("effect", "system.critEffect.key", "ANATOMY.Sheet.field.critEffect", {
        labelPrefix: "ANATOMY.CritEffect",
      }),
      findField("hands", "system.hands", "ANATOMY.Sheet.field.hands", { filter: true }),
      findField("reach", "system.reach", "ANATOMY.Sheet.field.reach"),
      findField("range", "system.rangeIncrement", "ANATOMY.Sheet.field.rangeIncrement"),
      price,
      weight,
    ],
  },
  {
    id: "armor",
    of: "Item",
    types: ["anatomyArmor", "anatomyShield"],
    fields: [
      findField("bonus", "system.bonus", "ANATOMY.Sheet.field.armorBonus", { filter: true, column: true }),
      price,
      weight,
    ],
  },
  { id: "gear", of: "Item", types: ["anatomyGear"], fields: [price, weight] },
  {
    id: "techniques",
    of: "Item",
    types: ["anatomyAction", "anatomyFeature"],
    fields: [
      findField("cost", "system.cost", "ANATOMY.Sheet.field.cost", {
        labelPrefix: "ANATOMY.Sheet.costName",
        filter: true,
        column: true,
      }),
      findField("attack", { yes: "system.isAttack" }, "ANATOMY.Sheet.field.isAttack", {
        labelPrefix: "FIVEFOLD.Find.is",
        filter: true,
      }),
      findField("provokes", { yes: "system.provokes" }, "ANATOMY.Sheet.field.provokes", {
        labelPrefix: "FIVEFOLD.Find.is",
        filter: true,
      }),
    ],
  },
  {
    id: "remedies",
    of: "Item",
    types: ["anatomyRemedy"],
    fields: [
      findField("mode", "system.mode", "ANATOMY.Sheet.field.remedyMode", {
        labelPrefix: "ANATOMY.Sheet.remedyMode",
        filter: true,
        column: true,
      }),
      findField("severity", "system.maxSeverity", "ANATOMY.Sheet.field.maxSeverity", {
        labelPrefix: "ANATOMY.Severity",
        filter: true,
      }),
      findField("range", "system.range", "ANATOMY.Sheet.field.range"),
    ],
  },
  {
    id: "bodies",
    of: "Item",
    types: ["anatomyPart", "anatomyPlan", "anatomyProsthetic"],
    fields: [
      findField("kind", "system.kind", "ANATOMY.Sheet.field.kind", {
        labelPrefix: "ANATOMY.Kind",
        filter: true,
        column: true,
      }),
    ],
  },
  { id: "creatures", of: "Actor", types: ["anatomyCreature"], fields: [level, size] },
  { id: "characters", of: "Actor", types: ["anatomyCharacter"], fields: [level, size] },
];
