/** Rounds without turns on the test host, both generations (A-02, A-50 to, D-35 to D-38). */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Client, openTable, type Table } from "../host/node.ts";
import { oneGeneration } from "../kit/generations.ts";

/** Answers the confirmation to end a Round with `answer`, and stores the question. */
const ASKED = `globalThis.asked = []; globalThis.answer = true;
  foundry.applications.api.DialogV2.confirm = async (config) => (asked.push(config.content), answer);`;

describe.each(oneGeneration(import.meta.url))("Rounds on generation %i", (generation) => {
  let table: Table;
  let gm: Client;
  let anna: Client;
  beforeAll(async () => {
    table = await openTable({
      generation,
      users: [{ name: "Gamemaster", role: 4 }, { name: "Anna" }],
      dice: "scripted",
    });
    gm = await table.join("Gamemaster");
    anna = await table.join("Anna");
    for (const client of [gm, anna]) await client.run("CONFIG.compatibility.mode = CONST.COMPATIBILITY_MODES.FAILURE;");
    await gm.run(ASKED);
  });
  afterAll(async () => {
    await table.settle();
    await table.close();
  });

  const quiet = async (): Promise<void> => {
    for (let round = 0; round < 4; round += 1) {
      for (const client of [gm, anna]) await client.run("await game.fivefold.idle();");
      await table.settle();
    }
  };
  /** Runs code and waits for its consequences. */
  const run = async <T = void>(code: string): Promise<T> => {
    const result = await gm.run<T>(code);
    await quiet();
    return result;
  };
  const of = <T>(name: string, what: string): Promise<T> =>
    gm.run<T>(`const a = game.actors.getName("${name}"); return JSON.parse(JSON.stringify(${what} ?? null));`);
  const pools = (name: string) =>
    of<number[]>(name, "[a.system.energy.value, a.system.stamina.value, a.system.agility.value]");
  const marks = (name: string) => of<string[]>(name, "[...a.statuses].sort()");
  const given = (name: string) => of<object[]>(name, "a.effects.contents.map((e) => e.flags.fivefold.given)");
  const set = (name: string, changes: object) =>
    run(`await game.actors.getName("${name}").update(${JSON.stringify(changes)});`);
  const toggle = (name: string, status: string) =>
    run(`await game.actors.getName("${name}").toggleStatusEffect("${status}");`);
  const fight = () =>
    gm.run<[number, number | null, string | null]>(
      `const c = game.combats.contents[0]; return [c.round, c.turn, c.combatant?.name ?? null];`,
    );
  const next = () => run(`await game.combats.contents[0].nextRound();`);
  const cards = (action: string) =>
    gm.run<{ id: string; act: string; who: string; state: string }[]>(
      `return game.messages.contents.flatMap((m) => m.type !== "card" ? [] : Object.entries(m.system.acts)
        .filter(([, one]) => one.action === "${action}")
        .map(([act, one]) => ({ id: m.id, act, who: one.parts.self.name, state: one.state })));`,
    );
  const said = () =>
    gm.run<string[]>(`return game.messages.contents.filter((m) => m.type !== "card").map((m) => m.content);`);
  const start = () => run(`await game.combats.contents[0].startCombat();`);
  /** Starts the card that waits with this action. */
  const begin = async (action: string, form: object = {}) => {
    const [{ id, act } = { id: "", act: "" }] = await cards(action);
    await run(`await game.fivefold.press({ intent: "answer", message: "${id}", act: "${act}",
      answer: { id: "start", pick: "start" }, form: ${JSON.stringify(form)} });`);
  };

  beforeEach(async () => {
    await run(`
      for (const combat of [...game.combats]) await combat.delete();
      for (const message of [...game.messages]) await message.delete();
      for (const actor of [...game.actors]) await actor.delete();
      const ownership = { [game.users.getName("Anna").id]: 3 };
      const make = (name, type, more = {}) => Actor.create({ name, type, ...more });
      const ada = await make("Ada", "auraCharacter", { ownership });
      const bo = await make("Bo", "auraCharacter", { ownership });
      const rat = await make("Rat", "auraCreature");
      const combat = await Combat.create({});
      await combat.createEmbeddedDocuments("Combatant", [rat, bo, ada].map((a) => ({ actorId: a.id })));
      asked.length = 0; answer = true;`);
  });

  it("A-02 A-37 A-46: there is no current combatant and no initiative roll; all have the pools of the Round", async () => {
    await set("Ada", { "system.stamina.value": 3, "system.round.swiftUsed": true });
    await start();
    expect(await fight()).toEqual([1, null, null]);
    expect(await gm.run(`return game.combats.contents[0].combatants.contents.map((c) => c.initiative);`)).toEqual([
      null,
      null,
      null,
    ]);
    expect([await pools("Ada"), await pools("Bo"), await pools("Rat")]).toEqual([
      [3, 3, 3],
      [5, 10, 3],
      [5, 10, 3],
    ]);
    expect(await of("Ada", "a.system.round.swiftUsed")).toBe(false);
    expect(await gm.run(`return game.combats.contents[0].turns.map((c) => c.name);`)).toEqual(["Ada", "Bo", "Rat"]);
  });

  it("A-69: the GM confirms while a combatant could still act, and players cannot end a Round", async () => {
    await start();
    await gm.run("answer = false;");
    await next();
    expect(await fight()).toEqual([1, null, null]);
    expect(await gm.run("return asked[0];")).toContain("Ada 5, Bo 5, Rat 5");
    await run(`for (const name of ["Ada", "Rat"]) await game.actors.getName(name).update({ "system.energy.value": 0 });
      await game.actors.getName("Bo").update({ "system.round.waiting": true });`);
    await next();
    expect([await fight(), await gm.run("return asked.length;")]).toEqual([[2, null, null], 1]);
    await anna.run(`await game.combats.contents[0].nextTurn();`);
    await quiet();
    expect((await fight())[0]).toBe(2);
    // All of core's ways to advance a combat advance the Round.
    await gm.run("answer = true;");
    await run(`await game.combats.contents[0].nextTurn();`);
    expect(await fight()).toEqual([3, null, null]);
  });

  it("A-50 A-52 A-53: a new Round takes five seconds, resets pools and once-a-Round uses, and posts one line", async () => {
    await start();
    const before = await gm.run<number>("return game.time.worldTime;");
    await set("Ada", {
      "system.energy.value": 1,
      "system.agility.value": 0,
      "system.round": { swiftUsed: true, moved: 4 },
    });
    await set("Bo", { "system.stamina.value": 2 });
    await next();
    expect([await pools("Ada"), await pools("Bo")]).toEqual([
      [5, 10, 3],
      [2, 2, 3],
    ]);
    expect(await of("Ada", "[a.system.round.swiftUsed, a.system.round.moved]")).toEqual([false, 0]);
    expect((await gm.run<number>("return game.time.worldTime;")) - before).toBe(5);
    const lines = await said();
    expect(lines).toHaveLength(2);
    // The pools of NPCs stay hidden.
    expect(lines[1]).toBe("<p>Round 2 begins.</p><p>Energy: Ada 5, Bo 2.</p>");
    // The GM is the speaker, whichever token is selected.
    const speaker = `return (({ alias, token, actor }) => [alias, token ?? null, actor ?? null])(game.messages.contents
      .find((m) => m.content.includes("Round 2 begins")).speaker);`;
    expect(await gm.run(speaker)).toEqual(["Gamemaster", null, null]);
  });

  it("D-36: going back a Round restores nothing, and going forward again applies nothing twice", async () => {
    await start();
    await next();
    await set("Ada", { "system.energy.value": 1 });
    await run(`await game.combats.contents[0].previousRound();`);
    expect([await fight(), (await pools("Ada"))[0]]).toEqual([[1, null, null], 1]);
    await next();
    expect([await fight(), (await pools("Ada"))[0]]).toEqual([[2, null, null], 1]);
    expect(await said()).toHaveLength(2);
    await next();
    expect((await pools("Ada"))[0]).toBe(5);
  });

  it("A-158 A-161 D-36: a condition applied manually ends with its Round, on bystanders too", async () => {
    await run(`await Actor.create({ name: "Cy", type: "auraCharacter" });`);
    await start();
    const combat = await gm.run<string>("return game.combats.contents[0].id;");
    for (const name of ["Ada", "Cy"]) await toggle(name, "exposed");
    await toggle("Ada", "exhausted");
    await toggle("Ada", "dazed");
    expect(await given("Cy")).toEqual([{ expiry: "round", rounds: 0, combat, round: 1 }]);
    await next();
    expect([await marks("Ada"), await marks("Cy")]).toEqual([["dazed", "exhausted"], []]);
    // Exhausted at the start of the Round: 2 Energy less.
    expect((await pools("Ada"))[0]).toBe(3);
    await next();
    expect([await marks("Ada"), (await pools("Ada"))[0]]).toEqual([["dazed"], 5]);
  });

  it("D-35 D-36: instances from before count from Round 1; those of a deleted combat end", async () => {
    await toggle("Ada", "unguarded");
    await toggle("Ada", "exhausted");
    await run(`await game.actors.getName("Bo").createEmbeddedDocuments("ActiveEffect", [{ name: "Old", statuses: ["exposed"],
      flags: { fivefold: { given: { expiry: "round", combat: "gone000000000000", round: 3, rounds: 0 } } } }]);`);
    await start();
    const combat = await gm.run<string>("return game.combats.contents[0].id;");
    expect(await given("Ada")).toEqual([
      { expiry: "round", rounds: 0, combat, round: 1 },
      { expiry: "round", rounds: 1, combat, round: 2 },
    ]);
    expect(await marks("Bo")).toEqual([]);
    await next();
    expect(await marks("Ada")).toEqual(["exhausted"]);
  });

  it("A-167 A-168: surprise is asked at the start of combat, and ends with Round 1", async () => {
    await start();
    expect((await cards("surprise")).map(({ state }) => state)).toEqual(["waiting"]);
    await begin("surprise", { surprised: ["side:friends"] });
    expect([await marks("Ada"), await marks("Bo"), await marks("Rat")]).toEqual([["surprised"], ["surprised"], []]);
    await next();
    expect([await marks("Ada"), await marks("Bo")]).toEqual([[], []]);
    expect(await cards("surprise")).toHaveLength(1);
  });

  it("A-224 A-39 D-37: at the start of a Round the bleeding get a save, other unconscious actors a roll to wake", async () => {
    await start();
    await toggle("Ada", "bleedingOut");
    await set("Bo", { "system.stamina.value": 0 });
    await toggle("Rat", "bleedingOut");
    expect([await marks("Bo"), await pools("Bo")]).toEqual([["unconscious"], [0, 0, 3]]);
    // Creatures roll automatically (`deathRolls`).
    gm.dice([20]);
    await next();
    expect((await cards("deathSave")).map(({ who, state }) => [who, state])).toEqual([
      ["Ada", "waiting"],
      ["Rat", "done"],
    ]);
    expect(await marks("Rat")).toEqual(["stabilized"]);
    expect((await cards("wakeRoll")).map(({ who, state }) => [who, state])).toEqual([["Bo", "waiting"]]);
    // A 20 wakes with 1 Stamina, and gives the Energy of the Round (V-A-18).
    gm.dice([20, 4]);
    await begin("wakeRoll");
    expect([await marks("Bo"), await pools("Bo")]).toEqual([[], [1, 1, 3]]);
    // She has no pools before her save (A-228, D-37).
    expect([
      (await pools("Ada"))[0],
      await gm.run(`const ada = game.actors.getName("Ada");
      return (await game.fivefold.act(ada.uuid, "defend", { skip: true })) === null;`),
    ]).toEqual([0, true]);
    // This Round's save is made, and there is no second one; unconscious, Energy is 0.
    await begin("deathSave");
    expect([await marks("Ada"), await of("Ada", "[a.system.round.deathSaved, a.system.energy.value]")]).toEqual([
      ["bleedingOut", "unconscious"],
      [true, 0],
    ]);
    await next();
    expect((await cards("deathSave")).map(({ who, state }) => [who, state])).toEqual([
      ["Ada", "done"],
      ["Rat", "done"],
      ["Ada", "waiting"],
    ]);
    // If not made it waits, and is not posted twice.
    await next();
    expect(await cards("deathSave")).toHaveLength(3);
  });

  it("a late combatant gets the Round's pools at once, and once", async () => {
    await start();
    await next();
    await run(`const cy = await Actor.create({ name: "Cy", type: "auraCharacter", system: { stamina: { value: 4 }, round: { swiftUsed: true } } });
      await game.combats.contents[0].createEmbeddedDocuments("Combatant", [{ actorId: cy.id }]);`);
    expect([await pools("Cy"), await of("Cy", "a.system.round.swiftUsed")]).toEqual([[4, 4, 3], false]);
    expect(await fight()).toEqual([2, null, null]);
    await set("Cy", { "system.energy.value": 1 });
    await run(`await game.combats.contents[0].previousRound();`);
    await next();
    expect((await pools("Cy"))[0]).toBe(1);
    expect(await gm.run(`return game.combats.contents[0].turns.map((c) => c.name);`)).toEqual([
      "Ada",
      "Bo",
      "Cy",
      "Rat",
    ]);
  });

  it("instances counted in Rounds and Defending end; the bleeding keep bleeding", async () => {
    await start();
    await toggle("Ada", "exposed");
    await toggle("Ada", "defending");
    await toggle("Ada", "bleedingOut");
    await toggle("Bo", "shaken");
    await set("Bo", { "system.energy.value": 0, "system.round.swiftUsed": true });
    await run(`await game.combats.contents[0].delete();`);
    expect([await marks("Ada"), await marks("Bo")]).toEqual([["bleedingOut"], ["shaken"]]);
    expect([await pools("Bo"), await of("Bo", "a.system.round.swiftUsed")]).toEqual([[5, 10, 3], false]);
    expect((await cards("deathSave")).map(({ who, state }) => [who, state])).toEqual([["Ada", "waiting"]]);
  });

  it("A-247 D-71: a hold ends for both sides, whichever side is removed and how", async () => {
    const hold = () =>
      run(`const [ada, rat] = ["Ada", "Rat"].map((name) => game.actors.getName(name));
        const side = (id, source) => ({ name: id, statuses: [id], flags: { fivefold: { given: { expiry: "manual", source } } } });
        await rat.createEmbeddedDocuments("ActiveEffect", [side("restrained", ada.uuid)]);
        await ada.createEmbeddedDocuments("ActiveEffect", [side("restraining", rat.uuid)]);`);
    await start();
    await hold();
    expect([await marks("Ada"), await marks("Rat")]).toEqual([["restraining"], ["restrained"]]);
    // A holder is Slowed and cannot spend Agility.
    expect(await of("Ada", "a.system.movement.effective")).toBe(3);
    await toggle("Rat", "restrained");
    expect([await marks("Ada"), await marks("Rat")]).toEqual([[], []]);
    await hold();
    await set("Ada", { "system.stamina.value": 0 });
    expect([await marks("Ada"), await marks("Rat")]).toEqual([["unconscious"], []]);
  });

  it("A-204: penalties of a hold waived by the GM are waived for derived numbers too", async () => {
    await run(`const ada = game.actors.getName("Ada");
      await ada.createEmbeddedDocuments("ActiveEffect", [{ name: "Hold", statuses: ["restraining"], flags: { fivefold: { given: { expiry: "manual" } } } }]);
      await game.fivefold.act(ada.uuid, "waive", { skip: true, given: { notSlowed: true } });`);
    expect(await of("Ada", "a.system.movement.effective")).toBe(6);
    expect((await given("Ada")).at(0)).toMatchObject({ mayAttack: false, notSlowed: true });
  });

  it("D-36: two causes of a condition are two instances and one icon", async () => {
    await start();
    await toggle("Ada", "exposed");
    await run(`await game.actors.getName("Ada").createEmbeddedDocuments("ActiveEffect", [{ name: "Dust", statuses: ["exposed"],
      flags: { fivefold: { given: { expiry: "manual" } } } }]);`);
    expect(await of("Ada", "[a.effects.size, a.temporaryEffects.length]")).toEqual([2, 1]);
    await next();
    expect(await of("Ada", "[a.effects.size, a.temporaryEffects.length]")).toEqual([1, 1]);
  });

  it("A-19: the GM's switches of a combat are passed to every action in it", async () => {
    await start();
    const rough = async () => {
      const id = await run<string>(
        `return (await game.fivefold.act(game.actors.getName("Ada").uuid, "catchBreath", { skip: true })).id;`,
      );
      return gm.run(`return Object.values(game.messages.get("${id}").system.acts)[0].facts.rough;`);
    };
    expect(await rough()).toBe(false);
    await run(`await game.combats.contents[0].update({ "flags.fivefold.on.roughGround": true });
      await game.actors.getName("Ada").update({ "system.energy.value": 5 });`);
    expect(await rough()).toBe(true);
  });

  it("A-02: a combat that begins empty uses Rounds as soon as a combatant is added", async () => {
    await run(`for (const combat of [...game.combats]) await combat.delete();
      const combat = await Combat.create({}); await combat.startCombat();
      await combat.createEmbeddedDocuments("Combatant", [{ actorId: game.actors.getName("Ada").id }]);`);
    expect(await fight()).toEqual([1, null, null]);
    await next();
    expect(await fight()).toEqual([2, null, null]);
  });
});
