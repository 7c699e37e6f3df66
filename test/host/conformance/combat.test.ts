import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Client } from "../node.ts";
import type { Data } from "../types.ts";
import type { Combat } from "../view-documents.ts";
import { complaints, GENERATIONS, plain, type Seated, sitDown } from "./support.ts";

/** Combat: turn order, hooks and workflow, and which client does what; with two Gamemasters. */

describe.each(GENERATIONS)("combat on generation %i", (generation) => {
  let t: Seated;
  let second: Client;
  let combat: Combat;
  const clients = (): Client[] => [t.gm, second, t.ann].filter((client) => client !== away);
  /** The user whose page is closed for a while. */
  let away: Client | null = null;
  const users = [
    { name: "Gamemaster", role: 4 },
    { name: "Ann", role: 1 },
    { name: "Second", role: 4 },
  ];

  /** Records the combat's hooks in each client's log. */
  const listen = (client: Client) =>
    client.run(`for (const name of ["combatStart", "combatTurn", "combatRound", "combatTurnChange"])
      Hooks.on(name, (combat, a, b) => conformance.log.push(name === "combatTurnChange"
        ? \`\${name} \${a.round}.\${a.turn} to \${b.round}.\${b.turn}\` : \`\${name} \${a.round}.\${a.turn}\`));`);
  /** Resolves when the asynchronous workflow methods of all clients are done. */
  async function workflow(): Promise<void> {
    await t.table.settle();
    await Promise.all(clients().map((client) => on(client)?._workflow));
    await t.table.settle();
  }
  /** Recorded hooks of each client since the last call. */
  async function diary(): Promise<Record<string, string[]>> {
    await workflow();
    const mine = (client: Client) =>
      plain<string[]>(client.globals.conformance.log.splice(0)).filter((line) => /^(combat|start|end)/.test(line));
    return Object.fromEntries(clients().map((client) => [client.name, mine(client)]));
  }
  const quiet = (): string[][] => clients().map((client) => client.globals.conformance.log.splice(0));
  const on = (client: Client): Combat => client.game.combats.get(combat.id);
  /** The active Gamemaster, and the other one. */
  const acting = (): Client => (t.ann.game.users.activeGM.id === t.gm.userId ? t.gm : second);
  const idle = (): Client => (acting() === t.gm ? second : t.gm);

  beforeAll(async () => {
    t = await sitDown(generation, { users });
    second = await t.table.join("Second");
    for (const client of clients()) await listen(client);
  });
  beforeEach(async () => {
    for (const actor of [...t.gm.game.actors]) await actor.delete();
    for (const other of [...t.gm.game.combats]) await other.delete();
    const bo = await t.hero();
    const wolf = await t.gm.globals.Actor.create({ name: "Wolf", type: "hero" });
    combat = await t.gm.globals.Combat.create({ active: true });
    await combat.createEmbeddedDocuments("Combatant", [
      { actorId: wolf.id, initiative: 8 },
      { actorId: bo.id, initiative: 15 },
      { actorId: wolf.id, name: "Cub" },
    ]);
    await t.table.settle();
    quiet();
  });
  afterAll(() => t.table.close());

  test("turns go by initiative, combatants without one last, the same on every client", async () => {
    for (const client of clients()) {
      expect(plain(on(client).turns.map((c) => c.name))).toEqual(["Bo", "Wolf", "Cub"]);
      expect([on(client).started, on(client).round, on(client).combatant]).toEqual([false, 0, undefined]);
    }
    await combat.setInitiative(combat.combatants.getName("Cub").id, 15.5);
    await t.table.settle();
    expect(plain(on(t.ann).turns.map((c) => c.name))).toEqual(["Cub", "Bo", "Wolf"]);
  });

  test("start: the hook first, then the update on all clients, then the active Gamemaster's workflow", async () => {
    await on(idle()).startCombat();
    const change = "combatTurnChange 0.null to 1.0";
    expect(await diary()).toEqual({
      [idle().name]: ["combatStart 1.0", change],
      [acting().name]: [change, "start round 1", "start turn Bo 1.0"],
      Ann: [change],
    });
    for (const client of clients()) expect(on(client).combatant.name).toBe("Bo");
  });

  test("the next turn, and the next round, each awaited in order", async () => {
    await combat.startCombat();
    await diary();
    await combat.nextTurn();
    let seen = await diary();
    expect(seen[acting().name]!.filter((line) => !line.startsWith("combat"))).toEqual([
      "end turn Bo",
      "start turn Wolf 1.1",
    ]);
    expect(seen.Ann).toEqual(["combatTurnChange 1.0 to 1.1"]);
    expect(seen.Gamemaster![0]).toBe("combatTurn 1.1");
    await combat.nextTurn();
    await diary();
    await combat.nextTurn();
    seen = await diary();
    expect(seen.Gamemaster!.slice(0, 2)).toEqual(["combatRound 2.0", "combatTurnChange 1.2 to 2.0"]);
    expect(seen[acting().name]!.filter((line) => !line.startsWith("combat"))).toEqual([
      "end turn Cub",
      "end round 1",
      "start round 2",
      "start turn Bo 2.0",
    ]);
    expect(seen[idle().name]!.some((line) => /^(start|end) /.test(line))).toBe(false);
  });

  test("a hook listener may change the step and its update options", async () => {
    await combat.startCombat();
    await diary();
    t.gm.globals.Hooks.once("combatTurn", (_combat: Combat, data: { turn: number }, options: Data) => {
      data.turn = 2;
      options.mine = "kept";
    });
    let told: unknown;
    t.ann.globals.Hooks.once("updateCombat", (_combat: Combat, _changed: Data, options: Data) => {
      told = options.mine;
    });
    await combat.nextTurn();
    await diary();
    expect([combat.combatant.name, on(t.ann).turn, told]).toEqual(["Cub", 2, "kept"]);
  });

  test("going back runs no start or end workflow", async () => {
    await combat.startCombat();
    await combat.nextTurn();
    await diary();
    await combat.previousTurn();
    const seen = await diary();
    expect(seen[acting().name]!.filter((line) => /^(start|end) /.test(line))).toEqual([]);
    expect([combat.turn, combat.round]).toEqual([0, 1]);
    await combat.previousTurn();
    await diary();
    expect([combat.round, combat.turn]).toEqual([0, null]);
  });

  test("defeated combatants are skipped if the tracker is set so", async () => {
    await t.gm.game.settings.set("core", "combatTrackerConfig", { resource: "", skipDefeated: true });
    await combat.startCombat();
    await combat.combatants.getName("Wolf").update({ defeated: true });
    await combat.nextTurn();
    await diary();
    expect(combat.combatant.name).toBe("Cub");
    await t.gm.game.settings.set("core", "combatTrackerConfig", { resource: "", skipDefeated: false });
  });

  test("the current combatant stays current when initiatives change or a combatant is removed", async () => {
    await combat.startCombat();
    await combat.nextTurn();
    await diary();
    await combat.combatants.getName("Cub").update({ initiative: 30 });
    await diary();
    for (const client of clients()) expect([on(client).combatant.name, on(client).turn]).toEqual(["Wolf", 2]);
    await combat.combatants.getName("Bo").delete();
    await diary();
    for (const client of clients()) expect([on(client).combatant.name, on(client).turn]).toEqual(["Wolf", 1]);
  });

  test("rolling initiative: one update for all, a message each, one sound, the same current combatant", async () => {
    await combat.startCombat();
    await combat.resetAll();
    await diary();
    t.sent();
    const before = t.gm.game.messages.size;
    t.gm.dice([3, 19, 11]);
    t.gm.globals.CONFIG.Combat.initiative.formula = "1d20";
    await combat.rollAll();
    await t.table.settle();
    const messages = t.ann.game.messages.contents.slice(before);
    expect(t.sent().filter((line) => line.startsWith("update Combatant"))).toEqual(["update Combatant"]);
    expect(messages.length).toBe(3);
    expect(messages.filter((message) => message.sound).length).toBe(1);
    expect(combat.turns.map((c) => c.initiative).sort()).toEqual(t.gm.realm.evaluate("[11, 19, 3]"));
    expect(combat.combatant.name).toBe("Bo");
  });

  test("a player changes only values of their own combatant", async () => {
    const own = on(t.ann).combatants.getName("Bo");
    await own.update({ initiative: 1 });
    await t.table.settle();
    expect(combat.combatants.getName("Bo").initiative).toBe(1);
    await expect(on(t.ann).combatants.getName("Wolf").update({ initiative: 1 })).rejects.toThrow("permission");
    await expect(own.update({ hidden: true })).rejects.toThrow("permission");
    await expect(on(t.ann).delete()).rejects.toThrow("permission");
    await combat.startCombat();
    // The time that a turn takes passes on the server, also if a player ends the turn.
    t.ann.globals.Hooks.once("combatTurn", (_combat: Combat, _data: Data, options: Data) => {
      options.worldTime = { delta: 6 };
    });
    const before = t.gm.game.time.worldTime;
    await on(t.ann).nextTurn();
    expect(t.ann.game.time.worldTime).toBe(before + 6);
    await diary();
    expect([combat.turn, t.gm.game.time.worldTime]).toEqual([1, before + 6]);
  });

  test("when the active Gamemaster leaves, the other one takes over", async () => {
    await combat.startCombat();
    await diary();
    const gone = acting();
    const stays = idle();
    gone.leave();
    away = gone;
    await t.table.settle();
    for (const client of [stays, t.ann]) expect(client.game.users.activeGM.id).toBe(stays.userId);
    expect([stays.user.isActiveGM, t.ann.user.isActiveGM]).toEqual([true, false]);
    await on(t.ann).nextTurn();
    await workflow();
    expect(plain<string[]>(stays.globals.conformance.log).filter((line) => /^(start|end) /.test(line))).toEqual([
      "end turn Bo",
      "start turn Wolf 1.1",
    ]);
    const back = await t.table.join(gone.name);
    if (gone === t.gm) t.gm = back;
    else second = back;
    away = null;
    await t.table.settle();
    const actors = clients().map((client) => client.game.users.activeGM.id);
    expect(new Set(actors).size).toBe(1);
    expect(clients().filter((client) => client.user.isActiveGM).length).toBe(1);
  });

  test("no other warnings or errors", () => {
    expect(complaints(...clients())).toEqual([]);
  });
});
