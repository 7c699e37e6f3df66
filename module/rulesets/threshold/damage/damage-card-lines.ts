/** Card lines about a damaged or healed actor. Hidden numbers are shown only to users who may know them (T-135). */
import type { Text, Tone } from "../../../kernel/card.ts";
import { adjustValue, type Consequence } from "../../../kernel/consequences.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { compact } from "../../../kernel/form-values.ts";
import { makeOffer } from "../../../kernel/outcome.ts";
import { addLine, addNote, type Procedure } from "../../../kernel/procedure.ts";
import type { Facts, Offer } from "../../../kernel/ruleset.ts";
import { KNOCKED_OUT } from "../model/data.ts";
import { damageText, stepText, t } from "../model/texts.ts";
import type { DamageResult, DamageTarget } from "./damage-target.ts";
import type { DamageByType } from "./resistances.ts";

const TONES: Readonly<Record<DamageResult["outcome"], Tone>> = {
  past: "plain",
  unhurt: "plain",
  hurt: "bad",
  reels: "bad",
  out: "worst",
  falls: "worst",
  healed: "good",
};
export const damageTone = ({ outcome }: DamageResult): Tone => TONES[outcome];

const RULES: Readonly<Record<Exclude<DamageByType["how"], "plain">, string>> = {
  resisted: "T-123",
  immune: "T-123",
  absorbed: "T-123",
  raises: "T-111",
  invalid: "T-114",
  heals: "T-105",
  unaffected: "T-106",
};

/** Adds card lines for one target: resistances, hit points, threshold, step. */
export function* sayDamageResult(
  facts: Facts,
  part: string,
  target: DamageTarget,
  result: DamageResult,
  attack: boolean,
): Procedure<void> {
  const name = nameOf(facts, part);
  for (const { how, type, amount, dealt, healed, value } of result.resistanceResults) {
    if (how === "plain") continue;
    yield* addNote(
      `${part}.${type}`,
      t(`Line.met.${how}`, { name, type: damageText(type), amount, dealt, healed, value }),
      { rule: RULES[how], secretOf: part },
    );
  }
  const { hp, dealt, step, outcome } = result;
  if (hp.before !== hp.after)
    yield* addLine(`${part}.hp`, {
      kind: "loss",
      rule: "T-122",
      secretOf: part,
      part,
      text: t(hp.after < hp.before ? "Line.hpLost" : "Line.hpGained", { name }),
      max: target.max,
      before: hp.before,
      after: hp.after,
      marks: [{ at: 0, label: t("Line.atZero") }],
    });
  if (attack && dealt > 0 && outcome !== "past")
    yield* addNote(
      `${part}.threshold`,
      t(result.crosses ? "Line.overThreshold" : "Line.underThreshold", {
        dealt,
        threshold: target.threshold,
      }),
      { rule: "T-25", secretOf: part, tone: result.crosses ? "bad" : "plain" },
    );
  if (step.after !== step.before)
    yield* addNote(
      `${part}.step`,
      t(outcome === "out" ? "Line.stepOut" : "Line.step", { name, step: stepText(step.after) }),
      { rule: "T-26", tone: outcome === "out" ? "worst" : "bad" },
    );
}

/** One sentence about one target; its numbers are the rolled ones, not the results. */
export const damageOutcomeText = (facts: Facts, part: string, { outcome, step }: DamageResult, rolled: number): Text =>
  t(`Headline.fate.${outcome}`, { name: nameOf(facts, part), rolled, step: stepText(step.after) });

/**
 * Hit points and the step; a fall is handled by `recompute`. Both are differences: two concurrent hits over the
 * threshold take two steps. An actor expected to fall may be healed before this is written, so that step is counted
 * too.
 */
export function damageConsequences(
  part: string,
  target: DamageTarget,
  { hp, crosses, dealt, absorbed }: DamageResult,
): Consequence[] {
  const net = absorbed - dealt;
  return compact([
    hp.before !== hp.after &&
      adjustValue(part, "hp.value", net, t(net < 0 ? "Reason.harm" : "Reason.absorbed", { points: Math.abs(net) }), {
        min: 0,
        max: target.max,
      }),
    crosses && adjustValue(part, "track.step", 1, t("Reason.overThreshold"), { max: KNOCKED_OUT }),
  ]);
}

/** GM-only actions on an actor already at 0 HP (D-35, T-130). */
export function atZeroOffers(facts: Facts, part: string, target: DamageTarget): Offer[] {
  if (target.dead || target.hp > 0) return [];
  const name = nameOf(facts, part);
  const offer = (action: "finishOff" | "bleedAgain"): Offer =>
    makeOffer(`${action}-${part}`, action, t(`Offer.${action}`, { name }), {
      by: "gm",
      parts: { self: part },
      tone: "danger",
      otherwise: t(`Offer.${action}Otherwise`),
    });
  return compact([offer("finishOff"), target.stable && offer("bleedAgain")]);
}
