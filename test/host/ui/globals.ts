/** The globals of a realm, and what the interface adds to them or knows better. */
import type { Notifications } from "../apps/ui/notifications.ts";
import type { Canvas, Token, TokenHud } from "../core/canvas.ts";
import type { Actor } from "../core/documents/actor.ts";
import type { ChatMessage } from "../core/documents/chat-message.ts";
import type { ClientGlobals, Config, Constructor, Data, FoundryNamespace, SheetLike, UserInterface } from "../types.ts";

/** A part of the interface; a system may put its own in its place. */
export interface Panel extends SheetLike {
  element?: HTMLElement | null;
  popout?: Panel;
  render(options?: Data): Promise<unknown>;
  renderPopout?(): Promise<unknown>;
  setActive?(active: boolean): void;
}

/** `ui`: a panel by its name, and the sidebar, which the others talk to. */
export type Interface = UserInterface &
  Record<string, Panel | undefined> & {
    notifications: Notifications;
    sidebar?: Panel & {
      tabs: [string, unknown][];
      tabGroups: Record<string, string | null>;
      changeTab(tab: string | null | undefined, group: string): void;
    };
  };

/** The panel beside a token. */
export interface Hud extends TokenHud {
  object: Token | null;
  document?: Token["document"];
  actor?: Actor | null;
  bind(token: Token): unknown;
  clear(): void;
  follow?(): void;
}

/** A window made of options. */
export type SheetClass = new (options?: Data) => SheetLike;

/** `foundry`, with what the interface puts there and looks up again. */
export type Library = FoundryNamespace & {
  applications: {
    apps: { DocumentOwnershipConfig?: SheetClass };
    settings: { SettingsConfig: SheetClass };
    sidebar: { apps: { ChatPopout: SheetClass; Compendium: SheetClass } };
  };
};

/** A class of windows, when more is known of them than it says. */
export type Having<C extends Constructor, M> = Omit<C, "prototype"> &
  (new (
    ...args: ConstructorParameters<C>
  ) => InstanceType<C> & M);

/** A class of sheets, when it is known what documents they show. */
export type Showing<C extends Constructor, D> = Having<C, { readonly document: D }>;

/** Everything a realm offers by name. `game`, `ui` and `canvas` come while it starts, and not in every realm. */
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
