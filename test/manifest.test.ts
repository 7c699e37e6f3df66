/** The manifest and the packs against the data models the game itself uses. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allPacks } from "../packs/build.ts";
import manifest from "../system.json" with { type: "json" };
import { type Client, openTable, type Table } from "./host/node.ts";

let table: Table;
let gm: Client;
beforeAll(async () => {
  table = await openTable({ generation: 13, users: [{ name: "Gamemaster", role: 4 }] });
  gm = await table.join("Gamemaster");
});
afterAll(async () => {
  await table.settle();
  await table.close();
});

describe("the manifest", () => {
  it("declares every sub-type with all its HTML fields, and no other", async () => {
    const found = await gm.run<Record<string, Record<string, { htmlFields: string[] }>>>(`
      const html = (schema, path = []) => Object.entries(schema.fields).flatMap(([key, field]) =>
        field instanceof foundry.data.fields.HTMLField ? [[...path, key].join(".")]
        : field.fields ? html(field, [...path, key]) : []);
      return Object.fromEntries(["Actor", "Item"].map((name) => [name, Object.fromEntries(Object.entries(CONFIG[name].dataModels)
        .map(([type, model]) => [type, { htmlFields: html(model.schema).sort() }]))]));`);
    const declared = Object.fromEntries(
      (["Actor", "Item"] as const).map((name) => [
        name,
        Object.fromEntries(
          Object.entries(manifest.documentTypes[name] as Record<string, { htmlFields: string[] }>).map(([type, d]) => [
            type,
            { htmlFields: [...d.htmlFields].sort() },
          ]),
        ),
      ]),
    );
    expect(JSON.parse(JSON.stringify(found))).toEqual(declared);
  });
});

describe("the packs", () => {
  it("hold nothing the data models refuse, change or drop", async () => {
    const sources = [...allPacks().values()].flatMap(({ made }) => made.map(({ doc }) => doc));
    const withSystem = sources
      .flatMap((doc) => [doc, ...((doc.items as typeof sources | undefined) ?? [])])
      .filter((doc) => doc.system);
    expect(withSystem.length).toBeGreaterThan(150);
    const faults = await gm.run<string[]>(`
      const faults = [];
      for (const source of ${JSON.stringify(withSystem.map(({ name, type, system }) => ({ name, type, system })))}) {
        const kind = source.type in CONFIG.Actor.dataModels ? "Actor" : source.type in CONFIG.Item.dataModels ? "Item" : null;
        if (!kind) continue;
        try {
          const made = new (getDocumentClass(kind))(foundry.utils.deepClone(source), { strict: true }).toObject();
          const [given, kept] = [source.system, made.system].map((s) => foundry.utils.flattenObject(s));
          for (const [path, value] of Object.entries(given))
            if (JSON.stringify(kept[path]) !== JSON.stringify(value)) faults.push(source.name + ": " + path + " " + JSON.stringify(value) + " became " + JSON.stringify(kept[path]));
        } catch (error) { faults.push(source.name + ": " + error.message); }
      }
      return faults;`);
    expect([...faults]).toEqual([]);
  });
});
