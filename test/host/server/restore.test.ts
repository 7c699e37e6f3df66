/** Restoring a prepared world: pages have the original data, and worlds that cannot be restored are detected. */
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Client, openTable, type Table } from "../node.ts";

const system = join(dirname(fileURLToPath(import.meta.url)), "../fixture");
let table: Table;
let gm: Client;
let player: Client;
afterEach(() => table.close());

const held = (client: Client): string =>
  client.realm.evaluate(
    `JSON.stringify([...game.collections.values()].map((collection) => collection.contents.map((doc) => doc.toObject())))`,
  );
const quiet = (): Promise<void> => table.settle();

const PREPARED = `const bo = await Actor.create({ name: "Bo", type: "hero", items: [{ name: "Axe", type: "sword" }, { name: "Bow", type: "sword" }] });
  const scene = await Scene.create({ name: "Yard" });
  await scene.createEmbeddedDocuments("Token", [{ name: "Twin", actorId: bo.id, actorLink: false, x: 100, y: 100 }]);
  await Combat.create({ scene: scene.id });`;

/** Changes a test may make to a world, each alone and in sequence. */
const CHANGES: Record<string, string> = {
  "fields of an actor": `await game.actors.getName("Bo").update({ "system.hp.value": 2, name: "Bea", "flags.conformance.deep": { x: 1 } });`,
  "items and effects": `const [actor] = game.actors.contents; await actor.items.getName("Axe").delete();
    await actor.createEmbeddedDocuments("ActiveEffect", [{ name: "Slow" }]);
    await actor.createEmbeddedDocuments("Item", [{ name: "Club", type: "sword" }]);`,
  "an unlinked token's actor": `const [token] = game.scenes.getName("Yard").tokens.contents;
    await token.actor.update({ "system.hp.value": 1 }); await token.actor.items.getName("Bow").delete(); await token.update({ x: 300 });`,
  "a fight": `const [combat] = game.combats.contents; const [token] = game.scenes.getName("Yard").tokens.contents;
    await combat.createEmbeddedDocuments("Combatant", [{ tokenId: token.id, sceneId: token.parent.id, actorId: token.actorId }]);
    await combat.startCombat();`,
  "new documents": `await Actor.create({ name: "New", type: "hero" }); await ChatMessage.create({ content: "Hello" });`,
  "settings and time": `await game.settings.set("core", "noCanvas", true).catch(() => null); await game.time.advance(60);`,
};

describe.each([13, 14] as const)("generation %i", (generation) => {
  beforeEach(async () => {
    table = await openTable({
      system,
      generation,
      users: [{ name: "Gamemaster", role: 4 }, { name: "Player" }, { name: "Late" }],
    });
    gm = await table.join("Gamemaster");
    player = await table.join("Player");
    await gm.run(PREPARED);
    await table.settle();
    table.mark();
  });

  test("changes are restored on every page, and after a reload", async () => {
    const before = held(gm);
    for (const name of [...Object.keys(CHANGES), "all of them"]) {
      for (const code of name in CHANGES ? [CHANGES[name]!] : Object.values(CHANGES)) await gm.run(code);
      await table.settle();
      expect([name, await table.restore(quiet)]).toEqual([name, true]);
      expect([name, held(gm) === before, held(player) === before]).toEqual([name, true, true]);
    }
    expect(held(await player.rejoin())).toBe(before);
    await table.restart();
    expect(held(await table.join("Gamemaster"))).toBe(before);
  });

  test.each([
    ["has a global of its own", "Gamemaster", () => gm.run("globalThis.mine = 1;")],
    ["listens to a hook", "Player", () => player.run(`Hooks.on("updateActor", () => {});`)],
    [
      "changed a stored source by itself",
      "Player",
      () => player.run("const [a] = game.actors; const held = a._source; held.name = 'X';"),
    ],
    ["was reloaded", "Player", () => player.rejoin()],
    ["was closed", "Player", async () => player.leave()],
    ["lost its connection", "Player", async () => table.drop(player)],
  ])("only the page that %s is reopened", async (_, name, change: () => Promise<unknown>) => {
    const before = held(gm);
    await change();
    await gm.run(CHANGES["an unlinked token's actor"]!);
    await table.settle();
    const opened = table.clients;
    expect(await table.restore(quiet)).toBe(true);
    expect(table.clients.map(held)).toEqual([before, before]);
    const stayed = table.clients.filter((client) => opened.includes(client)).map((client) => client.name);
    expect(stayed).toEqual(["Gamemaster", "Player"].filter((other) => other !== name));
    expect(await table.restore(quiet)).toBe(true);
  });

  test("a user who joined after the mark finds an empty storage when they join again", async () => {
    const late = await table.join("Late");
    await late.run(`localStorage.setItem("fixture.kept", "1");`);
    expect(await table.restore(quiet)).toBe(true);
    const again = await table.join("Late");
    expect(await again.run(`return localStorage.getItem("fixture.kept");`)).toBeNull();
  });

  test("nothing is restored if a document of the mark was deleted", async () => {
    await gm.run(`await game.actors.getName("Bo").delete();`);
    await table.settle();
    expect(await table.restore(quiet)).toBe(false);
  });
});
