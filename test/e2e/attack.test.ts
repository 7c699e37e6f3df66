/** An attack from targeting to undo, in all browsers. */
import { afterEach, expect, it } from "vitest";
import { oneGeneration } from "../kit/generations.ts";
import { brokenWords } from "./looks.ts";
import { poll, type Seat, Table } from "./table.ts";

let table: Table;
afterEach(() => table?.close());

/** Odds of 1d20 + 3 against 1d20 + 2 and the distribution of the remaining 9 HP, counted face by face. */
function chances() {
  const count = { hit: 0, critical: 0, bloodied: 0, down: 0, loss: 0 };
  let all = 0;
  for (let attack = 1; attack <= 20; attack += 1)
    for (let defense = 1; defense <= 20; defense += 1)
      for (let damage = 1; damage <= 8; damage += 1)
        for (let leather = 1; leather <= 3; leather += 1) {
          all += 1;
          const critical = attack === 20;
          if (attack === 1 || (!critical && attack + 3 < defense + 2)) continue;
          count[critical ? "critical" : "hit"] += 1;
          const loss = Math.max(0, (critical ? 8 : 0) + damage + 1 - leather);
          count.loss += loss;
          if (9 - loss <= 4) count.bloodied += 1;
          if (9 - loss <= 0) count.down += 1;
        }
  const percent = (n: number) => {
    const value = (100 * n) / all;
    return `${value < 10 ? Number(value.toFixed(1)) : Math.round(value)}%`;
  };
  return {
    hit: percent(count.hit),
    critical: percent(count.critical),
    miss: percent(all - count.hit - count.critical),
    bloodied: percent(count.bloodied),
    down: percent(count.down),
    loss: Math.round((10 * count.loss) / all) / 10,
  };
}

it.each(oneGeneration(import.meta.url))(
  "generation %i: B-05 B-06 B-07 B-08 B-09 B-11 B-22: Anna targets the bandit, sees the odds and hits; all see it bloodied; the GM undoes and redoes it",
  async (generation) => {
    table = await Table.open({ generation });
    const [gm, anna, ben] = await table.all();
    await anna.target("Road Bandit");
    const sheet = await anna.open("Brannoc Tull");
    await sheet.getByRole("button", { name: /Attack with Arming Sword/ }).click();

    const dialog = anna.dialog;
    await dialog.waitFor();
    const asked: string[] = [];
    anna.page.on("request", (request) => request.url().includes("glyphs.svg") && asked.push(request.url()));
    const odds = chances();
    expect(odds).toMatchObject({ hit: "52%", critical: "5%", miss: "43%" });
    const common = [`${odds.hit} hit`, `${odds.critical} critical`, `${odds.miss} miss`, "Road Bandit"];
    const enemyOnly = [
      `bloodied ${odds.bloodied}`,
      `down ${odds.down}`,
      `Expected HP loss for Road Bandit: ${odds.loss}.`,
    ];
    const said = async (seat: Seat) => (await seat.dialog.innerText()).replace(/\s+/g, " ");
    const shown = await said(anna);
    for (const line of common) expect(shown).toContain(line);
    // only the GM sees what depends on the hit points and armor of an NPC
    expect(shown).not.toMatch(/Expected HP loss|bloodied|down/);
    await gm.target("Road Bandit");
    const own = await gm.open("Brannoc Tull");
    await own.getByRole("button", { name: /Attack with Arming Sword/ }).click();
    await gm.dialog.waitFor();
    for (const line of [...common, ...enemyOnly]) await poll(() => said(gm)).toContain(line);
    await gm.closeAll();

    await anna.lay(12, 6);
    await gm.lay(5);
    await dialog.locator("[type=submit]").click();
    await anna.tab("chat");
    await poll(() => anna.card.innerText()).toContain("Hit: 7 slashing damage to Road Bandit.");
    const card = (await anna.card.innerText()).replace(/\s+/g, " ");
    expect(card).toMatch(/15.*hits by 8.*7/i);
    await poll(() => gm.hp("Road Bandit")).toBe(9);

    // P-05: no word is broken at the sidebar's usual width.
    expect(await brokenWords(anna, "#chat [data-message-id].ff-card:last-of-type")).toEqual([]);

    const why = ben.card.locator("details.ff-more");
    await ben.tab("chat");
    await why.locator("summary").click();
    await poll(() => why.getAttribute("open")).not.toBeNull();
    await why.locator("summary").click();
    await poll(() => why.getAttribute("open")).toBeNull();
    await why.locator("summary").click();
    await poll(() => why.getAttribute("open")).not.toBeNull();
    await gm.lay(2);
    // Another user's change re-renders the card during Anna's click.
    const apply = anna.card.getByRole("button", { name: "Apply to Road Bandit" });
    await apply.hover();
    await anna.page.mouse.down();
    const drawn = await apply.elementHandle();
    await gm.eval(`game.messages.contents.at(-1).update({ "flags.world.seen": true }).then(() => null)`);
    await poll(() => drawn?.evaluate((element) => element.isConnected)).toBe(false);
    await apply.waitFor();
    await anna.page.mouse.up();
    for (const seat of [gm, anna, ben]) {
      await poll(() => seat.hp("Road Bandit")).toBe(4);
      await poll(() => seat.token("Road Bandit").getAttribute("aria-label")).toContain("Bloodied");
    }
    const enemy = await gm.openToken("Road Bandit");
    await poll(() => enemy.innerText()).toMatch(/Bloodied/);
    await gm.eval(`game.actors.getName("Road Bandit").update({ "ownership.default": 1 }).then(() => null)`);
    await poll(() => ben.eval(`game.actors.getName("Road Bandit").limited`)).toBe(true);
    const seen = await ben.openToken("Road Bandit");
    await poll(() => seen.innerText()).toMatch(/Bloodied/);
    expect(await seen.innerText()).not.toMatch(/\d/);
    await ben.tab("chat");
    await gm.tab("chat");
    await poll(() => gm.card.innerText()).toMatch(/9 to 4/);
    await poll(() => ben.card.innerText()).toMatch(/is bloodied: 5 HP lost/);
    expect(await ben.card.innerText()).not.toMatch(/9 to 4/);
    await poll(() => ben.card.locator("[data-card=undo]").count()).toBe(0);

    // Details that Ben has opened stay open after a re-render.
    expect(await why.getAttribute("open")).not.toBeNull();

    // A new message moves the button away from the resting pointer.
    const undo = gm.card.getByRole("button", { name: "Undo Road Bandit" });
    await undo.hover();
    const lay = await undo.boundingBox();
    const button = await undo.elementHandle();
    await gm.page.mouse.down();
    const remark = await ben.eval<string>(
      `ChatMessage.create({ content: "<p>And I said to him:</p>".repeat(60) }).then((m) => m.id)`,
    );
    await poll(async () => (await button?.boundingBox())?.y === lay?.y).toBe(false);
    await gm.page.mouse.up();
    for (const seat of [gm, anna, ben]) {
      await poll(() => seat.hp("Road Bandit")).toBe(9);
      await poll(() => seat.statuses("Road Bandit")).toEqual([]);
      await poll(() => seat.token("Road Bandit").getAttribute("aria-label")).not.toContain("Bloodied");
    }
    await gm.eval(`game.messages.get("${remark}").delete().then(() => null)`);
    await poll(() => enemy.innerText()).not.toMatch(/^Bloodied$/m);
    await gm.card.getByRole("button", { name: "Redo Road Bandit" }).click();
    for (const seat of [gm, anna, ben]) {
      await poll(() => seat.hp("Road Bandit")).toBe(4);
      await poll(() => seat.statuses("Road Bandit")).toEqual(["bloodied"]);
    }
    // The card's menu opens the form of the roll again.
    await gm.card.locator("[data-card=menu]").click();
    await gm.page.getByRole("menuitem", { name: "Edit roll" }).click();
    await gm.dialog.locator("[type=submit]", { hasText: "Recalculate" }).waitFor();
    await gm.closeAll();
    // Re-rendered images were not requested again.
    expect(asked).toEqual([]);
  },
);
