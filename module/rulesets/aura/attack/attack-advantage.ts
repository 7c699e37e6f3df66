/** Conditions an attacker may count or leave out, as a form keeps them. */

import type { AdvantageReason } from "../model/advantage.ts";
import { conditionName, t } from "../model/texts.ts";
import type { PositionedTarget } from "./attack-facts.ts";

const EFFECTS = "effects";
const nameOf = ({ label }: AdvantageReason): string => label.key.split(".").at(-1) ?? "";
/** "dazed-": a condition by name, with + for Advantage or - for Disadvantage. */
const idOf = (reason: AdvantageReason): string => `${nameOf(reason)}${reason.by > 0 ? "+" : "-"}`;

/** Names of the reasons, each once. */
export const reasonIds = (reasons: readonly AdvantageReason[]): string[] => [...new Set(reasons.map(idOf))];
export const reasonsFromIds = (ids: readonly string[]): AdvantageReason[] =>
  ids.map((id) => {
    const name = id.slice(0, -1);
    return { by: id.endsWith("+") ? 1 : -1, label: name === EFFECTS ? t("Why.effects") : conditionName(name) };
  });

/** Conditions that hinder the target's Evasion and are visible to all; its effects are left out. */
export const targetReasonsNow = ({ guard }: Pick<PositionedTarget, "guard">, ranged: boolean): AdvantageReason[] =>
  guard.reasons[ranged ? "rangedEvasion" : "evasion"].filter((reason) => nameOf(reason) !== EFFECTS);

/** How ticked conditions are read: now, or as at declaration. */
export interface ReasonSelection {
  /**
   * "now": ticked and still there. "then": ticked, whether still there or not. "helps" and "hinders": in melee the
   * attacker may use conditions that began or ended since: own Advantage and the target's Disadvantage count if
   * they were there or have come since, others only if they were there and still are.
   */
  as: "now" | "then" | "helps" | "hinders";
  /** Names of those present when it was ticked; others have come since. */
  met?: readonly string[];
}

/** The reasons that count, from the current and the ticked ones. */
export function reasonsThatCount(
  now: readonly AdvantageReason[],
  ids: readonly string[],
  { as, met = [] }: ReasonSelection,
): AdvantageReason[] {
  if (as === "then") return reasonsFromIds(ids);
  const still = now.filter((reason) => ids.includes(idOf(reason)));
  if (as === "now") return still;
  const wanted = as === "helps" ? 1 : -1;
  const since = now.filter((reason) => !met.includes(idOf(reason)) && !ids.includes(idOf(reason)));
  return [
    ...[...reasonsFromIds(ids), ...since].filter(({ by }) => by === wanted),
    ...still.filter(({ by }) => by !== wanted),
  ];
}
