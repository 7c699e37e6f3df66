/** What the packs hold, taken out on the stand-in table: people come to life, tables draw what they name. */
import { afterEach, describe, expect, it } from "vitest";
import { openTable, type Table } from "../host/node.ts";

let table: Table;
afterEach(async () => {
  await table.settle();
  await table.close();
});

describe.each([13, 14] as const)("generation %i", (generation) => {
  const join = async () => {
    table = await openTable({ generation, users: [{ name: "Gamemaster", role: 4 }] });
    return table.join("Gamemaster");
  };

  it("T-07 T-24 T-58: everybody can be taken into the world and has their derived numbers", async () => {
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
    expect(Object.keys(found)).toHaveLength(5 + 16);
    expect(found["Brannic Holt"]).toEqual([24, 24, 14, 18, 11, 16, 57, "none", 1, 1]);
    expect(found["Quill Tansy"]).toEqual([14, 14, 11, 14, 13, 11, 8.5, "none", 1, 0.8]);
    expect(found["Ilsabet Rowe"]).toEqual([18, 18, 13, 16, 15, 13, 40, "none", 1, 1]);
    expect(found.Bloodtick).toEqual([1, 1, 8, 19, 10, 8, 0, "none", 0.5, 0.5]);
    expect(found["Road Bandit"]).toEqual([16, 16, 12, 13, 10, 12, 21, "none", 1, 1]);
    expect(found["Mountain Eater"]).toEqual([318, 318, 22, 12, 16, 22, 0, "none", 6, 1]);
  });

  it("8.11: loot and hazards draw things that are there", async () => {
    const gm = await join();
    const drawn = await gm.run<Record<string, string[]>>(`
      const found = {};
      for (const one of await game.packs.get("fivefold.threshold-tables").getDocuments()) {
        found[one.name] = [];
        for (const { documentUuid } of one.results)
          if (documentUuid) found[one.name].push((await fromUuid(documentUuid)).type);
      }
      return found;`);
    expect(drawn.Loot).toEqual([
      ...Array(3).fill("thresholdGear"),
      "thresholdWeapon",
      ...Array(4).fill("thresholdGear"),
    ]);
    expect(drawn.Hazards).toEqual(Array(5).fill("thresholdPower"));
    expect(drawn.Omens).toEqual([]);
  });

  it("T-66: a species points at natural weapons that are there", async () => {
    const gm = await join();
    const granted = await gm.run<string[]>(`
      const found = [];
      for (const one of await game.packs.get("fivefold.threshold-classes").getDocuments())
        for (const uuid of one.system.grants ?? []) found.push(one.name + ": " + (await fromUuid(uuid)).name);
      return found.sort();`);
    expect(granted).toEqual(["Abomination: Bite", "Thornborn: Slam"]);
  });
});
