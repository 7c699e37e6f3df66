/** All items of an actor (catalogue 2.2), body parts first. Derived values of items depend on their owner. */
import { amount, flag, group, html, list, oneOf, oneOrNone, record, timeOrNone, whole, words } from "../../fields.ts";
import { ItemModel } from "../../item-model.ts";
import { ATTRIBUTES, PART_KINDS, SEVERITIES } from "../model/data.ts";
import { COSTS, CRIT_EFFECTS, DAMAGE_TYPES, NATURAL_KINDS, WEAPON_GROUPS } from "../model/item-data.ts";
import { blocks, count, kind, modifiers, severity, someOf, steps } from "./fields.ts";

const f = foundry.data.fields;

const described = () => ({ description: html(), rule: words() });
const carried = () => ({
  ...described(),
  carry: oneOf(["held", "worn", "stowed", "dropped", "stuck"], "stowed"),
  heldBy: list(),
  stuckIn: words(),
  stuckTo: words(),
  stack: words(),
  quantity: count(1),
  weight: amount(0, { min: 0 }),
  price: amount(0, { min: 0 }),
  broken: flag(),
});
const critRange = () => whole(20, { min: 2, max: 20 });

export class PartModel extends ItemModel {
  static override defineSchema() {
    return {
      ...described(),
      kind: kind(),
      side: words(),
      severity: severity(),
      attachedTo: words(),
      steps: steps(),
      passive: modifiers(),
      hidden: flag(),
      prosthetic: words(),
    };
  }
}

export class InjuryModel extends ItemModel {
  static override defineSchema() {
    return {
      ...described(),
      part: words(),
      severity: severity(),
      source: words(),
      inflictedAt: amount(0),
      treated: flag(),
      treatedAt: timeOrNone(),
      treatedBy: words(),
      treatDcMod: whole(0),
      healsAt: timeOrNone(),
      lastWorsenDay: whole(0),
    };
  }
}

export class PlanModel extends ItemModel {
  static override defineSchema() {
    return {
      ...described(),
      parts: record({
        kind: kind(),
        name: words(),
        side: words(),
        parent: words(),
        severity: oneOrNone(SEVERITIES),
        natural: oneOrNone(NATURAL_KINDS),
      }),
    };
  }
}

export class WeaponModel extends ItemModel {
  static override defineSchema() {
    return {
      ...carried(),
      category: oneOf(["melee", "ranged", "natural"], "melee"),
      group: oneOf(WEAPON_GROUPS, "blade"),
      hands: whole(1, { min: 0, max: 2 }),
      attributes: someOf(ATTRIBUTES, "str", "dex"),
      reach: count(5),
      rangeIncrement: count(),
      thrown: flag(),
      thrownIncrement: count(10),
      reload: oneOf(["none", "free", "simple", "standard", "greater"], "none"),
      draw: oneOf(["free", "simple"], "simple"),
      loaded: flag(true),
      ammunition: words(),
      damageTypes: someOf(DAMAGE_TYPES),
      attackBonus: whole(0),
      critRange: critRange(),
      critEffect: group({ key: oneOf(CRIT_EFFECTS, "none"), value: whole(0), dc: count() }),
      touch: flag(),
      inflictsInjury: flag(true),
      brings: group({
        status: words(),
        check: group({ attribute: oneOrNone(ATTRIBUTES), dc: count() }),
        text: words(),
        freeAp: count(),
      }),
      traits: group({ light: flag(), double: flag() }),
      naturalKind: oneOrNone(NATURAL_KINDS),
      part: words(),
      lockedUntil: group({ combat: words(), round: whole(0), turn: whole(0) }),
    };
  }
}

export class ArmorModel extends ItemModel {
  static override defineSchema() {
    return { ...carried(), bonus: count(), worn: flag(), penalties: modifiers(), rend: count() };
  }
}

export class ShieldModel extends ItemModel {
  static override defineSchema() {
    return {
      ...carried(),
      bonus: count(),
      readied: flag(),
      usableWhileReadied: flag(),
      penalties: modifiers(),
      rend: count(),
      coverWhenReadied: flag(),
    };
  }
}

export class GearModel extends ItemModel {
  static override defineSchema() {
    return {
      ...carried(),
      slug: words(),
      uses: group({ value: count(), max: count() }),
      use: group({
        kind: oneOrNone(["stamina", "staunch", "tourniquet", "salts", "repair"]),
        value: whole(0),
        ap: count(1),
        drunk: flag(),
      }),
      modifiers: modifiers(),
    };
  }
}

export class ProstheticModel extends ItemModel {
  static override defineSchema() {
    return {
      ...carried(),
      replaces: kind("hand"),
      keeps: blocks(),
      disables: list(),
      modifiers: modifiers(),
      fittedTo: words(),
    };
  }
}

export class RemedyModel extends ItemModel {
  static override defineSchema() {
    return {
      ...described(),
      mode: oneOf(["heal", "regrow", "staunch", "clear"], "heal"),
      only: oneOrNone(PART_KINDS),
      maxSeverity: severity(),
      count: count(1),
      ap: new f.NumberField({ required: true, nullable: true, integer: true, initial: 2, min: 0 }),
      castTime: words(),
      stamina: whole(1, { min: -1 }),
      vocal: flag(true),
      somatic: flag(true),
      range: count(),
    };
  }
}

export class ActionModel extends ItemModel {
  static override defineSchema() {
    return {
      ...described(),
      plays: words(),
      which: words(),
      cost: oneOf(COSTS, "simple"),
      stamina: count(),
      isAttack: flag(),
      provokes: flag(),
      modifiers: modifiers(),
      extraApText: words(),
    };
  }
}

export class FeatureModel extends ItemModel {
  static override defineSchema() {
    return { ...described(), modifiers: modifiers() };
  }
}
