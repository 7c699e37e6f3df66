/** Setup file of `npm run test:time`: writes the CPU time of each test file, its browser and its phases as one line of JSON. */
import { appendFileSync, readdirSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { afterAll, beforeAll, expect } from "vitest";
import { spent } from "../host/phases.ts";

const MS_PER_TICK = 10;

/** CPU time in ms of all child processes, including ended ones; 0 without /proc. */
function below(): number {
  const children = new Map<number, number[]>();
  const ticks = new Map<number, number>();
  let names: string[] = [];
  try {
    names = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  } catch {
    return 0;
  }
  for (const name of names) {
    let stat = "";
    try {
      stat = readFileSync(`/proc/${name}/stat`, "utf8");
    } catch {
      continue;
    }
    const fields = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const [parent = 0, pid] = [fields[1], Number(name)];
    children.set(parent, [...(children.get(parent) ?? []), pid]);
    ticks.set(
      pid,
      fields.slice(11, 15).reduce((sum, part) => sum + part, 0),
    );
  }
  const all = (pid: number): number =>
    (children.get(pid) ?? []).reduce((sum, child) => sum + (ticks.get(child) ?? 0) + all(child), 0);
  return all(process.pid) * MS_PER_TICK;
}

const own = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const start = { own: own(), below: below(), wall: performance.now() };
spent.clear();
let imported = 0;

beforeAll(() => {
  imported = own() - start.own;
});

afterAll(() => {
  const file = relative(process.cwd(), expect.getState().testPath ?? "");
  const row = {
    file,
    wall: performance.now() - start.wall,
    node: own() - start.own,
    browser: below() - start.below,
    import: imported,
    phases: Object.fromEntries(spent),
  };
  appendFileSync(process.env.FIVEFOLD_TIME as string, `${JSON.stringify(row)}\n`);
});
