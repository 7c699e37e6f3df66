import { describe, expect, it } from "vitest";
import { ROLE_WAGES } from "../../module/rulesets/grimoire/creation/create-facts.ts";
import { tools } from "../../module/rulesets/grimoire/gm/tools.ts";
import { allActions as actions } from "../../module/rulesets/grimoire/index.ts";
import { ruleAnchors } from "../../packs/build.ts";
import type { Data, Doc } from "../../packs/documents.ts";
import { readLanguage } from "../../tools/build.ts";
import { byUuid, docs, lines, named } from "./grimoire-docs.ts";
import * as rows from "./grimoire-rows.ts";

const tables = [...docs("tables"), ...docs("gm-tables")];
const results = (table: string) =>
  tables.find(({ name }) => name === table)!.results as (Doc & {
    range: [number, number];
    type: string;
    description: string;
    documentUuid: string | null;
    flags: { fivefold?: Data };
  })[];

/** Minimum and maximum of a formula. */
function reach(formula: unknown): [number, number] {
  const [, count, faces, plus = 0] = /^(\d+)d(\d+)(?: \+ (\d+))?$/.exec(String(formula))!;
  return [Number(count) + Number(plus), Number(count) * Number(faces) + Number(plus)];
}

describe("the tables", () => {
  const traits = ["Physique", "Face", "Voice", "Clothing", "Virtue", "Vice", "Habit", "Fortune"];
  const behind = [
    "Ferryman",
    "Bell-Warden",
    "Kennel-Hand",
    "Tomb Surveyor",
    "Failed Alchemist",
    "Road Player",
    "Hedge Scribe",
    "Deserter",
  ];

  it("are those of the catalogue, each with its dice", () => {
    expect(tables.map(({ name, formula }) => `${name} ${formula}`)).toEqual([
      "Mishaps 1d23 + 1",
      "Scars 1d12",
      "Reaction 2d6",
      "Die of Fate 1d6",
      "Scar Place 1d6",
      "Broken Limb 1d6",
      "Head Wound 1d6",
      "A Natural 20 1d8",
      "A Natural 1 1d8",
      "Alien Limb 1d6",
      "Random Spell 1d28",
      "Common Scroll 1d28",
      "Background 1d8",
      "Hireling Role 1d12",
      ...behind.flatMap((name) => [`${name}: Past 1d6`, `${name}: Belongings 1d6`]),
      ...traits.map((name) => `${name} 1d10`),
      // Ours, for the GM.
      "Encounters: Road 1d8",
      "Encounters: Fen and river 1d8",
      "Encounters: Ruin and crypt 1d8",
      "Encounters: Hard 1d6",
      "Treasure: Small 1d10",
      "Treasure: Hoard 1d10",
      "Weather 2d6",
      "Rumors 1d10",
      "Names 1d20",
    ]);
  });

  it("have exactly one result, with text, for every possible total", () => {
    for (const { name, formula } of tables) {
      const [low, high] = reach(formula);
      for (let total = low; total <= high; total += 1) {
        const found = results(name).filter(({ range }) => range[0] <= total && total <= range[1]);
        expect([name, total, found.length]).toEqual([name, total, 1]);
        expect([name, total, `${found[0]!.name}${found[0]!.description}`]).not.toEqual([name, total, ""]);
      }
      const rows = results(name);
      expect([name, rows[0]!.range[0], rows.at(-1)!.range[1]]).toEqual([name, low, high]);
    }
  });

  it("link to existing documents", () => {
    for (const [table, type, count] of [
      ["Random Spell", "grimoireSpell", 28],
      ["Common Scroll", "grimoireScroll", 28],
      ["Background", "grimoireBackground", 8],
      ["Hireling Role", "grimoireBackground", 12],
    ] as const) {
      const drawn = results(table).map(({ type: kind, documentUuid, name }) => {
        const doc = byUuid(documentUuid!);
        expect([table, kind, doc?.name, doc?.type]).toEqual([table, "document", name, type]);
        return documentUuid;
      });
      expect(new Set(drawn).size).toBe(count);
    }
    const category = (table: string) =>
      new Set(results(table).map(({ documentUuid }) => (byUuid(documentUuid!)!.system as Data).category));
    expect([...category("Background"), ...category("Hireling Role")]).toEqual(["background", "role"]);
  });

  it("G-137 G-116 are looked up by number: a mishap from 2 to 24, a scar from 1 to 12, each with its rule", () => {
    const numbered = (table: string, first: number, rule: number) =>
      results(table).map(({ range, flags, description }, index) => {
        const entry = first + index;
        expect([table, range, flags.fivefold?.entry]).toEqual([table, [entry, entry], entry]);
        if (rule) expect(description).toContain(`#g-${rule + entry}-`);
        return flags.fivefold?.action;
      });
    expect(numbered("Mishaps", 2, 136)).toEqual(Array(23).fill("mishap"));
    expect(numbered("Scars", 1, 0)).toEqual(Array(12).fill("scar"));
    for (const { name, description } of results("Scars"))
      expect(description).toBe(`@UUID[Compendium.fivefold.grimoire-powers.Item.${named("powers", name)._id}]{${name}}`);
  });

  it("G-75 G-76: traits and pasts match the catalogue, row by row", () => {
    const words = (table: string) =>
      results(table).map(({ name, description }) => (name || description).replace(/<[^>]+>/g, "").toLowerCase());
    const low = (list: string, by: string) => list.toLowerCase().split(by);
    for (const [, row] of lines(rows.traits)) {
      const [table = "", list = ""] = row.split(" | ");
      expect([table, words(table)]).toEqual([table, low(list, ", ")]);
    }
    for (const [, row] of lines(rows.pasts)) {
      const [name = "", past = "", belongings = ""] = row.split(" | ");
      expect([name, words(`${name}: Past`)]).toEqual([name, low(past, "; ")]);
      expect([name, words(`${name}: Belongings`)]).toEqual([name, low(belongings, "; ")]);
    }
  });

  it("G-70 G-78 G-117 G-120 G-122 match the rules", () => {
    const read = (table: string) =>
      results(table).map(({ range: [low, high], name, description, flags }) => [
        low === high ? `${low}` : `${low}-${high}`,
        flags.fivefold?.result ?? (name || description),
      ]);
    expect(read("Reaction")).toEqual([
      ["2", "hostile"],
      ["3-5", "wary"],
      ["6-8", "curious"],
      ["9-11", "kind"],
      ["12", "helpful"],
    ]);
    expect(read("Die of Fate")).toEqual([
      ["1-3", "misfortune"],
      ["4-6", "party"],
    ]);
    expect(read("Scar Place").map(([, place]) => place)).toEqual(["Neck", "Hands", "Eye", "Chest", "Legs", "Ear"]);
    expect(read("Broken Limb")).toEqual([
      ["1-2", "Leg"],
      ["3-4", "Arm"],
      ["5", "Rib"],
      ["6", "Skull"],
    ]);
    expect(read("Head Wound")).toEqual([
      ["1-2", "STR"],
      ["3-4", "DEX"],
      ["5-6", "WIL"],
    ]);
  });
});

describe("the macros", () => {
  it("each calls the tool of its name, and each tool has an action", () => {
    const names = "askSave harm reaction fateDie morale dayPasses rest giveFatigue createHireling createCharacter";
    const called = `${names} quickCreature quickCrowd copySpell makeBook surprise scar mishap revealDc retreat`.split(
      " ",
    );
    expect(docs("macros").map(({ command }) => command)).toEqual(
      [...called, "find", "gmTools"].map((name) => `game.fivefold.macro("${name}");`),
    );
    expect(tools.map(({ id }) => id).sort()).toEqual([...called].sort());
    expect(tools.filter(({ action }) => !action || !(action in actions))).toEqual([]);
  });
});

const journal = docs("rules")[0]!;
const pages = journal.pages as (Doc & { text: { content: string } })[];
const gmPages = docs("gm")[0]!.pages as typeof pages;
const page = (name: string) => [...pages, ...gmPages].find((one) => one.name === name)!.text.content;

describe("the rules journal", () => {
  it("has the pages of the rules", () => {
    expect(pages.map(({ name }) => name)).toEqual([
      "Quick start",
      "How an Action works",
      "Saves and ties",
      "Combat turn",
      "Damage, Critical Damage and Scars",
      "Running a combat",
      "Inventory, Fatigue and rest",
      "Magic and mishaps",
      "Scrolls and books",
      "Reactions, hirelings and Detachments",
      "Making a character and growing",
      "Ideas",
      "Tables",
    ]);
    expect(gmPages.map(({ name }) => name)).toEqual([
      "Decisions and world settings",
      "The Warden's screen",
      "Encounters and treasure",
      "A first evening",
      "Threat: what the numbers mean",
    ]);
  });

  it("explains each rule from G-01 to G-170 once, with text below its heading", () => {
    const rules = Array.from({ length: 170 }, (_, i) => `G-${String(i + 1).padStart(2, "0")}`);
    const index = ruleAnchors();
    expect(
      Object.keys(index)
        .filter((rule) => rule.startsWith("G-"))
        .sort(),
    ).toEqual([...rules].sort());
    for (const rule of rules) {
      const [, entry, id, anchor] = /JournalEntry\.(\w+)\.JournalEntryPage\.(\w+)#(.+)$/.exec(index[rule]!)!;
      expect(entry).toBe(journal._id);
      const { content } = pages.find(({ _id }) => _id === id)!.text;
      const heading = `<h3 data-rule="${rule}" id="${anchor}">`;
      const [, after = ""] = content.split(heading);
      const words = after.replace(/^[^\n]*\n/, "").split(/<h\d/)[0]!;
      expect([rule, words.replace(/<[^>]*>/g, "").trim().length > 8]).toEqual([rule, true]);
    }
  });

  it("gives players the usual DCs of the Warden's screen", () => {
    const usual = (name: string) =>
      [
        ...page(name)
          .split("<h2>Usual DCs</h2>")[1]!
          .split("<h2>")[0]!
          .matchAll(/<tr><td>(\d+)<\/td><td>([^<]+)/g),
      ].map(([, dc, hard]) => [dc, hard]);
    expect(usual("Running a combat")).toHaveLength(7);
    expect(usual("Running a combat")).toEqual(usual("The Warden's screen"));
  });

  it("lists each decision from D1 to D45 once, and each world setting by its name", async () => {
    const { houseRules } = await import("../../module/rulesets/grimoire/model/house-rules.ts");
    const text = page("Decisions and world settings");
    const found = [...text.matchAll(/<small>D(\d+)<\/small>/g)].map(([, number]) => Number(number));
    expect(found.sort((a, b) => a - b)).toEqual(Array.from({ length: 45 }, (_, i) => i + 1));
    const settings = (await readLanguage("en")).GRIMOIRE as { House: Record<string, { name: string }> };
    for (const { key, decision } of houseRules) {
      const line = text.split("<li>").find((one) => one.includes(` <small>${decision}</small>`))!;
      expect([key, line.includes(`<em>${settings.House[key]!.name}</em>`)]).toEqual([key, true]);
    }
  });

  it("G-74 lists every wage and service with its price", () => {
    const rows = [
      ...page("Making a character and growing").matchAll(/<td>@UUID\[([^\]]+)\]\{[^}]+\}<\/td><td>(\d+)<\/td>/g),
    ];
    expect(rows).toHaveLength(8 + 12);
    for (const [, uuid, price] of rows) {
      const doc = byUuid(uuid!)!;
      const { wage, price: asked } = doc.system as { wage?: number; price?: number };
      expect([doc.name, Number(price)]).toEqual([doc.name, wage ?? asked]);
    }
  });

  it("G-23 lists the nineteen ideas", () => {
    expect(page("Ideas").match(/<tr><td>/g)).toHaveLength(19);
  });
});

/** Rules use table rows in the user's language; the packs contain the same English texts. */
describe("packs and language file use the same names", async () => {
  type Words = { [key: string]: string | Words };
  const words = (await readLanguage("en")).GRIMOIRE as Words;
  const list = (...path: string[]) => {
    const found = path.reduce<Words>((at, key) => at[key] as Words, words);
    return Object.keys(found)
      .sort((a, b) => Number(a) - Number(b))
      .map((key) => found[key]!);
  };
  const rows = (table: string) => results(table).map(({ name, description }) => name || description);

  it("mishaps, scars, limbs and places", () => {
    const named = (...path: string[]) => list(...path).map((one) => (one as Words).name);
    expect(rows("Mishaps")).toEqual(named("Mishap"));
    expect(rows("Alien Limb")).toEqual(named("AlienLimb"));
    expect(rows("Scars")).toEqual(list("ScarName"));
    const marks = docs("powers").filter(({ type }) => type === "grimoireMark");
    for (const { name, system } of marks)
      expect(name).toBe(((words.Mishap as Words)[String((system as Data).entry)] as Words).name);
    const places = Object.values(words.Place as Words);
    for (const place of [...rows("Scar Place"), ...rows("Broken Limb")]) expect(places).toContain(place.toLowerCase());
  });

  it("G-75 G-76 roles with their wages, backgrounds with names and tables, traits", () => {
    expect(rows("Hireling Role")).toEqual(list("Role"));
    const wages = results("Hireling Role").map(({ documentUuid }) => (byUuid(documentUuid!)!.system as Data).wage);
    expect(wages).toEqual(ROLE_WAGES);
    expect(rows("Background")).toEqual(list("Background"));
    results("Background").forEach(({ name, documentUuid }, index) => {
      const row = String(index + 1);
      expect((byUuid(documentUuid!)!.system as Data).names).toEqual(list("BackgroundName", row));
      expect(rows(`${name}: Past`)).toEqual(list("BackgroundA", row));
      expect(rows(`${name}: Belongings`)).toEqual(list("BackgroundB", row));
    });
    for (const [id, trait] of Object.entries(words.Trait as Words)) {
      expect(rows(`${id[0]!.toUpperCase()}${id.slice(1)}`)).toEqual(list("Trait", id));
      for (const { name, system } of docs("characters"))
        expect([name, Object.values(trait)]).toEqual([
          name,
          expect.arrayContaining([(system as { bio: Data }).bio[id]]),
        ]);
    }
  });

  it("G-16 weapon properties, and the ideas", () => {
    const edges = [...docs("gear"), ...docs("characters").flatMap((actor) => actor.items as Doc[])].flatMap(
      ({ system }) => (system as { edge?: string }).edge || [],
    );
    expect(new Set(edges)).toEqual(new Set(Object.keys((words.Check as Words).edge as Words)));
    const starters = page("Ideas").matchAll(/<tr><td>([^<]+)<\/td>/g);
    expect([...starters].map(([, idea]) => idea)).toEqual(Object.values(words.Idea as Words));
  });
});
