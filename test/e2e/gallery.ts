/** The windows and dialogs of a ruleset, looked at in both themes and at every width: the frame of the `*-sheets` journeys. */
import { beforeAll, describe, expect, it } from "vitest";
import { beyondAt, outOfSight, violations } from "./looks.ts";
import type { Seat } from "./table.ts";

export const SHEET = "form.fivefold.sheet";
export const DIALOG = "form.fivefold.ff-dialog";

export interface Gallery {
  /** Windows by name: the expression that is one. */
  windows: Record<string, string>;
  /** Dialogs by what opens them: whose, which action, with what. */
  dialogs: Record<string, readonly [who: string, action: string, request?: string]>;
  /** Those that have colors of their own: looked at in the dark as well. */
  dark: readonly string[];
}

export const DIALOG_APP = `[...foundry.applications.instances.values()].find((a) => a.element.matches("${DIALOG}"))`;

export async function theme(seat: Seat, to: string): Promise<void> {
  await seat.tab("settings");
  await seat.page.locator(`#settings [data-theme=${to}]`).click();
}

const place = (seat: Seat, open: string, width: number): Promise<null> =>
  seat.eval(`${open}.setPosition({ left: 20, top: 20, width: ${width} }) && null`);

/** `more` is looked at in each theme after the windows and dialogs. */
export function gallery(seat: () => Seat, { windows, dialogs, dark }: Gallery, more?: (to: string) => void): void {
  describe.each(["light", "dark"])("in the %s theme", (to) => {
    // Where things lie and what they are called is the same in both themes.
    const only = to === "dark" ? "colors" : undefined;

    beforeAll(async () => {
      await seat().closeAll();
      await theme(seat(), to);
    });

    it.each(Object.keys(windows))("%s", async (name) => {
      const gm = seat();
      const open = windows[name] as string;
      await gm.eval(`${open}.render({ force: true }).then(() => null)`);
      const sheet = gm.page.locator(SHEET);
      await sheet.waitFor();
      // What is drawn for editing has the colors of the item sheets, which are looked at in both themes.
      const switches = to === "light" && (await sheet.locator("[data-action=mode]").count()) > 0;
      const tabs = sheet.locator("[role=tab][data-group=primary]");
      for (const mode of switches ? ["play", "edit"] : [""]) {
        if (mode) await sheet.locator(`[data-action=mode][data-to=${mode}]`).click();
        await place(gm, open, 720);
        for (let tab = 0; tab < Math.max(1, await tabs.count()); tab += 1) {
          if (await tabs.count()) await tabs.nth(tab).click();
          const where = `${mode}, tab ${tab}`;
          // What stands above every tab is looked at with the first.
          const part = tab === 0 ? SHEET : `${SHEET} [role=tabpanel][data-group=primary]:not([hidden])`;
          expect.soft(await violations(gm, part, only), where).toEqual([]);
          if (to === "light") expect.soft(await beyondAt(gm, open, SHEET, [360, 1100, 720]), where).toEqual([]);
        }
      }
      await gm.closeAll();
    });

    it.each(to === "light" ? Object.keys(dialogs) : dark)("%s dialog", async (name) => {
      const gm = seat();
      const [who, action, request = "{}"] = dialogs[name] as Gallery["dialogs"][string];
      await gm.eval(`void game.fivefold.act(${who}.uuid, "${action}", ${request})`);
      await gm.dialog.waitFor();
      await gm.dialog.locator(".window-header svg.ff-icon").waitFor();
      for (const fold of await gm.dialog.locator("details.ff-fold > summary").all()) await fold.click();
      expect.soft(await violations(gm, DIALOG, only)).toEqual([]);
      if (to === "light") {
        await gm.page.setViewportSize({ width: 1280, height: 640 });
        expect.soft(await beyondAt(gm, DIALOG_APP, DIALOG, [360, 480])).toEqual([]);
        expect.soft(await outOfSight(gm, DIALOG)).toEqual([]);
        await gm.page.setViewportSize({ width: 1280, height: 860 });
      }
      await gm.page.keyboard.press("Escape");
      await gm.dialog.waitFor({ state: "detached" });
    });

    more?.(to);
  });
}
