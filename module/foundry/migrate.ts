/**
 * World migrations. The active GM's client works out what the steps since the last version would change, asks, and
 * writes. What cannot be brought up to date is named and left as it is; "not now" asks again on the next start.
 */
import { text } from "../kernel/card.ts";
import { migrations } from "../migrations/index.ts";
import { dueSteps, type Plan, planMigration, reasonOf, type Span } from "../migrations/plan.ts";
import type { Answer } from "./migrate-dialog.ts";
import { worldAsStored } from "./reshape.ts";
import { activeGM, notify } from "./seam.ts";
import { ruleSettings } from "./settings.ts";
import { everything, unreadable } from "./stored.ts";
import { say } from "./text.ts";
import { enqueue } from "./writer.ts";

/** Fetched when there is something to ask or to tell: most starts have neither. */
const dialogs = () => import("./migrate-dialog.ts");

const newest = (): string => game.system?.version ?? "";

/** Brings the world up to this version of the system. A GM may do it again, from any version ("" is the beginning). */
export async function migrateWorld(from?: string): Promise<void> {
  const kept = worldAsStored();
  if (!activeGM()?.isSelf) return;
  const span = { from: from ?? ruleSettings.migratedTo(), to: newest() };
  if (from === undefined && span.from === span.to) return;
  const steps = dueSteps(migrations, span.from, span.to);
  if (steps.length) {
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
