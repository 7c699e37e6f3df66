/** The import rules of the house, and its other promises about sources, checked from the files themselves. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { describe, expect, it } from "vitest";

const files = (folder: string, ending: RegExp): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((f) => f.isFile() && ending.test(f.name))
    .map((f) => join(relative(".", f.parentPath), f.name).replaceAll("\\", "/"));

/** The sources without the declarations of JSON files. */
const sources = files("module", /(?<!\.d\.json)\.ts$/);
const imports = (file: string): string[] =>
  [...readFileSync(file, "utf8").matchAll(/\b(?:from\s+|import\s+|import\()"([^"]+)"/g)].map((m) => {
    const target = m[1] as string;
    return target.startsWith(".") ? normalize(join(dirname(file), target)).replaceAll("\\", "/") : target;
  });

/** Who may import what: the first matching room speaks for a file. */
const rooms: { room: RegExp; may: (file: string) => RegExp[] }[] = [
  { room: /^module\/kernel\//, may: () => [/^module\/kernel\//] },
  { room: /^module\/migrations\//, may: () => [/^module\/migrations\//] },
  {
    room: /^module\/rulesets\/(\w+)\/(rules|views)\//,
    may: (file) => [/^module\/kernel\//, new RegExp(`^module/rulesets/${file.split("/")[2]}/(rules|views)/`)],
  },
  {
    room: /^module\/rulesets\/(\w+)\/data\//,
    may: (file) => [
      /^module\/kernel\//,
      /^module\/rulesets\/(fields|item-model|mend)\.ts/,
      new RegExp(`^module/rulesets/${file.split("/")[2]}/`),
    ],
  },
  {
    room: /^module\/rulesets\/(\w+)\/(index|frame|play)/,
    may: (file) => [/^module\/kernel\//, new RegExp(`^module/rulesets/${file.split("/")[2]}/`)],
  },
  { room: /^module\/rulesets\/(fields|item-model|mend)\.ts/, may: () => [] },
  { room: /^module\/party\/data\//, may: () => [/^module\/party\//, /^module\/rulesets\/fields\.ts/] },
  { room: /^module\/party\//, may: () => [/^module\/kernel\//, /^module\/party\//] },
  {
    room: /^module\/rulesets\/(index|known|models)\.ts/,
    may: () => [
      /^module\/kernel\//,
      /^module\/rulesets\/\w+\/(index\.ts|frame\.ts|play\.ts|data\/index\.ts|vectors\.json)$/,
    ],
  },
  {
    room: /^module\/foundry\//,
    may: () => [
      /^module\/kernel\//,
      /^module\/foundry\//,
      /^module\/migrations\//,
      /^module\/party\//,
      /^module\/rulesets\/(known|models)\.ts/,
      /^virtual:/,
      /^fvtt-types/,
    ],
  },
  { room: /^module\/fivefold\.ts/, may: () => [/^module\/foundry\//, /^module\/.*\.css$/] },
];

describe("the house", () => {
  it.each(sources)("%s imports only what its room may", (file) => {
    const rule = rooms.find((r) => r.room.test(file));
    expect(rule, "lies in no room").toBeDefined();
    const strangers = imports(file).filter((target) => !rule!.may(file).some((allowed) => allowed.test(target)));
    expect(strangers).toEqual([]);
  });

  it("pure rooms know no chance, no clock and no Foundry", () => {
    const pure = sources.filter((f) =>
      /^module\/(kernel|migrations|party\/rules|party\/views|rulesets\/\w+\/(rules|views))\//.test(f),
    );
    const guilty = pure.filter((f) =>
      /Math\.random|\bnew Date\b|Date\.now|\bgame\.|\bdocument\.|\bHooks\b/.test(code(f)),
    );
    expect(guilty).toEqual([]);
  });

  it("nothing is cast to any; only the seam casts the globals and asks for the generation", () => {
    const untyped = sources.filter((f) => /(:|\bas|<) *any\b|@ts-(ignore|expect-error|nocheck)/.test(code(f)));
    const globals = sources.filter((f) => /\bglobalThis as\b|\(globalThis,/.test(code(f)));
    const asks = sources.filter((f) => /release\??\.generation/.test(code(f)));
    expect({ untyped, globals, asks }).toEqual({
      untyped: [],
      globals: ["module/foundry/adapter/seam.ts"],
      asks: ["module/foundry/adapter/seam.ts"],
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

  it("a ruleset's look is its own: no template leans on a class that only another ruleset's styles know", () => {
    const named = (of: readonly string[], pattern: RegExp): Set<string> =>
      new Set(
        of.flatMap((file) => [...readFileSync(file, "utf8").matchAll(pattern)].map((m) => m[0].replace(/^\./, ""))),
      );
    const styled = (folder: string) => named(files(folder, /\.css$/), /\.ff-[\w-]+/g);
    const ids = readdirSync("module/rulesets", { withFileTypes: true }).flatMap((f) => (f.isDirectory() ? f.name : []));
    const shared = styled("module/styles");
    const own = new Map(ids.map((id) => [id, styled(`module/rulesets/${id}`)]));
    const leans = (used: Set<string>, id: string): string[] =>
      [...used].flatMap((name) => {
        const at = shared.has(name) || own.get(id)?.has(name) ? [] : ids.filter((other) => own.get(other)?.has(name));
        return at.length ? [`${id || "shared"}: ${name} of ${at.join(", ")}`] : [];
      });
    const drawn = (id: string) => [
      ...files(`templates/${id}`, /\.hbs$/),
      ...files(`module/rulesets/${id}/views`, /\.ts$/),
    ];
    const rooms = ids.map((id) => `templates/${id}/`);
    const common = files("templates", /\.hbs$/).filter((file) => !rooms.some((room) => file.startsWith(room)));
    expect(ids.flatMap((id) => leans(named(drawn(id), /ff-[\w-]+/g), id))).toEqual([]);
    expect(leans(named(common, /ff-[\w-]+/g), "")).toEqual([]);
  });

  it("templates never print unescaped text", () => {
    expect(files("templates", /\.hbs$/).filter((f) => readFileSync(f, "utf8").includes("{{{"))).toEqual([]);
  });

  it("the stand-in table knows nothing of the system it carries", () => {
    const guilty = files("test/host", /\.ts$/).filter((f) => imports(f).some((target) => target.startsWith("module/")));
    expect(guilty).toEqual([]);
  });
});

/** A file without its comments and texts. */
function code(file: string): string {
  return readFileSync(file, "utf8")
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/\/\/.*$/gm, "")
    .replace(/"(?:[^"\\\n]|\\.)*"/g, '""');
}
