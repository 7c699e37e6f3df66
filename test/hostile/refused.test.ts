/**
 * Refused requests and caught errors on a GM's client: recorded, stored, notified and logged; on a player's client only
 * logged.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Ford, openFord } from "../bloodied/ford.ts";
import type { Client } from "../host/node.ts";
import { sinkCode } from "../kit/refusals.ts";

const code = await sinkCode();

describe.each([13, 14] as const)("generation %i", (generation) => {
  let ford: Ford;
  beforeAll(async () => {
    ford = await openFord(generation, { own: true });
  });
  afterAll(() => ford.close());

  /** Loads the module again, as a reload of the page does. */
  const load = (client: Client): Promise<void> => client.run(code);
  const notices = (client: Client): Promise<string[]> =>
    client.run("return ui.notifications.active.map((n) => n.message);");
  const entries = (client: Client): Promise<Record<string, unknown>[]> =>
    client.run("return JSON.parse(JSON.stringify(sink.refusals()));");
  const stored = (client: Client): Promise<{ world?: string; entries?: unknown[] }> =>
    client.run('return JSON.parse(JSON.stringify(game.settings.get("fivefold", "refused")));');
  const written = (client: Client, count: number) =>
    expect.poll(async () => (await stored(client)).entries?.length ?? 0).toBe(count);

  beforeEach(async () => {
    for (const client of [ford.gm, ford.anna]) {
      // Forces pending writes of an earlier instance.
      await client.run('globalThis.sink?.clearRefusals(); await game.settings.set("fivefold", "refused", {});');
      await load(client);
      client.errors.length = 0;
    }
  });

  it("a GM's client counts by user and kind and notifies once", async () => {
    const before = (await notices(ford.gm)).length;
    await ford.gm.run(`for (let i = 0; i < 500; i += 1)
      sink.refused({ user: ${JSON.stringify(ford.anna.userId)}, kind: "notOwner", message: "AbCdEfGh12345678", detail: "<img onerror=x> " + i });`);
    expect(await entries(ford.gm)).toMatchObject([
      {
        user: ford.anna.userId,
        kind: "notOwner",
        count: 500,
        message: "AbCdEfGh12345678",
        detail: "<img onerror=x> 499",
      },
    ]);
    expect((await notices(ford.gm)).slice(before)).toEqual([
      "Refused (Anna): Changed an actor they do not own. See GM’s tools, Refused.",
    ]);
    expect(ford.gm.errors).toEqual([]);
  });

  it("an expected refusal without a known user names none, and a flood of kinds gives at most three notifications", async () => {
    const before = (await notices(ford.gm)).length;
    await ford.gm.run(`for (const kind of ["tooMany", "tooLarge", "ledger", "problem", "gmOnly", "taken"])
      for (const user of ["", "nobodyOfThatId01"]) sink.refused({ user, kind });`);
    const told = (await notices(ford.gm)).slice(before);
    expect(told).toHaveLength(3);
    expect(told.slice(0, 2)).toEqual([
      "Too many requests. See GM’s tools, Refused.",
      "Refused (Unknown user): Too many requests. See GM’s tools, Refused.",
    ]);
    expect(await entries(ford.gm)).toHaveLength(12);
    expect(ford.gm.errors).toEqual([]);
  });

  it("writing the list does not reset the limit of notifications", async () => {
    const before = (await notices(ford.gm)).length;
    await ford.gm.run(`globalThis.realNow = Date.now;
      Date.now = () => 1_000_000_000_000;
      for (const kind of ["tooMany", "tooLarge", "ledger"]) sink.refused({ user: "", kind });`);
    await written(ford.gm, 3);
    await ford.gm.run(`sink.refused({ user: "", kind: "taken" }); Date.now = realNow;`);
    expect(await notices(ford.gm)).toHaveLength(before + 3);
    expect(await entries(ford.gm)).toHaveLength(4);
  });

  it("the list is kept after a reload, and empty after it is cleared", async () => {
    await ford.gm.run('sink.refused({ user: game.user.id, kind: "taken", detail: "attack" });');
    await written(ford.gm, 1);
    await load(ford.gm);
    const [kept] = await entries(ford.gm);
    expect(kept).toMatchObject({ user: ford.gm.userId, kind: "taken", count: 1, detail: "attack" });
    const before = (await notices(ford.gm)).length;
    await ford.gm.run('sink.refused({ user: game.user.id, kind: "taken" });');
    expect(await entries(ford.gm)).toMatchObject([{ count: 2, first: kept?.first, detail: "" }]);
    expect(await notices(ford.gm)).toHaveLength(before);
    await ford.gm.run("sink.clearRefusals();");
    await written(ford.gm, 0);
    await load(ford.gm);
    expect(await entries(ford.gm)).toEqual([]);
  });

  it("the list of another world is not shown", async () => {
    await ford.gm.run('sink.refused({ user: game.user.id, kind: "taken" });');
    await written(ford.gm, 1);
    await ford.gm.run(
      'await game.settings.set("fivefold", "refused", { ...game.settings.get("fivefold", "refused"), world: "other" });',
    );
    await load(ford.gm);
    expect(await entries(ford.gm)).toEqual([]);
  });

  it("an invalid setting is an empty list", async () => {
    for (const broken of [7, null, { world: "x" }, { entries: 3 }, { entries: [{ kind: "taken" }] }]) {
      await ford.gm.run(
        `const value = ${JSON.stringify(broken)};
        await game.settings.set("fivefold", "refused", value && typeof value === "object" ? { world: game.world.id, ...value } : value);`,
      );
      await load(ford.gm);
      expect(await entries(ford.gm)).toEqual([]);
      await ford.gm.run('sink.refused({ user: "", kind: "unreadable" });');
      expect(await entries(ford.gm)).toHaveLength(1);
    }
  });

  it("a caught exception is logged and listed once per card, action and text", async () => {
    await ford.gm.run(`for (let i = 0; i < 5; i += 1) {
        sink.reportError(new Error("no such weapon"), { message: "AbCdEfGh12345678", act: "a1", action: "attack", user: game.user.id });
        sink.reportError(new TypeError("no such part"), { message: "AbCdEfGh12345678", act: "a1", action: "attack" });
        for (const thrown of ["text", undefined, null, 7, Object.create(null)]) sink.reportError(thrown, {});
      }`);
    expect(ford.gm.errors.map(({ level }) => level)).toEqual(Array(6).fill("error"));
    expect(ford.gm.errors[0]?.text).toMatch(/^Fivefold \| Error: no such weapon[\s\S]*AbCdEfGh12345678/);
    expect((await entries(ford.gm)).map(({ detail, count, message }) => [detail, count, message])).toEqual([
      ["object", 10, ""],
      ["number", 5, ""],
      ["undefined", 5, ""],
      ["text", 5, ""],
      ["attack: no such part", 5, "AbCdEfGh12345678"],
      ["attack: no such weapon", 5, "AbCdEfGh12345678"],
    ]);
    ford.gm.errors.length = 0;
  });

  it("a player's client records and shows nothing, but logs errors", async () => {
    const before = (await notices(ford.anna)).length;
    await ford.anna.run(`for (let i = 0; i < 3; i += 1) {
        sink.refused({ user: game.user.id, kind: "notOwner" });
        sink.refused({ user: game.user.id, kind: "error", message: "AbCdEfGh12345678", detail: "attack" });
        sink.reportError(new Error("no such weapon"), { message: "AbCdEfGh12345678" });
      }
      sink.clearRefusals();`);
    expect(await entries(ford.anna)).toEqual([]);
    expect(await stored(ford.anna)).toEqual({});
    // A GM used the same browser before.
    await ford.anna.run(`await game.settings.set("fivefold", "refused", { world: game.world.id, entries:
      [{ user: "", kind: "taken", count: 1, first: 1, last: 1, message: "", act: "", detail: "" }] });`);
    expect(await entries(ford.anna)).toEqual([]);
    expect((await notices(ford.anna)).length).toBe(before);
    const logged = ford.anna.errors.map(({ level, text }) => [level, text.split("\n")[0]]);
    expect(logged).toEqual([
      ["error", expect.stringMatching(/^Fivefold \| attack .*AbCdEfGh12345678/)],
      ["error", "Fivefold | Error: no such weapon"],
    ]);
    ford.anna.errors.length = 0;
  });
});
