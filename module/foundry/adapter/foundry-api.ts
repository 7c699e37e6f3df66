/**
 * The only place with type casts. Foundry's documents are dynamic beyond type definitions (subtypes named at run time,
 * flags, our own options): this layer uses the narrow functions below instead of casting. Branches by Foundry generation
 * are here, in `effect-changes.ts`, `effect-time-left.ts`, `create-area.ts`, `placed-areas.ts` and
 * `kernel/effects-of.ts`.
 */
import type {
  ActorDoc,
  ActorSheet,
  AnyDoc,
  AppInstance,
  ChatLogApp,
  CombatDoc,
  DialogClass,
  Doc,
  Documents,
  EffectDoc,
  HookBus,
  ItemDoc,
  MessageDoc,
  PackDoc,
  SceneDoc,
  Scenery,
  SettingsRegistry,
  SheetInstance,
  Source,
  TableDoc,
  TokenDoc,
  TourInstance,
  UserDoc,
} from "./foundry-shapes.ts";
import type { Globals14, MenuEntry13, MenuEntry14, MessageClass13, MessageClass14 } from "./generations.ts";

export type * from "./foundry-shapes.ts";

/** Foundry's globals as properties: some do not exist while modules load, some exist in one generation only. */
type Globals = typeof globalThis & {
  game: typeof game;
  canvas: typeof canvas;
  ui: typeof ui;
  Hooks: HookBus;
} & Partial<Globals14>;

const g = globalThis as Globals;

export const SYSTEM = "fivefold";

/** True on generation 14 and later. Only inside functions: `game` does not exist while modules load. */
export const isV14 = (): boolean => (g.game?.release?.generation ?? 0) >= 14;

/** Foundry's full version, for reports. */
export const hostVersion = (): string => String(g.game.release?.version ?? g.game.release?.generation ?? "");

/** Casts a value to one of our shapes; `npm run check` compares the shape's members with the value's type. */
const narrow = <T>(value: unknown): T => value as T;

/** A document of the broad Foundry type as the narrow one. */
export const asDoc = <D extends AnyDoc>(document: unknown): D => document as D;

export const users = (): UserDoc[] => narrow<UserDoc[]>([...g.game.users]);
export const me = (): UserDoc => narrow<UserDoc>(g.game.user);
export const activeGM = (): UserDoc | null => narrow<UserDoc | undefined>(g.game.users.activeGM) ?? null;
export const userById = (id: string): UserDoc | undefined => narrow<UserDoc | undefined>(g.game.users.get(id));
export const worldActors = (): ActorDoc[] => narrow<ActorDoc[]>([...g.game.actors]);
/** Stored deltas of the unlinked tokens of all scenes. */
export const tokenDeltas = (): Pick<Doc, "flags">[] =>
  [...g.game.scenes].flatMap(({ tokens }) => [...tokens].flatMap((t) => (t.actorLink ? [] : (t.delta?._source ?? []))));
/** Tokens on any scene that are linked to this actor. */
export const linkedTokens = (actorId: string): TokenDoc[] =>
  narrow<TokenDoc[]>(
    [...g.game.scenes].flatMap(({ tokens }) => tokens.filter((t) => t.actorLink && t.actorId === actorId)),
  );
export const messages = (): MessageDoc[] => narrow<MessageDoc[]>([...g.game.messages]);
export const messageById = (id: string): MessageDoc | undefined =>
  narrow<MessageDoc | undefined>(g.game.messages.get(id));
/** Compendiums of a document class that this user may read. */
export const packsOf = (of: string): PackDoc[] =>
  narrow<PackDoc[]>([...g.game.packs]).filter((pack) => pack.documentName === of && pack.visible);
/** A compendium of this system: `packByName("aura-characters")`. */
export const packByName = (name: string): PackDoc | undefined =>
  narrow<PackDoc | undefined>(g.game.packs.get(`${SYSTEM}.${name}`));
export const worldCollections = (): Documents<Doc>[] => narrow<Documents<Doc>[]>([g.game.actors, g.game.items]);
export const mayCreate = (document: "Actor" | "Item"): boolean =>
  g.getDocumentClass(document).canUserCreate(g.game.user!);
export const worldItems = (): ItemDoc[] => narrow<ItemDoc[]>([...g.game.items]);
export const openPack = (name: string): unknown => g.game.packs.get(`${SYSTEM}.${name}`)?.render(true);
export const currentCombat = (): CombatDoc | null => narrow<CombatDoc | undefined>(g.game.combat) ?? null;
export const combats = (): CombatDoc[] => narrow<CombatDoc[]>([...(g.game.combats ?? [])]);
export const worldTime = (): number => g.game.time.worldTime;
export const advanceTime = (seconds: number): Promise<unknown> => g.game.time.advance(seconds);
export const targets = (): TokenDoc[] => [...(g.game.user!.targets ?? [])].map((t) => narrow<TokenDoc>(t.document));
export const controlled = (): TokenDoc[] =>
  g.canvas?.ready ? g.canvas.tokens!.controlled.map((t) => narrow<TokenDoc>(t.document)) : [];
/** The scene of a token, viewed or not. */
export const sceneOf = ({ parent }: TokenDoc): SceneDoc | null => parent && asDoc<SceneDoc>(parent);
/** Tokens on the viewed scene. */
export const sceneTokens = (): TokenDoc[] =>
  g.canvas?.ready && g.canvas.scene ? narrow<TokenDoc[]>([...g.canvas.scene.tokens]) : [];

/** The scene that players see first. */
export const activeScene = (): SceneDoc | null => narrow<SceneDoc | undefined>(g.game.scenes.active) ?? null;
export const scenes = (): SceneDoc[] => narrow<SceneDoc[]>([...g.game.scenes]);

/** The canvas, as far as this layer uses it. */
export const scenery = (): Scenery => narrow<Scenery | undefined>(g.canvas) ?? {};

export const fromUuid = (uuid: string): Promise<Doc | null> => narrow<Promise<Doc | null>>(g.fromUuid(uuid));
/** The document, or null if it is deleted or not loaded. Never throws. */
export function fromUuidSync(uuid: string): Doc | null {
  try {
    return narrow<Doc | null>(g.fromUuidSync(uuid, { strict: false })) ?? null;
  } catch {
    return null;
  }
}
/** Calls a hook by name; false when a listener refused. */
export const callHook = (hook: string, ...args: unknown[]): boolean => g.Hooks.call(hook, ...args) !== false;
/** Listens to a hook with any arguments. */
export const onHook = (hook: string, listener: (...args: never[]) => unknown): void => {
  g.Hooks.on(hook, listener);
};
export const randomId = (): string => g.foundry.utils.randomID();
export const getProperty = (object: unknown, path: string): unknown =>
  g.foundry.utils.getProperty(object as object, path);
export const expand = (object: Source): Source => narrow<Source>(g.foundry.utils.expandObject(object));
export const flatten = (object: Source): Source => narrow<Source>(g.foundry.utils.flattenObject(object));
export const merge = (a: Source, b: Source): Source => g.foundry.utils.mergeObject(a, b, { inplace: false });
export const deepClone = <T>(object: T): T => g.foundry.utils.deepClone(object);
export const localize = (key: string): string => g.game.i18n.localize(key);
/** Language of this client, such as "de". */
export const language = (): string => g.game.i18n.lang;
export const hasKey = (key: string): boolean => g.game.i18n.has(key);
export const format = (key: string, data: Record<string, string>): string => g.game.i18n.format(key, data);
export const notify = (level: "info" | "warn" | "error", message: string): void => {
  // Notifications are HTML, and most of ours contain names: escape. Before the interface exists, nothing is shown.
  g.ui.notifications?.[level](g.foundry.utils.escapeHTML(message), { console: false });
};
export const redrawMessage = (message: MessageDoc): void =>
  void narrow<ChatLogApp | undefined>(g.ui.chat)?.updateMessage(message);
export const redrawTracker = (): void => void g.ui.combat?.render?.();
export const redrawDirectories = (): void => {
  for (const directory of [g.ui.compendium, g.ui.actors]) directory?.render?.();
};
/** Opens the chat log in the sidebar. */
export const openChat = (): void => {
  g.ui.sidebar.changeTab("chat", "primary");
  g.ui.sidebar.expand();
};
export const createMessage = (data: Source, operation: Source = {}): Promise<MessageDoc | undefined> =>
  narrow<Promise<MessageDoc | undefined>>(g.getDocumentClass("ChatMessage").create(data, operation));
/** Create data as Foundry's types require it. */
const actorData = (data: Source) => data as Source & Actor.CreateData;
export const createActor = (data: Source, operation: Source = {}): Promise<ActorDoc | undefined> =>
  narrow<Promise<ActorDoc | undefined>>(g.getDocumentClass("Actor").create(actorData(data), operation));
/** An actor that is not stored. */
export const draftActor = (data: Source): ActorDoc =>
  narrow<ActorDoc>(new (g.getDocumentClass("Actor"))(actorData(data)));
/** Uuid of the document that a roll table yields for a total; "" if none. */
export const resultAt = (table: Doc, face: number): string => {
  const [result] = (table as Partial<TableDoc>).getResultsForRoll?.(face) ?? [];
  return result?.documentUuid ?? "";
};
type Speaker = NonNullable<Parameters<typeof ChatMessage.getSpeaker>[0]>["actor"];
/** The Foundry type of an actor. */
const foundryActor = (actor: ActorDoc | null) => actor as Speaker;
export const getSpeaker = (actor: ActorDoc | null): Source =>
  narrow<Source>(g.getDocumentClass("ChatMessage").getSpeaker({ actor: foundryActor(actor) ?? undefined }));
export const renderTemplate = (path: string, context: object): Promise<string> =>
  g.foundry.applications.handlebars.renderTemplate(path, narrow<Source>(context));
/** Enriched text, sanitized before (enriching already builds elements) and after. */
export async function enrich(html: string, options: Source): Promise<string> {
  const { sanitizeHtml } = await import("./sanitize.ts");
  return sanitizeHtml(
    await g.foundry.applications.ux.TextEditor.implementation.enrichHTML(sanitizeHtml(html), options),
  );
}

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

/** The message mode selected in the chat sidebar. */
export function currentMode(): Visibility {
  const settings = narrow<SettingsRegistry>(g.game.settings);
  const raw = settings.get("core", isV14() ? "messageMode" : "rollMode");
  return (Object.keys(MODES) as Visibility[]).find((m) => m === raw || MODES[m] === raw) ?? "public";
}

/** Message data with the visibility of a mode. */
export function applyMode(data: Source, mode: Visibility): Source {
  const cls = g.getDocumentClass("ChatMessage");
  if (isV14()) narrow<MessageClass14>(cls).applyMode(data, mode);
  else narrow<MessageClass13>(cls).applyRollMode(data, MODES[mode]);
  return data;
}

const CHANGE_MODES = { add: 2, override: 5 } as const;

/** Changes and duration of an effect in the running generation's shape. */
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
  return {
    changes: changes.map((c) => ({ key: key(c.path), mode: CHANGE_MODES[c.type], value: String(c.value) })),
    duration: {
      ...(rounds !== undefined ? { rounds } : {}),
      ...(seconds !== undefined ? { seconds } : {}),
      startTime: g.game.time.worldTime,
    },
  };
}

/** Source data of an effect copy that starts now. */
export function copyEffect(effect: EffectDoc): Source {
  const source = effect.toObject() as Source & { duration?: Source };
  const { _id, start: _start, ...kept } = source;
  const { combat: _combat, startRound: _round, startTurn: _turn, ...duration13 } = source.duration ?? {};
  const duration = isV14() ? source.duration : { ...duration13, startTime: g.game.time.worldTime };
  return { ...kept, disabled: false, transfer: false, origin: effect.uuid, duration };
}

/** The end of an effect: after so many seconds from now, or by its flags. */
export const effectEnd = (seconds?: number): Source => ({
  duration: isV14()
    ? { value: seconds ?? null, units: "seconds" }
    : { rounds: null, turns: null, seconds: seconds ?? null, startTime: g.game.time.worldTime },
});

/** Source data of a status effect, to be created under an id of our choosing. */
export async function statusData(id: string): Promise<Source | null> {
  const effect = await g.getDocumentClass("ActiveEffect").fromStatusEffect(id);
  return effect ? { ...effect.toObject(), statuses: [id] } : null;
}

export type MenuEntry = MenuEntry13 | MenuEntry14;

/** A context menu entry for the running generation. */
export const menuEntry = (entry: {
  label: string;
  icon: string;
  visible?: (el: HTMLElement) => boolean;
  onClick: (el: HTMLElement) => void;
}): MenuEntry => {
  const { label, icon, visible = () => true, onClick } = entry;
  return isV14()
    ? { label, icon, visible, onClick: (_, el) => onClick(el) }
    : { name: label, icon, condition: visible, callback: onClick };
};

interface Statics {
  DEFAULT_OPTIONS: Source;
  PARTS: Record<string, unknown>;
  TABS: Record<string, unknown>;
}

type AppClass<I> = (new (...args: unknown[]) => I) & Statics;

const api = () => g.foundry.applications.api;
const sheets = () => g.foundry.applications.sheets;
export const AppBase = narrow<AppClass<AppInstance>>(api().HandlebarsApplicationMixin(api().ApplicationV2));
export const ActorSheetBase = narrow<AppClass<ActorSheet>>(api().HandlebarsApplicationMixin(sheets().ActorSheetV2));
export const ItemSheetBase = narrow<AppClass<SheetInstance<ItemDoc>>>(
  api().HandlebarsApplicationMixin(sheets().ItemSheetV2),
);

/** Item sheets handle drops themselves from generation 14 on; before, a sheet needs its own DragDrop. */
export const itemSheetsDrop = (): boolean => "_onDrop" in sheets().ItemSheetV2.prototype;

const dialogs = (): DialogClass => narrow<DialogClass>(api().DialogV2);

/** Asks a yes-or-no question; true only for yes. */
export const confirmDialog = async (config: Source): Promise<boolean> => (await dialogs().confirm(config)) === true;

/** Shows buttons; resolves to the action of the clicked one, or null. */
export const waitDialog = (config: Source): Promise<unknown> => dialogs().wait(config);

export const TourBase = narrow<new (config: object) => TourInstance>(g.foundry.nue.Tour);
