/** A character created manually: sidebar, create dialog, edit mode, a weapon dragged from a compendium. */
import { afterEach, expect, it } from "vitest";
import { oneGeneration } from "../kit/generations.ts";
import { poll, Table } from "./table.ts";

let table: Table;
afterEach(() => table?.close());

it.each(oneGeneration(import.meta.url))(
  "generation %i: B-05 B-08 B-12 B-22 B-25: a character is created, edited and armed manually",
  async (generation) => {
    table = await Table.open({ generation });
    const gm = await table.join("Gamemaster");
    const { page } = gm;
    await gm.tab("actors");
    await page.locator("#actors [data-action=createEntry]").click();
    const dialog = page.locator("dialog, .application.dialog").last();
    const types = await dialog.locator("select[name=type] option").allTextContents();
    expect(types).toEqual(["Character (Bloodied)", "Creature (Bloodied)", "Party (all rulesets)"]);
    await dialog.locator("[name=name]").fill("Wren Holloway");
    await dialog.locator("select[name=type]").selectOption("bloodiedCharacter");
    await dialog.locator("button[type=submit], [data-action=ok]").first().click();

    const sheet = gm.sheet("Wren Holloway");
    await sheet.waitFor();
    await poll(() => sheet.getByRole("button", { name: "Edit", exact: true }).getAttribute("aria-pressed")).toBe(
      "true",
    );
    const type = async (path: string, value: number) => {
      const input = sheet.locator(`input[name="${path}"]`);
      await input.fill(String(value));
      await input.press("Tab");
      await poll(() =>
        gm.eval(`foundry.utils.getProperty(game.actors.getName("Wren Holloway")._source, "${path}")`),
      ).toBe(value);
    };
    const scores = { str: 15, bld: 12, agl: 13, int: 8, lck: 11 };
    for (const [id, score] of Object.entries(scores)) await type(`system.abilities.${id}.value`, score);
    await type("system.attributes.hp.max", 13);
    await type("system.attributes.hp.value", 13);
    await poll(() =>
      gm.eval(
        `(({ max, bloodied, deathAt }) => [max, bloodied, deathAt])(game.actors.getName("Wren Holloway").system.attributes.hp)`,
      ),
    ).toEqual([13, 6, -6]);

    await gm.tab("compendium");
    await page
      .locator("#compendium .entry", { hasText: /gear/i })
      .locator("[data-action=activateEntry]")
      .first()
      .click();
    const pack = page.locator(".compendium-window");
    await pack.waitFor();
    await gm.eval(
      `[...foundry.applications.instances.values()].find((a) => a.id.startsWith("compendium-")).setPosition({ left: 10, top: 60 }) && null`,
    );
    await gm.eval(`game.actors.getName("Wren Holloway").sheet.setPosition({ left: 410, top: 60 }) && null`);
    await pack.locator("input[type=search]").fill("Arming Sword");
    const entry = pack.locator(".entry", { hasText: /^\s*Arming Sword/ });
    await entry.dragTo(sheet.locator(".window-content"));
    await poll(() => gm.eval(`game.actors.getName("Wren Holloway").items.map((i) => i.name)`)).toEqual([
      "Arming Sword",
    ]);

    await sheet.getByRole("button", { name: "Play", exact: true }).click();
    const attack = sheet.getByRole("button", { name: /Attack with Arming Sword/ });
    await poll(() => attack.innerText()).toMatch(/\+2/);
    const row = sheet.locator("[data-item-id]", { hasText: "Arming Sword" }).first();
    expect((await row.innerText()).replace(/\s+/g, " ")).toMatch(/1d8 \+ 1 slashing/i);
    await row.locator("[data-action=setItem]").click();
    await poll(() =>
      gm.eval(`game.actors.getName("Wren Holloway").items.getName("Arming Sword").system.equipped`),
    ).toBe("main");
    await poll(() => row.locator("[data-action=setItem]").getAttribute("aria-pressed")).toBe("true");

    // an item's sheet accepts no other item, and says so
    await gm.eval(
      `game.actors.getName("Wren Holloway").items.getName("Arming Sword").sheet.render({ force: true }).then(() => null)`,
    );
    const sword = gm.sheet("Arming Sword");
    await sword.waitFor();
    await gm.eval(
      `game.actors.getName("Wren Holloway").items.getName("Arming Sword").sheet.setPosition({ left: 420, top: 80 }) && null`,
    );
    await pack.locator("input[type=search]").fill("Battle Axe");
    await pack.locator(".entry", { hasText: "Battle Axe" }).dragTo(sword.locator(".window-content"));
    await poll(() => page.locator("#notifications").innerText()).toMatch(
      /Battle Axe: Items of this kind cannot be added here/,
    );
    await poll(() => gm.eval(`game.actors.getName("Wren Holloway").items.map((i) => i.name)`)).toEqual([
      "Arming Sword",
    ]);

    // a full sheet opens with the visible rows, the rest follows automatically, and is not rendered again for other
    // changes
    const rows = `game.actors.getName("Wren Holloway").sheet.element.querySelectorAll(".weapons > li").length`;
    const atOnce = await gm.eval<number>(`(async () => {
      const wren = game.actors.getName("Wren Holloway");
      await wren.createEmbeddedDocuments("Item", Array.from({ length: 30 }, (_, i) => ({ type: "bloodiedWeapon", name: "Stave " + i })));
      await wren.sheet.close({ animate: false });
      await wren.sheet.render({ force: true });
      return ${rows};
    })()`);
    expect(atOnce).toBe(12);
    await poll(() => gm.eval(rows)).toBe(31);
    await sheet
      .locator(".weapons > li")
      .last()
      .evaluate((li) => li.setAttribute("data-seen", ""));
    await gm.eval(`game.actors.getName("Wren Holloway").update({ "system.attributes.hp.value": 9 }).then(() => null)`);
    await poll(() => sheet.locator(`input[name="system.attributes.hp.value"]`).inputValue()).toBe("9");
    expect(await sheet.locator(".weapons > li[data-seen]").count()).toBe(1);
  },
);
