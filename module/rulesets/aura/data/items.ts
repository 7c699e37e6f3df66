/** All item types (catalogue 2.2). Derived values of an item depend on its owner. */
import { flag, group, html, list, oneOf, oneOrNone, whole, wholeOrNone, words } from "../../fields.ts";
import { ItemModel } from "../../item-model.ts";
import { ABILITIES, DAMAGE_TYPES, DEFENSES, EXPIRIES } from "../model/data.ts";
import {
  AMMUNITION,
  DRAW_CLASSES,
  ENHANCES,
  FEATURE_CATEGORIES,
  GROUPS,
  ONLY_IF,
  RECHARGES,
} from "../model/item-data.ts";
import { count, damageType, damageTypes, metres, perAbility, range, size, someOf } from "./fields.ts";

const f = foundry.data.fields;

const described = () => ({ description: html(), rule: words() });
const owned = () => ({ ...described(), quantity: count(1), price: count() });
const uses = () => group({ value: count(), max: count() });

export class WeaponModel extends ItemModel {
  static override defineSchema() {
    return {
      ...owned(),
      weaponClass: oneOf(["melee", "ranged"], "melee"),
      group: oneOf(GROUPS, "medium"),
      hands: whole(1, { min: 1, max: 2 }),
      damage: group({ formula: words("1d6"), type: damageType("slashing") }),
      attackBonus: whole(0),
      evasionBonus: whole(0),
      accuracy: whole(0),
      reach: whole(0, { min: -1 }),
      precise: count(),
      mpr: count(),
      range: group(range()),
      thrown: group({ enabled: flag(), ...range() }),
      drawClass: oneOf(DRAW_CLASSES, "none"),
      drawWeight: count(),
      loadCost: count(),
      loaded: flag(),
      multiRound: flag(),
      progress: count(),
      ammunition: oneOrNone(AMMUNITION),
      loadedWith: words(),
      lying: count(),
      handy: flag(),
      natural: flag(),
      energyCost: count(3),
      equipped: flag(),
      dropped: flag(),
    };
  }
}

export class ArmorModel extends ItemModel {
  static override defineSchema() {
    return {
      ...owned(),
      coverage: whole(10, { min: 0, max: 21 }),
      rangedCoverage: wholeOrNone({ min: 0, max: 21 }),
      rating: count(1),
      penalty: count(),
      mpr: count(),
      natural: flag(),
      equipped: flag(),
      broken: flag(),
    };
  }
}

export class ShieldModel extends ItemModel {
  static override defineSchema() {
    return {
      ...owned(),
      bonus: count(1),
      mpr: count(),
      group: oneOf(GROUPS, "medium"),
      hands: whole(1, { min: 0, max: 2 }),
      equipped: flag(),
      broken: flag(),
      handy: flag(),
      dropped: flag(),
    };
  }
}

export class AmmunitionModel extends ItemModel {
  static override defineSchema() {
    return {
      ...owned(),
      kind: oneOf(AMMUNITION, "arrow"),
      damageBonus: whole(0),
      precise: count(),
      damageType: oneOrNone(DAMAGE_TYPES),
    };
  }
}

export class GearModel extends ItemModel {
  static override defineSchema() {
    return {
      ...owned(),
      weight: metres(),
      handy: flag(),
      consumable: flag(),
      uses: uses(),
      energy: count(),
      healing: group({ surge: flag() }),
      stamina: count(),
      escapeDc: count(),
      slug: words(),
    };
  }
}

abstract class PowerModel extends ItemModel {
  static override defineSchema() {
    return {
      ...described(),
      cost: group({ energy: count(), stamina: count(), agility: count() }),
      immediate: flag(),
      multiRound: flag(),
      progress: count(),
      recharge: oneOf(RECHARGES, "none"),
      uses: uses(),
      enhances: oneOf(ENHANCES, "none"),
      maxPerAttack: whole(1, { min: 1 }),
      mods: group({
        av: whole(0),
        missChance: whole(0),
        damage: words(),
        precise: count(),
        doubles: count(),
        halves: count(),
        advantage: flag(),
        onlyIf: oneOf(ONLY_IF, "none"),
        maneuver: wholeOrNone({ max: 0 }),
      }),
      attack: group({
        enabled: flag(),
        defense: oneOf(DEFENSES, "evasion"),
        base: whole(15),
        ability: oneOf([...ABILITIES, "best"], "best"),
        bonus: whole(0),
        damage: words(),
        damageType: damageType("force"),
        range: metres(),
        area: metres(),
        auraAtMost: wholeOrNone({ min: 0 }),
      }),
      onHit: group({
        conditions: new f.ArrayField(
          group({ id: words(), expiry: oneOf(EXPIRIES, "round"), rounds: count(), reason: words() }),
        ),
        push: count(),
      }),
      healing: group({ surge: flag(), bonus: whole(0) }),
      resource: group({ stamina: count(), energy: count() }),
      removes: list(),
      ward: flag(),
      furl: flag(),
      moves: count(),
      target: oneOf(["self", "ally", "enemy", "area"], "self"),
      lasts: count(),
      vocal: flag(),
    };
  }
}
export class AbilityModel extends PowerModel {}
export class SpellModel extends PowerModel {}

export class FeatureModel extends ItemModel {
  static override defineSchema() {
    return {
      ...described(),
      category: oneOf(FEATURE_CATEGORIES, "feat"),
      masab: someOf(ABILITIES),
      masdb: someOf(ABILITIES),
      slug: words(),
    };
  }
}

export class RaceModel extends ItemModel {
  static override defineSchema() {
    return {
      ...described(),
      size: size(),
      speed: metres(6),
      inherent: group({ evasion: whole(0), fortitude: whole(0), will: whole(0) }),
      abilities: perAbility(() => whole(0)),
      anyAbility: count(),
      weaknesses: damageTypes(),
      resistances: damageTypes(),
      applied: words(),
    };
  }
}

export class InjuryModel extends ItemModel {
  static override defineSchema() {
    return {
      ...described(),
      part: words(),
      severity: oneOf(["major", "minor"], "minor"),
      nonLethal: flag(),
      effect: words(),
      healedBy: oneOf(["treatment", "shortRest", "longRest"], "treatment"),
      slug: words(),
    };
  }
}
