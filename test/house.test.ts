/** Import rules of the layers and other project rules for source files, checked in the files themselves. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { describe, expect, it } from "vitest";

const files = (folder: string, ending: RegExp): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((f) => f.isFile() && ending.test(f.name))
    .map((f) => join(relative(".", f.parentPath), f.name).replaceAll("\\", "/"));

/** The sources without the declarations of JSON files. */
const sources = files("module", /(?<!\.d\.json)\.ts$/);
const importsIn = (file: string, text: string): string[] =>
  [...text.matchAll(/\b(?:from\s+|import\s+|import\()"([^"]+)"/g)].map((m) => {
    const target = m[1] as string;
    return target.startsWith(".") ? normalize(join(dirname(file), target)).replaceAll("\\", "/") : target;
  });
const imports = (file: string): string[] => importsIn(file, readFileSync(file, "utf8"));

const RULESETS = readdirSync("module/rulesets", { withFileTypes: true }).flatMap((one) =>
  one.isDirectory() ? one.name : [],
);

/** Rules and views of a ruleset: everything but its entry points. */
const PURE = /^module\/rulesets\/\w+\/(?:\w+\/|(?:rare-)?actions\.ts)/;

/** Which layer may import what: the first matching row applies to a file. */
const layers: { files: RegExp; may: (file: string) => RegExp[] }[] = [
  { files: /^module\/kernel\//, may: () => [/^module\/kernel\//] },
  { files: /^module\/migrations\//, may: () => [/^module\/migrations\//] },
  { files: /^module\/simulator\//, may: () => [/^module\/kernel\//, /^module\/simulator\//] },
  {
    files: PURE,
    may: (file) => [
      /^module\/kernel\//,
      new RegExp(`^module/rulesets/${file.split("/")[2]}/(?:\\w+/|(?:rare-)?actions\\.ts)`),
    ],
  },
  {
    files: /^module\/rulesets\/(\w+)\/(index|frame|play)/,
    may: (file) => [/^module\/kernel\//, new RegExp(`^module/rulesets/${file.split("/")[2]}/`)],
  },
  {
    files: /^module\/rulesets\/(data-models|reset-invalid)\.ts/,
    may: () => [/^module\/kernel\//, /^module\/rulesets\/reset-invalid\.ts/],
  },
  { files: /^module\/party\/data\//, may: () => [/^module\/party\//, /^module\/rulesets\/data-models\.ts/] },
  { files: /^module\/party\//, may: () => [/^module\/kernel\//, /^module\/party\//] },
  {
    files: /^module\/rulesets\/(index|known|models|documents)\.ts/,
    may: () => [
      /^module\/kernel\//,
      /^module\/rulesets\/(data-models|documents)\.ts$/,
      /^module\/rulesets\/\w+\/(index\.ts|frame\.ts|play\.ts|model\/documents\.ts|tactics\/tactics\.ts)$/,
      /^vectors\/\w+\.json$/,
    ],
  },
  {
    files: /^module\/foundry\/forecast\//,
    may: () => [/^module\/(kernel|simulator)\//, /^module\/foundry\//, /^module\/rulesets\/(known|documents)\.ts/],
  },
  {
    files: /^module\/foundry\//,
    may: () => [
      /^module\/kernel\//,
      /^module\/foundry\//,
      /^module\/migrations\//,
      /^module\/party\//,
      /^module\/rulesets\/(known|models|documents)\.ts/,
      /^virtual:/,
      /^fvtt-types/,
      /^@noble\/hashes\//,
    ],
  },
  { files: /^module\/fivefold\.ts/, may: () => [/^module\/foundry\//, /^module\/.*\.css$/] },
];

/** Folders of `module/foundry`, lowest first: a file imports from its own folder and from lower ones. */
const FOLDERS = [
  ...["adapter", "ledger", "cards", "apply", "socket", "applications", "actions", "finder", "combat", "canvas", "chat"],
  ...["migration", "documents", "party", "forecast", "gm", "sheets", "action-bar", "integrations"],
];

/** Strongly connected files (Tarjan): each list is one import cycle. */
function cyclesIn(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const [index, low, stack] = [new Map<string, number>(), new Map<string, number>(), [] as string[]];
  const cycles: string[][] = [];
  const visit = (file: string): void => {
    index.set(file, index.size);
    low.set(file, index.get(file) as number);
    stack.push(file);
    for (const next of graph.get(file) ?? []) {
      if (!graph.has(next)) continue;
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) low.set(file, Math.min(low.get(file) as number, low.get(next) as number));
    }
    if (low.get(file) !== index.get(file)) return;
    const cycle = stack.splice(stack.indexOf(file));
    if (cycle.length > 1) cycles.push(cycle);
  };
  for (const file of graph.keys()) if (!index.has(file)) visit(file);
  return cycles;
}

/** Files that a file imports by this pattern. */
const pathsIn = (file: string, pattern: RegExp): string[] =>
  [...readFileSync(file, "utf8").matchAll(pattern)]
    .map((m) => m[1] as string)
    .filter((target) => target.startsWith("."))
    .map((target) => normalize(join(dirname(file), target)).replaceAll("\\", "/"));

/** A file and all files that are loaded with it. */
function importedBy(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file) || !file.endsWith(".ts")) return found;
  found.add(file);
  for (const next of pathsIn(file, /^(?:import|export) (?!type\b)(?:[^;"]*from )?"([^"]+)";$/gm))
    importedBy(next, found);
  return found;
}

describe("source files", () => {
  it.each(sources)("%s imports only what its layer may", (file) => {
    const rule = layers.find((layer) => layer.files.test(file));
    expect(rule, "belongs to no layer").toBeDefined();
    const strangers = imports(file).filter((target) => !rule!.may(file).some((allowed) => allowed.test(target)));
    expect(strangers).toEqual([]);
  });

  it("module/foundry imports only from folders above in its README, lazy and type imports included", () => {
    const folderOf = (file: string): string => /^module\/foundry\/([\w-]+)\//.exec(file)?.[1] ?? "";
    const files = sources.filter((file) => file.startsWith("module/foundry/"));
    expect(files.filter((file) => !FOLDERS.includes(folderOf(file)))).toEqual([]);
    const upwards = files.flatMap((file) =>
      imports(file)
        .filter((target) => FOLDERS.indexOf(folderOf(target)) > FOLDERS.indexOf(folderOf(file)))
        .map((target) => `${file} imports ${target}`),
    );
    expect(upwards).toEqual([]);
  });

  it("no imports form a cycle, lazy and type imports included", () => {
    expect(cyclesIn(new Map(sources.map((file) => [file, imports(file)])))).toEqual([]);
  });

  it("what every world loads does not import what is loaded when needed", () => {
    const start = importedBy("module/fivefold.ts");
    const lazy = sources.flatMap((file) => pathsIn(file, /(?:=>|await) import\("([^"]+)"\)/g));
    expect(start.size).toBeGreaterThan(100);
    expect(lazy).toContain("module/foundry/actions/run-action.ts");
    expect(lazy.filter((file) => start.has(file))).toEqual([]);
  });

  it.each(RULESETS)("%s: what is loaded with it does not import what is loaded on use", (id) => {
    const folder = `module/rulesets/${id}`;
    const loaded = importedBy(`${folder}/play.ts`);
    const onUse = ["rare-actions.ts", "views/actor-views.ts", "views/item-views.ts"].map((file) => `${folder}/${file}`);
    const lazy = pathsIn(`${folder}/play.ts`, /=> import\("([^"]+)"\)/g);
    expect(lazy.toSorted()).toEqual(onUse.toSorted());
    expect([...lazy, `${folder}/creation/create.ts`].filter((file) => loaded.has(file))).toEqual([]);
  });

  it("pure layers use no random numbers, no clock and no Foundry", () => {
    const pure = sources.filter(
      (f) => PURE.test(f) || /^module\/(kernel|migrations|simulator|party\/rules|party\/views)\//.test(f),
    );
    const guilty = pure.filter((f) =>
      /Math\.random|\bnew Date\b|Date\.now|\bgame\.|\bdocument\.|\bHooks\b/.test(code(f)),
    );
    expect(guilty).toEqual([]);
  });

  it("no `any`; only foundry-api.ts casts globals and reads the generation", () => {
    const untyped = sources.filter((f) => /(:|\bas|<) *any\b|@ts-(ignore|expect-error|nocheck)/.test(code(f)));
    const globals = sources.filter((f) => /\bglobalThis as\b|\(globalThis,/.test(code(f)));
    const asks = sources.filter((f) => /release\??\.generation/.test(code(f)));
    expect({ untyped, globals, asks }).toEqual({
      untyped: [],
      globals: ["module/foundry/adapter/foundry-api.ts"],
      asks: ["module/foundry/adapter/foundry-api.ts"],
    });
  });

  it("no file is longer than 350 lines", () => {
    const all = [
      ...files("module", /\.css$/),
      ...sources,
      ...files("test", /\.ts$/),
      ...files("packs", /\.ts$/),
      ...files("tools", /\.ts$/),
    ];
    expect(all.filter((f) => readFileSync(f, "utf8").split("\n").length > 351)).toEqual([]);
  });

  it("a ruleset's styles are its own: no template uses a CSS class that only another ruleset defines", () => {
    const named = (of: readonly string[], pattern: RegExp): Set<string> =>
      new Set(
        of.flatMap((file) => [...readFileSync(file, "utf8").matchAll(pattern)].map((m) => m[0].replace(/^\./, ""))),
      );
    const styled = (folder: string) => named(files(folder, /\.css$/), /\.ff-[\w-]+/g);
    const shared = styled("module/styles");
    const own = new Map(RULESETS.map((id) => [id, styled(`module/rulesets/${id}`)]));
    const leans = (used: Set<string>, id: string): string[] =>
      [...used].flatMap((name) => {
        const at =
          shared.has(name) || own.get(id)?.has(name) ? [] : RULESETS.filter((other) => own.get(other)?.has(name));
        return at.length ? [`${id || "shared"}: ${name} of ${at.join(", ")}`] : [];
      });
    const drawn = (id: string) => [
      ...files(`templates/${id}`, /\.hbs$/),
      ...files(`module/rulesets/${id}/views`, /\.ts$/),
    ];
    const ownTemplates = RULESETS.map((id) => `templates/${id}/`);
    const common = files("templates", /\.hbs$/).filter(
      (file) => !ownTemplates.some((folder) => file.startsWith(folder)),
    );
    expect(RULESETS.flatMap((id) => leans(named(drawn(id), /ff-[\w-]+/g), id))).toEqual([]);
    expect(leans(named(common, /ff-[\w-]+/g), "")).toEqual([]);
  });

  it("templates print no unescaped text", () => {
    expect(files("templates", /\.hbs$/).filter((f) => readFileSync(f, "utf8").includes("{{{"))).toEqual([]);
  });

  it("the test host imports nothing from the system", () => {
    const guilty = files("test/host", /\.ts$/).filter((f) => imports(f).some((target) => target.startsWith("module/")));
    expect(guilty).toEqual([]);
  });
});

/** A file without its comments and string literals. */
function code(file: string): string {
  return readFileSync(file, "utf8")
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/\/\/.*$/gm, "")
    .replace(/"(?:[^"\\\n]|\\.)*"/g, '""');
}
