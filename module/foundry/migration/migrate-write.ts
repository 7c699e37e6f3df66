/** Writes a migration plan, document by document, so that a refused one does not block the others. */
import { text } from "../../kernel/card.ts";
import { at, isEqualJson, type Migration } from "../../migrations/migration.ts";
import { type Failure, migrated, type Plan, type Planned, reasonOf } from "../../migrations/plan.ts";
import { type DocumentClass, fromUuidSync, localize, type Source } from "../adapter/foundry-api.ts";
import { localizeText } from "../adapter/text.ts";
import type { Stored } from "./collect-documents.ts";

/** Documents per update: a world has thousands of messages. */
const BATCH = 50;
/** Replaces whole top-level parts: a merge would keep old fields beside the new ones. */
const WHOLE = { diff: false, recursive: false, fivefold: { ownWrite: true } };

type Due = Planned<Stored>;

/** Writes a plan, without documents deleted meanwhile; returns how many were written and which were refused. */
export async function writePlan(
  plan: Plan<Stored>,
  steps: readonly Migration[],
): Promise<{ count: number; refused: Failure[] }> {
  const due = plan.changes.filter(({ uuid }) => fromUuidSync(uuid));
  const places = new Map<string, Due[]>();
  for (const one of due) {
    const place = `${one.doc.documentName} ${one.doc.pack} ${one.doc.parent?.uuid}`;
    places.set(place, [...(places.get(place) ?? []), one]);
  }
  const refused: Failure[] = [];
  for (const group of places.values())
    for (let i = 0; i < group.length; i += BATCH) refused.push(...(await writeSome(group.slice(i, i + BATCH), steps)));
  return { count: due.length - refused.length, refused };
}

/** Writes a group in one update; documents that fail are retried one by one. */
async function writeSome(group: readonly Due[], steps: readonly Migration[]): Promise<Failure[]> {
  const failures: Failure[] = [];
  const fail = ({ uuid, name }: Due, reason = localize("FIVEFOLD.Migrate.refused")) =>
    void failures.push({ uuid, name, reason });
  const sound = group.filter((one) => {
    const reason = refusal(one, steps);
    if (reason !== null) fail(one, reason);
    return reason === null;
  });
  const done = sound.length > 1 ? await writeGroup(sound, steps).catch(() => new Set()) : new Set();
  for (const one of sound.filter(({ doc }) => !done.has(doc.id))) {
    const write = async () => one.doc.update(updateOf(one, steps), { ...WHOLE });
    await write().then(
      (doc) => doc ?? fail(one),
      (error: unknown) => fail(one, reasonOf(error)),
    );
  }
  return failures;
}

/**
 * Why a document would refuse its migrated data; null if it would not. Compares after cloning, as a model silently
 * replaces invalid values.
 */
function refusal(one: Due, steps: readonly Migration[]): string | null {
  try {
    const { after, paths } = migratedNow(one, steps);
    if (one.partial) return null;
    const tried = one.doc.clone(updateOf(one, steps), { keepId: true }).toObject();
    const alteredPath = paths.find((path) => !isEqualJson(at(tried, path), at(after, path)));
    return alteredPath
      ? localizeText(text("FIVEFOLD.Migrate.bent", { path: alteredPath, value: String(at(after, alteredPath)) }))
      : null;
  } catch (error) {
    return reasonOf(error);
  }
}

async function writeGroup(group: readonly Due[], steps: readonly Migration[]): Promise<ReadonlySet<unknown>> {
  const { doc } = group[0] as Due;
  const updates = group.map((one) => ({ ...updateOf(one, steps), _id: one.doc.id }));
  const operation = { ...WHOLE, parent: doc.parent, pack: doc.pack };
  const written = await (doc.constructor as unknown as DocumentClass).updateDocuments(updates, operation);
  return new Set(written.map(({ id }) => id));
}

/** The migrated data of a document as it is now: it may have changed while the GM was asked. */
function migratedNow({ kind, doc, partial, source }: Due, steps: readonly Migration[]): ReturnType<typeof migrated> {
  return migrated(kind, { ...doc.toObject(), ...(partial ? { type: source.type } : {}) }, steps, partial);
}

/** The top-level parts that the plan changes, as a whole. */
function updateOf(one: Due, steps: readonly Migration[]): Source {
  const { after, paths } = migratedNow(one, steps);
  const parts = new Set([...one.paths, ...paths].map((path) => path.split(".")[0] as string));
  return Object.fromEntries([...parts].map((part) => [part, after[part]]));
}
