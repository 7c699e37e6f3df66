import type { Data } from "../../types.ts";
import type { UpdateOptions } from "../data/model.ts";
import { rt } from "../state.ts";
import { deepClone, isEmpty } from "../utils/objects.ts";
import type { EmbeddedCollection } from "./embedded-collection.ts";

/** Applies a list of changes to the documents of a collection by id, creating unknown ones; returns the differences. */
export function updateEmbedded(collection: EmbeddedCollection, changes: Data[], options: UpdateOptions): Data[] {
  const diffs: Data[] = [];
  for (const change of changes) {
    const known = change._id ? collection.get(change._id as string) : undefined;
    if (known) {
      const diff = known.updateSource(change, options);
      if (!isEmpty(diff)) diffs.push({ _id: change._id, ...diff });
      continue;
    }
    const doc = collection.createDocument(deepClone(change), { strict: true, _embeddedInit: true });
    doc._source._id ??= rt.foundry.utils.randomID();
    diffs.push(doc.toObject());
    if (!options.dryRun) collection.set(doc._source._id as string, doc);
  }
  if (options.recursive === false && !options.dryRun) {
    const keep = new Set(changes.map((c) => c._id));
    for (const id of [...collection.keys()]) if (!keep.has(id) && changes.every((c) => c._id)) collection.delete(id);
  }
  return diffs;
}
