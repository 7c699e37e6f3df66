/** Work on a document that somebody may delete meanwhile. */
import { type AnyDoc, fromUuidSync } from "./seam.ts";

/** Does it; where it fails and the document is gone by then, that is why, and nobody needs to hear of it. */
export async function whileThere<T>(document: AnyDoc, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (fromUuidSync(document.uuid)) throw error;
    return undefined;
  }
}

/** Works on what another client may be working on too: where that fails, on what is still pending, if that has become less. */
export async function workOnPending<T>(pending: () => T[], work: (pending: T[]) => Promise<unknown>): Promise<void> {
  const all = pending();
  if (all.length === 0) return;
  try {
    await work(all);
  } catch (error) {
    const left = pending();
    if (left.length === all.length) throw error;
    if (left.length) await work(left);
  }
}

/** Deletes a document, wherever nobody else has done so meanwhile. */
export const remove = async (document: AnyDoc): Promise<void> =>
  void (await whileThere(document, () => document.delete()));
