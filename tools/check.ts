/**
 * `npm run check`: types of every layer, lint and formatting, the project's own rules. All steps run, even if one
 * fails. Unchanged files that passed are skipped: `-- --all` checks everything again,
 * `-- --once` as well, without keeping results for the next check.
 */
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { CACHE, changedSince, filesAt, keepGreen } from "./check/stamps.ts";

interface Step {
  name: string;
  /** Files and folders it reads. */
  reads: string[];
  /** Arguments for node, given the changed files. */
  args(changed: readonly string[]): string[];
}

/** A new package version or setting shows as a change in one of these. */
const SETTINGS = [
  "package.json",
  "node_modules/.package-lock.json",
  "tools/check.ts",
  "tools/check",
  "tsconfig.base.json",
];
const BIOME_READS = /^(module|test|packs|tools)\/.*\.ts$|^[^/]+\.ts$|^module\/.*\.css$|\.json$/;
/** If more files than this changed, all are checked at once. */
const FEW = 200;

const once = process.argv.includes("--once") ? ["--once"] : [];
const tsc = (name: string) => (): string[] => ["node_modules/tsx/dist/cli.mjs", "tools/check/types.ts", name, ...once];
const biome = (changed: readonly string[]): string[] => {
  const files = changed.filter((file) => !file.endsWith(".json"));
  const all = files.length > FEW || files.length < changed.length;
  return ["node_modules/@biomejs/biome/bin/biome", "check", ...(all ? ["."] : files)];
};

/** Longest first: they run in parallel. The project of the tests includes the test host. */
const steps: Step[] = [
  {
    name: "types, tests and tools",
    reads: ["tsconfig.node.json", "module", "test", "packs", "tools", "vite.config.ts", "vitest.config.ts"],
    args: tsc("node"),
  },
  {
    name: "types, Foundry layer",
    reads: [
      "tsconfig.json",
      "module",
      "test/foundry-members.json",
      "tools/foundry-types.ts",
      "tools/foundry-members.ts",
    ],
    args: () => ["node_modules/tsx/dist/cli.mjs", "tools/foundry-types.ts", "13", ...once],
  },
  { name: "types, pure layers", reads: ["tsconfig.pure.json", "module"], args: tsc("pure") },
  {
    name: "lint and formatting",
    reads: ["biome.json", "module", "test", "packs", "tools", "vite.config.ts", "vitest.config.ts"],
    args: biome,
  },
  {
    name: "unused files, exports and packages",
    reads: ["knip.json", "module", "test", "packs", "tools", "vite.config.ts", "vitest.config.ts"],
    args: () => ["node_modules/knip/bin/knip.js", "--no-progress"],
  },
  {
    name: "imports and language",
    reads: ["vitest.config.ts", "module", "test", "packs", "tools", "templates", "lang"],
    args: () => ["node_modules/vitest/vitest.mjs", "run", "test/house.test.ts", "test/language.test.ts"],
  },
];

const run = (args: readonly string[]): Promise<{ ok: boolean; text: string }> =>
  new Promise((done) => {
    const child = spawn(process.execPath, args);
    let text = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (text += part));
    child.on("close", (code) => done({ ok: code === 0, text }));
  });

async function check({ name, reads, args }: Step): Promise<boolean> {
  const start = Date.now();
  const isRead = (file: string): boolean => name !== "lint and formatting" || BIOME_READS.test(file);
  const files = filesAt([...reads, ...SETTINGS]).filter(isRead);
  const { changed, gone } = changedSince(name, files);
  if (changed.length === 0 && !gone) {
    console.log(`ok   ${name} (unchanged)`);
    return true;
  }
  const { ok, text } = await run(args(changed));
  if (ok && !once.length) keepGreen(name, files);
  console.log(`${ok ? "ok  " : "FAIL"} ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
  if (!ok) console.log(text);
  return ok;
}

if (once.length || process.argv.includes("--all")) rmSync(CACHE, { recursive: true, force: true });
const queue = [...steps];
let failed = 0;
const worker = async (): Promise<void> => {
  for (let step = queue.shift(); step; step = queue.shift()) if (!(await check(step))) failed += 1;
};
await Promise.all([worker(), worker()]);
process.exit(failed ? 1 : 0);
