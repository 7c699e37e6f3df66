/**
 * Looks up rulesets. Document types begin with their ruleset's id (bloodiedCharacter); the party is a ruleset of its
 * own.
 */
import type { Action, Ruleset } from "../../kernel/ruleset.ts";
import { PARTY } from "../../party/index.ts";
import { sceneTokens, worldActors } from "./foundry-api.ts";
import { party, rulesets } from "./ruleset-loader.ts";
import { ruleSettings } from "./settings.ts";

export { party, rulesets };

/** The rulesets a world may choose, and the party; an item type belongs to the first that has it. */
const all = [...rulesets, party];

const byType = new Map(
  all.toReversed().flatMap((ruleset) => [...ruleset.actors, ...ruleset.items].map((type) => [type, ruleset] as const)),
);
export const rulesetOf = (type: string): Ruleset | null => byType.get(type) ?? null;

export const rulesetById = (id: string): Ruleset | null => all.find((r) => r.id === id) ?? null;

/** A ruleset's action by id; null for inherited object properties ("constructor"). */
export const actionIn = (ruleset: Ruleset | null, id: string): Action | null =>
  ruleset && Object.hasOwn(ruleset.actions, id) ? (ruleset.actions[id] ?? null) : null;

/** The rulesets the GM has put in play. */
export const inPlay = (): Ruleset[] => rulesets.filter((r) => ruleSettings.inPlay().includes(r.id));

/** Whether a ruleset is in play; the party always is. Without any in play, all are. */
export const isInPlay = (ruleset: Ruleset | null): boolean => {
  const playing = inPlay();
  return ruleset === null || ruleset === party || playing.length === 0 || playing.includes(ruleset);
};

/** Rulesets the world plays or has actors of. */
export function heldInWorld(): Ruleset[] {
  const there = [...worldActors(), ...sceneTokens().flatMap((token) => token.actor ?? [])];
  return [...new Set([...inPlay(), ...there.flatMap((actor) => rulesetOf(actor.type) ?? [])])];
}

/** Document types that create dialogs offer: those of the rulesets in play, or all if there are none. */
export function typesInPlay(kind: "actors" | "items"): string[] {
  const playing = rulesets.filter((r) => ruleSettings.inPlay().includes(r.id));
  const types = (playing.length ? playing : rulesets).flatMap((r) => r[kind]);
  return kind === "actors" ? [...types, PARTY] : types;
}

/** The action that creates an actor of this type; undefined if its ruleset has none. */
export const creationOf = (type: string): string | undefined => rulesetOf(type)?.creationActions?.[type];
