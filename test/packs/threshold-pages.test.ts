import { describe, expect, it } from "vitest";
import { NATURAL_WEAPON_PRESETS } from "../../module/rulesets/threshold/attack/natural-weapons.ts";
import { conditions } from "../../module/rulesets/threshold/conditions/conditions.ts";
import { diceAtSize } from "../../module/rulesets/threshold/damage/dice-by-size.ts";
import { tools } from "../../module/rulesets/threshold/gm/tools.ts";
import { type PowerData, SIZES, SKILLS } from "../../module/rulesets/threshold/model/data.ts";
import { houseRules } from "../../module/rulesets/threshold/model/house-rules.ts";
import { CHART } from "../../module/rulesets/threshold/model/size.ts";
import { ruleAnchors } from "../../packs/build.ts";
import type { Doc } from "../../packs/documents.ts";
import { readLanguage } from "../../tools/build.ts";
import { byUuid, docs } from "./threshold-docs.ts";
import { minus } from "./threshold-words.ts";

interface Result {
  range: [number, number];
  type: string;
  name: string;
  description: string;
  documentUuid: string | null;
}
const tables = [...docs("gm-tables"), ...docs("tables")];
const results = (table: string) => tables.find(({ name }) => name === table)!.results as unknown as Result[];
/** A result's document or text; links by their label. */
const said = ({ documentUuid, name, description }: Result) =>
  documentUuid
    ? byUuid(documentUuid)?.name
    : [name, description.replace(/@UUID\[[^\]]+\]\{([^}]+)\}/g, "$1")].filter((words) => words !== "").join(": ");

describe("the tables", () => {
  it("are those of the catalogue and ours, each with its die and a text for every number", () => {
    expect(tables.map(({ name, formula }) => `${name} ${formula}`)).toEqual([
      "Road Encounters 1d12",
      "Woodland Encounters 1d8",
      "Marsh and River Encounters 1d8",
      "Ruin and Barrow Encounters 1d8",
      "Mountain Encounters 1d8",
      "Town Encounters 1d8",
      "Loot 1d12",
      "Pocket Money 1d6",
      "Hoard 1d10",
      "Weather 1d8",
      "Names 1d20",
      "Place Names 1d10",
      "Rumors 1d10",
      "Battlefield Circumstance 1d8",
      "Omens 1d6",
      "Where It Landed 1d10",
      "Hazards 1d6",
    ]);
    for (const { name, formula } of tables) {
      const faces = Number(String(formula).split("d")[1]);
      expect([name, results(name).map(({ range }) => range)]).toEqual([
        name,
        Array.from({ length: faces }, (_, at) => [at + 1, at + 1]),
      ]);
      expect([name, results(name).filter((one) => !said(one))]).toEqual([name, []]);
    }
  });

  it("Road Encounters link to existing creatures, in the catalogue's numbers", () => {
    const met = results("Road Encounters").map(({ description }) => {
      const [, uuid] = /@UUID\[([^\]]+)\]/.exec(description) ?? [];
      return `${description.split(" ")[0]!.toLowerCase()} ${byUuid(uuid ?? "")?.name}`;
    });
    expect(met).toEqual([
      "two Sewer Viper",
      "three Road Bandit",
      "a Plains Bull",
      "five Needlebat",
      "two Grave Thrall",
      "a Gutter Imp",
      "two Quill Lizard",
      "two Ash Hound",
      "a Thorn Walker",
      "an Loot",
      "a Choir Warden",
      "a Rusted Sentinel",
    ]);
  });

  it("Loot gives coins and items", () => {
    expect(results("Loot").map(said)).toEqual([
      "[[/r 2d6]] coins.",
      "[[/r 4d6]] coins.",
      "Blessed Draught",
      "Grave Draught",
      "Healer's Satchel",
      "Whetted Long Sword",
      "Worn Farthing",
      "Ring of Warding",
      "Belt of Might",
      "A Spellbook with Fool's Fortune in it.",
      "[[/r 6d6]] coins.",
      "Milepost Boots",
    ]);
  });

  it("T-44 T-50 circumstances and omens give the catalogue's bonuses", () => {
    expect(results("Battlefield Circumstance").map(said)).toEqual([
      "Mud: Each square costs two.",
      "High ground: +1 circumstance on melee attacks from above.",
      "Low sun: −1 circumstance on ranged attacks into it.",
      "Wind: −2 circumstance on ranged attacks.",
      "Dense smoke: Choking Smoke, each turn.",
      "Cover: +2 circumstance to Reflex for those behind it.",
      "A cheering crowd: +1 circumstance to Will for those it cheers.",
      "Loose stones: Flying Debris when something strikes them.",
    ]);
    expect(results("Omens").map(said)).toEqual([
      "A black feather: −1 luck on today's first roll.",
      "A cold hearth: No effect.",
      "A found coin: +1 luck on one roll.",
      "Two crows: +1 luck to Will for a scene.",
      "A broken lace: −1 luck to Reflex for a scene.",
      "A clear star: +2 luck on one roll.",
    ]);
  });

  it("Hazards include every hazard, and the needle with its venom", () => {
    expect(results("Hazards").map(said)).toEqual([
      "Flying Debris",
      "Falling Rocks",
      "Choking Smoke",
      "Strangling Grip",
      "A needle in the lock, with Adder Venom on it.",
      "Horrifying Visage",
    ]);
    const hazards = docs("powers").filter(({ system }) => (system as unknown as PowerData).kind === "hazard");
    const drawn = results("Hazards").map(said);
    expect(hazards.filter(({ name }) => !drawn.includes(name))).toEqual([]);
  });
});

describe("the macros", () => {
  it("each calls the tool of its name, and each tool has one", () => {
    const called = docs("macros").map(({ command }) => /^game\.fivefold\.macro\("(\w+)"\);$/.exec(String(command))![1]);
    expect(called.sort()).toEqual([...tools.map(({ id }) => id), "find", "gmTools"].sort());
  });
});

const journal = docs("rules")[0]!;
const pages = journal.pages as (Doc & { text: { content: string } })[];
const gmPages = docs("gm")[0]!.pages as typeof pages;
const page = (name: string) => [...pages, ...gmPages].find((one) => one.name === name)!.text.content;
/** The cells of all rows of tables whose first cell passes the test. */
const cells = (content: string, first: (word: string) => boolean): string[][] =>
  [...content.matchAll(/<tr>(<td>.*?)<\/tr>/g)]
    .map(([, row]) => [...row!.matchAll(/<td>(.*?)<\/td>/g)].map(([, cell]) => cell!))
    .filter(([head]) => first(head!));

describe("the rules journal", () => {
  it("has a page for each part of the rules", () => {
    expect(pages.map(({ name }) => name)).toEqual([
      "Basics, movement and turns",
      "Stats and tests",
      "Making a character",
      "Advancing",
      "Hit Points, Hit Dice, bleeding out",
      "Wound Threshold and track",
      "Attack Bonus and attacks",
      "A turn in a fight",
      "Defenses",
      "Bonus types and stacking",
      "Size chart and weapon dice",
      "Natural weapons",
      "Carrying",
      "Automatic success, criticals, skills",
      "Durations and conditions",
      "Kinds of creatures, holy and unholy",
      "Alignment",
    ]);
    expect(gmPages.map(({ name }) => name)).toEqual([
      "GM options",
      "The GM's screen",
      "Encounters and treasure",
      "Threat: what the numbers mean",
    ]);
  });

  it("explains each rule from T-01 to T-135 once, with text below its heading", () => {
    const rules = Array.from({ length: 135 }, (_, i) => `T-${String(i + 1).padStart(2, "0")}`);
    const index = ruleAnchors();
    expect(
      Object.keys(index)
        .filter((rule) => rule.startsWith("T-"))
        .sort(),
    ).toEqual([...rules].sort());
    for (const rule of rules) {
      const [, entry, id, anchor] = /JournalEntry\.(\w+)\.JournalEntryPage\.(\w+)#(.+)$/.exec(index[rule]!)!;
      expect(entry).toBe(journal._id);
      const { content } = pages.find(({ _id }) => _id === id)!.text;
      const [, after = ""] = content.split(`<h3 data-rule="${rule}" id="${anchor}">`);
      const words = after.replace(/^[^\n]*\n/, "").split(/<h\d/)[0]!;
      expect([rule, words.replace(/<[^>]*>/g, "").trim().length > 8]).toEqual([rule, true]);
    }
  });

  it("lists each decision from D-01 to D-50 once, and each world setting with its decision, by its name", async () => {
    const text = page("GM options");
    const names = await houseWords();
    const found = [...text.matchAll(/<small>D-(\d\d)<\/small>/g)].map(([, number]) => Number(number));
    expect(found.sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1));
    for (const { key, decision } of houseRules) {
      const line = text.split("<li>").find((one) => one.includes(` <small>${decision}</small>`))!;
      expect([key, line.includes(`etting “${names[key]!.name}”`)]).toEqual([key, true]);
    }
    const named = [...text.matchAll(/etting “([^”]+)”/g)].map(([, name]) => name!);
    expect(named.sort()).toEqual(houseRules.map(({ key }) => names[key]!.name).sort());
  });

  it("names each option of a setting as the settings form does", async () => {
    const words = await houseWords();
    const text = page("GM options");
    for (const { key, decision } of houseRules) {
      const line = text.split("<li>").find((one) => one.includes(` <small>${decision}</small>`))!;
      for (const [option, label] of Object.entries(words[key]!))
        if (!["name", "hint"].includes(option))
          expect([key, option, line]).toEqual([key, option, expect.stringContaining(`<em>${label}</em>`)]);
    }
  });

  it("T-57 prints the size chart of the rules", () => {
    const fraction = (value: number) => (value < 1 ? `1/${1 / value}` : `${value}`);
    const rows = cells(page("Size chart and weapon dice"), (word) => word in sizeNames).filter(
      (row) => row.length === 8,
    );
    expect(rows).toEqual(
      SIZES.map((size) => {
        const { attack, grapple, str, dex, con, space, tall, long, carry, gear } = CHART[size];
        const plus = (value: number) => (value === 0 ? "0" : minus(value, true));
        const room = size === "tiny" ? "four in a square" : space < 1 ? "many in a square" : `${space}`;
        return [
          big(size),
          plus(attack),
          plus(grapple),
          [str, dex, con].map(plus).join(", "),
          room,
          `${tall}, ${long}`,
          fraction(carry),
          fraction(gear),
        ];
      }),
    );
  });

  it("T-60 prints the weapon dice of the rules", () => {
    const rows = cells(page("Size chart and weapon dice"), (word) => /^\dd\d+$/.test(word));
    expect(rows.map(([medium]) => medium)).toEqual("1d2 1d3 1d4 1d6 1d8 2d4 1d10 1d12 2d6".split(" "));
    const others = SIZES.filter((size) => size !== "medium");
    for (const [medium, ...dice] of rows) expect(dice).toEqual(others.map((size) => diceAtSize(medium!, size)));
  });

  it("T-76 T-77 prints the dice of bites and claws of the rules", () => {
    const text = page("Natural weapons");
    for (const kind of ["bite", "claw"] as const)
      expect(text).toContain(SIZES.map((size) => diceAtSize(NATURAL_WEAPON_PRESETS[kind].die, size)).join(", "));
  });

  it("T-125 lists every skill with its stat", () => {
    const stats = { str: "Strength", dex: "Dexterity", con: "Constitution", int: "Intelligence", wis: "Wisdom" };
    const rows = cells(page("Automatic success, criticals, skills"), () => true).map(([skill, stat]) => [skill, stat]);
    expect(rows).toEqual(
      Object.entries(SKILLS).map(([id, stat]) => [big(id), stat === "cha" ? "Charisma" : stats[stat]]),
    );
  });

  it("T-36: the tables of classes and levels name every talent of a class", () => {
    const text = page("Advancing");
    const learned = docs("powers").filter(({ system }) => {
      const { kind, tags } = system as unknown as PowerData;
      return kind === "talent" && !tags.includes("creature");
    });
    expect(learned.filter(({ name }) => !text.includes(`{${name}}`)).map(({ name }) => name)).toEqual([]);
  });

  it("T-20: the GM's page of encounters lists every creature under its Hit Dice", () => {
    const lines = page("Encounters and treasure").split("<li>");
    for (const { name, system } of docs("creatures")) {
      const dice = 1 + (system as { hitDice: { rolls: unknown[] } }).hitDice.rolls.length;
      const line = lines.find((one) => one.startsWith(`<strong>${dice}`))!;
      expect([name, line.includes(`{${name}}`)]).toEqual([name, true]);
    }
  });

  it("lists every condition that no other page explains", () => {
    const elsewhere = /^(track\d|unconscious|bleeding|stable|dead|load\w+)$/;
    const rows = cells(page("Durations and conditions"), () => true);
    expect(rows).toHaveLength(conditions.filter(({ id }) => !elsewhere.test(id)).length);
  });
});

type Words = { [key: string]: string | Words };
/** The texts of the settings form, by setting. */
const houseWords = async () =>
  ((await readLanguage("en")).THRESHOLD as Words).House as Record<string, Record<string, string>>;

const big = (word: string) => `${word[0]!.toUpperCase()}${word.slice(1)}`;
const sizeNames = Object.fromEntries(SIZES.map((size) => [big(size), size]));
