/** Lazy-loads windows and other modules on first use. */
import { localize, notify } from "./foundry-api.ts";

/**
 * A function that loads a module once and returns it; on failure it notifies, returns null, and the next call retries.
 */
export function lazyLoad<W>(load: () => Promise<W>): () => Promise<W | null> {
  let window: Promise<W> | null = null;
  return async () => {
    window ??= load();
    const there = await window.catch(() => null);
    if (!there) {
      window = null;
      notify("error", localize("FIVEFOLD.Problem.windowNotFetched"));
    }
    return there;
  };
}
