/** Finds the ruleset of a document type. Types carry their ruleset's id in front: bloodiedCharacter. */
import type { Ruleset } from "../kernel/ruleset.ts";
import { rulesets } from "../rulesets/index.ts";
import { ruleSettings } from "./settings.ts";

export { rulesets };

export function rulesetOf(type: string): Ruleset | null {
  return rulesets.find((r) => r.actors.includes(type) || r.items.includes(type)) ?? null;
}

export const rulesetById = (id: string): Ruleset | null => rulesets.find((r) => r.id === id) ?? null;

/** The rulesets the GM put into play. */
export const inPlay = (): Ruleset[] => rulesets.filter((r) => ruleSettings.inPlay().includes(r.id));
