/** Work on a document that somebody may delete meanwhile. */
import { type AnyDoc, fromUuidSync, type Source } from "./seam.ts";

/** Does it; where it fails and the document is gone by then, that is why, and nobody needs to hear of it. */
export async function whileThere<T>(document: AnyDoc, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (fromUuidSync(document.uuid)) throw error;
    return undefined;
  }
}

/** Works on embedded documents; where another client deleted some of them meanwhile, on the others. */
export async function workOnExisting(
  collection: { get(id: string): unknown },
  ids: readonly string[],
  work: (ids: string[]) => Promise<unknown>,
): Promise<void> {
  const existing = ids.filter((id) => collection.get(id));
  if (existing.length === 0) return;
  try {
    await work(existing);
  } catch (error) {
    const left = existing.filter((id) => collection.get(id));
    if (left.length === existing.length) throw error;
    if (left.length) await work(left);
  }
}

/** Creates embedded documents that do not exist; those that another client creates meanwhile are left as they are. */
export async function createMissing(
  collection: { get(id: string): unknown },
  sources: readonly Source[],
  create: (sources: Source[]) => Promise<unknown>,
): Promise<void> {
  const missingNow = (): Source[] => sources.filter((source) => !collection.get(source._id as string));
  const missing = missingNow();
  if (missing.length === 0) return;
  try {
    await create(missing);
  } catch (error) {
    const left = missingNow();
    if (left.length === missing.length) throw error;
    if (left.length) await create(left);
  }
}

/** Deletes a document, wherever nobody else has done so meanwhile. */
export const remove = async (document: AnyDoc): Promise<void> =>
  void (await whileThere(document, () => document.delete()));
