/**
 * Character creation in Anatomy step by step, a level, and undo; then manually: a body, armor and a sword dragged in,
 * and a reload.
 */
import { afterEach, expect, it } from "vitest";
import { making } from "./making.ts";
import { poll, type Seat, Table } from "./table.ts";

let table: Table;
afterEach(() => table?.close());

const WREN = "Wren Holloway";
const wren = `game.actors.getName(${JSON.stringify(WREN)})`;

it("N-07 N-08 N-09 N-11 N-16 N-28 N-46 D-51: created from the Actors tab by steps, with going back, starting over and cancel; manually as well, and a reload changes nothing", async () => {
  table = await Table.open({ ruleset: "anatomy" });
  const gm = await table.join("Gamemaster");
  await bySteps(gm);
  expect(gm.complaints).toEqual([]);
  await createManually(gm);
});

async function bySteps(gm: Seat): Promise<void> {
  const { dialog } = gm;
  const make = making(gm);
  const before = await make.people();
  const said = () => dialog.innerText();
  const type = async (name: string, value: string) => {
    await make.field(name).fill(value);
    await make.field(name).press("Tab");
  };

  // A problem is shown with its page; without Constitution the form asks when it is destroyed.
  await make.begin();
  expect(await make.step()).toBe("Numbers");
  await type("str", "31");
  await poll(said).toMatch(/from −?-?10 to 30/);
  await type("str", "3");
  await type("con", "");
  await poll(said).toMatch(/no Stamina/);
  await make.turnTo("body");
  await poll(said).toMatch(/an injury limit is needed/);
  expect(await make.looks()).toEqual([]);
  await make.turnTo("numbers");
  await type("con", "2");
  await poll(said).toMatch(/Stamina 12, Exhaustion 12/);
  expect(await make.looks()).toEqual([]);
  await make.cancel();
  await poll(make.people).toEqual(before);
  expect(await gm.cards.count()).toBe(0);

  // All by dice: no remedies; numbers; skills; a sword, mail, a round shield; gear; a name. Then some are rerolled.
  await make.begin();
  const dealt = [1, 2, 1, 3, 2];
  await make.roll("everything", 1, ...dealt, 2, 8, 1, 1, 7, 4, 9, 1, 1, 12, 3, 7);
  await make.turnTo("numbers");
  await poll(() => make.value("str")).toBe("3");
  await make.roll("int", 1);
  await poll(() => make.value("int")).toBe("3");
  await make.turnTo("training");
  await poll(() => make.value("ranks_athletics")).toBe("3");
  expect(await make.looks()).toEqual([]);
  await type("training", "2");
  await make.next();
  expect(await make.step()).toBe("Gear");
  await make.field("second").selectOption({ label: "Knife: hands 1, crowns 2" });
  await poll(said).toMatch(/No free hand, will be stowed: Knife/);
  expect(await make.looks()).toEqual([]);
  await make.back();
  await poll(() => make.value("training")).toBe("2");
  await make.turnTo("person");
  await poll(() => make.value("name")).toBe("Cathrin Inchbold");
  await make.field("name").fill("Osbern Tanner");
  await make.next();
  const sheet = gm.sheet("Osbern Tanner");
  await sheet.waitFor();
  const he = `game.actors.getName("Osbern Tanner")`;
  const numbers = `(({ defence, stamina, body, details }) => [defence.dv, stamina.value, stamina.max, body.parts.length, details.level])(${he}.system)`;
  await poll(() => gm.eval(numbers)).toEqual([15, 14, 14, 16, 1]);
  await poll(() => gm.eval(`${he}.items.getName("Knife").system.carry`)).toBe("stowed");
  await poll(() => sheet.innerText()).toMatch(/Arming Sword/);
  await gm.tab("chat");
  await poll(() => gm.card.innerText()).toMatch(
    /Osbern Tanner is created: Defence Value 15, Stamina 14[\s\S]*Humanoid[\s\S]*Athletics \+6, trained[\s\S]*Arming Sword/,
  );

  // A level later, from the sheet.
  await sheet.locator("[data-action=mode][data-to=play]").click();
  await sheet.locator("[data-act=levelUp]").click();
  await dialog.waitFor();
  await type("martialBonus", "1");
  expect(await make.looks()).toEqual([]);
  await dialog.locator("footer [type=submit]").click();
  await poll(() => gm.eval(numbers)).toEqual([15, 16, 16, 16, 2]);
  await poll(() => gm.eval(`${he}.system.martialBonus`)).toBe(2);

  // Undone, newest first: only the empty actor is left.
  await gm.tab("chat");
  for (const at of [1, 0]) await gm.cards.nth(at).locator("[data-card=undo]").first().click();
  await poll(() => gm.eval(`game.actors.filter((a) => a.name === "Osbern Tanner").length`)).toBe(0);
  const blank = "game.actors.contents.at(-1)";
  await poll(() =>
    gm.eval(`[${blank}.items.size, ${blank}.system.details.level, ${blank}.system.attributes.str.value]`),
  ).toEqual([0, 1, 0]);
  await gm.eval(`${blank}.delete().then(() => null)`);
  await poll(make.people).toEqual(before);
}

async function createManually(gm: Seat): Promise<void> {
  const { page } = gm;
  await gm.tab("actors");
  await page.locator("#actors [data-action=createEntry]").click();
  const create = page.locator("dialog, .application.dialog").last();
  expect(await create.locator("select[name=type] option").allTextContents()).toEqual([
    "Character (Anatomy)",
    "Creature (Anatomy)",
    "Party (all rulesets)",
  ]);
  await create.locator("[name=name]").fill(WREN);
  await create.locator("select[name=type]").selectOption("anatomyCharacter");
  await create.locator("button[type=submit], [data-action=ok]").first().click();
  const sheet = gm.sheet(WREN);
  await sheet.waitFor();
  await poll(() => sheet.getByRole("button", { name: "Edit", exact: true }).getAttribute("aria-pressed")).toBe("true");

  const place = () => gm.eval(`${wren}.sheet.setPosition({ left: 410, top: 20 }) && null`);
  const names = () =>
    gm.eval<string[]>(`${wren}.items.filter((i) => i.type !== "anatomyPart").map((i) => i.name).sort()`);
  const parts = () => gm.eval<number>(`${wren}.items.filter((i) => i.type === "anatomyPart").length`);
  const compendium = (at: number) => page.locator(".compendium-window").nth(at);
  const settle = (at: number) =>
    gm.eval(
      `[...foundry.applications.instances.values()].filter((a) => a.id.startsWith("compendium-"))[${at}].setPosition({ left: 10, top: ${20 + 340 * at}, height: 320 }) && null`,
    );
  const drag = async (at: number, name: string): Promise<void> => {
    await compendium(at).locator("input[type=search]").fill(name);
    await compendium(at)
      .locator(".entry:visible", { hasText: new RegExp(`^\\s*${name}`) })
      .first()
      .dragTo(sheet.locator(".window-content"));
  };

  // Without a body the sheet says where to find one, and links there.
  await place();
  expect(await sheet.innerText()).toContain("No body yet");
  await sheet.getByRole("button", { name: "Body plans" }).first().click();
  await compendium(0).waitFor();
  await settle(0);
  await drag(0, "Humanoid");
  await poll(parts).toBe(16);
  await poll(() => sheet.locator(".ff-figure [role=toolbar] [aria-label]").count()).toBe(16);

  // The wrong body dropped: a dialog asks; closed, it changes nothing; confirmed, only the tail is added.
  await drag(0, "Tailed Humanoid");
  await gm.dialog.waitFor();
  await poll(() => gm.dialog.innerText()).toContain("Replace the old body");
  await page.keyboard.press("Escape");
  await poll(() => gm.dialog.count()).toBe(0);
  await poll(parts).toBe(16);
  await drag(0, "Tailed Humanoid");
  await gm.dialog.locator("[type=submit]").dblclick();
  await poll(parts).toBe(17);
  await poll(() => gm.dialog.count()).toBe(0);

  await gm.eval(`game.packs.get("fivefold.anatomy-gear").render(true) && null`);
  await compendium(1).waitFor();
  await settle(1);
  await drag(1, "Mail Shirt");
  await poll(async () => (await names()).includes("Mail Shirt")).toBe(true);
  await drag(1, "Arming Sword");
  await poll(async () => (await names()).includes("Arming Sword")).toBe(true);

  // Typed values are saved at once; invalid ones are reported and not stored.
  const type = async (path: string, value: string, stored: number) => {
    const input = sheet.locator(`input[name="${path}"]`);
    await input.fill(value);
    await input.press("Tab");
    await poll(() => gm.eval(`foundry.utils.getProperty(${wren}._source, "${path}")`)).toBe(stored);
  };
  await type("system.martialBonus", "2", 2);
  await sheet.getByRole("tab", { name: "Skills" }).click();
  await type("system.attributes.str.value", "3", 3);
  await type("system.attributes.dex.value", "1", 1);
  await type("system.attributes.con.value", "2", 2);
  await poll(() => gm.eval(`[${wren}.system.stamina.value, ${wren}.system.stamina.max]`)).toEqual([12, 12]);
  const level = sheet.locator(`input[name="system.details.level"]`);
  await level.fill("99");
  await level.press("Tab");
  await poll(() => level.getAttribute("aria-invalid")).toBe("true");
  await poll(() => sheet.locator("[role=alert]").innerText()).toMatch(/30/);
  await poll(() => gm.eval(`${wren}.system.details.level`)).toBe(1);
  await type("system.details.level", "2", 2);
  await poll(() => gm.eval(`[${wren}.system.stamina.value, ${wren}.system.stamina.max]`)).toEqual([14, 14]);

  // Wielded and worn: attack and Defence Value follow, and a reload shows the same.
  await sheet.getByRole("button", { name: "Play", exact: true }).click();
  await sheet.getByRole("tab", { name: "Gear" }).click();
  await sheet.getByRole("button", { name: "Arming Sword: Stowed" }).click();
  await poll(() => gm.eval(`${wren}.items.getName("Arming Sword").system.heldBy.length`)).toBe(1);
  await sheet.getByRole("button", { name: "Mail Shirt: Stowed" }).click();
  await poll(() => gm.eval(`[${wren}.system.defence.dv, ${wren}.system.defence.touch]`)).toEqual([15, 11]);
  await gm.reload();
  await gm.open(WREN);
  await poll(() =>
    sheet
      .getByRole("button", { name: /^Attack with Arming Sword/ })
      .first()
      .innerText(),
  ).toMatch(/\+5[\s\S]*Str · 5 ft/);
  expect((await sheet.innerText()).replace(/\s+/g, " ")).toMatch(/14 of 14 Stamina/);
}
