/** Fortitude, Reflex, Will and the Wound Threshold (T-24, T-37 to T-43, T-65). */
import { mod } from "../../../kernel/facts.ts";
import type { Breakdown, Modifier } from "../../../kernel/modifiers.ts";
import { type ActorData, type DefenseId, itemsOf, type StatId } from "./data.ts";
import { type PoolHouse, pooled } from "./modifier-stacking.ts";
import { type Chart, chartModifier } from "./size.ts";
import { overridden, some } from "./stats.ts";
import { defenseText, statText, t } from "./texts.ts";
import type { Bearer, Typed } from "./typed-modifiers.ts";

export const DEFENSE_STATS = { fort: "con", ref: "dex", will: "wis" } as const satisfies Record<DefenseId, StatId>;
/** Reflex penalty of a heavy load (T-86). */
export const LOAD_PENALTY = -5;

/** Worn armor and shields as categories of their own: of two suits the better one applies. */
const worn = (bearer: Pick<Bearer, "items">): Typed[] =>
  itemsOf(bearer, "thresholdArmor")
    .filter(({ system }) => system.equipped)
    .map(({ id, name, system: { slot, bonus } }) => ({
      id: `${id}.bonus`,
      target: "defense.ref",
      type: slot,
      value: bonus,
      stacks: false,
      situational: false,
      label: "",
      name: t("Name", { name }),
    }));

/** The best class bonus for each defense (D-27); creatures without a class have a stored bonus. */
function classTerm(id: DefenseId, system: ActorData, bearer: Pick<Bearer, "items">) {
  const classes = itemsOf(bearer, "thresholdClass");
  const best = classes.toSorted((a, b) => b.system.defenses[id] - a.system.defenses[id])[0];
  return best
    ? mod(t("Why.class", { name: best.name }), best.system.defenses[id])
    : mod(t("Why.classNumber"), system.defenses[id].class);
}

/** The inputs of a defense: stored in an attack's card, so that ticked modifiers join the same pool. */
export interface DefenseGiven {
  targets: string[];
  pool: Typed[];
  terms: Modifier[];
  also: Typed[];
  override: number | null;
}

interface Sources {
  modifiers: readonly Typed[];
  chart: Chart;
}

export function defenseGiven(
  id: DefenseId,
  system: ActorData,
  bearer: Bearer,
  { modifiers, chart }: Sources,
): DefenseGiven {
  const { natural, misc, override } = system.defenses[id];
  const stat = DEFENSE_STATS[id];
  const { band } = system.carry;
  const laden = id === "ref" && (band === "heavy" || band === "over");
  const terms = [
    mod(t("Why.ten"), 10),
    mod(statText(stat), system.stats[stat].value),
    ...some(
      classTerm(id, system, bearer),
      mod(t(`Why.natural.${id}`), natural),
      mod(t("Why.misc"), misc),
      mod(t("Why.load"), laden ? LOAD_PENALTY : 0),
    ),
  ];
  const size = system.size.value;
  const also = id === "ref" ? [...worn(bearer), chartModifier(size, "defense.ref", chart[size].attack)] : [];
  const targets = ["defense.all", `defense.${id}`];
  return { targets, pool: modifiers.filter(({ target }) => targets.includes(target)), terms, also, override };
}

/** The defense with the modifiers ticked for one roll. */
export const defenseSum = (
  { targets, pool, terms, also, override }: DefenseGiven,
  house: PoolHouse,
  ticked: readonly string[] = [],
): Breakdown => overridden(pooled(pool, targets, house, { terms, also, ticked }), override);

export const defenseWhy = (
  id: DefenseId,
  system: ActorData,
  bearer: Bearer,
  { house, ...sources }: Sources & { house: PoolHouse },
): Breakdown => defenseSum(defenseGiven(id, system, bearer, sources), house);

/** The current Fortitude, without situational modifiers (T-24). */
export const thresholdWhy = (system: ActorData, modifiers: readonly Typed[], house: PoolHouse): Breakdown =>
  overridden(
    pooled(modifiers, ["woundThreshold"], house, { terms: [mod(defenseText("fort"), system.defenses.fort.value)] }),
    system.woundThreshold.override,
  );
