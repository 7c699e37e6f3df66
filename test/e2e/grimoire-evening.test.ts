/**
 * A session at the Drowned Chapel: a combat by the rules from the first roll to the last rest, in Anna's browser and
 * the GM's.
 */
import { afterEach, expect, it } from "vitest";
import { poll, type Seat, Table } from "./table.ts";

let table: Table;
afterEach(() => table?.close());

const actor = (name: string) => `canvas.tokens.placeables.find((t) => t.name === ${JSON.stringify(name)}).actor`;

/** Numbers of an actor on the scene, in this browser. */
const numbers = (seat: Seat, name: string) =>
  seat.eval<Record<string, number>>(`(() => {
    const { hp, ap, attributes, fatigue, pendingAdvantage } = ${actor(name)}.system;
    return { hp: hp.value, ap: ap.value, str: attributes.str.value, fatigue, pending: pendingAdvantage };
  })()`);

/** Clicks a button of the newest card. */
async function press(seat: Seat, name: RegExp): Promise<void> {
  await seat.tab("chat");
  await seat.card.getByRole("button", { name }).first().click();
}

/** The same; the faces are for the rolling user. */
async function answer(seat: Seat, name: RegExp, roller = seat, ...faces: number[]): Promise<void> {
  await roller.lay(...faces);
  await press(seat, name);
}

/** Attacks a target with a sheet's button. */
async function attack(seat: Seat, who: string, weapon: RegExp, target: string, ...faces: number[]): Promise<void> {
  await seat.target(target);
  const sheet = await seat.openToken(who);
  await sheet.getByRole("button", { name: weapon }).click();
  await seat.dialog.waitFor();
  await seat.lay(...faces);
  await seat.dialog.locator("[type=submit]").click();
  await seat.dialog.waitFor({ state: "detached" });
  await seat.closeAll();
  await seat.page.keyboard.press("Escape");
  await seat.eval(`[...game.user.targets].forEach((t) => t.setTarget(false)) ?? null`);
}

async function endTurn(seat: Seat, who: string, next: string): Promise<void> {
  const sheet = await seat.openToken(who);
  await sheet.getByRole("button", { name: "End turn" }).click();
  await poll(() => seat.eval("game.combat.combatant.name")).toBe(next);
  await seat.closeAll();
}

async function rest(seat: Seat, who: string, type: string): Promise<void> {
  const sheet = await seat.openToken(who);
  await sheet.getByRole("button", { name: "Catch breath" }).click();
  await seat.dialog.waitFor();
  await seat.dialog.locator(`[name=type][value=${type}]`).check();
  await seat.dialog.locator("[type=submit]").click();
  await seat.dialog.waitFor({ state: "detached" });
  await seat.closeAll();
}

it("G-33 G-58 G-59 G-65 G-71 G-79 G-81 G-86 G-95 G-96 G-98 G-100 G-116 G-134 G-135: two users play a whole combat, from the first roll to the last rest", async () => {
  table = await Table.open({ ruleset: "grimoire" });
  const gm = await table.join("Gamemaster");
  const anna = await table.join("Anna");
  const card = (seat: Seat) => async () => (await seat.card.innerText()).replace(/\s+/g, " ");

  // Initiative: the groups alternate, high to low within each (G-79 to G-81).
  await gm.tab("combat");
  await gm.lay(19, 10, 16, 3);
  await gm.page.locator("#combat [data-action=rollAll]").click();
  await poll(() => gm.eval("game.combat.combatants.contents.every((c) => c.initiative !== null)")).toBe(true);
  await gm.page.locator("#combat [data-action=startCombat]").click();
  await poll(() => anna.eval("game.combat.turns.map((t) => t.name + ' ' + t.initiative).join()")).toBe(
    "Maren Oakhand 27,Bog Goblin 24,Quillane Ash 25,Mudking 16",
  );

  await poll(() => anna.eval("game.combat.started")).toBe(true);
  // Maren gains an Advantage and attacks; the GM rolls the goblin's Save.
  await anna.openToken("Maren Oakhand");
  await anna
    .sheet("Maren Oakhand")
    .getByRole("button", { name: /Gain Advantage/ })
    .click();
  await poll(() => numbers(gm, "Maren Oakhand")).toMatchObject({ ap: 3, pending: 1 });
  await attack(anna, "Maren Oakhand", /Act with Two-Handed Axe/, "Bog Goblin", 4, 15, 6);
  await anna.tab("chat");
  await poll(card(anna)).toContain("Maren Oakhand rolls 35.");
  // A die's outline fills its space, so that two digits fit; styles of dialogs do not change it.
  const widths = await anna.card
    .locator(".ff-act .ff-die")
    .first()
    .evaluate((die) => [die, die.querySelector("svg")!].map((one) => one.getBoundingClientRect().width));
  expect(widths[1]).toBe(widths[0]);
  await poll(card(anna)).toMatch(/Waits for the GM\. Save pending\./);
  await poll(() => numbers(gm, "Maren Oakhand")).toMatchObject({ ap: 1, pending: 0 });
  await answer(gm, /^Save: Bog Goblin/, gm, 10);
  await poll(card(anna)).toContain("Bog Goblin fails the Save: 24 against 35.");
  await press(gm, /^Deal damage: Bog Goblin, 6/);
  await poll(() => numbers(anna, "Bog Goblin")).toMatchObject({ hp: 0, str: 6 });
  await answer(gm, /^STR Save: Bog Goblin/, gm, 3);
  await poll(card(gm)).toContain("Bog Goblin dies if the Warden agrees.");
  expect(await card(anna)()).not.toMatch(/4 to 0/);
  await press(gm, /^Mark dead/);
  await poll(() => anna.statuses("Bog Goblin")).toContain("dead");
  // Narration is optional: on a resolved card it is among the details (G-50).
  const attacked = gm.cards.filter({ hasText: "Two-Handed Axe" }).last();
  const narrate = (where: string) =>
    attacked.locator(`${where} [data-card=offer]`, { hasText: "Narrate: Maren Oakhand" });
  await poll(() => narrate(".ff-more").count()).toBe(1);
  expect(await narrate(".message-content").count()).toBe(1);

  // The first casualty of two is also half of them: one Save, the Mudking's own (G-71).
  await gm.lay(10);
  await press(gm, /^Roll Save$/);
  await poll(card(gm)).toMatch(/23 WIL Save/);
  await endTurn(anna, "Maren Oakhand", "Quillane Ash");
  await poll(() => numbers(anna, "Maren Oakhand")).toMatchObject({ ap: 4 });

  // Ben is absent: the GM casts for Quillane. Two equal dice: the spell works, and so does the mishap of their sum.
  await gm.target("Mudking");
  const caster = await gm.openToken("Quillane Ash");
  await caster.getByRole("button", { name: "Free slots, die 2" }).click();
  await caster.getByRole("group", { name: /^Free slots, 2 of/ }).waitFor();
  await caster.getByRole("button", { name: /^Cast Cinder Lash/ }).click();
  await gm.dialog.waitFor();
  await gm.lay(4, 4, 1, 2);
  await gm.dialog.locator("[type=submit]").click();
  await gm.closeAll();
  await poll(card(anna)).toContain("Two equal dice: mishap 9");
  await poll(card(anna)).toContain("Mana Dust: quantity 3 to 2");
  await poll(() => numbers(anna, "Quillane Ash")).toMatchObject({ ap: 2, fatigue: 2 });
  await press(gm, /^Mishap 9: Moonveil/);
  await poll(() => anna.statuses("Quillane Ash")).toEqual(["moonveil"]);
  await answer(gm, /^Save \(DEX\): Mudking/, gm, 4);
  await press(gm, /^Deal damage: Mudking, 9/);
  await poll(() => numbers(anna, "Mudking")).toMatchObject({ hp: 0, str: 9 });
  await answer(gm, /^STR Save: Mudking/, gm, 12);
  await poll(card(anna)).toContain("Mudking withstands Critical Damage.");

  // The wrong target: the GM undoes the damage, then redoes it.
  const burnt = gm.card.locator(".ff-target", { hasText: "Mudking" });
  await burnt.getByRole("button", { name: "Undo Mudking" }).last().click();
  await poll(() => numbers(anna, "Mudking")).toMatchObject({ hp: 6, str: 11 });
  await burnt.getByRole("button", { name: "Redo Mudking" }).last().click();
  await poll(() => numbers(anna, "Mudking")).toMatchObject({ hp: 0, str: 9 });
  await endTurn(gm, "Quillane Ash", "Mudking");

  // The Mudking strikes twice. Anna rolls every Save.
  for (const [face, hp] of [
    [4, 4],
    [8, 0],
  ] as const) {
    await attack(gm, "Mudking", /Act with Cleaver/, "Maren Oakhand", 15, face);
    await answer(anna, /^Save: Maren Oakhand/, anna, 5);
    await poll(card(anna)).toMatch(/Maren Oakhand fails the Save: 19 against (28|32)\./);
    await press(anna, /^Deal damage: Maren Oakhand/);
    await poll(() => numbers(gm, "Maren Oakhand")).toMatchObject({ hp, str: hp ? 14 : 13 });
  }
  // A reload in the middle; the card still knows what is pending. A tie fails.
  await anna.reload();
  await answer(anna, /^STR Save: Maren Oakhand/, anna, 2);
  await poll(card(gm)).toContain("Maren Oakhand can only crawl and dies within the hour without help.");
  await poll(() => gm.statuses("Maren Oakhand")).toContain("critical");
  await poll(() => gm.eval(`${actor("Maren Oakhand")}.system.critical.diesAt`)).toBe(3600);
  await anna.lay(2);
  await press(anna, /^Add scar 4: Maren Oakhand/);
  await poll(() => gm.statuses("Maren Oakhand")).toContain("broken-limb");
  await endTurn(gm, "Mudking", "Maren Oakhand");
  await poll(() => anna.eval("[game.combat.round, game.time.worldTime].join()")).toBe("2,120");

  // Quillane has no bandages; Maren's may be used (G-58).
  await gm.token("Quillane Ash").click();
  await press(gm, /^Bandage Maren Oakhand/);
  await poll(() => anna.eval(`${actor("Maren Oakhand")}.system.critical.stable`)).toBe(true);
  await poll(() => anna.eval(`${actor("Maren Oakhand")}.items.getName("Bandages").system.quantity`)).toBe(2);

  // The combat is over. A week with a healer restores HP and STR; the night before it removes Quillane's Fatigue.
  await gm.eval("game.combat.delete().then(() => null)");
  await rest(gm, "Quillane Ash", "night");
  await poll(() => numbers(anna, "Quillane Ash")).toMatchObject({ fatigue: 0, ap: 4 });
  await rest(anna, "Maren Oakhand", "week");
  await poll(() => numbers(gm, "Maren Oakhand")).toMatchObject({ hp: 5, str: 14, ap: 4 });
  await poll(() => gm.statuses("Maren Oakhand")).toEqual(["broken-limb"]);
});
