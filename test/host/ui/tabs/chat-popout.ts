import type { ApplicationConfig } from "../../apps/api/types.ts";
import type { ChatMessage } from "../../core/documents/chat-message.ts";
import { record } from "../../types.ts";
import type { Library, Panel } from "../globals.ts";
import { element, g, loc, messageModes, onHooks } from "../util.ts";

/** Expands or collapses the dice behind a total. */
export function toggleRoll(target: HTMLElement): void {
  const roll = target.closest(".dice-roll") ?? target;
  const open = roll.classList.toggle("expanded");
  roll.querySelector(".dice-tooltip")?.classList.toggle("expanded", open);
}

/** Updates windows of single messages; messages themselves notify the log. */
export function watchMessages(): void {
  const popouts = (id: string | null) =>
    [...(g.foundry.applications.instances?.values() ?? [])].filter(
      (a) => (a.message as ChatMessage | undefined)?.id === id && record(a.constructor).isChatPopout,
    );
  onHooks(["updateChatMessage"], (message: ChatMessage) => {
    for (const app of popouts(message.id)) app.render();
  });
  onHooks(["clientSettingChanged"], (key: string) => {
    if (key !== "core.messageMode" && key !== "core.rollMode") return;
    for (const log of [g.ui?.chat, g.ui?.chat?.popout] as (Panel | undefined)[]) {
      const select = log?.element?.querySelector<HTMLSelectElement>('select[name="rollMode"]');
      if (select) select.value = messageModes().value;
    }
  });
  onHooks(["deleteChatMessage"], (message: ChatMessage) => {
    for (const app of popouts(message.id)) app.close!();
  });
}

export const defineChatPopout = (foundry: Library) =>
  class ChatPopout extends foundry.applications.api.ApplicationV2 {
    static isChatPopout = true;
    static override DEFAULT_OPTIONS: ApplicationConfig = {
      id: "chat-popout-{id}",
      classes: ["chat-popout", "chat-sidebar"],
      window: { title: "Message", icon: "fa-solid fa-comment", resizable: true },
      position: { width: 340 },
      message: null,
      actions: { expandRoll: (_event: Event, target: HTMLElement) => toggleRoll(target) },
    };
    get message(): ChatMessage {
      return this.options.message as ChatMessage;
    }
    override get title(): string {
      return this.message?.title || loc(this.message?.alias ?? this.message?.speaker?.alias ?? "Message");
    }
    override async _renderHTML(): Promise<HTMLElement> {
      return this.message.renderHTML({ canDelete: false, canClose: false }) as Promise<HTMLElement>;
    }
    override _replaceHTML(result: HTMLElement, content: HTMLElement): void {
      const list = element(`<ol class="chat-log plain"></ol>`);
      list.append(result);
      content.replaceChildren(list);
    }
  };
