interface Listener {
  id: number;
  hook: string;
  fn: (...args: any[]) => any;
  once: boolean;
}

let nextId = 1;
const listeners = new Map<string, Listener[]>();
const byId = new Map<number, Listener>();

function remove(listener: Listener): void {
  const list = listeners.get(listener.hook);
  const at = list?.indexOf(listener) ?? -1;
  if (at >= 0) list!.splice(at, 1);
  byId.delete(listener.id);
}

/** Calls one listener; what it throws is reported through the `error` hook and the console, never to the caller. */
function run(listener: Listener, args: any[]): any {
  if (listener.once) remove(listener);
  try {
    return listener.fn(...args);
  } catch (error: any) {
    const message = `A listener failed: '${listener.fn.name}' for hook '${listener.hook}'`;
    if (listener.hook !== "error")
      Hooks.onError("Hooks.#call", error, { msg: message, log: "error", hook: listener.hook });
    else console.error(error);
    return undefined;
  }
}

/** The event registry systems subscribe to. */
export class Hooks {
  static get events(): Record<string, Listener[]> {
    return Object.fromEntries(listeners);
  }
  static on(hook: string, fn: (...args: any[]) => any, { once = false } = {}): number {
    const listener = { id: nextId++, hook, fn, once };
    if (!listeners.has(hook)) listeners.set(hook, []);
    listeners.get(hook)!.push(listener);
    byId.set(listener.id, listener);
    return listener.id;
  }
  static once(hook: string, fn: (...args: any[]) => any): number {
    return Hooks.on(hook, fn, { once: true });
  }
  static off(hook: string, fn: number | ((...args: any[]) => any)): void {
    const found =
      typeof fn === "number" ? byId.get(fn) : [...(listeners.get(hook) ?? [])].find((listener) => listener.fn === fn);
    if (found) remove(found);
  }
  static callAll(hook: string, ...args: any[]): true {
    for (const listener of [...(listeners.get(hook) ?? [])]) run(listener, args);
    return true;
  }
  /** Stops at the first listener returning exactly false, and then returns false. */
  static call(hook: string, ...args: any[]): boolean {
    for (const listener of [...(listeners.get(hook) ?? [])]) if (run(listener, args) === false) return false;
    return true;
  }
  static onError(
    location: string,
    error: Error,
    {
      msg = "",
      notify = null,
      log = null,
      ...data
    }: { msg?: string; notify?: string | null; log?: string | null; [k: string]: any } = {},
  ): void {
    if (!(error instanceof Error) && !(error as any)?.message) return;
    if (msg) error = Object.assign(new Error(`${msg}. ${error.message}`, { cause: error }), { stack: error.stack });
    if (log) (console as any)[log]?.(error);
    const ui = (globalThis as any).ui;
    if (notify) ui?.notifications?.[notify]?.(msg || error.message);
    Hooks.callAll("error", location, error, data);
  }
  /** What a promise-returning listener would reject with is nobody's to await; kept for tests: all pending results. */
  static results(hook: string, ...args: any[]): any[] {
    return [...(listeners.get(hook) ?? [])].map((listener) => run(listener, args));
  }
}
