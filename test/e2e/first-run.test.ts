/** The first start: choice of rulesets, a journal, a tour; a ruleset that fails to load; the world check. */
import { afterEach, expect, it } from "vitest";
import { oneGeneration } from "../kit/generations.ts";
import { beyond, bringAxe, violations } from "./looks.ts";
import { poll, Table } from "./table.ts";
import { TOUR_TITLES } from "./tooling.ts";

let table: Table;
afterEach(() => table?.close());

it.each(oneGeneration(import.meta.url))(
  "P-24: generation %i: the demo world asks the GM for its rulesets; one click selects one, and the GM gets the journal and the tour",
  async (generation) => {
    // A world whose GM has not chosen its rulesets yet.
    table = await Table.open({ generation, isNew: true });
    const gm = await table.join("Gamemaster");
    await bringAxe(gm);
    const asked = gm.page.locator("#fivefold-in-play");
    await asked.waitFor();
    expect(await asked.getByRole("status").innerText()).toBe("Nothing is hidden.");
    await asked.locator("[name=ruleset][value=grimoire]").setChecked(false);
    await poll(() => asked.getByRole("status").innerText()).toMatch(
      /\(Grimoire\): \d+ document types, (?:[6-9]|1\d) compendiums, \d+ conditions, \d+ settings/,
    );
    for (const theme of ["light", "dark"]) {
      await gm.eval(
        `document.body.classList.remove("theme-light", "theme-dark"), document.body.classList.add("theme-${theme}")`,
      );
      const only = theme === "dark" ? "colors" : undefined;
      expect([theme, await violations(gm, "#fivefold-in-play", only), await beyond(gm, "#fivefold-in-play")]).toEqual([
        theme,
        [],
        [],
      ]);
    }
    // A double click is one choice, with one journal (below).
    await asked.getByRole("button", { name: "Only Bloodied" }).dblclick();
    await asked.waitFor({ state: "detached" });
    await poll(() => gm.eval(`game.settings.get("fivefold", "inPlay").ids.join()`)).toBe("bloodied");
    await gm.page.locator(".application", { hasText: "Begin here:" }).first().waitFor();

    // Compendiums of the other rulesets are hidden, their documents are not.
    await gm.tab("compendium");
    await poll(() => gm.page.locator("#compendium [data-pack^='fivefold.grimoire']:visible").count()).toBe(0);
    expect(await gm.page.locator("#compendium [data-pack^='fivefold.bloodied']:visible").count()).toBeGreaterThan(4);
    expect(await gm.eval(`game.actors.getName("Maren Oakhand").system.attributes !== undefined`)).toBe(true);

    // Their actors are folded away in the Actors tab.
    await gm.tab("actors");
    const away = gm.page.locator("#actors [data-ff-away]");
    const maren = gm.page.locator("#actors [data-entry-id]", { hasText: "Maren Oakhand" });
    await poll(() => away.innerText()).toMatch(/^Not in play: \d+$/);
    expect(await maren.isVisible()).toBe(false);
    expect(await gm.page.locator("#actors [data-entry-id]", { hasText: "Brannoc Tull" }).isVisible()).toBe(true);
    await away.click();
    await poll(() => maren.isVisible()).toBe(true);
    expect(await away.getAttribute("aria-expanded")).toBe("true");
    await away.click();

    // Settings without use for the active ruleset are hidden.
    await gm.eval(`new foundry.applications.settings.SettingsConfig().render({ force: true }) && null`);
    const settings = gm.page.locator("#settings-config");
    const setting = (name: string) => settings.locator(`[name^="fivefold.${name}"]`).first();
    await setting("oddsFor").waitFor({ state: "attached" });
    const isOut = (name: string) => setting(name).evaluate((e) => e.closest(".ff-out") !== null);
    expect(await Promise.all(["bloodied.", "oddsFor", "anatomy."].map(isOut))).toEqual([false, false, true]);

    // The window says what the preset means for each kind, and which kind the GM has set otherwise.
    const fast = setting("automation.followUps");
    const note = settings.locator(".form-group", { has: gm.page.locator(`[name="fivefold.automation.followUps"]`) });
    expect(await fast.locator("option").first().innerText()).toBe("As in the preset: With a click");
    await setting("automation").selectOption("automatic");
    expect(await fast.locator("option").first().innerText()).toBe("As in the preset: Automatic");
    await fast.selectOption("off");
    await poll(() => note.innerText()).toContain("Differs from the preset (Automatic).");
    await settings.locator("[type=submit]").click();
    await poll(() =>
      gm.eval(`["automation", "automation.followUps"].map((key) => game.settings.get("fivefold", key)).join()`),
    ).toBe("automatic,off");
    // Another preset keeps the GM's own value.
    await gm.eval(`game.settings.set("fivefold", "automation", "manual").then(() => null)`);
    expect(await gm.eval(`game.settings.get("fivefold", "automation.followUps")`)).toBe("off");
    await gm.eval(
      `game.settings.set("fivefold", "automation", "ask").then(() => game.settings.set("fivefold", "automation.followUps", "preset")).then(() => null)`,
    );
    await gm.closeAll();

    // The journal exists, and once deleted it is not created again.
    await poll(() => gm.eval(`game.journal.contents.map((j) => [j.name.slice(0, 11), j.pages.size])`)).toEqual([
      ["Begin here:", 2],
    ]);
    await gm.eval(
      `Promise.all(game.journal.map((j) => j.delete())).then(() => game.settings.set("fivefold", "inPlay", { ids: ["bloodied"], asked: false })).then(() => null)`,
    );
    await gm.reload();
    await bringAxe(gm);
    await asked.waitFor();
    await asked.getByRole("button", { name: "Save" }).click();
    await asked.waitFor({ state: "detached" });
    expect(await gm.eval("game.journal.size")).toBe(0);

    // The tour, by keyboard; its documents are deleted at the end.
    const before = await gm.eval(`[game.actors.size, game.messages.size]`);
    await gm.eval(`game.tours.get("fivefold.bloodied").start() && null`);
    const step = gm.page.locator(".tour");
    const titles: string[] = [];
    for (const title of TOUR_TITLES) {
      await poll(() => step.locator("h3").innerText()).toBe(title);
      titles.push(title);
      if (title === "The card")
        expect(await gm.eval(`game.actors.filter((a) => a.flags.fivefold?.tour).length`)).toBe(2);
      // P-19: the text does not cover the chances it explains.
      if (title === "The dialog")
        expect(
          await gm.eval(`(() => {
            const [text, chances] = [".tour", ".ff-dialog .ff-chances"].map((one) => document.querySelector(one).getBoundingClientRect());
            return chances.height > 20 && (text.bottom <= chances.top || text.top >= chances.bottom || text.right <= chances.left || text.left >= chances.right);
          })()`),
        ).toBe(true);
      // P-19: the attack misses twice before it hits.
      if (title === "The dialog") await gm.lay(1, 20, 1, 20, 20, 1, 6, 6, 6, 6, 6, 6, 6);
      if (title === "Undo") expect(await gm.eval(`document.querySelectorAll("#chat [data-card=undo]").length`)).toBe(1);
      await step.locator("[data-action=next]").focus();
      await gm.page.keyboard.press("Enter");
    }
    await step.waitFor({ state: "detached" });
    await poll(() => gm.eval(`[game.actors.size, game.messages.size]`)).toEqual(before);

    // Unused faces of the tour are removed.
    await gm.eval("(() => { while (cup.left()) hostDice.next(100); })()");

    // The world check.
    await gm.closeAll();
    await gm.tab("settings");
    await gm.page.getByRole("button", { name: "Configure settings" }).click();
    await gm.page.getByRole("button", { name: "Check this world" }).click();
    const check = gm.page.locator("#fivefold-world-check");
    await poll(() => check.innerText()).toMatch(/Rules of Bloodied: \d+ checked, no problems/);
    expect([
      await violations(gm, "#fivefold-world-check .window-content"),
      await beyond(gm, "#fivefold-world-check"),
    ]).toEqual([[], []]);
  },
);

it("a ruleset that fails to load is reported, and loaded on retry", async () => {
  table = await Table.open({ ruleset: "all" });
  const gm = await table.join("Gamemaster");
  let blocked = true;
  await gm.page.route(/pieces\/[a-z]+-play-.*\.mjs/, (route) => (blocked ? route.abort() : route.continue()));
  const choose = (id: string) =>
    gm.eval(`game.settings.set("fivefold", "inPlay", { ids: ["${id}"], asked: true }).then(() => null)`);
  await gm.reload();
  const said = gm.page.locator("#notifications", { hasText: "Check your connection, then retry or reload." });
  await said.first().waitFor();
  // Five rulesets, each tried twice: the last failure may come after the first message.
  await poll(() => gm.complaints.filter((one) => /ERR_FAILED .*-play-/.test(one)).length).toBe(10);
  blocked = false;
  gm.complaints.length = 0;
  await choose("bloodied");
  const sheet = await gm.open("Brannoc Tull");
  await sheet.getByRole("button", { name: /Attack with Arming Sword/ }).waitFor();
  expect(await gm.eval(`game.fivefold.actions(game.actors.getName("Brannoc Tull")).length > 5`)).toBe(true);
});
