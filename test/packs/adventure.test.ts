import { rmSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { shippedPacks } from "../../packs/build.ts";
import type { Data, Doc } from "../../packs/documents.ts";
import { gameIcons } from "../../packs/icons.ts";
import { written } from "../../tools/babele.ts";
import { adventure, sources } from "./adventure-sources.ts";

const roots: string[] = [];
const copy = (...changes: Parameters<typeof sources>): string => {
  const root = sources(...changes);
  roots.push(root);
  return root;
};
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true });
});

const made = adventure(copy());
const doc = made.doc;
const list = (holder: Data, field: string) => holder[field] as Doc[];
const named = (field: string, name: string): Doc => list(doc, field).find((one) => one.name === name)!;
const scene = named("scenes", "The Landing");

describe("an adventure", () => {
  it("has the same ids and maps in every build, so that a second import updates", () => {
    const again = adventure(copy());
    expect(again.doc).toEqual(doc);
    expect(again.files).toEqual(made.files);
  });

  it("holds its documents inline, without keys of a pack, each in a folder of its type", () => {
    const { _key, ...inline } = doc;
    expect(_key).toBe(`!adventures!${doc._id}`);
    expect(JSON.stringify(inline)).not.toContain("_key");
    const folders = new Map(list(doc, "folders").map((folder) => [folder.type, folder._id]));
    for (const [field, type] of [
      ["actors", "Actor"],
      ["journal", "JournalEntry"],
      ["scenes", "Scene"],
    ])
      expect(new Set(list(doc, field!).map(({ folder }) => folder))).toEqual(new Set([folders.get(type!)]));
    const ids = ["actors", "combats", "journal", "scenes", "folders"].flatMap((field) =>
      list(doc, field).map(({ _id }) => _id),
    );
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9]{16}$/);
  });

  it("copies the ready characters and the creatures it uses, with the compendium's ids and sources", () => {
    expect(list(doc, "actors").map(({ name }) => name)).toEqual([
      "Brannoc Tull",
      "Ysolde Marr",
      "Corwen Ash",
      "Thessaly Quill",
      "Road Bandit",
      "Bandit Bowman",
      "Barrow Walker",
      "Nan the Ferrywoman",
    ]);
    const bandit = named("actors", "Road Bandit");
    const { compendiumSource } = bandit._stats as Data;
    expect(compendiumSource).toBe(`Compendium.fivefold.bloodied-creatures.Actor.${bandit._id}`);
    expect(JSON.stringify(bandit.system)).not.toMatch(/@(?!UUID)[A-Z]/);
    expect((named("actors", "Nan the Ferrywoman")._stats as Data).compendiumSource).toBeNull();
    expect(named("actors", "Nan the Ferrywoman").items).toHaveLength(1);
  });

  it("has a journal hidden from players and handouts that they can read", () => {
    expect(
      list(doc, "journal").map(({ name, ownership, pages }) => [name, ownership, (pages as Doc[]).length]),
    ).toEqual([
      ["The Ferry", { default: 0 }, 2],
      ["The Ferry: Handouts", { default: 2 }, 1],
    ]);
    const [gm] = list(doc, "journal");
    const page = list(gm!, "pages")[0]!;
    const { content } = page.text as { content: string };
    expect(content).toContain("<blockquote><p>Fog lies on the river.");
    expect(content).toContain(`@UUID[Actor.${named("actors", "Road Bandit")._id}]{Road Bandit}`);
    expect(content).toContain(`@UUID[Scene.${scene._id}]{The Landing}`);
    expect(content).toMatch(/@UUID\[Compendium\.fivefold\.bloodied-rules\.[\w.]+#b-18-[\w-]+\]/);
    expect(doc.flags).toEqual({ fivefold: { opens: { scene: scene._id, journal: gm!._id, page: page._id } } });
  });

  it("has scenes with grid, light, walls, a locked door, and a window in place of the wall", () => {
    expect(scene).toMatchObject({
      width: 3200,
      height: 2000,
      grid: { type: 1, size: 100, distance: 5, units: "ft" },
      background: { src: "systems/fivefold/maps/bloodied/the-landing.svg" },
      environment: { darknessLevel: 0, globalLight: { enabled: true } },
    });
    const walls = list(scene, "walls");
    expect(walls.filter(({ door }) => door).map(({ c, door, ds }) => [c, door, ds])).toEqual([
      [[2100, 550, 2100, 650], 1, 2],
    ]);
    expect(walls.filter(({ sight }) => sight === 0).map(({ c, light, move }) => [c, light, move])).toEqual([
      [[2400, 400, 2500, 400], 0, undefined],
    ]);
    const solid = walls
      .filter(({ door, sight }) => !door && sight === undefined)
      .map(({ c }) => (c as number[]).join());
    expect(solid).toEqual([
      "2100,400,2400,400",
      "2500,400,2700,400",
      "2700,400,2700,800",
      "2700,800,2100,800",
      "2100,800,2100,650",
      "2100,550,2100,400",
    ]);
    const cellar = named("scenes", "The Cellar");
    expect(
      list(cellar, "walls")
        .filter(({ door }) => door)
        .map(({ ds }) => ds),
    ).toEqual([1, 0]);
    expect(list(cellar, "walls").map(({ door }) => door)).toEqual(expect.arrayContaining([1, 2]));
    expect(list(scene, "lights")[0]).toMatchObject({
      x: 2400,
      y: 600,
      config: { bright: 10, dim: 20, color: "#ffb45e", animation: { type: "torch" } },
    });
  });

  it("places creatures as named, numbers the nameless, and puts the characters at the start", () => {
    expect(list(scene, "tokens").map(({ name, x, y, hidden, actorLink }) => [name, x, y, hidden, actorLink])).toEqual([
      ["Road Bandit 1", 1200, 900, false, false],
      ["Road Bandit 2", 1300, 1000, false, false],
      ["Bowman on the bank", 1900, 300, true, false],
      ["Nan the Ferrywoman", 2300, 600, false, false],
      ["Brannoc Tull", 200, 1000, false, true],
      ["Ysolde Marr", 300, 1000, false, true],
      ["Corwen Ash", 200, 1100, false, true],
      ["Thessaly Quill", 300, 1100, false, true],
    ]);
    for (const token of list(scene, "tokens"))
      expect(list(doc, "actors").map(({ _id }) => _id)).toContain(token.actorId);
  });

  it("has a note for each page and one at the start", () => {
    const pages = list(doc, "journal").flatMap((journal) =>
      list(journal, "pages").map(({ _id }) => [journal._id, _id]),
    );
    for (const note of list(scene, "notes")) expect(pages).toContainEqual([note.entryId, note.pageId]);
    expect(list(scene, "notes").map(({ text, x, y }) => [text, x, y])).toEqual([
      ["Start", 200, 1000],
      ["1: The landing", 1400, 1000],
      ["Letter", 2400, 600],
    ]);
  });

  it("prepares an encounter, not started, with its tokens for each `fight` of a scene", () => {
    const [rope, graves] = list(doc, "combats");
    expect([rope!.flags, rope!.scene, rope!.round, rope!.active]).toEqual([
      { fivefold: { encounter: "The rope" } },
      scene._id,
      0,
      false,
    ]);
    const tokens = list(scene, "tokens").slice(0, 3);
    // Named as the tokens: the scene may not exist yet when the combat is imported.
    expect(
      list(rope!, "combatants").map(({ tokenId, name, actorId, hidden }) => [tokenId, name, actorId, hidden]),
    ).toEqual(tokens.map(({ _id, name, actorId, hidden }) => [_id, name, actorId, hidden]));
    expect(list(graves!, "combatants")).toHaveLength(1);
  });

  it("uses icons that exist", () => {
    const icons = [...JSON.stringify(doc).matchAll(/systems\/fivefold\/icons\/(?:tokens\/bloodied-)?([\w-]+)\.svg/g)];
    expect(icons.filter(([, icon]) => !(icon! in gameIcons()))).toEqual([]);
  });
});

const SCENE = "scenes/01-landing.yaml";
const cases: [string, string, string, string, string][] = [
  ["an unknown material", SCENE, "ground: grass", "ground: gras", `"The Landing": unknown ground "gras"`],
  ["an unknown prop", SCENE, "prop: boat", "prop: ship", `"The Landing": map 17: unknown prop "ship"`],
  ["an unknown actor", SCENE, "Creature[Bandit Bowman]", "Creature[Bowman]", "unknown actor Creature[Bowman]"],
  ["an unknown page", SCENE, "{ page: Letter", "{ page: Leter", `"The Landing": unknown page "Leter"`],
  ["an unknown field of a scene", SCENE, "darkness: 0", "dark: 0", `"The Landing": unknown field dark`],
  ["an unknown field of a token", SCENE, "hidden: true", "secret: true", "tokens 3: unknown field secret"],
  ["an open, locked door", SCENE, "locked: true", "locked: true, open: true", "doors 1: a door is open or locked"],
  ["an unknown animation", SCENE, "animation: torch", "animation: candle", `lights 1: unknown animation "candle"`],
  ["a token outside the map", SCENE, "at: [19, 3]", "at: [32, 3]", "the token of Bandit Bowman at [32, 3] is outside"],
  ["two tokens in one place", SCENE, "at: [13, 10]", "at: [12, 9]", "two tokens stand at [12, 9]"],
  ["a size that is no number", SCENE, "size: [32, 20]", "size: [32]", "size should be 2 numbers"],
  ["a space without a unit", SCENE, "space: 5 ft", "space: five", "space should be like 5 ft"],
  ["two shapes", SCENE, "circle: [5, 5, 2]", "circle: [5, 5, 2], rect: [0, 0, 1, 1]", "map 8: should have one of"],
  [
    "a page for nobody",
    "pages/03-letter.md",
    "for: players",
    "for: all",
    `"Letter": for should be gm, players or found`,
  ],
  ["a rule on a page", "pages/03-letter.md", "> Come", "### [B-99] New\n\n> Come", "rule B-99 belongs to the rules"],
  [
    "a handout with a link to a page for the GM",
    "pages/03-letter.md",
    "> Come",
    "> @Page[2: The cellar] Come",
    "@Page[2: The cellar] is for the GM; players",
  ],
  [
    "an unknown link",
    "pages/01-landing.md",
    "@Rule[B-18]",
    "@Rule[B-98]",
    `"1: The landing": unknown link @Rule[B-98]`,
  ],
  ["no caption", "adventure.yaml", "caption: A short", "subtitle: A short", `"The Ferry": unknown field subtitle`],
];

describe("a mistake in an adventure stops the build; the message names file and entry", () => {
  it.each(cases)("%s", (_what, file, from, to, message) => {
    const root = copy([{ file, from, to }]);
    expect(() => adventure(root)).toThrow(message);
    expect(() => adventure(root)).toThrow("packs/bloodied/ferry/");
  });
});

describe("the adventures of all rulesets", () => {
  const all = [...shippedPacks()].filter(([, { shape: pack }]) => pack.document === "Adventure");

  it("have different titles and icons", () => {
    const docs = all.flatMap(([, { made }]) => made.map(({ doc }) => doc));
    expect(docs).toHaveLength(5);
    for (const field of ["name", "img"]) expect(new Set(docs.map((one) => one[field])).size).toBe(docs.length);
  });

  it("use the usual DCs of their GM screens", () => {
    const usual: Record<string, readonly string[]> = {
      anatomy: ["10", "15", "20", "25"],
      threshold: ["8", "12", "16", "20", "24"],
      aura: ["8", "12", "16", "20", "25"],
      grimoire: ["12", "15", "18", "20", "24", "28", "32"],
    };
    const odd = all.flatMap(([id, { made }]) => {
      const known = usual[id.slice(0, id.indexOf("-"))];
      const pages = made.flatMap(({ doc }) => list(doc, "journal").flatMap((journal) => list(journal, "pages")));
      const used = pages.flatMap(({ text }) => [...(text as { content: string }).content.matchAll(/\bDC (\d+)/g)]);
      return known ? used.filter(([, dc]) => !known.includes(dc!)).map(([said]) => `${id}: ${said}`) : [];
    });
    expect(odd).toEqual([]);
  });

  it("show each handout that the characters find only after the GM has shown it, and link it on a page of the GM", () => {
    const found = all.flatMap(([, { made }]) =>
      made.flatMap(({ doc }) => {
        const [gm, handouts] = list(doc, "journal");
        const texts = list(gm!, "pages").map(({ text }) => (text as { content: string }).content);
        return list(handouts!, "pages").map(({ _id, name, ownership }) => [
          name,
          (ownership as { default: number }).default,
          texts.some((text) => text.includes(`JournalEntryPage.${_id}]`)),
        ]);
      }),
    );
    expect(found.filter(([, , linked]) => !linked)).toEqual([]);
    expect(found.filter(([, level]) => level === 0).map(([name]) => name)).toEqual([
      "The bark map",
      "Handout: A wet letter",
      "Handout: The stone by the door",
      "A founder's bill",
      "Note from Roke",
    ]);
  });

  it("tell the GM where to show a handout: a right click on its page, as the journal's menu shows all pages", () => {
    for (const [id, { made }] of all)
      for (const { doc } of made) {
        const pages = list(list(doc, "journal")[0]!, "pages");
        const text = pages.map((page) => (page.text as { content: string }).content).join("");
        expect([id, /right-click[^.]*list of pages[^.]*Show Players/.test(text)]).toEqual([id, true]);
      }
  });

  it("use plain markup, without attributes that Foundry's editor could remove when a GM edits a page", () => {
    const plain = /^(p|strong|em|ul|ol|li|blockquote|h2|table|thead|tbody|tr|th|td)$/;
    const odd = all.flatMap(([id, { made }]) =>
      made.flatMap(({ doc }) =>
        list(doc, "journal").flatMap((journal) =>
          list(journal, "pages").flatMap(({ name, text }) =>
            [...(text as { content: string }).content.matchAll(/<([^/>]+)>/g)]
              .filter(([, tag]) => !plain.test(tag!))
              .map(([, tag]) => `${id}: ${name}: ${tag}`),
          ),
        ),
      ),
    );
    expect(odd).toEqual([]);
  });

  it("store maps as Foundry 13 does: 14 moves them to levels, but only for scenes of an older core version", () => {
    const scenes = all.flatMap(([, { made }]) => made.flatMap(({ doc }) => list(doc, "scenes")));
    for (const { name, background, levels, _stats } of scenes) {
      const { coreVersion } = _stats as { coreVersion: string };
      expect([name, levels, (background as Data).src]).toEqual([name, undefined, expect.stringMatching(/\.svg$/)]);
      expect([name, Number.parseInt(coreVersion, 10)]).toEqual([name, 13]);
    }
  });

  it("have different titles in German", () => {
    const german = written("de");
    const titles = all.flatMap(([id]) =>
      Object.values(german.get(`fivefold.${id}.json`)!.entries).map(({ name }) => name),
    );
    expect(new Set(titles).size).toBe(all.length);
  });
});
