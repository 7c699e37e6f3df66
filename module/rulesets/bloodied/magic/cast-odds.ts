/** Odds of a cast: only the sum matters, so the dice are rolled as a sum. */
import { chanceOf, odds } from "../../../kernel/odds.ts";
import { type Procedure, roll } from "../../../kernel/procedure.ts";
import type { OddsView } from "../../../kernel/ruleset.ts";
import type { Tier } from "../model/data.ts";
import { t } from "../model/texts.ts";
import type { CastFacts } from "./cast-facts.ts";
import { type CastForm, castDiceOf, castResultOf } from "./cast-form.ts";

/** The Tier a total reaches: the declared one, the highest lower one, or null. */
export function* rollCastSum(facts: CastFacts, form: CastForm): Procedure<{ tier: Tier | null; success: boolean }> {
  const dice = yield* roll("cast", "self", castDiceOf(form), 6, "sum");
  const { success, lower } = castResultOf(
    facts,
    form,
    dice.reduce((sum, face) => sum + face, 0),
  );
  return { success, tier: success ? null : (lower[0] ?? null) };
}

/** Chance to reach the declared Tier; below it, the preset takes more dice. */
const SURE = 0.9;

/** Preset number of dice: the fewest that reach the Tier with 90 % or more, else all that are left (B-44). */
export function presetDice(facts: CastFacts, form: CastForm): { dice: number; sure: boolean } {
  for (let dice = 1; dice <= facts.pool; dice += 1) {
    const all = odds(
      () => rollCastSum(facts, { ...form, dice }),
      (r) => String(r.success),
    );
    if (chanceOf(all, (r) => r.success) >= SURE) return { dice, sure: true };
  }
  return { dice: facts.pool, sure: false };
}

/** Odds of the declared Tier, each lower Tier and a fizzle; average number of dice lost (one in six). */
export function castOdds(facts: CastFacts, form: CastForm): OddsView | null {
  const count = castDiceOf(form);
  if (count < 1 || count > facts.pool) return null;
  const all = odds(
    () => rollCastSum(facts, form),
    (r) => `${r.success}/${r.tier}`,
  );
  const lower = [...all.chances.values()]
    .filter((c) => c.result.tier !== null)
    .sort((a, b) => Number(b.result.tier) - Number(a.result.tier));
  const success = chanceOf(all, (r) => r.success);
  return {
    bar: [
      { label: t("Odds.casts"), p: success, tone: "good" as const },
      ...lower.map(({ p, result }) => ({
        label: t("Odds.lowerTier", { tier: result.tier ?? 0 }),
        p,
        tone: "half" as const,
      })),
      { label: t("Odds.fizzles"), p: chanceOf(all, (r) => !r.success && r.tier === null), tone: "nothing" as const },
    ].filter((part) => part.p > 0),
    sentences: [t("Odds.diceLost", { dice: Math.round((count / 6) * 10) / 10 })],
    lost: all.lost,
  };
}
