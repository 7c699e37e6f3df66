/** The six stats and the rare special ones: the number is the bonus (T-03 to T-09). */
import { labeledModifier } from "../../../kernel/facts.ts";
import type { Breakdown, Modifier } from "../../../kernel/modifiers.ts";
import { type ActorData, itemsOf, type StatId } from "./data.ts";
import { type StackingRules, stackedSum } from "./modifier-stacking.ts";
import { abilityModifier, type Chart, chartModifier } from "./size.ts";
import { sizeText, t } from "./texts.ts";
import type { ModifierBearer, NamedModifier } from "./typed-modifiers.ts";

/** Replaces the calculated number with the GM override (T-01). */
export function overridden(why: Breakdown, override: number | null): Breakdown {
  if (override === null) return why;
  const left = [...why.counted, ...why.ignored].map(
    (m): Modifier => ({ ...m, ignoredFor: m.ignoredFor ?? t("Why.overridden") }),
  );
  return { total: override, counted: [labeledModifier(t("Why.override"), override)], ignored: left };
}

/** A minimum, shown in the breakdown. */
export const atLeast = (why: Breakdown, least: number): Breakdown =>
  why.total >= least
    ? why
    : {
        ...why,
        total: least,
        counted: [...why.counted, labeledModifier(t("Why.atLeast", { least }), least - why.total)],
      };

/** Terms other than 0. */
export const nonZero = (...terms: Modifier[]): Modifier[] => terms.filter(({ value }) => value !== 0);

interface Sources {
  bearer: ModifierBearer;
  modifiers: readonly NamedModifier[];
  chart: Chart;
  house: StackingRules;
  /** The size chart's ability modifiers are for monsters (T-58). */
  monster: boolean;
}

/** Base, species, experience and typed modifiers; the size chart where it applies. */
export function statWhy(
  id: StatId,
  system: ActorData,
  { bearer, modifiers, chart, house, monster }: Sources,
): Breakdown {
  const { base, advance, override } = system.stats[id];
  const species = itemsOf(bearer, "thresholdSpecies").map(({ name, system: { adjust } }) =>
    labeledModifier(t("Why.species", { name }), adjust[id]),
  );
  const from = system.sizing.grantsAbilityMods ? system.size.value : system.size.base;
  const applied = abilityModifier(id, system, monster, chart);
  const size = chartModifier(from, `stat.${id}`, applied);
  const terms = [
    labeledModifier(t(monster ? "Why.printed" : "Why.creation"), base),
    ...nonZero(...species, labeledModifier(t("Why.advance"), advance)),
    ...(applied === 0 ? missingSizeModifiers(id, system, chart) : []),
  ];
  return overridden(stackedSum(modifiers, [`stat.${id}`], house, { terms, also: [size] }), override);
}

/** Terms of 0 that explain why the size chart adds nothing (T-58, T-59). */
function missingSizeModifiers(id: StatId, { size }: ActorData, chart: Chart): Modifier[] {
  const cell = id === "str" || id === "dex" || id === "con" ? chart[size.value][id] : 0;
  if (cell === 0) return [];
  const reason = t(size.value === size.base ? "Why.monstersOnly" : "Why.notGranted");
  return [{ ...labeledModifier(t("Why.size", { size: sizeText(size.value) }), cell), ignoredFor: reason }];
}

/** A special stat: its value and typed modifiers. */
export const specialWhy = (
  id: string,
  { specialStats }: Pick<ActorData, "specialStats">,
  { modifiers, house }: Pick<Sources, "modifiers" | "house">,
): Breakdown => {
  const { label, value } = specialStats[id] ?? { label: id, value: 0 };
  return stackedSum(modifiers, [`stat.${id}`], house, { terms: [labeledModifier(t("Name", { name: label }), value)] });
};
