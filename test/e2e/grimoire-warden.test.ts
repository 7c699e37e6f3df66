/** GM review: Anna's action is sent, reviewed, given a DC that only the Warden knows, rolled by Anna, revealed. */
import type { Locator } from "playwright-core";
import { afterEach, expect, it } from "vitest";
import { poll, Table } from "./table.ts";

let table: Table;
afterEach(() => table?.close());

/** A card's text without the time of day. */
const told = async (card: Locator): Promise<string> => (await card.innerText()).replace(/\d{1,2}:\d{2}/g, "");

it("G-09 G-11 G-12 G-13 G-42 D32: Anna's action is reviewed by the Warden in the dialog, with a DC that stays hidden until it is revealed", async () => {
  table = await Table.open({ ruleset: "grimoire" });
  const [gm, anna] = [await table.join("Gamemaster"), await table.join("Anna")];
  await gm.eval(`(async () => {
    await game.settings.set("fivefold", "inPlay", { ids: ["grimoire"], asked: true });
    await game.scenes.getName("The Drowned Chapel").activate();
    return null;
  })()`);
  for (const seat of [gm, anna]) {
    await seat.tab("chat");
    await poll(() => seat.eval(`game.scenes.active.name`)).toBe("The Drowned Chapel");
  }
  await anna.eval(`game.actors.getName("Maren Oakhand").sheet.render({ force: true }) && null`);
  const sheet = anna.sheet("Maren Oakhand");
  await sheet.locator(".ff-attack", { hasText: "Two-Handed Axe" }).click();
  await anna.withoutTargets();
  await anna.dialog.locator(".ff-fold > summary").click();
  await anna.dialog.locator("[name=intent]").fill("Hook the altar cloth");
  await anna.dialog.locator("[name=mode][value=dc]").check();
  await anna.dialog.getByRole("button", { name: "Send to the Warden" }).click();
  await poll(() => anna.card.innerText()).toMatch(/Waiting for Gamemaster to review it/);
  await anna.closeAll();
  await poll(() => gm.card.innerText()).toMatch(/Hook the altar cloth/);
  await gm.card.getByRole("button", { name: "Review" }).click();
  await gm.dialog.waitFor();
  await gm.dialog.getByLabel("Show the DC").uncheck();
  await gm.dialog.getByRole("button", { name: /DC \(Warden only\): 25/ }).click();
  await gm.dialog.locator("[type=submit]").click();
  await anna.lay(12, 5);
  await anna.card.getByRole("button", { name: "Roll" }).waitFor();
  expect(await told(anna.card)).not.toMatch(/25/);
  await anna.card.getByRole("button", { name: "Roll" }).click();
  await poll(() => told(anna.card)).toMatch(/31/);
  expect(await anna.eval(`JSON.stringify(game.messages.contents.at(-1).toObject().system)`)).not.toMatch(/\b25\b/);
  const reveal = gm.card.getByRole("button", { name: /^Reveal the DC/ });
  await poll(() => reveal.innerText()).toMatch(/25/);
  await reveal.click();
  await poll(() => told(anna.card)).toMatch(/25/);
});

it("G-72 D44: the button of a requested morale Save asks whose WIL decides, if a leader stands on that side", async () => {
  table = await Table.open({ ruleset: "grimoire" });
  const gm = await table.join("Gamemaster");
  await gm.eval(`(async () => {
    const { _id, ...source } = canvas.scene.tokens.getName("Bog Goblin").toObject();
    const [made] = await canvas.scene.createEmbeddedDocuments("Token", [{ ...source, name: "Bog Goblin 2", x: 720, delta: { name: "Bog Goblin 2" } }]);
    await game.combat.createEmbeddedDocuments("Combatant", [{ tokenId: made.id, sceneId: canvas.scene.id, actorId: made.actorId }]);
    for (const one of game.combat.combatants) await one.update({ initiative: 10 });
    await game.combat.startCombat();
    await made.actor.toggleStatusEffect("dead", { active: true });
    return null;
  })()`);
  await gm.tab("chat");
  const goblin = gm.cards.filter({ hasText: /Bog Goblin/ }).last();
  await goblin.getByRole("button", { name: "Roll Save" }).click();
  await gm.dialog.getByLabel("Side Save with Mudking’s WIL").check();
  // 13 + 7 fails against 20.
  await gm.lay(7);
  await gm.dialog.locator("[type=submit]").click();
  for (const name of ["Bog Goblin", "Mudking"]) await poll(() => gm.statuses(name)).toContain("fleeing");
});
