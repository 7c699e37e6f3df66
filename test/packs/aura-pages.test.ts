import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { conditions } from "../../module/rulesets/aura/conditions/conditions.ts";
import { tools } from "../../module/rulesets/aura/gm/tools.ts";
import { SIZES, SKILLS } from "../../module/rulesets/aura/model/data.ts";
import { houseRules, legRow, readHouse } from "../../module/rulesets/aura/model/house-rules.ts";
import {
  DRAW_WEIGHTS,
  drawCap,
  energyOf,
  NON_LETHAL_DC,
  SIZE_CHART,
  THROWN_BY_GROUP,
  throwBonus,
} from "../../module/rulesets/aura/model/tables.ts";
import { ruleAnchors } from "../../packs/build.ts";
import type { Doc } from "../../packs/documents.ts";
import { as, byUuid, docs, minus, named, names } from "./aura-docs.ts";
import * as rows from "./aura-rows.ts";

interface Result {
  range: [number, number];
  name: string;
  description: string;
  documentUuid: string | null;
}
const tables = [...docs("tables"), ...docs("gm-tables")];
const results = (table: string) => tables.find(({ name }) => name === table)!.results as unknown as Result[];
/** The rows of a table: "1-2 Out"; a document result by its name. */
const drawn = (table: string) =>
  results(table).map(({ range: [from, to], name, documentUuid }) => {
    const what = documentUuid ? byUuid(documentUuid)?.name : name;
    return `${from === to ? from : `${from}-${to}`} ${what}`;
  });

describe("the tables", () => {
  it("are those of the catalogue, each with its die, and ours", () => {
    expect(tables.map(({ name, formula }) => `${name} ${formula}`)).toEqual([
      "Major Injury 1d12",
      "Non-Lethal Injury 1d8",
      "Death Roll 1d20",
      "Death Save 1d20",
      "Critical Success 1d6",
      "Critical Failure 1d6",
      "Encounters on the Road 1d8",
      "Encounters on the Moor 1d8",
      "Encounters in the Hills 1d8",
      "Encounters in Old Ruins 1d8",
      "Encounters in Town 1d8",
      "Encounters at High Levels 1d10",
      "Treasure 1d12",
      "Names 1d20",
      "Weather 1d8",
      "Rumors 1d10",
    ]);
  });

  it("A-223 A-176 the injury tables list the injuries, in order", () => {
    const numbered = (list: string) => names(list).map((name, at) => `${at + 1} ${name}`);
    expect(drawn("Major Injury")).toEqual(numbered(rows.major));
    expect(drawn("Non-Lethal Injury")).toEqual(numbered(rows.nonLethal));
  });

  it("A-221 to A-228 death rolls and saves have the ranges of the rules", () => {
    expect(drawn("Death Roll")).toEqual([
      "1 Dead",
      "2-4 Out",
      "5-9 Bleeding",
      "10-14 Major injury",
      "15-19 Wound",
      "20 Scratch",
    ]);
    expect(drawn("Death Save")).toEqual(["1 Dead", "2-4 Out", "5-19 Bleeding", "20 Stabilized"]);
  });

  it("A-144 A-145 critical prompts have six lines each, all different", () => {
    for (const table of ["Critical Success", "Critical Failure"])
      expect([table, new Set(results(table).map(({ description }) => description)).size]).toEqual([table, 6]);
  });
});

describe("the macros", () => {
  const called = docs("macros").map(({ name, command }) => {
    const [, action = ""] = /^game\.fivefold\.macro\("(\w+)"\);$/.exec(String(command)) ?? [];
    return { name, action };
  });

  it("each calls the tool of its name", () => {
    expect(called.map(({ action }) => action).sort()).toEqual([...tools.map(({ id }) => id), "find", "gmTools"].sort());
  });

  it("include those of the catalogue", () => {
    expect(called.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        "Next Round",
        "Mark Surprised",
        "Initiative Contest",
        "Short Rest",
        "Long Rest",
        "Quick Creature",
        "Spend Surge",
        "Chance Roll",
        "Death Save",
        "Apply Condition",
        "Exert",
      ]),
    );
  });
});

const journal = docs("rules")[0]!;
const pages = journal.pages as (Doc & { text: { content: string } })[];
const gmPages = docs("gm")[0]!.pages as typeof pages;
const page = (name: string) => [...pages, ...gmPages].find((one) => one.name === name)!.text.content;
/** The cells of all rows of the table whose header starts with that word. */
function table(content: string, head: string): string[][] {
  const found = [...content.matchAll(/<table>(.*?)<\/table>/g)].find(([, one]) =>
    one!.startsWith(`<thead><tr><th>${head}<`),
  );
  return [...found![1]!.matchAll(/<tr>(<td>.*?)<\/tr>/g)].map(([, row]) =>
    [...row!.matchAll(/<td>(.*?)<\/td>/g)].map(([, cell]) => cell!),
  );
}
const plus = (value: number) => minus(value, true);
const triplet = ({ a, b, c }: { a: number; b: number; c: number }) => [a, b, c].map(plus).join("/");
/** Ranges such as "5 to 9", from the minimum of each row and the next. */
const bands = (from: readonly number[], first: string): string[] =>
  from.map((least, at) => {
    const next = from[at + 1];
    return at === 0 ? first : next === undefined ? `${least} and more` : `${least} to ${next - 1}`;
  });
const FIVES = [0, 5, 10, 15, 20, 25, 30, 35, 40];

/** Names of the world settings. */
const settingNames = (
  JSON.parse(readFileSync("lang/en/aura.json", "utf8")) as { AURA: { House: Record<string, { name: string }> } }
).AURA.House;

describe("the rules journal", () => {
  it("has a page for each part of the rules", () => {
    expect(pages.map(({ name }) => name)).toEqual([
      "How a Round works",
      "Actions and costs",
      "Stamina and Agility",
      "Melee",
      "Ranged, draw weight and throwing",
      "Defenses and exploding dice",
      "Armor, weakness and criticals",
      "Aura and surges",
      "Exposed, Unguarded and Swift Attacks",
      "Maneuvers",
      "Initiative and interrupts",
      "Non-Lethal and death",
      "Conditions",
      "Resting",
      "Making a character",
      "Gaining levels",
      "Skills",
      "A fight, step by step",
    ]);
    expect(gmPages.map(({ name }) => name)).toEqual([
      "GM rulings",
      "First session",
      "GM screen",
      "Building encounters",
      "Threat: what the numbers mean",
    ]);
  });

  it("explains each rule from A-01 to A-247 once, with its own text", () => {
    const rules = Array.from({ length: 247 }, (_, i) => `A-${String(i + 1).padStart(2, "0")}`);
    const index = ruleAnchors();
    const own = Object.keys(index).filter((rule) => rule.startsWith("A-"));
    expect(own.sort()).toEqual([...rules].sort());
    const titles = new Set<string>();
    for (const rule of rules) {
      const [, entry, id, anchor] = /JournalEntry\.(\w+)\.JournalEntryPage\.(\w+)#(.+)$/.exec(index[rule]!)!;
      expect(entry).toBe(journal._id);
      const { content } = pages.find(({ _id }) => _id === id)!.text;
      const [, after = ""] = content.split(`<h3 data-rule="${rule}" id="${anchor}">`);
      const words = after.replace(/^[^\n]*\n/, "").split(/<h\d/)[0]!;
      const plain = words.replace(/<[^>]*>/g, "").trim();
      expect([rule, plain.length > 8 && /^[A-Z0-9−|]/.test(plain)]).toEqual([rule, true]);
      titles.add(after.split("</h3>")[0]!.replace(`${rule} `, ""));
    }
    expect(titles.size).toBe(247);
  });

  it("has the rules that items refer to", () => {
    const index = ruleAnchors();
    const stray = [...docs("gear"), ...docs("powers"), ...docs("injuries")].filter((doc) => {
      const { rule } = as<{ rule: string }>(doc);
      return rule !== "" && !index[rule];
    });
    expect(stray.map(({ name }) => name)).toEqual([]);
  });

  it("lists each decision from D-01 to D-72 once, and each world setting with its decision", () => {
    const text = page("GM rulings");
    const found = [...text.matchAll(/<small>D-(\d\d)<\/small>/g)].map(([, number]) => Number(number));
    expect(found.sort((a, b) => a - b)).toEqual(Array.from({ length: 72 }, (_, i) => i + 1));
    const label = (key: string) => settingNames[key]!.name;
    for (const { key, decision } of houseRules) {
      const line = text.split("<li>").find((one) => one.includes(` <small>${decision}</small>`)) ?? "";
      const found = (decision.startsWith("D-") ? line : text).includes(`<em>${label(key)}</em>`);
      expect([key, found]).toEqual([key, true]);
    }
    const called = [...pages, ...gmPages].flatMap(({ text }) =>
      [...text.content.matchAll(/[Ss]etting <em>([^<]+)<\/em>/g)].map(([, name]) => name!),
    );
    const known = new Set(houseRules.map(({ key }) => label(key)));
    expect(called.filter((name) => !known.has(name))).toEqual([]);
  });

  it("A-37 prints Energy by Stamina", () => {
    const printed = table(page("Stamina and Agility"), "Stamina");
    const given = [5, 4, 3, 2, 1, 0].map((stamina) => [
      stamina === 5 ? "5 and more" : `${stamina}`,
      stamina === 0 ? "unconscious" : `${energyOf(stamina)}`,
    ]);
    expect(printed).toEqual(given);
  });

  it("A-47 D-30 prints the bonuses of Leg Strength", () => {
    const first = bands(FIVES, "4 and less");
    const given = FIVES.map((strength, at) => {
      const { sprint, jump, agility } = legRow(readHouse({}), strength);
      return [first[at]!, `+${sprint} m`, `+${jump} m`, `+${agility}`];
    });
    expect(table(page("Stamina and Agility"), "Leg Strength")).toEqual(given);
  });

  it("A-105 A-111 prints draw weights and throwing ranges", () => {
    const content = page("Ranged, draw weight and throwing");
    const [drawRows, throwRows] = [
      table(content, "Arm Strength"),
      table(content.split('data-rule="A-111"')[1]!, "Arm Strength"),
    ];
    const from = bands(
      DRAW_WEIGHTS.map(({ from }) => from),
      "0 and less",
    );
    expect(drawRows.map((row) => row.slice(0, 4))).toEqual(
      DRAW_WEIGHTS.map(({ weight, range, damage }, at) => [
        from[at]!,
        weight === 15 ? "under 20" : `${weight}`,
        triplet(range),
        plus(damage),
      ]),
    );
    const first = bands(FIVES, "4 and less");
    expect(throwRows).toEqual(FIVES.map((strength, at) => [first[at]!, triplet(throwBonus(strength))]));
  });

  it("A-106 A-109 prints caps and the ranges of weapons not made for throwing", () => {
    const content = page("Ranged, draw weight and throwing").replace(/<[^>]*>/g, "");
    const cap = (drawClass: Parameters<typeof drawCap>[0], mpl: number) => drawCap(drawClass, mpl).weight;
    const bows = [2, 4, 5].map((mpl) => cap("bow", mpl));
    expect(content).toContain(
      `Caps are ${cap("handCrossbow", 9)} kg for a hand crossbow; ${bows[0]} up to MPL 2, ${bows[1]} up to 4, ${bows[2]} ` +
        `from 5 on; ${cap("heavyCrossbow", 0)} for a heavy crossbow and ${cap("siegeCrossbow", 0)} for a siege crossbow`,
    );
    const far = (["light", "medium", "heavy"] as const).map((group) => {
      const { a, b, c } = THROWN_BY_GROUP[group];
      return `${group[0]!.toUpperCase()}${group.slice(1)} ${a}/${b}/${c}`;
    });
    expect(content).toContain(`Without Thrown: ${far.join(", ")}.`);
  });

  it("A-153 prints the Size Chart", () => {
    const printed = table(page("Defenses and exploding dice"), "Size").map(([name, , ...numbers]) => [
      name,
      ...numbers,
    ]);
    const given = [...SIZES].reverse().map((size) => {
      const { evasion, missChance, chartMissChance, jump, speed, reach, token } = SIZE_CHART[size];
      const name = `${size[0]!.toUpperCase()}${size.slice(1)}`;
      return [
        name,
        `${evasion}`,
        plus(missChance),
        plus(chartMissChance),
        `${jump}`,
        `${speed}`,
        plus(reach),
        `${token}`,
      ];
    });
    expect(printed).toEqual(given);
  });

  it("A-178 prints the chance to hold back", () => {
    const printed = table(page("Non-Lethal and death"), "With").map(([, least]) => Number(least));
    expect(printed).toEqual([NON_LETHAL_DC.blunt, NON_LETHAL_DC.melee, NON_LETHAL_DC.ranged]);
  });

  it("7 lists every condition with its implied conditions", () => {
    const { AURA } = JSON.parse(readFileSync("lang/en/aura.json", "utf8")) as {
      AURA: { Condition: Record<string, string> };
    };
    const name = (id: string) => AURA.Condition[id]!;
    const printed = table(page("Conditions"), "Condition").map(([one, implied]) => [one, implied]);
    expect(printed).toEqual(conditions.map(({ id, implies = [] }) => [name(id), implies.map(name).join(", ") || "–"]));
  });

  it("the first session names the creatures of the evening", () => {
    const text = page("First session");
    for (const enemy of ["Roadside Cutthroat", "Tollgate Archer", "Moor Hound", "Bog Strangler", "Marsh Light"]) {
      const { _id } = named("creatures", enemy);
      expect([enemy, text.includes(`Compendium.fivefold.aura-creatures.Actor.${_id}`)]).toEqual([enemy, true]);
    }
  });

  it("Building encounters lists every creature at its threat", () => {
    const rows = table(page("Building encounters"), "Threat");
    for (const actor of docs("creatures")) {
      const { threat } = as<{ details: { threat: number } }>(actor).details;
      const row = rows.find(([first]) => first === `${threat}`)?.[1] ?? "";
      expect([actor.name, row.includes(String(actor._id))]).toEqual([actor.name, true]);
    }
  });

  it("D-27 D-29 D-31 Skills lists every skill with its ability", () => {
    const { AURA } = JSON.parse(readFileSync("lang/en/aura.json", "utf8")) as {
      AURA: { Skill: Record<string, string>; Ability: Record<string, string> };
    };
    const printed = table(page("Skills"), "Skill").map(([skill, ability]) => `${skill} ${ability}`);
    expect(printed).toEqual(Object.entries(SKILLS).map(([id, by]) => `${AURA.Skill[id]} ${AURA.Ability[by]}`));
  });
});
