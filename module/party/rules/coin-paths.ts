/** Where the actors of each ruleset have their coins, by path below `system`; filled as rulesets are loaded. */
export const coinPaths: Record<string, string> = {};
