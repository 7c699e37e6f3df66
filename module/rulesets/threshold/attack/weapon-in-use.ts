/** What an actor attacks with: wielded weapons and natural weapons (T-60, T-66 to T-82). */
import type { Text } from "../../../kernel/card.ts";
import { labeledModifier } from "../../../kernel/facts.ts";
import { compact } from "../../../kernel/form-values.ts";
import type { Breakdown, Modifier } from "../../../kernel/modifiers.ts";
import type { Snapshot } from "../../../kernel/ruleset.ts";
import { type RolledDamagePart, withFlat } from "../damage/damage-offers.ts";
import { diceAtSize } from "../damage/dice-by-size.ts";
import {
  type AbilityChoice,
  type ActorSnapshot,
  asItem,
  type Crit,
  type DamagePart,
  type DefenseId,
  type WeaponData,
} from "../model/data.ts";
import { unlimited } from "../model/limited-uses.ts";
import { madeForSize, stepsTo } from "../model/size.ts";
import { t } from "../model/texts.ts";
import { modifiersOf, type NamedModifier } from "../model/typed-modifiers.ts";
import { naturalCount, naturalDie } from "./natural-weapons.ts";

export type Mode = "melee" | "thrown" | "ranged";

export interface WeaponInUse {
  id: string;
  name: string;
  natural: boolean;
  /** The default one first. */
  modes: Mode[];
  vs: DefenseId;
  addAttackBonus: boolean;
  ability: AbilityChoice;
  damageAbility: AbilityChoice;
  /** Has the Finesse property, and its wielder has Weapon Finesse (T-72, D-32). */
  finesse: boolean;
  /** Bonuses for its own attacks only: a weapon's quality. */
  own: NamedModifier[];
  secondary: boolean;
  /** Size steps between the weapon and its wielder: positive if it is too big (T-60). */
  misfit: number;
  /** How it is held at this size; null: too big or too small to be used. */
  hands: WeaponData["hands"] | null;
  proficient: boolean;
  /** Dice at its size with their flat numbers, without stat and pool. */
  parts: RolledDamagePart[];
  crit: Crit;
  /** Squares, including its wielder's reach. */
  reach: number;
  range: number | null;
  /** Remaining uses or quantity; null: unlimited. */
  left: number | null;
  /** Has to be loaded with a move after each shot, and whether it is loaded now; null: no loading. */
  loaded: boolean | null;
  count: number;
  hit: WeaponData["hit"];
  follow: string;
}

const HANDS = ["light", "one", "two"] as const;

/** Handedness shifts with every size step; beyond its ends the weapon cannot be used. */
function handsFor(hands: WeaponData["hands"], misfit: number): WeaponData["hands"] | null {
  return HANDS[HANDS.indexOf(hands) + misfit] ?? null;
}

const sized = (parts: Readonly<Record<string, DamagePart>>, dice: (formula: string) => string): RolledDamagePart[] =>
  Object.values(parts).map(({ formula, flat, type, scales }) => ({
    formula: withFlat(scales ? dice(formula) : formula, flat),
    type,
  }));

function wieldedWeapon(actor: ActorSnapshot, item: Snapshot): WeaponInUse | null {
  const weapon = asItem(item, "thresholdWeapon");
  if (!weapon) return null;
  const { system } = weapon;
  const fit = madeForSize(system.madeFor, actor.system);
  const misfit = stepsTo(actor.system.size.value, fit);
  const throwable = system.mode === "melee" && system.properties.includes("thrown");
  const { bonus } = system.attack;
  const quality: NamedModifier = {
    id: `${item.id}.quality`,
    name: t("Name", { name: item.name }),
    label: "",
    target: "attack",
    type: bonus.type,
    value: bonus.value,
    stacks: false,
    situational: false,
  };
  return {
    id: item.id,
    name: item.name,
    natural: false,
    modes: throwable ? ["melee", "thrown"] : [system.mode],
    vs: system.attack.vs,
    addAttackBonus: system.attack.addAttackBonus,
    ability: system.attack.ability,
    damageAbility: system.damage.ability,
    finesse: system.properties.includes("finesse") && actor.system.finesse.has,
    own: bonus.value === 0 ? [] : [quality],
    secondary: false,
    misfit,
    hands: handsFor(system.hands, misfit),
    proficient: system.proficient,
    parts: sized(system.damage.parts, (formula) => diceAtSize(formula, fit)),
    crit: { ...system.crit },
    reach: actor.system.reach.value + system.reachBonus,
    range: system.range,
    left: null,
    loaded: system.properties.includes("load") ? system.loaded : null,
    count: 1,
    hit: { ...system.hit },
    follow: "",
  };
}

function naturalWeapon(actor: ActorSnapshot, item: Snapshot): WeaponInUse | null {
  const natural = asItem(item, "thresholdNatural");
  if (!natural) return null;
  const { system } = natural;
  const size = actor.system.size.value;
  const dice = (formula: string): string => diceAtSize(formula, size);
  const die = naturalDie(system);
  const { type, parts } = system.damage;
  return {
    id: item.id,
    name: item.name,
    natural: true,
    modes: [system.mode],
    vs: system.attack.vs,
    addAttackBonus: true,
    ability: system.attack.ability,
    damageAbility: "auto",
    finesse: actor.system.finesse.auto,
    own: [],
    secondary: system.role === "secondary",
    misfit: 0,
    hands: "light",
    proficient: true,
    parts: compact([die && { formula: dice(die), type }, ...sized(parts, dice)]),
    crit: { ...system.crit },
    reach: actor.system.reach.value + system.reachBonus,
    range: system.range,
    left: unlimited(system.uses) ? null : system.uses.value,
    loaded: null,
    count: naturalCount(natural),
    hit: { status: "", dc: null },
    follow: system.follow,
  };
}

export const weaponInUse = (actor: ActorSnapshot, item: Snapshot): WeaponInUse | null =>
  wieldedWeapon(actor, item) ?? naturalWeapon(actor, item);

/** All current attacks of an actor: wielded weapons and natural weapons. */
export const weaponsInUse = (actor: ActorSnapshot): WeaponInUse[] =>
  actor.items
    .filter((item) => asItem(item, "thresholdWeapon")?.system.equipped !== false)
    .flatMap((item) => weaponInUse(actor, item) ?? []);

/** Weapons of a full-round attack: all natural weapons; empty for fewer than two attacks (T-68, D-31). */
export const fullRoundWeapons = (actor: ActorSnapshot): WeaponInUse[] => {
  const weapons = weaponsInUse(actor).filter(({ natural }) => natural);
  const attacks = weapons.flatMap((weapon) => Array.from({ length: weapon.count }, () => weapon));
  return attacks.length >= 2 ? attacks : [];
};

/** Modifier targets of an attack or its damage; thrown weapons are ranged. */
export const attackModifierTargets = (
  of: "attack" | "damage",
  weapon: Pick<WeaponInUse, "natural">,
  mode: Mode,
): string[] => [of, `${of}.${mode === "melee" ? "melee" : "ranged"}`, ...(weapon.natural ? [`${of}.natural`] : [])];

/** Stats by id, including special ones. */
export type Stats = Readonly<Record<string, { label: Text; value: number }>>;

/** The stat of an attack roll; null: none (T-66, T-67, T-72, T-118, D-26). */
export function attackStat(
  weapon: Pick<WeaponInUse, "ability" | "finesse">,
  mode: Mode,
  stats: Stats,
  replaced = "",
): string | null {
  if (replaced && stats[replaced]) return replaced;
  if (weapon.ability === "none") return null;
  if (weapon.ability !== "auto") return weapon.ability;
  if (mode !== "melee") return "dex";
  return weapon.finesse && (stats.dex?.value ?? 0) > (stats.str?.value ?? 0) ? "dex" : "str";
}

/** The stat added to damage: Strength in melee and throws, Dexterity in shots. */
export function damageStat(weapon: WeaponInUse, mode: Mode): string | null {
  if (weapon.damageAbility === "none") return null;
  if (weapon.damageAbility !== "auto") return weapon.damageAbility;
  return mode === "ranged" ? "dex" : "str";
}

export const statTerm = (stat: string | null, stats: Stats): Modifier[] => {
  const known = stat === null ? undefined : stats[stat];
  return known ? [labeledModifier(known.label, known.value)] : [];
};

/** Damage as it will be rolled: stat and pool are in the first part. */
export function damageOf(weapon: WeaponInUse, terms: Breakdown): RolledDamagePart[] {
  const [first, ...others] = weapon.parts;
  return first ? [{ ...first, formula: withFlat(first.formula, terms.total) }, ...others] : [];
}

/** All modifiers that can apply to an attack or its damage. */
export const combatModifiers = (actor: ActorSnapshot): NamedModifier[] =>
  modifiersOf(actor).filter(({ target }) => /^(d20|attack|damage|grapple)(\.|$)/.test(target));
