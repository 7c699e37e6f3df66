/** Compendium browser: document kinds of Anatomy and their filters. */
import { by, type FindTab } from "../../../kernel/finding.ts";

const price = by("price", "system.price", "ANATOMY.Sheet.field.price", { column: true });
const weight = by("weight", "system.weight", "ANATOMY.Sheet.field.weight");
const level = by("level", "system.details.level", "ANATOMY.Sheet.field.level", { filter: true, column: true });
const size = by("size", "system.size", "ANATOMY.Sheet.field.size", {
  words: "ANATOMY.Size",
  filter: true,
  column: true,
});

export const finds: readonly FindTab[] = [
  {
    id: "weapons",
    of: "Item",
    types: ["anatomyWeapon"],
    fields: [
      by("category", "system.category", "ANATOMY.Sheet.field.category", {
        words: "ANATOMY.Sheet.weaponCategory",
        filter: true,
      }),
      by("group", "system.group", "ANATOMY.Sheet.field.group", {
        words: "ANATOMY.Sheet.group",
        filter: true,
        column: true,
      }),
      by("types", "system.damageTypes", "ANATOMY.Sheet.field.damageTypes", {
        words: "ANATOMY.Sheet.damage",
        filter: true,
        column: true,
      }),
      by("crit", "system.critRange", "ANATOMY.Sheet.field.critRange", { column: true }),
      by("effect", "system.critEffect.key", "ANATOMY.Sheet.field.critEffect", { words: "ANATOMY.CritEffect" }),
      by("hands", "system.hands", "ANATOMY.Sheet.field.hands", { filter: true }),
      by("reach", "system.reach", "ANATOMY.Sheet.field.reach"),
      by("range", "system.rangeIncrement", "ANATOMY.Sheet.field.rangeIncrement"),
      price,
      weight,
    ],
  },
  {
    id: "armor",
    of: "Item",
    types: ["anatomyArmor", "anatomyShield"],
    fields: [
      by("bonus", "system.bonus", "ANATOMY.Sheet.field.armorBonus", { filter: true, column: true }),
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
      by("cost", "system.cost", "ANATOMY.Sheet.field.cost", {
        words: "ANATOMY.Sheet.costName",
        filter: true,
        column: true,
      }),
      by("attack", { yes: "system.isAttack" }, "ANATOMY.Sheet.field.isAttack", {
        words: "FIVEFOLD.Find.is",
        filter: true,
      }),
      by("provokes", { yes: "system.provokes" }, "ANATOMY.Sheet.field.provokes", {
        words: "FIVEFOLD.Find.is",
        filter: true,
      }),
    ],
  },
  {
    id: "remedies",
    of: "Item",
    types: ["anatomyRemedy"],
    fields: [
      by("mode", "system.mode", "ANATOMY.Sheet.field.remedyMode", {
        words: "ANATOMY.Sheet.remedyMode",
        filter: true,
        column: true,
      }),
      by("severity", "system.maxSeverity", "ANATOMY.Sheet.field.maxSeverity", {
        words: "ANATOMY.Severity",
        filter: true,
      }),
      by("range", "system.range", "ANATOMY.Sheet.field.range"),
    ],
  },
  {
    id: "bodies",
    of: "Item",
    types: ["anatomyPart", "anatomyPlan", "anatomyProsthetic"],
    fields: [
      by("kind", "system.kind", "ANATOMY.Sheet.field.kind", { words: "ANATOMY.Kind", filter: true, column: true }),
    ],
  },
  { id: "creatures", of: "Actor", types: ["anatomyCreature"], fields: [level, size] },
  { id: "characters", of: "Actor", types: ["anatomyCharacter"], fields: [level, size] },
];
