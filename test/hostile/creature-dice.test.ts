/**
 * Dice of a creature are rolled on the GM's client while a GM is connected: the attacker's client can neither choose
 * nor skip them.
 */

import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ActJson, act, card, type Ford, hp, item, openFord, press, target } from "../bloodied/ford.ts";
import { actOf, quiet } from "../faults/table.ts";
import { Client } from "../host/node.ts";
import { NO_GM, type Seats } from "../kit/play.ts";
import { ACT, complaints, forge, forgedId } from "./forge.ts";

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

/** A client's dice are held back until `open()` is called there, except for the first `free` ones. */
const holdDice = (client: Client, free = 0): Promise<void> =>
  client.run(`const held = new Promise((resolve) => { globalThis.open = resolve; });
    const evaluate = Roll.prototype.evaluate;
    let free = ${free};
    Roll.prototype.evaluate = async function (...given) {
      free -= 1;
      if (free < 0) await held;
      return evaluate.apply(this, given);
    };`);

/** Joins as a user, with prepared faces for dice that are rolled as soon as the page is loaded. */
async function join({ table, name, userId }: Client, faces: number[]): Promise<Client> {
  const client = new Client(table, name, userId, table.storages.get(userId)!);
  client.dice(faces);
  await client.start();
  return client;
}

describe.each([13, 14] as const)("generation %i", (generation) => {
  let bandit: string;
  let brannoc: string;

  const seated = async (options: Seats = {}): Promise<void> => {
    ford = await openFord(generation, options);
    bandit = ford.uuid("Road Bandit");
    brannoc = ford.uuid("Brannoc Tull");
  };
  /** Brannoc attacks the bandit with his sword; resolves to the card's message, whatever rolls are pending. */
  async function attack(): Promise<string> {
    await target(ford.anna, "Road Bandit");
    const sword = await item(ford.anna, brannoc, "Arming Sword");
    return (await act(ford.anna, brannoc, "attack", { item: sword })) as string;
  }
  const attackOn = async (message: string): Promise<ActJson> => actOf(await card(ford.anna, message), "attack")[1];
  const facesOn = async (message: string) => (await attackOn(message)).journal.flatMap(({ faces }) => faces ?? []);
  const setting = (key: string, value: unknown): Promise<void> =>
    ford.gm.run(`await game.settings.set("fivefold", ${quoted(key)}, ${quoted(value)});`);
  /** A hit with a damage button, with the bandit's defense changed to 1. */
  async function invented(): Promise<ActJson> {
    ford.anna.dice([12, 6]);
    ford.gm.dice([5]);
    const message = await attack();
    await ford.quiet();
    const played = await attackOn(message);
    return { ...played, journal: played.journal.map((one) => (one.id === "defense" ? { ...one, faces: [1] } : one)) };
  }
  const pressOffer = (message: string, id: string, { offers }: ActJson): Promise<void> =>
    press(ford.anna, { intent: "offer", message, act: id, offer: offers[0]!.id, form: {}, targets: [] });

  it("B-07: the bandit's defense is rolled on the GM's client, the attack and its damage on Anna's", async () => {
    await seated();
    ford.anna.dice([12, 6]);
    ford.gm.dice([5]);
    const message = await attack();
    await ford.quiet();
    expect(await attackOn(message)).toMatchObject({ state: "done", waiting: null });
    expect(await facesOn(message)).toEqual([12, 5, 6]);
    const rolls = `return game.messages.get("${message}").rolls.map(({ formula, total }) => [formula, total]);`;
    expect(await ford.ben.run(rolls)).toEqual([
      ["1d20", 12],
      ["1d20", 5],
    ]);
    ford.gm.dice([2]);
    const [id, played] = actOf(await card(ford.anna, message), "attack");
    await pressOffer(message, id, played);
    await ford.quiet();
    expect(await hp(ford.gm, bandit)).toBe(4);
  });

  it.each(["manual", "ask", "automatic"])("the GM's client rolls with automation %s", async (automation) => {
    await seated();
    await setting("automation", automation);
    ford.anna.dice([2]);
    ford.gm.dice([19]);
    const message = await attack();
    await ford.quiet();
    expect(await attackOn(message)).toMatchObject({ state: "done", waiting: null });
  });

  it("damage that waits for a click is rolled on Anna's client, too", async () => {
    await seated();
    // Anna's own setting; the GM's client has a different one.
    await ford.anna.run(`await game.settings.set("fivefold", "damage", "button");`);
    ford.anna.dice([12]);
    ford.gm.dice([5]);
    const message = await attack();
    await ford.quiet();
    const [id, asked] = actOf(await card(ford.anna, message), "attack");
    expect(asked.waiting).toMatchObject({ id: "roll", who: "self" });
    ford.anna.dice([6]);
    await press(ford.anna, { intent: "answer", message, act: id, answer: { id: "roll", pick: "roll" } });
    await ford.quiet();
    expect(await facesOn(message)).toEqual([12, 5, 6]);
  });

  it("without a GM the bandit's defense is rolled on Anna's client, and the GM's client applies the hit later", async () => {
    await seated(NO_GM);
    ford.anna.dice([12, 5, 6]);
    const message = await attack();
    await ford.quiet();
    expect(await facesOn(message)).toEqual([12, 5, 6]);
    const gm = await ford.table.join("Gamemaster");
    await quiet(ford, gm);
    gm.dice([2]);
    const [id, played] = actOf(await card(ford.anna, message), "attack");
    await pressOffer(message, id, played);
    await quiet(ford, gm);
    expect(await hp(gm, bandit)).toBe(4);
  });

  it("a card on which the player has set the bandit's defense has no effect while a GM is connected", async () => {
    await seated();
    const forged = await invented();
    await forge(ford.anna, { acts: { [ACT]: forged } }, { _id: MESSAGE });
    await ford.quiet();
    await pressOffer(MESSAGE, ACT, forged);
    await ford.quiet();
    expect(Object.keys((await card(ford.gm, MESSAGE)).acts)).toEqual([ACT]);
    expect(await hp(ford.gm, bandit)).toBe(9);
  });

  it("the GM's client remembers a forged defense after a reload", async () => {
    await seated();
    const forged = await invented();
    await forge(ford.anna, { acts: { [ACT]: forged } }, { _id: MESSAGE });
    await ford.quiet();
    await pressOffer(MESSAGE, ACT, forged);
    await ford.quiet();
    const gm = await ford.gm.rejoin();
    await quiet(ford, gm);
    await pressOffer(MESSAGE, ACT, forged);
    await quiet(ford, gm);
    expect(Object.keys((await card(gm, MESSAGE)).acts)).toEqual([ACT]);
    expect(await hp(gm, bandit)).toBe(9);
  });

  it("a later change of the bandit's defense on a card by a player is not accepted", async () => {
    await seated();
    ford.anna.dice([12]);
    ford.gm.dice([19]);
    const message = await attack();
    await ford.quiet();
    const [id, missed] = actOf(await card(ford.anna, message), "attack");
    expect(missed.offers).toEqual([]);
    const forged = await invented();
    await ford.anna.run(
      `await game.messages.get("${message}").update({ "system.acts.${id}": ${quoted({
        journal: forged.journal,
        offers: forged.offers,
        headline: forged.headline,
      })} });`,
    );
    await ford.quiet();
    await pressOffer(message, id, forged);
    await ford.quiet();
    expect(Object.keys((await card(ford.gm, message)).acts)).toEqual([id]);
    expect(await hp(ford.gm, bandit)).toBe(9);
  });

  it("no user is prompted while the GM's client rolls; Anna's page reloads meanwhile", async () => {
    await seated();
    await holdDice(ford.gm);
    ford.anna.dice([12]);
    const message = await attack();
    await ford.table.settle();
    expect((await attackOn(message)).waiting).toMatchObject({ who: "t0", kind: "roll", unasked: true });
    ford.anna.leave();
    const anna = await join(ford.anna, [6]);
    ford.gm.dice([5]);
    await ford.gm.run("open();");
    await quiet(ford, anna);
    expect(Object.values((await card(anna, message)).acts)[0]!.journal.flatMap(({ faces }) => faces ?? [])).toEqual([
      12, 5, 6,
    ]);
    expect(anna.diceLeft).toBe(0);
  });

  it("the GM's page reloads before Anna's damage is rolled", async () => {
    await seated();
    await holdDice(ford.anna, 1);
    ford.anna.dice([12]);
    ford.gm.dice([5]);
    const message = await attack();
    await ford.table.settle();
    expect((await attackOn(message)).waiting).toMatchObject({ id: "damage", who: "self", unasked: true });
    const gm = await ford.gm.rejoin();
    await ford.table.settle();
    ford.anna.dice([6]);
    await ford.anna.run("open();");
    await quiet(ford, gm);
    expect(await attackOn(message)).toMatchObject({ state: "done", waiting: null });
    expect(await facesOn(message)).toEqual([12, 5, 6]);
  });

  it("Anna's answer is lost while the GM's page reloads: her client sends the same die again", async () => {
    await seated();
    ford.anna.dice([12, 6]);
    ford.gm.dice([5]);
    await ford.anna.run("game.socket.emit = () => {};");
    const message = await attack();
    await ford.table.settle();
    expect((await attackOn(message)).waiting).toMatchObject({ id: "damage" });
    await ford.anna.run("delete game.socket.emit;");
    const gm = await ford.gm.rejoin();
    await quiet(ford, gm);
    expect(await facesOn(message)).toEqual([12, 5, 6]);
  });

  it("the GM's page is closed before the bandit's defense is rolled: Anna's client rolls it", async () => {
    await seated();
    await holdDice(ford.gm);
    ford.anna.dice([12, 5, 6]);
    const message = await attack();
    await ford.table.settle();
    ford.gm.leave();
    await ford.quiet();
    expect(await facesOn(message)).toEqual([12, 5, 6]);
  });

  it("Anna leaves before her damage is rolled: the GM's client rolls it", async () => {
    await seated();
    await holdDice(ford.anna, 1);
    ford.anna.dice([12]);
    ford.gm.dice([5, 6]);
    const message = await attack();
    await ford.table.settle();
    ford.anna.leave();
    await ford.quiet();
    const [played] = Object.values((await card(ford.gm, message)).acts);
    expect(played!.journal.flatMap(({ faces }) => faces ?? [])).toEqual([12, 5, 6]);
  });
});
