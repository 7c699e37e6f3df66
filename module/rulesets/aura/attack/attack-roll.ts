/**
 * One attack, from its die to the damage (A-73 to,
 * D-10, D-15, D-34, D-54). Dice order: Combat or Hit roll, defense, damage, Chance.
 */
import type { DieShown, Line, Text } from "../../../kernel/card.ts";
import { compact } from "../../../kernel/form-values.ts";
import { type Dice, rollDice } from "../../../kernel/formula.ts";
import { type Breakdown, type Modifier, stack } from "../../../kernel/modifiers.ts";
import { addLine, addNote, addTotal, type Procedure } from "../../../kernel/procedure.ts";
import { armorStruck, damageAfterArmor, typeFactor } from "../damage/damage.ts";
import { type AdvantageReason, advantageText, netAdvantageOf } from "../model/advantage.ts";
import { rollKept } from "../model/dice.ts";
import { NON_LETHAL_DC, NON_LETHAL_STEP } from "../model/tables.ts";
import { t } from "../model/texts.ts";
import type { AttackOptions, AttackResult, AttackTarget, AttackWeapon, Enhancer } from "./attack-types.ts";
import { rollDefenseOf } from "./defense-roll.ts";

export type * from "./attack-types.ts";
export const isRanged = ({ kind }: Pick<AttackWeapon, "kind">): boolean => kind === "shot" || kind === "throw";

/** Lowest critical face (A-142, D-61). */
export const criticalFrom = (precise: number): number => Math.max(2, 20 - precise);

/** Whether an enhancer applies: a critical makes the target Exposed before its damage is rolled. */
export const enhancerApplies = (
  { onlyIf }: Pick<Enhancer, "onlyIf">,
  mark: Pick<AttackTarget, "exposed" | "unguarded">,
  critical: boolean,
): boolean => onlyIf === "none" || (onlyIf === "targetExposed" ? mark.exposed || critical : mark.unguarded);

/** AV or Miss Chance Modifier with all modifiers of the attack. */
export function attackSum(
  arm: AttackWeapon,
  mark: Pick<AttackTarget, "size" | "exposed" | "unguarded">,
  manner: AttackOptions,
): Breakdown {
  const ranged = isRanged(arm);
  const enhancing = manner.enhancers
    .filter((one) => enhancerApplies(one, mark, false))
    .map((one): Modifier => ({ label: t("Name", { name: one.name }), value: ranged ? one.missChance : one.av }));
  const penalty = (manner.restraint ?? 0) * NON_LETHAL_STEP.penalty;
  const more: Modifier[] = [
    ...enhancing,
    { label: t("Why.restraint"), value: ranged ? penalty : -penalty },
    { label: t("Why.table"), value: ranged ? -manner.attack : manner.attack },
    ...(ranged
      ? [
          { label: t("Why.targetSize"), value: mark.size },
          { label: t("Why.targetMoves"), value: manner.movement },
          { label: t("Attack.Why.unaimed"), value: manner.unaimed ?? 0 },
        ]
      : []),
  ];
  return stack([...arm.sum.counted, ...more.filter(({ value }) => value !== 0)]);
}

/** DC of the non-lethal Chance roll; 0 or less: no roll (A-177 to A-179, D-54). */
export function restraintDc(arm: Pick<AttackWeapon, "kind" | "type">, steps: number): number {
  if (arm.kind === "unarmed") return 0;
  const base = isRanged(arm) ? NON_LETHAL_DC.ranged : arm.type === "blunt" ? NON_LETHAL_DC.blunt : NON_LETHAL_DC.melee;
  return base - steps * NON_LETHAL_STEP.range;
}

/** Damage of a hit before armor; bare hands deal at least 1 (A-74, A-99, A-190, D-45). */
export function damageOf(
  arm: Pick<AttackWeapon, "dice" | "flat">,
  mark: Pick<AttackTarget, "exposed" | "unguarded">,
  manner: AttackOptions,
  critical: boolean,
): { dice: Dice; flat: Modifier[] } {
  const enhancing = manner.enhancers.filter((one) => enhancerApplies(one, mark, critical));
  const flat: Modifier[] = [
    ...arm.flat,
    ...enhancing.map((one): Modifier => ({ label: t("Name", { name: one.name }), value: one.dice.flat })),
    { label: t("Why.table"), value: manner.damage },
  ];
  return {
    dice: { terms: [...arm.dice.terms, ...enhancing.flatMap((one) => one.dice.terms)], flat: 0 },
    flat: compact([
      arm.dice.flat && { label: t("Why.weapon"), value: arm.dice.flat },
      ...flat.filter(({ value }) => value !== 0),
    ]),
  };
}

const withSum = (base: number, flat: readonly Modifier[]): Breakdown =>
  stack([{ label: t("Why.dice"), value: base }, ...flat]);

/** The die that decides criticals, exposure and armor; it has no modifiers. */
export function* attackDie(id: string, arm: AttackWeapon, manner: AttackOptions, enhancing: readonly Enhancer[]) {
  const precise = arm.precise + enhancing.reduce((sum, one) => sum + one.precise, 0);
  const boons = enhancing.filter((one) => one.advantage);
  const reasons = [
    ...manner.reasons,
    ...boons.map((one): AdvantageReason => ({ by: 1, label: t("Name", { name: one.name }) })),
  ];
  const fallen = manner.before?.face;
  const kept =
    fallen === undefined
      ? yield* rollKept(`${id}.die`, "self", 20, netAdvantageOf(reasons))
      : { face: fallen, dice: [{ faces: 20, value: fallen }] };
  const critical = kept.face >= criticalFrom(precise);
  const dice = kept.dice.map((one): DieShown => {
    if (one.mark) return one;
    return critical ? { ...one, mark: "best" } : one.value === 1 ? { ...one, mark: "worst" } : one;
  });
  const note = fallen === undefined ? advantageText(reasons) : null;
  if (note) yield* addNote(`${id}.sway`, note, { rule: "A-139" });
  return { face: kept.face, critical, dice, label: t(isRanged(arm) ? "Line.hitRoll" : "Line.combatRoll") };
}

/** Rolls an attack and writes all lines; the part names decide who may see which numbers. */
export function* rollAttack(
  id: string,
  arm: AttackWeapon,
  mark: AttackTarget,
  manner: AttackOptions,
): Procedure<AttackResult> {
  const enhancing = manner.enhancers.filter((one) => enhancerApplies(one, mark, false));
  const die = yield* attackDie(id, arm, manner, enhancing);
  const { face, critical } = die;
  const fumble = face === 1;
  const sum = attackSum(arm, mark, manner);
  const hit = yield* rollToHit(id, arm, mark, manner, sum, die);
  const base = { face, critical, fumble, hit };
  if (!hit) return { armor: null, ...base, suffered: null, lethal: manner.restraint === null };
  const { armor, loss } = yield* rollDamageTaken(id, arm, mark, manner, base);
  const lethal = yield* rollNonLethal(id, arm, manner);
  return { armor, ...base, suffered: loss, lethal };
}

type Die = { face: number; critical: boolean; dice: { faces: number; value: number }[]; label: Text };

/**
 * AV against Evasion, or the Hit roll against the Miss Chance; a critical, a 1 and an automatic hit need no defense
 * roll (D-34).
 */
export function* rollToHit(
  id: string,
  arm: AttackWeapon,
  mark: AttackTarget,
  manner: AttackOptions,
  sum: Breakdown,
  die: Die,
): Procedure<boolean> {
  const ranged = isRanged(arm);
  const { face, critical, dice, label } = die;
  if (critical || face === 1 || (manner.automatic && !ranged)) {
    const key = critical ? "critical" : face === 1 ? "fumble" : "automatic";
    yield* addTotal(`${id}.roll`, label, {
      rule: critical ? "A-77" : face === 1 ? "A-79" : "A-131",
      dice,
      total: face,
      against: t(`Line.${key}`),
      tone: critical ? "best" : face === 1 ? "worst" : "good",
    });
    return face !== 1;
  }
  if (!ranged) {
    yield* addTotal(`${id}.roll`, label, { rule: "A-76", dice, total: face });
    const how = { defense: "evasion" as const, facing: manner.facing, more: manner.against };
    const guarded = yield* rollDefenseOf(`${id}.defense`, mark.part, mark.guard, how);
    const hit = mark.guard.defending ? sum.total > guarded.total : sum.total >= guarded.total;
    yield* addLine(
      `${id}.verdict`,
      comparisonLine(t("Line.av"), sum, sum.total, t("Line.defense"), guarded.total, hit, mark),
    );
    return hit;
  }
  const rolls = manner.aware && !manner.automatic;
  const evasion = rolls
    ? yield* rollDefenseOf(`${id}.defense`, mark.part, mark.guard, {
        defense: "rangedEvasion",
        facing: manner.facing,
        more: manner.against,
      })
    : null;
  const missChance = sum.total + (evasion?.total ?? 0);
  const tie = evasion !== null && mark.guard.defending;
  const hit = manner.automatic || (tie ? face > missChance : face >= missChance);
  yield* addLine(`${id}.verdict`, {
    ...comparisonLine(label, null, face, t("Line.missChance"), missChance, hit, mark),
    left: { of: "self", label, dice, total: face },
  } as Line);
  return hit;
}

/** The attacker's static number is hidden if secret: AV, or its share of the Miss Chance. */
function comparisonLine(
  label: Text,
  sum: Breakdown | null,
  total: number,
  other: Text,
  against: number,
  hit: boolean,
  mark: AttackTarget,
): Line {
  const tie = total === against;
  return {
    kind: "versus",
    rule: "A-75",
    left: { of: "self", label, dice: [], total, ...(sum ? { breakdown: sum, secret: true as const } : {}) },
    right: {
      label: other,
      dice: [],
      total: against,
      ...(sum ? { of: mark.part } : { of: "self", secret: true as const }),
    },
    word: t(hit ? "Line.hits" : tie ? "Line.tieDefender" : "Line.misses"),
    by: Math.abs(total - against),
    winner: hit ? "left" : "right",
  };
}

/** Only the damage rolled before. */
const only = (rolled: number): Pick<AttackWeapon, "dice" | "flat"> => ({
  dice: { terms: [], flat: 0 },
  flat: [{ label: t("Why.rolled"), value: rolled }],
});

/** Damage still to be rolled and added, or its total if it was rolled before and nothing is to be added (D-64). */
export function damageDue(
  arm: AttackWeapon,
  mark: Pick<AttackTarget, "exposed" | "unguarded">,
  manner: AttackOptions,
  critical: boolean,
): number | ReturnType<typeof damageOf> {
  const rolledBefore = manner.before?.rolled ?? null;
  if (rolledBefore === null) return damageOf(arm, mark, manner, critical);
  // Enhancers that depend on the target are added once it is known.
  const due = { ...manner, damage: 0, enhancers: manner.enhancers.filter((one) => one.onlyIf !== "none") };
  if (!due.enhancers.some((one) => enhancerApplies(one, mark, critical))) return rolledBefore;
  return damageOf(only(rolledBefore), mark, due, critical);
}

/** Damage of dice and bonuses before armor; damage rolled before is kept. */
export function* rollDamage(
  id: string,
  arm: AttackWeapon,
  mark: Pick<AttackTarget, "exposed" | "unguarded">,
  manner: AttackOptions,
  critical: boolean,
): Procedure<{ total: number }> {
  const due = damageDue(arm, mark, manner, critical);
  if (typeof due === "number") return { total: due };
  const { dice, flat } = due;
  const rolled = yield* rollDice(id, "self", dice);
  const breakdown = withSum(rolled.total, flat);
  const total = Math.max(arm.kind === "unarmed" ? 1 : 0, breakdown.total);
  yield* addTotal(id, t("Line.damage", { type: t(`DamageType.${arm.type}`) }), {
    rule: "A-74",
    of: "self",
    dice: rolled.shown,
    total,
    breakdown,
  });
  return { total };
}

/** Damage after armor, types and multipliers (A-107, A-140, A-182, D-43). */
function* rollDamageTaken(
  id: string,
  arm: AttackWeapon,
  mark: AttackTarget,
  manner: AttackOptions,
  { face, critical }: { face: number; critical: boolean },
) {
  const rolled = yield* rollDamage(`${id}.damage`, arm, mark, manner, critical);
  const armor = critical ? null : armorStruck(mark.armor, face, isRanged(arm));
  const types = typeFactor(mark.damage, [arm.type]);
  const enhancing = manner.enhancers.filter((one) => enhancerApplies(one, mark, critical));
  const doubles = types.doubles + manner.doubles + enhancing.reduce((all, one) => all + one.doubles, 0);
  const clumsy = arm.clumsy && face !== 20 ? 1 : 0;
  const halves =
    types.halves + manner.halves + arm.halves + clumsy + enhancing.reduce((all, one) => all + one.halves, 0);
  const loss = damageAfterArmor(rolled.total, armor?.rating ?? 0, doubles, halves);
  yield* addNote(
    `${id}.armor`,
    armor
      ? t("Line.armorStruck", { name: armor.name, rating: armor.rating, left: loss.through })
      : t(critical ? "Line.armorIgnored" : mark.armor.length > 0 ? "Line.armorBypassed" : "Line.armorNone"),
    { rule: "A-81", secretOf: mark.part },
  );
  if (doubles !== halves || types.cancelled)
    yield* addNote(
      `${id}.factor`,
      types.cancelled && doubles === halves
        ? t("Line.typesCancel")
        : t(doubles > halves ? "Line.multiplied" : "Line.divided", {
            factor: doubles > halves ? 1 + doubles - halves : 2 ** (halves - doubles),
            damage: loss.damage,
          }),
      { rule: "A-141", secretOf: mark.part },
    );
  return { armor, loss };
}

/** Whether a non-lethal attack succeeds in being non-lethal (A-177, A-178, D-54). */
function* rollNonLethal(id: string, arm: AttackWeapon, { restraint }: AttackOptions): Procedure<boolean> {
  if (restraint === null) return true;
  const dc = restraintDc(arm, restraint);
  if (dc <= 1) {
    yield* addNote(`${id}.chance`, t("Line.nonLethal"), { rule: "A-179" });
    return false;
  }
  const kept = yield* rollKept(`${id}.chance`, "self", 20, 0);
  const success = kept.face >= dc;
  yield* addTotal(`${id}.chance`, t("Line.restraint"), {
    rule: "A-178",
    dice: kept.dice,
    total: kept.face,
    against: t(success ? "Line.restrained" : "Line.notRestrained", { dc }),
    tone: success ? "good" : "bad",
  });
  return !success;
}
