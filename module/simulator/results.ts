/** Settings and results of a simulated combat. */
import type { Text } from "../kernel/card.ts";

export interface CombatOptions {
  /** The combat counts as unresolved after this many rounds. */
  mostRounds: number;
  /** By side: share of its combatants out at which it gives up; 1: never. */
  breaksAt: readonly [number, number];
  /** Records each event as text. */
  story?: boolean;
}

interface ParticipantResult {
  uuid: string;
  fell: boolean;
  dead: boolean;
  away: boolean;
  /** Lasting injuries received in this combat. */
  injuries: number;
  resources: readonly { id: string; value: number; max: number }[];
  /** Number of times it chose each action, by action and item: "attack/Mace". */
  chosen: Readonly<Record<string, number>>;
}

export interface StoryLine {
  round: number;
  text: Text;
  /** Indentation: 0 for an action, 1 for its follow-ups. */
  depth: number;
}

export interface CombatResult {
  /** The side that is left; null: unresolved. */
  winner: 0 | 1 | null;
  rounds: number;
  participants: ParticipantResult[];
  /** Number of refused actions, by action: gaps of the tactics. */
  refused: Record<string, number>;
  story: readonly StoryLine[];
}
