/** Odds of a cast and its follow-ups; only the sum of its dice matters, so they are rolled as a sum. */
import { nameOf } from "../../../kernel/facts.ts";
import { rollDice } from "../../../kernel/formula.ts";
import { chanceOf, expectation, odds } from "../../../kernel/odds.ts";
import { type Procedure, roll } from "../../../kernel/procedure.ts";
import type { OddsView } from "../../../kernel/ruleset.ts";
import type { AttackFacts } from "../attack/attack-facts.ts";
import { attackColumnOf, attackDefaults } from "../attack/attack-form.ts";
import { type DamageResult, damageResultOdds, sentencePercent } from "../attack/attack-odds.ts";
import { rollSave, type SaveScore } from "../checks/save-roll.ts";
import { rangeModifier } from "../model/calculations.ts";
import type { Tier } from "../model/data.ts";
import { formulaDice } from "../model/dice-fields.ts";
import { t } from "../model/texts.ts";
import type { CastFacts } from "./cast-facts.ts";
import { type CastForm, castDiceOf, castResultOf, tierOf } from "./cast-form.ts";
import type { TierVersion } from "./item-versions.ts";

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

/** The effect of a version that was cast, on one target. */
interface EffectOdds {
  part: string;
  /** `hit`, `critical`, `half`: chances of a hit (or failed save), a critical hit, half damage. */
  hit: number;
  critical: number;
  half: number;
  /** Average damage before armor. */
  damage: number;
  lost: number;
}

function attackEffect(attack: AttackFacts, part: string): EffectOdds {
  const form = { ...attackDefaults(attack), target: part, distance: attack.marks[part]?.distance ?? null };
  const defense = attack.marks[part]?.helpless ? "helpless" : "rolled";
  const column = attackColumnOf(attack, { ...form, defense });
  const { effective, max } = column.weapon.range;
  if (rangeModifier(column.distance, effective, max) === null)
    return { part, hit: 0, critical: 0, half: 0, damage: 0, lost: 0 };
  // Without armor and hit points the result is the damage before armor.
  const all = damageResultOdds({ ...attack, odds: {} }, column);
  const isHit = (r: DamageResult) => r.hit && r.part === part;
  return {
    part,
    hit: chanceOf(all, (r) => isHit(r) && !r.critical),
    critical: chanceOf(all, (r) => isHit(r) && r.critical),
    half: 0,
    damage: expectation(all, (r) => (isHit(r) ? r.loss : 0)),
    lost: all.lost,
  };
}

function saveEffect(version: TierVersion, saver: SaveScore, part: string): EffectOdds {
  const all = odds(
    () => rollSave("save", part, saver),
    (r) => String(r.success),
  );
  const dice = formulaDice(version.damage.formula);
  const amounts = odds(
    function* () {
      return dice.terms.length === 0 ? 0 : (yield* rollDice("damage", "self", dice)).total;
    },
    (amount) => String(amount),
  );
  const saves = chanceOf(all, (r) => r.success);
  const half = version.onSave === "half" && dice.terms.length > 0;
  const damage =
    (1 - saves) * expectation(amounts, (n) => n) + (half ? saves * expectation(amounts, (n) => Math.floor(n / 2)) : 0);
  return { part, hit: 1 - saves, critical: 0, half: half ? saves : 0, damage, lost: all.lost + amounts.lost };
}

/** What the declared version does to its targets; null: this client may not know it, [] if nothing more is rolled. */
function effectsOf(facts: CastFacts, version: TierVersion): EffectOdds[] | null {
  const { tier, resolution, targets } = version;
  const parts = targets > 0 ? facts.targets.slice(0, targets) : facts.targets;
  if (resolution === "attack") {
    const attack = facts.odds?.self?.attacks?.[tier];
    return attack ? parts.map((part) => attackEffect(attack, part)) : [];
  }
  if (resolution !== "save" || parts.length === 0) return [];
  const known = parts.flatMap((part) => {
    const saver = facts.odds?.[part]?.saves?.[tier];
    return saver ? [saveEffect(version, saver, part)] : [];
  });
  return known.length > 0 ? known : null;
}

const tenth = (value: number): number => Math.round(value * 10) / 10;

/**
 * Odds of the whole: the declared Tier with the attack or save that follows it, each lower Tier, a fizzle; average
 * damage, and average number of dice lost (one in six).
 */
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
  const version = facts.versions.find(({ tier }) => tier === tierOf(form));
  const effects = version ? effectsOf(facts, version) : [];
  if (!effects) return null;
  const [first] = effects;
  const attacks = version?.resolution === "attack";
  const reached: OddsView["bar"] = first
    ? [
        { label: t(attacks ? "Odds.castHits" : "Odds.saveFails"), p: success * first.hit, tone: "good" },
        { label: t("Odds.castCritical"), p: success * first.critical, tone: "best" },
        { label: t("Odds.saveHalves"), p: success * first.half, tone: "half" },
        {
          label: t(attacks ? "Odds.castMisses" : "Odds.saveSucceeds"),
          p: success * Math.max(0, 1 - first.hit - first.critical - first.half),
          tone: "nothing",
        },
      ]
    : [{ label: t("Odds.casts"), p: success, tone: "good" }];
  return {
    bar: [
      ...reached,
      ...lower.map(({ p, result }) => ({
        label: t("Odds.lowerTier", { tier: result.tier ?? 0 }),
        p,
        tone: "half" as const,
      })),
      { label: t("Odds.fizzles"), p: chanceOf(all, (r) => !r.success && r.tier === null), tone: "nothing" as const },
    ].filter((part) => part.p > 0),
    sentences: [
      ...effects.map(({ part, hit, critical, damage }) =>
        t(damage > 0 ? "Odds.affectsDamage" : "Odds.affects", {
          name: nameOf(facts, part),
          percent: sentencePercent(success * (hit + critical)),
          ...(damage > 0 ? { damage: tenth(success * damage) } : {}),
        }),
      ),
      t("Odds.diceLost", { dice: tenth(count / 6) }),
    ],
    lost: Math.max(all.lost, ...effects.map(({ lost }) => lost)),
  };
}
