/** Dragging a token on its turn (B-03). */

import { afterEach, describe, expect, it } from "vitest";
import { oneGeneration } from "../kit/generations.ts";
import { type Ford, openFord } from "./ford.ts";

let ford: Ford;
afterEach(() => ford.close());

describe.each(oneGeneration(import.meta.url))("generation %i", (generation) => {
  it("B-03: moving a token spends the movement once, however many moves, and only on its own turn", async () => {
    ford = await openFord(generation);
    await ford.gm.run(`for (const c of game.combat.combatants) await c.update({ initiative: c.name === "Brannoc Tull" ? 20 : 5 });
      await game.combat.startCombat();`);
    await ford.quiet();
    const held = (name: string) =>
      ford.gm.run<number>(`return game.combat.combatants.getName(${JSON.stringify(name)}).held.movement;`);
    const walk = (name: string, x: number) =>
      ford.gm.run(`await game.scenes.active.tokens.getName(${JSON.stringify(name)}).update({ x: ${x} });`);
    await walk("Thessaly Quill", 80);
    await ford.quiet();
    expect(await held("Thessaly Quill")).toBe(1);
    await walk("Brannoc Tull", 80);
    await ford.quiet();
    await walk("Brannoc Tull", 160);
    await ford.quiet();
    expect(await held("Brannoc Tull")).toBe(0);
  });
});
