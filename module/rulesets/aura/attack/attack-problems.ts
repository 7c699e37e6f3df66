/** Problems of an attack (A-11, A-14, A-42, A-43, A-53, A-100, A-164, A-165, A-201, A-204, D-59). */
import { nameOf } from "../../../kernel/facts.ts";
import { compact, flagOf, numberOf, stringOf, wholeOf } from "../../../kernel/form-values.ts";
import type { Form, Problem } from "../../../kernel/ruleset.ts";
import { type ActingFacts, actingProblems, hasStatus, isUnconsciousFromCost } from "../combat/action-facts.ts";
import { injuryLimiting } from "../damage/injury-limits.ts";
import { problem, t } from "../model/texts.ts";
import type { AttackFacts } from "./attack-facts.ts";
import {
  type AttackForm,
  type DeclaredAttack,
  declaredAttackOf,
  isSwiftAttackTarget,
  SWIFT_REASONS,
  weaponName,
} from "./attack-form.ts";
import { enhanceProblems } from "./enhancing-abilities.ts";
import type { WeaponInUse } from "./weapons-in-use.ts";

const against = (field: string, key: string, data: Parameters<typeof t>[1] = {}): Problem => ({
  field,
  text: t(`Attack.Problem.${key}`, data),
});

/** Only the GM may override these (D-59). */
export const isAllowedByGm = (facts: Pick<AttackFacts, "gm">, form: Form): boolean => facts.gm && flagOf(form.anyway);

/** Restrained, or restraining a target. */
export function holdProblems(facts: AttackFacts): Problem[] {
  const name = nameOf(facts, "self");
  if (hasStatus(facts, "restrained")) return [against("", "restrained", { name })];
  return hasStatus(facts, "restraining") && !facts.mayAttack ? [against("", "restraining", { name })] : [];
}

/** Swift Attacks: once a Round, and only on an eligible target. */
export function swiftProblems(facts: AttackFacts, form: Form, { target }: Pick<DeclaredAttack, "target">): Problem[] {
  if (!flagOf(form.swift)) return [];
  if (facts.swiftUsed && facts.moment) return [against("swift", "swiftUsed", { name: nameOf(facts, "self") })];
  const hasReason = SWIFT_REASONS.some((reason) => reason === stringOf(form.swiftReason));
  return target && !isSwiftAttackTarget(target) && !hasReason
    ? [against("swiftReason", "notEligible", { name: nameOf(facts, target.part) })]
    : [];
}

/** Problems of a ranged attack: not loaded, no ammunition, out of range. */
function shotProblems(facts: AttackFacts, form: AttackForm, { weapon, band }: DeclaredAttack): Problem[] {
  const about = { weapon: weaponName(weapon) };
  if (weapon.kind === "shot" && weapon.loadCost > 0 && !weapon.loaded) return [against("arm", "notLoaded", about)];
  if (weapon.kind === "shot" && weapon.ammunition === null && facts.character)
    return [against("arm", "noAmmunition", about)];
  if (weapon.kind === "throw" && weapon.quantity < 1) return [against("arm", "noneLeft", about)];
  const unaimed = facts.gm && wholeOf(form.unaimed) !== null;
  if (band === "outOfRange" && !unaimed)
    return [against("distance", "range", { metres: numberOf(form.distance) ?? 0, farthest: weapon.range?.c ?? 0 })];
  return [];
}

/** An injured arm cannot use a two-handed weapon. */
export function handProblems(facts: AttackFacts, { hands }: Pick<WeaponInUse, "hands">): Problem[] {
  const injury = hands > 1 ? injuryLimiting(facts.hurts, "twoHands") : undefined;
  return injury ? [problem("", "hurt", { name: nameOf(facts, "self"), injury: injury.name })] : [];
}

/** Problems that only the GM may override, independent of the cost. */
export const overridableProblems = (facts: AttackFacts, form: AttackForm, declared: DeclaredAttack): Problem[] => [
  ...holdProblems(facts),
  ...handProblems(facts, declared.weapon),
  ...swiftProblems(facts, form, declared),
  ...shotProblems(facts, form, declared),
];

export function attackProblems(facts: AttackFacts, form: AttackForm): Problem[] {
  const declared = declaredAttackOf(facts, form);
  if (!declared) return [against("arm", "noWeapon", { name: nameOf(facts, "self") })];
  const { weapon, price, chosen } = declared;
  return compact([
    ...actingProblems(facts, price, form),
    ...(isAllowedByGm(facts, form) ? [] : overridableProblems(facts, form, declared)),
    weapon.unreadable && against("arm", "unreadable", { weapon: weaponName(weapon), formula: weapon.unreadable }),
    ...enhanceProblems(chosen),
  ]);
}

/** A declared attack can be rolled even if it could no longer be declared, unless the attacker is out by now. */
export function strikeProblems(facts: AttackFacts, form: AttackForm): Problem[] {
  const declared = declaredAttackOf(facts, form);
  return declared ? outProblems(facts, form) : [against("arm", "noWeapon", { name: nameOf(facts, "self") })];
}

/** An actor who is out by now cannot finish, unless this action took its last Stamina (D-39). */
export function outProblems(facts: ActingFacts, form: Form): Problem[] {
  const out =
    ["dead", "unconscious"].some((status) => hasStatus(facts, status)) &&
    !isAllowedByGm(facts, form) &&
    !isUnconsciousFromCost(facts, form);
  return out ? [against("", "out", { name: nameOf(facts, "self") })] : [];
}
