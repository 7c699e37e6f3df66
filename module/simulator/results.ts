/** Settings and results of a simulated fight. */
import type { Text } from "../kernel/card.ts";

export interface FightOptions {
  /** The fight is unresolved after this many rounds. */
  mostRounds: number;
  /** A side gives up once this share of it is out; 1: never. By side. */
  breaksAt: readonly [number, number];
  /** Records what happens, for reading. */
  story?: boolean;
}

interface FighterResult {
  uuid: string;
  fell: boolean;
  dead: boolean;
  away: boolean;
  /** Lasting injuries received in this fight. */
  injuries: number;
  resources: readonly { id: string; value: number; max: number }[];
  /** Actions that it chose, with their items: "attack/Mace", and how often. */
  chosen: Readonly<Record<string, number>>;
}

export interface StoryLine {
  round: number;
  text: Text;
  /** Indentation: 0 for an action, 1 for what follows from it. */
  depth: number;
}

export interface FightResult {
  /** The side that is left; null: unresolved. */
  winner: 0 | 1 | null;
  rounds: number;
  fighters: FighterResult[];
  /** Actions that the rules refused, with their number: gaps of the tactics. */
  refused: Record<string, number>;
  story: readonly StoryLine[];
}
