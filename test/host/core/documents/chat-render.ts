import type { Data } from "../../types.ts";
import { rt } from "../state.ts";
import { escapeHTML, timeSince } from "../utils/text.ts";
import type { ChatMessage } from "./chat-message.ts";
import type { User } from "./user.ts";

/** Options of rendering: whether the card has delete and close buttons, and further template data. */
export interface MessageRenderOptions {
  [key: string]: unknown;
  canDelete?: boolean;
  canClose?: boolean;
}

/** Template data of a card. */
interface MessageContext {
  [key: string]: unknown;
  message: Data & { content: string; flavor: string };
  user: User | null;
  author: User | null;
  alias: string;
  cssClass: string;
  isWhisper: boolean;
  whisperTo: string;
  canDelete: boolean;
  canClose: boolean;
  visible: boolean;
}

/** The element of a message: the subtype's own when it has one, else the default card. Needs a DOM. */
export async function renderMessage(message: ChatMessage, options: MessageRenderOptions): Promise<HTMLElement | null> {
  if (typeof document === "undefined") return null;
  let element: HTMLElement;
  if (typeof message.system?.renderHTML === "function") {
    element = await message.system.renderHTML(options);
    rt.Hooks.callAll("renderChatMessageHTML", message, element);
    return element;
  }
  const context = await messageContext(message, options);
  element = defaultCard(message, context);
  rt.Hooks.callAll("renderChatMessageHTML", message, element, context);
  return element;
}

async function messageContext(
  message: ChatMessage,
  { canDelete, canClose = false, ...rest }: MessageRenderOptions,
): Promise<MessageContext> {
  const visible = message.isContentVisible;
  const data = message.toObject(false);
  let content = visible ? message.content : "";
  const editor = rt.foundry.applications?.ux?.TextEditor?.implementation;
  if (visible && editor?.enrichHTML && content)
    content = await editor.enrichHTML(content, { rollData: message.getRollData() });
  if (message.isRoll && message.rolls.some((r) => r?.render)) content = await rollContent(message, content, visible);
  // A placeholder names the user who rolled: no speaker, no flavor, no recipients.
  const author = message.author?.name ?? "";
  const notice = message.isRoll ? rt.game.i18n.format("CHAT.PrivateRollContent", { user: escapeHTML(author) }) : "";
  const flavor = visible ? message.flavor : notice;
  return {
    message: { ...data, content, flavor },
    user: rt.game.user,
    author: message.author,
    alias: visible ? message.alias : author,
    cssClass: [
      message.style === 1 ? "ooc" : message.style === 2 ? "ic" : message.style === 3 ? "emote" : "",
      message.whisper.length ? "whisper" : "",
      message.blind ? "blind" : "",
    ]
      .filter(Boolean)
      .join(" "),
    isWhisper: visible && message.whisper.length > 0,
    whisperTo: message.whisper
      .map((id) => rt.game.users.get(id)?.name)
      .filter(Boolean)
      .join(", "),
    canDelete: canDelete ?? message.canUserModify(rt.game.user, "delete"),
    canClose,
    visible,
    ...rest,
  };
}

/** Content of a message with rolls: its own content if it has any; if that is only the total, or hidden, its rolls. */
async function rollContent(message: ChatMessage, content: string, visible: boolean): Promise<string> {
  const isPlain = !content || Number.isFinite(Number(message.content));
  if (visible && !isPlain) return content;
  const parts = await Promise.all(message.rolls.map((r) => r.render({ isPrivate: !visible, message })));
  return parts.join("");
}

function defaultCard(message: ChatMessage, context: MessageContext): HTMLElement {
  const li = document.createElement("li");
  li.className = ["chat-message", "message", "flexcol", context.cssClass].filter(Boolean).join(" ");
  li.dataset.messageId = message.id ?? "";
  const author = message.author;
  if (author?.color?.css) li.style.borderColor = author.color.css;
  const del = context.canDelete
    ? `<button type="button" class="message-delete" data-action="deleteMessage" aria-label="${escapeHTML(rt.game.i18n.localize("CHAT.Delete"))}"><i class="fa-solid fa-trash"></i></button>`
    : "";
  const whisper = context.isWhisper
    ? `<span class="whisper-to">${escapeHTML(rt.game.i18n.localize("CHAT.To"))}: ${escapeHTML(context.whisperTo)}</span>`
    : "";
  const flavor = context.message.flavor ? `<span class="flavor-text">${context.message.flavor}</span>` : "";
  li.innerHTML = `<header class="message-header flexrow"><h4 class="message-sender">${escapeHTML(context.alias)}</h4>
<span class="message-metadata"><time class="message-timestamp" datetime="${new Date(message.timestamp ?? Date.now()).toISOString()}">${timeSince(message.timestamp ?? Date.now())}</time>${del}</span>${whisper}${flavor}</header>
<div class="message-content">${context.message.content}</div>`;
  return li;
}
