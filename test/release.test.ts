/** Releases: reproducible packages, a manifest made from the tag, and valid workflows. */
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { writePack } from "../packs/build.ts";
import { zipped } from "../tools/package.ts";
import { prepare, releaseOf } from "../tools/release.ts";

const work = mkdtempSync(join(tmpdir(), "fivefold-release-"));
const zone = process.env.TZ;
let mask: number;
beforeAll(() => {
  mask = process.umask();
});
afterAll(() => {
  process.umask(mask);
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
  rmSync(work, { recursive: true });
});

/** Packs a small system, with its files in a given order, folder, time zone, time and umask. */
async function packed(place: string, how: { mask: number; zone: string; time: number; order: 1 | -1 }) {
  process.umask(how.mask);
  process.env.TZ = how.zone;
  const folder = join(work, place);
  mkdirSync(join(folder, "lang"), { recursive: true });
  const docs = ["bZ", "Ba", "aa"].map((name) => ({
    _id: name,
    _key: `!macros!${name}`,
    name,
    command: "x".repeat(99),
  }));
  await writePack(join(folder, "packs", "macros"), docs);
  const files = ["system.json", "b.mjs", "a.mjs", "lang/en.json", "lang/de.json"];
  for (const file of how.order === 1 ? files : files.toReversed()) {
    writeFileSync(join(folder, file), `{ "${file}": "${"x".repeat(999)}" }`);
    utimesSync(join(folder, file), how.time, how.time);
  }
  if (how.order === -1) chmodSync(join(folder, "b.mjs"), 0o755);
  return zipped(folder);
}

describe("the package", () => {
  it("has the same bytes for the same sources, on any machine at any time", async () => {
    const one = await packed("one", { mask: 0o022, zone: "UTC", time: 1_700_000_000, order: 1 });
    const other = await packed("deep/down/another", {
      mask: 0o077,
      zone: "Pacific/Auckland",
      time: 1_234_567_890,
      order: -1,
    });
    expect(Buffer.from(other.zip).equals(Buffer.from(one.zip))).toBe(true);
    expect(Object.keys(unzipSync(one.zip))).toEqual(one.names);
    expect(one.names.filter((name) => !name.startsWith("packs/"))).toEqual([
      "a.mjs",
      "b.mjs",
      "lang/de.json",
      "lang/en.json",
      "system.json",
    ]);
    // LevelDB's LOG contains times.
    expect(one.names).toContain("packs/macros/CURRENT");
    expect(one.names.filter((name) => name.endsWith("/LOG"))).toEqual([]);
  });
});

describe("a release", () => {
  const changelog = "# Changelog\n\n## 1.2.0\n\n- Better.\n- Faster.\n\n## 1.2.0-beta.1\n\n- Slower.\n\n## 1.1.0\n";

  it("takes its version, URLs and notes from the tag", () => {
    const made = releaseOf("v1.2.0", "somebody/fivefold", changelog);
    expect(made.notes).toBe("- Better.\n- Faster.");
    expect(releaseOf("v1.2.0-beta.1", "a/b", changelog)).toMatchObject({ version: "1.2.0-beta.1", notes: "- Slower." });
    const files = ["package.json", "package-lock.json", "system.json"];
    for (const file of files) writeFileSync(join(work, file), readFileSync(file));
    prepare(work, made);
    const [pack, lock, manifest] = files.map(
      (file) => JSON.parse(readFileSync(join(work, file), "utf8")) as Record<string, unknown>,
    );
    expect(pack).toEqual({ ...JSON.parse(readFileSync("package.json", "utf8")), version: "1.2.0" });
    expect(lock).toMatchObject({ version: "1.2.0", packages: { "": { version: "1.2.0" } } });
    const url = "https://github.com/somebody/fivefold";
    expect(manifest).toEqual({
      ...JSON.parse(readFileSync("system.json", "utf8")),
      url,
      manifest: `${url}/releases/latest/download/system.json`,
      download: `${url}/releases/download/v1.2.0/fivefold.zip`,
      bugs: `${url}/issues`,
      readme: `${url}/blob/v1.2.0/README.md`,
      changelog: `${url}/blob/v1.2.0/CHANGELOG.md`,
    });
    expect(readFileSync(join(work, "release", "notes.md"), "utf8")).toBe("- Better.\n- Faster.\n");
  });

  it("is rejected without a version tag, a repository, or a changelog section", () => {
    expect(() => releaseOf("1.2.0", "a/b", changelog)).toThrow('"1.2.0" is no tag of a release');
    expect(() => releaseOf("v1.2", "a/b", changelog)).toThrow('"v1.2" is no tag of a release');
    expect(() => releaseOf("v1.2.0", "nowhere", changelog)).toThrow('"nowhere" is no repository');
    expect(() => releaseOf("v1.3.0", "a/b", changelog)).toThrow("CHANGELOG.md says nothing of 1.3.0");
    expect(() => releaseOf("v1.1.0", "a/b", changelog)).toThrow("CHANGELOG.md says nothing of 1.1.0");
  });

  it("of the current version has notes in the changelog", () => {
    const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
    const { notes } = releaseOf(`v${version}`, "a/b", readFileSync("CHANGELOG.md", "utf8"));
    expect(notes.split("\n").length).toBeGreaterThan(5);
  });
});

describe("the workflows", () => {
  interface Step {
    uses?: string;
    run?: string;
  }
  interface Workflow {
    on: Record<string, unknown>;
    permissions: Record<string, string>;
    jobs: Record<string, { "runs-on": string; steps: Step[] }>;
  }
  const folder = ".github/workflows";
  const flows = readdirSync(folder).map((file): [string, Workflow] => [
    file,
    parse(readFileSync(join(folder, file), "utf8")) as Workflow,
  ]);
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  const own = readFileSync(".ci/run", "utf8");

  it.each(flows)("%s uses existing scripts and files, and pins its actions", (_, flow) => {
    expect(flow.permissions).toEqual({ contents: "read" });
    const steps = Object.values(flow.jobs).flatMap((job) => job.steps);
    for (const { uses } of steps) if (uses) expect(uses).toMatch(/^actions\/(checkout|setup-node)@[0-9a-f]{40}$/);
    const runs = [...steps.map(({ run = "" }) => run), own].join("\n");
    const called = [...runs.matchAll(/\bnpm (?:run )?(\w+)\b/g)].map(([, name]) => name!);
    expect(called.filter((name) => name !== "ci" && !(name in scripts))).toEqual([]);
    const files = [...runs.matchAll(/\b(?:tools\/\w+\.ts|\.ci\/run)/g)].map(([file]) => file);
    for (const file of files) expect(readFileSync(file, "utf8")).not.toBe("");
    // External values are shell variables, never part of the script's text.
    expect(runs).not.toContain("${{");
  });

  it("publish what was checked, tested and packed, in this order", () => {
    const { jobs } = flows.find(([file]) => file === "release.yml")![1];
    const steps = jobs.release?.steps ?? [];
    const runs = steps.map(({ run = "" }) => run).join("\n");
    const order = [
      "npm ci",
      "tools/release.ts",
      "npm run check",
      "FIVEFOLD_ALL=1 npm test",
      "npm run package",
      "gh release create",
    ];
    const at = order.map((part) => runs.indexOf(part));
    expect(at.every((place) => place >= 0)).toBe(true);
    expect(at).toEqual(at.toSorted((a, b) => a - b));
    for (const file of ["release/fivefold.zip", "release/system.json", "release/notes.md"])
      expect(runs.slice(at.at(-1))).toContain(file);
  });
});
