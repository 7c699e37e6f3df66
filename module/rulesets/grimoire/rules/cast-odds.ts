/** Chances of a cast: what may go wrong, what it may cost, what [sum] may come to (G-133 to G-136). */
import { chanceOf, expectation, type Odds, odds } from "../../../kernel/odds.ts";
import type { Procedure } from "../../../kernel/procedure.ts";
import type { OddsView } from "../../../kernel/ruleset.ts";
import { MAGIC_LIMIT } from "./data.ts";
import {
  type Caster,
  type DiceForm,
  diceIn,
  investedIn,
  type Judged,
  judged,
  rollFaces,
  SOURCES,
} from "./magic-dice.ts";
import { t } from "./words.ts";

/** The dice alone: nothing that is rolled afterwards changes what they say. */
export function* magicFall(caster: Caster, form: DiceForm): Procedure<Judged> {
  return judged(yield* rollFaces(form), caster);
}

export const magicChances = (caster: Caster, form: DiceForm): Odds<Judged> =>
  odds(
    () => magicFall(caster, form),
    (r) => `${r.sum}/${r.tired}/${r.mishap}/${r.failed}/${r.wastes}`,
  );

const round = (value: number): number => Math.round(value * 10) / 10;

/** `risks` off: only [sum] is of interest (D22). */
export function magicOdds(caster: Caster, form: DiceForm, risks = true): OddsView | null {
  const invested = investedIn(form);
  const dice = diceIn(form);
  if (dice < 1 || dice > MAGIC_LIMIT || SOURCES.some((source) => invested[source] > caster.have[source])) return null;
  const all = magicChances(caster, form);
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
    sentences: [
      t("Odds.magic.expected", { sum: round(expectation(all, (r) => r.sum)) }),
      ...(risks && !caster.vessel
        ? [t("Odds.magic.expectedFatigue", { fatigue: round(expectation(all, (r) => r.tired)) })]
        : []),
      ...(risks && caster.vessel
        ? [t("Odds.magic.expectedStr", { str: round(expectation(all, (r) => r.wastes * 2.5)) })]
        : []),
    ],
  };
}

/** The same for the cast dialog. */
export const castOdds = (facts: { caster: Caster }, form: DiceForm): OddsView | null => magicOdds(facts.caster, form);
