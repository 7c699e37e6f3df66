/** A number and where it came from. Ignored modifiers are kept, so that a sheet can strike them through. */
import type { Text } from "./card.ts";

export interface Modifier {
  label: Text;
  value: number;
  /** Modifiers of one named type do not add up: see {@link stack}. */
  type?: string;
  /** A remark beside the label: "score 12", "AGL modifier of the Short Sword". */
  source?: Text;
  /** Why it does not count, where a rule and not the stacking leaves it out. */
  ignoredFor?: Text;
}

export interface Breakdown {
  total: number;
  counted: Modifier[];
  ignored: Modifier[];
}

/** untyped: everything adds up. best: per type the highest bonus and the lowest penalty count, untyped ones add up. */
export type Stacking = "untyped" | "best";

/**
 * Sums modifiers; both lists keep the given order, and of equal ones of a type the first counts. Zero entries are listed
 * only when `keepZero` (an ability modifier of 0 explains itself, a bonus of 0 is noise).
 */
export function stack(modifiers: readonly Modifier[], stacking: Stacking = "untyped", keepZero = true): Breakdown {
  const listed = modifiers.filter((m) => keepZero || m.value !== 0);
  const pile = (m: Modifier) => `${m.value < 0 ? "penalty" : "bonus"} ${m.type}`;
  /** Position of the best of each pile. */
  const best = new Map<string, number>();
  for (const [at, m] of listed.entries()) {
    if (m.ignoredFor) continue;
    const held = best.get(pile(m));
    if (held === undefined || Math.abs(m.value) > Math.abs(listed[held]!.value)) best.set(pile(m), at);
  }
  const counts = (m: Modifier, at: number) =>
    !m.ignoredFor && (stacking === "untyped" || !m.type || best.get(pile(m)) === at);
  const counted = listed.filter(counts);
  return {
    total: counted.reduce((sum, m) => sum + m.value, 0),
    counted,
    ignored: listed.filter((m, at) => !counts(m, at)),
  };
}

/** "+3", "+0", "−2": a modifier as tables print it, with a true minus sign. */
export function signed(value: number): string {
  return value < 0 ? `−${-value}` : `+${value}`;
}
