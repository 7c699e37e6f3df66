/**
 * Takes the screenshots of the README in the demo world: `tsx tools/pictures.ts [ruleset | house]` writes docs/*.png.
 */
import { mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "playwright-core";
import { openServer } from "../test/host/server/serve.ts";
import { FLAGS, findBrowser } from "./browser.ts";
import { build } from "./build.ts";
import { takeHouse } from "./pictures-house.ts";

declare global {
  // Globals of the test host, used inside the page only.
  var hostDice: { next(faces: number): number | undefined } | undefined;
}

const system = process.env.FIVEFOLD_BUILT ?? "dist";
if (!process.env.FIVEFOLD_BUILT) await build();
mkdirSync("docs", { recursive: true });
const world = mkdtempSync(join(tmpdir(), "fivefold-pictures-"));
const server = await openServer({ generation: 14, port: 0, system, world, fresh: true, demo: true });
const browser = await chromium.launch({ executablePath: await findBrowser(), args: FLAGS });

async function sit(user: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 1000 }, deviceScaleFactor: 1.5 });
  const page = await context.newPage();
  await page.goto(`${server.address}/game?user=${user}`);
  await page.waitForFunction("globalThis.game?.ready === true");
  return page;
}

const run = (page: Page, code: string) => page.evaluate(`(async () => { ${code} })()`);
/** Retries if the element is re-rendered during the screenshot. */
const shoot = async (page: Page, selector: string, name: string, tries = 5): Promise<void> => {
  // A tooltip would cover a part of the picture.
  await page.mouse.move(0, 0);
  await page.waitForTimeout(700);
  const taken = page
    .locator(selector)
    .last()
    .screenshot({ path: `docs/${name}.png` });
  if (tries === 1) await taken;
  else if (!(await taken.then(Boolean, () => false))) await shoot(page, selector, name, tries - 1);
};
/** The smallest area of the page that contains these elements, with a margin. */
async function around(page: Page, ...selectors: string[]) {
  const boxes = await Promise.all(selectors.map((one) => page.locator(one).boundingBox()));
  const edges = boxes.flatMap((box) => (box ? [box] : []));
  const [x, y] = [Math.min(...edges.map((e) => e.x)) - 12, Math.min(...edges.map((e) => e.y)) - 12];
  const right = Math.max(...edges.map((e) => e.x + e.width)) + 12;
  const bottom = Math.max(...edges.map((e) => e.y + e.height)) + 12;
  return { x, y, width: right - x, height: bottom - y };
}
const dark = `document.body.classList.replace("theme-light", "theme-dark");
  for (const e of document.querySelectorAll(".themed")) e.classList.replace("theme-light", "theme-dark");`;

const gm = await sit("Gamemaster");
const anna = await sit("Anna");
const ben = await sit("Ben");

// By default players do not see the chances against enemies.
await run(gm, `await game.settings.set("fivefold", "foeNumbers", "all");`);

const closeSheets =
  "for (const app of foundry.applications.instances.values()) if (app.document || app.id.startsWith('fivefold-dialog')) await app.close();";

async function bloodied(): Promise<void> {
  // The GM's client rolls the bandit's Defense and armor.
  await run(
    gm,
    `await game.combat.startCombat(); ui.sidebar.changeTab("combat", "primary");
  globalThis.hostDice = { next: ((q) => () => q.shift())([8, 3]) };`,
  );
  await run(
    anna,
    `canvas.tokens.placeables.find((t) => t.document.name === "Road Bandit").setTarget(true, { releaseOthers: true });
  globalThis.hostDice = { next: ((q) => () => q.shift())([16, 8, 6]) };
  const a = game.actors.getName("Brannoc Tull");
  game.fivefold.act(a.uuid, "attack", { item: a.items.getName("Arming Sword").id });`,
  );
  await shoot(anna, ".application.ff-dialog", "dialog");
  await anna.locator(".ff-dialog [type=submit]").click();
  await anna.locator("[data-card=offer]").first().click();
  await shoot(anna, ".chat-message", "card");
  await run(
    ben,
    `const a = game.actors.getName("Thessaly Quill");
  await a.update({ "system.attributes.hp.value": 4, "system.casting.pool.value": 5 });
  await a.createEmbeddedDocuments("Item", [{ type: "bloodiedInjury", name: "Deep thigh cut", img: "systems/fivefold/icons/broken-bone.svg",
    system: { severity: "major", intervalHours: 12, successes: 1, failures: 1, nextSaveAt: 7 * 3600, source: "critical" } }]);
  await new Promise((r) => setTimeout(r, 600));
  await a.sheet.render({ force: true }); a.sheet.setPosition({ left: 10, top: 0, width: 720, height: 1000 });`,
  );
  await shoot(ben, ".application.sheet", "character");
  await run(ben, dark);
  await shoot(ben, ".application.sheet", "character-dark");
  await run(ben, dark.replaceAll('"theme-light", "theme-dark"', '"theme-dark", "theme-light"'));
  for (const [item, name] of [
    ["Fire", "spell"],
    ["Sling", "weapon"],
    ["Warded Robe", "armor"],
  ] as const) {
    await run(
      ben,
      `${closeSheets} const i = game.actors.getName("Thessaly Quill").items.getName(${JSON.stringify(item)});
    await i.sheet.render({ force: true }); i.sheet.setPosition({ left: 10, top: 0 });`,
    );
    await shoot(ben, ".application.sheet", name);
  }
  await run(
    ben,
    `${closeSheets} globalThis.hostDice = { next: ((q) => () => q.shift())([6, 4, 3]) };
  const a = game.actors.getName("Thessaly Quill");
  await game.fivefold.act(a.uuid, "cast", { item: a.items.getName("Fire").id, given: { tier: "3", dice: 3 }, skip: true });`,
  );
  await shoot(ben, ".chat-message", "card-cast");
  await run(
    anna,
    `globalThis.hostDice = undefined;
  await game.actors.getName("Brannoc Tull").update({ "system.attributes.hp.value": -30 });`,
  );
  await shoot(anna, ".chat-message", "card-choice");
  await run(
    gm,
    `const b = canvas.tokens.placeables.find((t) => t.document.name === "Bandit Bowman").actor;
  await b.sheet.render({ force: true }); b.sheet.setPosition({ left: 10, top: 0 });`,
  );
  await shoot(gm, ".application.sheet", "creature");
  await shoot(gm, ".combat-sidebar, #combat", "tracker");
}

/** Another scene with its combat and cards. */
async function grimoire(): Promise<void> {
  await run(
    gm,
    `${closeSheets} await game.combat.delete();
  await game.settings.set("fivefold", "inPlay", { ids: ["grimoire"], asked: true });
  await game.scenes.getName("The Drowned Chapel").activate();
  while (canvas.scene?.name !== "The Drowned Chapel" || !game.combat?.combatants.size) await new Promise((r) => setTimeout(r, 50));
  globalThis.hostDice = { next: ((q) => () => q.shift())([12, 9, 16, 7]) };
  await game.combat.rollAll(); await game.combat.startCombat();`,
  );
  await run(
    anna,
    `${closeSheets}
  canvas.tokens.placeables.find((t) => t.document.name === "Bog Goblin").setTarget(true, { releaseOthers: true });
  const a = game.actors.getName("Maren Oakhand");
  game.fivefold.act(a.uuid, "action", { item: a.items.getName("Two-Handed Axe").id });`,
  );
  await shoot(anna, ".application.ff-dialog", "grimoire-dialog");
  await anna.locator(".ff-dialog [data-action=cancel]").click();
  await run(
    ben,
    `${closeSheets} globalThis.hostDice = { next: ((q) => () => q.shift())([2, 2, 5]) };
  const a = game.actors.getName("Quillane Ash");
  await game.fivefold.act(a.uuid, "cast", { item: a.items.getName("Mirror Image").id, given: { slot: 1, dust: 2 }, skip: true });`,
  );
  await shoot(ben, ".chat-message", "grimoire-cast");
  await run(
    ben,
    `const a = game.actors.getName("Quillane Ash");
  await a.sheet.render({ force: true }); a.sheet.setPosition({ left: 10, top: 0, width: 720, height: 1000 });`,
  );
  await shoot(ben, ".application.sheet", "grimoire-character");
  await run(gm, `ui.sidebar.changeTab("combat", "primary");`);
  await shoot(gm, ".combat-sidebar, #combat", "grimoire-tracker");
  await run(gm, `await game.fivefold.macro("gmTools");`);
  await shoot(gm, "#fivefold-gm-tools", "gm-tools");
}

/** A hit above the threshold, a creature's full-round attack, the condition track. */
async function threshold(): Promise<void> {
  await run(
    gm,
    `${closeSheets} await game.combat.delete();
  await game.settings.set("fivefold", "inPlay", { ids: ["threshold"], asked: true });
  await game.scenes.getName("The Overgrown Mill").activate();
  while (canvas.scene?.name !== "The Overgrown Mill" || !game.combat?.combatants.size) await new Promise((r) => setTimeout(r, 50));
  globalThis.hostDice = { next: ((q) => () => q.shift())([12, 9, 16, 7, 14, 10]) };
  await game.combat.rollAll(); await game.combat.startCombat();`,
  );
  await run(
    anna,
    `${closeSheets} globalThis.hostDice = { next: ((q) => () => q.shift())([20, 6]) };
  canvas.tokens.placeables.find((t) => t.document.name === "Grave Thrall").setTarget(true, { releaseOthers: true });
  const a = game.actors.getName("Brannic Holt");
  await game.fivefold.act(a.uuid, "attack", { item: a.items.getName("Long Sword").id, skip: true });`,
  );
  await anna.locator("[data-card=offer]").last().click();
  await anna
    .locator(".ff-dialog [type=submit]")
    .click({ timeout: 2_000 })
    .catch(() => undefined);
  await shoot(anna, ".chat-message", "threshold-damage");
  await run(
    gm,
    `await game.actors.getName("Ilsabet Rowe").update({ "system.track.step": 2, "system.hp.value": 9 });
  await game.actors.getName("Quill Tansy").update({ "system.hp.value": 0 });
  await game.fivefold.idle();
  ui.sidebar.changeTab("combat", "primary");`,
  );
  await shoot(gm, ".combat-sidebar, #combat", "threshold-tracker");
  await run(
    gm,
    `canvas.tokens.placeables.find((t) => t.document.name === "Ilsabet Rowe").setTarget(true, { releaseOthers: true });
  const walker = canvas.tokens.placeables.find((t) => t.document.name === "Thorn Walker").actor;
  game.fivefold.act(walker.uuid, "fullRound");`,
  );
  await shoot(gm, ".application.ff-dialog", "threshold-dialog");
  await run(
    ben,
    `${closeSheets} const a = game.actors.getName("Ilsabet Rowe");
  await a.sheet.render({ force: true }); a.sheet.setPosition({ left: 10, top: 0, width: 720, height: 1000 });`,
  );
  await shoot(ben, ".application.sheet", "threshold-character");
}

/** A hit, the part it injures, its outcome, and the body afterward. */
async function anatomy(): Promise<void> {
  await run(
    gm,
    `${closeSheets} await game.combat?.delete();
  await game.settings.set("fivefold", "inPlay", { ids: ["anatomy"], asked: true });
  await game.scenes.getName("The Broken Span").activate();
  while (canvas.scene?.name !== "The Broken Span" || !game.combat?.combatants.size) await new Promise((r) => setTimeout(r, 50));
  globalThis.hostDice = { next: ((q) => () => q.shift())([18, 7, 11, 13, 9, 4]) };
  await game.combat.rollAll(); await game.combat.startCombat();`,
  );
  await run(
    anna,
    `${closeSheets} globalThis.hostDice = { next: ((q) => () => q.shift())([19]) };
  canvas.tokens.placeables.find((t) => t.document.name === "Road Cutthroat").setTarget(true, { releaseOthers: true });
  const a = game.actors.getName("Bren Holt");
  while (!a.system.ap.value) await new Promise((r) => setTimeout(r, 50));
  game.fivefold.act(a.uuid, "attack", { item: a.items.getName("Arming Sword").id });`,
  );
  await shoot(anna, ".application.ff-dialog", "anatomy-dialog");
  await anna.locator(".ff-dialog [type=submit]").click();
  await anna.locator("[data-card=offer]", { hasText: "part" }).first().click();
  await anna
    .locator(".ff-dialog select[name=part]")
    .selectOption(
      (await anna.locator(".ff-dialog select[name=part] option", { hasText: "Right hand" }).getAttribute("value")) ??
        "",
    );
  await shoot(anna, ".application.ff-dialog", "anatomy-part");
  await anna.locator(".ff-dialog [type=submit]").click();
  // The card folds once its injury is applied.
  await anna.locator(".chat-message").last().getByText("Details").waitFor();
  await shoot(anna, ".chat-message", "anatomy-card");
  await run(
    gm,
    `const bren = game.actors.getName("Bren Holt");
  for (const [name, severity] of [["Left hand", "major"], ["Left hand", "major"], ["Right leg", "severe"], ["Head", "deadly"]])
    await bren.createEmbeddedDocuments("Item", [{ type: "anatomyInjury", name, system: { part: bren.items.getName(name).id, severity } }]);
  await bren.update({ "system.stamina.value": 7, "system.strain.value": 3, "system.bleed.value": 1 });
  await game.fivefold.idle();
  ui.sidebar.changeTab("combat", "primary");`,
  );
  await shoot(gm, ".combat-sidebar, #combat", "anatomy-tracker");
  await run(
    anna,
    `${closeSheets} const a = game.actors.getName("Bren Holt");
  await a.sheet.render({ force: true }); a.sheet.setPosition({ left: 10, top: 0, width: 720, height: 1000 });`,
  );
  await shoot(anna, ".application.sheet", "anatomy-character");
}

/** An attack that waits for responses, its outcome, and the tracker in the middle of a Round. */
async function aura(): Promise<void> {
  await run(
    gm,
    `${closeSheets} await game.combat?.delete();
  await game.settings.set("fivefold", "inPlay", { ids: ["aura"], asked: true });
  await game.scenes.getName("The Toll Bridge").activate();
  while (canvas.scene?.name !== "The Toll Bridge" || !game.combat?.combatants.size) await new Promise((r) => setTimeout(r, 50));
  await game.combat.startCombat();`,
  );
  await gm.locator('.ff-dialog [name=surprised][value="side:foes"]').check();
  await gm.locator(".ff-dialog [type=submit]").click();
  await anna.waitForFunction(`canvas.scene.tokens.getName("Roadside Cutthroat")?.actor.statuses.has("surprised")`);
  await run(
    anna,
    `${closeSheets} globalThis.hostDice = { next: ((q) => () => q.shift())([12, 4, 7, 6]) };
  canvas.tokens.placeables.find((t) => t.document.name === "Roadside Cutthroat").setTarget(true, { releaseOthers: true });
  const a = game.actors.getName("Brannoc Thale");
  game.fivefold.act(a.uuid, "attack", { item: a.items.getName("Arming Sword").id });`,
  );
  await shoot(anna, ".application.ff-dialog", "aura-dialog");
  await anna.locator(".ff-dialog [type=submit]").click();
  await anna.locator(".chat-message", { hasText: "Energy 5 to 2" }).waitFor();
  await shoot(anna, ".chat-message:has-text('Energy 5 to 2')", "aura-open");
  await anna.locator("[data-card=offer]", { hasText: "Strike" }).first().click();
  await run(gm, `ui.sidebar.changeTab("chat", "primary");`);
  await gm.locator("[data-card=offer]", { hasText: "damage to" }).first().waitFor();
  await shoot(gm, ".chat-message:has-text('Combat roll')", "aura-card");
  await run(anna, `canvas.tokens.placeables.find((t) => t.name === "Brannoc Thale").control({ releaseOthers: true });`);
  await anna.locator(".ff-bar .who", { hasText: "Brannoc Thale" }).waitFor();
  await anna.locator(".ff-bar summary", { hasText: "Actions" }).click();
  await anna.screenshot({
    path: "docs/action-bar.png",
    clip: await around(anna, ".ff-bar", ".ff-bar details[open] .menu"),
  });
  await run(anna, "canvas.tokens.releaseAll();");
  await run(
    gm,
    `const pay = (name, changes) => canvas.scene.tokens.getName(name).actor.update(changes);
  await pay("Isaura Venn", { "system.energy.value": 1, "system.round.swiftUsed": true, "system.aura.value": 19 });
  await pay("Tobble Pennywhistle", { "system.energy.value": 3, "system.agility.value": 2, "system.round.initiativeUsed": true });
  await pay("Mirelle Ashdown", { "system.energy.value": 0, "system.stamina.value": 4, "system.aura.value": 0 });
  await canvas.scene.tokens.getName("Mirelle Ashdown").actor.toggleStatusEffect("bleedingOut", { active: true });
  await game.fivefold.idle();
  ui.sidebar.changeTab("combat", "primary");`,
  );
  await shoot(gm, ".combat-sidebar, #combat", "aura-tracker");
  await run(
    anna,
    `${closeSheets} const a = game.actors.getName("Brannoc Thale");
  await a.update({ "system.aura.value": 22, "system.stamina.value": 11, "system.surges.value": 5 });
  await a.sheet.render({ force: true }); a.sheet.setPosition({ left: 10, top: 0, width: 720, height: 1000 });`,
  );
  await shoot(anna, ".application.sheet", "aura-character");
}

const house = () => takeHouse({ gm, run, shoot, closeSheets });
const sections = { bloodied, grimoire, threshold, anatomy, aura, house };
const only = process.argv[2];
for (const [id, take] of Object.entries(sections)) if (!only || id === only) await take();
await browser.close();
await server.close();
