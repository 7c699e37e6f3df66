/** Odds of an action whose results have names: its own procedure, run with all its dice. */
import type { Text, Tone } from "./card.ts";
import { odds } from "./odds.ts";
import type { OddsView } from "./odds-view.ts";
import type { Start } from "./procedure.ts";
import type { Outcome } from "./ruleset.ts";

const BAR_TONES: Readonly<Record<Tone, OddsView["bar"][number]["tone"]>> = {
  best: "best",
  good: "good",
  plain: "half",
  bad: "nothing",
  worst: "worst",
};
const ORDER = Object.keys(BAR_TONES);

/** Chances of each result, named by `label`, best ones first. */
export function outcomeOdds(start: Start<Outcome>, label: (outcome: Outcome) => Text): OddsView {
  const all = odds(start, (outcome) => JSON.stringify([outcome.tone, label(outcome)]));
  const bar = [...all.chances.values()].sort((a, b) => ORDER.indexOf(a.result.tone) - ORDER.indexOf(b.result.tone));
  return {
    bar: bar.map(({ p, result }) => ({ label: label(result), p, tone: BAR_TONES[result.tone] })),
    sentences: [],
    lost: all.lost,
  };
}
