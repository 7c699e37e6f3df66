/** The target of an attack as declared: cover, DV type, distance, bystanders (N-12, N-13, N-77, N-115, N-117). */

import { text } from "../../../kernel/card.ts";
import { labeledModifier, nameOf } from "../../../kernel/facts.ts";
import { compact, listOf, numberOf, wholeOf } from "../../../kernel/form-values.ts";
import type { Breakdown, Modifier } from "../../../kernel/modifiers.ts";
import type { Form } from "../../../kernel/ruleset.ts";
import { type RangeBand, reachBand } from "../../../kernel/target-range.ts";
import { reachOf } from "../combat/lunge-reach.ts";
import { bystanderDv, incrementOf, increments } from "../combat/range.ts";
import { t } from "../model/texts.ts";
import type { AttackFacts, Cover, DvId, TargetFacts } from "./attack-facts.ts";
import type { AttackMode, AttackWeapon } from "./attack-weapons.ts";

/** Undefined without a target. */
export const targetFactsOf = (facts: Pick<AttackFacts, "marks">, part: string | null): TargetFacts | undefined =>
  part === null ? undefined : facts.marks[part];

const isCover = (value: unknown): value is Cover => value === "none" || value === "cover" || value === "total";
/** Cover from the target's conditions (N-77): a readied shield gives cover against shots. */
export const defaultCover = (mark: Pick<TargetFacts, "cover" | "shielded"> | undefined, mode: AttackMode): Cover => {
  const cover = mark?.cover ?? "none";
  return cover === "none" && mode !== "melee" && mark?.shielded ? "cover" : cover;
};
export const selectedCover = (form: Form, mark: TargetFacts | undefined, mode: AttackMode): Cover =>
  isCover(form.cover) ? form.cover : defaultCover(mark, mode);

/** DV type from weapon and the target's conditions (N-12, N-13). */
export const defaultDv = (
  weapon: Pick<AttackWeapon, "touch">,
  mark: Pick<TargetFacts, "offGuard"> | undefined,
): DvId => (weapon.touch ? (mark?.offGuard ? "touchOffGuard" : "touch") : mark?.offGuard ? "offGuard" : "dv");

export function dvOf(facts: AttackFacts, form: Form, mode: AttackMode, mark: TargetFacts, dvId: DvId): Breakdown {
  const base = mark.dv[dvId];
  if (mode === "melee") return base;
  const ticked = listOf(form.bystanders).filter((part) => mark.around.includes(part));
  const terms = ticked.flatMap((part): Modifier[] => {
    const by = facts.around[part];
    const value = by ? bystanderDv(by.size, mark.size) : 0;
    return value > 0 ? [labeledModifier(t("Attack.Why.bystander", { name: nameOf(facts, part) }), value)] : [];
  });
  const more = wholeOf(form.moreDv) ?? 0;
  const all = compact([...terms, more !== 0 && labeledModifier(t("Attack.Why.inTheWay"), more)]);
  const added = all.reduce((sum, { value }) => sum + value, 0);
  return { total: base.total + added, counted: [...base.counted, ...all], ignored: base.ignored };
}

/** Feet to the target: typed, else measured. */
export const distanceIn = (form: Form, mark: TargetFacts | undefined): number | null =>
  numberOf(form.distance) ?? mark?.distance ?? null;

/** Increments shown while a target is chosen. */
const SHOWN = 4;

/** The reach of a melee attack, or the first increments of a shot with their number of disadvantages (N-115, N-120). */
export function rangesOf(facts: AttackFacts, weapon: AttackWeapon, mode: AttackMode, lunges: boolean): RangeBand[] {
  if (mode === "melee") return [reachBand(reachOf(weapon.reach, lunges))];
  const feet = incrementOf(weapon, mode, facts.attributes.str);
  // House rule: a distance of exactly one increment counts as the next increment.
  const less = facts.house.rangeRounding === "within" ? 0 : 1;
  return Array.from({ length: SHOWN }, (_, at) => ({
    feet: feet * (at + 1) - less,
    label: text("FIVEFOLD.Range.increment", { count: at + 1 }),
  }));
}

/** Range increments to the target. */
export function rangeIncrements(
  facts: AttackFacts,
  form: Form,
  weapon: AttackWeapon,
  mode: AttackMode,
  mark: TargetFacts | undefined,
): number {
  if (mode === "melee") return 0;
  const distance = distanceIn(form, mark);
  const increment = incrementOf(weapon, mode, facts.attributes.str);
  return distance === null ? 0 : increments(distance, increment, facts.house);
}
