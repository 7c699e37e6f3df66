/** The GM's tools in the scene controls: in both generations, for GMs only. */
import { afterEach, expect, it } from "vitest";
import { poll, type Seat, Table } from "./table.ts";

let table: Table;
afterEach(() => table?.close());

const inToolbar = (seat: Seat) =>
  seat.page.locator("#scene-controls-tools").getByRole("button", { name: "GM’s tools", exact: true });
const order = (seat: Seat) =>
  seat.eval<string>(
    `[...document.querySelectorAll("#scene-controls-tools [data-tool]")].map((b) => b.dataset.tool).at(-1)`,
  );

it.each([13, 14] as const)(
  "generation %i: the GM opens the tools from the scene controls; a player has no such button",
  async (generation) => {
    table = await Table.open({ generation });
    const gm = await table.join("Gamemaster");
    const anna = await table.join("Anna");
    await inToolbar(gm).click();
    await gm.page.locator("#fivefold-gm-tools").waitFor();
    expect(await order(gm)).toBe("fivefoldTools");
    expect(await gm.eval("ui.controls.tool.name")).toBe("select");
    await gm.closeAll();
    await inToolbar(gm).focus();
    await gm.page.keyboard.press("Enter");
    await gm.page.locator("#fivefold-gm-tools").waitFor();

    await poll(() => anna.page.locator("#scene-controls-tools [data-tool=select]").count()).toBe(1);
    expect(await inToolbar(anna).count()).toBe(0);
    expect(await anna.eval("'fivefoldTools' in ui.controls.controls.tokens.tools")).toBe(false);
  },
);
