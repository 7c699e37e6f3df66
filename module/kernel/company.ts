/** A company of people of all rulesets: how one of them stands at a glance, and what they do and own together. */
import { type Text, text } from "./card.ts";
import type { FormValue } from "./consequences.ts";
import type { Snapshot } from "./ruleset.ts";

/** What is left of somebody, as a bar. */
export interface Gauge {
  value: number;
  max: number;
  said: Text;
  note?: Text;
  /** 0 to 1. */
  at: number;
}

/** Words of the glance. */
export const said = (key: string, data?: Text["data"]): Text => text(`PARTY.Glance.${key}`, data);

/** A thing that is nowhere but in the pack. */
export const AS_IT_IS: Readonly<Record<string, FormValue>> = {};

/** A bar that says what it is of: "6 of 15 HP". */
export const gauge = (of: "hp" | "stamina" | "aura", value: number, max: number, more: Partial<Gauge> = {}): Gauge => ({
  value,
  max,
  said: said(of, { value: value < 0 ? `−${-value}` : value, max }),
  at: Math.max(0, Math.min(1, value / Math.max(1, max))),
  ...more,
});

export interface Mark {
  label: Text;
  /** An emblem of the sprite, or else the picture of a document. */
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

/** What a ruleset says of its people for a company they travel in. */
export interface Together {
  /** Somebody at a glance, for those who may know all of it. */
  member?(actor: Snapshot): Member;
  /** Actions the GM may put before several at once: the form is filled in once, everybody's own button waits for its owner. */
  callsFor?: readonly string[];
  /** Where somebody's coins are counted, by path below `system`. */
  coins?: string;
  /** What of a thing is other where nobody has it in hand or on, by path below `system`. */
  stowed?(item: Snapshot): Readonly<Record<string, FormValue>>;
}

/** What the world's clock will ask of somebody; `ready`: now. */
export interface DueShown {
  what: Text;
  when: Text;
  action: string;
  item: string;
  at: number;
  ready: boolean;
  /** Whoever looks may do it. */
  mine: boolean;
}

/** Somebody of a company, as far as whoever looks at it may know. */
export interface Fellow {
  uuid: string;
  name: string;
  img: string;
  ruleset: string;
  rank: string;
  /** Which of those it lists. */
  at: number;
  /** Of their own, to give and to take. */
  mine: boolean;
  /** null: only that they are there. */
  member: Member | null;
  dues: readonly DueShown[];
}

/** A company as whoever looks at it sees it; of those they may not see nothing is in it. */
export interface CompanyShown {
  fellows: readonly Fellow[];
  /** How many rulesets are among them. */
  rulesets: number;
  now: Text;
  /** Purses: whose coins a ruleset counts, and what lies in it. */
  purses: readonly { ruleset: string; label: Text; coins: number }[];
  /** What a thing of the stores is of. */
  kindOf(type: string): Text;
  nameOf(ruleset: string): Text;
  ruleOf(type: string): string;
}
