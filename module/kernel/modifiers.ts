/** A number and its sources. Ignored modifiers are kept, so that a sheet can show them struck through. */
import type { Text } from "./text.ts";

export interface Modifier {
  label: Text;
  value: number;
  /** Of the modifiers of one type only the best counts, see {@link stack}; a ruleset omits it for types that stack. */
  type?: string;
  /** A remark next to the label: "score 12", "AGL modifier of the Short Sword". */
  source?: Text;
  /** Why it is ignored, if a rule other than stacking excludes it. */
  ignoredFor?: Text;
}

export interface Breakdown {
  total: number;
  counted: Modifier[];
  ignored: Modifier[];
}

/** all: all are added, typed ones, too. bestOfType: per type only the highest bonus and the lowest penalty; untyped ones are added. */
export type Stacking = "all" | "bestOfType";

/**
 * Sums modifiers. Both lists keep the order of the input; of equal ones of a type the first counts. Zero entries are
 * listed only if `keepZero` (an ability modifier of 0 is worth showing, a bonus of 0 is not).
 */
export function stack(modifiers: readonly Modifier[], stacking: Stacking = "all", keepZero = true): Breakdown {
  const listed = modifiers.filter((m) => keepZero || m.value !== 0);
  if (stacking === "all") return summed(listed, (m) => !m.ignoredFor);
  const pile = (m: Modifier) => `${m.value < 0 ? "penalty" : "bonus"} ${m.type}`;
  /** Index of the best modifier of each type and sign. */
  const best = new Map<string, number>();
  for (const [at, m] of listed.entries()) {
    if (m.ignoredFor || !m.type) continue;
    const previous = best.get(pile(m));
    if (previous === undefined || Math.abs(m.value) > Math.abs(listed[previous]!.value)) best.set(pile(m), at);
  }
  return summed(listed, (m, at) => !m.ignoredFor && (!m.type || best.get(pile(m)) === at));
}

function summed(listed: readonly Modifier[], counts: (m: Modifier, at: number) => boolean): Breakdown {
  const sum: Breakdown = { total: 0, counted: [], ignored: [] };
  for (const [at, m] of listed.entries())
    if (counts(m, at)) {
      sum.total += m.value;
      sum.counted.push(m);
    } else sum.ignored.push(m);
  return sum;
}

/** "+3", "+0", "−2": with a sign, U+2212 for minus. */
export function signed(value: number): string {
  return value < 0 ? `−${-value}` : `+${value}`;
}
