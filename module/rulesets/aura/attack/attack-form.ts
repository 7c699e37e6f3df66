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
  arm: WeaponInUse;
  ranged: boolean;
  /** null: no target present. */
  aim: string | null;
  mark: PositionedTarget | null;
  manner: AttackOptions;
  band: Band;
  price: Cost;
  chosen: ChosenEnhancer[];
}

function weaponIn(facts: AttackFacts, form: Form): WeaponInUse | undefined {
  const arm = facts.arms.find(({ id }) => id === stringOf(form.arm));
  const thrown = flagOf(form.throws) ? facts.throws.find(({ id }) => id === arm?.id) : undefined;
  return thrown ?? arm;
}
const targetPartIn = (facts: AttackFacts, form: Form): string | null =>
  facts.targets.includes(stringOf(form.aim)) ? stringOf(form.aim) : (facts.targets[0] ?? null);

/** Whether every attacker may make a Swift Attack on it. */
export const isSwiftAttackTarget = (mark: Pick<PositionedTarget, "unguarded" | "unconscious" | "helpless">): boolean =>
  mark.unguarded || mark.unconscious || mark.helpless;

/**
 * Energy of the weapon, or 1 for Swift and undefended; costs of abilities are added (A-04, A-06, A-08, A-70, A-163,
 * D-49).
 */
function priceOf(
  arm: WeaponInUse,
  form: Pick<AttackForm, "swift" | "undefended">,
  chosen: readonly ChosenEnhancer[],
): Cost {
  const quick = !isRanged(arm) && (flagOf(form.swift) || flagOf(form.undefended));
  const more = enhanceCost(chosen);
  return {
    energy: (quick ? Math.min(QUICK, arm.cost.energy) : arm.cost.energy) + more.energy,
    stamina: arm.cost.stamina + more.stamina,
    agility: arm.cost.agility + more.agility,
  };
}

const movementOf = (mark: PositionedTarget | null): Movement =>
  !mark ? "typical" : mark.unconscious || mark.helpless ? "none" : mark.lastMove === "sprint" ? "evasive" : "typical";
const movementIn = (form: Form): Movement =>
  Object.hasOwn(MOVEMENTS, stringOf(form.movement)) ? (stringOf(form.movement) as Movement) : "typical";

/** Defaults from the scene and the target's state. */
function targetDefaults(facts: AttackFacts, ranged: boolean, aim: string | null) {
  const mark = aim ? (facts.marks[aim] ?? null) : null;
  return {
    facing: mark?.off == null || isFaced(mark.off),
    aware: !(mark?.unconscious || mark?.helpless),
    movement: movementOf(mark) as string,
    distance: mark?.metres ?? null,
    against: mark ? reasonIds(targetReasonsNow(mark, ranged)) : [],
  };
}

export function attackDefaults(facts: AttackFacts): AttackForm {
  const [arm] = facts.arms;
  const ranged = arm ? isRanged(arm) : false;
  const aim = facts.targets[0] ?? null;
  return {
    arm: arm?.id ?? "",
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
  const arm = weaponIn(facts, form);
  if (!arm) return null;
  const ranged = isRanged(arm);
  const aim = targetPartIn(facts, form);
  if (changed === "aim") return targetDefaults(facts, ranged, aim);
  if (changed !== "arm" && changed !== "throws") return null;
  const mark = aim ? facts.marks[aim] : undefined;
  return {
    sways: reasonIds(facts.reasons[ranged ? "hit" : "combat"]),
    against: mark ? reasonIds(targetReasonsNow(mark, ranged)) : [],
    ...(changed === "arm" ? { throws: false } : {}),
  };
}

/** Reach or range bands of the weapon in the form. */
export function attackRanges(facts: AttackFacts, form: Form): RangeBand[] {
  const arm = weaponIn(facts, form);
  return arm ? rangesOf(arm) : [];
}

/** Range band of the typed or measured distance; the middle band if unknown (D-64). */
export const bandIn = (arm: WeaponInUse, form: Form): Band => {
  const meters = numberOf(form.distance);
  return arm.range && meters !== null ? bandOf(arm.range, meters) : "normal";
};

/** The attack surprises the target; only with an automatic hit. */
export const isSurpriseAttack = (form: Form): boolean => flagOf(form.automatic) && flagOf(form.surprises);

/** The target's state for this attack: in melee, also what it was open to at declaration. */
export function targetIn(facts: AttackFacts, form: Form, aim: string | null, ranged: boolean): PositionedTarget | null {
  const mark = aim ? (facts.marks[aim] ?? null) : null;
  if (!mark) return null;
  const kept = flagOf(form.declared) && !ranged;
  const roll = ranged ? "rangedEvasion" : "evasion";
  const open = targetReasonsNow(mark, ranged);
  const counting = reasonsThatCount(open, listOf(form.against), {
    as: !flagOf(form.declared) ? "now" : ranged ? "then" : "hinders",
    met: listOf(form.metAgainst),
  });
  const reasons = [...mark.guard.reasons[roll].filter((reason) => !open.includes(reason)), ...counting];
  return {
    ...mark,
    guard: {
      ...mark.guard,
      defending: flagOf(form.declared) && ranged ? flagOf(form.wasDefending) : mark.guard.defending,
      reasons: { ...mark.guard.reasons, [roll]: reasons },
    },
    exposed: mark.exposed || (kept && flagOf(form.wasExposed)) || isSurpriseAttack(form),
    unguarded: mark.unguarded || (kept && flagOf(form.wasUnguarded)) || isSurpriseAttack(form),
  };
}

/** Stores the state at declaration that the roll needs. */
export const asDeclared = (
  facts: AttackFacts,
  { aim, mark, ranged }: Pick<DeclaredAttack, "aim" | "mark" | "ranged">,
) => ({
  declared: true,
  wasExposed: mark?.exposed ?? false,
  wasUnguarded: mark?.unguarded ?? false,
  wasDefending: mark?.guard.defending ?? false,
  metSways: reasonIds(facts.reasons[ranged ? "hit" : "combat"]),
  metAgainst: aim && facts.marks[aim] ? reasonIds(targetReasonsNow(facts.marks[aim], ranged)) : [],
});

/** Reasons for the die: those now, or those at declaration and since. */
export const ownReasons = (facts: AttackFacts, form: Form, ranged: boolean): AdvantageReason[] =>
  reasonsThatCount(facts.reasons[ranged ? "hit" : "combat"], listOf(form.sways), {
    as: !flagOf(form.declared) ? "now" : ranged ? "then" : "helps",
    met: listOf(form.metSways),
  });

function mannerIn(
  facts: AttackFacts,
  form: AttackForm,
  arm: WeaponInUse,
  mark: PositionedTarget | null,
  chosen: ChosenEnhancer[],
): AttackOptions {
  const ranged = isRanged(arm);
  const band = bandIn(arm, form);
  const face = wholeOf(form.face);
  return {
    automatic:
      flagOf(form.automatic) ||
      (!ranged && (flagOf(form.undefended) || mark?.helpless === true || mark?.unconscious === true)),
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
  const arm = weaponIn(facts, given);
  if (!arm) return null;
  const ranged = isRanged(arm);
  const aim = targetPartIn(facts, given);
  const form = aimedAt(facts, given, aim, ranged);
  const chosen = chosenOf(applicableAbilities(facts.enhancers, ranged), form);
  const mark = targetIn(facts, form, aim, ranged);
  return {
    arm,
    ranged,
    aim,
    mark,
    manner: mannerIn(facts, form, arm, mark, chosen),
    band: ranged ? bandIn(arm, form) : "normal",
    price: priceOf(arm, form, chosen),
    chosen,
  };
}

/** Text of the means of attack. */
export const weaponName = ({ kind, name }: Pick<WeaponInUse, "kind" | "name">) =>
  kind === "unarmed" ? t("Attack.unarmed") : t(kind === "throw" ? "Attack.thrown" : "Name", { name });
export const aimName = (facts: AttackFacts, swing: Pick<DeclaredAttack, "aim">): string =>
  swing.aim ? nameOf(facts, swing.aim) : "";
