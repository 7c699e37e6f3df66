import { afterEach, describe, expect, test } from "vitest";
import type { Client } from "../node.ts";
import type { ConformanceView } from "../view.ts";
import { complaints, GENERATIONS, plain, type Seated, sitDown } from "./support.ts";

/** Data model of a setting in the fixture. */
interface Limits {
  toObject(): unknown;
}

/** Check 9: settings of each scope and type, their defaults, permissions and notifications. */

describe.each(GENERATIONS)("settings on generation %i", (generation) => {
  let t: Seated;
  afterEach(async () => {
    await t.table.close();
    expect(complaints(t.gm, t.ann)).toEqual([]);
  });
  const get = <T = unknown>(client: Client, key: string): T => client.game.settings.get("conformance", key) as T;
  const set = (client: Client, key: string, value: unknown, options?: object): Promise<unknown> =>
    client.game.settings.set("conformance", key, value, options);
  const changes = (client: Client): ConformanceView["changes"] => plain(client.globals.conformance.changes.splice(0));

  test("an unset one has its default, a fresh copy each time; an unregistered one throws", async () => {
    t = await sitDown(generation);
    expect([get(t.ann, "pace"), get(t.ann, "shade"), get(t.ann, "habit"), get(t.ann, "level")]).toEqual([
      1,
      "grey",
      false,
      2,
    ]);
    get<{ names: string[] }>(t.ann, "list").names.push("mine");
    expect(plain(get(t.ann, "list"))).toEqual({ names: [] });
    expect(plain(get<Limits>(t.ann, "rules").toObject())).toEqual({ most: 3, deep: { least: 3 } });
    expect(() => get(t.ann, "nothing")).toThrow("nothing");
    await expect(set(t.gm, "nothing", 1)).rejects.toThrow("nothing");
  });

  test("a world setting's change reaches every client, with value, options and user", async () => {
    t = await sitDown(generation);
    expect(await set(t.gm, "pace", "7", { mine: true })).toBe(7);
    await t.table.settle();
    for (const client of [t.gm, t.ann]) {
      expect(get(client, "pace")).toBe(7);
      expect(changes(client)).toEqual([{ key: "pace", value: 7, options: { mine: true }, userId: t.gm.userId }]);
    }
    await set(t.gm, "pace", 7);
    await t.table.settle();
    expect([changes(t.gm), changes(t.ann)]).toEqual([[], []]);
    t.ann = await t.ann.rejoin();
    expect(get(t.ann, "pace")).toBe(7);
  });

  test("a player may not change a world setting", async () => {
    t = await sitDown(generation);
    await expect(set(t.ann, "pace", 3)).rejects.toThrow("permission");
    Object.defineProperty(t.ann.user, "can", { value: () => true });
    Object.defineProperty(t.ann.user, "hasPermission", { value: () => true });
    await expect(set(t.ann, "pace", 3)).rejects.toThrow("permission");
    await t.table.settle();
    expect([get(t.ann, "pace"), get(t.gm, "pace"), changes(t.gm)]).toEqual([1, 1, []]);
  });

  test("a client setting stays in its browser, a user setting follows the user", async () => {
    t = await sitDown(generation);
    await set(t.ann, "shade", "blue");
    await set(t.ann, "habit", true);
    await t.table.settle();
    expect([get(t.ann, "shade"), get(t.ann, "habit")]).toEqual(["blue", true]);
    expect([get(t.gm, "shade"), get(t.gm, "habit"), changes(t.gm)]).toEqual(["grey", false, []]);
    expect(changes(t.ann).map(({ key, value }) => [key, value])).toEqual([
      ["shade", "blue"],
      ["habit", true],
    ]);
    t.ann = await t.ann.rejoin();
    expect([get(t.ann, "shade"), get(t.ann, "habit")]).toEqual(["blue", true]);
    t.table.storages.delete(t.ann.userId);
    t.ann = await t.ann.rejoin();
    expect([get(t.ann, "shade"), get(t.ann, "habit")]).toEqual(["grey", true]);
  });

  test("values are cast and checked by the registered type", async () => {
    t = await sitDown(generation);
    await set(t.gm, "level", 99);
    expect(get(t.gm, "level")).toBe(5);
    await expect(set(t.gm, "level", "many")).rejects.toThrow();
    await expect(set(t.gm, "pace", "many")).rejects.toThrow();
    await set(t.gm, "rules", { most: "4" });
    await t.table.settle();
    const rules = get<Limits>(t.ann, "rules");
    expect([plain(rules.toObject()), rules.constructor.name]).toEqual([{ most: 4, deep: { least: 3 } }, "Limits"]);
    await set(t.gm, "list", { names: ["a"] });
    await t.table.settle();
    expect(plain(get(t.ann, "list"))).toEqual({ names: ["a"] });
  });

  test("a setting that requires a reload is set anyway, and says so", async () => {
    t = await sitDown(generation);
    expect(t.gm.game.settings.settings.get("conformance.edition")!.requiresReload).toBe(true);
    await set(t.gm, "edition", "second");
    await t.table.restart();
    t.gm = await t.table.join("Gamemaster");
    t.ann = await t.table.join("Ann");
    expect(get(t.ann, "edition")).toBe("second");
  });
});
