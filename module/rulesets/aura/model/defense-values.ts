/** The defenses and their terms (A-122 to, D-08, D-21, D-24). */
import { labeledModifier, listed } from "../../../kernel/facts.ts";
import { compact } from "../../../kernel/form-values.ts";
import { type Breakdown, type Modifier, stack } from "../../../kernel/modifiers.ts";
import type { Snapshot } from "../../../kernel/ruleset.ts";
import { type ActorData, type ArmorData, type DefenseId, itemsOf, type ShieldData, type WeaponData } from "./data.ts";
import type { House } from "./house-rules.ts";
import { shieldLine, twinGuard } from "./styles-and-feats.ts";
import { SIZE_CHART } from "./tables.ts";
import { abilityName, t } from "./texts.ts";

/** Enough MPL for it. */
export const isProficient = (mpl: number, { mpr }: { mpr: number }): boolean => mpl >= mpr;

/** Evasion bonus of a shield: 0 if broken, less without proficiency (D-21, D-24). */
const shieldBonus = (shield: ShieldData, mpl: number, house: Pick<House, "gearPenalty">): number =>
  shield.broken ? 0 : shield.bonus - (isProficient(mpl, shield) ? 0 : house.gearPenalty);
/** Evasion penalty of armor, broken or not (D-21, D-24). */
const armorPenalty = (armor: ArmorData, mpl: number, house: Pick<House, "gearPenalty">): number =>
  armor.penalty + (isProficient(mpl, armor) ? 0 : house.gearPenalty);
/** AR, intact or broken (D-24). */
export const ratingOf = (armor: ArmorData, house: Pick<House, "brokenArmor">): number =>
  !armor.broken ? armor.rating : house.brokenArmor === "half" ? Math.floor(armor.rating / 2) : 0;
export const wieldedWeapons = (actor: Pick<Snapshot, "items">) =>
  itemsOf(actor, "auraWeapon").filter((item) => item.system.equipped && !item.system.dropped);
export const heldShields = (actor: Pick<Snapshot, "items">) =>
  itemsOf(actor, "auraShield").filter((item) => item.system.equipped && !item.system.dropped);
export const wornArmor = (actor: Pick<Snapshot, "items">) =>
  itemsOf(actor, "auraArmor").filter((item) => item.system.equipped || item.system.natural);

const named = (name: string, value: number): Modifier => labeledModifier(t("Why.item", { name }), value);
/** Only melee weapons give an Evasion penalty without proficiency. */
const weaponTerms = (name: string, weapon: WeaponData, mpl: number): Modifier[] =>
  compact([
    named(name, weapon.evasionBonus),
    weapon.weaponClass === "melee" && !isProficient(mpl, weapon) && labeledModifier(t("Why.untrained", { name }), -1),
  ]);

/** Armor penalties, part of every Evasion. */
const penalties = (system: ActorData, items: Pick<Snapshot, "items">, house: House): Modifier[] =>
  wornArmor(items).map((armor) => named(armor.name, -armorPenalty(armor.system, system.mpl, house)));
const shields = (system: ActorData, items: Pick<Snapshot, "items">, house: House): Modifier[] =>
  heldShields(items).map((shield) => named(shield.name, shieldBonus(shield.system, system.mpl, house)));

/** A creature's override replaces the derived number. */
const overridden = (value: number | null, otherwise: () => Breakdown): Breakdown =>
  value === null ? otherwise() : stack([labeledModifier(t("Why.override"), value)]);

/** Inherent Evasion from size, race and effects; a third of the level; halved Dexterity. */
const body = (system: ActorData): Modifier[] => [
  labeledModifier(t("Why.size"), SIZE_CHART[system.size].evasion),
  ...listed(
    [],
    labeledModifier(t("Why.race"), system.inherent.evasion.bonus),
    labeledModifier(t("Why.level"), Math.floor(system.level / 3)),
    labeledModifier(t("Why.half", { ability: abilityName("dex") }), system.abilities.dex.half),
  ),
];

/** Fortitude and Will: 10, race, a third of the level, two halved abilities. */
function inherentDefense(system: ActorData, id: "fortitude" | "will"): Breakdown {
  const [one, two] = id === "fortitude" ? (["con", "str"] as const) : (["cha", "wis"] as const);
  const half = (ability: typeof one | typeof two) =>
    labeledModifier(t("Why.half", { ability: abilityName(ability) }), system.abilities[ability].half);
  return stack(
    listed(
      [labeledModifier(t("Why.base"), 10)],
      labeledModifier(t("Why.race"), system.inherent[id].bonus),
      labeledModifier(t("Why.level"), Math.floor(system.level / 3)),
      half(one),
      half(two),
      labeledModifier(t("Why.effects"), system.defenses[id].bonus),
    ),
  );
}

export type DefenseSums = Record<DefenseId | "rangedNoShield", Breakdown>;

/** All derived defenses. */
export function defensesOf(
  system: ActorData,
  items: Pick<Snapshot, "items">,
  statuses: ReadonlySet<string>,
  house: House,
): DefenseSums {
  const { overrides, defenses, abilities } = system;
  const less = penalties(system, items, house);
  const more = [...shields(system, items, house), labeledModifier(t("Why.shieldLine"), shieldLine(items, statuses))];
  const weapons = [
    ...wieldedWeapons(items).flatMap(({ name, system: weapon }) => weaponTerms(name, weapon, system.mpl)),
    labeledModifier(t("Why.twinGuard"), twinGuard(items)),
  ];
  const halfDex = labeledModifier(t("Why.half", { ability: abilityName("dex") }), abilities.dex.half);
  const effects = (id: DefenseId) => labeledModifier(t("Why.effects"), defenses[id].bonus);
  const sum = (always: readonly Modifier[], ...others: Modifier[]) => stack(listed(always, ...others));
  return {
    evasion: overridden(overrides.evasion, () => sum(body(system), ...more, ...weapons, ...less, effects("evasion"))),
    unarmedEvasion: overridden(overrides.unarmedEvasion, () => sum(body(system), ...less, effects("unarmedEvasion"))),
    rangedEvasion: overridden(overrides.rangedEvasion, () =>
      sum([halfDex], ...more, ...less, effects("rangedEvasion")),
    ),
    rangedNoShield: overridden(overrides.rangedEvasion, () => sum([halfDex], ...less, effects("rangedEvasion"))),
    fortitude: overridden(overrides.fortitude, () => inherentDefense(system, "fortitude")),
    will: overridden(overrides.will, () => inherentDefense(system, "will")),
  };
}
