/** Checks the windows and dialogs of a ruleset in both themes and at every width: shared by the `*-sheets` tests. */
import { beforeAll, describe, expect, it } from "vitest";
import { beyondAt, outOfSight, violations } from "./looks.ts";
import type { Seat } from "./table.ts";

export const SHEET = "form.fivefold.sheet";
export const DIALOG = "form.fivefold.ff-dialog";
/** The newest sheet: checked ones are already marked. */
const NEW_SHEET = `${SHEET}:not([data-look])`;
const NEW_DIALOG = `${DIALOG}:not([data-look])`;
const SWITCHES = "[data-action=mode]";

/** Actor, action and options; or a function that opens the dialog. */
type Opening = readonly [who: string, action: string, request?: string] | ((seat: Seat) => Promise<unknown>);

export interface Gallery {
  /** Expressions of windows, by name. */
  windows: Record<string, string>;
  /** How to open each dialog, by name. */
  dialogs: Record<string, Opening>;
}

export const DIALOG_APP = `[...foundry.applications.instances.values()].find((a) => a.element.matches("${DIALOG}"))`;

/** Clicked by script: a window may cover the sidebar. */
export async function theme(seat: Seat, to: string): Promise<void> {
  await seat.page.locator("#sidebar-tab-settings").dispatchEvent("click");
  await seat.page.locator(`#settings [data-theme=${to}]`).dispatchEvent("click");
  await seat.until(
    `document.body.classList.contains("theme-${to}") && !document.querySelector(".application.theme-${to === "dark" ? "light" : "dark"}")`,
  );
}

const place = (seat: Seat, open: string, width: number): Promise<null> =>
  seat.eval(`${open}.setPosition({ left: 20, top: 20, width: ${width} }) && null`);

/** A window keeps its element while it is open, so a mark on it identifies it later. */
const mark = (seat: Seat, found: string, name: string): Promise<null> =>
  seat.eval(`(document.querySelector(${JSON.stringify(found)}).dataset.look = ${JSON.stringify(name)}) && null`);

const app = (look: string): string =>
  `[...foundry.applications.instances.values()].find((a) => a.element?.matches?.(${JSON.stringify(look)}))`;

/**
 * Shows all tab panels of the windows that match a selector, until the next render or tab change. Returns how many stay
 * hidden.
 */
export const tabsOpen = (seat: Seat, selector: string): Promise<number> =>
  seat.eval(`(() => {
    const panels = [...document.querySelectorAll(${JSON.stringify(`:is(${selector}) [role=tabpanel][data-group=primary]`)})];
    for (const panel of panels) panel.hidden = false;
    return panels.filter((panel) => !panel.checkVisibility()).length;
  })()`);

/**
 * Lays all open windows side by side with all their tabs visible, so that axe reads the page once for all, and calls
 * `look`.
 */
async function sideBySide(seat: Seat, look: () => Promise<void>): Promise<void> {
  const { page } = seat;
  const before = page.viewportSize() ?? { width: 1280, height: 860 };
  const widths = await seat.eval<number>(
    `[...document.querySelectorAll("[data-look]")].reduce((sum, { offsetWidth }) => sum + offsetWidth + 10, 0)`,
  );
  await page.setViewportSize({ width: Math.max(before.width, widths + 400), height: before.height });
  const overlaps = await seat.eval(`(async () => {
    let left = 0;
    const looks = [...document.querySelectorAll("[data-look]")];
    for (const one of looks) {
      const app = [...foundry.applications.instances.values()].find((a) => a.element === one);
      app.setPosition({ left, top: 0 });
      left += one.offsetWidth + 10;
    }
    await new Promise(requestAnimationFrame);
    const boxes = looks.map((one) => one.getBoundingClientRect());
    return boxes.filter((box, i) => i > 0 && box.left < boxes[i - 1].right).length;
  })()`);
  // axe skips what is covered by another window.
  expect(overlaps).toBe(0);
  expect(await tabsOpen(seat, "[data-look]")).toBe(0);
  await look();
  await seat.eval(`(() => {
    for (const panel of document.querySelectorAll("[data-look] [role=tabpanel][data-group=primary]"))
      panel.hidden = !panel.parentElement.querySelector('[role=tab][aria-selected=true][data-tab="' + panel.dataset.tab + '"]');
  })()`);
  await page.setViewportSize(before);
}

/** `more` is called in each theme after the windows and dialogs. Without dialogs only the windows are checked. */
export function gallery(seat: () => Seat, { windows, dialogs }: Gallery, more?: (to: string) => void): void {
  describe("in the light theme", () => {
    beforeAll(async () => {
      await seat().closeAll();
      await theme(seat(), "light");
    });

    // Layout and names are the same in both themes.
    it.each(Object.keys(windows))("%s", async (name) => {
      const gm = seat();
      const open = windows[name] as string;
      await gm.eval(`${open}.render({ force: true }).then(() => null)`);
      await gm.page.locator(NEW_SHEET).waitFor();
      await mark(gm, NEW_SHEET, name);
      const selector = `[data-look="${name}"]`;
      const sheet = gm.page.locator(selector);
      const switches = (await sheet.locator(SWITCHES).count()) > 0;
      const tabs = sheet.locator("[role=tab][data-group=primary]");
      for (const mode of switches ? ["edit", "play"] : [""]) {
        if (mode) await sheet.locator(`${SWITCHES}[data-to=${mode}]`).click();
        await place(gm, open, 720);
        for (let tab = Math.max(1, await tabs.count()) - 1; tab >= 0; tab -= 1) {
          if (await tabs.count()) await tabs.nth(tab).click();
          const where = `${mode}, tab ${tab}`;
          expect.soft(await beyondAt(gm, open, selector, [360, 720]), where).toEqual([]);
        }
      }
    });

    it("no axe-core findings in these windows, in either theme", async () => {
      const gm = seat();
      const names = Object.keys(windows);
      expect(await gm.page.locator("[data-look]").count()).toBe(names.length);
      const switching = `[data-look]:has(${SWITCHES})`;
      const both = async (selector: string, mode: string) => {
        for (const to of ["light", "dark"]) {
          await theme(gm, to);
          const only = to === "dark" ? "colors" : undefined;
          await sideBySide(gm, async () => {
            expect.soft(await violations(gm, selector, only), `${mode}, ${to}`).toEqual([]);
          });
        }
      };
      await both("[data-look]", "play");
      if (await gm.page.locator(switching).count()) {
        for (const sheet of await gm.page.locator(switching).all())
          await sheet.locator(`${SWITCHES}[data-to=edit]`).dispatchEvent("click");
        await gm.until(`!document.querySelector('[data-look] ${SWITCHES}[data-to=play][aria-pressed=true]')`);
        await both(switching, "edit");
      }
      await gm.closeAll();
      await theme(gm, "light");
    });

    it.each(Object.keys(dialogs))("%s dialog", async (name) => {
      const gm = seat();
      const opening = dialogs[name] as Opening;
      if (typeof opening === "function") await opening(gm);
      else {
        const [who, action, request = "{}"] = opening;
        await gm.eval(`void game.fivefold.act(${who}.uuid, "${action}", ${request})`);
      }
      const dialog = gm.page.locator(NEW_DIALOG);
      await dialog.waitFor();
      await dialog.locator(".window-header svg.ff-icon").waitFor();
      for (const fold of await dialog.locator("details.ff-fold > summary").all()) await fold.click();
      await mark(gm, NEW_DIALOG, `${name} dialog`);
      const selector = `[data-look="${name} dialog"]`;
      await gm.page.setViewportSize({ width: 1280, height: 640 });
      expect.soft(await beyondAt(gm, app(selector), selector, [360, 720, 480])).toEqual([]);
      expect.soft(await outOfSight(gm, selector)).toEqual([]);
      await gm.page.setViewportSize({ width: 1280, height: 860 });
    });

    if (Object.keys(dialogs).length === 0) return;

    it("no axe-core findings in these dialogs, in either theme", async () => {
      const gm = seat();
      expect(await gm.page.locator(`${DIALOG}[data-look]`).count()).toBe(Object.keys(dialogs).length);
      for (const to of ["light", "dark"]) {
        await theme(gm, to);
        await sideBySide(gm, async () => {
          expect.soft(await violations(gm, DIALOG, to === "dark" ? "colors" : undefined), to).toEqual([]);
        });
      }
      await gm.closeAll();
      await theme(gm, "light");
    });
  });

  if (more)
    describe.each(["light", "dark"])("in the %s theme", (to) => {
      beforeAll(() => theme(seat(), to));
      more(to);
    });
}
