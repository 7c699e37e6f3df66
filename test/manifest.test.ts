/** The manifest and the packs, compared with the data models in use. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rulesets } from "../module/rulesets/index.ts";
import { shippedPacks } from "../packs/build.ts";
import manifest from "../system.json" with { type: "json" };
import { manifest as whole } from "../tools/build.ts";
import { releaseOf } from "../tools/release.ts";
import { type Client, openTable, type Table } from "./host/node.ts";
import { BUILT } from "./host/server/system.ts";

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

describe("document types in the manifest", () => {
  it("are all there with their HTML fields, and no others", async () => {
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

describe("the packaged manifest", () => {
  type Check = (value: unknown) => boolean;
  type Fields = Record<string, Check>;
  const isObject = (value: unknown): value is Record<string, unknown> =>
    typeof value === "object" && value !== null && !Array.isArray(value);
  const text: Check = (value) => typeof value === "string" && value.trim() !== "";
  const like =
    (pattern: RegExp): Check =>
    (value) =>
      typeof value === "string" && pattern.test(value);
  const one =
    (...values: unknown[]): Check =>
    (value) =>
      values.includes(value);
  const number: Check = (value) => Number.isFinite(value);
  const list =
    (check: Check): Check =>
    (value) =>
      Array.isArray(value) && value.every(check);
  const record =
    (check: Check, key = /^\w+$/): Check =>
    (value) =>
      isObject(value) && Object.entries(value).every(([name, held]) => key.test(name) && check(held));
  /** An object with exactly these fields; those with a "!" are required. */
  const object =
    (fields: Fields): Check =>
    (value) =>
      isObject(value) &&
      Object.keys(value).every((key) => key in fields || `${key}!` in fields) &&
      Object.entries(fields).every(([key, check]) => {
        const held = value[key.replace("!", "")];
        return held === undefined ? !key.endsWith("!") : check(held);
      });

  const url = like(/^https:\/\/\S+$/);
  const file = like(/^[\w-]+([./][\w-]+)*$/);
  const version = like(/^\d+(\.\d+)*$/);
  const level = one("NONE", "LIMITED", "OBSERVER", "OWNER");
  const role = /^(PLAYER|TRUSTED|ASSISTANT)$/;
  const compatibility = object({ "minimum!": version, "verified!": version, maximum: version });
  const related = list(
    object({
      "id!": text,
      type: one("system", "module"),
      manifest: url,
      compatibility: object({ minimum: version, verified: version, maximum: version }),
      reason: text,
    }),
  );
  const folder: Fields = { "name!": text, color: like(/^#[0-9a-f]{6}$/), sorting: one("a", "m"), packs: list(text) };
  const documents = one(
    "Actor",
    "Item",
    "JournalEntry",
    "RollTable",
    "Macro",
    "Scene",
    "Cards",
    "Playlist",
    "Adventure",
  );
  const subtype = object({
    htmlFields: list(like(/^\w+(\.\w+)*$/)),
    filePathFields: record(list(one("IMAGE", "VIDEO", "AUDIO")), /./),
  });
  const fields: Fields = {
    "id!": like(/^[a-z0-9_-]+$/i),
    type: one("system"),
    "title!": text,
    "version!": like(/^\d+\.\d+\.\d+(-[\w.-]+)?$/),
    "description!": text,
    "compatibility!": compatibility,
    "authors!": list(object({ "name!": text, email: text, url, discord: text, flags: isObject })),
    url,
    "license!": file,
    "readme!": (value) => file(value) || url(value),
    bugs: url,
    "changelog!": (value) => file(value) || url(value),
    "esmodules!": list(file),
    "styles!": list(object({ "src!": file, layer: (value) => value === null || text(value) })),
    "languages!": list(object({ "lang!": like(/^[a-z]{2}(-[A-Z]{2})?$/), "name!": text, "path!": file })),
    "documentTypes!": object({ "Actor!": record(subtype), "Item!": record(subtype), ChatMessage: record(subtype) }),
    "packs!": list(
      object({
        "name!": like(/^[\w-]+$/),
        "label!": text,
        "type!": documents,
        path: file,
        system: one("fivefold"),
        banner: file,
        ownership: record(level, role),
        flags: isObject,
      }),
    ),
    "packFolders!": list(object({ ...folder, folders: list(object(folder)) })),
    relationships: object({ requires: related, recommends: related, conflicts: related, systems: related }),
    "socket!": one(true),
    "grid!": object({
      "type!": one(0, 1, 2, 3, 4, 5),
      "distance!": number,
      "units!": text,
      diagonals: one(0, 1, 2, 3, 4, 5, 6),
    }),
    initiative: text,
    primaryTokenAttribute: like(/^\w+(\.\w+)*$/),
    secondaryTokenAttribute: like(/^\w+(\.\w+)*$/),
    media: list(isObject),
    background: file,
    persistentStorage: one(true, false),
    flags: object({ hotReload: object({ "extensions!": list(text), "paths!": list(file) }) }),
    manifest: url,
    download: url,
  };
  /** Invalid fields of a manifest, by name. */
  const faults = (made: Record<string, unknown>): string[] => [
    ...Object.keys(made).filter((key) => !(key in fields) && !(`${key}!` in fields)),
    ...Object.entries(fields).flatMap(([key, check]) => {
      const held = made[key.replace("!", "")];
      return (held === undefined ? key.endsWith("!") : !check(held)) ? [key] : [];
    }),
  ];

  it("has only fields that Foundry knows, of the right kind, in the sources and in a release", async () => {
    const built = (await whole()) as Record<string, unknown>;
    expect(faults(built)).toEqual([]);
    const { addresses } = releaseOf("v9.9.9", "somebody/fivefold", "## 9.9.9\n\nNew.\n");
    expect(faults({ ...built, ...addresses })).toEqual([]);
    const wrong = { gridUnits: "ft", title: "", compatibility: { minimum: 13 }, socket: "yes", styles: ["a.css"] };
    expect(faults({ ...built, ...wrong }).sort()).toEqual([
      "compatibility!",
      "gridUnits",
      "socket!",
      "styles!",
      "title!",
    ]);
  });

  it("P-34: names existing files, all languages, the party type, and every pack once", async () => {
    const built = await whole();
    const { packs, packFolders } = built as unknown as {
      packs: { name: string; path: string }[];
      packFolders: { packs: string[] }[];
    };
    const { esmodules, styles, languages, license, readme, changelog, documentTypes } = manifest;
    const paths = [...esmodules, ...styles.map(({ src }) => src), ...languages.map(({ path }) => path)];
    for (const path of [...paths, license, readme, changelog, ...packs.map((pack) => `${pack.path}/CURRENT`)])
      expect([path, existsSync(join(BUILT, path))]).toEqual([path, true]);
    expect(languages.map(({ lang }) => lang)).toEqual(["en", ...readdirSync("lang").filter((id) => id !== "en")]);
    expect(documentTypes.Actor.party).toEqual({ htmlFields: ["notes"] });
    const names = packs.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(packs.map(({ path }) => path)).size).toBe(names.length);
    expect(packFolders.flatMap((one) => one.packs)).toEqual(names);
    const bars = rulesets.flatMap((ruleset) => ruleset.bars);
    expect(bars).toEqual(expect.arrayContaining([manifest.primaryTokenAttribute, manifest.secondaryTokenAttribute]));
  });
});

describe("the packs", () => {
  it("hold no data that the data models reject, change or drop", async () => {
    const sources = [...shippedPacks().values()].flatMap(({ made }) => made.map(({ doc }) => doc));
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
