/**
 * The party's stores: items move exactly once, however many users take them; coins are divided evenly; undo restores
 * both.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { item, openPlay, type Play, press } from "../kit/play.ts";

/** Quantities of all items with this name in an actor, as the GM's client sees them. */
const lies = (play: Play, uuid: string, name: string): Promise<number[]> =>
  play.gm.run(
    `return fromUuidSync(${JSON.stringify(uuid)}).items.filter((i) => i.name === ${JSON.stringify(name)}).map((i) => i.system.quantity);`,
  );

const read = <T>(play: Play, uuid: string, path: string): Promise<T> =>
  play.gm.run(`return foundry.utils.getProperty(fromUuidSync(${JSON.stringify(uuid)}), ${JSON.stringify(path)});`);

interface Made {
  party: string;
  anna: string;
  ben: string;
}

/** A party of the two players' characters that both own, with items and coins. */
const PARTY = `
  const [anna, ben] = ["Anna", "Ben"].map((name) => game.users.getName(name));
  const own = (user) => game.actors.find((a) => a.ownership[user.id] === 3);
  const people = [own(anna), own(ben)];
  const party = await Actor.create({ name: "Company", type: "party", ownership: { [anna.id]: 3, [ben.id]: 3 },
    system: { members: people.map((a, n) => ({ uuid: a.uuid, rank: ["front", "rear"][n] })), coins: { bloodied: 15 } } });
  await party.createEmbeddedDocuments("Item", [
    { name: "Torch", type: "bloodiedGear", system: { quantity: 5 } },
    { name: "Lantern", type: "bloodiedGear" }]);
  await people[0].createEmbeddedDocuments("Item", [{ name: "Buckler", type: "bloodiedShield", system: { equipped: true } }]);
  return { party: party.uuid, anna: people[0].uuid, ben: people[1].uuid };`;

describe.each([13, 14] as const)("the stores of a party, generation %i", (generation) => {
  let play: Play;
  let party: string;
  let anna: string;
  let ben: string;

  beforeAll(async () => {
    play = await openPlay("bloodied", generation);
    const made = await play.gm.run<Made>(PARTY);
    ({ party, anna, ben } = made);
    await play.quiet();
  }, 60_000);
  afterAll(() => play.close());

  /** Runs the move as a click does, and waits until it is written everywhere. */
  const move = async (
    client: "gm" | "anna" | "ben",
    whom: string,
    thing: string,
    from: "self" | "t0",
    count?: number,
  ) => {
    const id = await item(play[client], from === "self" ? party : whom, thing);
    const given = { item: id, from, ...(count ? { count } : {}) };
    const message = await play[client].run<string | null>(
      `const m = await game.fivefold.act(${JSON.stringify(party)}, "move", { skip: true, targets: [${JSON.stringify(whom)}], given: ${JSON.stringify(given)} }); return m?.id ?? null;`,
    );
    await play.quiet();
    return message ?? "";
  };
  const cardState = (message: string): Promise<string[]> =>
    play.gm.run(
      `return Object.values(game.messages.get(${JSON.stringify(message)}).system.events).map((e) => e.state);`,
    );
  const event = (message: string): Promise<string> =>
    play.gm.run(`return Object.keys(game.messages.get(${JSON.stringify(message)}).system.events)[0];`);

  it("gives part of a stack to a player, and undo restores it", async () => {
    const message = await move("anna", anna, "Torch", "self", 2);
    expect([await lies(play, party, "Torch"), await lies(play, anna, "Torch")]).toEqual([[3], [2]]);
    await press(play.anna, { intent: "undo", message, event: await event(message) });
    await play.quiet();
    expect([await lies(play, party, "Torch"), await lies(play, anna, "Torch")]).toEqual([[5], []]);
    await press(play.anna, { intent: "redo", message, event: await event(message) });
    await play.quiet();
    expect([await lies(play, party, "Torch"), await lies(play, anna, "Torch")]).toEqual([[3], [2]]);
  });

  it("merges equal items into one stack, undo removes what was added; different items stay separate", async () => {
    const torches = async () => [await lies(play, party, "Torch"), await lies(play, anna, "Torch")];
    const message = await move("anna", anna, "Torch", "self", 1);
    const seen = [await torches()];
    for (const intent of ["undo", "redo", "undo"]) {
      await press(play.anna, { intent, message, event: await event(message) });
      await play.quiet();
      seen.push(await torches());
    }
    const [joined, apart] = [
      [[2], [3]],
      [[3], [2]],
    ];
    expect(seen).toEqual([joined, apart, joined, apart]);
    const weighs = (weight: number) =>
      play.gm.run(`await fromUuidSync("${anna}").items.getName("Torch").update({ "system.weight": ${weight} });`);
    const weight = await read<number>(play, `${anna}.Item.${await item(play.gm, anna, "Torch")}`, "system.weight");
    await weighs(weight + 9);
    const other = await move("anna", anna, "Torch", "self", 1);
    expect(await torches()).toEqual([[2], [2, 1]]);
    await press(play.anna, { intent: "undo", message: other, event: await event(other) });
    await play.quiet();
    await weighs(weight);
    expect(await torches()).toEqual(apart);
  });

  it("an equipped item is unequipped in the stores, and undo does nothing once it has moved on", async () => {
    const message = await move("anna", anna, "Buckler", "t0");
    expect([await lies(play, party, "Buckler"), await lies(play, anna, "Buckler")]).toEqual([[1], []]);
    const id = await item(play.gm, party, "Buckler");
    expect(await read(play, `${party}.Item.${id}`, "system.equipped")).toBe(false);
    await move("ben", ben, "Buckler", "self");
    await press(play.gm, { intent: "undo", message, event: await event(message) });
    await play.quiet();
    expect(await cardState(message)).toEqual(["applied"]);
    expect([
      await lies(play, party, "Buckler"),
      await lies(play, anna, "Buckler"),
      await lies(play, ben, "Buckler"),
    ]).toEqual([[], [], [1]]);
  });

  it("an item that two users take at once goes to one of them", async () => {
    const id = await item(play.gm, party, "Lantern");
    const reach = (whom: string) =>
      `const m = await game.fivefold.act(${JSON.stringify(party)}, "move", { skip: true, targets: [${JSON.stringify(whom)}], given: { item: ${JSON.stringify(id)}, from: "self" } }); return m?.id ?? null;`;
    const messages = await Promise.all([
      play.anna.run<string | null>(reach(anna)),
      play.ben.run<string | null>(reach(ben)),
    ]);
    await play.quiet();
    const found = [...(await lies(play, anna, "Lantern")), ...(await lies(play, ben, "Lantern"))];
    expect([found, await lies(play, party, "Lantern")]).toEqual([[1], []]);
    const states = await Promise.all(messages.flatMap((m) => (m ? [cardState(m)] : [])));
    expect(states.flat().filter((state) => state === "applied")).toHaveLength(1);
  });

  it("gives nothing to an actor that the player does not own", async () => {
    const before = await lies(play, ben, "Torch");
    const message = await move("anna", ben, "Torch", "self", 1);
    expect([await lies(play, ben, "Torch"), await lies(play, party, "Torch")]).toEqual([before, [3]]);
    expect(await cardState(message)).toEqual(["waiting"]);
  });

  it("redo of a transfer whose item has gone says so, and stays undone", async () => {
    await play.gm.run(
      `await fromUuidSync("${party}").createEmbeddedDocuments("Item", [{ name: "Rope", type: "bloodiedGear" }]);`,
    );
    const message = await move("anna", anna, "Rope", "self");
    await press(play.gm, { intent: "undo", message, event: await event(message) });
    await play.quiet();
    expect([await cardState(message), await lies(play, party, "Rope")]).toEqual([["undone"], [1]]);
    await move("ben", ben, "Rope", "self");
    await press(play.gm, { intent: "redo", message, event: await event(message) });
    await play.quiet();
    expect([await cardState(message), await lies(play, anna, "Rope")]).toEqual([["undone"], []]);
    const note = `game.messages.get("${message}").system.events["${await event(message)}"].note`;
    expect(await play.gm.run(`return ${note}.key;`)).toBe("PARTY.Problem.taken");
  });

  it("divides coins evenly, keeps the remainder, and undo takes every share back", async () => {
    const purses = async () => [
      await read(play, party, "system.coins.bloodied"),
      await read(play, anna, "system.details.coins"),
      await read(play, ben, "system.details.coins"),
    ];
    const [, hers, his] = (await purses()) as number[];
    const given = { kind: "bloodied", path: "details.coins", way: "share", amount: 15 };
    const message = await play.gm.run<string>(
      `const m = await game.fivefold.act(${JSON.stringify(party)}, "coins", { skip: true, targets: ${JSON.stringify([anna, ben])}, given: ${JSON.stringify(given)} }); return m.id;`,
    );
    await play.quiet();
    expect(await purses()).toEqual([1, Number(hers) + 7, Number(his) + 7]);
    await press(play.gm, { intent: "undo", message, event: await event(message) });
    await play.quiet();
    expect(await purses()).toEqual([15, hers, his]);
  });
});

it("without a GM, an item that two users take at once goes to one of them", async () => {
  const play = await openPlay("bloodied", 14);
  const { party, anna, ben } = await play.gm.run<Made>(PARTY);
  await play.quiet();
  await play.gm.leave();
  const id = await item(play.anna, party, "Lantern");
  const reach = (whom: string) =>
    `await game.fivefold.act("${party}", "move", { skip: true, targets: ["${whom}"], given: { item: "${id}", from: "self" } });`;
  await Promise.all([play.anna.run(reach(anna)), play.ben.run(reach(ben))]);
  await play.quiet();
  const count = (whom: string) =>
    play.anna.run<number>(`return fromUuidSync("${whom}").items.filter((i) => i.name === "Lantern").length;`);
  expect([(await count(anna)) + (await count(ben)), await count(party)]).toEqual([1, 0]);
  await play.close();
});

it("a page is killed during a move: the next GM completes it, once", async () => {
  const play = await openPlay("bloodied", 14);
  const { party, anna } = await play.gm.run<Made>(PARTY);
  await play.quiet();
  const id = await item(play.gm, party, "Lantern");
  await play.gm.run(`fromUuidSync("${anna}").createEmbeddedDocuments = () => new Promise(() => {});
    void game.fivefold.act("${party}", "move", { skip: true, targets: ["${anna}"], given: { item: "${id}", from: "self" } });`);
  await play.table.settle();
  const lanterns = () => Promise.all([lies(play, party, "Lantern"), lies(play, anna, "Lantern")]);
  const seen = (whom: string) =>
    play.anna.run<number>(`return fromUuidSync("${whom}").items.filter((i) => i.name === "Lantern").length;`);
  expect([await seen(party), await seen(anna)]).toEqual([0, 0]);
  for (const _ of ["next", "and the one after"]) {
    play.gm = await play.gm.rejoin();
    await play.quiet();
    expect(await lanterns()).toEqual([[], [1]]);
  }
  expect(await read(play, party, "flags.fivefold.giving")).toEqual({});
  await play.close();
});
