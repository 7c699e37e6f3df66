/** Words and pictures the views share: texts by key, numbers as they are shown. */
import { type Text, text } from "../../../kernel/card.ts";
import { type Breakdown, signed } from "../../../kernel/modifiers.ts";
import type { EffectShown } from "../../../kernel/ruleset.ts";

/** A text of this ruleset's sheets: `t("weapon.melee")`. */
export const t = (key: string, data?: Text["data"]): Text => text(`BLOODIED.Sheet.${key}`, data);

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

/** "1d20 + 3", "1d20 − 1", "1d20". */
export function plus(dice: string, value: number): string {
  if (value === 0) return dice;
  return `${dice} ${value < 0 ? "−" : "+"} ${Math.abs(value)}`;
}

export const number = (value: number): string => (value < 0 ? `−${-value}` : String(value));

/** A d20 roll's button: "+3", with its breakdown. */
export const rolled = (label: Text, breakdown: Breakdown | undefined, total: number, note?: Text): Shown => ({
  shown: signed(total),
  ...(breakdown ? { why: { label, sum: plus("1d20", total), breakdown, ...(note ? { note } : {}) } } : {}),
});

/** A plain derived number: "14". */
export const counted = (label: Text, breakdown: Breakdown | undefined, total: number, note?: Text): Shown => ({
  shown: number(total),
  ...(breakdown ? { why: { label, sum: number(total), breakdown, ...(note ? { note } : {}) } } : {}),
});

/** Time in words, coarse: days and hours, hours, minutes. Seconds in; never negative. */
export function span(seconds: number): Text {
  const left = Math.max(0, Math.ceil(seconds / 60));
  const [days, hours, minutes] = [Math.floor(left / 1440), Math.floor(left / 60), left];
  if (days >= 2) return t("time.days", { days, hours: hours - days * 24 });
  if (hours >= 1) return t("time.hours", { hours });
  return t("time.minutes", { minutes });
}

/** What an effect has left; null where it does not count down. */
export function left(effect: EffectShown): Text | null {
  if (effect.left?.rounds !== undefined) return t("time.rounds", { rounds: effect.left.rounds });
  if (effect.left?.seconds !== undefined) return span(effect.left.seconds);
  return null;
}

/** Where a stored number is changed by effects: what is stored, then each effect that adds to it. */
export function fromEffects(
  label: Text,
  total: number,
  path: string,
  effects: readonly EffectShown[],
): Why | undefined {
  const counted = effects
    .filter((e) => !e.disabled)
    .flatMap((e) => e.changes.filter((c) => c.path === path && Number.isFinite(Number(c.value))).map((c) => ({ e, c })))
    .map(({ e, c }) => ({
      label: t("named", { name: e.name }),
      value: Number(c.value),
      source: t("named", { name: e.source }),
    }));
  const added = counted.reduce((sum, m) => sum + m.value, 0);
  const base = { label: t("base"), value: total - added };
  return { label, sum: number(total), breakdown: { total, counted: [base, ...counted], ignored: [] } };
}

/** Pictures of our conditions, by game-icon. */
export const conditionIcons: Readonly<Record<string, string>> = {
  bloodied: "drop",
  unconscious: "tired-eye",
  bleedingOut: "droplets",
  dead: "death-skull",
  seriousInjury: "broken-bone",
  atTheLine: "terror",
  underCare: "hand-bandage",
  helpless: "fishing-net",
};

export const conditionTones: Readonly<Record<string, "bad" | "warn" | "good" | "">> = {
  bloodied: "bad",
  unconscious: "bad",
  bleedingOut: "bad",
  dead: "bad",
  seriousInjury: "warn",
  atTheLine: "warn",
  underCare: "good",
  helpless: "warn",
};

export const options = (prefix: string, values: readonly string[]): Option[] =>
  values.map((value) => ({ value, label: t(`${prefix}.${value}`) }));
