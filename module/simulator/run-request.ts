/** Plays the combats of a request in portions, and reports after each. */
import type { SimulatedRules } from "./combat-world.ts";
import { ForecastCounter, playCombat, seedOf } from "./forecast.ts";
import { lineUp } from "./line-up.ts";
import type { ForecastAnswer, ForecastRequest, ThreatAnswer, ThreatRequest } from "./messages.ts";
import { playThreat } from "./threat.ts";
import { searchThreat } from "./threat-search.ts";

/** Milliseconds of a portion: several reports a second. */
const PORTION = 150;
/** The same for a threat search, whose progress a sheet shows. */
const SLOW_PORTION = 500;

/** `now`: milliseconds of a clock. Yields the answers in order; the last one is "done". */
export function* runRequest(
  rules: SimulatedRules,
  { sides, options, combats, seed }: ForecastRequest,
  now: () => number,
): Generator<ForecastAnswer> {
  const participants = lineUp(rules, sides);
  const counter = new ForecastCounter(rules, participants);
  let reported = now();
  for (let combat = 0; combat < combats; combat += 1) {
    const own = seedOf(seed, combat);
    counter.add(playCombat(rules, participants, options, own), own);
    if (now() - reported < PORTION) continue;
    yield { kind: "progress", done: combat + 1, forecast: counter.result() };
    reported = now();
  }
  const forecast = counter.result();
  const { story } = playCombat(rules, participants, { ...options, story: true }, forecast.typicalSeed);
  yield { kind: "done", forecast, story, simplifications: rules.tactics.simplifications };
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
