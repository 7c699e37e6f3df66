/** What the packs and the world hold of some types, for actions that choose among it. */
import type { Action, Snapshot } from "../kernel/ruleset.ts";
import { asDoc, type ItemDoc, itemPacks, type PackDoc, worldItems } from "./seam.ts";
import { snapshotOf } from "./snapshot.ts";

async function within(pack: PackDoc, types: readonly string[]): Promise<ItemDoc[]> {
  const listed = [...(await pack.getIndex())].filter(({ type = "" }) => types.includes(type));
  if (listed.length === 0) return [];
  const held = await pack.getDocuments({ _id__in: listed.map(({ _id }) => _id) });
  return held.map((document) => asDoc<ItemDoc>(document));
}

/** What was there when it was last looked at, by types: rules are played again from it where nothing can be waited for. */
const seen = new Map<string, readonly Snapshot[]>();

/** Things of these types this user may see, of packs and of the world, by name. Packs are read whole only where they hold some. */
export async function shelfOf(types: readonly string[]): Promise<readonly Snapshot[]> {
  const packed = await Promise.all(itemPacks().map((pack) => within(pack, types)));
  const here = worldItems().filter((item) => types.includes(item.type) && (item.isOwner || !item.limited));
  const shelf = [...packed.flat(), ...here]
    .map((item) => ({ ...snapshotOf(item), from: item.uuid }))
    .sort((a, b) => a.name.localeCompare(b.name));
  seen.set(types.join(), shelf);
  return shelf;
}

/** What an action chooses from, as it was last looked at; absent where it chooses from nothing. */
export const shelfSeen = ({ shelf }: Pick<Action, "shelf">): readonly Snapshot[] | undefined =>
  shelf && (seen.get(shelf.join()) ?? []);
