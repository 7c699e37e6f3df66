import { type Constructor, type Data, record } from "../../types.ts";
import type { Event } from "../../wire.ts";
import { logCompatibilityWarning } from "../compat.ts";
import { toPlain } from "../data/field.ts";
import type { DataModel } from "../data/model.ts";
import { isV14, jsonCopy, rt } from "../state.ts";
import { deepClone } from "../utils/objects.ts";
import type { Game } from "./game.ts";

/** Storage of this client alone: the browser's, or memory where there is none. */
const memory = new Map<string, string>();
const local = {
  get: (key: string): string | null => rt.g.localStorage?.getItem(key) ?? memory.get(key) ?? null,
  set: (key: string, value: string): void => {
    if (rt.g.localStorage) rt.g.localStorage.setItem(key, value);
    else memory.set(key, value);
  },
};

/** A setting registered by a system. */
export interface SettingOptions {
  [key: string]: unknown;
  name?: string;
  hint?: string;
  scope?: string;
  config?: boolean;
  /** A field, a data model's class, or a function that casts a value: Number, Boolean, String, Object and the like. */
  type?: unknown;
  default?: unknown;
  choices?: Record<string, unknown>;
  range?: { min: number; max: number; step?: number };
  restricted?: boolean;
  requiresReload?: boolean;
  onChange?(value: unknown, options: Data, userId: string): unknown;
}
export interface SettingConfig extends SettingOptions {
  scope: string;
  namespace: string;
  key: string;
  id: string;
}

/** A menu button in the settings that opens a system's window. */
export interface SettingsMenu {
  [key: string]: unknown;
  key: string;
  namespace: string;
  name?: string;
  label?: string;
  hint?: string;
  icon?: string;
  type?: Constructor<{ render(options?: unknown): unknown }>;
  restricted?: boolean;
}

type Coercion = (value: unknown) => unknown;
const coerces = (type: unknown): type is Coercion =>
  ([String, Number, Boolean, Array, Object] as unknown[]).includes(type) || typeof type === "function";

/** Whether a setting's type is a data model class. */
const isModel = (type: unknown): type is typeof DataModel =>
  rt.foundry.utils.isSubclass(type, rt.foundry.abstract.DataModel);

/** A setting as stored by the server. */
interface KeptSetting {
  key: string;
  value: unknown;
  user: string | null;
}

/** The stored settings of a scope as a collection: `settings.storage.get("world")`. */
class KeptSettings {
  readonly #values: () => Data;
  constructor(values: () => Data) {
    this.#values = values;
  }
  get contents(): KeptSetting[] {
    return Object.entries(this.#values()).map(([key, value]) => ({ key, value, user: null }));
  }
  get size(): number {
    return this.contents.length;
  }
  [Symbol.iterator](): Iterator<KeptSetting> {
    return this.contents[Symbol.iterator]();
  }
  find(condition: (setting: KeptSetting) => unknown): KeptSetting | undefined {
    return this.contents.find(condition);
  }
  filter(condition: (setting: KeptSetting) => unknown): KeptSetting[] {
    return this.contents.filter(condition);
  }
  map<T>(transform: (setting: KeptSetting) => T): T[] {
    return this.contents.map(transform);
  }
  some(condition: (setting: KeptSetting) => unknown): boolean {
    return this.contents.some(condition);
  }
  forEach(visit: (setting: KeptSetting) => void): void {
    for (const setting of this.contents) visit(setting);
  }
  get(key: string): KeptSetting | undefined {
    return this.getSetting(key);
  }
  getSetting(key: string): KeptSetting | undefined {
    return this.find((setting) => setting.key === key);
  }
  getItem(key: string): string | null {
    const value = this.getSetting(key)?.value;
    return value === undefined ? null : JSON.stringify(value);
  }
}

export class ClientSettings {
  settings = new Map<string, SettingConfig>();
  menus = new Map<string, SettingsMenu>();
  /** Storage of each scope, as strings by key: the client scope uses the browser's storage. */
  storage: Map<string, unknown>;
  #world: Data;
  #user: Data;

  constructor(world: Data, user: Data) {
    this.#world = { ...world };
    this.#user = { ...user };
    this.storage = new Map<string, unknown>([
      ["client", rt.g.localStorage ?? { getItem: local.get, setItem: local.set }],
      ["world", new KeptSettings(() => this.#world)],
      ["user", new KeptSettings(() => this.#user)],
    ]);
  }
  register(namespace: string, key: string, data: SettingOptions): void {
    if (!namespace || !key) throw new Error("A setting needs a namespace and a key");
    const config: SettingConfig = { scope: "client", ...data, namespace, key, id: `${namespace}.${key}` };
    if (!["client", "world", "user"].includes(config.scope)) config.scope = "client";
    const F = rt.foundry.data.fields;
    if (config.type instanceof F.DataField) {
      config.type.name ||= config.id;
      if (config.default === undefined) config.default = config.type.getInitialValue();
    }
    this.settings.set(config.id, config);
  }
  registerMenu(namespace: string, key: string, data: Omit<SettingsMenu, "key" | "namespace">): void {
    if (!namespace || !key) throw new Error("A settings menu needs a namespace and a key");
    this.menus.set(`${namespace}.${key}`, { ...data, key: `${namespace}.${key}`, namespace });
  }
  #config(namespace: string, key: string): SettingConfig {
    const config = this.settings.get(`${namespace}.${key}`);
    if (!config) throw new Error(`"${namespace}.${key}" is not a registered game setting`);
    return config;
  }
  #raw(config: SettingConfig): unknown {
    if (config.scope === "world") return this.#world[config.id];
    if (config.scope === "user") return this.#user[config.id];
    const text = local.get(config.id);
    if (text === null) return undefined;
    try {
      return JSON.parse(text);
    } catch {
      return text;
    }
  }
  get(namespace: string, key: string, options: { document?: boolean } = {}): unknown {
    if (namespace === "core" && key === "rollMode" && isV14()) {
      logCompatibilityWarning("The core.rollMode setting is deprecated in favor of core.messageMode.", {
        since: 14,
        until: 16,
        once: true,
      });
      const mode = this.get("core", "messageMode");
      return mode === "ic" ? "publicroll" : `${mode}roll`;
    }
    const config = this.#config(namespace, key);
    const raw = this.#raw(config);
    if (options.document) return { key: config.id, value: raw };
    return this.#cast(config, raw === undefined ? deepClone(config.default) : jsonCopy(raw));
  }
  /** A stored value cast to the registered type. */
  #cast(config: SettingConfig, value: unknown): unknown {
    const { type } = config;
    const { DataField } = rt.foundry.data.fields;
    if (type instanceof DataField) {
      const clean = type.clean(value === undefined ? type.getInitialValue() : value);
      const failure = type.validate(clean);
      return type.initialize(failure ? deepClone(config.default) : clean);
    }
    if (isModel(type)) return type.fromSource((value as Data | null | undefined) ?? {});
    if (value === undefined || value === null) return value;
    if (type === Boolean) return value === true || value === "true";
    if (type === Number) return Number(value);
    if (type === String) return String(value);
    const container = ([Object, Array] as unknown[]).includes(type);
    if (coerces(type) && !container && typeof value !== "object") return type(value);
    return value;
  }
  /** The stored form of a value, validated against the registered type. */
  #serialise(config: SettingConfig, value: unknown): unknown {
    const { type } = config;
    const { DataField } = rt.foundry.data.fields;
    if (value === undefined) value = deepClone(config.default);
    if (type instanceof DataField) {
      const { toObject } = record(value);
      const clean = type.clean(toObject ? toPlain(value) : value instanceof Set ? [...value] : value);
      const failure = type.validate(clean);
      if (failure) throw failure.asError();
      return clean;
    }
    if (isModel(type)) {
      return (value instanceof type ? value : new type((toPlain(value) ?? value) as Data, { strict: true })).toObject();
    }
    if (type === Boolean) return Boolean(value);
    if (type === Number) {
      const n = Number(value);
      if (Number.isNaN(n)) throw new Error(`"${value}" is not a number, which "${config.id}" must be`);
      return n;
    }
    if (type === String) return String(value);
    return toPlain(value) ?? value;
  }
  async set(namespace: string, key: string, value: unknown, options: Data = {}): Promise<unknown> {
    const config = this.#config(namespace, key);
    const stored = jsonCopy(this.#serialise(config, value));
    if (config.scope === "client") {
      const before = this.#raw(config);
      local.set(config.id, JSON.stringify(stored));
      const result = this.get(namespace, key);
      if (!rt.foundry.utils.equals?.(before, stored) && before !== stored)
        config.onChange?.(result, options, rt.game.userId);
      rt.Hooks.callAll("clientSettingChanged", config.id, result, options);
      return result;
    }
    if (config.scope === "world" && !rt.game.user?.can("SETTINGS_MODIFY")) {
      throw new Error(`User ${rt.game.user?.name} lacks permission to update the setting ${config.id}`);
    }
    await rt.connection.request({
      kind: "setting",
      scope: config.scope as "world" | "user",
      key: config.id,
      value: stored,
      options: jsonCopy(options),
    });
    return this.get(namespace, key);
  }
  /** Applies a broadcast change and calls its listeners. */
  onEvent(event: Extract<Event, { kind: "setting" }>): void {
    if (event.scope === "user" && event.userId !== rt.game.userId) return;
    const store = event.scope === "user" ? this.#user : this.#world;
    const before = JSON.stringify(store[event.key]);
    store[event.key] = jsonCopy(event.value);
    const config = this.settings.get(event.key);
    if (event.key === "core.compendiumConfiguration") rt.g.ui?.compendium?.render?.();
    if (!config || before === JSON.stringify(event.value)) return;
    const value = this.get(config.namespace, config.key);
    const options = jsonCopy(event.options ?? {});
    config.onChange?.(value, options, event.userId);
    rt.Hooks.callAll(
      "updateSetting",
      { key: event.key, value, id: event.key },
      { value: JSON.stringify(event.value) },
      options,
      event.userId,
    );
  }
}

/** The settings of the core itself that systems read. */
export function registerCoreSettings(settings: ClientSettings): void {
  const { fields: F } = rt.foundry.data;
  const world = (key: string, data: SettingOptions) =>
    settings.register("core", key, { scope: "world", config: false, ...data });
  const client = (key: string, data: SettingOptions) =>
    settings.register("core", key, { scope: "client", config: false, ...data });
  const modes = rt.generation >= 14 ? rt.CONFIG.ChatMessage.modes : rt.CONFIG.Dice.rollModes;
  const labels = Object.fromEntries(Object.entries(modes ?? {}).map(([k, v]) => [k, v.label]));
  client(rt.generation >= 14 ? "messageMode" : "rollMode", {
    name: "CHAT.RollDefault",
    type: new F.StringField({
      required: true,
      blank: false,
      choices: () => Object.keys(rt.generation >= 14 ? rt.CONFIG.ChatMessage.modes! : rt.CONFIG.Dice.rollModes),
      initial: rt.generation >= 14 ? "public" : "publicroll",
    }),
    choices: labels,
  });
  world("combatTrackerConfig", {
    type: Object,
    default: { resource: "", skipDefeated: false, turnMarker: { enabled: true } },
    onChange: () => rt.g.ui?.combat?.render?.(),
  });
  world("compendiumConfiguration", { type: Object, default: {} });
  world("permissions", {
    type: Object,
    default: {},
    onChange: (v) => (rt.game.permissions = v as Game["permissions"]),
  });
  world("sheetClasses", { type: Object, default: {} });
  world("defaultToken", { type: Object, default: {} });
  world("time", { type: Number, default: 0 });
  world("animateRollTable", { type: Boolean, default: false });
  world("prototypeTokenOverrides", { type: rt.foundry.data.PrototypeTokenOverrides, default: {} });
  client("language", { name: "SETTINGS.LangN", type: String, default: rt.game.i18n?.lang ?? "en" });
  client("noCanvas", { type: Boolean, default: false });
  client("notesDisplayToggle", { type: Boolean, default: false });
  client("fontSize", { type: Number, default: 5 });
  client("performanceMode", { type: Number, default: 1 });
  client("chatBubbles", { type: Boolean, default: true });
  for (const key of ["globalInterfaceVolume", "globalPlaylistVolume", "globalAmbientVolume"])
    client(key, { type: Number, default: 0 });
  // settings that matter only to a rendered canvas
  const on = [
    "chatBubblesPan",
    "leftClickRelease",
    "lightAnimation",
    "visionAnimation",
    "mipmap",
    "scrollingStatusText",
  ];
  const off = ["photosensitiveMode", "tokenDragPreview", "fpsMeter", "disableResolutionScaling", "rotateGridless"];
  for (const key of on) client(key, { type: Boolean, default: true });
  for (const key of off) client(key, { type: Boolean, default: false });
  client("pixelRatioResolutionScaling", { type: Boolean, default: true });
  client("maxFPS", { type: Number, default: 60 });
  world("tokenAutoRotate", { type: Boolean, default: true });
  world("gridTemplates", { type: Boolean, default: false });
  world("coneTemplateType", { type: String, default: "round" });
  world("defaultDrawingConfig", { type: Object, default: {} });
  for (const key of ["collectionSortingModes", "adventureImports"]) world(key, { type: Object, default: {} });
  world("diceConfiguration", { type: Object, default: {} });
  world("moduleConfiguration", { type: Object, default: {} });
  client("keybindings", { type: Object, default: {} });
}
