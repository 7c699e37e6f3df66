/** The few things of Foundry's interface that only looking through the packs uses, as narrow as they are used. */
import type { Doc, PackDoc, Source } from "../seam.ts";

export interface Listed {
  _id: string;
  uuid: string;
  name: string;
  img?: string | null;
  type?: string;
}

/** A compendium with what it lists. */
export interface Pack extends PackDoc {
  title: string;
  index: Iterable<Listed>;
  getIndex(options?: { fields?: string[] }): Promise<Iterable<Listed>>;
}

interface Interface {
  game: { packs: Iterable<Pack>; items: { fromCompendium(document: Doc, options?: Source): Source } };
}

const core = (): Interface => globalThis as unknown as Interface;

/** Packs of a kind of document that this user may read. */
export const packsOf = (of: string): Pack[] =>
  [...core().game.packs].filter((pack) => pack.documentName === of && pack.visible);

/** A thing as a copy of it is made, which remembers where it came from. */
export const copyOf = (item: Doc): Source =>
  core().game.items.fromCompendium(item, { clearFolder: true, clearOwnership: true });
