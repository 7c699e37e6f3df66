/** The packs' content on the test host: actors are imported, tables draw existing documents. */

import { afterEach, describe, expect, it } from "vitest";
import { idOf } from "../../packs/ids.ts";
import { openTable, type Table } from "../host/node.ts";
import { oneGeneration } from "../kit/generations.ts";

let table: Table;
afterEach(async () => {
  await table.settle();
  await table.close();
});

describe.each(oneGeneration(import.meta.url))("generation %i", (generation) => {
  const join = async () => {
    table = await openTable({ generation, users: [{ name: "Gamemaster", role: 4 }] });
    return table.join("Gamemaster");
  };

  it("T-07 T-24 T-58: all actors can be imported and have their derived numbers", async () => {
    const gm = await join();
    const found = await gm.run<Record<string, (number | string)[]>>(`
      const found = {};
      for (const id of ["fivefold.threshold-characters", "fivefold.threshold-creatures"])
        for (const one of await game.packs.get(id).getDocuments()) {
          const { system, items, prototypeToken } = await getDocumentClass("Actor").create(game.actors.fromCompendium(one));
          if (items.contents.some((item) => item.type.startsWith("threshold") === false)) throw new Error(one.name);
          const { hp, defenses, woundThreshold, carry } = system;
          found[one.name] = [hp.value, hp.max, defenses.fort.value, defenses.ref.value, defenses.will.value,
            woundThreshold.value, carry.load, carry.band, prototypeToken.width, prototypeToken.texture.scaleX];
        }
      return found;`);
    expect(Object.keys(found)).toHaveLength(5 + 50);
    expect(found["Brannic Holt"]).toEqual([24, 24, 14, 18, 11, 16, 57, "none", 1, 1]);
    expect(found["Quill Tansy"]).toEqual([14, 14, 11, 14, 13, 11, 8.5, "none", 1, 0.8]);
    expect(found["Ilsabet Rowe"]).toEqual([18, 18, 13, 16, 15, 13, 40, "none", 1, 1]);
    expect(found.Bloodtick).toEqual([1, 1, 8, 19, 10, 8, 0, "none", 0.5, 0.5]);
    expect(found["Road Bandit"]).toEqual([16, 16, 12, 13, 10, 12, 21, "none", 1, 1]);
    expect(found["Mountain Eater"]).toEqual([318, 318, 22, 12, 16, 22, 0, "none", 6, 1]);
  });

  it("every face of every table's die draws one row, and its linked documents exist", async () => {
    const gm = await join();
    const drawn = await gm.run<Record<string, { rows: number; each: boolean; links: number; types: string[] }>>(`
      const found = {};
      const packs = ["fivefold.threshold-gm-tables", "fivefold.threshold-tables"].map((id) => game.packs.get(id).getDocuments());
      for (const one of (await Promise.all(packs)).flat()) {
        const faces = Number(one.formula.slice(2));
        const rows = Array.from({ length: faces }, (_, at) => one.getResultsForRoll(at + 1));
        const types = [];
        let links = 0;
        for (const { documentUuid } of rows.flat()) if (documentUuid) types.push((await fromUuid(documentUuid)).type);
        for (const [, uuid] of rows.flat().flatMap((row) => [...String(row.description ?? row.text).matchAll(/@UUID\\[([^\\]]+)\\]/g)]))
          if (await fromUuid(uuid)) links += 1;
          else throw new Error(one.name + ": " + uuid);
        const each = rows.every((row) => row.length === 1) && new Set(rows.flat()).size === one.results.size;
        found[one.name] = { rows: faces, each, links, types };
      }
      return found;`);
    expect(
      Object.fromEntries(Object.entries(drawn).map(([name, { rows, each, links }]) => [name, [rows, each, links]])),
    ).toEqual({
      "Road Encounters": [12, true, 12],
      "Woodland Encounters": [8, true, 7],
      "Marsh and River Encounters": [8, true, 7],
      "Ruin and Barrow Encounters": [8, true, 8],
      "Mountain Encounters": [8, true, 8],
      "Town Encounters": [8, true, 6],
      Loot: [12, true, 2],
      "Pocket Money": [6, true, 1],
      Hoard: [10, true, 3],
      "Battlefield Circumstance": [8, true, 2],
      Omens: [6, true, 0],
      "Where It Landed": [10, true, 0],
      Hazards: [6, true, 1],
      Weather: [8, true, 2],
      Names: [20, true, 0],
      "Place Names": [10, true, 0],
      Rumors: [10, true, 0],
    });
    expect(drawn.Loot?.types).toEqual([
      ...Array(3).fill("thresholdGear"),
      "thresholdWeapon",
      ...Array(4).fill("thresholdGear"),
    ]);
    expect(drawn.Hazards?.types).toEqual(Array(5).fill("thresholdPower"));
  });

  it("links of 1.0.0 to the tables that moved to the GM's pack still lead to them", async () => {
    const gm = await join();
    const uuids = ["road-encounters", "loot"].map(
      (slug) => `Compendium.fivefold.threshold-tables.RollTable.${idOf(`threshold/tables/${slug}`)}`,
    );
    const found = await gm.run<string[][]>(`
      const uuids = ${JSON.stringify(uuids)};
      return Promise.all(uuids.map(async (uuid) => [(await fromUuid(uuid)).name, fromUuidSync(uuid).name]))`);
    expect(found).toEqual([
      ["Road Encounters", "Road Encounters"],
      ["Loot", "Loot"],
    ]);
  });

  it("T-02 T-102 T-108 T-109 T-110: alignment, the deity's alignment and a trace of ancestry are free text for the rules: no number depends on them", async () => {
    const gm = await join();
    const [before, after, types] = await gm.run<[string, string, string[]]>(`
      const pack = await game.packs.get("fivefold.threshold-creatures").getDocuments();
      const warden = await getDocumentClass("Actor").create(game.actors.fromCompendium(pack.find((one) => one.name === "Choir Warden")));
      const numbers = () => JSON.stringify({ ...warden.system, details: null });
      const before = numbers();
      const seen = [];
      for (const alignment of ["holy", "neutral", "unholy", ""]) {
        await warden.update({ "system.details.alignment": alignment, "system.details.deity.alignment": "unholy",
          "system.details.traceAncestry": "A grandmother walked after her funeral" });
        seen.push(warden.system.details.alignment);
      }
      return [before, numbers(), seen];`);
    expect(after).toBe(before);
    expect(types).toEqual(["holy", "neutral", "unholy", ""]);
    const page = await gm.run<string>(`
      const [journal] = await game.packs.get("fivefold.threshold-rules").getDocuments();
      return journal.pages.getName("Alignment").text.content;`);
    expect(page).toContain('data-rule="T-110"');
  });

  it("T-66: a species links to existing natural weapons", async () => {
    const gm = await join();
    const granted = await gm.run<string[]>(`
      const found = [];
      for (const one of await game.packs.get("fivefold.threshold-classes").getDocuments())
        for (const uuid of one.system.grants ?? []) found.push(one.name + ": " + (await fromUuid(uuid)).name);
      return found.sort();`);
    expect(granted).toEqual(["Abomination: Bite", "Thornborn: Slam"]);
  });
});
