/** Who hangs on whom, and what lets go of them as that one can do no more, walks off, or is gone: a grip. */
import type { Other } from "../kernel/bodies.ts";
import { applyEvent } from "./apply.ts";
import { everybody } from "./clock.ts";
import { apartBetween, distanceBetween } from "./grid.ts";
import { rulesetOf } from "./rulesets.ts";
import {
  type ActorDoc,
  activeGM,
  asDoc,
  type Doc,
  type EffectDoc,
  fromUuidSync,
  onHook,
  type Source,
  scenery,
  sceneTokens,
  type TokenDoc,
} from "./seam.ts";
import { effectShown, snapshotOf } from "./snapshot.ts";
import { stableId } from "./stable-id.ts";
import { whileThere } from "./there.ts";
import { enqueue } from "./writer.ts";

const actorIn = (parent: Doc | null): ActorDoc | null =>
  parent?.documentName === "Actor" ? asDoc<ActorDoc>(parent) : null;
const tieOf = (actor: ActorDoc, effect: EffectDoc): string => rulesetOf(actor.type)?.ties?.(effectShown(effect)) ?? "";

/** Those on whom something lies that hangs on somebody. */
const hangingOn = (uuid: string): ActorDoc[] =>
  everybody().filter((actor) => [...actor.effects].some((effect) => tieOf(actor, effect) === uuid));

export const tiedTo = (uuid: string): string[] => hangingOn(uuid).map(({ token, name }) => token?.name ?? name);

/** What it looks like from somebody who hangs on it; null: nothing is new for that one. */
type Seen = (actor: ActorDoc) => Omit<Other, "uuid" | "now"> | null;

/**
 * On the active GM's client. The same grip ends once, by whatever it does: its consequences name the event, and `when` the
 * moment where it may come again.
 */
function look(uuid: string, now: ActorDoc | null, seen: Seen = () => ({}), when = ""): void {
  if (!activeGM()?.isSelf) return;
  void enqueue(async () => {
    for (const actor of hangingOn(uuid)) {
      const more = seen(actor);
      const other = more && { uuid, now: now && snapshotOf(now), ...more };
      const consequences = other && rulesetOf(actor.type)?.loosens?.(snapshotOf(actor), other);
      if (consequences?.length)
        await whileThere(actor, () =>
          applyEvent(actor, `${stableId(actor.uuid, JSON.stringify(consequences), when)}-self`, consequences),
        );
    }
  });
}

/** Whoever has moved may be out of somebody's reach. */
function onMoved(token: TokenDoc, changes: Source): void {
  const { actor } = token;
  if (!actor || !("x" in changes || "y" in changes) || hangingOn(actor.uuid).length === 0) return;
  const here = sceneTokens();
  if (!here.some(({ uuid }) => uuid === token.uuid)) return;
  const seen: Seen = (other) => {
    const theirs = here.find((one) => one.actor?.uuid === other.uuid);
    if (!theirs) return null;
    const apart = apartBetween(token, theirs);
    return apart === null ? { away: distanceBetween(token, theirs) } : { apart };
  };
  look(actor.uuid, actor, seen, `${token.x}/${token.y}`);
}

/** Whoever is taken off the scene is gone for those around, though there is still somebody of that name. */
function onTokenGone({ uuid, actor, parent }: TokenDoc): void {
  if (actor?.isToken) look(actor.uuid, null);
  else if (
    actor &&
    parent?.uuid === scenery().scene?.uuid &&
    !sceneTokens().some((one) => one.uuid !== uuid && one.actor?.uuid === actor.uuid)
  )
    look(actor.uuid, actor, () => ({ off: true }), uuid);
}

/** The open sheet of whom an effect hangs on says so. */
function redraw(effect: EffectDoc): void {
  const actor = actorIn(effect.parent);
  const tie = actor ? tieOf(actor, effect) : "";
  const sheet = tie === "" ? null : fromUuidSync(tie)?.sheet;
  if (sheet?.rendered) void sheet.render();
}

export function registerLoosening(): void {
  onHook("createActiveEffect", (effect: EffectDoc) => {
    const actor = actorIn(effect.parent);
    if (actor && effect.statuses.size > 0) look(actor.uuid, actor);
    redraw(effect);
  });
  // A turn of its own that begins may be what others wait for.
  onHook("updateActor", (actor: ActorDoc, changes: Source) => {
    if ("system" in changes && hangingOn(actor.uuid).length > 0) look(actor.uuid, actor);
  });
  onHook("updateActiveEffect", (effect: EffectDoc, changes: Source) => {
    const actor = actorIn(effect.parent);
    if (actor && "disabled" in changes) look(actor.uuid, actor);
  });
  // One side of a hold is off: whoever hangs on it is free.
  onHook("deleteActiveEffect", (effect: EffectDoc) => {
    const actor = actorIn(effect.parent);
    if (actor && effect.statuses.size > 0) look(actor.uuid, actor);
    redraw(effect);
  });
  onHook("deleteActor", ({ uuid }: ActorDoc) => look(uuid, null));
  onHook("deleteToken", onTokenGone);
  onHook("updateToken", onMoved);
}
