/**
 * An attack from the action bar by keyboard only, in each ruleset: the key of the bar, target picker, dialog, the
 * answers on the card, applied damage, and the end of the turn.
 */
import { afterEach, expect, it } from "vitest";
import { oneGeneration } from "../kit/generations.ts";
import { casesInTurn } from "../kit/turns.ts";
import { allIdle, idle } from "./all-idle.ts";
import { DICE } from "./pace-scene.ts";
import { has, tabTo } from "./tabbing.ts";
import { poll, type Seat, Table } from "./table.ts";

let table: Table;
afterEach(() => table?.close());

/** Anna's character and the creature beside it. */
const FIGHTS = {
  bloodied: ["Brannoc Tull", "Road Bandit"],
  anatomy: ["Bren Holt", "Road Cutthroat"],
  threshold: ["Brannic Holt", "Grave Thrall"],
  aura: ["Brannoc Thale", "Roadside Cutthroat"],
  grimoire: ["Maren Oakhand", "Bog Goblin"],
} as const;

/** What a card or a dialog waits for. */
const PROMPTS = [
  ...["[data-card=choose]", "[data-card=rollDie]", "[data-card=pass]", "[data-card=apply]"],
  ...["[data-card=offer].primary", "[data-card=offer].bad"],
]
  .map((one) => `${one}:not([aria-disabled=true])`)
  .join();

const TURNS = `game.combat.updateEmbeddedDocuments("Combatant", [...game.combat.combatants].map((c) => ({ _id: c.id, initiative: c.name === NAME ? 40 : 10 })))
  .then(() => game.combat.startCombat()).then(() => null)`;

/** Whether no part of an element's focus ring is cut off by what it scrolls in. */
function isRingVisible(element: Element): boolean {
  const { outlineOffset, outlineWidth } = getComputedStyle(element);
  const ring = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
  const own = element.getBoundingClientRect();
  for (let one = element.parentElement; one; one = one.parentElement) {
    const around = one.getBoundingClientRect();
    const isCut = around.top > own.top - ring || around.bottom < own.bottom + ring || around.left > own.left - ring;
    if (getComputedStyle(one).overflowY !== "visible" && isCut) return false;
  }
  return ring > 0;
}

/** Submits an open dialog: by Tab and Enter; a part of the body is chosen on the figure with the arrow keys. */
async function submit(seat: Seat): Promise<void> {
  const { keyboard } = seat.page;
  const figure = seat.dialog.locator("g.place");
  if (await figure.count()) {
    await tabTo(seat, figure, 60);
    const enabled = seat.dialog.locator("g.place:not([aria-disabled=true])");
    for (let pressed = 0; pressed < 20 && !(await has(enabled)); pressed += 1) await keyboard.press("ArrowDown");
    await keyboard.press("Enter");
    await idle([seat]);
  }
  if (await seat.dialog.count()) {
    await tabTo(seat, seat.dialog.locator("footer [type=submit]"), 60);
    await keyboard.press("Enter");
  }
  await seat.dialog.waitFor({ state: "detached" });
}

/** Answers what waits on cards, each user by the key that moves the focus to the newest card, until `isDone` and no prompt is open. */
async function answerAll(seats: readonly Seat[], isDone: () => Promise<boolean>): Promise<void> {
  const card = (seat: Seat) => seat.card.evaluate((element) => element.textContent);
  for (let step = 0; step < 14; step += 1) {
    await allIdle(seats);
    const open = await Promise.all(seats.map((one) => one.card.locator(PROMPTS).count()));
    const seat = seats.find((_, at) => open[at]);
    if (!seat) return expect(await isDone()).toBe(true);
    await seat.page.keyboard.press("Shift+N");
    await poll(() => has(seat.card.locator(PROMPTS))).toBe(true);
    const before = await card(seat);
    await seat.page.keyboard.press("Enter");
    await poll(async () => (await seat.dialog.count()) > 0 || (await card(seat)) !== before).toBe(true);
    if (await seat.dialog.count()) await submit(seat);
  }
  throw new Error("still waiting after 14 answers");
}

it.each(
  casesInTurn(Object.entries(FIGHTS)).flatMap(([ruleset, names]) =>
    oneGeneration(`${import.meta.url}${ruleset}`).map((generation) => [ruleset, generation, ...names] as const),
  ),
)(
  "%s, generation %i: an attack, its damage and the end of the turn by keyboard only",
  async (ruleset, generation, name, opponent) => {
    table = await Table.open({ ruleset, generation });
    const gm = await table.join("Gamemaster");
    const anna = await table.join("Anna");
    const seats = [anna, gm];
    for (const seat of seats) await seat.eval(DICE);
    await gm.eval(TURNS.replace("NAME", JSON.stringify(name)));
    await gm.until("game.combat.started");
    await idle(seats);
    // Aura asks the GM who is surprised.
    if (await gm.dialog.count()) await submit(gm);
    const changed = `JSON.stringify(canvas.tokens.placeables.find((t) => t.name === ${JSON.stringify(opponent)}).actor.system._source ?? canvas.tokens.placeables.find((t) => t.name === ${JSON.stringify(opponent)}).actor.toObject())`;
    const before = await gm.eval<string>(changed);

    const { keyboard } = anna.page;
    const bar = anna.page.locator(".ff-bar");
    await bar.locator(".who", { hasText: name }).waitFor();
    await keyboard.press("Shift+B");
    const slot = bar.locator(".slots [data-bar=run]").first();
    await poll(() => has(slot)).toBe(true);
    expect(await slot.evaluate(isRingVisible)).toBe(true);
    // Foundry does not take Tab, and still gets the keys that a button does not need.
    const keeps = () => anna.eval("document.activeElement.dataset.keyboardFocus ?? null");
    await keyboard.press("Tab");
    expect(await keeps()).toBe("true");
    await keyboard.press("Shift+B");
    await poll(() => has(slot)).toBe(true);
    await keyboard.press("Shift");
    expect(await keeps()).toBe(null);
    await keyboard.press("Enter");
    const banner = anna.page.locator(".ff-picker");
    await banner.waitFor();
    for (let pressed = 0; pressed < 12 && !(await banner.innerText()).startsWith(opponent); pressed += 1)
      await keyboard.press("ArrowRight");
    expect(await banner.innerText()).toContain(opponent);
    expect(await anna.page.locator(".ff-aim path").count()).toBe(1);
    await keyboard.press("Enter");
    await anna.dialog.waitFor();
    expect(await anna.dialog.innerText()).toContain(opponent);
    await submit(anna);
    // The focus is back where the attack was started.
    await poll(() => has(slot)).toBe(true);
    await answerAll(seats, async () => (await gm.eval(changed)) !== before);

    const isRoundsOnly = (await gm.eval<number | null>("game.combat.turn")) === null;
    const now = await gm.eval<string>("[game.combat.round, game.combat.turn].join()");
    if (isRoundsOnly) {
      // Aura has no turns: the GM ends the Round in the tracker.
      const tab = gm.page.locator("#sidebar-tab-combat");
      await tabTo(gm, gm.page.locator("[id^=sidebar-tab-]"), 200);
      for (let pressed = 0; pressed < 12 && !(await has(tab)); pressed += 1) await gm.page.keyboard.press("ArrowDown");
      await gm.page.keyboard.press("Enter");
      await tabTo(gm, gm.page.locator("#combat [data-action=nextRound]"), 200);
      await gm.page.keyboard.press("Enter");
      await tabTo(gm, gm.page.locator("dialog [data-action=yes]"), 10, "Shift+Tab");
      await gm.page.keyboard.press("Enter");
    } else {
      await keyboard.press("Shift+B");
      await tabTo(anna, bar.locator("[data-bar=endTurn]"), 40, "Shift+Tab");
      await keyboard.press("Enter");
    }
    await poll(() => gm.eval("[game.combat.round, game.combat.turn].join()")).not.toBe(now);
  },
);
