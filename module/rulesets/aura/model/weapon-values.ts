/** Derived values of a weapon for its wielder. */
import { labeledModifier, listed } from "../../../kernel/facts.ts";
import { type Breakdown, stack } from "../../../kernel/modifiers.ts";
import type { Snapshot } from "../../../kernel/ruleset.ts";
import type { AbilityId, ActorData, Range, WeaponData } from "./data.ts";
import { isProficient } from "./defense-values.ts";
import { duelistsMeasure } from "./styles-and-feats.ts";
import { DRAW_WEIGHTS, type DrawRow, drawCap, sizeReach, THROWN_BY_GROUP, throwBonus } from "./tables.ts";
import { abilityName, t } from "./texts.ts";

const NOTHING: Pick<Snapshot, "items"> = { items: [] };

/** A third of Str + Dex + abilities added by features, each once. */
export function masabOf({ abilities }: Pick<ActorData, "abilities">, extra: readonly AbilityId[]): Breakdown {
  const terms = [...new Set<AbilityId>(["str", "dex", ...extra])].map((id) =>
    labeledModifier(abilityName(id), abilities[id].mod),
  );
  const whole = terms.reduce((sum, { value }) => sum + value, 0);
  return stack(listed(terms, labeledModifier(t("Why.onlyThird"), Math.floor(whole / 3) - whole)));
}

/** AV with a weapon or bare hands: static, not rolled (A-73, A-182, A-189, Duelist's Measure). */
export const avOf = (
  system: ActorData,
  weapon: WeaponData | null,
  actor: Pick<Snapshot, "items"> = NOTHING,
): Breakdown =>
  stack(
    listed(
      [labeledModifier(t("Why.base"), 15), labeledModifier(t("Why.masab"), system.attack.masab)],
      labeledModifier(t("Why.weapon"), weapon?.attackBonus ?? 0),
      labeledModifier(t("Why.effects"), system.attack.avBonus),
      labeledModifier(t("Why.unproficient"), weapon && !isProficient(system.mpl, weapon) ? -1 : 0),
      labeledModifier(t("Why.duelistsMeasure"), weapon ? duelistsMeasure(actor, weapon) : 0),
    ),
  );

/** Accuracy of a throw: the AV bonus of a weapon with Thrown, else 0. */
export const throwAccuracy = (weapon: WeaponData): number => (weapon.thrown.enabled ? weapon.attackBonus : 0);

/** Miss Chance Modifier: 8 − Accuracy − halved Dexterity. */
export const mcmOf = (system: ActorData, accuracy: number): Breakdown =>
  stack(
    listed(
      [labeledModifier(t("Why.base"), 8), labeledModifier(t("Why.accuracy"), -accuracy)],
      labeledModifier(t("Why.half", { ability: abilityName("dex") }), -system.abilities.dex.half),
      labeledModifier(t("Why.effects"), system.attack.missChanceBonus),
    ),
  );

const plus = (one: Range, two: Range): Range => ({ a: one.a + two.a, b: one.b + two.b, c: one.c + two.c });
/** Sorted: none below 0, none above the next (D-42). */
export function ordered({ a, b, c }: Range): Range {
  const far = Math.max(0, c);
  const middle = Math.min(Math.max(0, b), far);
  return { a: Math.min(Math.max(0, a), middle), b: middle, c: far };
}

/** Range of a throw: the weapon's own or its group's, plus Arm Strength. */
const throwRangeOf = (system: ActorData, weapon: WeaponData): Range =>
  ordered(plus(weapon.thrown.enabled ? weapon.thrown : THROWN_BY_GROUP[weapon.group], throwBonus(armOf(system))));

const armOf = (system: ActorData): number => system.skills.arm.total;

export interface DrawWeight {
  row: DrawRow;
  /** Arm Strength, with the stirrup's bonus. */
  strength: number;
  limit: "" | "wielder" | "weapon" | "mpl" | "class";
  /** Limits by Arm Strength and by MPL or kind, in kilograms. */
  wielder: number;
  cap: number;
}

/** The row of the Draw Weight table that applies: Arm Strength, bow or limit, the lowest (A-101 to A-106, D-12). */
export function drawWeightOf(
  weapon: Pick<WeaponData, "drawClass" | "drawWeight" | "hands">,
  arm: number,
  mpl: number,
): DrawWeight | null {
  if (weapon.drawClass === "none") return null;
  const stirrup = ["crossbow", "heavyCrossbow", "siegeCrossbow"].includes(weapon.drawClass) && weapon.hands === 2;
  const strength = arm + (stirrup ? 5 : 0);
  const heaviest = (fits: (row: DrawRow) => boolean) => DRAW_WEIGHTS.findLast(fits) ?? DRAW_WEIGHTS[0];
  const wielder = heaviest((row) => strength >= row.from);
  const cap = drawCap(weapon.drawClass, mpl);
  const least = Math.min(wielder.weight, weapon.drawWeight, cap.weight);
  const limit = least === weapon.drawWeight ? "weapon" : least === wielder.weight ? "wielder" : cap.by;
  return { row: heaviest((row) => row.weight <= least), strength, limit, wielder: wielder.weight, cap: cap.weight };
}

/** Computes the derived values of a weapon. */
export function deriveWeapon(system: ActorData, weapon: WeaponData, actor: Pick<Snapshot, "items">): void {
  const drawWeight = drawWeightOf(weapon, armOf(system), system.mpl);
  weapon.proficient = isProficient(system.mpl, weapon);
  weapon.av = avOf(system, weapon, actor).total;
  weapon.mcm = mcmOf(system, weapon.weaponClass === "ranged" ? weapon.accuracy : throwAccuracy(weapon)).total;
  weapon.throwRange = throwRangeOf(system, weapon);
  weapon.effectiveRange =
    weapon.weaponClass === "ranged"
      ? ordered(drawWeight ? plus(weapon.range, drawWeight.row.range) : weapon.range)
      : weapon.throwRange;
  weapon.extraDamage = drawWeight?.row.damage ?? 0;
  weapon.drawLimit = drawWeight?.limit ?? "";
  weapon.drawn = drawWeight?.row.weight ?? 0;
  weapon.reachTotal = weapon.reach + sizeReach(system);
  weapon.accessCost = weapon.handy ? 1 : 2;
}
