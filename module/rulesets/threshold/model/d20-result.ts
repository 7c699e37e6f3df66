/** Verdicts of a d20: tests (T-93, T-94, T-120), skills (T-96), attacks (T-95), opposed grapples (T-126). */

export interface CheckResult {
  /** null: no DC. */
  success: boolean | null;
  /** Decided by a natural 20 or 1, whatever the total. */
  automatic: boolean;
}

/** A stat test: 20 succeeds, 1 fails; else the total must reach the DC. */
export function statTestResult(natural: number, total: number, dc: number | null): CheckResult {
  if (natural === 1 || natural === 20) return { success: natural === 20, automatic: true };
  return { success: dc === null ? null : total >= dc, automatic: false };
}

/** Skills have no automatic success or failure (T-96). */
export const skillResult = (total: number, dc: number | null): CheckResult => ({
  success: dc === null ? null : total >= dc,
  automatic: false,
});

export interface HitResult {
  /** null: no defense to compare with. */
  hit: boolean | null;
  /** Without a defense: critical if it hits. */
  critical: boolean;
  automatic: boolean;
}

/** 1 misses; 20 hits and is critical; else a critical number must reach the defense by its total (T-95). */
export function hitResult(natural: number, total: number, defense: number | null, critRange: number): HitResult {
  const { success, automatic } = statTestResult(natural, total, defense);
  return { hit: success, critical: success !== false && natural >= critRange, automatic };
}

/** Id of a verdict; part of text keys. */
export type HitResultKey = "critical" | "autoHit" | "hit" | "miss" | "autoMiss" | "open" | "threat";
export function hitResultKey({ hit, critical, automatic }: HitResult): HitResultKey {
  if (hit === null) return critical ? "threat" : "open";
  if (!hit) return automatic ? "autoMiss" : "miss";
  return critical ? "critical" : automatic ? "autoHit" : "hit";
}

/** One side of an opposed roll. */
export interface OpposedSide {
  natural: number;
  total: number;
}

/**
 * A natural 20 on one side only wins, a natural 1 on one side only loses, else the higher total; a tie goes to the
 * resisting side (T-126).
 */
export function opposedWon(acting: OpposedSide, resisting: OpposedSide): boolean {
  for (const [natural, wins] of [
    [20, true],
    [1, false],
  ] as const) {
    const [mine, theirs] = [acting.natural === natural, resisting.natural === natural];
    if (mine !== theirs) return mine === wins;
  }
  return acting.total > resisting.total;
}
