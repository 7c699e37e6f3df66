/** Compendium search of Threshold: tabs and their fields. */
import { type FindTab, findField } from "../../../kernel/compendium-browser.ts";
import type { TypedModifier } from "../model/data.ts";
import { modifierText } from "./modifiers.ts";

const price = findField("price", "system.price", "THRESHOLD.Sheet.field.price", { column: true });
const weight = findField("weight", "system.weight", "THRESHOLD.Sheet.field.weight");
const uses = [
  findField("per", "system.uses.per", "THRESHOLD.Sheet.field.usesPer", {
    labelPrefix: "THRESHOLD.Sheet.per",
    filter: true,
    column: true,
  }),
  findField("uses", "system.uses.max", "THRESHOLD.Sheet.field.usesMax"),
];
const hp = findField("hp", "system.hp.value", "THRESHOLD.Sheet.field.hp", { column: true });

/** The item's bonuses and penalties. */
const tells = (system: { modifiers?: Readonly<Record<string, TypedModifier>> }) =>
  Object.values(system.modifiers ?? {}).map(modifierText);

const tabs: readonly FindTab[] = [
  {
    id: "weapons",
    of: "Item",
    types: ["thresholdWeapon", "thresholdNatural"],
    fields: [
      findField("mode", "system.mode", "THRESHOLD.Sheet.field.mode", {
        labelPrefix: "THRESHOLD.Sheet.mode",
        filter: true,
        column: true,
      }),
      findField("hands", "system.hands", "THRESHOLD.Sheet.field.hands", {
        labelPrefix: "THRESHOLD.Sheet.hands",
        filter: true,
        column: true,
      }),
      findField("vs", "system.attack.vs", "THRESHOLD.Sheet.field.vs", { labelPrefix: "THRESHOLD.Defense" }),
      findField("crit", "system.crit.range", "THRESHOLD.Sheet.field.critRange", { column: true }),
      findField("range", "system.range", "THRESHOLD.Sheet.field.range"),
      price,
      weight,
    ],
  },
  {
    id: "armor",
    of: "Item",
    types: ["thresholdArmor"],
    fields: [
      findField("slot", "system.slot", "THRESHOLD.Sheet.field.slot", {
        labelPrefix: "THRESHOLD.Sheet.slot",
        filter: true,
        column: true,
      }),
      findField("bonus", "system.bonus", "THRESHOLD.Sheet.field.armorBonus", { column: true }),
      price,
      weight,
    ],
  },
  {
    id: "powers",
    of: "Item",
    types: ["thresholdPower"],
    fields: [
      findField("kind", "system.kind", "THRESHOLD.Sheet.field.powerKind", {
        labelPrefix: "THRESHOLD.Sheet.powerKind",
        filter: true,
      }),
      findField("vs", "system.attack.vs", "THRESHOLD.Sheet.field.vs", {
        labelPrefix: "THRESHOLD.Defense",
        filter: true,
        column: true,
      }),
      findField("action", "system.action", "THRESHOLD.Sheet.field.action", {
        labelPrefix: "THRESHOLD.Sheet.action",
        filter: true,
      }),
      findField("range", "system.range", "THRESHOLD.Sheet.field.powerRange", { column: true }),
      findField("area", "system.area", "THRESHOLD.Sheet.field.area"),
      ...uses,
    ],
  },
  {
    id: "feats",
    of: "Item",
    types: ["thresholdFeat"],
    fields: [
      findField("category", "system.category", "THRESHOLD.Sheet.field.category", {
        labelPrefix: "THRESHOLD.Sheet.category",
        filter: true,
        column: true,
      }),
      ...uses,
    ],
  },
  { id: "gear", of: "Item", types: ["thresholdGear"], fields: [price, weight] },
  {
    id: "classes",
    of: "Item",
    types: ["thresholdClass", "thresholdSpecies"],
    fields: [
      findField("hitDie", "system.hitDie", "THRESHOLD.Sheet.field.hitDie", { filter: true, column: true }),
      findField("size", "system.size", "THRESHOLD.Sheet.field.size", {
        labelPrefix: "THRESHOLD.Size",
        filter: true,
        column: true,
      }),
    ],
  },
  {
    id: "creatures",
    of: "Actor",
    types: ["thresholdCreature"],
    fields: [
      findField("type", "system.creature.type", "THRESHOLD.Sheet.field.creatureType", {
        labelPrefix: "THRESHOLD.CreatureType",
        filter: true,
        column: true,
      }),
      findField("size", "system.size.base", "THRESHOLD.Sheet.field.size", {
        labelPrefix: "THRESHOLD.Size",
        filter: true,
        column: true,
      }),
      hp,
      findField("challenge", "system.details.challenge", "THRESHOLD.Sheet.field.challenge"),
    ],
  },
  {
    id: "characters",
    of: "Actor",
    types: ["thresholdCharacter"],
    fields: [
      findField("level", "system.details.level", "THRESHOLD.Sheet.field.level", { filter: true, column: true }),
      hp,
    ],
  },
];

export const browserTabs: readonly FindTab[] = tabs.map((tab) =>
  tab.of === "Item" ? { ...tab, derivedTexts: tells } : tab,
);
