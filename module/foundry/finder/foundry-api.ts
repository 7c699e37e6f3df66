/** The parts of Foundry's interface that only the compendium browser uses. */
import type { ActorDoc, Doc, PackDoc, Source } from "../adapter/seam.ts";

export type { Listed, PackDoc as Pack } from "../adapter/seam.ts";

/** Compendiums of a document class that this user may read. */
export const packsOf = (of: string): PackDoc[] =>
  ([...game.packs] as unknown as PackDoc[]).filter((pack) => pack.documentName === of && pack.visible);

/** Source data of an item copy that keeps its compendium source. */
export const copyOf = (item: Doc): Source =>
  game.items.fromCompendium(item as unknown as Item.Implementation, { clearFolder: true, clearOwnership: true });

export interface FindRequest {
  ruleset?: string;
  /** Item type to show. */
  type?: string;
  query?: string;
  /** Actor that receives items. */
  whom?: ActorDoc | null;
}
