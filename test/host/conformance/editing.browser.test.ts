import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Globals } from "../view.ts";
import { openSheet, type Seat, type ServedScene, serve } from "./pages.ts";
import { GENERATIONS } from "./support.ts";

/**
 * Check 5: editing on one client re-renders the sheet of another, keeping focus, selection and scroll; and check 3's
 * sheet.
 */

/** The section before re-rendering. */
declare const window: { before: Element | null };
declare const game: Globals["game"];
declare const foundry: Globals["foundry"];

describe.each(GENERATIONS)("sheets on generation %i", (generation) => {
  let scene: ServedScene;
  let gm: Seat;
  let ann: Seat;
  let ben: Seat;
  beforeAll(async () => {
    scene = await serve(generation);
    [gm, ann, ben] = (await Promise.all(["Gamemaster", "Ann", "Ben"].map((name) => scene.sit(name)))) as [
      Seat,
      Seat,
      Seat,
    ];
    for (const seat of [gm, ann, ben]) await openSheet(seat);
  });
  afterAll(() => scene?.close());

  const drawn = (seat: Seat, selector: string) => seat.page.locator(`.conformance ${selector}`).first();
  const source = (seat: Seat) => seat.page.evaluate(() => game.actors.getName("Bo")._source.system);

  test("an edited field is stored as a number and shown on every sheet, with its derived value", async () => {
    const field = drawn(ann, '[name="system.agility"]');
    await field.fill("6");
    await field.press("Tab");
    for (const seat of [gm, ann]) {
      await expect.poll(() => drawn(seat, ".defence").textContent()).toBe("16");
      expect(await drawn(seat, '[name="system.agility"]').inputValue()).toBe("6");
    }
    const stored = await source(gm);
    expect(stored.agility).toBe(6);
    expect(stored).not.toHaveProperty("defence");
    expect(stored).not.toHaveProperty("luck");
  });

  test("a re-render keeps focus, selection and scroll", async () => {
    const text = drawn(gm, '[name="system.purse.owner"]');
    await text.fill("A long name");
    await text.press("Tab");
    await expect.poll(() => drawn(ann, '[name="system.purse.owner"]').inputValue()).toBe("A long name");
    await drawn(gm, '[name="system.purse.owner"]').focus();
    await gm.page.evaluate(() => {
      (document.activeElement as HTMLInputElement).setSelectionRange(2, 6);
      document.querySelector(".conformance .conformance-items")!.scrollTop = 70;
      window.before = document.querySelector(".conformance .conformance-hero");
    });
    const field = drawn(ann, '[name="system.agility"]');
    await field.fill("7");
    await field.press("Tab");
    await expect.poll(() => drawn(gm, ".defence").textContent()).toBe("17");
    const after = await gm.page.evaluate(() => {
      const active = document.activeElement as HTMLInputElement;
      const section = document.querySelector(".conformance .conformance-hero");
      return {
        redrawn: section !== window.before,
        focus: active.name,
        selection: [active.selectionStart, active.selectionEnd],
        scroll: section!.querySelector(".conformance-items")!.scrollTop,
      };
    });
    expect(after).toEqual({ redrawn: true, focus: "system.purse.owner", selection: [2, 6], scroll: 70 });
  });

  test("a value changed by an effect is shown but never stored by editing another field", async () => {
    await gm.page.evaluate(async (older) => {
      const change = { key: "system.agility", value: "5", priority: null };
      const changes = [older ? { ...change, mode: 2 } : { ...change, type: "add", phase: "initial" }];
      const data = older ? { changes } : { system: { changes } };
      await game.actors.getName("Bo").createEmbeddedDocuments("ActiveEffect", [{ name: "Quick", ...data }]);
    }, generation === 13);
    await expect.poll(() => drawn(ann, ".defence").textContent()).toBe("22");
    const owner = drawn(ann, '[name="system.purse.owner"]');
    await owner.fill("Bo");
    await owner.press("Tab");
    await expect.poll(() => source(gm).then((system) => system.purse.owner)).toBe("Bo");
    expect((await source(gm)).agility).toBe(7);
  });

  test("an invalid value is rejected and the sheet shows the stored one", async () => {
    const before = await source(gm);
    const result = await ann.page.evaluate(async () => {
      const actor = game.actors.getName("Bo");
      return actor.update({ "system.hp.value": "many" }).then(
        () => "stored",
        () => "refused",
      );
    });
    expect([result, await source(gm)]).toEqual(["refused", before]);
  });

  test("a user with limited permission sees only the limited sheet, with more permission all of it", async () => {
    expect(await drawn(ben, ".conformance-limited").count()).toBe(1);
    expect(await ben.page.locator(".conformance-hero, .conformance [name]").count()).toBe(0);
    expect(await ben.page.evaluate(() => game.actors.getName("Bo").sheet.isEditable)).toBe(false);
    const raise = (level: number) =>
      gm.page.evaluate(async (value) => {
        const id = game.users.getName("Ben").id;
        await game.actors.getName("Bo").update({ [`ownership.${id}`]: value });
      }, level);
    await raise(2);
    await expect.poll(() => drawn(ben, ".conformance-hero").count()).toBe(1);
    expect(await drawn(ben, '[name="system.agility"]').isDisabled()).toBe(true);
    await raise(0);
    await expect.poll(() => ben.page.evaluate(() => game.actors.getName("Bo").visible)).toBe(false);
    await ben.page.evaluate(() => game.actors.getName("Bo").sheet.close({ animate: false }));
    expect(await openSheet(ben)).toBe(false);
  });

  test("menu entries use the API of their generation", async () => {
    const tried = await gm.page.evaluate(async () => {
      const Menu = foundry.applications.ux.ContextMenu.implementation;
      const older = { name: "Older", icon: "", condition: () => true, callback: () => undefined };
      const newer = { label: "Newer", icon: "", visible: () => true, onClick: () => undefined };
      const target = document.querySelector<HTMLElement>(".conformance .defence")!;
      const attempt = async (entry: object) => {
        try {
          const menu = new Menu(document.querySelector(".conformance"), ".defence", [entry], {
            jQuery: false,
            fixed: true,
          });
          await menu.render(target);
          const shown = [...document.querySelectorAll("#context-menu .context-item")].map((item) =>
            item.textContent?.trim(),
          );
          await menu.close({ animate: false });
          return shown;
        } catch {
          return "thrown";
        }
      };
      return [await attempt(older), await attempt(newer)];
    });
    if (generation === 14) expect(tried).toEqual(["thrown", ["Newer"]]);
    else expect(tried[0]).toEqual(["Older"]);
  });

  test("no errors on any page", () => {
    const refusals = /refused|lacks permission|hp\.value|validation errors/;
    expect([gm, ann, ben].flatMap((seat) => seat.errors.filter((text) => !refusals.test(text)))).toEqual([]);
  });
});
