/** Pack content in the test host: actors are imported, tables are drawn from. */

import { afterEach, describe, expect, it } from "vitest";
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

  it("G-65 G-69 G-133: every character and creature can be imported and has its derived values", async () => {
    const gm = await join();
    const found = await gm.run<Record<string, [number, number, number]>>(`
      const found = {};
      for (const id of ["fivefold.grimoire-characters", "fivefold.grimoire-creatures"])
        for (const one of await game.packs.get(id).getDocuments()) {
          const { system, items } = await getDocumentClass("Actor").create(game.actors.fromCompendium(one));
          if (items.contents.some((item) => item.type.startsWith("grimoire") === false)) throw new Error(one.name);
          found[one.name] = [system.armor.value, system.slots?.free ?? -1, system.magic?.pool ?? -1];
        }
      return found;`);
    expect(Object.keys(found)).toHaveLength(36);
    expect(found["Maren Oakhand"]).toEqual([3, 1, 1]);
    expect(found["Ilvane Tarn"]).toEqual([1, 3, 3]);
    expect(found["Tobin Reed"]).toEqual([1, 1, 1]);
    expect(found["Quillane Ash"]).toEqual([0, 5, 8]);
    expect(found["Hedge Witch"]![2]).toBe(7);
    expect(found["Bone Company"]![0]).toBe(2);
  });

  it("G-133: a dropped item of which several share a slot joins an equal one; others stay separate", async () => {
    const gm = await join();
    const taken = await gm.run<[string[], number]>(`
      const [pack, market] = ["characters", "gear"].map((id) => game.packs.get("fivefold.grimoire-" + id));
      const source = (await pack.getDocuments()).find((one) => one.name === "Ilvane Tarn");
      const made = await getDocumentClass("Actor").create(game.actors.fromCompendium(source));
      const things = await market.getDocuments();
      for (const name of ["Torch", "Torch", "Dagger", "Dagger"])
        await made.sheet._onDropItem({ target: { closest: () => null } }, things.find((one) => one.name === name));
      const own = made.items.filter((one) => ["Torch", "Dagger"].includes(one.name));
      return [own.map((one) => one.name + " " + one.system.quantity), made.system.slots.free];`);
    // 3 free slots: the second set of torches takes one, each dagger one.
    expect(taken).toEqual([["Torch 5", "Dagger 1", "Dagger 1"], 0]);
  });

  it("G-137 G-130: tables return the mishap of a number and the spell of a roll", async () => {
    const gm = await join();
    const drawn = await gm.run<{ mishap: string[]; spell: string[] }>(`
      const tables = await game.packs.get("fivefold.grimoire-tables").getDocuments();
      const named = (name) => tables.find((one) => one.name === name);
      const mishap = named("Mishaps").getResultsForRoll(9)[0];
      const spells = named("Random Spell");
      const spell = (await spells.roll({ roll: new Roll("28") })).results[0];
      const doc = await fromUuid(spell.documentUuid);
      return { mishap: [mishap.name, mishap.flags.fivefold.action, String(mishap.flags.fivefold.entry)],
        spell: [spell.type, spell.name, doc.name, doc.type] };`);
    expect(drawn.mishap).toEqual(["Moonveil", "mishap", "9"]);
    expect(drawn.spell).toEqual(["document", "Leaden Hour", "Leaden Hour", "grimoireSpell"]);
  });

  it("G-76: the gear and tables of a background exist", async () => {
    const gm = await join();
    const kinds = await gm.run<Record<string, string[]>>(`
      const found = {};
      for (const one of await game.packs.get("fivefold.grimoire-backgrounds").getDocuments()) {
        const { gear, tableA, tableB } = one.system;
        found[one.name] = [];
        for (const uuid of [...gear, tableA, tableB].filter(Boolean)) found[one.name].push((await fromUuid(uuid)).documentName);
      }
      return found;`);
    expect(Object.keys(kinds)).toHaveLength(20);
    expect(new Set(Object.values(kinds).flat())).toEqual(new Set(["Item", "RollTable"]));
    expect(kinds.Ferryman!.slice(-2)).toEqual(["RollTable", "RollTable"]);
  });
});
