import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { conditions } from "../../module/rulesets/anatomy/conditions/conditions.ts";
import { tools } from "../../module/rulesets/anatomy/gm/tools.ts";
import { type PartData, SEVERITIES } from "../../module/rulesets/anatomy/model/data.ts";
import { houseRules } from "../../module/rulesets/anatomy/model/house-rules.ts";
import { ruleAnchors } from "../../packs/build.ts";
import type { Doc } from "../../packs/documents.ts";
import { as, byUuid, docs, ofType } from "./anatomy-docs.ts";

interface Leveled {
  details: { level: number };
}
/** Names of the world settings. */
const english = (
  JSON.parse(readFileSync("lang/en/anatomy.json", "utf8")) as { ANATOMY: { House: Record<string, { name: string }> } }
).ANATOMY.House;

interface Result {
  range: [number, number];
  name: string;
  description: string;
  documentUuid: string | null;
}
const tables = [...docs("tables"), ...docs("gm-tables")];
const results = (table: string) => tables.find(({ name }) => name === table)!.results as unknown as Result[];
/** The rows of a table: "1-2 Left ear"; a document result by its name. */
const drawn = (table: string) =>
  results(table).map(({ range: [from, to], name, description, documentUuid }) => {
    const what = documentUuid ? byUuid(documentUuid)?.name : name || description;
    return `${from === to ? from : `${from}-${to}`} ${what}`;
  });

describe("the tables", () => {
  it("are those of the catalogue and ours, each with its die", () => {
    expect(tables.map(({ name, formula }) => `${name} ${formula}`)).toEqual([
      "Confused Behaviour 1d10",
      "Scatter 1d8",
      "Random Part, Minor 1d6",
      "Random Part, Major 1d8",
      "Random Part, Severe 1d4",
      "Random Part, Any 1d20",
      "Wound Worsens 1d6",
      "Body Plans 1d13",
      ...["Road", "Fen", "Hills"].map((place) => `Encounters ${place === "Road" ? "on" : "in"} the ${place} 1d10`),
      "Encounters Underground 1d8",
      "Treasure 1d12",
      "Poison Found 1d10",
      "Weather 2d6",
      "Rumors 1d8",
      "Names 1d20",
    ]);
  });

  it("Confused Behaviour has the catalogue's rows", () => {
    expect(drawn("Confused Behaviour")).toEqual([
      "1-2 Clear for a moment",
      "3-4 Babbles",
      "5-6 Wanders",
      "7-8 Lashes out",
      "9 Hurts themselves",
      "10 Flees",
    ]);
  });

  it("N-123 Scatter goes once around, from the thrower's view", () => {
    expect(drawn("Scatter").map((row) => row.slice(2))).toEqual([
      "Back",
      "Back and left",
      "Left",
      "Past and left",
      "Past",
      "Past and right",
      "Right",
      "Back and right",
    ]);
  });

  it("random parts have the catalogue's odds", () => {
    expect(drawn("Random Part, Minor")).toEqual(["1-2 Left ear", "3-4 Right ear", "5-6 Nose"]);
    expect(drawn("Random Part, Major").slice(0, 4)).toEqual([
      "1-2 Left hand",
      "3-4 Right hand",
      "5 Left foot",
      "6 Right foot",
    ]);
    expect(
      drawn("Random Part, Major")
        .slice(4)
        .map((row) => row.slice(0, 7)),
    ).toEqual(["7 An ey", "8 Mouth"]);
    expect(drawn("Random Part, Severe")).toEqual(["1 Left arm", "2 Right arm", "3 Left leg", "4 Right leg"]);
    expect(drawn("Random Part, Any").join(", ")).toBe(
      "1-3 Ear, 4 Nose, 5-7 Hand, 8-9 Foot, 10 Eye, 11 Mouth, 12-14 Arm, 15-17 Leg, 18-19 Head, 20 Heart",
    );
    expect(drawn("Wound Worsens").join(", ")).toBe("1 Fever, 2 Pus, 3 Swelling, 4 Reopened, 5 Numbness, 6 Stiff scar");
  });

  it("Body Plans lists every plan in order", () => {
    const plans = ofType("bodies", "Plan").map(({ name }, at) => `${at + 1} ${name}`);
    expect(drawn("Body Plans")).toEqual(plans);
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
/** The cells of all body rows of the tables. */
const cells = (content: string): string[][] =>
  [...content.matchAll(/<tr>(<td>.*?)<\/tr>/g)].map(([, row]) =>
    [...row!.matchAll(/<td>(.*?)<\/td>/g)].map(([, cell]) => cell!),
  );

describe("the rules journal", () => {
  it("has a page for each part of the rules", () => {
    expect(pages.map(({ name }) => name)).toEqual([
      "Quick start",
      "Making a character",
      "Advancing",
      "Skills",
      "Your turn",
      "Initiative and ambush",
      "Attacks",
      "Advantage, cover, prone and size",
      "Maneuvers",
      "Body parts and injuries",
      "Stamina, Strain and fainting",
      "Wounds, treatment and time",
      "Dying",
      "Conditions",
    ]);
    expect(gmPages.map(({ name }) => name)).toEqual([
      "Decisions and world settings",
      "GM screen",
      "Running a fight",
      "Encounters by level",
      "Threat: what the numbers mean",
      "Building a creature",
    ]);
  });

  it("explains each rule from N-01 to N-136 once, with text below its heading", () => {
    const rules = Array.from({ length: 136 }, (_, i) => `N-${String(i + 1).padStart(2, "0")}`);
    const index = ruleAnchors();
    const own = Object.keys(index).filter((rule) => rule.startsWith("N-"));
    expect(own.sort()).toEqual([...rules].sort());
    for (const rule of rules) {
      const [, entry, id, anchor] = /JournalEntry\.(\w+)\.JournalEntryPage\.(\w+)#(.+)$/.exec(index[rule]!)!;
      expect(entry).toBe(journal._id);
      const { content } = pages.find(({ _id }) => _id === id)!.text;
      const [, after = ""] = content.split(`<h3 data-rule="${rule}" id="${anchor}">`);
      const words = after.replace(/^[^\n]*\n/, "").split(/<h\d/)[0]!;
      expect([rule, words.replace(/<[^>]*>/g, "").trim().length > 4]).toEqual([rule, true]);
    }
  });

  it("has the rules that items refer to", () => {
    const index = ruleAnchors();
    const items = [...docs("bodies"), ...docs("gear"), ...docs("techniques")];
    const stray = items.filter((doc) => {
      const { rule } = as<{ rule: string }>(doc);
      return rule !== "" && !index[rule];
    });
    expect(stray.map(({ name }) => name)).toEqual([]);
  });

  it("lists each decision from D-01 to D-73 once, and each world setting with its decision", () => {
    const text = page("Decisions and world settings");
    const found = [...text.matchAll(/<small>D-(\d\d)<\/small>/g)].map(([, number]) => Number(number));
    expect(found.sort((a, b) => a - b)).toEqual(Array.from({ length: 73 }, (_, i) => i + 1));
    for (const { key, decision } of houseRules) {
      const line = text.split("<li>").find((one) => one.includes(` <small>${decision}</small>`)) ?? "";
      const label = `<em>${english[key]?.name.replaceAll("'", "’")}</em>`;
      expect([key, (decision.startsWith("D-") ? line : text).includes(label)]).toEqual([key, true]);
    }
    expect(text).not.toContain("<code>");
  });

  it("N-59: the encounter page lists every creature once, by level", () => {
    const rows = cells(page("Encounters by level")).filter(([level]) => /^\d$/.test(level!));
    const listed = rows.flatMap(([level, names]) =>
      [...names!.matchAll(/\{([^}]*)\}/g)].map(([, name]) => `${level} ${name}`),
    );
    const levels = docs("creatures").map(({ name, system }) => `${(system as Leveled).details.level} ${name}`);
    expect(listed.sort()).toEqual(levels.sort());
  });

  it("N-07: at least four creatures of each level from 1 to 8", () => {
    const levels = docs("creatures").map(({ system }) => (system as Leveled).details.level);
    const few = [1, 2, 3, 4, 5, 6, 7, 8].filter((level) => levels.filter((one) => one === level).length < 4);
    expect(few).toEqual([]);
  });

  it("N-30 lists the parts and the degree of each severity as the part templates have them", () => {
    const rows = cells(page("Body parts and injuries")).filter(([severity]) => SEVERITIES.includes(severity as never));
    expect(rows.map(([severity]) => severity)).toEqual([...SEVERITIES]);
    for (const [severity, parts, degree] of rows) {
      const of = ofType("bodies", "Part").filter((doc) => as<PartData>(doc).severity === severity);
      const kinds = of.map((doc) => as<PartData>(doc).kind).filter((kind) => kind !== "other");
      expect([severity, parts!.split(", ").sort(), degree]).toEqual([
        severity,
        kinds.sort(),
        `${SEVERITIES.indexOf(severity as never)}`,
      ]);
    }
  });

  it("N-34 N-35 prints DC and healing weeks by severity", () => {
    const rows = cells(page("Wounds, treatment and time"));
    expect(rows).toEqual(
      SEVERITIES.map((severity, at) => [severity, `${15 + 5 * at}`, `${at + 1} week${at > 0 ? "s" : ""}`]),
    );
  });

  it("N-72 to N-76 prints the modifiers for size difference", () => {
    const rows = cells(page("GM screen")).filter(([what]) => / the (larger|smaller)$/.test(what!));
    expect(rows).toEqual([
      ["Melee against the larger", "+1", "+2", "+4", "+8"],
      ["Melee against the smaller", "−1", "−2", "−4", "−8"],
      ["Maneuver against the larger", "−1", "−2", "−4", "−8"],
      ["Maneuver against the smaller", "+1", "+2", "+4", "+8"],
      ["Degrees against the larger", "−1", "−2", "−3", "−4"],
      ["Degrees against the smaller", "+1", "+2", "+3", "+4"],
    ]);
  });

  it("7 lists every condition", () => {
    const rows = cells(page("Conditions")).flatMap(([name]) => name!.split(", "));
    expect(rows).toHaveLength(conditions.length);
  });
});
