/** Held actions in the test host: paid now, triggered later, expired with the next turn. */

import { afterEach, describe, expect, it } from "vitest";
import type { Client } from "../host/node.ts";
import { oneGeneration } from "../kit/generations.ts";
import { type ActJson, act, type Chapel, card, item, openChapel, press, statuses, target } from "./chapel.ts";

const MAREN = "Maren Oakhand";
const QUILLANE = "Quillane Ash";
const GOBLIN = "Bog Goblin";

let chapel: Chapel;
afterEach(() => chapel.close());

const quoted = (value: unknown): string => JSON.stringify(value);
const read = <T>(name: string, path: string): Promise<T> =>
  chapel.gm.run(`return foundry.utils.getProperty(fromUuidSync(${quoted(chapel.uuid(name))}), ${quoted(path)});`);
const gm = async <T>(code: string): Promise<T> => {
  const result = await chapel.gm.run<T>(code);
  await chapel.quiet();
  return result;
};
const done = async (client: Client, name: string, action: string, request: object = {}): Promise<string> => {
  const message = await act(client, chapel.uuid(name), action, request);
  await chapel.quiet();
  return message ?? "";
};
const held = (name: string): Promise<[string, number][]> =>
  gm(`return fromUuidSync(${quoted(chapel.uuid(name))}).items.filter((i) => i.type === "grimoireHeld")
    .map((i) => [i.name, i.system.apCost]);`);
const acts = async (message: string, action: string): Promise<[string, ActJson][]> =>
  Object.entries((await card(chapel.gm, message)).acts).filter(([, a]) => a.action === action);
const offer = async (client: Client, message: string, id: string, name: string, form: object = {}): Promise<void> => {
  await press(client, { intent: "offer", message, act: id, offer: name, form, targets: [] });
  await chapel.quiet();
};
/** Order: Quillane, Mudking, Maren, goblin. */
async function fight(): Promise<void> {
  chapel.gm.dice([10, 11, 12, 13]);
  await gm("await game.combat.startCombat();");
}
const next = (turns: number): Promise<void> =>
  gm(`for (let i = 0; i < ${turns}; i += 1) { await game.combat.nextTurn(); await game.fivefold.idle(); }`);
/** The goblin attacks Maren: 1d20, then the spear's die. */
async function stab(faces: number[]): Promise<[string, string]> {
  await target(chapel.gm, MAREN);
  chapel.gm.dice(faces);
  const spear = await item(chapel.gm, chapel.uuid(GOBLIN), "Barbed Spear");
  const message = await done(chapel.gm, GOBLIN, "action", { item: spear });
  const [[id] = [""]] = await acts(message, "action");
  return [message, id];
}

describe.each(oneGeneration(import.meta.url))("generation %i", (generation) => {
  it("G-24 G-34 G-35 G-36 G-37 D25 D26: a dodge before a spear, a held axe, and what expires", async () => {
    chapel = await openChapel(generation);
    await fight();
    // A dodge and an axe attack are held: AP and saved Advantages are spent now.
    await done(chapel.anna, MAREN, "gainAdvantage", { given: { times: 1 } });
    await done(chapel.anna, MAREN, "hold", { given: { kind: "dodge", ap: 1 } });
    const axe = await item(chapel.anna, chapel.uuid(MAREN), "Two-Handed Axe");
    const waits = await done(chapel.anna, MAREN, "hold", { item: axe, given: { condition: "somebody comes near" } });
    expect(await held(MAREN)).toEqual([
      ["Dodge", 1],
      ["Action", 2],
    ]);
    expect([await read(MAREN, "system.ap.value"), await read(MAREN, "system.pendingAdvantage")]).toEqual([0, 0]);
    expect(await statuses(chapel.ben, chapel.uuid(MAREN))).toEqual(["holding"]);

    // The spear attack: she dodges first, then saves with two dice: 11 + 4 + … is below 9 + DEX.
    const [message, id] = await stab([9, 4]);
    expect((await acts(message, "action"))[0]?.[1].offers.map((o) => o.id)).toEqual(["trigger-t0", "save-t0"]);
    const [dodge = ""] = await gm<string[]>(
      `return fromUuidSync("${chapel.uuid(MAREN)}").items.filter((i) => i.type === "grimoireHeld").map((i) => i.id);`,
    );
    await offer(chapel.ben, message, id, "trigger-t0", { held: dodge });
    expect(await acts(message, "triggerHeld")).toEqual([]);
    await offer(chapel.anna, message, id, "trigger-t0", { held: dodge });
    const [[trigger] = [""]] = await acts(message, "triggerHeld");
    expect([await held(MAREN), await read(MAREN, "system.pendingAdvantage")]).toEqual([[["Action", 2]], 1]);
    chapel.anna.dice([3, 17]);
    await offer(chapel.anna, message, trigger, "save");
    const [[saving, save] = ["", undefined]] = await acts(message, "save");
    expect([save?.state, save?.journal[0]?.faces]).toEqual(["done", [3, 17]]);
    expect(await read(MAREN, "system.pendingAdvantage")).toBe(0);
    // Undone, newest first: she holds the dodge again.
    const events = Object.keys((await card(chapel.gm, message)).events);
    const mine = (by: string) => events.filter((event) => event.startsWith(by)).reverse();
    for (const event of [...mine(saving), ...mine(trigger)]) await press(chapel.gm, { intent: "undo", message, event });
    await chapel.quiet();
    expect([(await held(MAREN)).length, await read(MAREN, "system.pendingAdvantage")]).toEqual([2, 0]);

    // The axe attack on the goblin: the saved Advantage is stored in it, a new one is added.
    await gm(`await fromUuidSync("${chapel.uuid(MAREN)}").update({ "system.pendingAdvantage": 1 });`);
    await target(chapel.anna, GOBLIN);
    chapel.anna.dice([2, 5, 16, 7]);
    const chop = await chapel.anna.run<string>(`const maren = fromUuidSync("${chapel.uuid(MAREN)}");
      const waiting = maren.items.find((i) => i.type === "grimoireHeld" && i.system.action === "action");
      return (await game.fivefold.act(maren.uuid, "triggerHeld", { item: waiting.id, skip: true })).id;`);
    await chapel.quiet();
    const [[, swing] = ["", undefined]] = await acts(chop, "triggerHeld");
    expect(swing?.journal.map((answer) => answer.faces)).toEqual([[2, 5, 16], [7]]);
    expect([await read(MAREN, "system.pendingAdvantage"), await read(MAREN, "system.ap.value")]).toEqual([0, 0]);

    // Her turn starts: the dodge expires with a card, and nothing is returned.
    await next(2);
    expect([await gm("return game.combat.combatant.name;"), await held(MAREN)]).toEqual([MAREN, []]);
    expect([await read(MAREN, "system.ap.value"), await statuses(chapel.gm, chapel.uuid(MAREN))]).toEqual([0, []]);
    const over = await gm<string>(`return game.messages.contents.at(-1).id;`);
    expect((await acts(over, "cancelHeld"))[0]?.[1].headline?.data).toMatchObject({ name: MAREN, held: "Dodge" });
    expect(waits).not.toBe("");
  });
});

describe("generation 14", () => {
  it("G-25 G-26 G-27 G-36 D26: parry and riposte, help for an ally, and a defeated actor holds nothing", async () => {
    chapel = await openChapel(14);
    await fight();
    await done(chapel.anna, MAREN, "hold", { given: { idea: "riposte" } });
    expect([await held(MAREN), await read(MAREN, "system.ap.value")]).toEqual([
      [
        ["Parry", 1],
        ["Riposte", 2],
      ],
      1,
    ]);
    const ids = await gm<string[]>(
      `return fromUuidSync("${chapel.uuid(MAREN)}").items.filter((i) => i.type === "grimoireHeld").map((i) => i.id);`,
    );
    const [message, id] = await stab([9, 4]);
    await offer(chapel.anna, message, id, "trigger-t0", { held: ids[0] });
    const [[trigger] = [""]] = await acts(message, "triggerHeld");
    // The parry: the axe's die counts for the Save.
    chapel.anna.dice([12, 6]);
    await offer(chapel.anna, message, trigger, "save");
    const [[, save] = ["", undefined]] = await acts(message, "save");
    expect(save?.journal.map((answer) => answer.faces)).toEqual([[12], [6]]);
    await target(chapel.anna, GOBLIN);
    chapel.anna.dice([10, 8]);
    const back = await act(chapel.anna, chapel.uuid(MAREN), "triggerHeld", { item: ids[1] });
    await chapel.quiet();
    expect((await acts(back ?? "", "triggerHeld"))[0]?.[1].offers.map((o) => o.id)).toEqual(["save-t0"]);
    expect(await held(MAREN)).toEqual([]);

    // Quillane helps Maren's attack: an Advantage for her.
    await done(chapel.ben, QUILLANE, "hold", { given: { kind: "help", condition: "Maren strikes", ap: 1 } });
    await target(chapel.ben, MAREN);
    await done(chapel.ben, QUILLANE, "triggerHeld");
    expect([await held(QUILLANE), await read(MAREN, "system.pendingAdvantage")]).toEqual([[], 1]);

    // An actor unable to act loses held actions and cannot hold new ones (D26, G-105).
    await done(chapel.ben, QUILLANE, "hold", { given: { kind: "dodge", ap: 1 } });
    await gm(`await fromUuidSync("${chapel.uuid(QUILLANE)}").toggleStatusEffect("unconscious", { active: true });`);
    expect([await held(QUILLANE), await read(QUILLANE, "system.ap.value")]).toEqual([[], 2]);
    for (const action of ["hold", "move", "gainAdvantage"])
      expect(await done(chapel.ben, QUILLANE, action, { given: { kind: "dodge", times: 1, ap: 1 } })).toBe("");
    expect(await read(QUILLANE, "system.ap.value")).toBe(2);
  });
});
