/** In real browsers, connections are cut, and damage counts once. */
import { afterEach, it } from "vitest";
import { poll, type Seat, Table } from "./table.ts";

let table: Table;
afterEach(() => table?.close());

/** An attack on the Road Bandit that hits; resolves to the card's id. Turn resources do not matter here. */
async function hit(seat: Seat, who: string, weapon: string, faces: number[]): Promise<string> {
  await seat.lay(...faces);
  const id = await seat.eval<string>(`(async () => {
    const actor = game.actors.getName(${JSON.stringify(who)});
    const bandit = canvas.tokens.placeables.find((t) => t.name === "Road Bandit");
    bandit.setTarget(true, { releaseOthers: true });
    const message = await game.fivefold.act(actor.uuid, "attack",
      { skip: true, item: actor.items.getName(${JSON.stringify(weapon)}).id });
    return message.id;
  })()`);
  await seat.tab("chat");
  return id;
}

const applyOn = (seat: Seat, message: string) =>
  seat.page.locator(`#chat [data-message-id="${message}"]`).getByRole("button", { name: /^Apply to Road Bandit/ });

/** The bandit's losses by its own ledger, event by event. */
const lost = (seat: Seat): Promise<number[]> =>
  seat.eval(`Object.values(canvas.tokens.placeables.find((t) => t.name === "Road Bandit").actor.flags.fivefold?.ledger ?? {})
    .flatMap((e) => e.state === "applied" ? e.recorded.filter((r) => r.path === "attributes.hp.value").map((r) => r.before - r.after) : [])`);

const states = (seat: Seat): Promise<string[]> =>
  seat.eval(
    `game.messages.contents.flatMap((m) => Object.values(m.system?.events ?? {}).filter((e) => !e.part.startsWith("paid")).map((e) => e.state))`,
  );

it("the GM's browser is killed, two players hit one target, the server stops before anything is applied; two GMs connect at once and each hit counts once", async () => {
  table = await Table.open();
  const [gm, anna, ben] = await table.all();
  await gm.pull();
  await poll(() => anna.eval("game.users.activeGM === null")).toBe(true);
  const first = await hit(anna, "Brannoc Tull", "Arming Sword", [12, 5, 3]);
  const second = await hit(ben, "Thessaly Quill", "Quarterstaff", [19, 2, 4]);
  await anna.lay(1);
  await ben.lay(1);
  await Promise.all([applyOn(anna, first).click(), applyOn(ben, second).click()]);
  for (const seat of [anna, ben]) await poll(() => seat.card.innerText()).toMatch(/Waits for the GM/);
  await poll(() => anna.hp("Road Bandit")).toBe(9);
  const complained = [anna, ben].map((seat) => seat.complaints.length);
  await table.restart();
  for (const [index, seat] of [anna, ben].entries()) {
    await seat.sit(table.served.address);
    // a page may report that the server is gone
    seat.complaints.length = complained[index] ?? 0;
  }
  const [one, two] = await Promise.all([table.join("Gamemaster"), table.second()]);
  await poll(async () => [...new Set(await states(one))]).toEqual(["applied"]);
  await poll(async () => (await lost(anna)).length).toBe(2);
  const sum = (await lost(anna)).reduce((a, b) => a + b, 0);
  for (const seat of [one, two, anna, ben]) await poll(() => seat.hp("Road Bandit")).toBe(9 - sum);
  // both GMs click the same undo, then the same redo
  for (const [verb, hp] of [
    ["Undo", 9 - ((await lost(anna))[1] ?? 0)],
    ["Redo", 9 - sum],
  ] as const) {
    const button = (seat: Seat) =>
      seat.page
        .locator(`#chat [data-message-id="${first}"]`)
        .getByRole("button", { name: new RegExp(`^${verb}.*Road Bandit`) });
    await Promise.all([one, two].map((seat) => seat.tab("chat")));
    await Promise.all([one, two].map((seat) => button(seat).waitFor()));
    // The button may be gone before the second click.
    const handles = await Promise.all([one, two].map((seat) => button(seat).elementHandle()));
    await Promise.all(handles.map((handle) => handle?.evaluate((element) => (element as HTMLElement).click())));
    await poll(() => anna.hp("Road Bandit")).toBe(hp);
  }
});

it("the GM's connection is cut at any moment of an application: nothing is half applied or applied twice", async () => {
  table = await Table.open({ generation: 13 });
  let [gm] = [await table.join("Gamemaster")];
  const anna = await table.join("Anna");
  const start = 60;
  await gm.eval(`(async () => {
    const { actor } = canvas.tokens.placeables.find((t) => t.name === "Road Bandit");
    await actor.update({ "system.attributes.hp.max": ${start} });
    await actor.update({ "system.attributes.hp.value": ${start} });
  })()`);
  for (const moment of [0, 20, 60]) {
    await gm.lay(5);
    const message = await hit(anna, "Brannoc Tull", "Arming Sword", [12, 6]);
    await gm.tab("chat");
    await gm.lay(2);
    const button = applyOn(gm, message);
    await button.waitFor();
    await button.evaluate((element) => (element as HTMLElement).click());
    await new Promise((resolve) => setTimeout(resolve, moment));
    await gm.pull();
    gm = await table.join("Gamemaster");
    await gm.tab("chat");
    // A click that was not received is repeated; one that was received completes by itself.
    if (await applyOn(gm, message).count()) {
      await gm.lay(2);
      await applyOn(gm, message).click();
    }
    const left = () =>
      gm.eval<number>(`Object.values(game.messages.get("${message}").system.events)
      .filter((e) => e.state !== "applied").length`);
    await poll(async () => [await applyOn(gm, message).count(), await left()]).toEqual([0, 0]);
    for (const seat of [gm, anna])
      await poll(async () => (await seat.hp("Road Bandit")) + (await lost(seat)).reduce((a, b) => a + b, 0)).toBe(
        start,
      );
  }
  await poll(() => lost(anna)).toHaveLength(3);
});
