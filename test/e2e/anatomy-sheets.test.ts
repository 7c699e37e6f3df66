/**
 * Sheets, dialogs, cards and tools of Anatomy in the browser: no axe-core findings, no overflow, all usable by
 * keyboard.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { gallery, SHEET, theme } from "./gallery.ts";
import { bringAxe, violations } from "./looks.ts";
import { poll, type Seat, Table } from "./table.ts";

const named = (name: string): string => `game.actors.getName(${JSON.stringify(name)})`;
const token = (name: string): string =>
  `canvas.tokens.placeables.find((t) => t.name === ${JSON.stringify(name)}).actor`;
const BREN = named("Bren Holt");
const TAMSIN = named("Tamsin Roe");
const ODO = named("Odo Pell");
const OGRE = token("Twin-Skulled Ogre");
const held = (who: string, type: string): string => `${who}.items.find((i) => i.type === "anatomy${type}")`;
const thing = (who: string, name: string): string => `${who}.items.getName(${JSON.stringify(name)})`;

const WINDOWS: Record<string, string> = {
  "character sheet": `${BREN}.sheet`,
  "creature sheet": `${OGRE}.sheet`,
  "weapon sheet": `${thing(TAMSIN, "Hunting Bow")}.sheet`,
  "part sheet": `${held(BREN, "Part")}.sheet`,
  "injury sheet": `${held(BREN, "Injury")}.sheet`,
  "plan sheet": "game.items.find((i) => i.type === 'anatomyPlan').sheet",
  "armor sheet": `${held(BREN, "Armor")}.sheet`,
  "shield sheet": `${held(BREN, "Shield")}.sheet`,
  "gear sheet": `${held(ODO, "Gear")}.sheet`,
  "prosthetic sheet": `${held(BREN, "Prosthetic")}.sheet`,
  "remedy sheet": `${held(ODO, "Remedy")}.sheet`,
  "action sheet": `${held(BREN, "Action")}.sheet`,
  "feature sheet": `${held(BREN, "Feature")}.sheet`,
};

/** Dialogs by their action: actor, action, options. */
const DIALOGS: Record<string, [who: string, action: string, request?: string]> = {
  attack: [BREN, "attack", `{ item: ${thing(BREN, "Arming Sword")}.id }`],
  shooting: [TAMSIN, "attack", `{ item: ${thing(TAMSIN, "Hunting Bow")}.id }`],
  throw: [BREN, "throw", `{ item: ${thing(BREN, "Javelin")}.id }`],
  maneuver: [BREN, "maneuver", `{ given: { kind: "shove" } }`],
  skill: [BREN, "skill", `{ given: { skill: "perception" } }`],
  wound: [BREN, "wound"],
  treat: [ODO, "treat"],
  rest: [BREN, "rest"],
  "days pass": [BREN, "passDay"],
  initiative: [BREN, "initiative"],
  "stamina damage": [BREN, "staminaDamage"],
  "random part": [BREN, "randomPart"],
};

let table: Table;
let gm: Seat;
let ben: Seat;

const act = (who: string, action: string, request = "{ skip: true }"): Promise<null> =>
  gm.eval(`game.fivefold.act(${who}.uuid, "${action}", ${request}).then(() => null)`);

beforeAll(async () => {
  table = await Table.open({ ruleset: "anatomy" });
  gm = await table.join("Gamemaster");
  ben = await table.join("Ben", { width: 1366, height: 768 });
  for (const seat of [gm, ben]) await bringAxe(seat);
  // An actor with several injuries, and one of every item type.
  await gm.eval(`(async () => {
    const bren = ${BREN};
    const hurt = (name, count) => bren.createEmbeddedDocuments("Item", Array.from({ length: count }, () => {
      const part = bren.items.getName(name);
      return { type: "anatomyInjury", name: "Cut", system: { part: part.id, severity: part.system.severity } };
    }));
    await hurt("Right leg", 2);
    await hurt("Left ear", 2);
    await bren.update({ "system.stamina.value": 5, "system.strain.value": 8, "system.bleed.value": 2 });
    await bren.createEmbeddedDocuments("Item", [
      { type: "anatomyProsthetic", name: "Hook" },
      { type: "anatomyAction", name: "Rush", system: { plays: "charge", cost: "standard" } },
      { type: "anatomyFeature", name: "Drill", system: { modifiers: [{ mode: "advantage", target: "skill.stealth", value: 1, type: "untyped", when: "" }] } },
    ]);
    await Item.implementation.create({ type: "anatomyPlan", name: "Worm", system: { parts: {
      head: { kind: "head", name: "Head", side: "", parent: "", severity: "", natural: "" },
      mouth: { kind: "mouth", name: "Mouth", side: "", parent: "head", severity: "", natural: "bite" },
    } } });
    return null;
  })()`);
  await gm.lay(19, 18, 17, 16, 15, 14);
  await gm.eval(`game.combat.rollAll().then((c) => c.startCombat()).then(() => null)`);
  await gm.eval(
    `game.combat.update({ turn: game.combat.turns.findIndex((c) => c.name === "Bren Holt") }).then(() => game.fivefold.idle()).then(() => null)`,
  );
  // Cards with content: a hit with its part picked, an attribute check, a death save, an undone injury.
  await gm.target("Road Cutthroat");
  await gm.lay(20);
  await act(BREN, "attack", `{ item: ${thing(BREN, "Arming Sword")}.id, skip: true }`);
  await gm.tab("chat");
  await gm.card.getByRole("button", { name: /^Pick a part of Road Cutthroat/ }).click();
  await gm.dialog.locator('g.place[aria-label^="Left arm"] .part').click();
  await gm.until(`${token("Road Cutthroat")}.items.some((i) => i.type === "anatomyInjury")`);
  await gm.lay(12);
  await act(BREN, "check");
});

afterAll(() => table?.close());

gallery(
  () => gm,
  { windows: WINDOWS, dialogs: DIALOGS },
  (to) => {
    const only = to === "dark" ? "colors" : undefined;
    it("cards, tracker, the GM's tools, and the limited sheet", async () => {
      await gm.tab("chat");
      await gm.eval(
        `document.querySelectorAll("#chat .ff-card details").forEach((more) => (more.open = true)) ?? null`,
      );
      expect.soft(await violations(gm, "#chat .ff-card", only), "cards").toEqual([]);
      await gm.tab("combat");
      expect.soft(await violations(gm, "#combat .ff-trackrow", only), "tracker").toEqual([]);
      await gm.eval(`game.fivefold.macro("gmTools").then(() => null)`);
      await gm.page.locator("#fivefold-gm-tools").waitFor();
      expect.soft(await violations(gm, "#fivefold-gm-tools", only), "tools").toEqual([]);
      await theme(ben, to);
      await ben.eval(`${BREN}.sheet.render({ force: true }).then(() => null)`);
      await ben.page.locator(SHEET).waitFor();
      expect.soft(await violations(ben, SHEET, only), "limited").toEqual([]);
      expect(await ben.page.locator(SHEET).innerText()).not.toMatch(/DV|Stamina|Strain|injur|of \d/i);
      await ben.tab("chat");
      expect.soft(await violations(ben, "#chat .ff-card", only), "a player's cards").toEqual([]);
      await ben.closeAll();
    });
  },
);

describe("by keyboard", () => {
  it("a part of the figure is reached by arrows, announced, opened by Enter; its injury steps are bold as far as they are reached", async () => {
    await gm.closeAll();
    const sheet = await gm.open("Bren Holt");
    await sheet.locator("[data-action=mode][data-to=play]").click();
    await sheet.locator("[role=tab][data-tab=body]").click();
    await sheet.locator('.ff-figure g.place[tabindex="0"]').focus();
    const told = () => gm.eval<string>(`document.activeElement?.getAttribute("aria-label") ?? ""`);
    const heard = new Set<string>();
    for (let step = 0; step < 20 && !(await told()).startsWith("Right leg"); step += 1) {
      heard.add(await told());
      await gm.page.keyboard.press("ArrowDown");
    }
    expect(await told()).toBe("Right leg, 2 of 3 injuries");
    expect([...heard][0]).toMatch(/^.+, \d of \d injur/);
    await gm.page.keyboard.press("Enter");
    const opened = sheet.locator(".ff-opened");
    await opened.waitFor();
    await poll(() => opened.locator("li.reached").count()).toBe(2);
    await poll(() => opened.locator(".ff-steps li:not(.reached)").count()).toBe(1);
    await poll(told).toBe("Right leg, 2 of 3 injuries");
    await opened.getByRole("button", { name: /^Close/ }).press("Enter");
    await opened.waitFor({ state: "detached" });
  });

  it("tabs by their arrows; an attack by Enter, its dialog by Escape; AP spent and restored by their pips", async () => {
    const sheet = gm.sheet("Bren Holt");
    await sheet.getByRole("tab", { name: "Body" }).focus();
    await gm.page.keyboard.press("ArrowRight");
    await sheet.getByRole("tab", { name: "Combat", selected: true }).waitFor();
    await sheet
      .getByRole("button", { name: /^Attack with Arming Sword/ })
      .first()
      .press("Enter");
    await gm.dialog.waitFor();
    await gm.page.keyboard.press("Escape");
    await gm.dialog.waitFor({ state: "detached" });
    const left = () => gm.eval<number>(`${BREN}.system.ap.value`);
    const before = await left();
    await sheet.getByRole("button", { name: "Action point 1" }).press("Enter");
    await poll(left).toBe(before - 1);
    await sheet.locator(`.ff-turnbar .diamond button[aria-pressed="false"]`).first().press("Enter");
    await poll(left).toBe(before);
    await gm.closeAll();
  });
});

describe("by dragging", () => {
  it("gear to another actor's sheet, a remedy from the compendium to its place", async () => {
    await gm.closeAll();
    for (const [name, left] of [
      ["Tamsin Roe", 0],
      ["Odo Pell", 480],
    ] as const) {
      await gm.open(name);
      await gm.eval(`${named(name)}.sheet.setPosition({ left: ${left}, top: 0, width: 460, height: 840 }) && null`);
      await gm.sheet(name).locator("[data-action=mode][data-to=play]").click();
      await gm.sheet(name).locator("[role=tab][data-tab=gear]").click();
    }
    const rows = (name: string) => gm.sheet(name).locator(".ff-kit [data-item-id]");
    await rows("Tamsin Roe").filter({ hasText: "Rope" }).dragTo(gm.sheet("Odo Pell").locator(".ff-kit").first());
    await poll(() => rows("Odo Pell").locator(".title").allInnerTexts()).toContain("Rope");
    await gm.sheet("Tamsin Roe").locator("[data-action=close]").click();
    await gm.eval(`game.packs.get("fivefold.anatomy-techniques").render(true) && null`);
    const pack = gm.page.locator(".compendium-window");
    await pack.waitFor();
    const open = `[...foundry.applications.instances.values()].find((a) => a.element.matches(".compendium-window"))`;
    await gm.eval(`${open}.setPosition({ left: 0, top: 0 }) && null`);
    await gm.sheet("Odo Pell").locator("[role=tab][data-tab=combat]").click();
    await pack.locator("input[type=search]").fill("Call Back the Mind");
    await pack
      .locator(".entry", { hasText: "Call Back the Mind" })
      .first()
      .dragTo(gm.sheet("Odo Pell").locator(".window-content"));
    await gm.sheet("Odo Pell").locator(".ff-planned", { hasText: "Call Back the Mind" }).waitFor();
    await gm.closeAll();
  });
});

it("a creature's sheet fits beside the scene on a laptop, its attacks visible; the turn bar stays at the top while scrolling", async () => {
  await gm.page.setViewportSize({ width: 1366, height: 768 });
  // An actor not opened before: the window has its default size.
  await gm.eval(`${token("Grey Wolf")}.sheet.render({ force: true }).then(() => null)`);
  const sheet = gm.page.locator(SHEET);
  await sheet.waitFor();
  await sheet.locator("[data-action=mode][data-to=play]").click();
  const box = await sheet.boundingBox();
  expect(box?.width).toBeLessThanOrEqual(480);
  expect((box?.y ?? 0) + (box?.height ?? 768)).toBeLessThanOrEqual(768);
  for (const button of await sheet.locator(".ff-quick").getByRole("button").all()) {
    const at = await button.boundingBox();
    expect((at?.y ?? 768) + (at?.height ?? 0)).toBeLessThanOrEqual((box?.y ?? 0) + (box?.height ?? 0));
  }
  await sheet.locator(".window-content").evaluate((content) => content.scrollTo(0, 400));
  const bar = await sheet.locator(".ff-turnbar").boundingBox();
  const top = await sheet.locator(".window-content").boundingBox();
  expect(Math.round((bar?.y ?? 0) - (top?.y ?? 0))).toBe(0);
});
