/** Initiative that a user rolled in private: other users see one sentence, without core's placeholders for numbers. */
import { text } from "../../kernel/card.ts";
import { type MessageDoc, onHook } from "../adapter/foundry-api.ts";
import { mayRead } from "../adapter/message-visibility.ts";
import { localizeText } from "../adapter/text.ts";

function replaceNumbers(message: MessageDoc, html: HTMLElement): void {
  if (!message.flags.core?.initiativeRoll || mayRead(message)) return;
  const sentence = text("FIVEFOLD.Turn.privateInitiative", { user: message.author?.name ?? "" });
  html.querySelector(".flavor-text")?.remove();
  const content = html.querySelector(".message-content");
  if (content) content.textContent = localizeText(sentence);
}

/** Call once at init. */
export function registerPrivateInitiative(): void {
  onHook("renderChatMessageHTML", replaceNumbers);
}
