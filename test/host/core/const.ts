import { canvasConstants } from "./const-canvas.ts";

/** A frozen enumeration with reverse lookup; typed to allow any name. */
const invert = <K extends string, V>(o: Record<K, V>): Readonly<Record<K, V> & Record<string, V>> =>
  Object.freeze({ ...o } as Record<K, V> & Record<string, V>);

/** Constants derived from others, or added by the newer generation. */
interface Further {
  [key: string]: unknown;
  DOCUMENT_TYPES: string[];
  ALL_DOCUMENT_TYPES: string[];
  ACTIVE_EFFECT_CHANGE_TYPES?: Readonly<Record<string, number>>;
  ACTIVE_EFFECT_SHOW_ICON?: Readonly<Record<string, number>>;
}

/** The constants that systems and sheets read. Values are those of the public API. */
export function buildConst(generation: 13 | 14) {
  const constants = {
    ...canvasConstants(generation),
    vtt: "Foundry Virtual Tabletop",
    SORT_INTEGER_DENSITY: 100_000,
    BASE_DOCUMENT_TYPE: "base",
    DOCUMENT_OWNERSHIP_LEVELS: invert({ INHERIT: -1, NONE: 0, LIMITED: 1, OBSERVER: 2, OWNER: 3 }),
    DOCUMENT_META_OWNERSHIP_LEVELS: invert({ DEFAULT: -20, NOCHANGE: -10 }),
    USER_ROLES: invert({ NONE: 0, PLAYER: 1, TRUSTED: 2, ASSISTANT: 3, GAMEMASTER: 4 }),
    USER_ROLE_NAMES: { 0: "NONE", 1: "PLAYER", 2: "TRUSTED", 3: "ASSISTANT", 4: "GAMEMASTER" },
    COMPATIBILITY_MODES: invert({ SILENT: 0, WARNING: 1, ERROR: 2, FAILURE: 3 }),
    TOKEN_DISPOSITIONS: invert({ SECRET: -2, HOSTILE: -1, NEUTRAL: 0, FRIENDLY: 1 }),
    TOKEN_DISPLAY_MODES: invert({ NONE: 0, CONTROL: 10, OWNER_HOVER: 20, HOVER: 30, OWNER: 40, ALWAYS: 50 }),
    CHAT_MESSAGE_STYLES: invert({ OTHER: 0, OOC: 1, IC: 2, EMOTE: 3 }),
    DICE_ROLL_MODES: invert({ PUBLIC: "publicroll", PRIVATE: "gmroll", BLIND: "blindroll", SELF: "selfroll" }),
    ACTIVE_EFFECT_MODES: invert({ CUSTOM: 0, MULTIPLY: 1, ADD: 2, DOWNGRADE: 3, UPGRADE: 4, OVERRIDE: 5 }),
    JOURNAL_ENTRY_PAGE_FORMATS: invert({ HTML: 1, MARKDOWN: 2 }),
    TABLE_RESULT_TYPES: invert({ TEXT: "text", DOCUMENT: "document" }),
    MACRO_TYPES: invert({ SCRIPT: "script", CHAT: "chat" }),
    MACRO_SCOPES: ["global", "actors", "actor"],
    KEYBINDING_PRECEDENCE: invert({ PRIORITY: 0, NORMAL: 1, DEFERRED: 2 }),
    GRID_TYPES: invert({ GRIDLESS: 0, SQUARE: 1, HEXODDR: 2, HEXEVENR: 3, HEXODDQ: 4, HEXEVENQ: 5 }),
    GRID_DIAGONALS: invert({
      EQUIDISTANT: 0,
      EXACT: 1,
      APPROXIMATE: 2,
      RECTILINEAR: 3,
      ALTERNATING_1: 4,
      ALTERNATING_2: 5,
      ILLEGAL: 6,
    }),
    FOLDER_MAX_DEPTH: 4,
    FOLDER_DOCUMENT_TYPES: [
      "Actor",
      "Adventure",
      "Item",
      "Scene",
      "JournalEntry",
      "RollTable",
      "Macro",
      "Cards",
      "Playlist",
      "Compendium",
    ],
    COMPENDIUM_DOCUMENT_TYPES: [
      "Actor",
      "Adventure",
      "Cards",
      "Item",
      "JournalEntry",
      "Macro",
      "Playlist",
      "RollTable",
      "Scene",
    ],
    PRIMARY_DOCUMENT_TYPES: [
      "Actor",
      "Adventure",
      "Cards",
      "ChatMessage",
      "Combat",
      "FogExploration",
      "Folder",
      "Item",
      "JournalEntry",
      "Macro",
      "Playlist",
      "RollTable",
      "Scene",
      "Setting",
      "User",
    ],
    EMBEDDED_DOCUMENT_TYPES: [
      "ActiveEffect",
      "ActorDelta",
      "AmbientLight",
      "AmbientSound",
      "Card",
      "Combatant",
      "CombatantGroup",
      "Drawing",
      "Item",
      "JournalEntryCategory",
      "JournalEntryPage",
      "Note",
      "PlaylistSound",
      "Region",
      "RegionBehavior",
      "TableResult",
      "Tile",
      "Token",
      "Wall",
    ],
    WORLD_DOCUMENT_TYPES: [
      "Actor",
      "Cards",
      "ChatMessage",
      "Combat",
      "Folder",
      "Item",
      "JournalEntry",
      "Macro",
      "Playlist",
      "RollTable",
      "Scene",
      "Setting",
      "User",
    ],
    CORE_SUPPORTED_LANGUAGES: ["en"],
    PACKAGE_TYPES: ["world", "system", "module"],
    SETTING_SCOPES: invert({ WORLD: "world", CLIENT: "client", USER: "user" }),
    HTML_FILE_EXTENSIONS: {
      html: "text/html",
      handlebars: "text/x-handlebars-template",
      hbs: "text/x-handlebars-template",
    },
    FILE_CATEGORIES: {
      IMAGE: { png: "image/png", jpg: "image/jpeg", webp: "image/webp", svg: "image/svg+xml" },
      VIDEO: {},
      AUDIO: {},
      MEDIA: {},
    },
    IMAGE_FILE_EXTENSIONS: {
      apng: "image/apng",
      avif: "image/avif",
      bmp: "image/bmp",
      gif: "image/gif",
      jpeg: "image/jpeg",
      jpg: "image/jpeg",
      png: "image/png",
      svg: "image/svg+xml",
      webp: "image/webp",
    },
    DOCUMENT_LINK_TYPES: [
      "Actor",
      "Cards",
      "Item",
      "Scene",
      "JournalEntry",
      "Macro",
      "RollTable",
      "PlaylistSound",
      "Folder",
    ],
    USER_PERMISSIONS: {
      ACTOR_CREATE: { label: "PERMISSION.ActorCreate", hint: "", disableGM: false, defaultRole: 3 },
      ITEM_CREATE: { label: "PERMISSION.ItemCreate", hint: "", disableGM: false, defaultRole: 3 },
      JOURNAL_CREATE: { label: "PERMISSION.JournalCreate", hint: "", disableGM: false, defaultRole: 2 },
      MACRO_SCRIPT: { label: "PERMISSION.MacroScript", hint: "", disableGM: false, defaultRole: 1 },
      MESSAGE_WHISPER: { label: "PERMISSION.MessageWhisper", hint: "", disableGM: false, defaultRole: 1 },
      QUERY_USER: { label: "PERMISSION.QueryUser", hint: "", disableGM: false, defaultRole: 1 },
      SETTINGS_MODIFY: { label: "PERMISSION.SettingsModify", hint: "", disableGM: false, defaultRole: 3 },
      FILES_BROWSE: { label: "PERMISSION.FilesBrowse", hint: "", disableGM: false, defaultRole: 2 },
      FILES_UPLOAD: { label: "PERMISSION.FilesUpload", hint: "", disableGM: false, defaultRole: 3 },
      SHOW_CURSOR: { label: "PERMISSION.ShowCursor", hint: "", disableGM: true, defaultRole: 1 },
      SHOW_RULER: { label: "PERMISSION.ShowRuler", hint: "", disableGM: true, defaultRole: 1 },
      [generation >= 14 ? "REGION_CREATE" : "TEMPLATE_CREATE"]: {
        label: "PERMISSION.TemplateCreate",
        hint: "",
        disableGM: false,
        defaultRole: 1,
      },
      TOKEN_CREATE: { label: "PERMISSION.TokenCreate", hint: "", disableGM: false, defaultRole: 3 },
      TOKEN_CONFIGURE: { label: "PERMISSION.TokenConfigure", hint: "", disableGM: false, defaultRole: 2 },
      NOTE_CREATE: { label: "PERMISSION.NoteCreate", hint: "", disableGM: false, defaultRole: 3 },
    },
  };
  const all = constants as typeof constants & Further;
  all.DOCUMENT_TYPES = [...all.PRIMARY_DOCUMENT_TYPES, ...all.EMBEDDED_DOCUMENT_TYPES];
  all.ALL_DOCUMENT_TYPES = [...new Set([...all.DOCUMENT_TYPES])].sort();
  if (generation >= 14) {
    all.ACTIVE_EFFECT_CHANGE_TYPES = invert({
      custom: 0,
      multiply: 10,
      add: 20,
      subtract: 20,
      downgrade: 30,
      upgrade: 40,
      override: 50,
    });
    all.ACTIVE_EFFECT_SHOW_ICON = invert({ NEVER: 0, CONDITIONAL: 1, ALWAYS: 2 });
    all.ACTIVE_EFFECT_CHANGE_PHASES = ["initial", "final"];
    const time = ["years", "months", "days", "hours", "minutes", "seconds"];
    all.ACTIVE_EFFECT_TIME_DURATION_UNITS = time;
    all.ACTIVE_EFFECT_DURATION_UNITS = [...time, "rounds", "turns"];
    const events = ["combatStart", "roundStart", "turnStart", "combatEnd", "roundEnd", "turnEnd"];
    all.ACTIVE_EFFECT_EXPIRY_EVENTS = events;
    all.COMPENDIUM_DOCUMENT_TYPES = [...all.COMPENDIUM_DOCUMENT_TYPES, "ActiveEffect"];
    all.PRIMARY_DOCUMENT_TYPES = [...all.PRIMARY_DOCUMENT_TYPES, "ActiveEffect"];
  }
  return all;
}
