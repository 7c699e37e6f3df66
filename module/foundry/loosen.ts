/** Who hangs on whom, and what lets go of them as that one can do no more, or is gone: a grip. */
import { applyEvent } from "./apply.ts";
import { everybody } from "./clock.ts";
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
  type TokenDoc,
} from "./seam.ts";
import { effectShown, snapshotOf } from "./snapshot.ts";
import { stableId } from "./stable-id.ts";
import { enqueue } from "./writer.ts";

const actorIn = (parent: Doc | null): ActorDoc | null =>
  parent?.documentName === "Actor" ? asDoc<ActorDoc>(parent) : null;
const tieOf = (actor: ActorDoc, effect: EffectDoc): string => rulesetOf(actor.type)?.ties?.(effectShown(effect)) ?? "";

/** Those on whom something lies that hangs on somebody. */
const hangingOn = (uuid: string): ActorDoc[] =>
  everybody().filter((actor) => [...actor.effects].some((effect) => tieOf(actor, effect) === uuid));

export const tiedTo = (uuid: string): string[] => hangingOn(uuid).map(({ token, name }) => token?.name ?? name);

/** On the active GM's client. The same grip ends once, by whatever it does: its consequences name the event. */
function look(uuid: string, now: ActorDoc | null): void {
  if (!activeGM()?.isSelf) return;
  void enqueue(async () => {
    for (const actor of hangingOn(uuid)) {
      const consequences = rulesetOf(actor.type)?.loosens?.(snapshotOf(actor), { uuid, now: now && snapshotOf(now) });
      if (consequences?.length)
        await applyEvent(actor, `${stableId(actor.uuid, JSON.stringify(consequences))}-self`, consequences);
    }
  });
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
  // One side of a hold is off: whoever hangs on it is free.
  onHook("deleteActiveEffect", (effect: EffectDoc) => {
    const actor = actorIn(effect.parent);
    if (actor && effect.statuses.size > 0) look(actor.uuid, actor);
    redraw(effect);
  });
  onHook("deleteActor", ({ uuid }: ActorDoc) => look(uuid, null));
  onHook("deleteToken", ({ actor }: TokenDoc) => {
    if (actor?.isToken) look(actor.uuid, null);
  });
}
