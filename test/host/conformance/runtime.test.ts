import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Stored } from "../server/changes.ts";
import type { Data } from "../types.ts";
import type { HooksView } from "../view.ts";
import { complaints, GENERATIONS, plain, type Seated, sitDown } from "./support.ts";

/** Hooks, collections and the boot sequence, as Foundry documents them. */

describe.each(GENERATIONS)("the runtime on generation %i", (generation) => {
  let t: Seated;
  let Hooks: HooksView;
  const PRELUDE = "globalThis.seen = {};";
  beforeAll(async () => {
    t = await sitDown(generation, { prelude: PRELUDE });
    ({ Hooks } = t.gm.globals);
  });
  afterAll(() => t.table.close());

  test("hooks: ids, off by id or function, once, call and callAll", () => {
    const heard: string[] = [];
    const say = (text: string, result?: unknown) => () => {
      heard.push(text);
      return result;
    };
    const take = (): string[] => heard.splice(0);
    const a = Hooks.on("trial", say("a", undefined));
    const second = say("b", 0);
    expect([typeof a, typeof Hooks.on("trial", second)]).toEqual(["number", "number"]);
    Hooks.once("trial", say("c", null));
    expect([Hooks.call("trial"), take()]).toEqual([true, ["a", "b", "c"]]);
    Hooks.off("trial", second);
    const no = Hooks.on("trial", say("no", false));
    const last = Hooks.on("trial", say("last"));
    expect([Hooks.call("trial"), take()]).toEqual([false, ["a", "no"]]);
    expect([Hooks.callAll("trial"), take()]).toEqual([true, ["a", "no", "last"]]);
    for (const id of [a, no, last]) Hooks.off("trial", id);
    expect([Hooks.call("trial"), Hooks.call("never"), take()]).toEqual([true, true, []]);
    Hooks.once("trial", () => {
      heard.push("outer");
      Hooks.callAll("trial");
    });
    Hooks.callAll("trial");
    expect(take()).toEqual(["outer"]);
  });

  test("a promise cannot cancel", () => {
    const id = Hooks.on("trial", async () => false);
    expect(Hooks.call("trial")).toBe(true);
    Hooks.off("trial", id);
  });

  test("collections iterate values and offer a list's methods", () => {
    const { Collection } = t.gm.globals;
    const things = new Collection([
      ["x", { name: "X", n: 1 }],
      ["y", { name: "Y", n: 2 }],
    ]);
    expect([...things].map((thing) => thing.name)).toEqual(["X", "Y"]);
    expect([things.getName("Y").n, things.get("x").n, things.size, things.contents.length]).toEqual([2, 1, 2, 2]);
    expect(plain([things.map((e) => e.n), things.filter((e) => e.n > 1), things.find((e) => e.n > 1)])).toEqual([
      [1, 2],
      [{ name: "Y", n: 2 }],
      { name: "Y", n: 2 },
    ]);
    expect([things.reduce((sum: number, e) => sum + e.n, 0), things.some((e) => e.n > 2)]).toEqual([3, false]);
    expect(() => things.get("z", { strict: true })).toThrow();
    expect(things.get("z")).toBeUndefined();
  });

  test("the boot hooks run in order, and the parts of game exist by then", () => {
    const { game } = t.gm;
    expect(plain(t.gm.globals.conformance.trace.slice(0, 4))).toEqual(["init", "i18nInit", "setup", "ready"]);
    expect([game.ready, game.release.generation, game.system.id, game.world.id !== undefined]).toEqual([
      true,
      generation,
      "conformance",
      true,
    ]);
    expect([game.system.version, game.system.grid.distance, game.system.primaryTokenAttribute]).toEqual([
      "1.2.3",
      5,
      "hp",
    ]);
    expect([game.user.isSelf, game.userId === game.user.id, game.user.active]).toEqual([true, true, true]);
    expect(Object.keys(game.system.documentTypes.Actor)).toContain("hero");
  });

  test("language: nested keys, formatting, missing keys, labels of types and fields", () => {
    const { game, CONFIG } = t.gm.globals;
    expect(game.i18n.localize("CONFORMANCE.Sheet")).toBe("Hero sheet");
    expect(game.i18n.format("CONFORMANCE.Greeting", { name: "Bo" })).toBe("Well met, Bo");
    expect([game.i18n.localize("CONFORMANCE.None"), game.i18n.has("CONFORMANCE.None")]).toEqual([
      "CONFORMANCE.None",
      false,
    ]);
    expect(game.i18n.localize(CONFIG.Actor.typeLabels.hero)).toBe("Hero");
    const field = CONFIG.Actor.dataModels.hero.schema.getField("agility");
    expect([field.label, field.hint, field.fieldPath]).toEqual(["Agility", "How quick.", "system.agility"]);
  });

  test("an invalid stored document is kept out, listed as invalid, and stops nothing", async () => {
    const good = await t.hero();
    const shelf = t.table.authority.world.table("Actor");
    const bad = "bad0000000000000";
    shelf.set(bad, { ...structuredClone(shelf.get(good.id)!), _id: bad, name: null } as Data as Stored);
    shelf.set("odd0000000000000", { ...structuredClone(shelf.get(good.id)!), _id: "odd0000000000000", type: "gone" });
    const late = await t.table.join("Ben");
    const { actors } = late.game;
    expect(actors.get(good.id).name).toBe("Bo");
    expect([actors.has(bad), actors.invalidDocumentIds.has(bad)]).toEqual([false, true]);
    expect(actors.getInvalid(bad).id).toBe(bad);
    expect(late.game.ready).toBe(true);
    shelf.delete(bad);
    shelf.delete("odd0000000000000");
    late.leave();
  });

  test("flags need an existing scope", async () => {
    const actor = await t.hero();
    await actor.setFlag("conformance", "a.b", { c: 1 });
    expect(plain(actor.getFlag("conformance", "a"))).toEqual({ b: { c: 1 } });
    await actor.unsetFlag("conformance", "a.b");
    expect(plain(actor.getFlag("conformance", "a"))).toEqual({});
    for (const scope of ["core", "world"]) expect(actor.getFlag(scope, "none")).toBeUndefined();
    expect(() => actor.getFlag("stranger", "x")).toThrow();
    await expect(actor.setFlag("stranger", "x", 1)).rejects.toThrow();
  });

  test("worlds, sheets and classes are read from CONFIG when needed", () => {
    const { CONFIG, getDocumentClass, foundry } = t.gm.globals;
    expect(getDocumentClass("Actor")).toBe(CONFIG.Actor.documentClass);
    expect(foundry.documents.Actor.implementation).toBe(CONFIG.Actor.documentClass);
    const sheet = Object.values(CONFIG.Actor.sheetClasses.hero).filter((entry) => entry.default)[0]!;
    expect([sheet.id, sheet.label]).toEqual(["conformance.HeroSheet", "Hero sheet"]);
  });

  test("warnings and errors only for the invalid documents", () => {
    expect(complaints(t.gm, t.ann)).toEqual([]);
  });
});
