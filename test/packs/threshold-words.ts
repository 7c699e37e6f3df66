import type { TypedModifier } from "../../module/rulesets/threshold/rules/data.ts";

/** A number with the sign of a printed page. */
export const minus = (value: number, plus = false): string => (value < 0 ? `−${-value}` : `${plus ? "+" : ""}${value}`);

/** A modifier as the catalogue writes it; what waits for a tick has its occasion in brackets. */
export const bonus = ({ target, value, type, situational, stacks, label }: TypedModifier): string =>
  [
    `${target} ${minus(value, true)} ${type}`,
    ...(stacks ? ["stacks"] : []),
    ...(situational ? [`(${label})`] : []),
  ].join(" ");
