/** What of Foundry's interface only the finder uses. */
import type { Doc, PackDoc, Source } from "../seam.ts";

export type { Listed, PackDoc as Pack } from "../seam.ts";

/** Packs of a kind of document that this user may read. */
export const packsOf = (of: string): PackDoc[] =>
  ([...game.packs] as unknown as PackDoc[]).filter((pack) => pack.documentName === of && pack.visible);

/** A thing as a copy of it is made, which remembers where it came from. */
export const copyOf = (item: Doc): Source =>
  game.items.fromCompendium(item as unknown as Item.Implementation, { clearFolder: true, clearOwnership: true });
