/** Helpers for the GM's tools and the macros of the packs, in the browser. */
import { join } from "node:path";
import { poll, type Seat } from "./table.ts";

export const SHOTS = process.env.FIVEFOLD_SHOTS;

/** Titles of the steps of Bloodied's tour, in order. */
export const TOUR_TITLES = [
  "Combat in two minutes",
  "A sheet",
  "An attack",
  "The dialog",
  "The card",
  "Undo",
  "End of the tour",
] as const;

export interface Played {
  selected?: string[];
  targets?: string[];
  /** Fields of the dialog, by name; omitted: no dialog. */
  fill?: Record<string, string>;
  dice?: number[];
}

/** Uses the tools of one ruleset as GM. */
export function tooling(gm: Seat, ruleset: string) {
  const board = () => gm.page.locator("#fivefold-gm-tools");

  /** Selects and targets tokens by name. */
  const pick = (selected: string[], targets: string[] = []) =>
    gm.eval(`(() => {
      const named = (list) => canvas.tokens.placeables.filter((t) => list.includes(t.name));
      canvas.tokens.releaseAll();
      for (const token of named(${JSON.stringify(selected)})) token.control({ releaseOthers: false });
      for (const token of game.user.targets) token.setTarget(false, { releaseOthers: false });
      for (const token of named(${JSON.stringify(targets)})) token.setTarget(true, { releaseOthers: false });
      return null;
    })()`);

  async function fillIn(fill: Record<string, string>): Promise<void> {
    for (const [name, value] of Object.entries(fill)) {
      const field = gm.dialog.locator(`[name=${name}]`).first();
      const kind = await field.evaluate((e) => (e as HTMLInputElement).type);
      const one = gm.dialog.locator(`[name=${name}][value="${value}"]`);
      if (kind === "select-one") await field.selectOption(value);
      else if (kind === "radio") await one.check({ force: true });
      else if (kind !== "checkbox") await field.fill(value);
      else if (value === "on" || value === "off") await field.setChecked(value === "on");
      else await one.setChecked(true);
      await field.blur();
    }
  }

  return {
    board,
    pick,
    tool: (id: string) => board().locator(`[data-ruleset=${ruleset}][data-tool=${id}]`),

    /** Opens the tools as a GM does. */
    async open(): Promise<void> {
      await gm.tab("actors");
      await gm.page.locator("#actors").getByRole("button", { name: "GM’s tools" }).click();
      await board().waitFor();
    },

    /** Clicks a tool, fills in its dialog if there is one; resolves to the headlines of the new card. */
    async play(press: () => Promise<unknown>, { selected = [], targets, fill, dice = [] }: Played): Promise<string> {
      await pick(selected, targets);
      await gm.lay(...dice);
      const before = await gm.eval<number>("game.messages.size");
      await press();
      if (fill) {
        await gm.dialog.waitFor();
        await fillIn(fill);
        await poll(() => gm.dialog.locator("button[type=submit]").getAttribute("aria-disabled")).not.toBe("true");
        if (SHOTS) await gm.dialog.screenshot({ path: join(SHOTS, `tool-${before}.png`) });
        await gm.dialog.locator("button[type=submit]").click();
      }
      // Cards that the combat posts by itself are excluded.
      const card = `game.messages.contents.slice(${before})
        .find((m) => !Object.values(m.system.acts ?? {}).some((a) => a.form.call))`;
      await gm.until(`${card} !== undefined`);
      await gm.eval("game.fivefold.idle()");
      const told = await gm.eval<string>(
        `Object.values(${card}.system.acts).map((a) => a.headline?.key ?? a.action).join()`,
      );
      return told.replaceAll(`${ruleset.toUpperCase()}.`, "").replaceAll("Headline.", "");
    },

    /** Runs a macro of the packs. */
    macro: (name: string) => () =>
      gm.eval(`(async () => { const pack = game.packs.get("fivefold.${ruleset}-macros");
        const { _id } = pack.index.find((one) => one.name === ${JSON.stringify(name)});
        void (await pack.getDocument(_id)).execute(); return null; })()`),
  };
}
