/** Smaller parts of a running game: time, sockets, keybindings, packs. */

import { type Callback, type Data, record } from "../../types.ts";
import type { Event, PackSnapshot } from "../../wire.ts";
import { CompendiumCollection } from "../collections/compendium.ts";
import type { Folder } from "../documents/minor.ts";
import { jsonCopy, rt } from "../state.ts";
import { Collection, type GetOptions } from "../utils/collection.ts";
import type { CalendarTime, defineCalendarData } from "./calendar-data.ts";

/** A duration or point in time in components. */
export interface TimeComponents {
  year?: number;
  day?: number;
  hour?: number;
  minute?: number;
  second?: number;
  hours?: number;
  minutes?: number;
  seconds?: number;
}

export class GameTime {
  #worldTime: number;
  #server = 0;
  #calendar: InstanceType<ReturnType<typeof defineCalendarData>> | undefined;
  constructor(worldTime: number) {
    this.#worldTime = worldTime;
    this.#server = Date.now();
  }
  get worldTime(): number {
    return this.#worldTime;
  }
  get serverTime(): number {
    return Math.max(Date.now(), this.#server);
  }
  get components(): CalendarTime {
    return this.calendar.timeToComponents(this.#worldTime);
  }
  /** The world's calendar, created lazily from CONFIG. */
  get calendar(): InstanceType<ReturnType<typeof defineCalendarData>> {
    if (!this.#calendar) {
      const { worldCalendarClass, worldCalendarConfig } = rt.CONFIG.time;
      const { CalendarData, SIMPLIFIED_GREGORIAN_CALENDAR_CONFIG } = rt.foundry.data;
      const cls = (worldCalendarClass ?? CalendarData) as ReturnType<typeof defineCalendarData>;
      this.#calendar = new cls(jsonCopy((worldCalendarConfig ?? SIMPLIFIED_GREGORIAN_CALENDAR_CONFIG) as Data));
    }
    return this.#calendar;
  }
  async advance(delta: number | TimeComponents, options: Data = {}): Promise<number> {
    const seconds = typeof delta === "number" ? delta : toSeconds(delta);
    return this.set(this.#worldTime + seconds, options);
  }
  async set(time: number | TimeComponents, options: Data = {}): Promise<number> {
    const value = typeof time === "number" ? time : toSeconds(time);
    if (!Number.isFinite(value)) throw new Error("Time is a finite number of seconds");
    await rt.connection.request({
      kind: "worldTime",
      value,
      delta: value - this.#worldTime,
      options: jsonCopy(options),
    });
    return this.#worldTime;
  }
  onEvent(event: Extract<Event, { kind: "worldTime" }>): void {
    const delta = event.value - this.#worldTime;
    this.#worldTime = event.value;
    // Actors of unlinked tokens have effects of their own.
    const unlinked = [...(rt.game.scenes ?? [])].flatMap((scene) =>
      [...scene.tokens].flatMap((token) => (token.actor?.isToken ? [token.actor] : [])),
    );
    const actors = [...(rt.game.actors ?? []), ...unlinked];
    for (const actor of actors) for (const effect of actor.allApplicableEffects?.() ?? []) effect.updateDuration();
    rt.Hooks.callAll("updateWorldTime", event.value, event.delta ?? delta, event.options ?? {}, event.userId);
    rt.foundry.documents.applyHelpers.expireEffects(actors);
  }
}
const toSeconds = ({ year = 0, day = 0, hour = 0, minute = 0, second = 0, ...rest }: TimeComponents): number =>
  year * 31_536_000 +
  day * 86_400 +
  hour * 3600 +
  minute * 60 +
  second +
  (rest.seconds ?? 0) +
  (rest.minutes ?? 0) * 60 +
  (rest.hours ?? 0) * 3600;

/** Messages between clients of one package; a handler gets the payload and the sender's id. */
export class GameSocket {
  #listeners = new Map<string, Set<Callback>>();
  on(event: string, fn: Callback): this {
    if (!this.#listeners.has(event)) this.#listeners.set(event, new Set());
    this.#listeners.get(event)!.add(fn);
    return this;
  }
  once(event: string, fn: Callback): this {
    const wrapper: Callback = (...args) => {
      this.off(event, wrapper);
      fn(...args);
    };
    return this.on(event, wrapper);
  }
  off(event: string, fn: Callback): this {
    this.#listeners.get(event)?.delete(fn);
    return this;
  }
  /** Sends to all others; a trailing `{recipients: [userId]}` restricts the recipients. */
  emit(event: string, ...args: unknown[]): this {
    const { recipients } = record(args.at(-1));
    const options = args.length > 1 && Array.isArray(recipients) ? { recipients: recipients as string[] } : null;
    if (options) args = args.slice(0, -1);
    if (typeof args.at(-1) === "function") args = args.slice(0, -1);
    rt.connection
      .request({ kind: "socket", event, args: jsonCopy(args), ...options })
      .catch((error) => console.error(error));
    return this;
  }
  dispatch(event: Extract<Event, { kind: "socket" }>): void {
    for (const fn of [...(this.#listeners.get(event.event) ?? [])]) {
      try {
        const result = (fn as (...args: unknown[]) => unknown)(...jsonCopy(event.args), event.userId);
        if (result instanceof Promise) result.catch((error) => console.error(error));
      } catch (error) {
        console.error(error);
      }
    }
  }
}

/** A key code with modifiers. */
export interface KeyBinding {
  key: string;
  modifiers: string[];
}

/** Context of a key event, for the action bound to it. */
export interface KeyContext {
  action: string;
  key: string;
  event: KeyboardEvent;
  modifiers: string[];
  up: boolean;
  isShift: boolean;
  isControl: boolean;
  isAlt: boolean;
  repeat: boolean;
}

/** An action registered by a system. */
export interface KeyActionOptions {
  [key: string]: unknown;
  name?: string;
  hint?: string;
  precedence?: number;
  restricted?: boolean;
  repeat?: boolean;
  editable?: { key: string; modifiers?: string[] }[];
  uneditable?: { key: string; modifiers?: string[] }[];
  onDown?(context: KeyContext): unknown;
  onUp?(context: KeyContext): unknown;
}
export interface KeyAction extends KeyActionOptions {
  precedence: number;
  order: number;
  namespace: string;
  action: string;
  id: string;
}

export class ClientKeybindings {
  actions = new Map<string, KeyAction>();
  bindings = new Map<string, KeyBinding[]>();
  activeKeys = new Map<string, unknown>();
  register(namespace: string, action: string, data: KeyActionOptions): void {
    if (!namespace || !action) throw new Error("A keybinding needs a namespace and an action");
    const id = `${namespace}.${action}`;
    this.actions.set(id, { precedence: 1, order: this.actions.size, ...data, namespace, action, id });
    this.bindings.set(
      id,
      [...(data.uneditable ?? []), ...(data.editable ?? [])].map((b) => ({ modifiers: [], ...b })),
    );
  }
  get(namespace: string, action: string): KeyBinding[] {
    const found = this.bindings.get(`${namespace}.${action}`);
    if (!found) throw new Error(`"${namespace}.${action}" is not a registered keybinding`);
    return found;
  }
  async set(namespace: string, action: string, bindings: KeyBinding[] = []): Promise<void> {
    this.bindings.set(`${namespace}.${action}`, bindings);
  }
  /** Runs the actions bound to a key event; true if one consumed it. */
  handle(event: KeyboardEvent, up = false): boolean {
    const modifiers = [
      event.ctrlKey || event.metaKey ? "Control" : "",
      event.shiftKey ? "Shift" : "",
      event.altKey ? "Alt" : "",
    ].filter(Boolean);
    const actions = [...this.actions.values()].sort((a, b) => a.precedence - b.precedence || a.order - b.order);
    for (const action of actions) {
      if (action.restricted && !rt.game.user.isGM) continue;
      const hit = this.bindings
        .get(action.id)!
        .some(
          (b) =>
            b.key === event.code &&
            b.modifiers.length === modifiers.length &&
            b.modifiers.every((m) => modifiers.includes(m)),
        );
      if (!hit || (event.repeat && !action.repeat)) continue;
      const context = {
        action: action.id,
        key: event.code,
        event,
        modifiers,
        up,
        isShift: event.shiftKey,
        isControl: event.ctrlKey,
        isAlt: event.altKey,
        repeat: event.repeat,
      };
      if ((up ? action.onUp : action.onDown)?.(context)) return true;
    }
    return false;
  }
}

/** All packs by "package.name". */
export class CompendiumPacks extends Collection<CompendiumCollection> {
  static make(snapshots: PackSnapshot[]): CompendiumPacks {
    const packs = new CompendiumPacks();
    for (const snapshot of snapshots) {
      try {
        const pack = new CompendiumCollection(snapshot);
        packs.set(pack.collection, pack);
      } catch (error) {
        console.error(error);
      }
    }
    return packs;
  }
  get folders(): Collection<Folder> {
    const out = new Collection<Folder>();
    for (const folder of rt.game.folders?.filter((f) => f.type === "Compendium") ?? []) out.set(folder.id!, folder);
    return out;
  }
  override get(id: string | null | undefined, options: GetOptions = {}): CompendiumCollection | undefined {
    return super.get(id, options);
  }
}
