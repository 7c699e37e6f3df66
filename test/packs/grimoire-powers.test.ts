import { describe, expect, it } from "vitest";
import { parseDice } from "../../module/kernel/formula.ts";
import { conditions } from "../../module/rulesets/grimoire/conditions/conditions.ts";
import { SCARS, scarIcon, scarRule } from "../../module/rulesets/grimoire/damage/scar-table.ts";
import { mishapDefaults, mishapFacts } from "../../module/rulesets/grimoire/magic/mishap-facts.ts";
import { applyMishapRow } from "../../module/rulesets/grimoire/magic/mishap-table.ts";
import {
  alterations,
  evaluateFormula,
  GIVABLE,
  readable,
} from "../../module/rulesets/grimoire/magic/spell-formulas.ts";
import type { MarkData, ScarData, ScrollData, SpellData } from "../../module/rulesets/grimoire/model/data.ts";
import type { Doc } from "../../packs/documents.ts";
import { actor, book } from "../grimoire/people.ts";
import { runWithDice, ScriptedDice } from "../kit/dice.ts";
import { docs, lines, named } from "./grimoire-docs.ts";
import * as rows from "./grimoire-rows.ts";

const powers = docs("powers");
const has = (type: string) => powers.filter((doc) => doc.type === `grimoire${type}`);
const as = <T>(doc: Doc) => doc.system as unknown as T;

/** A duration as the catalogue prints it. */
function lasting({ duration: { formula, unit } }: SpellData): string {
  if (unit === "instant") return unit;
  if (unit === "special") return `${formula} questions`;
  return formula === "1" ? `next ${unit}` : `${formula} ${unit}s`;
}

function spellRow(doc: Doc): string {
  const spell = as<SpellData>(doc);
  const check = spell.check === "contest" ? `vs ${spell.resist.toUpperCase()}${spell.blast ? " blast" : ""}` : "none";
  return [doc.name, spell.range.text, lasting(spell), check].join(" | ");
}

describe("spells match the catalogue", () => {
  it.each(lines(rows.spells))("G-130 %s", (name, expected) => expect(spellRow(named("powers", name))).toBe(expected));

  it("are exactly the catalogue's twenty-eight, in its order", () => {
    expect(has("Spell").map(({ name }) => name)).toEqual(lines(rows.spells).map(([name]) => name));
  });

  it("have formulas the rules can read, for every number of dice", () => {
    for (const doc of has("Spell")) {
      const { name } = doc;
      const { targets, damage, heals, dc, alters, gives, duration, conditions: put, range } = as<SpellData>(doc);
      // An effect that a spell leaves may deal damage with its own dice.
      const hurts = readable(damage) || parseDice(damage).ok;
      expect([name, hurts, ...[targets, heals, dc, duration.formula].map(readable)]).toEqual([
        name,
        ...Array(5).fill(true),
      ]);
      expect([name, alterations(alters)]).not.toEqual([name, null]);
      for (const { path } of alterations(gives)!) expect([name, GIVABLE.includes(path)]).toEqual([name, true]);
      for (const id of put.split(" ").filter((word) => word !== ""))
        expect([name, id, conditions.some((condition) => condition.id === id)]).toEqual([name, id, true]);
      expect(range.spaces).toBe(Number.parseInt(range.text, 10) || 0);
    }
  });

  it("have the catalogue's range, damage, healing and changes with three dice and a sum of 9", () => {
    const three = { dice: 3, sum: 9 };
    const count = (field: "targets" | "damage" | "heals" | "dc") =>
      Object.fromEntries(
        has("Spell").flatMap((doc) => {
          const value = evaluateFormula(as<SpellData>(doc)[field], three);
          return value === null ? [] : [[doc.name, value]];
        }),
      );
    expect(count("damage")).toEqual({ "Cinder Lash": 9, "Cold Well": 4 });
    expect(count("heals")).toEqual({ Stitchflesh: 9 });
    expect(count("dc")).toEqual({ Rootgrasp: 19, "Waxen Face": 18, "Bramble Wall": 18 });
    expect(count("targets")).toMatchObject({ "Mirror Image": 3, "Step Between": 2, Unweave: 1 });
    expect(as<SpellData>(named("powers", "Stitchflesh")).stabilises).toBe(3);
    const changes = has("Spell").flatMap((doc) => {
      const { alters, gives, conditions: put } = as<SpellData>(doc);
      const text = [alters, gives, put].filter((part) => part !== "").join(" / ");
      return text === "" ? [] : [`${doc.name}: ${text}`];
    });
    expect(changes).toEqual([
      "Cold Well: rooted",
      "Glass Skin: armor.bonus + [dice]",
      "Slumberdust: unconscious",
      "Borrowed Shadow: shadowed",
      "Rootgrasp: restrained",
      "Gale Door: prone",
      "Spare Pocket: slots.pocket + [dice] * 2",
      "Borrowed Haste: ap.bonusNextTurn + [dice]",
      "Lend Luck: pendingAdvantage + 1",
      "Leaden Hour: ap.max - [dice]",
    ]);
  });

  it("G-162 have one scroll each, with the same data", () => {
    expect(has("Scroll")).toHaveLength(28);
    for (const doc of has("Spell")) {
      const { book, ...spell } = as<SpellData>(doc);
      const scroll = as<ScrollData>(named("powers", `Scroll of ${doc.name}`));
      expect(book).toBe("");
      expect(scroll.spell).toEqual({ ...spell, name: doc.name });
      expect([scroll.slots, scroll.price, scroll.quantity]).toEqual([0, 60, 1]);
    }
  });
});

describe("scars", () => {
  it("G-116 are the twelve entries, as the rules create them", () => {
    expect(has("Scar").map((doc) => as<ScarData>(doc).entry)).toEqual(Array.from({ length: 12 }, (_, i) => i + 1));
    for (const doc of has("Scar")) {
      const { entry, followUp, formula, attribute, trigger, state, description } = as<ScarData>(doc);
      expect([doc.name, { followUp, formula, attribute, trigger, state }]).toEqual([doc.name, SCARS[entry]]);
      expect(doc.img).toBe(scarIcon(entry));
      expect(description).toContain(`#${scarRule(entry).toLowerCase()}-`);
    }
  });
});

/** The item that a row of the mishap table creates on a caster with a Grimoire; undefined if none. */
function left(entry: number): { img?: string; system: Record<string, unknown> } | undefined {
  const self = actor("Someone", { items: [book("Grimoire")] });
  const facts = mishapFacts({ self, targets: [], tokens: {}, given: {}, house: {}, worldTime: 0, gm: true } as never);
  const form = { ...mishapDefaults(facts), limb: "" };
  const dice: Readonly<Record<number, string>> = { 2: "d6:1", 10: "d4:1", 11: "d4:1", 16: "d4:1", 19: "d4:1" };
  const { result } = runWithDice(
    () => applyMishapRow(entry, facts, form),
    new ScriptedDice(dice[entry] ? [dice[entry]] : []),
  );
  const made = result!.consequences.flatMap((one) =>
    one.do === "create" && one.item.type === "grimoireMark" ? [one.item] : [],
  );
  return made[0];
}

describe("marks", () => {
  it("G-137 are those that mishaps create, with the same data", () => {
    const marks = has("Mark").map((doc) => [as<MarkData>(doc).entry, doc] as const);
    const entries = Array.from({ length: 23 }, (_, i) => i + 2);
    expect(marks.map(([entry]) => entry)).toEqual(entries.filter((entry) => left(entry)));
    for (const [entry, doc] of marks) {
      const made = left(entry)!;
      // Expiry, the Warden's text and the linked document are set in play.
      const moment = { expiresAt: null, text: as<MarkData>(doc).text, linked: "" };
      expect([doc.name, doc.system]).toEqual([doc.name, { ...made.system, ...moment }]);
      expect(doc.img).toBe(made.img);
      expect(as<MarkData>(doc).text).toContain(`#g-${136 + entry}-`);
    }
  });
});
