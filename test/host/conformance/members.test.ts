import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { complaints, GENERATIONS, plain, type Seated, sitDown } from "./support.ts";

/**
 * Smaller API that systems and modules rely on: in data models, effects, rolls, messages, and what must exist at boot.
 */

describe.each(GENERATIONS)("members on generation %i", (generation) => {
  let t: Seated;
  beforeAll(async () => {
    t = await sitDown(generation);
  });
  afterAll(() => t.table.close());
  const run = async <T = unknown>(code: string, client = t.gm): Promise<T> =>
    plain<T>((await client.run(code)) ?? null);

  test("a field that initializes to a function becomes a getter, at any depth; a class stays a value", async () => {
    expect(
      await run(`const { fields } = foundry.data;
      class Lazy extends fields.StringField { initialize(value) { return () => value.toUpperCase(); } }
      class Kind extends fields.StringField { initialize() { return Map; } }
      class Model extends foundry.abstract.DataModel { static defineSchema() { return {
        top: new Lazy({ initial: "a" }), inner: new fields.SchemaField({ low: new Lazy({ initial: "b" }), kind: new Kind({ initial: "c" }),
          deep: new fields.SchemaField({ low: new Lazy({ initial: "d" }) }) }) }; } }
      const model = new Model();
      return [model.top, model.inner.low, model.inner.deep.low, model.inner.kind === Map, model.toObject().inner.low]`),
    ).toEqual(["A", "B", "D", true, "b"]);
  });

  test("the top-level changes of an effect keep their type on 14; a mode becomes the type of its name", async () => {
    const made = run(`const changes = [{ key: "system.a", type: "override", value: 3, phase: "final", priority: 7 },
        { key: "system.b", type: "custom.own", value: "x" }, { key: "system.c", mode: 4, value: "5" }, { key: "system.d", value: "1" }];
      const effect = new ActiveEffect({ name: "E", changes });
      return effect.toObject().system.changes ?? effect.toObject().changes.map(({ mode }) => mode)`);
    const newer = [
      { key: "system.a", type: "override", value: 3, phase: "final", priority: 7 },
      { key: "system.b", type: "custom.own", value: "x", phase: "initial", priority: null },
      { key: "system.c", type: "upgrade", value: 5, phase: "initial", priority: null },
      { key: "system.d", type: "add", value: 1, phase: "initial", priority: null },
    ];
    expect(await made).toEqual(generation === 14 ? newer : [2, 2, 4, 2]);
  });

  test("roll data: an object with toString is that text; other objects are no value", async () => {
    expect(
      await run(`class Die { constructor(faces) { this.faces = faces; } toString() { return "1d" + this.faces; } }
      const data = { die: new Die(8), own: { toString: () => "4" }, bare: { a: 1 }, list: [1, 2] };
      return ["@die + 1", "@own", "@bare", "@list"].map((f) => Roll.replaceFormulaData(f, data, { missing: "0" }))`),
    ).toEqual(["1d8 + 1", "4", "0", "0"]);
  });

  test("a numeric message type from before generation 12 becomes the style on 13, and is rejected on 14", async () => {
    const made =
      run(`const styles = [1, 2, 5].map((type) => new ChatMessage({ type, content: "x" })).map((m) => [m.type, m.style]);
      const stored = await ChatMessage.create({ type: 3, content: "y" });
      return [...styles, [stored.type, stored.style]]`);
    if (generation === 14) await expect(made).rejects.toThrow("type");
    else
      expect(await made).toEqual([
        ["base", 1],
        ["base", 2],
        ["base", 0],
        ["base", 3],
      ]);
  });

  test("pausing sets game.paused on all clients if broadcast, and calls the hook", async () => {
    const listen = `globalThis.told = []; Hooks.on("pauseGame", (paused, options) => told.push([paused, options.broadcast ?? false, options.userId ?? null]));`;
    for (const client of [t.gm, t.ann]) await client.run(listen);
    expect(await run("return [game.paused, game.togglePause(true), game.paused]")).toEqual([false, true, true]);
    await t.table.settle();
    expect(await run("return game.paused", t.ann)).toBe(false);
    expect(
      await run("game.togglePause(false, { broadcast: true }); return game.togglePause(null, { broadcast: true })"),
    ).toBe(true);
    await t.table.settle();
    expect(await run("return [game.paused, told.map(([paused, broadcast]) => [paused, broadcast])]", t.ann)).toEqual([
      true,
      [
        [false, true],
        [true, true],
      ],
    ]);
    expect(await run("return told.length")).toBe(3);
    expect(await run("return told.at(-1)[2]", t.ann)).toBe(t.gm.userId);
    const ben = await t.table.join("Ben");
    expect(await run("return game.paused", ben)).toBe(true);
    await run("game.togglePause(false, { broadcast: true })", ben);
    await t.table.settle();
    expect(await run("return game.paused")).toBe(true);
    await run("game.togglePause(false, { broadcast: true })");
    await t.table.settle();
  });

  test("the world's settings storage is a collection", async () => {
    expect(
      await run(`game.settings.register("conformance", "kept", { scope: "world", type: Object, default: {} });
      await game.settings.set("conformance", "kept", { a: 1 });
      const world = game.settings.storage.get("world");
      const found = world.find((setting) => setting.key === "conformance.kept");
      return [found.key, found.value.a, world.getSetting("conformance.kept").value.a, world.getItem("conformance.kept"),
        world.filter((s) => s.key.startsWith("conformance.kept")).length, [...world].some((s) => s === found || s.key === found.key),
        world.size === world.contents.length, world.getSetting("conformance.none") ?? null, world.getItem("conformance.none")]`),
    ).toEqual(["conformance.kept", 1, 1, '{"a":1}', 1, true, true, null, null]);
  });

  test("embedded documents can be searched like world documents", async () => {
    const actor = await t.hero({ items: ["Axe", "Sword"].map((name) => ({ name, type: "sword" })) });
    expect(
      await run(`return game.actors.get("${actor.id}").items.search({ query: "axe" }).map(({ name }) => name)`),
    ).toEqual(["Axe"]);
    expect(
      await run(
        `return game.actors.get("${actor.id}").items.search({ filters: [{ field: "name", operator: "equals", value: "Sword" }] }).length`,
      ),
    ).toBe(1);
  });

  test("a typed field may be in a schema whose class declares nothing", async () => {
    expect(
      await run(`class Bare { static TYPES = ["a", "b"]; }
      class Model extends foundry.abstract.DataModel { static defineSchema() { return { type: new foundry.data.fields.DocumentTypeField(Bare) }; } }
      const refused = (type) => { try { return new Model({ type }).type } catch { return "refused" } };
      return ["a", "b", "c"].map(refused)`),
    ).toEqual(["a", "b", "refused"]);
  });

  test("colors of dispositions, the class of the pause sign, and names of modes from before 14", async () => {
    expect(await run("return CONFIG.Canvas.dispositionColors")).toEqual({
      HOSTILE: 0xe72124,
      NEUTRAL: 0xf1d836,
      FRIENDLY: 0x43dfdf,
      INACTIVE: 0x555555,
      PARTY: 0x33bc4e,
      CONTROLLED: 0xff9829,
      SECRET: 0xa612d4,
    });
    expect(
      await run("return [CONFIG.ui.pause === foundry.applications.ui.GamePause, ui.pause instanceof CONFIG.ui.pause]"),
    ).toEqual([true, true]);
    const modes = run(
      `return ["publicroll", "gmroll", "blindroll", "selfroll", "gm", "roll"].map((m) => Roll._mapLegacyRollMode?.(m) ?? null)`,
    );
    expect(await modes).toEqual(
      generation === 14 ? ["public", "gm", "blind", "self", "gm", "public"] : [null, null, null, null, null, null],
    );
  });

  test("iterators over keys, values and entries of an object exist only in 14", async () => {
    const there =
      run(`const { objectKeys, objectValues, objectEntries } = foundry.utils; const own = Object.create({ no: 0 }, {});
      Object.assign(own, { a: 1, b: 2 });
      return [[...objectKeys(own)], [...objectValues(own)], [...objectEntries(own)], objectKeys(own).next().value]`);
    if (generation === 14)
      expect(await there).toEqual([
        ["a", "b"],
        [1, 2],
        [
          ["a", 1],
          ["b", 2],
        ],
        "a",
      ]);
    else await expect(there).rejects.toThrow("objectKeys");
  });

  test("a message uses the content that its own class writes into the data before creation", async () => {
    expect(
      await run(`const { documentClass } = CONFIG.ChatMessage;
      CONFIG.ChatMessage.documentClass = class extends documentClass {
        async _preCreate(data, options, user) { data.content = "own " + data.content; return super._preCreate(data, options, user); }
      };
      try { return (await CONFIG.ChatMessage.documentClass.create({ content: "words" })).content }
      finally { CONFIG.ChatMessage.documentClass = documentClass }`),
    ).toBe("own words");
  });

  test("no warnings or errors", () => expect(complaints(t.gm, t.ann)).toEqual([]));
});
