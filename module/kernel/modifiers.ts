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

/** Sums modifiers; zero entries stay listed only when `keepZero` (an ability modifier of 0 explains itself, a bonus of 0 is noise). */
export function stack(modifiers: readonly Modifier[], stacking: Stacking = "untyped", keepZero = true): Breakdown {
  const counted: Modifier[] = [];
  const ignored: Modifier[] = modifiers.filter((m) => m.ignoredFor);
  const best = new Map<string, Modifier>();
  for (const modifier of modifiers) {
    if (modifier.ignoredFor || (!keepZero && modifier.value === 0)) continue;
    if (stacking === "untyped" || !modifier.type) {
      counted.push(modifier);
      continue;
    }
    const key = `${modifier.type}:${modifier.value < 0 ? "penalty" : "bonus"}`;
    const held = best.get(key);
    if (!held) best.set(key, modifier);
    else if (Math.abs(modifier.value) > Math.abs(held.value)) {
      ignored.push(held);
      best.set(key, modifier);
    } else ignored.push(modifier);
  }
  const kept = modifiers.filter((m) => counted.includes(m) || [...best.values()].includes(m));
  return { total: kept.reduce((sum, m) => sum + m.value, 0), counted: kept, ignored };
}

/** "+3", "+0", "−2": a modifier as tables print it, with a true minus sign. */
export function signed(value: number): string {
  return value < 0 ? `−${-value}` : `+${value}`;
}
