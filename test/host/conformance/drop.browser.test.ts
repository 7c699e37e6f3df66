import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Globals, Window } from "../view.ts";
import type { Actor as Hero, Item as Sword } from "../view-documents.ts";
import { fixtureWithPack, openSheet, type Seat, type ServedScene, serve } from "./pages.ts";
import { GENERATIONS } from "./support.ts";

/**
 * Check 10: a document dropped on a sheet from a pack, the sidebar or another actor becomes a copy that knows its
 * source.
 */

declare const game: Globals["game"];
/** Results that a listener in the page leaves for the check. */
declare const window: { taken?: unknown[] };
declare const Hooks: Globals["Hooks"];
declare const Item: Globals["Item"];
declare const Actor: Globals["Actor"];
declare const Folder: Globals["Folder"];
declare const fromUuid: Globals["fromUuid"];

describe.each(GENERATIONS)("dropping on generation %i", (generation) => {
  let pack: Awaited<ReturnType<typeof fixtureWithPack>>;
  let scene: ServedScene;
  let gm: Seat;
  let ann: Seat;
  let ben: Seat;
  beforeAll(async () => {
    pack = await fixtureWithPack();
    scene = await serve(generation, pack.folder);
    [gm, ann, ben] = (await Promise.all(["Gamemaster", "Ann", "Ben"].map((name) => scene.sit(name)))) as [
      Seat,
      Seat,
      Seat,
    ];
    for (const seat of [gm, ann]) await openSheet(seat);
  });
  afterAll(async () => {
    await scene?.close();
    await pack?.remove();
  });

  const SABRE = "Compendium.conformance.arms.Item.sabre00000000000";
  /** Drops a payload on the open sheet and waits for the sheet's handler. */
  const drop = (seat: Seat, data: object | string, target = ".conformance .window-content") =>
    seat.page.evaluate(
      ([payload, selector]) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.setData("text/plain", payload as string);
        const event = new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true });
        document.querySelector(selector as string)!.dispatchEvent(event);
      },
      [typeof data === "string" ? data : JSON.stringify(data), target],
    );
  const held = (seat: Seat, name: string) =>
    seat.page.evaluate((wanted) => {
      const item = game.actors.getName("Bo").items.getName(wanted);
      return item && JSON.parse(JSON.stringify({ ...item.toObject(), uuid: item.uuid }));
    }, name);
  const size = (seat: Seat) => seat.page.evaluate(() => game.actors.getName("Bo").items.size as number);

  test("a pack's document becomes an item of the actor with its source recorded, a new one each time", async () => {
    await drop(ann, { type: "Item", uuid: SABRE });
    await expect.poll(() => held(gm, "Sabre")).toBeTruthy();
    const copy = await held(gm, "Sabre");
    expect(copy._stats.compendiumSource).toBe(SABRE);
    expect([copy.system.damage, copy.effects.length, copy.effects[0].name]).toEqual(["1d8", 1, "Keen"]);
    expect(copy.uuid).toContain("Actor.");
    expect(await gm.page.evaluate(() => game.items.size)).toBe(0);
    const before = await size(gm);
    await drop(ann, { type: "Item", uuid: SABRE });
    await expect.poll(() => size(gm)).toBe(before + 1);
    const original = await gm.page.evaluate(async (uuid) => (await fromUuid<Sword>(uuid)).system.damage, SABRE);
    expect(original).toBe("1d8");
    await expect
      .poll(() => ann.page.locator(".conformance [data-item-id]").filter({ hasText: "Sabre" }).count())
      .toBe(2);
  });

  test("the source recorded in an item is kept in further copies", async () => {
    await gm.page.evaluate(async (uuid) => {
      const pack = game.packs.get("conformance.arms");
      const data = game.items.fromCompendium(await fromUuid(uuid));
      await Item.create({ ...data, name: "World sabre" });
      return pack.size;
    }, SABRE);
    const uuid = await gm.page.evaluate(() => game.items.getName("World sabre").uuid as string);
    await drop(gm, { type: "Item", uuid });
    await expect.poll(() => held(ann, "World sabre")).toBeTruthy();
    expect((await held(ann, "World sabre"))._stats.compendiumSource).toBe(SABRE);
  });

  test("another actor's item is copied, the actor's own is not", async () => {
    const uuid = await gm.page.evaluate(async () => {
      const [wolf] = [await Actor.create({ name: "Wolf", type: "hero", items: [{ name: "Fang", type: "sword" }] })];
      return wolf.items.contents[0].uuid as string;
    });
    await drop(gm, { type: "Item", uuid });
    await expect.poll(() => held(ann, "Fang")).toBeTruthy();
    expect(await gm.page.evaluate(() => game.actors.getName("Wolf").items.size)).toBe(1);
    const before = await size(gm);
    const own = (await held(gm, "Sword 12")).uuid as string;
    await drop(gm, { type: "Item", uuid: own }, ".conformance [data-item-id]");
    await expect.poll(() => held(gm, "Sword 12").then((item) => item.sort)).toBeLessThan(100);
    expect(await size(gm)).toBe(before);
  });

  test("a folder brings all its items, an effect is copied", async () => {
    const folder = await gm.page.evaluate(async () => {
      const made = await Folder.create({ name: "Kit", type: "Item" });
      await Item.create(["Rope", "Lamp"].map((name) => ({ name, type: "sword", folder: made.id })));
      return made.uuid as string;
    });
    const before = await size(gm);
    await drop(gm, { type: "Folder", uuid: folder });
    await expect.poll(() => size(ann)).toBe(before + 2);
    const effect = await gm.page.evaluate(async () => {
      const [made] = await game.actors.getName("Wolf").createEmbeddedDocuments("ActiveEffect", [{ name: "Fierce" }]);
      return made.uuid as string;
    });
    await drop(gm, { type: "ActiveEffect", uuid: effect });
    await expect
      .poll(() => ann.page.evaluate(() => Boolean(game.actors.getName("Bo").effects.getName("Fierce"))))
      .toBe(true);
  });

  test("a hook may handle a drop itself; invalid data and drops by users without permission change nothing", async () => {
    const before = await size(gm);
    await ann.page.evaluate(() =>
      Hooks.once("dropActorSheetData", (actor: Hero, sheet: Window, data: { uuid: string }) => {
        window.taken = [actor.name, (sheet.document as object) === actor, data.uuid];
        return false;
      }),
    );
    await drop(ann, { type: "Item", uuid: SABRE });
    await expect.poll(() => ann.page.evaluate(() => window.taken)).toEqual(["Bo", true, SABRE]);
    await drop(ann, "not a payload");
    await drop(ann, { type: "Item", uuid: "Item.nobody0000000000" });
    await gm.page.evaluate(() =>
      game.actors.getName("Bo").update({ [`ownership.${game.users.getName("Ben").id}`]: 2 }),
    );
    await expect.poll(() => ben.page.evaluate(() => game.actors.getName("Bo").permission)).toBe(2);
    await openSheet(ben);
    await drop(ben, { type: "Item", uuid: SABRE });
    await ann.page.evaluate(() => game.actors.getName("Bo").update({ "system.agility": 3 }));
    await expect.poll(() => ben.page.evaluate(() => game.actors.getName("Bo").system.agility)).toBe(3);
    expect(await size(gm)).toBe(before);
  });

  test("no errors on any page", () => {
    const expected = /nobody0000000000|names no document|JSON|lacks permission/;
    expect([gm, ann, ben].flatMap((seat) => seat.errors.filter((text) => !expected.test(text)))).toEqual([]);
  });
});
