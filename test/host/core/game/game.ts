import { jsonCopy, rt } from "../state.ts";
import { Collection } from "../utils/collection.ts";
import { deepFreeze } from "../utils/objects.ts";
import { Localization } from "./i18n.ts";
import { ClientKeybindings, CompendiumPacks, GameSocket, GameTime } from "./misc.ts";
import { ClientSettings } from "./settings.ts";

/** World documents in the order they are made: what others refer to comes first. */
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

/** Everything of a running session that systems reach through `game`. */
export class Game {
  [key: string]: any;
  constructor(snapshot: any) {
    const manifest = jsonCopy(snapshot.system);
    this.data = snapshot;
    this.release = deepFreeze({
      channel: "stable",
      ...snapshot.release,
      display: `Version ${snapshot.release.generation}, Build ${snapshot.release.build}`,
    });
    this.version = snapshot.release.version;
    this.userId = snapshot.userId;
    this.world = { ...jsonCopy(snapshot.world), flags: {}, getFlag: () => undefined };
    this.system = makeSystem(manifest);
    this.modules = new Collection();
    this.collections = new Collection();
    this.settings = new ClientSettings(snapshot.settings ?? {}, snapshot.userSettings ?? {});
    this.i18n = new Localization();
    this.keybindings = new ClientKeybindings();
    this.socket = new GameSocket();
    this.time = new GameTime(snapshot.worldTime ?? 0);
    this.permissions = jsonCopy(snapshot.settings?.["core.permissions"] ?? {});
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
    this.video = null;
    this.tours = new Collection();
    this.issues = { validationFailures: {} };
    this.paused = false;
  }
  get isAdmin(): boolean {
    return false;
  }
  get user(): any {
    return this.users?.current ?? null;
  }
  get combat(): any {
    return this.combats?.viewed ?? null;
  }
  get canvas(): any {
    return rt.g.canvas;
  }
  get togglePause(): () => void {
    return () => rt.Hooks.callAll("pauseGame", this.paused, {});
  }
  get activeTool(): string {
    return "select";
  }
  /** Subtypes by document, known before any document is made. */
  prepareTypes(): void {
    for (const [name, config] of Object.entries(rt.CONFIG) as [string, any][]) {
      if (!config?.documentClass?.metadata?.hasTypeData) continue;
      this.documentTypes[name] = config.documentClass.TYPES;
      this.model[name] = Object.fromEntries(config.documentClass.TYPES.map((t: string) => [t, {}]));
    }
  }
  /** Makes every collection and every document; nothing is prepared yet. */
  makeDocuments(snapshot: any): void {
    for (const name of ORDER) {
      const cls = rt.CONFIG[name]?.collection ?? rt.foundry.documents.collections[name];
      if (!cls) continue;
      const sources = name === "User" ? (snapshot.users ?? []) : (snapshot.documents?.[name] ?? []);
      const collection = new cls(jsonCopy(sources));
      this.collections.set(name, collection);
      const key = rt.foundry.documents[name].collectionName;
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

function makeSystem(manifest: any): any {
  const system: any = { ...manifest };
  system.documentTypes ??= {};
  system.flags ??= {};
  system.grid = { type: 1, distance: 1, units: "", diagonals: 0, ...(manifest.grid ?? {}) };
  system.getFlag = (scope: string, key: string) => system.flags?.[scope]?.[key];
  system.template = undefined;
  Object.defineProperty(system, "_source", { value: manifest, enumerable: false });
  system.toObject = () => jsonCopy(manifest);
  return system;
}
