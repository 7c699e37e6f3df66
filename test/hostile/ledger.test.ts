/** An actor's owner can write its ledger: a GM's client takes nothing from it that affects another document. */

import { afterEach, describe, expect, it } from "vitest";
import { type Ford, hp, openFord, press } from "../bloodied/ford.ts";
import { NO_GM, type Seats } from "../kit/play.ts";
import { complaints, forge, forgedAct, part } from "./forge.ts";

let ford: Ford;
afterEach(async () => {
  expect(complaints(ford)).toEqual([]);
  await ford.close();
});

const messageOf = (n: number): string => `ForgedCard00000${n}`;
const actIdOf = (n: number): string => `ForgedAct000000${n}`;
const eventOf = (n: number): string => `${actIdOf(n)}-self`;
const NEW = "ForgedActor00001";
const quoted = (value: unknown): string => JSON.stringify(value);

describe.each([13, 14] as const)("generation %i", (generation) => {
  let bandit: string;
  let brannoc: string;
  let thessaly: string;

  const seated = async (options: Seats = {}): Promise<void> => {
    ford = await openFord(generation, options);
    bandit = ford.uuid("Road Bandit");
    brannoc = ford.uuid("Brannoc Tull");
    thessaly = ford.uuid("Thessaly Quill");
  };

  /** Everything except what Anna may write herself and the GM's client's notes about it. */
  const world = (gm = ford.gm): Promise<string> =>
    gm.run(`return JSON.stringify([
      ...game.actors.filter((a) => a.uuid !== ${quoted(brannoc)}).map((a) => a.toObject()),
      ...game.users.map((u) => [u.id, u.character?.id ?? ""]),
      ...game.combats.map((c) => c.toObject()),
      ...game.messages.filter((m) => m.author.isGM).map((m) => m.toObject()),
    ]);`);

  /** Writes an entry into the ledger of Anna's own actor, and posts a card with its event. */
  async function plant(n: number, entry: object, state: "applied" | "undone" = "applied"): Promise<void> {
    const whole = { state, order: 1, whole: true, todo: null, recorded: [], consequences: [], turns: [] };
    await ford.anna.run(
      `await fromUuidSync(${quoted(brannoc)}).update({ "flags.fivefold.ledger.${eventOf(n)}": ${quoted({ ...whole, ...entry })} });`,
    );
    const event = { act: actIdOf(n), part: "self", state, by: "", order: 1, note: null };
    const acts = { [actIdOf(n)]: forgedAct({ action: "check", parts: { self: part(brannoc) }, touches: ["self"] }) };
    await forge(ford.anna, { acts, events: { [eventOf(n)]: event } }, { _id: messageOf(n) });
    await ford.quiet();
  }

  async function pressBoth(n: number, intent: "undo" | "redo"): Promise<void> {
    for (const who of [ford.anna, ford.gm]) await press(who, { intent, message: messageOf(n), event: eventOf(n) });
    await ford.quiet();
  }

  const banditsItem = () => {
    const token = ford.gm.game.scenes.active.tokens.getName("Road Bandit");
    return token.actor.items.contents[0].toObject();
  };

  const records = () => ({
    "an actor to be deleted": [{ do: "gone", kind: "Actor", source: { _id: thessaly.split(".")[1] } }],
    "an actor to be created": [
      {
        do: "made",
        kind: "Actor",
        source: { _id: NEW, name: "Spy", type: "bloodiedCharacter", ownership: { default: 3 } },
      },
    ],
    "a number of another actor": [
      { do: "beside", of: bandit, path: "attributes.hp.value", by: -9, event: "ForgedEvent00001" },
    ],
    "another user's character": [{ do: "heir", users: [ford.ben.userId], from: thessaly, to: brannoc }],
    "a combatant to be removed": [
      {
        do: "gone",
        kind: "Combatant",
        of: ford.gm.game.combat.uuid,
        source: { _id: ford.gm.game.combat.combatants.contents[0].id },
      },
    ],
    "the size of another token": [
      {
        do: "sized",
        uuid: ford.gm.game.scenes.active.tokens.getName("Road Bandit").uuid,
        before: { side: 1, scale: 1 },
        after: { side: 9, scale: 9 },
      },
    ],
    "the light of another token": [
      {
        do: "lit",
        uuid: ford.gm.game.scenes.active.tokens.getName("Road Bandit").uuid,
        before: { bright: 0, dim: 0 },
        after: { bright: 90, dim: 90 },
      },
    ],
    "an item of another actor": [
      {
        do: "moved",
        from: bandit,
        to: brannoc,
        item: banditsItem()._id,
        as: "ForgedItem000001",
        mark: "ForgedItem000001",
        count: 1,
        before: 1,
        source: banditsItem(),
      },
    ],
    "ownership for everyone": [{ do: "value", root: true, path: "ownership.default", before: 0, after: 3 }],
  });

  it.each(["finish", "undo", "redo"] as const)(
    "S1: %s takes nothing that affects other documents from a player's ledger",
    async (way) => {
      await seated();
      for (const [n, [what, recorded]] of Object.entries(records()).entries()) {
        const before = await world();
        if (way === "finish") await plant(n, { whole: false, todo: { embedded: recorded, offers: [], tells: [] } });
        else await plant(n, { recorded }, way === "undo" ? "applied" : "undone");
        if (way !== "finish") await pressBoth(n, way);
        expect([what, await world()]).toEqual([what, before]);
        expect(await ford.gm.run(`return fromUuidSync(${quoted(brannoc)}).ownership.default;`)).not.toBe(3);
      }
    },
  );

  it("S1: redo does not run consequences that a player wrote into a ledger", async () => {
    await seated();
    const why = { key: "X" };
    const consequences = [
      { part: "self", why, do: "beside", of: bandit, path: "attributes.hp.value", by: -9 },
      { part: "self", why, do: "actor", as: "spy", actor: { type: "bloodiedCharacter", owners: [ford.anna.userId] } },
    ];
    const before = await world();
    await plant(1, { consequences }, "undone");
    await pressBoth(1, "redo");
    expect(await world()).toBe(before);
  });

  it("S1: no card is posted in the GM's name because a player's ledger requests it", async () => {
    await seated();
    const before = await world();
    const offers = [
      { do: "offer", part: "self", action: "blow", form: { amount: "9" }, of: bandit, why: { key: "X" } },
    ];
    await plant(1, { whole: false, todo: { embedded: [], offers, tells: [{ key: "FIVEFOLD.Card.gone" }] } });
    expect(await world()).toBe(before);
    expect(await hp(ford.gm, bandit)).toBe(9);
  });

  it("S1: resuming after a reload of the GM's page takes nothing from a player's ledger either", async () => {
    await seated();
    const before = await world();
    await plant(1, { whole: false, todo: { embedded: Object.values(records()).flat(), offers: [], tells: [] } });
    const again = await ford.gm.rejoin();
    await again.run("await game.fivefold.idle()");
    await ford.table.settle();
    expect(await world(again)).toBe(before);
  });

  it("S8: an invalid ledger neither makes its actor invulnerable nor blocks the GM's client", async () => {
    await seated();
    const ledgers = [
      { x: null },
      { [eventOf(1)]: null },
      { [eventOf(1)]: { state: "applied" } },
      { [eventOf(1)]: { state: "applied", order: "1", whole: true, recorded: "x", consequences: 3 } },
      {
        x: {
          state: "applied",
          order: 1,
          whole: false,
          recorded: [null, 5, { do: "value" }],
          consequences: [],
          todo: 7,
        },
      },
      { x: { state: "undone", order: 1e308, whole: true, recorded: [{ do: "made" }], consequences: [null] } },
    ];
    for (const ledger of ledgers) {
      const before = await hp(ford.gm, brannoc);
      await ford.anna.run(
        `await fromUuidSync(${quoted(brannoc)}).update({ "flags.fivefold.ledger": ${quoted(ledger)} });`,
      );
      await ford.quiet();
      const given = quoted({ amount: "1", ignoresArmor: true });
      await ford.gm.run(`await game.fivefold.act(${quoted(brannoc)}, "blow", { skip: true, given: ${given} });`);
      await ford.quiet();
      expect([ledger, await hp(ford.gm, brannoc)]).toEqual([ledger, before - 1]);
    }
  });

  it("S1: without a GM, a player's client runs from its own ledger only what its user may write", async () => {
    await seated(NO_GM);
    const before = await world(ford.ben);
    const reaching = [{ do: "beside", of: bandit, path: "attributes.hp.value", by: -9, event: "ForgedEvent00001" }];
    await plant(1, { whole: false, todo: { embedded: reaching, offers: [], tells: [] }, recorded: reaching });
    await press(ford.anna, { intent: "undo", message: messageOf(1), event: eventOf(1) });
    await ford.quiet();
    expect(await world(ford.ben)).toBe(before);
  });
});
