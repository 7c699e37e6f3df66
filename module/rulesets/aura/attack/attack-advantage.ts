/** Conditions an attacker may count or leave out, as a form keeps them. */

import type { Reason } from "../model/advantage.ts";
import { conditionName, t } from "../model/texts.ts";
import type { Aimed } from "./attack-facts.ts";

const EFFECTS = "effects";
const nameOf = ({ label }: Reason): string => label.key.split(".").at(-1) ?? "";
/** "dazed-": a condition by name, with + for Advantage or - for Disadvantage. */
const idOf = (reason: Reason): string => `${nameOf(reason)}${reason.by > 0 ? "+" : "-"}`;

/** Names of the reasons, each once. */
export const encoded = (reasons: readonly Reason[]): string[] => [...new Set(reasons.map(idOf))];
export const decoded = (ids: readonly string[]): Reason[] =>
  ids.map((id) => {
    const name = id.slice(0, -1);
    return { by: id.endsWith("+") ? 1 : -1, label: name === EFFECTS ? t("Why.effects") : conditionName(name) };
  });

/** Conditions that hinder the target's Evasion and are visible to all; its effects are left out. */
export const againstNow = ({ guard }: Pick<Aimed, "guard">, ranged: boolean): Reason[] =>
  guard.reasons[ranged ? "rangedEvasion" : "evasion"].filter((reason) => nameOf(reason) !== EFFECTS);

/** How ticked conditions are read: now, or as at declaration. */
export interface Settling {
  /**
   * "now": ticked and still there. "then": ticked, whether still there or not. "helps" and "hinders": in melee
   * the attacker may use conditions that began or ended since: own Advantage and the target's Disadvantage
   * count if they were there or have come since, others only if they were there and still are.
   */
  as: "now" | "then" | "helps" | "hinders";
  /** Names of those present when it was ticked; others have come since. */
  met?: readonly string[];
}

/** The reasons that count, from the current and the ticked ones. */
export function settledReasons(now: readonly Reason[], ids: readonly string[], { as, met = [] }: Settling): Reason[] {
  if (as === "then") return decoded(ids);
  const still = now.filter((reason) => ids.includes(idOf(reason)));
  if (as === "now") return still;
  const wanted = as === "helps" ? 1 : -1;
  const since = now.filter((reason) => !met.includes(idOf(reason)) && !ids.includes(idOf(reason)));
  return [...[...decoded(ids), ...since].filter(({ by }) => by === wanted), ...still.filter(({ by }) => by !== wanted)];
}
