/** Attacks on the design itself, by a player who knows the source code (docs/security.md lists them). */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { stableId } from "../../module/foundry/adapter/stable-id.ts";
import { type ActJson, act, card, type Ford, hp, item, openFord, press, target } from "../bloodied/ford.ts";
import { bare } from "../faults/table.ts";
import { ACT, complaints, forge, forgedAct, forgedId, part } from "./forge.ts";

let MESSAGE: string;
beforeEach(() => {
  MESSAGE = forgedId();
});
const quoted = (value: unknown): string => JSON.stringify(value);

describe.each([13, 14] as const)("generation %i", (generation) => {
  let ford: Ford;
  let bandit: string;
  let brannoc: string;
  let thessaly: string;
  beforeEach(async () => {
    ford = await openFord(generation);
    bandit = ford.uuid("Road Bandit");
    brannoc = ford.uuid("Brannoc Tull");
    thessaly = ford.uuid("Thessaly Quill");
  });
  afterEach(async () => {
    // The server's refusals are shown to the user who tried.
    expect(complaints(ford).filter((line) => !line.includes("lacks permission"))).toEqual([]);
    await ford.close();
  });

  /** The GM's card: damage to an actor, applied. */
  async function damage(uuid: string, amount = 3): Promise<{ message: string; id: string; event: string }> {
    const message = (await act(ford.gm, uuid, "blow", {
      given: { amount: `${amount}`, ignoresArmor: true },
    })) as string;
    await ford.quiet();
    const { acts, events } = await card(ford.gm, message);
    return { message, id: Object.keys(acts)[0] as string, event: Object.keys(events)[0] as string };
  }
  const damageIds = (): Promise<string[]> =>
    ford.gm.run(`return game.messages.filter((m) => m.type === "card").map((m) => m.id);`);

  it("attack 1: a player's card that reuses the ids of the GM's card cannot undo damage to another actor", async () => {
    const { id, event } = await damage(bandit);
    const acts = { [id]: forgedAct({ parts: { self: part(bandit) }, touches: ["self"] }) };
    const applied = { act: id, part: "self", state: "applied", by: "", order: 1, note: null };
    await forge(ford.anna, { acts, events: { [event]: applied } }, { _id: MESSAGE });
    await ford.quiet();
    for (const intent of ["undo", "redo", "apply"]) await press(ford.anna, { intent, message: MESSAGE, event });
    await ford.quiet();
    expect(await hp(ford.gm, bandit)).toBe(6);
  });

  it("attack 2: a card that names an event as its cause deletes no other card", async () => {
    const { message, event } = await damage(thessaly);
    const acts = { [ACT]: forgedAct({ parts: { self: part(bandit) }, touches: ["self"] }) };
    await forge(ford.anna, { acts, cause: event }, { _id: MESSAGE });
    await ford.quiet();
    const before = await damageIds();
    await press(ford.gm, { intent: "undo", message, event });
    await ford.quiet();
    expect(await damageIds()).toEqual(before);
  });

  it("attack 3: GM records and verdicts that a player writes to their own User document are not read", async () => {
    const records = {
      [`${ACT}-self`]: {
        actor: brannoc,
        state: "applied",
        whole: false,
        order: 9,
        recorded: [],
        todo: {
          recorded: [{ do: "beside", of: bandit, path: "attributes.hp.value", by: -9, event: "ForgedEvent00001" }],
          offers: [],
          tells: [],
        },
      },
    };
    await ford.anna.run(`await game.user.update({ "flags.fivefold.records": ${quoted(records)} });`);
    const entry = { state: "applied", order: 1, whole: false, todo: null, recorded: [], consequences: [], turns: [] };
    await ford.anna.run(
      `await fromUuidSync(${quoted(brannoc)}).update({ "flags.fivefold.ledger.${ACT}-self": ${quoted(entry)} });`,
    );
    const acts = { [ACT]: forgedAct({ action: "check", parts: { self: part(brannoc) }, touches: ["self"] }) };
    const applied = { act: ACT, part: "self", state: "applied", by: "", order: 1, note: null };
    await forge(ford.anna, { acts, events: { [`${ACT}-self`]: applied } }, { _id: MESSAGE });
    await ford.quiet();
    expect(await hp(ford.gm, bandit)).toBe(9);
  });

  it("attack 4: a verdict that a player writes to their own User document does not make a card trusted", async () => {
    const parts = { self: part(bandit) };
    const facts = { names: { self: "Road Bandit" }, refs: { self: bandit } };
    const forged = forgedAct({ parts, facts, form: { amount: "9", ignoresArmor: true }, touches: ["self"] });
    await forge(ford.anna, { acts: { [ACT]: forged } }, { _id: MESSAGE });
    await ford.quiet();
    await ford.anna.run(`const a = game.messages.get("${MESSAGE}").toObject().system.acts.${ACT};
      const said = JSON.stringify([a.action, a.parts, a.facts, a.form, a.journal, a.lines, a.headline, a.tone, a.offers, a.touches, a.waiting, a.from]);
      await game.user.update({ "flags.fivefold.vouched.${MESSAGE}-${ACT}": said });
      await game.messages.get("${MESSAGE}").update({ "system.acts.${ACT}.form.amount": "9" });`);
    await press(ford.anna, { intent: "apply", message: MESSAGE, event: `${ACT}-self` });
    await ford.quiet();
    expect(await hp(ford.gm, bandit)).toBe(9);
  });

  it("attack 5: a choice at death's line is asked although its card was posted beforehand with the answer", async () => {
    await ford.gm.run(`await game.settings.set("fivefold", "automation", "manual");`);
    const message = (await act(ford.gm, brannoc, "blow", { given: { amount: "22", ignoresArmor: true } })) as string;
    await ford.quiet();
    const [event] = Object.keys((await card(ford.gm, message)).events) as [string];
    const answered = forgedAct({
      action: "fate",
      parts: { self: part(brannoc) },
      journal: [{ id: "fate", pick: "injury" }],
    });
    await forge(ford.anna, { acts: { [ACT]: answered }, cause: event }, { _id: stableId(event, "card", 0) });
    await press(ford.gm, { intent: "apply", message, event });
    await ford.quiet();
    const posted = await ford.gm.run<number>(
      `return game.messages.filter((m) => m.type === "card" && m.system.cause === ${quoted(event)} && m.author.isGM).length;`,
    );
    expect(posted).toBe(1);
  });

  it("attack 6: fields that a follow-up does not ask for keep their values", async () => {
    const sword = await item(ford.anna, brannoc, "Arming Sword");
    await target(ford.anna, "Road Bandit");
    ford.anna.dice([12, 1]);
    ford.gm.dice([5]);
    const message = (await act(ford.anna, brannoc, "attack", { item: sword })) as string;
    await ford.quiet();
    const [id, played] = Object.entries((await card(ford.gm, message)).acts)[0] as [string, ActJson];
    ford.gm.dice([2]);
    const form = { amount: "9", ignoresArmor: true, critical: true, halved: false };
    await press(ford.anna, { intent: "offer", message, act: id, offer: played.offers[0]!.id, form, targets: [] });
    await ford.quiet();
    const acts = Object.values((await card(ford.gm, message)).acts) as (ActJson & { form: Record<string, unknown> })[];
    expect(acts.find((one) => one.action === "blow")?.form).toMatchObject({ ignoresArmor: false, critical: false });
    expect(await hp(ford.gm, bandit)).toBeGreaterThan(3);
  });

  it("attack 7: a follow-up cannot be used with another player's actor", async () => {
    const before = JSON.stringify(await card(ford.gm, (await damage(brannoc, 1)).message));
    const id = (await damageIds())[0] as string;
    const [name, played] = Object.entries((await card(ford.gm, id)).acts)[0] as [string, ActJson];
    for (const offer of [...played.offers.map((o) => o.id), "help", "care"])
      await press(ford.anna, { intent: "offer", message: id, act: name, offer, form: {}, targets: [], mine: thessaly });
    await ford.quiet();
    expect(JSON.stringify(await card(ford.gm, id))).toBe(before);
  });

  it("attack 8: the ledger of a party that all players own moves nothing from one player to another", async () => {
    const party = await ford.gm.run<string>(
      `return (await Actor.implementation.create({ name: "Company", type: "party", ownership: { default: 3 } })).uuid;`,
    );
    const staff = await ford.gm.run<{ _id: string }>(
      `return fromUuidSync(${quoted(thessaly)}).items.getName("Quarterstaff").toObject();`,
    );
    const moved = {
      ...{ do: "moved", from: thessaly, to: brannoc, item: staff._id, as: "ForgedItem000001" },
      ...{ mark: "ForgedItem000001", count: 1, before: 1, source: staff },
    };
    const entry = {
      ...{ state: "applied", order: 1, whole: true, todo: null, consequences: [], turns: [] },
      recorded: [{ ...moved, from: brannoc, to: thessaly }],
    };
    await ford.anna.run(
      `await fromUuidSync(${quoted(party)}).update({ "flags.fivefold.ledger.${ACT}-self": ${quoted(entry)} });`,
    );
    const acts = { [ACT]: forgedAct({ action: "move", parts: { self: part(party) }, touches: ["self"] }) };
    const applied = { act: ACT, part: "self", state: "applied", by: "", order: 1, note: null };
    await forge(ford.anna, { ruleset: "party", acts, events: { [`${ACT}-self`]: applied } }, { _id: MESSAGE });
    await ford.quiet();
    for (const who of [ford.anna, ford.gm])
      await press(who, { intent: "undo", message: MESSAGE, event: `${ACT}-self` });
    await ford.quiet();
    expect(await ford.gm.run(`return Boolean(fromUuidSync(${quoted(thessaly)}).items.getName("Quarterstaff"));`)).toBe(
      true,
    );
  });

  it("attack 9: an action run that is replaced after it was trusted, before it is clicked, is checked again", async () => {
    const sword = await item(ford.anna, brannoc, "Arming Sword");
    await target(ford.anna, "Road Bandit");
    ford.anna.dice([12, 1]);
    ford.gm.dice([5]);
    const message = (await act(ford.anna, brannoc, "attack", { item: sword })) as string;
    await ford.quiet();
    const [id, played] = Object.entries((await card(ford.gm, message)).acts)[0] as [string, ActJson];
    const offer = played.offers[0]!.id;
    await bare(ford, bandit);
    // Both are sent before the GM's client sees either.
    await ford.anna.run(`const m = game.messages.get(${quoted(message)});
      const offers = m.toObject().system.acts["${id}"].offers.map((o) => ({ ...o, form: { ...o.form, amount: "99" } }));
      void m.update({ "system.acts.${id}.offers": offers });
      game.socket.emit("system.fivefold",
        { intent: "offer", message: m.id, act: ${quoted(id)}, offer: ${quoted(offer)}, form: {}, targets: [] });`);
    await ford.quiet();
    expect(await hp(ford.gm, bandit)).toBeGreaterThan(0);
  });

  it("attack 10: a player cannot change a GM's card or its author, or turn a message into the GM's", async () => {
    const { message } = await damage(bandit);
    const before = JSON.stringify(await card(ford.gm, message));
    const gm = ford.gm.userId;
    await forge(ford.anna, { acts: {} }, { _id: MESSAGE });
    for (const [id, change] of [
      [message, { "system.acts": {} }],
      [MESSAGE, { author: gm }],
      [MESSAGE, { user: gm }],
    ] as const)
      await ford.anna.run(`try { await game.messages.get(${quoted(id)}).update(${quoted(change)}); } catch {}`);
    await ford.quiet();
    expect(JSON.stringify(await card(ford.gm, message))).toBe(before);
    expect(await ford.gm.run(`return game.messages.get("${MESSAGE}").author.isGM;`)).toBe(false);
  });

  it("attack 11: amending a card of one's own does not change what another user or the GM filled in", async () => {
    const { message, id } = await damage(brannoc, 4);
    const left = await hp(ford.gm, brannoc);
    const form = { amount: "0", ignoresArmor: false };
    await press(ford.anna, { intent: "amend", message, act: id, form });
    await press(ford.ben, { intent: "amend", message, act: id, form });
    await ford.quiet();
    const played = (await card(ford.gm, message)).acts[id] as ActJson & { form: Record<string, unknown> };
    expect([played.form.amount, await hp(ford.gm, brannoc)]).toEqual(["4", left]);
  });
});
