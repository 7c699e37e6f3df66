/**
 * World migrations. The active GM's client works out what the steps since the last version would change, asks, and
 * writes. What cannot be brought up to date is named and left as it is; "not now" asks again on the next start.
 */
import { text } from "../kernel/card.ts";
import { migrations } from "../migrations/index.ts";
import { bringUp, dueSteps, type Failure, type Plan, planMigration, reasonOf } from "../migrations/plan.ts";
import { type Answer, ask, report } from "./migrate-dialog.ts";
import { worldAsStored } from "./reshape.ts";
import { activeGM, localize, notify, type Source } from "./seam.ts";
import { ruleSettings } from "./settings.ts";
import { everything, type Stored } from "./stored.ts";
import { say } from "./text.ts";
import { enqueue } from "./writer.ts";

const newest = (): string => game.system?.version ?? "";

/** Brings the world up to this version of the system. A GM may do it again, from any version ("" is the beginning). */
export async function migrateWorld(from?: string): Promise<void> {
  const kept = worldAsStored();
  if (!activeGM()?.isSelf) return;
  const span = { from: from ?? ruleSettings.migratedTo(), to: newest() };
  if (from === undefined && span.from === span.to) return;
  if (dueSteps(migrations, span.from, span.to).length) {
    const found = await everything(kept);
    const plan = planMigration(found, migrations, span);
    if (plan.changes.length || plan.failures.length) {
      const answer: Answer = await ask(plan, span);
      if (answer === "later" || (answer === "copy" && !saveCopy(plan, span))) return;
      const refused = (await enqueue(() => write(plan, found, span))) ?? [];
      await report(plan, [...plan.failures, ...refused], span);
    }
  }
  await ruleSettings.setMigratedTo(span.to);
}

interface Span {
  from: string;
  to: string;
}

/** Every document to be changed, as it is stored now. False where the browser would not take it: then nothing is written. */
function saveCopy(plan: Plan, span: Span): boolean {
  const documents = plan.changes.map(({ uuid, kind, name, source }) => ({ uuid, kind, name, source }));
  const json = JSON.stringify({ system: "fivefold", ...span, documents }, null, 2);
  try {
    foundry.utils.saveDataToFile(json, "application/json", `fivefold-${game.world?.id}-${span.from || "0"}.json`);
    return true;
  } catch (error) {
    notify("error", say(text("FIVEFOLD.Migrate.noCopy", { reason: reasonOf(error) })));
    return false;
  }
}

/** How many documents of one kind and place are sent at once. */
const BATCH = 50;
/** Whole top-level parts are written: a merge would leave the old fields lying beside the new ones. */
const WHOLE = { diff: false, recursive: false, fivefold: { door: true } };

/** Writes a plan; returns what was refused. */
async function write(plan: Plan, found: readonly Stored[], span: Span): Promise<Failure[]> {
  const byUuid = new Map(found.map((one) => [`${one.kind} ${one.uuid}`, one]));
  const due = plan.changes.flatMap(({ kind, uuid, paths }) => {
    const one = byUuid.get(`${kind} ${uuid}`);
    return one ? [{ one, paths }] : [];
  });
  const places = Map.groupBy(due, ({ one: { doc } }) => `${doc.documentName} ${doc.pack} ${doc.parent?.uuid}`);
  const failures: Failure[] = [];
  for (const group of places.values())
    for (let i = 0; i < group.length; i += BATCH) failures.push(...(await writeSome(group.slice(i, i + BATCH), span)));
  return failures;
}

interface Due {
  one: Stored;
  paths: readonly string[];
}

/** Together, and one by one what did not go together. */
async function writeSome(group: readonly Due[], span: Span): Promise<Failure[]> {
  const done = group.length > 1 ? await together(group, span) : new Set<string>();
  const failures: Failure[] = [];
  for (const { one, paths } of group.filter(({ one: { doc } }) => !done.has(doc.id))) {
    const refused = localize("FIVEFOLD.Migrate.refused");
    const reason = await one.doc.update(update(one, paths, span), WHOLE).then((d) => (d ? "" : refused), reasonOf);
    if (reason) failures.push({ uuid: one.uuid, name: one.name, reason });
  }
  return failures;
}

async function together(group: readonly Due[], span: Span): Promise<ReadonlySet<string>> {
  const { doc } = (group[0] as Due).one;
  const updates = group.map(({ one, paths }) => ({ ...update(one, paths, span), _id: one.doc.id }));
  const operation = { ...WHOLE, parent: doc.parent, pack: doc.pack };
  const written = await documentClass(doc).updateDocuments(updates, operation).catch(() => []);
  return new Set(written.map(({ id }) => id));
}

/** The parts a plan is about, from the document as it is now: it may have changed while the GM read. */
function update({ kind, doc, partial, source }: Stored, paths: readonly string[], span: Span): Source {
  const now = { ...doc.toObject(), ...(partial ? { type: source.type } : {}) };
  const { after, paths: more } = bringUp(kind, now, dueSteps(migrations, span.from, span.to), partial);
  const parts = new Set([...paths, ...more].map((path) => path.split(".")[0] as string));
  return Object.fromEntries([...parts].map((part) => [part, after[part]]));
}

interface DocumentClass {
  updateDocuments(updates: Source[], operation: Source): Promise<{ id: string }[]>;
}

const documentClass = (doc: { constructor: unknown }): DocumentClass => doc.constructor as DocumentClass;
