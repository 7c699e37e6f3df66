/** Socket messages may hold anything: each is a complete valid intent, or it is ignored. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { read } from "../../module/foundry/socket/intent.ts";
import { type Ford, openFord } from "../bloodied/ford.ts";
import { complaints, forge, forgedAct, part } from "./forge.ts";

const NAMES = "constructor toString valueOf hasOwnProperty isPrototypeOf propertyIsEnumerable toLocaleString".split(
  " ",
);
const ID = "AbCdEfGh12345678";

const word = fc.oneof(
  fc.constantFrom(ID, `${ID}-t0`, "self", "start", "__proto__", "-=x", "a.b", "", ...NAMES),
  fc.string({ maxLength: 300 }),
);
const anything = fc.oneof(word, fc.jsonValue({ maxDepth: 3 }), fc.constantFrom(1e308, -1, 0.5));
const mostly = (value: string) => fc.oneof({ weight: 6, arbitrary: fc.constant(value) }, anything);
/** Almost valid objects: the right names, with any values. */
const near = fc.record(
  {
    intent: fc.oneof({ weight: 6, arbitrary: fc.constantFrom("apply", "undo", "redo", "answer", "offer") }, anything),
    message: mostly(ID),
    act: mostly(ID),
    event: mostly(`${ID}-self`),
    offer: mostly("more"),
    form: fc.oneof(fc.dictionary(word, anything), fc.constant({}), anything),
    targets: fc.oneof(fc.array(mostly("Actor.x"), { maxLength: 60 }), anything),
    mine: anything,
    answer: fc.oneof(
      fc.record({ id: mostly("check"), pick: anything }),
      fc.record({ id: mostly("check"), faces: fc.array(fc.oneof(fc.integer(), anything)) }),
      anything,
    ),
    userId: anything,
  },
  { requiredKeys: [] },
);
const payload = fc.oneof({ weight: 5, arbitrary: near }, anything);

describe("intents", () => {
  it("are parsed or rejected, never throw, and keep only their own fields", () => {
    const fields = [
      "act",
      "answer",
      "dice",
      "event",
      "form",
      "intent",
      "message",
      "mine",
      "offer",
      "review",
      "targets",
    ];
    fc.assert(
      fc.property(payload, (given) => {
        const intent = read(given);
        if (!intent) return;
        expect(fields).toEqual(expect.arrayContaining(Object.keys(intent)));
        expect(intent.message).toMatch(/^[A-Za-z0-9]{16}$/);
        for (const name of Object.keys("form" in intent ? (intent.form ?? {}) : {}))
          expect(name).toMatch(/^[a-z]\w*$/i);
        expect(JSON.stringify(intent).length).toBeLessThan(20_000 + JSON.stringify(given).length);
      }),
      { numRuns: 3000 },
    );
  });

  it.each([
    [{ intent: "setHitPoints", message: ID, event: `${ID}-self`, value: 99 }],
    [{ intent: "undo", message: ID, event: "constructor" }],
    [{ intent: "offer", message: ID, act: "constructor", offer: "more", form: {}, targets: [] }],
    [{ intent: "offer", message: ID, act: ID, offer: "more", form: { "-=hp": null }, targets: [] }],
    [{ intent: "offer", message: ID, act: ID, offer: "more", form: { amount: "9".repeat(2001) }, targets: [] }],
    [{ intent: "offer", message: ID, act: ID, offer: "more", form: {}, targets: Array(41).fill("Actor.x") }],
    [{ intent: "answer", message: ID, act: ID, answer: { id: "check", faces: [1.5] } }],
    [{ intent: "answer", message: ID, act: ID, answer: { id: "check", faces: Array(201).fill(1) } }],
    [{ intent: "answer", message: ID, act: ID, answer: "yes" }],
  ])("reject %j", (given) => expect(read(given)).toBeNull());
});

describe.each([13, 14] as const)("the relay of generation %i", (generation) => {
  let ford: Ford;
  beforeAll(async () => {
    ford = await openFord(generation);
  });
  afterAll(() => ford.close());

  /** Sends the payload over the wire as a forging client would. */
  const shout = (given: unknown): Promise<void> =>
    ford.anna.run(`game.socket.emit("system.fivefold", ${JSON.stringify(given ?? null)});`);
  const world = () =>
    JSON.stringify([...ford.gm.game.actors, ...ford.gm.game.messages].map((d: { toObject(): object }) => d.toObject()));

  it("accepts any payload without an error and makes no invalid change", async () => {
    const bandit = part(ford.uuid("Road Bandit"));
    const waiting = { id: "check", kind: "roll", who: "self", options: [], dice: "1d20", since: 0 };
    const act = forgedAct({ action: "check", state: "waiting", waiting, parts: { self: bandit } });
    expect(await forge(ford.gm, { acts: { [ID]: act } }, { _id: ID })).toBe(ID);
    await ford.quiet();
    const before = world();
    for (const given of fc.sample(payload, { numRuns: 400, seed: 7 })) await shout(given);
    for (const name of [...NAMES, "__proto__"]) {
      await shout({ intent: "offer", message: ID, act: name, offer: name, form: {}, targets: [] });
      await shout({ intent: "answer", message: ID, act: ID, answer: { id: name, pick: name } });
      await shout({ intent: "apply", message: ID, event: name });
    }
    await ford.quiet();
    expect(world()).toBe(before);
    expect(complaints(ford)).toEqual([]);
  });

  it("uses the sender that the server names, not one in the payload", async () => {
    const bandit = ford.uuid("Road Bandit");
    const given = { amount: "3", ignoresArmor: true };
    const damage = await ford.gm.run<string>(
      `return (await game.fivefold.act(${JSON.stringify(bandit)}, "blow", { skip: true, given: ${JSON.stringify(given)} })).id;`,
    );
    await ford.quiet();
    const hp = () => ford.gm.run<number>(`return fromUuidSync(${JSON.stringify(bandit)}).system.attributes.hp.value`);
    expect(await hp()).toBe(6);
    const [event] = Object.keys(ford.gm.game.messages.get(damage).system.events);
    const gm = ford.gm.userId;
    await shout({ intent: "undo", message: damage, event, user: gm, userId: gm, sender: gm, author: gm });
    await ford.quiet();
    expect(await hp()).toBe(6);
    expect(complaints(ford)).toEqual([]);
  });
});
