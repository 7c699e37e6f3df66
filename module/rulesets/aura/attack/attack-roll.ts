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
  target: Pick<AttackTarget, "exposed" | "unguarded">,
  critical: boolean,
): boolean => onlyIf === "none" || (onlyIf === "targetExposed" ? target.exposed || critical : target.unguarded);

/** AV or Miss Chance Modifier with all modifiers of the attack. */
export function attackSum(
  weapon: AttackWeapon,
  target: Pick<AttackTarget, "size" | "exposed" | "unguarded">,
  options: AttackOptions,
): Breakdown {
  const ranged = isRanged(weapon);
  const enhancing = options.enhancers
    .filter((one) => enhancerApplies(one, target, false))
    .map((one): Modifier => ({ label: t("Name", { name: one.name }), value: ranged ? one.missChance : one.av }));
  const penalty = (options.restraint ?? 0) * NON_LETHAL_STEP.penalty;
  const more: Modifier[] = [
    ...enhancing,
    { label: t("Why.restraint"), value: ranged ? penalty : -penalty },
    { label: t("Why.table"), value: ranged ? -options.attack : options.attack },
    ...(ranged
      ? [
          { label: t("Why.targetSize"), value: target.size },
          { label: t("Why.targetMoves"), value: options.movement },
          { label: t("Attack.Why.unaimed"), value: options.unaimed ?? 0 },
        ]
      : []),
  ];
  return stack([...weapon.sum.counted, ...more.filter(({ value }) => value !== 0)]);
}

/** DC of the non-lethal Chance roll; 0 or less: no roll (A-177 to A-179, D-54). */
export function restraintDc(weapon: Pick<AttackWeapon, "kind" | "type">, steps: number): number {
  if (weapon.kind === "unarmed") return 0;
  const base = isRanged(weapon)
    ? NON_LETHAL_DC.ranged
    : weapon.type === "blunt"
      ? NON_LETHAL_DC.blunt
      : NON_LETHAL_DC.melee;
  return base - steps * NON_LETHAL_STEP.range;
}

/** Damage of a hit before armor; bare hands deal at least 1 (A-74, A-99, A-190, D-45). */
export function damageOf(
  weapon: Pick<AttackWeapon, "dice" | "flat">,
  target: Pick<AttackTarget, "exposed" | "unguarded">,
  options: AttackOptions,
  critical: boolean,
): { dice: Dice; flat: Modifier[] } {
  const enhancing = options.enhancers.filter((one) => enhancerApplies(one, target, critical));
  const flat: Modifier[] = [
    ...weapon.flat,
    ...enhancing.map((one): Modifier => ({ label: t("Name", { name: one.name }), value: one.dice.flat })),
    { label: t("Why.table"), value: options.damage },
  ];
  return {
    dice: { terms: [...weapon.dice.terms, ...enhancing.flatMap((one) => one.dice.terms)], flat: 0 },
    flat: compact([
      weapon.dice.flat && { label: t("Why.weapon"), value: weapon.dice.flat },
      ...flat.filter(({ value }) => value !== 0),
    ]),
  };
}

const withSum = (base: number, flat: readonly Modifier[]): Breakdown =>
  stack([{ label: t("Why.dice"), value: base }, ...flat]);

/** The die that decides criticals, exposure and armor; it has no modifiers. */
export function* attackDie(id: string, weapon: AttackWeapon, options: AttackOptions, enhancing: readonly Enhancer[]) {
  const precise = weapon.precise + enhancing.reduce((sum, one) => sum + one.precise, 0);
  const boons = enhancing.filter((one) => one.advantage);
  const reasons = [
    ...options.reasons,
    ...boons.map((one): AdvantageReason => ({ by: 1, label: t("Name", { name: one.name }) })),
  ];
  const rolledFace = options.before?.face;
  const kept =
    rolledFace === undefined
      ? yield* rollKept(`${id}.die`, "self", 20, netAdvantageOf(reasons))
      : { face: rolledFace, dice: [{ faces: 20, value: rolledFace }] };
  const critical = kept.face >= criticalFrom(precise);
  const dice = kept.dice.map((one): DieShown => {
    if (one.mark) return one;
    return critical ? { ...one, mark: "best" } : one.value === 1 ? { ...one, mark: "worst" } : one;
  });
  const note = rolledFace === undefined ? advantageText(reasons) : null;
  if (note) yield* addNote(`${id}.sway`, note, { rule: "A-139" });
  return { face: kept.face, critical, dice, label: t(isRanged(weapon) ? "Line.hitRoll" : "Line.combatRoll") };
}

/** Rolls an attack and writes all lines; the part names decide who may see which numbers. */
export function* rollAttack(
  id: string,
  weapon: AttackWeapon,
  target: AttackTarget,
  options: AttackOptions,
): Procedure<AttackResult> {
  const enhancing = options.enhancers.filter((one) => enhancerApplies(one, target, false));
  const die = yield* attackDie(id, weapon, options, enhancing);
  const { face, critical } = die;
  const fumble = face === 1;
  const sum = attackSum(weapon, target, options);
  const hit = yield* rollToHit(id, weapon, target, options, sum, die);
  const base = { face, critical, fumble, hit };
  if (!hit) return { armor: null, ...base, suffered: null, lethal: options.restraint === null };
  const { armor, loss } = yield* rollDamageTaken(id, weapon, target, options, base);
  const lethal = yield* rollNonLethal(id, weapon, options);
  return { armor, ...base, suffered: loss, lethal };
}

type Die = { face: number; critical: boolean; dice: { faces: number; value: number }[]; label: Text };

/**
 * AV against Evasion, or the Hit roll against the Miss Chance; a critical, a 1 and an automatic hit need no defense
 * roll (D-34).
 */
export function* rollToHit(
  id: string,
  weapon: AttackWeapon,
  target: AttackTarget,
  options: AttackOptions,
  sum: Breakdown,
  die: Die,
): Procedure<boolean> {
  const ranged = isRanged(weapon);
  const { face, critical, dice, label } = die;
  if (critical || face === 1 || (options.automatic && !ranged)) {
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
    const how = { defense: "evasion" as const, facing: options.facing, more: options.against };
    const guarded = yield* rollDefenseOf(`${id}.defense`, target.part, target.guard, how);
    const hit = target.guard.defending ? sum.total > guarded.total : sum.total >= guarded.total;
    yield* addLine(
      `${id}.verdict`,
      comparisonLine(t("Line.av"), sum, sum.total, t("Line.defense"), guarded.total, hit, target),
    );
    return hit;
  }
  const rolls = options.aware && !options.automatic;
  const evasion = rolls
    ? yield* rollDefenseOf(`${id}.defense`, target.part, target.guard, {
        defense: "rangedEvasion",
        facing: options.facing,
        more: options.against,
      })
    : null;
  const missChance = sum.total + (evasion?.total ?? 0);
  const tie = evasion !== null && target.guard.defending;
  const hit = options.automatic || (tie ? face > missChance : face >= missChance);
  yield* addLine(`${id}.verdict`, {
    ...comparisonLine(label, null, face, t("Line.missChance"), missChance, hit, target),
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
  target: AttackTarget,
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
      ...(sum ? { of: target.part } : { of: "self", secret: true as const }),
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
  weapon: AttackWeapon,
  target: Pick<AttackTarget, "exposed" | "unguarded">,
  options: AttackOptions,
  critical: boolean,
): number | ReturnType<typeof damageOf> {
  const rolledBefore = options.before?.rolled ?? null;
  if (rolledBefore === null) return damageOf(weapon, target, options, critical);
  // Enhancers that depend on the target are added once it is known.
  const due = { ...options, damage: 0, enhancers: options.enhancers.filter((one) => one.onlyIf !== "none") };
  if (!due.enhancers.some((one) => enhancerApplies(one, target, critical))) return rolledBefore;
  return damageOf(only(rolledBefore), target, due, critical);
}

/** Damage of dice and bonuses before armor; damage rolled before is kept. */
export function* rollDamage(
  id: string,
  weapon: AttackWeapon,
  target: Pick<AttackTarget, "exposed" | "unguarded">,
  options: AttackOptions,
  critical: boolean,
): Procedure<{ total: number }> {
  const due = damageDue(weapon, target, options, critical);
  if (typeof due === "number") return { total: due };
  const { dice, flat } = due;
  const rolled = yield* rollDice(id, "self", dice);
  const breakdown = withSum(rolled.total, flat);
  const total = Math.max(weapon.kind === "unarmed" ? 1 : 0, breakdown.total);
  yield* addTotal(id, t("Line.damage", { type: t(`DamageType.${weapon.type}`) }), {
    rule: "A-74",
    of: "self",
    dice: rolled.shown,
    total,
    breakdown,
  });
  return { total };
}

/** How often a weapon halves its own damage: without proficiency, or thrown unless made for it, except on a 20. */
export const halvesOf = (weapon: Pick<AttackWeapon, "halves" | "clumsy">, isTwenty: boolean): number =>
  weapon.halves + Number(weapon.clumsy && !isTwenty);

/** How often the damage is doubled and halved, damage types aside: by options, enhancers and the weapon itself. */
export function damageFactors(
  weapon: AttackWeapon,
  target: Pick<AttackTarget, "exposed" | "unguarded">,
  options: AttackOptions,
  { critical, twenty }: { critical: boolean; twenty: boolean },
): { doubles: number; halves: number } {
  const enhancing = options.enhancers.filter((one) => enhancerApplies(one, target, critical));
  return {
    doubles: enhancing.reduce((all, one) => all + one.doubles, options.doubles),
    halves: enhancing.reduce((all, one) => all + one.halves, options.halves + halvesOf(weapon, twenty)),
  };
}

/** Damage after armor, types and multipliers (A-107, A-140, A-182, D-43). */
function* rollDamageTaken(
  id: string,
  weapon: AttackWeapon,
  target: AttackTarget,
  options: AttackOptions,
  { face, critical }: { face: number; critical: boolean },
) {
  const rolled = yield* rollDamage(`${id}.damage`, weapon, target, options, critical);
  const armor = critical ? null : armorStruck(target.armor, face, isRanged(weapon));
  const types = typeFactor(target.damage, [weapon.type]);
  const factors = damageFactors(weapon, target, options, { critical, twenty: face === 20 });
  const [doubles, halves] = [types.doubles + factors.doubles, types.halves + factors.halves];
  const loss = damageAfterArmor(rolled.total, armor?.rating ?? 0, doubles, halves);
  yield* addNote(
    `${id}.armor`,
    armor
      ? t("Line.armorStruck", { name: armor.name, rating: armor.rating, left: loss.through })
      : t(critical ? "Line.armorIgnored" : target.armor.length > 0 ? "Line.armorBypassed" : "Line.armorNone"),
    { rule: "A-81", secretOf: target.part },
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
      { rule: "A-141", secretOf: target.part },
    );
  return { armor, loss };
}

/** Whether a non-lethal attack succeeds in being non-lethal (A-177, A-178, D-54). */
function* rollNonLethal(id: string, weapon: AttackWeapon, { restraint }: AttackOptions): Procedure<boolean> {
  if (restraint === null) return true;
  const dc = restraintDc(weapon, restraint);
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
