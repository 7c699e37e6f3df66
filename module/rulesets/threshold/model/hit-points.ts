/** Hit points and Hit Dice (T-14 to T-16, T-20 to T-23, T-32). */
import { labeledModifier } from "../../../kernel/facts.ts";
import { compact } from "../../../kernel/form-values.ts";
import type { Breakdown, Modifier } from "../../../kernel/modifiers.ts";
import { type ActorData, itemsOf, type StatId } from "./data.ts";
import type { House } from "./house-rules.ts";
import { type StackingRules, stackedSum } from "./modifier-stacking.ts";
import { atLeast, overridden } from "./stats.ts";
import { statText, t } from "./texts.ts";
import type { ModifierBearer, NamedModifier } from "./typed-modifiers.ts";

/** The stat that adds to hit points: the stored one, else the class's (T-16). */
export const hpAbility = ({ hp }: Pick<ActorData, "hp">, bearer: Pick<ModifierBearer, "items">): StatId | "none" =>
  hp.ability === "class" ? (itemsOf(bearer, "thresholdClass")[0]?.system.hpAbility ?? "con") : hp.ability;

/** What a stat adds: a positive one counts twice, a negative one once; a setting limits the doubling (D-01). */
function added(value: number, of: "starting" | "die", { conHpDoubling }: Pick<House, "conHpDoubling">): number {
  const doubles = conHpDoubling === "all" || (conHpDoubling === "starting" && of === "starting");
  return value > 0 && doubles ? value * 2 : value;
}

/** What the stat adds to each further Hit Die (T-23); a die never takes hit points away. */
export const dieBonus = (
  system: ActorData,
  bearer: Pick<ModifierBearer, "items">,
  house: Pick<House, "conHpDoubling">,
): number => {
  const ability = hpAbility(system, bearer);
  return ability === "none" ? 0 : added(system.stats[ability].value, "die", house);
};
export const hitPointsOfDie = (roll: number, bonus: number): number => Math.max(0, roll + bonus);

export function hpWhy(
  system: ActorData,
  bearer: ModifierBearer,
  modifiers: readonly NamedModifier[],
  house: StackingRules & Pick<House, "conHpDoubling">,
): Breakdown {
  const ability = hpAbility(system, bearer);
  const value = ability === "none" ? 0 : system.stats[ability].value;
  const [first, each] = [added(value, "starting", house), added(value, "die", house)];
  const times = first === value ? {} : { source: t("Why.twice") };
  const terms: Modifier[] = compact([
    labeledModifier(t("Why.startingHp"), system.hp.starting),
    ability !== "none" && { ...labeledModifier(statText(ability), first), ...times },
    ...system.hitDice.rolls.map((roll, at) =>
      labeledModifier(
        t("Why.hitDie", { number: at + 2, roll }),
        hitPointsOfDie(roll, each),
        t("Why.hitDieWith", { bonus: each }),
      ),
    ),
  ]);
  return overridden(atLeast(stackedSum(modifiers, ["hp.max"], house, { terms }), 1), system.hp.override);
}
