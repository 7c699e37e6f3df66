/** Windows that are fetched when somebody first goes there. */
import { localize, notify } from "./seam.ts";

/** The way to a window; null where it could not be fetched, which is said. Whoever wants it next tries again. */
export function fetched<W>(load: () => Promise<W>): () => Promise<W | null> {
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
