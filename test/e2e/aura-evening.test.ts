/**
 * A session at the Toll Bridge: a combat in Rounds from the first card to the last rest, in Anna's browser and the
 * GM's.
 */
import { afterEach, expect, it } from "vitest";
import { poll, type Seat, Table } from "./table.ts";

let table: Table;
afterEach(() => table?.close());

const BRANNOC = "Brannoc Thale";
const MIRELLE = "Mirelle Ashdown";
const CUTTHROAT = "Roadside Cutthroat";
const HOUND = "Moor Hound";
const ARCHER = "Tollgate Archer";
const CAPTAIN = "Cutthroat Captain";

const actor = (name: string) => `canvas.tokens.placeables.find((t) => t.name === ${JSON.stringify(name)}).actor`;

/** State of an actor on the scene in this browser: pools, the Round and conditions. */
const state = (seat: Seat, name: string) =>
  seat.eval<Record<string, unknown>>(`(() => {
    const one = ${actor(name)};
    const { aura, surges, energy, stamina, agility, round } = one.system;
    return { aura: aura.value, surges: surges.value, energy: energy.value, stamina: stamina.value, agility: agility.value,
      moved: round.moved, swift: round.swiftUsed, initiative: round.initiativeUsed, on: [...one.statuses].sort().join() };
  })()`);

const flat = (text: string): string => text.replace(/\s+/g, " ");
const newest = (seat: Seat) => async () => flat(await seat.card.innerText());
/** The newest card with this text. */
const cardOf = (seat: Seat, words: string) => seat.cards.filter({ hasText: words }).last();
const told = (seat: Seat, words: string) => async () => flat(await cardOf(seat, words).innerText());

/** Submits the open dialog; the faces are for its user. Resolves to its text. */
async function submit(seat: Seat, ...faces: number[]): Promise<string> {
  await seat.dialog.waitFor();
  const asked = flat(await seat.dialog.innerText());
  await seat.lay(...faces);
  await seat.dialog.locator("[type=submit]").click();
  await seat.dialog.waitFor({ state: "detached" });
  return asked;
}

/** Closes all windows and clears the targets. */
async function clear(seat: Seat): Promise<void> {
  await seat.closeAll();
  await seat.eval(`[...game.user.targets].forEach((t) => t.setTarget(false)) ?? null`);
}

/** Opens an action from a sheet, with a target; a double click opens one dialog. */
async function reach(seat: Seat, who: string, what: RegExp, whom = ""): Promise<void> {
  if (whom) await seat.target(whom);
  const button = (await seat.openToken(who)).getByRole("button", { name: what }).first();
  await button.dispatchEvent("click");
  await button.dispatchEvent("click");
}

/** The same, submitted unchanged. Resolves to the dialog's text. */
async function use(seat: Seat, who: string, what: RegExp, whom = ""): Promise<string> {
  await reach(seat, who, what, whom);
  const asked = await submit(seat);
  await clear(seat);
  return asked;
}

/** Clicks a button of a card; these faces are rolled on the clicking user's client. */
async function press(seat: Seat, card: string, name: RegExp, ...faces: number[]): Promise<void> {
  await seat.lay(...faces);
  await cardOf(seat, card).getByRole("button", { name }).last().click();
}

/** The GM answers a card with the actor whose token is selected. */
async function answerAs(gm: Seat, who: string, card: string, name: RegExp): Promise<void> {
  await gm.token(who).click();
  await gm.until(`canvas.tokens.controlled.map((t) => t.name).join() === ${JSON.stringify(who)}`);
  await press(gm, card, name);
}

/** The GM ends the Round and confirms the list of combatants who could still act. */
async function nextRound(gm: Seat, round: number, able: RegExp): Promise<void> {
  await gm.tab("combat");
  await gm.page.locator("#combat [data-action=nextRound]").click();
  const asked = gm.page.locator("dialog[open]");
  await poll(() => asked.innerText()).toMatch(able);
  await asked.locator("button", { hasText: "Yes" }).click();
  await poll(() => gm.eval("game.combat.round")).toBe(round);
  await gm.tab("chat");
}

it("A-05 A-14 A-18 A-34 A-52 A-57 A-64 A-66 A-67 A-69 A-77 A-78 A-100 A-124 A-137 A-163 A-167 A-192 A-199 A-201 A-202 A-211 A-215 A-219 A-228 A-230 A-236 D-35 D-58 D-59 D-64: two users play a whole combat in Rounds, from the first card to the last rest", async () => {
  table = await Table.open({ ruleset: "aura" });
  const gm = await table.join("Gamemaster");
  const anna = await table.join("Anna");
  await anna.tab("chat");

  // At the start a dialog asks who is surprised: the hound, until the end of the Round.
  await gm.tab("combat");
  await gm.page.locator("#combat [data-action=startCombat]").click();
  // The card has no acting actor, although it was started for the first in the tracker.
  await poll(() => gm.card.locator("h3").allInnerTexts()).toEqual(["Surprised creatures"]);
  await gm.dialog.getByRole("checkbox", { name: HOUND }).check({ force: true });
  await submit(gm);
  await poll(() => state(anna, HOUND)).toMatchObject({ on: "surprised" });
  await gm.tab("chat");

  // A run is declared and stays open. The captain challenges it, is quicker, and the GM decides the outcome.
  expect(await use(anna, MIRELLE, /^Run/)).toContain("7 of 7 m");
  await poll(() => state(gm, MIRELLE)).toMatchObject({ energy: 2, moved: 7 });
  await press(gm, "Mirelle Ashdown runs", /^Challenge/);
  // Without a selected token the GM chooses among the creatures that can pay.
  await gm.dialog.getByRole("radio", { name: CAPTAIN }).check({ force: true });
  expect(await submit(gm)).toContain("Choose who acts");
  await poll(told(anna, "Mirelle Ashdown runs")).toContain(
    "challenges you to an Initiative roll. Roll? Roll Initiative",
  );
  // Until the challenge is answered the run is paused, and its button says why.
  const goesOn = cardOf(anna, "Mirelle Ashdown runs").getByRole("button", { name: /^Done/ });
  await poll(() => goesOn.getAttribute("aria-disabled")).toBe("true");
  await poll(async () => flat(await goesOn.innerText())).toContain("Resolve first: “Challenge” by Cutthroat Captain.");
  await gm.lay(11, 9);
  await press(anna, "Mirelle Ashdown runs", /^Roll Initiative/);
  await poll(told(anna, "Mirelle Ashdown runs")).toMatch(
    /Captain is quicker .* Initiative of Cutthroat Captain 17 .* Initiative of Mirelle Ashdown 12/,
  );
  await press(gm, "Mirelle Ashdown runs", /^Decide outcome/);
  await gm.dialog.getByRole("radio", { name: "interrupts" }).check({ force: true });
  await submit(gm);
  await poll(told(anna, "Mirelle Ashdown runs")).toContain("is first and interrupts Mirelle Ashdown");
  // She has run 3 m of 7, which costs two thirds, and regains 1 Energy.
  await press(anna, "Mirelle Ashdown runs", /^End early/);
  await anna.dialog.locator("[name=metres]").fill("3");
  await anna.dialog.locator("[name=metres]").blur();
  await poll(() => anna.dialog.innerText()).toContain("Refund: 1 Energy.");
  await submit(anna);
  await poll(() => state(gm, MIRELLE)).toMatchObject({ energy: 3, moved: 3, initiative: true });
  await poll(() => cardOf(anna, "Mirelle Ashdown runs").getByRole("button", { name: "Done" }).count()).toBe(0);

  // Brannoc attacks; before the roll the cutthroat moves out of reach, and the attack is called off for 1 Energy (A-64,
  //
  expect(await use(anna, BRANNOC, /^Attack with Arming Sword/, CUTTHROAT)).toMatch(
    /is within Reach.* Attack Value 18 .*Declare attack \(3 Energy\)/,
  );
  await answerAs(gm, CUTTHROAT, "attacks Roadside Cutthroat", /^Interrupt/);
  await press(gm, "attacks Roadside Cutthroat", /^Improvise/);
  await gm.dialog.locator("[name=what]").fill("steps back out of Reach");
  await submit(gm);
  await poll(told(anna, "attacks Roadside Cutthroat")).toContain("interrupts: steps back out of Reach");
  await press(anna, "attacks Roadside Cutthroat", /^Cancel: out of Reach/);
  await poll(() => state(gm, BRANNOC)).toMatchObject({ energy: 4 });

  // Again, with 1 Stamina instead of 1 Energy, and the target moves; after a reload the card still waits.
  await reach(anna, BRANNOC, /^Attack with Arming Sword/, CUTTHROAT);
  await anna.dialog.locator(".ff-fold > summary").click();
  await anna.dialog.locator("[name=standIn]").fill("1");
  await submit(anna);
  await clear(anna);
  await poll(() => state(gm, BRANNOC)).toMatchObject({ energy: 2, stamina: 14, agility: 3 });
  await press(anna, "attacks Roadside Cutthroat", /^Agile Move/);
  await poll(() => state(gm, BRANNOC)).toMatchObject({ agility: 2, moved: 1 });
  await anna.reload();
  await anna.tab("chat");
  // Evasion explodes on the 10 and exceeds the attack; the Combat roll of 2 also leaves Brannoc Exposed.
  await gm.lay(10, 4);
  await press(anna, "attacks Roadside Cutthroat", /^Strike Roadside Cutthroat/, 2);
  await poll(told(anna, "misses Roadside Cutthroat")).toMatch(/misses Roadside Cutthroat.*AV 18 misses 25/);
  await poll(() => state(gm, BRANNOC)).toMatchObject({ on: "exposed" });

  // An unaffordable action says why: 2 Energy, and the Stamina that may replace one is spent (A-34, D-59).
  const run = (await anna.openToken(BRANNOC)).getByRole("button", { name: /^Run/ });
  await poll(() => run.getAttribute("aria-disabled")).toBe("true");
  await poll(async () => flat(await run.innerText())).toMatch(/Energy/);
  await clear(anna);

  // The opening is still offered: a Swift Attack for 1 Energy, a critical hit, and the GM applies it.
  await press(anna, "Moor Hound is Unguarded", /^Swift Attack/);
  expect(await submit(anna)).toMatch(/Moor Hound is within Reach\. .*Surprised: Disadvantage/);
  await press(anna, "Moor Hound is Unguarded", /^Strike Moor Hound/, 20, 6);
  await poll(told(anna, "Moor Hound is Unguarded")).toMatch(
    /Critical hit: .* for 8 damage\..*has not taken the damage yet/,
  );
  await poll(() => state(gm, BRANNOC)).toMatchObject({ energy: 1, swift: true });
  await press(gm, "Moor Hound is Unguarded", /^8 damage to Moor Hound/);
  await poll(() => state(gm, HOUND)).toMatchObject({ aura: 8, on: "exposed,surprised" });
  expect(await told(anna, "Moor Hound is Unguarded")()).not.toContain("16 to 8");
  await press(gm, "Moor Hound is Unguarded", /^Undo Moor Hound/);
  await poll(() => state(gm, HOUND)).toMatchObject({ aura: 16 });
  await press(gm, "Moor Hound is Unguarded", /^Redo Moor Hound/);
  await poll(() => state(gm, HOUND)).toMatchObject({ aura: 8 });

  // Already Exposed, Brannoc is restrained without risk, and while restrained he cannot attack.
  expect(await use(gm, CUTTHROAT, /^Restrain/, BRANNOC)).not.toContain("The target is not Exposed");
  await press(gm, "a maneuver on Brannoc Thale: Restrain", /^Roll Restrain/, 20);
  await poll(() => state(anna, BRANNOC)).toMatchObject({ on: "exposed,restrained" });
  await poll(() => state(anna, CUTTHROAT)).toMatchObject({ on: "restraining" });
  const sword = (await anna.openToken(BRANNOC)).getByRole("button", { name: /^Attack with Arming Sword/ });
  await poll(() => sword.first().getAttribute("aria-disabled")).toBe("true");
  await clear(anna);

  // A bow is loaded first, and others may respond before that is done; 7 m, one arrow less, and the owner
  // applies the damage.
  await use(gm, ARCHER, /^Load Recurve Bow/);
  const bow = () => gm.eval(`${actor(ARCHER)}.items.getName("Recurve Bow").system.loaded`);
  expect(await bow()).toBe(false);
  await press(gm, "begins to load the Recurve Bow", /^Load the Recurve Bow/);
  await poll(bow).toBe(true);
  expect(await use(gm, ARCHER, /^Attack with Recurve Bow/, MIRELLE)).toMatch(
    /In range, up to 30 m\..*Miss Chance 1d4\* \+ 5/,
  );
  await press(gm, "attacks Mirelle Ashdown", /^Shoot Mirelle Ashdown/, 15, 2, 4);
  await poll(told(gm, "Mirelle Ashdown with")).toMatch(/15 Hit roll hits by 7 8 Miss Chance .*quantity 20 to 19/);
  expect(await told(anna, "Mirelle Ashdown with")()).not.toMatch(/8 Miss Chance|20 to 19/);
  await press(anna, "Mirelle Ashdown with", /^4 damage to Mirelle Ashdown/);
  await poll(() => state(gm, MIRELLE)).toMatchObject({ aura: 37 });

  // A new Round: effects of the last one expire, the hold does not.
  await nextRound(gm, 2, /Mirelle Ashdown 3, .*Cutthroat Captain 5/);
  await poll(() => state(anna, HOUND)).toMatchObject({ on: "" });
  await poll(() => state(anna, BRANNOC)).toMatchObject({ energy: 5, agility: 3, moved: 0, swift: false });
  expect(await use(anna, BRANNOC, /^Escape/)).toContain("Fortitude 1d10* + 16");
  await gm.lay(2);
  await press(anna, "Brannoc Thale tries to break free", /^Roll escape/, 9);
  await poll(told(anna, "Brannoc Thale tries to break free")).toMatch(/gets free/);
  await poll(() => state(gm, CUTTHROAT)).toMatchObject({ on: "" });

  // The hound is weak against fire: damage ×2 after everything else.
  await gm.eval(`${actor(HOUND)}.update({ "system.damage.weaknesses": ["fire"] }).then(() => null)`);
  await use(anna, MIRELLE, /^Use Ember Lash/, HOUND);
  await gm.lay(3);
  await press(anna, "Ember Lash", /^Roll Ember Lash/, 12, 5);
  await poll(newest(anna)).toMatch(/Damage, fire 5/);
  await press(gm, "Ember Lash", /^10 damage to Moor Hound/);
  await poll(() => state(gm, HOUND)).toMatchObject({ aura: 0, on: "" });

  // A hit that only empties Aura does not kill; the next one requires a Death roll by its owner.
  await reach(gm, BRANNOC, /^Damage/);
  await gm.dialog.locator("[name=amount]").fill("40");
  await gm.dialog.locator("[name=amount]").blur();
  await submit(gm);
  await clear(gm);
  await poll(() => state(anna, BRANNOC)).toMatchObject({ aura: 0 });
  // With this setting the target's player rolls the defense (D-58).
  await gm.eval(`game.settings.set("fivefold", "aura.defenseRolls", "prompt").then(() => null)`);
  await use(gm, CUTTHROAT, /^Attack with Short Sword/, BRANNOC);
  await press(gm, "Brannoc Thale with Short Sword", /^Strike Brannoc Thale/, 15, 6);
  await poll(told(anna, "Brannoc Thale with Short Sword")).toContain("You are attacked: roll your defense.");
  await press(anna, "Brannoc Thale with Short Sword", /^Roll 1d10/, 3);
  await press(anna, "Brannoc Thale with Short Sword", /^8 damage to Brannoc Thale/);
  await poll(told(anna, "Brannoc Thale with Short Sword")).toContain("Death roll pending");
  await press(anna, "Brannoc Thale with Short Sword", /^Make Death roll: Brannoc Thale/, 4);
  await poll(() => state(gm, BRANNOC)).toMatchObject({ energy: 0, on: "bleedingOut,exhausted,exposed,unconscious" });

  // Bleeding: a Death Save at each Round's start; regaining Aura stops it but does not wake.
  await nextRound(gm, 3, /Mirelle Ashdown 3/);
  await press(anna, "Brannoc Thale: Death Save", /^Roll 1d20/, 11);
  await poll(told(gm, "Brannoc Thale: Death Save")).toContain("Brannoc Thale is still bleeding out");
  expect(await use(anna, MIRELLE, /^Use Mending Pulse/, BRANNOC)).toContain("this needs a touch");
  await press(anna, "Mending Pulse", /^Resolve Mending Pulse/);
  await press(anna, "Mending Pulse", /^Spend a Surge: Brannoc Thale/);
  await poll(() => state(gm, BRANNOC)).toMatchObject({
    aura: 13,
    surges: 6,
    on: "exhausted,stabilized,unconscious",
  });

  // After the combat Energy does not count (D-35). The GM wakes the unconscious one.
  await gm.tab("combat");
  await gm.page.getByRole("button", { name: "End fight" }).click();
  await gm.page.locator("dialog[open] button", { hasText: "Yes" }).click();
  await poll(() => anna.eval("game.combats.size")).toBe(0);
  await gm.tab("chat");
  await (await gm.openToken(BRANNOC))
    .getByRole("button", { name: /^Awaken/ })
    .first()
    .click();
  await poll(() => state(anna, BRANNOC)).toMatchObject({ energy: 3, on: "exhausted,stabilized" });

  // Ten minutes restore all Stamina and two surges; a night restores the surges.
  await reach(anna, BRANNOC, /^Short Rest/);
  await anna.dialog.getByRole("button", { name: "Minutes: 10" }).click();
  await anna.dialog.locator("[name=surges]").fill("2");
  await anna.dialog.locator("[name=surges]").blur();
  await poll(() => anna.dialog.innerText()).toContain("13 → 26 → 37 of 37");
  await submit(anna);
  await clear(anna);
  await poll(() => state(gm, BRANNOC)).toMatchObject({ aura: 37, surges: 4, stamina: 15, on: "" });
  await use(anna, BRANNOC, /^Long Rest/);
  await poll(() => state(gm, BRANNOC)).toMatchObject({ aura: 37, surges: 7 });
}, 240_000);
