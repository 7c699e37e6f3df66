import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compilePack } from "@foundryvtt/foundryvtt-cli";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { record } from "../types.ts";
import type { Event, Snapshot, Source } from "../wire.ts";
import type { Stored } from "./changes.ts";
import { readPacks } from "./packs.ts";
import { manifest, openWorld, RawClient } from "./raw-client.ts";
import { LevelStore, MemoryStore } from "./store.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "stand-in-test-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const hero = (more = {}) => ({ name: "Bo", type: "hero", system: { hp: 0 }, items: [], effects: [], ...more });
const documents = (events: Event[]) => events.filter((event) => event.kind === "document");

describe("order", () => {
  test("all clients get the same events in the same order, and their own before the reply", async () => {
    const { gm, player, authority } = await openWorld();
    const { _id } = await gm.create("Actor", hero({ ownership: { default: 3 } }));
    const turns: Promise<unknown>[] = [];
    for (let i = 1; i <= 20; i += 1) {
      const client = i % 2 ? gm : player;
      const reply = client.update("Actor", { _id, "system.hp": i });
      turns.push(
        reply.then(() =>
          expect(documents(client.events).some((event) => record(event.result[0]?.system).hp === i)).toBe(true),
        ),
      );
    }
    await Promise.all(turns);
    await Promise.all(
      [gm, player].map((client) =>
        client.request({ kind: "getPackDocuments", pack: "none.none", ids: [] }).catch(() => 0),
      ),
    );
    expect(documents(gm.events)).toEqual(documents(player.events));
    const last = documents(gm.events).at(-1)!;
    expect(authority.world.table("Actor").get(_id)!.system!.hp).toBe(record(last.result[0]!.system).hp);
  });

  test("a joining client's snapshot and events leave no gap", async () => {
    const { gm, authority } = await openWorld();
    const work = Array.from({ length: 10 }, (_, i) => gm.create("Actor", hero({ name: `A${i}` })));
    await work[3];
    const late = new RawClient(authority, authority.user("Player")!._id);
    await Promise.all(work);
    await late.request({ kind: "activity", data: {} });
    const known = late.snapshot.documents.Actor!.map((actor) => actor._id);
    const told = documents(late.events).map((event) => event.result[0]!._id);
    expect([...known, ...told]).toHaveLength(10);
    expect(new Set([...known, ...told]).size).toBe(10);
  });
});

describe("persistence", () => {
  test.each(["disk", "memory"])("%s: all data is there after a restart", async (kind) => {
    const store = kind === "disk" ? new LevelStore(join(folder, "world")) : new MemoryStore();
    const first = await openWorld({ store });
    const actor = await first.gm.create("Actor", hero({ items: [{ name: "Axe", type: "sword" }] }));
    const gone = await first.gm.create("Actor", hero());
    await first.gm.delete("Actor", gone._id);
    await first.gm.update("Actor", { _id: actor._id, "system.hp": 7 });
    await first.gm.request({ kind: "setting", scope: "world", key: "tiny.a.b", value: { x: 1 } });
    await first.gm.request({ kind: "setting", scope: "world", key: "tiny.none", value: null });
    await first.player.request({ kind: "setting", scope: "user", key: "tiny.mood", value: "good" });
    await first.gm.request({ kind: "worldTime", value: 60, delta: 60, options: {} });
    const before = first.authority.snapshot(first.player.userId);
    await first.authority.close();
    const second = await openWorld({ store });
    const sorted = ({ activeUserIds, users, documents, ...rest }: Snapshot) => {
      const byId = (sources: Source[]) => [...sources].sort((a, b) => (String(a._id) < String(b._id) ? -1 : 1));
      return {
        ...rest,
        users: byId(users),
        documents: Object.entries(documents).map(([name, list]) => [name, byId(list)]),
      };
    };
    expect(sorted(second.player.snapshot)).toEqual(sorted(before));
    expect(second.stored("Actor", actor._id)).toMatchObject({ system: { hp: 7 }, items: [{ name: "Axe" }] });
    await second.authority.close();
  });
});

describe("between clients", () => {
  test("queries reach one user, answers are returned, failures reject", async () => {
    const { gm, player } = await openWorld();
    gm.onQuery = (event) => {
      if (event.name === "tiny.fail") throw new Error("No.");
      return { from: event.from, got: event.data };
    };
    const ask = (name: string, more = {}) =>
      player.request({ kind: "query", to: gm.userId, name, data: [1], timeout: 1000, ...more });
    expect(await ask("tiny.echo")).toEqual({ from: player.userId, got: [1] });
    await expect(ask("tiny.echo", { to: "nobody" })).rejects.toThrow("not at the table");
    gm.onQuery = undefined;
    await expect(ask("tiny.echo", { timeout: 20 })).rejects.toThrow("not answered within 20 ms");
    const left = expect(ask("tiny.echo")).rejects.toThrow("has left the table");
    await new Promise((resolve) => setTimeout(resolve, 20));
    gm.leave();
    await left;
  });

  test("a pending query does not block other requests", async () => {
    const { gm, player } = await openWorld();
    gm.onQuery = async () => (await gm.create("ChatMessage", { content: "meanwhile" })).content;
    expect(await player.request({ kind: "query", to: gm.userId, name: "tiny.x", data: null, timeout: 1000 })).toBe(
      "meanwhile",
    );
  });

  test("socket messages reach all others with the true sender", async () => {
    const { gm, player } = await openWorld();
    await player.request({ kind: "socket", event: "system.tiny", args: [{ userId: gm.userId }] });
    await player.request({ kind: "socket", event: "system.other", args: [] });
    await gm.request({ kind: "activity", data: {} });
    const sockets = (events: Event[]) => events.filter((event) => event.kind === "socket");
    expect(sockets(gm.events)).toEqual([
      { kind: "socket", event: "system.tiny", args: [{ userId: gm.userId }], userId: player.userId },
    ]);
    expect(sockets(player.events)).toEqual([]);
    const deaf = await openWorld({ manifest: { ...manifest, socket: false } });
    await deaf.player.request({ kind: "socket", event: "system.tiny", args: [] });
    await deaf.gm.request({ kind: "activity", data: {} });
    expect(sockets(deaf.gm.events)).toEqual([]);
  });

  test("connecting and disconnecting is broadcast once per user", async () => {
    const { gm, player, authority } = await openWorld();
    const second = new RawClient(authority, player.userId);
    player.leave();
    second.leave();
    await gm.request({ kind: "activity", data: {} });
    expect(gm.events.filter(({ kind }) => kind === "user")).toEqual([
      { kind: "user", userId: player.userId, active: true },
      { kind: "user", userId: player.userId, active: false },
    ]);
    await expect(player.request({ kind: "activity", data: {} })).rejects.toThrow("closed");
  });
});

describe("packs", () => {
  const id = (letter: string) => letter.repeat(16);

  test("are read from what the compiler writes, and are locked until unlocked", async () => {
    const sources = join(folder, "sources");
    await mkdir(sources, { recursive: true });
    const effect = { _id: id("e"), name: "Sharp", _key: `!actors.items.effects!${id("a")}.${id("i")}.${id("e")}` };
    const item = {
      _id: id("i"),
      name: "Axe",
      type: "sword",
      effects: [effect],
      _key: `!actors.items!${id("a")}.${id("i")}`,
    };
    const actor = {
      ...hero(),
      _id: id("a"),
      folder: id("f"),
      items: [item],
      system: { rank: { level: 2 } },
      _key: `!actors!${id("a")}`,
    };
    await writeFile(join(sources, "actor.json"), JSON.stringify(actor));
    const folderSource = { _id: id("f"), name: "Foes", type: "Actor", folder: null, _key: `!folders!${id("f")}` };
    await writeFile(join(sources, "folder.json"), JSON.stringify(folderSource));
    await compilePack(sources, join(folder, "packs", "foes"));
    const warnings: string[] = [];
    const withPacks = {
      ...manifest,
      packs: [
        { name: "foes", label: "Foes", type: "Actor" },
        { name: "none", type: "Item" },
      ],
    };
    const packs = await readPacks(folder, withPacks, (text) => warnings.push(text));
    expect(warnings).toEqual(["The pack tiny.none has no folder packs/none."]);
    const { gm } = await openWorld({ packs });
    expect(gm.snapshot.packs[0]).toMatchObject({
      collection: "tiny.foes",
      locked: true,
      index: [{ _id: id("a"), name: "Bo", type: "hero", folder: id("f") }],
      folders: [{ name: "Foes" }],
    });
    const [index] = await gm.request<Stored[]>({
      kind: "getPackIndex",
      pack: "tiny.foes",
      fields: ["system.rank.level", "nothing"],
    });
    expect(index!.system).toEqual({ rank: { level: 2 } });
    const ids = [id("a"), id("z")];
    const [whole] = await gm.request<Stored[]>({ kind: "getPackDocuments", pack: "tiny.foes", ids });
    expect(whole!.items![0]).toMatchObject({ name: "Axe", effects: [{ name: "Sharp" }] });
    const rename = () => gm.document("update", "Actor", [{ _id: id("a"), name: "Bea" }], { pack: "tiny.foes" });
    await expect(rename()).rejects.toThrow("is locked");
    const value = { "tiny.foes": { locked: false } };
    await gm.request({ kind: "setting", scope: "world", key: "core.compendiumConfiguration", value });
    await rename();
    const [first] = await gm.request<Stored[]>({ kind: "getPackDocuments", pack: "tiny.foes", ids: null });
    expect(first!.name).toBe("Bea");
    const uuid = `Compendium.tiny.foes.Actor.${id("a")}`;
    await gm.document("update", "Item", [{ _id: id("i"), name: "Saw" }], { pack: "tiny.foes", parentUuid: uuid });
    expect(gm.events.at(-1)).toMatchObject({ documentName: "Item", pack: "tiny.foes", parentUuid: uuid });
  });
});
