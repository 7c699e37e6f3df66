/** Conditions an attacker may count or leave out, as a form keeps them. */
import type { Aimed } from "./attack-facts.ts";
import type { Reason } from "./sway.ts";
import { conditionName, t } from "./words.ts";

const EFFECTS = "effects";
const nameOf = ({ label }: Reason): string => label.key.split(".").at(-1) ?? "";
/** "dazed-": a condition by name, and which way it tips. */
const idOf = (reason: Reason): string => `${nameOf(reason)}${reason.by > 0 ? "+" : "-"}`;

/** Reasons by name. */
export const encoded = (reasons: readonly Reason[]): string[] => [...new Set(reasons.map(idOf))];
export const decoded = (ids: readonly string[]): Reason[] =>
  ids.map((id) => {
    const name = id.slice(0, -1);
    return { by: id.endsWith("+") ? 1 : -1, label: name === EFFECTS ? t("Why.effects") : conditionName(name) };
  });

/** Conditions that hinder the target's Evasion, for all to see; what its effects do is not. */
export const againstNow = ({ guard }: Pick<Aimed, "guard">, ranged: boolean): Reason[] =>
  guard.reasons[ranged ? "rangedEvasion" : "evasion"].filter((reason) => nameOf(reason) !== EFFECTS);

/** How what is ticked was ticked: just now, or as the attack was declared. */
export interface Settling {
  /**
   * "now": what is ticked and there. "then": what was ticked, whatever has become of it. "helps" and "hinders": hand to hand
   * whoever strikes may use whatever began or ended meanwhile: Advantage of its own and Disadvantage of the other's
   * count if they were there or have come since, the rest only if it was there and still is.
   */
  as: "now" | "then" | "helps" | "hinders";
  /** Names of what was there when it was ticked: what is not among them has come since. */
  met?: readonly string[];
}

/** What counts, of what there is now and of what was ticked. */
export function settledReasons(now: readonly Reason[], ids: readonly string[], { as, met = [] }: Settling): Reason[] {
  if (as === "then") return decoded(ids);
  const still = now.filter((reason) => ids.includes(idOf(reason)));
  if (as === "now") return still;
  const wanted = as === "helps" ? 1 : -1;
  const since = now.filter((reason) => !met.includes(idOf(reason)) && !ids.includes(idOf(reason)));
  return [...[...decoded(ids), ...since].filter(({ by }) => by === wanted), ...still.filter(({ by }) => by !== wanted)];
}
