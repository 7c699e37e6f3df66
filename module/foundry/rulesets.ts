/** Finds the ruleset of a document type. Types carry their ruleset's id in front: bloodiedCharacter. A company is of its own. */
import type { Action, Ruleset } from "../kernel/ruleset.ts";
import { party } from "../party/index.ts";
import { rulesets } from "./arrival.ts";
import { sceneTokens, worldActors } from "./seam.ts";
import { ruleSettings } from "./settings.ts";

export { party, rulesets };

/** Those a world chooses among, and the company of their people: things are of the first that knows them. */
const all = [...rulesets, party];

export function rulesetOf(type: string): Ruleset | null {
  return all.find((r) => r.actors.includes(type) || r.items.includes(type)) ?? null;
}

export const rulesetById = (id: string): Ruleset | null => all.find((r) => r.id === id) ?? null;

/** A ruleset's action of that name; null for what only every object has ("constructor"). */
export const actionIn = (ruleset: Ruleset | null, id: string): Action | null =>
  ruleset && Object.hasOwn(ruleset.actions, id) ? (ruleset.actions[id] ?? null) : null;

/** The rulesets the GM put into play. */
export const inPlay = (): Ruleset[] => rulesets.filter((r) => ruleSettings.inPlay().includes(r.id));

/** Rulesets this world plays or holds somebody of. */
export function heldInWorld(): Ruleset[] {
  const there = [...worldActors(), ...sceneTokens().flatMap((token) => token.actor ?? [])];
  return [...new Set([...inPlay(), ...there.flatMap((actor) => rulesetOf(actor.type) ?? [])])];
}
