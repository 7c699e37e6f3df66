import { type Callback, record } from "../types.ts";

interface Listener {
  id: number;
  hook: string;
  fn: Callback;
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

/** Calls a method by name, if it exists. */
function callMethod(target: unknown, name: string, ...args: unknown[]): void {
  const method = record(target)[name];
  if (typeof method === "function") method.call(target, ...args);
}

/** Calls one listener; errors are reported through the `error` hook and the console, never to the caller. */
function run(listener: Listener, args: unknown[]): unknown {
  if (listener.once) remove(listener);
  try {
    return (listener.fn as (...args: unknown[]) => unknown)(...args);
  } catch (error) {
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
  static on<A extends unknown[]>(hook: string, fn: (...args: A) => unknown, { once = false } = {}): number {
    const listener: Listener = { id: nextId++, hook, fn: fn as Callback, once };
    if (!listeners.has(hook)) listeners.set(hook, []);
    listeners.get(hook)!.push(listener);
    byId.set(listener.id, listener);
    return listener.id;
  }
  static once<A extends unknown[]>(hook: string, fn: (...args: A) => unknown): number {
    return Hooks.on(hook, fn, { once: true });
  }
  static off(hook: string, fn: number | Callback): void {
    const found =
      typeof fn === "number" ? byId.get(fn) : [...(listeners.get(hook) ?? [])].find((listener) => listener.fn === fn);
    if (found) remove(found);
  }
  static callAll(hook: string, ...args: unknown[]): true {
    for (const listener of [...(listeners.get(hook) ?? [])]) run(listener, args);
    return true;
  }
  /** Stops at the first listener that returns exactly false, and then returns false. */
  static call(hook: string, ...args: unknown[]): boolean {
    for (const listener of [...(listeners.get(hook) ?? [])]) if (run(listener, args) === false) return false;
    return true;
  }
  static onError(
    location: string,
    thrown: unknown,
    {
      msg = "",
      notify = null,
      log = null,
      ...data
    }: { msg?: string; notify?: string | null; log?: string | null; [k: string]: unknown } = {},
  ): void {
    if (!(thrown instanceof Error) && !record(thrown).message) return;
    // Errors of another realm count as errors, too.
    let error = thrown as Error;
    if (msg) error = Object.assign(new Error(`${msg}. ${error.message}`, { cause: error }), { stack: error.stack });
    if (log) callMethod(console, log, error);
    if (notify) callMethod(record(record(globalThis).ui).notifications, notify, msg || error.message);
    Hooks.callAll("error", location, error, data);
  }
  /** Pending results of asynchronous listeners; core does not await them, tests may. */
  static results(hook: string, ...args: unknown[]): unknown[] {
    return [...(listeners.get(hook) ?? [])].map((listener) => run(listener, args));
  }
}
