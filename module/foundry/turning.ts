/**
 * While a turn or round passes into the next: what people do meanwhile belongs to the one that comes, and waits until what it
 * brings is written; filled hands would not know of it. Only the active GM's client knows: it is the one that writes both.
 */
const passing = new Set<Promise<void>>();

/** Nobody's press waits longer than this, whatever another module has to do while a turn passes; in ms. */
const MOST = 5_000;

/** Notes that something of a fight is passing, until it has. */
export function turning<T>(work: Promise<T>): Promise<T> {
  const gone: Promise<void> = new Promise<void>((resolve) => {
    const late = setTimeout(resolve, MOST);
    // Core goes on to the next step of the same passing by itself: that one is noted before this one is forgotten.
    const over = (): void => {
      clearTimeout(late);
      setTimeout(resolve);
    };
    work.then(over, over);
  }).then(() => void passing.delete(gone));
  passing.add(gone);
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
  while (passing.size) await Promise.all(passing);
}
