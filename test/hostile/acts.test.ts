/**
 * Cards that a player's client invents, starts or answers against the rules: the GM's client recalculates them and
 * rejects them.
 */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { stableId } from "../../module/foundry/adapter/stable-id.ts";
import { type ActJson, act, card, type Ford, hp, item, openFord, press, target } from "../bloodied/ford.ts";
import { GM_AND_ANNA, openPlay } from "../kit/play.ts";
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
/** All documents except Anna's own, by path. */
const othersOf = (own: string): Promise<Record<string, unknown>> =>
  ford.gm.run(`const all = [...game.actors, ...game.scenes.active.tokens.filter((t) => !t.actorLink).map((t) => t.actor)];
    const others = all.filter((a) => a.uuid !== ${quoted(own)} && a.type !== "party");
    return foundry.utils.flattenObject(Object.fromEntries(others.map((a) => [a.uuid.replaceAll(".", "-"), a.toObject()])));`);
/** Differences between two such states. */
const changes = (before: Record<string, unknown>, after: Record<string, unknown>): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((path) => !/_stats|\.flags/.test(path) && quoted(before[path]) !== quoted(after[path]))
    .map((path) => `${path}: ${quoted(after[path])?.slice(0, 60)}`);

describe.each([13, 14] as const)("generation %i", (generation) => {
  let bandit: string;
  let brannoc: string;
  const seated = async (): Promise<void> => {
    ford = await openFord(generation, GM_AND_ANNA);
    bandit = ford.uuid("Road Bandit");
    brannoc = ford.uuid("Brannoc Tull");
  };

  /** Anna's real attack on the bandit: it hits, and its damage waits. */
  async function attack(): Promise<{ message: string; id: string; attack: ActJson & { seq: number } }> {
    const sword = await item(ford.anna, brannoc, "Arming Sword");
    await target(ford.anna, "Road Bandit");
    ford.anna.dice([12, 6]);
    ford.gm.dice([5]);
    const message = (await act(ford.anna, brannoc, "attack", { item: sword })) as string;
    await ford.quiet();
    const [id, played] = Object.entries((await card(ford.gm, message)).acts)[0] as [string, ActJson & { seq: number }];
    return { message, id, attack: played };
  }

  it("S2: a player cannot apply their own part of a card the GM's client doubts", async () => {
    await seated();
    const parts = { self: part(brannoc) };
    const facts = { names: { self: "Brannoc Tull" }, refs: { self: brannoc } };
    const form = { amount: "-50", type: "slashing" };
    await forge(ford.anna, { acts: { [ACT]: forgedAct({ parts, facts, form, touches: ["self"] }) } }, { _id: MESSAGE });
    await ford.quiet();
    const before = await hp(ford.gm, brannoc);
    await press(ford.anna, { intent: "apply", message: MESSAGE, event: `${ACT}-self` });
    await ford.quiet();
    expect(await hp(ford.gm, brannoc)).toBe(before);
    expect((await card(ford.gm, MESSAGE)).events[`${ACT}-self`]).toMatchObject({ state: "waiting" });
  });

  it("S2: party coins change at the path of their ruleset, whatever path a form names", async () => {
    await seated();
    const party = await ford.gm.run<string>(
      `const a = await Actor.implementation.create({ name: "Company", type: "party", ownership: { ${quoted(ford.anna.userId)}: 3 } });
       return a.uuid;`,
    );
    const before = await othersOf(brannoc);
    const given = { kind: "bloodied", path: "attributes.hp.value", way: "put", who: "t0", amount: 5 };
    await ford.anna.run(
      `await game.fivefold.act(${quoted(party)}, "coins", { skip: true, targets: ${quoted([brannoc, bandit])}, given: ${quoted(given)} });`,
    );
    await ford.quiet();
    const messages = await ford.gm.run<[string, string[]][]>(
      `return game.messages.filter((m) => m.type === "card").map((m) => [m.id, Object.keys(m.system.events)]);`,
    );
    for (const [message, events] of messages)
      for (const event of events) await press(ford.anna, { intent: "apply", message, event });
    await ford.quiet();
    expect(await hp(ford.gm, bandit)).toBe(9);
    expect(changes(before, await othersOf(brannoc))).toEqual([]);
  });

  it("S4: a follow-up action cannot be started directly on another actor", async () => {
    await seated();
    await target(ford.anna, "Road Bandit");
    const before = await othersOf(brannoc);
    const given = { amount: "9", ignoresArmor: true };
    await act(ford.anna, brannoc, "castAttack", { given });
    await ford.anna.run(
      `try { await game.fivefold.act(${quoted(bandit)}, "blow", { skip: true, given: ${quoted(given)} }); } catch {}`,
    );
    await ford.quiet();
    expect(changes(before, await othersOf(brannoc))).toEqual([]);
  });

  it("S5: an action that waits for GM review cannot be approved by its author, whatever the card says", async () => {
    await seated();
    const waiting = { id: "review", kind: "choice", who: "self", options: ["review"], since: 0 };
    const form = { amount: "9", ignoresArmor: true };
    const shapes = [
      { waiting },
      { waiting: { ...waiting, who: "gm" } },
      { waiting: { ...waiting, id: "start", options: ["start"], reviewed: true } },
    ];
    for (const [n, shape] of shapes.entries()) {
      const id = `ForgedList00001${n}`;
      const forged = forgedAct({ state: "waiting", parts: { self: part(bandit) }, form, touches: [], ...shape });
      await forge(ford.anna, { acts: { [ACT]: forged } }, { _id: id });
      await ford.quiet();
      for (const pick of ["review", "start"])
        await press(ford.anna, { intent: "answer", message: id, act: ACT, answer: { id: pick, pick }, form });
      await ford.quiet();
      expect(await hp(ford.gm, bandit)).toBe(9);
    }
  });

  it("S6: a card that the GM posted keeps the GM's values and accepts no fields outside its dialog", async () => {
    await seated();
    // A held card as the GM's client posts it: 12 damage waiting.
    const waiting = { id: "start", kind: "choice", who: "self", options: ["start"], since: 0 };
    const form = { amount: "12", type: "slashing", ignoresArmor: true, halved: false, critical: false };
    const held = forgedAct({ state: "waiting", parts: { self: part(brannoc) }, form, waiting });
    await forge(ford.gm, { acts: { [ACT]: held } }, { _id: MESSAGE });
    await ford.quiet();
    const before = await hp(ford.gm, brannoc);
    const junk = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`junk${n}`, "x"]));
    const answer = { id: "start", pick: "start" };
    await press(ford.anna, { intent: "answer", message: MESSAGE, act: ACT, answer, form: { amount: "0", ...junk } });
    await ford.quiet();
    const played = (await card(ford.gm, MESSAGE)).acts[ACT] as ActJson & { form: Record<string, unknown> };
    expect(played.form.amount).toBe("12");
    expect(Object.keys(played.form).some((name) => name.startsWith("junk"))).toBe(false);
    expect(await hp(ford.gm, brannoc)).toBeLessThan(before);
  });

  it("S7: a used follow-up counts once, however many copies of it the author writes", async () => {
    await seated();
    const { message, id, attack: parent } = await attack();
    ford.gm.dice([2]);
    await press(ford.anna, { intent: "offer", message, act: id, offer: parent.offers[0]!.id, form: {}, targets: [] });
    await ford.quiet();
    const after = await hp(ford.gm, bandit);
    expect(after).toBeLessThan(9);
    await ford.anna.run(`const m = game.messages.get(${quoted(message)});
      const [, blow] = Object.entries(m.toObject().system.acts).find(([, a]) => a.action === "blow");
      for (let n = 0; n < 10; n += 1)
        await m.update({ ["system.acts.CopiedAct000000" + n]: { ...blow, seq: 10 + n } });`);
    await ford.quiet();
    expect(await hp(ford.gm, bandit)).toBe(after);
  });

  it.each([100, 2 ** 53 - 1])(
    "S7: a follow-up starts once, in whatever order the author writes its source: %i",
    async (seq) => {
      await seated();
      const { message, id, attack: parent } = await attack();
      await ford.anna.run(`await game.messages.get(${quoted(message)}).update({ "system.acts.${id}.seq": ${seq} });`);
      await ford.quiet();
      for (let n = 0; n < 2; n += 1) {
        if (n === 0 && seq === 100) ford.gm.dice([2]);
        await press(ford.gm, { intent: "offer", message, act: id, offer: parent.offers[0]!.id, form: {}, targets: [] });
        await ford.quiet();
      }
      const started = await ford.gm.run<number>(
        `return Object.values(game.messages.get(${quoted(message)}).toObject().system.acts).filter((a) => a.action === "blow").length;`,
      );
      expect(started).toBe(seq === 100 ? 1 : 0);
    },
  );

  it("S7: a follow-up cannot be started by an author who may not click it", async () => {
    await seated();
    const { message, id, attack: parent } = await attack();
    const copy = { ...forgedAct({ parts: { self: part(bandit) }, form: {} }), seq: 5 };
    for (const from of [
      { act: id, offer: parent.offers[0]!.id },
      { act: id, offer: "none" },
    ])
      await ford.anna.run(
        `await game.messages.get(${quoted(message)}).update({ "system.acts.${ACT}": ${quoted({ ...copy, from, touches: ["self"] })} });`,
      );
    await ford.quiet();
    expect(await hp(ford.gm, bandit)).toBe(9);
  });

  it("S10: an ordinary message with the id of a follow-up card does not replace it", async () => {
    await seated();
    await ford.gm.run(`await game.settings.set("fivefold", "automation", "manual");`);
    const message = (await act(ford.gm, brannoc, "blow", { given: { amount: "22", ignoresArmor: true } })) as string;
    await ford.quiet();
    const [event] = Object.keys((await card(ford.gm, message)).events) as [string];
    const squatted = stableId(event, "card", 0);
    await ford.anna.run(
      `await ChatMessage.implementation.create({ _id: ${quoted(squatted)}, content: "mine" }, { keepId: true });`,
    );
    await press(ford.gm, { intent: "apply", message, event });
    await ford.quiet();
    const posted = await ford.gm.run<number>(
      `return game.messages.filter((m) => m.type === "card" && m.system.cause === ${quoted(event)} && m.author.isGM).length;`,
    );
    expect(posted).toBe(1);
  });

  it("S11: a card with changed lines or headline is not trusted", async () => {
    await seated();
    const { message, id } = await attack();
    for (const change of [
      { [`system.acts.${id}.headline`]: { key: "FIVEFOLD.Named", data: { name: "Anna wins" } } },
      { [`system.acts.${id}.lines`]: [] },
    ]) {
      await ford.anna.run(`await game.messages.get(${quoted(message)}).update(${quoted(change)});`);
      const [offer] = (await card(ford.gm, message)).acts[id]!.offers;
      await press(ford.anna, { intent: "offer", message, act: id, offer: offer!.id, form: {}, targets: [] });
      await ford.quiet();
      expect(await hp(ford.gm, bandit)).toBe(9);
    }
  });
});

describe.each([13, 14] as const)("Anatomy, generation %i", (generation) => {
  it("S4: a maneuver's effect cannot be started without its maneuver", async () => {
    ford = await openPlay("anatomy", generation, GM_AND_ANNA);
    const [hero, other] = await ford.gm.run<string[]>(
      `const anna = game.users.getName("Anna");
       const own = game.scenes.active.tokens.find((t) => t.actor?.testUserPermission(anna, "OWNER"));
       const foe = game.scenes.active.tokens.find((t) => t.actor && !t.actor.hasPlayerOwner && t.actor.items.size);
       return [own.actor.uuid, foe.uuid];`,
    );
    const before = await othersOf(hero as string);
    const thing = await ford.gm.run<string>(`return fromUuidSync(${quoted(other)}).actor.items.contents[0].id;`);
    for (const kind of ["steal", "disarm", "sunder", "trip", "shove"])
      await ford.anna.run(
        `await game.fivefold.act(${quoted(hero)}, "maneuverEffect",
          { skip: true, targets: [${quoted(other)}], given: { kind: ${quoted(kind)}, degrees: 9, thing: ${quoted(thing)} } });`,
      );
    await ford.quiet();
    expect(changes(before, await othersOf(hero as string))).toEqual([]);
  });
});
