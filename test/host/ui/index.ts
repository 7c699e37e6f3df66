import { addTemplates } from "../apps/handlebars/runtime.ts";
import type { Document } from "../core/documents/client-document.ts";
import type { JournalEntryPage } from "../core/documents/journal-table.ts";
import type { Data } from "../types.ts";
import { showCreateDialog } from "./create-dialog.ts";
import { defineFontConfig } from "./fonts.ts";
import { defineGamePause } from "./game-pause.ts";
import type { Hud, Library, Panel, SheetClass } from "./globals.ts";
import { defineHotbar, hotbarTemplates, watchHotbar } from "./hotbar.ts";
import { definePlayers, defineSceneNavigation, watchPeople } from "./people.ts";
import { startBoard, theBoard, watchScene } from "./scene/board.ts";
import { definePlaceableHUD, defineTokenHUD, hudTemplates, watchHud } from "./scene/token-hud.ts";
import { defineSceneControls, sceneControlTemplates, watchSceneControls } from "./scene-controls.ts";
import { defineAdventureImporter } from "./sheets/adventure.ts";
import { defineEffectConfig } from "./sheets/effect.ts";
import { defineJournalSheet, definePageSheets, journalTemplates, watchJournals } from "./sheets/journal.ts";
import { defineSimpleSheets } from "./sheets/simple.ts";
import { defineUnusedSheets } from "./sheets/unused.ts";
import { defineChatLog } from "./tabs/chat-log.ts";
import { defineChatPopout, watchMessages } from "./tabs/chat-popout.ts";
import { watchCombat } from "./tabs/combat-actions.ts";
import { defineCombatTracker } from "./tabs/combat-tracker.ts";
import {
  compendiumTemplates,
  defineCompendium,
  defineCompendiumDirectory,
  linkPacks,
  watchPacks,
} from "./tabs/compendium.ts";
import { defineDirectories } from "./tabs/directories.ts";
import { defineDirectory } from "./tabs/directory.ts";
import {
  applyTheme,
  currentTheme,
  defineSettingsConfig,
  defineSettingsTab,
  settingsTemplates,
} from "./tabs/settings.ts";
import { defineSidebar } from "./tabs/sidebar.ts";
import { defineSidebarTab } from "./tabs/sidebar-tab.ts";
import { chatTemplates } from "./templates/chat.ts";
import { combatTemplates } from "./templates/combat.ts";
import { directoryTemplates } from "./templates/directory.ts";
import { sheetTemplates } from "./templates/sheets.ts";
import { g, hasDom } from "./util.ts";

/** Assigns into a namespace, creating it if missing; existing members stay unless they are the host's own. */
function put(root: Data, path: string, classes: Data): void {
  let at = root;
  for (const key of path.split(".")) {
    at[key] ??= {};
    at = at[key] as Data;
  }
  Object.assign(at, classes);
}

/** Publishes all interface classes where systems look for them, and listens for changes. */
export function installUi(namespace: Data, CONFIG: Data, _g: unknown): void {
  const foundry = namespace as Library;
  const AbstractSidebarTab = defineSidebarTab(foundry);
  const Sidebar = defineSidebar(foundry);
  const DocumentDirectory = defineDirectory(foundry, AbstractSidebarTab);
  const ChatLog = defineChatLog(foundry, AbstractSidebarTab);
  const CombatTracker = defineCombatTracker(foundry, AbstractSidebarTab);
  const CompendiumDirectory = defineCompendiumDirectory(foundry, AbstractSidebarTab);
  const Settings = defineSettingsTab(foundry, AbstractSidebarTab);
  const directories = defineDirectories(DocumentDirectory);
  const Compendium = defineCompendium(DocumentDirectory);
  const SettingsConfig = defineSettingsConfig(foundry);
  const BasePlaceableHUD = definePlaceableHUD(foundry);
  const TokenHUD = defineTokenHUD(foundry, BasePlaceableHUD);
  const Hotbar = defineHotbar(foundry);
  const Players = definePlayers(foundry);
  const SceneNavigation = defineSceneNavigation(foundry);
  const SceneControls = defineSceneControls(foundry);
  const GamePause = defineGamePause(foundry);
  const { FormSheet, DocumentOwnershipConfig, TokenConfig, PrototypeTokenConfig, ...simple } =
    defineSimpleSheets(foundry);
  const ActiveEffectConfig = defineEffectConfig(FormSheet);
  const AdventureImporterV2 = defineAdventureImporter(foundry, FormSheet);
  const unused = defineUnusedSheets(FormSheet);
  const JournalEntrySheet = defineJournalSheet(foundry);
  const pageSheets = definePageSheets(foundry);

  put(foundry, "applications.sidebar", { AbstractSidebarTab, Sidebar, DocumentDirectory });
  put(foundry, "applications.sidebar.tabs", { ...directories, ChatLog, CombatTracker, CompendiumDirectory, Settings });
  put(foundry, "applications.sidebar.apps", { Compendium, ChatPopout: defineChatPopout(foundry) });
  put(foundry, "applications.ui", { GamePause, Hotbar, Players, SceneControls, SceneNavigation });
  put(foundry, "applications.hud", { BasePlaceableHUD, TokenHUD });
  put(foundry, "applications.settings", { SettingsConfig });
  put(foundry, "applications.settings.menus", { FontConfig: defineFontConfig() });
  put(foundry, "applications.apps", { DocumentOwnershipConfig });
  put(foundry, "applications.sheets", {
    ...unused,
    ...simple,
    ActiveEffectConfig,
    AdventureImporterV2,
    TokenConfig,
    PrototypeTokenConfig,
  });
  put(foundry, "applications.sheets.journal", { JournalEntrySheet, ...pageSheets });
  put(foundry, "documents", { showCreateDialog });

  CONFIG.ui ??= {};
  const panels = CONFIG.ui as Data;
  for (const [key, cls] of Object.entries({
    sidebar: Sidebar,
    chat: ChatLog,
    combat: CombatTracker,
    scenes: directories.SceneDirectory,
    actors: directories.ActorDirectory,
    items: directories.ItemDirectory,
    journal: directories.JournalDirectory,
    tables: directories.RollTableDirectory,
    macros: directories.MacroDirectory,
    compendium: CompendiumDirectory,
    settings: Settings,
    hotbar: Hotbar,
    players: Players,
    nav: SceneNavigation,
    controls: SceneControls,
    pause: GamePause,
  }))
    panels[key] = cls;
  CONFIG.Token ??= {};
  (CONFIG.Token as Data).hudClass = TokenHUD;

  addTemplates({
    ...directoryTemplates,
    ...compendiumTemplates,
    ...chatTemplates,
    ...combatTemplates,
    ...settingsTemplates,
    ...hotbarTemplates,
    ...sceneControlTemplates,
    ...hudTemplates,
    ...journalTemplates,
    ...sheetTemplates,
  });
  registerCoreSheets(foundry, {
    ...simple,
    ActiveEffectConfig,
    AdventureImporterV2,
    TokenConfig,
    JournalEntrySheet,
    pageSheets,
  });
  linkPages(foundry);
  linkPacks(foundry);

  g.Hooks.once("init", registerCoreSettings);
  g.Hooks.once("ready", () => started || renderInterface());
  watchMessages();
  watchCombat();
  watchPacks();
  watchHotbar();
  watchPeople();
  watchJournals();
  watchScene();
  watchHud();
  watchSceneControls();
}

function registerCoreSheets(foundry: Library, s: Data & { pageSheets: Data }): void {
  const { DocumentSheetConfig } = foundry.applications.apps;
  const { documents } = foundry;
  const register = (name: string, cls: unknown, options: object = {}) => {
    const documentClass = documents[name];
    if (documentClass && cls && DocumentSheetConfig?.registerSheet)
      DocumentSheetConfig.registerSheet(documentClass as typeof Document, "core", cls as SheetClass, {
        makeDefault: true,
        label: (cls as SheetClass).name,
        ...options,
      });
  };
  register("Macro", s.MacroConfig);
  register("Scene", s.SceneConfig);
  register("Folder", s.FolderConfig);
  register("RollTable", s.RollTableSheet);
  register("ActiveEffect", s.ActiveEffectConfig);
  register("JournalEntry", s.JournalEntrySheet);
  register("JournalEntryPage", s.pageSheets.JournalEntryPageTextSheet);
  register("JournalEntryPage", s.pageSheets.JournalEntryPageImageSheet, { types: ["image", "pdf", "video"] });
  register("TokenDocument", s.TokenConfig);
  register("Adventure", s.AdventureImporterV2);
}

/** A link to a page opens its journal at that page and anchor. */
function linkPages(foundry: Library): void {
  const Page = (foundry.documents.JournalEntryPage as { prototype: object } | undefined)?.prototype as Data | undefined;
  if (!Page || Object.hasOwn(Page, "_onClickDocumentLink")) return;
  Page._onClickDocumentLink = function (this: JournalEntryPage, event?: Event) {
    const link = (event?.currentTarget ?? event?.target) as HTMLElement | undefined;
    const anchor = link?.closest?.<HTMLElement>("a")?.dataset.hash;
    return this.parent!.sheet!.render({ force: true, pageId: this.id, anchor });
  };
}

function registerCoreSettings(): void {
  const { settings } = g.game;
  if (!settings.settings.has("core.uiConfig")) {
    settings.register("core", "uiConfig", {
      scope: "client",
      config: false,
      type: Object,
      default: { colorScheme: { applications: "light", interface: "light" } },
    });
  }
}

let started = false;

/** Builds `ui` from `CONFIG.ui` and renders it. Without a page the instances exist and render nothing. */
export async function renderInterface(): Promise<void> {
  started = true;
  const { ui, CONFIG } = g;
  for (const [key, cls] of Object.entries(CONFIG.ui)) {
    if (!ui[key] && typeof cls === "function") ui[key] = new (cls as new () => Panel)();
  }
  if (g.canvas) {
    try {
      g.canvas.hud ??= {};
      g.canvas.hud.token ??= new CONFIG.Token.hudClass() as Hud;
    } catch {
      // a canvas with its own panels
    }
  }
  const draw = async (name: string) => {
    try {
      await ui[name]?.render?.({ force: true });
    } catch (error) {
      console.error(`ui.${name} could not be drawn`, error);
    }
  };
  if (!hasDom()) return draw("controls");
  applyTheme(currentTheme());
  startBoard();
  await draw("sidebar");
  for (const [name] of ui.sidebar?.tabs ?? []) await draw(name);
  for (const name of ["nav", "controls", "players", "hotbar", "pause"]) await draw(name);
  ui.sidebar?.changeTab?.(ui.sidebar.tabGroups.primary, "primary");
  if (g.canvas?.scene) theBoard()?.fit();
  document.getElementById("table-loading")?.remove();
}
