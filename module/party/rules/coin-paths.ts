/** By ruleset, the path below `system` at which its actors have their coins; filled as rulesets are loaded. */
export const coinPaths: Record<string, string> = {};
