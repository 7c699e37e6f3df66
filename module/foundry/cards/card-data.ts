/**
 * Types of stored card data: action runs, and events written to documents because of them. Never HTML, never GM-only
 * numbers.
 */
import type { Line, Text, Tone } from "../../kernel/card.ts";
import type { Answer } from "../../kernel/procedure.ts";
import type { Facts, Form, Offer } from "../../kernel/ruleset.ts";

export interface PartRef {
  uuid: string;
  name: string;
  img: string;
  token?: string;
  /** Numbers are GM-only: they are stored in a flag of the part's own document. */
  hidden: boolean;
}

export interface Waiting {
  id: string;
  kind: "roll" | "choice";
  who: string;
  options: string[];
  dice?: string;
  /** Rolled without a prompt, by the client that may roll it. */
  unasked?: true;
  /** Start of the wait, in ms of real time. */
  since: number;
  /** The GM has reviewed the form: it starts as it is. */
  reviewed?: boolean;
}

export interface Act {
  seq: number;
  action: string;
  /** waiting: needs an answer; done: the outcome is final. */
  state: "waiting" | "done";
  parts: Record<string, PartRef>;
  /** null if stored as GM-only data on a hidden part. */
  facts: Facts | null;
  form: Form;
  journal: Answer[];
  lines: { id: string; line: Line }[];
  headline: Text | null;
  tone: Tone;
  waiting: Waiting | null;
  offers: Offer[];
  /** Parts it changes, as far as all users may know; with the prefix `paid`: costs that apply before the action run is done. */
  touches: string[];
  /** The action run and follow-up that started it. */
  from: { act: string; offer: string } | null;
  /** Id of the user who started it. */
  by: string;
  /**
   * Whether damage is rolled at once, by the setting of the player who started it; missing: the running client's
   * setting.
   */
  atOnce?: boolean;
  /** No GM was connected to review it. */
  alone?: boolean;
  /** Some of its lines have a longer GM-only version. */
  kept?: boolean;
}

/** The application of an action run to a part. Its key in `events` is `eventId(act, touch)`. */
export interface AppliedEvent {
  act: string;
  part: string;
  state: "waiting" | "applied" | "undone" | "failed";
  by: string;
  order: number;
  note: Text | null;
}

export interface CardData {
  ruleset: string;
  acts: Record<string, Act>;
  events: Record<string, AppliedEvent>;
  /** Event of another card that this one follows from: this one is undone first. */
  cause: string;
}
