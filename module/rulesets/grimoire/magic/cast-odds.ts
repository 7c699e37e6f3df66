/** Odds of a cast: mishaps, costs and the distribution of [sum] (G-133 to G-136). */
import { nameOf } from "../../../kernel/facts.ts";
import { compact, flagOf, wholeOf } from "../../../kernel/form-values.ts";
import { chanceOf, expectation, type Odds, odds } from "../../../kernel/odds.ts";
import type { Procedure } from "../../../kernel/procedure.ts";
import type { OddsView } from "../../../kernel/ruleset.ts";
import { winOddsOf } from "../checks/check-odds.ts";
import { MAGIC_LIMIT } from "../model/data.ts";
import { rollDie } from "../model/dice.ts";
import { t } from "../model/texts.ts";
import type { CastFacts } from "./cast-facts.ts";
import { type CastForm, contestAttribute, contestNet, isContested } from "./cast-form.ts";
import {
  type Caster,
  type DiceForm,
  diceCountsOf,
  diceIn,
  type MagicDiceResult,
  magicDiceResultOf,
  rollFaces,
  SOURCES,
} from "./magic-dice.ts";

/** Rolls the Magic Dice alone; later rolls do not change their result. */
export function* rollMagicDiceOnly(caster: Caster, form: DiceForm): Procedure<MagicDiceResult> {
  return magicDiceResultOf(yield* rollFaces(form), caster);
}

export const magicDiceOdds = (caster: Caster, form: DiceForm): Odds<MagicDiceResult> =>
  odds(
    () => rollMagicDiceOnly(caster, form),
    (r) => `${r.sum}/${r.tired}/${r.mishap}/${r.failed}/${r.wastes}`,
  );

const round = (value: number): number => Math.round(value * 10) / 10;

/** `risks` off: only [sum] matters (D22). */
export function magicOdds(caster: Caster, form: DiceForm, risks = true): OddsView | null {
  const invested = diceCountsOf(form);
  const dice = diceIn(form);
  if (dice < 1 || dice > MAGIC_LIMIT || SOURCES.some((source) => invested[source] > caster.have[source])) return null;
  const all = magicDiceOdds(caster, form);
  const fails = risks ? chanceOf(all, (r) => r.failed) : 0;
  const astray = risks ? chanceOf(all, (r) => r.mishap !== null && !r.failed) : 0;
  const sums = new Map<number, number>();
  for (const { p, result } of all.chances.values()) sums.set(result.sum, (sums.get(result.sum) ?? 0) + p);
  const tired = (least: number) => chanceOf(all, (r) => r.tired >= least);
  const lines = risks
    ? [1, 2, 3, 4]
        .map((least) => ({ label: t("Odds.magic.fatigue", { least }), p: tired(least) }))
        .filter(({ p }) => p > 0)
    : [];
  return {
    bar: [
      { label: t("Odds.magic.clean"), p: 1 - fails - astray, tone: "good" as const },
      { label: t("Odds.magic.astray"), p: astray, tone: "half" as const },
      { label: t("Odds.magic.fails"), p: fails, tone: "worst" as const },
    ].filter(({ p }) => p > 1e-12),
    spread: {
      label: t("Odds.magic.sum"),
      bars: [...sums].sort(([a], [b]) => a - b).map(([value, p]) => ({ value, p, tone: "good" as const })),
      lines,
    },
    sentences: compact([
      t("Odds.magic.expected", { sum: round(expectation(all, (r) => r.sum)) }),
      risks && !caster.vessel && t("Odds.magic.expectedFatigue", { fatigue: round(expectation(all, (r) => r.tired)) }),
      risks && caster.vessel && t("Odds.magic.expectedStr", { str: round(expectation(all, (r) => r.wastes * 2.5)) }),
    ]),
    lost: all.lost,
  };
}

function* contestFall(net: number): Procedure<number> {
  return (yield* rollDie("base", "self", 20, net)).kept;
}

/** Chance that the spell affects each target: the cast works and its result is at least the Save (D21). */
export function spellSuccessChances(facts: CastFacts, form: CastForm): { part: string; p: number; lost: number }[] {
  const marks = facts.targets.flatMap((part) => (facts.odds?.[part] ? [{ part, mark: facts.odds[part] }] : []));
  if (!isContested(facts) || marks.length === 0) return [];
  const magic = magicDiceOdds(facts.caster, form);
  const dice = [...magic.chances.values()].filter(({ result }) => !result.failed);
  const fall = odds(
    () => contestFall(contestNet(facts, form)),
    (kept) => String(kept),
  );
  const base = [...fall.chances.values()];
  const score = facts.scores[contestAttribute(facts, form)] + (wholeOf(form.modifier) ?? 0);
  // The Magic Dice only matter if [sum] counts.
  const works = dice.reduce((sum, { p }) => sum + p, 0);
  const sums = flagOf(form.asObject) ? dice.map(({ p, result }) => ({ p, more: result.sum })) : [{ p: works, more: 0 }];
  return marks.map(({ part, mark }) => {
    const { wins, lost } = winOddsOf(mark);
    const each = ({ p, more }: { p: number; more: number }) =>
      p * base.reduce((sum, one) => sum + one.p * wins(one.result + score + more), 0);
    return { part, p: sums.reduce((sum, one) => sum + each(one), 0), lost: magic.lost + fall.lost + lost };
  });
}

/** Odds for the cast dialog, with the contest if the spell has one. */
export function castOdds(facts: CastFacts, form: CastForm): OddsView | null {
  const view = magicOdds(facts.caster, form);
  if (!view) return null;
  const held = spellSuccessChances(facts, form);
  const sentences = held.map(({ part, p }) =>
    t("Odds.magic.holds", { name: nameOf(facts, part), percent: percent(p) }),
  );
  return {
    ...view,
    sentences: [...sentences, ...view.sentences],
    lost: Math.max(view.lost, ...held.map(({ lost }) => lost)),
  };
}

const percent = (p: number): number => (p >= 0.1 ? Math.round(p * 100) : round(p * 100));
