/** Compendium browser entries of Aura and their filters. */
import { actorTab, type FindTab, fieldsOf, itemTab, threatFields } from "../../../kernel/compendium-browser.ts";

const field = fieldsOf("AURA");
const price = field("price", "price", "price", { column: true });
const mpr = field("mpr", "mpr", "mpr");
const level = field("level", "level", "level", { filter: true, column: true });

const power = [
  field("target", "target", "target", { labelPrefix: "AURA.Sheet.target", filter: true }),
  field("enhances", "enhances", "enhances", { labelPrefix: "AURA.Enhances", filter: true }),
  field("energy", "cost.energy", "costEnergy", { filter: true, column: true }),
  field("stamina", "cost.stamina", "costStamina", { column: true }),
  field("agility", "cost.agility", "costAgility", { column: true }),
  field("recharge", "recharge", "recharge", { labelPrefix: "AURA.Recharge" }),
];

const weapon = [
  field("used", "weaponClass", "weaponClass", { labelPrefix: "AURA.WeaponClass", filter: true }),
  field("group", "group", "group", { labelPrefix: "AURA.Group", filter: true, column: true }),
  field("damage", "damage.formula", "damage", { column: true }),
  field("type", "damage.type", "damageType", { labelPrefix: "AURA.DamageType", filter: true }),
  field("hands", "hands", "hands", { filter: true }),
  mpr,
  price,
];

/** Natural weapons have no price. */
const natural = weapon.filter((field) => field !== price);

export const browserTabs: readonly FindTab[] = [
  itemTab("weapons", "auraWeapon", weapon, { condition: { at: "system.natural", held: false } }),
  itemTab(
    "armor",
    ["auraArmor", "auraShield"],
    [
      field("coverage", "coverage", "coverage", { column: true }),
      field("rating", "rating", "rating", { filter: true, column: true }),
      field("bonus", "bonus", "shieldBonus"),
      mpr,
      price,
    ],
  ),
  itemTab("gear", ["auraGear", "auraAmmunition"], [price]),
  itemTab("abilities", "auraAbility", power),
  itemTab("spells", "auraSpell", power),
  itemTab("feats", "auraFeature", [
    field("category", "category", "category", { labelPrefix: "AURA.FeatureCategory", filter: true, column: true }),
  ]),
  itemTab("races", "auraRace", [
    field("size", "size", "size", { labelPrefix: "AURA.Size", filter: true, column: true }),
  ]),
  itemTab(
    "wounds",
    "auraInjury",
    [field("severity", "severity", "severity", { labelPrefix: "AURA.Severity", filter: true, column: true })],
    { text: "system.description" },
  ),
  itemTab("natural", "auraWeapon", natural, { condition: { at: "system.natural", held: true } }),
  actorTab("creatures", "auraCreature", [
    field("category", "details.category", "category", { labelPrefix: "AURA.Category", filter: true, column: true }),
    field("threat", "details.threat", "threat", { filter: true, column: true }),
    level,
    ...threatFields,
  ]),
  actorTab("characters", "auraCharacter", [level]),
];
