/** Releases grapples when the holder is incapacitated, moves out of reach or is deleted. */
import type { DependedActor } from "../../kernel/effects-and-tokens.ts";
import {
  type ActorDoc,
  activeGM,
  asDoc,
  type Doc,
  type EffectDoc,
  fromUuidSync,
  onHook,
  type Source,
  sceneOf,
  type TokenDoc,
} from "../adapter/foundry-api.ts";
import { distanceFeet, edgeDistanceFeet } from "../adapter/grid.ts";
import { ifStillExists } from "../adapter/if-exists.ts";
import { rulesetOf } from "../adapter/ruleset-of.ts";
import { effectShown, snapshotOf } from "../adapter/snapshot.ts";
import { stableId } from "../adapter/stable-id.ts";
import { enqueue } from "../ledger/write-queue.ts";
import { allActors } from "./world-clock.ts";

const actorIn = (parent: Doc | null): ActorDoc | null =>
  parent?.documentName === "Actor" ? asDoc<ActorDoc>(parent) : null;
const dependsOn = (actor: ActorDoc, effect: EffectDoc): string =>
  rulesetOf(actor.type)?.dependsOnActor?.(effectShown(effect)) ?? "";

/** Actors with an effect that depends on the actor with this uuid. */
const dependentActors = (uuid: string): ActorDoc[] =>
  allActors().filter((actor) => [...actor.effects].some((effect) => dependsOn(actor, effect) === uuid));

export const dependentNames = (uuid: string): string[] =>
  dependentActors(uuid).map(({ token, name }) => token?.name ?? name);

/** What a dependent actor knows of the holder's change; null: nothing new for it. */
type Seen = (actor: ActorDoc) => Omit<DependedActor, "uuid" | "actor"> | null;

/**
 * Applies the release consequences of all dependent actors. Active GM's client only. The event id is built from the
 * consequences, so each grapple ends once; `when` tells repeatable moments apart.
 */
function look(uuid: string, now: ActorDoc | null, seen: Seen = () => ({}), when = ""): void {
  if (!activeGM()?.isSelf) return;
  void enqueue(async () => {
    const dependents = dependentActors(uuid);
    if (dependents.length === 0) return;
    const { applyEvent } = await import("../apply/apply.ts");
    for (const actor of dependents) {
      const more = seen(actor);
      const other = more && { uuid, actor: now && snapshotOf(now), ...more };
      const consequences = other && rulesetOf(actor.type)?.releaseConsequences?.(snapshotOf(actor), other);
      if (consequences?.length)
        await ifStillExists(actor, () =>
          applyEvent(actor, `${stableId(actor.uuid, JSON.stringify(consequences), when)}-self`, consequences),
        );
    }
  });
}

/** A moved token may be out of reach. */
function onMoved(token: TokenDoc, changes: Source): void {
  const { actor } = token;
  if (!actor || !("x" in changes || "y" in changes) || dependentActors(actor.uuid).length === 0) return;
  const here = [...(sceneOf(token)?.tokens ?? [])];
  const seen: Seen = (other) => {
    const otherToken = here.find((one) => one.actor?.uuid === other.uuid);
    if (!otherToken) return null;
    const apart = edgeDistanceFeet(token, otherToken);
    return apart === null ? { centerDistance: distanceFeet(token, otherToken) } : { edgeDistance: apart };
  };
  look(actor.uuid, actor, seen, `${token.x}/${token.y}`);
}

/**
 * An actor without a token on the scene of its removed token counts as gone for actors on that scene, even if it remains
 * in the world.
 */
function onTokenGone(token: TokenDoc): void {
  const { uuid, actor } = token;
  if (actor?.isToken) {
    look(actor.uuid, null);
    return;
  }
  const here = [...(sceneOf(token)?.tokens ?? [])].filter((one) => one.uuid !== uuid).map((one) => one.actor?.uuid);
  if (actor && !here.includes(actor.uuid))
    look(actor.uuid, actor, (other) => (here.includes(other.uuid) ? { isOffScene: true } : null), uuid);
}

/** Re-renders the open sheet of the actor that an effect depends on. */
function redraw(effect: EffectDoc): void {
  const actor = actorIn(effect.parent);
  const tie = actor ? dependsOn(actor, effect) : "";
  const sheet = tie === "" ? null : fromUuidSync(tie)?.sheet;
  if (sheet?.rendered) void sheet.render();
}

export function registerGrappleRelease(): void {
  onHook("createActiveEffect", (effect: EffectDoc) => {
    const actor = actorIn(effect.parent);
    if (actor && effect.statuses.size > 0) look(actor.uuid, actor);
    redraw(effect);
  });
  // The holder's data changed (such as the start of its own turn): dependent actors may be released.
  onHook("updateActor", (actor: ActorDoc, changes: Source) => {
    if ("system" in changes && dependentActors(actor.uuid).length > 0) look(actor.uuid, actor);
  });
  onHook("updateActiveEffect", (effect: EffectDoc, changes: Source) => {
    const actor = actorIn(effect.parent);
    if (actor && "disabled" in changes) look(actor.uuid, actor);
  });
  // One side of the hold was deleted: dependent actors are released.
  onHook("deleteActiveEffect", (effect: EffectDoc) => {
    const actor = actorIn(effect.parent);
    if (actor && effect.statuses.size > 0) look(actor.uuid, actor);
    redraw(effect);
  });
  onHook("deleteActor", ({ uuid }: ActorDoc) => look(uuid, null));
  onHook("deleteToken", onTokenGone);
  onHook("updateToken", onMoved);
}
