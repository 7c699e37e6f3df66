/** `game.data`: the world as sent by the server. */

import type { Data, Source } from "../../types.ts";
import type { Snapshot } from "../../wire.ts";
import type { Document } from "../documents/client-document.ts";
import { rt } from "../state.ts";

export type WorldData = Omit<Snapshot, "settings" | "packs" | "documents" | "modules"> &
  Data & { settings: Source[]; packs: Source[]; modules: Source[] };

/** Lists by the name of their collection: documents, settings with their JSON, the metadata of packs. */
export function worldData({ settings, packs, documents, modules = [], ...rest }: Snapshot): WorldData {
  const lists: Record<string, Source[]> = {};
  for (const name of ["Folder", ...Object.keys(documents ?? {})]) {
    const { collectionName } = (rt.foundry.documents[name] ?? {}) as Partial<typeof Document>;
    if (collectionName) lists[collectionName] = documents?.[name] ?? [];
  }
  return {
    ...rest,
    ...lists,
    options: { debug: false, demo: false, language: "en.core" },
    modules,
    // the metadata objects of the packs' collections themselves: a label set here is theirs
    packs: (packs ?? []).map(({ collection, metadata }) => Object.assign(metadata, { id: collection })),
    settings: Object.entries(settings ?? {}).map(([key, value]) => ({ key, value: JSON.stringify(value), user: null })),
  };
}
