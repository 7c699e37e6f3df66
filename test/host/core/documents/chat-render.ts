import { rt } from "../state.ts";
import { escapeHTML, timeSince } from "../utils/text.ts";

/** The element of a message: the subtype's own when it has one, else the default card. Needs a DOM. */
export async function renderMessage(message: any, options: any): Promise<any> {
  if (typeof document === "undefined") return null;
  let element: any;
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

async function messageContext(message: any, { canDelete, canClose = false, ...rest }: any): Promise<any> {
  const visible = message.isContentVisible;
  const data = message.toObject(false);
  let content = visible ? message.content : "";
  const enrich = rt.foundry.applications?.ux?.TextEditor?.implementation?.enrichHTML;
  if (visible && enrich && content)
    content = await enrich.call(rt.foundry.applications.ux.TextEditor.implementation, content, {
      rollData: message.getRollData(),
    });
  if (message.isRoll && message.rolls.some((r: any) => r?.render))
    content = await rollContent(message, content, visible);
  else if (!visible) content = "";
  return {
    message: { ...data, content },
    user: rt.game.user,
    author: message.author,
    alias: message.alias,
    cssClass: [
      message.style === 1 ? "ooc" : message.style === 2 ? "ic" : message.style === 3 ? "emote" : "",
      message.whisper.length ? "whisper" : "",
      message.blind ? "blind" : "",
    ]
      .filter(Boolean)
      .join(" "),
    isWhisper: message.whisper.length > 0,
    whisperTo: message.whisper
      .map((id: string) => rt.game.users.get(id)?.name)
      .filter(Boolean)
      .join(", "),
    canDelete: canDelete ?? message.canUserModify(rt.game.user, "delete"),
    canClose,
    visible,
    ...rest,
  };
}

/** A message with rolls shows them after its own words, unless its content is only the total. */
async function rollContent(message: any, content: string, visible: boolean): Promise<string> {
  const isPlain = !content || Number.isFinite(Number(message.content));
  const parts = await Promise.all(message.rolls.map((r: any) => r.render({ isPrivate: !visible, message })));
  return `${isPlain || !visible ? "" : content}${isPlain || !visible ? parts.join("") : ""}`;
}

function defaultCard(message: any, context: any): HTMLElement {
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
  const flavor = message.flavor && context.visible ? `<span class="flavor-text">${message.flavor}</span>` : "";
  li.innerHTML = `<header class="message-header flexrow"><h4 class="message-sender">${escapeHTML(context.alias)}</h4>
<span class="message-metadata"><time class="message-timestamp" datetime="${new Date(message.timestamp ?? Date.now()).toISOString()}">${timeSince(message.timestamp ?? Date.now())}</time>${del}</span>${whisper}${flavor}</header>
<div class="message-content">${context.message.content}</div>`;
  return li;
}
