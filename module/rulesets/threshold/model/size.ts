/** Sizes: the size chart, the steps between them, and an actor's current size (T-56 to T-61). */
import type { EffectSnapshot } from "../../../kernel/ruleset.ts";
import { SIZE_STEPS } from "../conditions/conditions.ts";
import { type ActorData, SIZES, type SizeId, type StatId } from "./data.ts";
import { isSize, sizeText, t } from "./texts.ts";
import type { NamedModifier } from "./typed-modifiers.ts";

const COLUMNS = ["attack", "grapple", "str", "dex", "con", "space", "tall", "long", "carry", "gear"] as const;
type Column = (typeof COLUMNS)[number];
/** `attack`: attack rolls against Reflex, and Reflex. `space`: squares per side. `tall`, `long`: natural reach. */
type SizeRow = Readonly<Record<Column, number>>;
export type Chart = Readonly<Record<SizeId, SizeRow>>;

const row = (...cells: number[]): SizeRow =>
  Object.fromEntries(COLUMNS.map((column, at) => [column, cells[at]])) as SizeRow;

export const CHART: Chart = {
  fine: row(4, -4, -4, 4, -2, 0.5, 0, 0, 1 / 8, 1 / 16),
  diminutive: row(3, -3, -3, 3, -1, 0.5, 0, 0, 1 / 4, 1 / 8),
  tiny: row(2, -2, -2, 2, -1, 0.5, 0, 0, 1 / 2, 1 / 4),
  small: row(1, -1, -1, 1, 0, 1, 1, 1, 1, 1 / 2),
  medium: row(0, 0, 0, 0, 0, 1, 1, 1, 1, 1),
  large: row(-1, 1, 2, -1, 1, 2, 2, 1, 2, 2),
  huge: row(-2, 2, 4, -2, 2, 3, 3, 2, 4, 4),
  gargantuan: row(-3, 3, 6, -3, 3, 4, 4, 3, 8, 8),
  colossal: row(-4, 4, 8, -4, 4, 6, 6, 5, 16, 16),
};

/** Squares per side of a token, and the scale of its image. */
export const TOKENS: Readonly<Record<SizeId, { squares: number; scale: number }>> = {
  fine: { squares: 0.5, scale: 0.5 },
  diminutive: { squares: 0.5, scale: 0.75 },
  tiny: { squares: 0.5, scale: 1 },
  small: { squares: 1, scale: 0.8 },
  medium: { squares: 1, scale: 1 },
  large: { squares: 2, scale: 1 },
  huge: { squares: 3, scale: 1 },
  gargantuan: { squares: 4, scale: 1 },
  colossal: { squares: 6, scale: 1 },
};

interface Cell {
  size: SizeId;
  column: Column;
  value: number;
}

/** "large attack −2": one cell of the chart; null if invalid. */
function readCell(entry: string): Cell | null {
  const [size, column, number] = entry.trim().toLowerCase().replace("−", "-").split(/\s+/);
  const known = COLUMNS.find((one) => one === column);
  const value = Number(number);
  return isSize(size) && known && number !== undefined && Number.isFinite(value)
    ? { size, column: known, value }
    : null;
}
const cellsIn = (sizeChart: string): string[] => sizeChart.split(/[,;\n]/).filter((entry) => entry.trim() !== "");

/** Entries of the setting that are not valid cells. */
export const unreadCells = (sizeChart: string): string[] =>
  cellsIn(sizeChart).flatMap((entry) => (readCell(entry) ? [] : [entry.trim()]));

/** The chart with the cells changed by the setting: "large attack −2, huge str 5" (D-08). */
export function chartOf({ sizeChart }: { sizeChart: string }): Chart {
  if (sizeChart.trim() === "") return CHART;
  const chart = { ...CHART };
  for (const entry of cellsIn(sizeChart)) {
    const cell = readCell(entry);
    if (cell) chart[cell.size] = { ...chart[cell.size], [cell.column]: cell.value };
  }
  return chart;
}

/** A size shifted by steps, limited to the chart. */
export const shifted = (size: SizeId, steps: number): SizeId =>
  SIZES[Math.min(SIZES.length - 1, Math.max(0, SIZES.indexOf(size) + steps))] as SizeId;
/** Steps from one size to another: from small to large 2. */
export const stepsTo = (from: SizeId, to: SizeId): number => SIZES.indexOf(to) - SIZES.indexOf(from);
/** Tiny or smaller. */
export const isTiny = (size: SizeId): boolean => stepsTo("tiny", size) <= 0;

/** The size a weapon or armor counts as made for: size magic that includes gear shifts it (D-47). */
export const madeForSize = (
  madeFor: SizeId | "wielder",
  { size, sizing }: Pick<ActorData, "size" | "sizing">,
): SizeId => (madeFor === "wielder" ? size.value : shifted(madeFor, sizing.gearSteps));

type Effects = readonly Pick<EffectSnapshot, "disabled" | "changes">[];
const isYes = (value: string): boolean => ["true", "1", "yes"].includes(value.trim().toLowerCase());

/** Size changes of effects and conditions: each condition once, each effect separately. */
export function sizingOf(effects: Effects, statuses: Iterable<string>): ActorData["sizing"] {
  const sizing = { steps: 0, grantsAbilityMods: false, gearFollows: true, gearSteps: 0 };
  for (const { disabled, changes } of effects) {
    if (disabled) continue;
    const all = (name: string): string[] =>
      changes.flatMap(({ path, value }) => (path.replace(/^system\./, "") === `sizing.${name}` ? [value] : []));
    const steps = all("steps").reduce((sum, value) => sum + (Math.trunc(Number(value.replace("−", "-"))) || 0), 0);
    const follows = all("gearFollows").every(isYes);
    sizing.steps += steps;
    if (all("grantsAbilityMods").some(isYes)) sizing.grantsAbilityMods = true;
    if (follows) sizing.gearSteps += steps;
    else sizing.gearFollows = false;
  }
  for (const status of new Set(statuses)) {
    sizing.steps += SIZE_STEPS[status] ?? 0;
    sizing.gearSteps += SIZE_STEPS[status] ?? 0;
  }
  return sizing;
}

/** A chart cell as a modifier of type size; it shares the pool with size magic (T-52). */
export const chartModifier = (size: SizeId, target: string, value: number): NamedModifier => ({
  id: `size.${target}`,
  target,
  type: "size",
  value,
  stacks: false,
  situational: false,
  label: "",
  name: t("Why.size", { size: sizeText(size) }),
});

type Sized = Pick<ActorData, "size" | "sizing"> & { creature: Pick<ActorData["creature"], "playableSpecies"> };

/**
 * Ability modifiers of the chart (T-58, T-59, D-39): monsters have those of their own size; playable species and
 * resized actors only if an effect states it, and then the difference of the two sizes.
 */
export function abilityModifier(stat: StatId, sized: Sized, monster: boolean, chart: Chart): number {
  if (stat !== "str" && stat !== "dex" && stat !== "con") return 0;
  const { base, value } = sized.size;
  const grants = sized.sizing.grantsAbilityMods;
  if (monster && !sized.creature.playableSpecies) return chart[grants ? value : base][stat];
  return grants ? chart[value][stat] - chart[base][stat] : 0;
}
