/**
 * The demo world has a combat for each ruleset: the GM changes ruleset and scene during combats, and returns to the
 * first.
 */
import { afterEach, expect, it } from "vitest";
import { poll, type Seat, Table } from "./table.ts";

let table: Table;
afterEach(() => table?.close());

async function inPlay(gm: Seat, ruleset: string): Promise<void> {
  await gm.tab("settings");
  await gm.page.getByRole("button", { name: "Configure settings" }).click();
  await gm.page.getByRole("button", { name: "Choose rulesets" }).click();
  const choice = gm.page.locator("#fivefold-in-play");
  await choice.waitFor();
  for (const box of await choice.locator("[name=ruleset]").all())
    await box.setChecked((await box.getAttribute("value")) === ruleset);
  await choice.getByRole("button", { name: "Save" }).click();
  await choice.waitFor({ state: "detached" });
  await gm.closeAll();
  await poll(() => gm.eval(`game.settings.get("fivefold", "inPlay").ids.join()`)).toBe(ruleset);
}

/** The GM activates a scene for all and starts its combat. */
async function activate(gm: Seat, scene: string, others: readonly Seat[]): Promise<void> {
  await gm.page.locator("#scene-navigation .scene", { hasText: scene }).click({ button: "right" });
  await gm.page.getByText("Activate for everyone").click();
  for (const seat of [gm, ...others]) await poll(() => seat.eval("canvas.scene.name")).toBe(scene);
}

async function begin(gm: Seat, ...faces: number[]): Promise<void> {
  await gm.tab("combat");
  await gm.lay(...faces);
  await gm.page.locator("#combat [data-action=rollAll]").click();
  await poll(() => gm.eval("game.combat.combatants.contents.every((c) => c.initiative !== null)")).toBe(true);
  await gm.page.locator("#combat [data-action=startCombat]").click();
  await poll(() => gm.eval("game.combat.started")).toBe(true);
}

it("combats of the demo world are played alternately, each by its own rules; nothing is lost and no actor of another ruleset takes part", async () => {
  table = await Table.open({ ruleset: "all" });
  const [gm, anna, ben] = await table.all();
  await begin(gm, 20, 15, 10, 5);
  const order = "game.combat.turns.map((t) => t.name).join()";
  const ford = await gm.eval<string>(order);
  expect(ford).toContain("Brannoc Tull");

  // The second ruleset.
  await inPlay(gm, "grimoire");
  await activate(gm, "The Drowned Chapel", [anna, ben]);
  await begin(gm, 10, 10, 10, 10);
  await poll(() => anna.eval(order)).toBe("Quillane Ash,Mudking,Maren Oakhand,Bog Goblin");
  await anna.tab("combat");
  await poll(() => anna.page.locator("#combat").innerText()).toContain("Maren Oakhand");
  expect(await anna.page.locator("#combat").innerText()).not.toContain("Brannoc Tull");

  // A macro on Anna's hotbar attacks with her character of this ruleset, and shows no numbers of the NPC.
  await anna.target("Bog Goblin");
  const sheet = await anna.openToken("Maren Oakhand");
  await anna.eval(`game.actors.getName("Maren Oakhand").sheet.setPosition({ left: 10, top: 10, height: 700 }) && null`);
  await sheet
    .locator("[data-item-id]:visible", { hasText: "Two-Handed Axe" })
    .last()
    .dragTo(anna.page.locator("#hotbar [data-slot='1']"));
  await poll(() => anna.eval("game.user.getHotbarMacros().some((entry) => entry.macro)")).toBe(true);
  await anna.closeAll();
  await anna.page.locator("#hotbar [data-slot='1']").click();
  await anna.dialog.waitFor();
  expect(await anna.dialog.innerText()).not.toMatch(/damage after Armor|reduced to 0 HP/);
  await anna.lay(15, 6);
  await anna.dialog.locator("[type=submit]").click();
  await anna.tab("chat");
  await poll(() => anna.card.innerText()).toContain("Maren Oakhand rolls 35.");

  // Ben's assigned character is of the other ruleset; the helper is his character of this one.
  const hurt = await gm.open("Maren Oakhand");
  await hurt.getByRole("button", { name: "Damage", exact: true }).click();
  await gm.dialog.locator("[name=raw]").fill("12");
  await gm.dialog.locator("[type=submit]").click();
  await gm.dialog.waitFor({ state: "detached" });
  await gm.closeAll();
  await anna.lay(2);
  await anna.card.getByRole("button", { name: /^STR Save: Maren Oakhand/ }).click();
  await ben.tab("chat");
  await poll(() => ben.card.innerText()).toMatch(/now Critical Damage/);
  await ben.card.getByRole("button", { name: /^Bandage Maren Oakhand/ }).click();
  await poll(() => anna.card.innerText()).toMatch(/Quillane Ash stops Maren Oakhand’s bleeding/);

  // The third ruleset; Threshold's thrall is in no other combat.
  await inPlay(gm, "threshold");
  await activate(gm, "The Overgrown Mill", [anna, ben]);
  await begin(gm, 10, 11, 12, 13, 14, 15);
  await poll(() => anna.eval(order)).toBe(
    "Sewer Viper,Quill Tansy,Thorn Walker,Grave Thrall,Brannic Holt,Ilsabet Rowe",
  );
  await anna.tab("combat");
  await poll(() => anna.page.locator("#combat").innerText()).toContain("Grave Thrall");
  expect(await anna.page.locator("#combat").innerText()).not.toMatch(/Maren Oakhand|Brannoc Tull/);

  // The fourth: no hit points at the span, and no actor of the mill.
  await inPlay(gm, "anatomy");
  await activate(gm, "The Broken Span", [anna, ben]);
  await begin(gm, 10, 11, 12, 13, 14, 15);
  await poll(() => anna.eval(order)).toBe("Twin-Skulled Ogre,Grey Wolf,Road Cutthroat,Odo Pell,Tamsin Roe,Bren Holt");
  await anna.tab("combat");
  await poll(() => anna.page.locator("#combat").innerText()).toContain("Twin-Skulled Ogre");
  expect(await anna.page.locator("#combat").innerText()).not.toMatch(/Grave Thrall|Maren Oakhand|Brannoc Tull/);

  // The fifth: no current combatant at the bridge, and other combats leave nothing pending in it.
  await inPlay(gm, "aura");
  await activate(gm, "The Toll Bridge", [anna, ben]);
  await gm.tab("combat");
  await gm.page.locator("#combat [data-action=startCombat]").click();
  await gm.dialog.locator("[type=submit]").click();
  await poll(() => anna.eval("[game.combat.round, game.combat.turn]")).toEqual([1, null]);
  await anna.tab("combat");
  await poll(() => anna.page.locator("#combat").innerText()).toContain("Cutthroat Captain");
  expect(await anna.page.locator("#combat").innerText()).not.toMatch(/Twin-Skulled Ogre|Maren Oakhand|Brannoc Tull/);
  expect(await anna.eval(order)).toMatch(/^Brannoc Thale,Isaura Venn,Mirelle Ashdown,Tobble Pennywhistle,/);

  // Back at the ford the combat is unchanged.
  await inPlay(gm, "bloodied");
  await activate(gm, "Ashen Ford", [anna, ben]);
  await poll(() => anna.eval(order)).toBe(ford);
  await poll(() => anna.eval("game.combat.round")).toBe(1);
  await anna.target("Road Bandit");
  const brannoc = await anna.openToken("Brannoc Tull");
  await brannoc.getByRole("button", { name: /Attack with Arming Sword/ }).waitFor();
  await anna.closeAll();
  await anna.tab("chat");
  await poll(() => anna.cards.filter({ hasText: "Maren Oakhand rolls 35." }).count()).toBe(1);
});
