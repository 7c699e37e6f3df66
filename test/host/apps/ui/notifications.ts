import type { Data } from "../../types.ts";
import { cleanHtml, el, escapeHtml, hasDom, localize, word } from "../env.ts";

/** Short messages to the user: a toast, a line in the console, optionally a progress bar. */

/** Options of a notification besides its message. */
export interface NotificationOptions {
  permanent?: boolean;
  progress?: boolean;
  console?: boolean;
  localize?: boolean;
  escape?: boolean;
  clean?: boolean;
  /** Values for the placeholders of a translated message. */
  format?: Data | null;
}

export interface NotificationUpdate extends NotificationOptions {
  message?: unknown;
  /** Progress, from 0 to 1. */
  pct?: number;
}

/** A notification or its id. */
type Target = number | { id: number } | null | undefined;

export interface Notification {
  id: number;
  type: string;
  timestamp: number;
  message: string;
  error?: Error;
  permanent: boolean;
  console: boolean;
  active: boolean;
  progress: boolean;
  pct: number;
  element?: HTMLElement;
  remove(): void;
  update(update: NotificationUpdate): void;
}

export class Notifications {
  static LIFETIME_MS = 5000;
  #all = new Map<number, Notification>();
  #last = 0;

  /** All shown notifications, oldest first. */
  get active(): Notification[] {
    return [...this.#all.values()];
  }
  get element(): HTMLElement | null {
    return hasDom() ? document.getElementById("notifications") : null;
  }

  async render(): Promise<this> {
    return this;
  }

  info(message: unknown, options?: NotificationOptions): Notification {
    return this.notify(message, "info", options);
  }
  warn(message: unknown, options?: NotificationOptions): Notification {
    return this.notify(message, "warning", options);
  }
  error(message: unknown, options?: NotificationOptions): Notification {
    return this.notify(message, "error", options);
  }
  success(message: unknown, options?: NotificationOptions): Notification {
    return this.notify(message, "success", options);
  }

  notify(message: unknown, type = "info", options: NotificationOptions = {}): Notification {
    const { permanent = false, progress = false, console: log = true } = options;
    const id = ++this.#last;
    const notification: Notification = {
      id,
      type,
      timestamp: Date.now(),
      message: this.#text(message, options),
      error: message instanceof Error ? message : undefined,
      permanent,
      console: log,
      active: true,
      progress,
      pct: 0,
      remove: () => this.remove(id),
      update: (update: NotificationUpdate) => this.update(id, update),
    };
    this.#all.set(id, notification);
    if (log) this.#log(notification);
    this.#draw(notification);
    if (!permanent && !progress) {
      const timer = setTimeout(() => this.remove(id), Notifications.LIFETIME_MS);
      timer?.unref?.();
    }
    return notification;
  }

  #text(message: unknown, options: NotificationOptions): string {
    const text = message instanceof Error ? message.message : String(message ?? "");
    const { format, localize: translate, escape: escaping = true, clean = true } = options;
    if (format) {
      const values = Object.fromEntries(
        Object.entries(format).map(([key, value]) => [key, escaping ? escapeHtml(value) : value]),
      );
      return localize(text, values);
    }
    if (translate) return localize(text);
    return clean && hasDom() ? cleanHtml(text) : text;
  }

  #log(notification: Notification): void {
    const methods: Record<string, "warn" | "error"> = { warning: "warn", error: "error" };
    console[methods[notification.type] ?? "info"](notification.error ?? notification.message);
  }

  #list(): HTMLElement {
    let list = this.element;
    if (!list) {
      list = el("ol", { id: "notifications" });
      document.body.append(list);
    }
    list.setAttribute("aria-live", "polite");
    list.setAttribute("popover", "manual");
    list.classList.add("notifications");
    return list;
  }

  #draw(notification: Notification): void {
    if (!hasDom()) return;
    const { id, type, progress, message } = notification;
    const item = el("li", { className: `notification ${type}`, "data-id": id });
    const text = el("p");
    text.innerHTML = message;
    const label = word("Close", "Close");
    const close = el("button", { type: "button", className: "icon fa-solid fa-xmark close", "aria-label": label });
    close.addEventListener("click", () => this.remove(id));
    item.append(text, close);
    if (progress) {
      const bar = el("div", {
        className: "progress",
        role: "progressbar",
        "aria-valuemin": 0,
        "aria-valuemax": 100,
        "aria-valuenow": 0,
        "aria-label": "progress",
      });
      item.append(bar);
    }
    item.addEventListener("click", () => this.remove(id));
    notification.element = item;
    const list = this.#list();
    list.append(item);
    // Moves the list to the top of the top layer, so that an open modal dialog does not cover it.
    if (list.matches(":popover-open")) list.hidePopover();
    list.showPopover();
  }

  update(target: Target, { message, pct, ...options }: NotificationUpdate = {}): void {
    const notification = this.#find(target);
    if (!notification) return;
    if (message !== undefined) {
      notification.message = this.#text(message, options);
      const text = notification.element?.querySelector("p");
      if (text) text.innerHTML = notification.message;
    }
    if (pct !== undefined) {
      if (!(pct >= 0 && pct <= 1)) throw new Error("Progress must lie between 0 and 1");
      notification.pct = pct;
      const bar = notification.element?.querySelector<HTMLElement>(".progress");
      bar?.style.setProperty("--pct", `${pct * 100}%`);
      bar?.setAttribute("aria-valuenow", String(Math.round(pct * 100)));
      if (pct === 1 && !notification.permanent) {
        const timer = setTimeout(() => this.remove(notification.id), 1500);
        timer?.unref?.();
      }
    }
  }

  remove(target: Target): void {
    const notification = this.#find(target);
    if (!notification) return;
    notification.active = false;
    notification.element?.remove();
    this.#all.delete(notification.id);
  }

  has(target: Target): boolean {
    return this.#find(target) !== undefined;
  }
  clear(): void {
    for (const id of [...this.#all.keys()]) this.remove(id);
  }
  #find(target: Target): Notification | undefined {
    return this.#all.get((typeof target === "number" ? target : target?.id) as number);
  }
}
