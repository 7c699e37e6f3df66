/** Chat message document: hands new and changed cards to the client that writes them. */

import { afterDeclaration } from "../actions/after-declaration.ts";
import { rollOwn } from "../actions/requested-rolls.ts";
import { rollForOwnClicks } from "../actions/roll-after-click.ts";
import { asDoc, type MessageDoc } from "../adapter/foundry-api.ts";
import { mayRead } from "../adapter/message-visibility.ts";
import { queueCardUpdate } from "../apply/queue-cards.ts";
import { noteWritten } from "../cards/player-writes.ts";
import { arrives } from "../chat/announcer.ts";
import { askedActs, hiddenExport } from "../chat/hidden-questions.ts";
import { migrateOnLoad } from "../migration/migrate-on-load.ts";

export class FivefoldChatMessage<out T extends ChatMessage.SubType = ChatMessage.SubType> extends ChatMessage<T> {
  static override migrateData(source: Parameters<typeof ChatMessage.migrateData>[0]) {
    return super.migrateData(migrateOnLoad("message", source));
  }

  /** A user with a question on a whispered card sees its placeholder, even before dice are rolled on it. */
  override get visible(): boolean {
    return super.visible || askedActs(asDoc<MessageDoc>(this)).length > 0;
  }

  override export(): string {
    const message = asDoc<MessageDoc>(this);
    return message.type === "card" && !mayRead(message) ? hiddenExport(message) : super.export();
  }

  protected override _onCreate(...args: Parameters<ChatMessage<T>["_onCreate"]>): void {
    arrives(this.id ?? "");
    super._onCreate(...args);
    noteWritten(asDoc<MessageDoc>(this), args[0], args[2]);
    queueCardUpdate(asDoc<MessageDoc>(this));
    void afterDeclaration(asDoc<MessageDoc>(this));
  }

  protected override _onUpdate(...args: Parameters<ChatMessage<T>["_onUpdate"]>): void {
    super._onUpdate(...args);
    noteWritten(asDoc<MessageDoc>(this), args[0], args[2]);
    queueCardUpdate(asDoc<MessageDoc>(this));
    void rollForOwnClicks(asDoc<MessageDoc>(this));
    rollOwn(asDoc<MessageDoc>(this));
    void afterDeclaration(asDoc<MessageDoc>(this));
  }
}
