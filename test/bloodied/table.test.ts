/**
 * The document layer on the test host, both generations, with deprecated calls throwing: changes by a click, and their
 * undo.
 */

import { afterEach, describe, expect, it } from "vitest";
import { oneGeneration } from "../kit/generations.ts";
import { NO_GM } from "../kit/play.ts";
import { act, type CardJson, card, type Ford, hp, item, openFord, press, statuses, target } from "./ford.ts";

let ford: Ford;
afterEach(() => ford.close());

const only = <T>(record: Record<string, T>): [string, T] => {
  const entries = Object.entries(record);
  expect(entries).toHaveLength(1);
  return entries[0] as [string, T];
};
const actOf = (json: CardJson, action: string): [string, CardJson["acts"][string]] =>
  Object.entries(json.acts).find(([, a]) => a.action === action) as [string, CardJson["acts"][string]];
const complaints = (table: Ford): string[] =>
  table.table.clients.flatMap((c) => c.errors.filter((e) => e.level === "error").map((e) => e.text));

describe.each(oneGeneration(import.meta.url))("generation %i", (generation) => {
  /** Anna's Brannoc hits the Road Bandit for `damage` and clicks Apply. Returns message id and the bandit's uuid. */
  async function hit(
    d20: number,
    defense: number,
    d8: number,
  ): Promise<{ message: string; bandit: string; act: string }> {
    const brannoc = ford.uuid("Brannoc Tull");
    const bandit = ford.uuid("Road Bandit");
    await target(ford.anna, "Road Bandit");
    const sword = await item(ford.anna, brannoc, "Arming Sword");
    // Without a GM Anna's client rolls the bandit's Defense.
    ford.anna.dice(ford.gm ? [d20, d8] : [d20, defense, d8]);
    ford.gm?.dice([defense]);
    const message = (await act(ford.anna, brannoc, "attack", { item: sword })) as string;
    await ford.quiet();
    const [id] = actOf(await card(ford.anna, message), "attack");
    return { message, bandit, act: id };
  }

  it("B-05 B-06 B-07 B-08 B-09 B-11: a sword hits, the GM's client applies it, undo and redo work", async () => {
    ford = await openFord(generation);
    const { message, bandit, act: id } = await hit(12, 5, 6);
    expect(await hp(ford.gm, bandit)).toBe(9);
    const [offer] = (await card(ford.anna, message)).acts[id]!.offers;
    ford.gm.dice([2]);
    await press(ford.anna, { intent: "offer", message, act: id, offer: offer!.id, form: {}, targets: [] });
    await ford.quiet();
    expect(await hp(ford.gm, bandit)).toBe(4);
    expect(await statuses(ford.ben, bandit)).toContain("bloodied");
    const [event] = Object.entries((await card(ford.gm, message)).events).find(
      ([, e]) => e.state === "applied" && e.act !== id,
    )!;
    await press(ford.gm, { intent: "undo", message, event });
    await ford.quiet();
    expect(await hp(ford.gm, bandit)).toBe(9);
    expect(await statuses(ford.gm, bandit)).not.toContain("bloodied");
    await press(ford.gm, { intent: "redo", message, event });
    await ford.quiet();
    expect(await hp(ford.gm, bandit)).toBe(4);
    expect(complaints(ford)).toEqual([]);
  });

  it("B-11: values of a creature are not in the message that players receive", async () => {
    ford = await openFord(generation);
    const { message, act: id } = await hit(12, 5, 6);
    const [offer] = (await card(ford.anna, message)).acts[id]!.offers;
    ford.gm.dice([2]);
    await press(ford.anna, { intent: "offer", message, act: id, offer: offer!.id, form: {}, targets: [] });
    await ford.quiet();
    const json = await card(ford.anna, message);
    expect(Object.values(json.acts).every((a) => a.facts === null)).toBe(true);
    expect(JSON.stringify(json)).not.toContain('"max":9');
  });

  it("B-24 B-25 B-32: hit points edited manually follow the same rules; the choice waits for the owner and survives a reload", async () => {
    ford = await openFord(generation);
    const brannoc = ford.uuid("Brannoc Tull");
    await ford.anna.run(
      `await fromUuidSync(${JSON.stringify(brannoc)}).update({ "system.attributes.hp.value": -30 });`,
    );
    await ford.quiet();
    expect(await hp(ford.gm, brannoc)).toBe(-7);
    expect(await statuses(ford.gm, brannoc)).toEqual(
      expect.arrayContaining(["bloodied", "unconscious", "bleedingOut", "atTheLine"]),
    );
    const decision = await ford.gm.run<string>(
      `return game.messages.contents.findLast((m) => Object.values(m.system.acts ?? {}).some((a) => a.action === "fate")).id;`,
    );
    await ford.table.restart();
    const gm = await ford.table.join("Gamemaster");
    const anna = await ford.table.join("Anna");
    const [id, waiting] = only((await card(anna, decision)).acts);
    expect(waiting.waiting?.options).toEqual(["injury", "die"]);
    anna.dice([4]);
    await press(anna, {
      intent: "answer",
      message: decision,
      act: id,
      answer: { id: waiting.waiting!.id, pick: "injury" },
    });
    for (let i = 0; i < 6; i += 1) {
      await gm.run("await game.fivefold.idle()");
      await ford.table.settle();
    }
    expect(await statuses(anna, brannoc)).not.toContain("bleedingOut");
    expect(
      await anna.run(
        `return fromUuidSync(${JSON.stringify(brannoc)}).items.filter((i) => i.type === "bloodiedInjury").map((i) => i.system.severity);`,
      ),
    ).toEqual(["major"]);
  });

  it("without a GM the roll stays and its application waits; it is applied once when a GM connects", async () => {
    ford = await openFord(generation, NO_GM);
    const { message, bandit, act: id } = await hit(12, 5, 6);
    const [offer] = (await card(ford.anna, message)).acts[id]!.offers;
    ford.anna.dice([2]);
    await press(ford.anna, { intent: "offer", message, act: id, offer: offer!.id, form: {}, targets: [] });
    await ford.quiet();
    expect(await hp(ford.anna, bandit)).toBe(9);
    const gm = await ford.table.join("Gamemaster");
    await ford.table.settle();
    await gm.run("await game.fivefold.idle()");
    await ford.table.settle();
    expect(await hp(ford.anna, bandit)).toBe(4);
    const second = await ford.table.join("Gamemaster");
    await second.run("await game.fivefold.idle()");
    await ford.table.settle();
    expect(await hp(ford.anna, bandit)).toBe(4);
  });

  it("B-44 B-45: casting removes the sixes from the pool at once, and undo restores them", async () => {
    ford = await openFord(generation);
    const quill = ford.uuid("Thessaly Quill");
    const fire = await item(ford.ben, quill, "Fire");
    ford.ben.dice([6, 6, 1]);
    const message = (await act(ford.ben, quill, "cast", { item: fire, given: { tier: "2", dice: 3 } })) as string;
    await ford.quiet();
    const pool = () => ford.gm.run<number>(`return fromUuidSync(${JSON.stringify(quill)}).system.casting.pool.value;`);
    expect(await pool()).toBe(6);
    const [event] = Object.entries((await card(ford.ben, message)).events)[0]!;
    await press(ford.ben, { intent: "undo", message, event });
    await ford.quiet();
    expect(await pool()).toBe(8);
  });

  it("a player cannot undo or answer for an actor they do not own", async () => {
    ford = await openFord(generation);
    const { message, bandit, act: id } = await hit(12, 5, 6);
    const [offer] = (await card(ford.anna, message)).acts[id]!.offers;
    ford.gm.dice([2]);
    await press(ford.anna, { intent: "offer", message, act: id, offer: offer!.id, form: {}, targets: [] });
    await ford.quiet();
    const [event] = Object.entries((await card(ford.gm, message)).events).find(
      ([, e]) => e.state === "applied" && e.act !== id,
    )!;
    await press(ford.ben, { intent: "undo", message, event });
    await ford.quiet();
    expect(await hp(ford.gm, bandit)).toBe(4);
  });

  it("a forged card changes nothing by itself: neither its follow-ups nor its facts nor another user's actor", async () => {
    ford = await openFord(generation);
    const { message, bandit, act: id } = await hit(12, 5, 6);
    const forged = await ford.anna.run<string>(`const source = game.messages.get(${JSON.stringify(message)}).toObject();
      const act = source.system.acts[${JSON.stringify(id)}];
      act.offers[0].form.amount = "99";
      source.system.events = {};
      return (await ChatMessage.implementation.create(source)).id;`);
    await ford.quiet();
    const [offer] = (await card(ford.anna, forged)).acts[id]!.offers;
    await press(ford.anna, { intent: "offer", message: forged, act: id, offer: offer!.id, form: {}, targets: [] });
    const copy = await ford.anna.run<string>(`const source = game.messages.get(${JSON.stringify(message)}).toObject();
      const act = source.system.acts[${JSON.stringify(id)}];
      const uuid = ${JSON.stringify(bandit)};
      source.system.events = {};
      source.system.acts = { AAAAAAAAAAAAAAAA: { ...act, action: "kill", from: null, journal: [], offers: [], touches: ["self"], parts: { self: { uuid, name: "x", img: "", hidden: false } } } };
      return (await ChatMessage.implementation.create(source)).id;`);
    await ford.quiet();
    expect(await hp(ford.gm, bandit)).toBe(9);
    expect(await statuses(ford.gm, bandit)).not.toContain("dead");
    expect(Object.values((await card(ford.gm, copy)).events).map((e) => e.state)).toEqual(["waiting"]);
    expect(complaints(ford)).toEqual([]);
  });

  it("a target deleted before Apply is named on the card and nothing else happens", async () => {
    ford = await openFord(generation);
    const { message, act: id } = await hit(12, 5, 6);
    await ford.gm.run(`await game.scenes.active.tokens.getName("Road Bandit").delete();`);
    await ford.quiet();
    const [offer] = (await card(ford.anna, message)).acts[id]!.offers;
    await press(ford.anna, { intent: "offer", message, act: id, offer: offer!.id, form: {}, targets: [] });
    await ford.quiet();
    expect(complaints(ford)).toEqual([]);
  });
});
