/** Statistics of many simulated combats between the same sides. */
import type { Text } from "../kernel/card.ts";
import { Combat } from "./combat.ts";
import type { Participant, SimulatedRules } from "./combat-world.ts";
import { seededRandom } from "./dice.ts";
import { type Chance, chanceOf } from "./interval.ts";
import type { CombatOptions, CombatResult } from "./results.ts";

/** The average of an amount, and its 10th, 50th and 90th percentile over the combats. */
export interface Spread {
  average: number;
  p10: number;
  p50: number;
  p90: number;
}

export interface ParticipantForecast {
  uuid: string;
  name: string;
  side: 0 | 1;
  /** Chances to be down at least once, to die, to leave the combat, to get a lasting injury. */
  falls: Chance;
  dies: Chance;
  leaves: Chance;
  injured: Chance;
  /** Amounts left at the end. */
  resources: ({ id: string; label: Text; max: number } & Spread)[];
  /** Average number of times per combat that it chose each action, by action and item. */
  chosen: Record<string, number>;
}

export interface Forecast {
  combats: number;
  /** Chance that each side is left; the rest is unresolved. */
  wins: [Chance, Chance];
  unresolved: Chance;
  /** Rounds per combat. */
  rounds: Spread;
  /** Characters of the party that fell, per combat. */
  fallen: Spread;
  /** Chance that at least one of the party falls, or dies. */
  anyFalls: Chance;
  anyDies: Chance;
  participants: ParticipantForecast[];
  /** Seed of a combat with the usual winner and length, for reading as a story. */
  typicalSeed: number;
  /** Number of refused actions, by action: gaps of the tactics. */
  refused: Record<string, number>;
}

const addTo = (counts: Record<string, number>, more: Readonly<Record<string, number>>): void => {
  for (const [key, times] of Object.entries(more)) counts[key] = (counts[key] ?? 0) + times;
};

function spreadOf(amounts: readonly number[]): Spread {
  const sorted = [...amounts].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  const average = sorted.reduce((sum, amount) => sum + amount, 0) / Math.max(1, sorted.length);
  return { average, p10: at(0.1), p50: at(0.5), p90: at(0.9) };
}

interface Count {
  falls: number;
  dies: number;
  leaves: number;
  injured: number;
  resources: Record<string, number[]>;
  chosen: Record<string, number>;
}

const noCount = (): Count => ({ falls: 0, dies: 0, leaves: 0, injured: 0, resources: {}, chosen: {} });

/** Each combat has its own seed, so that it can be repeated. */
export const seedOf = (seed: number, combat: number): number =>
  (Math.imul(seed, 0x9e3779b1) + combat * 0x85ebca6b) >>> 0;

/** Collects the results of combats. */
export class ForecastCounter {
  readonly #rules: SimulatedRules;
  readonly #participants: readonly Participant[];
  readonly #counts = new Map<string, Count>();
  readonly #rounds: number[] = [];
  readonly #outcomes: { winner: CombatResult["winner"]; rounds: number; seed: number }[] = [];
  readonly #refused: Record<string, number> = {};
  readonly #fallen: number[] = [];
  #anyFalls = 0;
  #anyDies = 0;

  constructor(rules: SimulatedRules, participants: readonly Participant[]) {
    this.#rules = rules;
    this.#participants = participants;
  }

  add(result: CombatResult, seed: number): void {
    this.#rounds.push(result.rounds);
    this.#outcomes.push({ winner: result.winner, rounds: result.rounds, seed });
    addTo(this.#refused, result.refused);
    const party = new Set(this.#participants.filter(({ side }) => side === 0).map(({ being }) => being.uuid));
    const own = result.participants.filter(({ uuid }) => party.has(uuid));
    const fallen = own.filter(({ fell, away }) => fell && !away).length;
    this.#fallen.push(fallen);
    this.#anyFalls += Number(fallen > 0);
    this.#anyDies += Number(own.some(({ dead }) => dead));
    for (const { uuid, fell, dead, away, injuries, resources, chosen } of result.participants) {
      const count = this.#counts.get(uuid) ?? noCount();
      count.falls += Number(fell && !away);
      count.dies += Number(dead);
      count.leaves += Number(away);
      count.injured += Number(injuries > 0);
      for (const { id, value } of resources) {
        count.resources[id] ??= [];
        count.resources[id].push(value);
      }
      addTo(count.chosen, chosen);
      this.#counts.set(uuid, count);
    }
  }

  result(): Forecast {
    const combats = this.#rounds.length;
    const rounds = spreadOf(this.#rounds);
    const wins = (side: 0 | 1) => this.#outcomes.filter(({ winner }) => winner === side).length;
    const [party, enemies] = [wins(0), wins(1)];
    return {
      combats,
      wins: [chanceOf(party, combats), chanceOf(enemies, combats)],
      unresolved: chanceOf(combats - party - enemies, combats),
      rounds,
      fallen: spreadOf(this.#fallen),
      anyFalls: chanceOf(this.#anyFalls, combats),
      anyDies: chanceOf(this.#anyDies, combats),
      participants: this.#participants.map((participant) => this.#participant(participant, combats)),
      typicalSeed: this.#typical(party >= enemies ? 0 : 1, rounds.p50),
      refused: this.#refused,
    };
  }

  #participant({ being, side }: Participant, combats: number): ParticipantForecast {
    const { uuid, name } = being;
    const count = this.#counts.get(uuid) ?? noCount();
    return {
      uuid,
      name,
      side,
      falls: chanceOf(count.falls, combats),
      dies: chanceOf(count.dies, combats),
      leaves: chanceOf(count.leaves, combats),
      injured: chanceOf(count.injured, combats),
      resources: this.#rules.tactics.resourcesLeft(being).map(({ id, label, max }) => ({
        id,
        label,
        max,
        ...spreadOf(count.resources[id] ?? []),
      })),
      chosen: Object.fromEntries(
        Object.entries(count.chosen).map(([used, times]) => [used, times / Math.max(1, combats)]),
      ),
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

export const playCombat = (
  rules: SimulatedRules,
  participants: readonly Participant[],
  options: CombatOptions,
  seed: number,
): CombatResult => new Combat(rules, participants, options, seededRandom(seed)).run();

/** Plays a number of combats, and counts their results. */
export function forecast(
  rules: SimulatedRules,
  participants: readonly Participant[],
  options: CombatOptions,
  { combats, seed }: { combats: number; seed: number },
): Forecast {
  const counter = new ForecastCounter(rules, participants);
  for (let combat = 0; combat < combats; combat += 1) {
    const own = seedOf(seed, combat);
    counter.add(playCombat(rules, participants, options, own), own);
  }
  return counter.result();
}
