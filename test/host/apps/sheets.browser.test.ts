import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Contexts } from "../browser.ts";
import type { Document } from "../core/documents/client-document.ts";
import type { Constructor, Data, RealmGlobals, SheetLike } from "../types.ts";
import { bundle, launch, open } from "./testing/browser.ts";
import {
  type Call,
  heroTemplates,
  type MadeUpDocument,
  type MadeUpSheet,
  type MadeUpSheetClass,
  madeUpDocuments,
} from "./testing/documents.ts";

declare const foundry: RealmGlobals["foundry"];
declare const CONFIG: RealmGlobals["CONFIG"];
declare const Hooks: RealmGlobals["Hooks"];
declare const finaliseSheets: () => void;
declare const Actor: typeof Document & { TYPES: string[] };
declare const HeroSheet: MadeUpSheetClass;
declare const ThingSheet: MadeUpSheetClass;
declare const registry: Record<string, MadeUpDocument>;
declare const actor: MadeUpDocument;
declare const calls: Call[];
/** The sheet opened by `withActor`. */
declare const sheet: MadeUpSheet;

let browser: Contexts;
let files: { js: string; css: string };

beforeAll(async () => {
  [browser, files] = await Promise.all([launch(), bundle()]);
});
afterAll(() => browser?.close());

async function withActor(generation: 13 | 14 = 14) {
  const opened = await open(browser, files, { templates: heroTemplates, generation });
  await opened.page.evaluate(`(() => { ${madeUpDocuments} })()`);
  await opened.page.evaluate(async () => {
    Object.assign(globalThis, { sheet: await new HeroSheet({ document: actor }).render({ force: true }) });
  });
  return opened;
}
const callsOf = (page: Page): Promise<Call[]> => page.evaluate(() => calls.splice(0));

/** Drops the document `uuid` onto the element, as a browser would. */
const drop = (page: Page, uuid: string, selector: string) =>
  page.evaluate(
    ([id, target]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.setData("text/plain", JSON.stringify(registry[id!]!.toDragData()));
      document
        .querySelector(target!)!
        .dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
      return new Promise((resolve) => setTimeout(resolve));
    },
    [uuid, selector],
  );

describe("DocumentSheetV2", () => {
  it("has id, title and context, and is in the document's apps", async () => {
    const { page } = await withActor();
    const seen = await page.evaluate(async () => {
      const context = await sheet._prepareContext({});
      return {
        id: sheet.id,
        title: sheet.window.title!.textContent,
        keys: Object.keys(context),
        registered: actor.apps[sheet.id] === sheet,
        buttons: [...sheet.window.header!.querySelectorAll("button")].map((b) => b.dataset.action),
      };
    });
    expect(seen).toEqual({
      id: "HeroSheet-Actor-a",
      title: "Hero: Bo",
      keys: ["document", "source", "fields", "editable", "rootId"],
      registered: true,
      buttons: ["copyUuid", "toggleControls", "close"],
    });
    await page.evaluate(() => sheet.close({ animate: false }));
    expect(await page.evaluate(() => Object.keys(actor.apps))).toEqual([]);
    await page.close();
  });

  it("submits changes expanded and validated, re-renders with the focus kept, reports invalid values", async () => {
    const { page, errors } = await withActor();
    await page.fill("[name='system.hp']", "2");
    await page.press("[name='system.hp']", "Tab");
    await expect.poll(() => page.evaluate(() => actor._source.system.hp)).toBe(2);
    const changes = { name: "Bo", system: { hp: 2 }, flags: { t: [] }, img: "i.svg" };
    expect(await callsOf(page)).toEqual([
      ["validate", changes],
      ["update", "Actor.a", changes],
    ]);
    await page.focus("[name=name]");
    await page.evaluate(() => actor.update({ system: { hp: 1 } }));
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe("name");
    await callsOf(page);
    await page.fill("[name='system.hp']", "-5");
    await page.press("[name='system.hp']", "Tab");
    await page.waitForSelector("#notifications .error");
    expect(await page.locator("#notifications .error p").textContent()).toBe("hp: too low");
    expect(await callsOf(page)).toEqual([]);
    const merged = await page.evaluate(async () => {
      sheet.element.querySelector<HTMLInputElement>("[name='system.hp']")!.value = "4";
      await sheet.submit({ updateData: { "system.extra": 1 } });
      return calls.at(-1)!;
    });
    expect((merged[2] as Data).system).toEqual({ hp: 4, extra: 1 });
    expect(errors).toEqual([]);
    await page.close();
  });

  it("honours permissions: limited is not opened, observers see but cannot edit", async () => {
    const { page } = await withActor();
    const seen = await page.evaluate(async () => {
      await sheet.close({ animate: false });
      actor.level = 0;
      const hidden = await new HeroSheet({ document: actor }).render({ force: true });
      const refused = { rendered: hidden.rendered, note: document.querySelector("#notifications p")!.textContent };
      actor.level = 2;
      const shown = await new HeroSheet({ document: actor }).render({ force: true });
      return {
        refused,
        editable: shown.isEditable,
        disabled: ["[name=name]", ".b", "string-tags", "string-tags input"].map(
          (s) => shown.element.querySelector<HTMLInputElement>(s)!.disabled,
        ),
        close: shown.window.close!.disabled,
        draggable: shown.element.querySelector("li")!.draggable,
      };
    });
    expect(seen).toEqual({
      refused: { rendered: false, note: "You do not have permission to view this DOCUMENT.Actor." },
      editable: false,
      disabled: [true, true, true, true],
      close: false,
      draggable: false,
    });
    await page.close();
  });

  it("edits the image through the file picker", async () => {
    const { page } = await withActor();
    await page.click("img[data-edit]");
    await page.fill("dialog [name=path]", "icons/new.svg");
    await page.click("dialog [data-action=ok]");
    await expect.poll(() => page.evaluate(() => actor._source.img)).toBe("icons/new.svg");
    await page.close();
  });
});

describe("drag and drop", () => {
  it.each([13, 14] as const)("on actor sheets, generation %i", async (generation) => {
    const { page } = await withActor(generation);
    const dragged = await page.evaluate(() =>
      ["li[data-item-id=i2]", "[data-effect-id]"].map((selector) => {
        const dataTransfer = new DataTransfer();
        document.querySelector(selector)!.dispatchEvent(new DragEvent("dragstart", { dataTransfer, bubbles: true }));
        return JSON.parse(dataTransfer.getData("text/plain"));
      }),
    );
    expect(dragged).toEqual([
      { type: "Item", uuid: "Actor.a.Item.i2" },
      { type: "ActiveEffect", uuid: "Actor.a.ActiveEffect.e1" },
    ]);
    await drop(page, "Item.s1", "li[data-item-id=i1]");
    await drop(page, "ActiveEffect.s2", "section");
    await drop(page, "Folder.f", "section");
    await drop(page, "Actor.a.ActiveEffect.e1", "section");
    expect(await callsOf(page)).toEqual([
      ["create", "Item", "Strange", "Actor.a", true],
      ["create", "ActiveEffect", "Cursed", "Actor.a", true],
      ["create", "Item", "Strange", "Actor.a", true],
    ]);
    await drop(page, "Actor.a.Item.i3", "li[data-item-id=i1]");
    const [sorted] = await callsOf(page);
    expect(sorted!.slice(0, 2)).toEqual(["sort", "Item"]);
    expect((sorted![2] as { _id: string }[]).map((update) => update._id)).toContain("i3");
    await page.evaluate(() => Hooks.once("dropActorSheetData", () => false));
    await drop(page, "Item.s1", "section");
    expect(await callsOf(page)).toEqual([]);
    await page.close();
  });

  it.each([
    [13, []],
    [14, [["create", "ActiveEffect", "Cursed", "Actor.a.Item.i1", true]]],
  ] as const)("on item sheets, generation %i", async (generation, expected) => {
    const { page } = await withActor(generation);
    await page.evaluate(async () => {
      const item = actor.items.get("i1")!;
      item.effects = new Map();
      await new ThingSheet({ document: item, classes: ["thing"] }).render({ force: true });
    });
    await drop(page, "ActiveEffect.s2", ".thing section.draggable");
    await drop(page, "Item.s1", ".thing section.draggable");
    expect(await callsOf(page)).toEqual(expected);
    await page.close();
  });
});

describe("DocumentSheetConfig", () => {
  it("registers for all or some types, the last default wins, unregisters", async () => {
    const { page } = await withActor();
    const seen = await page.evaluate(() => {
      const old = foundry.appv1 as { sheets: { ActorSheet: Constructor<SheetLike> } };
      const { DocumentSheetConfig } = foundry.applications.apps;
      Actor.TYPES = ["hero", "enemy"];
      class Old extends old.sheets.ActorSheet {}
      DocumentSheetConfig.registerSheet(Actor, "core", Old, { makeDefault: true });
      DocumentSheetConfig.registerSheet(Actor, "x", HeroSheet, {
        types: ["hero"],
        makeDefault: true,
        label: "TEST.Title",
      });
      DocumentSheetConfig.registerSheet(Actor, "x", ThingSheet, { types: ["hero"] });
      DocumentSheetConfig.unregisterSheet(Actor, "x", ThingSheet);
      finaliseSheets();
      const { sheetClasses } = CONFIG.Actor;
      const shown = (type: string) =>
        Object.values(sheetClasses[type]!).map((entry) => [entry.id, entry.default, entry.label]);
      const before = { hero: shown("hero"), enemy: shown("enemy") };
      DocumentSheetConfig.unregisterSheet(Actor, "core", Old);
      return { ...before, after: Object.keys(sheetClasses.enemy!) };
    });
    expect(seen).toEqual({
      hero: [
        ["core.Old", false, "Old"],
        ["x.HeroSheet", true, "A title"],
      ],
      enemy: [["core.Old", true, "Old"]],
      after: [],
    });
    await page.close();
  });
});
