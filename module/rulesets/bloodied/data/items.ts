/** Item data models (catalogue 2.2). Items derive nothing: derived values depend on the owner. */

import { amount, flag, group, html, list, oneOf, record, whole, words } from "../../fields.ts";
import { ItemModel } from "../../item-model.ts";
import { ABILITIES, SEVERITIES, TIERS, tierKey } from "../model/data.ts";

const physical = () => ({
  price: amount(0, { min: 0 }),
  weight: amount(0, { min: 0 }),
  quantity: whole(1, { min: 0 }),
  description: html(),
});

export class WeaponModel extends ItemModel {
  static override defineSchema() {
    return {
      ...physical(),
      category: oneOf(["melee", "light", "ranged"], "melee"),
      hands: whole(1, { min: 0, max: 2 }),
      damage: group({ formula: words("1d6"), types: list("slashing"), bonus: whole(0) }),
      attack: group({ bonus: whole(0) }),
      ability: oneOf(["best", "str", "bld", "agl", "int"], "best"),
      range: group({ effective: whole(0, { min: 0 }), max: whole(0, { min: 0 }), reach: whole(5, { min: 0 }) }),
      equipped: oneOf(["none", "main", "off", "both"], "none"),
      natural: flag(),
      consumable: flag(),
    };
  }
}

export class ArmorModel extends ItemModel {
  static override defineSchema() {
    return {
      ...physical(),
      formula: words("1d4"),
      slot: oneOf(["body", "head", "natural", "other"], "body"),
      byType: record({ mode: oneOf(["add", "multiply"], "add"), value: amount(0) }),
      equipped: flag(),
    };
  }
}

export class ShieldModel extends ItemModel {
  static override defineSchema() {
    return { ...physical(), modifier: whole(1, { min: 0 }), equipped: flag() };
  }
}

const version = () =>
  group({
    enabled: flag(),
    label: words(),
    effect: html(),
    range: whole(0, { min: 0 }),
    rangeMax: whole(0, { min: 0 }),
    area: words(),
    duration: words(),
    resolution: oneOf(["none", "attack", "save"], "none"),
    saveAbility: oneOf(ABILITIES, "agl"),
    onSave: oneOf(["half", "none"], "half"),
    damage: group({ formula: words(), type: words("arcane"), ignoresArmor: flag() }),
    healing: group({ formula: words() }),
    applies: words(),
    targets: whole(0, { min: 0 }),
  });

export class SpellModel extends ItemModel {
  static override readonly HTML_FIELDS: readonly string[] = [
    "description",
    ...TIERS.map((tier) => `versions.${tierKey(tier)}.effect`),
  ];

  static override defineSchema() {
    return {
      description: html(),
      versions: group(Object.fromEntries(TIERS.map((tier) => [tierKey(tier), version()]))),
      conditions: record({ label: words(), detail: words(), ready: flag(), consumed: flag() }),
    };
  }
}

export class InjuryModel extends ItemModel {
  static override readonly HTML_FIELDS: readonly string[] = [];

  static override defineSchema() {
    return {
      severity: oneOf(SEVERITIES, "minor"),
      successes: whole(0, { min: 0, max: 1 }),
      failures: whole(0, { min: 0, max: 1 }),
      intervalHours: amount(24, { min: 1 }),
      inflictedAt: amount(0),
      nextSaveAt: amount(0),
      source: oneOf(["critical", "massive", "inLieu", "gm"], "gm"),
      text: words(),
    };
  }
}

export class GearModel extends ItemModel {
  static override defineSchema() {
    return physical();
  }
}

export class FeatureModel extends ItemModel {
  static override defineSchema() {
    return { description: html() };
  }
}
