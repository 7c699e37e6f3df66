import type { Data, RealmGlobals } from "../types.ts";
import { logCompatibilityWarning } from "./compat.ts";
import { isV14 } from "./state.ts";
import { getProperty } from "./utils/objects.ts";

/**
 * Names that were globals before generation 13 moved them to `foundry`: they work with a warning. Classes until
 * generation
 * 15; the utilities, which moved earlier, are gone in 14.
 */
const CLASSES: Record<string, string> = {
  foundry: "Game",
  "foundry.appv1.api": "Application FormApplication DocumentSheet Dialog",
  "foundry.appv1.sheets": "ActorSheet ItemSheet JournalSheet",
  "foundry.applications.apps": "DocumentSheetConfig FilePicker ImagePopout",
  "foundry.applications.handlebars": "getTemplate loadTemplates renderTemplate",
  "foundry.applications.hud": "TokenHUD BasePlaceableHUD",
  "foundry.applications.settings": "SettingsConfig",
  "foundry.applications.sheets": "TokenConfig MacroConfig SceneConfig FolderConfig ActiveEffectConfig RollTableSheet",
  "foundry.applications.sidebar": "Sidebar DocumentDirectory",
  "foundry.applications.sidebar.apps": "Compendium",
  "foundry.applications.sidebar.tabs": `ActorDirectory ChatLog CombatTracker CompendiumDirectory ItemDirectory
    JournalDirectory MacroDirectory RollTableDirectory SceneDirectory Settings`,
  "foundry.applications.ui": "Hotbar Notifications SceneNavigation",
  "foundry.applications.ux": "ContextMenu DragDrop FormDataExtended SearchFilter Tabs TextEditor",
  "foundry.canvas.geometry": "Ray ClockwiseSweepPolygon PointSourcePolygon",
  "foundry.canvas.layers": "TokenLayer CanvasLayer InteractionLayer PlaceablesLayer GridLayer NotesLayer WallsLayer",
  "foundry.canvas.perception": "DetectionMode VisionMode",
  "foundry.canvas.placeables":
    "PlaceableObject Token Note Drawing Tile Wall AmbientLight AmbientSound MeasuredTemplate",
  "foundry.canvas": "loadTexture TextureLoader",
  "foundry.dice.terms": `RollTerm DiceTerm Die Coin FateDie NumericTerm OperatorTerm StringTerm ParentheticalTerm FunctionTerm
    PoolTerm`,
  "foundry.dice": "MersenneTwister",
  "foundry.documents.collections": `Actors Items Journal Scenes Macros RollTables Folders CombatEncounters Playlists
    CardStacks Users WorldCollection CompendiumCollection`,
  "foundry.helpers": "GameTime Localization",
  "foundry.helpers.interaction": "KeyboardManager ClipboardHelper TooltipManager",
  "foundry.utils": "SortingHelpers",
};
const UTILITIES = `debounce deepClone diffObject duplicate encodeURL expandObject filterObject flattenObject getProperty
  getType hasProperty invertObject isEmpty isNewerVersion isSubclass mergeObject randomID setProperty timeSince`;

/** Names that are also in `foundry` but that core keeps as globals. */
const BLESSED = new Set(["Token", "CompendiumCollection"]);

function define(g: RealmGlobals, name: string, path: string, since: number, until: number): void {
  if (BLESSED.has(name) && name in g) return;
  Object.defineProperty(g, name, {
    configurable: true,
    get: () => {
      const text = `You are accessing the global "${name}" which is now namespaced under ${path}.${name}`;
      logCompatibilityWarning(text, { since, until, once: true });
      return (getProperty(g, path) as Data | undefined)?.[name];
    },
    // a system's own class or variable of that name simply replaces it
    set: (value: unknown) =>
      Object.defineProperty(g, name, { value, configurable: true, writable: true, enumerable: true }),
  });
}

export function installOlderGlobals(g: RealmGlobals): void {
  for (const [path, names] of Object.entries(CLASSES))
    for (const name of names.split(/\s+/)) define(g, name, path, 13, 15);
  if (!isV14()) for (const name of UTILITIES.split(/\s+/)) define(g, name, "foundry.utils", 12, 14);
}
