/** Whether `cls` is `parent` or inherits from it. */
export const isSubclass = (cls: any, parent: any): boolean =>
  typeof cls === "function" && typeof parent === "function" && (cls === parent || cls.prototype instanceof parent);

/** The superclasses of a class, nearest first. */
export function getParentClasses(cls: any): any[] {
  const parents: any[] = [];
  let parent = Object.getPrototypeOf(cls);
  while (parent?.prototype) {
    parents.push(parent);
    parent = Object.getPrototypeOf(parent);
  }
  return parents;
}

/** The class in the chain of `obj` which itself defines `property`. */
export function getDefiningClass(obj: any, property: string): any {
  const isStatic = typeof obj === "function";
  let target = isStatic ? obj : Object.getPrototypeOf(obj);
  while (target) {
    if (Object.hasOwn(target, property)) return isStatic ? target : target.constructor;
    target = Object.getPrototypeOf(target);
  }
  throw new Error(`No class defines the property "${property}"`);
}

export function debounce<A extends any[]>(callback: (...args: A) => any, delay: number): (...args: A) => void {
  let timer: any;
  return function (this: any, ...args: A) {
    clearTimeout(timer);
    timer = setTimeout(() => callback.apply(this, args), delay);
  };
}

/** At most one call per `delay` milliseconds; the last call within a pause is made at its end. */
export function throttle<A extends any[]>(callback: (...args: A) => any, delay: number): (...args: A) => void {
  let timer: any = null;
  let pending: { self: any; args: A } | null = null;
  return function (this: any, ...args: A) {
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

/** Runs queued asynchronous functions, at most `max` at once, in order of arrival. */
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
  add<T>(fn: (...args: any[]) => T | Promise<T>, ...args: any[]): Promise<T> {
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

interface Sortable {
  target?: any;
  siblings?: any[];
  sortKey?: string;
  sortBefore?: boolean;
}

/**
 * Finds new integer sort values that put `source` beside `target` among `siblings`; only the source moves when there is room,
 * otherwise all are renumbered in steps of CONST.SORT_INTEGER_DENSITY (100000).
 */
export function performIntegerSort(
  source: any,
  { target = null, siblings = [], sortKey = "sort", sortBefore = true }: Sortable = {},
): any[] {
  const density = 100_000;
  const ordered = siblings.filter((s) => s !== source).sort((a, b) => (a[sortKey] ?? 0) - (b[sortKey] ?? 0));
  let index = ordered.length;
  if (target) {
    const at = ordered.indexOf(target);
    if (at >= 0) index = sortBefore ? at : at + 1;
  } else if (sortBefore) index = ordered.length;
  const before = ordered[index - 1]?.[sortKey];
  const after = ordered[index]?.[sortKey];
  let value: number | null;
  if (before === undefined && after === undefined) value = density;
  else if (before === undefined) value = after - density;
  else if (after === undefined) value = before + density;
  else value = after - before > 1 ? Math.round((before + after) / 2) : null;
  if (value !== null && (before === undefined || value > before) && (after === undefined || value < after)) {
    return [{ target: source, update: { [sortKey]: value } }];
  }
  ordered.splice(index, 0, source);
  return ordered
    .map((doc, i) => ({ target: doc, update: { [sortKey]: (i + 1) * density } }))
    .filter(({ target: doc, update }) => doc === source || doc[sortKey] !== update[sortKey]);
}

export async function fetchWithTimeout(url: string, data: any = {}, { timeoutMs = 30_000 } = {}): Promise<Response> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  try {
    return await fetch(url, { ...data, signal: controller.signal });
  } finally {
    clearTimeout(timer);
  }
}
export const fetchJsonWithTimeout = async (url: string, data: any = {}, options: any = {}): Promise<any> =>
  (await fetchWithTimeout(url, data, options)).json();

/** Adds addEventListener/removeEventListener/dispatchEvent to a class without a DOM EventTarget underneath. */
export function EventEmitterMixin(Base: any = Object): any {
  return class EventEmitter extends Base {
    static emittedEvents: string[] = [];
    #listeners = new Map<string, Map<any, { once: boolean }>>();
    addEventListener(type: string, listener: any, { once = false } = {}): void {
      if (!this.#listeners.has(type)) this.#listeners.set(type, new Map());
      this.#listeners.get(type)!.set(listener, { once });
    }
    removeEventListener(type: string, listener: any): void {
      this.#listeners.get(type)?.delete(listener);
    }
    dispatchEvent(event: any): boolean {
      for (const [listener, { once }] of [...(this.#listeners.get(event.type) ?? [])]) {
        if (once) this.removeEventListener(event.type, listener);
        if (typeof listener === "function") listener.call(this, event);
        else listener.handleEvent?.(event);
      }
      return !event.defaultPrevented;
    }
  };
}
