/** Derived values of a held weapon: allowed abilities, attack and damage with their breakdowns. */
import { labeledModifier, listed } from "../../../kernel/facts.ts";
import { type Dice, maximum, printDice } from "../../../kernel/formula.ts";
import { type Breakdown, type Modifier, stack } from "../../../kernel/modifiers.ts";
import type { HouseRules } from "../../../kernel/ruleset.ts";
import {
  ABILITIES,
  type AbilityId,
  type ActorData,
  type AttackMode,
  type ItemSnapshot,
  type WeaponCategory,
  type WeaponData,
} from "../model/data.ts";
import { formulaDice } from "../model/dice-fields.ts";
import { type House, readHouse } from "../model/house-rules.ts";
import { abilityName, t } from "../model/texts.ts";

/** Values of the attacker that an attack needs. */
export interface Attacker {
  abilities: Record<AbilityId, { value: number; mod: number; half: number }>;
  attack: { melee: number; ranged: number; all: number };
  damage: { melee: number; ranged: number; all: number };
  checks: number;
}

/** Values of a weapon, or of a spell's attack, that an attack needs. */
export interface WeaponInUse {
  name: string;
  category: WeaponCategory;
  hands: number;
  formula: string;
  types: string[];
  damageBonus: number;
  attackBonus: number;
  ability: WeaponData["ability"];
  range: { effective: number; max: number };
  /** Feet in melee; informative, never enforced. */
  reach: number;
  /** A spell attack: INT, its dice only (D-34). */
  spell: boolean;
  ignoresArmor: boolean;
}

export function attackerOf(system: ActorData): Attacker {
  const { attack, damage, checks } = system.bonuses;
  return {
    abilities: Object.fromEntries(
      ABILITIES.map((id) => {
        const { value, mod: modifier, half } = system.abilities[id];
        return [id, { value, mod: modifier, half }];
      }),
    ) as Attacker["abilities"],
    attack: { ...attack },
    damage: { ...damage },
    checks,
  };
}

export const weaponInUseOf = (weapon: { name: string; system: WeaponData }): WeaponInUse => ({
  name: weapon.name,
  category: weapon.system.category,
  hands: weapon.system.hands,
  formula: weapon.system.damage.formula,
  types: weapon.system.damage.types.length > 0 ? [...weapon.system.damage.types] : ["bludgeoning"],
  damageBonus: weapon.system.damage.bonus,
  attackBonus: weapon.system.attack.bonus,
  ability: weapon.system.ability,
  range: { effective: weapon.system.range.effective, max: weapon.system.range.max },
  reach: weapon.system.range.reach,
  spell: false,
  ignoresArmor: false,
});

/** The ways to use a weapon: shot, or used in melee and, with a range, thrown (B-13). */
export function attackModesOf(weapon: Pick<WeaponInUse, "category" | "range">): AttackMode[] {
  if (weapon.category === "ranged") return ["ranged"];
  return weapon.range.max > 0 ? ["melee", "thrown"] : ["melee"];
}

/** Abilities allowed in this mode, in tie-breaking order (B-12, B-13, D-07, D-08). */
export function allowedAbilitiesOf(
  weapon: Pick<WeaponInUse, "category" | "spell">,
  mode: AttackMode,
  house: House,
): AbilityId[] {
  if (weapon.spell) return ["int"];
  if (mode === "melee" && weapon.category === "melee") return ["str", "bld"];
  if (mode === "melee" && house.lightUsesBrawn) return ["agl", "int", "str", "bld"];
  return ["agl", "int"];
}

const attackBasisOf = (attacker: Attacker, id: AbilityId, house: House): number =>
  house.attackBasis === "score" ? attacker.abilities[id].value : attacker.abilities[id].mod;

/** The stored preference if the mode allows it, else the ability with the higher attack; the first on a tie (D-08). */
export function bestAbility(attacker: Attacker, weapon: WeaponInUse, mode: AttackMode, house: House): AbilityId {
  const allowed = allowedAbilitiesOf(weapon, mode, house);
  if (weapon.ability !== "best" && allowed.includes(weapon.ability)) return weapon.ability;
  return allowed.reduce((best, id) =>
    attackBasisOf(attacker, id, house) > attackBasisOf(attacker, best, house) ? id : best,
  );
}

/** All attack modifiers except range, second weapon and situation (B-05). */
export function attackModifiers(
  attacker: Attacker,
  weapon: WeaponInUse,
  mode: AttackMode,
  ability: AbilityId,
  house: House,
): Modifier[] {
  const kind = mode === "melee" ? "melee" : "ranged";
  const source =
    house.attackBasis === "score" ? t("Why.wholeScore") : t("Why.score", { score: attacker.abilities[ability].value });
  return listed(
    [labeledModifier(abilityName(ability), attackBasisOf(attacker, ability, house), source)],
    labeledModifier(t("Why.weapon", { name: weapon.name }), weapon.attackBonus),
    labeledModifier(t(`Why.${kind}`), weapon.spell ? 0 : attacker.attack[kind]),
    labeledModifier(t("Why.attacks"), attacker.attack.all),
    labeledModifier(t("Why.checks"), attacker.checks),
  );
}

/** Dice and flat modifiers of the damage, without the situation (B-08), for card, dialog, sheet and tactics. */
export const damageOf = (
  attacker: Attacker,
  weapon: WeaponInUse,
  mode: AttackMode,
  ability: AbilityId,
): { dice: Dice; modifiers: Modifier[] } => ({
  dice: formulaDice(weapon.formula),
  modifiers: damageModifiers(attacker, weapon, mode, ability),
});

/** All flat damage modifiers except the situation; a spell has none. */
function damageModifiers(attacker: Attacker, weapon: WeaponInUse, mode: AttackMode, ability: AbilityId): Modifier[] {
  if (weapon.spell) return [];
  const kind = mode === "melee" ? "melee" : "ranged";
  return listed(
    [labeledModifier(t("Why.half", { ability: abilityName(ability) }), attacker.abilities[ability].half)],
    labeledModifier(t("Why.weapon", { name: weapon.name }), weapon.damageBonus),
    labeledModifier(t(`Why.${kind}`), attacker.damage[kind]),
    labeledModifier(t("Why.damages"), attacker.damage.all),
  );
}

export interface WeaponNumbers {
  mode: AttackMode;
  ability: AbilityId;
  allowed: AbilityId[];
  attack: Breakdown;
  damage: Breakdown;
  dice: Dice;
  /** "1d8 + 2": dice and flat part; also the formula that the sheet's button rolls. */
  damageText: string;
  /** Maximum of the weapon's dice, added on a critical (B-62). */
  highest: number;
}

/** Attack and damage of a held weapon for sheets and tactics. */
export function weaponNumbers(
  actor: { system: ActorData },
  weapon: ItemSnapshot<"bloodiedWeapon">,
  house: HouseRules,
  mode: AttackMode = attackModesOf(weaponInUseOf(weapon))[0] as AttackMode,
  ability?: AbilityId,
): WeaponNumbers {
  return weaponInUseNumbers(attackerOf(actor.system), weaponInUseOf(weapon), readHouse(house), mode, ability);
}

export function weaponInUseNumbers(
  attacker: Attacker,
  weapon: WeaponInUse,
  house: House,
  mode: AttackMode,
  ability?: AbilityId,
): WeaponNumbers {
  const used = ability ?? bestAbility(attacker, weapon, mode, house);
  const attack = stack(attackModifiers(attacker, weapon, mode, used, house));
  const { dice, modifiers } = damageOf(attacker, weapon, mode, used);
  const damage = stack(modifiers);
  return {
    mode,
    ability: used,
    allowed: allowedAbilitiesOf(weapon, mode, house),
    attack,
    damage,
    dice,
    damageText: printDice({ terms: dice.terms, flat: dice.flat + damage.total }),
    highest: maximum(dice),
  };
}

/** The two weapons of "Attack with both": one-handed, melee, main and off hand, no shield on the arm (B-20, D-13). */
export function weaponPairOf(
  weapons: readonly ItemSnapshot<"bloodiedWeapon">[],
  shielded: boolean,
): [ItemSnapshot<"bloodiedWeapon">, ItemSnapshot<"bloodiedWeapon">] | null {
  if (shielded) return null;
  const fit = weapons.filter((w) => canBePaired(w.system));
  const main = fit.find((w) => w.system.equipped === "main");
  const off = fit.find((w) => w.system.equipped === "off");
  return main && off ? [main, off] : null;
}

export const canBePaired = (weapon: Pick<WeaponData, "category" | "hands">): boolean =>
  weapon.hands === 1 && weapon.category !== "ranged";
