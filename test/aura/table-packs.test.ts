/** The packs imported on the test host: actors are complete, and the models change nothing. */

import { afterEach, describe, expect, it } from "vitest";
import type { Doc } from "../../packs/documents.ts";
import { openTable, type Table } from "../host/node.ts";
import { oneGeneration } from "../kit/generations.ts";
import { docs } from "../packs/aura-docs.ts";

let table: Table;
afterEach(async () => {
  await table.settle();
  await table.close();
});

type Stored = Record<string, unknown>;
const PACKS = ["gear", "powers", "injuries", "creatures", "characters"];

/** Paths of `given` that `stored` has changed. */
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

  it("the data models keep the packs' data unchanged", async () => {
    const gm = await join();
    const found = await gm.run<Record<string, Stored>>(`
      const found = {};
      for (const pack of ${JSON.stringify(PACKS)})
        for (const one of await game.packs.get("fivefold.aura-" + pack).getDocuments()) {
          found[one.id] = one.toObject().system;
          for (const item of one.items ?? []) found[one.id + item.id] = item.toObject().system;
        }
      return found;`);
    const all = PACKS.flatMap((pack) =>
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

  it("every actor can be imported, with full pools and derived numbers", async () => {
    const gm = await join();
    const found = await gm.run<Record<string, unknown[]>>(`
      const found = {};
      for (const id of ["fivefold.aura-characters", "fivefold.aura-creatures"])
        for (const one of await game.packs.get(id).getDocuments()) {
          const { system, prototypeToken } = await getDocumentClass("Actor").create(game.actors.fromCompendium(one));
          const { aura, surges, stamina, agility, energy, defenses, abilities, movement } = system;
          found[one.name] = [aura.value, aura.max, surges.value, surges.max, stamina.value, stamina.max, agility.value,
            agility.max, energy.value, stamina.asEnergyMax, defenses.evasion.value, abilities.str.value, movement.effective,
            prototypeToken.width];
        }
      return found;`);
    expect(Object.keys(found)).toHaveLength(4 + 48);
    // Races are included in the numbers, and effects of feats apply once.
    expect(found["Brannoc Thale"]).toEqual([37, 37, 7, 7, 15, 15, 3, 3, 5, 1, 12, 16, 6, 1]);
    expect(found["Isaura Venn"]).toEqual([33, 33, 6, 6, 12, 12, 4, 4, 5, 1, 12, 15, 6, 1]);
    expect(found["Tobble Pennywhistle"]).toEqual([30, 30, 6, 6, 12, 12, 4, 4, 5, 2, 13, 11, 5, 1]);
    expect(found["Mirelle Ashdown"]).toEqual([41, 41, 6, 6, 13, 13, 3, 3, 5, 1, 12, 9, 7, 1]);
    expect(found["Cistern Rat"]).toEqual([0, 0, 4, 4, 9, 9, 3, 3, 5, 1, 13, 4, 4, 0.5]);
    expect(found["Gale Drake"]).toEqual([65, 65, 11, 11, 22, 22, 5, 5, 5, 1, 8, 26, 12, 3]);
  });

  it("A-48: feats and injuries change their actor, and revert when removed", async () => {
    const gm = await join();
    const found = await gm.run<unknown[]>(`
      const pack = async (id, name) => (await game.packs.get("fivefold.aura-" + id).getDocuments()).find((one) => one.name === name);
      const ada = await getDocumentClass("Actor").create({ name: "Ada", type: "auraCharacter" });
      const read = () => {
        const { stamina, agility, skills, sway, movement } = ada.system;
        return [stamina.max, stamina.asEnergyMax, agility.max, skills.initiative.total, sway.disadvantage.join(), movement.effective];
      };
      const give = async (id, ...names) => {
        const all = await Promise.all(names.map(async (name) => (await pack(id, name)).toObject()));
        return (await ada.createEmbeddedDocuments("Item", all)).map((item) => item.id);
      };
      const before = read();
      const feats = await give("powers", "Iron Lungs", "Burst of Effort", "Quickstep", "Wild Instinct", "Long Stride");
      const learned = read();
      const hurt = await give("injuries", "Stove-In Ribs", "Burst Ear", "Lost Sight of an Eye", "Ruined Knee");
      const injured = read();
      await ada.deleteEmbeddedDocuments("Item", [...feats, ...hurt]);
      return [before, learned, injured, read()];`);
    const plain = [10, 1, 3, 0, "", 6];
    expect(found).toEqual([plain, [12, 2, 4, 2, "", 7], [6, 2, 4, -1, "hit", 4], plain]);
  });
});
