/**
 * Over real sockets, only the authoritative client calculates, however many click at
 * once.
 */
import { afterEach, describe, expect, it } from "vitest";
import { Wired, wire } from "./sockets.ts";

let close: () => Promise<void>;
afterEach(() => close());

const BANDIT = `canvas.tokens.placeables.find((t) => t.document.name === "Road Bandit").actor`;
const hp = (client: Wired): Promise<number> => client.run(`return ${BANDIT}.system.attributes.hp.value;`);

/** Twenty damage cards at once, with 1, 2 and 3 points in turn: 39 in total. */
const volley = (client: Wired): Promise<void> =>
  client.run(`const actor = ${BANDIT};
    await Promise.all(Array.from({ length: 20 }, (_, i) => game.fivefold.act(actor.uuid, "blow",
      { skip: true, given: { amount: String(1 + (i % 3)), type: "slashing", ignoresArmor: true } })));`);

describe.each([13, 14] as const)("generation %i", (generation) => {
  it("two players attack one target at once, 40 times: its hit points are exact", async () => {
    const table = await wire(generation, ["Gamemaster", "Anna", "Ben"]);
    ({ close } = table);
    const [gm, anna, ben] = table.people as [Wired, Wired, Wired];
    await gm.run(`await ${BANDIT}.update({ ownership: { default: 3 }, "system.attributes.hp.max": 1000 });
      await ${BANDIT}.update({ "system.attributes.hp.value": 1000 });`);
    await Promise.all([volley(anna), volley(ben)]);
    for (const client of [gm, anna, ben]) await expect.poll(() => hp(client), { timeout: 90_000 }).toBe(1000 - 78);
    expect(table.people.flatMap((client) => client.complaints)).toEqual([]);
  }, 180_000);
});

// The next tests are about which client writes, not about documents: one generation is enough.
describe("generation 14", () => {
  const generation = 14;

  it("the GM changes meanwhile: the next authoritative client continues, and no hit counts twice", async () => {
    const table = await wire(generation, ["Gamemaster", "Anna", "Ben"]);
    ({ close } = table);
    const [gm, anna, ben] = table.people as [Wired, Wired, Wired];
    await table.served.authority.addUser("Second", 4);
    await gm.run(`await ${BANDIT}.update({ ownership: { default: 3 }, "system.attributes.hp.max": 1000 });
      await ${BANDIT}.update({ "system.attributes.hp.value": 1000 });`);
    const both = Promise.all([volley(anna), volley(ben)]);
    await expect.poll(() => hp(anna), { timeout: 90_000 }).toBeLessThan(990);
    gm.pull();
    const second = await Wired.join(table.served, "Second");
    table.people.push(second);
    await both;
    for (const client of [second, anna, ben]) await expect.poll(() => hp(client), { timeout: 90_000 }).toBe(1000 - 78);
    expect([second, anna, ben].flatMap((client) => client.complaints)).toEqual([]);
  }, 180_000);

  it("the GM applies fifty hits while a player changes the same actor's coins and heals another one manually: nothing is lost", async () => {
    const table = await wire(generation, ["Gamemaster", "Anna"]);
    ({ close } = table);
    const [gm, anna] = table.people as [Wired, Wired];
    await gm.run(`await ${BANDIT}.update({ ownership: { default: 3 }, "system.attributes.hp.max": 1000 });
      await ${BANDIT}.update({ "system.attributes.hp.value": 1000 });
      await game.actors.getName("Brannoc Tull").update({ "system.attributes.hp.max": 100 });`);
    await expect.poll(() => hp(anna), { timeout: 90_000 }).toBe(1000);
    const hits =
      gm.run(`await Promise.all(Array.from({ length: 50 }, (_, i) => game.fivefold.act(${BANDIT}.uuid, "blow",
      { skip: true, given: { amount: String(1 + (i % 3)), type: "slashing", ignoresArmor: true } })));
      await game.fivefold.idle();`);
    const edits = anna.run(`const bandit = ${BANDIT}; const brannoc = game.actors.getName("Brannoc Tull");
      for (let at = 1; at <= 50; at += 1) {
        await bandit.update({ "system.details.coins": bandit.system.details.coins + 1 });
        await brannoc.update({ "system.attributes.hp.value": brannoc.system.attributes.hp.value + 1 });
      }`);
    await Promise.all([hits, edits]);
    const seen = (client: Wired): Promise<number[]> =>
      client.run(`const brannoc = game.actors.getName("Brannoc Tull"); const ledger = Object.values(${BANDIT}.flags.fivefold.ledger);
        return [${BANDIT}.system.attributes.hp.value, ${BANDIT}.system.details.coins , brannoc.system.attributes.hp.value,
          ledger.filter((e) => e.state === "applied").length];`);
    for (const client of [gm, anna])
      await expect.poll(() => seen(client), { timeout: 90_000 }).toEqual([1000 - 99, 50, 15 + 50, 50]);
    expect(table.people.flatMap((client) => client.complaints)).toEqual([]);
  }, 180_000);
});
