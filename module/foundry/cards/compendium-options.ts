/** Compendium options: items of given types in compendiums and world, for actions that choose among them. */
import type { Action, Snapshot } from "../../kernel/ruleset.ts";
import { asDoc, type ItemDoc, type PackDoc, packsOf, worldItems } from "../adapter/foundry-api.ts";
import { snapshotOf } from "../adapter/snapshot.ts";

async function readItems(pack: PackDoc, types: readonly string[]): Promise<ItemDoc[]> {
  const listed = [...(await pack.getIndex())].filter(({ type = "" }) => types.includes(type));
  if (listed.length === 0) return [];
  const documents = await pack.getDocuments({ _id__in: listed.map(({ _id }) => _id) });
  return documents.map((document) => asDoc<ItemDoc>(document));
}

/** Cache of the last read by types, for replays, which are synchronous. */
const cache = new Map<string, readonly Snapshot[]>();

/**
 * Items of these types this user may see, in compendiums and world, sorted by name. Only compendiums that contain such
 * types are loaded.
 */
export async function compendiumItemsOf(types: readonly string[]): Promise<readonly Snapshot[]> {
  const packed = await Promise.all(packsOf("Item").map((pack) => readItems(pack, types)));
  const here = worldItems().filter((item) => types.includes(item.type) && (item.isOwner || !item.limited));
  const options = [...packed.flat(), ...here]
    .map((item) => ({ ...snapshotOf(item), from: item.uuid }))
    .sort((a, b) => a.name.localeCompare(b.name));
  cache.set(types.join(), options);
  return options;
}

/** An action's cached options; undefined if it chooses from none. */
export const cachedOptions = ({ compendiumTypes }: Pick<Action, "compendiumTypes">): readonly Snapshot[] | undefined =>
  compendiumTypes && (cache.get(compendiumTypes.join()) ?? []);
