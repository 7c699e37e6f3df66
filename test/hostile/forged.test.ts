/** A player's client may write any message. Its claims change no other user's character. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ActJson, act, card, type Ford, hp, item, openFord, press, target } from "../bloodied/ford.ts";
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

describe.each([13, 14] as const)("generation %i", (generation) => {
  let bandit: string;
  let brannoc: string;

  /**
   * The parts, facts and form of a real hit of 3 on the bandit, including GM-only facts: the best data a forger could
   * have.
   */
  async function overheard(): Promise<{ parts: object; facts: Record<string, unknown>; form: object }> {
    const given = { amount: "3", ignoresArmor: true };
    const id = (await act(ford.gm, bandit, "blow", { given })) as string;
    await ford.quiet();
    const [name, played] = Object.entries((await card(ford.gm, id)).acts)[0] as [string, ActJson & { form: object }];
    const facts = await ford.gm.run<Record<string, unknown>>(
      `return JSON.parse(fromUuidSync(${JSON.stringify(bandit)}).flags.fivefold.sealed["${id}-${name}"]).facts;`,
    );
    expect(await hp(ford.gm, bandit)).toBe(6);
    return { parts: played.parts, facts: { ...facts, hp: 6 }, form: { ...played.form, amount: "9" } };
  }
  const seated = async (): Promise<void> => {
    ford = await openFord(generation);
    bandit = ford.uuid("Road Bandit");
    brannoc = ford.uuid("Brannoc Tull");
  };

  it("invented damage to a creature is not applied", async () => {
    await seated();
    const damage = await overheard();
    await forge(ford.anna, { acts: { [ACT]: forgedAct({ ...damage, touches: ["self"] }) } }, { _id: MESSAGE });
    await ford.quiet();
    expect((await card(ford.gm, MESSAGE)).events[`${ACT}-self`]).toMatchObject({ state: "waiting" });
    for (const intent of ["apply", "redo", "undo"])
      await press(ford.anna, { intent, message: MESSAGE, event: `${ACT}-self` });
    await ford.quiet();
    expect(await hp(ford.gm, bandit)).toBe(6);
  });

  it("an event that claims to be about the player's own part is not applied to the creature", async () => {
    await seated();
    const damage = await overheard();
    const parts = { self: part(bandit), own: part(brannoc) };
    const event = { act: ACT, part: "own", state: "waiting", by: "", order: 1, note: null };
    const system = {
      acts: { [ACT]: forgedAct({ ...damage, parts, touches: ["self"] }) },
      events: { [`${ACT}-self`]: event },
    };
    await forge(ford.anna, system, { _id: MESSAGE });
    await ford.quiet();
    await press(ford.anna, { intent: "apply", message: MESSAGE, event: `${ACT}-self` });
    await ford.quiet();
    expect(await hp(ford.gm, bandit)).toBe(6);
  });

  /** Anna's check with a forged damage follow-up for the bandit. */
  const offering = () => {
    const form = { amount: "9", ignoresArmor: true };
    const words = { id: "more", action: "blow", label: { key: "X" }, by: "any", auto: true };
    const offer = { ...words, parts: { self: "enemy" }, form };
    return forgedAct({ action: "check", parts: { self: part(brannoc), enemy: part(bandit) }, offers: [offer] });
  };

  it("a forged follow-up neither runs automatically nor can be clicked", async () => {
    await seated();
    await ford.gm.run(`await game.settings.set("fivefold", "automation", "automatic");`);
    await forge(ford.anna, { acts: { [ACT]: offering() } }, { _id: MESSAGE });
    await ford.quiet();
    await press(ford.anna, { intent: "offer", message: MESSAGE, act: ACT, offer: "more", form: {}, targets: [] });
    await ford.quiet();
    expect(Object.keys((await card(ford.gm, MESSAGE)).acts)).toEqual([ACT]);
    expect(await hp(ford.gm, bandit)).toBe(9);
  });

  it("an action run that claims to follow from a forged follow-up is not applied", async () => {
    await seated();
    const damage = await overheard();
    const follows = forgedAct({ ...damage, seq: 1, touches: ["self"], from: { act: ACT, offer: "more" } });
    await forge(ford.anna, { acts: { [ACT]: offering(), ForgedAct0000002: follows } }, { _id: MESSAGE });
    await ford.quiet();
    expect(await hp(ford.gm, bandit)).toBe(6);
  });

  it("GM-only facts from the player's own character are not used", async () => {
    await seated();
    await overheard();
    const sword = await item(ford.anna, brannoc, "Arming Sword");
    await target(ford.anna, "Road Bandit");
    ford.anna.dice([12, 6]);
    ford.gm.dice([5]);
    const real = (await act(ford.anna, brannoc, "attack", { item: sword })) as string;
    await ford.quiet();
    const [attack] = Object.values((await card(ford.anna, real)).acts);
    const facts = { names: {}, refs: { self: brannoc, t0: bandit }, forged: true };
    await ford.anna.run(`await fromUuidSync(${JSON.stringify(brannoc)}).update(
      { "flags.fivefold.sealed": { "${MESSAGE}-${ACT}": ${JSON.stringify(JSON.stringify({ facts, lines: "none" }))} } });`);
    await forge(ford.anna, { acts: { [ACT]: attack } }, { _id: MESSAGE });
    await ford.quiet();
    const sealed = await ford.gm.run<string>(
      `return JSON.stringify(fromUuidSync(${JSON.stringify(bandit)}).flags.fivefold.sealed);`,
    );
    expect(sealed).not.toContain("forged");
  });

  it("the author's changes to a card after the GM's client played it are detected", async () => {
    await seated();
    const sword = await item(ford.anna, brannoc, "Arming Sword");
    await target(ford.anna, "Road Bandit");
    ford.anna.dice([12, 6]);
    ford.gm.dice([5]);
    const message = (await act(ford.anna, brannoc, "attack", { item: sword })) as string;
    await ford.quiet();
    const [id, attack] = Object.entries((await card(ford.anna, message)).acts)[0] as [string, ActJson];
    const [offer] = attack.offers;
    const bent = [{ ...offer, form: { ...(offer as unknown as { form: object }).form, amount: "99" } }];
    await ford.anna.run(
      `await game.messages.get("${message}").update({ "system.acts.${id}.offers": ${JSON.stringify(bent)} });`,
    );
    await press(ford.anna, { intent: "offer", message, act: id, offer: offer!.id, form: {}, targets: [] });
    await ford.quiet();
    expect(await hp(ford.gm, bandit)).toBe(9);
  });

  it("what the GM undid is not redone by rewriting the card", async () => {
    await seated();
    const sword = await item(ford.anna, brannoc, "Arming Sword");
    await target(ford.anna, "Road Bandit");
    ford.anna.dice([12, 6]);
    ford.gm.dice([5]);
    const message = (await act(ford.anna, brannoc, "attack", { item: sword })) as string;
    await ford.quiet();
    const [id, attack] = Object.entries((await card(ford.anna, message)).acts)[0] as [string, ActJson];
    ford.gm.dice([2]);
    await press(ford.anna, { intent: "offer", message, act: id, offer: attack.offers[0]!.id, form: {}, targets: [] });
    await ford.quiet();
    expect(await hp(ford.gm, bandit)).toBe(4);
    const found = Object.entries((await card(ford.gm, message)).events).find(([, e]) => e.act !== id);
    const event = found![0];
    await press(ford.gm, { intent: "undo", message, event });
    await ford.quiet();
    await ford.anna.run(`await game.messages.get("${message}").update({ "system.events.${event}.state": "waiting" });`);
    await ford.quiet();
    expect(await hp(ford.gm, bandit)).toBe(9);
  });

  it("an answer for another user's part, or with an impossible face, leaves the card waiting", async () => {
    await seated();
    ford.anna.dice([11]);
    const message = (await act(ford.anna, brannoc, "check", { given: { ability: "str" } })) as string;
    await ford.quiet();
    const [check] = Object.values((await card(ford.anna, message)).acts);
    const waiting = { id: "check", kind: "roll", who: "self", options: [], dice: "1d20", since: 0 };
    const open = { ...check, state: "waiting", journal: [], lines: [], waiting };
    await forge(ford.anna, { acts: { [ACT]: open } }, { _id: MESSAGE });
    await ford.quiet();
    const say = (who: typeof ford.anna, answer: object) =>
      press(who, { intent: "answer", message: MESSAGE, act: ACT, answer });
    await say(ford.ben, { id: "check", faces: [20] });
    for (const faces of [[21], [0], [20, 20], [-1]]) await say(ford.anna, { id: "check", faces });
    await say(ford.anna, { id: "check", pick: "win" });
    await say(ford.anna, { id: "other", faces: [20] });
    await ford.quiet();
    expect((await card(ford.gm, MESSAGE)).acts[ACT]).toMatchObject({ state: "waiting", journal: [] });
  });

  it("a message cannot be written in the GM's name", async () => {
    await seated();
    const damage = await overheard();
    const acts = { [ACT]: forgedAct({ ...damage, touches: ["self"], by: ford.gm.userId }) };
    const id = await forge(ford.anna, { acts }, { author: ford.gm.userId, user: ford.gm.userId });
    await ford.quiet();
    expect(ford.gm.game.messages.get(id)?.author?.id ?? "refused").not.toBe(ford.gm.userId);
    expect(await hp(ford.gm, bandit)).toBe(6);
  });
});
