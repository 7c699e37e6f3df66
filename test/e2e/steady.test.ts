/** Re-renders during a click: the click counts, collapsed sections and the focus stay as they were. */
import { afterEach, expect, it } from "vitest";
import { poll, type Seat, Table } from "./table.ts";

let table: Table;
afterEach(() => table?.close());

/** Re-renders the window between pointerdown and pointerup of a click. */
async function pressWhileReplaced(seat: Seat, selector: string, redraw: string): Promise<void> {
  const button = seat.page.locator(selector).first();
  await button.hover();
  const before = await button.elementHandle();
  await seat.page.mouse.down();
  await seat.eval(redraw);
  await poll(() => before?.evaluate((element) => element.isConnected)).toBe(false);
  await button.waitFor();
  await seat.page.mouse.up();
  await seat.withoutTargets();
  expect(await seat.dialog.count()).toBe(1);
  await seat.page.keyboard.press("Escape");
  await seat.dialog.waitFor({ state: "detached" });
}

it("the GM's tools and a sheet: a click, a collapsed section and the focus survive a re-render", async () => {
  table = await Table.open({ ruleset: "anatomy" });
  const gm = await table.join("Gamemaster");
  const bren = `canvas.scene.tokens.getName("Bren Holt").actor`;
  await gm.tab("actors");
  await gm.page.locator("#actors").getByRole("button", { name: "GM’s tools" }).click();
  const tools = "#fivefold-gm-tools";
  const again = `foundry.applications.instances.get("fivefold-gm-tools").render().then(() => null)`;
  await pressWhileReplaced(gm, `${tools} [data-tool=passDay]`, again);

  await gm.page.locator(`${tools} [data-tool=passDay]`).focus();
  await gm.eval(again);
  expect(await gm.eval("document.activeElement.dataset.tool")).toBe("passDay");
  const open = () =>
    gm.page.locator(`${tools} details.tools`).evaluateAll((all) => all.map((one) => one.hasAttribute("open")));
  const stood = await open();
  expect(stood).toContain(true);
  for (const fold of await gm.page.locator(`${tools} details.tools > summary`).all()) await fold.click();
  const turned = stood.map((one) => !one);
  await poll(open).toEqual(turned);
  await gm.eval(again);
  expect(await open()).toEqual(turned);
  await gm.closeAll();

  const sheet = await gm.openToken("Bren Holt");
  await sheet.locator("[data-act=attack]:visible").first().waitFor();
  await pressWhileReplaced(
    gm,
    'form.fivefold.sheet[aria-label="Bren Holt"] [data-act=attack]:visible',
    `${bren}.items.getName("Arming Sword").update({ name: "Old Sword" }).then(() => null)`,
  );
});
