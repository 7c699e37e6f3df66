/** The tracker in Rounds in the browser: no turns, clickable pips, who waits, hidden numbers of NPCs. */
import { afterEach, expect, it } from "vitest";
import { poll, type Seat, Table } from "./table.ts";

let table: Table;
afterEach(() => table?.close());

const row = (seat: Seat, name: string) => seat.page.locator("#combat [data-combatant-id]", { hasText: name });
const press = (seat: Seat, name: string, label: string) =>
  row(seat, name).locator(".ff-trackrow").getByRole("button", { name: label, exact: true });
const pips = (seat: Seat, name: string, pool: string) =>
  row(seat, name).locator(`[role=group][aria-label^="${pool}"], [role=img][aria-label^="${pool}"]`);
const bar = (seat: Seat) => seat.page.locator("#combat .ff-roundbar");

it("A-02 A-03 A-45 A-53 A-59 A-69 D-38: the GM runs Rounds from the tracker, and a player finds their own actions there", async () => {
  table = await Table.open({ ruleset: "aura" });
  const gm = await table.join("Gamemaster");
  const anna = await table.join("Anna");
  for (const seat of [gm, anna]) await seat.tab("combat");
  await gm.page.locator("#combat [data-action=startCombat]").click();
  // The question for surprised combatants comes at once. Cancelled, its card opens it again; none, this time.
  await gm.dialog.getByRole("button", { name: "Cancel" }).click();
  await poll(() => gm.dialog.count()).toBe(0);
  await gm.tab("chat");
  await gm.card.getByRole("button", { name: "Choose who is Surprised" }).click();
  await gm.dialog.locator("button[type=submit]").click();
  await gm.tab("combat");
  await poll(() => gm.eval("[game.combat.round, game.combat.turn]")).toEqual([1, null]);
  await poll(() => gm.page.locator("#combat .ff-trackrow.now, #combat .ff-turn.now").count()).toBe(0);

  // Her own characters show pools, Aura and a toggle; an NPC shows what all users may see.
  await poll(() => pips(anna, "Brannoc Thale", "Energy").locator("button.on").count()).toBe(5);
  await poll(() => row(anna, "Brannoc Thale").locator(".hp").count()).toBe(1);
  await poll(() => row(anna, "Moor Hound").locator(".badges, .ff-chip").count()).toBe(2);
  for (const what of [".pools", ".hp", ".ff-meter", ".acts button"])
    await poll(() => row(anna, "Moor Hound").locator(what).count()).toBe(0);
  await poll(() => row(gm, "Moor Hound").locator(".hp").count()).toBe(1);
  await poll(() => bar(anna).count()).toBe(0);
  await poll(() => bar(gm).textContent()).toContain("Brannoc Thale 5");

  // Names wrap in rows of at most 60 px.
  for (const seat of [gm, anna]) {
    const rows = await seat.page.locator("#combat [data-combatant-id]").evaluateAll((all) =>
      all.map((one) => {
        const name = one.querySelector(".name") as HTMLElement;
        const isCut = name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight;
        return { height: Math.round(one.getBoundingClientRect().height), cut: isCut ? name.textContent : "" };
      }),
    );
    expect(rows.filter(({ height, cut }) => height > 60 || cut)).toEqual([]);
  }

  // A name of three words beside the Wait button is not cut either.
  const rename = (name: string) =>
    gm.eval(
      `game.combat.combatants.find((c) => c.actor?.name === "Brannoc Thale").update({ name: "${name}" }).then(() => null)`,
    );
  await rename("Old Brother Wulfstan");
  await row(anna, "Old Brother Wulfstan").getByRole("button", { name: "Wait" }).waitFor();
  await poll(() =>
    row(anna, "Old Brother Wulfstan")
      .locator(".name")
      .evaluate((name) => name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight),
  ).toBe(false);
  await rename("Brannoc Thale");
  await row(anna, "Brannoc Thale").waitFor();

  // Clicking the third pip leaves two; clicking the fourth, now empty, restores four.
  await pips(anna, "Brannoc Thale", "Energy").locator("button").nth(2).click();
  await poll(() => gm.eval("game.actors.getName('Brannoc Thale').system.energy.value")).toBe(2);
  await poll(() => pips(anna, "Brannoc Thale", "Energy").locator("button.on").count()).toBe(2);
  await pips(anna, "Brannoc Thale", "Energy").locator("button").nth(3).click();
  await poll(() => gm.eval("game.actors.getName('Brannoc Thale').system.energy.value")).toBe(4);
  await press(anna, "Brannoc Thale", "Wait").click();
  await poll(() => press(gm, "Brannoc Thale", "Wait").getAttribute("aria-pressed")).toBe("true");
  await poll(() => bar(gm).textContent()).not.toContain("Brannoc Thale 4");
  await poll(() => bar(gm).textContent()).toContain("1");

  // Conditions are shown in the row; used actions of this Round are dimmed.
  await gm.eval("game.actors.getName('Brannoc Thale').toggleStatusEffect('surprised').then(() => null)");
  await poll(() => row(anna, "Brannoc Thale").locator(".state").allTextContents()).toEqual([
    "Exposed from Unguarded",
    "Unguarded from Surprised",
    "Surprised 1 until end of Round 1",
  ]);
  await gm.eval("game.actors.getName('Brannoc Thale').update({ 'system.round.swiftUsed': true }).then(() => null)");
  await poll(() => row(anna, "Brannoc Thale").locator(".ff-chip.off").count()).toBe(1);

  // No Agile Moves, and a contest, from the bar; a missing target is reported.
  const rough = bar(gm).getByRole("button", { name: "No Agile Moves" });
  await rough.click();
  await poll(() => rough.getAttribute("aria-pressed")).toBe("true");
  await gm.eval(`(() => { for (const t of canvas.tokens.placeables)
    if (["Moor Hound", "Tollgate Archer"].includes(t.name)) t.setTarget(true, { releaseOthers: false }); return null; })()`);
  await gm.lay(15, 3);
  await bar(gm).getByRole("button", { name: "Initiative contest" }).click();
  await gm.tab("chat");
  for (const _ of [1, 2]) await gm.card.getByRole("button", { name: "Roll Initiative" }).first().click();
  await poll(() => gm.card.textContent()).toContain("quicker than");

  // Ending a Round asks the GM for confirmation with those who could still act; then it begins for all.
  await gm.tab("combat");
  await gm.page.locator("#combat [data-action=nextRound]").first().click();
  const asked = gm.page.locator("dialog, .application.dialog").last();
  await poll(() => asked.textContent()).toContain("Moor Hound");
  await asked
    .getByRole("button", { name: /Yes|Next Round|End/ })
    .first()
    .click();
  await poll(() => gm.eval("game.combat.round")).toBe(2);
  await poll(() => pips(anna, "Brannoc Thale", "Energy").locator("button.on").count()).toBe(5);
  await poll(() => row(anna, "Brannoc Thale").locator(".state").count()).toBe(0);
  expect(anna.complaints).toEqual([]);
});
