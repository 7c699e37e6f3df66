/** What the forecast window shows: sentences and bars. Pure. */
import { type Text, text } from "../../kernel/card.ts";
import type { Forecast, ParticipantForecast } from "../../simulator/forecast.ts";
import type { Chance } from "../../simulator/interval.ts";

const PART = "FIVEFOLD.Forecast";

/** Halves are rounded to an even number: two chances that add up to 100 % still do. */
function wholePercent(value: number): number {
  const below = Math.floor(value);
  return Math.abs(value - below - 0.5) < 1e-9 ? below + (below % 2) : Math.round(value);
}

/** A whole percentage; between 0 and 1 and between 99 and 100 with one decimal, because "0 %" would mean never. */
export function percentText(p: number): string {
  const value = p * 100;
  if (value === 0 || value === 100) return String(value);
  return value < 1 || value > 99 ? value.toFixed(1) : String(wholePercent(value));
}

export interface Bar {
  label: Text;
  percent: string;
  /** Width in percent. */
  width: number;
  /** "41 to 47 %". */
  interval: Text;
}

const bar = (label: Text, { p, low, high }: Chance): Bar => ({
  label,
  percent: percentText(p),
  width: Math.round(p * 1000) / 10,
  interval: text(`${PART}.interval`, { low: percentText(low), high: percentText(high) }),
});

/** A frequency as text: "in one of 3 combats". */
export function frequency({ p }: Chance): Text {
  if (p < 0.02) return text(`${PART}.often.never`);
  if (p > 0.98) return text(`${PART}.often.always`);
  if (p <= 0.5) return text(`${PART}.often.oneOf`, { count: Math.round(1 / p) });
  return text(`${PART}.often.ofTen`, { count: Math.min(9, Math.round(p * 10)) });
}

type Verdict = "unresolved" | "sure" | "likely" | "open" | "unlikely" | "lost";

/** Which sentence says who wins: a side wins "almost always" from 90 %, "most likely" from 60 %. */
function verdictOf({ wins: [party, enemies], unresolved }: Forecast): Verdict {
  if (unresolved.p > 0.5) return "unresolved";
  if (party.p >= 0.9) return "sure";
  if (enemies.p >= 0.9) return "lost";
  if (party.p >= 0.6) return "likely";
  return enemies.p >= 0.6 ? "unlikely" : "open";
}

/** The forecast in one sentence, for GMs who do not read numbers. */
export const summary = (forecast: Forecast): Text[] => [
  text(`${PART}.summary.${verdictOf(forecast)}`, { rounds: Math.round(forecast.rounds.average) }),
  text(`${PART}.summary.falls`, { often: frequency(forecast.anyFalls) }),
];

const participantView = ({ name, falls, dies, injured, leaves, resources }: ParticipantForecast) => ({
  name,
  bars: [
    bar(text(`${PART}.falls`), falls),
    bar(text(`${PART}.dies`), dies),
    ...(injured.p > 0 ? [bar(text(`${PART}.injured`), injured)] : []),
    ...(leaves.p > 0 ? [bar(text(`${PART}.leaves`), leaves)] : []),
  ],
  resources: resources.map(({ label, average, max }) => ({
    label,
    left: String(Math.round(average * 10) / 10),
    max: max > 0 ? String(max) : "",
  })),
});

/** Everything the results part of the window shows. */
export function forecastView(forecast: Forecast) {
  const { combats, wins, unresolved, rounds, anyDies, participants } = forecast;
  return {
    combats,
    sentences: summary(forecast),
    bars: [
      bar(text(`${PART}.partyWins`), wins[0]),
      bar(text(`${PART}.enemiesWin`), wins[1]),
      ...(unresolved.p > 0 ? [bar(text(`${PART}.unresolved`), unresolved)] : []),
      bar(text(`${PART}.anyDies`), anyDies),
    ],
    rounds: text(`${PART}.rounds`, {
      average: Math.round(rounds.average * 10) / 10,
      low: rounds.p10,
      high: rounds.p90,
    }),
    participants: participants.filter(({ side }) => side === 0).map(participantView),
  };
}
