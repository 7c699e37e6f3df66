/** The globals of a realm, with the interface's additions and more exact types. */
import type { Notifications } from "../apps/ui/notifications.ts";
import type { Canvas, Token, TokenHud } from "../core/canvas.ts";
import type { Actor } from "../core/documents/actor.ts";
import type { ChatMessage } from "../core/documents/chat-message.ts";
import type { ClientGlobals, Config, Constructor, Data, FoundryNamespace, SheetLike, UserInterface } from "../types.ts";

/** A part of the interface; a system may replace it. */
export interface Panel extends SheetLike {
  element?: HTMLElement | null;
  popout?: Panel;
  render(options?: Data): Promise<unknown>;
  renderPopout?(): Promise<unknown>;
  setActive?(active: boolean): void;
}

/** `ui`: panels by name, and the sidebar, which the others use. */
export type Interface = UserInterface &
  Record<string, Panel | undefined> & {
    notifications: Notifications;
    sidebar?: Panel & {
      tabs: [string, unknown][];
      tabGroups: Record<string, string | null>;
      changeTab(tab: string | null | undefined, group: string): void;
    };
  };

/** The HUD beside a token. */
export interface Hud extends TokenHud {
  object: Token | null;
  document?: Token["document"];
  actor?: Actor | null;
  bind(token: Token): unknown;
  clear(): void;
  follow?(): void;
}

/** A window constructed from options. */
export type SheetClass = new (options?: Data) => SheetLike;

/** `foundry`, with the interface's own additions. */
export type Library = FoundryNamespace & {
  applications: {
    apps: { DocumentOwnershipConfig?: SheetClass };
    settings: { SettingsConfig: SheetClass };
    sidebar: { apps: { ChatPopout: SheetClass; Compendium: SheetClass } };
  };
};

/** A window class with more exact type. */
export type Having<C extends Constructor, M> = Omit<C, "prototype"> &
  (new (
    ...args: ConstructorParameters<C>
  ) => InstanceType<C> & M);

/** A sheet class with its document type. */
export type Showing<C extends Constructor, D> = Having<C, { readonly document: D }>;

/** All globals of a realm. `game`, `ui` and `canvas` are set during start, and not in every realm. */
export type TableGlobals = ClientGlobals & {
  ui: Interface;
  canvas: Canvas & { hud?: { token?: Hud }; animatePan(to: { x: number; y: number }): unknown };
  foundry: Library;
  CONFIG: Config & {
    ChatMessage: { documentClass: typeof ChatMessage };
    Combat: { initiativeIcon?: string | { icon: string } };
    JournalEntryPage?: { documentClass?: { slugifyHeading?(heading: HTMLElement): string } };
    Token: { hudClass: new () => Hud };
  };
};
