/** Load and lifting: three limits, four bands, and their effect on speed (T-83 to T-92, D-11, D-12, D-41). */
import { labeledModifier } from "../../../kernel/facts.ts";
import { type Breakdown, type Modifier, stack } from "../../../kernel/modifiers.ts";
import type { Snapshot } from "../../../kernel/ruleset.ts";
import type { ActorData, LoadBand, Physical, SizeId } from "../model/data.ts";
import type { House } from "../model/house-rules.ts";
import { type StackingRules, stackedSum } from "../model/modifier-stacking.ts";
import type { Chart } from "../model/size.ts";
import { atLeast, overridden } from "../model/stats.ts";
import { isSize, statText, t } from "../model/texts.ts";
import type { ModifierBearer, NamedModifier } from "../model/typed-modifiers.ts";

/** Pounds rounded to a thousandth, against floating-point errors: 25 × 2.2 + 5 is exactly 60. */
const exact = (pounds: number): number => Math.round(pounds * 1000) / 1000;

/** Total weight of an item in pounds: weight changes with the size it is made for; items left behind weigh nothing. */
function weightOf(item: Pick<Snapshot, "system">, chart: Chart): number {
  const { quantity = 1, weight = 0, carried = true, madeFor } = item.system as Partial<Physical> & { madeFor?: SizeId };
  if (!carried) return 0;
  return exact(Math.max(0, quantity) * weight * (isSize(madeFor) ? chart[madeFor].gear : 1));
}

export const loadWhy = (bearer: Pick<ModifierBearer, "items">, chart: Chart): Breakdown => {
  const parts = bearer.items.map((item) => labeledModifier(t("Name", { name: item.name }), weightOf(item, chart)));
  const why = stack(parts.filter(({ value }) => value !== 0));
  return { ...why, total: exact(why.total) };
};

/** Limits in pounds for Str + Con: 10 + sum × 10, 20, 40, never below 0 (T-87 to T-89). */
export function limitsFor(
  sum: number,
  house: Pick<House, "carryFormula" | "carryBySize">,
  times: number,
): Pick<ActorData["carry"], "light" | "medium" | "heavy" | "overHead" | "offGround" | "pushDrag"> {
  const limit = (n: number): number => {
    const pounds = Math.max(0, house.carryFormula === "grouped" ? (10 + sum) * n : 10 + sum * n);
    return Math.floor(house.carryBySize ? pounds * times : pounds);
  };
  const heavy = limit(40);
  return {
    light: limit(10),
    medium: limit(20),
    heavy,
    overHead: Math.floor(heavy * 1.5),
    offGround: heavy * 3,
    pushDrag: heavy * 5,
  };
}

export function bandOf(
  load: number,
  { light, medium, heavy }: Pick<ActorData["carry"], "light" | "medium" | "heavy">,
): LoadBand {
  if (load > heavy) return "over";
  if (load > medium) return "heavy";
  return load > light ? "medium" : "none";
}

interface Sources {
  modifiers: readonly NamedModifier[];
  chart: Chart;
  house: StackingRules & House;
}

/** Fills in limits, load and band; returns the breakdowns of the sum and the load. */
export function deriveCarry(system: ActorData, bearer: ModifierBearer, { modifiers, chart, house }: Sources) {
  const { str, con } = system.stats;
  const sum = stackedSum(modifiers, ["carry.sum"], house, {
    terms: [labeledModifier(statText("str"), str.value), labeledModifier(statText("con"), con.value)],
  });
  const load = loadWhy(bearer, chart);
  const limits = limitsFor(sum.total, house, chart[system.size.value].carry);
  system.carry = { sum: sum.total, ...limits, load: load.total, band: bandOf(load.total, limits) };
  return { carry: sum, load };
}

/** The reason an actor cannot move at all; null if it can. */
export function stillFor(system: ActorData, statuses: ReadonlySet<string>, house: Pick<House, "overHeavy">) {
  if (statuses.has("grappled")) return t("Condition.grappled");
  if (system.carry.band === "over" && house.overHeavy === "immobile") return t("Condition.loadOver");
  return null;
}

/** Half speed, at least one square if the actor could move (T-85). */
export const speedWithLoad = (speed: number, band: LoadBand): number =>
  band === "none" || speed < 1 ? speed : Math.max(1, Math.floor(speed / 2));

/** Speed in squares: modifiers first, then the load (T-11, T-85, T-86). */
export function speedWhy(
  system: ActorData,
  statuses: ReadonlySet<string>,
  { modifiers, house }: Pick<Sources, "modifiers" | "house">,
): Breakdown {
  const { base, override } = system.speed;
  const full = atLeast(stackedSum(modifiers, ["speed"], house, { terms: [labeledModifier(t("Why.speed"), base)] }), 0);
  const still = stillFor(system, statuses, house);
  if (still) {
    const left = [...full.counted, ...full.ignored].map((m): Modifier => ({ ...m, ignoredFor: m.ignoredFor ?? still }));
    return overridden({ total: 0, counted: [], ignored: left }, override);
  }
  const now = speedWithLoad(full.total, system.carry.band);
  const burden = now === full.total ? [] : [labeledModifier(t("Why.load"), now - full.total)];
  return overridden({ ...full, total: now, counted: [...full.counted, ...burden] }, override);
}
