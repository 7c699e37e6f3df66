/** The six stats and the rare special ones: the number is the bonus (T-03 to T-09, catalogue 2.2). */
import { mod } from "../../../kernel/facts.ts";
import type { Breakdown, Modifier } from "../../../kernel/modifiers.ts";
import { type ActorData, itemsOf, type StatId } from "./data.ts";
import { type PoolHouse, pooled } from "./pool.ts";
import { abilityModifier, type Chart, chartModifier } from "./size.ts";
import type { Bearer, Typed } from "./typed.ts";
import { sizeText, t } from "./words.ts";

/** Puts a number of the GM's in the place of whatever was worked out (T-01). */
export function overridden(why: Breakdown, override: number | null): Breakdown {
  if (override === null) return why;
  const left = [...why.counted, ...why.ignored].map(
    (m): Modifier => ({ ...m, ignoredFor: m.ignoredFor ?? t("Why.overridden") }),
  );
  return { total: override, counted: [mod(t("Why.override"), override)], ignored: left };
}

/** A number that is never below a limit, and says so. */
export const atLeast = (why: Breakdown, least: number): Breakdown =>
  why.total >= least
    ? why
    : { ...why, total: least, counted: [...why.counted, mod(t("Why.atLeast", { least }), least - why.total)] };

/** Terms worth listing. */
export const some = (...terms: Modifier[]): Modifier[] => terms.filter(({ value }) => value !== 0);

interface Sources {
  bearer: Bearer;
  modifiers: readonly Typed[];
  chart: Chart;
  house: PoolHouse;
  /** The chart's ability modifiers are for monsters (T-58). */
  monster: boolean;
}

/** What was bought, the species, experience, and whatever is typed; the chart where it applies. */
export function statWhy(
  id: StatId,
  system: ActorData,
  { bearer, modifiers, chart, house, monster }: Sources,
): Breakdown {
  const { base, advance, override } = system.stats[id];
  const species = itemsOf(bearer, "thresholdSpecies").map(({ name, system: { adjust } }) =>
    mod(t("Why.species", { name }), adjust[id]),
  );
  const from = system.sizing.grantsAbilityMods ? system.size.value : system.size.base;
  const applied = abilityModifier(id, system, monster, chart);
  const size = chartModifier(from, `stat.${id}`, applied);
  const terms = [
    mod(t(monster ? "Why.printed" : "Why.creation"), base),
    ...some(...species, mod(t("Why.advance"), advance)),
    ...(applied === 0 ? leftOut(id, system, chart) : []),
  ];
  return overridden(pooled(modifiers, [`stat.${id}`], house, { terms, also: [size] }), override);
}

/** What the chart would give somebody of their size, and why it does not (T-58, T-59). */
function leftOut(id: StatId, { size }: ActorData, chart: Chart): Modifier[] {
  const cell = id === "str" || id === "dex" || id === "con" ? chart[size.value][id] : 0;
  if (cell === 0) return [];
  const reason = t(size.value === size.base ? "Why.monstersOnly" : "Why.notGranted");
  return [{ ...mod(t("Why.size", { size: sizeText(size.value) }), cell), ignoredFor: reason }];
}

/** A special stat: its number and what is typed. */
export const specialWhy = (
  id: string,
  { specialStats }: Pick<ActorData, "specialStats">,
  { modifiers, house }: Pick<Sources, "modifiers" | "house">,
): Breakdown => {
  const { label, value } = specialStats[id] ?? { label: id, value: 0 };
  return pooled(modifiers, [`stat.${id}`], house, { terms: [mod(t("Name", { name: label }), value)] });
};
