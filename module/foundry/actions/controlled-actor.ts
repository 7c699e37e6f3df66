/** The actor a user plays when a button does not name one. */
import type { Ruleset } from "../../kernel/ruleset.ts";
import { type ActorDoc, controlled, me, sceneTokens } from "../adapter/foundry-api.ts";
import { rulesetOf } from "../adapter/ruleset-of.ts";

/**
 * The user's actor of a ruleset: the selected token's, else the user's character, else a player's only token on the
 * scene (none if there are several). In a world with two rulesets the character may belong to the other.
 */
export function userActor(ruleset: Ruleset): ActorDoc | null {
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
