/** The part of EventTarget applications expose; written out because a bare Node realm has no EventTarget. */

type Listener = (event: Event) => unknown;

export class EventEmitter {
  #listeners = new Map<string, Map<Listener | { handleEvent: Listener }, boolean>>();

  addEventListener(type: string, listener: Listener | { handleEvent: Listener }, options: { once?: boolean } = {}) {
    const list = this.#listeners.get(type) ?? new Map();
    list.set(listener, Boolean(options.once));
    this.#listeners.set(type, list);
  }

  removeEventListener(type: string, listener: Listener | { handleEvent: Listener }) {
    this.#listeners.get(type)?.delete(listener);
  }

  dispatchEvent(event: Event): boolean {
    const list = this.#listeners.get(event.type);
    for (const [listener, once] of [...(list ?? [])]) {
      if (once) list!.delete(listener);
      if (typeof listener === "function") listener.call(this, event);
      else listener.handleEvent(event);
    }
    return !event.defaultPrevented;
  }
}
