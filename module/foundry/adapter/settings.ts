/** Settings: rulesets in play, house rules, automation, visibility. */
import type { Search } from "../../kernel/compendium-browser.ts";
import type { FormValue } from "../../kernel/consequences.ts";
import type { HouseRule, HouseRules, Ruleset } from "../../kernel/ruleset.ts";
import { format, localize, me, notify, SYSTEM } from "./foundry-api.ts";
import { readTable, rowsOf } from "./roll-tables.ts";
import { rulesets } from "./ruleset-loader.ts";

export type Automation = "manual" | "ask" | "automatic";
/** What the preset automates; the GM may set each kind otherwise. */
export const AUTOMATED = ["costs", "damage", "conditions", "followUps", "defenses"] as const;
export type Automated = (typeof AUTOMATED)[number];
export type EnemyNumbers = "all" | "words";
export type OddsFor = "everyone" | "gm" | "nobody";

export interface FinderLeft {
  ruleset?: string;
  tab?: string;
  /** By ruleset and tab. */
  searches?: Readonly<Record<string, Omit<Search, "query">>>;
}

/** Where this client shows the action bar: pixels from the left and the bottom of the window. */
export interface BarPlace {
  left?: number;
  bottom?: number;
  collapsed?: boolean;
}

interface Registry {
  register(scope: string, key: string, data: Record<string, unknown>): void;
  registerMenu(scope: string, key: string, data: object): void;
  get(scope: string, key: string): unknown;
  set(scope: string, key: string, value: unknown): Promise<unknown>;
}

/** What each preset automates. */
const PRESETS: Readonly<Record<Automation, readonly Automated[]>> = {
  manual: [],
  ask: ["costs", "damage", "conditions"],
  automatic: AUTOMATED,
};

/** The setting that overrides the preset for one kind: "preset", "on" or "off". */
export const overrideKey = (kind: Automated): string => `automation.${kind}`;

/** Whether a preset automates a kind. */
export const presetAutomates = (preset: Automation, kind: Automated): boolean => PRESETS[preset].includes(kind);

const registry = (): Registry => game.settings as Registry;
/** Adds a menu to the system's settings. */
export const registerMenu = (key: string, data: object): void => registry().registerMenu(SYSTEM, key, data);
const name = (ruleset: string, key: string): string => `${ruleset}.${key}`;

/**
 * Registers all settings; call once, at init. `onChange` re-prepares documents whose derived values use house rules.
 */
export function registerSettings(onChange: () => void): void {
  const key = (k: string, part: string) => `FIVEFOLD.Settings.${k}.${part}`;
  /** A setting of the world: the settings window shows it to GMs only, every client may read it. */
  const registerWorldSetting = (k: string, data: Record<string, unknown>) =>
    registry().register(SYSTEM, k, {
      name: key(k, "name"),
      hint: key(k, "hint"),
      scope: "world",
      config: true,
      onChange,
      ...data,
    });
  registry().register(SYSTEM, "inPlay", {
    scope: "world",
    config: false,
    type: Object,
    default: { ids: rulesets.map((r) => r.id), asked: false },
    onChange,
  });
  registry().register(SYSTEM, "welcomed", { scope: "world", config: false, type: Boolean, default: false });
  registry().register(SYSTEM, "mutedEnemies", { scope: "world", config: false, type: Boolean, default: false });
  registry().register(SYSTEM, "kept", { scope: "client", config: false, type: Object, default: {} });
  registry().register(SYSTEM, "refused", { scope: "client", config: false, type: Object, default: {} });
  registry().register(SYSTEM, "finder", { scope: "client", config: false, type: Object, default: {} });
  registry().register(SYSTEM, "migratedTo", { scope: "world", config: false, type: String, default: "" });
  const choices = (k: string, values: readonly string[]) => Object.fromEntries(values.map((v) => [v, key(k, v)]));
  registerWorldSetting("automation", {
    type: String,
    default: "ask",
    choices: choices("automation", ["manual", "ask", "automatic"]),
  });
  const overrides = choices("automated", ["preset", "on", "off"]);
  for (const kind of AUTOMATED)
    registerWorldSetting(overrideKey(kind), {
      name: key(`automated.${kind}`, "name"),
      hint: key(`automated.${kind}`, "hint"),
      type: String,
      default: "preset",
      choices: overrides,
    });
  registerWorldSetting("foeNumbers", {
    type: String,
    default: "words",
    choices: choices("foeNumbers", ["all", "words"]),
  });
  registerWorldSetting("oddsFor", {
    type: String,
    default: "everyone",
    choices: choices("oddsFor", ["everyone", "gm", "nobody"]),
  });
  registry().register(SYSTEM, "damage", {
    name: key("damage", "name"),
    hint: key("damage", "hint"),
    scope: "client",
    config: true,
    type: String,
    default: "atOnce",
    choices: choices("damage", ["atOnce", "button"]),
  });
  for (const k of ["actionBar", "swapClicks"])
    registry().register(SYSTEM, k, {
      name: key(k, "name"),
      hint: key(k, "hint"),
      scope: "client",
      config: true,
      type: Boolean,
      default: k === "actionBar",
    });
  registry().register(SYSTEM, "barPlace", { scope: "client", config: false, type: Object, default: {} });
  for (const ruleset of rulesets) for (const rule of ruleset.houseRules) registerHouseRule(ruleset, rule, onChange);
}

function registerHouseRule(ruleset: Ruleset, rule: HouseRule, onChange: () => void): void {
  const prefix = `${ruleset.id.toUpperCase()}.House.${rule.key}`;
  const common = { hint: `${prefix}.hint`, scope: "world", config: true, onChange };
  if (rule.kind === "hours") {
    for (const [part, hours] of Object.entries(rule.initial as Record<string, number>))
      registry().register(SYSTEM, `${name(ruleset.id, rule.key)}.${part}`, {
        ...common,
        name: `${prefix}.${part}`,
        type: Number,
        default: hours,
      });
    return;
  }
  const changed = (value: string): void => {
    warnUnreadable(prefix, rule.unreadableEntries?.(value) ?? []);
    onChange();
  };
  registry().register(SYSTEM, name(ruleset.id, rule.key), {
    ...common,
    ...(rule.unreadableEntries ? { onChange: changed } : {}),
    ...(rule.kind === "table" ? { onChange: (uuid: string) => void readTable(uuid).then(onChange) } : {}),
    name: `${prefix}.name`,
    type: rule.kind === "flag" ? Boolean : rule.kind === "number" ? wholeField(rule) : String,
    default: rule.initial,
    ...(rule.options ? { choices: Object.fromEntries(rule.options.map((o) => [o, `${prefix}.${o}`])) } : {}),
  });
}

/** Warns about the parts of a text setting that cannot be read. */
function warnUnreadable(prefix: string, entries: readonly string[]): void {
  if (entries.length === 0 || !me().isGM) return;
  const setting = localize(`${prefix}.name`);
  notify("warn", format("FIVEFOLD.Settings.unread", { setting, entries: entries.join(", ") }));
}

/** A whole-number field whose limits the settings window enforces. */
const wholeField = ({ initial, min, max }: HouseRule) =>
  new foundry.data.fields.NumberField({
    required: true,
    nullable: false,
    integer: true,
    initial: initial as number,
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
  });

function houseOf(ruleset: Ruleset): HouseRules {
  const read = (key: string) => registry().get(SYSTEM, name(ruleset.id, key));
  return Object.fromEntries(
    ruleset.houseRules.map((rule) => {
      if (rule.kind === "table") return [rule.key, rowsOf(read(rule.key) as string)];
      if (rule.kind !== "hours") return [rule.key, read(rule.key) as FormValue];
      const parts = Object.keys(rule.initial as Record<string, number>);
      return [rule.key, Object.fromEntries(parts.map((part) => [part, read(`${rule.key}.${part}`) as number]))];
    }),
  );
}

/** Reads the roll tables that house rules refer to; call once the world is loaded. */
export async function readTables(): Promise<void> {
  for (const ruleset of rulesets)
    for (const rule of ruleset.houseRules)
      if (rule.kind === "table") await readTable(registry().get(SYSTEM, name(ruleset.id, rule.key)) as string);
}

/** Whether a click skips the dialog: with Shift; without it if the table plays fast or the user has swapped the two. */
export const skipsDialog = ({ shiftKey }: { shiftKey: boolean }): boolean =>
  shiftKey !== (ruleSettings.swapsClicks() !== (ruleSettings.automation() === "automatic"));

export const ruleSettings = {
  inPlay: (): string[] => (registry().get(SYSTEM, "inPlay") as { ids: string[] }).ids,
  asked: (): boolean => (registry().get(SYSTEM, "inPlay") as { asked: boolean }).asked,
  setInPlay: (ids: string[]): Promise<unknown> => registry().set(SYSTEM, "inPlay", { ids, asked: true }),
  /** Whether the GM of this world has been given the welcome journal. */
  welcomed: (): boolean => registry().get(SYSTEM, "welcomed") === true,
  setWelcomed: (): Promise<unknown> => registry().set(SYSTEM, "welcomed", true),
  /** Whether due actions of all actors without a player are muted. */
  mutesEnemies: (): boolean => registry().get(SYSTEM, "mutedEnemies") === true,
  setMutesEnemies: (on: boolean): Promise<unknown> => registry().set(SYSTEM, "mutedEnemies", on),
  /** House rules of the ruleset a document type belongs to. */
  house: (type: string): HouseRules => {
    const ruleset = rulesets.find((r) => r.actors.includes(type) || r.items.includes(type) || r.id === type);
    return ruleset ? houseOf(ruleset) : {};
  },
  /** The stored value of a house rule; for a table its uuid. */
  houseValue: (ruleset: string, key: string): unknown => registry().get(SYSTEM, name(ruleset, key)),
  automation: (): Automation => registry().get(SYSTEM, "automation") as Automation,
  /** Whether a kind is automated: by its own setting, else by the preset. */
  automates: (kind: Automated): boolean => {
    const own = registry().get(SYSTEM, overrideKey(kind));
    return own === "preset" ? presetAutomates(ruleSettings.automation(), kind) : own === "on";
  },
  enemyNumbers: (): EnemyNumbers => registry().get(SYSTEM, "foeNumbers") as EnemyNumbers,
  /** Whether this user may see odds. */
  seesOdds: (): boolean =>
    ({ everyone: true, gm: me().isGM, nobody: false })[registry().get(SYSTEM, "oddsFor") as OddsFor],
  /** Whether this client shows the action bar. */
  showsActionBar: (): boolean => registry().get(SYSTEM, "actionBar") === true,
  /** Whether a plain click skips the dialog and Shift-click opens it. */
  swapsClicks: (): boolean => registry().get(SYSTEM, "swapClicks") === true,
  barPlace: (): BarPlace => registry().get(SYSTEM, "barPlace") as BarPlace,
  setBarPlace: (place: BarPlace): Promise<unknown> => registry().set(SYSTEM, "barPlace", place),
  damageAtOnce: (): boolean => registry().get(SYSTEM, "damage") === "atOnce",
  /** GM-only form values stored in this browser, by card and action run. */
  kept: () => registry().get(SYSTEM, "kept") as Readonly<Record<string, Readonly<Record<string, FormValue>>>>,
  setKept: (kept: Readonly<Record<string, unknown>>): Promise<unknown> => registry().set(SYSTEM, "kept", kept),
  /** The refused requests recorded on a GM's client; may be of another world opened in this browser. */
  refused: () => registry().get(SYSTEM, "refused") as { world?: string; entries?: unknown } | null,
  setRefused: (refused: { world: string; entries: readonly object[] }): Promise<unknown> =>
    registry().set(SYSTEM, "refused", refused),
  /** The compendium browser's last state for this user. */
  finder: (): FinderLeft => registry().get(SYSTEM, "finder") as FinderLeft,
  setFinder: (left: FinderLeft): Promise<unknown> => registry().set(SYSTEM, "finder", left),
  migratedTo: (): string => registry().get(SYSTEM, "migratedTo") as string,
  setMigratedTo: (version: string): Promise<unknown> => registry().set(SYSTEM, "migratedTo", version),
};
