/**
 * Sheets, dialogs, cards and tools of Threshold in the browser: no axe-core findings, no overflow, all usable by
 * keyboard.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { gallery, SHEET, theme } from "./gallery.ts";
import { bringAxe, violations } from "./looks.ts";
import { poll, type Seat, Table } from "./table.ts";

const named = (name: string): string => `game.actors.getName(${JSON.stringify(name)})`;
const token = (name: string): string =>
  `canvas.tokens.placeables.find((t) => t.name === ${JSON.stringify(name)}).actor`;
const BRANNIC = named("Brannic Holt");
const QUILL = named("Quill Tansy");
const WALKER = token("Thorn Walker");
const held = (who: string, type: string): string => `${who}.items.find((i) => i.type === "threshold${type}")`;

const WINDOWS: Record<string, string> = {
  "soldier's sheet": `${BRANNIC}.sheet`,
  "creature sheet": `${WALKER}.sheet`,
  "weapon sheet": `${held(BRANNIC, "Weapon")}.sheet`,
  "armor sheet": `${held(BRANNIC, "Armor")}.sheet`,
  "gear sheet": `${held(BRANNIC, "Gear")}.sheet`,
  "natural weapon sheet": `${held(WALKER, "Natural")}.sheet`,
  "power sheet": `${held(QUILL, "Power")}.sheet`,
  "class sheet": `${held(BRANNIC, "Class")}.sheet`,
  "species sheet": `${held(QUILL, "Species")}.sheet`,
  "feat sheet": `${held(BRANNIC, "Feat")}.sheet`,
};

/** Dialogs by their action: actor, action, options. */
const DIALOGS: Record<string, [who: string, action: string, request?: string]> = {
  attack: [BRANNIC, "attack", `{ item: ${held(BRANNIC, "Weapon")}.id }`],
  "full round": [WALKER, "fullRound"],
  grapple: [WALKER, "grapple"],
  power: [QUILL, "power", `{ item: ${QUILL}.items.getName("Ember Dart").id }`],
  test: [BRANNIC, "test"],
  skill: [BRANNIC, "skill"],
  damage: [BRANNIC, "applyDamage"],
  healing: [BRANNIC, "heal"],
  track: [BRANNIC, "track"],
  rest: [BRANNIC, "rest"],
  "level up": [QUILL, "levelUp"],
  hazard: [BRANNIC, "hazard"],
};

let table: Table;
let gm: Seat;
let ben: Seat;

const act = (who: string, action: string, request = "{ skip: true }"): Promise<null> =>
  gm.eval(`game.fivefold.act(${who}.uuid, "${action}", ${request}).then(() => null)`);

beforeAll(async () => {
  table = await Table.open({ ruleset: "threshold" });
  gm = await table.join("Gamemaster");
  ben = await table.join("Ben", { width: 1366, height: 768 });
  for (const seat of [gm, ben]) await bringAxe(seat);
  await gm.lay(19, 18, 10, 9, 4, 3);
  await gm.eval(`game.combat.rollAll().then((c) => c.startCombat()).then(() => null)`);
  // Cards with content: an attack on two, its damage, a fall, a step down.
  await gm.eval(
    `Promise.all(canvas.tokens.placeables.filter((t) => /Walker|Viper/.test(t.name)).map((t) => t.setTarget(true, { releaseOthers: false }))).then(() => null)`,
  );
  await gm.lay(15, 6);
  await act(BRANNIC, "attack", `{ item: ${held(BRANNIC, "Weapon")}.id, skip: true }`);
  await gm.tab("chat");
  await gm.card
    .locator("[data-card=offer]")
    .first()
    .click({ modifiers: ["Shift"] });
  await gm.until(`${token("Sewer Viper")}.system.hp.value === 0`);
  await act(BRANNIC, "track", `{ given: { by: 1 }, skip: true }`);
  await gm.eval(
    `[...game.user.targets].forEach((t) => t.setTarget(t.name === "Thorn Walker", { releaseOthers: false })) ?? null`,
  );
});

afterAll(() => table?.close());

gallery(
  () => gm,
  { windows: WINDOWS, dialogs: DIALOGS },
  (to) => {
    const only = to === "dark" ? "colors" : undefined;
    it("cards, tracker, the GM's tools, and the limited sheet", async () => {
      await gm.tab("chat");
      for (const more of await gm.page.locator("#chat .ff-card details:not([open]) > summary").all())
        await more.click();
      expect.soft(await violations(gm, "#chat .ff-card", only), "cards").toEqual([]);
      await gm.tab("combat");
      expect.soft(await violations(gm, "#combat .ff-trackrow", only), "tracker").toEqual([]);
      await gm.eval(`game.fivefold.macro("gmTools").then(() => null)`);
      await gm.page.locator("#fivefold-gm-tools").waitFor();
      expect.soft(await violations(gm, "#fivefold-gm-tools", only), "tools").toEqual([]);
      await theme(ben, to);
      await ben.eval(`${BRANNIC}.sheet.render({ force: true }).then(() => null)`);
      await ben.page.locator(SHEET).waitFor();
      expect.soft(await violations(ben, SHEET, only), "limited").toEqual([]);
      expect(await ben.page.locator(SHEET).innerText()).not.toMatch(/HP|Reflex|Threshold \d|of \d/);
      await ben.tab("chat");
      expect.soft(await violations(ben, "#chat .ff-card", only), "a player's cards").toEqual([]);
      await ben.closeAll();
    });
  },
);

describe("by keyboard", () => {
  it("T-26: a step of the track is focused and clicked, the focus moves to the next, and undo on the card restores it", async () => {
    await gm.closeAll();
    const sheet = await gm.open("Quill Tansy");
    await sheet.locator("[data-action=mode][data-to=play]").click();
    await sheet.locator(".ff-ladder button").nth(2).focus();
    await gm.page.keyboard.press("Enter");
    await gm.until(`${QUILL}.system.track.step === 2`);
    await sheet.locator('.ff-ladder [aria-pressed="true"]', { hasText: "−2" }).waitFor();
    await gm.tab("chat");
    await gm.card.getByRole("button", { name: /^Undo/ }).press("Enter");
    await gm.until(`${QUILL}.system.track.step === 0`);
  });

  it("tabs by their arrows; a roll by Enter, its dialog by Escape", async () => {
    const sheet = gm.sheet("Quill Tansy");
    await sheet.getByRole("tab", { name: "Combat" }).focus();
    await gm.page.keyboard.press("ArrowRight");
    await sheet.getByRole("tab", { name: "Stats", selected: true }).waitFor();
    await gm.page.keyboard.press("ArrowLeft");
    await sheet
      .getByRole("button", { name: /^Attack with/ })
      .first()
      .press("Enter");
    await gm.dialog.waitFor();
    await gm.page.keyboard.press("Escape");
    await gm.dialog.waitFor({ state: "detached" });
    await gm.closeAll();
  });
});

describe("by dragging", () => {
  it("gear to another actor's sheet, a feat and a weapon from the compendium to their places", async () => {
    await gm.closeAll();
    for (const [name, left] of [
      ["Brannic Holt", 0],
      ["Quill Tansy", 480],
    ] as const) {
      await gm.open(name);
      await gm.eval(`${named(name)}.sheet.setPosition({ left: ${left}, top: 0, width: 460, height: 840 }) && null`);
      await gm.sheet(name).locator("[data-action=mode][data-to=play]").click();
      await gm.sheet(name).locator("[role=tab][data-tab=gear]").click();
    }
    const rows = (name: string) => gm.sheet(name).locator(".ff-kit [data-item-id]");
    const [first] = await rows("Brannic Holt").locator(".title").allInnerTexts();
    await rows("Brannic Holt").first().dragTo(gm.sheet("Quill Tansy").locator(".ff-kit").first());
    await poll(() => rows("Quill Tansy").locator(".title").allInnerTexts()).toContain(first);
    await gm.sheet("Brannic Holt").locator("[data-action=close]").click();
    await gm.eval(`game.packs.get("fivefold.threshold-powers").render(true) && null`);
    const pack = gm.page.locator(".compendium-window");
    await pack.waitFor();
    const open = `[...foundry.applications.instances.values()].find((a) => a.element.matches(".compendium-window"))`;
    await gm.eval(`${open}.setPosition({ left: 0, top: 0 }) && null`);
    await gm.sheet("Quill Tansy").locator("[role=tab][data-tab=stats]").click();
    await pack.locator("input[type=search]").fill("Weapon Finesse");
    await pack
      .locator(".entry", { hasText: "Weapon Finesse" })
      .first()
      .dragTo(gm.sheet("Quill Tansy").locator(".window-content"));
    await gm.sheet("Quill Tansy").locator(".ff-features", { hasText: "Weapon Finesse" }).waitFor();
    await gm.closeAll();
  });
});

it("a creature's sheet fits beside the scene on a laptop", async () => {
  await gm.closeAll();
  await gm.page.setViewportSize({ width: 1366, height: 768 });
  await gm.eval(`${token("Grave Thrall")}.sheet.render({ force: true }).then(() => null)`);
  const sheet = gm.page.locator(SHEET);
  await sheet.waitFor();
  await sheet.locator("[data-action=mode][data-to=play]").click();
  const box = await sheet.boundingBox();
  expect(box?.width).toBeLessThanOrEqual(480);
  expect((box?.y ?? 0) + (box?.height ?? 768)).toBeLessThanOrEqual(768);
  // What a round needs is visible without scrolling: the track, the defenses, every attack.
  for (const button of await sheet.getByRole("button", { name: /^Attack with|^KO,/ }).all()) {
    const at = await button.boundingBox();
    expect((at?.y ?? 768) + (at?.height ?? 0)).toBeLessThanOrEqual((box?.y ?? 0) + (box?.height ?? 0));
  }
});
