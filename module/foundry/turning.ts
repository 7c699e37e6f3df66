/**
 * While a turn or round passes into the next: what people do meanwhile belongs to the one that comes, and waits until what it
 * brings is written; filled hands would not know of it. Only the active GM's client knows: it is the one that writes both.
 */
const passing = new Set<Promise<unknown>>();

/** Notes that something of a fight is passing, until it has. */
export function turning<T>(work: Promise<T>): Promise<T> {
  passing.add(work);
  // Core goes on to the next step of the same passing by itself: that one is noted before this one is forgotten.
  const over = () => setTimeout(() => passing.delete(work));
  work.then(over, over);
  return work;
}

/** Of those who wait, nobody overtakes another. */
let waited: Promise<void> | null = null;

/** Resolves once nothing passes any more; at once where nothing does. */
export function turned(): Promise<void> {
  waited ??= passed().finally(() => {
    waited = null;
  });
  return waited;
}

async function passed(): Promise<void> {
  while (passing.size) {
    await Promise.allSettled(passing);
    await new Promise((resolve) => setTimeout(resolve));
  }
}
