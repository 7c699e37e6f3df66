/** Reactions to a declared action: opponents who may still react, and the users who pass for them. */
import type { Offer } from "../../kernel/ruleset.ts";
import {
  type ActorDoc,
  type CombatantDoc,
  type CombatDoc,
  combats,
  type MessageDoc,
  SYSTEM,
  type UserDoc,
} from "../adapter/foundry-api.ts";
import { rulesetById } from "../adapter/ruleset-of.ts";
import { ruleSettings } from "../adapter/settings.ts";
import { snapshotOf } from "../adapter/snapshot.ts";
import { usersToAnswer } from "./answer-requests.ts";
import type { PartRef } from "./card-data.ts";
import { isOfferClosed } from "./offers.ts";
import { cardOf } from "./read-cards.ts";
import { isCreature } from "./which-client-rolls.ts";

/**
 * Whether a follow-up is for a user. Not for a player if it is for a combatant's opponents and all combatants of the
 * player are on that combatant's side.
 */
export function isForSideOf(user: UserDoc, { opponentsOf }: Offer, parts: Readonly<Record<string, PartRef>>): boolean {
  const uuid = user.isGM || opponentsOf === undefined ? undefined : parts[opponentsOf]?.uuid;
  return combats().every((combat) => {
    const all = [...combat.combatants];
    const sides = all.filter(({ actor }) => actor?.uuid === uuid).map(sideOf);
    const own = all.filter(({ actor }) => actor?.testUserPermission(user, "OWNER"));
    return !combat.started || !sides.length || !own.length || own.some((one) => !sides.includes(sideOf(one)));
  });
}

/** Whether the round of a follow-up is over. */
export const isRoundOver = ({ within }: Offer): boolean => within !== undefined && combatIn(within) === undefined;

/** Uuids of actors that have passed, by action run; a player may have forged them, which only ends the wait earlier. */
function passedOn(message: MessageDoc, id: string): string[] {
  const passes = message.flags[SYSTEM]?.passes as Record<string, unknown> | undefined;
  const uuids = passes?.[id];
  return Array.isArray(uuids) ? uuids.filter((one): one is string => typeof one === "string") : [];
}

/** The combat of a round "id/round", if that round is still running. */
function combatIn(round: string): CombatDoc | undefined {
  return combats().find((combat) => combat.started && `${combat.id}/${combat.round}` === round);
}

export const sideOf = ({ token }: CombatantDoc): number => Number(token?._source.disposition ?? 0);

/**
 * Opponents who may still react before a follow-up starts by itself. Null: it does not start by itself, because it does
 * not wait for reactions, its round is over, or a reaction has been used.
 */
export function pendingReactors(message: MessageDoc, id: string, offer: Offer): ActorDoc[] | null {
  const card = cardOf(message);
  const act = card.acts[id];
  const reactions = rulesetById(card.ruleset)?.turns.reactions;
  const combat = offer.afterReactions === undefined ? undefined : combatIn(offer.afterReactions);
  if (!act || !reactions || !combat || isOfferClosed(card, id, offer)) return null;
  if (Object.values(card.acts).some(({ from }) => from?.act === id)) return null;
  const all = [...combat.combatants];
  const sides = all.filter(({ actor }) => actor?.uuid === act.parts.self?.uuid).map(sideOf);
  const passed = passedOn(message, id);
  const creaturesDoNotReact = ruleSettings.automates("defenses");
  return all.flatMap((one) => {
    const { actor } = one;
    // In the preset Fast, creatures do not react.
    if (
      !actor ||
      (creaturesDoNotReact && isCreature(actor)) ||
      one.isDefeated ||
      sides.includes(sideOf(one)) ||
      passed.includes(actor.uuid)
    )
      return [];
    return reactions.mayReact(snapshotOf(actor)) ? [actor] : [];
  });
}

/** Whether a user passes for an actor: its connected owners, else any GM. */
function passesFor(user: UserDoc, actor: ActorDoc): boolean {
  const people = usersToAnswer(actor);
  return people.some(({ id }) => id === user.id) || (user.isGM && people.every(({ isGM }) => isGM));
}

/** Names of the users who have not passed yet. */
export const reactingUsers = (actors: readonly ActorDoc[]): string =>
  [...new Set(actors.flatMap((actor) => usersToAnswer(actor).map(({ name }) => name)))].join(", ");

/** All opponents who may still react to an action run. */
export const reactorsOf = (message: MessageDoc, id: string): ActorDoc[] =>
  (cardOf(message).acts[id]?.offers ?? []).flatMap((offer) => pendingReactors(message, id, offer) ?? []);

/** The opponents who may still react and for whom a user passes. */
export const passingActors = (message: MessageDoc, id: string, user: UserDoc): ActorDoc[] =>
  reactorsOf(message, id).filter((actor) => passesFor(user, actor));

/** The update of a card that records that a user passes; null if there is no actor for whom the user passes. */
export function passUpdate(message: MessageDoc, id: string, user: UserDoc): Record<string, unknown> | null {
  const uuids = passingActors(message, id, user).map(({ uuid }) => uuid);
  return uuids.length ? { [`flags.${SYSTEM}.passes.${id}`]: [...passedOn(message, id), ...uuids] } : null;
}
