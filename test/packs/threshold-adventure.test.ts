/** The Silent Bell: a first evening for the ready characters, as one Adventure. */
import { describe, expect, it } from "vitest";
import type { Data, Doc } from "../../packs/documents.ts";
import { docs } from "./threshold-docs.ts";

const [bell] = docs("adventure") as (Doc & Record<"actors" | "scenes" | "journal" | "combats", Doc[]>)[];
const { actors, scenes, journal, combats } = bell!;
const actorOf = (id: unknown): Doc => actors.find(({ _id }) => _id === id)!;
const isCharacter = ({ type }: Doc): boolean => type === "thresholdCharacter";
const tokensOf = (scene: Doc): Data[] => scene.tokens as Data[];
const enemies = scenes.flatMap(tokensOf).filter(({ actorId }) => !isCharacter(actorOf(actorId)));
const pages = journal.flatMap((one) => (one.pages as Doc[]).map((page) => ({ page, journal: one })));
const textOf = (page: Doc): string => (page.text as { content: string }).content;

describe("The Silent Bell", () => {
  it("has three scenes, ready characters at the start of each, and six to ten enemies", () => {
    expect(scenes.map(({ name }) => name)).toEqual(["The Mill Road", "The Old Mill", "The Chapel Hill"]);
    for (const scene of scenes)
      expect([scene.name, tokensOf(scene).filter(({ actorId }) => isCharacter(actorOf(actorId))).length]).toEqual([
        scene.name,
        docs("characters").length,
      ]);
    expect(enemies.length).toBeGreaterThanOrEqual(6);
    expect(enemies.length).toBeLessThanOrEqual(10);
  });

  it("T-20: every enemy belongs to a prepared encounter that a page for the GM explains", () => {
    const fights = combats.map(({ flags }) => String(((flags as Data).fivefold as Data).encounter));
    expect(fights).toEqual(["The felled tree", "The wheel room", "The mill floor", "The churchyard"]);
    const prepared = combats.flatMap(({ combatants }) => (combatants as Data[]).map(({ tokenId }) => tokenId));
    expect(new Set(prepared)).toEqual(new Set(enemies.map(({ _id }) => _id)));
    const headings = pages.map(({ page }) => textOf(page)).join();
    expect(fights.filter((fight) => !headings.includes(`<h2>The fight: ${fight}</h2>`))).toEqual([]);
  });

  it("has read-aloud text for each scene, an ending, and handouts that players can read", () => {
    const shown = pages.filter(({ journal: one }) => (one.ownership as { default: number }).default >= 2);
    expect(shown.map(({ page }) => page.name)).toEqual(["A letter from Low Harrow", "A founder's bill"]);
    const kept = pages.filter((one) => !shown.includes(one)).map(({ page }) => page);
    expect(kept.map(({ name }) => name)).toEqual([
      "The Silent Bell: overview",
      "1: The mill road",
      "2: The old mill",
      "3: The chapel hill",
      "Endings and rewards",
    ]);
    expect(kept.filter((page) => !textOf(page).includes("<blockquote>")).map(({ name }) => name)).toEqual([
      "The Silent Bell: overview",
    ]);
  });
});
