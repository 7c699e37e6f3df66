/**
 * The one place that casts and the one place that branches on Foundry's generation. Everything else in this room is
 * written once, for both. Foundry's documents are dynamic where a type definition cannot follow (subtypes named at run
 * time, flags, options of our own): the narrow functions below are what the room uses instead of casting itself.
 */
import type {
  ActorDoc,
  AppInstance,
  CombatDoc,
  Doc,
  EffectDoc,
  ItemDoc,
  MessageDoc,
  PackDoc,
  Scenery,
  SheetInstance,
  Source,
  TokenDoc,
  UserDoc,
} from "./docs.ts";
import { harmless } from "./harmless.ts";

export type * from "./docs.ts";

const g = globalThis as any;

export const SYSTEM = "fivefold";

/** True on generation 14 and later. Only inside functions: `game` does not exist while modules load. */
export const isV14 = (): boolean => (g.game?.release?.generation ?? 0) >= 14;

/** The whole version of Foundry, for a report. */
export const hostVersion = (): string => String(g.game.release?.version ?? g.game.release?.generation ?? "");

/** A document of the wider Foundry type seen as the narrow one. */
export const asDoc = <D extends Doc>(document: unknown): D => document as D;

export const users = (): UserDoc[] => [...g.game.users] as UserDoc[];
export const me = (): UserDoc => g.game.user as UserDoc;
export const activeGM = (): UserDoc | null => (g.game.users.activeGM ?? null) as UserDoc | null;
export const userById = (id: string): UserDoc | undefined => g.game.users.get(id);
export const worldActors = (): ActorDoc[] => [...g.game.actors] as ActorDoc[];
/** What unlinked tokens of all scenes say differently from their actors, as it is stored. */
export const tokenDeltas = (): Pick<Doc, "flags">[] =>
  [...g.game.scenes].flatMap((scene) =>
    [...scene.tokens].flatMap((token) => (token.actorLink ? [] : (token.delta?._source ?? []))),
  );
export const messages = (): MessageDoc[] => [...g.game.messages] as MessageDoc[];
export const messageById = (id: string): MessageDoc | undefined => g.game.messages.get(id);
export const itemPacks = (): PackDoc[] =>
  [...g.game.packs].filter((pack: PackDoc) => pack.documentName === "Item" && pack.visible) as PackDoc[];
export const mayCreate = (document: "Actor" | "Item"): boolean =>
  g.getDocumentClass(document).canUserCreate(g.game.user);
export const worldItems = (): ItemDoc[] => [...g.game.items] as ItemDoc[];
export const openPack = (name: string): unknown => g.game.packs.get(`${SYSTEM}.${name}`)?.render(true);
export const currentCombat = (): CombatDoc | null => (g.game.combat ?? null) as CombatDoc | null;
export const combats = (): CombatDoc[] => [...(g.game.combats ?? [])] as CombatDoc[];
export const worldTime = (): number => g.game.time.worldTime as number;
export const advanceTime = (seconds: number): Promise<unknown> => g.game.time.advance(seconds);
export const targets = (): TokenDoc[] => [...(g.game.user.targets ?? [])].map((t) => t.document as TokenDoc);
export const controlled = (): TokenDoc[] =>
  g.canvas?.ready ? g.canvas.tokens.controlled.map((t: { document: TokenDoc }) => t.document) : [];
export const sceneTokens = (): TokenDoc[] => (g.canvas?.ready && g.canvas.scene ? [...g.canvas.scene.tokens] : []);

/** The canvas as far as this room measures and draws on it. */
export const scenery = (): Scenery => (g.canvas ?? {}) as Scenery;

export const fromUuid = (uuid: string): Promise<Doc | null> => g.fromUuid(uuid);
/** The document, or null where it is gone or not loaded. Never throws. */
export function fromUuidSync(uuid: string): Doc | null {
  try {
    return (g.fromUuidSync(uuid, { strict: false }) ?? null) as Doc | null;
  } catch {
    return null;
  }
}
/** Calls a hook by name; false when a listener refused. */
export const callHook = (hook: string, ...args: unknown[]): boolean => g.Hooks.call(hook, ...args) !== false;
/** Listens to a hook whatever its arguments. */
export const onHook = (hook: string, listener: (...args: never[]) => unknown): void => {
  g.Hooks.on(hook, listener);
};
export const randomId = (): string => g.foundry.utils.randomID() as string;
export const getProperty = (object: unknown, path: string): unknown => g.foundry.utils.getProperty(object, path);
export const expand = (object: Source): Source => g.foundry.utils.expandObject(object);
export const flatten = (object: Source): Source => g.foundry.utils.flattenObject(object);
export const merge = (a: Source, b: Source): Source => g.foundry.utils.mergeObject(a, b, { inplace: false });
export const deepClone = <T>(object: T): T => g.foundry.utils.deepClone(object) as T;
export const isNewer = (a: string, b: string): boolean => g.foundry.utils.isNewerVersion(a, b);
export const localize = (key: string): string => g.game.i18n.localize(key) as string;
/** The language of this client: "de". */
export const language = (): string => g.game.i18n.lang as string;
export const hasKey = (key: string): boolean => g.game.i18n.has(key) as boolean;
export const format = (key: string, data: Record<string, string>): string => g.game.i18n.format(key, data) as string;
export const notify = (level: "info" | "warn" | "error", message: string): void => {
  // A notification is HTML, and most of ours name somebody.
  // Before the interface is there nobody can be told.
  g.ui.notifications?.[level](g.foundry.utils.escapeHTML(message), { console: false });
};
export const redrawMessage = (message: MessageDoc): void => void g.ui.chat?.updateMessage(message);
export const redrawTracker = (): void => void g.ui.combat?.render?.();
export const redrawCompendiums = (): void => void g.ui.compendium?.render?.();
/** Brings the log to the front, wherever the sidebar is. */
export const openChat = (): void => {
  g.ui.sidebar.changeTab("chat", "primary");
  g.ui.sidebar.expand();
};
export const createMessage = (data: Source, operation: Source = {}): Promise<MessageDoc | undefined> =>
  g.getDocumentClass("ChatMessage").create(data, operation);
export const createActor = (data: Source, operation: Source = {}): Promise<ActorDoc | undefined> =>
  g.getDocumentClass("Actor").create(data, operation);
/** An actor that is nowhere yet but here. */
export const draftActor = (data: Source): ActorDoc => new (g.getDocumentClass("Actor"))(data);
/** Uuid of the document a table gives for a number; "" where it gives none. */
export const resultAt = (table: Doc, face: number): string => {
  const [result] = (table as any).getResultsForRoll?.(face) ?? [];
  return (result?.documentUuid as string | undefined) ?? "";
};
export const getSpeaker = (actor: ActorDoc | null): Source =>
  g.getDocumentClass("ChatMessage").getSpeaker({ actor: actor ?? undefined });
export const renderTemplate = (path: string, context: object): Promise<string> =>
  g.foundry.applications.handlebars.renderTemplate(path, context);
/** Text with its links and rolls, without what could run: before, as enriching already builds elements of it, and after. */
export const enrich = async (html: string, options: Source): Promise<string> =>
  harmless(await g.foundry.applications.ux.TextEditor.implementation.enrichHTML(harmless(html), options));

/** Update fragment that deletes a key. */
export function deleteAt(path: string): Source {
  if (g._del !== undefined) return { [path]: g._del };
  const i = path.lastIndexOf(".") + 1;
  return { [`${path.slice(0, i)}-=${path.slice(i)}`]: null };
}

/** Update fragment that replaces a key whole instead of merging into it. */
export function replaceAt(path: string, value: unknown): Source {
  if (g._replace) return { [path]: g._replace(value) };
  const i = path.lastIndexOf(".") + 1;
  return { [`${path.slice(0, i)}==${path.slice(i)}`]: value };
}

const MODES = { public: "publicroll", gm: "gmroll", blind: "blindroll", self: "selfroll" } as const;
export type Visibility = keyof typeof MODES;

/** The roll mode chosen in the chat sidebar. */
export function currentMode(): Visibility {
  const raw = g.game.settings.get("core", isV14() ? "messageMode" : "rollMode") as string;
  return (Object.keys(MODES) as Visibility[]).find((m) => m === raw || MODES[m] === raw) ?? "public";
}

/** Message data made visible to those the mode allows. */
export function applyMode(data: Source, mode: Visibility): Source {
  const cls = g.getDocumentClass("ChatMessage");
  if (isV14()) cls.applyMode(data, mode);
  else cls.applyRollMode(data, MODES[mode]);
  return data;
}

const CHANGE_MODES = { add: 2, override: 5 } as const;

/** Effect changes and duration in the shape of the running generation. */
export function effectData(effect: {
  changes: { path: string; type: "add" | "override"; value: number | string }[];
  rounds?: number;
  seconds?: number;
}): Source {
  const { changes, rounds, seconds } = effect;
  const key = (path: string) => `system.${path}`;
  if (isV14()) {
    const duration =
      rounds !== undefined
        ? { value: rounds, units: "rounds" }
        : seconds !== undefined
          ? { value: seconds, units: "seconds" }
          : null;
    return {
      system: { changes: changes.map((c) => ({ key: key(c.path), type: c.type, value: c.value, phase: "initial" })) },
      ...(duration ? { duration } : {}),
    };
  }
  const combat = g.game.combat;
  const started = combat?.started ? { combat: combat.id, startRound: combat.round, startTurn: combat.turn } : {};
  return {
    changes: changes.map((c) => ({ key: key(c.path), mode: CHANGE_MODES[c.type], value: String(c.value) })),
    duration: {
      ...(rounds !== undefined ? { rounds } : {}),
      ...(seconds !== undefined ? { seconds } : {}),
      startTime: g.game.time.worldTime,
      ...started,
    },
  };
}

/** A copy of an effect that begins now, on whoever it is put. */
export function copyEffect(effect: EffectDoc): Source {
  const source = effect.toObject() as Source & { duration?: Source };
  const { _id, ...kept } = source;
  const combat = g.game.combat;
  const started = combat?.started ? { combat: combat.id, startRound: combat.round, startTurn: combat.turn } : {};
  const duration = isV14() ? source.duration : { ...source.duration, startTime: g.game.time.worldTime, ...started };
  return { ...kept, disabled: false, transfer: false, origin: effect.uuid, duration };
}

/** The part of an effect that says when it ends: after so many seconds from now, or by what its flags hold. */
export const effectEnd = (seconds?: number): Source => ({
  duration: isV14()
    ? { value: seconds ?? null, units: "seconds" }
    : { rounds: null, turns: null, seconds: seconds ?? null, startTime: g.game.time.worldTime },
});

/** What an effect changes, whichever generation stored it. */
export function effectChanges(effect: EffectDoc): { path: string; value: string }[] {
  const e = effect as any;
  const list: { key: string; value: unknown }[] = isV14() ? (e.system?.changes ?? []) : (e.changes ?? []);
  return list.map((c) => ({ path: c.key.replace(/^system\./, ""), value: String(c.value) }));
}

/** Rounds or seconds an effect has left; undefined for one that does not count down. */
export function effectLeft(effect: EffectDoc): { rounds?: number; seconds?: number } | undefined {
  const d = (effect as any).duration;
  if (!d) return undefined;
  if (isV14()) {
    if (!Number.isFinite(d.value)) return undefined;
    const left = Number.isFinite(d.remaining) ? d.remaining : d.value;
    return d.units === "rounds" || d.units === "turns"
      ? { rounds: left }
      : { seconds: Number.isFinite(d.secondsRemaining) ? d.secondsRemaining : left };
  }
  if (Number.isFinite(d.rounds)) return { rounds: Number.isFinite(d.remaining) ? Math.ceil(d.remaining) : d.rounds };
  if (Number.isFinite(d.seconds)) return { seconds: Number.isFinite(d.remaining) ? d.remaining : d.seconds };
  return undefined;
}

/** True when the combat that counts an effect's rounds is deleted. Only the stored data still names it then. */
function isCombatOver(effect: EffectDoc): boolean {
  const id = getProperty(effect._source, isV14() ? "start.combat" : "duration.combat");
  return typeof id === "string" && id !== "" && !g.game.combats.has(id);
}

/** True when an effect's time is up (generation 13 leaves the removal to the system). */
export function effectExpired(effect: EffectDoc): boolean {
  const d = (effect as any).updateDuration?.() ?? (effect as any).duration;
  if (!d) return false;
  const counted = isV14() ? d.units === "rounds" || d.units === "turns" : Boolean(d.rounds || d.turns) && !d.seconds;
  if (counted && isCombatOver(effect)) return true;
  if (isV14()) return d.expired === true;
  return Number.isFinite(d.remaining) && d.remaining <= 0;
}

/** Data of a status effect, ready to be created under an id of our choosing. */
export async function statusData(id: string): Promise<Source | null> {
  const effect = await g.getDocumentClass("ActiveEffect").fromStatusEffect(id);
  return effect ? { ...effect.toObject(), statuses: [id] } : null;
}

/** Context menu entry for both generations. */
export const menuEntry = (entry: {
  label: string;
  icon: string;
  visible?: (el: HTMLElement) => boolean;
  onClick: (el: HTMLElement) => void;
}) =>
  isV14()
    ? {
        label: entry.label,
        icon: entry.icon,
        visible: entry.visible ?? (() => true),
        onClick: (_: Event, el: HTMLElement) => entry.onClick(el),
      }
    : {
        name: entry.label,
        icon: entry.icon,
        condition: entry.visible ?? (() => true),
        callback: (el: HTMLElement) => entry.onClick(el),
      };

interface Statics {
  DEFAULT_OPTIONS: Source;
  PARTS: Record<string, unknown>;
  TABS: Record<string, unknown>;
}

type AppClass<I> = (new (...args: unknown[]) => I) & Statics;

const api = () => g.foundry.applications.api;
export const AppBase = api().HandlebarsApplicationMixin(api().ApplicationV2) as AppClass<AppInstance>;
export const ActorSheetBase = api().HandlebarsApplicationMixin(g.foundry.applications.sheets.ActorSheetV2) as AppClass<
  SheetInstance<ActorDoc>
>;
export const ItemSheetBase = api().HandlebarsApplicationMixin(g.foundry.applications.sheets.ItemSheetV2) as AppClass<
  SheetInstance<ItemDoc>
>;

/** Item sheets drop by themselves from generation 14 on; before, a sheet binds a DragDrop of its own. */
export const itemSheetsDrop = (): boolean => "_onDrop" in g.foundry.applications.sheets.ItemSheetV2.prototype;

/** A guided tour of Foundry's; `config.steps` are those it shows. */
export interface TourInstance {
  currentStep: { id: string; selector?: string } | null;
  readonly canStart: boolean;
  exit(): void;
  complete(): Promise<void>;
  _preStep(): Promise<void>;
}
export const TourBase = g.foundry.nue.Tour as new (config: object) => TourInstance;
