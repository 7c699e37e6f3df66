/** The combats that measure the threat of a creature: one kind of creature against ready characters. */
import type { Style } from "../kernel/tactics.ts";
import type { StoredDocument } from "./being.ts";
import type { Participant, SimulatedRules } from "./combat-world.ts";
import { playCombat, seedOf } from "./forecast.ts";
import { lineUp, type SideEntry } from "./line-up.ts";
import type { PlayAgainst, Threat } from "./threat-search.ts";

/** Neither side gives up; both use the simplest tactics. */
export const STYLE: Style = "plain";
const OPTIONS = { mostRounds: 30, breaksAt: [1, 1] } as const;

/** The combats of the four ready characters: flag `threat` of an actor. */
export const THREAT_COMBATS = { size: 4, seed: 1, mostFights: 60, first: 4 } as const;

/** Threat as stored with a creature; numbers from 1 to 13, 13: more than 12. */
export interface StoredThreat {
  /** For the four ready characters. */
  even: number;
  deadly: number;
  /** The numbers tried: count, combats, wins of the party, combats in which a character died. */
  tried: readonly (readonly [number, number, number, number])[];
  /** Parties by size and level: size, level, even, deadly. Empty: not measured. */
  parties: readonly (readonly [number, number, number, number])[];
}

/** The result of a search as it is stored. */
export const storedThreat = ({ even, deadly, tried }: Threat): StoredThreat => ({
  even,
  deadly,
  tried: tried.map(({ count, combats, wins, deaths }) => [count, combats, wins, deaths] as const),
  parties: [],
});

export interface ThreatParty {
  size: number;
  /** Omitted: the characters' own level. */
  level?: number;
}

/** Ready characters in the order of their compendium, again from the first if there are not enough. */
export const readyParty = (ready: readonly StoredDocument[], { size, level }: ThreatParty): SideEntry[] =>
  Array.from({ length: size }, (_, index) => ({
    source: ready[index % ready.length] as StoredDocument,
    count: 1,
    style: STYLE,
    ...(level === undefined ? {} : { level }),
  }));

/** A hash of a text as a number. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** Plays a creature against a party. Every combat has a seed of its own, so that its result is always the same. */
export function playThreat(
  rules: SimulatedRules,
  ready: readonly StoredDocument[],
  party: ThreatParty,
  creature: StoredDocument,
  seed: number,
): PlayAgainst {
  const sides = new Map<number, Participant[]>();
  const entries = readyParty(ready, party);
  return (count, combat) => {
    const participants = sides.get(count) ?? lineUp(rules, [entries, [{ source: creature, count, style: STYLE }]]);
    sides.set(count, participants);
    const own = hashOf(`${seed}/${creature.name}/${party.size}/${party.level ?? ""}/${count}`);
    const { winner, participants: all } = playCombat(rules, participants, OPTIONS, seedOf(own, combat));
    return { won: winner === 0, died: all.slice(0, entries.length).some(({ dead }) => dead) };
  };
}
