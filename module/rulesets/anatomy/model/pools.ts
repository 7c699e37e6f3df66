/** Maximum Stamina and Exhaustion (N-14 to N-21, D-08, D-66), AP and reactions (N-87, N-131). */
import { labeledModifier } from "../../../kernel/facts.ts";
import { type Breakdown, type Modifier, stack } from "../../../kernel/modifiers.ts";
import { AP_LIMITS, NO_REACTIONS } from "../conditions/conditions.ts";
import type { ActorData } from "./data.ts";
import type { House } from "./house-rules.ts";
import { modifiersFor, type Sourced } from "./modifiers.ts";
import { attributeText, conditionText, t } from "./texts.ts";

const nonZero = (...terms: Modifier[]): Modifier[] => terms.filter(({ value }) => value !== 0);

/** Raises a sum to a minimum; the difference is listed. */
export function atLeast(sum: Breakdown, least: number): Breakdown {
  if (sum.total >= least) return sum;
  const lift = labeledModifier(t("Why.atLeast", { least }), least - sum.total);
  return { ...sum, total: least, counted: [...sum.counted, lift] };
}
/** Lowers a sum to a maximum; the difference is listed. */
export function atMost(sum: Breakdown, most: number, why: Modifier["label"]): Breakdown {
  if (sum.total <= most) return sum;
  return { ...sum, total: most, counted: [...sum.counted, labeledModifier(why, most - sum.total)] };
}

/** null: no Constitution, no pool (N-21). */
export function staminaOf({ stamina, attributes, details }: ActorData): Breakdown | null {
  const con = attributes.con.mod;
  if (con === null) return null;
  return atLeast(
    stack([
      labeledModifier(t("Why.stamina"), stamina.base),
      ...nonZero(labeledModifier(t("Why.training"), stamina.training)),
      labeledModifier(attributeText("con"), con * details.level, t("Why.perLevel", { level: details.level })),
    ]),
    1,
  );
}

export function exhaustionOf({ attributes }: ActorData, house: House): Breakdown | null {
  const con = attributes.con.mod;
  if (con === null) return null;
  return atLeast(
    stack([labeledModifier(t("Why.exhaustion"), house.exhaustionBase), labeledModifier(attributeText("con"), con)]),
    1,
  );
}

export function apOf(modifiers: readonly Sourced[], statuses: ReadonlySet<string>, house: House): Breakdown {
  const sum = stack([
    labeledModifier(t("Why.ap"), house.apPerTurn),
    ...modifiersFor(modifiers, "bonus", "ap").map((one) => labeledModifier(one.name, one.value)),
  ]);
  const limits = Object.entries(AP_LIMITS).filter(([status]) => statuses.has(status));
  return limits.reduce((limited, [status, most]) => atMost(limited, most, conditionText(status)), atLeast(sum, 0));
}

export function reactionsOf(
  { attributes }: Pick<ActorData, "attributes">,
  modifiers: readonly Sourced[],
  statuses: ReadonlySet<string>,
  house: House,
): Breakdown {
  const [str, dex] = [attributes.str.mod ?? 0, attributes.dex.mod ?? 0];
  const better = Math.max(0, str, dex);
  const sum = stack([
    labeledModifier(t("Why.reaction"), 1),
    ...nonZero(labeledModifier(attributeText(dex > str ? "dex" : "str"), house.extraReactions ? better : 0)),
    ...modifiersFor(modifiers, "bonus", "reactions").map((one) => labeledModifier(one.name, one.value)),
  ]);
  const blocking = NO_REACTIONS.find((status) => statuses.has(status));
  return blocking ? atMost(atLeast(sum, 0), 0, conditionText(blocking)) : atLeast(sum, 0);
}
