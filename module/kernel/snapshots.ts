/** Typed access to a ruleset's documents. The kernel's snapshots are untyped; the only casts are here. */
import type { Snapshot } from "./ruleset.ts";

/** An item of a type, or of several types: then `type` discriminates them. */
export type ItemOf<Items, T extends keyof Items> = { [K in T]: Snapshot<Items[K]> & { type: K } }[T];

/** Readers of one ruleset: `Actor` is the snapshot of its actors, `Items` the system data by item type. */
export function readers<Actor, Items>() {
  type ItemType = keyof Items & string;
  /** The item, typed; null if it has another type. */
  const asItem = <T extends ItemType>(snapshot: Snapshot | undefined, type: T): ItemOf<Items, T> | null =>
    snapshot?.type === type ? (snapshot as ItemOf<Items, T>) : null;
  return {
    /** For callers that know the type. */
    asActor: (snapshot: Snapshot<unknown>): Actor => snapshot as Actor,
    asItem,
    /** For callers that know the type. */
    itemAs: <T extends ItemType>(snapshot: Snapshot<unknown>, _type: T): ItemOf<Items, T> =>
      snapshot as ItemOf<Items, T>,
    /** Items of one type, in the order of the sheet. */
    itemsOf: <T extends ItemType>({ items }: Pick<Snapshot, "items">, type: T): ItemOf<Items, T>[] =>
      items.filter((item) => item.type === type) as ItemOf<Items, T>[],
  };
}
