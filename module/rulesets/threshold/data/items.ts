/** Items an actor holds (catalogue 2.4). Items derive nothing: their values depend on the holder. */
import { amount, flag, group, html, list, oneOf, oneOrNone, record, whole, wholeOrNone, words } from "../../fields.ts";
import { ItemModel } from "../../item-model.ts";
import { CREATURE_TYPES, DAMAGE_TYPES, DEFENSES, SIZES, STATS } from "../model/data.ts";
import { NATURAL_KINDS } from "../model/item-data.ts";
import { count, countsAs, defense, energy, modifiers, resistances, shape, size, statOrNone, stats } from "./fields.ts";

const f = foundry.data.fields;

const described = () => ({ description: html(), modifiers: modifiers() });
const physical = () => ({
  ...described(),
  quantity: count(1),
  weight: amount(0, { min: 0 }),
  price: amount(0, { min: 0 }),
  carried: flag(true),
  equipped: flag(),
});
const uses = () => group({ value: count(), max: count(), per: oneOf(["atWill", "encounter", "day"], "atWill") });
const crit = () => group({ range: whole(20, { min: 2, max: 20 }), multiplier: whole(2, { min: 1, max: 10 }) });
const damageType = () => oneOf(DAMAGE_TYPES, "bludgeoning");
const parts = () => record({ formula: words(), flat: whole(0), type: damageType(), scales: flag(true) });
const abilityChoice = () => words("auto");
const healing = () =>
  group({ formula: words(), ability: statOrNone(), energy: oneOf(["none", "holy", "unholy"], "none") });
const lasting = () =>
  group({
    status: words(),
    per: oneOf(["unspecified", "encounter", "rounds", "minutes", "hours", "permanent"], "unspecified"),
    count: count(),
  });
/** Squares, or null. */
const range = () => wholeOrNone({ min: 0 });
/** A subset of a fixed set of words. */
const someOf = <C extends string>(choices: readonly C[]) =>
  new f.ArrayField(new f.StringField({ required: true, blank: false, choices: [...choices] }));

export class ClassModel extends ItemModel {
  static override defineSchema() {
    return {
      ...described(),
      startingHp: count(10),
      hitDie: whole(8, { min: 2, max: 100 }),
      hpAbility: oneOf([...STATS, "none"], "con"),
      attackProgression: oneOf(["fast", "medium", "slow"], "medium"),
      defenses: group(Object.fromEntries(DEFENSES.map((id) => [id, whole(0)]))),
      trainedSkills: count(),
    };
  }
}

export class SpeciesModel extends ItemModel {
  static override defineSchema() {
    return {
      ...described(),
      adjust: stats(),
      size: size(),
      bodyShape: shape(),
      speed: count(6),
      statedType: group({ type: oneOrNone(CREATURE_TYPES), subtype: words() }),
      countsAs: countsAs(),
      energy: energy(),
      resistances: resistances(),
      grants: list(),
    };
  }
}

export class WeaponModel extends ItemModel {
  static override defineSchema() {
    return {
      ...physical(),
      mode: oneOf(["melee", "thrown", "ranged"], "melee"),
      attack: group({
        ability: abilityChoice(),
        vs: defense(),
        bonus: group({ value: whole(0), type: words("quality") }),
        addAttackBonus: flag(true),
      }),
      damage: group({ parts: parts(), ability: abilityChoice() }),
      crit: crit(),
      hands: oneOf(["light", "one", "two"], "one"),
      madeFor: oneOf([...SIZES, "wielder"], "medium"),
      reachBonus: whole(0),
      range: range(),
      properties: someOf(["finesse", "thrown", "reach", "load"]),
      proficient: flag(true),
      hit: group({ status: words(), dc: wholeOrNone() }),
    };
  }
}

export class NaturalModel extends ItemModel {
  static override defineSchema() {
    return {
      ...described(),
      kind: oneOf(NATURAL_KINDS, "custom"),
      role: oneOf(["primary", "secondary"], "primary"),
      mode: oneOf(["melee", "ranged"], "melee"),
      count: whole(1, { min: 1 }),
      damage: group({ override: words(), type: damageType(), parts: parts() }),
      attack: group({ ability: abilityChoice(), vs: defense() }),
      crit: crit(),
      reachBonus: whole(0),
      range: range(),
      uses: uses(),
      follow: words(),
    };
  }
}

export class ArmorModel extends ItemModel {
  static override defineSchema() {
    return { ...physical(), slot: oneOf(["armor", "shield"], "armor"), bonus: whole(0), madeFor: size() };
  }
}

export class GearModel extends ItemModel {
  static override defineSchema() {
    return { ...physical(), consumable: flag(), use: healing() };
  }
}

export class PowerModel extends ItemModel {
  static override defineSchema() {
    return {
      ...described(),
      kind: oneOf(["spell", "prayer", "talent", "poison", "hazard"], "spell"),
      action: oneOf(["standard", "move", "fullRound", "free", "reaction"], "standard"),
      delivery: oneOf(["attack", "automatic"], "attack"),
      attack: group({
        ability: statOrNone(),
        vs: defense(),
        flat: wholeOrNone(),
        addAttackBonus: flag(true),
        withWeapon: flag(),
        replaceAbility: statOrNone(),
      }),
      range: words(),
      area: words(),
      target: group({ types: someOf(CREATURE_TYPES), maxHitDice: wholeOrNone({ min: 0 }) }),
      damage: group({ parts: parts(), ability: statOrNone() }),
      crit: crit(),
      healing: healing(),
      track: whole(0, { min: -5, max: 5 }),
      stabilize: flag(),
      condition: lasting(),
      selfCondition: lasting(),
      bonus: group({ target: words(), type: words("circumstance"), value: whole(0) }),
      tags: list(),
      uses: uses(),
      countsAsAttack: flag(true),
    };
  }
}

export class FeatModel extends ItemModel {
  static override defineSchema() {
    return {
      ...described(),
      category: oneOf(["feat", "talent", "trait"], "feat"),
      flags: group({ weaponFinesse: flag() }),
      uses: uses(),
    };
  }
}
