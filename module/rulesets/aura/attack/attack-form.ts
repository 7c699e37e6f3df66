/** The form of the attack dialog, and the attack it describes. */

import { nameOf } from "../../../kernel/facts.ts";
import { flagOf, listOf, numberOf, stringOf, wholeOf } from "../../../kernel/form-values.ts";
import type { Form } from "../../../kernel/ruleset.ts";
import type { RangeBand } from "../../../kernel/target-range.ts";
import { ADVANTAGE_DEFAULTS, formReasons } from "../checks/check.ts";
import { COST_DEFAULTS, type CostForm } from "../combat/action-facts.ts";
import type { Cost } from "../combat/costs.ts";
import type { AdvantageReason } from "../model/advantage.ts";
import { t } from "../model/texts.ts";
import { reasonIds, reasonsThatCount, targetReasonsNow } from "./attack-advantage.ts";
import type { AttackFacts, PositionedTarget } from "./attack-facts.ts";
import { type AttackOptions, isRanged } from "./attack-roll.ts";
import { applicableAbilities, type ChosenEnhancer, chosenOf, enhanceCost, spread } from "./enhancing-abilities.ts";
import { type Band, bandOf, bandReasons, isFaced, rangesOf } from "./ranges.ts";
import type { WeaponInUse } from "./weapons-in-use.ts";

/** How the target moves, and what that adds to the Miss Chance. */
export const MOVEMENTS = { none: -5, typical: 0, evasive: 5 } as const;
type Movement = keyof typeof MOVEMENTS;
/** Reasons that allow a Swift Attack on a target that is not Unguarded. */
export const SWIFT_REASONS = ["unaware", "helpless", "reach"] as const;
/** Energy of a melee attack that is Swift, or on a target that does not defend. */
const QUICK = 1;

export type AttackForm = CostForm & {
  /** Id of a weapon; "": bare hands. */
  arm: string;
  throws: boolean;
  /** A part. */
  aim: string;
  swift: boolean;
  swiftReason: string;
  /** The target cannot or will not defend. */
  undefended: boolean;
  /** No Evasion is rolled, and the target may be Surprised. */
  automatic: boolean;
  surprises: boolean;
  /** The target faces the attacker. */
  facing: boolean;
  /** Ranged: the target is aware of the attack and able to avoid it. */
  aware: boolean;
  movement: string;
  /** Meters. */
  distance: number | null;
  /** The GM's Miss Chance for a shot beyond the last range; null: not allowed. */
  unaimed: number | null;
  /** Conditions that count, by {@link reasonIds}: the attacker's and the target's. */
  sways: string[];
  against: string[];
  advantage: boolean;
  disadvantage: boolean;
  /** Meant as non-lethal, and the steps of AV given up for it. */
  restrain: boolean;
  steps: number | null;
  enhancers: string[];
  /** Modifiers set by the user. */
  attack: number | null;
  damage: number | null;
  doubles: number | null;
  halves: number | null;
  /** State at declaration: what the target was open to; not set by a dialog. */
  declared: boolean;
  wasExposed: boolean;
  wasUnguarded: boolean;
  wasDefending: boolean;
  /** Conditions present at declaration, ticked or not. */
  metSways: string[];
  metAgainst: string[];
  /** The die rolled before there was a target (D-64). */
  face: number | null;
  rolled: number | null;
};

/** The complete attack, ready to roll. */
export interface DeclaredAttack {
  weapon: WeaponInUse;
  ranged: boolean;
  /** null: no target present. */
  aim: string | null;
  target: PositionedTarget | null;
  options: AttackOptions;
  band: Band;
  price: Cost;
  chosen: ChosenEnhancer[];
}

function weaponIn(facts: AttackFacts, form: Form): WeaponInUse | undefined {
  const weapon = facts.arms.find(({ id }) => id === stringOf(form.arm));
  const thrown = flagOf(form.throws) ? facts.throws.find(({ id }) => id === weapon?.id) : undefined;
  return thrown ?? weapon;
}
const targetPartIn = (facts: AttackFacts, form: Form): string | null =>
  facts.targets.includes(stringOf(form.aim)) ? stringOf(form.aim) : (facts.targets[0] ?? null);

/** Whether every attacker may make a Swift Attack on it. */
export const isSwiftAttackTarget = (
  target: Pick<PositionedTarget, "unguarded" | "unconscious" | "helpless">,
): boolean => target.unguarded || target.unconscious || target.helpless;

/**
 * Energy of the weapon, or 1 for Swift and undefended; costs of abilities are added (A-04, A-06, A-08, A-70, A-163,
 * D-49).
 */
function priceOf(
  weapon: WeaponInUse,
  form: Pick<AttackForm, "swift" | "undefended">,
  chosen: readonly ChosenEnhancer[],
): Cost {
  const quick = !isRanged(weapon) && (flagOf(form.swift) || flagOf(form.undefended));
  const more = enhanceCost(chosen);
  return {
    energy: (quick ? Math.min(QUICK, weapon.cost.energy) : weapon.cost.energy) + more.energy,
    stamina: weapon.cost.stamina + more.stamina,
    agility: weapon.cost.agility + more.agility,
  };
}

const movementOf = (target: PositionedTarget | null): Movement =>
  !target
    ? "typical"
    : target.unconscious || target.helpless
      ? "none"
      : target.lastMove === "sprint"
        ? "evasive"
        : "typical";
const movementIn = (form: Form): Movement =>
  Object.hasOwn(MOVEMENTS, stringOf(form.movement)) ? (stringOf(form.movement) as Movement) : "typical";

/** Defaults from the scene and the target's state. */
function targetDefaults(facts: AttackFacts, ranged: boolean, aim: string | null) {
  const target = aim ? (facts.marks[aim] ?? null) : null;
  return {
    facing: target?.off == null || isFaced(target.off),
    aware: !(target?.unconscious || target?.helpless),
    movement: movementOf(target) as string,
    distance: target?.metres ?? null,
    against: target ? reasonIds(targetReasonsNow(target, ranged)) : [],
  };
}

export function attackDefaults(facts: AttackFacts): AttackForm {
  const [weapon] = facts.arms;
  const ranged = weapon ? isRanged(weapon) : false;
  const aim = facts.targets[0] ?? null;
  return {
    arm: weapon?.id ?? "",
    ...COST_DEFAULTS,
    ...ADVANTAGE_DEFAULTS,
    ...targetDefaults(facts, ranged, aim),
    throws: false,
    aim: aim ?? "",
    swift: false,
    swiftReason: "",
    undefended: false,
    automatic: false,
    surprises: false,
    unaimed: null,
    sways: reasonIds(facts.reasons[ranged ? "hit" : "combat"]),
    restrain: false,
    steps: 0,
    enhancers: [],
    attack: null,
    damage: null,
    doubles: null,
    halves: null,
    declared: false,
    wasExposed: false,
    wasUnguarded: false,
    wasDefending: false,
    metSways: [],
    metAgainst: [],
    face: null,
    rolled: null,
  };
}

/** Recomputes the defaults when weapon or target change. */
export function attackPrefill(facts: AttackFacts, form: Form, changed: string): Form | null {
  const weapon = weaponIn(facts, form);
  if (!weapon) return null;
  const ranged = isRanged(weapon);
  const aim = targetPartIn(facts, form);
  if (changed === "aim") return targetDefaults(facts, ranged, aim);
  if (changed !== "arm" && changed !== "throws") return null;
  const target = aim ? facts.marks[aim] : undefined;
  return {
    sways: reasonIds(facts.reasons[ranged ? "hit" : "combat"]),
    against: target ? reasonIds(targetReasonsNow(target, ranged)) : [],
    ...(changed === "arm" ? { throws: false } : {}),
  };
}

/** Reach or range bands of the weapon in the form. */
export function attackRanges(facts: AttackFacts, form: Form): RangeBand[] {
  const weapon = weaponIn(facts, form);
  return weapon ? rangesOf(weapon) : [];
}

/** Range band of the typed or measured distance; the middle band if unknown (D-64). */
export const bandIn = (weapon: WeaponInUse, form: Form): Band => {
  const meters = numberOf(form.distance);
  return weapon.range && meters !== null ? bandOf(weapon.range, meters) : "normal";
};

/** The attack surprises the target; only with an automatic hit. */
export const isSurpriseAttack = (form: Form): boolean => flagOf(form.automatic) && flagOf(form.surprises);

/** The target's state for this attack: in melee, also what it was open to at declaration. */
export function targetIn(facts: AttackFacts, form: Form, aim: string | null, ranged: boolean): PositionedTarget | null {
  const target = aim ? (facts.marks[aim] ?? null) : null;
  if (!target) return null;
  const kept = flagOf(form.declared) && !ranged;
  const roll = ranged ? "rangedEvasion" : "evasion";
  const open = targetReasonsNow(target, ranged);
  const counting = reasonsThatCount(open, listOf(form.against), {
    as: !flagOf(form.declared) ? "now" : ranged ? "then" : "hinders",
    met: listOf(form.metAgainst),
  });
  const reasons = [...target.guard.reasons[roll].filter((reason) => !open.includes(reason)), ...counting];
  return {
    ...target,
    guard: {
      ...target.guard,
      defending: flagOf(form.declared) && ranged ? flagOf(form.wasDefending) : target.guard.defending,
      reasons: { ...target.guard.reasons, [roll]: reasons },
    },
    exposed: target.exposed || (kept && flagOf(form.wasExposed)) || isSurpriseAttack(form),
    unguarded: target.unguarded || (kept && flagOf(form.wasUnguarded)) || isSurpriseAttack(form),
  };
}

/** Stores the state at declaration that the roll needs. */
export const asDeclared = (
  facts: AttackFacts,
  { aim, target, ranged }: Pick<DeclaredAttack, "aim" | "target" | "ranged">,
) => ({
  declared: true,
  wasExposed: target?.exposed ?? false,
  wasUnguarded: target?.unguarded ?? false,
  wasDefending: target?.guard.defending ?? false,
  metSways: reasonIds(facts.reasons[ranged ? "hit" : "combat"]),
  metAgainst: aim && facts.marks[aim] ? reasonIds(targetReasonsNow(facts.marks[aim], ranged)) : [],
});

/** Reasons for the die: those now, or those at declaration and since. */
export const ownReasons = (facts: AttackFacts, form: Form, ranged: boolean): AdvantageReason[] =>
  reasonsThatCount(facts.reasons[ranged ? "hit" : "combat"], listOf(form.sways), {
    as: !flagOf(form.declared) ? "now" : ranged ? "then" : "helps",
    met: listOf(form.metSways),
  });

function optionsIn(
  facts: AttackFacts,
  form: AttackForm,
  weapon: WeaponInUse,
  target: PositionedTarget | null,
  chosen: ChosenEnhancer[],
): AttackOptions {
  const ranged = isRanged(weapon);
  const band = bandIn(weapon, form);
  const face = wholeOf(form.face);
  return {
    automatic:
      flagOf(form.automatic) ||
      (!ranged && (flagOf(form.undefended) || target?.helpless === true || target?.unconscious === true)),
    facing: flagOf(form.facing),
    aware: flagOf(form.aware),
    movement: MOVEMENTS[movementIn(form)],
    unaimed: band === "outOfRange" ? (wholeOf(form.unaimed) ?? 0) : 0,
    reasons: [...(ranged ? bandReasons(band) : []), ...ownReasons(facts, form, ranged), ...formReasons(form)],
    against: [],
    restraint: flagOf(form.restrain) ? Math.max(0, wholeOf(form.steps) ?? 0) : null,
    attack: wholeOf(form.attack) ?? 0,
    damage: wholeOf(form.damage) ?? 0,
    doubles: Math.max(0, wholeOf(form.doubles) ?? 0),
    halves: Math.max(0, wholeOf(form.halves) ?? 0),
    enhancers: spread(chosen),
    ...(face === null ? {} : { before: { face, rolled: wholeOf(form.rolled) } }),
  };
}

/** A form filled in without a target is completed for the target that is there now. */
function aimedAt(facts: AttackFacts, form: AttackForm, aim: string | null, ranged: boolean): AttackForm {
  if (aim === null || stringOf(form.aim) !== "") return form;
  const { distance, ...now } = targetDefaults(facts, ranged, aim);
  return { ...form, ...now, aim, distance: numberOf(form.distance) ?? distance };
}

/** The attack a form declares; null if its weapon is gone. */
export function declaredAttackOf(facts: AttackFacts, given: AttackForm): DeclaredAttack | null {
  const weapon = weaponIn(facts, given);
  if (!weapon) return null;
  const ranged = isRanged(weapon);
  const aim = targetPartIn(facts, given);
  const form = aimedAt(facts, given, aim, ranged);
  const chosen = chosenOf(applicableAbilities(facts.enhancers, ranged), form);
  const target = targetIn(facts, form, aim, ranged);
  return {
    weapon,
    ranged,
    aim,
    target,
    options: optionsIn(facts, form, weapon, target, chosen),
    band: ranged ? bandIn(weapon, form) : "normal",
    price: priceOf(weapon, form, chosen),
    chosen,
  };
}

/** Text of the means of attack. */
export const weaponName = ({ kind, name }: Pick<WeaponInUse, "kind" | "name">) =>
  kind === "unarmed" ? t("Attack.unarmed") : t(kind === "throw" ? "Attack.thrown" : "Name", { name });
export const aimName = (facts: AttackFacts, declared: Pick<DeclaredAttack, "aim">): string =>
  declared.aim ? nameOf(facts, declared.aim) : "";
