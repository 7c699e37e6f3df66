/** A German world: sheet, dialog and card are in German, numbers in German format, without overflow. */
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { beyond } from "./looks.ts";
import { poll, Table } from "./table.ts";
import { SHOTS } from "./tooling.ts";

let table: Table;
afterEach(() => table?.close());

it("a German GM opens a sheet on a phone, sees the odds, hits, and undoes it", async () => {
  table = await Table.open({ ruleset: "bloodied" });
  const gm = await table.join("Gamemaster");
  await gm.eval(`localStorage.setItem("core.language", JSON.stringify("de")) ?? null`);
  await gm.reload();
  const sheet = await gm.open("Brannoc Tull");
  await gm.eval(`game.actors.getName("Brannoc Tull").sheet.setPosition({ left: 10, top: 10, width: 360 }) && null`);
  expect(await beyond(gm, `form.fivefold.sheet[aria-label="Brannoc Tull"]`)).toEqual([]);
  // Elements that modules add to the head of the Actors tab do not cover the other tabs.
  await gm.tab("chat");

  await gm.target("Road Bandit");
  await sheet.getByRole("button", { name: /Angreifen mit Arming Sword/ }).click();
  await gm.dialog.waitFor();
  const said = (await gm.dialog.innerText()).replace(/\s+/g, " ");
  for (const line of ["52 % Treffer", "43 % daneben", "niedergestreckt 4,4 %", "im Schnitt: 2,4."])
    expect(said).toContain(line);

  await gm.lay(12, 5, 6);
  await gm.dialog.getByRole("button", { name: "Angreifen" }).click();
  await gm.card.waitFor();
  await expect.poll(() => gm.card.innerText()).toContain("Treffer: 7 Schaden (Hieb) für Road Bandit.");
  await gm.lay(2);
  await gm.card.getByRole("button", { name: "Auf Road Bandit anwenden", exact: true }).click();
  await expect.poll(() => gm.card.innerText(), { timeout: 60_000 }).toContain("TP: 9 → 4");
  await gm.card.getByRole("button", { name: "Zurücknehmen" }).first().click();
  await expect.poll(() => gm.card.innerText(), { timeout: 60_000 }).toContain("zurückgenommen");
  expect(await gm.hp("Road Bandit")).toBe(9);
});

const RULESETS = ["bloodied", "grimoire", "threshold", "anatomy", "aura"];
/** An untranslated text: its key is shown. */
const KEY = /\b(FIVEFOLD|PARTY|BLOODIED|GRIMOIRE|THRESHOLD|ANATOMY|AURA)\.\w/;

it("a German GM's session in the dark theme, in narrow windows: first question, tours of all five rulesets, world check, tools, sheets", async () => {
  table = await Table.open({ ruleset: "all" });
  const gm = await table.join("Gamemaster");
  await gm.eval(`(async () => {
    localStorage.setItem("core.language", JSON.stringify("de"));
    await game.settings.set("fivefold", "inPlay", { ids: ${JSON.stringify(RULESETS)}, asked: false });
    return null;
  })()`);
  await gm.reload();
  // Any dice.
  await gm.eval(`(globalThis.hostDice = { next: (faces) => Math.ceil(faces / 2) }, null)`);
  await gm.tab("settings");
  await gm.page.locator("#settings [data-theme=dark]").click();

  const wrong: string[] = [];
  /** Overflow and untranslated texts of an open window when it is narrow. */
  const look = async (name: string, selector: string, width = 360): Promise<void> => {
    const id = await gm.eval<string>(`document.querySelector(${JSON.stringify(selector)}).id`);
    await gm.eval(
      `foundry.applications.instances.get(${JSON.stringify(id)}).setPosition({ left: 10, top: 10, width: ${width}, height: 820 }) && null`,
    );
    const open = gm.page.locator(`#${id}`);
    if (SHOTS) await open.screenshot({ path: join(SHOTS, `german-${name}.png`) });
    wrong.push(...(await beyond(gm, `#${id}`)).map((one) => `${name}: ${one}`));
    const key = KEY.exec(await open.innerText());
    if (key) wrong.push(`${name}: ${key[0]}`);
  };

  await gm.page.locator("#fivefold-in-play").waitFor();
  await gm.page.locator("#fivefold-in-play [name=ruleset][value=grimoire]").setChecked(false);
  await poll(() => gm.page.locator("#fivefold-in-play").getByRole("status").innerText()).toContain("Grimoire");
  await look("first", "#fivefold-in-play");
  await gm.page.locator("#fivefold-in-play [name=ruleset][value=grimoire]").setChecked(true);
  await gm.page.locator("#fivefold-in-play button[type=submit]").click();
  await poll(() => gm.page.locator("#fivefold-in-play").count()).toBe(0);

  // Every tour has an actor to show, an attack to make, and an undo of its effects.
  const step = gm.page.locator(".tour");
  for (const ruleset of RULESETS) {
    await gm.closeAll();
    await gm.eval(`game.tours.get("fivefold.${ruleset}").start() && null`);
    for (const id of ["begin", "sheet", "attack", "dialog", "card", "undo", "end"]) {
      const current = `game.tours.get("fivefold.${ruleset}").currentStep`;
      await poll(() => gm.eval(`${current}?.id`)).toBe(id);
      await poll(() => step.locator("h3").innerText()).toBe(await gm.eval(`${current}.title`));
      const placed = await gm.eval(`${current}.selector !== undefined`);
      expect([ruleset, id, placed]).toEqual([ruleset, id, !["begin", "end"].includes(id)]);
      const { x, y, width, height } = (await step.boundingBox())!;
      if (x < 0 || y < 0 || x + width > 1280 || y + height > 860) wrong.push(`${ruleset} ${id}: beyond the page`);
      if (KEY.test(await step.innerText())) wrong.push(`${ruleset} ${id}: ${await step.innerText()}`);
      if (SHOTS) await gm.page.screenshot({ path: join(SHOTS, `german-tour-${ruleset}-${id}.png`) });
      await step.locator("[data-action=next]").click();
    }
    await step.waitFor({ state: "detached" });
    await poll(() => gm.eval(`game.actors.filter((a) => a.flags.fivefold?.tour).length`)).toBe(0);
  }

  await gm.closeAll();
  await gm.tab("settings");
  await gm.page.locator("#settings [data-action=configure]").click();
  await gm.page.locator("[data-key='fivefold.worldCheck']").click();
  await poll(() => gm.page.locator("#fivefold-world-check").innerText()).toMatch(/Aura: .*\d/);
  await look("check", "#fivefold-world-check");
  await gm.eval(
    `foundry.applications.instances.get("fivefold-world-check").close({ animate: false }).then(() => null)`,
  );
  await look("settings", ".application.settings-config, #settings-config");
  await gm.closeAll();

  await gm.tab("actors");
  await gm.page.locator("#actors [data-ff-tools]").click();
  await gm.page.locator("#fivefold-gm-tools").waitFor();
  await look("tools", "#fivefold-gm-tools");
  await gm.closeAll();
  for (const name of ["Isaura Venn", "Brannic Holt"])
    for (const mode of ["Spielen", "Ändern"]) {
      const sheet = await gm.open(name);
      await sheet.getByRole("button", { name: mode, exact: true }).click();
      await poll(() => sheet.getByRole("button", { name: mode, exact: true }).getAttribute("aria-pressed")).toBe(
        "true",
      );
      await look(`${name}-${mode}`, `form.fivefold.sheet[aria-label="${name}"]`);
    }
  await gm.closeAll();
  await gm.tab("combat");
  if (SHOTS) await gm.page.locator("#sidebar").screenshot({ path: join(SHOTS, "german-tracker.png") });
  expect(await gm.page.locator("#combat").innerText()).not.toMatch(KEY);
  expect(wrong).toEqual([]);
}, 300_000);
