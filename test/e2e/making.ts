/** Character creation from the Actors tab, page by page. */
import { join } from "node:path";
import { expect } from "vitest";
import { beyond, bringAxe, violations } from "./looks.ts";
import { poll, type Seat } from "./table.ts";
import { SHOTS } from "./tooling.ts";

export function making(seat: Seat) {
  const { page, dialog } = seat;
  const field = (name: string) => dialog.locator(`[name="${name}"]`);
  return {
    field,
    value: (name: string) => field(name).inputValue(),
    people: (): Promise<string[]> => seat.eval("game.actors.map((a) => a.name).sort()"),
    /** "New character" in the Actors tab. */
    async begin(): Promise<void> {
      await seat.tab("actors");
      await page.locator("#actors [data-ff-create]").click();
      await dialog.waitFor();
    },
    step: () => dialog.locator("[aria-current=step] span").first().innerText(),
    next: () => dialog.locator("footer [type=submit]").click(),
    back: () => dialog.locator("footer [data-action=turnTo]").click(),
    turnTo: (step: string) => dialog.locator(`[data-action=turnTo][data-step="${step}"]`).first().click(),
    /** Clicks a die button of the dialog and waits for the public message; "everything" is at the bottom. */
    async roll(dice: string, ...faces: number[]): Promise<void> {
      const before = await seat.eval<number>("game.messages.size");
      await seat.lay(...faces);
      await dialog.locator(`[data-action=fill][data-dice="${dice}"]`).click();
      await poll(() => seat.eval("game.messages.size")).toBe(before + 1);
      await poll(() => seat.eval("cup.left()")).toBe(0);
      if (dice !== "everything") return;
      // The last page opens, and the roll data name the purpose of each die.
      await dialog.locator(".ff-pages li:last-child [aria-current=step]").waitFor();
      expect(await seat.eval("game.messages.contents.at(-1).rolls.filter((r) => !r.options.flavor).length")).toBe(0);
    },
    /** By Escape, which asks before input is lost; No keeps it, then Cancel and Yes. */
    async cancel(): Promise<void> {
      const question = page.locator(".application.dialog");
      await page.keyboard.press("Escape");
      await question.getByRole("button", { name: "No" }).click();
      await poll(() => question.count()).toBe(0);
      expect(await dialog.count()).toBe(1);
      await dialog.locator("[data-action=cancel]").click();
      await question.getByRole("button", { name: "Yes" }).click();
      await poll(() => dialog.count()).toBe(0);
    },
    /** Problems of the open page in both themes, narrow and wide. */
    async looks(): Promise<string[]> {
      await bringAxe(seat);
      const found: string[] = [];
      for (const theme of ["dark", "light"]) {
        await seat.tab("settings");
        await page.locator(`#settings [data-theme=${theme}]`).click();
        const dark = theme === "dark";
        for (const width of dark ? [720] : [720, 360]) {
          await seat.eval(
            `[...foundry.applications.instances.values()].find((a) => a.id.startsWith("fivefold-dialog")).setPosition({ left: 20, top: 10, width: ${width}, height: 800 }) && null`,
          );
          const name = `making-${Date.now()}-${theme}-${width}.png`;
          if (SHOTS) await dialog.screenshot({ path: join(SHOTS, name) });
          if (width === 720) found.push(...(await violations(seat, "form.ff-dialog", dark ? "colors" : undefined)));
          found.push(...(await beyond(seat, "form.ff-dialog")));
        }
      }
      return found;
    },
  };
}
