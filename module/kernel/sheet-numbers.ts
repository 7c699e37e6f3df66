/** Numbers, times and chances as the sheets of all rulesets show them. */
import { type Text, text } from "./card.ts";
import { type Breakdown, signed, stack } from "./modifiers.ts";
import type { EffectSnapshot } from "./ruleset.ts";

/** A number with its breakdown. */
export interface Why {
  label: Text;
  /** The formula: "1d20 + 3". */
  sum: string;
  breakdown: Breakdown;
  note?: Text;
}

export interface Shown {
  shown: string;
  why?: Why;
}

/** An entry of a select. */
export interface Option {
  value: string;
  label: Text;
}

/** "14", "−2", with U+2212 for minus. */
export const number = (value: number): string => (value < 0 ? `−${-value}` : String(value));

/** "1d20 + 3", "1d20 − 1", "1d20". */
export function plus(dice: string, value: number): string {
  if (value === 0) return dice;
  return `${dice} ${value < 0 ? "−" : "+"} ${Math.abs(value)}`;
}

/** A d20 roll's button: "+3", with its breakdown. */
export const rollView = (label: Text, breakdown: Breakdown | undefined, total: number, note?: Text): Shown => ({
  shown: signed(total),
  ...(breakdown ? { why: { label, sum: plus("1d20", total), breakdown, ...(note ? { note } : {}) } } : {}),
});

/** A plain derived number: "14"; with an empty breakdown if it has none. */
export const numberView = (label: Text, breakdown: Breakdown | undefined, total: number, note?: Text): Shown => ({
  shown: number(total),
  why: { label, sum: number(total), breakdown: breakdown ?? stack([]), ...(note ? { note } : {}) },
});

/**
 * A duration as text, coarse: days and hours, hours and minutes, minutes. Seconds in, rounded up to minutes; never
 * negative.
 */
export function span(seconds: number): Text {
  const minutes = Math.max(0, Math.ceil(seconds / 60));
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60)];
  if (days >= 2) return text("FIVEFOLD.Time.days", { days, hours: hours - days * 24 });
  if (hours >= 1 && minutes > hours * 60)
    return text("FIVEFOLD.Time.hoursAndMinutes", { hours, minutes: minutes - hours * 60 });
  if (hours >= 1) return text("FIVEFOLD.Time.hours", { hours });
  return text("FIVEFOLD.Time.minutes", { minutes });
}

/** Remaining duration of an effect; null without a countdown. */
export function remainingText(effect: EffectSnapshot): Text | null {
  if (effect.left?.rounds !== undefined) return text("FIVEFOLD.Time.rounds", { rounds: effect.left.rounds });
  if (effect.left?.seconds !== undefined) return span(effect.left.seconds);
  return null;
}

/** "56%", "2.8%", "< 0.1%": never 0% for something possible, never 100% for something uncertain. */
export function percent(p: number): string {
  const value = p * 100;
  if (value <= 0) return "0%";
  if (value >= 100) return "100%";
  if (value < 0.1) return "< 0.1%";
  if (value < 10) return `${Math.round(value * 10) / 10}%`;
  return `${value > 99 ? Math.floor(value * 10) / 10 : Math.round(value)}%`;
}

/** A condition on a sheet: `tone` is a CSS class, `note` says what it does. */
export interface Chip {
  id: string;
  label: Text;
  img: string;
  tone: "" | "good" | "warn" | "bad";
  note: Text | null;
}
