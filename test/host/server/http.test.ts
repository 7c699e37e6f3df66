import { request } from "node:http";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { openServer, type ServedTable } from "./serve.ts";

const fixture = join(dirname(fileURLToPath(import.meta.url)), "../fixture");
/** A raw request: unlike in a browser, the path is not normalized. */
function raw(port: number, path: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const call = request({ host: "localhost", port, path }, (response) => {
      let body = "";
      response.on("data", (chunk) => {
        body += chunk;
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, body }));
    });
    call.on("error", reject);
    call.end();
  });
}

describe("the web server", () => {
  let table: ServedTable;
  const get = (path: string, options: RequestInit = {}) =>
    fetch(table.address + path, { redirect: "manual", ...options });

  beforeAll(async () => {
    table = await openServer({
      system: fixture,
      seed: async (api) => void (await api.create("Actor", [{ name: "Bo", type: "hero" }])),
    });
  });
  afterAll(() => table.close());

  test("serves the system's files with their types; a browser revalidates them each time", async () => {
    for (const [path, type] of [
      ["system.json", "application/json; charset=utf-8"],
      ["module/conformance.mjs", "text/javascript; charset=utf-8"],
      ["styles/conformance.css", "text/css; charset=utf-8"],
      ["templates/hero.hbs", "text/plain; charset=utf-8"],
    ]) {
      const response = await get(`/systems/conformance/${path}`);
      expect([response.status, response.headers.get("content-type"), response.headers.get("cache-control")]).toEqual([
        200,
        type,
        "no-cache",
      ]);
      const headers = { "If-None-Match": response.headers.get("etag") ?? "" };
      expect((await fetch(`${table.address}/systems/conformance/${path}`, { headers })).status).toBe(304);
    }
    expect((await get("/systems/conformance/nothing.js")).status).toBe(404);
    expect((await get("/systems/other/system.json")).status).toBe(404);
  });

  test.each([
    "/systems/conformance/../../package.json",
    "/systems/conformance/..%2f..%2f..%2fpackage.json",
    "/systems/conformance/%2e%2e/wire.ts",
    "/systems/conformance//etc/passwd",
    "/systems/conformance/%00",
    "/systems/conformance/%zz",
    "/systems/conformance/templates",
  ])("rejects a path outside the system's folder: %s", async (path) => {
    expect((await raw(table.port, path)).status).toBeGreaterThanOrEqual(400);
  });

  test("generates an icon for any name", async () => {
    for (const name of ["blood", "mystery-man", "never-heard-of"]) {
      const response = await get(`/icons/svg/${name}.svg`);
      expect(response.headers.get("content-type")).toBe("image/svg+xml");
      expect(await response.text()).toMatch(/^<svg .*<\/svg>$/);
    }
  });

  test("users join by form or by address; others are rejected", async () => {
    expect(await (await get("/join")).text()).toContain("Player 2");
    expect((await get("/game")).headers.get("location")).toBe("/join");
    const noUser = await get("/join", { method: "POST", body: new URLSearchParams({ userId: "x" }) });
    expect(noUser.headers.get("location")).toContain("error=");
    const userId = table.authority.user("Player 1")!._id;
    const sat = await get("/join", { method: "POST", body: new URLSearchParams({ userId }) });
    expect(sat.headers.get("location")).toBe("/game");
    const cookie = sat.headers.get("set-cookie")!.split(";")[0]!;
    const page = await (await get("/game", { headers: { cookie } })).text();
    const order = ["/host/host.js", "/systems/conformance/module/conformance.mjs", "host.start("].map((part) =>
      page.indexOf(part),
    );
    expect(order.every((at, i) => at > (order[i - 1] ?? 0))).toBe(true);
    expect(page).toContain(`@import url("/systems/conformance/styles/conformance.css") layer(system);`);
    expect((await get("/game?user=Gamemaster")).status).toBe(200);
  });

  const socketFor = async (user: string, options = {}) => {
    const page = await (await get(`/game?user=${encodeURIComponent(user)}`)).text();
    const token = /token=" \+ "(\w+)"/.exec(page)![1];
    return new WebSocket(`${table.address.replace("http", "ws")}/ws?token=${token}`, options);
  };
  /** Frames from the server, as far as they are checked. */
  interface Frame {
    snapshot: { userId: string };
    event?: object;
  }
  const message = (socket: WebSocket) =>
    new Promise<Frame>((resolve) => socket.once("message", (data) => resolve(JSON.parse(String(data)))));

  test("two sockets: a snapshot, a request, its reply and the other's event", async () => {
    const gm = await socketFor("Gamemaster");
    expect((await message(gm)).snapshot).toMatchObject({
      documents: { Actor: [{ name: "Bo" }] },
      system: { id: "conformance" },
    });
    const player = await socketFor("Player 1");
    const { snapshot } = await message(player);
    expect(snapshot.userId).toBe(table.authority.user("Player 1")!._id);
    const heard = message(player);
    gm.send(
      JSON.stringify({
        id: "1",
        request: {
          kind: "document",
          action: "create",
          documentName: "ChatMessage",
          parentUuid: null,
          pack: null,
          data: [{ content: "Hi" }],
          operation: {},
        },
      }),
    );
    expect((await heard).event).toMatchObject({ documentName: "ChatMessage", result: [{ content: "Hi" }] });
    const answered = message(player);
    player.send("no frame");
    expect(await answered).toMatchObject({ ok: false });
    gm.close();
    player.close();
  });

  test("rejects sockets without a seat or from another origin", async () => {
    const failed = (socket: WebSocket) =>
      new Promise<string>((resolve) => socket.once("error", (error) => resolve(error.message)));
    expect(await failed(new WebSocket(`${table.address.replace("http", "ws")}/ws?token=guess`))).toContain("403");
    expect(await failed(await socketFor("Gamemaster", { origin: "http://elsewhere.example" }))).toContain("403");
  });
});
