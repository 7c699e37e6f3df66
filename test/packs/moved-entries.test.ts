/** Links of released versions to entries that have moved since. */
import { expect, it } from "vitest";
import { MOVED_ENTRIES } from "../../module/foundry/documents/moved-entries.ts";
import { shippedPacks } from "../../packs/build.ts";
import type { Doc } from "../../packs/documents.ts";

const uuids = new Set(
  [...shippedPacks()].flatMap(([id, { shape, made }]) =>
    made.flatMap(({ doc }) => {
      const uuid = `Compendium.fivefold.${id}.${shape.document}.${doc._id}`;
      const pages = shape.document === "JournalEntry" ? (doc.pages as Doc[]) : [];
      return [uuid, ...pages.map(({ _id }) => `${uuid}.JournalEntryPage.${_id}`)];
    }),
  ),
);

it("are redirected to an entry that exists, and no existing entry is redirected", () => {
  const entries = Object.entries(MOVED_ENTRIES);
  expect(entries.length).toBeGreaterThan(5);
  expect(entries.filter(([, to]) => !uuids.has(to))).toEqual([]);
  expect(entries.filter(([from]) => uuids.has(from))).toEqual([]);
  // Foundry replaces as many parts as the redirect has.
  expect(entries.filter(([from, to]) => from.split(".").length > to.split(".").length)).toEqual([]);
});
