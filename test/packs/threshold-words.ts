import type { TypedModifier } from "../../module/rulesets/threshold/model/data.ts";

/** A number with a printed sign (−, optionally +). */
export const minus = (value: number, plus = false): string => (value < 0 ? `−${-value}` : `${plus ? "+" : ""}${value}`);

/** A modifier in the catalogue's notation; a situational one has its occasion in brackets. */
export const bonus = ({ target, value, type, situational, stacks, label }: TypedModifier): string =>
  [
    `${target} ${minus(value, true)} ${type}`,
    ...(stacks ? ["stacks"] : []),
    ...(situational ? [`(${label})`] : []),
  ].join(" ");
