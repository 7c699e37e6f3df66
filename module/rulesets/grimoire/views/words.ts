/** Words the views share: texts by key, numbers as they are shown. */
import { type Text, text } from "../../../kernel/card.ts";
import { type Breakdown, stack } from "../../../kernel/modifiers.ts";
import type { EffectShown } from "../../../kernel/ruleset.ts";
import type { Rich } from "../../../kernel/sheet.ts";

/** A text of this ruleset's sheets: `t("weapon.near")`. */
export const t = (key: string, data?: Text["data"]): Text => text(`GRIMOIRE.Sheet.${key}`, data);
/** A text the rules have already. */
export const said = (key: string, data?: Text["data"]): Text => text(`GRIMOIRE.${key}`, data);
export const named = (name: string): Text => said("Name", { name });

/** A number that answers for itself when asked. */
export interface Why {
  label: Text;
  /** The sum as it is read: "1d20 + 3". */
  sum: string;
  breakdown: Breakdown;
  note?: Text;
}

export interface Shown {
  shown: string;
  why?: Why;
}

export interface Option {
  value: string;
  label: Text;
}

export const number = (value: number): string => (value < 0 ? `−${-value}` : String(value));

/** A derived number: "2". */
export const counted = (label: Text, breakdown: Breakdown | undefined, total: number, note?: Text): Shown => ({
  shown: number(total),
  why: { label, sum: number(total), breakdown: breakdown ?? stack([]), ...(note ? { note } : {}) },
});

/** Time in words, coarse: days and hours, hours, minutes. Seconds in; never negative. */
export function span(seconds: number): Text {
  const minutes = Math.max(0, Math.ceil(seconds / 60));
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60)];
  if (days >= 2) return t("time.days", { days, hours: hours - days * 24 });
  if (hours >= 1) return t("time.hours", { hours, minutes: minutes - hours * 60 });
  return t("time.minutes", { minutes });
}

/** What an effect has left; null where it does not count down. */
export function left(effect: EffectShown): Text | null {
  if (effect.left?.rounds !== undefined) return t("time.rounds", { rounds: effect.left.rounds });
  if (effect.left?.seconds !== undefined) return span(effect.left.seconds);
  return null;
}

export const options = (prefix: string, values: readonly string[]): Option[] =>
  values.map((value) => ({ value, label: t(`${prefix}.${value}`) }));

export const rich = (html: unknown, path: string): Rich => ({ rich: typeof html === "string" ? html : "", path });

/** "56%", "2.8%", "< 0.1%": never 0 for what can happen, never 100 for what can fail. */
export function percent(p: number): string {
  const value = p * 100;
  if (value <= 0) return "0%";
  if (value >= 100) return "100%";
  if (value < 0.1) return "< 0.1%";
  if (value < 10) return `${Math.round(value * 10) / 10}%`;
  return `${value > 99 ? Math.floor(value * 10) / 10 : Math.round(value)}%`;
}

/** A picture of ours by its name. */
export const picture = (name: string): string => `systems/fivefold/icons/${name}.svg`;
