/** Rounds of bleeding before death: 2 + Constitution and its modifiers (T-19, T-33, D-02). */
import { labeledModifier } from "../../../kernel/facts.ts";
import type { Breakdown } from "../../../kernel/modifiers.ts";
import type { Snapshot } from "../../../kernel/ruleset.ts";
import { asActor } from "../model/data.ts";
import type { House } from "../model/house-rules.ts";
import { stackedSum } from "../model/modifier-stacking.ts";
import { statText, t } from "../model/texts.ts";
import { modifiersOf } from "../model/typed-modifiers.ts";

/**
 * 0: dead at once. A negative Constitution leaves no rounds, whatever adds to them, unless the house rule counts them
 * (D-02).
 */
export function bleedRounds(actor: Snapshot, house: House): Breakdown {
  const bearer = asActor(actor);
  const con = bearer.system.stats.con.value;
  const pool = stackedSum(modifiersOf(bearer), ["bleed.rounds"], house);
  const counted = [labeledModifier(t("Why.bleed"), 2), labeledModifier(statText("con"), con), ...pool.counted];
  const rounds = Math.max(0, 2 + con + pool.total);
  return { total: con < 0 && house.negativeConDeath === "instant" ? 0 : rounds, counted, ignored: pool.ignored };
}

/** Bleeding out, and not stopped. */
export function isBleedingOut(actor: Snapshot): boolean {
  const { bleed } = asActor(actor).system;
  return bleed.active && !bleed.stable && !actor.statuses.includes("dead");
}
