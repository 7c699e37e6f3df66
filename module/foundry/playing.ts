/** Whom somebody plays, where a button does not say it. */
import type { Ruleset } from "../kernel/ruleset.ts";
import { rulesetOf } from "./rulesets.ts";
import { type ActorDoc, controlled, me, sceneTokens } from "./seam.ts";

/**
 * The actor of a ruleset this user plays: the token in hand, else the user's own character, else a player's first on the
 * scene. At a table of two rulesets the character may be one of the other.
 */
export function playing(ruleset: Ruleset): ActorDoc | null {
  const here = me().isGM ? [] : sceneTokens().map((token) => token.actor);
  const known = [...controlled().map((token) => token.actor), me().character, ...here];
  return known.find((actor) => actor?.isOwner && rulesetOf(actor.type) === ruleset) ?? null;
}
