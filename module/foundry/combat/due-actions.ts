/** Actions of an actor that world time has made due. */
import type { DueAction } from "../../kernel/ruleset.ts";
import { rulesetOf } from "../adapter/ruleset-of.ts";
import type { ActorDoc } from "../adapter/seam.ts";
import { ruleSettings } from "../adapter/settings.ts";
import { snapshotOf } from "../adapter/snapshot.ts";

/** The actions of an actor that are due at a world time. */
export const dueOf = (actor: ActorDoc, now: number): readonly DueAction[] =>
  rulesetOf(actor.type)?.dueActions?.(snapshotOf(actor), now, ruleSettings.house(actor.type)) ?? [];
