/** The compendium browser, tooltips of terms, and macros of sheet actions. */
import { afterEach, expect, it } from "vitest";
import { oneGeneration } from "../kit/generations.ts";
import { beyond, bringAxe, violations } from "./looks.ts";
import { poll, type Seat, Table } from "./table.ts";

let table: Table;
afterEach(() => table?.close());

const FINDER = "#fivefold-finder";
const names = (seat: Seat): Promise<string[]> => seat.page.locator(`${FINDER} button.open`).allInnerTexts();
const theme = (seat: Seat, dark: boolean) =>
  seat.eval(
    `(document.body.classList.toggle("theme-dark", ${dark}), document.body.classList.toggle("theme-light", ${!dark}), null)`,
  );

it.each(oneGeneration(import.meta.url))(
  "generation %i: finds items by tab, word and property; shows details, supports dragging and giving, and remembers its state",
  async (generation) => {
    table = await Table.open({ generation, ruleset: "threshold" });
    const gm = await table.join("Gamemaster");
    const { page } = gm;
    await bringAxe(gm);
    await gm.tab("compendium");
    await page.locator("#compendium [data-ff-find]").click();
    const finder = page.locator(FINDER);
    await finder.waitFor();
    // The window it was opened from stays visible.
    const edge = (selector: string, side: string) =>
      gm.eval<number>(`document.querySelector("${selector}").getBoundingClientRect().${side}`);
    expect(await edge(FINDER, "right")).toBeLessThan(await edge("#sidebar", "left"));
    expect(await finder.locator("[role=tab]").allInnerTexts()).toEqual([
      "Weapons",
      "Armor",
      "Powers",
      "Feats",
      "Gear",
      "Classes and species",
      "Creatures",
      "Characters",
      "Tables",
    ]);

    // A creature's own type field is not its document type.
    await finder.getByRole("tab", { name: "Creatures" }).click();
    await poll(() => finder.locator("tr[data-uuid]", { hasText: "Grave Thrall" }).allInnerTexts()).toEqual([
      expect.stringMatching(/^Grave Thrall\s+Undead\s+Medium\s+20\s+\d+\s+\d+$/),
    ]);

    await finder.getByRole("tab", { name: "Powers" }).click();
    await poll(() => names(gm)).toContain("Frost Lash");
    const want = (field: string, value: string) => finder.locator(`[data-field=${field}][data-value=${value}]`);
    await want("kind", "spell").click();
    await want("vs", "will").click();
    await want("vs", "will").click();
    await poll(() => want("vs", "will").getAttribute("class")).toContain("no");
    const rows = await names(gm);
    expect(rows).toContain("Frost Lash");
    expect(rows.filter((name) => ["Thought Needle", "Dread Whisper", "Bless"].includes(name))).toEqual([]);
    // A click anywhere in a row selects it.
    await finder.locator("tbody tr").first().locator("td").last().click();
    await poll(() => finder.locator(".reading").innerText()).toContain(rows[0]);
    await finder.locator("[name=query]").fill("LASH");
    await poll(() => names(gm)).toEqual(["Frost Lash"]);
    expect(await finder.locator("[role=status]").innerText()).toMatch(/^1 of \d\d/);

    // By keyboard from the search into the rows; the details are on the right.
    await finder.locator("[name=query]").press("ArrowDown");
    await page.keyboard.press("Enter");
    const reading = finder.locator(".reading");
    await poll(() => reading.innerText()).toMatch(/A whip of frost/);
    expect(await reading.locator("dl").innerText()).toMatch(/Fortitude/);
    expect(await violations(gm, FINDER)).toEqual([]);
    await theme(gm, true);
    expect(await violations(gm, FINDER, "colors")).toEqual([]);
    await theme(gm, false);

    // Dragged onto a sheet; the same with its button, for selected actors.
    const place = (at: object) =>
      gm.eval(`foundry.applications.instances.get("fivefold-finder").setPosition(${JSON.stringify(at)}) && null`);
    await place({ left: 0, top: 200 });
    const sheet = await gm.open("Quill Tansy");
    const held = () =>
      gm.eval<number>(`game.actors.getName("Quill Tansy").items.filter((i) => i.name === "Frost Lash").length`);
    const before = await held();
    await gm.eval(`game.actors.getName("Quill Tansy").sheet.setPosition({ left: 10, top: 10, width: 560 }) && null`);
    await gm.eval(`foundry.applications.instances.get("fivefold-finder").bringToFront()`);
    await finder
      .locator("tr[data-uuid]")
      .dragTo(sheet.locator(".window-content"), { targetPosition: { x: 60, y: 60 } });
    await poll(held).toBe(before + 1);
    await gm.eval(`canvas.tokens.placeables.find((t) => t.name === "Quill Tansy").control() && null`);
    await finder.locator("tr[data-uuid] .open").click();
    await reading.getByRole("button", { name: "Give to Quill Tansy" }).click();
    await poll(held).toBe(before + 2);
    expect(
      await gm.eval(
        `game.actors.getName("Quill Tansy").items.contents.at(-1)._stats.compendiumSource.startsWith("Compendium.fivefold.threshold-powers.")`,
      ),
    ).toBe(true);

    // The sheet of an item without an owner gives it to a character, too: the selected one is the preset choice.
    await reading.getByRole("button", { name: "Open" }).click();
    const lash = gm.sheet("Frost Lash");
    await lash.getByRole("button", { name: "Give to a character" }).click();
    expect(await gm.dialog.innerText()).toContain("Brannic Holt");
    await gm.dialog.locator("button[type=submit]").click();
    await poll(held).toBe(before + 3);
    await gm.eval(`[...foundry.applications.instances.values()].find((a) => a.title === "Frost Lash").close() && null`);

    // Narrow: rows, filters and details one at a time, without overflow.
    for (const width of [700, 360]) {
      await place({ left: 0, top: 0, width });
      expect(await beyond(gm, FINDER)).toEqual([]);
      await reading.locator("[data-to=results]").click();
      expect(await beyond(gm, FINDER)).toEqual([]);
      await finder.locator("tr[data-uuid] .open").click();
    }
    await reading.locator("[data-to=results]").click();
    await finder.locator(".results [data-to=filters]").click();
    expect(await finder.locator(".filters").isVisible()).toBe(true);
    expect(await violations(gm, FINDER)).toEqual([]);

    await gm.reload();
    await gm.eval(`game.fivefold.macro("find")`);
    await poll(() => finder.locator("[role=tab][aria-selected=true]").innerText()).toBe("Powers");
    await poll(() => want("vs", "will").getAttribute("class")).toContain("no");
    await finder.locator("[data-action=clear]").click();
    await poll(() => names(gm)).toContain("Thought Needle");
    await finder.locator("[data-column=range]").click();
    await poll(() => finder.locator("th[aria-sort=ascending]").innerText()).toBe("Range");

    // With a second ruleset, it searches all in play, and each row says its ruleset; one ruleset is a click away.
    await gm.closeAll();
    await bringAxe(gm);
    await gm.eval(
      `game.settings.set("fivefold", "inPlay", { ids: ["threshold", "aura"], asked: true }).then(() => null)`,
    );
    await gm.eval(`game.fivefold.macro("find")`);
    await poll(() => finder.locator("[name=ruleset]:checked").getAttribute("value")).toBe("all");
    await finder.getByRole("tab", { name: "Everything" }).click();
    await finder.locator("[name=query]").fill("quarterstaff");
    const found = () => finder.locator("tbody tr").allInnerTexts();
    await poll(found).toEqual([expect.stringMatching(/^Quarterstaff\s+Threshold\s+Weapons$/)]);
    await finder.locator("[name=query]").fill("long bow");
    await poll(found).toEqual([
      expect.stringMatching(/^Long Bow\s+Threshold\s+Weapons$/),
      expect.stringMatching(/^Long Bow\s+Aura\s+Weapons$/),
    ]);
    expect(await violations(gm, FINDER)).toEqual([]);
    await finder.locator("[name=ruleset][value=aura]").check({ force: true });
    await finder.getByRole("tab", { name: "Weapons", exact: true }).click();
    await poll(() => names(gm)).toEqual(["Long Bow"]);
    expect(await finder.locator("thead").innerText()).not.toMatch(/Ruleset/);
  },
);

it("shows tooltips for rules, conditions and items on hover and focus, and makes macros of sheet actions", async () => {
  table = await Table.open({ ruleset: "threshold" });
  const [gm, anna] = [await table.join("Gamemaster"), await table.join("Anna")];
  const { page } = anna;
  await bringAxe(anna);
  const tip = page.locator("#tooltip.active.ff-tip");
  const sheet = await anna.open("Brannic Holt");

  // A rule's heading and text, by mouse and by keyboard, where Escape closes it; then an item.
  const rule = sheet.locator("a[data-rule=T-24]").first();
  await rule.hover();
  await poll(() => tip.innerText()).toMatch(/T-24[\s\S]{40}/);
  await page.mouse.move(2, 2);
  await poll(() => tip.count()).toBe(0);
  await rule.focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  await poll(() => tip.innerText()).toMatch(/T-24/);
  await page.keyboard.press("Escape");
  await poll(() => tip.count()).toBe(0);
  await sheet.getByRole("tab", { name: /^Gear/ }).click();
  const thing = sheet.locator("[role=tabpanel]:not([hidden]) [data-item-id] .ff-named .title").first();
  await thing.hover();
  await poll(() => tip.innerText()).toContain(await thing.innerText());
  await sheet.getByRole("tab", { name: /^Combat/ }).click();

  // A condition on the sheet, and one in user-written text.
  await gm.eval(`game.actors.getName("Brannic Holt").toggleStatusEffect("frightened").then(() => null)`);
  const chip = sheet.locator("[data-tip='condition:threshold.frightened']");
  await chip.hover();
  await poll(() => tip.innerText()).toMatch(/Frightened[\s\S]*−2 on every d20 roll/);
  expect(await violations(anna, "form.fivefold.sheet")).toEqual([]);
  // P-12: a tooltip goes with its element, whether hidden or removed, and is not shown for one that is gone.
  const any = page.locator("#tooltip.active");
  await anna.eval(
    `game.tooltip.activate([...document.querySelectorAll(".sheet [role=tabpanel] button")].find((one) => one.checkVisibility()), { text: "x" })`,
  );
  expect(await any.count()).toBe(1);
  await sheet.getByRole("tab", { name: /^Gear/ }).dispatchEvent("click");
  await poll(() => any.count()).toBe(0);
  await sheet.getByRole("tab", { name: /^Combat/ }).dispatchEvent("click");
  const shown = await anna.eval<number[]>(`(async () => {
    const link = document.body.appendChild(Object.assign(document.createElement("a"), { textContent: "link" }));
    const seen = [];
    for (const change of [() => undefined, () => link.remove(), () => undefined]) {
      game.tooltip.activate(link, { text: "link" });
      change();
      await Promise.resolve();
      seen.push(document.querySelectorAll("#tooltip.active").length);
    }
    return seen;
  })()`);
  expect(shown).toEqual([1, 0, 0]);
  const said = await anna.eval<string>(
    `foundry.applications.ux.TextEditor.implementation.enrichHTML("@Condition[prone]{flat on the ground} @Condition[nobody.knows]")`,
  );
  expect(said).toMatch(/data-tip="condition:threshold\.prone"[^>]*>flat on the ground</);
  expect(said).toContain("@Condition[nobody.knows]");

  // An NPC shows name and kind without numbers, to users who may see it.
  const enemy = await gm.eval<string>(`game.actors.getName("Thorn Walker").uuid`);
  for (const [level, says] of [
    [1, /^Thorn Walker\s*Creature$/],
    [0, /^$/],
  ] as const) {
    await gm.eval(`game.actors.getName("Thorn Walker").update({ "ownership.default": ${level} }).then(() => null)`);
    await anna.until(`game.actors.getName("Thorn Walker").ownership.default === ${level}`);
    await page.mouse.move(2, 2);
    await anna.eval(`(() => {
      document.querySelector("#told")?.remove();
      const link = Object.assign(document.createElement("a"), { id: "told", className: "content-link", textContent: "who" });
      link.dataset.uuid = ${JSON.stringify(enemy)};
      link.style.cssText = "position: fixed; left: 600px; top: 300px; z-index: 99999";
      document.body.append(link);
    })()`);
    await page.locator("#told").hover();
    if (level) await poll(() => tip.innerText()).toMatch(says);
    else {
      // A timer of the same delay, set after the hover, ends after the tooltip's own.
      await anna.eval(
        `new Promise((done) => setTimeout(() => requestAnimationFrame(done), game.tooltip.constructor.TOOLTIP_ACTIVATION_MS ?? 500)).then(() => null)`,
      );
      expect(await tip.count()).toBe(0);
    }
  }
  await anna.eval(`document.querySelector("#told").remove()`);

  // An attack dragged to the hotbar becomes a macro.
  const attack = sheet.locator("[data-item-id] [data-action=act][data-act=attack]").first();
  await anna.eval(
    `game.actors.getName("Brannic Holt").sheet.setPosition({ left: 0, top: 0, width: 560, height: 560 }) && null`,
  );
  await attack.dragTo(page.locator("#hotbar [data-slot='3']"));
  const command = () => anna.eval<string>(`game.macros.get(game.user.hotbar[3])?.command ?? ""`);
  await poll(command).toMatch(/^game\.fivefold\.act\("[\w.]+", "attack", \{"item":"\w{16}"/);
});
