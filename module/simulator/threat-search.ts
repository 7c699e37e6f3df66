/** Searches the number of creatures of a kind that make an even and a deadly combat. */
import { chanceOf } from "./interval.ts";

/** Larger numbers are not tried. */
export const MOST_COUNT = 12;
/** The result "more than {@link MOST_COUNT}". */
export const TOO_MANY = MOST_COUNT + 1;
/** "13+" for more than are tried. */
export const countText = (count: number): string => (count >= TOO_MANY ? `${TOO_MANY}+` : String(count));

/** Even: the smallest number against which the party wins a smaller share of combats than this. */
const EVEN_WINS = 0.6;
/** Deadly: the smallest number against which the party wins a smaller share, or a character dies in at least the share below. */
const DEADLY_WINS = 0.2;
const DEADLY_DEATHS = 0.5;

/** A number of creatures that was tried. */
interface Tried {
  count: number;
  combats: number;
  /** Combats that the party won. */
  wins: number;
  /** Combats in which a character died. */
  deaths: number;
}

export interface Threat {
  /** 1 to {@link TOO_MANY}. */
  even: number;
  deadly: number;
  /** By number of creatures. */
  tried: readonly Tried[];
}

/** Plays one combat against a number of creatures. */
export type PlayAgainst = (count: number, combat: number) => { won: boolean; died: boolean };

export interface SearchLimits {
  /** Combats against one number of creatures if the interval does not decide earlier. */
  mostFights: number;
  /** The number that is tried first. */
  first: number;
}

/** 99 %, because the interval is checked after every combat. */
const Z = 2.575829;
/** Fewer combats decide nothing. */
const LEAST_COMBATS = 6;

/** Whether a chance is below a limit; undefined: too few combats to decide. */
function isBelow(hits: number, { combats }: Tried, limit: number): boolean | undefined {
  if (combats < LEAST_COMBATS) return undefined;
  const { low, high } = chanceOf(hits, combats, Z);
  return high < limit ? true : low >= limit ? false : undefined;
}

interface Test {
  decided(tried: Tried): boolean | undefined;
  /** Decides by the shares, without the interval. */
  estimated(tried: Tried): boolean;
}

const EVEN: Test = {
  decided: (tried) => isBelow(tried.wins, tried, EVEN_WINS),
  estimated: ({ wins, combats }) => wins / combats < EVEN_WINS,
};
const DEADLY: Test = {
  decided: (tried) => {
    const loses = isBelow(tried.wins, tried, DEADLY_WINS);
    const lives = isBelow(tried.deaths, tried, DEADLY_DEATHS);
    if (loses === true || lives === false) return true;
    return loses === false && lives === true ? false : undefined;
  },
  estimated: ({ wins, deaths, combats }) => wins / combats < DEADLY_WINS || deaths / combats >= DEADLY_DEATHS,
};

/** The numbers tried so far; both searches use the same combats. */
class Trials {
  readonly all = new Map<number, Tried>();
  readonly #play: PlayAgainst;
  readonly #mostFights: number;

  constructor(play: PlayAgainst, mostFights: number) {
    this.#play = play;
    this.#mostFights = mostFights;
  }

  /** Plays until the test is decided. Yields after every combat. */
  *holds(test: Test, count: number): Generator<void, boolean> {
    const tried = this.all.get(count) ?? { count, combats: 0, wins: 0, deaths: 0 };
    this.all.set(count, tried);
    for (;;) {
      const decided = test.decided(tried);
      if (decided !== undefined) return decided;
      if (tried.combats >= this.#mostFights) return test.estimated(tried);
      const { won, died } = this.#play(count, tried.combats);
      tried.combats += 1;
      tried.wins += Number(won);
      tried.deaths += Number(died);
      yield;
    }
  }

  /** The smallest number for which the test holds, by bisection: more creatures are never easier. */
  *smallest(test: Test, first: number): Generator<void, number> {
    let [below, at] = [0, TOO_MANY];
    while (at - below > 1) {
      const open = at === TOO_MANY ? Math.max(first, below * 2) : Math.floor((below + at) / 2);
      const count = Math.min(MOST_COUNT, Math.max(below + 1, open));
      if (yield* this.holds(test, count)) at = count;
      else below = count;
    }
    return at;
  }
}

/** Finds both numbers. Yields after every combat, so that the caller can report and stop. */
export function* searchThreat(play: PlayAgainst, { mostFights, first }: SearchLimits): Generator<void, Threat> {
  const trials = new Trials(play, mostFights);
  const even = yield* trials.smallest(EVEN, first);
  const deadly = yield* trials.smallest(DEADLY, Math.min(MOST_COUNT, even + 1));
  return { even, deadly, tried: [...trials.all.values()].sort((a, b) => a.count - b.count) };
}
