/** Applies the rules to manual edits of an actor, as cards do. Loaded with the first edit. */
import { text } from "../../kernel/card.ts";
import type { Consequence } from "../../kernel/consequences.ts";
import { fieldOf } from "../../kernel/recorded.ts";
import { type ActorDoc, flatten, getProperty, randomId, type Source } from "../adapter/foundry-api.ts";
import { retryPending } from "../adapter/if-exists.ts";
import { applyEvent, removeDuplicateConditions } from "../apply/apply.ts";
import { undoWithCards } from "../apply/undo.ts";
import { postOffer, postTells } from "../cards/post.ts";
import { waitingCard } from "../cards/waiting-cards.ts";
import { ledgerOf } from "../ledger/ledger.ts";
import type { Plan } from "../ledger/ledger-data.ts";
import { planFor } from "../ledger/plan.ts";
import type { ManualChange } from "../ledger/projected-actor.ts";
import { writeFootprints } from "../ledger/token-changes.ts";
import { enqueue, OWN_WRITE } from "../ledger/write-queue.ts";

const isPlain = (value: unknown): value is string | number | boolean =>
  ["string", "number", "boolean"].includes(typeof value);

/**
 * Adds the changes that the rules derive from a manual edit to it; resolves to further writes for when the edit is
 * stored, null if they are already written.
 */
export async function followEdit(doc: ActorDoc, changed: Source): Promise<Plan | null> {
  const flat = flatten({ system: changed.system as Source });
  const why = text("FIVEFOLD.Why.byHand");
  const edits: Consequence[] = Object.entries(flat).flatMap(([path, value]) =>
    isPlain(value) ? [{ do: "set", part: "self", path: path.replace(/^system\./, ""), value, why }] : [],
  );
  const plan = await planFor(doc, edits);
  for (const r of plan.recorded)
    if (r.do === "value" && !r.item) foundry.utils.setProperty(changed, fieldOf(r), r.after);
  // A clamped edit may change nothing: Foundry then writes nothing and calls no hook, so do the further writes at once.
  const still = Object.entries(flatten(changed)).every(
    ([path, value]) => path === "_id" || getProperty(doc._source, path) === value,
  );
  if (!still) return plan;
  void enqueue(() => writePlan(doc, plan), doc);
  return null;
}

/** Does the further writes of a manual edit. Runs in the queue: fast edits could add or remove a condition twice. */
export async function writePlan(actor: ActorDoc, { recorded, offers, tells }: Plan): Promise<void> {
  // Manual edits create no actors.
  const made = recorded.flatMap((r) => (r.do === "made" && !actor.statuses.has(r.condition ?? "") ? [r] : []));
  const gone = recorded.flatMap((r) => (r.do === "gone" ? [r] : []));
  for (const kind of ["ActiveEffect", "Item"] as const) {
    const fresh = made.filter((r) => r.kind === kind).map((r) => r.source);
    const old = gone.filter((r) => r.kind === kind).map((r) => r.source._id as string);
    if (fresh.length) await actor.createEmbeddedDocuments(kind, fresh, { ...OWN_WRITE, keepId: true });
    const collection = kind === "Item" ? actor.items : actor.effects;
    await retryPending(
      () => old.filter((id) => collection.get(id)),
      (ids) => actor.deleteEmbeddedDocuments(kind, ids, { ...OWN_WRITE }),
    );
  }
  await removeDuplicateConditions(actor, recorded);
  const changed = new Map<string, Source>();
  for (const r of recorded)
    if (r.do === "value" && r.item && actor.items.get(r.item))
      changed.set(r.item, { ...changed.get(r.item), _id: r.item, [`system.${r.path}`]: r.after });
  if (changed.size > 0) await actor.updateEmbeddedDocuments("Item", [...changed.values()], { ...OWN_WRITE });
  for (const offer of offers)
    if (!(offer.once && waitingCard(actor, offer.action))) await postOffer(actor, offer, "", offer.hold === true);
  await writeFootprints(recorded);
  await postTells(actor, tells);
}

/**
 * Recomputes derived state (such as "seriously injured" while there is an injury) after items or effects changed
 * manually. The changes derived from a manual mark as defeated are an event, so that removing the mark undoes it.
 */
export async function recompute(actor: ActorDoc, since: ManualChange = {}): Promise<void> {
  const mark = since.put?.find((id) => isDefeat(actor.effects.get(id)?._source));
  if (mark) return void (await enqueue(() => applyEvent(actor, `${mark}-${randomId()}`, [], since), actor));
  for (const source of (since.off ?? []).filter(isDefeat))
    await enqueue(() => undoDefeat(actor, String(source._id)), actor);
  const plan = await planFor(actor, [], { since });
  const values = Object.fromEntries(
    plan.recorded.flatMap((r) => (r.do === "value" && !r.item ? [[fieldOf(r), r.after]] : [])),
  );
  if (Object.keys(values).length) await actor.update(values, { ...OWN_WRITE });
  await enqueue(() => writePlan(actor, plan), actor);
}

/** Whether an active effect marks its actor as defeated, as core's switch in the combat tracker does. */
const isDefeat = (source: Source | undefined): boolean =>
  ((source?.statuses ?? []) as string[]).includes(CONFIG.specialStatusEffects.DEFEATED);

/** Undoes the changes derived from a manual mark as defeated. */
async function undoDefeat(actor: ActorDoc, effect: string): Promise<void> {
  const events = Object.entries(ledgerOf(actor)).filter(([event]) => event.startsWith(`${effect}-`));
  const [latest] = events.sort((a, b) => b[1].order - a[1].order);
  if (latest?.[1].state === "applied") await undoWithCards(actor, latest[0], null);
}
