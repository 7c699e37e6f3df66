/** The check of Foundry's members finds each kind of misspelled name; on definitions small enough for a test. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { type Generation, problems, type Survey, survey, unconfirmed } from "../tools/foundry-members.ts";

/** Definitions like the League's; generation 14 has no `Actor#toggleEffect`. */
const DEFINITIONS = (generation: Generation): string => `
declare class Doc { static create(data: object): Promise<Doc>; id: string | null; protected _onDrop(): void; }
declare class Actor extends Doc {
  name: string; items: Set<Item>; ${generation === "13" ? "toggleEffect(id: string): void;" : ""}
  duration: { rounds: number };
}
declare class Item extends Doc { img: string }
declare let game: { actors: Map<string, Actor>; settings: { get(scope: string, key: string): unknown } };
declare const CONFIG: { statusEffects: { id: string }[] };
declare namespace foundry { namespace utils { function deepClone<T>(value: T): T } }
`;

const SHAPES = `
interface ActorShape { id: string; name: string; items: Iterable<{ img: string }>; _onDrop(): void }
interface Shapes { ActorShape: [ActorShape, Actor] }
declare const narrow: <T>(value: unknown) => T;
`;

type Sources = Record<string, string>;

/** Source files, read once for all programs. */
const onDisk = new Map<string, ts.SourceFile | undefined>();

function look(given: Sources, generation: Generation = "13"): Survey & { program: ts.Program } {
  const all: Sources = { "/types/foundry.d.ts": DEFINITIONS(generation), ...given };
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    lib: ["lib.es2022.d.ts"],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
    noEmit: true,
    types: [],
    skipLibCheck: true,
    strict: true,
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.fileExists = (name) => name in all || fileExists(name);
  host.readFile = (name) => all[name] ?? readFile(name);
  host.getSourceFile = (name, target) => {
    const text = all[name];
    if (text !== undefined) return ts.createSourceFile(name, text, target, true);
    if (!onDisk.has(name)) onDisk.set(name, getSourceFile(name, target));
    return onDisk.get(name);
  };
  const program = ts.createProgram(Object.keys(all), options, host);
  const seen = survey({
    program,
    generation,
    isFoundry: (file) => file.startsWith("/types/"),
    isOurs: (file) => /\/module\/(foundry\/|\w+\.ts)/.test(file),
  });
  return { ...seen, program };
}

/** Type errors and findings. */
const found = (sources: Sources, generation?: Generation): string[] => {
  const { program, findings } = look(sources, generation);
  const errors = ts.getPreEmitDiagnostics(program).map((one) => ts.flattenDiagnosticMessageText(one.messageText, " "));
  return [...errors, ...findings.map(({ what }) => what)];
};
const cast = (type: string, value = "globalThis"): Sources => ({
  "/module/shapes.ts": SHAPES,
  "/module/one.ts": `const seen = ${value} as unknown as ${type};`,
});

describe("the check of Foundry's members", () => {
  it("correct names give no findings", () => {
    const sources = {
      "/module/shapes.ts": SHAPES,
      "/module/one.ts": `
        const all = [...game.actors.values()] as unknown as ActorShape[];
        const g = globalThis as unknown as { game: { settings: { get(scope: string, key: string): unknown } } };
        const copy = foundry.utils.deepClone(CONFIG.statusEffects);
      `,
    };
    expect(found(sources)).toEqual([]);
  });

  it.each([
    ["a global", cast("{ gaem: object }"), "{ gaem: object }.gaem does not exist on typeof globalThis"],
    ["a member of a global", cast("{ game: { actor: object } }"), /\.game\.actor does not exist on/],
    [
      "a function of a namespace",
      cast("{ foundry: { utils: { deepCopy(value: object): object } } }"),
      /\.foundry\.utils\.deepCopy does not exist on typeof utils/,
    ],
    ["a key of the configuration", cast("{ CONFIG: { statusEfects: object[] } }"), /\.CONFIG\.statusEfects does not/],
    [
      "a method of a document",
      cast("{ togleEffect(id: string): void }", "new Actor()"),
      /togleEffect does not exist on Actor/,
    ],
    ["a static method", cast("{ creat(data: object): object }", "Actor"), /creat does not exist on typeof Actor/],
    [
      "a member of what a promise gives",
      cast("Promise<{ idd: string }>", "Doc.create({})"),
      /idd does not exist on Doc/,
    ],
    [
      "a member of what a list holds",
      cast("{ items: Iterable<{ image: string }> }", "new Actor()"),
      /items\.image does/,
    ],
    [
      "a member of what a call gives",
      cast("{ create(data: object): Promise<{ idd: string }> }", "Doc"),
      /idd does not/,
    ],
    ["a value of another kind", cast("{ name: number }", "new Actor()"), /name is a number here and a string on Actor/],
  ])("misspelled in a cast, %s is found", (_, sources, what) => {
    expect(found(sources)).toEqual([expect.stringMatching(what)]);
  });

  it.each([
    ["id: string", "idd: string", /ActorShape\.idd does not exist on Actor/],
    ["_onDrop()", "_onDorp()", /ActorShape\._onDorp does not exist on Actor/],
    ["{ img: string }", "{ image: string }", /ActorShape\.items\.image does not exist on Item/],
  ])("a listed shape with %s instead of %s is found", (right, wrong, what) => {
    expect(found({ "/module/shapes.ts": SHAPES.replace(right, wrong) })).toEqual([expect.stringMatching(what)]);
  });

  it("a shape of one generation is compared with that generation only", () => {
    const source = `interface Effects13 { toggleEffect(id: string): void; name: string }
      interface Shapes13 { Effects13: [Effects13, Actor] }`;
    expect(found({ "/module/one.ts": source }, "13")).toEqual([]);
    expect(found({ "/module/one.ts": source }, "14")).toEqual([]);
    expect(found({ "/module/one.ts": source.replaceAll("13", "14") }, "14")).toEqual([
      expect.stringMatching(/toggleEffect does not exist on Actor/),
    ]);
    expect(look({ "/module/one.ts": source }).members).toEqual({ "13": { Effects13: "toggleEffect name" }, "14": {} });
  });

  it("a listed exception without a finding is reported", () => {
    const finding = { at: "module/one.ts:1", path: "Shape.name", what: "Shape.name does not exist on Actor" };
    expect(problems([finding], {})).toEqual(["module/one.ts:1 Shape.name does not exist on Actor"]);
    expect(problems([finding], { "Shape.name": "left out" })).toEqual([]);
    expect(problems([], { "Shape.name": "left out" })).toEqual([expect.stringMatching(/^Shape\.name/)]);
  });
});

/** A line in the style of foundry-api.ts, with the typed globals it uses. */
const API_FILE = `${SHAPES}
const g = globalThis as typeof globalThis & { game: typeof game };
export const actors = narrow<ActorShape[]>([...g.game.actors.values()]);
export const first = narrow<{ name: string }>(actors[0]);
`;

describe("the check of globals in foundry-api.ts", () => {
  it.each([
    ["g.game.actors", "g.game.actorz", /'actorz' does not exist/],
    ["{ name: string }>", "{ naem: string }>", /naem does not exist on Actor/],
  ])("%s misspelled as %s is found", (right, wrong, what) => {
    expect(found({ "/module/api.ts": API_FILE })).toEqual([]);
    expect(found({ "/module/api.ts": API_FILE.replace(right, wrong) })).toContainEqual(expect.stringMatching(what));
  });
});

describe("our shapes, compared without the League's definitions", () => {
  const confirmed = JSON.parse(readFileSync("test/foundry-members.json", "utf8")) as Survey["members"];
  const at = (name: string): string => resolve(`module/foundry/adapter/${name}`).replaceAll("\\", "/");
  /** Differences when a source has `wrong` instead of `right`. */
  const withMistake = (name: string, right: string, wrong: string): string[] => {
    const text = readFileSync(at(name), "utf8");
    expect(text).toContain(right);
    const check = readFileSync(at("foundry-shapes.check.ts"), "utf8");
    return unconfirmed(
      look({ [at("foundry-shapes.check.ts")]: check, [at(name)]: text.replace(right, wrong) }).members,
      confirmed,
    );
  };

  it("have exactly the members that the definitions of both generations confirmed", () => {
    expect(withMistake("foundry-shapes.ts", "isOwner", "isOwner")).toEqual([]);
  });

  it.each([
    ["foundry-shapes.ts", "hasPlayerOwner", "hasPlayerOwnr", ["13", "14"], "ActorDoc"],
    ["foundry-shapes.ts", "getTopLeftPoint", "getTopLeftPiont", ["13", "14"], "SceneDoc.grid"],
    ["generations.ts", "applyRollMode", "aplyRollMode", ["13"], "MessageClass13"],
    ["generations.ts", "secondsRemaining", "secondsRemainig", ["14"], "Effect14.duration"],
  ])("%s: %s misspelled as %s is found", (name, right, wrong, generations, shape) => {
    const all = withMistake(name, right, wrong);
    for (const generation of generations) {
      expect(all).toContain(`lacks ${shape}.${wrong} (${generation})`);
      expect(all).toContain(`has ${shape}.${right} (${generation}), which no shape names`);
    }
  });
});
