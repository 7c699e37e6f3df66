/** The data model of card messages, with their rendering. */

import { hideUntilDiceStop } from "../adapter/dice3d.ts";
import { asDoc, type MessageDoc } from "../adapter/foundry-api.ts";
import { restoreRowFocusLater } from "../applications/list-focus.ts";
import { loadCardActions } from "../cards/act-lookup.ts";
import { forgetCard } from "../cards/open-cards.ts";
import { cardOf } from "../cards/read-cards.ts";

export class CardModel extends foundry.abstract.TypeDataModel<
  foundry.data.fields.DataSchema,
  foundry.documents.BaseChatMessage
> {
  /** Renders the whole message element; core calls it in the log, in pop-outs and in notifications. */
  async renderHTML(): Promise<HTMLElement> {
    const message = asDoc<MessageDoc>(this.parent);
    const [{ announce, renderMessage }] = await Promise.all([
      import("../chat/render-card.ts"),
      loadCardActions(cardOf(message)),
    ]);
    const card = await renderMessage(message);
    void hideUntilDiceStop(message, card).then(() => announce(message.id, card));
    restoreRowFocusLater(card);
    return card;
  }

  /** Runs for every message when the world loads: everything derived is calculated lazily. */
  override prepareBaseData(): void {
    forgetCard(asDoc(this.parent));
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
          atOnce: new f.BooleanField({ required: false, initial: () => undefined }),
          alone: new f.BooleanField({ initial: false }),
          kept: new f.BooleanField({ initial: false }),
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
