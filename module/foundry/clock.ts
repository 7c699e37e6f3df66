/** World time and rounds: what is due becomes a card; effects whose time is up are taken off. */
import { cardOf } from "./acts.ts";
import { postOffer } from "./post.ts";
import { rulesetOf } from "./rulesets.ts";
import { type ActorDoc, activeGM, effectExpired, messages, sceneTokens, worldActors } from "./seam.ts";
import { ruleSettings } from "./settings.ts";
import { snapshotOf } from "./snapshot.ts";
import { enqueue } from "./writer.ts";

/** Every actor of the world, and the unlinked tokens of the scene in view. */
function everybody(): ActorDoc[] {
  const tokens = sceneTokens().flatMap((t) => (t.actor?.isToken ? [t.actor] : []));
  return [...worldActors(), ...tokens];
}

/** Posts a card for whatever has come due and has none waiting yet. On the active GM's client only. */
export function onWorldTime(now: number): void {
  if (!activeGM()?.isSelf) return;
  void enqueue(async () => {
    for (const actor of everybody()) {
      for (const due of rulesetOf(actor.type)?.due?.(snapshotOf(actor), now, ruleSettings.house(actor.type)) ?? [])
        if (!isWaiting(actor, due.action, due.item ?? ""))
          await postOffer(actor, { action: due.action, form: { ...due.form, item: due.item ?? "" } }, "", true);
      await sweep(actor);
    }
  });
}

const isWaiting = (actor: ActorDoc, action: string, item: string): boolean =>
  messages().some(
    (message) =>
      message.type === "card" &&
      Object.values(cardOf(message).acts).some(
        (act) =>
          act.action === action &&
          act.state === "waiting" &&
          act.parts.self?.uuid === actor.uuid &&
          (act.form.item ?? "") === item,
      ),
  );

/** Takes off effects whose time is up; conditions go by their own rules. */
async function sweep(actor: ActorDoc): Promise<void> {
  const over = [...actor.effects].filter(
    (effect) => !effect.disabled && effect.statuses.size === 0 && effectExpired(effect),
  );
  if (over.length)
    await actor.deleteEmbeddedDocuments(
      "ActiveEffect",
      over.map((effect) => effect.id),
    );
}

/** Rounds count effects down too. */
export function onTurnChange(): void {
  if (!activeGM()?.isSelf) return;
  void enqueue(async () => {
    for (const actor of everybody()) await sweep(actor);
  });
}
