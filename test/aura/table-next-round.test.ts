/** Ending a Round asks the GM without blocking the caller of core's method, both generations. */

import { afterEach, expect, it } from "vitest";
import { type Client, openTable, type Table } from "../host/node.ts";
import { oneGeneration } from "../kit/generations.ts";

let table: Table;
let gm: Client;
afterEach(async () => {
  await table.settle();
  await table.close();
});

/** A combat in which Ada could still act, and a confirmation that waits for `answer`. */
async function opens(generation: 13 | 14): Promise<void> {
  table = await openTable({
    generation,
    users: [{ name: "Gamemaster", role: 4 }],
  });
  gm = await table.join("Gamemaster");
  await run(`globalThis.asked = [];
    foundry.applications.api.DialogV2.confirm = () => new Promise((resolve) => asked.push(resolve));
    const ada = await Actor.create({ name: "Ada", type: "auraCharacter" });
    const combat = await Combat.create({});
    await combat.createEmbeddedDocuments("Combatant", [{ actorId: ada.id }]);
    await combat.startCombat();`);
}
async function run<T = void>(code: string): Promise<T> {
  const result = await gm.run<T>(code);
  for (let round = 0; round < 4; round += 1) {
    await gm.run("await game.fivefold.idle();");
    await table.settle();
  }
  return result;
}
/** Calls core's method without awaiting it; `back` holds the results so far. */
const calls = (method: string) =>
  run(`globalThis.back ??= []; game.combats.contents[0].${method}().then((combat) => back.push(combat.round));`);
const state = () => gm.run(`return [game.combats.contents[0].round, asked.length, back.length];`);
const answers = (yes: boolean) => run(`asked.at(-1)(${yes});`);

it.each(oneGeneration(import.meta.url))(
  "A-69 on generation %i: nextTurn() and nextRound() return while the confirmation waits; a yes ends that Round once",
  async (generation) => {
    await opens(generation);
    await calls("nextTurn");
    expect(await state()).toEqual([1, 1, 1]);
    await calls("nextRound");
    expect(await state()).toEqual([1, 1, 2]);
    await answers(true);
    expect(await state()).toEqual([2, 1, 2]);
    // A no keeps the Round, and the question can be asked again.
    await calls("nextRound");
    await answers(false);
    expect(await state()).toEqual([2, 2, 3]);
    // A yes to a Round that has already ended does not end the next one.
    await calls("nextRound");
    await run("await game.combats.contents[0].update({ round: 3 });");
    await answers(true);
    expect(await state()).toEqual([3, 3, 4]);
    // If no combatant could act there is no question, and the promise resolves to the new Round.
    await run(`await game.actors.getName("Ada").update({ "system.energy.value": 0 });`);
    expect(await gm.run("return (await game.combats.contents[0].nextRound()).round;")).toBe(4);
    await run("");
    expect(await state()).toEqual([4, 3, 4]);
  },
);

it.each(oneGeneration(import.meta.url))(
  "A-69 on generation %i: a yes after the combat has ended has no effect and causes no error",
  async (generation) => {
    await opens(generation);
    await calls("nextRound");
    await run("await game.combats.contents[0].delete();");
    await answers(true);
    expect(await gm.run("return game.combats.size;")).toBe(0);
    expect(gm.errors).toEqual([]);
  },
);
