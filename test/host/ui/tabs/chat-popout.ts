import { element, g, loc, messageModes, onHooks } from "../util.ts";

/** Open or close the dice behind a total. */
export function toggleRoll(target: HTMLElement): void {
  const roll = target.closest(".dice-roll") ?? target;
  const open = roll.classList.toggle("expanded");
  roll.querySelector(".dice-tooltip")?.classList.toggle("expanded", open);
}

/** Keep windows of single messages in step with the collection; messages themselves tell the log. */
export function watchMessages(): void {
  const popouts = (id: string) =>
    [...(g.foundry.applications.instances?.values() ?? [])].filter(
      (a: any) => a.message?.id === id && a.constructor.isChatPopout,
    );
  onHooks(["updateChatMessage"], (message) => {
    for (const app of popouts(message.id)) (app as any).render();
  });
  onHooks(["clientSettingChanged"], (key) => {
    if (key !== "core.messageMode" && key !== "core.rollMode") return;
    for (const log of [g.ui?.chat, g.ui?.chat?.popout]) {
      const select = log?.element?.querySelector('select[name="rollMode"]');
      if (select) select.value = messageModes().value;
    }
  });
  onHooks(["deleteChatMessage"], (message) => {
    for (const app of popouts(message.id)) (app as any).close();
  });
}

export const defineChatPopout = (foundry: any): any =>
  class ChatPopout extends foundry.applications.api.ApplicationV2 {
    static isChatPopout = true;
    static DEFAULT_OPTIONS = {
      id: "chat-popout-{id}",
      classes: ["chat-popout", "chat-sidebar"],
      window: { title: "Message", icon: "fa-solid fa-comment", resizable: true },
      position: { width: 340 },
      message: null,
      actions: { expandRoll: (_event: Event, target: HTMLElement) => toggleRoll(target) },
    };
    get message(): any {
      return this.options.message;
    }
    get title(): string {
      return this.message?.title || loc(this.message?.alias ?? this.message?.speaker?.alias ?? "Message");
    }
    async _renderHTML(): Promise<HTMLElement> {
      return this.message.renderHTML({ canDelete: false, canClose: false });
    }
    _replaceHTML(result: HTMLElement, content: HTMLElement): void {
      const list = element(`<ol class="chat-log plain"></ol>`);
      list.append(result);
      content.replaceChildren(list);
    }
  };
