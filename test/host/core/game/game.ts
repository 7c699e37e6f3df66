import { type Constructor, type Data, record, type Source } from "../../types.ts";
import type { Snapshot } from "../../wire.ts";
import type { Canvas } from "../canvas.ts";
import type { CombatEncounters, Scenes, Users, WorldCollection } from "../collections/world.ts";
import { logCompatibilityWarning } from "../compat.ts";
import type { Actor } from "../documents/actor.ts";
import type { ChatMessage } from "../documents/chat-message.ts";
import type { Document } from "../documents/client-document.ts";
import type { Combat } from "../documents/combat.ts";
import type { Item } from "../documents/item.ts";
import type { JournalEntry, RollTable } from "../documents/journal-table.ts";
import type { Folder, Macro } from "../documents/minor.ts";
import type { User } from "../documents/user.ts";
import { documentConfig, jsonCopy, rt } from "../state.ts";
import { Collection } from "../utils/collection.ts";
import { deepFreeze } from "../utils/objects.ts";
import { isNewerVersion } from "../utils/text.ts";
import { Localization } from "./i18n.ts";
import { ClientKeybindings, CompendiumPacks, GameSocket, GameTime } from "./misc.ts";
import { type ModulePackage, makeModules } from "./packages.ts";
import { ClientSettings } from "./settings.ts";
import { ToursCollection } from "./tours.ts";
import { type WorldData, worldData } from "./world-data.ts";

/** World documents in creation order: referenced ones come first. */
const ORDER = [
  "User",
  "Folder",
  "Actor",
  "Item",
  "Scene",
  "Combat",
  "JournalEntry",
  "Macro",
  "Playlist",
  "RollTable",
  "Cards",
  "ChatMessage",
];

/** Held keys, and their meaning. */
export interface Keyboard {
  downKeys: Set<string>;
  isModifierActive(key: string): boolean;
  isCoreActionKeyActive(): boolean;
}

/** Options of pausing: user, and whether it is broadcast. */
interface PauseOptions {
  broadcast?: boolean;
  userId?: string;
}

/** `game`: everything of a running session that systems access. */
export class Game {
  [key: string]: unknown;
  declare data: WorldData;
  declare release: Readonly<
    Snapshot["release"] & { channel: string; display: string; isNewer(other: unknown): boolean }
  >;
  declare version: string;
  declare userId: string;
  declare world: Snapshot["world"] & { flags: Data; getFlag(scope: string, key: string): unknown };
  declare system: SystemPackage;
  declare modules: Collection<ModulePackage>;
  /** World collections by document type. */
  declare collections: Collection<WorldCollection>;
  declare settings: ClientSettings;
  declare i18n: Localization;
  declare keybindings: ClientKeybindings;
  declare socket: GameSocket;
  declare time: GameTime;
  /** Roles by permission, as configured in the world instead of CONST. */
  declare permissions: Record<string, number[] | undefined>;
  declare view: string;
  declare ready: boolean;
  declare documentIndex: { lookup(prefix: string, options?: Data): unknown };
  declare documentTypes: Record<string, string[]>;
  declare model: Record<string, Record<string, object>>;
  declare keyboard: Keyboard;
  declare audio: Data;
  declare packs: CompendiumPacks;
  declare actors: WorldCollection<Actor>;
  declare items: WorldCollection<Item>;
  declare scenes: Scenes;
  declare combats: CombatEncounters;
  declare journal: WorldCollection<JournalEntry>;
  declare macros: WorldCollection<Macro>;
  declare tables: WorldCollection<RollTable>;
  declare messages: WorldCollection<ChatMessage>;
  declare folders: WorldCollection<Folder>;
  declare users: Users;
  readonly #boot: () => Promise<void>;
  constructor(snapshot: Snapshot, boot: () => Promise<void> = async () => {}) {
    this.#boot = boot;
    const manifest = jsonCopy(snapshot.system);
    this.data = worldData(snapshot);
    this.release = deepFreeze({
      channel: "stable",
      ...snapshot.release,
      display: `Version ${snapshot.release.generation}, Build ${snapshot.release.build}`,
      isNewer: (other: unknown) => isNewerVersion(snapshot.release.version, record(other).version ?? other),
    });
    this.version = snapshot.release.version;
    this.userId = snapshot.userId;
    this.world = { ...jsonCopy(snapshot.world), flags: {}, getFlag: () => undefined };
    this.system = makeSystem(manifest);
    this.modules = makeModules(snapshot.modules ?? []);
    this.collections = new Collection();
    this.settings = new ClientSettings(snapshot.settings ?? {}, snapshot.userSettings ?? {});
    this.i18n = new Localization();
    this.keybindings = new ClientKeybindings();
    this.socket = new GameSocket();
    this.time = new GameTime(snapshot.worldTime ?? 0);
    this.permissions = jsonCopy(snapshot.settings?.["core.permissions"] ?? {}) as Record<string, number[]>;
    this.view = "game";
    this.ready = false;
    this.documentIndex = { lookup: () => [] };
    this.documentTypes = {};
    this.model = {};
    this.keyboard ??= {
      downKeys: new Set<string>(),
      isModifierActive: (key: string) => this.keyboard.downKeys.has(key),
      isCoreActionKeyActive: () => false,
    };
    this.audio = { locked: true, pending: [], playing: new Map(), interface: {}, play: async () => null };
    this.clipboard = new (rt.foundry.helpers.interaction as Record<string, Constructor>).ClipboardHelper!();
    this.video = null;
    this.tours = new ToursCollection();
    this.issues = { validationFailures: {} };
  }
  /** Runs the boot sequence, from `init` to `ready`. Modules may wrap it. */
  async initialize(): Promise<void> {
    await this.#boot();
  }
  get isAdmin(): boolean {
    return false;
  }
  /** The user of this session; null only until the users are created, during boot. */
  get user(): User {
    return (this.users?.current ?? null) as User;
  }
  get combat(): Combat | null {
    return this.combats?.viewed ?? null;
  }
  get canvas(): Canvas {
    return rt.g.canvas;
  }
  get paused(): boolean {
    return this.data.paused;
  }
  /** Pauses or resumes, locally or, if a GM broadcasts it, on all clients; returns the new state. */
  togglePause(pause?: boolean | null, options: PauseOptions | boolean = {}): boolean {
    if (typeof options === "boolean") {
      const text = "Game#togglePause takes { broadcast } in place of a boolean";
      logCompatibilityWarning(text, { since: 13, until: 15 });
      options = { broadcast: options };
    }
    const { broadcast = false, userId = this.userId } = options;
    const paused = pause ?? !this.paused;
    if (broadcast && this.user.isGM) void rt.connection.request({ kind: "activity", data: { pause: paused } });
    return this._onPause(paused, { broadcast, userId });
  }
  _onPause(paused: boolean, options: PauseOptions): boolean {
    this.data.paused = paused;
    void rt.g.ui?.pause?.render();
    rt.Hooks.callAll("pauseGame", paused, options);
    return paused;
  }
  /** Name of the active tool; null if the scene controls have none. */
  get activeTool(): string | null {
    return rt.g.ui?.controls?.tool?.name ?? null;
  }
  /** Subtypes by document type, known before any document is created. */
  prepareTypes(): void {
    for (const name of Object.keys(rt.CONFIG)) {
      const config = documentConfig(name);
      if (!config?.documentClass?.metadata?.hasTypeData) continue;
      this.documentTypes[name] = config.documentClass.TYPES;
      this.model[name] = Object.fromEntries(config.documentClass.TYPES.map((t) => [t, {}]));
    }
  }
  /** Creates all collections and documents; nothing is prepared yet. */
  makeDocuments(snapshot: Snapshot): void {
    for (const name of ORDER) {
      const cls = (documentConfig(name)?.collection ??
        rt.foundry.documents.collections[name]) as typeof WorldCollection;
      if (!cls) continue;
      const sources = name === "User" ? (snapshot.users ?? []) : (snapshot.documents?.[name] ?? []);
      const collection = new cls(sources);
      this.collections.set(name, collection);
      const key = (rt.foundry.documents[name] as typeof Document).collectionName;
      this[key] = collection;
    }
    this.packs = CompendiumPacks.make(snapshot.packs ?? []);
    for (const name of ORDER) this.collections.get(name)?.load();
    for (const id of snapshot.activeUserIds ?? []) {
      const user = this.users.get(id);
      if (user) user.active = true;
    }
    if (this.user) this.user.active = true;
  }
  prepareDocuments(): void {
    rt.documentsReady = true;
    for (const name of ORDER) for (const doc of this.collections.get(name) ?? []) doc._safePrepareData();
  }
}

/** The active system: its manifest, with defaults. */
export interface SystemPackage {
  [key: string]: unknown;
  id: string;
  title: string;
  documentTypes: Record<string, Record<string, Data>>;
  flags: Record<string, Data>;
  grid: { type: number; distance: number; units: string; diagonals: number };
  initiative?: string;
  getFlag(scope: string, key: string): unknown;
  toObject(): Source;
}

function makeSystem(manifest: Source): SystemPackage {
  const system = { ...manifest } as SystemPackage;
  system.documentTypes ??= {};
  system.flags ??= {};
  system.grid = { type: 1, distance: 1, units: "", diagonals: 0, ...(manifest.grid ?? {}) };
  system.getFlag = (scope: string, key: string) => system.flags?.[scope]?.[key];
  system.template = undefined;
  Object.defineProperty(system, "_source", { value: manifest, enumerable: false });
  system.toObject = () => jsonCopy(manifest);
  return system;
}
