/** World migrations: one pure step per release, run once by the active GM; each document on its own, failures reported. */
import { type ActorDoc, isNewer, localize, me, notify, type Source, worldActors } from "./seam.ts";
import { ruleSettings } from "./settings.ts";

interface Step {
  version: string;
  /** Changes for one actor's source; null where nothing is to be done. Run twice it must change nothing. */
  actor(source: Source): Source | null;
}

/** Newest last. The first release has nothing behind it. */
const steps: readonly Step[] = [];

/** Brings a world up to `version`. */
export async function migrateWorld(version: string): Promise<void> {
  if (!me().isGM) return;
  const from = ruleSettings.migrated();
  if (from === version) return;
  const due = steps.filter((s) => from !== "" && isNewer(s.version, from));
  const failed: string[] = [];
  for (const actor of worldActors())
    for (const step of due) await one(actor, step).catch(() => failed.push(actor.name));
  if (failed.length) notify("error", `${localize("FIVEFOLD.Migrate.failed")} ${failed.join(", ")}`);
  await ruleSettings.setMigrated(version);
}

async function one(actor: ActorDoc, step: Step): Promise<void> {
  const changes = step.actor(actor.toObject());
  if (changes) await actor.update(changes, { fivefold: { door: true } });
}
