/**
 * Serializes user actions with turn changes. Actions started while a turn is changing wait until the new turn's
 * resources are written; otherwise they would be paid from the old turn. Active GM's client only, as it writes both.
 */
const turnChanges = new Set<Promise<void>>();

/** Timeout in ms: how long an action waits for a turn change that another module may be blocking. */
const TIMEOUT = 5_000;

/** Registers work of a turn change until it is done. */
export function lockDuringTurnChange<T>(work: Promise<T>): Promise<T> {
  const gone: Promise<void> = new Promise<void>((resolve) => {
    const late = setTimeout(resolve, TIMEOUT);
    // Delay the removal: core starts the next step of the same turn change right after this one.
    const over = (): void => {
      clearTimeout(late);
      setTimeout(resolve);
    };
    work.then(over, over);
  }).then(() => void turnChanges.delete(gone));
  turnChanges.add(gone);
  return work;
}

/** Shared promise: waiting actions continue in their order. */
let waited: Promise<void> | null = null;

/** Resolves once no turn change is in progress. */
export function whenTurnChanged(): Promise<void> {
  waited ??= waitForTurnChanges().finally(() => {
    waited = null;
  });
  return waited;
}

async function waitForTurnChanges(): Promise<void> {
  while (turnChanges.size) await Promise.all(turnChanges);
}
