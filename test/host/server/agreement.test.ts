import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, test } from "vitest";
import { type Client, openTable, type Table } from "../node.ts";

const system = join(dirname(fileURLToPath(import.meta.url)), "../fixture");
let table: Table;
afterEach(() => table.close());

/** All data of a client in stored form. */
const held = (client: Client): unknown =>
  JSON.parse(
    client.realm.evaluate<string>(`JSON.stringify(
      Object.fromEntries([game.actors, game.items, game.scenes, game.combats, game.messages, game.folders, game.users, game.journal]
        .map((collection) => [collection.documentName, collection.contents.map((doc) => doc.toObject())
          .sort((a, b) => (a._id < b._id ? -1 : 1))])))`),
  );

/** The synthetic actors of a scene's unlinked tokens. */
const synthetic = (client: Client): unknown =>
  JSON.parse(
    client.realm.evaluate<string>(`JSON.stringify(game.scenes.contents.flatMap((scene) => scene.tokens.contents
      .filter((token) => token.actor && !token.actorLink)
      .map((token) => [token.actor.name, token.actor.system.toObject(), token.actor.system.defence,
        token.actor.items.map((item) => [item.name, item.system.drawn]), token.actor.effects.map((effect) => effect.name)])))`),
  );

const STEPS = [
  `const folder = await Folder.create({ name: "Foes", type: "Actor" });
   await Actor.create({ name: "Bo", type: "hero", folder: folder.id, items: [{ name: "Axe", type: "sword" }, { name: "Bow", type: "sword" }] });`,
  `const bo = game.actors.getName("Bo");
   await bo.update({ "system.hp.value": 4, "system.tags": ["a", "b"], name: "Bea", "flags.conformance.deep": { x: 1, y: 2 } });
   await bo.unsetFlag("conformance", "deep");
   await bo.createEmbeddedDocuments("ActiveEffect", [{ name: "Slow", img: "icons/svg/daze.svg" }]);
   await bo.items.getName("Axe").update({ "system.drawn": true });`,
  `const bea = game.actors.getName("Bea");
   const scene = await Scene.create({ name: "Yard" });
   await scene.createEmbeddedDocuments("Token", [{ name: "Twin", actorId: bea.id, actorLink: false, x: 100, y: 100 }]);`,
  `const twin = game.scenes.getName("Yard").tokens.contents[0];
   await twin.actor.update({ "system.agility": 6, "system.hp.value": 1, name: "Twin of Bea" });
   await twin.actor.items.getName("Bow").delete();
   await twin.actor.items.getName("Axe").update({ name: "Blunt axe" });
   await twin.actor.createEmbeddedDocuments("Item", [{ name: "Club", type: "sword", system: { drawn: true } }]);
   await twin.actor.createEmbeddedDocuments("ActiveEffect", [{ name: "Dazed" }]);
   await twin.update({ x: 300 });`,
  `await game.actors.getName("Bea").update({ "system.hp.max": 20 });
   const twin = game.scenes.getName("Yard").tokens.contents[0];
   await twin.actor.items.getName("Club").delete();
   await twin.actor.effects.getName("Slow").delete();`,
  `const combat = await Combat.create({ scene: game.scenes.getName("Yard").id });
   const token = game.scenes.getName("Yard").tokens.contents[0];
   await combat.createEmbeddedDocuments("Combatant", [{ tokenId: token.id, sceneId: token.parent.id, actorId: token.actorId }]);
   await combat.setInitiative(combat.combatants.contents[0].id, 12);
   await combat.startCombat();
   await combat.nextRound();`,
  `await game.actors.getName("Bea").swing();
   await game.messages.contents[0].update({ flavor: "A fine swing" });
   await JournalEntry.create({ name: "Notes", pages: [{ name: "One", type: "text", text: { content: "<p>Hi</p>" } }] });
   await game.journal.getName("Notes").pages.contents[0].update({ "text.content": "<p>Ho</p>" });
   await game.folders.getName("Foes").delete();`,
];

describe.each([13, 14] as const)("generation %i", (generation) => {
  test("after every step all clients hold the same data, including one that joins later", async () => {
    table = await openTable({ system, generation, users: [{ name: "Gamemaster", role: 4 }, { name: "Player" }] });
    const gm = await table.join("Gamemaster");
    const player = await table.join("Player");
    for (const [i, step] of STEPS.entries()) {
      await gm.run(step);
      await table.settle();
      const late = await table.join("Player");
      for (const view of [held, synthetic]) {
        expect(view(player), `step ${i}: the other client`).toEqual(view(gm));
        expect(view(late), `step ${i}: a later client`).toEqual(view(gm));
      }
      late.leave();
      await table.settle();
    }
    const [twin] = synthetic(gm) as [unknown[]];
    expect(twin[0]).toBe("Twin of Bea");
    expect(twin[1]).toMatchObject({ agility: 6, hp: { value: 1, max: 20 } });
    expect(twin.slice(3)).toEqual([[["Blunt axe", true]], ["Dazed"]]);
  });
});
