/** The party's data as its rules and views read it. */
import type { Snapshot } from "../../kernel/ruleset.ts";

export const RANKS = ["front", "middle", "rear"] as const;
export type Rank = (typeof RANKS)[number];

export interface Watch {
  hours: number;
  /** Uuids of the members who are awake. */
  who: readonly string[];
  note: string;
}

export interface PartyData {
  members: readonly { uuid: string; rank: Rank }[];
  watches: readonly Watch[];
  nightfall: number;
  coins: Readonly<Record<string, number>>;
  about: string;
  /** HTML. */
  notes: string;
}

export type PartySnapshot = Snapshot<PartyData>;

export const asParty = (snapshot: Snapshot): PartySnapshot => snapshot as unknown as PartySnapshot;

/** Quantity of an item; 1 if its type has none. */
export const countOf = (item: Snapshot): number => {
  const { quantity } = item.system;
  return typeof quantity === "number" ? quantity : 1;
};
