/** Exact odds of an attack and its damage, for users allowed to know the target's numbers (T-135). */
import type { Text } from "../../../kernel/card.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { type Odds, odds } from "../../../kernel/odds.ts";
import type { OddsView } from "../../../kernel/ruleset.ts";
import { percent } from "../../../kernel/sheet-numbers.ts";
import { damageDefaults, rollDamageResult } from "../damage/damage.ts";
import { printPart, type RolledDamagePart } from "../damage/damage-offers.ts";
import type { DamageResult, DamageTarget } from "../damage/damage-target.ts";
import { t } from "../model/texts.ts";
import type { AttackFacts } from "./attack-facts.ts";
import { type AttackForm, type DeclaredAttack, declaredAttack } from "./attack-form.ts";
import { attackProblems } from "./attack-problems.ts";
import { type AttackInput, rollAttack, type TargetedFacts } from "./attack-roll.ts";
import { damageOf } from "./weapon-in-use.ts";

/** Facts with the data of the targets that this client may know. */
export type OddsFacts = TargetedFacts & { odds?: Readonly<Record<string, DamageTarget>> };

/** Damage of a hit, as its damage button rolls it. */
interface RolledHit {
  parts: readonly RolledDamagePart[];
  multiplier: number;
  /** Counts as one attack for the Wound Threshold. */
  attack: boolean;
}

interface HitChances {
  hit: number;
  critical: number;
  lost: number;
}

/** Odds against one target, or against the typed number. */
function hitChances(facts: TargetedFacts, aim: AttackInput, part: string | null): HitChances {
  const alone: AttackInput = { ...aim, aims: part === null ? [] : [part] };
  const all = odds(
    () => rollAttack(facts, alone),
    ({ met }) => JSON.stringify(met[0]?.verdict),
  );
  const chances = { hit: 0, critical: 0, lost: all.lost };
  for (const { p, result } of all.chances.values()) {
    const verdict = result.met[0]?.verdict;
    if (!verdict?.hit) continue;
    if (verdict.critical) chances.critical += p;
    else chances.hit += p;
  }
  return chances;
}

/** Odds of the damage of a hit to one target. */
function damageOdds(
  facts: TargetedFacts,
  target: DamageTarget,
  onHit: RolledHit,
  critical: boolean,
): Odds<DamageResult> {
  const { names, refs, house } = facts;
  const form = {
    ...damageDefaults(),
    parts: onHit.parts.map(printPart),
    whom: "targets" as const,
    attack: onHit.attack,
    ...(critical ? { crit: ["t0"], multiplier: onHit.multiplier } : {}),
  };
  return odds(
    () => rollDamageResult({ names, refs, house, victims: { t0: target }, roller: "self" }, form, "t0"),
    (result) => `${hitPointsLost(result)}/${result.crosses}/${result.outcome}`,
  );
}

/** Chances of one attack on one target, with the damage it deals. */
interface StrikeOdds extends HitChances {
  /** "": a typed number. */
  part: string;
  /** Hit points lost by each hit, as {@link hitPointsLost} counts them. */
  dealt: { value: number; p: number; crosses: boolean; falls: boolean }[];
}

/**
 * Damage dealt less the damage absorbed, even beyond the hit points left; negative if the target regains more, which
 * stops at its maximum (T-123).
 */
const hitPointsLost = ({ dealt, absorbed, hp }: DamageResult): number =>
  dealt < absorbed ? hp.before - hp.after : dealt - absorbed;

/** Average hit points lost, misses included; negative if the target regains more than it loses. */
export const meanDamage = ({ dealt }: Pick<StrikeOdds, "dealt">): number =>
  Math.round(dealt.reduce((sum, { value, p }) => sum + value * p, 0) * 10) / 10;

/** Chances against every target whose numbers this client may know, or against the typed number. */
export function strikeOdds(facts: OddsFacts, aim: AttackInput, onHit: RolledHit): StrikeOdds[] {
  if (aim.aims.length === 0)
    return aim.fixed === null ? [] : [{ part: "", ...hitChances(facts, aim, null), dealt: [] }];
  const known = new Map<string, Odds<DamageResult>>();
  const done = (target: DamageTarget, critical: boolean): Odds<DamageResult> => {
    const key = JSON.stringify([target, critical]);
    const found = known.get(key) ?? damageOdds(facts, target, onHit, critical);
    known.set(key, found);
    return found;
  };
  return aim.aims.flatMap((part) => {
    const target = facts.odds?.[part];
    if (!target) return [];
    const chances = hitChances(facts, aim, part);
    const ways = onHit.parts.length === 0 ? [] : ([false, true] as const);
    let { lost } = chances;
    const dealt = ways.flatMap((critical) => {
      const share = critical ? chances.critical : chances.hit;
      if (share === 0) return [];
      const all = done(target, critical);
      lost += share * all.lost;
      return [...all.chances.values()].map(({ p, result }) => ({
        // Damage does nothing to the dead and to those at 0 hit points.
        value: result.outcome === "past" ? 0 : hitPointsLost(result),
        p: share * p,
        crosses: result.crosses,
        falls: result.outcome === "falls",
      }));
    });
    return [{ part, ...chances, lost, dealt }];
  });
}

const strikeBar = ({ hit, critical }: HitChances): OddsView["bar"] =>
  [
    { label: t("Odds.hit"), p: hit, tone: "good" as const },
    { label: t("Odds.critical"), p: critical, tone: "best" as const },
    { label: t("Odds.miss"), p: Math.max(0, 1 - hit - critical), tone: "nothing" as const },
  ].filter(({ p }) => p > 0);

/** Hit points lost, with the chances to pass the Wound Threshold and to drop the target to 0 hit points. */
function damageSpread({ dealt }: StrikeOdds): Pick<OddsView, "spread"> {
  const values = new Map<number, { p: number; tone: "half" | "good" | "best" }>();
  for (const { value, p, crosses, falls } of dealt.filter((one) => one.value > 0)) {
    const tone = falls ? "best" : crosses ? "good" : "half";
    values.set(value, { p: (values.get(value)?.p ?? 0) + p, tone });
  }
  if (values.size === 0) return {};
  const sum = (test: (one: StrikeOdds["dealt"][number]) => boolean) =>
    dealt.reduce((all, one) => (test(one) ? all + one.p : all), 0);
  return {
    spread: {
      label: t("Odds.damage"),
      bars: [...values].sort(([a], [b]) => a - b).map(([value, one]) => ({ value, ...one })),
      lines: [
        { label: t("Odds.crosses"), p: sum(({ crosses }) => crosses) },
        { label: t("Odds.falls"), p: sum(({ falls }) => falls) },
      ].filter(({ p }) => p > 0),
    },
  };
}

/** The name of a target with the chance to hit it and the average damage, or the hit points that it regains (T-123). */
export function strikeText(label: { key: string; data: Record<string, string> }, one: StrikeOdds): Text {
  const data = { ...label.data, percent: percent(one.hit + one.critical) };
  if (one.dealt.length === 0) return t(label.key, data);
  const damage = meanDamage(one);
  return damage < 0
    ? t(`${label.key}Regained`, { ...data, regained: -damage })
    : t(`${label.key}Damage`, { ...data, damage });
}

/**
 * The first of several targets gets the bar, each gets a sentence; targets whose numbers this client may not know get
 * neither.
 */
export function aimOdds(facts: OddsFacts, aim: AttackInput, onHit: RolledHit): OddsView | null {
  const each = strikeOdds(facts, aim, onHit);
  const [first] = each;
  if (!first) return null;
  return {
    bar: strikeBar(first),
    ...damageSpread(first),
    sentences: each
      .filter(({ dealt }) => aim.aims.length > 1 || dealt.length > 0)
      .map((one) => strikeText({ key: "Odds.against", data: { name: nameOf(facts, one.part) } }, one)),
    lost: Math.max(...each.map(({ lost }) => lost)),
  };
}

/** Damage of a hit with a weapon. */
export const hitOfWeapon = ({ weapon, damage }: Pick<DeclaredAttack, "weapon" | "damage">): RolledHit => ({
  parts: damageOf(weapon, damage),
  multiplier: weapon.crit.multiplier,
  attack: true,
});

export function attackOdds(facts: AttackFacts, form: AttackForm): OddsView | null {
  if (attackProblems(facts, form).length > 0) return null;
  const one: DeclaredAttack | null = declaredAttack(facts, form);
  return one ? aimOdds(facts, one, hitOfWeapon(one)) : null;
}
