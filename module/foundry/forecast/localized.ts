/** The forecast view with localized texts, for the template. */
import type { Forecast } from "../../simulator/forecast.ts";
import type { StoryLine } from "../../simulator/results.ts";
import type { Source } from "../adapter/foundry-api.ts";
import { localizeText } from "../adapter/text.ts";
import { type Bar, forecastView } from "./view.ts";

const localizedBar = ({ label, percent, width, interval }: Bar): Source => ({
  label: localizeText(label),
  percent,
  width,
  interval: localizeText(interval),
});

export function localizedForecast(forecast: Forecast): Source {
  const { combats, sentences, bars, rounds, participants } = forecastView(forecast);
  return {
    combats,
    sentences: sentences.map(localizeText),
    bars: bars.map(localizedBar),
    rounds: localizeText(rounds),
    participants: participants.map(({ name, bars: own, resources }) => ({
      name,
      bars: own.map(localizedBar),
      resources: resources.map(({ label, left, max }) => ({ label: localizeText(label), left, max })),
    })),
  };
}

/** The rounds of a simulated combat with their lines. */
export function localizedStory(story: readonly StoryLine[]): Source[] {
  const rounds = [...new Set(story.map(({ round }) => round))];
  return rounds.map((round) => ({
    round,
    lines: story
      .filter((line) => line.round === round)
      .map(({ text, depth }) => ({ text: localizeText(text), follows: depth > 0 })),
  }));
}
