/** One rolled face and its flags set by modifiers. */
export interface DiceResult {
  result: number;
  active?: boolean;
  count?: number;
  success?: boolean;
  failure?: boolean;
  discarded?: boolean;
  rerolled?: boolean;
  exploded?: boolean;
}

/** The value a result adds to its term's total. */
export const worth = (r: DiceResult): number => r.count ?? r.result;

export const sumActive = (results: DiceResult[]): number =>
  results.reduce((sum, r) => (r.active ? sum + worth(r) : sum), 0);

export function compareResult(result: number, comparison: string, target: number): boolean {
  switch (comparison) {
    case "=":
    case "==":
      return result === target;
    case "<":
      return result < target;
    case "<=":
      return result <= target;
    case ">":
      return result > target;
    case ">=":
      return result >= target;
    default:
      return false;
  }
}

/** Keeps or drops this many of the active results; among equal ones the earlier are chosen. */
export function keepOrDrop(
  results: DiceResult[],
  number: number,
  { keep = true, highest = true }: { keep?: boolean; highest?: boolean } = {},
): DiceResult[] {
  const active = results.filter((r) => r.active);
  const ranked = [...active].sort((a, b) => (highest ? worth(b) - worth(a) : worth(a) - worth(b)));
  const chosen = new Set(ranked.slice(0, number));
  for (const r of active) {
    if (chosen.has(r) === keep) continue;
    r.discarded = true;
    r.active = false;
  }
  return results;
}

/** Replaces each active result by 1 if it matches, else 0. */
export function applyCount(
  results: DiceResult[],
  comparison: string,
  target: number,
  { flagSuccess = false, flagFailure = false }: { flagSuccess?: boolean; flagFailure?: boolean } = {},
): void {
  for (const r of results) {
    if (!r.active) continue;
    const hit = compareResult(r.result, comparison, target);
    r.count = hit ? 1 : 0;
    if (flagSuccess) r.success = hit;
    else if (flagFailure) r.failure = hit;
  }
}

/** Failures count -1 (deduct) or minus their face (invert). Without a comparison, flags set earlier decide. */
export function applyDeduct(
  results: DiceResult[],
  comparison: string | null | undefined,
  target: number,
  { deductFailure = false, invertFailure = false }: { deductFailure?: boolean; invertFailure?: boolean } = {},
): void {
  for (const r of results) {
    if (!r.active) continue;
    if (comparison) {
      r.failure = compareResult(r.result, comparison, target);
      if (r.failure) r.success = false;
    } else if (r.success === false) r.failure = true;
    if (!r.failure) continue;
    if (deductFailure) r.count = -1;
    else if (invertFailure) r.count = -r.result;
  }
}

/** "kh3" to ["kh3"], "cs>4df" to ["cs>4", "df"]. */
export const splitModifiers = (text: string): string[] =>
  Array.from(text.matchAll(/([a-z]+)([^a-z\s()+\-*/]+)?/gi), (m) => m[0]);

export interface ModifierCall {
  command: string;
  modifier: string;
}

/** Matches written modifiers with registered commands; "xokh2" becomes "xo" then "kh2". */
export function resolveModifiers(modifiers: string[], known: Record<string, unknown>): ModifierCall[] {
  const commands = Object.keys(known).sort((a, b) => b.length - a.length);
  const calls: ModifierCall[] = [];
  for (const written of modifiers) {
    let rest = written;
    for (let letters = /^[a-z]+/i.exec(rest)?.[0].toLowerCase(); letters; ) {
      const word: string = letters;
      const command = word in known ? word : commands.find((c) => word.startsWith(c));
      if (!command) break;
      const end = command.length === word.length ? rest.length : command.length;
      calls.push({ command, modifier: rest.slice(0, end) });
      rest = rest.slice(end);
      letters = /^[a-z]+/i.exec(rest)?.[0].toLowerCase();
    }
  }
  return calls;
}
