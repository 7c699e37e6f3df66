/** What a card stores: the acts played on it, and what was written to documents because of them. Never HTML, never a foe's secrets. */

import type { Line, Text, Tone } from "../kernel/card.ts";
import type { Answer } from "../kernel/procedure.ts";
import type { Facts, Form, Offer } from "../kernel/ruleset.ts";
import { renderCard } from "./card.ts";
import { soundActs, soundEvents } from "./card-check.ts";
import type { MessageDoc } from "./docs.ts";

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
  /** When it began to wait, in milliseconds of real time. */
  since: number;
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

export class CardModel extends foundry.abstract.TypeDataModel<
  foundry.data.fields.DataSchema,
  foundry.documents.BaseChatMessage
> {
  /** Draws the whole message element; core calls it in the log, in pop-outs and in notifications. */
  async renderHTML(): Promise<HTMLElement> {
    return renderCard(this.parent as unknown as MessageDoc);
  }

  /** Whoever wrote it, what the room reads is whole: the rest is unreadable, and stays as it is stored. */
  override prepareBaseData(): void {
    const card = this as unknown as CardData;
    card.acts = soundActs(card.acts);
    card.events = soundEvents(card.events, card.acts);
  }

  static override defineSchema() {
    const f = foundry.data.fields;
    const object = () => new f.ObjectField();
    return {
      ruleset: new f.StringField({ required: true, blank: true }),
      cause: new f.StringField({ required: true, blank: true }),
      acts: new f.TypedObjectField(
        new f.SchemaField({
          seq: new f.NumberField({ required: true, nullable: false, integer: true, initial: 0 }),
          action: new f.StringField({ required: true, blank: true }),
          state: new f.StringField({ required: true, choices: ["waiting", "done"], initial: "waiting" }),
          parts: object(),
          facts: new f.ObjectField({ nullable: true, initial: null }),
          form: object(),
          journal: new f.ArrayField(object()),
          lines: new f.ArrayField(object()),
          headline: new f.ObjectField({ nullable: true, initial: null }),
          tone: new f.StringField({ required: true, initial: "plain" }),
          waiting: new f.ObjectField({ nullable: true, initial: null }),
          offers: new f.ArrayField(object()),
          touches: new f.ArrayField(new f.StringField()),
          from: new f.ObjectField({ nullable: true, initial: null }),
          by: new f.StringField({ required: true, blank: true }),
        }),
      ),
      events: new f.TypedObjectField(
        new f.SchemaField({
          act: new f.StringField({ required: true, blank: true }),
          part: new f.StringField({ required: true, blank: true }),
          state: new f.StringField({
            required: true,
            choices: ["waiting", "applied", "undone", "failed"],
            initial: "waiting",
          }),
          by: new f.StringField({ required: true, blank: true }),
          order: new f.NumberField({ required: true, nullable: false, integer: true, initial: 0 }),
          note: new f.ObjectField({ nullable: true, initial: null }),
        }),
      ),
    };
  }
}
