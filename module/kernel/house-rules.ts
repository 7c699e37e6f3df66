/** House rules: definitions, and reading them with defaults. */
import type { HouseRule, HouseRules } from "./ruleset.ts";

/** The first option is the default. */
export const choiceRule = (key: string, decision: string, ...options: string[]): HouseRule => ({
  key,
  kind: "choice",
  options,
  initial: options[0] as string,
  decision,
});

export const flagRule = (key: string, decision: string, initial: boolean): HouseRule => ({
  key,
  kind: "flag",
  initial,
  decision,
});

/** A whole number from `min` to `max`. */
export const countRule = (key: string, decision: string, initial: number, min: number, max: number): HouseRule => ({
  key,
  kind: "number",
  initial,
  min,
  max,
  decision,
});

/** `unreadableEntries`: entries that the rules do not understand. */
export const textRule = (key: string, decision: string, unread?: HouseRule["unreadableEntries"]): HouseRule => ({
  key,
  kind: "text",
  initial: "",
  decision,
  ...(unread ? { unreadableEntries: unread } : {}),
});

/**
 * Reads the stored settings and fills in the defaults; `H` is the ruleset's own shape. Rules read all of them in every
 * branch, so settings that were read are cached; they are never changed in place.
 */
export function houseReader<H extends object>(rules: readonly HouseRule[]): (set: HouseRules) => H {
  const initial = Object.fromEntries(rules.map((rule) => [rule.key, rule.initial]));
  const known = new WeakMap<HouseRules, H>();
  return (set) => {
    const before = known.get(set);
    if (before) return before;
    const house = Object.assign({}, initial, set) as H;
    known.set(set, house);
    return house;
  };
}
