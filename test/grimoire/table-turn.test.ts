/** Turns in the test host: sides, action points, surprise, late arrivals and the world clock. */

import { afterEach, describe, expect, it } from "vitest";
import type { Client } from "../host/node.ts";
import { oneGeneration } from "../kit/generations.ts";
import { act, type Chapel, card, openChapel, press, statuses } from "./chapel.ts";

const MAREN = "Maren Oakhand";
const QUILLANE = "Quillane Ash";
const GOBLIN = "Bog Goblin";
const KING = "Mudking";

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
const house = (key: string, value: unknown): Promise<void> =>
  gm(`await game.settings.set("fivefold", "grimoire.${key}", ${quoted(value)});`);
const ap = (): Promise<Record<string, number>> =>
  gm(`return Object.fromEntries(game.combat.combatants.map((c) => [c.name, c.actor.system.ap.value]));`);
const order = (client: Client = chapel.anna): Promise<string[]> =>
  client.run(`return game.combat.turns.map((c) => c.name);`);
const next = (turns = 1): Promise<void> =>
  gm(`for (let i = 0; i < ${turns}; i += 1) { await game.combat.nextTurn(); await game.fivefold.idle(); }`);
const done = async (client: Client, name: string, action: string, request: object = {}): Promise<string | null> => {
  const message = await act(client, chapel.uuid(name), action, request);
  await chapel.quiet();
  return message;
};
const listen = (client: Client): Promise<void> =>
  client.run(`globalThis.told = []; for (const level of ["info", "warn", "error"]) {
    const say = ui.notifications[level].bind(ui.notifications);
    ui.notifications[level] = (text, ...more) => { told.push(text); return say(text, ...more); }; }`);
const told = (client: Client): Promise<string[]> => client.run("return told.splice(0);");
/** Totals 26, 18 for the party and 26, 20 for the others: Quillane, Mudking, Maren, goblin. */
async function fight(): Promise<void> {
  chapel.gm.dice([10, 11, 12, 13]);
  await gm("await game.combat.startCombat();");
}
/** Adds a goblin with token and combatant; resolves to the uuid of its actor. */
const reinforce = (name: string, initiative: number): Promise<string> =>
  gm(`const known = canvas.scene.tokens.getName("${GOBLIN}");
    const { _id, ...source } = known.toObject();
    const [token] = await canvas.scene.createEmbeddedDocuments("Token", [{ ...source, name: ${quoted(name)}, x: 800, y: 800, delta: {} }]);
    await game.combat.createEmbeddedDocuments("Combatant", [{ tokenId: token.id, sceneId: canvas.scene.id, actorId: token.actorId, initiative: ${initiative} }]);
    return token.actor.uuid;`);

describe.each(oneGeneration(import.meta.url))("generation %i", (generation) => {
  it("G-05 G-32 G-33 G-79 G-82 G-83 G-84 G-86 D9 D23 D25: one combat round", async () => {
    chapel = await openChapel(generation);
    await listen(chapel.anna);
    // Outside combat AP are not counted (D23).
    await done(chapel.anna, MAREN, "gainAdvantage", { given: { times: 9 } });
    expect([await read(MAREN, "system.ap.value"), await read(MAREN, "system.pendingAdvantage")]).toEqual([4, 9]);
    await done(chapel.gm, GOBLIN, "surprise", { given: { on: true } });
    await fight();
    expect(await order()).toEqual([QUILLANE, KING, MAREN, GOBLIN]);
    expect(await gm("return game.combat.turns.map((c) => c.initiative);")).toEqual([26, 26, 18, 20]);
    expect(await ap()).toEqual({ [MAREN]: 4, [QUILLANE]: 4, [GOBLIN]: 2, [KING]: 4 });
    expect(await read(MAREN, "system.pendingAdvantage")).toBe(0);

    // Marked manually before the first turn ends: 2 AP; unmarked: all AP.
    await gm(`await fromUuidSync("${chapel.uuid(KING)}").toggleStatusEffect("surprised", { active: true });`);
    expect(await ap()).toMatchObject({ [KING]: 2 });
    await gm(`await fromUuidSync("${chapel.uuid(KING)}").toggleStatusEffect("surprised", { active: false });`);
    expect(await ap()).toMatchObject({ [KING]: 4 });
    const marked = (await done(chapel.gm, KING, "surprise", { given: { on: true } })) as string;
    expect([await ap(), await statuses(chapel.gm, chapel.uuid(KING))]).toMatchObject([{ [KING]: 2 }, ["surprised"]]);
    const [event] = Object.keys((await card(chapel.gm, marked)).events);
    await press(chapel.gm, { intent: "undo", message: marked, event });
    await chapel.quiet();
    expect([await ap(), await statuses(chapel.gm, chapel.uuid(KING))]).toMatchObject([{ [KING]: 4 }, []]);

    // AP that Maren spends out of turn are missing in hers. Two Moves of 5 Spaces, and one Advantage.
    await done(chapel.anna, MAREN, "move", { given: { times: 1 } });
    const moved = (await done(chapel.anna, MAREN, "move", { given: { times: 1 } })) as string;
    await done(chapel.anna, MAREN, "gainAdvantage", { given: { times: 1 } });
    const now = async () => [
      await read(MAREN, "system.ap.value"),
      await read(MAREN, "system.movement.left"),
      await read(MAREN, "system.pendingAdvantage"),
    ];
    expect(await now()).toEqual([1, 10, 1]);
    expect(await statuses(chapel.ben, chapel.uuid(MAREN))).toEqual(["gained"]);
    expect(await done(chapel.anna, MAREN, "gainAdvantage", { given: { times: 2 } })).toBeNull();
    expect(await told(chapel.anna)).toEqual(["Needs 2 AP; only 1 left."]);
    const [step] = Object.keys((await card(chapel.anna, moved)).events);
    await press(chapel.anna, { intent: "undo", message: moved, event: step });
    await chapel.quiet();
    expect(await now()).toEqual([2, 5, 1]);
    await done(chapel.gm, MAREN, "gainAdvantage", { given: { times: 3 } });
    expect(await now()).toEqual([0, 5, 4]);

    // Her turn starts with the remaining AP and ends with all of them.
    await next(2);
    expect([await gm("return game.combat.combatant.name;"), await ap()]).toMatchObject([MAREN, { [MAREN]: 0 }]);
    await chapel.anna.run("await game.combat.nextTurn();");
    await chapel.quiet();
    expect(await now()).toEqual([4, 0, 4]);
    expect([await ap(), await statuses(chapel.gm, chapel.uuid(GOBLIN))]).toMatchObject([
      { [GOBLIN]: 2 },
      ["surprised"],
    ]);
    expect(await gm("return game.time.worldTime;")).toBe(0);
    await next();
    expect([await ap(), await statuses(chapel.gm, chapel.uuid(GOBLIN))]).toMatchObject([{ [GOBLIN]: 4 }, []]);
    expect(await gm("return [game.combat.round, game.time.worldTime];")).toEqual([2, 120]);

    // Back and forth: nothing is applied twice.
    await done(chapel.gm, GOBLIN, "move", { given: { times: 1 } });
    await gm("await game.combat.previousTurn();");
    await next();
    expect([await ap(), await read(GOBLIN, "system.movement.left")]).toMatchObject([{ [GOBLIN]: 3 }, 7]);
    await gm("await game.combat.delete();");
    expect([await now(), await read(GOBLIN, "system.ap.value")]).toEqual([[4, 0, 0], 4]);
  });
});

describe("generation 14", () => {
  it("G-06 G-07 G-29 G-85 D24: AP set by the Warden, Spaces, crawling, AP of a spell, and a previous round", async () => {
    chapel = await openChapel(14);
    await house("firstGroup", "players");
    await fight();
    expect(await order()).toEqual([QUILLANE, KING, MAREN, GOBLIN]);
    // Three AP for one plan (sand, stand up, throw); undone, they are restored.
    chapel.anna.dice([10]);
    const given = { idea: "dirtyTrick", mode: "dc", dc: 20, objects: [] };
    const trick = (await done(chapel.anna, MAREN, "action", { given })) as string;
    const { acts, events } = await card(chapel.anna, trick);
    expect(Object.values(acts)[0]?.journal.map(({ faces }) => faces)).toEqual([[10]]);
    expect(await ap()).toMatchObject({ [MAREN]: 1 });
    for (const event of Object.keys(events).reverse())
      await press(chapel.gm, { intent: "undo", message: trick, event });
    await chapel.quiet();
    expect(await ap()).toMatchObject({ [MAREN]: 4 });

    // DEX 9: 5 Spaces, 7.5 m, 25 ft; a bleeding actor crawls one.
    const moved = (await done(chapel.anna, MAREN, "move", { given: { times: 1 } })) as string;
    expect(Object.values((await card(chapel.anna, moved)).acts)[0]?.headline?.data).toEqual({
      name: MAREN,
      spaces: 5,
      metres: 7.5,
      feet: 25,
    });
    await gm(
      `await fromUuidSync("${chapel.uuid(MAREN)}").update({ "system.critical": { active: true, diesAt: 3600 } });`,
    );
    await done(chapel.anna, MAREN, "move", { given: { times: 1 } });
    expect(await read(MAREN, "system.movement.left")).toBe(6);

    // AP of a spell for the next turn are added at its start and removed at its end.
    await gm(`await fromUuidSync("${chapel.uuid(KING)}").update({ "system.ap.bonusNextTurn": 2 });`);
    await next();
    expect([await ap(), await read(KING, "system.ap.bonusNextTurn")]).toMatchObject([{ [KING]: 6 }, 0]);
    await next();
    expect(await ap()).toMatchObject({ [KING]: 4 });

    // Two minutes per round, forward and back, and none before the first.
    const time = () => gm("return [game.combat.round, game.time.worldTime];");
    await gm("await game.combat.nextRound();");
    expect(await time()).toEqual([2, 120]);
    await gm("await game.combat.previousRound();");
    expect(await time()).toEqual([1, 0]);
    await gm("await game.combat.previousRound();");
    expect(await time()).toEqual([0, 0]);
  });

  it("G-80 G-81 D7 D8 D36: sides act and change as the Warden decides, late arrivals come last, defeated ones are skipped", async () => {
    chapel = await openChapel(14);
    await house("firstGroup", "ask");
    await gm(`await game.combat.update({ "flags.fivefold.first": "hostile" });`);
    await fight();
    expect(await order()).toEqual([KING, QUILLANE, GOBLIN, MAREN]);

    // A third side and a late goblin: they join in the next round, not in this one.
    await listen(chapel.ben);
    expect(await done(chapel.ben, QUILLANE, "changeSide", { given: { side: "new", name: "Deserters" } })).toBeNull();
    expect(await told(chapel.ben)).toEqual(["Only the Warden can do this."]);
    const side = (await done(chapel.gm, QUILLANE, "changeSide", {
      given: { side: "new", name: "Deserters" },
    })) as string;
    await reinforce("Bog Goblin 2", 30);
    const late = [KING, QUILLANE, GOBLIN, MAREN, "Bog Goblin 2"];
    expect([await order(), await gm("return game.combat.combatant.name;")]).toEqual([late, KING]);
    expect(await gm(`return game.combat.turns.at(-1).actor.system.groupSize;`)).toBe(3);
    expect([await read(KING, "system.groupSize"), await read(GOBLIN, "system.groupSize")]).toEqual([3, 3]);
    // A combatant defeated before its turn is skipped.
    await gm(`await fromUuidSync("${chapel.uuid(GOBLIN)}").toggleStatusEffect("dead", { active: true });`);
    await next(2);
    expect(await gm("return game.combat.combatant.name;")).toBe(MAREN);
    await done(chapel.anna, MAREN, "move", { given: { times: 1 } });
    await next(2);
    expect(await order()).toEqual(["Bog Goblin 2", QUILLANE, MAREN, KING, GOBLIN]);

    // An actor that was last in one round and moves up in the next gets AP at both turn ends.
    await gm(`await game.combat.turns[0].actor.update({ "system.ap.value": 1 });`);
    await next();
    expect(await gm(`return game.combat.turns[0].actor.system.ap.value;`)).toBe(4);

    // The change of sides is undone; a combatant removed before the end leaves nothing behind.
    const [event] = Object.keys((await card(chapel.gm, side)).events);
    await press(chapel.gm, { intent: "undo", message: side, event });
    await chapel.quiet();
    expect(await read(QUILLANE, "system.group")).toBe("");
    await done(chapel.ben, QUILLANE, "gainAdvantage", { given: { times: 2 } });
    expect([await read(QUILLANE, "system.ap.value"), await read(QUILLANE, "system.pendingAdvantage")]).toEqual([2, 2]);
    await gm(`await game.combat.combatants.getName("${QUILLANE}").delete();`);
    expect([await read(QUILLANE, "system.ap.value"), await read(QUILLANE, "system.pendingAdvantage")]).toEqual([4, 0]);
    await house("roundSeconds", 60);
    await gm("await game.combat.nextRound();");
    expect(await gm("return [game.combat.round, game.time.worldTime];")).toEqual([3, 180]);
  });
});
