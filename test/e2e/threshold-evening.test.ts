/**
 * A session at the Overgrown Mill: a combat by the rules from the first roll to the last rest, in Anna's browser and
 * the GM's.
 */
import { afterEach, expect, it } from "vitest";
import { poll, type Seat, Table } from "./table.ts";

let table: Table;
afterEach(() => table?.close());

const BRANNIC = "Brannic Holt";
const ILSABET = "Ilsabet Rowe";
const QUILL = "Quill Tansy";
const THRALL = "Grave Thrall";
const VIPER = "Sewer Viper";
const WALKER = "Thorn Walker";

const token = (name: string) => `canvas.tokens.placeables.find((t) => t.name === ${JSON.stringify(name)})`;

/** State of an actor on the scene in this browser. */
const state = (seat: Seat, name: string) =>
  seat.eval<Record<string, unknown>>(`(() => {
    const { actor } = ${token(name)};
    const { hp, track, bleed } = actor.system;
    return { hp: hp.value, step: track.step, bleeds: bleed.active ? bleed.remaining : null, on: [...actor.statuses].sort().join() };
  })()`);

/** Values on a sheet that depend on size: token, reach, grapple, Reflex, and the row of a weapon. */
async function frame(seat: Seat, name: string, weapon: string): Promise<string[]> {
  const sheet = await seat.openToken(name);
  const [row = ""] = await sheet.locator(".ff-strikes li", { hasText: weapon }).allInnerTexts();
  const rest = await seat.eval<unknown[]>(`(() => {
    const { document, actor: { system } } = ${token(name)};
    const { size, reach, grapple, defenses, speed, carry } = system;
    return [document.width, size.value, reach.value, grapple.value, defenses.ref.value, speed.value, carry.light];
  })()`);
  await seat.closeAll();
  return [rest.join(), row.replace(/\s+/g, " ").trim()];
}

const flat = (text: string): string => text.replace(/\s+/g, " ");
const newest = (seat: Seat) => async () => flat(await seat.card.innerText());
/** The newest card with this heading. */
const cardOf = (seat: Seat, heading: string) => seat.cards.filter({ hasText: heading }).last();

async function submit(seat: Seat, roller: Seat, ...faces: number[]): Promise<string> {
  await seat.dialog.waitFor();
  const asked = flat(await seat.dialog.innerText());
  await roller.lay(...faces);
  await seat.dialog.locator("[type=submit]").click();
  await seat.dialog.waitFor({ state: "detached" });
  return asked;
}

/** Closes all windows and clears the targets. */
async function clear(seat: Seat): Promise<void> {
  await seat.closeAll();
  await seat.eval(`[...game.user.targets].forEach((t) => t.setTarget(false)) ?? null`);
}

/**
 * Uses an action of a sheet on the named targets; the faces are for the rolling user. Resolves to the dialog's text.
 */
async function use(seat: Seat, who: string, what: RegExp, whom: string, ...faces: number[]): Promise<string> {
  await seat.target(whom);
  const sheet = await seat.openToken(who);
  const button = sheet.getByRole("button", { name: what }).first();
  // A double click opens one dialog.
  await button.dispatchEvent("click");
  await button.dispatchEvent("click");
  const asked = await submit(seat, seat, ...faces);
  await clear(seat);
  return asked;
}

/** Answers with a dialog, which a pencil opens if the button starts at once. */
async function answer(seat: Seat, heading: string, name: RegExp, ...faces: number[]): Promise<string> {
  const button = cardOf(seat, heading).getByRole("button", { name }).first();
  const pencil = cardOf(seat, heading)
    .locator(".ff-offer", { has: seat.page.getByRole("button", { name }) })
    .locator("[data-card=editForm]");
  await button.waitFor();
  await ((await pencil.count()) ? pencil.first() : button).click();
  return submit(seat, seat, ...faces);
}

const press = (seat: Seat, heading: string, name: RegExp): Promise<void> =>
  cardOf(seat, heading).getByRole("button", { name }).first().click();

/** Players end the turn on the sheet, the GM in the tracker. */
async function endTurn(seat: Seat, who: string, next: string): Promise<void> {
  if (seat.name === "Gamemaster") await seat.page.locator("#combat [data-action=nextTurn]").dispatchEvent("click");
  else await (await seat.openToken(who)).getByRole("button", { name: "End turn" }).click();
  await poll(() => seat.eval("game.combat.combatant.name")).toBe(next);
  await seat.closeAll();
}

it("T-17 T-19 T-25 T-30 T-31 T-59 T-63 T-68 T-75 T-97 T-107 T-119 T-121 T-124 T-126 T-129 T-132 T-135: two users play a whole combat, from the first roll to the last rest", async () => {
  table = await Table.open({ ruleset: "threshold" });
  const gm = await table.join("Gamemaster");
  const anna = await table.join("Anna");

  // Initiative: on a tie the quicker one is first (T-119).
  await gm.tab("combat");
  await gm.lay(19, 17, 15, 8, 6, 4);
  await gm.page.locator("#combat [data-action=rollAll]").click();
  await poll(() => gm.eval("game.combat.combatants.contents.every((c) => c.initiative !== null)")).toBe(true);
  await gm.page.locator("#combat [data-action=startCombat]").click();
  await poll(() =>
    anna.eval("game.combat.started && game.combat.turns.map((t) => t.name + ' ' + t.initiative).join()"),
  ).toBe(`${BRANNIC} 20,${QUILL} 17,${ILSABET} 17,${VIPER} 10,${THRALL} 7,${WALKER} 3`);
  await gm.tab("chat");
  await anna.tab("chat");

  // A critical hit over the threshold: one step, and −1 on its next roll. Anna sees no hidden numbers of it.
  const asked = await use(anna, BRANNIC, /Long Sword/, THRALL, 19);
  expect(asked).toContain("1d20 + 5");
  expect(asked).toContain("The GM hides the chances against Grave Thrall.");
  // The GM's card shows the hidden numbers at once.
  await poll(newest(gm)).toMatch(/by 14 10 Reflex of Grave Thrall/);
  expect(await newest(anna)()).not.toContain("Reflex of Grave Thrall");
  await answer(anna, "Long Sword", /^Damage to Grave Thrall: \(1d8 \+ 3\) ×2/, 4);
  await poll(newest(anna)).toContain("Grave Thrall is hit for 14 damage and reels: −1.");
  expect(await newest(anna)()).not.toMatch(/Threshold|HP 20/);
  await poll(newest(gm)).toMatch(/is hit for 14 damage and reels.*HP 20 to 6/);
  await poll(() => state(gm, THRALL)).toMatchObject({ hp: 6, step: 1, on: "track1" });
  await endTurn(anna, BRANNIC, QUILL);

  // Giant's Frame: die, reach, grapple and Reflex change together with the sword; the load depends on the same scores
  // (T-59).
  await poll(() => frame(anna, BRANNIC, "Long Sword")).toEqual([
    "1,medium,1,5,18,6,60",
    expect.stringMatching(/melee · crit 19 .*\+5 .*1d8 \+ 3/),
  ]);
  await use(anna, QUILL, /^Use Giant's Frame/, BRANNIC);
  await press(anna, "Giant's Frame", /^Brannic Holt: apply Enlarged/);
  await press(anna, "Brannic Holt is now Large", /^Resize the token/);
  await poll(() => frame(gm, BRANNIC, "Long Sword")).toEqual([
    "2,large,2,6,17,6,60",
    expect.stringMatching(/reach 2 · crit 19 .*\+4 .*2d6 \+ 3/),
  ]);
  await endTurn(anna, QUILL, ILSABET);

  // Ben is absent: the GM prays for Ilsabet. Healing harms the undead (T-107).
  await use(gm, ILSABET, /^Use Mending Light/, THRALL);
  await answer(gm, "Mending Light", /^Heal Grave Thrall: 1d8 \+ 3/, 1);
  await poll(newest(anna)).toMatch(/healing harms Grave Thrall: 4 damage\./);
  await poll(() => state(gm, THRALL)).toMatchObject({ hp: 2, step: 1 });
  await endTurn(gm, ILSABET, VIPER);

  // The viper has to enter his space: Brannic is asked first, in Anna's browser, and it falls before it can bite
  // (T-63).
  expect(await use(gm, VIPER, /Bite/, BRANNIC)).toContain("must be in the space of Brannic Holt");
  await poll(newest(gm)).toContain("Waits for Brannic Holt (Anna).");
  await press(anna, "Sewer Viper Bite", /^Attack the intruder/);
  expect(await answer(anna, "Sewer Viper Bite", /^Brannic Holt: attack Sewer Viper/, 15)).toContain(
    "The GM hides the chances",
  );
  await answer(anna, "Sewer Viper Bite", /^Damage to Sewer Viper: 2d6 \+ 3/, 2, 1);
  await poll(newest(anna)).toContain("Sewer Viper drops to 0 HP and is bleeding out. Rounds left: 2.");
  await poll(() => state(gm, VIPER)).toEqual({ hp: 0, step: 5, bleeds: 2, on: "bleeding,unconscious" });
  await press(gm, "Sewer Viper Bite", /^Sewer Viper: attack now/);
  await poll(() => gm.dialog.innerText()).toContain("Sewer Viper is helpless. Tick the box to allow the roll.");
  await poll(() => gm.dialog.locator("[type=submit]").getAttribute("aria-disabled")).toBe("true");
  await gm.closeAll();
  await endTurn(gm, VIPER, THRALL);

  // The thrall has its −1 (T-30).
  expect(await use(gm, THRALL, /Slam/, BRANNIC, 10)).toMatch(/Attack 1d20 \+ 2 .*Condition track −1/);
  await poll(newest(anna)).toContain("Grave Thrall misses Brannic Holt with Slam");
  await endTurn(gm, THRALL, WALKER);

  // A full-round attack on two: all on one card, secondary weapons at −5 (T-68, T-75).
  await gm.target(QUILL);
  await gm.token(BRANNIC).focus();
  await gm.page.keyboard.press("Shift+T");
  await (await gm.openToken(WALKER)).getByRole("button", { name: /^Full-round attack: 3 attacks/ }).click();
  await gm.dialog.locator("[name=target1]").selectOption({ label: BRANNIC });
  await gm.dialog.locator("[name=target2]").selectOption({ label: BRANNIC });
  expect(await submit(gm, gm, 20, 18, 5)).toContain("Slam +4 Tentacle −1 secondary, −5");
  await clear(gm);
  await poll(newest(anna)).toContain("Thorn Walker hits with 2 of 3 attacks.");
  await answer(gm, "Full-round", /^Slam, damage to Quill Tansy: \(1d6 \+ 4\) ×2/, 6);
  await poll(newest(anna)).toContain("Quill Tansy drops to 0 HP and is bleeding out. Rounds left: 5.");
  await poll(() => state(anna, QUILL)).toEqual({ hp: 0, step: 5, bleeds: 5, on: "bleeding,unconscious" });
  // The wrong target: the GM undoes the whole fall, then redoes it.
  await press(gm, "Full-round", /^Undo Quill Tansy/);
  await poll(() => state(anna, QUILL)).toEqual({ hp: 14, step: 0, bleeds: null, on: "" });
  await press(gm, "Full-round", /^Redo Quill Tansy/);
  await poll(() => state(anna, QUILL)).toEqual({ hp: 0, step: 5, bleeds: 5, on: "bleeding,unconscious" });
  await answer(gm, "Full-round", /^Tentacle, damage to Brannic Holt: 1d6 \+ 4/, 1);
  await poll(() => state(anna, BRANNIC)).toMatchObject({ hp: 19, step: 0 });

  // The tentacle grapples; Anna, whose page is just reloading, resists for Brannic and fails (T-126).
  await answer(gm, "Full-round", /^Grapple Brannic Holt now/, 14);
  await anna.reload();
  await anna.tab("chat");
  await answer(anna, "Full-round", /^Brannic Holt: resist the grapple/, 10);
  await poll(() => anna.eval(`${token(BRANNIC)}.actor.statuses.has("grappled")`)).toBe(true);
  await poll(async () => flat(await cardOf(anna, "Full-round").innerText())).toContain(
    "Thorn Walker wins the grapple against Brannic Holt.",
  );
  await endTurn(gm, WALKER, BRANNIC);

  // Grappled he cannot move; escaping is his action, and the GM rolls for the Walker.
  const held = await anna.openToken(BRANNIC);
  expect(flat(await held.locator(".ff-turnbar").innerText())).toContain("Cannot move");
  await held.getByRole("button", { name: "Break free" }).click();
  await submit(anna, anna, 15);
  await anna.closeAll();
  await answer(gm, "Break free", /^Thorn Walker: resist the grapple/, 10);
  await poll(() => state(anna, BRANNIC)).toMatchObject({ on: "enlarged" });
  await endTurn(anna, BRANNIC, QUILL);

  // Quill bleeds at the start of the turn and cannot act (T-19).
  await poll(newest(anna)).toContain("Quill Tansy bleeds. Rounds left: 4.");
  await poll(() => state(anna, QUILL)).toMatchObject({ bleeds: 4 });
  const down = await anna.openToken(QUILL);
  expect(flat(await down.locator(".ff-turnbar").innerText())).toContain("Helpless: cannot take actions.");
  expect(flat(await down.locator(".ff-strip").innerText())).toContain("Bleeding out. Rounds to live: 4.");
  await anna.closeAll();
  await endTurn(anna, QUILL, ILSABET);

  // Healing stops it but does not wake; the GM does, one step up, however often the button is clicked (T-124, D-04).
  await use(gm, ILSABET, /^Use Mending Light/, QUILL);
  await answer(gm, "Mending Light", /^Heal Quill Tansy/, 5);
  await poll(() => state(anna, QUILL)).toEqual({ hp: 8, step: 5, bleeds: null, on: "unconscious" });
  await cardOf(gm, "Mending Light")
    .getByRole("button", { name: /^Wake Quill Tansy/ })
    .dblclick();
  await poll(() => state(anna, QUILL)).toEqual({ hp: 8, step: 4, bleeds: null, on: "track4" });
  await endTurn(gm, ILSABET, VIPER);
  await poll(newest(anna)).toContain("Sewer Viper bleeds. Rounds left: 1.");

  // The combat is over: effects without a duration end with it, and uses per encounter are restored (T-97).
  await gm.tab("combat");
  await gm.page.getByRole("button", { name: "End fight" }).click();
  await gm.page.locator("dialog[open] button", { hasText: "Yes" }).click();
  await poll(() => anna.eval("game.combats.size")).toBe(0);
  await gm.tab("chat");
  await poll(async () => flat(await cardOf(anna, "End of the encounter").innerText())).toContain("Ended: Enlarged");
  await poll(() => anna.eval(`${token(QUILL)}.actor.items.getName("Giant's Frame").system.uses.value`)).toBe(1);
  await press(anna, "Brannic Holt is now Medium", /^Resize the token/);
  await poll(() => frame(anna, BRANNIC, "Long Sword")).toEqual([
    "1,medium,1,5,18,6,60",
    expect.stringMatching(/melee · crit 19 .*\+5 .*1d8 \+ 3/),
  ]);

  // Five minutes are one step up for the resting actor (T-31). When the clock advances, the GM is asked about the
  // bleeding one (T-132).
  await (await anna.openToken(QUILL)).getByRole("button", { name: "Rest", exact: true }).click();
  expect(await submit(anna, anna)).toContain("−10 becomes −5.");
  await anna.closeAll();
  await poll(() => state(gm, QUILL)).toMatchObject({ hp: 8, step: 3 });
  const before = await gm.eval<number>("game.time.worldTime");
  await (await gm.openToken(QUILL)).getByRole("button", { name: "Rest", exact: true }).click();
  await gm.dialog.getByRole("checkbox", { name: /^Advance world time/ }).check();
  await submit(gm, gm);
  await gm.closeAll();
  await poll(() => state(anna, QUILL)).toMatchObject({ hp: 8, step: 2 });
  await poll(() => state(gm, THRALL)).toMatchObject({ hp: 2, step: 0 });
  expect((await gm.eval<number>("game.time.worldTime")) - before).toBe(300);
  await poll(() => state(gm, VIPER)).toMatchObject({ bleeds: 1 });
  await press(gm, "Bleeding outcome", /^Apply outcome/);
  await gm.dialog.waitFor();
  await gm.dialog.locator("[name=fate][value=dead]").check();
  await submit(gm, gm);
  await poll(() => state(anna, VIPER)).toMatchObject({ hp: 0, bleeds: null, on: "dead,unconscious" });
});
