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

  it("fill every threat from 0 to 8 to at least four, of two categories, no two with the same items", () => {
    for (let threat = 0; threat <= 8; threat++) {
      const found = docs("creatures").filter((actor) => details(actor).threat === threat);
      expect([threat, found.length >= 4]).toEqual([threat, true]);
      expect([threat, new Set(found.map((actor) => details(actor).category)).size >= 2]).toEqual([threat, true]);
      const ways = new Set(found.map((actor) => (actor.items as Doc[]).map(({ name }) => name).join()));
      expect([threat, ways.size]).toEqual([threat, found.length]);
    }
  });

  it("are built like the catalogue's: level is threat − 1, at threat 0 and 1 at most 1", () => {
    for (const actor of ours) {
      const { threat } = details(actor);
      const { level } = as<{ level: number }>(actor);
      expect([actor.name, threat < 2 ? level <= 1 : level === threat - 1]).toEqual([actor.name, true]);
    }
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
    ]);
  });
});
