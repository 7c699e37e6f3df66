/**
 * Lazy-loads rulesets. Types, conditions and settings are known at start; the code of a ruleset is loaded once, in
 * worlds that use it or hold its actors, and awaited by its callers.
 */
import type { ActionBar } from "../../kernel/action-bar.ts";
import { text } from "../../kernel/card.ts";
import type { Play, Ruleset, Snapshot, ViewContext, Views } from "../../kernel/ruleset.ts";
import { NO_TURNS } from "../../kernel/turns.ts";
import { frame as partyFrame } from "../../party/index.ts";
import { known } from "../../rulesets/known.ts";
import { localize, notify } from "./foundry-api.ts";
import { localizeText } from "./text.ts";

/** Empty placeholder until the ruleset is loaded. */
const ASLEEP: Play = {
  actions: {},
  tools: [],
  turns: NO_TURNS,
  recompute: () => [],
  loadViews: async () => ({ views: {} }),
};

export const rulesets: readonly Ruleset[] = known.map(({ frame }) => ({ ...ASLEEP, ...frame }));

/** The party, which the Foundry layer treats as a ruleset of every world. */
export const party: Ruleset = { ...ASLEEP, ...partyFrame };

const loading = new Map<Ruleset, Promise<boolean>>();
const loadedRulesets = new Set<Ruleset>();
const listeners: ((ruleset: Ruleset) => Promise<void> | void)[] = [];

/** Called for each ruleset once it is loaded, before those who await it continue. */
export const onRulesetLoaded = (listener: (ruleset: Ruleset) => Promise<void> | void): void =>
  void listeners.push(listener);

const playOf = (ruleset: Ruleset): (() => Promise<{ play: Play }>) =>
  ruleset === party ? () => import("../../party/play.ts") : known[rulesets.indexOf(ruleset)]!.play;

/** Some browsers cache a failed import by URL: retry with a changed URL. */
async function load<T>(piece: () => Promise<T>): Promise<T> {
  try {
    return await piece();
  } catch (error) {
    const address = /https?:\S+\.mjs/.exec(String(error))?.[0];
    if (!address) throw error;
    return import(/* @vite-ignore */ `${address}?again=${Date.now()}`);
  }
}

function notifyFailure({ id }: Ruleset): void {
  const name = localize(`${id.toUpperCase()}.name`);
  notify("error", localizeText(text("FIVEFOLD.Problem.notFetched", { ruleset: name })));
}

async function loadPlay(ruleset: Ruleset): Promise<boolean> {
  try {
    const { play } = await load(playOf(ruleset));
    Object.assign(ruleset, play);
    loadedRulesets.add(ruleset);
  } catch {
    // The next caller retries.
    loading.delete(ruleset);
    notifyFailure(ruleset);
    return false;
  }
  // The party has no styles, templates or turns of its own to prepare.
  if (ruleset !== party) for (const listener of listeners) await listener(ruleset);
  return true;
}

/** Loads rulesets. Resolves to true, or to false with a notification if one could not be loaded. */
export async function loadRulesets(...wanted: readonly (Ruleset | null)[]): Promise<boolean> {
  const missing = wanted.filter((r): r is Ruleset => r !== null && !loadedRulesets.has(r));
  if (missing.length === 0) return true;
  for (const ruleset of missing) if (!loading.has(ruleset)) loading.set(ruleset, loadPlay(ruleset));
  return (await Promise.all(missing.map((ruleset) => loading.get(ruleset)))).every((loaded) => loaded === true);
}

/** Loads a piece of a loaded ruleset. Resolves to false, with a notification, if it could not be loaded. */
async function loadPiece<T>(ruleset: Ruleset, piece: () => Promise<T>, keep: (loaded: T) => void): Promise<boolean> {
  try {
    keep(await load(piece));
    return true;
  } catch {
    notifyFailure(ruleset);
    return false;
  }
}

/**
 * Loads a ruleset, and its rare actions if one of these is among them; omitted: in any case. Resolves to false, with a
 * notification, if they could not be loaded.
 */
export async function loadActions(ruleset: Ruleset | null, ids?: readonly string[]): Promise<boolean> {
  if (!(await loadRulesets(ruleset))) return false;
  if (!ruleset?.loadRareActions || ids?.every((id) => !ruleset.rareActions?.[id])) return true;
  return loadPiece(ruleset, ruleset.loadRareActions, ({ rareActions }) =>
    Object.assign(ruleset, { actions: { ...ruleset.actions, ...rareActions }, loadRareActions: undefined }),
  );
}

const views = new Map<Ruleset, Awaited<ReturnType<Play["loadViews"]>>>();

/** Loads a ruleset and the views of actors or items of a type. Resolves to false, with a notification, if that fails. */
export async function loadViews(ruleset: Ruleset, type: string): Promise<boolean> {
  if (viewsOf(ruleset)[type]) return true;
  if (!(await loadRulesets(ruleset))) return false;
  const piece = (ruleset.items.includes(type) && ruleset.loadItemViews) || ruleset.loadViews;
  return loadPiece(ruleset, piece, (more) =>
    views.set(ruleset, { ...views.get(ruleset), ...more, views: { ...viewsOf(ruleset), ...more.views } }),
  );
}

/** The views of a ruleset; none before they are loaded. */
export const viewsOf = (ruleset: Ruleset): Views => views.get(ruleset)?.views ?? {};
/** The action bar of an actor; undefined if its ruleset has none, or its views are not loaded. */
export const actionBarOf = (ruleset: Ruleset, actor: Snapshot, context: ViewContext): ActionBar | undefined =>
  views.get(ruleset)?.actionBar?.(actor, context);

/** Resolves once no ruleset is loading. */
export const whenAllLoaded = async (): Promise<void> => void (await Promise.all(loading.values()));

let worldHasAll: () => void;
/** Resolves once all rulesets are loaded that the world plays or has actors of; cards are written only from then on. */
export const worldRulesetsLoaded = new Promise<void>((resolve) => {
  worldHasAll = resolve;
});

/** Loads the world's rulesets and resolves `inWorld`. Call once the world's documents exist. */
export async function loadWorldRulesets(wanted: readonly (Ruleset | null)[]): Promise<void> {
  await loadRulesets(...wanted);
  worldHasAll();
}
