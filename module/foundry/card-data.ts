/** What a card stores: the acts played on it, and what was written to documents because of them. Never HTML, never a foe's secrets. */
import type { Line, Text, Tone } from "../kernel/card.ts";
import type { Answer } from "../kernel/procedure.ts";
import type { Facts, Form, Offer } from "../kernel/ruleset.ts";

export interface PartRef {
  uuid: string;
  name: string;
  img: string;
  token?: string;
  /** Its numbers are not for everybody: they stay in a flag of its own document. */
  hidden: boolean;
}

export interface Waiting {
  id: string;
  kind: "roll" | "choice";
  who: string;
  options: string[];
  dice?: string;
  /** The die falls without a prompt, at the client it belongs to. */
  unasked?: true;
  /** When it began to wait, in milliseconds of real time. */
  since: number;
  /** The GM has settled the form: it is started as it stands. */
  reviewed?: boolean;
}

export interface Act {
  seq: number;
  action: string;
  /** rolling: waits for an answer; done: the outcome stands. */
  state: "waiting" | "done";
  parts: Record<string, PartRef>;
  /** null where they are sealed with the document they belong to. */
  facts: Facts | null;
  form: Form;
  journal: Answer[];
  lines: { id: string; line: Line }[];
  headline: Text | null;
  tone: Tone;
  waiting: Waiting | null;
  offers: Offer[];
  /** Parts it does something to, as far as anybody may know. */
  touches: string[];
  /** Act and offer it came from. */
  from: { act: string; offer: string } | null;
  /** User who started it. */
  by: string;
  /** Whether the player who started it has damage rolled at once; missing: as the client that plays it has it. */
  atOnce?: boolean;
  /** No GM was there to settle what is theirs to settle. */
  alone?: boolean;
  /** Some of its lines tell more to whoever may read the seal. */
  kept?: boolean;
}

/** One event per act and part: `id` is act + part. */
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
  /** Event of another card this one follows from: undone before it. */
  cause: string;
}
