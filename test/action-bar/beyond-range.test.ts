/** An attack without its dialog on a target out of reach tells its user so, in all rulesets. */
import { afterEach, expect, it } from "vitest";
import { worldOf } from "../host/demo.ts";
import { openTable, type Table } from "../host/node.ts";
import { oneGeneration } from "../kit/generations.ts";

const quoted = (value: unknown): string => JSON.stringify(value);
let table: Table;
afterEach(() => table.close());

const CASES = [
  ["bloodied", "Brannoc Tull", "Arming Sword", "Road Bandit", "attack"],
  ["anatomy", "Bren Holt", "Arming Sword", "Road Cutthroat", "attack"],
  ["threshold", "Brannic Holt", "Long Sword", "Grave Thrall", "attack"],
  ["aura", "Brannoc Thale", "Arming Sword", "Roadside Cutthroat", "attack"],
  ["grimoire", "Maren Oakhand", "Two-Handed Axe", "Bog Goblin", "action"],
] as const;

const [generation = 14] = oneGeneration(import.meta.url);

it.each(CASES)("T-13, and all rulesets: %s, %s with %s against %s", async (ruleset, name, weapon, enemy, action) => {
  const users = [{ name: "Gamemaster", role: 4 }];
  table = await openTable({ generation, seed: worldOf(ruleset), users });
  const gm = await table.join("Gamemaster");
  await gm.run(`globalThis.told = [];
    ui.notifications.warn = (text) => { told.push(text); };
    const target = canvas.tokens.placeables.find((t) => t.document.name === ${quoted(enemy)});
    target.setTarget(true, { releaseOthers: true });`);
  /** The warnings of an attack with the enemy this many squares away. */
  const warnings = async (squares: number): Promise<string[]> => {
    await gm.run(`const at = (name) => canvas.scene.tokens.getName(name);
      await at(${quoted(enemy)}).update({ x: at(${quoted(name)}).x + ${squares} * canvas.scene.grid.size, y: at(${quoted(name)}).y });`);
    await table.settle();
    const posted = await gm.run<boolean>(`const a = canvas.scene.tokens.getName(${quoted(name)}).actor;
      const item = a.items.getName(${quoted(weapon)});
      return (await game.fivefold.act(a.uuid, ${quoted(action)}, { item: item.id, skip: true })) !== null;`);
    expect(posted).toBe(true);
    await gm.run("await game.fivefold.idle();");
    return gm.run("return told.splice(0);");
  };
  expect(await warnings(1)).toEqual([]);
  expect(await warnings(6)).toEqual([`${enemy}: out of reach`]);
  // A scene without a grid, measured in meters: 1.5 m are 5 feet.
  await gm.run(
    `await canvas.scene.update({ grid: { type: 0, distance: 1.5, units: "m" } }); await canvas.draw(canvas.scene);`,
  );
  expect(await warnings(1)).toEqual([]);
  expect(await warnings(6)).toEqual([`${enemy}: out of reach`]);
});
