/** The ready characters of a ruleset's compendium. */
import type { StoredDocument } from "../../simulator/being.ts";
import { type Doc, packByName } from "../adapter/foundry-api.ts";

/** An actor as the simulator reads it. */
export const storedDocument = (actor: Pick<Doc, "toObject">) =>
  actor.toObject() as unknown as StoredDocument & { sort?: number };

/** In the order of the compendium; empty without the compendium. */
export async function readyCharacters(ruleset: string): Promise<StoredDocument[]> {
  const pack = packByName(`${ruleset}-characters`);
  const documents = (await pack?.getDocuments()) ?? [];
  return documents.map(storedDocument).sort((a, b) => (a.sort ?? 0) - (b.sort ?? 0));
}
