/**
 * Exact chances of an attack over all faces of its die, totals of the defense and sums of its damage; no simulation.
 */

import { compact } from "../../../kernel/form-values.ts";
import { sumChances } from "../../../kernel/odds.ts";
import type { OddsView } from "../../../kernel/ruleset.ts";
import { percent } from "../../../kernel/sheet-numbers.ts";
import { chanceOfAtLeast } from "../checks/check.ts";
import { armorStruck, damageAfterArmor, typeFactor } from "../damage/damage.ts";
import { netAdvantageOf } from "../model/advantage.ts";
import type { ArmorSet } from "../model/data.ts";
import { faceChance } from "../model/dice.ts";
import { t } from "../model/texts.ts";
import type { AttackFacts } from "./attack-facts.ts";
import { type AttackForm, type DeclaredAttack, declaredAttackOf } from "./attack-form.ts";
import { attackProblems } from "./attack-problems.ts";
import {
  type AttackOptions,
  type AttackTarget,
  attackSum,
  criticalFrom,
  damageDue,
  damageFactors,
  enhancerApplies,
  isRanged,
  restraintDc,
} from "./attack-roll.ts";
import type { AttackWeapon } from "./attack-types.ts";
import { defenseChance } from "./defense-roll.ts";

/** Chance by damage dealt, 0 and up, hits only. */
type Damage = ReadonlyMap<number, number>;

export interface Chances {
  hit: number;
  critical: number;
  /** Share of hits, criticals included, that strike armor. */
  armored: number;
  damage: Damage;
  /** All hits are non-lethal. */
  nonLethal: number;
  lost: number;
}

/** Beyond this many dice of one kind no odds are calculated: it would block the dialog. */
const MOST_DICE = 60;
const tooMany = (due: ReturnType<typeof damageDue>): boolean =>
  typeof due !== "number" && due.dice.terms.some(({ count }) => count > MOST_DICE);

/** Number of ways the dice reach each sum; index 0 is the lowest sum. */
function sums(terms: readonly { count: number; faces: number }[]): { least: number; chances: number[] } {
  return terms.reduce(
    (all, { count, faces }) => {
      const some = Math.min(count, MOST_DICE);
      const more = sumChances(some, faces);
      const chances = new Array<number>(all.chances.length + more.length - 1).fill(0);
      for (const [i, p] of all.chances.entries())
        for (const [j, q] of more.entries()) chances[i + j] = (chances[i + j] ?? 0) + p * q;
      return { least: all.least + some, chances };
    },
    { least: 0, chances: [1] },
  );
}

/** Chance that this face hits: critical, a 1, or AV or Miss Chance against the defense. */
function hitChance(
  face: number,
  weapon: AttackWeapon,
  target: AttackTarget,
  options: AttackOptions,
  critical: boolean,
): number {
  if (face === 1) return 0;
  if (critical || options.automatic) return 1;
  const sum = attackSum(weapon, target, options).total;
  const tie = target.guard.defending ? 0 : 1;
  if (!isRanged(weapon)) {
    const how = { defense: "evasion" as const, facing: options.facing, more: options.against };
    return 1 - defenseChance(target.guard, how, sum + tie);
  }
  if (!options.aware) return face >= sum ? 1 : 0;
  const how = { defense: "rangedEvasion" as const, facing: options.facing, more: options.against };
  return 1 - defenseChance(target.guard, how, face - sum + tie);
}

/** Damage of a hit before armor, with its chances; damage already rolled stays (D-64). */
function rolledDamage(
  weapon: AttackWeapon,
  target: AttackTarget,
  options: AttackOptions,
  critical: boolean,
): { rolled: number; p: number }[] {
  const due = damageDue(weapon, target, options, critical);
  if (typeof due === "number") return [{ rolled: due, p: 1 }];
  const { least, chances } = sums(due.dice.terms);
  const added = due.flat.reduce((sum, { value }) => sum + value, 0);
  const lowest = weapon.kind === "unarmed" ? 1 : 0;
  return chances.map((p, over) => ({ rolled: Math.max(lowest, least + over + added), p }));
}

/** Damage left after a hit, by armor struck and by critical and natural 20. */
function damageChances(
  weapon: AttackWeapon,
  target: AttackTarget,
  options: AttackOptions,
  { critical, twenty, armor }: { critical: boolean; twenty: boolean; armor: ArmorSet | null },
): Damage {
  const rolls = rolledDamage(weapon, target, options, critical);
  const types = typeFactor(target.damage, [weapon.type]);
  const factors = damageFactors(weapon, target, options, { critical, twenty });
  const [doubles, halves] = [types.doubles + factors.doubles, types.halves + factors.halves];
  const left = new Map<number, number>();
  for (const { rolled, p } of rolls) {
    const { damage } = damageAfterArmor(rolled, armor?.rating ?? 0, doubles, halves);
    left.set(damage, (left.get(damage) ?? 0) + p);
  }
  return left;
}

/** Chances of an attack on a target; a die already rolled stays (D-64). */
export function chancesOf(weapon: AttackWeapon, target: AttackTarget, options: AttackOptions): Chances {
  const enhancing = options.enhancers.filter((one) => enhancerApplies(one, target, false));
  const boon = enhancing.some(({ advantage }) => advantage);
  const net = netAdvantageOf(compact([...options.reasons, boon && { by: 1 as const, label: t("Why.effects") }]));
  const least = criticalFrom(weapon.precise + enhancing.reduce((sum, one) => sum + one.precise, 0));
  const known = new Map<string, Damage>();
  const damage = new Map<number, number>();
  let [hit, critical, armored] = [0, 0, 0];
  const rolledFace = options.before?.face;
  for (let face = 2; face <= 20; face += 1) {
    const best = face >= least;
    const falls = rolledFace === undefined ? faceChance(face, 20, net) : face === rolledFace ? 1 : 0;
    const p = falls * hitChance(face, weapon, target, options, best);
    if (p === 0) continue;
    const armor = best ? null : armorStruck(target.armor, face, isRanged(weapon));
    if (best) critical += p;
    else hit += p;
    if (armor) armored += p;
    const what = { critical: best, twenty: face === 20, armor };
    const key = JSON.stringify([best, face === 20, armor?.rating ?? 0]);
    const each = known.get(key) ?? damageChances(weapon, target, options, what);
    known.set(key, each);
    for (const [value, q] of each) damage.set(value, (damage.get(value) ?? 0) + p * q);
  }
  const dc = options.restraint === null ? Number.POSITIVE_INFINITY : restraintDc(weapon, options.restraint);
  return {
    hit,
    critical,
    armored,
    damage,
    nonLethal: options.restraint === null ? 0 : chanceOfAtLeast(dc, 0, 0),
    lost: [false, true].some((best) => tooMany(damageDue(weapon, target, options, best))) ? 1 : 0,
  };
}

export const meanOf = (damage: Damage): number => [...damage].reduce((sum, [value, p]) => sum + value * p, 0);

function shown({ hit, critical, armored, damage, nonLethal, lost }: Chances, restrained: boolean): OddsView {
  const all = hit + critical;
  const bars = [...damage].filter(([value]) => value > 0).sort(([a], [b]) => a - b);
  const harms = bars.reduce((sum, [, p]) => sum + p, 0);
  const mean = Math.round(meanOf(damage) * 10) / 10;
  return {
    bar: [
      { label: t("Attack.Odds.hit"), p: hit, tone: "good" as const },
      { label: t("Attack.Odds.critical"), p: critical, tone: "best" as const },
      { label: t("Attack.Odds.miss"), p: Math.max(0, 1 - all), tone: "nothing" as const },
    ].filter(({ p }) => p > 0),
    ...(bars.length
      ? {
          spread: {
            label: t("Attack.Odds.damage"),
            bars: bars.map(([value, p]) => ({ value, p, tone: "good" as const })),
            lines: [{ label: t("Attack.Odds.harms"), p: harms }],
          },
        }
      : {}),
    sentences: compact([
      t("Attack.Odds.mean", { mean }),
      armored > 0 && t("Attack.Odds.armored", { percent: percent(armored / all) }),
      restrained && all > 0 && t("Attack.Odds.nonLethal", { percent: percent(nonLethal) }),
    ]),
    lost,
  };
}

/** Odds against the target; none if this client may not see its numbers. */
export function attackOdds(facts: AttackFacts, form: AttackForm): OddsView | null {
  if (attackProblems(facts, form).length > 0) return null;
  const declared: DeclaredAttack | null = declaredAttackOf(facts, form);
  if (!declared?.target || !facts.odds?.[declared.target.part]) return null;
  return shown(chancesOf(declared.weapon, declared.target, declared.options), declared.options.restraint !== null);
}
