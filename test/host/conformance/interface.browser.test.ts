import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Globals } from "../view.ts";
import { ready, type Seat, type ServedScene, serve } from "./pages.ts";
import { GENERATIONS } from "./support.ts";

/** User actions in the host's own windows: settings (check 9), the hotbar, journals at an anchor, enriched links. */

/** Results that macros and listeners in the page leave for the checks. */
declare const window: globalThis.Window & { beforeReload?: boolean; ran?: number; taken?: unknown[] };
declare const game: Globals["game"];
declare const foundry: Globals["foundry"];
declare const ui: Globals["ui"];
declare const Macro: Globals["Macro"];
declare const Hooks: Globals["Hooks"];
declare const JournalEntry: Globals["JournalEntry"];
declare const conformance: Globals["conformance"];

describe.each(GENERATIONS)("the host's windows on generation %i", (generation) => {
  let scene: ServedScene;
  let gm: Seat;
  let ann: Seat;
  beforeAll(async () => {
    scene = await serve(generation);
    [gm, ann] = (await Promise.all(["Gamemaster", "Ann"].map((name) => scene.sit(name)))) as [Seat, Seat];
  });
  afterAll(() => scene?.close());

  const openSettings = async ({ page }: Seat) => {
    await page.evaluate(() => new foundry.applications.settings.SettingsConfig().render({ force: true }));
    await page.locator("#settings-config").waitFor();
  };

  test("the settings window changes a setting for all users without asking to reload", async () => {
    await openSettings(gm);
    await gm.page.locator('#settings-config [name="conformance.pace"]').fill("4");
    await gm.page.locator("#settings-config button[type=submit]").click();
    for (const { page } of [gm, ann]) {
      await expect.poll(() => page.evaluate(() => game.settings.get("conformance", "pace"))).toBe(4);
      await expect.poll(() => page.evaluate(() => conformance.trace.at(-1))).toBe("pace 4");
    }
    await expect.poll(() => gm.page.locator("#settings-config").count()).toBe(0);
    expect(await gm.page.locator("dialog").count()).toBe(0);
  });

  test("a setting that requires a reload asks for it, and reloads on yes", async () => {
    await openSettings(gm);
    await gm.page.locator('#settings-config [name="conformance.edition"]').selectOption("second");
    await gm.page.locator("#settings-config button[type=submit]").click();
    const yes = gm.page.locator("dialog [data-action=yes]");
    await yes.waitFor();
    expect(await gm.page.evaluate(() => game.settings.get("conformance", "edition"))).toBe("second");
    await gm.page.evaluate(() => {
      window.beforeReload = true;
    });
    await yes.click();
    await gm.page.waitForFunction(() => !window.beforeReload);
    await ready(gm.page);
    expect(await gm.page.evaluate(() => game.settings.get("conformance", "edition"))).toBe("second");
  });

  test("a player's window contains no world settings", async () => {
    await openSettings(ann);
    expect(await ann.page.locator('#settings-config [name^="conformance.pace"]').count()).toBe(0);
    await ann.page.evaluate(() => foundry.applications.instances.get("settings-config")!.close({ animate: false }));
  });

  const dropOnSlot = (seat: Seat, data: object, slot: number) =>
    seat.page.evaluate(
      ([payload, number]) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.setData("text/plain", JSON.stringify(payload));
        const event = new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true });
        document.querySelector(`#hotbar [data-slot="${number}"]`)!.dispatchEvent(event);
      },
      [data, slot] as const,
    );

  test("a macro dropped on the hotbar is assigned and run by a click; a hook may handle the drop", async () => {
    const uuid = await ann.page.evaluate(async () => {
      const command = "globalThis.ran = (globalThis.ran ?? 0) + 1;";
      return (await Macro.create({ name: "Count", type: "script", command })).uuid as string;
    });
    await dropOnSlot(ann, { type: "Macro", uuid }, 3);
    await expect.poll(() => ann.page.evaluate(() => Object.keys(game.user.hotbar))).toEqual(["3"]);
    await ann.page
      .locator('#hotbar [data-slot="3"]')
      .getByRole("button")
      .or(ann.page.locator('#hotbar button[data-slot="3"]'))
      .first()
      .click();
    await expect.poll(() => ann.page.evaluate(() => window.ran)).toBe(1);
    await ann.page.evaluate(() =>
      Hooks.once("hotbarDrop", (bar: object, data: { type: string }, slot: number) => {
        window.taken = [bar === ui.hotbar, data.type, slot];
        return false;
      }),
    );
    await dropOnSlot(ann, { type: "Macro", uuid }, 5);
    await expect.poll(() => ann.page.evaluate(() => window.taken)).toEqual([true, "Macro", 5]);
    expect(await ann.page.evaluate(() => Object.keys(game.user.hotbar))).toEqual(["3"]);
  });

  test("a journal opens at a page and heading, also from a link; the table of contents names its headings", async () => {
    const link = await gm.page.evaluate(async () => {
      const text = (title: string) => `<p>${"Long words. ".repeat(600)}</p><h2>${title}</h2><p>The end.</p>`;
      const journal = await JournalEntry.create({
        name: "Rules",
        ownership: { default: 2 },
        pages: ["Fighting", "Resting"].map((name, i) => ({
          name,
          type: "text",
          sort: i * 100,
          text: { content: text(`${name} well`) },
        })),
      });
      return journal.pages.getName("Resting").uuid as string;
    });
    await ann.page.waitForFunction(() => game.journal.getName("Rules"));
    const toc = await ann.page.evaluate(() => {
      const entries = Object.values(game.journal.getName("Rules").pages.getName("Resting").toc);
      return entries.map(({ slug, level }) => [slug, level]);
    });
    expect(toc).toEqual([["resting-well", 2]]);
    await ann.page.evaluate(async (uuid) => {
      const { TextEditor } = foundry.applications.ux;
      const html = await TextEditor.implementation.enrichHTML(`<p>@UUID[${uuid}#resting-well]{Rest}</p>`);
      const box = document.createElement("div");
      box.id = "linked";
      box.style.cssText = "position: fixed; top: 0; left: 0; z-index: 9999";
      box.innerHTML = html;
      document.body.append(box);
    }, link);
    await ann.page.locator("#linked a.content-link").click();
    const heading = ann.page
      .locator(".journal-sheet, .journal-entry, .sheet")
      .getByRole("heading", { name: "Resting well" })
      .first();
    await heading.waitFor();
    await expect
      .poll(() =>
        heading.evaluate((element) => {
          const box = element.getBoundingClientRect();
          return box.top >= 0 && box.bottom <= window.innerHeight;
        }),
      )
      .toBe(true);
    await ann.page.evaluate(() => game.journal.getName("Rules").sheet.close({ animate: false }));
  });

  test("a link to a missing document is marked broken; secrets are omitted by default", async () => {
    const made = await ann.page.evaluate(async () => {
      const editor = foundry.applications.ux.TextEditor.implementation;
      const html =
        '<p>@UUID[Actor.nobody0000000000]{Nobody} [[/roll 1d6]] [[2 + 3]]</p><section class="secret">Hush</section>';
      const box = document.createElement("div");
      box.innerHTML = await editor.enrichHTML(html);
      const all = await editor.enrichHTML(html, { secrets: true });
      return [
        box.querySelector("a.content-link")?.classList.contains("broken"),
        box.querySelectorAll("a.inline-roll").length,
        box.textContent!.includes("Hush"),
        all.includes("Hush"),
        box.textContent!.includes("5"),
      ];
    });
    expect(made).toEqual([true, 2, false, true, true]);
  });

  test("no errors on any page", () => {
    expect([gm, ann].flatMap((seat) => seat.errors)).toEqual([]);
  });
});
