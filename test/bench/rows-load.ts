/**
 * Effects of one hostile player on the others: thousands of requests, and the largest card that the GM's client still
 * reads (S9).
 */
import { MAX_ACTS } from "../../module/foundry/cards/card-check.ts";
import { worldOf } from "../host/demo.ts";
import type { SeedApi } from "../host/server/seed.ts";
import { act, item, NO_GM, openPlay, type Play, target } from "../kit/play.ts";
import type { BrowserBench } from "./browser.ts";
import { inMs, type Row, row, timed } from "./report.ts";
import { median } from "./sample.ts";

const REQUESTS = 2000;
const ROUNDS = 5;
/** A defense die that explodes as often as the rules allow. */
const EXPLOSIONS = 99;

/** Time until the GM's client undoes Ben's event when this many requests of Anna were sent just before. */
async function pressTime(play: Play, requests: number): Promise<number> {
  const harm = { given: { amount: "1", ignoresArmor: true } };
  const sent: { message: string; event: string }[] = [];
  for (const name of ["Brannoc Tull", "Thessaly Quill"]) {
    const message = (await act(play.gm, play.uuid(name), "blow", harm)) as string;
    await play.quiet();
    const event = await play.gm.run<string>(
      `return Object.keys(game.messages.get(${JSON.stringify(message)}).system.events)[0];`,
    );
    sent.push({ message, event });
  }
  const [annas, bens] = sent;
  const done = play.gm.run(`return new Promise((resolve) => Hooks.on("updateChatMessage", (message) => {
    if (message.id === ${JSON.stringify(bens!.message)} && message.system.events[${JSON.stringify(bens!.event)}].state === "undone") resolve(true);
  }));`);
  await play.anna.run(`for (let n = 0; n < ${requests}; n += 1)
    game.socket.emit("system.fivefold", { intent: n % 2 ? "redo" : "undo", ...${JSON.stringify(annas)} });`);
  const from = performance.now();
  await play.ben.run(`game.socket.emit("system.fivefold", { intent: "undo", ...${JSON.stringify(bens)} });`);
  await done;
  const took = performance.now() - from;
  await play.quiet();
  return took;
}

async function floodRow(): Promise<Row> {
  const play = await openPlay("bloodied", 14);
  const alone: number[] = [];
  const flooded: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push(await pressTime(play, 0));
    flooded.push(await pressTime(play, REQUESTS));
  }
  await play.close();
  const delay = median(flooded) - median(alone);
  const both = `${inMs(median(flooded))} against ${inMs(median(alone))}, worst ${inMs(Math.max(...flooded))}`;
  return timed(`a press after ${REQUESTS} requests of another player: delay`, delay, 1000, both);
}

/** A card by a player's client with the maximum number of action runs; each claims a change, so that it is examined. */
async function worstCard(ruleset: string, plays: (play: Play) => Promise<string | null>): Promise<object> {
  const play = await openPlay(ruleset, 14, NO_GM);
  const id = await plays(play);
  await play.quiet();
  const data = await play.anna.run<{ system: { acts: Record<string, object> } }>(
    `return JSON.parse(JSON.stringify(game.messages.get(${JSON.stringify(id)}).toObject()));`,
  );
  await play.close();
  const [one] = Object.values(data.system.acts);
  const acts = Object.fromEntries(
    Array.from({ length: MAX_ACTS }, (_, n) => [
      `WorstCardAct${String(n).padStart(4, "0")}`,
      { ...one, touches: ["self"], seq: n },
    ]),
  );
  return { ...data, _id: undefined, author: undefined, system: { ...data.system, acts, events: {} } };
}

const WORST: Record<string, [string, (play: Play) => Promise<string | null>]> = {
  "attacks of Bloodied": [
    "bloodied",
    async (play) => {
      const brannoc = play.uuid("Brannoc Tull");
      await target(play.anna, "Road Bandit");
      await play.anna.dice([12, 5, 6]);
      return act(play.anna, brannoc, "attack", { item: await item(play.anna, brannoc, "Arming Sword") });
    },
  ],
  "defenses of Aura that explode to the limit": [
    "aura",
    async (play) => {
      await play.anna.dice([...Array.from({ length: EXPLOSIONS }, () => 10), 1]);
      return act(play.anna, play.uuid("Brannoc Thale"), "defense");
    },
  ],
};

/** Time for a GM's page to load and to update its cards, with and without the largest card. */
async function reloadRow(bench: BrowserBench, what: string): Promise<Row> {
  const [ruleset, plays] = WORST[what]!;
  const card = await worstCard(ruleset, plays);
  const times: number[][] = [[], []];
  const worlds = [false, true].map((worst) => async (api: SeedApi): Promise<void> => {
    await worldOf(ruleset)(api);
    const anna = api.users().find(({ name }) => name === "Anna");
    if (worst) await api.create("ChatMessage", [{ ...card, author: anna!._id }]);
  });
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [n, world] of worlds.entries()) {
      const from = performance.now();
      const seat = await bench.sit(world);
      await seat.page.evaluate("game.fivefold.idle()");
      times[n]!.push(performance.now() - from);
      if (n === 1 && round === ROUNDS - 1)
        await seat.profile(what, async () => {
          await seat.reload();
          await seat.page.evaluate("game.fivefold.idle()");
        });
      await seat.page.context().close();
    }
  const [without, worst] = times.map(median) as [number, number];
  return row(
    `a GM's page with ${MAX_ACTS} ${what}`,
    "≤ 2000 ms more",
    `${inMs(worst - without)} more (${inMs(worst)} against ${inMs(without)})`,
    worst - without <= 2000,
  );
}

export async function loadRows(bench: BrowserBench): Promise<Row[]> {
  const rows = [await floodRow()];
  for (const what of Object.keys(WORST)) rows.push(await reloadRow(bench, what));
  return rows;
}
