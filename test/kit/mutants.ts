/**
 * Setup file of `npm run mutate`: switches on the mutants planned for a test file, or FIVEFOLD_MUTANTS="3,17" for all
 * files.
 */
import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { afterEach, beforeEach, expect } from "vitest";
import { switchOn } from "../host/instruments.ts";

const folder = process.env.FIVEFOLD_MUTATION as string;
const given = process.env.FIVEFOLD_MUTANTS;
const file = relative(process.cwd(), expect.getState().testPath ?? "").replaceAll("\\", "/");
const path = join(folder, "plan.json");
const plan = existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Record<string, number[]>) : {};
switchOn(given === undefined ? (plan[file] ?? []) : given.split(",").filter(Boolean).map(Number));

// The first failure is enough: the rest of the file is skipped.
let failed = false;
afterEach(({ task }) => {
  failed ||= task.result?.state === "fail";
});
beforeEach((context) => {
  if (failed) context.skip();
});
