/** Whom somebody plays, where a button does not say it. */
import type { Ruleset } from "../kernel/ruleset.ts";
import { rulesetOf } from "./rulesets.ts";
import { type ActorDoc, controlled, me, sceneTokens } from "./seam.ts";

/**
 * The actor of a ruleset this user plays: the token in hand, else the user's own character, else a player's only one on the
 * scene; of several it is not ours to say which. At a table of two rulesets the character may be one of the other.
 */
export function playing(ruleset: Ruleset): ActorDoc | null {
  const own = (actor: ActorDoc | null): boolean => actor?.isOwner === true && rulesetOf(actor.type) === ruleset;
  const known = [...controlled().map((token) => token.actor), me().character].find(own);
  if (known || me().isGM) return known ?? null;
  const [only = null, ...more] = new Set(
    sceneTokens()
      .map((token) => token.actor)
      .filter(own),
  );
  return more.length ? null : only;
}
