import { type Constants, type FoundryNamespace, type GetDocumentClass, type RealmGlobals, record } from "../types.ts";
import type { Connection, Event, Request, Snapshot } from "../wire.ts";
import { Canvas, installCanvas } from "./canvas.ts";
import { logCompatibilityWarning } from "./compat.ts";
import { buildConfig } from "./config.ts";
import { buildConst } from "./const.ts";
import { wallConstants } from "./const-canvas.ts";
import { installEffectSupport } from "./data/effects-apply.ts";
import { buildData } from "./data/index.ts";
import { DELETE, ForcedReplacement } from "./data/operators.ts";
import { applyDocumentEvent } from "./documents/apply.ts";
import { installDocuments } from "./documents/index.ts";
import { finaliseSheets } from "./documents/sheets.ts";
import { Game } from "./game/game.ts";
import { Localization, localizeModels } from "./game/i18n.ts";
import { registerCoreSettings } from "./game/settings.ts";
import { Hooks } from "./hooks.ts";
import { installNames } from "./names.ts";
import { documentConfig, isV14, jsonCopy, rt } from "./state.ts";
import { Collection } from "./utils/collection.ts";
import { Color } from "./utils/color.ts";
import { buildUtils } from "./utils/index.ts";
import { extendPrototypes } from "./utils/prototypes.ts";
import { fromUuid, fromUuidSync } from "./utils/uuid.ts";

export interface StartOptions {
  /** Renders the interface between setup and ready. */
  renderInterface?: () => Promise<void> | void;
  /** Whether promises returned by listeners of init, i18nInit and setup are awaited, which a real host does not do. */
  awaitHooks?: boolean;
}

type EventOf<K extends Event["kind"]> = Extract<Event, { kind: K }>;

/** Defines on `g` everything a system may use while its modules are evaluated. */
export function installGlobals(g: RealmGlobals, { generation }: { generation: 13 | 14 }): void {
  rt.g = g;
  rt.generation = generation;
  extendPrototypes(g);
  const CONST = buildConst(generation);
  Object.assign(rt, { CONST, Hooks, foundry: {}, CONFIG: {}, game: {} });
  const { foundry } = rt;
  foundry.CONST = CONST;
  foundry.utils = buildUtils();
  foundry.utils.fromUuid = fromUuid;
  foundry.utils.fromUuidSync = fromUuidSync;
  foundry.data = buildData() as FoundryNamespace["data"];
  installEffectSupport();
  // Filled later by the application and dice layers.
  foundry.applications = {} as FoundryNamespace["applications"];
  foundry.dice = {} as FoundryNamespace["dice"];
  foundry.helpers = { Localization, Hooks, interaction: {} };
  foundry.Game = Game;
  g.foundry = foundry;
  g.CONST = CONST;
  g.Hooks = Hooks;
  g.Collection = Collection;
  g.Color = Color;
  const ui: object = { windows: {} };
  g.ui = ui as RealmGlobals["ui"];
  g.game = rt.game;
  g.fromUuid = fromUuid;
  g.fromUuidSync = fromUuidSync;
  g.getDocumentClass = ((name: string) =>
    documentConfig(name)?.documentClass ?? rt.foundry.documents[name]) as GetDocumentClass;
  installDocuments(foundry, g);
  g.CONFIG = rt.CONFIG = buildConfig(foundry);
  installCanvas(foundry, g.CONFIG, g);
  installNames(foundry, g);
  if (isV14()) {
    g._del = DELETE;
    g._replace = (value: unknown) => new ForcedReplacement(value);
    g._loc = (key: string, data?: object) => rt.game.i18n?.localize(key, data) ?? key;
    deprecateConstants(CONST);
  }
}

/** Constants that have other names in generation 14. */
function deprecateConstants(CONST: Constants): void {
  const { WALL_SENSE_TYPES, WALL_DIRECTIONS } = wallConstants();
  const modes = { CUSTOM: 0, MULTIPLY: 1, ADD: 2, DOWNGRADE: 3, UPGRADE: 4, OVERRIDE: 5 };
  const older: [name: string, value: object, newer: string][] = [
    ["ACTIVE_EFFECT_MODES", modes, "ACTIVE_EFFECT_CHANGE_TYPES"],
    ["WALL_SENSE_TYPES", WALL_SENSE_TYPES, "EDGE_SENSE_TYPES"],
    ["WALL_DIRECTIONS", WALL_DIRECTIONS, "EDGE_DIRECTIONS"],
  ];
  for (const [name, value, newer] of older) {
    const get = (): object => {
      const text = `CONST.${name} is deprecated in favor of CONST.${newer}.`;
      logCompatibilityWarning(text, { since: 14, until: 16, once: true });
      return value;
    };
    Object.defineProperty(CONST, name, { configurable: true, get });
  }
}

/**
 * Runs the boot sequence against a server: init, i18nInit, setup, ready. Resolves when the session is ready. The snapshot is
 * the game's own from here on.
 */
export async function startGame(connection: Connection, snapshot: Snapshot, options: StartOptions = {}): Promise<Game> {
  rt.connection = connection;
  const early: Event[] = [];
  let live = false;
  connection.onEvent((event) => {
    if (live) dispatch(event);
    else early.push(event);
  });
  const game = new Game(snapshot, async () => {
    const goLive = (): void => {
      live = true;
      for (const event of early.splice(0)) dispatch(event);
    };
    await bootSequence(snapshot, options, goLive);
  });
  rt.game = rt.g.game = game;
  await game.initialize();
  return game;
}

/** `goLive` lets the events of the server through. */
async function bootSequence(snapshot: Snapshot, options: StartOptions, goLive: () => void): Promise<void> {
  const { game } = rt;
  game.i18n.initialize(snapshot.languages, chosenLanguage(snapshot));
  registerCoreSettings(game.settings);
  await announce("init", options);
  game.prepareTypes();
  localizeModels();
  await announce("i18nInit", options);
  game.makeDocuments(snapshot);
  game.prepareDocuments();
  goLive();
  await announce("setup", options);
  finaliseSheets();
  rt.g.canvas ??= new Canvas();
  try {
    await rt.g.canvas.draw(game.scenes.active ?? null);
  } catch (error) {
    // a canvas that cannot be rendered does not stop the game
    Hooks.onError("Game#initializeCanvas", error, { msg: "The scene could not be drawn", log: "error" });
  }
  await options.renderInterface?.();
  game.ready = true;
  await announce("ready", options);
  if (rt.g.document?.addEventListener) listenToKeys(game);
}

async function announce(hook: string, { awaitHooks }: StartOptions): Promise<void> {
  if (awaitHooks) await Promise.all(Hooks.results(hook));
  else Hooks.callAll(hook);
}

const chosenLanguage = (snapshot: Snapshot): string => {
  const stored = rt.g.localStorage?.getItem("core.language");
  let lang: string | null | undefined = "";
  try {
    lang = stored ? JSON.parse(stored) : "";
  } catch {
    lang = stored;
  }
  return lang || (snapshot as Snapshot & { language?: string }).language || "en";
};

function listenToKeys(game: Game): void {
  const typing = (event: KeyboardEvent): boolean =>
    (event.target as Element | null)?.getAttribute?.("data-keyboard-focus") === "true" ||
    Boolean(
      (event.target as Element | null)?.closest?.("input, textarea, select, [contenteditable='true'], prose-mirror"),
    );
  for (const type of ["keydown", "keyup"] as const) {
    rt.g.document!.addEventListener(type, (event) => {
      if (type === "keydown") game.keyboard.downKeys.add(event.code);
      else game.keyboard.downKeys.delete(event.code);
      if (event.defaultPrevented || typing(event)) return;
      if (game.keybindings.handle(event, type === "keyup")) event.preventDefault();
    });
  }
}

/** One event of the server's total order, fully applied before the next. */
function dispatch(event: Event): void {
  const { game } = rt;
  try {
    switch (event.kind) {
      case "document":
        applyDocumentEvent(event);
        break;
      case "setting":
        game.settings.onEvent(event);
        break;
      case "worldTime":
        game.time.onEvent(event);
        break;
      case "user":
        userActivity(event.userId, event.active);
        break;
      case "socket":
        game.socket.dispatch(event);
        break;
      case "query":
        answerQuery(event);
        break;
      case "activity":
        userTargets(event);
    }
  } catch (error) {
    console.error(error);
  }
}

function userActivity(userId: string, active: boolean): void {
  const user = rt.game.users.get(userId);
  if (!user || user.active === active) return;
  user.active = active;
  if (!active) user._onUpdateTokenTargets([]);
  Hooks.callAll("userConnected", user, active);
  rt.g.ui?.players?.render?.();
}

function userTargets(event: EventOf<"activity">): void {
  const user = rt.game.users.get(event.userId);
  if (typeof event.data.pause === "boolean")
    rt.game._onPause(event.data.pause, { broadcast: true, userId: event.userId });
  if (!user || user.isSelf) return;
  if (event.data.sceneId !== undefined) user.viewedScene = event.data.sceneId as string | null;
  if (Array.isArray(event.data.targets)) user._onUpdateTokenTargets(event.data.targets);
}

async function answerQuery(event: EventOf<"query">): Promise<void> {
  let reply: Pick<Extract<Request, { kind: "queryReply" }>, "ok" | "result" | "error">;
  try {
    const handler = rt.CONFIG.queries[event.name];
    if (!handler) throw new Error(`"${event.name}" is not a registered query`);
    const result = await handler(jsonCopy(event.data), { timeout: event.timeout });
    reply = { ok: true, result: jsonCopy(result) ?? null };
  } catch (error) {
    reply = { ok: false, error: record(error).message as string };
  }
  await rt.connection.request({ kind: "queryReply", id: event.id, ...reply }).catch((error) => console.error(error));
}
