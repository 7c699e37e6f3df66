/**
 * A session at the Broken Span: a combat by the rules from the first roll to the last rest, in Anna's browser and the
 * GM's.
 */
import { afterEach, expect, it } from "vitest";
import { poll, type Seat, Table } from "./table.ts";

let table: Table;
afterEach(() => table?.close());

const BREN = "Bren Holt";
const TAMSIN = "Tamsin Roe";
const ODO = "Odo Pell";
const CUTTHROAT = "Road Cutthroat";
const WOLF = "Grey Wolf";
const OGRE = "Twin-Skulled Ogre";

const actor = (name: string) => `canvas.tokens.placeables.find((t) => t.name === ${JSON.stringify(name)}).actor`;

/** State of an actor on the scene in this browser: pools, statuses and injuries as text. */
const state = (seat: Seat, name: string) =>
  seat.eval<Record<string, unknown>>(`(() => {
    const one = ${actor(name)};
    const { stamina, exhaustion, strain, bleed, ap, reactions } = one.system;
    const hurt = one.items.filter((i) => i.type === "anatomyInjury").map((i) => i.name + (i.system.treated ? "+" : ""));
    return { stamina: stamina.value, exhaustion: exhaustion.value, strain: strain.value, bleed: bleed.value, ap: ap.value,
      reactions: reactions.value, hurt: hurt.sort().join(), on: [...one.statuses].filter((s) => s !== "strain").sort().join() };
  })()`);

/** How an actor carries an item. */
const carried = (seat: Seat, name: string, thing: string) =>
  seat.eval<string[]>(
    `${actor(name)}.items.filter((i) => i.name === ${JSON.stringify(thing)}).map((i) => i.system.carry)`,
  );

const flat = (text: string): string => text.replace(/\s+/g, " ");
/** Text of the newest card without the time of day. */
const newest = (seat: Seat) => async () => flat(await seat.card.innerText()).replace(/\d{1,2}:\d{2}/g, "");
/** The newest card with this heading. */
const cardOf = (seat: Seat, heading: string) => seat.cards.filter({ hasText: heading }).last();

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
async function reach(seat: Seat, who: string, what: RegExp, whom = "", tab = ""): Promise<void> {
  if (whom) await seat.target(whom);
  const sheet = await seat.openToken(who);
  if (tab) await sheet.getByRole("tab", { name: tab }).click();
  const button = sheet.getByRole("button", { name: what }).first();
  await button.dispatchEvent("click");
  await button.dispatchEvent("click");
}

/** The same, submitted unchanged. Resolves to the dialog's text. */
async function use(seat: Seat, who: string, what: RegExp, whom: string, ...faces: number[]): Promise<string> {
  await reach(seat, who, what, whom);
  const asked = await submit(seat, ...faces);
  await clear(seat);
  return asked;
}

/** Clicks a button of a card. */
const press = (seat: Seat, heading: string, name: RegExp): Promise<void> =>
  cardOf(seat, heading).getByRole("button", { name }).first().click();

/** Answers with a dialog, which a pencil opens if the button starts at once. */
async function answer(seat: Seat, heading: string, name: RegExp, ...faces: number[]): Promise<string> {
  const card = cardOf(seat, heading);
  const button = card.getByRole("button", { name }).first();
  await button.waitFor();
  const row = card.locator(".ff-offer", { has: seat.page.getByRole("button", { name }) });
  const pencil = row.locator("[data-card=editForm]");
  await ((await pencil.count()) ? pencil.first() : button).click();
  return submit(seat, ...faces);
}

/** The attacker picks the part on the figure, by its name: the click injures. */
async function pick(seat: Seat, heading: string, part: string): Promise<void> {
  await press(seat, heading, /^Pick a part/);
  await seat.dialog.waitFor();
  expect(await seat.dialog.locator("select[name=part]").inputValue()).toBe("");
  // The head is shown twice, small and large: the first outline is clicked.
  await seat.dialog
    .getByRole("button", { name: new RegExp(`^${part},`) })
    .locator("path")
    .first()
    .click({ force: true });
  await seat.dialog.waitFor({ state: "detached" });
}

/** Players end the turn on the sheet, the GM in the tracker. */
async function endTurn(seat: Seat, who: string, next: string): Promise<void> {
  await poll(() => seat.eval("game.combat.combatant.name")).toBe(who);
  if (seat.name === "Gamemaster") await seat.page.locator("#combat [data-action=nextTurn]").dispatchEvent("click");
  else await (await seat.openToken(who)).getByRole("button", { name: "End turn" }).click();
  await poll(() => seat.eval("game.combat.combatant.name")).toBe(next);
  await seat.closeAll();
}

/** Opens one of the GM's tools for an actor, with its dialog. */
async function tool(gm: Seat, id: string, whom: string): Promise<void> {
  await gm.target(whom);
  await gm.tab("actors");
  await gm.page.locator("#actors").getByRole("button", { name: "GM’s tools" }).click();
  await gm.page.locator(`#fivefold-gm-tools [data-tool=${id}]`).click();
  await gm.dialog.waitFor();
}

/** Back to the chat. */
async function back(gm: Seat): Promise<void> {
  await clear(gm);
  await gm.tab("chat");
}

const goTo = (seat: Seat, name: string, x: number, y: number) =>
  seat.eval(`${actor(name)}.getActiveTokens()[0].document.update({ x: ${80 * x}, y: ${80 * y} }).then(() => null)`);

it("N-01 N-03 N-05 N-18 N-23 N-26 N-29 N-30 N-32 N-33 N-34 N-38 N-46 N-54 N-55 N-71 N-80 N-96 N-107 N-123 N-134 N-135 D-30: two users play a whole combat, from the first roll to the last rest", async () => {
  table = await Table.open({ ruleset: "anatomy" });
  const gm = await table.join("Gamemaster");
  const anna = await table.join("Anna");
  await anna.tab("chat");

  // Before the combat Anna stows the shield and draws a javelin: AP do not count yet (D-73).
  await reach(anna, BREN, /^Draw or stow/, "", "Combat");
  await anna.dialog.locator("[name=thing]").selectOption({ label: "Round Shield" });
  await submit(anna);
  await poll(() => carried(anna, BREN, "Round Shield")).toEqual(["stowed"]);
  await reach(anna, BREN, /^Draw or stow/);
  await anna.dialog.locator("[name=thing]").selectOption({ label: "Javelin" });
  await submit(anna);
  await clear(anna);
  await poll(() => carried(gm, BREN, "Javelin")).toEqual(["held"]);

  // Both sides were ready: all add Dexterity, the ogre loses one (N-03); on a tie the quicker is first (N-01).
  await gm.tab("combat");
  const mode = gm.page.locator("#combat").getByRole("button", { name: /^Start of combat/ });
  await mode.click();
  await gm.dialog.locator("[name=mode][value=ready]").check({ force: true });
  await submit(gm);
  await poll(() => mode.innerText()).toMatch(/Ready/);
  await gm.lay(14, 4, 5, 19, 13, 10);
  await gm.page.locator("#combat [data-action=rollAll]").click();
  await poll(() => gm.eval("game.combat.combatants.contents.every((c) => c.initiative !== null)")).toBe(true);
  await gm.page.locator("#combat [data-action=startCombat]").click();
  await poll(() =>
    anna.eval("game.combat.started && game.combat.turns.map((t) => t.name + ' ' + t.initiative).join()"),
  ).toBe(`${CUTTHROAT} 20,${WOLF} 15,${BREN} 15,${OGRE} 9,${TAMSIN} 7,${ODO} 5`);
  await gm.tab("chat");

  // Combatants who have not had a turn are off guard and cannot parry (N-05, N-13). Anna sees no hidden numbers.
  expect(await use(gm, CUTTHROAT, /^Attack with Hand Axe/, BREN, 15)).toContain("Off-guarded 14");
  await poll(newest(anna)).toMatch(/hits by 4 14 Off-guarded DV of Bren Holt .*up to Minor 0/);
  expect(await newest(anna)()).not.toMatch(/parry/);
  await pick(gm, `${CUTTHROAT} attacks`, "Left ear");
  await poll(() => state(anna, BREN)).toMatchObject({ stamina: 15, strain: 1, hurt: "Left ear", on: "offGuard" });
  // The second attack of a turn has a disadvantage (N-96).
  expect(await use(gm, CUTTHROAT, /^Attack with Hand Axe/, BREN, 17, 5)).toContain("Earlier attacks this turn −1");
  await poll(newest(anna)).toContain("Road Cutthroat misses Bren Holt with Hand Axe");
  await endTurn(gm, CUTTHROAT, WOLF);
  await endTurn(gm, WOLF, BREN);

  // Bren hits; the cutthroat parries at the GM's client before Anna picks the part, and the hit loses one degree
  // (N-134, N-135).
  await poll(() => state(anna, BREN)).toMatchObject({ ap: 3, reactions: 4, on: "" });
  expect(await use(anna, BREN, /^Attack with Arming Sword/, CUTTHROAT, 15)).not.toContain("DV 13");
  await poll(newest(anna)).toMatch(/Road Cutthroat may still parry; this ends that chance\./);
  expect(await newest(anna)()).not.toContain("13");
  expect(await answer(gm, `${BREN} attacks`, /^Road Cutthroat: parry/, 18)).toContain(
    "Parry roll (against 20) 1d20 + 3",
  );
  await poll(newest(anna)).toContain("Road Cutthroat weakens the attack of Bren Holt: degrees −1.");
  // No Cleave: no other creature stands next to the cutthroat.
  expect(await newest(gm)()).not.toContain("Bren Holt: cleave");
  await pick(anna, `${BREN} attacks`, "Nose");
  await poll(() => state(gm, CUTTHROAT)).toMatchObject({ stamina: 7, strain: 1, reactions: 2, hurt: "Nose" });

  // Untrained in tripping he provokes: the cutthroat strikes first and misses; then he falls (N-71, N-107).
  await reach(anna, BREN, /^Trip/, CUTTHROAT, "Combat");
  expect(await submit(anna)).toContain("Untrained: Road Cutthroat may react first.");
  await clear(anna);
  await poll(newest(anna)).toContain("Waits for Road Cutthroat (Gamemaster).");
  await press(gm, `${BREN}: maneuver`, /^Attack first/);
  await answer(gm, `${BREN}: maneuver`, /^Road Cutthroat: attack Bren Holt/, 4);
  await anna.lay(14, 16);
  await press(anna, `${BREN}: maneuver`, /^Bren Holt: continue \(Trip\)/);
  await press(anna, `${BREN}: maneuver`, /^Trip: Road Cutthroat/);
  await poll(() => state(gm, CUTTHROAT)).toMatchObject({ reactions: 1, on: "prone" });

  // The javelin misses the wolf and lands a square behind it (N-123).
  await use(anna, BREN, /^Attack with Javelin/, WOLF, 9, 12, 3);
  await anna.lay(4);
  await press(anna, `${BREN} attacks`, /^Roll scatter: Javelin/);
  await poll(newest(anna)).toMatch(/ east of Grey Wolf/);
  await poll(() => carried(gm, BREN, "Javelin")).toEqual(["held", "dropped"]);
  await poll(() => state(gm, BREN)).toMatchObject({ ap: 0 });
  await endTurn(anna, BREN, OGRE);

  // The ogre approaches and hits the hand with the sword, which drops (N-46); undo restores it.
  await goTo(gm, OGRE, 5, 3);
  await use(gm, OGRE, /^Attack with Maul/, BREN, 12);
  await pick(gm, `${OGRE} attacks`, "Right hand");
  const struck = { stamina: 12, strain: 4, hurt: "Left ear,Right hand,Right hand" };
  await poll(() => state(anna, BREN)).toMatchObject(struck);
  await poll(newest(anna)).toContain("Arming Sword on the ground");
  await press(gm, `${OGRE} attacks`, /^Undo Bren Holt/);
  await poll(() => state(anna, BREN)).toMatchObject({ stamina: 15, strain: 1, hurt: "Left ear" });
  await poll(() => carried(anna, BREN, "Arming Sword")).toEqual(["held"]);
  await press(gm, `${OGRE} attacks`, /^Redo Bren Holt/);
  await poll(() => state(anna, BREN)).toMatchObject(struck);
  await poll(() => carried(anna, BREN, "Arming Sword")).toEqual(["dropped"]);

  // Two injuries of the head: a concussion, with a penalty on the very check that follows; Anna's page is reloaded
  // before it.
  await use(gm, OGRE, /^Attack with Maul/, BREN, 20, 19);
  await pick(gm, `${OGRE} attacks`, "Head");
  await poll(() => state(anna, BREN)).toMatchObject({ stamina: 7, strain: 9, on: "concussed" });
  await anna.reload();
  await anna.tab("chat");
  await anna.lay(18, 9);
  await press(anna, `${BREN}: Head, injury 2`, /^Constitution check \(DC 25\)/);
  await poll(newest(gm)).toContain("Bren Holt, Head: Stunned");
  await poll(() => state(gm, BREN)).toMatchObject({ on: "concussed,stunned", reactions: 0 });
  await endTurn(gm, OGRE, TAMSIN);
  await endTurn(gm, TAMSIN, ODO);

  // A prone target is easier to hit (N-80).
  await goTo(gm, ODO, 5, 6);
  expect(await use(gm, ODO, /^Attack with Quarterstaff/, CUTTHROAT, 12, 17)).toContain("Prone (Road Cutthroat) +1");
  await pick(gm, `${ODO} attacks`, "Right foot");
  await poll(() => state(anna, CUTTHROAT)).toMatchObject({ hurt: "Nose,Right foot" });
  await endTurn(gm, ODO, CUTTHROAT);

  // Standing up costs 1 AP and one more for the foot (N-47); a 20 adds the axe's critical effect: Bren bleeds.
  await reach(gm, CUTTHROAT, /^Stand up/);
  await poll(() => state(anna, CUTTHROAT)).toMatchObject({ ap: 1, on: "" });
  await clear(gm);
  await use(gm, CUTTHROAT, /^Attack with Hand Axe/, BREN, 20);
  await pick(gm, `${CUTTHROAT} attacks`, "Left arm");
  await poll(() => state(anna, BREN)).toMatchObject({ stamina: 4, strain: 12, bleed: 2 });
  await endTurn(gm, CUTTHROAT, WOLF);
  await endTurn(gm, WOLF, BREN);
  await poll(() => cardOf(anna, "Bren Holt bleeds").innerText()).toContain("Stamina 4 to 2");
  await poll(() => state(anna, BREN)).toMatchObject({ stamina: 2, ap: 0 });
  // Stunned, the only action left is ending the turn, and the card says so; the confusion waited for that (N-55, D-47).
  await press(anna, "Bren Holt cannot act this turn", /^End turn/);
  await poll(() => gm.eval("game.combat.combatant.name")).toBe(OGRE);
  await poll(() => state(anna, BREN)).toMatchObject({ on: "bleeding,concussed,confused" });

  // Stamina 0 is exhausted; further damage is deducted from Exhaustion, and at 0 Bren faints and drops the items (N-18,
  // D-08).
  await use(gm, OGRE, /^Attack with Maul/, BREN, 11);
  await pick(gm, `${OGRE} attacks`, "Right foot");
  const exhausted = { stamina: 0, exhaustion: 11, strain: 15, on: "bleeding,concussed,confused,exhausted" };
  await poll(() => state(anna, BREN)).toMatchObject(exhausted);
  await tool(gm, "staminaDamage", BREN);
  await gm.dialog.locator("[name=amount]").fill("11");
  await gm.dialog.locator("[name=amount]").blur();
  await submit(gm);
  await back(gm);
  await poll(() => state(anna, BREN)).toMatchObject({
    exhaustion: 0,
    on: "bleeding,concussed,confused,exhausted,prone,unconscious",
  });
  await poll(() => carried(anna, BREN, "Javelin")).toEqual(["dropped", "dropped"]);
  await endTurn(gm, OGRE, TAMSIN);
  await endTurn(gm, TAMSIN, ODO);

  // Odo staunches the bleeding with both hands and a check.
  await reach(gm, ODO, /^Staunch$/, BREN, "Combat");
  expect(await submit(gm, 10)).toContain("1d20 + 7");
  await clear(gm);
  await poll(() => state(anna, BREN)).toMatchObject({ bleed: 0 });
  await poll(() => state(anna, ODO)).toMatchObject({ ap: 1 });
  await endTurn(gm, ODO, CUTTHROAT);

  // Hit while unconscious, Bren makes a death save by the sum of injuries; a 20 on the deciding die wakes (N-23 to
  // N-26).
  expect(await use(gm, CUTTHROAT, /^Attack with Hand Axe/, BREN, 5, 9, 12)).toMatch(/best of 3d20 Prone .*Helpless/);
  await pick(gm, `${CUTTHROAT} attacks`, "Right ear");
  await poll(() => state(anna, BREN)).toMatchObject({ strain: 16 });
  const save = await answer(anna, `${CUTTHROAT} attacks`, /^Bren Holt: death save/, 20, 20);
  expect(save).toMatch(/worst of 2d20 Concussed −1/);
  await poll(() => gm.card.textContent()).toMatch(/Injuries 21 \+ bleed 0 = DC 21/);
  // Both ears are injured: he is deaf (N-39).
  await poll(() => state(gm, BREN)).toMatchObject({
    stamina: 1,
    exhaustion: 12,
    on: "concussed,confused,deafened,prone",
  });
  await endTurn(gm, CUTTHROAT, WOLF);
  await endTurn(gm, WOLF, BREN);
  await anna.lay(1);
  await press(anna, "Bren Holt is confused", /^Roll/);
  await poll(newest(gm)).toContain("acts normally");

  // The combat is over, injuries stay. Odo treats the hand, one injury at a time (N-34, N-35).
  await gm.tab("combat");
  await gm.page.getByRole("button", { name: "End fight" }).click();
  await gm.page.locator("dialog[open] button", { hasText: "Yes" }).click();
  await poll(() => anna.eval("game.combats.size")).toBe(0);
  await gm.tab("chat");
  await reach(gm, ODO, /^Treat$/, BREN, "Combat");
  await gm.dialog.waitFor();
  await gm.dialog.locator("[name=injury]").selectOption({ index: 1 });
  await poll(() => gm.dialog.locator("[name=injury] option:checked").innerText()).toBe(
    "Right hand, injury 1 of 2 (DC 20)",
  );
  await submit(gm, 15);
  await clear(gm);
  await poll(newest(anna)).toMatch(/Right hand is treated.*14/);
  await poll(newest(anna)).toContain("Right hand treated");

  // A night's rest restores strength but heals no injury (D-30).
  await reach(anna, BREN, /^Rest$/);
  await anna.dialog.getByRole("button", { name: "Hours: 8" }).click();
  await poll(() => anna.dialog.innerText()).toContain("Stamina 16 of 16");
  await submit(anna);
  await clear(anna);
  const rested = { stamina: 16, exhaustion: 12, strain: 0, on: "concussed,confused,deafened,prone" };
  await poll(() => state(gm, BREN)).toMatchObject(rested);

  // A day later untreated injuries may worsen: a check for each part, and the right ear fails (N-33).
  const before = await gm.eval<number>("game.time.worldTime");
  await tool(gm, "passDay", BREN);
  await gm.dialog.getByRole("checkbox", { name: /^Advance the clock/ }).check();
  await submit(gm, 19, 18, 19, 18, 2, 19, 19, 18, 19, 18, 19, 18);
  await back(gm);
  await poll(() => cardOf(anna, "injuries of Bren Holt worsen").innerText()).toMatch(
    /injuries of Bren Holt worsen: Right ear/,
  );
  await poll(() => state(anna, BREN)).toMatchObject({
    hurt: "Head,Head,Left arm,Left ear,Right ear,Right ear,Right foot,Right foot,Right hand,Right hand+",
  });
  await poll(() => gm.eval("game.time.worldTime")).toBe(before + 86_400);
}, 240_000);
