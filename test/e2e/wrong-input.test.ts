/** Invalid input and wrong actions by users. */
import { afterEach, expect, it } from "vitest";
import { bringAxe, violations } from "./looks.ts";
import { poll, Table } from "./table.ts";

let table: Table;
afterEach(() => table?.close());

const MARKUP = "<img src=x onerror=alert(1)>";

it("B-08 P-06: an item opens for reading; in edit mode invalid input is rejected where it was entered, and the weapon stays unchanged", async () => {
  table = await Table.open();
  const anna = await table.join("Anna");
  await bringAxe(anna);
  await anna.eval(
    `game.actors.getName("Brannoc Tull").items.getName("Arming Sword").sheet.render({ force: true }).then(() => null)`,
  );
  const sheet = anna.sheet("Arming Sword");
  const mode = (name: string) => sheet.getByRole("button", { name, exact: true });
  // In play mode: numbers of the wielder, text and buttons, but no field.
  await sheet.locator(".ff-values").waitFor();
  expect(await sheet.locator(".ff-values").innerText()).toMatch(/Melee attack\s*\+\d+\s*Melee damage\s*1d8 \+ \d/);
  expect(await sheet.locator(".ff-inplay").innerText()).toContain("against the target’s rolled Defense");
  expect(await sheet.locator("input, select, prose-mirror").count()).toBe(0);
  await sheet.locator('.ff-presses [data-act="attack"]').click();
  await anna.withoutTargets();
  await anna.page.keyboard.press("Escape");
  await anna.dialog.waitFor({ state: "detached" });
  expect(await violations(anna, "form.fivefold.sheet")).toEqual([]);
  await mode("Edit").click();
  const input = sheet.locator('[name="system.damage.formula"]');
  const stored = () =>
    anna.eval(`game.actors.getName("Brannoc Tull").items.getName("Arming Sword")._source.system.damage.formula`);
  const refused: [string, RegExp][] = [
    ["2d", /Not a dice formula: 2d/],
    ["1d0", /At least one die with at least one face: 1d0/],
    ["1d6+@foo", /Not a dice formula: \+@foo/],
    ["1d6 + 2", /no flat number/],
    ["", /Enter dice, such as 1d6/],
  ];
  for (const [wrong, why] of refused) {
    await input.fill(wrong);
    await input.press("Tab");
    await poll(() => input.getAttribute("aria-invalid")).toBe("true");
    const note = await input.getAttribute("aria-describedby");
    await poll(() => sheet.locator(`[id="${note}"]`).innerText()).toMatch(why);
    await poll(() => input.inputValue()).toBe(wrong);
    await poll(() => stored()).toBe("1d8");
  }
  await input.fill("2d4");
  await input.press("Tab");
  await poll(stored).toBe("2d4");
  await poll(() => sheet.locator('[name="system.damage.formula"]').getAttribute("aria-invalid")).toBeNull();
  expect(await violations(anna, "form.fivefold.sheet")).toEqual([]);
  // Numbers out of their limits: the message names the field unless it is directly below it.
  const weight = sheet.locator('[name="system.weight"]');
  for (const [wrong, why] of [
    ["-4", /0/],
    ["", /\w/],
  ] as const) {
    await weight.fill(wrong);
    await weight.press("Tab");
    await poll(() => weight.getAttribute("aria-invalid")).toBe("true");
    const note = await weight.getAttribute("aria-describedby");
    await poll(() => sheet.locator(`[id="${note}"]`).innerText()).toMatch(why);
  }
  await mode("Play").click();
  await sheet.locator(".ff-values").waitFor();
  expect(await sheet.locator(".ff-values").innerText()).toMatch(/2d4/);
  expect(await sheet.locator("[aria-invalid], .ff-error").count()).toBe(0);
  expect(
    await anna.eval(`game.actors.getName("Brannoc Tull").items.getName("Arming Sword")._source.system.weight`),
  ).toBe(3);
  // Without ownership there is only the reading view, and the button that gives a copy to a character.
  await anna.eval(
    `game.packs.get("fivefold.bloodied-gear").getIndex().then(async (index) => { const { uuid } = index.find((e) => e.name === "Mail Shirt"); await (await fromUuid(uuid)).sheet.render({ force: true }); return null; })`,
  );
  const shirt = anna.sheet("Mail Shirt");
  await shirt.locator(".ff-values").waitFor();
  expect(await shirt.locator("[data-action=mode], [data-act], input").count()).toBe(0);
  await shirt.getByRole("button", { name: "Give to a character" }).waitFor();
});

it("a dialog that has just opened shows required fields, and no errors before the first input", async () => {
  table = await Table.open({ ruleset: "bloodied" });
  const gm = await table.join("Gamemaster");
  const sheet = await gm.openToken("Brannoc Tull");
  await sheet.getByRole("button", { name: "Damage", exact: true }).click();
  await gm.dialog.waitFor();
  const roll = gm.dialog.locator("[type=submit]");
  await poll(() => roll.getAttribute("aria-disabled")).toBe("true");
  const asked = await roll.locator("small").innerText();
  const error = gm.dialog.locator(".ff-error");
  expect([await error.count(), asked]).toEqual([0, expect.stringMatching(/\w/)]);
  // The focus is on the required field; Enter without it says what is missing.
  expect(await gm.eval("document.activeElement.matches('form.ff-dialog input.ff-field')")).toBe(true);
  await gm.page.keyboard.press("Enter");
  await poll(() => error.allInnerTexts()).toEqual([asked]);
});

it("a name with markup is shown as text everywhere and runs nothing", async () => {
  table = await Table.open();
  const [gm, anna] = [await table.join("Gamemaster"), await table.join("Anna")];
  const alerts: string[] = [];
  for (const { page } of [gm, anna])
    page.on("dialog", (box) => {
      alerts.push(box.message());
      void box.dismiss();
    });
  const sheet = await anna.open("Brannoc Tull");
  await sheet.getByRole("button", { name: "Edit", exact: true }).click();
  await sheet.locator("input[name=name]").fill(MARKUP);
  await sheet.locator("input[name=name]").press("Tab");
  await poll(() => gm.eval(`game.actors.filter((a) => a.name.startsWith("<img")).length`)).toBe(1);
  const renamed = anna.page.locator("form.fivefold.sheet").first();
  await renamed.getByRole("button", { name: "Play", exact: true }).click();
  await poll(() => renamed.innerText()).toContain(MARKUP);
  await gm.eval(
    `canvas.tokens.placeables.find((t) => t.name === "Brannoc Tull").document.update({ name: ${JSON.stringify(MARKUP)} }).then(() => null)`,
  );
  await anna.eval(
    `game.user.character.items.getName("Arming Sword").update({ name: ${JSON.stringify(`${MARKUP}2`)} }).then(() => null)`,
  );
  await gm.eval(
    `game.combat.combatants.find((c) => c.actor.name.startsWith("<img")).update({ name: ${JSON.stringify(MARKUP)} }).then(() => null)`,
  );
  await gm.tab("combat");
  await poll(() => gm.page.locator("#combat").innerText()).toContain(MARKUP);

  await anna.lay(11);
  await renamed.locator("[data-act=defense]").click();
  await anna.tab("chat");
  await poll(() => anna.card.innerText()).toContain(`${MARKUP} defends with 13.`);
  await renamed.locator("[data-act=attack]").first().hover();
  await renamed.locator("[data-act=attack]").first().click();
  await anna.withoutTargets();
  await anna.lay(12, 6);
  await anna.dialog.locator("[name=fixed]").fill("10");
  await anna.dialog.locator("[name=fixed]").press("Tab");
  await anna.dialog.locator("[type=submit]").click();
  await poll(() => anna.card.innerText()).toContain(`${MARKUP}2`);
  await gm.tab("chat");
  await gm.eval(
    `ChatMessage.implementation.create({ content: "Well met.", speaker: { alias: ${JSON.stringify(MARKUP)} } }).then(() => null)`,
  );
  await poll(() => anna.page.locator("#chat [data-message-id]").last().innerText()).toContain(MARKUP);
  for (const { page } of [gm, anna]) await poll(() => page.locator('img[src="x"], [onerror]').count()).toBe(0);
  expect(alerts).toEqual([]);
});

it("without a target the Defense field is used; a target deleted before Apply is named and nothing changes", async () => {
  table = await Table.open();
  const [gm, anna] = [await table.join("Gamemaster"), await table.join("Anna")];
  const sheet = await anna.open("Brannoc Tull");
  const attack = sheet.getByRole("button", { name: /Attack with Arming Sword/ });
  await attack.click();
  await anna.withoutTargets();
  await anna.dialog.locator("[name=fixed]").fill("14");
  await anna.dialog.locator("[name=fixed]").press("Tab");
  // 11 to 19 on the die, and the 20
  await poll(async () => (await anna.dialog.innerText()).replace(/\s+/g, " ")).toMatch(/45% hit .*5% critical/);
  await anna.lay(11, 3);
  await anna.dialog.locator("[type=submit]").click();
  await anna.tab("chat");
  await poll(() => anna.card.innerText()).toContain("Hit: 4 slashing damage.");
  await poll(() => anna.card.locator("[data-card=offer]").count()).toBe(0);
  await gm.target("Bandit Bowman");
  await gm.tab("chat");
  await gm.lay(1);
  await gm.card.getByRole("button", { name: "Apply to targets", exact: true }).click();
  await poll(() => gm.hp("Bandit Bowman")).toBe(5);

  await anna.target("Road Bandit");
  await anna.lay(12, 6);
  await gm.lay(5);
  await attack.click({ modifiers: ["Shift"] });
  await poll(() => anna.card.innerText()).toContain("Hit: 7 slashing damage to Road Bandit.");
  await gm.eval(`canvas.tokens.placeables.find((t) => t.name === "Road Bandit").document.delete().then(() => null)`);
  await poll(() => anna.eval("canvas.tokens.placeables.length")).toBe(3);
  // Re-rendered meanwhile, the button says so itself and is disabled.
  await anna.card.locator("[data-card=offer]").dispatchEvent("click");
  await poll(() => anna.page.locator("body").innerText()).toContain(
    "Road Bandit no longer exists; nothing was changed.",
  );
});

it("the second click of a double click has no effect in the dialog that the first one opened", async () => {
  table = await Table.open({ ruleset: "grimoire" });
  const gm = await table.join("Gamemaster");
  const sheet = await gm.open("Maren Oakhand");
  const used = gm.dialog.locator(".ff-mods input:checked");
  // The second click hits a checkbox in the dialog as soon as it has the focus.
  await gm.eval(`document.addEventListener("focusin", function second({ target }) {
    const tick = target.closest(".ff-dialog")?.querySelector(".ff-mods input:checked");
    if (!tick) return;
    document.removeEventListener("focusin", second);
    globalThis.fell = target.closest(".ff-dialog").querySelectorAll(".ff-mods input:checked").length;
    tick.dispatchEvent(new MouseEvent("click", { detail: 2, bubbles: true, cancelable: true }));
  }) ?? null`);
  await sheet.getByRole("button", { name: /Act with Two-Handed Axe/ }).click();
  await gm.withoutTargets();
  await gm.until("globalThis.fell > 0");
  expect(await used.count()).toBe(await gm.eval<number>("fell"));
  await gm.page.keyboard.press("Escape");
});
