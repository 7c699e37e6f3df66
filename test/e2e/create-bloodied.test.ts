/**
 * Character creation in Bloodied step by step: back and forth, rerolled, canceled, created and undone; a level later.
 */
import { afterEach, expect, it } from "vitest";
import { making } from "./making.ts";
import { poll, Table } from "./table.ts";

let table: Table;
afterEach(() => table?.close());

it("D-31 D-35: a character created step by step from the Actors tab; canceling leaves no actor", async () => {
  table = await Table.open({ ruleset: "bloodied" });
  const gm = await table.join("Gamemaster");
  const { dialog } = gm;
  const make = making(gm);
  const before = await make.people();
  const scores = async () => Promise.all(["str", "bld", "agl", "int", "lck"].map((id) => make.value(id)));

  await make.begin();
  expect(await make.step()).toBe("Scores");
  // The five scores swap places, with the very first click.
  await dialog.locator("[name=bld][value='16']").click({ force: true });
  await poll(() => dialog.locator("[name=str][value='14']").isChecked()).toBe(true);
  expect(await make.looks()).toEqual([]);
  await dialog.locator("[name=how][value=rolled]").check({ force: true });
  await poll(() => make.field("bld").getAttribute("type")).toBe("number");
  await make.roll("scores", 1, 2, 3, 4, 5, 6, 6, 6, 6, 2, 2, 2, 3, 3, 3);
  await poll(scores).toEqual(["6", "15", "18", "6", "9"]);
  // When many dice are rolled at once, the chat names the purpose of each.
  const flavors = gm.page.locator("#chat [data-message-id]").last().locator(".dice-flavor");
  await poll(() => flavors.allTextContents()).toEqual(["Strength", "Build", "Agility", "Intelligence", "Luck"]);
  // Input during a roll is kept, even in fields that the roll fills in.
  await gm.eval(`(Hooks.once("preCreateChatMessage", () => {
    for (const [name, typed] of [["str", "4"], ["lck", "8"]])
      document.querySelector("form.ff-dialog [name=" + name + "]").value = typed;
  }), null)`);
  await make.roll("str", 5, 5, 5);
  await poll(scores).toEqual(["4", "15", "18", "6", "8"]);
  for (const [name, value] of [
    ["str", "15"],
    ["lck", "9"],
  ] as const) {
    await make.field(name).fill(value);
    await make.field(name).press("Tab");
  }
  await poll(() => dialog.innerText()).toMatch(/HP 15, initiative −1, Defense \+4/);
  await make.field("lck").fill("");
  await make.field("lck").press("Tab");
  await make.turnTo("person");
  await poll(() => dialog.locator(".ff-pages .wrong").innerText()).toMatch(/Scores/);
  await make.turnTo("scores");
  await make.field("lck").fill("12");
  await make.field("lck").press("Tab");

  await make.next();
  expect(await make.step()).toBe("Magic");
  await make.field("caster").check();
  await make.field("spells").first().waitFor();
  await dialog.getByLabel(/^Frost/).check();
  await poll(() => dialog.innerText()).toMatch(/1 chosen/);
  expect(await make.looks()).toEqual([]);
  await make.next();
  expect(await make.step()).toBe("Gear");
  expect(await make.looks()).toEqual([]);
  await make.back();
  expect(await dialog.getByLabel(/^Frost/).isChecked()).toBe(true);
  await make.cancel();
  await poll(make.people).toEqual(before);
  expect(await gm.cards.count()).toBe(0);

  // A preset fills in its choices. Finishing without a name asks once, and names what is open.
  await make.begin();
  await dialog.locator("[name=preset][value=fighter]").check({ force: true });
  await poll(() => dialog.locator(".ff-pages .done").count()).toBe(2);
  expect(await dialog.locator(".ff-goals").innerText()).toMatch(/Scores: 5 of 5/);
  await make.turnTo("gear");
  expect(await dialog.locator(".ff-goals li.done").allInnerTexts()).toEqual([
    expect.stringMatching(/^Weapon: Arming Sword/),
    expect.stringMatching(/^Armor: Mail Shirt/),
    expect.stringMatching(/^Gear: 5 of 5/),
  ]);
  await make.turnTo("person");
  await dialog.locator("[name=portrait][value=barbute]").check({ force: true });
  await make.next();
  const asked = gm.page.locator(".application.dialog");
  await poll(() => asked.innerText()).toMatch(/still open[\s\S]*Identity: Name: not chosen yet/);
  await asked.getByRole("button", { name: "No" }).click();
  await poll(() => asked.count()).toBe(0);
  expect(await make.step()).toBe("Identity");
  expect(await make.people()).toEqual(before);

  // All by dice, then some rerolled: a bow and no helm, another name.
  const weapons = await gm.eval<number>(
    `game.packs.get("fivefold.bloodied-gear").getDocuments().then((all) => all.filter((d) => d.type === "bloodiedWeapon" && !d.system.natural).length)`,
  );
  expect(weapons).toBe(40);
  await make.roll(
    "everything",
    ...[4, 4, 4, 5, 5, 5, 3, 3, 4, 6, 6, 5, 1, 2, 3],
    ...[2, 1, 1, 1, 1],
    // An arbalest needs both hands: no shield is rolled for.
    ...[1, 1, 1, 1, 1, 1, 1, 1, 1, 6, 6, 6, 3, 4, 5, 6],
  );
  // P-20: the last page is open, and the chat has one folded line with the result.
  await poll(make.step).toBe("Identity");
  const folded = gm.page.locator("#chat [data-message-id]").last();
  await poll(() => folded.locator("summary").innerText()).toBe("Cael Drake: everything rolled");
  expect(await folded.locator("details[open]").count()).toBe(0);
  expect(await folded.locator("dl").textContent()).toMatch(/Strength12[\s\S]*WeaponArbalest/);
  await make.turnTo("scores");
  await poll(() => make.value("str")).toBe("12");
  await make.turnTo("gear");
  await make.field("weapon").selectOption({ label: "Arming Sword: 1d8, hands: 1" });
  await make.field("shield").selectOption({ label: "Round Shield: +2" });
  await make.turnTo("person");
  await poll(() => make.value("name")).toBe("Cael Drake");
  expect(await make.looks()).toEqual([]);
  await make.field("name").fill("Wren Holloway");
  await make.next();
  const sheet = gm.sheet("Wren Holloway");
  await sheet.waitFor();
  const wren = `game.actors.getName("Wren Holloway")`;
  const numbers = `[${wren}.system.attributes.hp, ${wren}.system.casting.pool.max, ${wren}.system.details.coins, ${wren}.system.attributes.defense.total]`;
  await poll(() => gm.eval(numbers)).toMatchObject([{ value: 15, max: 15 }, 8, 18, 2]);
  await poll(() => sheet.innerText()).toMatch(/Arming Sword[\s\S]*\+2/);
  // P-22: the chosen portrait is on the sheet and on the token.
  const portrait = "systems/fivefold/icons/tokens/bloodied-barbute.svg";
  expect(await gm.eval(`[${wren}.img, ${wren}.prototypeToken.texture.src]`)).toEqual([portrait, portrait]);
  await gm.tab("chat");
  await poll(() => gm.card.innerText()).toMatch(/Wren Holloway is created with 15 HP[\s\S]*Arming Sword/);

  // A level later, from the sheet.
  await sheet.locator("[data-action=mode][data-to=play]").click();
  await sheet.locator("[data-act=levelUp]").click();
  await dialog.waitFor();
  await gm.lay(4);
  await dialog.locator("footer [type=submit]").click();
  await poll(() => gm.eval(numbers)).toMatchObject([{ value: 19, max: 19 }, 9, 18, 2]);

  // Undone, newest first: only the empty actor is left.
  for (const at of [1, 0]) await gm.cards.nth(at).locator("[data-card=undo]").first().click();
  await poll(() => gm.eval(`game.actors.filter((a) => a.name === "Wren Holloway").length`)).toBe(0);
  await poll(make.people).toHaveLength(before.length + 1);
  const blank = `game.actors.contents.at(-1)`;
  await poll(() => gm.eval(`[${blank}.items.size, ${blank}.system.attributes.hp.max, ${blank}.system.level]`)).toEqual([
    0, 10, 1,
  ]);
  expect(gm.complaints).toEqual([]);
});
