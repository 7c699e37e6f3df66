/** Looks for invalid stored values at start. The code that quarantines them is loaded if there are any. */
import { activeGM, type Doc, type Documents, worldActors, worldCollections } from "../adapter/foundry-api.ts";
import { enqueue } from "../ledger/write-queue.ts";
import { hasNoted, worldChecked } from "./invalid-values.ts";

/** Whether Foundry could not load a document of the world. */
function hasUnreadable(): boolean {
  const ofActors = worldActors().flatMap(({ items, effects }): Documents<Doc>[] => [items, effects]);
  return [...worldCollections(), ...ofActors].some(({ invalidDocumentIds }) => [...invalidDocumentIds].length > 0);
}

/** Runs on the active GM's client at start, once everything is loaded. A valid world is not written to. */
export async function quarantineInvalid(): Promise<void> {
  if (activeGM()?.isSelf && (hasNoted() || hasUnreadable()))
    await enqueue(async () => (await import("./quarantine.ts")).quarantineWorld());
  worldChecked();
}
