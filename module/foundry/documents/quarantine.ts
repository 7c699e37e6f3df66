/**
 * Quarantines invalid stored values: stores the default, keeps the original in a flag, tells the GMs. Documents that
 * failed to load without a name get one; others that failed to load are listed. Loaded in worlds with such documents.
 */
import { text } from "../../kernel/card.ts";
import type { Failure } from "../../migrations/plan.ts";
import {
  type ActorDoc,
  createMessage,
  type Doc,
  type Documents,
  getProperty,
  localize,
  renderTemplate,
  replaceAt,
  type Source,
  SYSTEM,
  users,
  worldActors,
  worldCollections,
  worldItems,
} from "../adapter/foundry-api.ts";
import { localizeText } from "../adapter/text.ts";
import { OWN_WRITE } from "../ledger/write-queue.ts";
import { isNamed, markNamed, unreadable } from "../migration/collect-documents.ts";
import { type InvalidData, type InvalidValue, notedOf } from "./invalid-values.ts";

/** A quarantined value, as JSON so that nothing parses it again. */
export interface QuarantinedValue {
  path: string;
  value: string;
}

/** Number of characters of a value that the report quotes; the flag keeps it whole. */
const QUOTED = 200;

/** Quarantined values of a document, oldest first. */
export const quarantinedOf = (doc: Doc): readonly QuarantinedValue[] =>
  (doc.flags[SYSTEM]?.aside ?? []) as QuarantinedValue[];

const quoted = ({ path, value }: QuarantinedValue): string =>
  `${path.replace(/^system\./, "")}: ${value.length > QUOTED ? `${value.slice(0, QUOTED)}…` : value}`;

const quarantinedValues = (found: readonly InvalidValue[]): QuarantinedValue[] =>
  found.map(({ path, value }) => ({ path, value: JSON.stringify(value) ?? "" }));

/** Stores the default in place of each invalid value, and the original in a flag. */
async function quarantine(doc: Doc): Promise<QuarantinedValue[]> {
  const misfits = quarantinedValues(notedOf(doc));
  if (misfits.length === 0) return [];
  const standIns = misfits.map(({ path }) => replaceAt(path, getProperty(doc._source, path)));
  const flag = { [`flags.${SYSTEM}.aside`]: [...quarantinedOf(doc), ...misfits] };
  await doc.update(Object.assign({}, ...standIns, flag), { ...OWN_WRITE, diff: false, render: false });
  return misfits;
}

/** Names documents that failed to load for lack of a name; they load from then on. */
async function nameUnnamed(collection: Documents<Doc>): Promise<Doc[]> {
  const { invalidDocumentIds, getInvalid } = collection;
  const named: Doc[] = [];
  for (const id of [...invalidDocumentIds]) {
    const doc = getInvalid.call(collection, id, { strict: false });
    if (!doc || doc.name) continue;
    const name = localize("FIVEFOLD.Aside.nameless");
    if (!(await doc.update({ name }, OWN_WRITE).catch(() => undefined))) continue;
    markNamed(doc);
    named.push(doc);
  }
  return named;
}

interface Group {
  title: string;
  documents: { name: string; paths: readonly string[] }[];
}

async function notifyGMs(groups: readonly Group[], failures: readonly Failure[]): Promise<void> {
  const context = { lead: localize("FIVEFOLD.Aside.lead"), groups: groups.filter((g) => g.documents.length), failures };
  await createMessage({
    content: await renderTemplate(`systems/${SYSTEM}/templates/migrate.hbs`, context),
    whisper: users().flatMap((user) => (user.isGM ? [user.id] : [])),
    speaker: { alias: localize("FIVEFOLD.Aside.title") },
  });
}

/** Quarantines the invalid values of the world. Runs in the queue of the active GM's client. */
export async function quarantineWorld(): Promise<void> {
  const actors = worldActors();
  const items = actors.flatMap((actor) =>
    [...actor.items].map((doc) => ({ doc, name: `${doc.name} (${actor.name})` })),
  );
  const all = [...[...actors, ...worldItems()].map((doc) => ({ doc, name: doc.name })), ...items];
  const put: Group["documents"] = [];
  for (const { doc, name } of all) {
    const values = await quarantine(doc);
    if (values.length) put.push({ name, paths: values.map(quoted) });
  }
  const collections = [...worldCollections(), ...worldActors().flatMap(collectionsOf)];
  const named: Doc[] = [];
  for (const collection of collections) named.push(...(await nameUnnamed(collection)));
  if (put.length === 0 && named.length === 0) return;
  const lost = unreadable().filter((failure) => !isNamed(failure));
  const title = (key: string, count: number) => localizeText(text(`FIVEFOLD.Aside.${key}`, { count }));
  await notifyGMs(
    [
      { title: title("values", put.length), documents: put },
      { title: title("named", named.length), documents: named.map(({ id }) => ({ name: id, paths: [] })) },
    ],
    lost,
  );
}

/** Removes the invalid values, so that defaults take their place, and adds them to the flag of the data. */
function quarantineIn(data: Source, found: readonly InvalidValue[]): string[] {
  const misfits = quarantinedValues(found);
  for (const { path } of found) removeAt(data, path.split("."));
  const flags = (data.flags ?? {}) as Record<string, Source | undefined>;
  const before = flags[SYSTEM]?.aside;
  const values = [...(Array.isArray(before) ? before : []), ...misfits];
  data.flags = { ...flags, [SYSTEM]: { ...flags[SYSTEM], aside: values } };
  return misfits.map(quoted);
}

function removeAt(data: Source, path: readonly string[]): void {
  const [key = "", ...more] = path;
  if (more.length === 0) delete data[key];
  else if (typeof data[key] === "object" && data[key] !== null) removeAt(data[key] as Source, more);
}

/** New data with defaults in place of its invalid values, and the lines of the report. */
export function withDefaults(
  given: Source,
  invalid: InvalidData | null,
): { data: Source; reported: Group["documents"] } {
  if (!invalid) return { data: given, reported: [] };
  const data = foundry.utils.deepClone(given);
  const name = String(data.name ?? "");
  const own = quarantineIn(data, invalid.own);
  const items = invalid.items.map(({ at, found }) => {
    const item = (data.items as Source[])[at] as Source;
    return { name: `${item.name} (${name})`, paths: quarantineIn(item, found) };
  });
  return { data, reported: [...(own.length > 0 ? [{ name, paths: own }] : []), ...items] };
}

/** Tells the GMs about the invalid values of created or imported documents. */
export const reportInvalid = (documents: Group["documents"]): Promise<void> =>
  notifyGMs([{ title: localizeText(text("FIVEFOLD.Aside.values", { count: documents.length })), documents }], []);

const collectionsOf = (actor: ActorDoc): Documents<Doc>[] => [actor.items, actor.effects];
