/**
 * Checks `module/` against the League's type definitions of one generation of Foundry.
 *
 * `foundry-types.ts 13`: types and members; part of `npm run check`. It also compares the shapes with `test/foundry-members.json`,
 * the members that the definitions of both generations confirm.
 *
 * `foundry-types.ts 14 [--write] [path or address]`: the same with the definitions of 14, which it fetches once from the
 * League's repository; it is skipped when they cannot be fetched. `--write` writes the JSON file.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { checked, filesOf } from "./check/program.ts";
import { type Generation, problems, type Survey, survey, unconfirmed } from "./foundry-members.ts";

const CONFIRMED = "test/foundry-members.json";
const REPOSITORY = "https://github.com/League-of-Foundry-Developers/foundry-vtt-types.git";
/** Definitions of 14.366; they have no tag. */
const COMMIT = "13e58d21d070b20742e138610bc611d2fad1b53b";
const FOLDERS = {
  "13": "node_modules/@league-of-foundry-developers/foundry-vtt-types",
  "14": `.foundry-types/${COMMIT.slice(0, 12)}`,
};
/** The files that may use Foundry. */
const OURS = /\/module\/(fivefold|foundry\/|party\/data\/|rulesets\/(fields|item-model|mend|\w+\/data\/))/;

/** Documented members that the League's definitions leave out (https://foundryvtt.com/api), by generation. */
const UNDEFINED: Record<Generation, Record<string, string>> = {
  "13": {
    "ChatLogApp.updateMessage": "ChatLog is a stub",
    "Effect13.duration.remaining": "only the type of updateDuration's result has it",
  },
  "14": {
    "Effect14.system.changes": "the type of an effect's system is open",
    "MessageClass14.applyMode": "only applyRollMode, which it replaces, is defined",
  },
};

/** Whether the definitions of 14 are available; downloads them if necessary. */
function fetched(from: string): boolean {
  const folder = FOLDERS["14"];
  if (existsSync(`${folder}/package.json`)) return true;
  mkdirSync(folder, { recursive: true });
  const env = { ...process.env, GIT_TERMINAL_PROMPT: "0" };
  const git = (...args: string[]): boolean =>
    spawnSync("git", ["-C", folder, ...args], { timeout: 120_000, env }).status === 0;
  const there = git("init", "--quiet") && git("fetch", "--quiet", "--depth=1", from, COMMIT);
  if (there && git("checkout", "--quiet", "FETCH_HEAD")) return true;
  rmSync(folder, { recursive: true, force: true });
  return false;
}

/** Type errors, and members that the definitions lack. */
function look(generation: Generation): { wrong: string[]; members: Survey["members"] } {
  const folder = FOLDERS[generation];
  const pure = filesOf("tsconfig.pure.json");
  const { program, errors } = checked(`foundry-${generation}`, "tsconfig.json", {
    change(options) {
      options.types = [`./${folder}/src/index.d.mts`];
      options.paths = { "fvtt-types/configuration": [`./${folder}/src/configuration/index.d.mts`] };
    },
    isOurs: (file) => !pure.has(file),
  });
  const { findings, members } = survey({
    program,
    generation,
    isFoundry: (file) => file.includes(`/${folder}/`),
    isOurs: (file) => OURS.test(file) && !file.includes("/node_modules/"),
  });
  return { wrong: [...(errors ? [errors] : []), ...problems(findings, UNDEFINED[generation])], members };
}

const args = process.argv.slice(2);
const generation = args[0] === "14" ? "14" : "13";
const from = args.slice(1).find((arg) => !arg.startsWith("--")) ?? REPOSITORY;
if (generation === "14" && !fetched(from)) {
  console.log(`Skipped: the definitions of Foundry 14 cannot be fetched from ${from}.`);
  process.exit(0);
}
const { wrong, members } = look(generation);
if (args.includes("--write") && wrong.length === 0) writeFileSync(CONFIRMED, `${JSON.stringify(members, null, 2)}\n`);
const confirmed = JSON.parse(readFileSync(CONFIRMED, "utf8")) as Survey["members"];
const all = [...wrong, ...unconfirmed(members, confirmed).map((what) => `${CONFIRMED}: ${what}`)];
for (const what of all) console.log(what);
if (all.length > wrong.length)
  console.log("Run `npx tsx tools/foundry-types.ts 14 --write`: it writes what the definitions of 14 confirm.");
process.exit(all.length > 0 ? 1 : 0);
