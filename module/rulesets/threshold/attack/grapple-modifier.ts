/** The grapple modifier: Attack Bonus, Strength, and the negated attack column of the size chart (T-61, T-126). */
import { labeledModifier } from "../../../kernel/facts.ts";
import { listOf } from "../../../kernel/form-values.ts";
import type { Breakdown, Modifier } from "../../../kernel/modifiers.ts";
import type { Snapshot } from "../../../kernel/ruleset.ts";
import { type D20Form, freeModifier, type Roller, rollerOf, trackTerm } from "../model/d20.ts";
import { type ActorData, asActor } from "../model/data.ts";
import type { House } from "../model/house-rules.ts";
import { stackedSum } from "../model/modifier-stacking.ts";
import { chartModifier, chartOf } from "../model/size.ts";
import { overridden } from "../model/stats.ts";
import { statText, t } from "../model/texts.ts";
import type { NamedModifier } from "../model/typed-modifiers.ts";

export const GRAPPLE_TARGETS: readonly string[] = ["grapple", "d20"];

/** Fixed terms; the track and the modifiers of the pool are added to them. */
export const grappleTerms = ({ attackBonus, stats }: Pick<ActorData, "attackBonus" | "stats">): Modifier[] => [
  labeledModifier(t("Why.attackBonus"), attackBonus.value),
  labeledModifier(statText("str"), stats.str.value),
];

/** The grappler: modifiers on `attack` do not apply, the size chart has its own column (T-61). */
export interface Grappler {
  roller: Roller;
  terms: Modifier[];
  size: NamedModifier;
  override: number | null;
}

export function grapplerOf(actor: Snapshot, house: House): Grappler {
  const { system } = asActor(actor);
  const { size, grapple } = system;
  return {
    roller: rollerOf(actor, (target) => target === "grapple"),
    terms: grappleTerms(system),
    size: chartModifier(size.value, "grapple", chartOf(house)[size.value].grapple),
    override: grapple.override,
  };
}

export const grappleSum = ({ roller, terms, size, override }: Grappler, form: D20Form, house: House): Breakdown =>
  overridden(
    stackedSum(roller.pool, GRAPPLE_TARGETS, house, {
      terms: [...terms, ...trackTerm(roller)],
      also: [size, ...freeModifier(form, "grapple")],
      ticked: listOf(form.situations),
    }),
    override,
  );
