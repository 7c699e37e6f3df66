/**
 * World migrations. The active GM's client plans the steps since the last version, asks the GM, and writes. Documents
 * that cannot be migrated are listed and left unchanged; "not now" asks again on the next start.
 */
import { text } from "../../kernel/card.ts";
import { migrations } from "../../migrations/index.ts";
import { dueSteps, type Plan, planMigration, reasonOf, type Span } from "../../migrations/plan.ts";
import { activeGM, notify } from "../adapter/foundry-api.ts";
import { ruleSettings } from "../adapter/settings.ts";
import { localizeText } from "../adapter/text.ts";
import { enqueue } from "../ledger/write-queue.ts";
import type { Answer } from "./migrate-dialog.ts";
import type { Kept } from "./migrate-on-load.ts";

/** Lazy-loaded: most starts migrate nothing. */
const documents = () => import("./collect-documents.ts");
const dialogs = () => import("./migrate-dialog.ts");

/**
 * Migrates the world from a version ("": from the first) to this version of the system. `kept`: sources that changed
 * while the world loaded.
 */
export async function migrateWorld(from: string, kept: Kept): Promise<void> {
  if (!activeGM()?.isSelf) return;
  const span = { from, to: game.system?.version ?? "" };
  const steps = dueSteps(migrations, span.from, span.to);
  if (steps.length) {
    const { everything, unreadable } = await documents();
    const plan = planMigration(await everything(kept), migrations, span);
    const answer: Answer = plan.changes.length ? await (await dialogs()).ask(plan, span) : "go";
    if (answer === "later" || (answer === "copy" && !saveCopy(plan, span))) return;
    const done = await enqueue(async () => (await import("./migrate-write.ts")).writePlan(plan, steps));
    if (!done) return;
    const failures = [...unreadable(), ...plan.failures, ...done.refused];
    if (plan.changes.length || failures.length) await (await dialogs()).report(done.count, failures, span.to);
  }
  await ruleSettings.setMigratedTo(span.to);
}

/**
 * Downloads all documents to be changed, as they are stored now. False if the browser refused: then nothing is written.
 */
function saveCopy(plan: Plan, span: Span): boolean {
  const documents = plan.changes.map(({ uuid, kind, name, source }) => ({ uuid, kind, name, source }));
  const json = JSON.stringify({ system: "fivefold", ...span, documents }, null, 2);
  try {
    foundry.utils.saveDataToFile(json, "application/json", `fivefold-${game.world?.id}-${span.from || "0"}.json`);
    return true;
  } catch (error) {
    notify("error", localizeText(text("FIVEFOLD.Migrate.noCopy", { reason: reasonOf(error) })));
    return false;
  }
}
