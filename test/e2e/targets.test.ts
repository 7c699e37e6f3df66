/** Targets of several actors in a row: whose choice is kept, preselected, or asked for again. */
import { afterEach, expect, it } from "vitest";
import { poll, type Seat, Table } from "./table.ts";

let table: Table;
afterEach(() => table?.close());

const banner = (seat: Seat) => seat.page.locator(".ff-picker");
const slot = (seat: Seat, name: string) => seat.page.locator(".ff-bar [data-bar=run]", { hasText: name }).first();
async function attackWith(seat: Seat, name: string, weapon: string): Promise<void> {
  await seat.eval(`canvas.tokens.placeables.find((t) => t.name === "${name}").control() && null`);
  await seat.page.locator(".ff-bar .who", { hasText: name }).waitFor();
  await slot(seat, weapon).click();
}
async function cancel(seat: Seat): Promise<void> {
  await seat.page.keyboard.press("Escape");
  await poll(async () => [await seat.dialog.count(), await banner(seat).count()].join()).toBe("0,0");
}

it("B-05: the target picked for one creature is preselected when another one acts: Enter takes it, a click another one", async () => {
  table = await Table.open();
  const gm = await table.join("Gamemaster");
  await table.join("Anna");
  await attackWith(gm, "Road Bandit", "Short Sword");
  await gm.token("Brannoc Tull").click();
  await gm.dialog.waitFor();
  await cancel(gm);
  // The same creature's next attack keeps its target.
  await attackWith(gm, "Road Bandit", "Short Sword");
  await gm.dialog.waitFor();
  await cancel(gm);

  const outline = gm.page.locator(".ff-aim path");
  await attackWith(gm, "Bandit Bowman", "Short Bow");
  await banner(gm).waitFor();
  expect(await banner(gm).innerText()).toContain("press Enter for Brannoc Tull");
  expect([await outline.count(), await gm.dialog.count()]).toEqual([1, 0]);
  await gm.page.keyboard.press("Enter");
  await gm.dialog.waitFor();
  expect(await gm.dialog.innerText()).toContain("Brannoc Tull");
  expect(await outline.count()).toBe(0);
  await cancel(gm);

  await attackWith(gm, "Road Bandit", "Short Sword");
  await banner(gm).waitFor();
  await gm.token("Thessaly Quill").click();
  await gm.dialog.waitFor();
  expect(await gm.dialog.innerText()).toContain("Thessaly Quill");
  await cancel(gm);
  // An actor is not preselected as its own target.
  await attackWith(gm, "Thessaly Quill", "Sling");
  await banner(gm).waitFor();
  expect(await banner(gm).innerText()).not.toContain("press Enter for");
  await cancel(gm);

  // A weapon of a sheet asks, too; the sheet makes room for the scene meanwhile.
  const sheet = await gm.openToken("Road Bandit");
  await gm.eval("[...game.user.targets].forEach((t) => t.setTarget(false)) ?? null");
  await sheet.locator("[data-act=attack]").first().click();
  await banner(gm).waitFor();
  expect(await sheet.evaluate((element) => element.classList.contains("minimized"))).toBe(true);
  expect((await sheet.boundingBox())?.height).toBeLessThan(60);
  await gm.token("Brannoc Tull").click();
  await gm.dialog.waitFor();
  expect(await gm.dialog.innerText()).toContain("Brannoc Tull");
  expect(await sheet.evaluate((element) => element.classList.contains("minimized"))).toBe(false);
});

it("B-05: targets set with Foundry's own controls are used for every creature without a question", async () => {
  table = await Table.open();
  const gm = await table.join("Gamemaster");
  const target = `canvas.tokens.placeables.find((t) => t.name === "Brannoc Tull").setTarget(`;
  await attackWith(gm, "Road Bandit", "Short Sword");
  await gm.token("Brannoc Tull").click();
  await gm.dialog.waitFor();
  await cancel(gm);
  await gm.eval(`${target}false, { releaseOthers: true }), ${target}true, { releaseOthers: true }), null`);
  for (const [name, weapon] of [
    ["Bandit Bowman", "Short Bow"],
    ["Road Bandit", "Short Sword"],
  ] as const) {
    await attackWith(gm, name, weapon);
    await gm.dialog.waitFor();
    expect(await gm.dialog.innerText()).toContain("Brannoc Tull");
    await cancel(gm);
  }
});

it("T-124: a target that has been defeated is asked for again; T chooses one while the banner is there", async () => {
  table = await Table.open();
  const gm = await table.join("Gamemaster");
  await attackWith(gm, "Brannoc Tull", "Arming Sword");
  await gm.token("Road Bandit").click();
  await gm.dialog.waitFor();
  await cancel(gm);
  await gm.eval(`game.scenes.active.tokens.getName("Road Bandit").actor.toggleStatusEffect("dead").then(() => null)`);
  await attackWith(gm, "Brannoc Tull", "Arming Sword");
  await banner(gm).waitFor();
  expect(await banner(gm).innerText()).toContain("press Enter for Road Bandit");
  await gm.token("Bandit Bowman").hover();
  await gm.page.keyboard.press("t");
  await gm.dialog.waitFor();
  expect(await gm.dialog.innerText()).toContain("Bandit Bowman");
  await cancel(gm);
});

it("B-02: the bar shows no actor of a ruleset that is not in play", async () => {
  table = await Table.open({ ruleset: "all" });
  const gm = await table.join("Gamemaster");
  const anna = await table.join("Anna");
  const bar = anna.page.locator(".ff-bar");
  await bar.locator(".who", { hasText: "Brannoc Tull" }).waitFor();
  await gm.eval(`game.settings.set("fivefold", "inPlay", { ids: ["threshold"], asked: true }).then(() => null)`);
  await anna.reload();
  await anna.eval(`canvas.tokens.placeables.find((t) => t.name === "Brannoc Tull").control() && null`);
  await anna.eval("game.fivefold.idle().then(() => null)");
  await poll(() => bar.count()).toBe(0);
  await gm.eval(`game.settings.set("fivefold", "inPlay", { ids: ["bloodied"], asked: true }).then(() => null)`);
  await anna.reload();
  await bar.locator(".who", { hasText: "Brannoc Tull" }).waitFor();
});

it("A-160: if the selected creature cannot pay for a Swift Attack, another one of the user's is taken", async () => {
  table = await Table.open({ ruleset: "aura" });
  const gm = await table.join("Gamemaster");
  await gm.eval("game.combat.startCombat().then(() => game.fivefold.idle())");
  await gm.dialog.locator("button[type=submit]").click();
  await gm.eval(`(async () => {
    for (const { actor } of game.combat.combatants)
      if (!actor.hasPlayerOwner && actor.name !== "Moor Hound") await actor.update({ "system.energy.value": 0 });
    await game.combat.combatants.find(({ name }) => name === "Brannoc Thale").actor.toggleStatusEffect("unguarded");
    await game.fivefold.idle();
    canvas.tokens.placeables.find((t) => t.name === "Roadside Cutthroat").control();
    return null;
  })()`);
  await gm.tab("chat");
  await gm.card.getByRole("button", { name: "Swift Attack" }).first().click();
  await gm.dialog.waitFor();
  expect(await gm.dialog.innerText()).toContain("Moor Hound");
  await cancel(gm);
});

it("B-43: a target picked for an attack is not the target of an area, and is kept for the next attack", async () => {
  table = await Table.open();
  const gm = await table.join("Gamemaster");
  const ben = await table.join("Ben");
  await gm.eval(
    `game.packs.get("fivefold.bloodied-powers").getDocuments().then((docs) => game.actors.getName("Thessaly Quill")
      .createEmbeddedDocuments("Item", [game.items.fromCompendium(docs.find((d) => d.name === "Frost"))])).then(() => null)`,
  );
  await slot(ben, "Sling").click();
  await ben.token("Road Bandit").click();
  await ben.dialog.waitFor();
  await cancel(ben);
  const sheet = await ben.open("Thessaly Quill");
  // Without a dialog, where the targets could be corrected.
  await sheet.getByRole("button", { name: /Cast Frost, Tier 3/ }).click({ modifiers: ["Shift"] });
  await banner(ben).waitFor();
  expect(await banner(ben).innerText()).toContain("No token is inside.");
  await cancel(ben);
  await ben.closeAll();
  await slot(ben, "Sling").click();
  await ben.dialog.waitFor();
  expect(await ben.dialog.innerText()).toContain("Road Bandit");
});
