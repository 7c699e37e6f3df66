/** The sentences and numbers of the forecast window. */
import { describe, expect, it } from "vitest";
import { frequency, percentText, summary } from "../../module/foundry/forecast/view.ts";
import type { Forecast } from "../../module/simulator/forecast.ts";
import { chanceOf } from "../../module/simulator/interval.ts";

const of = (party: number, falls: number, rounds = 4): Forecast => ({
  combats: 100,
  wins: [chanceOf(party, 100), chanceOf(100 - party, 100)],
  unresolved: chanceOf(0, 100),
  rounds: { average: rounds, p10: 2, p50: 4, p90: 6 },
  fallen: { average: 0, p10: 0, p50: 0, p90: 0 },
  anyFalls: chanceOf(falls, 100),
  anyDies: chanceOf(0, 100),
  participants: [],
  typicalSeed: 1,
  refused: {},
});

describe("the forecast window", () => {
  it("shows small and large chances with a decimal, never as 0 or 100", () => {
    expect([0, 0.004, 0.42, 0.996, 1].map(percentText)).toEqual(["0", "0.4", "42", "99.6", "100"]);
  });

  it("rounds two chances that add up to 100 % to numbers that do", () => {
    expect([0.915, 0.085, 0.145, 0.855].map(percentText)).toEqual(["92", "8", "14", "86"]);
  });

  it("says how often something happens", () => {
    expect([1, 33, 50, 72, 97, 99].map((hits) => frequency(chanceOf(hits, 100)))).toEqual([
      { key: "FIVEFOLD.Forecast.often.never" },
      { key: "FIVEFOLD.Forecast.often.oneOf", data: { count: 3 } },
      { key: "FIVEFOLD.Forecast.often.oneOf", data: { count: 2 } },
      { key: "FIVEFOLD.Forecast.often.ofTen", data: { count: 7 } },
      { key: "FIVEFOLD.Forecast.often.ofTen", data: { count: 9 } },
      { key: "FIVEFOLD.Forecast.often.always" },
    ]);
  });

  it("sums up who wins", () => {
    const verdict = (party: number, enemies = 100 - party) => {
      const wins: Forecast["wins"] = [chanceOf(party, 100), chanceOf(enemies, 100)];
      const forecast = { ...of(party, 10), wins, unresolved: chanceOf(100 - party - enemies, 100) };
      return summary(forecast)[0]?.key.split(".").pop();
    };
    expect([95, 70, 50, 20, 5].map((party) => verdict(party))).toEqual(["sure", "likely", "open", "unlikely", "lost"]);
    // Combats without a winner are no win of the enemies.
    expect([verdict(5, 45), verdict(30, 25), verdict(25, 20), verdict(5, 65)]).toEqual([
      "open",
      "open",
      "unresolved",
      "unlikely",
    ]);
  });
});
