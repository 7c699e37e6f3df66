import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Data } from "../types.ts";
import type { Globals, Window } from "../view.ts";
import type { Actor as Hero } from "../view-documents.ts";
import { openSheet, type Seat, type ServedScene, serve } from "./pages.ts";
import { GENERATIONS } from "./support.ts";

/** Effects of document operations on open windows: re-rendered, unchanged, opened, closed. */

/** Renders since the last check. */
declare const window: { renders: unknown[] };
declare const game: Globals["game"];
declare const foundry: Globals["foundry"];
declare const Actor: Globals["Actor"];
declare const Hooks: Globals["Hooks"];

describe.each(GENERATIONS)("windows and operations on generation %i", (generation) => {
  let scene: ServedScene;
  let gm: Seat;
  let ann: Seat;
  beforeAll(async () => {
    scene = await serve(generation);
    [gm, ann] = (await Promise.all(["Gamemaster", "Ann"].map((name) => scene.sit(name)))) as [Seat, Seat];
    for (const seat of [gm, ann]) {
      await openSheet(seat);
      await seat.page.evaluate(() => {
        const renders: unknown[] = [];
        Object.assign(globalThis, { renders });
        Hooks.on(
          "renderHeroSheet",
          (app: Window & { document: Hero }, element: unknown, _context: unknown, options: Data) =>
            renders.push([app.document.name, element instanceof HTMLElement, options.renderContext ?? null]),
        );
      });
    }
  });
  afterAll(() => scene?.close());
  const renders = (seat: Seat) => seat.page.evaluate(() => window.renders.splice(0));

  test("an update re-renders every open sheet once, with its context; an item's update, too", async () => {
    await ann.page.evaluate(() => game.actors.getName("Bo").update({ "system.agility": 5 }));
    for (const seat of [gm, ann]) {
      await expect.poll(() => seat.page.locator(".conformance .defence").textContent()).toBe("15");
      expect(await renders(seat)).toEqual([["Bo", true, "updateActor"]]);
    }
    await ann.page.evaluate(() => game.actors.getName("Bo").items.contents[0].update({ "system.drawn": true }));
    for (const seat of [gm, ann]) {
      await expect.poll(() => seat.page.locator(".conformance .defence").textContent()).toBe("16");
      expect(await renders(seat)).toEqual([["Bo", true, "updateItem"]]);
    }
  });

  test("render: false leaves windows as they are", async () => {
    await gm.page.evaluate(() => game.actors.getName("Bo").update({ "system.agility": 8 }, { render: false }));
    await ann.page.waitForFunction(() => game.actors.getName("Bo").system.agility === 8);
    for (const seat of [gm, ann]) {
      expect(await renders(seat)).toEqual([]);
      expect(await seat.page.locator(".conformance .defence").textContent()).toBe("16");
    }
  });

  test("renderSheet opens the sheet for the requesting user only", async () => {
    await gm.page.evaluate(() =>
      Actor.create({ name: "New", type: "hero", ownership: { default: 3 } }, { renderSheet: true }),
    );
    await expect.poll(() => renders(gm)).toEqual([["New", true, "createActor"]]);
    await ann.page.waitForFunction(() => game.actors.getName("New"));
    expect(await renders(ann)).toEqual([]);
  });

  test("there is one sheet object per document, registered among the windows while open", async () => {
    const seen = await gm.page.evaluate(async () => {
      const actor = game.actors.getName("Bo");
      const { sheet } = actor;
      const open = [
        actor.sheet === sheet,
        foundry.applications.instances.get(sheet.id) === sheet,
        actor.apps[sheet.id] === sheet,
      ];
      await sheet.close({ animate: false });
      const shut = [sheet.rendered, foundry.applications.instances.has(sheet.id), sheet.id in actor.apps];
      await sheet.render();
      const unforced = sheet.rendered;
      await sheet.render({ force: true });
      return [open, shut, unforced, sheet.rendered];
    });
    expect(seen).toEqual([[true, true, true], [false, false, false], false, true]);
  });

  test("deleting a document closes its windows everywhere", async () => {
    await gm.page.evaluate(() => game.actors.getName("Bo").delete());
    for (const { page } of [gm, ann]) {
      await expect
        .poll(() =>
          page.evaluate(() => [...foundry.applications.instances.values()].some((app) => app.document?.name === "Bo")),
        )
        .toBe(false);
    }
    expect([...gm.errors, ...ann.errors]).toEqual([]);
  });
});
