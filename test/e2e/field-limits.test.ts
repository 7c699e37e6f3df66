/** P-06: values that a field does not accept, in sheets and in character creation. */
import type { Locator } from "playwright-core";
import { afterEach, expect, it } from "vitest";
import { making } from "./making.ts";
import { poll, Table } from "./table.ts";

let table: Table;
afterEach(() => table?.close());

const messages = (window: Locator) => window.locator(".ff-error");

it("P-06: a sheet says at the field what it accepts, stores nothing else, and forgets it in play mode", async () => {
  table = await Table.open({ ruleset: "anatomy" });
  const gm = await table.join("Gamemaster");
  const sheet = await gm.open("Bren Holt");
  await sheet.getByRole("button", { name: "Edit", exact: true }).click();
  const level = sheet.locator('[name="system.details.level"]');
  const stored = () => gm.eval(`game.actors.getName("Bren Holt")._source.system.details.level`);
  const before = await stored();

  for (const [wrong, why] of [
    ["99999", "Level: Enter a number from 1 to 30."],
    ["-4.5", "Level: Enter a whole number."],
    ["0", "Level: Enter a number from 1 to 30."],
    ["", "Level: This field needs a value."],
  ] as const) {
    await level.fill(wrong);
    await level.press("Tab");
    await poll(() => messages(sheet).allInnerTexts()).toEqual([why]);
    const note = await level.getAttribute("aria-describedby");
    expect(await sheet.locator(`[id="${note}"]`).innerText()).toBe(why);
    expect([await level.inputValue(), await level.getAttribute("aria-invalid"), await stored()]).toEqual([
      wrong,
      "true",
      before,
    ]);
  }
  // A browser that lets letters into a number input reports them as bad input; Chromium only accepts parts of numbers.
  await level.press("Escape");
  await level.press("ControlOrMeta+a");
  await level.press("e");
  await level.press("Tab");
  await poll(() => messages(sheet).allInnerTexts()).toEqual(["Level: Enter a number."]);

  // The message takes a line of its own: it covers no label and no other field.
  const covered = await gm.eval(`(() => {
    const form = document.querySelector("form.fivefold.sheet");
    const a = form.querySelector(".ff-error").getBoundingClientRect();
    return [...form.querySelectorAll("label, .ff-label, input, button, h2, th, abbr")]
      .filter((e) => e.checkVisibility() && !e.closest(".ff-sr"))
      .map((e) => [e, e.getBoundingClientRect()])
      .filter(([, b]) => b.width > 0 && b.left < a.right && a.left < b.right && b.top < a.bottom - 1 && a.top + 1 < b.bottom)
      .map(([e]) => e.outerHTML.slice(0, 80));
  })()`);
  expect(covered).toEqual([]);

  // A valid value clears the message while it is typed, and is stored.
  await level.fill("3");
  await poll(() => messages(sheet).count()).toBe(0);
  await level.press("Tab");
  await poll(stored).toBe(3);

  // Escape resets the field, and so does leaving it once more; neither closes the sheet.
  const bonus = sheet.locator('[name="system.martialBonus"]');
  const value = await bonus.inputValue();
  await bonus.fill("41");
  await bonus.press("Enter");
  await poll(() => messages(sheet).allInnerTexts()).toEqual(["Martial bonus: Enter a number from 0 to 40."]);
  await bonus.press("Escape");
  await poll(() => messages(sheet).count()).toBe(0);
  expect(await bonus.inputValue()).toBe(value);
  await bonus.fill("41");
  await bonus.press("Tab");
  await poll(() => messages(sheet).count()).toBe(1);
  await bonus.focus();
  await bonus.press("Tab");
  await poll(() => messages(sheet).count()).toBe(0);
  expect(await bonus.inputValue()).toBe(value);

  // A name is required. Play mode shows no message, and edit mode shows the stored values again.
  const name = sheet.locator("input[name=name]");
  await name.fill("");
  await name.press("Tab");
  await bonus.fill("2.5");
  await bonus.press("Tab");
  await poll(() => messages(sheet).allInnerTexts()).toEqual([
    "Name: This field needs a value.",
    "Martial bonus: Enter a whole number.",
  ]);
  await sheet.getByRole("button", { name: "Play", exact: true }).click();
  await poll(() => messages(sheet).count()).toBe(0);
  await sheet.getByRole("button", { name: "Edit", exact: true }).click();
  expect([await name.inputValue(), await bonus.inputValue()]).toEqual(["Bren Holt", value]);
  expect(await sheet.locator("[aria-invalid=true]").count()).toBe(0);
});

it("P-06: an item sheet refuses decimals of a count, and takes them as a weight", async () => {
  table = await Table.open({ ruleset: "threshold" });
  const gm = await table.join("Gamemaster");
  await gm.eval(
    `game.actors.getName("Brannic Holt").items.find((i) => i.type === "thresholdWeapon").sheet.render({ force: true }).then(() => null)`,
  );
  const sheet = gm.page.locator("form.fivefold.sheet.item, form.fivefold.sheet").last();
  await sheet.getByRole("button", { name: "Edit", exact: true }).click();
  const quantity = sheet.locator('[name="system.quantity"]');
  await quantity.fill("1.5");
  await quantity.press("Tab");
  await poll(() => messages(sheet).allInnerTexts()).toEqual(["Quantity: Enter a whole number."]);
  const weight = sheet.locator('[name="system.weight"]');
  await weight.fill("4.25");
  await weight.press("Tab");
  await poll(() =>
    gm.eval(
      `game.actors.getName("Brannic Holt").items.find((i) => i.type === "thresholdWeapon")._source.system.weight`,
    ),
  ).toBe(4.25);
});

it("P-06: character creation and action dialogs say at the field what it accepts, and do not go on with it", async () => {
  table = await Table.open({ ruleset: "anatomy" });
  const gm = await table.join("Gamemaster");
  const { begin, cancel, field, turnTo } = making(gm);
  const submit = gm.dialog.locator("footer [type=submit]");
  await begin();
  for (const [wrong, why] of [
    ["999", "Enter a number from −10 to 30."],
    ["2.5", "Enter a whole number."],
    ["", "This field needs a value."],
  ] as const) {
    await field("str").fill(wrong);
    await field("str").press("Tab");
    await poll(() => messages(gm.dialog).allInnerTexts()).toEqual([why]);
    await poll(() => field("str").getAttribute("aria-invalid")).toBe("true");
  }
  await turnTo("person");
  await poll(() => submit.getAttribute("aria-disabled")).toBe("true");
  await turnTo("numbers");
  await field("str").fill("4");
  await field("str").press("Tab");
  await poll(() => messages(gm.dialog).count()).toBe(0);
  await turnTo("person");
  await poll(() => submit.getAttribute("aria-disabled")).not.toBe("true");
  await cancel();

  await gm.eval(`void game.fivefold.act(game.actors.getName("Bren Holt").uuid, "rest", {})`);
  await field("hours").waitFor();
  await field("hours").fill("2.5");
  await field("hours").press("Tab");
  await poll(() => messages(gm.dialog).allInnerTexts()).toEqual(["Enter a whole number."]);
  expect(await submit.getAttribute("aria-disabled")).toBe("true");
  await field("hours").fill("9");
  await field("hours").press("Tab");
  await poll(() => messages(gm.dialog).allInnerTexts()).toEqual(["Enter a number from 1 to 8."]);
  await field("hours").fill("2");
  await field("hours").press("Tab");
  await poll(() => messages(gm.dialog).count()).toBe(0);
});
