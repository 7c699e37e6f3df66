/**
 * The ruleset that docs/sixth-ruleset.md builds step by step: extracted from the page, written to a folder, and played.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import type { Ruleset, Views } from "../module/kernel/ruleset.ts";
import type { Shape } from "../packs/shape.ts";
import { leaves } from "./kit/keys.ts";
import { item, testActor } from "./kit/snapshots.ts";
import { World } from "./kit/world.ts";

const page = readFileSync("docs/sixth-ruleset.md", "utf8");
/** Text by path, for every code block with a file name. */
const files = new Map(
  [...page.matchAll(/^(`{3,4})\w+ (\S+\.\w+)\n([\s\S]*?)\n\1$/gm)].map(([, , path = "", text = ""]) => [path, text]),
);
const at = (path: string): string => files.get(path) ?? "";

const work = mkdtempSync(join(tmpdir(), "fivefold-sixth-"));
let lantern: Ruleset;
let shape: Shape;
beforeAll(async () => {
  for (const [path, text] of files) {
    mkdirSync(join(work, dirname(path)), { recursive: true });
    writeFileSync(join(work, path), `${text}\n`);
  }
  symlinkSync(resolve("module/kernel"), join(work, "module/kernel"));
  ({ lantern } = (await import(join(work, "module/rulesets/lantern/index.ts"))) as { lantern: Ruleset });
  ({ lantern: shape } = (await import(join(work, "packs/lantern/shape.ts"))) as { lantern: Shape });
});
afterAll(() => rmSync(work, { recursive: true }));

const person = (name: string, value = 3) =>
  testActor("lanternCharacter", name, {
    scores: { might: 1, wits: 2 },
    hearts: { value, max: 3 },
    guard: 8,
    notes: "",
  });

describe("the ruleset of docs/sixth-ruleset.md", () => {
  it("compiles with the project's options", () => {
    const config = ts.readConfigFile("tsconfig.base.json", ts.sys.readFile).config as { compilerOptions: object };
    const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, ".");
    const code = [...files.keys()].filter(
      (path) => path.endsWith(".ts") && path.startsWith("module/rulesets/lantern/"),
    );
    const program = ts.createProgram(
      code.map((path) => join(work, path)),
      { ...options, noEmit: true, types: [], preserveSymlinks: true },
    );
    const errors = ts
      .getPreEmitDiagnostics(program)
      .filter(({ file }) => file?.fileName.includes("/lantern/"))
      .map(
        ({ file, messageText }) =>
          `${file?.fileName.split("/lantern/")[1]}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`,
      );
    expect(code.length).toBeGreaterThan(5);
    expect(errors).toEqual([]);
  });

  it("a check, and an attack with its consequences", () => {
    const { actions, recompute } = lantern;
    const world = (...dice: string[]) =>
      new World({ actions, recompute: recompute, prepare: () => undefined, house: (set) => set }, dice);
    const check = world("d6:3", "d6:4").act("check", person("Wick"), { form: { score: "might", against: 8 } });
    expect(check.run?.result?.headline.key).toBe("LANTERN.Headline.checkEnough");
    const moth = person("Moth", 2);
    const hook = item("lanternWeapon", "Boat Hook", { harm: 2, description: "" });
    world("d6:4", "d6:4").act("attack", person("Wick"), { item: hook, targets: [moth] });
    expect([moth.system.hearts, moth.statuses]).toEqual([{ value: 0, max: 3 }, ["lanternOut"]]);
  });

  it("has a template for every part of its sheets, and its views return the data of each part", async () => {
    const shown = Object.values(lantern.sheets ?? {}).flatMap(({ parts, limited }) => [
      ...parts,
      ...(limited ? [limited] : []),
    ]);
    expect(
      shown.map(({ template }) => template).filter((path) => !files.has(path) && !path.startsWith("templates/parts/")),
    ).toEqual([]);
    const wick = { ...person("Wick"), items: [item("lanternWeapon", "Boat Hook", { harm: 2, description: "" })] };
    const context = { limited: false } as Parameters<Views[string]>[1];
    const { views } = await lantern.loadViews();
    for (const document of [wick, wick.items[0]!]) {
      const parts = lantern.sheets![document.type]!.parts.map(({ id }) => id);
      expect(Object.keys(views[document.type]!(document, context) as object)).toEqual(expect.arrayContaining(parts));
    }
  });

  it("has all its texts in both languages", () => {
    const words = ["en", "de"].map(
      (id) => new Set(leaves(JSON.parse(at(`lang/${id}/lantern.json`))).map(([key]) => key)),
    );
    expect(words[0]).toEqual(words[1]);
    const code = [...files].filter(([path]) => /^(module|templates)/.test(path)).map(([, text]) => text);
    const said = code.join("\n").matchAll(/\bt\("([\w.]+)"|"(LANTERN\.[\w.]+)"/g);
    const keys = [...said].map(([, own, whole]) => whole ?? `LANTERN.${own}`);
    expect(keys.length).toBeGreaterThan(20);
    expect(keys.filter((key) => !words[0]!.has(key))).toEqual([]);
    for (const key of ["name", "pitch", ...Object.keys(lantern.actions).map((id) => `Action.${id}`)])
      expect([key, words[0]!.has(`LANTERN.${key}`)]).toEqual([key, true]);
  });

  it("has pack sources that match its pack definition", () => {
    for (const path of files.keys()) {
      if (!/^packs\/lantern\/\w+\//.test(path)) continue;
      expect(shape.packs.map(({ name }) => name)).toContain(path.split("/")[2]);
      if (path.endsWith(".yaml"))
        expect(Object.keys(shape.kinds)).toContain((parse(at(path)) as { kind: string }).kind);
    }
    expect(Object.values(shape.kinds).map(({ type }) => type)).toEqual([...lantern.items, ...lantern.actors]);
    const rules = [...at("packs/lantern/rules/1-play.md").matchAll(/^### \[(L-\d\d)\]/gm)].map(([, id]) => id);
    const cited = [...page.matchAll(/\(?(L-\d\d)\b/g)].map(([, id]) => id);
    expect([...new Set(cited)].sort()).toEqual(rules);
  });
});
