/** Detects melees from the positions in the scene (D-12). */
import type { TokenSnapshot } from "../../../kernel/ruleset.ts";

const conscious = (token: TokenSnapshot): boolean =>
  !token.actor.statuses.includes("unconscious") && !token.actor.statuses.includes("dead");

const areOpposed = (a: TokenSnapshot, b: TokenSnapshot): boolean => a.disposition * b.disposition < 0;

export interface Melee {
  /** Linked to the target by adjacency between opposing sides: checked by default. */
  engaged: TokenSnapshot[];
  /** Next to the target without being opposed: listed, not checked. */
  near: TokenSnapshot[];
}

/**
 * The melee around `target`: all conscious tokens linked to it by adjacency between opposing dispositions, in the order
 * they are found. Excludes the shooter and the target itself.
 */
export function meleeAround(target: string, shooter: string, tokens: readonly TokenSnapshot[]): Melee {
  const byId = new Map(tokens.map((token) => [token.uuid, token]));
  const start = tokens.find((token) => token.actor.uuid === target || token.uuid === target);
  if (!start) return { engaged: [], near: [] };
  const beside = (token: TokenSnapshot): TokenSnapshot[] =>
    token.adjacent.flatMap((uuid) => byId.get(uuid) ?? []).filter((o) => conscious(o) && o.actor.uuid !== shooter);
  const found = [start];
  for (let i = 0; i < found.length; i += 1) {
    const at = found[i] as TokenSnapshot;
    for (const other of beside(at)) if (areOpposed(at, other) && !found.includes(other)) found.push(other);
  }
  return { engaged: found.slice(1), near: beside(start).filter((token) => !found.includes(token)) };
}
