import type { Callback, Constructor } from "../../types.ts";

/** Whether `cls` is `parent` or inherits from it. */
export const isSubclass = (cls: unknown, parent: unknown): boolean =>
  typeof cls === "function" && typeof parent === "function" && (cls === parent || cls.prototype instanceof parent);

/** The superclasses of a class, nearest first. */
export function getParentClasses(cls: object): Constructor[] {
  const parents: Constructor[] = [];
  let parent = Object.getPrototypeOf(cls);
  while (parent?.prototype) {
    parents.push(parent);
    parent = Object.getPrototypeOf(parent);
  }
  return parents;
}

/** The class in the prototype chain of `obj` that defines `property`. */
export function getDefiningClass(obj: object, property: string): unknown {
  const isStatic = typeof obj === "function";
  let target = isStatic ? obj : Object.getPrototypeOf(obj);
  while (target) {
    if (Object.hasOwn(target, property)) return isStatic ? target : target.constructor;
    target = Object.getPrototypeOf(target);
  }
  throw new Error(`No class defines the property "${property}"`);
}

export function debounce<A extends unknown[]>(callback: (...args: A) => unknown, delay: number): (...args: A) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return function (this: unknown, ...args: A) {
    clearTimeout(timer);
    timer = setTimeout(() => callback.apply(this, args), delay);
  };
}

/** Throttle: at most one call per `delay` milliseconds; the last call during the pause runs at its end. */
export function throttle<A extends unknown[]>(callback: (...args: A) => unknown, delay: number): (...args: A) => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let pending: { self: unknown; args: A } | null = null;
  return function (this: unknown, ...args: A) {
    if (timer !== null) {
      pending = { self: this, args };
      return;
    }
    callback.apply(this, args);
    timer = setTimeout(() => {
      timer = null;
      if (pending) callback.apply(pending.self, pending.args);
      pending = null;
    }, delay);
  };
}

/** A queue of asynchronous functions, at most `max` running at once, in order. */
export class Semaphore {
  max: number;
  #queue: (() => void)[] = [];
  #active = 0;
  constructor(max = 1) {
    this.max = max;
  }
  get active(): number {
    return this.#active;
  }
  get remaining(): number {
    return this.#queue.length;
  }
  add<T, A extends unknown[]>(fn: (...args: A) => T | Promise<T>, ...args: A): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#queue.push(() => {
        this.#active++;
        Promise.resolve()
          .then(() => fn(...args))
          .then(resolve, reject)
          .finally(() => {
            this.#active--;
            this.#next();
          });
      });
      this.#next();
    });
  }
  clear(): void {
    this.#queue.length = 0;
  }
  #next(): void {
    if (this.#active < this.max) this.#queue.shift()?.();
  }
}

export interface SortOptions<T extends object = object> {
  target?: T | null;
  siblings?: T[];
  sortKey?: string;
  sortBefore?: boolean;
}

/** An object to be sorted and its new sort value, under the requested key. */
export interface SortUpdate<T extends object = object> {
  target: T;
  update: Record<string, number>;
}

/**
 * Finds new integer sort values that put `source` next to `target` among `siblings`; only the source moves if there is
 * a gap,
 * otherwise all are renumbered in steps of CONST.SORT_INTEGER_DENSITY (100000).
 */
export function performIntegerSort<T extends object>(
  source: T,
  { target = null, siblings = [], sortKey = "sort", sortBefore = true }: SortOptions<T> = {},
): SortUpdate<T>[] {
  const density = 100_000;
  const sortOf = (doc: T | undefined): number | undefined => (doc as Record<string, number> | undefined)?.[sortKey];
  const ordered = siblings.filter((s) => s !== source).sort((a, b) => (sortOf(a) ?? 0) - (sortOf(b) ?? 0));
  let index = ordered.length;
  if (target) {
    const at = ordered.indexOf(target);
    if (at >= 0) index = sortBefore ? at : at + 1;
  } else if (sortBefore) index = ordered.length;
  const before = sortOf(ordered[index - 1]);
  const after = sortOf(ordered[index]);
  let value: number | null;
  if (before === undefined && after === undefined) value = density;
  else if (before === undefined) value = after! - density;
  else if (after === undefined) value = before + density;
  else value = after - before > 1 ? Math.round((before + after) / 2) : null;
  if (value !== null && (before === undefined || value > before) && (after === undefined || value < after)) {
    return [{ target: source, update: { [sortKey]: value } }];
  }
  ordered.splice(index, 0, source);
  return ordered
    .map((doc, i) => ({ target: doc, update: { [sortKey]: (i + 1) * density } }))
    .filter(({ target: doc, update }) => doc === source || sortOf(doc) !== update[sortKey]);
}

export async function fetchWithTimeout(
  url: string,
  data: RequestInit = {},
  { timeoutMs = 30_000 } = {},
): Promise<Response> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  try {
    return await fetch(url, { ...data, signal: controller.signal });
  } finally {
    clearTimeout(timer);
  }
}
export const fetchJsonWithTimeout = async (
  url: string,
  data: RequestInit = {},
  options: { timeoutMs?: number } = {},
): Promise<unknown> => (await fetchWithTimeout(url, data, options)).json();

/** An Event, or any object with its type. */
type Happening = { type: string; defaultPrevented?: boolean };
type Listener = Callback | { handleEvent?(event: Happening): unknown };

interface Emitter {
  addEventListener(type: string, listener: Listener, options?: { once?: boolean }): void;
  removeEventListener(type: string, listener: Listener): void;
  dispatchEvent(event: Happening): boolean;
}

/** Adds addEventListener/removeEventListener/dispatchEvent to a class without a DOM EventTarget underneath. */
export function EventEmitterMixin<B extends Constructor = Constructor>(Base?: B): B & Constructor<Emitter> {
  const Parent: Constructor = Base ?? Object;
  const EventEmitter = class EventEmitter extends Parent {
    static emittedEvents: string[] = [];
    #listeners = new Map<string, Map<Listener, { once: boolean }>>();
    addEventListener(type: string, listener: Listener, { once = false } = {}): void {
      if (!this.#listeners.has(type)) this.#listeners.set(type, new Map());
      this.#listeners.get(type)!.set(listener, { once });
    }
    removeEventListener(type: string, listener: Listener): void {
      this.#listeners.get(type)?.delete(listener);
    }
    dispatchEvent(event: Happening): boolean {
      for (const [listener, { once }] of [...(this.#listeners.get(event.type) ?? [])]) {
        if (once) this.removeEventListener(event.type, listener);
        if (typeof listener === "function") (listener as (event: Happening) => unknown).call(this, event);
        else listener.handleEvent?.(event);
      }
      return !event.defaultPrevented;
    }
  };
  // The new class has the members of its base and its own; the base is known only at run time.
  return EventEmitter as unknown as B & Constructor<Emitter>;
}
