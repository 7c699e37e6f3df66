/** Attack and damage combined, for exact odds only; the card runs them as two actions. */
import type { Text } from "../../../kernel/card.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { expectation, followed, type Odds, odds } from "../../../kernel/odds.ts";
import type { Procedure } from "../../../kernel/procedure.ts";
import type { OddsView } from "../../../kernel/ruleset.ts";
import { type ArmorFacts, rollArmor } from "../damage/armor.ts";
import { hpAfterDamage, hpThresholds } from "../model/calculations.ts";
import { t } from "../model/texts.ts";
import type { AttackFacts, OddsTarget } from "./attack-facts.ts";
import { type AttackColumn, type AttackForm, attackColumnOf, attackProblems, canStray } from "./attack-form.ts";
import { type AttackRoll, rollAttack } from "./attack-roll.ts";

export interface DamageResult {
  part: string | null;
  strayed: boolean;
  hit: boolean;
  critical: boolean;
  /** Hit points lost by the creature that was hit; the damage if its data is unknown. */
  loss: number;
}

const attackRollKey = (s: AttackRoll): string => `${s.part}/${s.strayed}/${s.hit}/${s.critical}/${s.damage}`;
const key = (r: DamageResult): string => `${r.part}/${r.strayed}/${r.hit}/${r.critical}/${r.loss}`;

/** Armor odds of all creatures that a strike may hit; computed once for equal armor. */
function armorOdds(marks: Readonly<Record<string, OddsTarget>>, type: string): Map<string, Odds<number>> {
  const known = new Map<string, Odds<number>>();
  const worn = (armor: ArmorFacts) =>
    odds(function* (): Procedure<number> {
      return (yield* rollArmor("armor", "self", armor, type)).total;
    }, String);
  return new Map(
    Object.entries(marks).map(([part, { armor }]) => {
      const name = JSON.stringify(armor);
      const chances = known.get(name) ?? worn(armor);
      known.set(name, chances);
      return [part, chances];
    }),
  );
}

const certain = <R>(result: R): Odds<R> => ({ chances: new Map([["", { p: 1, result }]]), lost: 0 });

/** Odds of a strike combined with the armor it meets. */
export function damageResultOdds(facts: AttackFacts, column: AttackColumn): Odds<DamageResult> {
  const marks = facts.odds ?? {};
  const armors = armorOdds(marks, column.type);
  const met = ({ part, strayed, hit, critical, damage }: AttackRoll): Odds<DamageResult> => {
    if (damage === null) return certain({ part, strayed, hit: false, critical: false, loss: 0 });
    const mark = part === null ? undefined : marks[part];
    if (part === null || !mark || column.weapon.ignoresArmor)
      return certain({ part, strayed, hit: hit !== false, critical, loss: damage });
    const damageWith = (armor: number): DamageResult => {
      const { loss } = hpAfterDamage(mark.hp, mark.max, damage, armor);
      return { part, strayed, hit: true, critical, loss };
    };
    return followed(armors.get(part) as Odds<number>, (armor) => certain(damageWith(armor)), key);
  };
  return followed(
    odds(() => rollAttack(facts, column), attackRollKey),
    met,
    key,
  );
}

/** Percentage for a sentence: a whole number, one decimal below 10. */
export function sentencePercent(p: number): number {
  const value = p * 100;
  return value >= 10 ? Math.round(value) : Math.round(value * 10) / 10;
}

function spreadOf(all: Odds<DamageResult>, aim: string, mark: OddsTarget): OddsView["spread"] {
  const { bloodied, deathAt } = hpThresholds(mark.max);
  const at = (r: DamageResult) => (r.part === aim ? r.loss : 0);
  const chances = new Map<number, number>();
  for (const { p, result } of all.chances.values())
    if (at(result) > 0) chances.set(at(result), (chances.get(at(result)) ?? 0) + p);
  const atMost = (line: number) => [...chances].reduce((sum, [loss, p]) => (mark.hp - loss <= line ? sum + p : sum), 0);
  const tone = (loss: number) => (mark.hp - loss <= 0 ? "best" : mark.hp - loss <= bloodied ? "good" : "half");
  const lines = [
    { label: t("Odds.bloodied"), p: mark.hp > bloodied ? atMost(bloodied) : 0 },
    { label: t("Odds.down"), p: mark.hp > 0 ? atMost(0) : 0 },
    { label: t("Odds.atTheLine"), p: atMost(deathAt) },
  ];
  return {
    label: t("Odds.loss"),
    bars: [...chances].sort(([a], [b]) => a - b).map(([value, p]) => ({ value, p, tone: tone(value) })),
    lines: lines.filter((line) => line.p > 0),
  };
}

function viewOf(facts: AttackFacts, column: AttackColumn): OddsView {
  const all = damageResultOdds(facts, column);
  const p = (test: (r: DamageResult) => boolean) =>
    [...all.chances.values()].reduce((sum, r) => (test(r.result) ? sum + r.p : sum), 0);
  const harm = p((r) => r.hit && r.strayed && r.part !== column.target);
  const isHit = (r: DamageResult) => r.hit && r.part === column.target;
  const critical = p((r) => isHit(r) && r.critical);
  const hit = p((r) => isHit(r) && !r.critical);
  const bar: OddsView["bar"] = [
    { label: t("Odds.hit"), p: hit, tone: "good" as const },
    { label: t("Odds.critical"), p: critical, tone: "best" as const },
    { label: t("Odds.stray"), p: harm, tone: "harm" as const },
    {
      label: t(canStray(column) ? "Odds.nothing" : "Odds.miss"),
      p: Math.max(0, 1 - hit - critical - harm),
      tone: "nothing" as const,
    },
  ].filter((part) => part.p > 0);
  const mark = column.target === null ? undefined : facts.odds?.[column.target];
  const expected = (part: string | null) =>
    Math.round(expectation(all, (r) => (r.hit && r.part === part ? r.loss : 0)) * 10) / 10;
  if (!mark || column.target === null)
    return { bar, sentences: [t("Odds.beforeArmor", { damage: expected(column.target) })], lost: all.lost };
  const sentences: Text[] = [column.target, ...(canStray(column) ? column.melee : [])]
    .map((part) => ({ part, loss: expected(part) }))
    .filter(({ part, loss }) => part === column.target || loss > 0)
    .map(({ part, loss }) => t("Odds.expected", { name: nameOf(facts, part), loss }));
  return { bar, spread: spreadOf(all, column.target, mark), sentences, lost: all.lost };
}

/** Exact odds for the dialog; for a pair, the first weapon's, with the second's as a sentence. */
export function attackOdds(facts: AttackFacts, form: AttackForm): OddsView | null {
  if (attackProblems(facts, form).length > 0) return null;
  const first = attackColumnOf(facts, form);
  if (first.target === null && first.fixed === null) return null;
  const view = viewOf(facts, first);
  if (facts.arms.length < 2) return view;
  const second = attackColumnOf(facts, form, "2");
  const other = viewOf(facts, second);
  const hits = other.bar.filter((b) => b.tone === "good" || b.tone === "best").reduce((sum, b) => sum + b.p, 0);
  return {
    ...view,
    sentences: [
      ...view.sentences,
      t("Odds.second", { weapon: second.weapon.name, percent: sentencePercent(hits) }),
      ...other.sentences,
    ],
    lost: Math.max(view.lost, other.lost),
  };
}
