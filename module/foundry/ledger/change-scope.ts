/** Which changes reach beyond the actor they are recorded for. */
import type { Consequence } from "../../kernel/consequences.ts";
import type { Recorded } from "../../kernel/recorded.ts";
import { type ActorDoc, asDoc, fromUuidSync, me, type TokenDoc, type UserDoc } from "../adapter/foundry-api.ts";

/** Fields of the actor document itself that its owner may write. */
const OWN_FIELDS: readonly string[] = ["name", "img", "prototypeToken.name", "prototypeToken.texture.src"];

/** Whether an owner of the actor could write a recorded change without a GM. */
export function changesOnlyActor(actor: ActorDoc, r: Recorded): boolean {
  switch (r.do) {
    case "value":
      return !r.root || OWN_FIELDS.includes(r.path);
    case "made":
    case "gone":
      return (r.kind === "Item" || r.kind === "ActiveEffect") && r.of === undefined;
    case "held":
      return true;
    case "sized":
    case "raised":
    case "lit":
      return r.uuid === actor.uuid || asDoc<TokenDoc>(fromUuidSync(r.uuid))?.actor?.uuid === actor.uuid;
    default:
      return false;
  }
}

/** Consequences that write only to their own actor. */
const LOCAL: ReadonlySet<Consequence["do"]> = new Set<Consequence["do"]>([
  ...["adjust", "set", "append", "condition", "effect", "end", "renew"],
  ...["footprint", "land", "light", "create", "name", "pass", "portrait", "remove", "spend"],
] as Consequence["do"][]);

/** Whether consequences write only to their own actor, and post nothing. */
export const isLocal = (consequences: readonly Consequence[]): boolean => consequences.every((c) => LOCAL.has(c.do));

const isOwner = (user: UserDoc | null, uuid: string): boolean =>
  user !== null && (fromUuidSync(uuid)?.testUserPermission(user, "OWNER") ?? false);

/** Whether a user owns every actor that a recorded change reaches; only a GM may create, delete or hand over actors. */
export function ownsReached(user: UserDoc | null, r: Recorded): boolean {
  if (user?.isGM) return true;
  if (r.do === "moved") return isOwner(user, r.from) && isOwner(user, r.to);
  if (r.do === "beside") return isOwner(user, r.of);
  return false;
}

/** Whether a user may undo a recorded change that a GM's client wrote: they must own everything it reached. */
export function mayRevert(user: UserDoc, actor: ActorDoc, r: Recorded): boolean {
  if (user.isGM || changesOnlyActor(actor, r) || ownsReached(user, r)) return true;
  if (r.do === "made" && r.kind === "Actor") return isOwner(user, `Actor.${String(r.source._id)}`);
  if (r.do === "heir") return r.users.every((id) => id === user.id);
  if (r.do === "gone" && r.kind === "Combatant") return isOwner(user, actor.uuid);
  // A hireling that was handed over is returned by its new player.
  return r.do === "value" && r.root === true && r.path === `ownership.${user.id}`;
}

/**
 * The changes of an event that this user may write: a player's ledger may name documents of others, which the server
 * would refuse.
 */
export const ownChanges = (actor: ActorDoc, recorded: readonly Recorded[]): Recorded[] =>
  recorded.filter((r) => mayRevert(me(), actor, r));

/** Whether a user owns both ends of everything that reaches other actors. */
export const reachesOnly = (consequences: readonly Consequence[], isOwned: (actor: ActorDoc) => boolean): boolean =>
  consequences.every((c) => {
    const others = c.do === "transfer" ? [c.from, c.to] : c.do === "beside" ? [c.of] : [];
    return others.every((uuid) => {
      const document = fromUuidSync(uuid);
      return document?.documentName === "Actor" && isOwned(asDoc<ActorDoc>(document));
    });
  });
