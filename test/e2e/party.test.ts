/** The party: members are dragged in, the GM requests a roll, all rest, items move by drag. */
import { afterEach, expect, it } from "vitest";
import { tabsOpen, theme } from "./gallery.ts";
import { beyondAt, bringAxe, violations } from "./looks.ts";
import { poll, type Seat, Table } from "./table.ts";

let table: Table;
afterEach(() => table.close(), 30_000);

const SHEET = 'form.fivefold.sheet[aria-label="The Ashen Ford"]';

/** Drops a document on an element, as a drag does. */
const drop = (seat: Seat, uuid: string, type: string, on: string): Promise<void> =>
  seat.eval(`(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.setData("text/plain", JSON.stringify({ type: ${JSON.stringify(type)}, uuid: ${JSON.stringify(uuid)} }));
    document.querySelector(${JSON.stringify(on)}).dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }));
    return null;
  })()`);

const open = async (seat: Seat): Promise<void> => {
  await seat.eval(`game.actors.getName("The Ashen Ford").sheet.render({ force: true }) && null`);
  await seat.page.locator(SHEET).waitFor();
};

it("one sheet for all users: members, requested rolls, a rest, stores", async () => {
  table = await Table.open({ ruleset: "bloodied" });
  const gm = await table.join("Gamemaster");
  const anna = await table.join("Anna");
  const { people, hidden } = await gm.eval<{ people: { uuid: string; name: string }[]; hidden: string }>(`(async () => {
    const user = (name) => game.users.getName(name);
    const own = (name) => game.actors.find((a) => a.ownership[user(name).id] === 3);
    const [a, b] = [own("Anna"), own("Ben")];
    const enemy = game.actors.find((one) => !one.hasPlayerOwner);
    await b.update({ ownership: { [user("Anna").id]: 1 } });
    await Actor.create({ name: "The Ashen Ford", type: "party", ownership: { [user("Anna").id]: 3 } });
    return { people: [a, b].map(({ uuid, name }) => ({ uuid, name })), hidden: enemy.uuid };
  })()`);
  const [hers, his] = people as [{ uuid: string; name: string }, { uuid: string; name: string }];

  await open(gm);
  for (const uuid of [hers.uuid, his.uuid, hidden]) {
    await drop(gm, uuid, "Actor", `${SHEET} .window-content`);
    await gm.until(`game.actors.getName("The Ashen Ford").system.members.some((m) => m.uuid === "${uuid}")`);
  }
  const sheet = gm.page.locator(SHEET);
  await poll(() => sheet.locator(".ff-members > li").count()).toBe(3);

  // The player sees her own numbers, that the other member exists, and no hidden member.
  await open(anna);
  const seen = anna.page.locator(`${SHEET} .ff-members > li`);
  expect(await seen.count()).toBe(2);
  expect(await seen.nth(0).innerText()).toMatch(/\d+ of \d+ HP/);
  expect(await seen.nth(1).innerText()).toContain("No further information");
  expect(await seen.nth(1).innerText()).not.toMatch(/HP/);
  await gm.eval(
    `game.actors.getName("The Ashen Ford").update({ "system.members": game.actors.getName("The Ashen Ford").system.members.slice(0, 2) }).then(() => null)`,
  );

  // The GM requests a check: each button waits for its owner, and the card counts the successes.
  await sheet.getByRole("button", { name: "Call for a roll" }).click();
  await gm.dialog.getByRole("button", { name: "Continue" }).click();
  await gm.dialog.locator('[name="tn"]').fill("10");
  // Each member's own numbers, and no odds.
  const sums = await gm.dialog.locator(".ff-sum li").allInnerTexts();
  expect(sums.map((line) => line.replace(/\s+/g, " "))).toEqual(["Brannoc Tull +3", "Thessaly Quill −1"]);
  expect([await gm.dialog.locator(".ff-odds").count(), await gm.dialog.getAttribute("class")]).toEqual([
    0,
    expect.stringContaining("ff-bloodied"),
  ]);
  await gm.dialog.getByRole("button", { name: "Call for roll" }).click();
  const asks = anna.card.locator(".ff-ask button");
  await poll(() => asks.count()).toBe(1);
  await gm.lay(20);
  await asks.click();
  await poll(() => gm.card.innerText()).toContain("Succeeded: 1 of 2. Still to roll: 1.");
  await gm.lay(2);
  await gm.card.locator(".ff-ask button").first().click();
  await poll(() => gm.card.innerText()).toContain("Succeeded: 1 of 2.");

  // An item is dragged from a member into the stores and given on with its button.
  const thing = await anna.eval<string>(
    `fromUuidSync("${hers.uuid}").items.find((i) => "quantity" in i.system && !i.system.natural && i.system.quantity === 1).uuid`,
  );
  const name = await anna.eval<string>(`fromUuidSync("${thing}").name`);
  await drop(anna, thing, "Item", `${SHEET} .window-content`);
  await gm.until(`game.actors.getName("The Ashen Ford").items.size === 1 && !fromUuidSync("${thing}")`);
  await anna.page.locator(SHEET).getByRole("tab", { name: "Stores" }).click();
  await anna.page
    .locator(SHEET)
    .getByRole("button", { name: `Give ${name} to a member` })
    .click();
  await gm.until(
    `game.actors.getName("The Ashen Ford").items.size === 0 && fromUuidSync("${hers.uuid}").items.some((i) => i.name === ${JSON.stringify(name)})`,
  );

  // Again, only by drags; then undone on the card.
  await anna.until(`fromUuidSync("${hers.uuid}").items.getName(${JSON.stringify(name)})`);
  const again = await anna.eval<string>(`fromUuidSync("${hers.uuid}").items.getName(${JSON.stringify(name)}).uuid`);
  await drop(anna, again, "Item", `${SHEET} .window-content`);
  await gm.until(`game.actors.getName("The Ashen Ford").items.size === 1 && !fromUuidSync("${again}")`);
  await anna.until(`game.actors.getName("The Ashen Ford").items.size === 1`);
  const stored = await anna.eval<string>(`game.actors.getName("The Ashen Ford").items.contents[0].uuid`);
  await anna.eval(`fromUuidSync("${hers.uuid}").sheet.render({ force: true }) && null`);
  await anna.sheet(hers.name).waitFor();
  await drop(anna, stored, "Item", `form.fivefold.sheet[aria-label="${hers.name}"] .window-content`);
  await gm.until(`game.actors.getName("The Ashen Ford").items.size === 0`);
  await anna.card.getByRole("button", { name: "Undo" }).click();
  await gm.until(`fromUuidSync("${stored}") !== null`);
  await anna.closeAll();

  // All rest with one dialog and one card.
  const cards = await gm.cards.count();
  await gm.lay(1, 1);
  await sheet.getByRole("button", { name: "Rest", exact: true }).click();
  await gm.dialog.locator("button[type=submit]").click();
  await poll(() => gm.cards.count()).toBe(cards + 1);

  // With a member of another ruleset each rests by their own rules, and the hours pass once.
  const other = await gm.eval<string>(`(async () => {
    globalThis.hostDice = { next: (faces) => Math.ceil(faces / 2) };
    const party = game.actors.getName("The Ashen Ford");
    const { uuid } = await Actor.create({ name: "Maren", type: "grimoireCharacter" });
    await party.update({ "system.members": [...party.system.members, { uuid, rank: "rear" }] });
    return uuid;
  })()`);
  const time = () => gm.eval<number>("game.time.worldTime");
  const began = await time();
  await sheet.getByRole("button", { name: "Rest", exact: true }).click();
  await gm.dialog.getByRole("button", { name: "Continue" }).click();
  const advance = gm.dialog.locator("[name=advance]");
  await poll(() => advance.isChecked()).toBe(true);
  await gm.dialog.locator("button[type=submit]").click();
  await poll(time).toBeGreaterThan(began);
  const rested = await time();
  await gm.dialog.locator("[name=type][value=night]").check({ force: true });
  await poll(() => advance.isChecked()).toBe(false);
  await gm.dialog.locator("button[type=submit]").click();
  await poll(() => gm.cards.count()).toBe(cards + 3);
  await gm.eval("game.fivefold.idle().then(() => null)");
  expect(await time()).toBe(rested);
  await gm.eval(`fromUuidSync("${other}").delete().then(() => null)`);

  // Marching order and watches, by keyboard and in edit mode.
  await sheet.getByRole("button", { name: "Edit", exact: true }).click();
  await sheet.getByRole("button", { name: `Move down: ${hers.name}` }).press("Enter");
  await gm.until(`game.actors.getName("The Ashen Ford").system.members[0].uuid === "${his.uuid}"`);
  await sheet.getByRole("tab", { name: "Travel" }).click();
  await sheet.getByRole("button", { name: "Add watch" }).click();
  await sheet.getByRole("checkbox", { name: hers.name }).check();
  await gm.until(`game.actors.getName("The Ashen Ford").system.watches[0].who[0] === "${hers.uuid}"`);
  await sheet.getByRole("button", { name: "Play", exact: true }).click();
  await poll(() => sheet.locator(".ff-due").last().innerText()).toContain(`Asleep: ${his.name}`);

  // Every tab, in both themes, also narrow.
  await bringAxe(gm);
  for (const mode of ["play", "edit"]) {
    await sheet.locator(`.ff-mode [data-to=${mode}]`).click();
    for (const tab of ["Members", "Stores", "Travel", "Notes"]) {
      await sheet.getByRole("tab", { name: tab }).click();
      const open = `game.actors.getName("The Ashen Ford").sheet`;
      expect([tab, mode, await beyondAt(gm, open, SHEET, [760, 360])]).toEqual([tab, mode, []]);
    }
    expect(await tabsOpen(gm, SHEET)).toBe(0);
    for (const to of ["light", "dark"]) {
      await theme(gm, to);
      const only = to === "dark" ? "colors" : undefined;
      expect([mode, to, await violations(gm, SHEET, only)]).toEqual([mode, to, []]);
    }
  }
}, 120_000);
