/** Detects melees from the positions in the scene (D-12). */
import type { TokenShown } from "../../../kernel/ruleset.ts";

const conscious = (token: TokenShown): boolean =>
  !token.actor.statuses.includes("unconscious") && !token.actor.statuses.includes("dead");

const opposed = (a: TokenShown, b: TokenShown): boolean => a.disposition * b.disposition < 0;

export interface Melee {
  /** Linked to the target by adjacency between opposing sides: checked by default. */
  engaged: TokenShown[];
  /** Next to the target without being opposed: listed, not checked. */
  near: TokenShown[];
}

/**
 * The melee around `target`: all conscious tokens linked to it by adjacency between opposing dispositions, in the order
 * they are found. Excludes the shooter and the target itself.
 */
export function meleeAround(target: string, shooter: string, tokens: readonly TokenShown[]): Melee {
  const byId = new Map(tokens.map((token) => [token.uuid, token]));
  const start = tokens.find((token) => token.actor.uuid === target || token.uuid === target);
  if (!start) return { engaged: [], near: [] };
  const beside = (token: TokenShown): TokenShown[] =>
    token.beside.flatMap((uuid) => byId.get(uuid) ?? []).filter((o) => conscious(o) && o.actor.uuid !== shooter);
  const found = [start];
  for (let i = 0; i < found.length; i += 1) {
    const at = found[i] as TokenShown;
    for (const other of beside(at)) if (opposed(at, other) && !found.includes(other)) found.push(other);
  }
  return { engaged: found.slice(1), near: beside(start).filter((token) => !found.includes(token)) };
}
