/** The actor and the targets with which a user starts a follow-up. */
import { text } from "../../kernel/card.ts";
import type { Offer, Ruleset } from "../../kernel/ruleset.ts";
import { type ActorDoc, currentCombat } from "../adapter/foundry-api.ts";
import { choose } from "../applications/choose.ts";
import type { Act } from "../cards/card-data.ts";
import { type Clicker, prepareOffer } from "../cards/offers.ts";
import { sideOf } from "../cards/reactions.ts";
import { targetsOrAsk } from "./choose-targets.ts";
import { userActor } from "./controlled-actor.ts";

/** Targets and acting actor of a follow-up; null if the user was asked and cancelled. */
export async function clickerFor(ruleset: Ruleset, act: Act, offer: Offer): Promise<Clicker | null> {
  const targets = await targetsOrAsk(ruleset, offer);
  const mine = targets && (await actorFor(ruleset, act, offer, targets));
  return targets && mine !== null ? { targets, mine } : null;
}

/**
 * Uuid of the user's actor: the selected one; if it cannot act, another combatant of the user who can, asked for if there
 * are several. "": none; null: cancelled.
 */
async function actorFor(ruleset: Ruleset, act: Act, offer: Offer, targets: string[]): Promise<string | null> {
  const selected = userActor(ruleset)?.uuid ?? "";
  const isAble = (mine: string): boolean => {
    const ready = prepareOffer(ruleset, act, offer, {}, { targets, mine });
    return ready.length > 0 && ready.every(({ problems, incomplete }) => problems.length === 0 || incomplete);
  };
  if (offer.parts.self !== "mine" || isAble(selected)) return selected;
  const all = [...(currentCombat()?.combatants ?? [])];
  const enemy = offer.opponentsOf === undefined ? undefined : act.parts[offer.opponentsOf]?.uuid;
  const sides = all.filter(({ actor }) => actor?.uuid === enemy).map(sideOf);
  const able = all.filter((one): one is typeof one & { actor: ActorDoc } => {
    const isOpponent = enemy === undefined || !sides.includes(sideOf(one));
    return one.actor?.isOwner === true && !one.isDefeated && isOpponent && isAble(one.actor.uuid);
  });
  if (able.length === 0) return selected;
  return choose(
    text("FIVEFOLD.ChooseActor.by"),
    able.map(({ actor, name }) => ({ value: actor.uuid, label: text("FIVEFOLD.Named", { name }) })),
  );
}
