/** The one door: writes consequences to documents, records what changed, takes it back. Runs in the queue of the writer only. */
import type { Consequence } from "../kernel/consequences.ts";
import { combatantsOf } from "./combatants.ts";
import { type Entry, entryOf, nextOrder, storing } from "./ledger.ts";
import { type Plan, planFor, type Recorded } from "./plan.ts";
import { type ActorDoc, fromUuidSync, getProperty, type Source, SYSTEM } from "./seam.ts";

/** Travels with every write of the door, so that documents know their own hooks have nothing to add. */
export const DOOR = { fivefold: { door: true } } as const;

export interface Applied {
  entry: Entry;
  plan: Plan;
}

/** Applies consequences to one actor under an event id. A known event is finished where it is half done, else left alone. */
export async function applyEvent(
  actor: ActorDoc,
  event: string,
  consequences: readonly Consequence[],
): Promise<Applied> {
  const known = entryOf(actor, event);
  if (known && known.state === "applied") {
    // A pip already spent may not be spent twice: what a crash left open there stays open.
    if (!known.whole) await finish(actor, event, { ...known, recorded: known.recorded.filter((r) => r.do !== "held") });
    return { entry: known, plan: { recorded: known.recorded, offers: [], tells: [] } };
  }
  const plan = await planFor(actor, consequences);
  const entry: Entry = {
    state: "applied",
    order: nextOrder(actor),
    whole: embeds(plan.recorded).length === 0,
    recorded: plan.recorded,
    consequences: [...consequences],
    posted: [],
  };
  await actor.update({ ...values(plan.recorded), ...storing(actor, event, entry) }, { ...DOOR });
  if (!entry.whole) await finish(actor, event, entry);
  return { entry, plan };
}

/** Takes an event back: inverse changes on the values as they are now, then whatever must hold of itself again. */
export async function undoEvent(actor: ActorDoc, event: string): Promise<boolean> {
  const entry = entryOf(actor, event);
  if (entry?.state !== "applied") return false;
  const back = [...entry.recorded].reverse().flatMap((r) => inverse(actor, r));
  await actor.update(
    { ...values(back), ...storing(actor, event, { ...entry, state: "undone", whole: true }) },
    { ...DOOR },
  );
  await writeEmbedded(actor, back);
  const after = await planFor(actor, [], true);
  if (after.recorded.length) {
    await actor.update(values(after.recorded), { ...DOOR });
    await writeEmbedded(actor, after.recorded);
  }
  return true;
}

/** Does an undone event again. */
export async function redoEvent(actor: ActorDoc, event: string): Promise<Applied | null> {
  const entry = entryOf(actor, event);
  if (entry?.state !== "undone") return null;
  return applyEvent(actor, event, entry.consequences);
}

/** Remembers which cards an event posted, so that they are taken back with it. */
export async function notePosted(actor: ActorDoc, event: string, posted: string[]): Promise<void> {
  const entry = entryOf(actor, event);
  if (entry && posted.length)
    await actor.update(
      { [`flags.${SYSTEM}.ledger.${event}.posted`]: [...entry.posted, ...posted] },
      { ...DOOR, render: false },
    );
}

const embeds = (recorded: readonly Recorded[]): Recorded[] => recorded.filter((r) => r.do !== "value" || r.item);

function values(recorded: readonly Recorded[]): Source {
  const update: Source = {};
  for (const r of recorded) if (r.do === "value" && !r.item) update[`system.${r.path}`] = r.after;
  return update;
}

async function finish(actor: ActorDoc, event: string, entry: Entry): Promise<void> {
  await writeEmbedded(actor, entry.recorded);
  await actor.update({ [`flags.${SYSTEM}.ledger.${event}.whole`]: true }, { ...DOOR, render: false });
}

/** Items, effects and combatants. Each write looks first whether it has been done, so that half a card can be finished. */
async function writeEmbedded(actor: ActorDoc, recorded: readonly Recorded[]): Promise<void> {
  const items = new Map<string, Source>();
  for (const r of recorded) {
    if (r.do === "value" && r.item && actor.items.get(r.item))
      items.set(r.item, { ...(items.get(r.item) ?? { _id: r.item }), [`system.${r.path}`]: r.after });
  }
  if (items.size) await actor.updateEmbeddedDocuments("Item", [...items.values()], { ...DOOR });
  for (const kind of ["Item", "ActiveEffect"] as const) {
    const collection = kind === "Item" ? actor.items : actor.effects;
    const missing = recorded.flatMap((r) =>
      r.do === "made" && r.kind === kind && !collection.get(r.source._id as string) ? [r.source] : [],
    );
    if (missing.length) await actor.createEmbeddedDocuments(kind, missing, { ...DOOR, keepId: true });
    const there = recorded.flatMap((r) =>
      r.do === "gone" && r.kind === kind && collection.get(r.source._id as string) ? [r.source._id as string] : [],
    );
    if (there.length) await actor.deleteEmbeddedDocuments(kind, there, { ...DOOR });
  }
  for (const r of recorded) {
    if (r.do !== "held") continue;
    for (const combatant of combatantsOf(actor)) {
      const held = (combatant.flags[SYSTEM]?.held as Record<string, number> | undefined)?.[r.resource] ?? 0;
      await combatant.update({ [`flags.${SYSTEM}.held.${r.resource}`]: Math.max(0, held + r.by) });
    }
  }
}

/** What takes a recorded change back, given what the document holds now. */
function inverse(actor: ActorDoc, r: Recorded): Recorded[] {
  if (r.do === "made") return [{ ...r, do: "gone" }];
  if (r.do === "gone") return [{ ...r, do: "made" }];
  if (r.do === "held") return [{ ...r, by: -r.by }];
  const document = r.item ? actor.items.get(r.item) : actor;
  if (!document) return [];
  const now = getProperty(document._source, `system.${r.path}`);
  const after =
    typeof r.before === "number" && typeof r.after === "number" && typeof now === "number"
      ? now - (r.after - r.before)
      : r.before;
  return [{ ...r, before: now, after }];
}

/** The actor a part stands for: itself, or the owner of the item it names. */
export function actorOf(uuid: string): ActorDoc | null {
  const document = fromUuidSync(uuid);
  if (!document) return null;
  return (document.documentName === "Actor" ? document : document.parent) as ActorDoc | null;
}
