/** One vitest run in which each test file has its own mutants switched on. */
import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export interface RoundOptions {
  /** Folder for the plan and the progress. */
  folder: string;
  /** Folder of the built system with the mutants. */
  built: string;
  browser: string;
  workers: number;
  /** Timeout of a test file, in ms. */
  limit(file: string): number;
}

export type Outcome = "ok" | "fail" | "hangs";

/** Returns the outcome of each file; files that did not start because another one timed out are missing. */
export async function runRound(plan: Record<string, number[]>, options: RoundOptions): Promise<Map<string, Outcome>> {
  const { folder, built, browser, workers, limit } = options;
  const progress = join(folder, "progress.jsonl");
  rmSync(progress, { force: true });
  writeFileSync(join(folder, "plan.json"), JSON.stringify(plan));
  const args = [
    "run",
    "--isolate",
    `--maxWorkers=${workers}`,
    "--reporter=./tools/mutate/reporter.ts",
    ...Object.keys(plan),
  ];
  const env = {
    ...process.env,
    FIVEFOLD_ALL: "1",
    FIVEFOLD_MUTATION: folder,
    FIVEFOLD_BUILT: built,
    FIVEFOLD_BROWSER: browser,
  };
  delete (env as NodeJS.ProcessEnv).FIVEFOLD_MUTANTS;
  const run = spawn(process.execPath, ["node_modules/vitest/vitest.mjs", ...args], {
    env,
    stdio: "ignore",
    detached: true,
  });
  const ended = new Promise<void>((done) => run.on("exit", () => done()));
  const started = new Map<string, number>();
  const outcomes = new Map<string, Outcome>();
  const read = (): void => {
    const lines = existsSync(progress) ? readFileSync(progress, "utf8").split("\n").filter(Boolean) : [];
    for (const line of lines) {
      const { file, state, at } = JSON.parse(line) as { file: string; state: "start" | "ok" | "fail"; at: number };
      if (state === "start") started.set(file, at);
      else if (file in plan) outcomes.set(file, state);
    }
  };
  const stop = (signal: NodeJS.Signals): void => {
    try {
      if (run.pid) process.kill(-run.pid, signal);
    } catch {
      // already ended
    }
  };
  // It has its own process group, which ends together with this process.
  const leave = (): void => {
    stop("SIGKILL");
    process.exit(130);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, leave);
  const watch = setInterval(() => {
    read();
    const late = [...started].filter(
      ([file, at]) => file in plan && !outcomes.has(file) && Date.now() - at > limit(file),
    );
    if (late.length === 0) return;
    clearInterval(watch);
    for (const [file] of late) outcomes.set(file, "hangs");
    stop("SIGTERM");
    setTimeout(() => stop("SIGKILL"), 3000).unref();
  }, 1000);
  await ended;
  clearInterval(watch);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.off(signal, leave);
  const hung = [...outcomes].filter(([, outcome]) => outcome === "hangs");
  read();
  for (const [file, outcome] of hung) outcomes.set(file, outcome);
  return outcomes;
}
