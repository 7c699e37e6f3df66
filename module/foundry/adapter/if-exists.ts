/** Handles documents that may be deleted while work on them is pending. */
import { type AnyDoc, fromUuidSync } from "./foundry-api.ts";

/** Runs work; ignores its error if the document has been deleted meanwhile. */
export async function ifStillExists<T>(document: AnyDoc, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (fromUuidSync(document.uuid)) throw error;
    return undefined;
  }
}

/**
 * Runs work that another client may do at the same time: on failure, retries with what is still pending, if that is
 * less.
 */
export async function retryPending<T>(pending: () => T[], work: (pending: T[]) => Promise<unknown>): Promise<void> {
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

/** Deletes a document, unless it is already deleted. */
export const remove = async (document: AnyDoc): Promise<void> =>
  void (await ifStillExists(document, () => document.delete()));
