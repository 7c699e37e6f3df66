/** The party's data as its rules and views read it. */
import type { Snapshot } from "../../kernel/ruleset.ts";
import type { Stored } from "../../kernel/schema.ts";
import type { partyFields } from "./schema.ts";

export { RANKS } from "./schema.ts";

type PartyData = Stored<ReturnType<typeof partyFields>>;

export type PartySnapshot = Snapshot<PartyData>;

export const asParty = (snapshot: Snapshot): PartySnapshot => snapshot as PartySnapshot;

/** Quantity of an item; 1 if its type has none. */
export const countOf = (item: Snapshot): number => {
  const { quantity } = item.system;
  return typeof quantity === "number" ? quantity : 1;
};
