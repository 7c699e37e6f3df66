/** The parts of Foundry's interface that only the compendium browser uses. */
import type { ActorDoc, Doc, Source } from "../adapter/foundry-api.ts";

export type { Listed, PackDoc as Pack } from "../adapter/foundry-api.ts";

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
