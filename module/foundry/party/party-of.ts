/** Which actors are parties, and their members. */
import { PARTY } from "../../party/index.ts";
import { asParty } from "../../party/rules/data.ts";
import type { ActorDoc } from "../adapter/foundry-api.ts";
import { snapshotOf } from "../adapter/snapshot.ts";

/** Whether an actor is a party. */
export const isParty = (actor: { type: string } | null | undefined): boolean => actor?.type === PARTY;

/** The stored rows of a party, one for each member. */
export const rowsOf = (party: ActorDoc) => asParty(snapshotOf(party)).system.members;

/** Whether an actor is a member of a party. */
export const isMember = (party: ActorDoc, actor: { uuid: string }): boolean =>
  rowsOf(party).some(({ uuid }) => uuid === actor.uuid);
