/** Fortitude, Reflex, Will and the Wound Threshold (T-24, T-37 to T-43, T-65). */
import { labeledModifier } from "../../../kernel/facts.ts";
import type { Breakdown, Modifier } from "../../../kernel/modifiers.ts";
import { type ActorData, type DefenseId, itemsOf, type StatId } from "./data.ts";
import { type StackingRules, stackedSum } from "./modifier-stacking.ts";
import { type Chart, chartModifier } from "./size.ts";
import { nonZero, overridden } from "./stats.ts";
import { defenseText, statText, t } from "./texts.ts";
import type { ModifierBearer, NamedModifier } from "./typed-modifiers.ts";

const DEFENSE_STATS = { fort: "con", ref: "dex", will: "wis" } as const satisfies Record<DefenseId, StatId>;
/** Reflex penalty of a heavy load (T-86). */
const LOAD_PENALTY = -5;

/** Worn armor and shields as categories of their own: of two suits the better one applies. */
const worn = (bearer: Pick<ModifierBearer, "items">): NamedModifier[] =>
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
function classTerm(id: DefenseId, system: ActorData, bearer: Pick<ModifierBearer, "items">) {
  const classes = itemsOf(bearer, "thresholdClass");
  const best = classes.toSorted((a, b) => b.system.defenses[id] - a.system.defenses[id])[0];
  return best
    ? labeledModifier(t("Why.class", { name: best.name }), best.system.defenses[id])
    : labeledModifier(t("Why.classNumber"), system.defenses[id].class);
}

/** The inputs of a defense: stored in an attack's card, so that ticked modifiers join the same pool. */
export interface DefenseInputs {
  targets: string[];
  pool: NamedModifier[];
  terms: Modifier[];
  also: NamedModifier[];
  override: number | null;
}

interface Sources {
  modifiers: readonly NamedModifier[];
  chart: Chart;
}

export function defenseInputs(
  id: DefenseId,
  system: ActorData,
  bearer: ModifierBearer,
  { modifiers, chart }: Sources,
): DefenseInputs {
  const { natural, misc, override } = system.defenses[id];
  const stat = DEFENSE_STATS[id];
  const { band } = system.carry;
  const laden = id === "ref" && (band === "heavy" || band === "over");
  const terms = [
    labeledModifier(t("Why.ten"), 10),
    labeledModifier(statText(stat), system.stats[stat].value),
    ...nonZero(
      classTerm(id, system, bearer),
      labeledModifier(t(`Why.natural.${id}`), natural),
      labeledModifier(t("Why.misc"), misc),
      labeledModifier(t("Why.load"), laden ? LOAD_PENALTY : 0),
    ),
  ];
  const size = system.size.value;
  const also = id === "ref" ? [...worn(bearer), chartModifier(size, "defense.ref", chart[size].attack)] : [];
  const targets = ["defense.all", `defense.${id}`];
  return { targets, pool: modifiers.filter(({ target }) => targets.includes(target)), terms, also, override };
}

/** The defense with the modifiers ticked for one roll. */
export const defenseSum = (
  { targets, pool, terms, also, override }: DefenseInputs,
  house: StackingRules,
  ticked: readonly string[] = [],
): Breakdown => overridden(stackedSum(pool, targets, house, { terms, also, ticked }), override);

export const defenseWhy = (
  id: DefenseId,
  system: ActorData,
  bearer: ModifierBearer,
  { house, ...sources }: Sources & { house: StackingRules },
): Breakdown => defenseSum(defenseInputs(id, system, bearer, sources), house);

/** The current Fortitude, without situational modifiers (T-24). */
export const thresholdWhy = (system: ActorData, modifiers: readonly NamedModifier[], house: StackingRules): Breakdown =>
  overridden(
    stackedSum(modifiers, ["woundThreshold"], house, {
      terms: [labeledModifier(defenseText("fort"), system.defenses.fort.value)],
    }),
    system.woundThreshold.override,
  );
