import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";

const host = join(dirname(fileURLToPath(import.meta.url)), "..");
let folder: string;
let running: ChildProcess | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "stand-in-start-"));
});
afterEach(async () => {
  running?.kill("SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

/** Starts the command line; resolves with what it printed once `until` appears or it ends. */
function start(flags: string[], until: RegExp): Promise<{ output: string; stop(): Promise<number | null> }> {
  const child = spawn(process.execPath, ["--import", "tsx", join(host, "start.ts"), ...flags], {
    cwd: join(host, "../.."),
  });
  running = child;
  const ended = new Promise<number | null>((resolve) => child.on("exit", resolve));
  return new Promise((resolve) => {
    let output = "";
    const stop = (): Promise<number | null> => {
      child.kill("SIGTERM");
      return ended;
    };
    const listen = (chunk: Buffer): void => {
      output += chunk;
      if (until.test(output)) resolve({ output, stop });
    };
    child.stdout?.on("data", listen);
    child.stderr?.on("data", listen);
    void ended.then(() => resolve({ output, stop }));
  });
}

test("serves a system, keeps its world, stops on SIGTERM", async () => {
  const flags = [
    "--system",
    join(host, "fixture"),
    "--port",
    "0",
    "--world",
    join(folder, "world"),
    "--generation",
    "13",
  ];
  for (const round of [1, 2]) {
    const { output, stop } = await start(flags, /clears it away/);
    const address = /http:\/\/localhost:\d+/.exec(output)?.[0];
    expect(address, output).toBeDefined();
    expect(await (await fetch(`${address}/join`)).text()).toContain("Gamemaster");
    expect(await (await fetch(`${address}/game?user=Gamemaster`)).text()).toContain("hostGeneration = 13");
    expect(await stop(), `round ${round}`).toBe(0);
  }
});

test("reports invalid flags", async () => {
  const { output, stop } = await start(["--generation", "12"], /13 or 14/);
  expect(output).toContain("--generation is 13 or 14.");
  await stop();
});

test("adds modules to the system, and says why one is not active", async () => {
  const modules = ["beside", "z-library", "lonely"].flatMap((name) => [
    "--module",
    join(host, "fixture-modules", name),
  ]);
  const flags = ["--system", join(host, "fixture"), "--port", "0", "--world", join(folder, "world"), ...modules];
  const { output, stop } = await start(flags, /clears it away/);
  const address = /http:\/\/localhost:\d+/.exec(output)?.[0];
  expect(output).toContain("The module lonely is not active: the module absent is missing.");
  const page = await (await fetch(`${address}/game?user=Gamemaster`)).text();
  const places = [
    "/modules/z-library/scripts/library.mjs",
    "/systems/conformance/module/",
    "/modules/beside/scripts/beside",
  ];
  expect(places.map((path) => page.indexOf(path))).toEqual(
    places.map((path) => page.indexOf(path)).sort((a, b) => a - b),
  );
  expect(page.indexOf(places[0]!)).toBeGreaterThan(0);
  expect(await stop()).toBe(0);
});
