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

/** Deletes a document, wherever nobody else has done so meanwhile. */
export const remove = async (document: AnyDoc): Promise<void> =>
  void (await whileThere(document, () => document.delete()));
