/** Types of the party: the summary of a member, the view of its sheet, and a ruleset's optional members for it. */
import { type Text, text } from "./card.ts";
import type { FormValue, Snapshot } from "./world-data.ts";

/** A resource of a member as a bar. */
export interface Gauge {
  value: number;
  max: number;
  said: Text;
  note?: Text;
  /** 0 to 1. */
  at: number;
}

/** A text of the party sheet's summary. */
export const partyText = (key: string, data?: Text["data"]): Text => text(`PARTY.Glance.${key}`, data);

/** For items without an equipped state: nothing changes when they are stowed. */
export const NO_CHANGES: Readonly<Record<string, FormValue>> = {};

/** A labeled bar: "6 of 15 HP". */
export const gauge = (of: "hp" | "stamina" | "aura", value: number, max: number, more: Partial<Gauge> = {}): Gauge => ({
  value,
  max,
  said: partyText(of, { value: value < 0 ? `−${-value}` : value, max }),
  at: Math.max(0, Math.min(1, value / Math.max(1, max))),
  ...more,
});

interface Mark {
  label: Text;
  /** An icon of the sprite; else `img`, an image path. */
  icon?: string;
  img?: string;
  tone: string;
  note?: Text | null;
}

export interface Member {
  about: readonly Text[];
  gauge: Gauge | null;
  numbers: readonly { label: Text; shown: string }[];
  marks: readonly Mark[];
}

/** Optional members by which a ruleset supports the party sheet. */
export interface PartyFeatures {
  /**
   * Summary of a member for users who may see all of its numbers. Omitted: the bar and conditions of the tracker row.
   */
  partySummary?(actor: Snapshot): Member;
  /**
   * Ids of actions that the GM may request from several actors at once: the form is filled in once, each owner gets a
   * button. Omitted: none.
   */
  requestableActions?: readonly string[];
  /** Path below `system` at which an actor's coins are counted. Omitted: coins cannot be moved to or from the party. */
  coinsPath?: string;
  /**
   * System data to change when an item is no longer held or worn (it moves to another owner), by path below `system`.
   * Omitted: nothing changes.
   */
  stowedChanges?(item: Snapshot): Readonly<Record<string, FormValue>>;
}

/** An upcoming event of the world clock for a member; `ready`: due now. */
export interface DueShown {
  what: Text;
  when: Text;
  action: string;
  item: string;
  at: number;
  ready: boolean;
  /** The viewing user may start it. */
  mine: boolean;
}

/** A member of a party, as far as the viewing user may see it. */
export interface PartyMember {
  uuid: string;
  name: string;
  img: string;
  ruleset: string;
  rank: string;
  /** Index in the party's list. */
  at: number;
  /** The viewing user owns it and may give and take items. */
  mine: boolean;
  /** Null: the viewing user may only see that this member exists. */
  member: Member | null;
  dues: readonly DueShown[];
}

/** A party as the viewing user sees it; members hidden from this user are not included. */
export interface PartyShown {
  members: readonly PartyMember[];
  /** Number of different rulesets among the members. */
  rulesets: number;
  now: Text;
  /** Coins by ruleset that counts them. */
  purses: readonly { ruleset: string; label: Text; coins: number }[];
  /** Label of an item type in the party's stores. */
  kindOf(type: string): Text;
  nameOf(ruleset: string): Text;
  rulesetOf(type: string): string;
}
