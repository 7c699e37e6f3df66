/** Starts migrations: once after the world has loaded, and for the GM who repeats them. */
import { activeGM } from "../adapter/foundry-api.ts";
import { ruleSettings } from "../adapter/settings.ts";
import { worldAsStored } from "./migrate-on-load.ts";

/** Lazy-loaded: most starts migrate nothing. */
const migration = () => import("./migrate.ts");

/** Migrates a world that another version of the system has written. */
export async function migrateAtStart(): Promise<void> {
  const kept = worldAsStored();
  const from = ruleSettings.migratedTo();
  if (activeGM()?.isSelf && from !== game.system?.version) await (await migration()).migrateWorld(from, kept);
}

/** Repeats the migrations from a version on; "": from the first. */
export const migrateAgain = async (from: string): Promise<void> =>
  (await migration()).migrateWorld(from, worldAsStored());
