/** Creature dice: claims by a player's client, and what the GM's client remembers. */

import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ActJson, act, card, type Ford, hp, item, openFord, press, target } from "../bloodied/ford.ts";
import { actOf, quiet } from "../faults/table.ts";
import type { Client } from "../host/node.ts";
import { GM_AND_ANNA, NO_GM, type Seats } from "../kit/play.ts";
import { ACT, complaints, forge, forgedAct, forgedId, part } from "./forge.ts";

let ford: Ford;
afterEach(async () => {
  expect(complaints(ford)).toEqual([]);
  await ford.close();
});

let MESSAGE: string;
beforeEach(() => {
  MESSAGE = forgedId();
});
const quoted = (value: unknown): string => JSON.stringify(value);
const facesOf = ({ journal }: ActJson): number[] => journal.flatMap(({ faces }) => faces ?? []);
const withDefense = (played: ActJson, face: number): ActJson => ({
  ...played,
  journal: played.journal.map((one) => (one.id === "defense" ? { ...one, faces: [face] } : one)),
});

describe.each([13, 14] as const)("generation %i", (generation) => {
  let bandit: string;
  let brannoc: string;

  const seated = async (options: Seats = GM_AND_ANNA): Promise<void> => {
    ford = await openFord(generation, options);
    bandit = ford.uuid("Road Bandit");
    brannoc = ford.uuid("Brannoc Tull");
  };
  /** Brannoc attacks the bandit with his sword; resolves to the card's message, whatever rolls are pending. */
  async function begin(): Promise<string> {
    await target(ford.anna, "Road Bandit");
    const sword = await item(ford.anna, brannoc, "Arming Sword");
    const message = (await act(ford.anna, brannoc, "attack", { item: sword })) as string;
    await ford.table.settle();
    return message;
  }
  async function attack(): Promise<string> {
    const message = await begin();
    await ford.quiet();
    return message;
  }
  /** A client's dice are held back until `open()`, except for the first `free` ones. */
  async function holding(client: Client, free = 0): Promise<{ reached(): Promise<void>; open(): Promise<void> }> {
    await client.run(`const held = new Promise((resolve) => { globalThis.open = resolve; });
      const evaluate = Roll.prototype.evaluate;
      let free = ${free};
      globalThis.heldRolls = 0;
      Roll.prototype.evaluate = async function (...given) {
        free -= 1;
        if (free < 0) {
          globalThis.heldRolls += 1;
          await held;
        }
        return evaluate.apply(this, given);
      };`);
    return {
      /** The action's code is loaded on its first use, so a quiet wire does not show that the roll has begun. */
      async reached() {
        await expect.poll(() => client.run("return globalThis.heldRolls;")).toBeGreaterThan(0);
      },
      async open() {
        await client.run("open();");
        await ford.quiet();
      },
    };
  }
  /** A hit with all dice rolled on the right clients. */
  async function hit(): Promise<string> {
    ford.anna.dice([12, 6]);
    ford.gm.dice([5]);
    return attack();
  }
  const attackOn = async (message: string): Promise<[string, ActJson]> =>
    actOf(await card(ford.anna, message), "attack");
  const change = (message: string, id: string, changes: object): Promise<void> =>
    ford.anna.run(`await game.messages.get("${message}").update({ "system.acts.${id}": ${quoted(changes)} });`);
  const pressOffer = (message: string, id: string, { offers }: ActJson, by = ford.anna): Promise<void> =>
    press(by, { intent: "offer", message, act: id, offer: offers[0]!.id, form: {}, targets: [] });
  const kinds = (gm: Client): Promise<string[]> =>
    gm.run(`return (game.settings.get("fivefold", "refused").entries ?? []).map(({ kind }) => kind);`);

  it("a creature's die on a player's card is listed as refused", async () => {
    await seated();
    const [, played] = await attackOn(await hit());
    await forge(ford.anna, { acts: { [ACT]: withDefense(played, 1) } }, { _id: MESSAGE });
    await ford.quiet();
    await expect.poll(() => kinds(ford.gm)).toEqual(["creatureDice"]);
  });

  it("nothing is clicked before the GM's page reloads: the card stays doubted", async () => {
    await seated();
    const [, played] = await attackOn(await hit());
    await forge(ford.anna, { acts: { [ACT]: withDefense(played, 1) } }, { _id: MESSAGE });
    await ford.quiet();
    const gm = await ford.gm.rejoin();
    await quiet(ford, gm);
    await pressOffer(MESSAGE, ACT, played);
    await quiet(ford, gm);
    expect(Object.keys((await card(gm, MESSAGE)).acts)).toEqual([ACT]);
    expect(await hp(gm, bandit)).toBe(9);
  });

  it("the GM may use a doubted card", async () => {
    await seated();
    const [, played] = await attackOn(await hit());
    await forge(ford.anna, { acts: { [ACT]: withDefense(played, 1) } }, { _id: MESSAGE });
    await ford.quiet();
    ford.gm.dice([2]);
    await pressOffer(MESSAGE, ACT, played, ford.gm);
    await ford.quiet();
    expect(await hp(ford.gm, bandit)).toBe(4);
  });

  it("a player who removes the bandit's defense from the card gets the same die again", async () => {
    await seated();
    const held = await holding(ford.gm);
    ford.anna.dice([12]);
    ford.gm.dice([19]);
    const message = await begin();
    const [id, waiting] = await attackOn(message);
    expect(facesOf(waiting)).toEqual([12]);
    await held.open();
    expect(facesOf((await attackOn(message))[1])).toEqual([12, 19]);
    await change(message, id, waiting);
    await ford.quiet();
    expect(facesOf((await attackOn(message))[1])).toEqual([12, 19]);
  });

  it("values on a card that waits for the bandit's defense are not taken from the card", async () => {
    await seated();
    await ford.gm.run(`await game.settings.set("fivefold", "foeNumbers", "all");`);
    // Anna's client calculates with changed data of the bandit.
    await ford.anna.run(`fromUuidSync(${quoted(brannoc)}).updateSource({ "system.abilities.str.value": 90 });
      fromUuidSync(${quoted(brannoc)}).reset();`);
    ford.anna.dice([2]);
    ford.gm.dice([15]);
    const message = await begin();
    await ford.quiet();
    const [, played] = await attackOn(message);
    expect(facesOf(played)).toEqual([2, 15]);
    expect(played).toMatchObject({ state: "done", offers: [] });
  });

  it("a player cannot answer for the bandit while the GM's client rolls", async () => {
    await seated();
    const held = await holding(ford.gm);
    ford.anna.dice([12]);
    ford.gm.dice([19]);
    const message = await begin();
    const [id] = await attackOn(message);
    await press(ford.anna, { intent: "answer", message, act: id, answer: { id: "defense", faces: [1] } });
    await held.open();
    expect(facesOf((await attackOn(message))[1])).toEqual([12, 19]);
  });

  it("with two GMs the active one rolls, and the other applies the hit after the first has left", async () => {
    await seated();
    await ford.table.authority.addUser("Second", 4);
    const second = await ford.table.join("Second");
    const [active, other] = (await second.run<boolean>("return game.user.isActiveGM;"))
      ? [second, ford.gm]
      : [ford.gm, second];
    ford.anna.dice([12, 6]);
    active.dice([5]);
    const message = await attack();
    await quiet(ford, second);
    const [id, played] = await attackOn(message);
    expect(facesOf(played)).toEqual([12, 5, 6]);
    active.leave();
    await quiet(ford, other);
    other.dice([2]);
    await pressOffer(message, id, played);
    await quiet(ford, other);
    expect(await hp(other, bandit)).toBe(4);
    expect(await kinds(other)).toEqual([]);
  });

  it("a flag or a whisper that Anna's client changes does not make the card doubted", async () => {
    await seated();
    const message = await hit();
    await ford.anna.run(`const message = game.messages.get("${message}");
      await message.update({ "flags.world.seen": true });
      await message.update({ whisper: [game.user.id, "${ford.gm.userId}"] });
      await message.update({ whisper: [] });`);
    await ford.quiet();
    const [id, played] = await attackOn(message);
    ford.gm.dice([2]);
    await pressOffer(message, id, played);
    await ford.quiet();
    expect(await hp(ford.gm, bandit)).toBe(4);
  });

  it("a GM connects while Anna's client rolls the bandit's defense: the GM's client rolls it", async () => {
    await seated(NO_GM);
    const held = await holding(ford.anna, 1);
    ford.anna.dice([12, 1, 6]);
    await target(ford.anna, "Road Bandit");
    const sword = await item(ford.anna, brannoc, "Arming Sword");
    const going = act(ford.anna, brannoc, "attack", { item: sword });
    await held.reached();
    const gm = await ford.table.join("Gamemaster");
    gm.dice([5]);
    await ford.table.settle();
    await held.open();
    const message = (await going) as string;
    await quiet(ford, gm);
    expect(facesOf((await attackOn(message))[1])).toEqual([12, 5, 6]);
    expect([await kinds(gm), gm.diceLeft]).toEqual([[], 0]);
  });

  it("a blind attack: the GM's client rolls its damage, and Anna's client is not asked", async () => {
    await seated();
    await ford.anna.run(
      generation === 14
        ? `await game.settings.set("core", "messageMode", "blind");`
        : `await game.settings.set("core", "rollMode", "blindroll");`,
    );
    ford.anna.dice([12]);
    ford.gm.dice([5, 6]);
    const message = await attack();
    const [, played] = actOf(await card(ford.gm, message), "attack");
    expect(played).toMatchObject({ state: "done", waiting: null });
    expect(facesOf(played)).toEqual([12, 5, 6]);
  });

  it("undo, redo and amend work with dice of two clients, and no die is rolled twice", async () => {
    await seated();
    const message = await hit();
    const [id, played] = await attackOn(message);
    ford.gm.dice([2]);
    await pressOffer(message, id, played);
    await ford.quiet();
    const [damage] = actOf(await card(ford.gm, message), "blow");
    const event = `${damage}-self`;
    await press(ford.gm, { intent: "undo", message, event });
    await ford.quiet();
    expect(await hp(ford.gm, bandit)).toBe(9);
    await press(ford.gm, { intent: "redo", message, event });
    await ford.quiet();
    expect(await hp(ford.gm, bandit)).toBe(4);
    await press(ford.anna, { intent: "amend", message, act: id, form: { modifiers: "1" } });
    await ford.quiet();
    expect(facesOf((await attackOn(message))[1])).toEqual([12, 5, 6]);
  });

  it("the GM answers for Anna's client, which then does not roll", async () => {
    await seated();
    await holding(ford.anna, 1);
    ford.anna.dice([12]);
    ford.gm.dice([5]);
    const message = await begin();
    const [id, played] = await attackOn(message);
    expect(played.waiting).toMatchObject({ id: "damage", who: "self" });
    await press(ford.gm, { intent: "answer", message, act: id, answer: { id: "damage", faces: [6] } });
    await ford.table.settle();
    expect(facesOf((await attackOn(message))[1])).toEqual([12, 5, 6]);
  });

  it("another GM's client rolls nothing for a player's card that names this GM as the user who started it", async () => {
    await seated();
    await ford.table.authority.addUser("Second", 4);
    const second = await ford.table.join("Second");
    const form = { amount: "9", type: "slashing" };
    const waiting = { id: "armor", kind: "roll", who: "self", options: [], since: 0, dice: "1d3", unasked: true };
    const forged = forgedAct({ parts: { self: part(bandit) }, form, state: "waiting", by: second.userId, waiting });
    await forge(ford.anna, { acts: {} }, { _id: MESSAGE });
    await second.run(`globalThis.rolls = 0; const { evaluate } = Roll.prototype;
      Roll.prototype.evaluate = function (...given) { globalThis.rolls += 1; return evaluate.apply(this, given); };`);
    await ford.anna.run(`await game.messages.get("${MESSAGE}").update({ "system.acts.${ACT}": ${quoted(forged)} });`);
    await quiet(ford);
    await second.run("await game.fivefold.idle();");
    await quiet(ford);
    expect(await second.run("return globalThis.rolls;")).toBe(0);
    expect(await hp(ford.gm, bandit)).toBe(9);
  });
});
