/** Items of an actor (catalogue 2.2). Physical items derive their slots; the others derive nothing. */
import type { Snapshot } from "../../../kernel/ruleset.ts";
import {
  amount,
  flag,
  group,
  html,
  list,
  oneOf,
  oneOrNone,
  timeOrNone,
  whole,
  wholeOrNone,
  words,
} from "../../fields.ts";
import { ItemModel } from "../../item-model.ts";
import { mend } from "../../mend.ts";
import { ATTRIBUTES, WAYS } from "../model/data.ts";
import { deriveItem } from "../model/derive.ts";
import { GEAR_ROLES } from "../model/item-data.ts";

const count = (initial = 0) => whole(initial, { min: 0 });
const attribute = (initial: (typeof ATTRIBUTES)[number] = "str") => oneOf(ATTRIBUTES, initial);
/** null: the AP cost of the house rule `attackAp` (D40). */
const apCost = () => wholeOrNone({ min: 0, max: 8 });

const physical = (slots = 1) => ({
  quantity: count(1),
  slots: count(slots),
  stack: whole(1, { min: 1 }),
  price: amount(0, { min: 0 }),
  metal: flag(),
  carried: flag(true),
  held: oneOf(["none", "main", "off", "both"], "none"),
  worn: flag(),
  description: html(),
});

/** Items that take up slots. */
abstract class PhysicalModel extends ItemModel {
  override prepareDerivedData(): void {
    const values = this as unknown as Record<string, unknown> & { _source: Record<string, unknown> };
    mend({ fields: this.schema.fields }, values, values._source);
    const { id, name, type } = this.parent as unknown as Pick<Snapshot, "id" | "name" | "type">;
    deriveItem({ id, name, type, system: values });
  }
}

export class WeaponModel extends PhysicalModel {
  static override readonly HTML_FIELDS: readonly string[] = ["description", "criticalEffect"];

  static override defineSchema() {
    return {
      ...physical(),
      dice: words("d6"),
      attribute: attribute(),
      hands: whole(1, { min: 0, max: 2 }),
      apCost: apCost(),
      ranged: flag(),
      near: count(),
      thrown: flag(),
      reach: count(1),
      blast: flag(),
      blastRadius: count(),
      fire: flag(),
      magical: flag(),
      reloadAp: count(),
      trackAmmo: flag(),
      ammoItem: words(),
      natural: flag(),
      consumable: flag(),
      dealsDamage: flag(true),
      ignoreArmor: flag(),
      criticalEffect: html(),
      edge: words(),
      wrapsShields: flag(),
      binds: whole(0, { min: 0, max: 99 }),
    };
  }
}

export class ArmorModel extends PhysicalModel {
  static override defineSchema() {
    return {
      ...physical(),
      category: oneOf(["body", "helm", "shield", "other"], "body"),
      armor: whole(0, { min: 0, max: 3 }),
      dice: words(),
      attribute: attribute(),
      magical: flag(),
      strapped: flag(),
    };
  }
}

export class GearModel extends PhysicalModel {
  static override defineSchema() {
    return {
      ...physical(),
      dice: words(),
      attribute: attribute(),
      role: oneOf(GEAR_ROLES, "none"),
      heals: words(),
      consumable: flag(),
    };
  }
}

export class BookModel extends PhysicalModel {
  static override defineSchema() {
    return { ...physical(2), usable: flag(true), fused: flag(), bound: flag() };
  }
}

const UNITS = ["instant", "turn", "round", "minute", "hour", "day", "special"] as const;
const spell = () => ({
  range: group({ text: words(), spaces: count() }),
  duration: group({ formula: words(), unit: oneOf(UNITS, "instant") }),
  targets: words(),
  check: oneOf(["none", "contest", "dc"], "none"),
  attribute: attribute("wil"),
  resist: attribute("dex"),
  damage: words(),
  damageType: words(),
  heals: words(),
  stabilises: count(),
  dc: words(),
  conditions: words(),
  alters: words(),
  gives: words(),
  breaks: words(),
  way: oneOrNone(WAYS),
  blast: flag(),
  apCost: apCost(),
  text: html(),
});

export class SpellModel extends ItemModel {
  static override readonly HTML_FIELDS: readonly string[] = ["text"];

  static override defineSchema() {
    return { book: words(), ...spell() };
  }
}

export class ScrollModel extends PhysicalModel {
  static override readonly HTML_FIELDS: readonly string[] = ["description", "spell.text"];

  static override defineSchema() {
    return { ...physical(0), spell: group({ name: words(), ...spell() }) };
  }
}

const FOLLOW_UPS = ["none", "hpReplace", "hpAdd", "hpSet", "attrCurrent", "attrMax", "wilSave"] as const;
const TRIGGERS = ["now", "rest", "mended", "recovered", "pass"] as const;

export class ScarModel extends ItemModel {
  static override defineSchema() {
    return {
      entry: whole(1, { min: 1, max: 12 }),
      location: words(),
      state: oneOf(["active", "pending", "resolved"], "active"),
      followUp: oneOf(FOLLOW_UPS, "none"),
      formula: words(),
      attribute: attribute(),
      trigger: oneOf(TRIGGERS, "now"),
      description: html(),
    };
  }
}

export class MarkModel extends ItemModel {
  static override readonly HTML_FIELDS: readonly string[] = ["text"];

  static override defineSchema() {
    return {
      entry: whole(2, { min: 2, max: 24 }),
      armor: whole(0),
      slotsBase: wholeOrNone({ min: 0 }),
      slotsLost: count(),
      freeDie: flag(),
      threshold: wholeOrNone({ min: 1, max: 6 }),
      vessel: flag(),
      wilPerCast: words(),
      elemental: flag(),
      noArmor: flag(),
      neverCast: flag(),
      fireImmune: flag(),
      failPersuasion: flag(),
      fireVulnerable: flag(),
      expiresAt: timeOrNone(),
      text: html(),
      secret: words(),
      linked: words(),
      deferred: words(),
      followUp: oneOf(FOLLOW_UPS, "none"),
      attribute: attribute(),
      trigger: oneOrNone(TRIGGERS),
    };
  }
}

export class AbilityModel extends ItemModel {
  static override readonly HTML_FIELDS: readonly string[] = ["text"];

  static override defineSchema() {
    return {
      trigger: oneOf(["passive", "onHit", "onCriticalDamage", "onTurn", "action"], "passive"),
      apCost: count(),
      brings: words(),
      text: html(),
    };
  }
}

export class HeldModel extends ItemModel {
  static override readonly HTML_FIELDS: readonly string[] = [];

  static override defineSchema() {
    return {
      action: words("action"),
      description: words(),
      condition: words(),
      apCost: count(1),
      frozen: words(),
      round: count(),
      worldTime: amount(0),
    };
  }
}

export class BackgroundModel extends ItemModel {
  static override defineSchema() {
    return {
      category: oneOf(["background", "role"], "background"),
      names: list(),
      gear: list(),
      tableA: words(),
      tableB: words(),
      gpFormula: words(),
      wage: count(),
      description: html(),
    };
  }
}
