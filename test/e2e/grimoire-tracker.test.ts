/**
 * The tracker of a Grimoire combat in the browser: sides, surprise, who begins, Moves, what is held; also by keyboard.
 */
import { afterEach, expect, it } from "vitest";
import { bringAxe, violations } from "./looks.ts";
import { poll, type Seat, Table } from "./table.ts";

const SHOTS = process.env.FIVEFOLD_SHOTS;

let table: Table;
afterEach(() => table?.close());

const row = (seat: Seat, name: string) => seat.page.locator("#combat [data-combatant-id]", { hasText: name });
const press = (seat: Seat, name: string, label: string) =>
  row(seat, name).locator(".ff-trackrow").getByRole("button", { name: label, exact: true });
/** Opens the menu of a row, which is closed by its buttons or by Escape. */
async function menuOf(seat: Seat, name: string) {
  await row(seat, name).locator("[data-turn=menu]").click();
  const menu = seat.page.getByRole("dialog", { name, exact: true });
  await menu.waitFor();
  return menu;
}
const order = (seat: Seat) => seat.page.locator("#combat [data-combatant-id] .token-name .name").allTextContents();
const ap = (seat: Seat, name: string) => row(seat, name).locator(".ff-pips .on").count();
const shot = async (seat: Seat, name: string): Promise<void> => {
  if (SHOTS) await seat.page.screenshot({ path: `${SHOTS}/tracker-${name}.png` });
};

it("G-32 G-34 G-37 G-80 G-81 G-83 D7 D8: the GM runs a combat from the tracker, and a player finds their own actions there", async () => {
  table = await Table.open({ ruleset: "grimoire" });
  const gm = await table.join("Gamemaster");
  await gm.eval(`(async () => {
    await game.settings.set("fivefold", "inPlay", { ids: ["grimoire"], asked: true });
    await game.settings.set("fivefold", "grimoire.firstGroup", "ask");
    await game.scenes.getName("The Drowned Chapel").activate();
    return null;
  })()`);
  const anna = await table.join("Anna");
  for (const seat of [gm, anna]) await seat.tab("combat");
  await row(gm, "Mudking").locator(".ff-trackrow").waitFor();
  await poll(() => row(anna, "Mudking").locator(".side").textContent()).toBe("Hostile");
  await poll(() => row(anna, "Mudking").locator(".acts button, [data-turn=menu]").count()).toBe(0);

  // Another side by the dialog, surprise with one click.
  await (await menuOf(gm, "Quillane Ash")).locator("button.side").click();
  await gm.dialog.locator("[name=side]").selectOption("new");
  await gm.dialog.locator("[name=name]").fill("Deserters");
  await gm.dialog.locator("button[type=submit]").click();
  await poll(() => row(anna, "Quillane Ash").locator(".side").textContent()).toBe("Deserters");
  const goblin = (await menuOf(gm, "Bog Goblin")).getByRole("button", { name: "Surprised" });
  await goblin.focus();
  await gm.page.keyboard.press("Enter");
  await poll(() => goblin.getAttribute("aria-pressed")).toBe("true");
  // The first Escape closes the button's tooltip.
  for (const _ of [1, 2]) await gm.page.keyboard.press("Escape");
  await poll(() => gm.page.locator(".ff-trackmenu").count()).toBe(0);

  // The Warden is asked who begins; canceling starts nothing.
  await gm.lay(10, 11, 12, 13);
  await gm.page.locator("#combat [data-action=startCombat]").click();
  await gm.dialog.locator("button[data-action=cancel]").click();
  await poll(() => gm.eval("game.combat.started")).toBe(false);
  await gm.page.locator("#combat [data-action=startCombat]").click();
  await gm.dialog.getByRole("radio", { name: "Party" }).check();
  await gm.dialog.locator("button[type=submit]").click();
  await poll(() => gm.eval("game.combat.started")).toBe(true);
  await poll(() => order(anna)).toEqual(["Maren Oakhand", "Mudking", "Quillane Ash", "Bog Goblin"]);
  await poll(() => ap(gm, "Bog Goblin")).toBe(2);
  await shot(gm, "begun");

  await gm.page.locator("#combat [data-action=nextTurn]").first().click();
  // A Move of the current combatant; the player sees no numbers of NPCs, and her own row has hers.
  await press(gm, "Mudking", "Move").click();
  await poll(() => ap(gm, "Mudking")).toBe(3);
  await poll(() => row(gm, "Mudking").textContent()).toContain("Spaces this turn: ");
  expect(await row(anna, "Mudking").textContent()).not.toContain("Spaces this turn: ");
  await anna.eval(
    `game.fivefold.act(game.actors.getName('Maren Oakhand').uuid, "hold", { given: { kind: "dodge", ap: 1 }, skip: true }).then(() => null)`,
  );
  const maren = await menuOf(anna, "Maren Oakhand");
  await maren.getByRole("button", { name: "Trigger: Dodge" }).click();
  await poll(() => gm.eval("game.actors.getName('Maren Oakhand').system.pendingAdvantage")).toBe(1);
  await poll(() => maren.getByRole("button", { name: "Trigger: Dodge" }).count()).toBe(0);
  // The menu offers her attacks; one closes it and opens its dialog.
  await maren.getByRole("button", { name: /^Two-Handed Axe/ }).click();
  await poll(() => maren.count()).toBe(0);
  await anna.page.keyboard.press("Escape");

  // The same in the token HUD, without axe-core findings, in both themes.
  await gm.token("Mudking").click({ button: "right" });
  const hud = gm.page.locator(".ff-hud");
  await hud.getByRole("button", { name: "Gain Advantage" }).click();
  await poll(() => ap(gm, "Mudking")).toBe(2);
  await shot(gm, "hud");
  await bringAxe(gm);
  for (const theme of ["light", "dark"]) {
    await gm.tab("settings");
    await gm.page.locator(`#settings [data-theme=${theme}]`).click();
    await gm.tab("combat");
    const only = theme === "dark" ? "colors" : undefined;
    expect.soft(await violations(gm, "#combat .ff-trackrow", only), theme).toEqual([]);
    await shot(gm, theme);
  }
});
