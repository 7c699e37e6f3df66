/** Nothing happens twice, however often and in whatever order it is requested. */
import { afterEach, describe, expect, it } from "vitest";
import { act, card, type Ford, hp, openFord, press, statuses } from "../bloodied/ford.ts";
import { actOf, applied, bare, complaints, emit, eventOf, quiet, quoted, swing, wounds } from "./table.ts";

let ford: Ford;
afterEach(() => ford.close());

describe.each([13, 14] as const)("generation %i", (generation) => {
  it("a click sent twice, late and out of order applies damage once; so do undo and redo", async () => {
    ford = await openFord(generation);
    const { message, offer } = await swing(ford, ford.anna);
    const bandit = ford.uuid("Road Bandit");
    ford.gm.dice([2]);
    await Promise.all([emit(ford.anna, offer), emit(ford.anna, offer)]);
    await ford.quiet();
    const event = eventOf(await card(ford.gm, message), "blow");
    expect([await hp(ford.gm, bandit), await applied(ford.gm, bandit)]).toEqual([4, 1]);
    for (const intent of ["redo", "undo", "undo", "redo", "redo", "apply"])
      await press(ford.gm, { intent, message, event });
    await emit(ford.anna, offer);
    await ford.quiet();
    expect([await hp(ford.gm, bandit), await applied(ford.gm, bandit)]).toEqual([4, 1]);
    expect((await statuses(ford.gm, bandit)).filter((s) => s === "bloodied")).toHaveLength(1);
    expect(complaints(ford)).toEqual([]);
  });

  it("a card restored to any earlier state changes nothing", async () => {
    ford = await openFord(generation);
    const { message, offer } = await swing(ford, ford.anna);
    const bandit = ford.uuid("Road Bandit");
    ford.gm.dice([2]);
    await press(ford.anna, offer);
    await ford.quiet();
    const events = await ford.gm.run<string>(
      `return JSON.stringify(Object.entries(game.messages.get(${quoted(message)}).system.events));`,
    );
    const all = JSON.parse(events) as [string, object][];
    for (let known = 0; known <= all.length; known += 1) {
      await ford.gm.run(`const m = game.messages.get(${quoted(message)}); const past = ${quoted(Object.fromEntries(all.slice(0, known)))};
        const data = m.toObject(); data.system.events = past; await m.delete();
        await ChatMessage.implementation.create(data, { keepId: true });`);
      await ford.quiet();
      expect(await hp(ford.gm, bandit)).toBe(4);
      expect(Object.keys((await card(ford.gm, message)).events).sort()).toEqual(all.map(([id]) => id).sort());
    }
    expect(await applied(ford.gm, bandit)).toBe(1);
  });

  it("with two GMs only one writes, and a click by both counts once", async () => {
    ford = await openFord(generation);
    await ford.table.authority.addUser("Second", 4);
    const second = await ford.table.join("Second");
    const { message, offer } = await swing(ford, ford.anna);
    const bandit = ford.uuid("Road Bandit");
    await bare(ford, bandit);
    await Promise.all([press(ford.gm, offer), press(second, offer)]);
    await quiet(ford, second);
    expect([await hp(second, bandit), await applied(second, bandit)]).toEqual([2, 1]);
    expect(Object.keys((await card(second, message)).acts)).toHaveLength(2);
    const event = eventOf(await card(second, message), "blow");
    await Promise.all([
      press(ford.gm, { intent: "undo", message, event }),
      press(second, { intent: "undo", message, event }),
    ]);
    await quiet(ford, second);
    expect(await hp(second, bandit)).toBe(9);
  });

  it("the authoritative client changes during a click: it is carried out once, by one of them", async () => {
    const moments = [0, 3, 6, 12];
    for (const ticks of moments) {
      ford = await openFord(generation);
      await ford.table.authority.addUser("Second", 4);
      const { offer, message } = await swing(ford, ford.anna);
      const bandit = ford.uuid("Road Bandit");
      await bare(ford, bandit);
      await ford.gm.run(`await game.settings.set("fivefold", "automation", "automatic");`);
      void ford.anna.run(`await game.fivefold.press(${quoted(offer)});`).catch(() => undefined);
      for (let tick = 0; tick < ticks; tick += 1) await new Promise((resolve) => setImmediate(resolve));
      const second = await ford.table.join("Second");
      await quiet(ford, second);
      ford.gm.leave();
      await quiet(ford, second);
      const { acts, events } = await card(second, message);
      expect(Object.values(acts).filter((a) => a.action === "blow")).toHaveLength(1);
      expect(events[`${actOf({ acts, events }, "blow")[0]}-self`]?.state).toBe("applied");
      expect(await wounds(second, bandit)).toEqual([9 - (await hp(second, bandit))]);
      if (ticks !== moments.at(-1)) await ford.close();
    }
  });

  it("the relay rejects anything but a valid intent, and ignores the sender named in it", async () => {
    ford = await openFord(generation);
    const { message, act: id, offer } = await swing(ford, ford.anna);
    const bandit = ford.uuid("Road Bandit");
    const before = await card(ford.gm, message);
    const gm = ford.gm.userId;
    for (const payload of [
      null,
      "offer",
      { intent: "update", uuid: bandit, changes: { "system.attributes.hp.value": 1 } },
      { ...offer, offer: 3 },
      { ...offer, targets: "all" },
      { ...offer, form: { amount: { toString: 1 } } },
      { intent: "applyDamage", message, actor: bandit, amount: 5 },
      { intent: "answer", message, act: id, answer: { id: "attack", faces: ["20"] } },
    ])
      await emit(ford.anna, payload);
    await emit(ford.ben, { ...offer, user: gm, userId: gm, sender: gm });
    await ford.quiet();
    expect(await card(ford.gm, message)).toEqual(before);
    expect(await hp(ford.gm, bandit)).toBe(9);
    expect(complaints(ford)).toEqual([]);
  });

  it("an answer counts only from users who may give it, whatever the card says it waits for", async () => {
    ford = await openFord(generation);
    await ford.gm.run(`await game.settings.set("fivefold", "bloodied.defenseRoll", "prompt");`);
    const quill = ford.uuid("Thessaly Quill");
    await ford.anna.run(
      `canvas.tokens.placeables.find((t) => t.document.name === "Thessaly Quill").setTarget(true, { releaseOthers: true });`,
    );
    const brannoc = ford.uuid("Brannoc Tull");
    const sword = await ford.anna.run<string>(
      `return fromUuidSync(${quoted(brannoc)}).items.getName("Arming Sword").id;`,
    );
    ford.anna.dice([12]);
    const message = (await act(ford.anna, brannoc, "attack", { item: sword })) as string;
    await ford.quiet();
    const [id, attack] = actOf(await card(ford.anna, message), "attack");
    expect(attack.waiting).toMatchObject({ id: "defense", who: "t0" });
    expect(attack.parts.t0?.uuid).toBe(quill);
    await ford.anna.run(
      `await game.messages.get(${quoted(message)}).update({ "system.acts.${id}.waiting.who": "self" });`,
    );
    await ford.quiet();
    await emit(ford.anna, { intent: "answer", message, act: id, answer: { id: "defense", faces: [1] } });
    await ford.quiet();
    expect(actOf(await card(ford.gm, message), "attack")[1].journal).toHaveLength(1);
  });
});
