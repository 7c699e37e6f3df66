/** A ruleset's documents as the rules read them. The kernel's snapshots are open; here are the only casts to what a ruleset's own hold. */
import type { Snapshot } from "./ruleset.ts";

/** The item of a type, or of any of several: then its `type` tells them apart. */
export type ItemOf<Items, T extends keyof Items> = { [K in T]: Snapshot<Items[K]> & { type: K } }[T];

/** How the rules of one ruleset read: `Actor` is the snapshot of its actors, `Items` the system data of its items by type. */
export function readers<Actor, Items>() {
  type ItemType = keyof Items & string;
  /** The item as its type's data, or null where it is of another type. */
  const asItem = <T extends ItemType>(snapshot: Snapshot | undefined, type: T): ItemOf<Items, T> | null =>
    snapshot?.type === type ? (snapshot as unknown as ItemOf<Items, T>) : null;
  return {
    /** Whose type the caller knows. */
    asActor: (snapshot: Snapshot<unknown>): Actor => snapshot as unknown as Actor,
    asItem,
    /** The items of one type, in the order of the sheet. */
    itemsOf: <T extends ItemType>({ items }: Pick<Snapshot, "items">, type: T): ItemOf<Items, T>[] =>
      items.flatMap((item) => asItem(item, type) ?? []),
  };
}
