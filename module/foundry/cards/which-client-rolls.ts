/**
 * Which client rolls a die. Dice of a creature (an actor without a player owner) are rolled by the GM's client while a
 * GM is connected; dice of the acting actor by the client of the user who started the action run.
 */
import type { Request } from "../../kernel/procedure.ts";
import {
  type ActorDoc,
  activeGM,
  asDoc,
  fromUuidSync,
  type MessageDoc,
  me,
  type UserDoc,
  userById,
} from "../adapter/foundry-api.ts";
import { mayRead } from "../adapter/message-visibility.ts";
import { isDoubted } from "../ledger/gm-records.ts";
import type { Act, PartRef } from "./card-data.ts";
import { hasWrittenAnswer } from "./player-writes.ts";
import { cardOf } from "./read-cards.ts";

type Parts = Readonly<Record<string, PartRef>>;
type RollRequest = Extract<Request, { kind: "roll" }>;

/** Whether no player owns the actor of a part. */
export function isCreature(part: Pick<PartRef, "uuid"> | undefined): boolean {
  const document = part ? fromUuidSync(part.uuid) : null;
  const actor = document?.documentName === "Item" ? document.parent : document;
  return actor?.documentName === "Actor" && !asDoc<ActorDoc>(actor).hasPlayerOwner;
}

/** The player whose client rolls the dice of "self"; null: the client that runs the action run rolls them. */
function playerOf(parts: Parts, by: string): UserDoc | null {
  const user = userById(by);
  if (!user?.active || user.isGM) return null;
  return fromUuidSync(parts.self?.uuid ?? "")?.testUserPermission(user, "OWNER") ? user : null;
}

/**
 * Id of the user whose client rolls the dice of "self" on a card. For a blind roll it is the GM's: a further die would
 * reveal the result to the player.
 */
export function rollerOf(message: MessageDoc, { parts, by }: Pick<Act, "parts" | "by">): string {
  const player = me().isGM ? playerOf(parts, by) : null;
  return player && !mayRead(message, player) ? me().id : by;
}

/** Whether a die is rolled without a prompt, at any client. */
export const isRolledWithoutPrompt = ({ who, unasked }: Pick<RollRequest, "who" | "unasked">): boolean =>
  who === "self" || unasked === true;

/** Whether a die rolled without a prompt is rolled by this client. `by`: the user who started the action run. */
export function isRolledHere({ who }: Pick<RollRequest, "who">, parts: Parts, by: string): boolean {
  if (who === "self") return !me().isGM || playerOf(parts, by) === null;
  return me().isGM || activeGM() === null || !isCreature(parts[who]);
}

/**
 * Whether a player's client has answered for a creature although a GM was connected. `requests`: the requests those
 * answers belong to, in order.
 */
export function answeredForCreature(message: MessageDoc, id: string, requests: readonly Request[]): boolean {
  const { journal = [], parts = {} } = cardOf(message).acts[id] ?? {};
  return requests.some(
    ({ who }, i) => isCreature(parts[who]) && (isDoubted(message.id) || hasWrittenAnswer(message, id, journal[i])),
  );
}
