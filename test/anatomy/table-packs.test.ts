/** Content of the packs in the test host: actors are complete, the models change nothing. */

import { afterEach, describe, expect, it } from "vitest";
import type { Doc } from "../../packs/documents.ts";
import { openTable, type Table } from "../host/node.ts";
import { oneGeneration } from "../kit/generations.ts";
import { docs } from "../packs/anatomy-docs.ts";

let table: Table;
afterEach(async () => {
  await table.settle();
  await table.close();
});

type Stored = Record<string, unknown>;

/** Paths whose values in `given` differ in `stored`. */
function changed(given: unknown, stored: unknown, path = ""): string[] {
  if (typeof given !== "object" || given === null || Array.isArray(given))
    return JSON.stringify(given) === JSON.stringify(stored) ? [] : [path];
  return Object.entries(given).flatMap(([key, value]) =>
    changed(value, (stored as Stored | undefined)?.[key], `${path}.${key}`),
  );
}

describe.each(oneGeneration(import.meta.url))("generation %i", (generation) => {
  const join = async () => {
    table = await openTable({ generation, users: [{ name: "Gamemaster", role: 4 }] });
    return table.join("Gamemaster");
  };

  it("the data models store the content of the packs unchanged", async () => {
    const gm = await join();
    const found = await gm.run<Record<string, Stored>>(`
      const found = {};
      for (const pack of ["bodies", "gear", "techniques", "creatures", "characters"])
        for (const one of await game.packs.get("fivefold.anatomy-" + pack).getDocuments()) {
          found[one.id] = one.toObject().system;
          for (const item of one.items ?? []) found[one.id + item.id] = item.toObject().system;
        }
      return found;`);
    const all = ["bodies", "gear", "techniques", "creatures", "characters"].flatMap((pack) =>
      docs(pack).flatMap((doc) => [
        { id: doc._id, name: doc.name, system: doc.system },
        ...((doc.items as Doc[] | undefined) ?? []).map((item) => ({
          id: doc._id + item._id,
          name: `${doc.name}: ${item.name}`,
          system: item.system,
        })),
      ]),
    );
    expect(Object.keys(found)).toHaveLength(all.length);
    const lost = all.flatMap(({ id, name, system }) => changed(system, found[id]).map((path) => `${name} ${path}`));
    expect(lost).toEqual([]);
  });

  it("N-09 N-16 N-28: every actor can be imported, with a complete body and derived values", async () => {
    const gm = await join();
    const found = await gm.run<Record<string, unknown[]>>(`
      const found = {};
      for (const id of ["fivefold.anatomy-characters", "fivefold.anatomy-creatures"])
        for (const one of await game.packs.get(id).getDocuments()) {
          const { system, items, prototypeToken } = await getDocumentClass("Actor").create(game.actors.fromCompendium(one));
          const ids = new Set(items.map((item) => item.id));
          const parts = items.contents.filter((item) => item.type === "anatomyPart");
          const tied = parts.every((part) => part.system.attachedTo === "" || ids.has(part.system.attachedTo))
            && items.contents.every((item) => !item.system.part || ids.has(item.system.part))
            && items.contents.every((item) => (item.system.heldBy ?? []).every((hand) => ids.has(hand)));
          const { defence, stamina, exhaustion, reactions, body } = system;
          found[one.name] = [defence.dv, defence.touch, defence.offGuard, stamina.value, stamina.max, exhaustion.max,
            reactions.max, body.parts.length, tied, prototypeToken.width];
        }
      return found;`);
    expect(Object.keys(found)).toHaveLength(4 + 35);
    expect(Object.values(found).filter((row) => row[8] !== true)).toEqual([]);
    expect(found["Bren Holt"]).toEqual([15, 11, 14, 16, 16, 12, 4, 16, true, 1]);
    expect(found["Odo Pell"]).toEqual([14, 13, 14, 17, 17, 12, 1, 16, true, 1]);
    expect(found["Barrow Skeleton"]).toEqual([12, 11, 11, null, null, null, 2, 13, true, 1]);
    expect(found["Twin-Skulled Ogre"]).toEqual([13, 9, 13, 36, 36, 14, 7, 23, true, 2]);
    expect(found["Ash Drake"]).toEqual([17, 11, 16, 54, 54, 15, 8, 21, true, 3]);
  });
});
