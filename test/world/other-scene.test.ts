/** The GM views another scene than the players. */
import { afterEach, describe, expect, it } from "vitest";
import { oneGeneration } from "../kit/generations.ts";
import { openPlay, type Play } from "../kit/play.ts";

let play: Play;
afterEach(() => play.close());

/** The GM creates an empty scene with another grid and views it. */
async function viewOtherScene(): Promise<void> {
  await play.gm.run(`const [map] = await Scene.createDocuments([{ name: "Another map", grid: { size: 50 } }]);
    await map.view();`);
  await play.quiet();
}

describe.each(oneGeneration(import.meta.url))("generation %i", (generation) => {
  it("passing time ends the effects of an unlinked token on the active scene", async () => {
    play = await openPlay("bloodied", generation);
    const duration = generation === 13 ? "{ seconds: 6 }" : `{ value: 6, units: "seconds" }`;
    await play.gm.run(`globalThis.bandit = canvas.scene.tokens.getName("Road Bandit").actor;
      await bandit.createEmbeddedDocuments("ActiveEffect", [
        { name: "Blessed", img: "icons/svg/aura.svg", duration: ${duration} }]);`);
    await viewOtherScene();
    await play.gm.run("await game.time.advance(7);");
    await play.quiet();
    expect(await play.gm.run("return globalThis.bandit.effects.map((effect) => effect.name);")).toEqual([]);
  });

  it("an effect of three rounds begins in the combat of its actor and ends with the third round", async () => {
    play = await openPlay("bloodied", generation);
    const duration = generation === 13 ? "{ rounds: 3 }" : `{ value: 3, units: "rounds" }`;
    await play.gm.run(`globalThis.home = canvas.scene;
      globalThis.combat = game.combats.contents[0];
      await combat.updateEmbeddedDocuments("Combatant", combat.combatants.map(({ id }, i) => ({ _id: id, initiative: i })));
      await combat.startCombat();
      await combat.nextRound();`);
    await viewOtherScene();
    await play.gm.run(`globalThis.blessed = combat.combatants.contents[0].actor;
      await blessed.createEmbeddedDocuments("ActiveEffect", [
        { name: "Blessed", img: "icons/svg/aura.svg", duration: ${duration} }]);
      await home.view();`);
    const left: number[][] = [];
    for (let round = 2; round < 6; round += 1) {
      left.push(await play.gm.run<number[]>("return blessed.effects.map((effect) => effect.duration.remaining);"));
      await play.gm.run("await combat.nextRound();");
      await play.quiet();
    }
    expect(left).toEqual([[3], [2], [1], []]);
  });

  it("A-150 A-166: a token that moves through a Reach is announced", async () => {
    play = await openPlay("aura", generation);
    await play.gm.run(`const { size } = canvas.scene.grid;
      await canvas.scene.updateEmbeddedDocuments("Token", canvas.scene.tokens.map(({ id, name }, at) => {
        const [x, y] = { "Brannoc Thale": [1, 5], "Roadside Cutthroat": [5, 5] }[name] ?? [at, 20];
        return { _id: id, x: x * size, y: y * size };
      }));
      await game.combats.contents[0].startCombat();`);
    await viewOtherScene();
    await play.anna.run(`const token = canvas.scene.tokens.getName("Brannoc Thale");
      await token.update({ x: 6 * canvas.scene.grid.size });`);
    await play.quiet();
    const openings = await play.gm.run<string[]>(`return game.messages.contents.flatMap(({ system }) =>
      Object.values(system.acts ?? {}).flatMap((act) => (act.action === "opening" ? [act.parts.self.name] : [])));`);
    expect(openings).toEqual(["Roadside Cutthroat"]);
  });
});
