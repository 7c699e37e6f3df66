/** Random numbers from 0 to 1, the same for the same seed. */
export interface Random {
  (): number;
  /** From `low` to `high`. */
  between(low: number, high: number): number;
}

/** A generator seeded with a text (mulberry32). */
export function randomOf(seed: string): Random {
  let state = 2166136261;
  for (const letter of seed) state = Math.imul(state ^ letter.codePointAt(0)!, 16777619);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return Object.assign(next, { between: (low: number, high: number) => low + (high - low) * next() });
}
