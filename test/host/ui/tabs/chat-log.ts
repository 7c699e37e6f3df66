import type { ApplicationConfig, ContextMenuEntry, HandlebarsPart, RenderOptions } from "../../apps/api/types.ts";
import type { ChatMessage, Speaker } from "../../core/documents/chat-message.ts";
import type { Data } from "../../types.ts";
import type { Library } from "../globals.ts";
import { attempt, element, g, hasDom, menuEntry, messageModes } from "../util.ts";
import { type ChatCommand, PATTERNS, parseCommand, processCommand } from "./chat-commands.ts";
import { toggleRoll } from "./chat-popout.ts";
import type { SidebarTabClass } from "./sidebar-tab.ts";

const SHOWN = 100;

/** The chat log: newest last, re-rendered message by message. */
export const defineChatLog = (foundry: Library, AbstractSidebarTab: SidebarTabClass) => {
  const { HandlebarsApplicationMixin } = foundry.applications.api;
  return class ChatLog extends HandlebarsApplicationMixin(AbstractSidebarTab) {
    static override tabName = "chat";
    static CHAT_COMMANDS: Record<string, ChatCommand> = {};
    static MESSAGE_PATTERNS: Record<string, RegExp> = { ...PATTERNS };
    static override DEFAULT_OPTIONS: ApplicationConfig = {
      id: "chat",
      classes: ["flexcol"],
      window: { title: "Chat", icon: "fa-solid fa-comments" },
      actions: {
        deleteMessage: ChatLog.onDeleteMessage,
        dismissMessage: ChatLog.onDismissMessage,
        expandRoll: ChatLog.onExpandRoll,
        jumpToBottom: ChatLog.onJumpToBottom,
        earlier: ChatLog.onEarlier,
        flush: ChatLog.onFlush,
        messageMenu: ChatLog.onMessageMenu,
        send: ChatLog.onSend,
      },
    };
    static override PARTS: Record<string, HandlebarsPart> = {
      log: { template: "templates/sidebar/tabs/chat/log.hbs" },
      input: { template: "templates/sidebar/tabs/chat/input.hbs" },
    };

    lastWhisper: string[] = [];
    #queue: Promise<unknown> = Promise.resolve();
    #shown = SHOWN;
    #sent: string[] = [];
    #sentAt = -1;

    /** This log popped out into its own window. */
    get #window(): ChatLog | undefined {
      return this.popout as ChatLog | undefined;
    }
    /** The ordered list of messages in the DOM. */
    get list(): HTMLElement | null {
      return this.element?.querySelector("ol.chat-log") ?? null;
    }
    get isAtBottom(): boolean {
      const box = this.element?.querySelector(".chat-scroll");
      return !box || box.scrollHeight - box.scrollTop - box.clientHeight < 40;
    }

    /** Command name and match of a typed text. */
    static parse(text: string): [string, RegExpMatchArray | null] {
      return parseCommand(this, text);
    }

    override async _preparePartContext(partId: string, context: Data, options: RenderOptions): Promise<Data> {
      context = (await super._preparePartContext(partId, context, options)) ?? context;
      const modes = messageModes();
      return Object.assign(context, {
        modes: modes.choices,
        mode: modes.value,
        isGM: g.game.user.isGM,
        rootId: this.id,
      });
    }

    override async _onFirstRender(context: Data, options: RenderOptions): Promise<void> {
      await super._onFirstRender?.(context, options);
      const el: HTMLElement = this.element;
      el.addEventListener("keydown", (event) => this._onChatKeyDown(event));
      el.addEventListener("change", (event) => {
        const select = event.target as HTMLSelectElement;
        if (select.name === "rollMode") g.game.settings.set("core", messageModes().key, select.value);
      });
      el.querySelector(".chat-scroll")?.addEventListener("scroll", () => {
        this.wasAtBottom = this.isAtBottom;
        el.querySelector(".jump-to-bottom")?.toggleAttribute("hidden", this.isAtBottom);
      });
      this._createContextMenu?.(this._getEntryContextOptions.bind(this), "li.chat-message", {
        fixed: true,
        hookName: "getChatMessageContextOptions",
        parentClassHooks: false,
      });
      const growth = new ResizeObserver(() => this.wasAtBottom && this.scrollBottom());
      const list = this.list;
      if (list) growth.observe(list);
    }

    override async _onRender(context: Data, options: RenderOptions): Promise<void> {
      await super._onRender?.(context, options);
      if (!options.parts || options.parts.includes("log")) await this.renderBatch();
    }

    wasAtBottom = true;

    /** Fill the log from scratch with the latest messages. */
    async renderBatch(): Promise<void> {
      await this.#enqueue(async () => {
        const list = this.list;
        if (!list) return;
        const all = this.#ordered();
        const html: HTMLElement[] = [];
        for (const message of all.slice(-this.#shown)) {
          const li = await this.#renderOne(message);
          if (li) html.push(li);
        }
        list.replaceChildren(...html);
        this.element.querySelector(".earlier")?.toggleAttribute("hidden", all.length <= this.#shown);
        this.scrollBottom();
      });
    }

    #ordered(): ChatMessage[] {
      return g.game.messages.contents
        .filter((m) => m.visible)
        .sort((a, b) => (a.timestamp ?? Infinity) - (b.timestamp ?? Infinity));
    }

    async #renderOne(message: ChatMessage): Promise<HTMLElement | null> {
      try {
        return await message.renderHTML({
          canDelete: message.canUserModify?.(g.game.user, "delete") ?? g.game.user.isGM,
        });
      } catch (error) {
        console.error(`Message ${message.id} could not be drawn`, error);
        return element(
          `<li class="chat-message message broken" data-message-id="${message.id}"><p class="message-content">This message could not be drawn.</p></li>`,
        );
      }
    }

    #enqueue(work: () => Promise<unknown>): Promise<unknown> {
      this.#queue = this.#queue.then(work, work);
      return this.#queue;
    }

    /** Add one message at the end. */
    async postOne(message: ChatMessage, _options: Data = {}): Promise<void> {
      if (!hasDom() || !this.rendered || !message.visible) return;
      await this.#enqueue(async () => {
        const list = this.list;
        if (!list || !g.game.messages.has(message.id)) return;
        const atBottom = this.isAtBottom || message.isAuthor;
        const li = await this.#renderOne(message);
        if (!li) return;
        list.querySelector(`[data-message-id="${message.id}"]`)?.remove();
        list.append(li);
        while (list.children.length > this.#shown + 50) list.firstElementChild?.remove();
        if (atBottom) this.scrollBottom();
      });
      if (!this.isPopout && this.#window?.rendered) await this.#window.postOne(message);
    }

    /** Re-renders a message in place. */
    async updateMessage(message: ChatMessage, _notify = false): Promise<void> {
      if (!hasDom() || !this.rendered) return;
      await this.#enqueue(async () => {
        const old = this.list?.querySelector(`[data-message-id="${message.id}"]`);
        if (!message.visible) return old?.remove();
        const focused = old?.contains(document.activeElement) ? (document.activeElement as HTMLElement).dataset : null;
        const open = [...(old?.querySelectorAll("details") ?? [])].map((d) => d.open);
        const atBottom = this.isAtBottom;
        const li = await this.#renderOne(message);
        if (!li) return;
        if (old) old.replaceWith(li);
        else this.list?.append(li);
        li.querySelectorAll("details").forEach((d, i) => {
          if (open[i]) d.open = true;
        });
        if (focused?.action) li.querySelector<HTMLElement>(`[data-action="${CSS.escape(focused.action)}"]`)?.focus();
        if (atBottom) this.scrollBottom();
      });
      if (!this.isPopout && this.#window?.rendered) await this.#window.updateMessage(message);
    }

    deleteMessage(messageId: string, _options: Data = {}): void {
      this.#enqueue(async () => this.list?.querySelector(`[data-message-id="${messageId}"]`)?.remove());
      if (!this.isPopout) this.#window?.deleteMessage?.(messageId);
    }

    async scrollBottom(_options: Data = {}): Promise<void> {
      const box = this.element?.querySelector(".chat-scroll");
      if (box) box.scrollTop = box.scrollHeight;
      this.wasAtBottom = true;
    }

    override _onActivate(): void {
      super._onActivate();
      this.scrollBottom();
    }

    /** Handles typed text. */
    async processMessage(
      text: string,
      { speaker, createOptions }: { speaker?: Speaker; createOptions?: Data } = {},
    ): Promise<unknown> {
      text = text.trim();
      if (!text) return undefined;
      const ChatMessage = g.CONFIG.ChatMessage.documentClass;
      const chatData = { user: g.game.user.id, author: g.game.user.id, speaker: speaker ?? ChatMessage.getSpeaker() };
      if (g.Hooks.call("chatMessage", this, text, { user: chatData.user, speaker: chatData.speaker }) === false)
        return undefined;
      const { user: _user, ...data } = chatData;
      return processCommand(this, text, data, createOptions);
    }

    _onChatKeyDown(event: KeyboardEvent): void {
      const input = event.target as HTMLTextAreaElement;
      if (!input.matches?.("textarea.chat-input")) return;
      if (event.key === "Enter" && !event.shiftKey) {
        event.preventDefault();
        this.send(input);
      }
      if (
        (event.key === "ArrowUp" || event.key === "ArrowDown") &&
        (!input.value || this.#sentAt >= 0) &&
        this.#sent.length
      ) {
        event.preventDefault();
        this.#sentAt = Math.max(-1, Math.min(this.#sent.length - 1, this.#sentAt + (event.key === "ArrowUp" ? 1 : -1)));
        input.value = this.#sent[this.#sentAt] ?? "";
      }
    }

    async send(input: HTMLTextAreaElement): Promise<void> {
      const text = input.value;
      if (!text.trim()) return;
      this.#sent.unshift(text);
      this.#sentAt = -1;
      input.value = "";
      try {
        await this.processMessage(text);
      } catch (error) {
        g.ui.notifications.error((error as Error).message, { console: false });
        if (!input.value) input.value = text;
      }
    }

    _getEntryContextOptions(): ContextMenuEntry[] {
      const message = (li: HTMLElement) =>
        g.game.messages.get(li.closest<HTMLElement>("[data-message-id]")?.dataset.messageId);
      const mine = (li: HTMLElement) =>
        !!message(li)?.isContentVisible && !!message(li)!.canUserModify?.(g.game.user, "update");
      return [
        menuEntry({
          label: "Open in a window",
          icon: "fa-solid fa-arrow-up-right-from-square",
          onClick: (li) => {
            new g.foundry.applications.sidebar.apps.ChatPopout({ message: message(li) }).render({ force: true });
          },
        }),
        menuEntry({
          label: "Reveal to everyone",
          icon: "fa-solid fa-eye",
          visible: (li) => mine(li) && ((message(li)!.whisper?.length ?? 0) > 0 || message(li)!.blind),
          onClick: (li) => attempt(() => message(li)!.update({ whisper: [], blind: false })),
        }),
        menuEntry({
          label: "Hide from players",
          icon: "fa-solid fa-eye-slash",
          visible: (li) => g.game.user.isGM && mine(li) && !message(li)!.whisper?.length,
          onClick: (li) =>
            attempt(() => message(li)!.update({ whisper: g.game.users.filter((u) => u.isGM).map((u) => u.id) })),
        }),
        menuEntry({
          label: "Delete",
          icon: "fa-solid fa-trash",
          visible: (li) => !!message(li)?.canUserModify?.(g.game.user, "delete"),
          onClick: (li) => attempt(() => message(li)!.delete()),
        }),
      ];
    }

    static async onDeleteMessage(this: ChatLog, _event: Event, target: HTMLElement): Promise<void> {
      const id = target.closest<HTMLElement>("[data-message-id]")?.dataset.messageId;
      await attempt(() => g.game.messages.get(id)?.delete());
    }
    static onDismissMessage(this: ChatLog, _event: Event, target: HTMLElement): void {
      target.closest("[data-message-id]")?.remove();
    }
    static onExpandRoll(this: ChatLog, _event: Event, target: HTMLElement): void {
      toggleRoll(target);
    }
    static onJumpToBottom(this: ChatLog): void {
      this.scrollBottom();
    }
    static async onEarlier(this: ChatLog): Promise<void> {
      await this.showEarlier();
    }
    async showEarlier(): Promise<void> {
      this.#shown += SHOWN;
      await this.renderBatch();
      this.element.querySelector(".chat-scroll")!.scrollTop = 0;
    }
    static async onFlush(this: ChatLog): Promise<void> {
      const yes = await g.foundry.applications.api.DialogV2.confirm({
        window: { title: "Clear the chat log" },
        content: "<p>All messages are deleted for everyone. This cannot be undone.</p>",
      });
      if (yes) await attempt(() => g.CONFIG.ChatMessage.documentClass.deleteDocuments([], { deleteAll: true }));
    }
    static onMessageMenu(this: ChatLog, event: PointerEvent, target: HTMLElement): void {
      const box = target.getBoundingClientRect();
      target.dispatchEvent(
        new MouseEvent("contextmenu", {
          bubbles: true,
          cancelable: true,
          clientX: event.clientX || box.left,
          clientY: event.clientY || box.bottom,
        }),
      );
    }
    static async onSend(this: ChatLog): Promise<void> {
      await this.send(this.element.querySelector<HTMLTextAreaElement>("textarea.chat-input")!);
    }
  };
};
