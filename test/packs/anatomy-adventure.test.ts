import { describe, expect, it } from "vitest";
import type { Data, Doc } from "../../packs/documents.ts";
import { docs } from "./anatomy-docs.ts";

const [adventure] = docs("adventure");
const list = (field: string): Doc[] => (adventure?.[field] as Doc[] | undefined) ?? [];
const tokens = list("scenes").flatMap(({ tokens: all }) => all as Doc[]);
const actorOf = (token: Data) => list("actors").find(({ _id }) => _id === token.actorId);
const hostile = tokens.filter((token) => token.disposition === -1);

describe("the adventure The Brass Arm", () => {
  it("has three scenes with maps and walls or water, pages, and the four ready characters", () => {
    expect(list("scenes").map(({ name }) => name)).toEqual(["The Causeway", "The Ferry House", "The Reeve’s Barrow"]);
    const heroes = list("actors").filter(({ type }) => type === "anatomyCharacter");
    expect(heroes.map(({ name }) => name).sort()).toEqual(["Bren Holt", "Odo Pell", "Tamsin Roe", "Ysolde Marr"]);
  });

  it("N-62: every token has its actor, and ten enemies are placed in three prepared encounters", () => {
    expect(tokens.filter((token) => !actorOf(token)).map(({ name }) => name)).toEqual([]);
    expect(hostile).toHaveLength(10);
    expect(list("combats")).toHaveLength(3);
  });

  it("N-59: the levels of each scene’s enemies add up to those of the forecast on the encounter page", () => {
    const sums = list("scenes").map(({ tokens: all }) =>
      (all as Doc[])
        .filter((token) => token.disposition === -1)
        .map((token) => (actorOf(token)!.system as { details: { level: number } }).details.level)
        .reduce((sum, level) => sum + level, 0),
    );
    expect(sums).toEqual([3, 4, 7]);
  });

  it("links to its own actors, scenes and pages only where they exist", () => {
    const ids = new Set(
      ["actors", "scenes", "journal"].flatMap((field) =>
        list(field).flatMap(({ _id, pages }) => [_id, ...((pages as Doc[] | undefined) ?? []).map((page) => page._id)]),
      ),
    );
    const links = [...JSON.stringify(list("journal")).matchAll(/@UUID\[(?:Actor|Scene|JournalEntry)\.([\w.]+)/g)];
    const named = links.flatMap(([, path]) =>
      path!.split(".").filter((word) => word.length === 16 && word !== "JournalEntryPage"),
    );
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((id) => !ids.has(id))).toEqual([]);
  });
});
