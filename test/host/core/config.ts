import type { Config, Data, DocumentConfig, FoundryNamespace } from "../types.ts";
import { ClientDatabaseBackend } from "./data/backend.ts";
import type { DataModel } from "./data/model.ts";
import type { Document } from "./documents/client-document.ts";
import { installStatusEffects } from "./game/status-effects.ts";
import { isV14, rt } from "./state.ts";

const ICONS: Record<string, string> = {
  Actor: "fa-solid fa-user",
  Item: "fa-solid fa-suitcase",
  JournalEntry: "fa-solid fa-book-open",
  RollTable: "fa-solid fa-table-list",
  Macro: "fa-solid fa-code",
  Scene: "fa-solid fa-map",
  Folder: "fa-solid fa-folder",
  Combat: "fa-solid fa-swords",
  ChatMessage: "fa-solid fa-comments",
  ActiveEffect: "fa-solid fa-person-rays",
};

/** Builds the CONFIG object systems write into. */
export function buildConfig(foundry: FoundryNamespace): Config {
  const D = foundry.documents;
  const C = D.collections;
  const doc = <M extends object = object>(documentClass: unknown, more?: M): DocumentConfig & M => ({
    documentClass: documentClass as typeof Document,
    dataModels: {},
    typeLabels: {},
    typeIcons: {},
    sheetClasses: {},
    ...(more as M),
  });
  const CONFIG: Config = {
    debug: { hooks: false, documents: false },
    compatibility: { mode: 1, includePatterns: [], excludePatterns: [] },
    DatabaseBackend: new ClientDatabaseBackend(),
    Actor: doc(D.Actor, {
      collection: C.Actors,
      compendiumIndexFields: [],
      trackableAttributes: {},
      compendiumBanner: "",
    }),
    Item: doc(D.Item, { collection: C.Items, compendiumIndexFields: [], compendiumBanner: "" }),
    ActiveEffect: doc(D.ActiveEffect, { legacyTransferral: false }),
    ActorDelta: doc(D.ActorDelta),
    Adventure: doc(D.Adventure, { exportSchema: null }),
    Cards: doc(D.Cards, { collection: C.CardStacks }),
    ChatMessage: doc(D.ChatMessage, {
      collection: C.ChatMessages,
      template: "templates/sidebar/chat-message.html",
      batchSize: 100,
    }),
    Combat: doc(D.Combat, {
      collection: C.CombatEncounters,
      initiative: { formula: null, decimals: 2 },
      sounds: {},
      settings: { turnMarkers: {} },
    }),
    Combatant: doc(D.Combatant),
    CombatantGroup: doc(D.CombatantGroup),
    Folder: doc(D.Folder, { collection: C.Folders }),
    JournalEntry: doc(D.JournalEntry, { collection: C.Journal, noteIcons: {} }),
    JournalEntryPage: doc(D.JournalEntryPage, { defaultType: "text" }),
    JournalEntryCategory: doc(D.JournalEntryCategory),
    Macro: doc(D.Macro, { collection: C.Macros }),
    Playlist: doc(D.Playlist, { collection: C.Playlists }),
    RollTable: doc(D.RollTable, {
      collection: C.RollTables,
      resultIcon: "icons/svg/d20-black.svg",
      resultTemplate: "templates/dice/table-result.html",
    }),
    TableResult: doc(D.TableResult),
    Scene: doc(D.Scene, { collection: C.Scenes }),
    Token: doc(D.TokenDocument, {
      objectClass: null,
      hudClass: null,
      rulerClass: null,
      layerClass: null,
      prototypeSheetClass: null,
      movement: { actions: movementActions(), defaultAction: "walk", TerrainData: null },
      adjectivesPrefix: "TOKEN.Adjectives",
      ring: {},
    }),
    User: doc(D.User, { collection: C.Users }),
    Setting: doc(D.Setting),
    Note: { documentClass: D.NoteDocument },
    Region: { documentClass: D.RegionDocument },
    RegionBehavior: doc(D.RegionBehavior),
    MeasuredTemplate: { documentClass: D.MeasuredTemplateDocument, defaults: { angle: 53.13, width: 1 } },
    Tile: { documentClass: D.TileDocument },
    Wall: { documentClass: D.WallDocument },
    Drawing: { documentClass: D.DrawingDocument },
    AmbientLight: { documentClass: D.AmbientLightDocument },
    AmbientSound: { documentClass: D.AmbientSoundDocument },
    Canvas: {
      dispositionColors: {
        HOSTILE: 0xe72124,
        NEUTRAL: 0xf1d836,
        FRIENDLY: 0x43dfdf,
        INACTIVE: 0x555555,
        PARTY: 0x33bc4e,
        CONTROLLED: 0xff9829,
        SECRET: 0xa612d4,
      },
      layers: {},
      visionModes: {},
      detectionModes: {},
      rulerClass: null,
      polygonBackends: {},
    },
    Dice: {
      types: [],
      rollModes: {},
      rolls: [],
      termTypes: {},
      terms: {},
      functions: {},
      randomUniform: Math.random,
      parser: null,
      fulfillment: { dice: {}, methods: {}, defaultMethod: "" },
    },
    TextEditor: { enrichers: [], inserts: [] },
    queries: {},
    specialStatusEffects: {
      DEFEATED: "dead",
      INVISIBLE: "invisible",
      BLIND: "blind",
      BURROW: "burrow",
      HOVER: "hover",
      FLY: "fly",
    },
    controlIcons: {
      combat: "icons/svg/combat.svg",
      visibility: "icons/svg/cowled.svg",
      effects: "icons/svg/aura.svg",
      defeated: "icons/svg/skull.svg",
    },
    time: { turnTime: 0, roundTime: 0, worldCalendarConfig: null, worldCalendarClass: null, formatters: {} },
    ui: {},
    ux: {},
    fontDefinitions: {},
    sounds: { dice: "sounds/dice.wav", lock: "", notification: "", combat: "" },
    compendium: { uuidRedirects: {} },
    i18n: {},
    defaultFontFamily: "Signika",
    weatherEffects: {},
    cursors: {},
    supportedLanguages: { en: "English" },
    maxCanvasZoom: 3,
    soundEffects: {},
    statusEffects: [],
    chatListeners: {},
  };
  // document types allowed in packs
  for (const name of rt.CONST.COMPENDIUM_DOCUMENT_TYPES) {
    const config = CONFIG[name] as DocumentConfig;
    config.compendiumIndexFields ??= [];
    config.compendiumBanner ??= "";
  }
  for (const [name, icon] of Object.entries(ICONS))
    if (CONFIG[name]) (CONFIG[name] as DocumentConfig).sidebarIcon = icon;
  CONFIG.Dice.rollModes = {
    publicroll: { label: "CHAT.RollPublic", icon: "fa-solid fa-globe" },
    gmroll: { label: "CHAT.RollPrivate", icon: "fa-solid fa-user-secret" },
    blindroll: { label: "CHAT.RollBlind", icon: "fa-solid fa-eye-slash" },
    selfroll: { label: "CHAT.RollSelf", icon: "fa-solid fa-user" },
  };
  installStatusEffects(CONFIG);
  if (isV14()) addNewer(CONFIG, foundry);
  return CONFIG;
}

function addNewer(CONFIG: Config, foundry: FoundryNamespace): void {
  CONFIG.ActiveEffect.dataModels.base = foundry.data.ActiveEffectTypeDataModel as typeof DataModel;
  const types = rt.CONST.ACTIVE_EFFECT_CHANGE_TYPES!;
  CONFIG.ActiveEffect.changeTypes = Object.fromEntries(
    Object.entries(types).map(([type, defaultPriority]) => [
      type,
      { label: `EFFECT.CHANGES.TYPES.${type}`, defaultPriority, handler: null },
    ]),
  );
  CONFIG.ActiveEffect.phases = {
    initial: { label: "EFFECT.PHASES.initial", hint: "" },
    final: { label: "EFFECT.PHASES.final", hint: "" },
  };
  CONFIG.ActiveEffect.expiryAction = "update";
  CONFIG.ActiveEffect.expiryEvents = { roundStart: "", roundEnd: "", turnStart: "", turnEnd: "", combatEnd: "" };
  CONFIG.ChatMessage.modes = {
    public: { label: "CHAT.MODES.public", icon: "fa-solid fa-globe" },
    gm: { label: "CHAT.MODES.gm", icon: "fa-solid fa-user-secret" },
    blind: { label: "CHAT.MODES.blind", icon: "fa-solid fa-eye-slash" },
    self: { label: "CHAT.MODES.self", icon: "fa-solid fa-user" },
    ic: { label: "CHAT.MODES.ic", icon: "fa-solid fa-masks-theater" },
  };
}

const movementActions = (): Record<string, Data> =>
  Object.fromEntries(
    ["walk", "fly", "swim", "burrow", "crawl", "climb", "jump", "blink", "displace"].map((a, order) => [
      a,
      { label: `TOKEN.MOVEMENT.ACTIONS.${a}.label`, icon: "", order },
    ]),
  );
