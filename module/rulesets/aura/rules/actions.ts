/** Everything somebody can do or suffer in Aura, by id. */
import type { Action } from "../../../kernel/ruleset.ts";

export const actions = {} as const satisfies Readonly<Record<string, Action>>;
