/** The action bar: attacks from the scene, choice of targets, keys, several tokens, and the setting that hides it. */
import { afterEach, expect, it } from "vitest";
import { oneGeneration } from "../kit/generations.ts";
import { poll, type Seat, Table } from "./table.ts";

let table: Table;
afterEach(() => table?.close());

const barOf = (seat: Seat) => seat.page.locator(".ff-bar");
const slot = (seat: Seat, name: string) => barOf(seat).locator("[data-bar=run]", { hasText: name }).first();
const setting = (key: string, value: boolean) => `game.settings.set("fivefold", "${key}", ${value}).then(() => null)`;

it.each(oneGeneration(import.meta.url))(
  "generation %i: B-05: a player attacks from the bar; without a target a click on a token sets it; Shift and a digit press a slot",
  async (generation) => {
    table = await Table.open({ generation });
    const gm = await table.join("Gamemaster");
    const anna = await table.join("Anna");
    await barOf(anna).locator(".who", { hasText: "Brannoc Tull" }).waitFor();
    await slot(anna, "Arming Sword").click();
    const banner = anna.page.locator(".ff-picker");
    await banner.waitFor();
    expect(await banner.innerText()).toContain("Arming Sword");
    await anna.page.keyboard.press("Escape");
    await poll(() => banner.count()).toBe(0);
    expect(await anna.dialog.count()).toBe(0);

    await slot(anna, "Arming Sword").click();
    await anna.token("Road Bandit").click();
    await anna.dialog.waitFor();
    expect(await anna.dialog.innerText()).toContain("Road Bandit");
    expect(await anna.eval(`canvas.tokens.controlled.length`)).toBe(0);
    await anna.page.keyboard.press("Escape");
    await poll(() => anna.dialog.count()).toBe(0);
    // The target stays set, so that the next attack asks no more.
    await anna.page.keyboard.press("Shift+Digit1");
    await anna.dialog.waitFor();
    await anna.page.keyboard.press("Escape");
    await poll(() => anna.dialog.count()).toBe(0);

    await slot(anna, "Arming Sword").click({ button: "right" });
    await anna.page.locator(".fivefold.sheet", { hasText: "Arming Sword" }).waitFor();
    await anna.closeAll();

    await anna.lay(12, 6);
    await gm.lay(5);
    await slot(anna, "Arming Sword").click({ modifiers: ["Shift"] });
    await anna.tab("chat");
    await poll(() => anna.card.innerText()).toContain("Hit: 7 slashing damage to Road Bandit.");
  },
);

it.each(oneGeneration(import.meta.url))(
  "generation %i: B-14 B-15: while a target is chosen, rings show the ranges, and the banner says where the token under the pointer is",
  async (generation) => {
    table = await Table.open({ generation });
    await table.join("Gamemaster");
    const ben = await table.join("Ben");
    await barOf(ben).locator(".who", { hasText: "Thessaly Quill" }).waitFor();
    const [banner, rings] = [ben.page.locator(".ff-picker"), ben.page.locator(".ff-range path")];
    const over = async (name: string) => {
      const box = (await ben.token(name).boundingBox())!;
      await ben.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    };
    const size = () => rings.first().evaluate((path) => path.getBoundingClientRect().width);
    await slot(ben, "Sling").click();
    await banner.waitFor();
    expect(await rings.count()).toBe(2);
    const wide = await size();
    await over("Road Bandit");
    await poll(() => banner.innerText()).toContain("Road Bandit: in range");
    // The rings follow the view.
    await ben.eval(`canvas.animatePan({ scale: canvas.stage.scale.x / 2, duration: 0 }).then(() => null)`);
    await poll(async () => Math.round(((await size()) / wide) * 10)).toBe(5);
    await ben.page.keyboard.press("Escape");
    await poll(() => rings.count()).toBe(0);

    // Out of range: the rule's problem is named.
    await ben.eval(
      `game.actors.getName("Thessaly Quill").items.getName("Sling").update({ "system.range.effective": 5, "system.range.max": 10 }).then(() => null)`,
    );
    await slot(ben, "Sling").click();
    await banner.waitFor();
    await over("Bandit Bowman");
    await poll(() => banner.innerText()).toContain("Bandit Bowman: Out of range: ");
    await ben.token("Bandit Bowman").click({ button: "right" });
    await poll(async () => [await banner.count(), await rings.count()].join()).toBe("0,0");
  },
);

it("B-14: at the start of a turn the view moves so that the bar does not cover the acting token", async () => {
  table = await Table.open();
  const gm = await table.join("Gamemaster");
  const anna = await table.join("Anna");
  await barOf(anna).locator(".who", { hasText: "Brannoc Tull" }).waitFor();
  const box = async (of: ReturnType<typeof barOf>) => (await of.boundingBox())!;
  const covered = async (): Promise<boolean> => {
    const [bar, token] = [await box(barOf(anna)), await box(anna.token("Brannoc Tull"))];
    return token.y + token.height > bar.y && token.y < bar.y + bar.height;
  };
  // Put the token under the bar.
  const [bar, token] = [await box(barOf(anna)), await box(anna.token("Brannoc Tull"))];
  const [dx, dy] = [bar.x + 60 - token.x, bar.y - token.y];
  await anna.eval(`(() => {
    const at = canvas.canvasCoordinatesFromClient({ x: innerWidth / 2 - ${dx}, y: innerHeight / 2 - ${dy} });
    return canvas.animatePan({ ...at, duration: 0 });
  })()`);
  await poll(covered).toBe(true);
  await gm.eval(`(async () => {
    for (const c of game.combat.combatants) await c.update({ initiative: c.name === "Brannoc Tull" ? 20 : 10 });
    await game.combat.startCombat();
  })()`);
  await barOf(anna).locator("[data-bar=endTurn]").waitFor();
  await poll(covered).toBe(false);
});

it.each(oneGeneration(import.meta.url))("generation %i: Shift and E end the turn", async (generation) => {
  table = await Table.open({ generation });
  const gm = await table.join("Gamemaster");
  const anna = await table.join("Anna");
  await gm.eval(`(async () => {
    for (const c of game.combat.combatants) await c.update({ initiative: c.name === "Brannoc Tull" ? 20 : 10 });
    await game.combat.startCombat();
  })()`);
  await barOf(anna).locator("[data-bar=endTurn]").waitFor();
  await anna.page.keyboard.press("Shift+E");
  await poll(() => gm.eval("game.combat.combatant.name !== 'Brannoc Tull'")).toBe(true);
});

it.each(oneGeneration(import.meta.url))(
  "generation %i: the GM's bar follows the selection, shows common actions of several tokens, and can be hidden",
  async (generation) => {
    table = await Table.open({ generation });
    const gm = await table.join("Gamemaster");
    expect(await barOf(gm).count()).toBe(0);
    await gm.eval(`canvas.tokens.placeables.find((t) => t.name === "Road Bandit").control() && null`);
    await barOf(gm).locator(".who", { hasText: "Road Bandit" }).waitFor();
    await gm.eval(
      `canvas.tokens.placeables.find((t) => t.name === "Brannoc Tull").control({ releaseOthers: false }) && null`,
    );
    await poll(() => barOf(gm).locator(".who").innerText()).toContain("Brannoc Tull");
    expect(await barOf(gm).locator(".open [data-bar=run]").count()).toBe(0);
    await barOf(gm).locator("summary", { hasText: "Checks" }).click();
    await slot(gm, "Save").waitFor();

    await barOf(gm).locator("[data-bar=collapse]").click();
    await poll(() => barOf(gm).locator("[data-bar=run]").count()).toBe(0);
    await barOf(gm).locator("[data-bar=collapse]").click();
    await barOf(gm).locator("summary", { hasText: "Checks" }).waitFor();
    await gm.eval(setting("actionBar", false));
    await poll(() => barOf(gm).count()).toBe(0);
  },
);

it("N-97: the choice of a target names the chosen maneuver", async () => {
  table = await Table.open({ ruleset: "anatomy" });
  await table.join("Gamemaster");
  const anna = await table.join("Anna");
  await barOf(anna).locator("summary", { hasText: "Maneuvers" }).click();
  await slot(anna, "Trip").click();
  const banner = anna.page.locator(".ff-picker");
  await poll(() => banner.innerText()).toMatch(/^Trip/);
  await anna.page.keyboard.press("Escape");
  const sheet = await anna.open("Bren Holt");
  await sheet.getByRole("tab", { name: "Combat" }).click();
  await sheet.locator("[data-act=maneuver]", { hasText: "Disarm" }).click({ modifiers: ["Shift"] });
  await poll(() => banner.innerText()).toMatch(/^Disarm/);
});

it("B-14: a menu of the bar closes with a click beside it, Escape, an action, and when the bar shows another actor", async () => {
  table = await Table.open();
  const gm = await table.join("Gamemaster");
  const control = (name: string) =>
    gm.eval(`canvas.tokens.placeables.find((t) => t.name === "${name}").control() && null`);
  const open = barOf(gm).locator("details[open]");
  const menu = barOf(gm).locator("summary", { hasText: "Checks" });
  const focus = () => gm.eval("document.activeElement.innerText");
  await control("Road Bandit");
  await menu.click();
  await poll(() => open.count()).toBe(1);
  await gm.page.locator("#board").click({ position: { x: 600, y: 80 } });
  await poll(() => open.count()).toBe(0);

  await control("Road Bandit");
  await menu.focus();
  await gm.page.keyboard.press("Enter");
  await poll(() => open.count()).toBe(1);
  await gm.page.keyboard.press("Tab");
  await gm.page.keyboard.press("Escape");
  await poll(() => open.count()).toBe(0);
  expect(await focus()).toBe("Checks");
  expect(await gm.eval("canvas.tokens.controlled.length")).toBe(1);

  await menu.click();
  await control("Bandit Bowman");
  await barOf(gm).locator(".who", { hasText: "Bandit Bowman" }).waitFor();
  expect(await open.count()).toBe(0);

  await menu.click();
  await slot(gm, "Save").click();
  await gm.dialog.waitFor();
  expect(await open.count()).toBe(0);
  await gm.page.keyboard.press("Escape");
  await poll(() => gm.dialog.count()).toBe(0);
  await poll(focus).toBe("Checks");
});

it.each(oneGeneration(import.meta.url))(
  "generation %i: B-05: by keyboard, arrow keys point to a target, enemies first, and Enter chooses it",
  async (generation) => {
    table = await Table.open({ generation });
    const gm = await table.join("Gamemaster");
    const anna = await table.join("Anna");
    const { keyboard } = anna.page;
    const banner = anna.page.locator(".ff-picker");
    const pointed = anna.page.locator(".ff-aim path");
    await barOf(anna).locator(".who", { hasText: "Brannoc Tull" }).waitFor();
    await keyboard.press("Shift+Digit1");
    await banner.waitFor();
    expect(await pointed.count()).toBe(0);
    await keyboard.press("ArrowRight");
    await poll(() => banner.innerText()).toContain("Road Bandit");
    expect(await pointed.count()).toBe(1);
    await keyboard.press("ArrowRight");
    await poll(() => banner.innerText()).toContain("Bandit Bowman");
    await keyboard.press("ArrowLeft");
    await keyboard.press("Enter");
    await anna.dialog.waitFor();
    expect(await anna.dialog.innerText()).toContain("Road Bandit");
    expect([await banner.count(), await pointed.count()]).toEqual([0, 0]);
    // The keys of the bar and of the newest card.
    const focus = () => anna.eval("document.activeElement.innerText");
    await anna.lay(12, 6);
    await gm.lay(5);
    await anna.dialog.locator("footer [type=submit]").focus();
    await keyboard.press("Enter");
    await anna.tab("chat");
    await poll(() => anna.card.innerText()).toContain("Hit: 7 slashing damage to Road Bandit.");
    await keyboard.press("Shift+KeyN");
    await poll(focus).toBe("Apply to Road Bandit");
    await keyboard.press("Shift+KeyB");
    await poll(focus).toContain("Arming Sword");
  },
);

it.each([
  ["anatomy", "Bren Holt", "Road Cutthroat", "N-89"],
  ["grimoire", "Maren Oakhand", "Bog Goblin", "G-82"],
])(
  "%s: %s at %s has too few AP: Shift-click is refused before a target is chosen (%s)",
  async (ruleset, name, enemy) => {
    table = await Table.open({ ruleset });
    const gm = await table.join("Gamemaster");
    const anna = await table.join("Anna");
    await gm.eval(`(async () => {
    for (const c of game.combat.combatants) await c.update({ initiative: c.name === "${name}" ? 20 : 10 });
    await game.combat.startCombat();
    await game.fivefold.idle();
    await game.actors.getName("${name}").update({ "system.ap.value": 0 });
  })()`);
    const actor = `game.actors.getName("${name}")`;
    await anna.until(`${actor}.system.ap.value === 0`);
    await barOf(anna).locator("[data-bar=endTurn]").waitFor();
    const attack = barOf(anna).locator(".slots [data-bar=run]").first();
    await attack.click({ modifiers: ["Shift"] });
    const warning = anna.page.locator("#notifications .notification");
    await warning.waitFor();
    expect(await anna.page.locator(".ff-picker").count()).toBe(0);
    const refused = await warning.innerText();
    expect(refused).toMatch(/AP/);
    // The same message with a target, and none for the missing target once there are AP.
    await anna.target(enemy);
    await attack.click({ modifiers: ["Shift"] });
    await poll(() => warning.count()).toBe(2);
    expect(await warning.last().innerText()).toBe(refused);
    await anna.eval("game.user.targets.forEach((t) => t.setTarget(false))");
    await gm.eval(`${actor}.update({ "system.ap.value": 3 }).then(() => null)`);
    await anna.until(`${actor}.system.ap.value === 3`);
    await attack.click({ modifiers: ["Shift"] });
    await anna.page.locator(".ff-picker").waitFor();
  },
);

it("A-38: with Fast, a click that would spend the last Stamina opens the dialog, which asks for it", async () => {
  table = await Table.open({ ruleset: "aura" });
  const gm = await table.join("Gamemaster");
  const anna = await table.join("Anna");
  const actor = 'game.actors.getName("Brannoc Thale")';
  await gm.eval(`(async () => {
    await game.settings.set("fivefold", "automation", "automatic");
    await game.combat.startCombat();
    await game.fivefold.idle();
    await ${actor}.update({ "system.stamina.value": 1 });
  })()`);
  await anna.until(`${actor}.system.stamina.value === 1`);
  await barOf(anna).locator("[data-bar=run]", { hasText: "Stand Firm" }).click();
  await anna.dialog.locator("[name=lastStamina]").check();
  await anna.dialog.locator("[type=submit]").click();
  await anna.until(`${actor}.system.stamina.value === 0`);
});
