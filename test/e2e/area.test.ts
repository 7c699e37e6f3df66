/** The area of a spell: placed by keys and pointer, corrected in the dialog, drawn for all users. */
import { afterEach, expect, it } from "vitest";
import { oneGeneration } from "../kit/generations.ts";
import { poll, Table } from "./table.ts";

let table: Table;
afterEach(() => table?.close());

it.each(oneGeneration(import.meta.url))(
  "generation %i: B-43: Ben places a cone by keys and pointer, corrects its targets, and the area is on the scene",
  async (generation) => {
    table = await Table.open({ generation });
    const [gm, ben] = [await table.join("Gamemaster"), await table.join("Ben")];
    await gm.eval(
      `game.packs.get("fivefold.bloodied-powers").getDocuments().then((docs) => game.actors.getName("Thessaly Quill")
        .createEmbeddedDocuments("Item", [game.items.fromCompendium(docs.find((d) => d.name === "Frost"))])).then(() => null)`,
    );
    const sheet = await ben.open("Thessaly Quill");
    const { keyboard, mouse } = ben.page;
    const [banner, area] = [ben.page.locator(".ff-picker"), ben.page.locator(".ff-area")];
    const begin = async () => {
      await sheet.getByRole("button", { name: /Cast Frost, Tier 3/ }).click();
      await banner.waitFor();
    };
    const inside = (names: string) => poll(() => banner.innerText()).toContain(names);
    await begin();
    await inside("No token is inside.");
    for (const _ of [1, 2, 3]) await keyboard.press("ArrowLeft");
    await inside("Inside: Bandit Bowman.");
    await keyboard.press("Shift+E");
    await inside("No token is inside.");
    await keyboard.press("Shift+Q");
    await inside("Inside: Bandit Bowman.");
    const at = (await ben.token("Road Bandit").boundingBox())!;
    await sheet.evaluate((form: HTMLElement) =>
      form.closest<HTMLElement>(".application")?.style.setProperty("top", "2000px"),
    );
    await mouse.move(at.x + at.width / 2, at.y + at.height / 2);
    await inside("Road Bandit");
    for (const _ of [1, 2, 3]) await mouse.wheel(0, 100);
    await keyboard.down("Shift");
    await mouse.wheel(0, 100);
    await keyboard.up("Shift");
    await inside("Inside: Bandit Bowman.");
    expect(await area.locator(".outline").count()).toBe(1);
    await keyboard.press("Escape");
    await poll(() => area.count()).toBe(0);
    expect([await banner.count(), await ben.dialog.count()]).toEqual([0, 0]);
    await sheet.evaluate((form: HTMLElement) => form.closest<HTMLElement>(".application")?.style.removeProperty("top"));

    await begin();
    for (const _ of [1, 2, 3]) await keyboard.press("ArrowLeft");
    await keyboard.press("Enter");
    await ben.dialog.waitFor();
    const target = (name: string) => ben.dialog.getByRole("checkbox", { name, exact: true });
    expect([await target("Bandit Bowman").isChecked(), await target("Road Bandit").isChecked()]).toEqual([true, false]);
    await target("Road Bandit").check();
    await poll(() => ben.dialog.locator(".aim").innerText()).toContain("Road Bandit, Bandit Bowman");
    await target("Bandit Bowman").uncheck();
    await poll(() => ben.dialog.locator(".aim").innerText()).not.toContain("Bandit Bowman");
    await ben.dialog.getByRole("button", { name: "Place it again" }).click();
    await banner.waitFor();
    await keyboard.press("Enter");
    await poll(() => banner.count()).toBe(0);
    await poll(() => target("Bandit Bowman").isChecked()).toBe(false);
    await target("Bandit Bowman").check();
    await ben.dialog.locator("[name=dice]").fill("7");
    await ben.lay(5, 5, 5, 5, 5, 5, 5, 1, 1, 1, 1);
    await ben.dialog.locator("[type=submit]").click();
    await poll(() => gm.page.locator("[data-area-id]").count()).toBe(1);
    await poll(() => area.count()).toBe(0);

    const permission = generation === 14 ? "REGION_CREATE" : "TEMPLATE_CREATE";
    await gm.eval(`game.settings.set("core", "permissions", { ${permission}: [4] }).then(() => null)`);
    await ben.until(`!game.user.hasPermission("${permission}")`);
    await begin();
    expect(await banner.innerText()).toContain("click the target, or Shift-click several");
    await poll(() => ben.page.locator("#notifications").innerText()).toContain("You may not place areas");
    await keyboard.press("Escape");
    await poll(() => banner.count()).toBe(0);
  },
);
