/**
 * Rulesets as this world has them. Of each one it knows types, conditions and settings from the start; what it is played by
 * is fetched once for worlds that have it in play or hold somebody of it, and waited for by whatever needs it.
 */
import { text } from "../kernel/card.ts";
import type { Play, Ruleset } from "../kernel/ruleset.ts";
import { TURNLESS } from "../kernel/turns.ts";
import { party } from "../party/index.ts";
import { known } from "../rulesets/known.ts";
import { localize, notify } from "./seam.ts";
import { say } from "./text.ts";

/** By a ruleset that is still to come nothing is done, and nothing follows of itself. */
const ASLEEP: Play = {
  actions: {},
  tools: [],
  turns: TURNLESS,
  settle: () => [],
  views: {},
};

export const rulesets: readonly Ruleset[] = known.map(({ frame }) => ({ ...ASLEEP, ...frame }));

const coming = new Map<Ruleset, Promise<boolean>>();
const here = new Set<Ruleset>([party]);
const listeners: ((ruleset: Ruleset) => Promise<void> | void)[] = [];

/** Called for each ruleset as it arrives, before those who wait for it go on. */
export const onArrival = (listener: (ruleset: Ruleset) => Promise<void> | void): void => void listeners.push(listener);

/** Some browsers keep a failure under its address for good: then it is asked for under another one. */
async function load(play: () => Promise<{ play: Play }>): Promise<{ play: Play }> {
  try {
    return await play();
  } catch (error) {
    const address = /https?:\S+\.mjs/.exec(String(error))?.[0];
    if (!address) throw error;
    return import(/* @vite-ignore */ `${address}?again=${Date.now()}`);
  }
}

async function fetchPlay(ruleset: Ruleset): Promise<boolean> {
  try {
    const { play } = await load(known[rulesets.indexOf(ruleset)]!.play);
    Object.assign(ruleset, play);
    here.add(ruleset);
  } catch {
    // Whoever needs it next tries again.
    coming.delete(ruleset);
    const name = localize(`${ruleset.id.toUpperCase()}.name`);
    notify("error", say(text("FIVEFOLD.Problem.notFetched", { ruleset: name })));
    return false;
  }
  for (const listener of listeners) await listener(ruleset);
  return true;
}

/** Resolves once these are here: true, or false where one could not be fetched, which is said to whoever sits here. */
export async function arrived(...wanted: readonly (Ruleset | null)[]): Promise<boolean> {
  const missing = wanted.filter((r): r is Ruleset => r !== null && !here.has(r));
  if (missing.length === 0) return true;
  for (const ruleset of missing) if (!coming.has(ruleset)) coming.set(ruleset, fetchPlay(ruleset));
  return (await Promise.all(missing.map((ruleset) => coming.get(ruleset)))).every((fetched) => fetched === true);
}

/** Resolves once nothing is on its way any more. */
export const allArrived = async (): Promise<void> => void (await Promise.all(coming.values()));

let worldHasAll: () => void;
/** Resolves once this world has what it plays and what it holds somebody of: cards are written from then on. */
export const inWorld = new Promise<void>((resolve) => {
  worldHasAll = resolve;
});

/** To be called once the world's documents are there. */
export async function arrivedInWorld(wanted: readonly (Ruleset | null)[]): Promise<void> {
  await arrived(...wanted);
  worldHasAll();
}
