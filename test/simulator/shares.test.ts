/** Several workers share the combats of a forecast: the result is that of one worker. */
import { expect, it } from "vitest";
import type { ForecastRequest, Played } from "../../module/simulator/messages.ts";
import { ForecastRun, playShare } from "../../module/simulator/run-request.ts";
import { packActors, readSide } from "../../tools/forecast.ts";
import { simulatedRules } from "../../tools/simulated-rules.ts";

it("a forecast of three workers, in any order of their portions, is that of one", async () => {
  const rules = await simulatedRules("bloodied");
  const { byName, ready } = packActors("bloodied");
  const request: ForecastRequest = {
    kind: "forecast",
    ruleset: "bloodied",
    sides: [ready.map((source) => ({ source, count: 1, style: "plain" })), readSide("Road Bandit:4", byName, "plain")],
    options: { mostRounds: 40, breaksAt: [1, 1] },
    house: {},
    combats: 40,
    seed: 5,
    workers: 3,
  };
  /** A clock that makes every combat a portion of its own. */
  let time = 0;
  const clock = (): number => {
    time += 1000;
    return time;
  };
  const portionsOf = (first: number, step: number): Played[][] => [
    ...playShare(rules, request, { first, step }, clock),
  ];
  const result = (portions: readonly Played[][]) => {
    const run = new ForecastRun(rules, request);
    return portions.map((portion) => run.add(portion, clock()));
  };
  const shares = [0, 1, 2].map((first) => portionsOf(first, 3));
  expect(shares.map((share) => share.flat().length)).toEqual([14, 13, 13]);
  const one = result(portionsOf(0, 1));
  const three = result(shares.flat().reverse());
  expect(one.map((answer) => answer?.kind)).toEqual([...Array(39).fill("progress"), "done"]);
  expect(three.at(-1)).toEqual(one.at(-1));
  expect(three.map((answer) => answer?.kind)).toEqual(one.map((answer) => answer?.kind));
});
