/** Plays the combats of a request in portions, and reports after each. Several workers may share the combats of a forecast. */
import type { SimulatedRules } from "./combat-world.ts";
import { ForecastCounter, playCombat, seedOf } from "./forecast.ts";
import { lineUp } from "./line-up.ts";
import type { ForecastAnswer, ForecastRequest, Played, Share, ThreatAnswer, ThreatRequest } from "./messages.ts";
import { playThreat } from "./threat.ts";
import { searchThreat } from "./threat-search.ts";

/** Milliseconds of a portion: several reports a second. */
const PORTION = 150;
/** The same for a threat search, whose progress a sheet shows. */
const SLOW_PORTION = 500;

/** Plays one worker's share of the combats. `now`: milliseconds of a clock. Yields portions. */
export function* playShare(
  rules: SimulatedRules,
  { sides, options, combats, seed }: ForecastRequest,
  { first, step }: Share,
  now: () => number,
): Generator<Played[]> {
  const participants = lineUp(rules, sides);
  let portion: Played[] = [];
  let reported = now();
  for (let combat = first; combat < combats; combat += step) {
    const own = seedOf(seed, combat);
    portion.push({ result: playCombat(rules, participants, options, own), seed: own });
    if (now() - reported < PORTION) continue;
    yield portion;
    portion = [];
    reported = now();
  }
  if (portion.length > 0) yield portion;
}

/** Counts the combats of all shares, in any order. */
export class ForecastRun {
  readonly #rules: SimulatedRules;
  readonly #request: ForecastRequest;
  readonly #participants;
  readonly #counter;
  #done = 0;
  #reported = 0;

  constructor(rules: SimulatedRules, request: ForecastRequest) {
    this.#rules = rules;
    this.#request = request;
    this.#participants = lineUp(rules, request.sides);
    this.#counter = new ForecastCounter(rules, this.#participants);
  }

  /** Adds played combats at a time in milliseconds. "done" after the last combat; null: the last report is recent. */
  add(portion: readonly Played[], now: number): ForecastAnswer | null {
    for (const { result, seed } of portion) this.#counter.add(result, seed);
    this.#done += portion.length;
    const { combats, options } = this.#request;
    if (this.#done < combats) {
      if (now - this.#reported < PORTION) return null;
      this.#reported = now;
      return { kind: "progress", done: this.#done, forecast: this.#counter.result() };
    }
    const forecast = this.#counter.result();
    const rules = this.#rules;
    const { story } = playCombat(rules, this.#participants, { ...options, story: true }, forecast.typicalSeed);
    return { kind: "done", forecast, story, simplifications: rules.tactics.simplifications };
  }
}

/** Searches the threat of a creature; the last answer is "threat". */
export function* runThreat(
  rules: SimulatedRules,
  { creature, ready, size, seed, mostFights, first }: ThreatRequest,
  now: () => number,
): Generator<ThreatAnswer> {
  const search = searchThreat(playThreat(rules, ready, { size }, creature, seed), { mostFights, first });
  let [combats, reported] = [0, now()];
  for (let step = search.next(); ; step = search.next()) {
    if (step.done) return yield { kind: "threat", threat: step.value };
    combats += 1;
    if (now() - reported < SLOW_PORTION) continue;
    yield { kind: "combats", combats };
    reported = now();
  }
}
