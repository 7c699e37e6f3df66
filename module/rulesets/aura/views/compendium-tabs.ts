/** Compendium browser entries of Aura and their filters. */
import { type FindTab, findField } from "../../../kernel/compendium-browser.ts";

const price = findField("price", "system.price", "AURA.Sheet.field.price", { column: true });
const mpr = findField("mpr", "system.mpr", "AURA.Sheet.field.mpr");
const level = findField("level", "system.level", "AURA.Sheet.field.level", { filter: true, column: true });

const power = [
  findField("target", "system.target", "AURA.Sheet.field.target", { labelPrefix: "AURA.Sheet.target", filter: true }),
  findField("enhances", "system.enhances", "AURA.Sheet.field.enhances", { labelPrefix: "AURA.Enhances", filter: true }),
  findField("energy", "system.cost.energy", "AURA.Sheet.field.costEnergy", { filter: true, column: true }),
  findField("stamina", "system.cost.stamina", "AURA.Sheet.field.costStamina", { column: true }),
  findField("agility", "system.cost.agility", "AURA.Sheet.field.costAgility", { column: true }),
  findField("recharge", "system.recharge", "AURA.Sheet.field.recharge", { labelPrefix: "AURA.Recharge" }),
];

const weapon = [
  findField("used", "system.weaponClass", "AURA.Sheet.field.weaponClass", {
    labelPrefix: "AURA.WeaponClass",
    filter: true,
  }),
  findField("group", "system.group", "AURA.Sheet.field.group", {
    labelPrefix: "AURA.Group",
    filter: true,
    column: true,
  }),
  findField("damage", "system.damage.formula", "AURA.Sheet.field.damage", { column: true }),
  findField("type", "system.damage.type", "AURA.Sheet.field.damageType", {
    labelPrefix: "AURA.DamageType",
    filter: true,
  }),
  findField("hands", "system.hands", "AURA.Sheet.field.hands", { filter: true }),
  mpr,
  price,
];

/** Natural weapons have no price. */
const grown = weapon.filter((field) => field !== price);

export const browserTabs: readonly FindTab[] = [
  {
    id: "weapons",
    of: "Item",
    types: ["auraWeapon"],
    condition: { at: "system.natural", held: false },
    fields: weapon,
  },
  {
    id: "armor",
    of: "Item",
    types: ["auraArmor", "auraShield"],
    fields: [
      findField("coverage", "system.coverage", "AURA.Sheet.field.coverage", { column: true }),
      findField("rating", "system.rating", "AURA.Sheet.field.rating", { filter: true, column: true }),
      findField("bonus", "system.bonus", "AURA.Sheet.field.shieldBonus"),
      mpr,
      price,
    ],
  },
  { id: "gear", of: "Item", types: ["auraGear", "auraAmmunition"], fields: [price] },
  { id: "abilities", of: "Item", types: ["auraAbility"], fields: power },
  { id: "spells", of: "Item", types: ["auraSpell"], fields: power },
  {
    id: "feats",
    of: "Item",
    types: ["auraFeature"],
    fields: [
      findField("category", "system.category", "AURA.Sheet.field.category", {
        labelPrefix: "AURA.FeatureCategory",
        filter: true,
        column: true,
      }),
    ],
  },
  {
    id: "races",
    of: "Item",
    types: ["auraRace"],
    fields: [
      findField("size", "system.size", "AURA.Sheet.field.size", {
        labelPrefix: "AURA.Size",
        filter: true,
        column: true,
      }),
    ],
  },
  {
    id: "wounds",
    of: "Item",
    types: ["auraInjury"],
    fields: [
      findField("severity", "system.severity", "AURA.Sheet.field.severity", {
        labelPrefix: "AURA.Severity",
        filter: true,
        column: true,
      }),
    ],
    text: "system.description",
  },
  { id: "natural", of: "Item", types: ["auraWeapon"], condition: { at: "system.natural", held: true }, fields: grown },
  {
    id: "creatures",
    of: "Actor",
    types: ["auraCreature"],
    fields: [
      findField("category", "system.details.category", "AURA.Sheet.field.category", {
        labelPrefix: "AURA.Category",
        filter: true,
        column: true,
      }),
      findField("threat", "system.details.threat", "AURA.Sheet.field.threat", { filter: true, column: true }),
      level,
    ],
  },
  { id: "characters", of: "Actor", types: ["auraCharacter"], fields: [level] },
];
