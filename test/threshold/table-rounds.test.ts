/** Combat on the test host, both generations: bleeding by each option of the house rule (T-19, T-31, D-03). */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, openTable, type Table } from "../host/node.ts";
import { oneGeneration } from "../kit/generations.ts";

describe.each(oneGeneration(import.meta.url))("rounds on generation %i", (generation) => {
  let table: Table;
  let gm: Client;
  beforeAll(async () => {
    table = await openTable({ generation, users: [{ name: "Gamemaster", role: 4 }] });
    gm = await table.join("Gamemaster");
  });
  afterAll(async () => {
    await table.settle();
    await table.close();
  });

  /** Runs code and waits for its consequences. */
  const run = async <T = void>(code: string): Promise<T> => {
    const result = await gm.run<T>(code);
    await table.settle();
    return result;
  };
  const left = () => gm.run<number>(`return game.actors.getName("Ada").system.bleed.remaining;`);

  /** Ada, bleeding with three rounds left, acts first, Bo after her; the combat is in round 1. */
  async function fight(bleedTick: string): Promise<void> {
    await run(`
      for (const actor of [...game.actors]) await actor.delete();
      for (const combat of [...game.combats]) await combat.delete();
      await game.settings.set("fivefold", "threshold.bleedTick", "${bleedTick}");
      const make = (name, system) => Actor.create({ name, type: "thresholdCharacter", system });
      const ada = await make("Ada", { stats: { con: { base: 1 } }, hp: { value: 5, override: 10 }, track: { restSeconds: 90, step: 1 } });
      const bo = await make("Bo", {});
      const combat = await Combat.create({});
      await combat.createEmbeddedDocuments("Combatant", [
        { actorId: ada.id, initiative: 20 }, { actorId: bo.id, initiative: 10 }]);
      await combat.startCombat();`);
  }
  const next = () => run(`await game.combats.contents[0].nextTurn();`);
  const fall = () => run(`await game.actors.getName("Ada").update({ "system.hp.value": 0 });`);

  it("T-31: rest progress short of a step is lost when combat starts", async () => {
    await fight("turnStart");
    expect(await gm.run(`return game.actors.getName("Ada").system.track.restSeconds;`)).toBe(0);
  });

  it("T-19: a round passes when the bleeding actor's turn begins, not in the turn of the fall", async () => {
    await fight("turnStart");
    await fall();
    expect(await left()).toBe(3);
    await next();
    expect(await left()).toBe(3);
    await next();
    expect(await left()).toBe(2);
  });

  it("D-03: or when it ends, except the turn of the fall", async () => {
    await fight("turnEnd");
    await fall();
    await next();
    expect(await left()).toBe(3);
    await next();
    expect(await left()).toBe(3);
    await next();
    expect(await left()).toBe(2);
  });

  it("D-03: or when the round ends, once however often the tracker is stepped", async () => {
    await fight("roundEnd");
    await fall();
    await next();
    expect(await left()).toBe(3);
    await next();
    expect(await left()).toBe(2);
    await run(`await game.combats.contents[0].previousTurn();`);
    await next();
    expect(await left()).toBe(2);
  });

  it("D-03: or when the GM advances it, and never automatically", async () => {
    await fight("manual");
    await fall();
    for (let turn = 0; turn < 4; turn += 1) await next();
    expect(await left()).toBe(3);
  });
});
