/** A world as rows of its store: documents, settings, time and title. */
import type { Authority } from "./authority.ts";
import type { Stored, Tree } from "./changes.ts";
import type { Shelf } from "./shelf.ts";
import { parseRow, row, type Write } from "./store.ts";

/** Fills an empty world from its store. */
export async function loadRows({ world, options, state }: Authority): Promise<void> {
  const packs = new Map(options.packs.map((pack) => [pack.collection, pack.shelf]));
  const loaded: { shelf: Shelf; name: string; source: Stored }[] = [];
  for await (const [key, value] of options.store.rows()) {
    const { table, id } = parseRow(key);
    const [pack, inner] = table.includes("/") ? table.split("/") : [null, table];
    if (table === "settings") state.settings.set(id, (value as Tree).value);
    else if (table === "meta" && id === "worldTime") state.worldTime = Number(value) || 0;
    else if (table === "meta" && id === "title") state.title = String(value);
    else if (table === "userSettings") {
      const [userId = "", ...rest] = id.split("/");
      const own = state.userSettings.get(userId) ?? new Map<string, unknown>();
      state.userSettings.set(userId, own.set(rest.join("/"), (value as Tree).value));
    } else {
      const shelf = pack ? packs.get(pack) : world;
      const name = shelf && Object.keys(shelf.collections).find((candidate) => shelf.collections[candidate] === inner);
      if (name) loaded.push({ shelf, name, source: value as Stored });
    }
  }
  // Rows are sorted by id; restores the order of creation.
  const age = ({ source }: { source: Stored }): number => source._stats?.createdTime ?? 0;
  for (const { shelf, name, source } of loaded.sort((a, b) => age(a) - age(b)))
    shelf.table(name).set(source._id, source);
}

/** All rows of a world, as the store keeps them. */
export function rowsOf({ world, state }: Authority): Write[] {
  const documents = Object.keys(world.collections).flatMap((name) =>
    [...world.table(name)].map(([id, value]) => ({ key: world.key(name, id), value })),
  );
  const settings = [...state.settings].map(([key, value]) => ({ key: row("settings", key), value: { value } }));
  const own = [...state.userSettings].flatMap(([user, values]) =>
    [...values].map(([key, value]) => ({ key: row("userSettings", `${user}/${key}`), value: { value } })),
  );
  const meta = { worldTime: state.worldTime, ...(state.title && { title: state.title }) };
  return [
    ...documents,
    ...settings,
    ...own,
    ...Object.entries(meta).map(([key, value]) => ({ key: row("meta", key), value })),
  ];
}
