/** The evening of Aura: scenes, encounters and the texts of its pages. */
import { describe, expect, it } from "vitest";
import type { Data, Doc } from "../../packs/documents.ts";
import { as, docs, living, named } from "./aura-docs.ts";

const evening = docs("adventure")[0]!;
const list = (doc: Data, field: string): Doc[] => doc[field] as Doc[];
const actors = list(evening, "actors");
const actorOf = (id: unknown): Doc => actors.find(({ _id }) => _id === id)!;
const threatOf = (actor: Doc): number => as<{ details: { threat: number } }>(actor).details.threat;

describe("The Toll Bridge", () => {
  it("A-151 has three scenes with a grid of one meter, in the order of play", () => {
    const scenes = list(evening, "scenes");
    expect(scenes.map(({ name }) => name)).toEqual(["Toll Bridge", "Moor Causeway", "Old Kiln"]);
    for (const { name, grid } of scenes)
      expect([name, (grid as Data).distance, (grid as Data).units]).toEqual([name, 1, "m"]);
  });

  it("brings the ready characters, and each enemy as in the compendium", () => {
    const names = actors.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(docs("characters").map(({ name }) => name)));
    const own = ["Ansgar Roke", "Hobb Tarrant", "Wenna Tarrant"];
    for (const { name, _id, type } of actors.filter(({ type, name }) => type === "auraCreature" && !own.includes(name)))
      expect([name, type, _id]).toEqual([name, "auraCreature", named("creatures", name)._id]);
  });

  it("A-118 starts every actor with full Aura, Stamina and Surges", () => {
    type Pools = Record<"aura" | "surges" | "stamina" | "agility", { value: number; max: number }>;
    for (const actor of actors) {
      const { aura, surges, stamina, agility } = living(actor).system as unknown as Pools;
      const pools = [aura, surges, stamina, agility];
      expect([actor.name, ...pools.map(({ value }) => value)]).toEqual([actor.name, ...pools.map(({ max }) => max)]);
    }
  });

  it("has encounters whose sums of threats are those of the GM's page", () => {
    const fights = list(evening, "combats").map((combat) =>
      list(combat, "combatants").reduce((sum, one) => sum + threatOf(actorOf(one.actorId)), 0),
    );
    expect(fights).toEqual([6, 5, 6]);
    const pages = list(evening, "journal").flatMap((journal) => list(journal, "pages"));
    const text = (pages.find(({ name }) => name === "Before you start")!.text as Data).content as string;
    const printed = [...text.matchAll(/Sum of threats (\d+), (?:easy|normal)/g)].map(([, sum]) => Number(sum));
    expect(printed).toEqual(fights);
  });

  it("shows players the handouts, and not the pages of the GM", () => {
    const journals = list(evening, "journal").map((journal) => ({
      open: (journal.ownership as { default: number }).default > 0,
      pages: list(journal, "pages").map(({ name }) => name),
    }));
    expect(journals.find(({ open }) => open)?.pages).toEqual(["Notice at the bridge", "Note from Roke"]);
    expect(journals.find(({ open }) => !open)?.pages).toContain("1: The toll bridge");
  });
});
