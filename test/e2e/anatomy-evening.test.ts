/** An evening at the Broken Span: a fight by the rules from the first roll to the last rest, at Anna's browser and the GM's. */
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

/** Somebody on the scene as this browser knows them: pools, statuses and injuries in plain words. */
const state = (seat: Seat, name: string) =>
  seat.eval<Record<string, unknown>>(`(() => {
    const one = ${actor(name)};
    const { stamina, exhaustion, strain, bleed, ap, reactions } = one.system;
    const hurt = one.items.filter((i) => i.type === "anatomyInjury").map((i) => i.name + (i.system.treated ? "+" : ""));
    return { stamina: stamina.value, exhaustion: exhaustion.value, strain: strain.value, bleed: bleed.value, ap: ap.value,
      reactions: reactions.value, hurt: hurt.sort().join(), on: [...one.statuses].filter((s) => s !== "strain").sort().join() };
  })()`);

/** How somebody carries a thing of theirs. */
const carried = (seat: Seat, name: string, thing: string) =>
  seat.eval<string[]>(
    `${actor(name)}.items.filter((i) => i.name === ${JSON.stringify(thing)}).map((i) => i.system.carry)`,
  );

const flat = (text: string): string => text.replace(/\s+/g, " ");
/** What the newest card says, but for the time of day on it: no number of anybody's. */
const newest = (seat: Seat) => async () => flat(await seat.card.innerText()).replace(/\d{1,2}:\d{2}/g, "");
/** The newest card of somebody's doing. */
const cardOf = (seat: Seat, heading: string) => seat.cards.filter({ hasText: heading }).last();

/** Rolls what the dialog that stands open asks for; the faces are for whoever rolls. Resolves to what it said. */
async function submit(seat: Seat, ...faces: number[]): Promise<string> {
  await seat.dialog.waitFor();
  const asked = flat(await seat.dialog.innerText());
  await seat.lay(...faces);
  await seat.dialog.locator("[type=submit]").click();
  await seat.dialog.waitFor({ state: "detached" });
  return asked;
}

/** Windows shut, and nobody targeted any more. */
async function clear(seat: Seat): Promise<void> {
  await seat.closeAll();
  await seat.eval(`[...game.user.targets].forEach((t) => t.setTarget(false)) ?? null`);
}

/** Opens what a sheet offers on somebody; a nervous hand clicks twice, and one dialog opens. */
async function reach(seat: Seat, who: string, what: RegExp, whom = "", tab = ""): Promise<void> {
  if (whom) await seat.target(whom);
  const sheet = await seat.openToken(who);
  if (tab) await sheet.getByRole("tab", { name: tab }).click();
  const button = sheet.getByRole("button", { name: what }).first();
  await button.dispatchEvent("click");
  await button.dispatchEvent("click");
}

/** The same, rolled as it stands. Resolves to what the dialog said. */
async function use(seat: Seat, who: string, what: RegExp, whom: string, ...faces: number[]): Promise<string> {
  await reach(seat, who, what, whom);
  const asked = await submit(seat, ...faces);
  await clear(seat);
  return asked;
}

/** Presses a button of a card. */
const press = (seat: Seat, heading: string, name: RegExp): Promise<void> =>
  cardOf(seat, heading).getByRole("button", { name }).first().click();

/** The same where it asks for something first. */
async function answer(seat: Seat, heading: string, name: RegExp, ...faces: number[]): Promise<string> {
  await press(seat, heading, name);
  return submit(seat, ...faces);
}

/** Whoever attacked picks the part: on the figure, by its name. */
async function pick(seat: Seat, heading: string, part: string): Promise<void> {
  await press(seat, heading, /^Pick a part/);
  await seat.dialog.waitFor();
  // Nothing is picked before somebody has picked it.
  expect(await seat.dialog.locator("select[name=part]").inputValue()).toBe("");
  // The head is drawn twice, small and large: the first outline is pressed.
  await seat.dialog
    .getByRole("button", { name: new RegExp(`^${part},`) })
    .locator("path")
    .first()
    .click({ force: true });
  await poll(() => seat.dialog.locator("select[name=part] option:checked").innerText()).toContain(part);
  await submit(seat);
}

/** Whoever plays ends the turn on the sheet, the GM in the tracker. */
async function endTurn(seat: Seat, who: string, next: string): Promise<void> {
  await poll(() => seat.eval("game.combat.combatant.name")).toBe(who);
  if (seat.name === "Gamemaster") await seat.page.locator("#combat [data-action=nextTurn]").dispatchEvent("click");
  else await (await seat.openToken(who)).getByRole("button", { name: "End turn" }).click();
  await poll(() => seat.eval("game.combat.combatant.name")).toBe(next);
  await seat.closeAll();
}

/** One of the GM's tools, on somebody; its dialog stands open then. */
async function tool(gm: Seat, id: string, whom: string): Promise<void> {
  await gm.target(whom);
  await gm.tab("actors");
  await gm.page.locator("#actors").getByRole("button", { name: "GM’s tools" }).click();
  await gm.page.locator(`#fivefold-gm-tools [data-tool=${id}]`).click();
  await gm.dialog.waitFor();
}

/** Back to the cards. */
async function back(gm: Seat): Promise<void> {
  await clear(gm);
  await gm.tab("chat");
}

const goTo = (seat: Seat, name: string, x: number, y: number) =>
  seat.eval(`${actor(name)}.getActiveTokens()[0].document.update({ x: ${80 * x}, y: ${80 * y} }).then(() => null)`);

it("N-01 N-03 N-05 N-18 N-23 N-26 N-29 N-30 N-32 N-33 N-34 N-38 N-46 N-54 N-55 N-71 N-80 N-96 N-107 N-123 N-134 N-135 D-30: two people play a whole fight, from the first roll to the last rest", async () => {
  table = await Table.open({ ruleset: "anatomy" });
  const gm = await table.join("Gamemaster");
  const anna = await table.join("Anna");
  await anna.tab("chat");

  // Before the fight Anna puts the shield away and takes a javelin in its hand: nobody counts AP yet (D-73).
  await reach(anna, BREN, /^Draw or stow/, "", "Combat");
  await anna.dialog.locator("[name=thing]").selectOption({ label: "Round Shield" });
  await submit(anna);
  await poll(() => carried(anna, BREN, "Round Shield")).toEqual(["stowed"]);
  await reach(anna, BREN, /^Draw or stow/);
  await anna.dialog.locator("[name=thing]").selectOption({ label: "Javelin" });
  await submit(anna);
  await clear(anna);
  await poll(() => carried(gm, BREN, "Javelin")).toEqual(["held"]);

  // Both sides were ready: everybody adds Dexterity, the ogre loses one (N-03); of two alike the quicker is first (N-01).
  await gm.tab("combat");
  const mode = gm.page.locator("#combat").getByRole("button", { name: /^How the fight begins/ });
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

  // Who has not had a turn is off guard and cannot parry (N-05, N-13). Anna learns no number that is not hers.
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

  // Bren hits; the cutthroat parries at the GM's before Anna picks the part, and it is worth one degree less (N-134, N-135).
  await poll(() => state(anna, BREN)).toMatchObject({ ap: 3, reactions: 4, on: "" });
  expect(await use(anna, BREN, /^Attack with Arming Sword/, CUTTHROAT, 15)).not.toMatch(/Chances|DV 13/);
  await poll(newest(anna)).toMatch(/Road Cutthroat may still parry; this closes it\./);
  expect(await newest(anna)()).not.toContain("13");
  expect(await answer(gm, `${BREN} attacks`, /^Road Cutthroat: parry/, 18)).toContain("Against 20 1d20 + 3");
  await poll(newest(anna)).toContain("Road Cutthroat takes 1 off the blow of Bren Holt");
  // What hung on the hit as it was is gone with it: one Cleave is left, that of the weaker one.
  await poll(async () => (await newest(gm)()).match(/Bren Holt: cleave/g)).toHaveLength(1);
  await pick(anna, `${BREN} attacks`, "Nose");
  await poll(() => state(gm, CUTTHROAT)).toMatchObject({ stamina: 7, strain: 1, reactions: 2, hurt: "Nose" });

  // Untrained in tripping he gives an opening: the cutthroat strikes first, and misses; then he goes down (N-71, N-107).
  await reach(anna, BREN, /^Trip/, CUTTHROAT, "Combat");
  expect(await submit(anna)).toContain("Untrained: Road Cutthroat may strike first.");
  await clear(anna);
  await poll(newest(anna)).toContain("Waits for Road Cutthroat (Gamemaster).");
  await press(gm, `${BREN}: maneuver`, /^Strike first/);
  await answer(gm, `${BREN}: maneuver`, /^Road Cutthroat strikes at Bren Holt/, 4);
  await anna.lay(14, 16);
  await press(anna, `${BREN}: maneuver`, /^Bren Holt goes on: Trip/);
  await press(anna, `${BREN}: maneuver`, /^Trip: Road Cutthroat/);
  await poll(() => state(gm, CUTTHROAT)).toMatchObject({ reactions: 1, on: "prone" });

  // The javelin misses the wolf and comes down a square beyond it (N-123).
  await use(anna, BREN, /^Attack with Javelin/, WOLF, 9, 12, 3);
  await anna.lay(4);
  await press(anna, `${BREN} attacks`, /^Where Javelin comes down/);
  await poll(newest(anna)).toMatch(/to the east of Grey Wolf/);
  await poll(() => carried(gm, BREN, "Javelin")).toEqual(["held", "dropped"]);
  await poll(() => state(gm, BREN)).toMatchObject({ ap: 0 });
  await endTurn(anna, BREN, OGRE);

  // The ogre comes up and hits the hand that holds the sword, and it falls (N-46); taken back it is there again.
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

  // Two injuries of the head: a concussion, which burdens the very check that follows; Anna's page is loaded anew before it.
  await use(gm, OGRE, /^Attack with Maul/, BREN, 20, 19);
  await pick(gm, `${OGRE} attacks`, "Head");
  await poll(() => state(anna, BREN)).toMatchObject({ stamina: 7, strain: 9, on: "concussed" });
  await anna.reload();
  await anna.tab("chat");
  await anna.lay(18, 9);
  await press(anna, `${BREN}: Head, injury 2`, /^Constitution check, difficulty 25/);
  await poll(newest(gm)).toContain("Bren Holt, Head: Stunned");
  await poll(() => state(gm, BREN)).toMatchObject({ on: "concussed,stunned", reactions: 0 });
  await endTurn(gm, OGRE, TAMSIN);
  await endTurn(gm, TAMSIN, ODO);

  // Who lies there is easier to hit (N-80).
  await goTo(gm, ODO, 5, 6);
  expect(await use(gm, ODO, /^Attack with Quarterstaff/, CUTTHROAT, 12, 17)).toContain("Prone (Road Cutthroat) +1");
  await pick(gm, `${ODO} attacks`, "Right foot");
  await poll(() => state(anna, CUTTHROAT)).toMatchObject({ hurt: "Nose,Right foot" });
  await endTurn(gm, ODO, CUTTHROAT);

  // Up again, for 1 AP and one more for the foot (N-47); a 20 brings what the axe does besides: Bren bleeds.
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
  // Stunned, all that is left is to end the turn, and the card says so; the confusion waited for that (N-55, D-47).
  await press(anna, "Bren Holt can do nothing this turn", /^End turn/);
  await poll(() => gm.eval("game.combat.combatant.name")).toBe(OGRE);
  await poll(() => state(anna, BREN)).toMatchObject({ on: "bleeding,concussed,confused" });

  // Stamina 0 is exhausted; what goes beyond comes off Exhaustion, and with none of that left Bren faints and lets go (N-18, D-08).
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

  // Odo stops the blood, with both hands and a check (8.7).
  await reach(gm, ODO, /^Staunch$/, BREN, "Combat");
  expect(await submit(gm, 10)).toContain("1d20 + 7");
  await clear(gm);
  await poll(() => state(anna, BREN)).toMatchObject({ bleed: 0 });
  await poll(() => state(anna, ODO)).toMatchObject({ ap: 1 });
  await endTurn(gm, ODO, CUTTHROAT);

  // Struck while unconscious Bren saves against death, by the sum of what hurts; a 20 on the die that counts wakes (N-23 to N-26).
  expect(await use(gm, CUTTHROAT, /^Attack with Hand Axe/, BREN, 5, 9, 12)).toMatch(/Prone .*Helpless .*best of 3d20/);
  await pick(gm, `${CUTTHROAT} attacks`, "Right ear");
  await poll(() => state(anna, BREN)).toMatchObject({ strain: 16 });
  const save = await answer(anna, `${CUTTHROAT} attacks`, /^Save of Bren Holt against death/, 20, 20);
  expect(save).toMatch(/Concussed −1 .*worst of 2d20/);
  await poll(newest(gm)).toMatch(/Injuries 21 and bleeding 0: difficulty 21/);
  // Both ears are hurt: he hears nothing any more (N-39).
  await poll(() => state(gm, BREN)).toMatchObject({
    stamina: 1,
    exhaustion: 12,
    on: "concussed,confused,deafened,prone",
  });
  await endTurn(gm, CUTTHROAT, WOLF);
  await endTurn(gm, WOLF, BREN);
  await anna.lay(1);
  await press(anna, "Bren Holt is confused", /^Roll/);
  await poll(newest(gm)).toContain("acts as ever");

  // The fight is over; what hurts stays. Odo treats the hand, one injury at a time (N-34, N-35).
  await gm.tab("combat");
  await gm.page.getByRole("button", { name: "End fight" }).click();
  await gm.page.locator("dialog[open] button", { hasText: "Yes" }).click();
  await poll(() => anna.eval("game.combats.size")).toBe(0);
  await gm.tab("chat");
  await reach(gm, ODO, /^Treat$/, BREN, "Combat");
  await gm.dialog.waitFor();
  await gm.dialog.locator("[name=injury]").selectOption({ index: 1 });
  await poll(() => gm.dialog.locator("[name=injury] option:checked").innerText()).toBe("Right hand (difficulty 20)");
  await submit(gm, 15);
  await clear(gm);
  await poll(newest(anna)).toMatch(/Right hand is treated.*14/);
  await poll(newest(anna)).toContain("Right hand treated");

  // A night brings the strength back, and no wound closes by it (D-30).
  await reach(anna, BREN, /^Rest$/);
  await anna.dialog.getByRole("button", { name: "Hours: 8" }).click();
  await poll(() => anna.dialog.innerText()).toContain("Stamina 16 of 16");
  await submit(anna);
  await clear(anna);
  const rested = { stamina: 16, exhaustion: 12, strain: 0, on: "concussed,confused,deafened,prone" };
  await poll(() => state(gm, BREN)).toMatchObject(rested);

  // A day later whatever nobody has treated may be worse: a check for each part, and the right ear fails (N-33).
  const before = await gm.eval<number>("game.time.worldTime");
  await tool(gm, "passDay", BREN);
  await gm.dialog.getByRole("checkbox", { name: /^Move the clock/ }).check();
  await submit(gm, 19, 18, 19, 18, 2, 19, 19, 18, 19, 18, 19, 18);
  await back(gm);
  await poll(() => cardOf(anna, "worse for Bren Holt").innerText()).toMatch(/worse for Bren Holt: Right ear/);
  await poll(() => state(anna, BREN)).toMatchObject({
    hurt: "Head,Head,Left arm,Left ear,Right ear,Right ear,Right foot,Right foot,Right hand,Right hand+",
  });
  await poll(() => gm.eval("game.time.worldTime")).toBe(before + 86_400);
}, 240_000);
