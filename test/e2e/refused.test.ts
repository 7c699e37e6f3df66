/** The GM opens the list of refused requests from the GM's tools: live, after a reload, by keyboard, in both themes. */
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { ACT, forgedAct, part } from "../hostile/forge.ts";
import { sinkCode } from "../kit/refusals.ts";
import { beyondAt, bringAxe, crowded, violations } from "./looks.ts";
import { poll, type Seat, Table } from "./table.ts";
import { SHOTS } from "./tooling.ts";

let table: Table;
afterEach(() => table?.close());

const WINDOW = "#fivefold-refused";
const app = `foundry.applications.instances.get("fivefold-refused")`;

const refuse = (gm: Seat, ...refusals: object[]): Promise<void> =>
  gm.eval(`${JSON.stringify(refusals)}.forEach((one) => sink.refused(one))`);

async function shoot(gm: Seat, name: string): Promise<void> {
  if (SHOTS) await gm.page.screenshot({ path: join(SHOTS, `refused-${name}.png`) });
}

it("the GM reads the refused requests, shows a card and clears the list", async () => {
  table = await Table.open({ ruleset: "bloodied" });
  const gm = await table.join("Gamemaster");
  const code = await sinkCode();
  await gm.page.evaluate(code);
  await bringAxe(gm);
  const anna = await gm.eval<string>(`game.users.getName("Anna").id`);
  await gm.lay(15);
  const brannoc = `game.actors.getName("Brannoc Tull").uuid`;
  const card = await gm.eval<string>(
    `game.fivefold.act(${brannoc}, "check", { skip: true, given: { attribute: "strength" } }).then((m) => m.id)`,
  );
  const openTools = async (): Promise<void> => {
    await gm.tab("actors");
    await gm.page.locator("#actors").getByRole("button", { name: "GM’s tools" }).click();
  };
  const entry = gm.page.locator("#fivefold-gm-tools [data-action=refused]");
  const list = gm.page.locator(WINDOW);
  const rows = list.locator("li");

  // No entries: no count, and the window says so.
  await openTools();
  expect((await entry.innerText()).trim()).toBe("Refused");
  await entry.focus();
  await gm.page.keyboard.press("Enter");
  await list.getByText("Nothing was refused.").waitFor();
  await shoot(gm, "empty");

  // Live: the open window and the count in the GM's tools follow.
  const notice = gm.page.locator("#notifications", { hasText: "Refused (Anna): Changed an actor" }).waitFor();
  await refuse(gm, { user: anna, kind: "notOwner", detail: "<b>Road Bandit</b>", message: card });
  await rows.first().waitFor();
  expect(await rows.locator("b").allInnerTexts()).toEqual(["Anna"]);
  expect(await rows.first().innerText()).toMatch(
    /^Anna: Changed an actor they do not own\s+<b>Road Bandit<\/b>\s*\d\d:\d\d/,
  );
  await poll(async () => (await entry.innerText()).trim()).toMatch(/^Refused\s*1$/);
  await notice;

  // The focus stays where it is while the list is rendered again.
  const show = rows.getByRole("button", { name: "Show card Anna, Changed an actor they do not own" });
  await show.focus();
  await refuse(
    gm,
    { user: anna, kind: "tooMany", message: card },
    { user: anna, kind: "notOwner", message: card },
    { user: "", kind: "unreadable" },
    { user: anna, kind: "notOwner", message: card },
  );
  await poll(() => rows.count()).toBe(3);
  expect(await rows.first().innerText()).toMatch(/3 ×, first \d\d:\d\d.*, last \d\d:\d\d/);
  await poll(() => show.evaluate((e) => e === document.activeElement)).toBe(true);
  expect(await rows.getByRole("button").count()).toBe(2);

  // The button scrolls the card into view and focuses it.
  await gm.page.keyboard.press("Enter");
  await poll(() =>
    gm.eval(`document.activeElement?.closest("[data-message-id]")?.dataset.messageId ?? ui.sidebar.tabGroups.primary`),
  ).toMatch(new RegExp(`^(${card}|chat)$`));
  expect(await gm.page.locator(`#chat [data-message-id="${card}"]`).isVisible()).toBe(true);

  // The list survives a reload; a long list scrolls inside the window.
  await gm.reload();
  await gm.page.evaluate(code);
  await bringAxe(gm);
  await openTools();
  await poll(async () => (await entry.innerText()).trim()).toMatch(/^Refused\s*3$/);
  await entry.click();
  await poll(() => rows.count()).toBe(3);
  const long = "a detail without a single gap in it ".replaceAll(" ", "_").repeat(3);
  await gm.eval(
    `sink.reportError(Object.assign(new Error("${long}"), { stack: "" }), { message: "${card}", action: "attack" })`,
  );
  expect(gm.complaints.splice(0)).toEqual([expect.stringContaining("Fivefold | Error")]);
  await poll(() => rows.count()).toBe(4);
  expect(await rows.first().innerText()).toMatch(/^Error while processing a card\s+attack: a_detail_[a-z_]+…/);
  await gm.eval(`${app}.setPosition({ left: 20, top: 20, width: 320, height: "auto" }) && null`);
  await shoot(gm, "narrow");
  await refuse(gm, ...Array.from({ length: 40 }, (_, i) => ({ user: `someone${i}`, kind: "gmOnly", detail: "rest" })));
  await poll(() => rows.count()).toBe(44);
  for (const theme of ["light", "dark"] as const) {
    await gm.tab("settings");
    await gm.page.locator(`#settings [data-theme=${theme}]`).click();
    const only = theme === "dark" ? "colors" : undefined;
    expect.soft(await violations(gm, `${WINDOW} .window-content`, only), theme).toEqual([]);
    expect.soft(await violations(gm, "#fivefold-gm-tools .window-content", "colors"), theme).toEqual([]);
    expect.soft(await beyondAt(gm, app, WINDOW, [280, 360, 460, 720]), theme).toEqual([]);
    expect.soft(await crowded(gm, WINDOW), theme).toEqual([]);
    await shoot(gm, theme);
  }
  const box = (await list.boundingBox())!;
  expect(box.height).toBeLessThanOrEqual(0.7 * gm.page.viewportSize()!.height + 1);

  // Cleared by keyboard, which keeps the focus; it stays cleared.
  const clear = list.getByRole("button", { name: "Clear list" });
  await clear.focus();
  await gm.page.keyboard.press("Enter");
  await list.getByText("Nothing was refused.").waitFor();
  await poll(() => clear.evaluate((e) => e === document.activeElement)).toBe(true);
  expect(await clear.getAttribute("aria-disabled")).toBe("true");
  await poll(async () => (await entry.innerText()).trim()).toBe("Refused");
  await gm.reload();
  await openTools();
  await entry.waitFor();
  expect((await entry.innerText()).trim()).toBe("Refused");
});

it("the GM applies damage that a player's card falsely calls applied", async () => {
  table = await Table.open({ ruleset: "bloodied" });
  const gm = await table.join("Gamemaster");
  const anna = await table.join("Anna");
  await gm.eval(`game.settings.set("fivefold", "automation", "manual")`);
  await anna.target("Road Bandit");
  await anna.lay(12, 1);
  // The bandit's Defense and its armor.
  await gm.lay(5, 1);
  const brannoc = `game.actors.getName("Brannoc Tull")`;
  await anna.eval(
    `game.fivefold.act(${brannoc}.uuid, "attack", { skip: true, item: ${brannoc}.items.getName("Arming Sword").id })`,
  );
  await anna.tab("chat");
  await anna.card.getByRole("button", { name: "Apply to Road Bandit" }).click();
  const events = `Object.entries([...game.messages].at(-1).system.events)`;
  await anna.until(`${events}.filter(([, { state }]) => state === "waiting").length === 2`);
  await anna.eval(
    `[...game.messages].at(-1).update(Object.fromEntries(${events}.map(([id]) => ["system.events." + id + ".state", "applied"])))`,
  );
  await gm.tab("chat");
  const row = gm.card.locator(".ff-target", { hasText: "This was never applied to Road Bandit" });
  await row.getByRole("button", { name: "Apply Road Bandit" }).click();
  await row.waitFor({ state: "detached" });
  await poll(() => gm.hp("Road Bandit")).toBe(8);
  await poll(() => anna.card.locator(".ff-target", { hasText: "This was never applied" }).count()).toBe(1);
  expect(await anna.card.getByRole("button", { name: "Apply Brannoc Tull" }).count()).toBe(0);
});

it.each(["ask", "manual"])(
  "automation %s: S2: a player's card that the GM's client cannot verify says that the GM has to apply it, without a button for the player",
  async (automation) => {
    table = await Table.open({ ruleset: "bloodied" });
    const gm = await table.join("Gamemaster");
    const anna = await table.join("Anna");
    await gm.eval(`game.settings.set("fivefold", "automation", "${automation}").then(() => null)`);
    const uuid = await anna.eval<string>(`game.actors.getName("Brannoc Tull").uuid`);
    const act = forgedAct({
      action: "blow",
      by: await anna.eval<string>("game.user.id"),
      parts: { self: part(uuid, "Brannoc Tull") },
      facts: { names: { self: "Brannoc Tull" }, refs: { self: uuid } },
      form: { amount: "9", type: "slashing" },
      headline: { key: "FIVEFOLD.Named", data: { name: "Brannoc Tull" } },
      touches: ["self"],
    });
    const system = { ruleset: "bloodied", acts: { [ACT]: act } };
    await anna.eval(
      `ChatMessage.implementation.create({ type: "card", content: "", system: ${JSON.stringify(system)} }).then(() => null)`,
    );
    await anna.tab("chat");
    const [apply, doubt] = [
      anna.card.getByRole("button", { name: "Apply Brannoc Tull" }),
      anna.card.getByText("Numbers differ from the sheets. Needs GM approval."),
    ];
    if (automation === "manual") await apply.click();
    await doubt.waitFor();
    await poll(() => apply.count()).toBe(0);
    await gm.tab("chat");
    await gm.card.getByRole("button", { name: "Apply Brannoc Tull" }).waitFor();
  },
);
