/** Compendium search of Threshold: tabs and their fields. */
import { actorTab, type FindTab, fieldsOf, itemTab, threatFields } from "../../../kernel/compendium-browser.ts";

const field = fieldsOf("THRESHOLD");
const price = field("price", "price", "price", { column: true });
const weight = field("weight", "weight", "weight");
const uses = [
  field("per", "uses.per", "usesPer", { labelPrefix: "THRESHOLD.Sheet.per", filter: true, column: true }),
  field("uses", "uses.max", "usesMax"),
];
const hp = field("hp", "hp.value", "hp", { column: true });

export const browserTabs: readonly FindTab[] = [
  itemTab(
    "weapons",
    ["thresholdWeapon", "thresholdNatural"],
    [
      field("mode", "mode", "mode", { labelPrefix: "THRESHOLD.Sheet.mode", filter: true, column: true }),
      field("hands", "hands", "hands", { labelPrefix: "THRESHOLD.Sheet.hands", filter: true, column: true }),
      field("vs", "attack.vs", "vs", { labelPrefix: "THRESHOLD.Defense" }),
      field("crit", "crit.range", "critRange", { column: true }),
      field("range", "range", "range"),
      price,
      weight,
    ],
  ),
  itemTab("armor", "thresholdArmor", [
    field("slot", "slot", "slot", { labelPrefix: "THRESHOLD.Sheet.slot", filter: true, column: true }),
    field("bonus", "bonus", "armorBonus", { column: true }),
    price,
    weight,
  ]),
  itemTab("powers", "thresholdPower", [
    field("kind", "kind", "powerKind", { labelPrefix: "THRESHOLD.Sheet.powerKind", filter: true }),
    field("vs", "attack.vs", "vs", { labelPrefix: "THRESHOLD.Defense", filter: true, column: true }),
    field("action", "action", "action", { labelPrefix: "THRESHOLD.Sheet.action", filter: true }),
    field("range", "range", "powerRange", { column: true }),
    field("area", "area", "area"),
    ...uses,
  ]),
  itemTab("feats", "thresholdFeat", [
    field("category", "category", "category", { labelPrefix: "THRESHOLD.Sheet.category", filter: true, column: true }),
    ...uses,
  ]),
  itemTab("gear", "thresholdGear", [price, weight]),
  itemTab(
    "classes",
    ["thresholdClass", "thresholdSpecies"],
    [
      field("hitDie", "hitDie", "hitDie", { filter: true, column: true }),
      field("size", "size", "size", { labelPrefix: "THRESHOLD.Size", filter: true, column: true }),
    ],
  ),
  actorTab("creatures", "thresholdCreature", [
    field("type", "creature.type", "creatureType", {
      labelPrefix: "THRESHOLD.CreatureType",
      filter: true,
      column: true,
    }),
    field("size", "size.base", "size", { labelPrefix: "THRESHOLD.Size", filter: true, column: true }),
    hp,
    field("challenge", "details.challenge", "challenge"),
    ...threatFields,
  ]),
  actorTab("characters", "thresholdCharacter", [
    field("level", "details.level", "level", { filter: true, column: true }),
    hp,
  ]),
];
