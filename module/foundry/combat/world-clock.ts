/** World time and rounds: posts cards for due actions and deletes expired effects. */
import type { DueAction } from "../../kernel/ruleset.ts";
import { effectExpired } from "../adapter/effect-time-left.ts";
import {
  type ActorDoc,
  activeGM,
  activeScene,
  asDoc,
  combats,
  type EffectDoc,
  type ItemDoc,
  scenery,
  worldActors,
  worldTime,
} from "../adapter/foundry-api.ts";
import { ifStillExists } from "../adapter/if-exists.ts";
import { rulesetOf } from "../adapter/ruleset-of.ts";
import { enqueue } from "../ledger/write-queue.ts";
import { dueOf } from "./due-actions.ts";

/** All actors of the world, and those of unlinked tokens on the viewed scene, the active one and those of combats. */
export function allActors(): ActorDoc[] {
  const used = [scenery().scene, activeScene(), ...combats().map(({ scene }) => scene)];
  const tokens = [...new Set(used)].flatMap((scene) => [...(scene?.tokens ?? [])]);
  return [...worldActors(), ...tokens.flatMap(({ actor }) => (actor?.isToken ? [actor] : []))];
}

/** Loaded when something happens. */
const timePassing = () => import("./pass-time.ts");

/** The earliest due action and its actor; null if nothing is due. */
export function firstDue(): { actor: ActorDoc; due: DueAction } | null {
  const all = allActors().flatMap((actor) => dueOf(actor, worldTime()).map((due) => ({ actor, due })));
  return all.sort((a, b) => a.due.at - b.due.at)[0] ?? null;
}

/**
 * Applies what passing time does, posts a card for each due action that has none, and deletes expired effects. Active
 * GM's client only. Time turned back has no consequences for actors.
 */
export function onWorldTime(now: number, by = 0): void {
  if (!activeGM()?.isSelf) return;
  void enqueue(async () => {
    const { applyElapsedTime } = await timePassing();
    for (const actor of allActors()) await ifStillExists(actor, () => applyElapsedTime(actor, by, now));
  });
}

/**
 * An item or effect of an actor was created, changed or deleted: due actions may have changed. Generation 14 marks an
 * expired effect but does not delete it.
 */
export function onItemOrEffectChange(changed: unknown): void {
  const { parent, documentName } = asDoc<ItemDoc>(changed);
  const actor = parent?.documentName === "Actor" ? asDoc<ActorDoc>(parent) : null;
  const ruleset = rulesetOf(actor?.type ?? "");
  const isExpired = documentName === "ActiveEffect" && effectExpired(asDoc<EffectDoc>(changed));
  if (!actor || actor.pack || !activeGM()?.isSelf || !ruleset || !(ruleset.dueActions || isExpired)) return;
  const work = async (): Promise<void> => {
    const { deleteExpiredEffects, postDueCards } = await timePassing();
    if (ruleset.dueActions) await postDueCards(actor, worldTime());
    if (documentName === "ActiveEffect") await deleteExpiredEffects(actor);
  };
  void enqueue(work, actor);
}

/** Rounds expire effects, too. */
export function onTurnChange(): void {
  if (!activeGM()?.isSelf) return;
  void enqueue(async () => {
    const { deleteExpiredEffects } = await timePassing();
    for (const actor of allActors()) await deleteExpiredEffects(actor);
  });
}
