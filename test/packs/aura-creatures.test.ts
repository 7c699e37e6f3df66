/** The creatures that the catalogue does not have. */
import { describe, expect, it } from "vitest";
import { itemsOf } from "../../module/rulesets/aura/model/data.ts";
import type { Doc } from "../../packs/documents.ts";
import { as, docs, lines, living } from "./aura-docs.ts";
import * as rows from "./aura-rows.ts";

const ours = docs("creatures").slice(lines(rows.creatures).length);

describe("our creatures", () => {
  type Details = { category: string; threat: number };
  const details = (actor: Doc) => as<{ details: Details }>(actor).details;

  it("fill every threat from 0 to 10 to at least four, of two categories, no two with the same items", () => {
    for (let threat = 0; threat <= 10; threat++) {
      const found = docs("creatures").filter((actor) => details(actor).threat === threat);
      expect([threat, found.length >= 4]).toEqual([threat, true]);
      expect([threat, new Set(found.map((actor) => details(actor).category)).size >= 2]).toEqual([threat, true]);
      const ways = new Set(found.map((actor) => (actor.items as Doc[]).map(({ name }) => name).join()));
      expect([threat, ways.size]).toEqual([threat, found.length]);
    }
  });

  it("are at least four of every level from 0 to 10, which is the highest of characters", () => {
    const levels = docs("creatures").map((actor) => as<{ level: number }>(actor).level);
    for (let level = 0; level <= 10; level++)
      expect([level, levels.filter((one) => one === level).length >= 4]).toEqual([level, true]);
  });

  it("are built like the catalogue's: level is threat − 1, at threat 0 and 1 at most 1, at threat 10 also 10", () => {
    for (const actor of ours) {
      const { threat } = details(actor);
      const { level } = as<{ level: number }>(actor);
      const fits = threat < 2 ? level <= 1 : level === threat - 1 || (threat === 10 && level === 10);
      expect([actor.name, fits]).toEqual([actor.name, true]);
    }
  });

  it("name an entry or a rule of their way to fight, with a link", () => {
    const without = docs("creatures").filter(
      (actor) => !as<{ details: { tactics: string } }>(actor).details.tactics.includes("@UUID["),
    );
    expect(without.map(({ name }) => name)).toEqual([]);
  });

  it("A-130 A-133 venoms, breaths and howls attack with AV 15 + half of a score of the body", () => {
    const found = ours.flatMap((actor) =>
      itemsOf(living(actor), "auraAbility").flatMap(({ name, system }) =>
        system.attack.enabled ? [`${actor.name}: ${name} ${system.attack.av}`] : [],
      ),
    );
    expect(found).toEqual([
      "Marsh Adder: Venom 17",
      "Cellar Spider: Web 18",
      "Cellar Spider: Venom 18",
      "Gray Leader: Terrible Howl 19",
      "Fen Serpent: Deadly Venom 21",
      "Barrow King: Withering Gaze 21",
      "Pyre Spirit: Burst of Fire 22",
      "Frost Drake: Frost Breath 22",
      "Granite Colossus: Tremor 26",
      "Thunder Giant: Tremor 26",
      "Ash Wyrm: Cinder Breath 25",
      "Lake Horror: Ink Cloud 26",
      "Weeping Queen: Wail of Grief 24",
      "Weeping Queen: Withering Gaze 24",
      "Mountain Titan: Tremor 29",
      "Hall Weaver: Web 22",
      "Hall Weaver: Deadly Venom 26",
    ]);
  });
});
