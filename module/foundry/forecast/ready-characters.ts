/** The ready characters of a ruleset's compendium. */
import type { StoredDocument } from "../../simulator/being.ts";
import { type PackDoc, SYSTEM } from "../adapter/seam.ts";

/** In the order of the compendium; empty without the compendium. */
export async function readyCharacters(ruleset: string): Promise<StoredDocument[]> {
  const pack = game.packs?.get(`${SYSTEM}.${ruleset}-characters`) as unknown as PackDoc | undefined;
  const documents = (await pack?.getDocuments()) ?? [];
  return documents
    .map((document) => document.toObject() as unknown as StoredDocument & { sort?: number })
    .sort((a, b) => (a.sort ?? 0) - (b.sort ?? 0));
}
