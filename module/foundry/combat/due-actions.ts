/** Actions of an actor that world time has made due. */
import type { DueAction } from "../../kernel/ruleset.ts";
import { type ActorDoc, SYSTEM } from "../adapter/foundry-api.ts";
import { isInPlay, rulesetOf } from "../adapter/ruleset-of.ts";
import { ruleSettings } from "../adapter/settings.ts";
import { snapshotOf } from "../adapter/snapshot.ts";

/** Flag of an actor whose due actions the GM has muted. */
export const MUTED = "muted";

/** Whether the GM has muted the due actions of this actor; a player's actor cannot be muted, as its player could do it. */
export const isMuted = (actor: ActorDoc): boolean =>
  !actor.hasPlayerOwner && (ruleSettings.mutesEnemies() || actor.flags[SYSTEM]?.[MUTED] === true);

/** All actions of an actor that will be due by a world time; none if its ruleset is not in play. */
export const allDueActionsOf = (actor: ActorDoc, now: number): readonly DueAction[] => {
  const ruleset = rulesetOf(actor.type);
  if (!ruleset?.dueActions || !isInPlay(ruleset)) return [];
  return ruleset.dueActions(snapshotOf(actor), now, ruleSettings.house(actor.type));
};

/** The actions of an actor that are due at a world time; none if it is muted. */
export const dueOf = (actor: ActorDoc, now: number): readonly DueAction[] =>
  isMuted(actor) ? [] : allDueActionsOf(actor, now);
