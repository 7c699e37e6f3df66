import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTable } from "../node.ts";
import { complaints, FIXTURE, GENERATIONS, plain, type Seated, sitDown } from "./support.ts";

/** Names that must exist when a system's modules are evaluated, even if the test host does nothing with them. */

/** Classes that systems extend. */
const CLASSES = `foundry.appv1.api.Application foundry.appv1.api.Dialog foundry.appv1.api.FormApplication
  foundry.appv1.sheets.ActorSheet foundry.appv1.sheets.ItemSheet foundry.appv1.sheets.JournalSheet
  foundry.applications.sheets.RegionBehaviorConfig foundry.applications.sheets.WallConfig
  foundry.applications.sheets.CombatantConfig foundry.canvas.containers.ControlIcon foundry.canvas.containers.PreciseText
  foundry.canvas.geometry.ClockwiseSweepPolygon foundry.canvas.geometry.Ray foundry.canvas.layers.GridLayer
  foundry.canvas.layers.TokenLayer foundry.canvas.perception.DetectionMode foundry.canvas.placeables.MeasuredTemplate
  foundry.canvas.placeables.Note foundry.canvas.placeables.Token foundry.canvas.placeables.tokens.TokenRing
  foundry.canvas.placeables.tokens.TokenRuler foundry.canvas.rendering.shaders.GridShader foundry.data.CalendarData
  foundry.data.CircleShapeData foundry.data.PrototypeTokenOverrides foundry.data.TerrainData
  foundry.data.regionBehaviors.RegionBehaviorType foundry.dice.MersenneTwister foundry.helpers.interaction.KeyboardManager
  foundry.helpers.interaction.TooltipManager foundry.packages.BaseSystem foundry.utils.BitMask PIXI.Container PIXI.Graphics`;
const NEWER = "foundry.canvas.vfx.VFXComponent foundry.canvas.vfx.fields.VFXReferenceField foundry.data.ConeShapeData";
const words = (list: string): string[] => list.split(/\s+/);

describe.each(GENERATIONS)("names on generation %i", (generation) => {
  let t: Seated;
  beforeAll(async () => {
    t = await sitDown(generation);
  });
  afterAll(() => t.table.close());
  const run = async <T = unknown>(code: string): Promise<T> => plain<T>((await t.gm.run(code)) ?? null);

  // a constructor may need other arguments: only the existence of a class counts
  test.each(words(CLASSES))("%s can be extended", async (path) => {
    expect(
      await run(`const Own = class extends ${path} {}; return [typeof Own, Object.getPrototypeOf(Own) === ${path}]`),
    ).toEqual(["function", true]);
  });

  test.each(words(NEWER))("%s exists only in generation 14", async (path) => {
    const found = run<string>(`return typeof ${path}`);
    if (generation === 14) expect(await found).toBe("function");
    else expect(await found.catch(() => "undefined")).toBe("undefined");
  });

  test("a mixin extends the given class", async () => {
    expect(
      await run(`class A { x() { return 1; } }
      return new (class extends foundry.canvas.groups.CanvasGroupMixin(A) {})().x()`),
    ).toBe(1);
  });

  test("globals from before generation 13 exist and warn", async () => {
    const older = (name: string) => run(`return typeof ${name}`);
    for (const name of ["ActorSheet", "FormApplication", "Actors", "renderTemplate", "KeyboardManager"])
      await expect(older(name)).rejects.toThrow(`the global "${name}"`);
    const silently = await run(`CONFIG.compatibility.mode = 0;
      try { return [ActorSheet === foundry.appv1.sheets.ActorSheet, Actors === foundry.documents.collections.Actors] }
      finally { CONFIG.compatibility.mode = 3 }`);
    expect(silently).toEqual([true, true]);
    if (generation === 13) await expect(older("mergeObject")).rejects.toThrow("foundry.utils.mergeObject");
    else expect(await older("mergeObject")).toBe("undefined");
    expect(await run("globalThis.Items = 5; return Items")).toBe(5);
  });

  test("constants of walls are those of edges on 14, where the older name warns", async () => {
    const walls = run("return CONST.WALL_SENSE_TYPES.LIMITED");
    if (generation === 14) await expect(walls).rejects.toThrow("EDGE_SENSE_TYPES");
    else expect(await walls).toBe(10);
    expect(await run("return CONST.EDGE_SENSE_TYPES?.LIMITED")).toBe(generation === 14 ? 10 : null);
    expect(await run("return CONST.REGION_EVENTS.TOKEN_MOVE_IN")).toBe("tokenMoveIn");
  });

  test("every document type that packs may contain can declare index fields", async () => {
    expect(
      await run(
        `return CONST.COMPENDIUM_DOCUMENT_TYPES.filter((n) => !Array.isArray(CONFIG[n].compendiumIndexFields))`,
      ),
    ).toEqual([]);
  });

  test("status effects have an array's methods; sorting changes nothing on 14", async () => {
    expect(
      await run(`CONFIG.statusEffects = [{ id: "b", name: "B" }, { id: "a", name: "A" }];
      const sorted = CONFIG.statusEffects.sort((x, y) => x.id.localeCompare(y.id)).map((s) => s.id);
      return [sorted, CONFIG.statusEffects.concat([]).map((s) => s.id), CONFIG.statusEffects.findLast(() => true).id]`),
    ).toEqual([["a", "b"], generation === 14 ? ["b", "a"] : ["a", "b"], generation === 14 ? "a" : "b"]);
  });

  test("utilities: lines, polygons, bit masks, colors, seeded numbers", async () => {
    expect(
      await run(`const { utils } = foundry; const p = (x, y) => ({ x, y });
      return [utils.lineSegmentIntersects(p(0, 0), p(2, 2), p(0, 2), p(2, 0)), utils.lineSegmentIntersects(p(0, 0), p(1, 1), p(3, 0), p(3, 9)),
        utils.lineLineIntersection(p(0, 0), p(4, 4), p(0, 2), p(2, 0)), utils.polygonCentroid([0, 0, 4, 0, 4, 2, 0, 2])]`),
    ).toEqual([true, false, { x: 1, y: 1, t0: 0.25 }, { x: 2, y: 1 }]);
    expect(
      await run(`const mask = new foundry.utils.BitMask({ a: false, b: true, c: true }); mask.toggleState("c"); mask.addState("a");
      return [Number(mask), mask.hasState("c"), mask.toObject()]`),
    ).toEqual([3, false, { a: true, b: true, c: false }]);
    expect(
      await run(`const c = Color.from("#204060"); return [c.mix(Color.from("#000000"), 0.5).css, c.maximize(0.5).css,
      Color.fromHSL([0.5, 1, 0.5]).css, Color.from("#ff0000").hsv]`),
    ).toEqual(["#102030", "#808080", "#00ffff", [0, 1, 1]]);
    expect(await run("return new foundry.dice.MersenneTwister(5489).int()")).toBe(3499211612);
  });

  test("the calendar converts seconds to components and back", async () => {
    const DAY = 86_400;
    expect(
      await run(`const { calendar } = game.time; const t = calendar.timeToComponents(${(365 + 31 + 4) * DAY + 3661});
      return [t.year, t.month, t.dayOfMonth, t.hour, t.minute, t.second, calendar.componentsToTime(t),
        calendar.timeToComponents(${(8 * 365 + 31 + 28) * DAY}).dayOfMonth, calendar.isLeapYear(8)]`),
    ).toEqual([1, 1, 4, 1, 1, 1, (365 + 31 + 4) * DAY + 3661, 28, true]);
    expect(
      await run(`CONFIG.time.turnTime = 5; CONFIG.time.roundTime = 0;
      const c = new Combat({}); return [c.getTimeDelta(1, 0, 1, 2), c.getTimeDelta(1, 2, 2, 0)]`),
    ).toEqual([10, 5]);
  });

  test("the client's settings storage can be read like a Storage", async () => {
    expect(
      await run(`game.settings.register("conformance", "own", { type: Number, default: 1 });
      await game.settings.set("conformance", "own", 7);
      return game.settings.storage.get("client").getItem("conformance.own")`),
    ).toBe("7");
    expect(
      await run(`return [game.release.isNewer("12.331"), game.release.isNewer("15"), game.i18n.pluralRules.select(1)]`),
    ).toEqual([true, false, "one"]);
  });

  test("no warnings or errors", () => expect(complaints(t.gm, t.ann)).toEqual([]));
});

test("a scene that cannot be rendered is reported, and the game becomes ready anyway", async () => {
  const prelude = `Object.defineProperty(globalThis, "canvas", { configurable: true, set(value) {
    value.draw = async () => { throw new Error("an odd canvas"); };
    Object.defineProperty(globalThis, "canvas", { value, writable: true });
  } });`;
  const table = await openTable({ system: FIXTURE, users: [{ name: "Gamemaster", role: 4 }], prelude });
  const gm = await table.join("Gamemaster");
  expect([gm.game.ready, complaints(gm).length, complaints(gm)[0]?.includes("an odd canvas")]).toEqual([true, 1, true]);
  await table.close();
});
