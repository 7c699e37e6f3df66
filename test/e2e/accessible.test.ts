/**
 * axe-core finds no problems in both themes, wide and narrow; with doubled text size nothing is cut off. The sheets of
 * the other rulesets, the party's, the compendium browser and character creation have equally thorough tests of their
 * own.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Gallery, gallery, SHEET, theme } from "./gallery.ts";
import { beyond, bringAxe, crowded, violations } from "./looks.ts";
import { poll, type Seat, Table } from "./table.ts";
import { TOUR_TITLES } from "./tooling.ts";

const BRANNOC = `game.actors.getName("Brannoc Tull")`;
const THESSALY = `game.actors.getName("Thessaly Quill")`;

const WINDOWS: Record<string, string> = {
  "character sheet": `${BRANNOC}.sheet`,
  "caster's sheet": `${THESSALY}.sheet`,
  "creature sheet": `game.actors.getName("Road Bandit").sheet`,
  "weapon sheet": `${BRANNOC}.items.getName("Arming Sword").sheet`,
  "spell sheet": `${THESSALY}.items.getName("Fire").sheet`,
};

/** Opens a dialog with a button of an actor's sheet. */
const behind = (whose: string, button: RegExp) => async (seat: Seat) => {
  const dialogs = await seat.dialog.count();
  const sheet = await seat.open(whose);
  await sheet.locator("[data-action=mode][data-to=play]").click();
  await sheet.locator("[role=tab][data-tab=fight]").click();
  await sheet.getByRole("button", { name: button }).first().click();
  await seat.dialog.nth(dialogs).waitFor();
  await sheet.locator("[data-action=close]").dispatchEvent("click");
  await sheet.waitFor({ state: "detached" });
};

const DIALOGS: Gallery["dialogs"] = {
  attack: behind("Brannoc Tull", /Attack with Arming Sword/),
  shooting: behind("Thessaly Quill", /Attack with Sling/),
  casting: behind("Thessaly Quill", /Cast Levitation, Tier 1/),
  damage: behind("Brannoc Tull", /^Damage$/),
  rest: behind("Brannoc Tull", /^Rest$/),
  check: behind("Brannoc Tull", /Strength check/),
  "injury save": behind("Brannoc Tull", /Injury save for/),
};

let table: Table;
let gm: Seat;
let ben: Seat;

beforeAll(async () => {
  table = await Table.open({ ruleset: "all" });
  gm = await table.join("Gamemaster");
  ben = await table.join("Ben");
  for (const seat of [gm, ben]) await bringAxe(seat);
  await gm.lay(20, 15, 10, 5);
  await gm.tab("combat");
  await gm.page.locator("#combat [data-action=rollAll]").click();
  await gm.until("game.combat.combatants.contents.every((c) => c.initiative !== null)");
  await gm.page.locator("#combat [data-action=startCombat]").click();
  await gm.lay(4);
  await gm.eval(
    `game.fivefold.act(game.actors.getName("Brannoc Tull").uuid, "injury", { skip: true }).then(() => null)`,
  );
  await gm.target("Road Bandit");
  const weapon = `game.actors.getName("Brannoc Tull").items.getName("Arming Sword").id`;
  await gm.lay(12, 5, 6, 2);
  await gm.eval(
    `game.fivefold.act(game.actors.getName("Brannoc Tull").uuid, "attack", { item: ${weapon}, skip: true }).then(() => null)`,
  );
  await gm.tab("chat");
  await gm.card.locator("[data-card=offer]").click();
  await gm.until(
    `canvas.tokens.placeables.find((t) => t.name === "Road Bandit").actor.system.attributes.hp.value === 4`,
  );
  await gm.lay(6, 1, 1);
  const fire = `game.actors.getName("Thessaly Quill").items.getName("Fire").id`;
  await gm.eval(
    `game.fivefold.act(game.actors.getName("Thessaly Quill").uuid, "cast", { item: ${fire}, given: { tier: "2", dice: 3 }, skip: true }).then(() => null)`,
  );
  await gm.card.locator("[data-card=choose]").first().waitFor();
});

afterAll(() => table?.close());

gallery(
  () => gm,
  { windows: WINDOWS, dialogs: DIALOGS },
  (to) => {
    const only = to === "dark" ? "colors" : undefined;

    it("the limited sheet", async () => {
      await theme(ben, to);
      await ben.eval(`${BRANNOC}.sheet.render({ force: true }).then(() => null)`);
      await ben.tab("chat");
      expect.soft(await violations(ben, [SHEET, "#chat .ff-card"], only), "his sheet and cards").toEqual([]);
    });

    it("cards and tracker", async () => {
      await gm.tab("chat");
      await gm.eval(
        `document.querySelectorAll("#chat .ff-card details").forEach((more) => (more.open = true)) ?? null`,
      );
      expect.soft(await violations(gm, "#chat .ff-card", only), "cards").toEqual([]);
      await gm.tab("combat");
      await gm.page.locator("#combat .ff-trackrow").first().waitFor();
      expect.soft(await violations(gm, "#combat .ff-trackrow", only), "tracker").toEqual([]);
    });
  },
);

/** Text as large as Foundry's font scale allows; 16 is the default. */
const letters = (px: 16 | 32): Promise<unknown> =>
  gm.eval(`(document.documentElement.style.fontSize = "${px}px") && null`);

const dress = (theme: string): Promise<unknown> =>
  gm.eval(
    `(() => { document.body.classList.remove("theme-light", "theme-dark"); document.body.classList.add("theme-${theme}"); })()`,
  );

/** Text that is cut off when it is doubled. */
async function enlarged(name: string, selector: string): Promise<void> {
  await gm.page.locator(selector).first().waitFor();
  await letters(32);
  expect.soft(await crowded(gm, selector), `${name}, twice as large`).toEqual([]);
  await letters(16);
}

/** Checks both themes with axe, then doubled text. */
async function look(name: string, selector: string): Promise<void> {
  await gm.page.locator(selector).first().waitFor();
  for (const theme of ["light", "dark"]) {
    await dress(theme);
    expect
      .soft(await violations(gm, selector, theme === "dark" ? "colors" : undefined), `${name}, ${theme}`)
      .toEqual([]);
  }
  await enlarged(name, selector);
}

describe("other windows", () => {
  beforeAll(async () => {
    await gm.closeAll();
    // All rulesets are active, and the first question is not answered yet.
    await gm.eval(
      `game.settings.set("fivefold", "inPlay", { ids: ["bloodied", "grimoire", "threshold", "anatomy", "aura"], asked: false }).then(() => null)`,
    );
    await gm.reload();
    await bringAxe(gm);
  });

  it("the first question, the journal, every step of the tour", async () => {
    await enlarged("first question", "#fivefold-in-play");
    await gm.page.locator("#fivefold-in-play").getByRole("button", { name: "Save" }).click();
    const page = ".journal-entry-page .journal-page-content";
    await gm.page.locator(page).first().waitFor();
    for (const theme of ["light", "dark"]) {
      await dress(theme);
      expect.soft(await violations(gm, page, theme === "dark" ? "colors" : undefined), `journal, ${theme}`).toEqual([]);
    }
    await gm.closeAll();
    await gm.eval(`game.tours.get("fivefold.bloodied").start() && null`);
    for (const [at, title] of TOUR_TITLES.entries()) {
      await poll(() => gm.page.locator(".tour h3").innerText()).toBe(title);
      if (at % 3 === 0) await look(title, ".tour");
      if (title === "The dialog") await gm.lay(20, 6, 6, 6, 6, 6, 6, 6);
      await gm.page.locator(".tour [data-action=next]").press("Enter");
    }
    await gm.page.locator(".tour").waitFor({ state: "detached" });
    await gm.eval("(() => { while (cup.left()) hostDice.next(100); })()");
    await gm.closeAll();
  });

  it("the GM's windows, the compendium browser, character creation", async () => {
    await gm.tab("settings");
    await gm.page.getByRole("button", { name: "Configure settings" }).click();
    await gm.page.getByRole("button", { name: "Check this world" }).click();
    await gm.page.locator("#fivefold-world-check section").first().waitFor();
    await look("world check", "#fivefold-world-check");
    await gm.closeAll();
    await gm.tab("actors");
    await gm.page.locator("#actors [data-ff-tools]").click();
    await look("tools", "#fivefold-gm-tools");
    await gm.closeAll();
    await gm.page.locator("#actors [data-ff-create]").click();
    await look("creation", "form.ff-dialog");
    await gm.closeAll();
    await gm.tab("compendium");
    await gm.page.locator("#compendium [data-ff-find]").click();
    await enlarged("finder", "#fivefold-finder");
    await gm.closeAll();
    await gm.tab("chat");
    await enlarged("cards", "#chat .ff-card");
    await gm.tab("combat");
    await enlarged("tracker", "#combat .ff-trackrow");
  });

  it("in forced colors full, selected and checked states are distinguishable; the compendium browser on a phone with doubled text", async () => {
    await gm.page.emulateMedia({ forcedColors: "active" });
    await gm.eval(`game.actors.getName("Brannoc Tull").sheet.render({ force: true }).then(() => null)`);
    await gm.eval(`game.actors.getName("Maren Oakhand").sheet.render({ force: true }).then(() => null)`);
    await gm
      .sheet("Maren Oakhand")
      .getByRole("button", { name: /Act with Two-Handed Axe/ })
      .click();
    await gm.withoutTargets();
    await gm.dialog.locator("details").evaluateAll((folds) => {
      for (const fold of folds) (fold as HTMLDetailsElement).open = true;
    });
    await gm.dialog.locator(".ff-tick:checked").first().waitFor();
    const painted = await gm.eval<Record<string, unknown>>(`(() => {
      const paint = (e) => getComputedStyle(e).backgroundColor;
      const ground = paint(document.querySelector(".ff-dialog"));
      const ticks = [...document.querySelectorAll(".ff-dialog .ff-tick")];
      const full = [".ff-lifeline .fill", ".ff-seg label:has(:checked)", ".ff-dialog [type=submit]", ".ff-tick:checked"];
      return {
        hollow: full.filter((one) => paint(document.querySelector(one)) === ground),
        unread: full.slice(1, 3).filter((one) => getComputedStyle(document.querySelector(one)).color !== ground),
        ticks: new Set(ticks.map(({ checked }) => checked)).size,
        wrong: ticks.filter((e) => e.checked !== (getComputedStyle(e, "::after").content !== "none")).length,
      };
    })()`);
    expect(painted).toEqual({ hollow: [], unread: [], ticks: 2, wrong: 0 });
    await gm.page.emulateMedia({ forcedColors: "none" });
    await gm.closeAll();

    const { width, height } = gm.page.viewportSize()!;
    await gm.page.setViewportSize({ width: 360, height: 740 });
    await letters(32);
    await gm.page.locator("#compendium [data-ff-find]").dispatchEvent("click");
    const finder = gm.page.locator("#fivefold-finder");
    const look = async (face: string) => {
      await poll(() => finder.locator(".window-content").getAttribute("data-face")).toBe(face);
      expect((await finder.boundingBox())!.width).toBe(360);
      // A row of tabs scrolls sideways.
      const over = (await beyond(gm, "#fivefold-finder")).filter((one) => !one.includes('role="tab"'));
      expect.soft([face, over, await crowded(gm, "#fivefold-finder")]).toEqual([face, [], []]);
    };
    await look("results");
    await finder.locator(".open").first().click();
    await look("reading");
    for (const face of ["results", "filters"]) {
      await finder.locator("[data-action=face]:visible").click();
      await look(face);
    }
    await letters(16);
    await gm.page.setViewportSize({ width, height });
    await gm.closeAll();
  });

  it("sheets and attacks of every ruleset with doubled text", async () => {
    await letters(32);
    const firsts = await gm.eval<string[]>(
      `(() => { const types = new Set(); return game.actors.filter((a) => a.type !== "party" && !types.has(a.type) && types.add(a.type)).map((a) => a.name); })()`,
    );
    expect(firsts).toHaveLength(10);
    for (const name of firsts) {
      const selector = `form.fivefold.sheet[aria-label="${name}"]`;
      const sheet = gm.sheet(name);
      await gm.eval(`game.actors.getName("${name}").sheet.render({ force: true }).then(() => null)`);
      await sheet.waitFor();
      const tabs = sheet.locator("[role=tab][data-group=primary]");
      for (const mode of ["edit", "play"]) {
        await sheet.locator(`[data-action=mode][data-to=${mode}]`).click();
        for (let tab = Math.max(1, await tabs.count()) - 1; tab >= 0; tab -= 1) {
          if (await tabs.count()) await tabs.nth(tab).click();
          const where = `${name}, ${mode}, tab ${tab}`;
          expect.soft(await beyond(gm, selector), where).toEqual([]);
          expect.soft(await crowded(gm, selector), where).toEqual([]);
        }
      }
      const attack = sheet.locator("[data-act=attack]").first();
      if (await attack.count()) {
        await attack.click();
        await gm.withoutTargets();
        expect.soft(await crowded(gm, "form.ff-dialog"), `${name}, attack`).toEqual([]);
      }
      await gm.closeAll();
    }
    await letters(16);
  });
});
