/** Many fights of the same sides, and what they tell. */
import type { Text } from "../kernel/card.ts";
import { seededRandom } from "./dice.ts";
import { Fight } from "./fight.ts";
import type { Fighter, SimulatedRules } from "./fight-world.ts";
import { type Chance, chanceOf } from "./interval.ts";
import type { FightOptions, FightResult } from "./results.ts";

export interface FighterForecast {
  uuid: string;
  name: string;
  side: 0 | 1;
  /** Chances to be down at least once, to die, to leave the fight, to get a lasting injury. */
  falls: Chance;
  dies: Chance;
  leaves: Chance;
  injured: Chance;
  /** Average amounts left at the end. */
  resources: { id: string; label: Text; average: number; max: number }[];
}

export interface Forecast {
  fights: number;
  /** Chance that each side is left; the rest is unresolved. */
  wins: [Chance, Chance];
  unresolved: Chance;
  /** Rounds of a fight: average, and the numbers that 10, 50 and 90 of 100 fights do not exceed. */
  rounds: { average: number; p10: number; p50: number; p90: number };
  /** Chance that at least one of the party falls, or dies. */
  anyFalls: Chance;
  anyDies: Chance;
  fighters: FighterForecast[];
  /** Seed of a fight with the usual winner and length, to be read as a story. */
  typicalSeed: number;
  /** Actions that the rules refused, with their number: gaps of the tactics. */
  refused: Record<string, number>;
}

interface Count {
  falls: number;
  dies: number;
  leaves: number;
  injured: number;
  resources: Record<string, number>;
}

/** Each fight has its own seed, so that a fight can be repeated. */
export const seedOf = (seed: number, fight: number): number => (Math.imul(seed, 0x9e3779b1) + fight * 0x85ebca6b) >>> 0;

/** Collects the results of fights. */
export class ForecastCounter {
  readonly #rules: SimulatedRules;
  readonly #fighters: readonly Fighter[];
  readonly #counts = new Map<string, Count>();
  readonly #rounds: number[] = [];
  readonly #outcomes: { winner: FightResult["winner"]; rounds: number; seed: number }[] = [];
  readonly #refused: Record<string, number> = {};
  #anyFalls = 0;
  #anyDies = 0;

  constructor(rules: SimulatedRules, fighters: readonly Fighter[]) {
    this.#rules = rules;
    this.#fighters = fighters;
  }

  add(result: FightResult, seed: number): void {
    this.#rounds.push(result.rounds);
    this.#outcomes.push({ winner: result.winner, rounds: result.rounds, seed });
    for (const [reason, times] of Object.entries(result.refused))
      this.#refused[reason] = (this.#refused[reason] ?? 0) + times;
    const party = new Set(this.#fighters.filter(({ side }) => side === 0).map(({ being }) => being.uuid));
    const own = result.fighters.filter(({ uuid }) => party.has(uuid));
    this.#anyFalls += Number(own.some(({ fell, away }) => fell && !away));
    this.#anyDies += Number(own.some(({ dead }) => dead));
    for (const { uuid, fell, dead, away, injuries, resources } of result.fighters) {
      const count = this.#counts.get(uuid) ?? { falls: 0, dies: 0, leaves: 0, injured: 0, resources: {} };
      count.falls += Number(fell && !away);
      count.dies += Number(dead);
      count.leaves += Number(away);
      count.injured += Number(injuries > 0);
      for (const { id, value } of resources) count.resources[id] = (count.resources[id] ?? 0) + value;
      this.#counts.set(uuid, count);
    }
  }

  result(): Forecast {
    const fights = this.#rounds.length;
    const sorted = [...this.#rounds].sort((a, b) => a - b);
    const at = (share: number): number => sorted[Math.min(fights - 1, Math.floor(share * fights))] ?? 0;
    const wins = (side: 0 | 1) => this.#outcomes.filter(({ winner }) => winner === side).length;
    const [party, enemies] = [wins(0), wins(1)];
    return {
      fights,
      wins: [chanceOf(party, fights), chanceOf(enemies, fights)],
      unresolved: chanceOf(fights - party - enemies, fights),
      rounds: {
        average: sorted.reduce((sum, rounds) => sum + rounds, 0) / Math.max(1, fights),
        p10: at(0.1),
        p50: at(0.5),
        p90: at(0.9),
      },
      anyFalls: chanceOf(this.#anyFalls, fights),
      anyDies: chanceOf(this.#anyDies, fights),
      fighters: this.#fighters.map((fighter) => this.#fighter(fighter, fights)),
      typicalSeed: this.#typical(party >= enemies ? 0 : 1, at(0.5)),
      refused: this.#refused,
    };
  }

  #fighter({ being, side }: Fighter, fights: number): FighterForecast {
    const { uuid, name } = being;
    const count = this.#counts.get(uuid) ?? { falls: 0, dies: 0, leaves: 0, injured: 0, resources: {} };
    return {
      uuid,
      name,
      side,
      falls: chanceOf(count.falls, fights),
      dies: chanceOf(count.dies, fights),
      leaves: chanceOf(count.leaves, fights),
      injured: chanceOf(count.injured, fights),
      resources: this.#rules.tactics.resourcesLeft(being).map(({ id, label, max }) => ({
        id,
        label,
        average: (count.resources[id] ?? 0) / Math.max(1, fights),
        max,
      })),
    };
  }

  #typical(winner: 0 | 1, rounds: number): number {
    const alike = this.#outcomes.filter((one) => one.winner === winner);
    const [nearest] = alike.sort(
      (a, b) => Math.abs(a.rounds - rounds) - Math.abs(b.rounds - rounds) || a.seed - b.seed,
    );
    return (nearest ?? this.#outcomes[0])?.seed ?? 0;
  }
}

export const playFight = (
  rules: SimulatedRules,
  fighters: readonly Fighter[],
  options: FightOptions,
  seed: number,
): FightResult => new Fight(rules, fighters, options, seededRandom(seed)).run();

/** Plays a number of fights, and counts their results. */
export function forecast(
  rules: SimulatedRules,
  fighters: readonly Fighter[],
  options: FightOptions,
  { fights, seed }: { fights: number; seed: number },
): Forecast {
  const counter = new ForecastCounter(rules, fighters);
  for (let fight = 0; fight < fights; fight += 1) {
    const own = seedOf(seed, fight);
    counter.add(playFight(rules, fighters, options, own), own);
  }
  return counter.result();
}
