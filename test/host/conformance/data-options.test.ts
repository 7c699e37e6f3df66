import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTable } from "../node.ts";
import type { Token } from "../view-documents.ts";
import { FIXTURE, GENERATIONS, plain, type Seated, sitDown } from "./support.ts";

/** Rarely used options of fields and operations work as documented. */

describe.each(GENERATIONS)("options of data on generation %i", (generation) => {
  let t: Seated;
  beforeAll(async () => {
    t = await sitDown(generation);
  });
  afterAll(() => t.table.close());
  const run = async <T = unknown>(code: string): Promise<T> => plain<T>((await t.gm.run(code)) ?? null);
  const FIELDS = "const F = foundry.data.fields;";

  test("toObject(false) of an actor copies derived values, also of nested models", async () => {
    const actor = await t.hero({ items: [{ name: "Axe", type: "sword" }], system: { tags: ["a"] } });
    const copy = plain<Record<string, never>>(actor.toObject(false));
    expect(copy).toMatchObject({ name: "Bo", system: { agility: 2, tags: ["a"] }, items: [{ name: "Axe" }] });
    expect(copy.prototypeToken).toMatchObject({ name: "Bo", actorLink: false });
  });

  test("a list respects min and max; exact and empty exist and have no effect", async () => {
    const fails = (options: string, value: string) =>
      run<boolean>(`${FIELDS} return Boolean(new F.ArrayField(new F.NumberField(), ${options}).validate(${value}))`);
    expect(await fails("{ min: 1 }", "[]")).toBe(true);
    expect(await fails("{ max: 1 }", "[1, 2]")).toBe(true);
    expect(await fails("{ exact: 2 }", "[1]")).toBe(false);
    expect(await fails("{ empty: false }", "[]")).toBe(false);
    expect(
      await run(`${FIELDS} const { empty, exact } = F.ArrayField._defaults; return { empty, exact: exact ?? "none" }`),
    ).toEqual({
      empty: true,
      exact: "none",
    });
  });

  test("a validator gets the whole source, and the model", async () => {
    expect(
      await run(`${FIELDS} const seen = [];
      const validate = (value, { source, model }) => void seen.push([source.limit, model?.constructor.name]);
      class Deep extends foundry.abstract.DataModel {
        static defineSchema() {
          return { limit: new F.NumberField(), list: new F.ArrayField(new F.SchemaField({ n: new F.NumberField({ validate }) })) };
        }
      }
      new Deep({ limit: 4, list: [{ n: 1 }] });
      return seen`),
    ).toEqual([[4, "Deep"]]);
  });

  test("a readonly field does not overwrite a property that its class has fixed", async () => {
    expect(
      await run(`${FIELDS} const own = [];
      class Holder extends foundry.abstract.DataModel {
        static defineSchema() { return { list: new F.ArrayField(new F.NumberField(), { readonly: true }) }; }
        _configure() { Object.defineProperty(this, "list", { value: own, writable: true }); }
      }
      return [new Holder({ list: [1] }).list]`),
    ).toEqual([[1]]);
  });

  test("types may be a record if a schema is not a document's", async () => {
    expect(
      await run(`${FIELDS} const field = new F.DocumentTypeField({ TYPES: { damage: class {} }, metadata: {}, documentName: "Part" });
      return [Boolean(field.validate("damage")), Boolean(field.validate("other"))]`),
    ).toEqual([false, true]);
  });

  test("flags of a scope are a record", async () => {
    expect(await run(`return [new ChatMessage({ flags: { conformance: true, core: { a: 1 } } }).flags]`)).toEqual([
      { conformance: {}, core: { a: 1 } },
    ]);
  });

  test("an invalid embedded document makes its parent invalid, or is dropped by an option", async () => {
    const data = `{ name: "Ed", type: "hero", items: [{ _id: "good000000000000", name: "Axe", type: "sword" }, { _id: "bad0000000000000", name: "", type: "sword" }] }`;
    await expect(run(`new Actor(${data}, { strict: true })`)).rejects.toThrow();
    t.gm.errors.length = 0;
    expect(
      await run(`const actor = new Actor(${data}, { dropInvalidEmbedded: true });
      return [actor.items.map((i) => i.name), [...actor.items.invalidDocumentIds]]`),
    ).toEqual([["Axe"], ["bad0000000000000"]]);
    expect(t.gm.errors.map(({ level }) => level)).toEqual(["warn"]);
    await expect(
      run(`const actor = new Actor({ name: "Ed", type: "hero" });
      actor.validate({ changes: { items: [{ name: "", type: "sword" }] } })`),
    ).rejects.toThrow();
    expect(
      await run(`const actor = new Actor({ name: "Ed", type: "hero" });
      const changes = { items: [{ name: "", type: "sword" }, { name: "Bow", type: "sword" }] };
      return [actor.validate({ changes, dropInvalidEmbedded: true }), changes.items.map((i) => i.name)]`),
    ).toEqual([true, ["Bow"]]);
    t.gm.errors.length = 0;
  });

  test("documents are found by name and by their searchable fields", async () => {
    await t.gm.globals.Item.create({
      name: "Sting",
      type: "sword",
      system: { lore: "Glows near Órcs", damage: "1d4" },
    });
    await t.gm.globals.Item.create({ name: "Orc cleaver", type: "sword", system: { damage: "1d8" } });
    const found = (options: string) => run(`return game.items.search(${options}).map((i) => i.name).sort()`);
    expect(await found(`{ query: "ORC" }`)).toEqual(["Orc cleaver", "Sting"]);
    expect(await found(`{ query: "1d8" }`)).toEqual([]);
    expect(await found(`{ query: "orc", filters: [{ field: "system.damage", value: "1d8" }] }`)).toEqual([
      "Orc cleaver",
    ]);
    expect(await found(`{ query: "orc", exclude: [game.items.getName("Sting").id] }`)).toEqual(["Orc cleaver"]);
    expect(await run(`return Object.keys(game.items.constructor.getSearchableFields("Item", "sword"))`)).toEqual([
      "name",
      "system.lore",
    ]);
  });

  test("a Gamemaster-only field can be changed by Gamemasters only, not by the document's owner", async () => {
    const actor = await t.hero({ system: { purse: { coins: { silver: 2 } } } });
    const mine = t.ann.game.actors.get(actor.id);
    const refused = 'The "system.purse.coins.silver" field may only be modified by a GM or Assistant GM user.';
    await expect(mine.update({ system: { purse: { coins: { silver: 9 } } } })).rejects.toThrow(refused);
    await mine.update({ system: { purse: { coins: { gold: 3, silver: 2 } } } }, { diff: false });
    await actor.update({ "system.purse.coins.silver": 5 });
    await t.table.settle();
    expect(plain(mine.system.purse)).toEqual({ coins: { gold: 3, silver: 5 }, owner: "" });
  });

  test("an unlinked token's actor can be reset to its base actor", async () => {
    const actor = await t.hero({ items: [{ name: "Axe", type: "sword" }] });
    const scene = await t.gm.globals.Scene.create({ name: "Yard" });
    const [token] = await scene.createEmbeddedDocuments("Token", [
      { name: "Twin", actorId: actor.id, actorLink: false },
    ]);
    await token.actor.update({ name: "Other", system: { agility: 5 } });
    await token.actor.items.contents[0].delete();
    expect([token.actor.name, token.actor.system.agility, token.actor.items.size]).toEqual(["Other", 5, 0]);
    await t.gm.run(`await fromUuidSync("${token.uuid}").delta.restore()`);
    await t.table.settle();
    for (const client of [t.gm, t.ann]) {
      const own = client.globals.fromUuidSync<Token>(token.uuid).actor;
      expect([own.name, own.system.agility, own.items.map((item) => item.name)]).toEqual(["Bo", 2, ["Axe"]]);
    }
  });
});

test("closing the host during a request leaves nothing behind", async () => {
  const lost: unknown[] = [];
  const note = (reason: unknown): number => lost.push(reason);
  process.on("unhandledRejection", note);
  const table = await openTable({ generation: 14, system: FIXTURE, users: [{ name: "Gamemaster", role: 4 }] });
  const gm = await table.join("Gamemaster");
  const { Actor } = gm.globals;
  void Actor.create({ name: "Bo", type: "hero" });
  for (let i = 0; i < 3; i += 1) await new Promise((resolve) => setImmediate(resolve));
  await table.close();
  void Actor.create({ name: "Ed", type: "hero" });
  for (let i = 0; i < 20; i += 1) await new Promise((resolve) => setImmediate(resolve));
  process.off("unhandledRejection", note);
  expect(lost).toEqual([]);
});
