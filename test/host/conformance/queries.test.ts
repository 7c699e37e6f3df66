import { afterEach, describe, expect, test } from "vitest";
import type { User } from "../view-documents.ts";
import { complaints, GENERATIONS, plain, type Seated, sitDown } from "./support.ts";

/** Check 8 and sockets: querying another client, and messages to all others. */

describe.each(GENERATIONS)("queries and sockets on generation %i", (generation) => {
  let t: Seated;
  afterEach(async () => {
    await t.table.close();
    expect(complaints(t.gm, t.ann)).toEqual([]);
  });
  const activeGM = () => t.ann.game.users.activeGM;

  test("the active Gamemaster answers with JSON; querying oneself works, too", async () => {
    t = await sitDown(generation);
    expect(activeGM().id).toBe(t.gm.userId);
    const answer = await activeGM().query("conformance.echo", { n: [1, { m: null }] }, { timeout: 5000 });
    expect(plain(answer)).toEqual({ by: "Gamemaster", data: { n: [1, { m: null }] } });
    expect(plain(await t.ann.user.query("conformance.echo", 1))).toEqual({ by: "Ann", data: 1 });
    expect(plain(await t.gm.game.users.get(t.ann.userId).query("conformance.echo", 2))).toEqual({ by: "Ann", data: 2 });
  });

  test("a handler's error, an unknown name and a timeout all reject", async () => {
    t = await sitDown(generation);
    await expect(activeGM().query("conformance.fail")).rejects.toThrow("The answer is no.");
    await expect(activeGM().query("conformance.unknown")).rejects.toThrow("conformance.unknown");
    await expect(activeGM().query("conformance.never", {}, { timeout: 20 })).rejects.toThrow("20 ms");
    delete t.gm.globals.CONFIG.queries["conformance.echo"];
    await expect(activeGM().query("conformance.echo")).rejects.toThrow("conformance.echo");
  });

  test("offline users cannot be queried; a query rejects at once when its user leaves", async () => {
    t = await sitDown(generation);
    await expect(t.ann.game.users.getName("Ben").query("conformance.echo")).rejects.toThrow();
    const gm = activeGM();
    const left = gm.query("conformance.never", {}, { timeout: 60_000 });
    left.catch(() => undefined);
    for (let i = 0; i < 20 && t.table.authority.relay.waiting === 0; i += 1) await new Promise(setImmediate);
    t.gm.leave();
    await expect(left).rejects.toThrow();
    await t.table.settle();
    expect([activeGM(), gm.active]).toEqual([null, false]);
    await expect(gm.query("conformance.echo")).rejects.toThrow();
  });

  test("a pending query does not block other requests", async () => {
    t = await sitDown(generation);
    const actor = await t.hero();
    const waiting = activeGM().query("conformance.never", {}, { timeout: 300 });
    waiting.catch(() => undefined);
    await t.ann.game.actors.get(actor.id).update({ name: "Meanwhile" });
    expect(actor.name).toBe("Meanwhile");
    await expect(waiting).rejects.toThrow();
  });

  test("a socket message reaches all but its sender, with the sender's id", async () => {
    t = await sitDown(generation);
    const ben = await t.table.join("Ben");
    const heard: unknown[] = [];
    for (const client of [t.gm, t.ann, ben]) {
      client.game.socket.on("system.conformance", (payload: unknown, ...rest: unknown[]) =>
        heard.push([client.name, plain(payload), rest.length, rest.at(-1)]),
      );
    }
    t.ann.game.socket.emit("system.conformance", { deep: [1] });
    await t.table.settle();
    const from = t.ann.userId;
    expect(heard.sort()).toEqual([
      ["Ben", { deep: [1] }, 1, from],
      ["Gamemaster", { deep: [1] }, 1, from],
    ]);
    heard.length = 0;
    t.ann.game.socket.emit("system.other", 1);
    t.ann.game.socket.emit("module.none", 1);
    await t.table.settle();
    expect(heard).toEqual([]);
  });

  test("connecting and disconnecting users are seen by all", async () => {
    t = await sitDown(generation);
    const seen: unknown[] = [];
    t.ann.globals.Hooks.on("userConnected", (user: User, active: boolean) => seen.push([user.name, active]));
    const ben = await t.table.join("Ben");
    await t.table.settle();
    expect(t.ann.game.users.get(ben.userId).active).toBe(true);
    ben.leave();
    await t.table.settle();
    expect(seen).toEqual([
      ["Ben", true],
      ["Ben", false],
    ]);
  });
});
