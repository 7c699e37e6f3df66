/** The form of a cast, and how its total compares with the Tier (B-44 to B-49). */
import { listOf, wholeOf } from "../../../kernel/form-values.ts";
import type { Tier } from "../model/data.ts";
import { type CastResult, resolveCast } from "../model/resolve.ts";
import type { CastFacts } from "./cast-facts.ts";

export type CastForm = {
  tier: string;
  dice: number;
  /** Ids of the spell conditions that are met. */
  conditions: string[];
  /** Additional conditions agreed with the GM. */
  agreed: number;
};

export const tierOf = (form: CastForm): Tier => Math.min(4, Math.max(0, wholeOf(form.tier) ?? 0)) as Tier;
export const castDiceOf = (form: CastForm): number => wholeOf(form.dice) ?? 0;
export const metConditionsOf = (form: CastForm): number =>
  listOf(form.conditions).length + Math.max(0, wholeOf(form.agreed) ?? 0);

/** Compares the total with the Tier and the lower versions. */
export const castResultOf = (facts: CastFacts, form: CastForm, total: number): CastResult =>
  resolveCast(
    total,
    tierOf(form),
    facts.versions.map((v) => v.tier),
    metConditionsOf(form),
    facts.house,
  );
