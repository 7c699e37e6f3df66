/** Outcomes of rolled dice: checks, saves, attacks, injury clocks, spells. */
import { HOUR } from "../../../kernel/world-time.ts";
import { spellTarget } from "../magic/target-numbers.ts";
import type { Severity, Tier } from "./data.ts";
import type { House } from "./house-rules.ts";

/** A check is roll-over; 1 fails, 20 succeeds and is critical (B-57, B-59). `success` is null without a target number. */
export function resolveCheck(
  natural: number,
  total: number,
  tn: number | null,
): { success: boolean | null; critical: boolean } {
  if (natural === 1) return { success: false, critical: false };
  if (natural === 20) return { success: true, critical: true };
  return { success: tn === null ? null : total >= tn, critical: false };
}

/** A save is roll-under; 1 succeeds and is critical, 20 fails (B-58, B-60). */
export function resolveSave(natural: number, target: number): { success: boolean; critical: boolean } {
  if (natural === 1) return { success: true, critical: true };
  return { success: natural !== 20 && natural <= target, critical: false };
}

/** The ability with the higher modified score; on a tie the first (B-26, B-34, D-27). */
export function betterSaveAbility<A extends string>(first: A, targets: Readonly<Record<A, number>>, second: A): A {
  return targets[second] > targets[first] ? second : first;
}

/** Attacks are checks against a Defense; ties hit, 20 is critical (B-06, B-59). `hit` is null without a Defense. */
export function resolveAttack(
  natural: number,
  total: number,
  defense: number | null,
): { hit: boolean | null; critical: boolean } {
  const { success, critical } = resolveCheck(natural, total, defense);
  return { hit: success, critical };
}

export interface InjurySaveTally {
  severity: Severity;
  successes: number;
  failures: number;
}

export type InjurySaveOutcome =
  | (InjurySaveTally & { outcome: "active" | "better" | "worse" })
  | { outcome: "healed" }
  | { outcome: "dead" };

const ORDER: readonly Severity[] = ["minor", "major", "deadly"];

/** The severity one step up or down; null past the ends (healed below minor, dead above deadly). */
export const nextSeverity = (severity: Severity, by: 1 | -1): Severity | null =>
  ORDER[ORDER.indexOf(severity) + by] ?? null;

/** One save of an injury: two successes before two failures lower it a step, else raise it (B-35, B-36, B-38, B-39). */
export function injuryAfterSave(injury: InjurySaveTally, success: boolean): InjurySaveOutcome {
  const successes = injury.successes + (success ? 1 : 0);
  const failures = injury.failures + (success ? 0 : 1);
  if (successes < 2 && failures < 2) return { severity: injury.severity, successes, failures, outcome: "active" };
  const severity = nextSeverity(injury.severity, success ? -1 : 1);
  if (severity === null) return { outcome: success ? "healed" : "dead" };
  return { severity, successes: 0, failures: 0, outcome: success ? "better" : "worse" };
}

/**
 * World time of the next save, in seconds: one interval after this one was due, or after now if rolled early (D-20).
 */
export const nextSaveTime = (now: number, dueAt: number, intervalHours: number): number =>
  Math.min(now, dueAt) + Math.max(1, intervalHours) * HOUR;

export interface CastResult {
  target: number;
  success: boolean;
  /** Lower Tiers that the total reaches, highest first. */
  lower: Tier[];
}

/** Compares the total with the Tier's target number, and with lower Tiers under the same conditions (B-44, B-46). */
export function resolveCast(
  total: number,
  tier: Tier,
  enabled: readonly Tier[],
  conditions: number,
  house: Pick<House, "conditionMode">,
): CastResult {
  const target = spellTarget(tier, conditions, house);
  const success = total >= target;
  const lower = success
    ? []
    : enabled.filter((t) => t < tier && total >= spellTarget(t, conditions, house)).sort((a, b) => b - a);
  return { target, success, lower };
}

/** Hit points recovered by a day's rest, before the cap (B-40 to B-42, D-29). */
export const restHealing = (rolled: number, healer: boolean): number => rolled * (healer ? 2 : 1);
export const restDieFaces = (mode: "normal" | "bed"): 4 | 6 => (mode === "bed" ? 6 : 4);
