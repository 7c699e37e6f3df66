/** Which items the compendium browser lists. */
import { findTabs } from "../../kernel/compendium-browser.ts";
import { rulesetOf } from "../adapter/ruleset-of.ts";

/** Whether the browser lists items of a type. */
export const isFound = (type: string): boolean => {
  const ruleset = rulesetOf(type);
  return ruleset !== null && findTabs(ruleset).some(({ types }) => types.includes(type));
};
